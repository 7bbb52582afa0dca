#include "decode/rewriter.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "bytes.h"

namespace emend::decode {
namespace {

struct Line {
  std::string text;
  std::map<std::size_t, double> unsure = {};  // probability of the token at this byte; 0.9 elsewhere
  bool ends = true;
};

// Says what its script has for a source, one byte after the other.
class Parrot : public Model {
 public:
  explicit Parrot(std::map<std::string, Line> script) : script_(std::move(script)) {}

  const Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return 120; }

  struct Place : State {
    std::vector<Line> lines;
    std::size_t at = 0;
    std::unique_ptr<State> clone() const override { return std::make_unique<Place>(*this); }
    void select(const at::Tensor& rows) override {
      std::vector<Line> kept;
      for (std::int64_t i = 0; i < rows.numel(); ++i) kept.push_back(lines.at(rows[i].item<std::int64_t>()));
      lines = kept;
    }
    std::int64_t rows() const override { return static_cast<std::int64_t>(lines.size()); }
  };

  std::unique_ptr<State> start(std::span<const Source> sources) override {
    auto place = std::make_unique<Place>();
    std::size_t longest = 0;
    for (const Source& source : sources) {
      longest = std::max(longest, source.tokens.size());
      const std::string text = Bytes().decode(source.tokens);
      place->lines.push_back(script_.contains(text) ? script_.at(text) : Line{text});
    }
    batches.push_back({sources.size(), longest});
    return place;
  }

  at::Tensor advance(State& state, const at::Tensor& tokens_RT) override {
    auto& place = static_cast<Place&>(state);
    EXPECT_EQ(tokens_RT.size(1), 1);
    at::Tensor out = at::full({place.rows(), 1, vocabulary_.size}, -50.0f);
    for (std::int64_t r = 0; r < place.rows(); ++r) {
      const Line& line = place.lines[r];
      const bool over = place.at >= line.text.size();
      const int token = over ? (line.ends ? 2 : Bytes::special + 'z')
                             : Bytes::special + static_cast<unsigned char>(line.text[place.at]);
      const double p = line.unsure.contains(place.at) ? line.unsure.at(place.at) : 0.9;
      out[r][0][token] = static_cast<float>(std::log(p));
    }
    ++place.at;
    return out;
  }

  std::vector<std::pair<std::size_t, std::size_t>> batches;  // rows, longest

