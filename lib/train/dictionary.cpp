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
#include "train/counting.h"
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

std::string card(const Corpus& corpus, const symspell::Dictionary& dictionary,
                 const std::vector<std::pair<std::string, double>>& shares) {
  const PackageRecipe& package = corpus.recipe().package;
  std::string text = fmt::format(
      "{}- frequency dictionary of {} words, of {} counted; language: {}\n- made by {}\n\n{}", heading(package),
      dictionary.size(), dictionary.total(), package.language, version(), made_again(corpus));
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
    print_sources(corpus);
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
  write_recipe_and_config(recipe, run, package, config);
  const symspell::Dictionary dictionary = symspell::Dictionary::open(path);
  std::vector<std::pair<std::string, double>> shares;
  for (const ValidationSet& set : recipe.validation.sets) {
    const auto [pairs, counts] = validation_pairs(corpus, set);
    warn_of_overlap(counts);
    shares.emplace_back(set.name, share_listed(dictionary, pairs));
    cli::show(nlohmann::json({{set.name + ".listed", shares.back().second}}).dump() + "\n");
  }
  write_card(package, card(corpus, dictionary, shares));
  cli::fail(fmt::format("{}: ended; package of {} of {} different words", run, words.size(), counter.different()));
  return 0;
}

}  // namespace emend::train
