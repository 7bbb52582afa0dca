#include "filters/rescore.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "cli/error.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// A scorer that cannot take a text says -infinity, which no weight could make up for.
constexpr double kImpossible = -1e4;

void count_words(std::string_view sentence, const Rewriting& rewriting, std::vector<double>& features) {
  double inserted = 0, deleted = 0, substituted = 0;
  for (const text::Edit& edit : rewriting.edits) {
    const auto from = static_cast<double>(text::blank_separated(text::slice(sentence, {edit.begin, edit.end})).size()),
               to = static_cast<double>(text::blank_separated(edit.replacement).size());
    substituted += std::min(from, to);
    inserted += std::max(0.0, to - from);
    deleted += std::max(0.0, from - to);
  }
  const auto words = static_cast<double>(text::blank_separated(rewriting.text).size());
  features.insert(features.end(), {inserted, deleted, substituted, words});
}

[[noreturn]] void refuse(const std::string& path, const std::string& problem) {
  throw Error(path, problem, "gec --tune-rescorer writes such a file");
}

}  // namespace

const std::vector<std::string>& rescoring_features() {
  static const std::vector<std::string> names = {"model", "insertions", "deletions", "substitutions", "words"};
  return names;
}

Rescoring Rescoring::begin(std::vector<std::string> scorers, int best) {
  Rescoring rescoring{best, std::move(scorers), {}};
  rescoring.weights.assign(rescoring_features().size() + rescoring.scorers.size(), 0);
  rescoring.weights.front() = 1;
  return rescoring;
}

std::vector<std::string> Rescoring::features() const {
  std::vector<std::string> names = rescoring_features();
  names.insert(names.end(), scorers.begin(), scorers.end());
  return names;
}

std::string Rescoring::json() const {
  nlohmann::ordered_json json = {{"best", best}, {"scorers", scorers}, {"weights", nlohmann::ordered_json::object()}};
  const std::vector<std::string> names = features();
  for (std::size_t i = 0; i < names.size(); ++i) json["weights"][names[i]] = weights[i];
  return json.dump(2) + "\n";
}

Rescoring Rescoring::parse(const std::string& text, const std::string& path) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) refuse(path, "is not a JSON object");
  Rescoring rescoring;
  for (const auto& [key, value] : json.items()) {
    if (key == "best" && value.is_number_integer()) {
      rescoring.best = value.get<int>();
    } else if (key == "scorers" && value.is_array()) {
      for (const auto& name : value) {
        if (!name.is_string()) refuse(path, "\"scorers\" are no names");
        rescoring.scorers.push_back(name.get<std::string>());
      }
    } else if (key != "weights" || !value.is_object()) {
      refuse(path, "\"" + key + "\" is none of best (a number), scorers (a list) and weights (an object)");
    }
  }
  if (rescoring.best < 1 || rescoring.best > 1000) refuse(path, "\"best\" is not a number from 1 to 1000");
  const std::vector<std::string> names = rescoring.features();
  rescoring.weights.assign(names.size(), 0);
  if (!json.contains("weights")) refuse(path, "has no \"weights\"");
  for (const auto& [name, weight] : json["weights"].items()) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) refuse(path, "there is no feature \"" + name + "\"");
    if (!weight.is_number()) refuse(path, "the weight of \"" + name + "\" is not a number");
    rescoring.weights[static_cast<std::size_t>(found - names.begin())] = weight.get<double>();
  }
  return rescoring;
}

void add_features(std::span<const SentenceInContext> sentences,
                  std::vector<std::vector<RewritingCandidate>>& candidates,
                  std::span<const std::unique_ptr<Scorer>> scorers) {
  std::vector<Candidate> all;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    for (RewritingCandidate& candidate : candidates[i]) {
      count_words(sentences[i].text, candidate.rewriting, candidate.features);
      all.push_back({sentences[i].text, candidate.rewriting.text});
    }
  }
  for (const std::unique_ptr<Scorer>& scorer : scorers) {
    const std::vector<double> scores = scorer->score(all);
    std::size_t next = 0;
    for (auto& some : candidates)
      for (RewritingCandidate& candidate : some) candidate.features.push_back(std::max(kImpossible, scores[next++]));
  }
}

std::size_t best_of(std::span<const RewritingCandidate> candidates, std::span<const double> weights) {
  std::size_t best = 0;
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    double sum = 0;
    for (std::size_t f = 0; f < weights.size(); ++f) sum += weights[f] * candidates[i].features[f];
    if (sum > most) most = sum, best = i;
  }
  return best;
}

}  // namespace emend::filters