 private:
  std::map<std::string, Line> script_;
  Vocabulary vocabulary_{Bytes().size()};
};

filters::Rewriting rewrite_one(const std::string& sentence, const Line& answer) {
  Parrot model({{sentence, answer}});
  const filters::SentenceInContext sentences[] = {{sentence}};
  return rewrite(model, Bytes(), sentences, {})[0];
}

TEST(Rewriter, GivesEditsWithTheProbabilityOfTheirLeastCertainToken) {
  const auto r = rewrite_one("teh big cat", {"the big dog", {{1, 0.6}, {2, 0.7}, {5, 0.2}, {10, 0.5}}});
  EXPECT_EQ(r.text, "the big dog");
  ASSERT_EQ(r.edits.size(), 2u);
  EXPECT_EQ(r.edits[0].replacement, "the");
  EXPECT_NEAR(r.edits[0].confidence, 0.6, 1e-6);
  EXPECT_EQ(r.edits[1].replacement, "dog");
  EXPECT_NEAR(r.edits[1].confidence, 0.5, 1e-6);
  EXPECT_FALSE(r.looped);
}

TEST(Rewriter, ADeletionIsAsCertainAsWhatIsSaidInstead) {
  auto r = rewrite_one("a a cat", {"a cat", {{2, 0.4}}});
  ASSERT_EQ(r.edits.size(), 1u);
  EXPECT_EQ(r.edits[0].replacement, "");
  EXPECT_NEAR(r.edits[0].confidence, 0.4, 1e-6);
  r = rewrite_one("cat !", {"cat", {{3, 0.3}}});  // the end mark
  ASSERT_EQ(r.edits.size(), 1u);
  EXPECT_NEAR(r.edits[0].confidence, 0.3, 1e-6);
}

TEST(Rewriter, TheLoopGuardFallsBackToTheSource) {
  const std::string said = "it is said that he came";  // 23 bytes
  for (const Line& bad : {
           Line{"it is said that he came", {}, false},       // does not end
           Line{"it is said is said is said that he came"},  // two words three times
           Line{"it is saidddd that he came"},
           Line{"it is sababababa that he came"},
           Line{"i"},
           Line{"it it it is said"},                         // one word three times
           Line{"it is said that it is said that he came"},  // four words twice
           Line{"it is sa\xC3"},                             // no UTF-8
           Line{"it is\nsaid that he came"},                 // a control character
           Line{"it is said that he came and went and ran, he slept and woke in the morn"},
       }) {
    const auto r = rewrite_one(said, bad);
    EXPECT_TRUE(r.looped) << bad.text;
    ASSERT_TRUE(r.astray) << bad.text;  // as far as it went before it was too long
    const std::size_t both = std::min(r.astray->size(), std::string_view(bad.text).size());
    EXPECT_EQ(r.astray->substr(0, both), std::string_view(bad.text).substr(0, both));
    EXPECT_EQ(r.text, said);
    EXPECT_TRUE(r.edits.empty());
  }
}

TEST(Rewriter, TheLoopGuardLetsPassWhatTheSourceRepeatsToo) {
  for (const auto& [source, answer] :
       std::vector<std::pair<std::string, std::string>>{{"no no no no, teh end", "no no no no, the end"},
                                                        {"on and on and on and onn", "on and on and on and on"},
                                                        {"the teh cat", "the the cat"},
                                                        {"a\tb", "a\tc"},
                                                        {"- - - x", "- - - y"},
                                                        {"wait .... waht", "wait .... what"},
                                                        {"waht? zzzz zzz", "what? zzzz zzz"},
                                                        {"hm hm a one", "hm a one"}}) {
    const auto r = rewrite_one(source, {answer});
    EXPECT_FALSE(r.looped) << answer;
    EXPECT_EQ(r.text, answer);
  }
}

TEST(Rewriter, EditsOfSeveralWordsAreJumpsAndLeftOut) {
  const auto skipped = rewrite_one("teh cat saw a mill by the river burn dwon", {"the cat saw a mill burn down"});
  EXPECT_EQ(skipped.text, "the cat saw a mill by the river burn dwon");
  EXPECT_EQ(skipped.edits.size(), 1u);
  ASSERT_EQ(skipped.refused.size(), 2u);
  EXPECT_EQ(skipped.refused[0].check, filters::Check::jump);
  EXPECT_NEAR(skipped.refused[1].edit.confidence, 0.9, 1e-6);
  const auto inserted = rewrite_one("the mill burnt", {"the mill by the river burnt"});
  EXPECT_TRUE(inserted.edits.empty());
  for (const auto& [source, answer] :
       std::vector<std::pair<std::string, std::string>>{{"to day is", "today is"},
                                                        {"tbe re is", "there is"},
                                                        {"today ofthe mill", "today of the mill"},
                                                        {"the the mill", "the mill"},
                                                        {"at The the mill", "at The mill"},
                                                        {"i to the mill j", "to the mill"}})
    EXPECT_EQ(rewrite_one(source, {answer}).text, answer);
}

TEST(Rewriter, NoWordIsLost) {
  for (const auto& [source, answer, left] : std::vector<std::array<std::string, 3>>{
           {"user jsmith logged in, teh end", "user logged in, the end", "user jsmith logged in, the end"},
           {"user jsmith loged in", "user logged in", "user jsmith loged in"},
           {"Leo Gerald came", "Gerald came", "Leo Gerald came"},
           {"on drive c alone", "on drive alone", "on drive c alone"}})
    EXPECT_EQ(rewrite_one(source, {answer}).text, left);
  Parrot model({{"user jsmith logged in", Line{"user logged in"}}});
  const filters::SentenceInContext sentences[] = {{"user jsmith logged in"}};
  EXPECT_EQ(rewrite(model, Bytes(), sentences, {}, filters::grammar_guards)[0].text, "user logged in");
}

TEST(Rewriter, NoMarkIsAddedAtTheEnd) {
  for (const auto& [source, answer, left] :
       std::vector<std::array<std::string, 3>>{{"for ninty years", "for ninety years.", "for ninety years"},
                                               {"for ninty years!", "for ninety years!", "for ninety years!"},
                                               {"to teh goverment", "to the government.", "to the government"},
                                               {"to teh goverment,", "to the government.", "to the government."},
                                               {"\"recieve\"", "\"receive.\"", "\"receive\""},
                                               {"\"receive\"", "\"receive.\"", "\"receive\""},
                                               {"it said “go (on)”", "it said “go (on.)”", "it said “go (on)”"},
                                               {"we wnt, and", "we went, and", "we went, and"}})
    EXPECT_EQ(rewrite_one(source, {answer}).text, left);
  Parrot model({{"to teh end", Line{"to the end."}}});
  const filters::SentenceInContext sentences[] = {{"to teh end"}};
  EXPECT_EQ(rewrite(model, Bytes(), sentences, {}, filters::grammar_guards)[0].text, "to the end.");
}

TEST(Rewriter, AMarkThatIsLeftOutMakesNoEditLessCertain) {
  const auto r = rewrite_one("to teh goverment", {"to the government.", {{17, 0.2}}});
  ASSERT_EQ(r.edits.size(), 2u);
  EXPECT_NEAR(r.edits[1].confidence, 0.9, 1e-6);
}

TEST(Rewriter, WhatIsTooLongForTheModelStays) {
  const auto r = rewrite_one(std::string(121, 'x'), {"y"});
  EXPECT_TRUE(r.looped);
  EXPECT_FALSE(r.astray) << "nothing was said";
  EXPECT_TRUE(r.edits.empty());
}

TEST(Rewriter, BatchesAreFormedFromTheSentencesAloneAndAnswersComeInOrder) {
  Parrot model({{"teh", Line{"the"}}});
  const std::vector<std::string> texts = {"a long sentence of many words", "teh", "", "cat",
                                          "another long sentence of words"};
  std::vector<filters::SentenceInContext> sentences;
  for (const std::string& text : texts) sentences.push_back({text});
  const auto rewritings = rewrite(model, Bytes(), sentences, {}, {}, 16);
  for (std::size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(rewritings[i].text, texts[i] == "teh" ? "the" : texts[i]);
  for (const auto& [rows, longest] : model.batches) EXPECT_TRUE(rows == 1 || rows * longest <= 16);
  EXPECT_EQ(model.batches.size(), 3u);  // the two short ones together, the long ones alone
}

}  // namespace
}  // namespace emend::decode
