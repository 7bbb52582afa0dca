// ROUGE: Lin, "ROUGE: a package for automatic evaluation of summaries", 2004, as rouge-score computes it. A segment's
// score is its F1; the corpus score is their mean.

#include <algorithm>

#include "cli/error.h"
#include "metrics/doubts.h"
#include "metrics/make.h"
#include "metrics/ngrams.h"
#include "metrics/porter.h"
#include "metrics/unicode.h"
#include "text/positions.h"
#include "text/symbols.h"

namespace emend::metrics {

namespace {

constexpr std::size_t most_matrix_bytes = std::size_t{1} << 30;

bool is_token_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

struct Share {
  double precision = 0, recall = 0;
  double f() const { return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0; }
};

// Lower-case runs of ASCII letters and digits, of more than three stemmed.
class RougeTokenizer {
 public:
  explicit RougeTokenizer(bool stem) : stem_(stem) {}

  std::vector<std::string> operator()(std::string_view text) const {
    const std::string line = lower(text);
    std::vector<std::string> tokens;
    for (auto at = line.begin(); at != line.end();) {
      const auto begin = std::find_if(at, line.end(), is_token_character);
      at = std::find_if_not(begin, line.end(), is_token_character);
      if (begin == at) continue;
      std::string token(begin, at);
      if (stem_ && token.size() > 3) token = porter_stem(token);
      if (!token.empty()) tokens.push_back(std::move(token));
    }
    return tokens;
  }

 private:
  bool stem_;
};

text::Symbols intern_all(text::Interner& intern, const std::vector<std::string>& tokens) {
  text::Symbols out;
  out.reserve(tokens.size());
  for (const std::string& token : tokens) out.push_back(intern(token));
  return out;
}

// The longest common subsequence by rows of bits (Hyyro, "Bit-parallel LCS-length computation revisited", 2004): bit i
// of a column is clear where the reference's word i makes it longer.
class CommonSubsequence {
 public:
  CommonSubsequence(const text::Symbols& reference, const text::Symbols& hypothesis, text::Symbol alphabet,
                    bool keep_columns)
      : reference_(reference), hypothesis_(hypothesis) {
    text::Positions positions(reference, alphabet);
    blocks_ = positions.blocks();
    column_.assign(blocks_, ~Word{0});
    if (keep_columns && blocks_ * sizeof(Word) * hypothesis.size() > most_matrix_bytes) {
      throw Error("rouge-lsum", "two sentences are too long for their common subsequence",
                  "part sentences by \\n or <n>");
    }
    for (text::Symbol symbol : hypothesis) {
      const Word* matches = positions.row(symbol);
      unsigned carry = 0;
      for (std::size_t b = 0; b < blocks_; ++b) {
        const Word common = column_[b] & matches[b];
        const unsigned __int128 sum = static_cast<unsigned __int128>(column_[b]) + common + carry;
        carry = static_cast<unsigned>(sum >> 64);
        column_[b] = static_cast<Word>(sum) | (column_[b] & ~matches[b]);
      }
      if (keep_columns) columns_.insert(columns_.end(), column_.begin(), column_.end());
    }
  }

  std::size_t length() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < reference_.size(); ++i) count += longer(column_.data(), i);
    return count;
  }

  // The reference's positions on the one that rouge-score reads out of its table: from the end, equal words are taken;
  // else the hypothesis goes back where leaving out the reference's word costs, else the reference.
  std::vector<std::size_t> positions() const {
    std::vector<std::size_t> out;
    std::size_t i = reference_.size(), j = hypothesis_.size();
    while (i > 0 && j > 0) {
      if (reference_[i - 1] == hypothesis_[j - 1])
        out.push_back(i - 1), --i, --j;
      else if (longer(columns_.data() + (j - 1) * blocks_, i - 1))
        --j;
      else
        --i;
    }
    return out;
  }

 private:
  using Word = text::Positions::Word;
  static constexpr std::size_t word_bits = text::Positions::word_bits;

  static bool longer(const Word* column, std::size_t i) { return (column[i / word_bits] >> i % word_bits & 1) == 0; }

  const text::Symbols& reference_;
  const text::Symbols& hypothesis_;
  std::size_t blocks_ = 0;
  std::vector<Word> column_, columns_;
};

Share share_of(std::size_t common, std::size_t hypothesis, std::size_t reference) {
  const auto divide = [&](std::size_t whole) {
    return whole > 0 ? static_cast<double>(common) / static_cast<double>(whole) : 0;
  };
  return {divide(hypothesis), divide(reference)};
}

template <int n>
Share rouge_n(const RougeTokenizer& tokenize, std::string_view reference, std::string_view hypothesis) {
  text::Interner intern;
  const auto right = tokenize(reference), written = tokenize(hypothesis);
  const WordNgrams a(intern_all(intern, written)), b(intern_all(intern, right));
  return share_of(common(a, b)[n - 1], a.total(n), b.total(n));
}

