#include "decode/corrector.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "cli/error.h"
#include "text/words.h"

namespace emend::decode {
namespace {

// Lines of one document, of which the first `earlier` came before the window.
class Lines : public stream::Window {
 public:
  explicit Lines(std::vector<std::string> lines, std::size_t earlier = 0)
      : lines_(std::move(lines)), edits_(lines_.size()), earlier_(earlier) {}
  std::size_t size() const override { return lines_.size() - earlier_; }
  std::string_view text(std::size_t i) const override { return lines_[i + earlier_]; }
  std::uint64_t number(std::size_t i) const override { return i + earlier_ + 1; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    return k > i + earlier_ ? std::nullopt : std::optional<std::string_view>(lines_[i + earlier_ - k]);
  }
  void answer(std::size_t i, std::vector<text::Edit> edits) override { edits_[i + earlier_] = std::move(edits); }
  void fail(std::size_t, std::string) override {}

  std::string answer(std::size_t i) const { return text::apply(lines_[i + earlier_], edits_[i + earlier_]); }
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i + earlier_]; }

 private:
  std::vector<std::string> lines_;
  std::vector<std::vector<text::Edit>> edits_;
  std::size_t earlier_;
};

struct Asked {
  std::string text;
  std::vector<std::string> context;
  friend bool operator==(const Asked&, const Asked&) = default;
};

// Replaces words, with confidence 0.8 (0.4 for "unsure"), and remembers what it was asked.
class Replacer : public Rewriter {
 public:
  Replacer(std::map<std::string, std::string> words, std::vector<Asked>& asked)
      : words_(std::move(words)), asked_(asked) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const auto& [sentence, context] : sentences) {
      asked_.push_back({std::string(sentence), {context.begin(), context.end()}});
      Rewriting rewriting;
      for (text::Span word : text::words(sentence)) {
        const std::string text(text::slice(sentence, word));
        if (const auto found = words_.find(text); found != words_.end())
          rewriting.edits.push_back({word.begin, word.end, found->second, "", text == "unsure" ? 0.4 : 0.8});
      }
      out.push_back(std::move(rewriting));
    }
    return out;
  }

 private:
  std::map<std::string, std::string> words_;
  std::vector<Asked>& asked_;
};

struct Outcome {
  std::vector<Asked> asked;
  Corrector::Counts counts;
};
Outcome run(Lines& lines, const CorrectorOptions& options, std::map<std::string, std::string> words) {
  Outcome result;
  Corrector corrector(options, [&] { return std::make_unique<Replacer>(words, result.asked); });
  corrector.apply(lines);
  result.counts = corrector.counts();
  return result;
}

TEST(Corrector, TheContextIsTheLastSentencesAsTheyWereWritten) {
  Lines lines({"One came. Two cam.", "Three cam.  Four", "17", "Five cam."}, 1);
  const Outcome done = run(lines, {}, {{"cam", "came"}});
  EXPECT_EQ(done.asked, (std::vector<Asked>{{"Three cam.", {"One came.", "Two cam."}},
                                            {"Four", {"Two cam.", "Three cam."}},
                                            {"Five cam.", {"Four", "0"}}}));  // a number, as the model sees one
  EXPECT_EQ(lines.answer(0), "Three came.  Four");
  EXPECT_EQ(lines.answer(2), "Five came.");
  EXPECT_EQ(done.counts.sentences, 4U);
  EXPECT_EQ(done.counts.rewritten, 3U);
  EXPECT_EQ(done.counts.edits, 2U);
  CorrectorOptions alone;
  alone.context = 0;
  Lines again({"One came. Two cam.", "Three cam.  Four"}, 1);
  for (const Asked& asked : run(again, alone, {}).asked) EXPECT_TRUE(asked.context.empty()) << asked.text;
}

TEST(Corrector, CorrectsWhatWasCorrectedAgain) {
  const std::map<std::string, std::string> words = {{"goed", "go"}, {"go", "went"}};
  CorrectorOptions options;
  for (const auto& [iterations, expected] :
       std::map<int, std::string>{{1, "He go."}, {2, "He went."}, {5, "He went."}}) {
    options.iterations = iterations;
    Lines lines({"He goed."});
    run(lines, options, words);
    EXPECT_EQ(lines.answer(0), expected) << iterations;
    ASSERT_EQ(lines.edits(0).size(), 1U);
    EXPECT_EQ(lines.edits(0)[0].confidence, 0.8);
  }
}

