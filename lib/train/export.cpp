#include "train/export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <map>
#include <set>

#include "io/file.h"
#include "io/package.h"
#include "text/utf8.h"
#include "text/word_list.h"
#include "train/card.h"
#include "train/recipe_check.h"

namespace emend::train {
namespace {

// A word seen less often may well be a misspelling.
constexpr std::size_t kKnownWords = 70000;
constexpr std::uint64_t kLeastSeen = 5;

// Of so many examples, drawn as in training, a character stands in so many if it is to be read and not copied.
constexpr std::size_t kExamples = 100000;
constexpr std::size_t kLeastExamples = 10;

// The characters beyond ASCII that stand in sources often enough for a model to know them, in their order.
std::string common_characters(const Corpus& corpus) {
  std::map<char32_t, std::size_t> counts;
  corpus.sample(kExamples, [&](const TextPair& pair) {
    std::set<char32_t> found;
    for (const char32_t c : text::to_code_points(pair.source))
      if (c >= 0x80) found.insert(c);
    for (const char32_t c : found) ++counts[c];
  });
  std::string common;
  for (const auto& [character, count] : counts)
    if (count >= kLeastExamples) text::append_utf8(common, character);
  return common;
}

nn::Parameters::Storage storage_of(const std::string& quantize) {
  if (quantize == "int8") return nn::Parameters::Storage::i8;
  return quantize == "bf16" ? nn::Parameters::Storage::bf16 : nn::Parameters::Storage::f32;
}

std::string card(const Setup& setup, const Origin& origin, bool picture) {
  const Recipe& recipe = setup.recipe;
  std::string text = fmt::format(
      "{}- architecture: {}, task: {}, language: {}\n- weights: {} numbers, stored as {}; from {} of a run "
      "of {:.1f} minutes\n- vocabulary: {}\n{}\n",
      heading(recipe.package), recipe.model.architecture, recipe.package.task, recipe.package.language,
      setup.network->parameters().count(), recipe.package.quantize, origin.from, origin.minutes,
      description(*setup.tokenizer), origin.maker.empty() ? "" : fmt::format("- trained by {}\n", origin.maker));
  text +=
      "Made again with\n\n    train recipe.toml --set data.root=DATA\n\nwhere DATA holds the files that `recipe.toml` "
      "names:\n\n| source | files | lines | examples | share |\n|---|---|---|---|---|\n";
  double weights = 0;
  for (const Source& source : recipe.data.sources) weights += source.weight;
  for (std::size_t i = 0; i < recipe.data.sources.size(); ++i) {
    const Source& source = recipe.data.sources[i];
    const SourceCounts& count = setup.corpus->counts()[i];
    text += fmt::format("| {} ({}) | {} | {} | {} | {:.1f}% |\n", source.name, source.kind,
                        fmt::join(source.files, ", "), count.whole ? std::to_string(count.lines) : "read as a stream",
                        count.whole ? std::to_string(count.examples) : "", 100 * source.weight / weights);
  }
  if (!origin.sets.empty()) {
    text += "\n| validation set | lines | used | too long | in training |\n|---|---|---|---|---|\n";
    for (const SetCounts& set : origin.sets)
      text += fmt::format("| {} | {} | {} | {} | {} |\n", set.name, set.lines, set.used, set.too_long, set.learned);
  }
  if (!origin.validated.empty()) {
    const bool stored = !origin.stored.empty();
    text +=
        fmt::format("\nValidation by `train` (greedy free decoding):\n\n| set and metric | value |{}\n|---|---|{}\n",
                    stored ? fmt::format(" stored as {} |", recipe.package.quantize) : "", stored ? "---|" : "");
    for (const auto& [name, value] : origin.validated.items()) {
      text += fmt::format("| {} | {:.4f} |", name, value.get<double>());
      text += stored ? fmt::format(" {:.4f} |\n", origin.stored.at(name).get<double>()) : "\n";
    }
  }
  if (!origin.unchanged.empty()) {
    std::vector<std::string> figures;
    for (const auto& [name, value] : origin.unchanged.items())
      figures.push_back(fmt::format("{} {:.4f}", name, value.get<double>()));
    text += fmt::format("\nOf the sources as they are: {}.\n", fmt::join(figures, ", "));
  }
  if (picture) text += "\n![Loss, metrics and learning rate by step](curves.svg)\n";
  return text;
}

}  // namespace

namespace {

// A folder inside of another one that gets its files when all of them are written.
class Beside {
 public:
  explicit Beside(const std::string& folder) : folder_(folder), path_(folder + "/.new") {
    io::make_folder(folder_);
    std::filesystem::remove_all(path_);
    io::make_folder(path_);
  }
  ~Beside() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  const std::string& path() const { return path_; }
  // A folder with a config.json is a package: whoever is stopped here leaves the old one, none, or the new one, and
  // never the weights of one under the configuration of the other.
  void commit() const {
    std::vector<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(path_)) files.push_back(file.path().filename());
    std::erase(files, "config.json");
    files.emplace_back("config.json");
    std::filesystem::remove(folder_ + "/config.json");
    for (const std::string& file : files) {
      std::error_code code;
      std::filesystem::rename(path_ + "/" + file, folder_ + "/" + file, code);
      if (code) throw io::system_error(folder_ + "/" + file, "cannot be written", code.value());
    }
  }

