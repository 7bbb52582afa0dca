#include "train/export.h"

#include <fmt/format.h>

#include <filesystem>

#include "io/package.h"
#include "text/word_list.h"

namespace emend::train {
namespace {

// A word seen less often may well be a misspelling.
constexpr std::size_t kKnownWords = 70000;
constexpr std::uint64_t kLeastSeen = 5;

nn::Parameters::Storage storage_of(const std::string& quantize) {
  if (quantize == "int8") return nn::Parameters::Storage::i8;
  return quantize == "bf16" ? nn::Parameters::Storage::bf16 : nn::Parameters::Storage::f32;
}

std::string card(const Recipe& recipe, const arch::Network& network, const nlohmann::json& validation) {
  std::string text = fmt::format(
      "# {}\n\n{}\n\n- architecture: {}, task: {}, language: {}\n- recipe: `recipe.toml`, made by `train "
      "recipe.toml`\n",
      recipe.package.name, recipe.package.description, recipe.model.architecture, recipe.package.task,
      recipe.package.language);
  text += fmt::format("- weights: {} numbers, stored as {}\n\n",
                      const_cast<arch::Network&>(network).parameters().count(), recipe.package.quantize);
  if (validation.is_object()) {
    text +=
        "Validation by `train` (greedy free decoding, weights before they were stored):\n\n| set and metric | value "
        "|\n|---|---|\n";
    for (const auto& [name, value] : validation.items()) {
      if (name != "step") text += fmt::format("| {} | {:.4f} |\n", name, value.get<double>());
    }
  }
  return text;
}

}  // namespace

void write_package(const std::string& folder, const Setup& setup, const nlohmann::json& validation) {
  const Recipe& recipe = setup.recipe;
  arch::Network& network = *setup.network;
  std::filesystem::create_directories(folder);
  const nlohmann::json config = {
      {"architecture", recipe.model.architecture}, {"model", network.config()},
      {"tokenizer", setup.tokenizer->kind()},      {"task", recipe.package.task},
      {"language", recipe.package.language},       {"sentence_bytes", recipe.data.sentence_bytes}};
  network.parameters().save(folder + "/model.safetensors", storage_of(recipe.package.quantize), {{"format", "emend"}});
  setup.tokenizer->save(folder);
  text::WordCounter words;
  setup.corpus->for_each_target([&](std::string_view text) { words.add(text); });
  words.list(kKnownWords, kLeastSeen).save(folder + "/" + text::WordList::file_name);
  io::write_file(folder + "/recipe.toml", portable_toml(recipe));
  if (!std::filesystem::exists(folder + "/README.md"))
    io::write_file(folder + "/README.md", card(recipe, network, validation));
  io::write_file(folder + "/config.json", config.dump(2) + "\n");  // last: a folder with a config.json is a package
}

}  // namespace emend::train
