#include "text/noise_level.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "cli/error.h"

namespace emend::text {

namespace {

// Before a text has been seen it is taken for one like most: one word in a hundred is misspelt, as firmly as if so many
// words had said so. A line or two of nothing but misspellings say otherwise.
constexpr double expected = 0.008, firmness = 75;
constexpr double expected_unclear = 0.002, firmness_of_unclear = 300;
constexpr double firmness_of_identifiers = 500;
constexpr double expected_of_misspelt = 0.2, firmness_of_misspelt = 2;  // misspelt words
// Lists see three of five misspellings: the others are words themselves.
constexpr double seen_by_lists = 0.6;
// What was seen longer ago than so many words counts half, so that an estimate follows what files are put together.
constexpr double memory = 5000;

constexpr std::array<NamedRate, 3> names = {{{"clean", 0.001}, {"typed", 0.01}, {"scanned", 0.15}}};

}  // namespace

void NoiseLevel::see(std::size_t words, double misspelt, double unclear) {
  words_ += static_cast<double>(words);
  misspelt_ += misspelt;
  unclear_ += unclear;
  if (words_ > memory) {
    words_ /= 2;
    misspelt_ /= 2;
    unclear_ /= 2;
    identifiers_ /= 2;
  }
}

double NoiseLevel::rate() const {
  const double share = (expected * firmness * seen_by_lists + misspelt_) / (firmness + words_);
  return std::clamp(share / seen_by_lists, least, most);
}

double NoiseLevel::unclear() const {
  return (expected_unclear * firmness_of_unclear + unclear_) / (firmness_of_unclear + words_);
}

double NoiseLevel::unclear_of_misspelt() const {
  return (expected_of_misspelt * firmness_of_misspelt + unclear_) / (firmness_of_misspelt + misspelt_);
}

double NoiseLevel::identifiers() const { return identifiers_ / (firmness_of_identifiers + words_); }

namespace {

// Logs of ratios, counted in the first 1,000 rows of typos.dev and 2,500 of ocr.train, and in scripts/harm/fit.txt,
// right English with words of other languages and jargon that a language model wrote for this.
struct Weights {
  double by_lead[3];      // up to a nat, two, more
  double by_log_odds[4];  // none, below -3, below -1, others
};
constexpr Weights typed = {{1.1, 0.3, -0.4}, {-0.5, -0.5, 0.7, 1.5}}, scanned = {{0.9, 0.3, -0.3}, {0.2, -0.5, 0, 0.2}};
constexpr double least_evidence = -4, most_evidence = 8;  // so that what comes later may say otherwise
constexpr double enough_evidence = 2;

double add(double to, double evidence) { return std::clamp(to + evidence, least_evidence, most_evidence); }

double evidence(const Weights& weights, double lead, std::optional<double> log_odds) {
  return weights.by_lead[lead <= 1   ? 0
                         : lead <= 2 ? 1
                                     : 2] +
         weights.by_log_odds[!log_odds        ? 0
                             : *log_odds < -3 ? 1
                             : *log_odds < -1 ? 2
                                              : 3];
}

}  // namespace

void DamageEvidence::see(double lead, std::optional<double> log_odds) {
  typed_ = add(typed_, evidence(typed, lead, log_odds));
  scanned_ = add(scanned_, evidence(scanned, lead, log_odds));
}

void DamageEvidence::see(const DamageEvidence& others) {
  typed_ = add(typed_, others.typed_);
  scanned_ = add(scanned_, others.scanned_);
}

bool DamageEvidence::is_damaged() const { return std::max(typed_, scanned_) >= enough_evidence; }

std::optional<double> named_rate(std::string_view named, std::span<const NamedRate> names) {
  if (named == "auto") return std::nullopt;
  std::string known;
  for (const NamedRate& one : names) {
    if (one.name == named) return one.rate;
    known += std::string(one.name) + ", ";
  }
  double rate = 0;
  const auto [end, error] = std::from_chars(named.data(), named.data() + named.size(), rate);
  if (error != std::errc() || end != named.data() + named.size() || !(rate >= 0 && rate < 1))
    throw Error("--noise", "'" + std::string(named) + "' says nothing about a text",
                "give auto, " + known + "or the share of words that are wrong, such as 0.05");
  return rate;
}

std::optional<double> noise_rate(std::string_view named) {
  const std::optional<double> rate = named_rate(named, names);
  return rate ? std::optional(std::clamp(*rate, NoiseLevel::least, NoiseLevel::most)) : std::nullopt;
}

double log_odds(double probability) { return std::log(probability / (1 - probability)); }

}  // namespace emend::text
