#include "decode/speller.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>

#include "bytes.h"

namespace emend::decode {
namespace {

// Expects one text, whatever the source: 0.9 for its next byte, 0.001 for any other token.
class Critic : public Model {
 public:
  explicit Critic(std::string expected) : expected_(std::move(expected)) {}

  const Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return 100; }

  struct Place : State {
    std::int64_t count = 0;
    std::size_t at = 0;
    std::unique_ptr<State> clone() const override { return std::make_unique<Place>(*this); }
    void select(const at::Tensor& rows) override { count = rows.numel(); }
    std::int64_t rows() const override { return count; }
  };

  std::unique_ptr<State> start(std::span<const Source> sources) override {
    auto place = std::make_unique<Place>();
    place->count = static_cast<std::int64_t>(sources.size());
    return place;
  }

  at::Tensor advance(State& state, const at::Tensor& tokens_RT) override {
    auto& place = static_cast<Place&>(state);
    EXPECT_EQ(tokens_RT.size(0), place.count);
    at::Tensor out = at::full({place.count, tokens_RT.size(1), vocabulary_.size}, std::log(0.001f));
    for (std::int64_t t = 0; t < tokens_RT.size(1); ++t, ++place.at) {
      const int token =
          place.at < expected_.size() ? Bytes::special + static_cast<unsigned char>(expected_[place.at]) : 2;
      out.select(1, t).select(1, token).fill_(std::log(0.9));
    }
    return out;
  }

