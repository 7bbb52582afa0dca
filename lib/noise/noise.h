// Noise: one row of a table per kind. noise-inject, train and the experiments read the same table (kind.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "text/edit.h"

namespace emend::noise {

struct Options {
  std::vector<std::string> kinds = {"mix"};  // KIND or KIND:WEIGHT
  double rate = 0.1;                         // share of words that are damaged
  double char_rate = 0.15;                   // share of a damaged word's letters that random edits change, at least one
  std::optional<int> max_per_line;           // words
  std::optional<double> target_wer, target_cer;  // error rates to reach in place of `rate`: for Target (target.h)
  std::string layout = "qwerty";                 // of `keyboard`
  std::string protect = "auto";                  // auto: spare what text::protected_spans finds; none
  std::uint64_t seed = 1;
  // nlpaug's rules instead of `kinds` where this names actions, one of which is drawn for each line (nlpaug.h).
  std::vector<std::string> nlpaug;
  std::string nlpaug_rounding = "ceil";  // floor before nlpaug 1.1.9
  bool no_cap = false;                   // lifts nlpaug's ten words a line
};
void declare(cli::Options& options, Options& noise);
// Gives the options that depend on others their defaults: nlpaug's own rates, and no protection, where it is asked for.
// Throws Error for options that contradict each other, or that none of the kinds reads.
void settle(const cli::Options& options, Options& noise);

// Damages lines. Thread-safe; the edits depend on the options, the text and the number alone.
//
// Words are those of text::words that hold a letter and touch no protected span; numbers are left alone. Each word is
// damaged with probability `rate`, by a kind drawn by weight (again among the others where that kind has nothing to do
// there). The words damaged at one rate are among those damaged at any higher one.
class Noiser {
 public:
  // Throws Error for an unknown kind (naming the nearest), a weight that is not positive, or a rate outside 0..1.
  explicit Noiser(const Options& options);
  ~Noiser();
  Noiser(Noiser&&) noexcept;

  // line: valid UTF-8. number: the record's number, the key of its randomness beside the seed.
  // The edits are sorted, do not overlap, change what they cover, name their kind, and never leave a line of blanks.
  std::vector<text::Edit> edits(std::string_view line, std::uint64_t number) const;
  // The same at another rate: `train` varies the rate from line to line.
  std::vector<text::Edit> edits(std::string_view line, std::uint64_t number, double rate) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::noise
