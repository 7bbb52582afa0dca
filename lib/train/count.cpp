#include "train/count.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "cli/message.h"
#include "io/config_reader.h"
#include "io/file.h"
#include "io/package.h"
#include "ngram/estimate.h"
#include "ngram/mapped.h"
#include "ngram/text_model.h"
#include "train/card.h"
#include "train/corpus.h"
#include "train/counting.h"
#include "train/overlap.h"
#include "train/setup.h"

namespace emend::train {
namespace {

struct Counting {
  ngram::Smoothing smoothing;
  bool mapped = false;  // the file is one that can be mapped (ngram/mapped.h)
};
Counting read_counting(const nlohmann::json& sizes) {
  Counting counting;
  ngram::Smoothing& smoothing = counting.smoothing;
  std::int64_t order = smoothing.order;
  nlohmann::json others = sizes;
  if (const auto prune = others.find("prune"); prune != others.end()) {
    const bool numbers = prune->is_array() && !prune->empty() &&
                         std::all_of(prune->begin(), prune->end(), [](const auto& n) { return n.is_number_integer(); });
    if (!numbers) throw Error("ngram", "prune = " + prune->dump(), "give a list of whole numbers, as [0, 0, 1]");
    smoothing.prune = prune->get<std::vector<std::int64_t>>();
    others.erase(prune);
  }
  io::ConfigReader reader(others, "ngram");
  reader.read("order", order, 1, ngram::max_order);
  reader.read("mapped", counting.mapped);
  reader.finish();
  smoothing.order = static_cast<int>(order);
  return counting;
}

// Of a unit and the end mark, 10^(-mean of log10 P).
double perplexity(const ngram::TextModel& model, const std::vector<TextPair>& texts) {
  double sum = 0, units = 0;
  for (const TextPair& text : texts) {
    sum += model.score(text.target);
    units += static_cast<double>(model.units(text.target));
  }
  return std::pow(10, -sum / units);
}

std::string card(const Recipe& recipe, const Corpus& corpus, std::uint64_t words, std::uint64_t vocabulary,
                 const std::vector<ngram::OrderSummary>& orders,
                 const std::vector<std::pair<std::string, double>>& perplexities) {
  std::string text = fmt::format(
      "{}- n-gram model of order {}, modified Kneser-Ney, language: {}\n- {} units of text, {} different "
      "ones ({})\n- made by {}\n\n| order | n-grams | kept | D1 | D2 | D3+ |\n|---|---|---|---|---|---|\n",
      heading(recipe.package), orders.size(), recipe.package.language, words, vocabulary, recipe.tokenizer.kind,
      version());
  for (std::size_t n = 0; n < orders.size(); ++n) {
    const ngram::OrderSummary& order = orders[n];
    text += fmt::format("| {} | {} | {} | {:.4f} | {:.4f} | {:.4f} |\n", n + 1, order.ngrams, order.kept,
                        order.discounts[0], order.discounts[1], order.discounts[2]);
  }
  text += '\n';
  text += made_again(corpus);
  if (!perplexities.empty()) text += "\n| validation set | perplexity of a unit |\n|---|---|\n";
  for (const auto& [name, value] : perplexities) text += fmt::format("| {} | {:.2f} |\n", name, value);
  return text;
}

}  // namespace

int count(const Recipe& recipe, const RunOptions& options) {
  const auto [smoothing, mapped] = read_counting(recipe.model.sizes);
  const std::string run = run_folder(recipe, options), package = run + "/package";
  const Corpus corpus(recipe);
  const std::string& kind = recipe.tokenizer.kind;
  const auto tokenizer = ngram::without_tokenizer(kind) ? nullptr : open_tokenizer(recipe, corpus, run);
  const ngram::Units units(kind, tokenizer.get());
  ngram::Estimator estimator(smoothing);
  corpus.for_each_target([&](std::string_view text) {
    const std::vector<std::string> all = units(text);
    estimator.add(std::vector<std::string_view>(all.begin(), all.end()));
  });
  const std::uint64_t words = estimator.words(), vocabulary = estimator.vocabulary();
  if (options.dry_run) {
    print_sources(corpus);
    fmt::print("{} units, {} different ones; order {}\n", words, vocabulary, smoothing.order);
    return 0;
  }
  io::make_folder(package);
  const std::string arpa = (mapped ? run : package) + "/" + ngram::TextModel::file_name;
  const auto orders = estimator.write(arpa);
  if (mapped) ngram::write_mapped(arpa, package + "/" + ngram::TextModel::mapped_name);
  for (std::size_t n = 0; n < orders.size(); ++n) {
    if (!orders[n].fallback) continue;
    cli::warn(recipe.path, fmt::format("there is too little text for the discounts of order {}", n + 1),
              "0.5, 1 and 1.5 stand in for them");
  }
  if (tokenizer) tokenizer->save(package);
  const nlohmann::json config = {{"architecture", "ngram"},
                                 {"model", {{"order", smoothing.order}, {"prune", smoothing.prune}}},
                                 {"tokenizer", kind},
                                 {"task", recipe.package.task},
                                 {"language", recipe.package.language}};
  write_recipe_and_config(recipe, run, package, config);
  const ngram::TextModel model(io::open_package(std::filesystem::absolute(package).string()));
  std::vector<std::pair<std::string, double>> perplexities;
  for (const ValidationSet& set : recipe.validation.sets) {
    const auto [pairs, counts] = validation_pairs(corpus, set);
    warn_of_overlap(counts);
    perplexities.emplace_back(set.name, perplexity(model, pairs));
    cli::show(nlohmann::json({{set.name + ".perplexity", perplexities.back().second}}).dump() + "\n");
  }
  write_card(package, card(recipe, corpus, words, vocabulary, orders, perplexities));
  cli::fail(fmt::format("{}: ended; package from {} units, {} different ones", run, words, vocabulary));
  return 0;
}

}  // namespace emend::train
