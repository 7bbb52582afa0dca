// Spoken text as it is written, and training pairs.
#include "verbalize/inverse.h"

#include <gtest/gtest.h>

#include "verbalize/align.h"
#include "verbalize/maker.h"

namespace emend::verbalize {
namespace {

std::string written(std::string_view line) { return text::apply(line, inverse(line, Locale::en_us)); }
std::string spoken(std::string_view line) { return text::apply(line, edits(line, find(line, Locale::en_us))); }

TEST(Inverse, ByExample) {
  const std::pair<const char*, const char*> cases[] = {
      {"I have twenty dollars", "I have $20"},
      {"On july fifth, twenty ten at three fifteen p m", "On July 5, 2010 at 3:15 pm"},
      {"In nineteen eighty four the twenty-first of them", "In 1984 the 21st of them"},
      {"five point five kilometers, or fifty percent", "5.5 km, or 50%"},
      {"call five five five, one two three four", "call 555-1234"},
      {"two and a half pounds; one thousand nine hundred eighty four books", "2 1/2 lb; 1,984 books"},
      {"minus five degrees Celsius, two million dollars", "-5°C, $2 million"},
      {"twenty-five years later, twelve minutes", "25 years later, 12 minutes"},
      {"twenty thousand three hundred", "20,300"},
      {"the nineteen nineties", "the 1990s"},
      // what stays
      {"one of them, the second one, a hundred men", "one of them, the second one, a hundred men"},
      {"twenty five fifty at three thirty", "twenty five fifty at three thirty"},
      {"half of it, may be, the first", "half of it, may be, the first"},
      {"I, you and Mr. Twentyman", "I, you and Mr. Twentyman"},
      {"", ""},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

TEST(Maker, PairsAreAdmissibleAndTheSameForASeed) {
  const std::string line = "He went to the house of his father and asked for the way to the town.";
  const Maker maker(1, Locale::en_us), other(2, Locale::en_us);
  int made = 0, differ = 0;
  for (std::uint64_t number = 1; number <= 500; ++number) {
    const auto pair = maker(line, number);
    if (!pair) continue;
    ++made;
    EXPECT_NE(pair->written, line);
    EXPECT_NE(judge(pair->written, pair->spoken, Locale::en_us), Judgement::other)
        << pair->written << " | " << pair->spoken;
    const auto again = maker(line, number), different = other(line, number);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->written, pair->written);
    differ += !different || different->written != pair->written;
  }
  EXPECT_GT(made, 400);
  EXPECT_GT(differ, 400);
  EXPECT_FALSE(maker("He has 5 of them and more.", 1));
  EXPECT_FALSE(maker("Word", 1));
}

TEST(Align, FindsWhatEachFormBecame) {
  const std::string line = "In 2005, Dr. Smith (B2) paid $5 for GPS.";
  const Found found = find(line, Locale::en_us);
  const auto alignment = align(line, found, "In twenty o five, doctor Smyth (b two) paid six dollars for g p s.");
  ASSERT_TRUE(alignment);
  std::string all;
  for (const HeardForm& form : alignment->forms)
    all += line.substr(form.begin, form.end - form.begin) + "=" + form.spoken + "/" +
           (form.judgement == Judgement::best         ? "b"
            : form.judgement == Judgement::admissible ? "a"
                                                      : "o") +
           " ";
  EXPECT_EQ(all, "2005=twenty o five/a Dr.=doctor/b B2=b two/o $5=six dollars/o GPS=g p s/b ");
  EXPECT_EQ(alignment->changed, 1u);  // Smith
}

TEST(Align, WholeReadingsAreAllBest) {
  const std::string line = "On May 4, 1999 at 3:15 pm, NASA & 12 men saw Chapter IV, 1/2 of 20%.";
  const Found found = find(line, Locale::en_us);
  const auto alignment = align(line, found, spoken(line));
  ASSERT_TRUE(alignment);
  EXPECT_EQ(alignment->changed, 0u);
  EXPECT_EQ(alignment->forms.size(), found.written.size());
  for (const HeardForm& form : alignment->forms) EXPECT_EQ(form.judgement, Judgement::best) << form.spoken;
}

}  // namespace
}  // namespace emend::verbalize
