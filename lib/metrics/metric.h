// Metrics: one row of a table per metric; a corpus score is a function of the sum of its sentences' statistics.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options.h"

namespace emend::metrics {

// source may be empty unless the row says needs_source. Any bytes are allowed, but blocks of M2 (m2.h) must be
// well-formed where the row asks for them.
struct Segment {
  std::string_view source, hypothesis;
  std::span<const std::string_view> references;  // at least one
};

struct Options {
  std::string tokenize = "13a";  // of BLEU
  std::string smooth = "exp";
  std::optional<double> smooth_value;  // of floor and add-k
  bool effective_order = false;
  bool lowercase = false;       // of all metrics but those that always lower-case
  bool no_punctuation = false;  // of error rates
  bool alignment = false;       // error rates tell kinds of errors, too, which takes longer
  double chrf_beta = 2;
  int chrf_character_order = 6;
  std::optional<int> chrf_word_order;  // of chrf none, of chrf++ 2 unless given
  bool chrf_whitespace = false;
  bool chrf_epsilon = false;
  bool ter_normalized = false, ter_no_punctuation = false, ter_asian = false, ter_case_sensitive = false;
  bool stem = false;      // ROUGE
  double beta = 0.5;      // of the F of m2 and edits
  int max_unchanged = 2;  // words inside an edit of m2
  bool ignore_whitespace_casing = false;
};
void declare(cli::Options& options, Options& metrics);

// Why a metric's tokens do not fit a segment.
enum class Misfit {
  none,
  no_words,   // the metric knows ASCII letters alone, and the reference has others
  no_blanks,  // the metric's words are parted by blanks, and the reference's script has none
  tokenized,  // the hypothesis is tokenized already
  glued,      // a mark is part of a word in the hypothesis, a token of its own in the M2 file
};

class Metric {
 public:
  virtual ~Metric() = default;
  // Sufficient statistics of one segment; always of the same length. Thread-safe.
  virtual std::vector<double> sentence_stats(const Segment& segment) const = 0;
  // What of one segment's statistics is added to the sum of those before it; everything, but for metrics whose choice
  // of an annotator depends on that sum, which is empty at first. Sums are element by element.
  virtual std::vector<double> choose(std::span<const double> sum, std::vector<double> stats) const;
  // The corpus score of summed statistics. BLEU and its kin 0..100, rates 0..1.
  virtual double score(std::span<const double> sum) const = 0;
  // The score of one segment alone; differs from score(sentence_stats) where the metric has a sentence form of its own.
  virtual double sentence_score(std::span<const double> stats) const { return score(stats); }
  virtual Misfit misfit(const Segment&) const { return Misfit::none; }
  // Numbers that explain the score, rates and counts: {{"precision", 0.5}, {"hits", 2}}.
  virtual std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const;
  // The metric's own part of the signature: {{"tok", "13a"}, {"smooth", "exp"}}.
  virtual std::vector<std::pair<std::string, std::string>> signature() const { return {}; }
  // What sacrebleu says for the same score; empty for metrics that it does not have.
  virtual std::string sacrebleu_signature(std::size_t references) const;
};

// Whether a detail of this name counts something; all others are rates.
bool is_count(std::string_view detail);

// Adds what choose() returned to the sum, which is empty at first.
void add(std::vector<double>& sum, std::span<const double> stats);

struct Row {
  const char* name;
  const char* sentence;
  const char* source;  // the paper or program that defines it
  bool higher_is_better;
  bool needs_source;
  std::unique_ptr<Metric> (*make)(const Options&);
  const char* options;         // the names of those of declare() that it reads, parted by blanks
  double scale = 1;            // scores go from 0 to this, or beyond where errors may be more than words
  bool m2_references = false;  // the reference is one block of M2, which holds the source
  bool m2_hypotheses = false;
};

const std::vector<Row>& table();
// In any spelling (cli::in_any_spelling): WER, rougeL. find() throws Error for an unknown name, with the nearest known
// one.
const Row& find(std::string_view name);
bool has(std::string_view name);
// Throws Error for an option of declare(), or --m2, that was given and that none of the rows reads. `options` has been
// parsed.
void check_read(const cli::Options& options, const std::vector<const Row*>& rows);
// The table for people, a line a row: name, better direction, scale, files that it needs, sentence and source.
std::string list_of_metrics();

}  // namespace emend::metrics
