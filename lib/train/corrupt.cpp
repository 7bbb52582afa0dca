#include "train/corrupt.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>

#include "text/sentences.h"

namespace emend::train {

namespace {

using noise::Random;

std::size_t rounded(double number) { return static_cast<std::size_t>(std::max(0.0, std::round(number))); }

std::size_t to_hide(std::size_t tokens, double share) {
  return std::clamp(rounded(share * static_cast<double>(tokens)), std::size_t{1}, tokens);
}

// `some` of 0..all-1, in order, every choice as likely as any other (Knuth's selection sampling, algorithm S).
std::vector<std::size_t> choose(std::size_t some, std::size_t all, Random& random) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < all && chosen.size() < some; ++i)
    if (random.below(all - i) < some - chosen.size()) chosen.push_back(i);
  return chosen;
}

// Lengths of `parts` parts of `whole`, none of them 0, every division as likely as any other.
std::vector<std::size_t> divide(std::size_t whole, std::size_t parts, Random& random) {
  std::vector<std::size_t> lengths;
  std::size_t before = 0;
  for (const std::size_t cut : choose(parts - 1, whole - 1, random)) {
    lengths.push_back(cut + 1 - before);
    before = cut + 1;
  }
  lengths.push_back(whole - before);
  return lengths;
}

std::size_t poisson(double mean, Random& random) {  // Knuth's multiplication of uniform numbers
  const double limit = std::exp(-mean);
  std::size_t count = 0;
  for (double product = random.uniform(); product > limit; product *= random.uniform()) ++count;
  return count;
}

// Puts spans of these lengths between the tokens that stay, no two into one place: kept(i) for a token that stays,
// hidden(first, length) for a span.
void lay_out(std::size_t tokens, const std::vector<std::size_t>& lengths, Random& random, const auto& kept,
             const auto& hidden) {
  const std::size_t stay = tokens - std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
  const std::vector<std::size_t> places = choose(lengths.size(), stay + 1, random);
  std::size_t at = 0, span = 0;
  for (std::size_t i = 0; i <= stay; ++i) {
    if (span < places.size() && places[span] == i) {
      hidden(at, lengths[span]);
      at += lengths[span++];
    }
    if (i < stay) kept(at++);
  }
}

}  // namespace

Corrupted corrupt_spans(const std::vector<int>& tokens, const std::vector<int>& sentinels, const Corruption& corruption,
                        Random random) {
  if (sentinels.size() < 2) throw std::logic_error("span corruption without sentinels");
  Corrupted corrupted;
  if (tokens.empty()) return corrupted;
  const std::size_t hide = to_hide(tokens.size(), corruption.share);
  const std::size_t spans = std::clamp(rounded(static_cast<double>(hide) / corruption.span_length), std::size_t{1},
                                       std::min({hide, tokens.size() - hide + 1, sentinels.size() - 1}));
  std::size_t next = 0;
  lay_out(
      tokens.size(), divide(hide, spans, random), random, [&](std::size_t i) { corrupted.source.push_back(tokens[i]); },
      [&](std::size_t first, std::size_t length) {
        corrupted.source.push_back(sentinels[next]);
        corrupted.target.push_back(sentinels[next++]);
        const auto span = tokens.begin() + static_cast<std::ptrdiff_t>(first);
        corrupted.target.insert(corrupted.target.end(), span, span + static_cast<std::ptrdiff_t>(length));
      });
  corrupted.target.push_back(sentinels[next]);
  return corrupted;
}

Corrupted infill(const std::vector<int>& tokens, int mask, const Corruption& corruption, Random random) {
  Corrupted corrupted{{}, tokens};
  if (tokens.empty()) return corrupted;
  std::size_t left = to_hide(tokens.size(), corruption.share);
  const std::size_t most = tokens.size() - left + 1;  // places for spans
  std::vector<std::size_t> lengths;
  while (left > 0 && lengths.size() < most) {
    const bool last = lengths.size() + 1 == most;  // what is left must fit into it
    lengths.push_back(last ? left : std::min(poisson(corruption.span_length, random), left));
    left -= lengths.back();
  }
  lay_out(
      tokens.size(), lengths, random, [&](std::size_t i) { corrupted.source.push_back(tokens[i]); },
      [&](std::size_t, std::size_t) { corrupted.source.push_back(mask); });
  return corrupted;
}

std::string permute_sentences(std::string_view text, Random random) {
  const std::vector<text::Span> pieces = text::sentences(text, text.size() + 4);
  std::vector<std::string_view> sentences, blanks;
  for (const text::Span piece : pieces) {
    const std::string_view whole = text::slice(text, piece);
    const std::size_t end = whole.find_last_not_of(" \t\r\n") + 1;  // 0: nothing but blanks
    sentences.push_back(whole.substr(0, end));
    blanks.push_back(whole.substr(end));
  }
  for (std::size_t i = sentences.size(); i > 1; --i) std::swap(sentences[i - 1], sentences[random.below(i)]);
  std::string out;
  for (std::size_t i = 0; i < sentences.size(); ++i) out.append(sentences[i]).append(blanks[i]);
  return out;
}

}  // namespace emend::train
