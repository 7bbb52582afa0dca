// What holds for every metric of the table: equal texts have the best score, sums of statistics are all that a corpus'
// score needs, no input is too odd, and a signature tells two ways of counting apart.

#include "metrics/metric.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <thread>

#include "metrics/signature.h"

namespace emend::metrics {
namespace {

constexpr int corpora = 20, lines = 30;

// A segment that owns its texts.
struct Texts {
  std::string source, hypothesis;
  std::vector<std::string> references;

  std::vector<double> stats(const Metric& metric) const {
    const std::vector<std::string_view> views(references.begin(), references.end());
    return metric.sentence_stats({source, hypothesis, views});
  }
};
using Corpus = std::vector<Texts>;
using Words = std::vector<std::string>;

class Writer {
 public:
  explicit Writer(unsigned seed) : random_(seed) {}

  // hypothesis_rate: how many words of the hypothesis are wrong.
  Texts segment(const Row& row, double hypothesis_rate, int references = 1) {
    return row.m2_references ? annotated(row, hypothesis_rate) : plain(hypothesis_rate, references);
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  bool happens(double rate) { return std::bernoulli_distribution(rate)(random_); }

  std::string word() {
    static const Words words = {
        "the",     "The",  "a",    "river,", "letter",      "letters.",  "don't", "3.14",  "\"quiet\"", "naïve",
        "Straße",  "ΣΑΣ",  "天気", "й",      "👩‍👧", "e\u0301te", "of",    "of",    "stones",    "U.S.",
        "reading", "(or)", "&lt;", "x-1",    "I",           "i\u0307s",  "said",  "to-do", "old"};
    return words[static_cast<std::size_t>(below(static_cast<int>(words.size())))];
  }
  Words sentence() {
    // An ASCII word for ROUGE, which sees no others, and words enough for n-grams of four.
    Words out = {"she"};
    for (int i = 5 + below(12); i > 0; --i) out.push_back(word());
    return out;
  }
  Words damaged(const Words& words, double rate) {
    Words out;
    for (const std::string& word : words) {
      if (!happens(rate)) {
        out.push_back(word);
      } else if (const int kind = below(3); kind > 0) {
        out.push_back(this->word());
        if (kind == 2) out.push_back(word);
      }
    }
    return out;
  }
  static std::string joined(const Words& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
  }

  Texts plain(double rate, int references) {
    const Words reference = sentence();
    Texts out{joined(damaged(reference, 0.3)), joined(damaged(reference, rate)), {joined(reference)}};
    while (out.references.size() < static_cast<std::size_t>(references)) {
      out.references.push_back(joined(damaged(reference, 0.2)));
    }
    return out;
  }

  // Replacements of single words; the hypothesis makes those that are not damaged.
  Texts annotated(const Row& row, double rate) {
    const Words source = sentence();
    std::string gold = "S " + joined(source), edits = gold;
    Words hypothesis = source;
    for (std::size_t i = 0; i < source.size(); i += 4) {  // three kept words between them: none can be joined
      const std::string correction = "right" + std::to_string(i);
      gold += annotation(i, correction);
      const std::string written = happens(rate) ? "wrong" + std::to_string(i) : correction;
      edits += annotation(i, written);
      hypothesis[i] = written;
    }
    return {"", row.m2_hypotheses ? edits : joined(hypothesis), {gold}};
  }
  static std::string annotation(std::size_t at, const std::string& correction) {
    return "\nA " + std::to_string(at) + ' ' + std::to_string(at + 1) + "|||R|||" + correction +
           "|||REQUIRED|||-NONE-|||0";
  }

  std::mt19937 random_;
};

Corpus corpus_of(const Row& row, unsigned seed, double rate, int references = 1) {
  Writer writer(seed);
  Corpus out;
  for (int i = 0; i < lines; ++i) out.push_back(writer.segment(row, rate, references));
  return out;
}

std::vector<double> sum_of(const Metric& metric, const Corpus& corpus) {
  std::vector<double> sum;
  for (const Texts& texts : corpus) add(sum, metric.choose(sum, texts.stats(metric)));
  return sum;
}

double score_of(const Metric& metric, const Corpus& corpus) { return metric.score(sum_of(metric, corpus)); }

double best_score(const Row& row) { return row.higher_is_better ? row.scale : 0; }

class EveryMetric : public testing::TestWithParam<Row> {};

TEST_P(EveryMetric, KnowsEqualTexts) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  for (unsigned seed = 0; seed < corpora; ++seed) {
    const Corpus corpus = corpus_of(row, seed, 0);
    EXPECT_NEAR(score_of(*metric, corpus), best_score(row), 1e-9 * row.scale);
    for (const Texts& texts : corpus) {
      EXPECT_NEAR(metric->sentence_score(texts.stats(*metric)), best_score(row), 1e-9 * row.scale) << texts.hypothesis;
    }
  }
}

TEST_P(EveryMetric, IsWorseWhereTextsDiffer) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  for (unsigned seed = 0; seed < corpora; ++seed) {
    const double few = score_of(*metric, corpus_of(row, seed, 0.1)),
                 many = score_of(*metric, corpus_of(row, seed, 0.7));
    const double sign = row.higher_is_better ? 1 : -1;
    EXPECT_GT(sign * best_score(row), sign * few);
    if (std::string_view(row.name) != "loops") EXPECT_GT(sign * few, sign * many);  // types of errors, not their number
    for (double score : {few, many}) {
      EXPECT_GE(score, 0);
      if (row.higher_is_better) EXPECT_LE(score, row.scale);
    }
  }
}

TEST_P(EveryMetric, IsAFunctionOfTheSum) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  Corpus corpus = corpus_of(row, 1, 0.3, 2);
  const std::vector<double> sum = sum_of(*metric, corpus);
  const double score = metric->score(sum);

