#include "train/hypotheses.h"

#include <algorithm>

#include "text/blanks.h"
#include "text/edit.h"
#include "train/noise_key.h"
#include "train/reading.h"

namespace emend::train {
namespace {

constexpr double kDamaged = 0.5;  // share of the hypotheses with errors of their own
constexpr double kRate = 0.2;     // the most of their words

noise::Options options_of(std::vector<std::string> kinds, std::uint64_t seed) {
  noise::Options options;
  if (!kinds.empty()) options.kinds = std::move(kinds);
  options.seed = seed;
  return options;
}

std::unique_ptr<metrics::Metric> make_ter() {
  metrics::Options options;
  options.ter_case_sensitive = true;
  return metrics::find("ter").make(options);
}

}  // namespace

Hypotheses::Hypotheses(std::vector<std::string> noise, std::uint64_t seed)
    : damages_(!noise.empty()),
      noiser_(make_noiser(options_of(std::move(noise), seed), "training.hypothesis_noise")),
      ter_(make_ter()) {}

std::string Hypotheses::of(const TextPair& pair, noise::Random random) const {
  if (!pair.hypothesis.empty()) return pair.hypothesis;
  std::vector<text::Edit> edits = text::difference(pair.source, pair.target);
  const double made = random.uniform();
  std::erase_if(edits, [&](const text::Edit&) { return !random.chance(made); });
  std::string text = text::apply(pair.source, edits);
  if (text::trim(text).empty()) text = pair.source;
  if (!damages_ || !random.chance(kDamaged)) return text;
  const double rate = kRate * random.uniform();
  return text::apply(text, noiser_.edits(text, random.next(), rate));
}

double Hypotheses::quality(std::string_view hypothesis, std::string_view target) const {
  const double percent = ter_->sentence_score(ter_->sentence_stats({{}, hypothesis, {&target, 1}}));
  return 1 - std::min(1.0, percent / 100);
}

}  // namespace emend::train
