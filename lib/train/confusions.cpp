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

void print_counts(const std::vector<SourceCounts>& sources) {
  fmt::print("{:<16}{:>10}{:>10}\n", "source", "lines", "examples");
  for (const SourceCounts& source : sources)
    fmt::print("{:<16}{:>10}{:>10}\n", source.name, source.shown(source.lines), source.shown(source.examples));
}

std::string card(const Recipe& recipe, const std::vector<SourceCounts>& sources, const confusion::Learner& learner,
                 const confusion::Model& model, const std::vector<std::pair<std::string, double>>& shares) {
  std::string text = fmt::format(
      "{}- logistic regressions of {} pairs of words, {} weights; language: {}\n- {} instances, of {} words of text\n- "
      "made by {}\n\nMade again with\n\n    train recipe.toml --set data.root=DATA\n\nwhere DATA holds the files that "
      "`recipe.toml` names:\n\n| source | files | lines | examples |\n|---|---|---|---|\n",
      heading(recipe.package), model.pairs(), model.weights(), recipe.package.language, learner.instances(),
      learner.words(), version());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    text += fmt::format("| {} | {} | {} | {} |\n", sources[i].name, fmt::join(recipe.data.sources[i].files, ", "),
                        sources[i].shown(sources[i].lines), sources[i].shown(sources[i].examples));
  }
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
    print_counts(corpus.counts());
    for (const ValidationSet& set : recipe.validation.sets) warn_of_overlap(validation_pairs(corpus, set).counts);
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
  io::write_file(run + "/recipe.toml", local_toml(recipe));
  io::write_file(package + "/recipe.toml", portable_toml(recipe));
  io::write_file(package + "/config.json", config.dump(2) + "\n");
  const confusion::Model model(file);
  std::vector<std::pair<std::string, double>> shares;
  for (const ValidationSet& set : recipe.validation.sets) {
    const auto [pairs, counts] = validation_pairs(corpus, set);
    warn_of_overlap(counts);
    shares.emplace_back(set.name, share_called_for(model, pairs));
    cli::show(nlohmann::json({{set.name + ".called_for", shares.back().second}}).dump() + "\n");
  }
  write_card(package, card(recipe, corpus.counts(), learner, model, shares));
  cli::fail(fmt::format("{}: ended; package of {} pairs, {} weights", run, model.pairs(), model.weights()));
  return 0;
}

}  // namespace emend::train