  std::shuffle(corpus.begin(), corpus.end(), std::mt19937(2));
  EXPECT_NEAR(score_of(*metric, corpus), score, 1e-9 * row.scale) << "in another order";

  const auto half = corpus.begin() + corpus.size() / 2;
  std::vector<double> halves = sum_of(*metric, {corpus.begin(), half});
  add(halves, sum_of(*metric, {half, corpus.end()}));
  EXPECT_NEAR(metric->score(halves), score, 1e-9 * row.scale) << "from the sums of two halves";

  std::vector<double> twice = sum;
  add(twice, sum);
  EXPECT_NEAR(metric->score(twice), score, 1e-9 * row.scale) << "of the corpus twice over";
}

TEST_P(EveryMetric, HasStatisticsOfOneLength) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  std::set<std::size_t> lengths;
  for (int references : {1, 2}) {
    for (const Texts& texts : corpus_of(row, 3, 0.5, references)) lengths.insert(texts.stats(*metric).size());
  }
  EXPECT_EQ(lengths.size(), 1u);
}

TEST_P(EveryMetric, ScoresALineAsACorpusOfOneLine) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  for (const Texts& texts : corpus_of(row, 4, 0.1)) {
    const auto stats = metric->choose({}, texts.stats(*metric));
    const double line = metric->sentence_score(stats);
    EXPECT_NEAR(line, metric->score(stats), 1e-9 * row.scale) << texts.hypothesis;
  }
}

TEST_P(EveryMetric, DoesNotCountAReferenceTwice) {
  const Row& row = GetParam();
  if (row.m2_references) return;  // annotators, in one block
  const auto metric = row.make({});
  Corpus corpus = corpus_of(row, 5, 0.3);
  const double score = score_of(*metric, corpus);
  for (Texts& texts : corpus) texts.references.push_back(texts.references.front());
  EXPECT_NEAR(score_of(*metric, corpus), score, 1e-9 * row.scale);
}

TEST_P(EveryMetric, LeavesOutBlanksAroundALine) {
  const Row& row = GetParam();
  // These two compare characters one by one.
  if (std::string_view(row.name) == "accuracy" || std::string_view(row.name) == "char-accuracy") return;
  if (row.m2_hypotheses) return;
  const auto metric = row.make({});
  for (Texts& texts : corpus_of(row, 6, 0.3)) {
    const auto stats = texts.stats(*metric);
    texts.hypothesis = "  " + texts.hypothesis + " \t\u3000";
    EXPECT_EQ(texts.stats(*metric), stats) << texts.hypothesis;
  }
}

