#include "train/dictionary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

#include "cli/message.h"
#include "io/config_reader.h"
#include "io/file.h"
#include "io/package.h"
#include "symspell/package.h"
#include "symspell/terms.h"
#include "train/card.h"
#include "train/corpus.h"
#include "train/overlap.h"

namespace emend::train {
namespace {

struct Sizes {
  std::int64_t words = 100000, least = 5;
};

// Takes what the dictionary itself is made by out of [model].
Sizes take_sizes(nlohmann::json& model) {
  nlohmann::json own = nlohmann::json::object();
  for (const char* key : {"words", "least"}) {
    if (!model.contains(key)) continue;
    own[key] = model[key];
    model.erase(key);
  }
  Sizes sizes;
  io::ConfigReader reader(own, "dictionary");
  reader.read("words", sizes.words, 1, 10'000'000);
  reader.read("least", sizes.least, 1, 1'000'000'000);
  reader.finish();
  return sizes;
}

// Of the words of a validation set's targets.
double share_listed(const symspell::Dictionary& dictionary, const std::vector<TextPair>& texts) {
  std::size_t listed = 0, all = 0;
  for (const TextPair& text : texts) {
    for (const symspell::Term& term : symspell::terms_of(text.target)) {
      listed += dictionary.find(term.text).has_value();
      ++all;
    }
  }
  return all == 0 ? 1 : static_cast<double>(listed) / static_cast<double>(all);
}

void print_counts(const std::vector<SourceCounts>& sources) {
  fmt::print("{:<16}{:>10}{:>10}\n", "source", "lines", "examples");
  for (const SourceCounts& source : sources)
    fmt::print("{:<16}{:>10}{:>10}\n", source.name, source.shown(source.lines), source.shown(source.examples));
}

std::string card(const Recipe& recipe, const std::vector<SourceCounts>& sources, const symspell::Dictionary& dictionary,
                 const std::vector<std::pair<std::string, double>>& shares) {
  std::string text = fmt::format(
      "{}- frequency dictionary of {} words, of {} counted; language: {}\n- made by {}\n\nMade again "
      "with\n\n    train "
      "recipe.toml --set data.root=DATA\n\nwhere DATA holds the files that `recipe.toml` names:\n\n| source | files | "
      "lines | examples |\n|---|---|---|---|\n",
      heading(recipe.package), dictionary.size(), dictionary.total(), recipe.package.language, version());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    text += fmt::format("| {} | {} | {} | {} |\n", sources[i].name, fmt::join(recipe.data.sources[i].files, ", "),
                        sources[i].shown(sources[i].lines), sources[i].shown(sources[i].examples));
  }
  if (!shares.empty()) text += "\n| validation set | share of its words that are listed |\n|---|---|\n";
  for (const auto& [name, share] : shares) text += fmt::format("| {} | {:.4f} |\n", name, share);
  return text;
}

}  // namespace

int make_dictionary(const Recipe& recipe, const RunOptions& options) {
  nlohmann::json model = recipe.model.sizes;
  const Sizes sizes = take_sizes(model);
  const symspell::Options correction = symspell::read_options(model, "dictionary");
  const Corpus corpus(recipe);
  symspell::Counter counter;
  corpus.for_each_target([&](std::string_view text) { counter.add(text); });
  const auto words = counter.words(static_cast<std::size_t>(sizes.words), static_cast<std::uint64_t>(sizes.least));
  if (options.dry_run) {
    print_counts(corpus.counts());
    for (const ValidationSet& set : recipe.validation.sets) warn_of_overlap(validation_pairs(corpus, set).counts);
    fmt::print("{} words, {} different ones, {} of them listed\n", counter.total(), counter.different(), words.size());
    return 0;
  }
  if (words.empty())
    throw Error(recipe.path, fmt::format("no word was seen {} times", sizes.least), "give more text or lower `least`");
  const std::string run = run_folder(recipe, options), package = run + "/package";
  io::make_folder(package);
  const std::string path = package + "/" + symspell::Dictionary::file_name;
  io::write_file(path, symspell::to_bytes(words, counter.total()));
  nlohmann::json config = {{"architecture", symspell::architecture},
                           {"model", symspell::to_json(correction)},
                           {"task", recipe.package.task},
                           {"language", recipe.package.language}};
  if (!recipe.package.lexicon.empty()) config["lexicon"] = recipe.package.lexicon;
  io::write_file(run + "/recipe.toml", local_toml(recipe));
  io::write_file(package + "/recipe.toml", portable_toml(recipe));
  io::write_file(package + "/config.json", config.dump(2) + "\n");
  const symspell::Dictionary dictionary = symspell::Dictionary::open(path);
  std::vector<std::pair<std::string, double>> shares;
  for (const ValidationSet& set : recipe.validation.sets) {
    const auto [pairs, counts] = validation_pairs(corpus, set);
    warn_of_overlap(counts);
    shares.emplace_back(set.name, share_listed(dictionary, pairs));
    cli::show(nlohmann::json({{set.name + ".listed", shares.back().second}}).dump() + "\n");
  }
  write_card(package, card(recipe, corpus.counts(), dictionary, shares));
  cli::fail(fmt::format("{}: ended; package of {} of {} different words", run, words.size(), counter.different()));
  return 0;
}

}  // namespace emend::train
