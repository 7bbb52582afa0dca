#include "metrics/corpus.h"

#include <gtest/gtest.h>

#include <sstream>

#include "cli/error.h"
#include "metrics/doubts.h"

namespace emend::metrics {
namespace {

LineSource lines_of(const std::string& name, const std::string& text) {
  const auto stream = std::make_shared<std::istringstream>(text);
  return {name, [stream](std::string& line) { return static_cast<bool>(std::getline(*stream, line)); }};
}

Corpus corpus_of(const std::string& hypotheses, const std::string& references, const std::string& source = "",
                 bool allow_empty = false) {
  Corpus::Files files;
  files.hypotheses.push_back(lines_of("hypotheses", hypotheses));
  files.references.push_back(lines_of("references", references));
  if (!source.empty()) files.source = lines_of("source", source);
  return Corpus(std::move(files), allow_empty);
}

std::string blanks_of(Corpus corpus) {
  const Chunk chunk = corpus.next();
  std::string out;
  for (std::size_t i = 0; i < chunk.size(); ++i) out += chunk.blank(i) ? 'b' : '-';
  EXPECT_EQ(static_cast<std::size_t>(corpus.blank_segments()),
            static_cast<std::size_t>(std::count(out.begin(), out.end(), 'b')));
  return out;
}

std::string error_of(Corpus corpus) {
  try {
    corpus.next();
    return "none";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Corpus, TellsLinesThatAreBlankInAllFiles) {
  EXPECT_EQ(blanks_of(corpus_of("a\n\nb\n", "a\n \nb\n")), "-b-");
  EXPECT_EQ(blanks_of(corpus_of("a\n\nb\n", "a\n\u3000\nb\n", "a\n\t\nb\n")), "-b-");
  EXPECT_EQ(blanks_of(corpus_of("a\n\n", "a\nb\n")), "--");
  EXPECT_EQ(blanks_of(corpus_of("a\n\n", "a\n\n", "a\nx\n", true)), "--");
}

TEST(Corpus, RefusesAnEmptyReferenceBesideAText) {
  const std::string expected =
      "references:2: the reference is empty: remove the segment from all files, or score it with --allow-empty";
  EXPECT_EQ(error_of(corpus_of("a\nx\n", "a\n\n")), expected);
  EXPECT_EQ(error_of(corpus_of("a\n\n", "a\n\n", "a\nx\n")), expected);
  EXPECT_EQ(error_of(corpus_of("a\nx\n", "a\n\n", "", true)), "none");
}

Corpus edits_of(const std::string& hypotheses, const std::string& gold) {
  Corpus::Files files;
  files.hypotheses.push_back(lines_of("system.m2", hypotheses));
  files.gold = lines_of("gold.m2", gold);
  files.m2_hypotheses = true;
  return Corpus(std::move(files), false);
}

TEST(Corpus, RefusesEditsOfOtherSentences) {
  EXPECT_EQ(error_of(edits_of("S a b\n\n\nS c d\n", "S a b\nA 0 1|||R|||x|||REQUIRED|||-NONE-|||0\n\nS c e\n")),
            "system.m2:4: its sentence is not that of gold.m2:4: give edits of the same sentences in the same order");
  EXPECT_EQ(error_of(edits_of("S a b\n\nS c d\n", "S a b\n\nS  c d \n")), "none");
}

TEST(Corpus, WarnsOfEditsOfSentencesThatAreCutOtherwise) {
  Corpus corpus = edits_of("S a R & B\n\nS c .\n\nS e:f\n", "S a R&B\n\nS c .\n\nS e : f\n");
  EXPECT_EQ(corpus.next().size(), 3u);
  ASSERT_EQ(corpus.warnings().size(), 1u);
  EXPECT_EQ(corpus.warnings().front().subject, "system.m2:1");
  EXPECT_TRUE(corpus.warnings().front().problem.starts_with("2 of 3 sentences")) << corpus.warnings().front().problem;
}

TEST(Corpus, ABlockThatInsertsIntoNothingIsNotBlank) {
  Corpus corpus = edits_of("S \n\nS \nA 0 0|||M:OTHER|||x|||REQUIRED|||-NONE-|||0\n", "S \n\nS \n");
  const Chunk chunk = corpus.next();
  ASSERT_EQ(chunk.size(), 2u);
  EXPECT_TRUE(chunk.blank(0));
  EXPECT_FALSE(chunk.blank(1));
}

std::vector<Warning> doubts_of(const char* metric, const std::vector<std::pair<std::string, std::string>>& lines,
                               const Options& options = {}) {
  const Row& row = find(metric);
  const auto made = row.make(options);
  Doubts doubts;
  for (const auto& [hypothesis, reference] : lines) {
    const std::string_view view = reference;
    doubts.see(row, *made, 0, {"", hypothesis, {&view, 1}});
  }
  return doubts.warnings({"system"});
}

TEST(Doubts, WarnWhereAMetricSeesNoWords) {
  const std::string chinese = "\u4eca\u5929\u5929\u6c14\u5f88\u597d", russian = "\u043c\u0438\u0440 \u0434\u043e\u043c";
  EXPECT_EQ(doubts_of("rouge-1", {{chinese, chinese}}).size(), 1u);
  EXPECT_EQ(doubts_of("rouge-1", {{russian, russian}}).size(), 1u);
  EXPECT_EQ(doubts_of("bleu", {{chinese, chinese}}).size(), 1u);
  EXPECT_EQ(doubts_of("bleu", {{russian, russian}}).size(), 0u);
  EXPECT_EQ(doubts_of("bleu", {{chinese, chinese}, {"a", "a"}, {"b", "b"}}).size(), 0u);
  for (const char* tokenizer : {"zh", "char"}) {
    Options options;
    options.tokenize = tokenizer;
    EXPECT_EQ(doubts_of("bleu", {{chinese, chinese}}, options).size(), 0u);
  }
  EXPECT_EQ(doubts_of("chrf", {{chinese, chinese}}).size(), 0u);
  EXPECT_EQ(doubts_of("rouge-1", {{"na\u00efve", "na\u00efve caf\u00e9"}}).size(), 0u);
}

TEST(Doubts, WarnOfTokensThatDoNotFit) {
  std::vector<std::pair<std::string, std::string>> tokenized(100, {"It is late .", "It is late."});
  ASSERT_EQ(doubts_of("bleu", tokenized).size(), 1u);
  EXPECT_EQ(doubts_of("multi-bleu", tokenized).size(), 0u);
  tokenized.pop_back();
  EXPECT_EQ(doubts_of("bleu", tokenized).size(), 0u);  // as in sacrebleu
  EXPECT_EQ(doubts_of("m2", {{"It is late.", "S It are late ."}}).size(), 1u);
  EXPECT_EQ(doubts_of("m2", {{"It is late .", "S It are late ."}}).size(), 0u);
  EXPECT_EQ(doubts_of("m2", {{"It is late.", "S It are late."}}).size(), 0u);
}

}  // namespace
}  // namespace emend::metrics
