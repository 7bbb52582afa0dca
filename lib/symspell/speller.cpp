#include "symspell/speller.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "text/utf8.h"

namespace emend::symspell {

namespace {

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// What symspellpy takes for the count of a word that it does not know: 10 / 10^length, in whole numbers.
std::uint64_t count_of_unknown(std::string_view word) { return characters(word) == 1 ? 1 : 0; }

}  // namespace

Speller::Speller(const Index& index) : index_(index), seen_(index.beginnings()) {}

std::span<const Suggestion> Speller::lookup(std::string_view word, Verbosity verbosity, int distance) {
  distance = std::min(distance, index_.distance());
  const Dictionary& dictionary = index_.dictionary();
  found_.clear();
  suggestions_.clear();
  const auto known = dictionary.find(word);
  if (known) suggestions_.push_back({dictionary.word(*known), 0, dictionary.count(*known)});
  length_ = characters(word);
  const bool too_long = length_ > dictionary.longest() + static_cast<std::size_t>(distance);
  if ((known && verbosity != Verbosity::all) || distance == 0 || too_long) return suggestions_;

  const std::u32string letters = text::to_code_points(word);
  from_.assign(letters);
  limit_ = distance;
  if (++look_up_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    look_up_ = 1;
  }
  candidates_.assign(1, {});
  candidates_[0].length = std::min(length_, index_.prefix());
  std::copy_n(letters.begin(), candidates_[0].length, candidates_[0].letters.begin());
  const std::size_t whole = candidates_[0].length;
  // Breadth first, so that what was left out grows; rests that were reached in two ways are looked at once.
  for (std::size_t next = 0; next < candidates_.size(); ++next) {
    const Candidate candidate = candidates_[next];
    const int left_out = static_cast<int>(whole - candidate.length);
    if (left_out > limit_) break;
    look_at(candidate, word, verbosity);
    if (left_out >= limit_) continue;
    for (std::size_t i = 0; i < candidate.length; ++i) {
      if (i > 0 && candidate.letters[i] == candidate.letters[i - 1]) continue;
      Candidate shorter = candidate;
      std::copy(candidate.letters.begin() + static_cast<long>(i) + 1,
                candidate.letters.begin() + static_cast<long>(candidate.length),
                shorter.letters.begin() + static_cast<long>(i));
      --shorter.length;
      const bool new_one = std::none_of(candidates_.rbegin(), candidates_.rend(),
                                        [&](const Candidate& other) { return other.view() == shorter.view(); });
      if (new_one) candidates_.push_back(shorter);
    }
  }
  // Equal ones stay in the order in which they were found: words with more in common first.
  std::stable_sort(found_.begin(), found_.end(), [&](const Found& a, const Found& b) {
    return a.distance != b.distance ? a.distance < b.distance : dictionary.count(a.word) > dictionary.count(b.word);
  });
  for (const Found& found : found_) {
    if (verbosity != Verbosity::all && found.distance > found_.front().distance) break;
    suggestions_.push_back({dictionary.word(found.word), found.distance, dictionary.count(found.word)});
    if (verbosity == Verbosity::top) break;
  }
  return suggestions_;
}

// Finds the words whose beginnings have this rest.
void Speller::look_at(const Candidate& candidate, std::string_view word, Verbosity verbosity) {
  const Dictionary& dictionary = index_.dictionary();
  const std::size_t whole = candidates_[0].length;
  for (const std::uint32_t beginning : index_.with_rest(candidate.view())) {
    if (seen_[beginning] == look_up_) continue;
    const std::u32string_view letters = index_.letters(beginning);
    if (letters.size() < candidate.length || !is_rest_of(candidate.view(), letters)) continue;
    seen_[beginning] = look_up_;
    // Each letter that the beginning has more is an edit, unless the word is longer than what was looked up.
    if (letters.size() > whole && static_cast<int>(letters.size() - candidate.length) > limit_) continue;
    for (std::uint32_t i = index_.first_word(beginning); i < index_.first_word(beginning + 1); ++i) {
      const std::string_view other = dictionary.word(i);
      if (other.size() > word.size() + 4 * static_cast<std::size_t>(limit_) || other == word) continue;
      const int distance = from_.to(other);
      if (distance > limit_) continue;
      if (verbosity != Verbosity::all) limit_ = distance;
      found_.push_back({i, distance});
    }
  }
}

std::optional<Speller::Term> Speller::top(std::string_view word, int distance) {
  const auto suggestions = lookup(word, Verbosity::top, distance);
  if (suggestions.empty()) return std::nullopt;
  return Term{suggestions[0].term, suggestions[0].distance, suggestions[0].count};
}

// The numbers that decide are computed as symspellpy computes them, in the same order of operations.
Part Speller::split(std::string_view term, const std::optional<Term>& whole, int distance) {
  std::optional<Part> best;
  if (whole) best = Part{0, 0, std::string(whole->text), whole->distance, whole->count};
  const double total = static_cast<double>(index_.dictionary().total());
  text::DistanceFrom from;
  from.assign(text::to_code_points(term));
  for (std::size_t at = 0; at < term.size();) {
    text::next_code_point(term, at);
    if (at == term.size()) break;
    const std::optional<Term> first = top(term.substr(0, at), distance);
    if (!first) continue;
    const std::optional<Term> second = top(term.substr(at), distance);
    if (!second) continue;
    Part part{0, 0, std::string(first->text) + " " + std::string(second->text), 0, 0};
    part.distance = from.to(part.text);
    if (part.distance > distance) part.distance = distance + 1;
    if (best && part.distance > best->distance) continue;
    if (best && part.distance < best->distance) best.reset();
    part.count =
        static_cast<std::uint64_t>(static_cast<double>(first->count) / total * static_cast<double>(second->count));
    if (!best || part.count > best->count) best = std::move(part);
  }
  return best ? *best : Part{0, 0, std::string(term), distance + 1, count_of_unknown(term)};
}

std::vector<Part> Speller::compound(std::span<const std::string_view> terms, int distance) {
  distance = std::min(distance, index_.distance());
  const double total = static_cast<double>(index_.dictionary().total());
  std::vector<Part> parts;
  bool joined = false;  // the term before was joined to the one before it
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::string_view term = terms[i];
    const std::optional<Term> alone = top(term, distance);
    if (i > 0 && !joined) {
      const std::optional<Term> together = top(std::string(terms[i - 1]) + std::string(term), distance);
      if (together) {
        const Part& before = parts.back();
        const Term here = alone ? *alone : Term{term, distance + 1, count_of_unknown(term)};
        const int apart = before.distance + here.distance;
        const double both = static_cast<double>(before.count) / total * static_cast<double>(here.count);
        if (together->distance + 1 < apart ||
            (together->distance + 1 == apart && static_cast<double>(together->count) > both)) {
          parts.back() = {i - 1, i + 1, std::string(together->text), together->distance + 1, together->count};
          joined = true;
          continue;
        }
      }
    }
    joined = false;
    Part part;
    if (alone && (alone->distance == 0 || characters(term) == 1)) {
      part = {i, i + 1, std::string(alone->text), alone->distance, alone->count};
    } else {
      part = split(term, alone, distance);
    }
    part.first = i;
    part.last = i + 1;
    parts.push_back(std::move(part));
  }
  return parts;
}

