#include "train/setup.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <sched.h>

#include <filesystem>

#include "arch/registry.h"
#include "cli/message.h"
#include "io/package.h"
#include "nn/device.h"
#include "train/word_vectors.h"

namespace emend::train {

using std::filesystem::exists;

std::unique_ptr<text::Tokenizer> open_tokenizer(const Recipe& recipe, const Corpus& corpus, const std::string& folder) {
  const TokenizerRecipe& tokenizer = recipe.tokenizer;
  const std::string given = recipe.start_folder() + recipe.tokenizer_folder();  // a recipe has one of them at most
  for (const std::string& from : {folder, given}) {
    if (!from.empty() && text::has_tokenizer(tokenizer.kind, from)) return text::load_tokenizer(tokenizer.kind, from);
  }
  if (!given.empty()) return text::load_tokenizer(tokenizer.kind, given);  // says what is missing
  const auto lines = corpus.tokenizer_lines(static_cast<std::size_t>(tokenizer.lines));
  if (tokenizer.kind == "characters") return text::make_characters(lines, static_cast<int>(tokenizer.size));
  text::SentencePieceTraining options;
  options.model = tokenizer.model;
  options.vocabulary_size = static_cast<int>(tokenizer.size);
  options.seed = recipe.training.seed;
  return text::train_sentencepiece(lines, options);
}

namespace {

std::unique_ptr<arch::Trainable> make_network(const Recipe& recipe, const decode::Vocabulary& vocabulary) {
  const std::string &name = recipe.model.architecture, &objective = recipe.training.objective;
  const auto fail = [&](const std::string& fitting) {
    throw Error(recipe.path, fmt::format("architecture {} is not made for objective {}", name, objective),
                fmt::format("write training.objective = \"{}\"", fitting));
  };
  for (const arch::MaskedArchitecture& masked : arch::masked_architectures()) {
    if (name != masked.name) continue;
    if (objective != "masked_language_model") fail("masked_language_model");
    return masked.make(recipe.model.sizes, vocabulary, recipe.training.seed);
  }
  const arch::Architecture& architecture = arch::find_architecture(name);
  // As a language model, one that reads a source reads an empty one: its decoder may be trained so beforehand.
  const bool fits = objective == "language_model" || (objective == "pairs" && architecture.reads_source);
  if (!fits) fail(architecture.reads_source ? "pairs" : "language_model");
  return architecture.make(recipe.model.sizes, vocabulary, recipe.training.seed);
}

std::unique_ptr<decode::Model> open_teacher(const Recipe& recipe, const text::Tokenizer& tokenizer,
                                            const std::string& device) {
  const std::string folder = recipe.teacher_folder();
  if (folder.empty()) return nullptr;
  decode::Loaded loaded = arch::load(io::open_package(folder), device, "fp32");
  bool same = loaded.tokenizer->size() == tokenizer.size();
  for (int id = 0; same && id < tokenizer.size(); ++id) same = loaded.tokenizer->piece(id) == tokenizer.piece(id);
  if (!same)
    throw Error(folder, "the teacher has another vocabulary",
                "write tokenizer.from = \"" + recipe.training.teacher + "\"");
  return std::move(loaded.model);
}

}  // namespace

int allowed_cpus() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

Setup::Setup(const Recipe& from, const RunOptions& options, const std::string& folder)
    : recipe(from),
      device(nn::open_device(options.device)),
      threads(options.threads > 0 ? options.threads : allowed_cpus()) {
  nn::configure_process(threads);
  if (recipe.training.precision == "bf16" && device.is_cpu() && !nn::cpu_has_bf16()) {
    cli::warn("training.precision", "this CPU has no bf16 arithmetic, so bf16 is slower here than fp32",
              "--set training.precision=fp32");
  }
  if (recipe.training.precision == "tf32") nn::allow_tf32();
  corpus = std::make_unique<Corpus>(recipe);
  tokenizer = open_tokenizer(recipe, *corpus, folder);
  network = make_network(recipe, arch::vocabulary_of(*tokenizer));
  teacher = open_teacher(recipe, *tokenizer, options.device);
  if (const int read = network->context_sentences(); recipe.data.context > read) {
    throw Error(recipe.path,
                fmt::format("data.context = {}, but this {} reads {}", recipe.data.context, recipe.model.architecture,
                            read > 0 ? fmt::format("{} sentences before", read) : "no context"),
                read > 0 ? "lower it" : "leave it out");
  }
  if (const std::string start = recipe.start_folder(); !start.empty() && !exists(folder + "/last.safetensors")) {
    const auto file = io::Safetensors::open(io::open_package(start).file("model.safetensors"));
    for (const std::string& name : network->parameters().load_present(file))
      cli::warn(start, "has no weights '" + name + "', which begin anew", "was another [model] meant?");
  }
  if (const std::string vectors = recipe.vectors_file(); !vectors.empty() && !exists(folder + "/last.safetensors")) {
    const int found = start_embeddings(vectors, *tokenizer, network->parameters());
    cli::inform(fmt::format("{}: vectors for {} of {} tokens", vectors, found, tokenizer->size()));
  }
  network->move_to(device);
  for (const at::Device& drawing : {at::Device(at::kCPU), device})
    at::Generator(at::globalContext().defaultGenerator(drawing)).set_current_seed(recipe.training.seed);
}

}  // namespace emend::train
