// How noisy a text is: the share of its words that are misspelt, estimated from the text itself.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace emend::text {

// A filter that mends must know how rare misspellings are: the same unlisted word is one in a text of which every
// fourth word is damaged, and the name of a program in a manual. What is more likely wrong than not follows from
//
//   posterior odds = likelihood ratio * rate / (1 - rate)
//
// Records are seen in the order of the input, so the estimate for a record depends on it and on those before it alone.
// Not thread-safe.
class NoiseLevel {
 public:
  // The words of a record that are prose, and how many of them are misspelt as far as a list and their letters tell;
  // one that comes the n-th time is 1/n of one, since a text repeats its terms and a log its lines.
  // unclear: how many of these letters do not explain. Slips of fingers are clear, misread letters and the terms of a
  // text are not.
  void see(std::size_t words, double misspelt, double unclear = 0);
  // Identifiers of a record (text/technical.h), which scanned pages and chats have none of.
  void see_identifiers(std::size_t count) { identifiers_ += static_cast<double>(count); }
  // The share of words that are misspelt, list or no list: between `least` and `most`.
  double rate() const;
  // The share of words that are misspelt in a way that their letters do not explain.
  double unclear() const;
  // The share of the misspelt words that these are.
  double unclear_of_misspelt() const;

  // How many identifiers come with each word.
  double identifiers() const;

  static constexpr double least = 0.001, most = 0.3;

 private:
  double words_ = 0, misspelt_ = 0, unclear_ = 0, identifiers_ = 0;
};

// Whether the unlisted words of a text are damaged ones, or words of its own: those of other languages, names, terms.
// Misspelt and misread words look like words of their language more often than those of others do, and misspelt ones
// are near a listed one. Each word adds the log of how much likelier it is in typed or scanned text than in right text.
class DamageEvidence {
 public:
  // An unlisted word when it first comes: by how many nats it is likelier in another language (text/language.h), and
  // the log odds that it is a misspelling; nothing where no listed word is near.
  void see(double lead, std::optional<double> log_odds);
  // Words that were seen elsewhere.
  void see(const DamageEvidence& others);
  bool is_damaged() const;

 private:
  double typed_ = 0, scanned_ = 0;
};

// How many sentences of a text have no sign of damage. Where most have none, its noise is that of some: a page of
// quotations, a log of a chat. Of scanned newspapers about every second one of eight words or more has none, of typed
// text with every fourth word damaged one in twenty.
class CalmSentences {
 public:
  void see(bool calm) { all_ += 1, calm_ += calm ? 1 : 0; }
  bool are_most() const { return calm_ >= most * all_; }

 private:
  static constexpr double most = 0.5;
  double all_ = 5, calm_ = 1;  // as if some had been seen
};

// The rate that `--noise` names: clean, typed, scanned, or a number; nothing for auto. Throws Error for anything else.
std::optional<double> noise_rate(std::string_view named);

// A share of words that are wrong, with a name for `--noise`.
struct NamedRate {
  std::string_view name;
  double rate;
};
// The rate that `--noise` names: one of `names`, or a number from 0 to below 1; nothing for auto. Throws Error for
// anything else.
std::optional<double> named_rate(std::string_view named, std::span<const NamedRate> names);

double log_odds(double probability);

}  // namespace emend::text