 private:
  std::string expected_;
  Vocabulary vocabulary_{Bytes().size()};
};

// Everything is listed but `carq`, `tmie`, `dpge` and `Smiht`.
std::shared_ptr<const text::WordList> words() {
  text::WordCounter counter;
  for (int i = 0; i < 10; ++i) counter.add("the cart ran to a doge in may");
  for (int i = 0; i < 3; ++i) counter.add("card time curt Smith duge");
  return std::make_shared<const text::WordList>(counter.list(100, 1));
}

filters::Rewriting correct(const std::string& sentence, std::vector<text::Edit> edits, const std::string& expected,
                           double min_confidence = 0.5) {
  Critic model(expected);
  const std::string_view sentences[] = {sentence};
  filters::Rewriting rewritings[] = {{text::apply(sentence, edits), std::move(edits)}};
  Speller(words(), min_confidence).correct(model, Bytes(), sentences, rewritings, 512);
  EXPECT_EQ(rewritings[0].text, text::apply(sentence, rewritings[0].edits));
  return rewritings[0];
}

TEST(DecodeSpeller, TheModelChoosesAmongListedWords) {
  for (const std::string right : {"the cart ran to a doge", "the card ran to a doge"}) {
    const filters::Rewriting r = correct("the carq ran to a doge", {}, right);
    EXPECT_EQ(r.text, right);
    ASSERT_EQ(r.edits.size(), 1u);
    EXPECT_EQ(r.edits[0].begin, 4u);
    EXPECT_EQ(r.edits[0].end, 8u);
    EXPECT_EQ(r.edits[0].kind, filters::spelling_edit);
    EXPECT_GT(r.edits[0].confidence, 0.5);
    EXPECT_LT(r.edits[0].confidence, 1);
  }
}

TEST(DecodeSpeller, LeavesAWordThatTheModelIsSureOf) {
  EXPECT_EQ(correct("the carq ran to a doge", {}, "the carq ran to a doge").edits.size(), 0u);
}

TEST(DecodeSpeller, LeavesListedWordsCapitalsShortWordsAndDigits) {
  for (const std::string sentence :
       {"the time ran", "Smiht ran", "the Carq ran", "the cra ran", "the car-carq ran", "the carq7 ran"})
    EXPECT_EQ(correct(sentence, {}, "the cart ran").edits.size(), 0u) << sentence;
}

TEST(DecodeSpeller, LooksAtWordsThatTheNetworkMadeUnlistedOnesOf) {
  const filters::Rewriting r = correct("the carq ran", {{4, 8, "carqt", "", 0.9}}, "the cart ran");
  EXPECT_EQ(r.text, "the cart ran");
  ASSERT_EQ(r.edits.size(), 1u);
  EXPECT_EQ(r.edits[0].begin, 4u);
  ASSERT_EQ(r.refused.size(), 1u);
  EXPECT_EQ(r.refused[0].check, filters::Check::unknown_word);
  EXPECT_EQ(r.refused[0].edit, (text::Edit{4, 8, "carqt", "", 0.9}));
  EXPECT_EQ(correct("the Smiht ran", {{4, 9, "Smhit", "", 0.9}}, "the Smhit ran").edits.size(), 0u);
}

TEST(DecodeSpeller, CorrectsWhatIsSurelyMisspelt) {
  text::WordList english(
      {"the", "piece", "price", "is", "can't", "can", "we", "February", "a", "lot", "they", "their"});
  english.set_english();
  const auto corrected = [&](const std::string& sentence, std::vector<text::Edit> edits) {
    Critic model(sentence);
    const std::string_view sentences[] = {sentence};
    filters::Rewriting rewritings[] = {{text::apply(sentence, edits), std::move(edits)}};
    Speller(std::make_shared<const text::WordList>(english), 0.5).correct(model, Bytes(), sentences, rewritings, 512);
    return rewritings[0].text;
  };
  EXPECT_EQ(corrected("the peice is", {{4, 9, "price", "", 0.7}}), "the piece is");
  EXPECT_EQ(corrected("the peice is", {{4, 9, "price", "", 0.95}}), "the price is");
  EXPECT_EQ(corrected("Thier Febuary is alot", {}), "Their February is a lot");
  EXPECT_EQ(corrected("we cant the", {{3, 7, "can", "", 0.99}}), "we can't the");
}

TEST(DecodeSpeller, WorksBesideAndWithinTheModelsOwnEdits) {
  const std::string right = "the cart ran to a doge in may";
  filters::Rewriting r =
      correct("teh carq ran to ab dpge in may", {{0, 3, "the", "", 0.9}, {16, 18, "a", "", 0.8}}, right);
  EXPECT_EQ(r.text, right);
  ASSERT_EQ(r.edits.size(), 4u);
  EXPECT_EQ(r.edits[0], (text::Edit{0, 3, "the", "", 0.9}));
  EXPECT_EQ(r.edits[2], (text::Edit{16, 18, "a", "", 0.8}));

  r = correct("thecarq ran to a doge in may", {{0, 7, "the carq", "", 0.9}}, right);
  EXPECT_EQ(r.text, right);
  ASSERT_EQ(r.edits.size(), 1u);
  EXPECT_EQ(r.edits[0].replacement, "the cart");
  EXPECT_NE(r.edits[0].confidence, 0.9);
}

TEST(DecodeSpeller, DropsUncertainEditsFirst) {
  const filters::Rewriting r = correct("a carq ran", {{2, 6, "time", "", 0.3}}, "a cart ran");
  EXPECT_EQ(r.text, "a cart ran");
  ASSERT_EQ(r.refused.size(), 1u);
  EXPECT_EQ(r.refused[0].check, filters::Check::unsure);
  EXPECT_EQ(r.refused[0].edit, (text::Edit{2, 6, "time", "", 0.3}));
  const filters::Rewriting sure = correct("the cart ran", {{0, 3, "time", "", 0.3}}, "the cart ran", 0.2);
  EXPECT_EQ(sure.text, "time cart ran");
  EXPECT_TRUE(sure.refused.empty());
}

TEST(DecodeSpeller, LeavesWhatTheLoopGuardLeft) {
  Critic model("the cart ran");
  const std::string_view sentences[] = {"the carq ran"};
  filters::Rewriting rewritings[] = {{"the carq ran", {}, true}};
  Speller(words(), 0.5).correct(model, Bytes(), sentences, rewritings, 512);
  EXPECT_EQ(rewritings[0].text, "the carq ran");
}

TEST(DecodeSpeller, BatchesDoNotMatter) {
  const std::vector<std::string_view> sentences = {"the carq ran to a dpge", "the cart ran",
                                                   "a dpge ran to tmie carq in may", "in may carq tmie dpge"};
  std::vector<std::vector<filters::Rewriting>> all;
  for (const int tokens : {1, 40, 4096}) {
    Critic model("the card ran to a duge");
    std::vector<filters::Rewriting> rewritings;
    for (const std::string_view sentence : sentences) rewritings.push_back({std::string(sentence), {}});
    Speller(words(), 0.5).correct(model, Bytes(), sentences, rewritings, tokens);
    all.push_back(rewritings);
  }
  EXPECT_EQ(all[0][0].text, "the card ran to a duge");
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    EXPECT_EQ(all[0][i].text, all[1][i].text);
    EXPECT_EQ(all[0][i].text, all[2][i].text);
  }
}

}  // namespace
}  // namespace emend::decode