namespace {

// str.capitalize() of Python.
std::string capitalized(std::string_view word) {
  std::u32string letters = text::to_code_points(word);
  for (std::size_t i = 0; i < letters.size(); ++i)
    letters[i] = i == 0 ? text::to_upper(letters[i]) : text::to_lower(letters[i]);
  return text::to_utf8(letters);
}

bool is_ascii_punctuation(char32_t c) { return c < 128 && (text::is_punctuation(c) || text::is_symbol(c)); }

}  // namespace

Segmentation Speller::segment(std::string_view given, int distance) {
  const std::u32string text = text::to_code_points(given);
  const std::size_t longest = index_.dictionary().longest(), ring = std::min(longest, text.size());
  if (ring == 0) return {};
  const double total = static_cast<double>(index_.dictionary().total());
  // best[(end - 1) % ring]: the best way to get to `end`. Those of the last `longest` ends are kept.
  std::vector<Segmentation> best(ring);
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    const std::size_t here = (begin + ring - 1) % ring;
    for (std::size_t length = 1; length <= std::min(text.size() - begin, longest); ++length) {
      std::u32string part = text.substr(begin, length);
      int separator = 1, edits = 0;
      if (text::is_blank(part[0])) {
        part.erase(0, 1);
        separator = 0;
      }
      edits += static_cast<int>(std::erase(part, U' '));
      std::u32string lower = part;
      for (char32_t& c : lower) c = text::to_lower(c);
      std::string corrected;
      double log_prob = 0;
      if (const std::optional<Term> word = top(text::to_utf8(lower), distance)) {
        corrected = !part.empty() && text::is_upper(part[0]) ? capitalized(word->text) : std::string(word->text);
        edits += word->distance;
        log_prob = std::log10(static_cast<double>(word->count) / total);
      } else {
        corrected = text::to_utf8(part);
        edits += static_cast<int>(part.size());
        log_prob = std::log10(10.0 / total / std::pow(10.0, static_cast<double>(part.size())));
      }
      const std::string segmented = text::to_utf8(part);
      Segmentation& there = best[(begin + length - 1) % ring];
      if (begin == 0) {
        there = {segmented, corrected, edits, log_prob};
        continue;
      }
      const Segmentation& before = best[here];
      const bool as_near =
          there.distance == before.distance + edits || there.distance == before.distance + separator + edits;
      if (length == longest || (as_near && there.log_prob < before.log_prob + log_prob) ||
          before.distance + separator + edits < there.distance) {
        const std::u32string letters = text::to_code_points(corrected);
        const bool clings =
            (letters.size() == 1 && is_ascii_punctuation(letters[0])) || (letters.size() == 2 && letters[0] == U'\'');
        const std::string gap = clings ? "" : " ";
        there = {before.segmented + gap + segmented, before.corrected + gap + corrected,
                 before.distance + (clings ? 0 : separator) + edits, before.log_prob + log_prob};
      }
    }
  }
  return best[(text.size() - 1) % ring];
}

}  // namespace emend::symspell