TEST_P(EveryMetric, TakesAnyBytes) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  std::mt19937 random(7);
  const auto bytes = [&](std::string_view alphabet) {
    std::string out(random() % 40, ' ');
    for (char& c : out) c = alphabet.empty() ? static_cast<char>(random()) : alphabet[random() % alphabet.size()];
    return out;
  };
  for (int i = 0; i < 300; ++i) {
    const std::string_view alphabet = i % 3 == 0 ? "" : i % 3 == 1 ? "ab .,-1\t" : "\xF0\x9F\x91\xA9 \xCE\xA3\xC2\x85";
    Texts texts{bytes(alphabet), bytes(alphabet), {bytes(alphabet), bytes(alphabet)}};
    if (row.m2_references) {  // blocks are checked where they are read
      texts.references = {"S a b a .\nA 1 2|||R|||" + std::string(i % 2 ? "a a" : "") + "|||REQUIRED|||-NONE-|||0"};
      if (row.m2_hypotheses) texts.hypothesis = texts.references.front();
    }
    const auto stats = texts.stats(*metric);
    for (double value : stats) ASSERT_TRUE(std::isfinite(value));
    ASSERT_TRUE(std::isfinite(metric->score(metric->choose({}, stats))));
    ASSERT_TRUE(std::isfinite(metric->sentence_score(stats)));
  }
}

TEST_P(EveryMetric, ScoresEmptyTexts) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  for (Texts texts : {Texts{"", "", {""}}, Texts{"a", "", {"a"}}, Texts{"", "a", {""}}, Texts{"", "", {"", ""}}}) {
    if (row.m2_references) texts.references = {"S " + texts.references.front()};
    if (row.m2_hypotheses) texts.hypothesis = "S " + texts.hypothesis;
    const auto stats = metric->choose({}, texts.stats(*metric));
    EXPECT_TRUE(std::isfinite(metric->score(stats)));
    EXPECT_GE(metric->score(stats), 0);
    for (const auto& [name, value] : metric->details(stats)) EXPECT_TRUE(std::isfinite(value)) << name;
    for (const auto& [name, value] : metric->details(stats)) {
      if (is_count(name)) EXPECT_EQ(value, std::floor(value)) << name;
    }
  }
}