 private:
  std::string folder_, path_;
};

}  // namespace

void write_package(const std::string& into, const Setup& setup) {
  const Recipe& recipe = setup.recipe;
  arch::Trainable& network = *setup.network;
  const Beside beside(into);
  const std::string& folder = beside.path();
  nlohmann::json config = {{"architecture", recipe.model.architecture}, {"model", network.config()},
                           {"tokenizer", setup.tokenizer->kind()},      {"task", recipe.package.task},
                           {"language", recipe.package.language},       {"sentence_bytes", recipe.data.sentence_bytes}};
  name_licence(config, recipe.package);
  if (!recipe.package.source_language.empty()) config["source_language"] = recipe.package.source_language;
  if (!recipe.package.lexicon.empty()) config["lexicon"] = recipe.package.lexicon;
  if (!recipe.package.ngram.empty()) config["ngram"] = recipe.package.ngram;
  if (!recipe.package.confusions.empty()) config["confusions"] = recipe.package.confusions;
  network.parameters().save(folder + "/model.safetensors", storage_of(recipe.package.quantize), {{"format", "emend"}});
  setup.tokenizer->save(folder);
  if (setup.tags) setup.tags->save(folder + "/" + text::EditTags::file_name);
  if (recipe.package.calibration != std::vector<double>{1, 0}) config["calibration"] = recipe.package.calibration;
  for (const auto& [type, number] : calibration_types(recipe)) config["calibration_types"][type] = number;
  if (recipe.package.calibration_level != 0) config["calibration_level"] = recipe.package.calibration_level;
  if (!recipe.package.calibration_commas.empty()) config["calibration_commas"] = recipe.package.calibration_commas;
  if (recipe.package.task == "translate" && recipe.training.objective == "pairs")  // which copies the others
    config["characters"] = common_characters(*setup.corpus);
  if (recipe.package.task == "denoise") {  // which asks what words are known
    text::WordCounter words;
    setup.corpus->for_each_target([&](std::string_view text) { words.add(text); });
    words.list(kKnownWords, kLeastSeen).save(folder + "/" + text::WordList::file_name);
  }
  io::write_file(folder + "/recipe.toml", portable_toml(recipe));
  io::write_file(folder + "/config.json", config.dump(2) + "\n");
  beside.commit();
}

void write_card(const std::string& folder, const std::string& run, const Setup& setup, const Origin& origin) {
  const bool picture = std::filesystem::exists(run + "/curves.svg");
  if (picture) io::write_file(folder + "/curves.svg", io::read_file(run + "/curves.svg"));
  write_card(folder, card(setup, origin, picture));
}

}  // namespace emend::train
