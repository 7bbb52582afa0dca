#include "text/noisy_channel.h"

#include <gtest/gtest.h>

#include <span>

#include "text/lexicon.h"

namespace emend::text {
namespace {

double feature(std::string_view misspelling, std::string_view word, std::string_view name) {
  const std::vector<double> features = channel_features(misspelling, {std::string(word), 5});
  for (std::size_t i = 0; i < features.size(); ++i)
    if (name == channel_features()[i].name) return features[i];
  ADD_FAILURE() << name;
  return -1;
}

TEST(ChannelFeatures, SayWhatWasEdited) {
  EXPECT_EQ(feature("auhtority", "authority", "swapped"), 1);
  EXPECT_EQ(feature("commment", "comment", "doubled"), 1);
  EXPECT_EQ(feature("recomend", "recommend", "missing-double"), 1);
  EXPECT_EQ(feature("developmnt", "development", "missing-vowel"), 1);
  EXPECT_EQ(feature("syntatic", "syntactic", "missing"), 1);
  EXPECT_EQ(feature("seperate", "separate", "vowel"), 1);
  EXPECT_EQ(feature("resulr", "result", "key"), 1);
  EXPECT_EQ(feature("sircle", "circle", "sound"), 1);
  EXPECT_EQ(feature("libxary", "library", "other"), 1);
  EXPECT_EQ(feature("nordpath", "normpath", "other"), 1);
  EXPECT_EQ(feature("fsearch", "search", "begin"), 1);
  EXPECT_EQ(feature("optin", "option", "end"), 0);
  EXPECT_EQ(feature("funcs", "func", "plural"), 1);
  EXPECT_EQ(feature("characers", "characters", "second"), 0);
  EXPECT_EQ(feature("definately", "definitely", "second"), 0);
  EXPECT_EQ(feature("alchohal", "alcohol", "second"), 1);
}

std::shared_ptr<const Lexicon> lexicon() {
  LexiconWriter writer;
  writer.add("definitely", 38, Lexicon::general);
  writer.add("option", 38, Lexicon::general);
  writer.add("options", 36, Lexicon::general);
  writer.add("opting", 22, Lexicon::general);
  writer.add("mint", 30, Lexicon::general);
  writer.add("minty", 2, Lexicon::technical);
  writer.add("Optina", 20, Lexicon::name);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

TEST(Candidates, AreWordsOfGeneralUseNearby) {
  std::vector<std::string> found;
  for (const Candidate& candidate : candidates(*lexicon(), "optin")) found.push_back(candidate.word);
  EXPECT_EQ(found, (std::vector<std::string>{"option", "opting"}))
      << "no name, nothing two edits away from five letters";
  EXPECT_EQ(candidates(*lexicon(), "definately").front().word, "definitely");
  EXPECT_TRUE(candidates(*lexicon(), "mi").empty()) << "too short";
  EXPECT_EQ(candidates(*lexicon(), "min").front().word, "mint") << "common enough for three letters";
  EXPECT_TRUE(candidates(*lexicon(), "opt").empty());
  EXPECT_TRUE(candidates(*lexicon(), "Optin").empty());
  EXPECT_TRUE(candidates(*lexicon(), "").empty());
}

TEST(Meant, TellsMisspellingsFromTerms) {
  const auto log_odds = [](std::string_view word, const char* meant_for, double zipf) {
    const Candidate candidate{meant_for, zipf};
    return meant(word, {&candidate, 1}).log_odds;
  };
  EXPECT_GT(log_odds("administartion", "administration", 4.9), 2);
  EXPECT_GT(log_odds("recomend", "recommend", 4.6), 0);
  EXPECT_LT(log_odds("kwargs", "wargs", 2), -4);
  EXPECT_LT(log_odds("mintty", "minty", 2.7), 0);
  EXPECT_LT(log_odds("lineno", "linen", 3.6), -2);
}

TEST(Candidates, AreWhatAWordWasSeenToStandFor) {
  LexiconWriter writer;
  writer.add("nice", 43, Lexicon::general);
  writer.add("niece", 31, Lexicon::general);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  const auto lexicon = Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
  const std::vector<Candidate> found = candidates(*lexicon, "neice");
  ASSERT_EQ(found.size(), 2U);
  for (const Candidate& candidate : found) EXPECT_GT(candidate.listed, 0) << candidate.word;
}

TEST(Meant, AsksTheWordsBesideIt) {
  std::vector<Candidate> both = {{"price", 5.2}, {"piece", 5}};
  both[0].before = -0.5, both[1].before = 1.5, both[1].behind = 1;
  EXPECT_EQ(meant("peice", both).word, "piece");
  std::swap(both[0].before, both[1].before);
  std::swap(both[0].behind, both[1].behind);
  EXPECT_EQ(meant("peice", both).word, "price");
}

TEST(Meant, TakesTheLikeliestAndIsLessSureBesideAnother) {
  const std::vector<Candidate> both = {{"weather", 5}, {"whether", 5.2}};
  const Meant sure = meant("wheather", std::span(both).first(1)), doubtful = meant("wheather", both);
  EXPECT_EQ(sure.word, "weather");
  EXPECT_LT(doubtful.log_odds, sure.log_odds + 1);
  EXPECT_TRUE(meant("wheather", {}).word.empty());
}

}  // namespace
}  // namespace emend::text