TEST(Corrector, LeavesOutWhatIsUnsureOrOfOtherTypes) {
  const std::map<std::string, std::string> words = {{"unsure", "sure"}, {"an", "a"}, {"walks", "walked"}};
  CorrectorOptions options;
  Lines lines({"She walks an unsure dog."});
  Outcome done = run(lines, options, words);
  EXPECT_EQ(lines.answer(0), "She walked a unsure dog.");
  EXPECT_EQ(done.counts.unsure, 1U);
  options.types = "article";
  Lines articles({"She walks an unsure dog."});
  done = run(articles, options, words);
  EXPECT_EQ(articles.answer(0), "She walks a unsure dog.");
  EXPECT_EQ(articles.edits(0)[0].kind, "R:DET");
  EXPECT_EQ(done.counts.others, 1U);
}

TEST(Corrector, MarksAreThoseOfTheDocument) {
  const std::map<std::string, std::string> words = {{"its", "it’s"}, {"dont", "don't"}, {"it's", "it’s"}};
  Lines plain({"its so", "We dont know, it's so"});
  run(plain, {}, words);
  EXPECT_EQ(plain.answer(0), "it's so");
  EXPECT_EQ(plain.answer(1), "We don't know, it's so");
  EXPECT_EQ(plain.edits(1).size(), 1u);  // it's needs no edit
  Lines curly({"That’s why.", "We dont know its so"}, 1);
  run(curly, {}, words);
  EXPECT_EQ(curly.answer(0), "We don’t know it’s so");
}

TEST(Corrector, CapitalsAloneAreNotShown) {
  Lines lines({"IT WAS cam.", "IT WAS CAM.", "CAM. A cam"});
  EXPECT_EQ(run(lines, {}, {{"CAM", "CAME"}, {"cam", "came"}}).asked.size(), 3u);
  EXPECT_EQ(lines.answer(0), "IT WAS came.");
  EXPECT_EQ(lines.answer(1), "IT WAS CAM.");
}

TEST(Corrector, ConfidencesAreCalibrated) {
  EXPECT_EQ((Calibration{}(0.3)), 0.3);
  EXPECT_NEAR((Calibration{2, 0}(0.8)), 16.0 / 17, 1e-9);  // odds of 4 become 16
  EXPECT_NEAR((Calibration{1, std::log(2)}(0.5)), 2.0 / 3, 1e-9);
  EXPECT_GT((Calibration{2, 0}(0)), 0);
  EXPECT_LT((Calibration{2, 0}(1)), 1);
  Lines lines({"unsure cam"});
  CorrectorOptions options;
  options.calibration = {1, std::log(2)};  // 0.4 becomes 0.57
  run(lines, options, {{"unsure", "sure"}, {"cam", "came"}});
  EXPECT_EQ(lines.answer(0), "sure came");
}

TEST(Corrector, TokensStayTokens) {
  CorrectorOptions options;
  options.tokenized = true;
  Lines lines({"She do n't walks , \" he said \" ."});
  const Outcome done = run(lines, options, {{"walks", "walk"}, {"don't", "doesn't"}});
  ASSERT_FALSE(done.asked.empty());
  EXPECT_EQ(done.asked[0].text, "She don't walks, \"he said\".");
  EXPECT_EQ(lines.answer(0), "She does n't walk , \" he said \" .");
}

TEST(ErrorTypes, AreNamedInSeveralWays) {
  EXPECT_TRUE(ErrorTypes("").contains("R:OTHER"));
  for (const char* name : {"tense", "verb-tense", "VERB:TENSE", "R:VERB:TENSE", "verb", "det,tense"})
    EXPECT_TRUE(ErrorTypes(name).contains("R:VERB:TENSE")) << name;
  for (const char* name : {"det", "M:VERB:TENSE", "verb-form", "noun"})
    EXPECT_FALSE(ErrorTypes(name).contains("R:VERB:TENSE")) << name;
  for (const char* name : {"tence", "R:", "X:DET", "det,,noun"}) EXPECT_THROW(ErrorTypes{name}, Error) << name;
}

}  // namespace
}  // namespace emend::decode
