#include "train/setup.h"

#include <ATen/ATen.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "arch/bert_backbone.h"
#include "arch/gated_backbone.h"
#include "arch/registry.h"
#include "cli/message.h"
#include "io/package.h"
#include "nn/device.h"
#include "stream/cpus.h"
#include "tokens/sentinels.h"
#include "train/clock.h"
#include "train/model_keys.h"
#include "train/start.h"
#include "train/word_vectors.h"

namespace emend::train {

using std::filesystem::exists;

namespace {

// As tokens::load_tokenizer() calls it: what a package says of the tokenizer that is taken from it, or the recipe of
// its own.
std::string tokenizer_kind(const Recipe& recipe, const std::string& given) {
  const std::string made = recipe.tokenizer.vocabularies == "separate" ? "separate" : recipe.tokenizer.kind;
  if (given.empty() || !exists(given + "/config.json")) return made;
  const std::string found = io::open_package(given).text("tokenizer", made);
  if (found == "separate" && made != found)
    throw Error(given, "its sides have vocabularies of their own", "write tokenizer.vocabularies = \"separate\"");
  return found;
}

// Whether the recipe's text has more examples than a tokenizer is made from.
bool has_more(const Corpus& corpus, std::size_t examples) {
  const auto& counts = corpus.counts();
  return std::any_of(counts.begin(), counts.end(), [](const SourceCounts& count) { return !count.whole; }) ||
         std::accumulate(counts.begin(), counts.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& count) { return sum + count.examples; }) > examples;
}

std::unique_ptr<tokens::Tokenizer> make_tokenizer(const Recipe& recipe, const Corpus& corpus) {
  const TokenizerRecipe& tokenizer = recipe.tokenizer;
  if (tokenizer.kind == "bytes") return tokens::make_bytes();
  tokens::SentencePieceTraining options;
  options.model = tokenizer.model;
  options.vocabulary_size = static_cast<int>(tokenizer.size);
  options.seed = recipe.training.seed;
  const std::size_t examples = static_cast<std::size_t>(tokenizer.lines) / 2;
  options.remedy = has_more(corpus, examples) ? "raise tokenizer.lines or lower tokenizer.size"
                                              : "give more text or lower tokenizer.size";
  options.remedy_for_characters = "raise tokenizer.size";
  std::vector<std::string> sources, lines;
  const bool separate = tokenizer.vocabularies == "separate";
  corpus.sample(examples, [&](TextPair pair) {
    if (!pair.source.empty()) (separate ? sources : lines).push_back(std::move(pair.source));
    lines.push_back(std::move(pair.target));
  });
  if (tokenizer.kind == "characters") return tokens::make_characters(lines, static_cast<int>(tokenizer.size));
  if (!separate) return tokens::train_sentencepiece(lines, options, static_cast<int>(tokenizer.sentinels));
  tokens::SentencePieceTraining source_options = options;
  if (tokenizer.source_size > 0) source_options.vocabulary_size = static_cast<int>(tokenizer.source_size);
  return tokens::train_sentencepiece_sides(sources, source_options, lines, options);
}

}  // namespace

std::string description(const tokens::Tokenizer& tokenizer) {
  if (tokens::has_separate_vocabularies(tokenizer))
    return fmt::format("{} vocabularies of {} and {} tokens", tokenizer.kind(), tokenizer.source().size(),
                       tokenizer.size());
  return fmt::format("{} of {} tokens", tokenizer.kind(), tokenizer.size());
}

std::unique_ptr<tokens::Tokenizer> open_tokenizer(const Recipe& recipe, const Corpus& corpus,
                                                  const std::string& folder) {
  const std::string given = recipe.start_folder() + recipe.tokenizer_folder();  // a recipe has one of them at most
  const std::string kind = tokenizer_kind(recipe, given);
  for (const std::string& from : {folder, given}) {
    if (!from.empty() && tokens::has_tokenizer(kind, from)) return tokens::load_tokenizer(kind, from);
  }
  if (!given.empty() && !exists(given)) {
    throw Error(recipe.path,
                fmt::format("there is neither a folder {} nor a package of that name",
                            recipe.training.start + recipe.tokenizer.from),
                "folders start from the recipe's; packages are found as -m finds them");
  }
  if (!given.empty()) return tokens::load_tokenizer(kind, given);  // says what is missing
  return make_tokenizer(recipe, corpus);
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
  for (const arch::TaggingArchitecture& tagger : arch::tagging_architectures()) {
    if (name != tagger.name) continue;
    if (objective != "tags") fail("tags");
    return tagger.make(recipe.model.sizes, vocabulary, recipe.training.seed);
  }
  for (const arch::ScoringArchitecture& scorer : arch::scoring_architectures()) {
    if (name != scorer.name) continue;
    if (objective != scorer.objective) fail(scorer.objective);
    return scorer.make(recipe.model.sizes, vocabulary, recipe.training.seed);
  }
  const arch::Architecture& architecture = arch::find_architecture(name);
  // As a language model, one that reads a source reads an empty one: its decoder may be trained so beforehand.
  const bool pairs = objective == "pairs" || objective == "span_corruption" || objective == "text_infilling";
  const bool fits = objective == "language_model" || (pairs && architecture.reads_source);
  if (!fits) fail(architecture.reads_source ? "pairs" : "language_model");
  if (vocabulary.separate_sources > 0 && !architecture.separate_vocabularies) {
    std::vector<std::string> can;
    for (const arch::Architecture& other : arch::architectures())
      if (other.separate_vocabularies) can.push_back(other.name);
    throw Error(
        recipe.path,
        fmt::format("architecture {} needs one vocabulary for both sides, tokenizer.vocabularies is \"separate\"",
                    name),
        fmt::format("write \"joint\", or choose one of {}", fmt::join(can, ", ")));
  }
  return architecture.make(recipe.model.sizes, vocabulary, recipe.training.seed);
}

