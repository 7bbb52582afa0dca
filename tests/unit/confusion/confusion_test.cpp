#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <string>

#include "cli/error.h"
#include "confusion/learner.h"
#include "confusion/model.h"
#include "io/file.h"

namespace emend::confusion {
namespace {

class ConfusionTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "confusion-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string written(const std::string& name, const std::string& bytes) const {
    io::write_file(path(name), bytes);
    return path(name);
  }

 private:
  std::string folder_;
};

std::string joined(std::string_view text, bool goes_on = false) {
  std::string all;
  for (const Token& token : tokens(text, goes_on)) all += token.text + "|";
  return all;
}

Learning small() {
  Learning learning;
  learning.bits = 16;
  learning.least = 1;
  learning.sparsity = 0.5;
  return learning;
}

// A dog has its bone, and it's a good one.
Learner learned(const Learning& learning = small()) {
  Learner learner({{"its", "it's", 6, 2}, {"then", "than", 1, 1}}, learning);
  for (const std::string thing : {"bone", "ball", "bed", "bowl"}) {
    for (int i = 0; i < 10; ++i) {
      learner.add("The dog has its " + thing + ".");
      learner.add("I think it's a " + thing + ".");
      learner.add("It's the best " + thing + ".");
    }
  }
  learner.learn();
  return learner;
}

TEST_F(ConfusionTest, TokensAreWordsNumbersMarksAndKnownEdges) {
  EXPECT_EQ(joined("It\u2019s 12 o'clock, Tom!"), "<s>|it's|#|o'clock|,|tom|!|</s>|");
  EXPECT_EQ(joined("of the house", true), "of|the|house|");
  EXPECT_EQ(joined("  "), "");
  const std::vector<Token> all = tokens("A dog");
  EXPECT_EQ(all[2].span, (text::Span{2, 5}));
}

TEST_F(ConfusionTest, FeaturesAreOfWhatIsKnown) {
  const auto both = tokens("I like its color."), cut = tokens("like its", true);
  const Context known = context(both, 3), unknown = context(cut, 1);
  EXPECT_EQ(std::count(known.begin(), known.end(), 0U), 0);
  EXPECT_EQ(std::count(unknown.begin(), unknown.end(), 0U), features - 2);  // the word before it, and its last letters
  EXPECT_EQ(known[0], unknown[0]);
  // What is not there where a side is not known is of that side, or of both.
  const Context left = context(tokens("I like all its", true), 3),
                right = context(tokens("its own red color", true), 0);
  for (std::size_t i = 0; i < features; ++i) {
    EXPECT_EQ(left[i] != 0, side_of(i) == Of::before) << i;
    EXPECT_EQ(right[i] != 0, side_of(i) == Of::behind) << i;
  }
}

TEST_F(ConfusionTest, PairsAreReadOrRefusedByLine) {
  const auto pairs = read_pairs(written("pairs", "# words\nits it's 65 108\n\nthan then 3 0.5 # rarer, caf\xE9\n"));
  ASSERT_EQ(pairs.size(), 2U);
  EXPECT_EQ(pairs[0].second, "it's");
  EXPECT_EQ(pairs[1].second_for_first, 0.5);
  const std::pair<const char*, const char*> bad[] = {
      {"its it's 65\n", ":1: is not a pair"},
      {"its it's 65 many\n", ":1: is not a pair"},
      {"its it's -1 2\n", ":1: is not a pair"},
      {"than then 1 1\nIts it's 1 1\n", ":2: 'Its' is not a word in small letters"},
      {"a+b it's 1 1\n", ":1: 'a+b' is not a word"},
      {"its its 1 1\n", ":1: a word is paired with itself"},
      {"its it's 1 1\nit's its 1 1\n", ":2: a word is paired"},
      {"its it's 1 1\nthan th\xFF", ":2: is not UTF-8"},
      {"# nothing\n", ": has no pairs"},
  };
  for (const auto& [text, said] : bad) {
    const std::string file = written("bad", text);
    try {
      read_pairs(file);
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("bad" + std::string(said)), std::string::npos) << error.what();
    }
  }
}

