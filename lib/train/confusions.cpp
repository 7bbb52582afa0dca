#include "train/confusions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

#include "cli/message.h"
#include "confusion/learner.h"
#include "confusion/model.h"
#include "io/config_reader.h"
#include "io/file.h"
#include "io/package.h"
#include "train/card.h"
#include "train/corpus.h"
#include "train/counting.h"
#include "train/overlap.h"

namespace emend::train {
namespace {

constexpr const char* pairs_file = "pairs.txt";  // in the package

struct Confusing {
  confusion::Learning learning;
  std::string pairs;  // path
};
Confusing read_confusing(const Recipe& recipe) {
  Confusing confusing;
  confusion::Learning& learning = confusing.learning;
  io::ConfigReader reader(recipe.model.sizes, confusion::architecture);
  reader.read("instances", learning.instances, 1, 10'000'000);
  reader.read("least_features", learning.least, 1, 255);
  reader.read("passes", learning.passes, 1, 1000);
  reader.read("bits", learning.bits, 8, 30);
  reader.read("sparsity", learning.sparsity, 0, 1e6);
  reader.finish();
  confusing.pairs = recipe.confusions_file();
  learning.slope = recipe.package.calibration[0];
  learning.offset = recipe.package.calibration[1];
  return confusing;
}

// Of the words of pairs in a validation set's targets, those that their context calls for.
double share_called_for(const confusion::Model& model, const std::vector<TextPair>& texts) {
  std::size_t right = 0, all = 0;
  for (const TextPair& text : texts) {
    const std::vector<confusion::Token> tokens = confusion::tokens(text.target);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto other = model.called_for(tokens, i);
      if (!other) continue;
      ++all;
      right += other->log_odds <= 0;
    }
  }
  return all == 0 ? 1 : static_cast<double>(right) / static_cast<double>(all);
}

std::string card(const Corpus& corpus, const confusion::Learner& learner, const confusion::Model& model,
                 const std::vector<std::pair<std::string, double>>& shares) {
  const PackageRecipe& package = corpus.recipe().package;
  std::string text = fmt::format(
      "{}- logistic regressions of {} pairs of words, {} weights; language: {}\n- {} instances, of {} words of text\n- "
      "made by {}\n\n{}",
      heading(package), model.pairs(), model.weights(), package.language, learner.instances(), learner.words(),
      version(), made_again(corpus));
  if (!shares.empty())
    text += "\n| validation set | share of the pairs' words that their context calls for |\n|---|---|\n";
  for (const auto& [name, share] : shares) text += fmt::format("| {} | {:.4f} |\n", name, share);
  return text;
}

}  // namespace

int learn_confusions(const Recipe& recipe, const RunOptions& options) {
  const auto [learning, path] = read_confusing(recipe);
  confusion::Learner learner(confusion::read_pairs(path), learning);
  const Corpus corpus(recipe);
  corpus.for_each_target([&](std::string_view text) { learner.add(text); });
  if (options.dry_run) {
    print_sources(corpus);
    fmt::print("{} words, {} instances of those of the pairs\n", learner.words(), learner.instances());
    return 0;
  }
  if (learner.instances() == 0) throw Error(recipe.path, "the text has no word of the pairs", "give more text");
  const std::string run = run_folder(recipe, options), package = run + "/package";
  for (const auto& [loss] : learner.learn()) cli::show(nlohmann::json({{"loss", loss}}).dump() + "\n");
  if (!learner.unseen().empty()) {
    cli::warn(recipe.path, fmt::format("the text lacks {} of the pairs' words", learner.unseen().size()),
              fmt::format("no pair with them is learned: {}", fmt::join(learner.unseen(), ", ")));
  }
  io::make_folder(package);
  const std::string file = package + "/" + confusion::file_name;
  io::write_file(file, learner.bytes());
  io::write_file(package + "/" + pairs_file, io::read_file(path));
  nlohmann::json config = {{"architecture", confusion::architecture},
                           {"calibration", recipe.package.calibration},
                           {"task", recipe.package.task},
                           {"language", recipe.package.language}};
  write_recipe_and_config(recipe, run, package, config);
  Recipe beside = recipe;  // in the package the pairs lie beside it
  beside.training.confusions = pairs_file;
  io::write_file(package + "/recipe.toml", portable_toml(beside));
  const confusion::Model model(file);
  std::vector<std::pair<std::string, double>> shares;
  for (const ValidationSet& set : recipe.validation.sets) {
    const auto [pairs, counts] = validation_pairs(corpus, set);
    warn_of_overlap(counts);
    shares.emplace_back(set.name, share_called_for(model, pairs));
    cli::show(nlohmann::json({{set.name + ".called_for", shares.back().second}}).dump() + "\n");
  }
  write_card(package, card(corpus, learner, model, shares));
  cli::fail(fmt::format("{}: ended; package of {} pairs, {} weights", run, model.pairs(), model.weights()));
  return 0;
}

}  // namespace emend::train