// What the objective's corruptions of a text are made of.
void check_tokens(const Recipe& recipe, const tokens::Tokenizer& tokenizer) {
  const std::string& objective = recipe.training.objective;
  const auto fail = [&](const char* what, const char* remedy) {
    throw Error(recipe.path, fmt::format("the tokenizer has no {}, which objective {} needs", what, objective), remedy);
  };
  if (objective == "span_corruption" && tokens::sentinels(tokenizer).size() < 2)
    fail("sentinels", "make one with tokenizer.sentinels = 100, or take T5's");
  if (objective == "text_infilling" && tokenizer.mask() < 0) fail("<mask>", "make one with train, or take BART's");
}

// The tags that a tagger learns.
text::EditTags open_tags(const Recipe& recipe, const Corpus& corpus, const std::string& folder, std::int64_t most) {
  for (const std::string& from : {folder, recipe.start_folder()}) {
    const std::string file = from + "/" + text::EditTags::file_name;
    if (!from.empty() && exists(file)) return text::EditTags::load(file);
  }
  constexpr std::uint64_t least_seen = 3;
  constexpr std::size_t most_examples = 100000;
  std::map<std::string, std::uint64_t> counts;
  corpus.sample(most_examples, [&](const TextPair& pair) {
    for (std::string& tag : text::edit_tags(pair.source, pair.target)) ++counts[std::move(tag)];
  });
  return text::EditTags(counts, static_cast<std::size_t>(most), least_seen);
}

std::unique_ptr<decode::Model> open_teacher(const Recipe& recipe, const tokens::Tokenizer& tokenizer,
                                            const std::string& device) {
  const std::string folder = recipe.teacher_folder();
  if (folder.empty()) return nullptr;
  decode::Loaded loaded = arch::load(io::open_package(folder), device, "fp32");
  const auto same = [](const tokens::Tokenizer& a, const tokens::Tokenizer& b) {
    bool same = a.size() == b.size();
    for (int id = 0; same && id < b.size(); ++id) same = a.piece(id) == b.piece(id);
    return same;
  };
  if (!same(*loaded.tokenizer, tokenizer) || !same(loaded.tokenizer->source(), tokenizer.source()))
    throw Error(folder, "the teacher has another vocabulary",
                "write tokenizer.from = \"" + recipe.training.teacher + "\"");
  return std::move(loaded.model);
}

// How the processor computes, and what it cannot do.
void configure(const Training& training, const at::Device& device, int threads) {
  nn::configure_process(threads);
  if (training.precision == "bf16" && device.is_cpu() && !nn::cpu_has_bf16()) {
    cli::warn("training.precision", "this CPU has no bf16 arithmetic, so bf16 is slower here than fp32",
              "--set training.precision=fp32");
  }
  if (training.graphs > 0 && device.is_cpu())
    cli::warn("training.graphs", "a CPU has no CUDA graphs, so nothing is gained by them", "--set training.graphs=0");
  if (training.precision == "tf32") nn::allow_tf32();
  if (training.deterministic) nn::be_deterministic();
}

// The network that the recipe's backbone begins, and the backbone's tokenizer.
void open_backbone(Setup& setup) {
  const Recipe& recipe = setup.recipe;
  const auto take = [&](auto backbone) {
    setup.tokenizer = std::move(backbone.tokenizer);
    setup.network = std::move(backbone.network);
  };
  const io::Package package = io::open_package(recipe.backbone_folder());
  if (recipe.model.architecture == "gector")
    take(arch::open_gector(package, recipe.model.sizes, recipe.training.seed));
  else if (recipe.model.architecture == "bert")
    take(arch::open_bert_to_train(package, recipe.model.sizes, recipe.training.seed));
  else
    take(arch::open_gated_backbone(package, recipe.model.sizes, recipe.training.seed));
}