TEST_F(ConfusionTest, TheContextTellsWhichWordWasMeant) {
  const Learner learner = learned();
  EXPECT_EQ(learner.unseen(), (std::vector<std::string>{"then", "than"}));
  const Model model(written("model", learner.bytes()));
  EXPECT_EQ(model.pairs(), 1U);  // the text has neither of the others
  EXPECT_GT(model.weights(), 10U);
  const auto called_for = [&](std::string_view text, std::size_t i) { return model.called_for(tokens(text), i); };
  EXPECT_EQ(called_for("I think its a bone.", 3)->word, "it's");
  EXPECT_GT(called_for("I think its a bone.", 3)->log_odds, 1);
  EXPECT_GT(called_for("The dog has it's bone.", 4)->log_odds, 1);
  EXPECT_LT(called_for("The dog has its bone.", 4)->log_odds, -1);
  EXPECT_FALSE(called_for("The dog has its bone.", 2));  // confused with nothing
  EXPECT_FALSE(called_for("The dog has its", 4));        // who knows what follows
  EXPECT_FALSE(model.called_for(tokens("its bone is here.", true), 0));
}

TEST_F(ConfusionTest, RarerConfusionsNeedMore) {
  const Model model(written("model", learned().bytes()));
  const auto its = tokens("I think its a bone."), it_is = tokens("The dog has it's bone.");
  // its is written for it's six times, it's for its twice, of as many: log((6 + 1/2) / 80) and log((2 + 1/2) / 40)
  // more than the text's words in millions.
  const double million = std::log(40 * (6 + 6 + 5) / 1e6);
  EXPECT_NEAR(model.meant(its, 3)->log_odds - model.called_for(its, 3)->log_odds, std::log(6.5 / 80) + million, 1e-5);
  EXPECT_NEAR(model.meant(it_is, 4)->log_odds - model.called_for(it_is, 4)->log_odds, std::log(2.5 / 40) + million,
              1e-5);
  Learning calibrated = small();
  calibrated.slope = 0.5;
  calibrated.offset = -2;
  const Model other(written("other", learned(calibrated).bytes()));
  EXPECT_NEAR(other.meant(its, 3)->log_odds, 0.5 * model.meant(its, 3)->log_odds - 2, 1e-5);
}

TEST_F(ConfusionTest, TheSameTextMakesTheSameFileAndSparsityASmallerOne) {
  const std::string bytes = learned().bytes();
  EXPECT_EQ(learned().bytes(), bytes);
  Learning sparse = small();
  sparse.sparsity = 5;
  EXPECT_LT(learned(sparse).bytes().size(), bytes.size());
}

TEST_F(ConfusionTest, OfManyPlacesASampleIsKept) {
  Learning few = small();
  few.instances = 7;
  EXPECT_EQ(learned(few).instances(), 14U);
}

TEST_F(ConfusionTest, ADamagedFileIsRefusedOrAnswersInBounds) {
  const std::string whole = learned().bytes();
  const auto around = tokens("I think its a bone.");
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = whole;
    if (i % 2 == 0) damaged.resize(random() % whole.size());
    for (int k = 0; k < 3 && !damaged.empty(); ++k)
      damaged[random() % std::min<std::size_t>(damaged.size(), i < 100 ? 120 : damaged.size())] =
          static_cast<char>(random());
    const std::string file = written("damaged", damaged);
    try {
      const Model model(file);
      for (std::size_t at = 0; at < around.size(); ++at) model.meant(around, at);
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(file)) << error.what();
    }
  }
  EXPECT_THROW(Model(written("empty", "")), Error);
  EXPECT_THROW(Model(path("missing")), Error);
}

}  // namespace
}  // namespace emend::confusion