Share rouge_l(const RougeTokenizer& tokenize, std::string_view reference, std::string_view hypothesis) {
  text::Interner intern;
  const auto right = tokenize(reference), written = tokenize(hypothesis);
  const text::Symbols a = intern_all(intern, right), b = intern_all(intern, written);
  return share_of(CommonSubsequence(a, b, intern.size(), false).length(), b.size(), a.size());
}

// At newlines, which lines write as \n or <n>.
std::vector<std::string_view> sentences(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size();) {
    const std::string_view rest = text.substr(i);
    const std::size_t mark = rest.empty() || rest.starts_with('\n') ? 1
                             : rest.starts_with("\\n")              ? 2
                             : rest.starts_with("<n>")              ? 3
                                                                    : 0;
    if (mark == 0) {
      ++i;
      continue;
    }
    if (i > begin) out.push_back(text.substr(begin, i - begin));
    i += mark;
    begin = i;
  }
  return out;
}

// For each sentence of the reference the union of its common subsequences with the hypothesis' sentences; a word counts
// at most as often as each side has it.
Share rouge_l_summary(const RougeTokenizer& tokenize, std::string_view reference, std::string_view hypothesis) {
  std::vector<std::vector<std::string>> tokens;
  for (std::string_view sentence : sentences(reference)) tokens.push_back(tokenize(sentence));
  const std::size_t references = tokens.size();
  for (std::string_view sentence : sentences(hypothesis)) tokens.push_back(tokenize(sentence));
  text::Interner intern;
  std::vector<text::Symbols> texts;
  for (const auto& sentence : tokens) texts.push_back(intern_all(intern, sentence));

  std::vector<std::size_t> left_in_reference(intern.size()), left_in_hypothesis(intern.size());
  std::size_t lengths[2] = {0, 0};
  for (std::size_t s = 0; s < texts.size(); ++s) {
    lengths[s >= references] += texts[s].size();
    for (text::Symbol symbol : texts[s]) ++(s < references ? left_in_reference : left_in_hypothesis)[symbol];
  }
  std::size_t hits = 0;
  for (std::size_t r = 0; r < references; ++r) {
    std::vector<char> in_union(texts[r].size());
    for (std::size_t h = references; h < texts.size(); ++h) {
      for (std::size_t position : CommonSubsequence(texts[r], texts[h], intern.size(), true).positions())
        in_union[position] = 1;
    }
    for (std::size_t i = 0; i < texts[r].size(); ++i) {
      const text::Symbol symbol = texts[r][i];
      if (!in_union[i] || left_in_reference[symbol] == 0 || left_in_hypothesis[symbol] == 0) continue;
      ++hits;
      --left_in_reference[symbol];
      --left_in_hypothesis[symbol];
    }
  }
  return share_of(hits, lengths[1], lengths[0]);
}

// Statistics: F1, precision and recall with the reference that gives the highest F1, and 1.
class Rouge : public Metric {
 public:
  using Compare = Share (*)(const RougeTokenizer& tokenize, std::string_view reference, std::string_view hypothesis);
  Rouge(const Options& options, Compare compare) : stem_(options.stem), tokenize_(options.stem), compare_(compare) {}

  std::vector<double> sentence_stats(const Segment& segment) const override {
    Share best;
    double best_f = -1;
    for (std::string_view reference : segment.references) {
      const Share share = compare_(tokenize_, reference, segment.hypothesis);
      if (share.f() > best_f) best = share, best_f = share.f();
    }
    return {best.f(), best.precision, best.recall, 1};
  }
  double score(std::span<const double> sum) const override { return sum[3] > 0 ? sum[0] / sum[3] : 0; }
  Misfit misfit(const Segment& segment) const override {
    return writes_other_letters(segment.references.front()) ? Misfit::no_words : Misfit::none;
  }
  std::vector<std::pair<std::string, double>> details(std::span<const double> sum) const override {
    return {{"precision", sum[1] / sum[3]}, {"recall", sum[2] / sum[3]}};
  }
  std::vector<std::pair<std::string, std::string>> signature() const override {
    return {{"tok", "rouge"}, {"stem", stem_ ? "porter" : "no"}};
  }

 private:
  bool stem_;
  RougeTokenizer tokenize_;
  Compare compare_;
};

}  // namespace

Made make_rouge_1(const Options& options) { return std::make_unique<Rouge>(options, rouge_n<1>); }
Made make_rouge_2(const Options& options) { return std::make_unique<Rouge>(options, rouge_n<2>); }
Made make_rouge_l(const Options& options) { return std::make_unique<Rouge>(options, rouge_l); }
Made make_rouge_l_summary(const Options& options) { return std::make_unique<Rouge>(options, rouge_l_summary); }

}  // namespace emend::metrics
