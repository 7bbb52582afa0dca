// The grammar holds whoever chooses readings to what it admits.
#include "verbalize/chooser.h"

#include <gtest/gtest.h>

#include <random>

namespace emend::verbalize {
namespace {

// Thinks `likes` likeliest wherever it is among the readings, and says `says` itself.
class Fake : public Chooser {
 public:
  std::string likes, says;
  std::size_t asked = 0;
  std::vector<Opinion> ask(std::span<const Question> questions, bool own) override {
    asked += questions.size();
    std::vector<Opinion> out;
    for (const Question& question : questions) {
      Opinion opinion;
      for (const std::string& reading : question.readings) opinion.log_probs.push_back(reading == likes ? -0.1 : -3);
      if (own) opinion.own = says;
      out.push_back(std::move(opinion));
    }
    return out;
  }
};

std::string read(std::string_view line, Engine engine, bool verify, Chooser& chooser, Counts* counts = nullptr,
                 double margin = 0) {
  Found found = find(line, Locale::en_us);
  const Counts some = choose({&line, 1}, {&found, 1}, {engine, verify, margin}, chooser);
  if (counts) *counts = some;
  return text::apply(line, edits(line, found));
}

TEST(Chooser, HybridTakesTheLikeliestAdmissibleReading) {
  Fake fake;
  fake.likes = "one thousand nine hundred eighty four";
  Counts counts;
  EXPECT_EQ(read("We need 1984 of 3 km.", Engine::hybrid, true, fake, &counts),
            "We need one thousand nine hundred eighty four of three kilometers.");
  EXPECT_EQ(counts.changed, 1u);
  EXPECT_EQ(counts.replaced, 0u);
  fake.likes = "nonsense";
  EXPECT_EQ(read("In 1984.", Engine::hybrid, true, fake), "In nineteen eighty four.");
}

TEST(Chooser, HybridKeepsTheGrammarsReadingWithinTheMargin) {
  Fake fake;  // likes a reading by 2.9
  fake.likes = "one thousand nine hundred eighty four";
  EXPECT_EQ(read("We need 1984.", Engine::hybrid, true, fake, nullptr, 2.8),
            "We need one thousand nine hundred eighty four.");
  EXPECT_EQ(read("We need 1984.", Engine::hybrid, true, fake, nullptr, 3), "We need nineteen eighty four.");
}

TEST(Chooser, HybridAsksNobodyWhereTheContextDecides) {
  for (const char* line : {"Super Bowl LVIII", "Chapter IV", "Henry VIII's"}) {
    Fake fake;
    read(line, Engine::hybrid, true, fake);
    EXPECT_EQ(fake.asked, 0u) << line;
    read(line, Engine::network, true, fake);
    EXPECT_EQ(fake.asked, 1u) << line;
  }
}

TEST(Chooser, LinesWithNothingToChooseAskNobody) {
  // 3 km may be said in many ways, but is one thing
  for (const char* line : {"", "No forms here.", "the 21st", "3 km", "$20.50"}) {
    Fake fake;
    EXPECT_FALSE(asks(find(line, Locale::en_us), Engine::hybrid)) << line;
    EXPECT_FALSE(asks(find(line, Locale::en_us), Engine::grammar)) << line;
    read(line, Engine::hybrid, true, fake);
    EXPECT_EQ(fake.asked, 0u) << line;
  }
}

TEST(Chooser, AWrongNumberOfTheNetworkIsReplaced) {
  Fake fake;
  fake.says = "nineteen eighty five";
  fake.likes = "one thousand nine hundred eighty four";
  Counts counts;
  EXPECT_EQ(read("In 1984.", Engine::network, true, fake, &counts), "In one thousand nine hundred eighty four.");
  EXPECT_EQ(counts.replaced, 1u);
  EXPECT_EQ(read("In 1984.", Engine::network, false, fake, &counts), "In nineteen eighty five.");
  EXPECT_EQ(counts.replaced, 0u);
  fake.says = "";  // a loop
  fake.likes = "";
  EXPECT_EQ(read("In 1984.", Engine::network, false, fake), "In nineteen eighty four.");
}

TEST(Chooser, WhateverItSaysTheLineIsReadAsTheGrammarAdmits) {
  class Wild : public Chooser {
   public:
    std::mt19937_64 random{1};
    std::vector<Opinion> ask(std::span<const Question> questions, bool own) override {
      std::vector<Opinion> out;
      for (const Question& question : questions) {
        Opinion opinion;
        for (std::size_t i = 0; i < question.readings.size() && random() % 8; ++i)
          opinion.log_probs.push_back(-static_cast<double>(random() % 100));
        if (own && random() % 2) opinion.own = random() % 2 ? "{six | hundred} , millions\t" : question.readings.back();
        out.push_back(std::move(opinion));
      }
      return out;
    }
  } wild;
  const char* lines[] = {
      "On May 4, 1999 I paid $20.50 for 3/4 of 1,500 km, 5-6 times (NASA, Dr. Who, Chapter IV) at 3:15 pm.",
      "1984 people; 2 1/2 lbs, 555-1234, x²; Dr. Oak Dr. & B2", "\xEE\x80\x80 5 \xEE\x80\x81 in 1984"};
  for (int i = 0; i < 600; ++i) {
    const std::string line = lines[i % 3];
    EXPECT_NE(judge(line, read(line, i % 2 ? Engine::hybrid : Engine::network, true, wild), Locale::en_us),
              Judgement::other)
        << line;
  }
}

TEST(Chooser, MarksCutTheLineAtCharacters) {
  EXPECT_EQ(marked("in 1984.", 3, 7), "in \uE0001984\uE001.");
  const std::string long_line =
      std::string(100, 'a') + "ééééé" + std::string(29, 'b') + "5" + std::string(31, 'c') + "éé";
  const std::size_t at = 100 + 10 + 29;
  EXPECT_EQ(marked(long_line, at, at + 1), "é" + std::string(29, 'b') + "\uE0005\uE001" + std::string(31, 'c'));
  EXPECT_EQ(marked("\uE000 5", 4, 5), "");
  const std::string far = "\uE000" + std::string(40, ' ') + "5";
  EXPECT_EQ(marked(far, 43, 44), std::string(32, ' ') + "\uE0005\uE001");
}

}  // namespace
}  // namespace emend::verbalize
