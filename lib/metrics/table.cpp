#include <algorithm>

#include "cli/error.h"
#include "metrics/make.h"
#include "metrics/metric.h"
#include "metrics/tokenize.h"

namespace emend::metrics {

namespace {

constexpr const char* group_of_options = "Metrics";

}  // namespace

const std::vector<Row>& table() {
  static const char* const jiwer = "jiwer 4";
  static const char* const sacrebleu = "sacrebleu 2";
  static const char* const rouge = "Lin 2004, rouge-score";
  static const char* const sengupta = "Sengupta et al. 2021";
  static const char* const javaloy = "Javaloy and Garcia-Mateos 2020";
  static const char* const own = "Emend";
  constexpr bool higher = true, lower = false, with_source = true, without = false;
  static const char* const rates = "lowercase no-punct";
  static const char* const chrf =
      "lowercase chrf-char-order chrf-word-order chrf-beta chrf-whitespace chrf-eps-smoothing";
  static const std::vector<Row> rows = {
      {"wer", "Word error rate: edits / reference words", jiwer, lower, without, make_wer, rates},
      {"mer", "Match error rate: edits / aligned words", jiwer, lower, without, make_mer, rates},
      {"wil", "Word information lost", jiwer, lower, without, make_wil, rates},
      {"wip", "Word information preserved", jiwer, higher, without, make_wip, rates},
      {"cer", "Character error rate: edits / reference characters", jiwer, lower, without, make_cer, rates},
      {"crr", "Character recognition rate: aligned correct characters / reference characters", own, higher, without,
       make_crr, rates},
      {"wrr", "Word recognition rate: aligned correct words / reference words", own, higher, without, make_wrr, rates},
      {"wrr-set", "Mean share of common words among all words of both lines, as sets", sengupta, higher, without,
       make_wrr_set, ""},
      {"accuracy", "Lines that equal a reference", own, higher, without, make_accuracy, "lowercase"},
      {"char-accuracy", "Characters right at the same index / characters expected", javaloy, higher, without,
       make_character_accuracy, "lowercase"},
      {"broken", "Words right in the source and wrong in the hypothesis / words right in the source", own, lower,
       with_source, make_broken, rates},
      {"confusion", "Repaired words / words wrong in the source, with the commonest ones", own, higher, with_source,
       make_confusion, "lowercase"},
      {"loops", "Lines with an infinite loop, early end, repetition or jump", javaloy, lower, without, make_loops, ""},
      {"bleu", "BLEU", sacrebleu, higher, without, make_bleu, "tokenize smooth smooth-value effective-order lowercase",
       100},
      {"multi-bleu", "BLEU of tokenized text without smoothing", "Moses", higher, without, make_multi_bleu, "lowercase",
       100},
      {"bleu-nltk", "Mean BLEU of a sentence, lower-cased, without smoothing", "NLTK 3, Sengupta et al. 2021", higher,
       without, make_nltk_bleu, ""},
      {"chrf", "Character n-gram F-score", sacrebleu, higher, without, make_chrf, chrf, 100},
      {"chrf++", "Character and word n-gram F-score", sacrebleu, higher, without, make_chrf_with_words, chrf, 100},
      {"ter", "Translation edit rate", sacrebleu, lower, without, make_ter,
       "ter-normalized ter-no-punct ter-asian-support ter-case-sensitive", 100},
      {"rouge-1", "F1 of words", rouge, higher, without, make_rouge_1, "stem"},
      {"rouge-2", "F1 of word bigrams", rouge, higher, without, make_rouge_2, "stem"},
      {"rouge-l", "F1 of the longest common subsequence", rouge, higher, without, make_rouge_l, "stem"},
      {"rouge-lsum", "The same, sentence by sentence", rouge, higher, without, make_rouge_l_summary, "stem"},
      {"gleu", "N-grams right, less those of the source left wrong", "Napoles et al. 2015, 2016", higher, with_source,
       make_gleu, "lowercase"},
      {"m2", "MaxMatch: F of the edits that fit an annotator's best", "Dahlmeier and Ng 2012", higher, without,
       make_max_match, "beta max-unchanged-words ignore-whitespace-casing", 1, true, false},
      {"edits", "F of edits with equal span and correction, M2 against M2", "ERRANT 3", higher, without, make_edits,
       "beta", 1, true, true},
  };
  return rows;
}

bool has(std::string_view name) {
  const std::string plain = cli::in_any_spelling(name);
  return std::any_of(table().begin(), table().end(),
                     [&](const Row& row) { return cli::in_any_spelling(row.name) == plain; });
}

const Row& find(std::string_view name) {
  std::vector<std::string> names;
  for (const Row& row : table()) {
    if (cli::in_any_spelling(row.name) == cli::in_any_spelling(name)) return row;
    names.emplace_back(row.name);
  }
  throw Error("", "there is no metric '" + std::string(name) + "'", cli::suggestion(name, names));
}

void check_read(const cli::Options& options, const std::vector<const Row*>& rows) {
  const auto reading = [](const Row& row) {
    return cli::Reading{row.name, row.options + std::string(row.m2_references ? " m2" : "")};
  };
  std::vector<cli::Reading> used, all;
  for (const Row* row : rows) used.push_back(reading(*row));
  for (const Row& row : table()) all.push_back(reading(row));
  if (used.empty()) used.push_back({"numbers that are scores already", ""});
  options.check_read(used, all);
}

std::string list_of_metrics() {
  std::string out;
  for (const Row& row : table()) {
    const std::string_view needs = row.m2_hypotheses   ? "--m2, of M2"
                                   : row.m2_references ? "--m2"
                                   : row.needs_source  ? "-r, -s"
                                                       : "-r";
    const auto padded = [&](std::string_view text, std::size_t width) {
      return std::string(text) + std::string(std::max(width, text.size() + 1) - text.size(), ' ');
    };
    out += padded(row.name, 15) + padded(row.higher_is_better ? "higher" : "lower", 8) +
           padded(row.scale == 100 ? "0-100" : "0-1", 7) + padded(needs, 13) + row.sentence + " (" + row.source + ")\n";
  }
  return out;
}

bool is_count(std::string_view detail) {
  return !detail.starts_with("precision") && !detail.starts_with("recall") && detail != "brevity_penalty";
}

void declare(cli::Options& options, Options& metrics) {
  options.group(group_of_options);
  std::string tokenizers;
  std::vector<std::string> names;
  for (const BleuTokenizerRow& row : bleu_tokenizers()) {
    tokenizers += std::string(row.name) + ", ";
    names.emplace_back(row.name);
  }
  options
      .add("tokenize", metrics.tokenize, "NAME",
           "BLEU: cut text by " + tokenizers +
               "or a SentencePiece model (FILE.model); sacrebleu's ja-mecab and ko-mecab are missing")
      .suggest(std::move(names));
  options.add("smooth", metrics.smooth, "METHOD", "BLEU: smooth precisions that are zero")
      .choices({"none", "floor", "add-k", "exp"});
  options.add("smooth-value", metrics.smooth_value, "X", "BLEU: the value of floor (0.1 unless given) or add-k (1)")
      .range(0, 1e9);
  options
      .add("effective-order", metrics.effective_order,
           "BLEU: leave out n-gram orders of which the hypotheses have none")
      .in_brief("BLEU: leave out orders without n-grams");
  options.add("lowercase", metrics.lowercase, "Compare lower-cased text");
  options.add("no-punct", metrics.no_punctuation,
              "Error rates: compare without punctuation (Unicode's class P, without + and $)");
  options.add("chrf-char-order", metrics.chrf_character_order, "N", "chrF: compare up to N characters").range(1, 6);
  options.add("chrf-word-order", metrics.chrf_word_order, "N", "chrF: compare up to N words, too")
      .range(0, 4)
      .shown_default("2 for chrf++, else 0");
  options.add("chrf-beta", metrics.chrf_beta, "X", "chrF: weigh recall X times as much as precision").range(0, 1e6);
  options.add("chrf-whitespace", metrics.chrf_whitespace, "chrF: count blanks as characters");
  options.add("chrf-eps-smoothing", metrics.chrf_epsilon, "chrF: average all orders' F, as chrF++.py does");
  options.add("ter-normalized", metrics.ter_normalized, "TER: tokenize punctuation");
  options.add("ter-no-punct", metrics.ter_no_punctuation, "TER: remove punctuation");
  options.add("ter-asian-support", metrics.ter_asian, "TER: do both for Chinese and Japanese, too");
  options.add("ter-case-sensitive", metrics.ter_case_sensitive, "TER: keep upper case");
  options.add("stem", metrics.stem, "ROUGE: compare Porter's stems");
  options.add("beta", metrics.beta, "X", "m2, edits: weigh recall X times as much as precision")
      .in_brief("m2, edits: weigh recall X times as much")
      .range(0, 1e6);
  options.add("max-unchanged-words", metrics.max_unchanged, "N", "m2: allow N unchanged words inside an edit")
      .range(0, 100);
  options.add("ignore-whitespace-casing", metrics.ignore_whitespace_casing,
              "m2: drop edits that change only blanks or case");
}

std::vector<double> Metric::choose(std::span<const double>, std::vector<double> stats) const { return stats; }

std::string Metric::sacrebleu_signature(std::size_t) const { return {}; }

void add(std::vector<double>& sum, std::span<const double> stats) {
  sum.resize(std::max(sum.size(), stats.size()));
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += stats[i];
}

std::vector<std::pair<std::string, double>> Metric::details(std::span<const double>) const { return {}; }

}  // namespace emend::metrics