TEST_P(EveryMetric, CanBeUsedByThreads) {
  const Row& row = GetParam();
  const auto metric = row.make({});
  const Corpus corpus = corpus_of(row, 8, 0.3);
  const auto expected = sum_of(*metric, corpus);
  std::vector<std::vector<double>> sums(4);
  std::vector<std::thread> threads;
  for (auto& sum : sums) threads.emplace_back([&] { sum = sum_of(*metric, corpus); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& sum : sums) EXPECT_EQ(sum, expected);
}

// Each way of counting that the options offer, but for the tokenizers that need a file.
std::vector<Options> ways_of_counting() {
  std::vector<Options> out(1);
  const auto with = [&](auto change) { change(out.emplace_back()); };
  for (const char* tokenizer : {"intl", "char", "zh", "none"}) with([&](Options& o) { o.tokenize = tokenizer; });
  for (const char* smooth : {"none", "floor", "add-k"}) with([&](Options& o) { o.smooth = smooth; });
  with([](Options& o) { o.smooth = "floor", o.smooth_value = 0.5; });
  with([](Options& o) { o.smooth = "add-k", o.smooth_value = 2; });
  with([](Options& o) { o.effective_order = true; });
  with([](Options& o) { o.lowercase = true; });
  with([](Options& o) { o.no_punctuation = true; });
  with([](Options& o) { o.chrf_character_order = 4; });
  with([](Options& o) { o.chrf_word_order = 1; });
  with([](Options& o) { o.chrf_beta = 3; });
  with([](Options& o) { o.chrf_whitespace = true; });
  with([](Options& o) { o.chrf_epsilon = true; });
  with([](Options& o) { o.ter_normalized = true; });
  with([](Options& o) { o.ter_no_punctuation = true; });
  with([](Options& o) { o.ter_normalized = o.ter_asian = true; });
  with([](Options& o) { o.ter_case_sensitive = true; });
  with([](Options& o) { o.stem = true; });
  with([](Options& o) { o.beta = 1; });
  with([](Options& o) { o.max_unchanged = 5; });
  with([](Options& o) { o.ignore_whitespace_casing = true; });
  return out;
}

// Two numbers that may differ on the same texts must not look alike.
TEST_P(EveryMetric, SaysInItsSignatureHowItCounts) {
  const Row& row = GetParam();
  Corpus corpus = corpus_of(row, 9, 0.4);
  Texts odd{"A b c D", "a B c letter", {"a b C letters . the"}};  // no n-gram of four is right: smoothing matters
  Texts cased{"", "She Old x y z t Wrong stone wood .", {"S she old x y z t stone wood ."}};
  cased.references.front() +=
      "\nA 0 1|||R|||She|||REQUIRED|||-NONE-|||0\nA 1 2|||R|||old|||REQUIRED|||-NONE-|||0"
      "\nA 0 8|||R|||She Old x y z t Wrong stone wood|||REQUIRED|||-NONE-|||0";
  if (!row.m2_references) corpus = {odd};
  if (row.m2_references && !row.m2_hypotheses) corpus.push_back(cased);
  std::vector<std::pair<std::vector<double>, std::string>> seen;
  const Evaluation evaluation;
  for (const Options& options : ways_of_counting()) {
    const auto metric = row.make(options);
    std::vector<double> scores;
    for (const Corpus& some : {corpus, corpus_of(row, 10, 0.4)}) {
      scores.push_back(score_of(*metric, some));
    }
    const std::string text = signature(row, *metric, evaluation);
    for (const auto& [other_scores, other_text] : seen) {
      if (other_text == text) EXPECT_EQ(scores, other_scores) << text;
    }
    seen.emplace_back(scores, text);
  }
}

// An option that a row names changes what the metric does, which its signature says; one that it does not name changes
// nothing, so that the programs may refuse it.
TEST_P(EveryMetric, ReadsTheOptionsThatItNames) {
  const Row& row = GetParam();
  const std::vector<std::vector<std::string>> commands = {{"--tokenize=char"},
                                                          {"--smooth=none"},
                                                          {"--smooth-value=0.5", "--smooth=floor"},
                                                          {"--effective-order"},
                                                          {"--lowercase"},
                                                          {"--no-punct"},
                                                          {"--chrf-char-order=4"},
                                                          {"--chrf-word-order=1"},
                                                          {"--chrf-beta=3"},
                                                          {"--chrf-whitespace"},
                                                          {"--chrf-eps-smoothing"},
                                                          {"--ter-normalized"},
                                                          {"--ter-no-punct"},
                                                          {"--ter-asian-support"},
                                                          {"--ter-case-sensitive"},
                                                          {"--stem"},
                                                          {"--beta=1"},
                                                          {"--max-unchanged-words=5"},
                                                          {"--ignore-whitespace-casing"}};
  std::set<std::string> tried;
  const std::string plain = signature(row, *row.make({}), {});
  for (const auto& command : commands) {
    Options how;
    cli::Options options;
    declare(options, how);
    std::vector<const char*> argv = {"score"};
    for (const std::string& argument : command) argv.push_back(argument.c_str());
    options.parse(static_cast<int>(argv.size()), argv.data());
    const std::string name = command.front().substr(2, command.front().find('=') - 2);
    tried.insert(name);
    bool read = true;
    try {
      check_read(options, {&row});
    } catch (const Error& error) {
      read = false;
      EXPECT_NE(std::string(error.what()).find("is not read by " + std::string(row.name)), std::string::npos);
    }
    EXPECT_EQ(read, signature(row, *row.make(how), {}) != plain) << name;
  }
  cli::Options all;
  Options how;
  declare(all, how);
  for (const cli::Option* option : all.rows()) EXPECT_TRUE(tried.contains(option->name)) << option->name;
}

TEST(FindMetric, TakesNamesAsTheyAreWritten) {
  for (const char* name : {"WER", "wer"}) EXPECT_STREQ(find(name).name, "wer");
  for (const char* name : {"rougeL", "ROUGE-L", "rouge_l"}) EXPECT_STREQ(find(name).name, "rouge-l");
  EXPECT_STREQ(find("rouge1").name, "rouge-1");
  EXPECT_STREQ(find("chrF++").name, "chrf++");
  const auto message = [](const char* name) -> std::string {
    try {
      find(name);
      return "found";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(message("BLUE"), "there is no metric 'BLUE': did you mean 'bleu'?");
  EXPECT_NE(message("meteor").find("choose one of wer, "), std::string::npos);
  std::set<std::string> plain;
  for (const Row& row : table()) {
    std::string name = row.name;
    std::erase(name, '-');
    EXPECT_TRUE(plain.insert(name).second) << row.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryMetric, testing::ValuesIn(table()), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : c == '+' ? 'p' : '_';
  return name;
});

}  // namespace

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

}  // namespace emend::metrics