void warn_of_what_is_left_out(const Recipe& recipe, std::int64_t most_tokens) {
  if (recipe.data.max_tokens <= most_tokens) return;
  cli::warn(recipe.path,
            fmt::format("data.max_tokens = {}, but this {} takes {} tokens of a side: longer examples are left out",
                        recipe.data.max_tokens, recipe.model.architecture, most_tokens),
            "lower it, or raise the model's length");
}

void warn_of_long_warmup(const Recipe& recipe) {
  const Training& training = recipe.training;
  if (training.warmup <= training.steps) return;
  cli::warn(recipe.path,
            fmt::format("training.warmup = {}, but training.steps = {}: the learning rate never gets to its highest",
                        training.warmup, training.steps),
            "lower the one or raise the other");
}

// read: sentences before each, by the network.
void check_context(const Recipe& recipe, int read) {
  const auto& sources = recipe.data.sources;
  const bool errors_look = std::any_of(sources.begin(), sources.end(), [](const Source& source) {
    return source.tense_share > 0 || source.context_share > 0;
  });
  if (recipe.data.context > read && !(read == 0 && errors_look)) {
    const auto readers = architectures_with("context_sentences");
    const bool reads_on_request = recipe.model.backbone.empty() &&
                                  std::find(readers.begin(), readers.end(), recipe.model.architecture) != readers.end();
    throw Error(recipe.path,
                fmt::format("data.context = {}, but this {} reads {}", recipe.data.context, recipe.model.architecture,
                            read > 0 ? fmt::format("{} sentences before", read) : "no context"),
                reads_on_request ? "lower it, or raise model.context_sentences" : "leave it out");
  }
  if (read > 0 && recipe.data.context == 0) {
    cli::warn(recipe.path,
              fmt::format("this {} reads {} sentences before, but data.context = 0 shows it none",
                          recipe.model.architecture, read),
              "set data.context, or leave the context out of [model]");
  }
}

// The weights that the recipe begins with.
void start_weights(const Setup& setup) {
  const Recipe& recipe = setup.recipe;
  nn::Parameters& parameters = setup.network->parameters();
  if (const std::string start = recipe.start_folder(); !start.empty())
    start_from(start, recipe.model.architecture, parameters);
  if (const std::string vectors = recipe.vectors_file(); !vectors.empty()) {
    const int found = start_embeddings(vectors, *setup.tokenizer, parameters);
    cli::inform(fmt::format("{}: vectors for {} of {} tokens", vectors, found, setup.tokenizer->size()));
  }
}

}  // namespace

Setup::Setup(const Recipe& from, const RunOptions& options, const std::string& run, int place)
    : recipe(from),
      device(nn::open_device(options.device, place)),
      threads(options.threads > 0 ? options.threads : stream::available_cpus()) {
  const std::string folder = options.restart ? "" : run;
  const bool begun = !folder.empty() && exists(folder + "/last.safetensors");
  configure(recipe.training, device, threads);
  const auto reading = Clock::now();
  corpus = std::make_unique<Corpus>(recipe);
  reading_seconds = seconds_since(reading);
  if (recipe.backbone_folder().empty())
    tokenizer = open_tokenizer(recipe, *corpus, folder);
  else
    open_backbone(*this);
  tokenizer_seconds = seconds_since(reading) - reading_seconds;
  check_tokens(recipe, *tokenizer);
  if (!network) network = make_network(recipe, arch::vocabulary_of(*tokenizer));
  if (const auto* tagger = dynamic_cast<const arch::EditTagger*>(network.get()))
    tags.emplace(open_tags(recipe, *corpus, folder, tagger->tags()));
  if (recipe.training.objective == "quality")
    hypotheses.emplace(recipe.training.hypothesis_noise, recipe.training.seed);
  teacher = open_teacher(recipe, *tokenizer, device.str());
  warn_of_what_is_left_out(recipe, encoding().most);
  if (options.exported.empty()) warn_of_long_warmup(recipe);
  check_context(recipe, network->context_sentences());
  if (!begun) start_weights(*this);
  network->move_to(device);
  for (const at::Device& drawing : {at::Device(at::kCPU), device})
    at::Generator(at::globalContext().defaultGenerator(drawing)).set_current_seed(recipe.training.seed);
}

Encoding Setup::encoding() const {
  const int longest = teacher ? std::min(network->max_length(), teacher->max_length()) : network->max_length();
  return {*tokenizer, tags ? &*tags : nullptr, hypotheses ? &*hypotheses : nullptr, longest};
}

}  // namespace emend::train
