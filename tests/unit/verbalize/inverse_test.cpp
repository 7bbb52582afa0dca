// Spoken text as it is written, and training pairs.
#include "verbalize/inverse.h"

#include <gtest/gtest.h>

#include "verbalize/align.h"
#include "verbalize/hear.h"
#include "verbalize/line.h"
#include "verbalize/maker.h"

namespace emend::verbalize {
namespace {

std::string written(std::string_view line, Locale locale = Locale::en_us) {
  return text::apply(line, inverse(line, locale));
}
std::string spoken(std::string_view line) { return text::apply(line, edits(line, find(line, Locale::en_us))); }

TEST(Inverse, ByExample) {
  const std::pair<const char*, const char*> cases[] = {
      {"I have twenty dollars", "I have $20"},
      {"two million copies, nine million, minus three million", "2 million copies, 9 million, -3,000,000"},
      {"five hundred or three million, between two million and nine million",
       "500 or 3,000,000, between 2,000,000 and 9,000,000"},
      {"five hundred million people, one million five hundred thousand", "500 million people, 1,500,000"},
      {"in three thousand B C E, in three thousand B C", "in 3000 B C E, in 3000 BC"},
      {"a four-year degree, two year degrees, ten newton meters", "a four-year degree, two year degrees, 10 N·m"},
      {"seven hundred square feet, twenty square meters, ten units of insulin",
       "700 sq ft, 20 m², 10 units of insulin"},
      {"On july fifth, twenty ten at three fifteen p m", "On July 5, 2010 at 3:15 pm"},
      {"In nineteen eighty four the twenty-first of them", "In 1984 the 21st of them"},
      {"five point five kilometers, or fifty percent", "5.5 km, or 50%"},
      {"call five five five, one two three four", "call 555-1234"},
      {"two and a half pounds; one thousand nine hundred eighty four books", "2 1/2 lb; 1,984 books"},
      {"minus five degrees Celsius, two million dollars", "-5°C, $2 million"},
      {"twenty-five years later, twelve minutes", "25 years later, 12 minutes"},
      {"twenty thousand three hundred", "20,300"},
      {"the nineteen nineties", "the 1990s"},
      {"two septillion three hundred thousand, nine million naira, ten zloty and five groszy",
       "2,000,000,000,000,000,000,300,000, ₦9 million, PLN 10 and PLN 0.05"},
      {"two or three hundred, two or three vigintillion", "two or three hundred, two or three vigintillion"},
      // what stays
      {"one of them, the second one, a hundred men", "one of them, the second one, a hundred men"},
      {"twenty five fifty at three thirty", "twenty five fifty at three thirty"},
      {"half of it, may be, the first", "half of it, may be, the first"},
      {"I, you and Mr. Twentyman", "I, you and Mr. Twentyman"},
      {"", ""},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

// "No 10" would be read as number ten: that stays, and nothing else, however much there is.
TEST(Inverse, OneFormThatCannotBeWrittenLeavesTheOthers) {
  for (const std::size_t count : {3U, 100U, 1000U}) {
    std::string said = "No ten takes of man,", expected = said;
    for (std::size_t i = 0; i < count; ++i) said += " I have twenty dollars,", expected += " I have $20,";
    EXPECT_EQ(written(said), expected) << count;
  }
}

// What has several parts is written with all of them, or stays.
TEST(Inverse, FormsAreWrittenAsAWhole) {
  const std::pair<const char*, const char*> cases[] = {
      {"call plus four four, two zero, seven nine four six, zero nine five eight", "call +44 20 7946 0958"},
      {"call plus one, two one two, five five five, zero one two three", "call +1 212 555 0123"},
      {"call zero two zero, seven nine four six, zero nine five eight", "call 020 7946 0958"},
      {"call one, eight hundred, five five five, one two one two now", "call 1-800-555-1212 now"},
      {"call two one two, five five five, zero one two three", "call 212-555-0123"},
      {"the winners are one one, two two, three three", "the winners are one one, two two, three three"},
      {"B P one twenty over eighty millimeters of mercury", "B P 120/80 mmHg"},
      {"it rose by one twenty over eighty", "it rose by one twenty over eighty"},
      {"C six H twelve O six and H two O", "C six H twelve O six and H two O"},
      {"in room two o four, One O One", "in room 204, One O One"},
      {"john dot doe nine nine at mail dot co dot u k", "john.doe99@mail.co.uk"},
      {"see example dot com two times", "see example.com two times"},
      {"h t t p s colon slash slash example dot com slash path question mark x equals one",
       "https://example.com/path?x=1"},
      {"over two thousand years, ten million years ago", "over 2000 years, 10 million years ago"},
      {"see example dot com slash path question mark x", "see example dot com slash path question mark x"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

TEST(Inverse, NumbersAreWrittenAsAWhole) {
  const std::pair<const char*, const char*> cases[] = {
      {"two hundred and fifty people, a hundred and one more", "250 people, 101 more"},
      {"five million three hundred and two thousand", "5,302,000"},
      {"one point five million people", "1.5 million people"},
      {"one hundred and twenty dollars", "$120"},
      {"the one hundred and eleventh, the fifteenth one", "the 111th, the 15th one"},
      {"in nineteen oh five at three oh five p m", "in 1905 at 3:05 pm"},
      {"december twenty fifth two thousand and five", "December 25, 2005"},
      {"thirty first of december nineteen ninety nine", "31 December 1999"},
      {"the fifth of november, sixteen oh five", "5 November 1605"},
      {"fifteen hundred people at fifteen hundred hours", "1500 people at 15:00"},
      {"between two hundred and three hundred", "between 200 and 300"},
      {"he ran in nineteen thirty nine first", "he ran in 1939 first"},
      // Parts of a number are not written without the rest.
      {"ten and a half million, six and a half thousand", "ten and a half million, six and a half thousand"},
      {"ten point twenty five, three score and ten", "ten point twenty five, three score and ten"},
      {"3 hundred and fifty, twenty 5", "3 hundred and fifty, twenty 5"},
      {"twenty fifths, a million and a half dollars", "twenty fifths, a million and a half dollars"},
      {"five foot eleven, a dollar fifty", "five foot eleven, a dollar fifty"},
      {"at oh six hundred hours, four and twenty blackbirds", "at oh six hundred hours, four and twenty blackbirds"},
      {"in the twenty and sixth year", "in the twenty and sixth year"},
      {"one billion twenty-five millions, thirty five thousand thousands",
       "one billion twenty-five millions, thirty five thousand thousands"},
      {"thirteen thousand o ninety, thirteen thousand oh", "thirteen thousand o ninety, 13,000 oh"},
      {"twenty five millions of them", "25 millions of them"},
      // Two numbers that share a scale or the hundreds, or may
      {"two or three hundred, ten to fifteen million", "two or three hundred, ten to fifteen million"},
      {"two or three hundred and fifty", "two or three hundred and fifty"},
      {"from two thousand nine to twenty eleven", "from 2009 to 2011"},
      {"a hundred and twenty or thirty, 120 or ninety", "a hundred and twenty or thirty, 120 or 90"},
      {"one thousand to two thousand five hundred", "1000 to 2500"},
      {"between ten and twenty thousand dollars", "between ten and twenty thousand dollars"},
      {"between one hundred and two thousand people", "between one hundred and two thousand people"},
      {"from one to two hundred, from ten to one hundred", "from one to two hundred, from 10 to 100"},
      {"twenty one-year-olds, fifty first-class seats", "twenty one-year-olds, fifty first-class seats"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

TEST(Inverse, ListsStayLists) {
  const std::pair<const char*, const char*> cases[] = {
      {"ages ten, eleven, twelve and thirteen", "ages 10, 11, 12 and 13"},
      {"the score was twenty, ten", "the score was 20, 10"},
      {"pages ten to twelve, fifteen, and twenty", "pages 10 to 12, 15, and 20"},
      {"one hundred, two hundred, three thousand and ten thousand", "100, 200, 3000 and 10,000"},
      {"five, six, seven, eight, nine, ten, eleven", "five, six, seven, eight, nine, ten, eleven"},
      {"in two thousand nineteen we moved, since two thousand eight", "in 2019 we moved, since 2008"},
      {"in two thousand nineteen cases, at the end of two thousand ten", "in 2,019 cases, at the end of 2010"},
      {"a total of two thousand ten, five dollars per person", "a total of 2,010, $5 per person"},
      {"In May, two thousand people came.", "In May, 2000 people came."},
      {"in may two thousand people came", "in may 2,000 people came"},
      {"in march two thousand soldiers, in june two thousand he", "in march 2,000 soldiers, in June 2000 he"},
      {"on july fifth, two thousand people came", "on July 5, 2,000 people came"},
      {"two thousand, three hundred people", "two thousand, three hundred people"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

TEST(Inverse, WhatMayBeSomethingElseStays) {
  const std::pair<const char*, const char*> cases[] = {
      {"a sixty second timer, the twenty second of them", "a sixty second timer, the 22nd of them"},
      {"twenty first graders, the thirteenth centuries", "twenty first graders, the 13th centuries"},
      {"one hundredth of a second, the one hundredth", "one hundredth of a second, the 100th"},
      {"he may first go, the second may be, on may first", "he may first go, the second may be, on May 1"},
      {"may twenty sixth, a tenth of august", "May 26, a tenth of august"},
      {"at eleven thirty, in twelve fifteen", "at eleven thirty, in 1215"},
      {"sixteen seventeen year olds", "sixteen seventeen year olds"},
      {"twenty won medals, one foot in the grave", "20 won medals, one foot in the grave"},
      {"two degrees in law, two degrees below zero", "two degrees in law, 2° below zero"},
      {"thirty real estate agents, thirty reais, one real", "30 real estate agents, R$30, R$1"},
      {"ten moles in the garden, ten moles of water", "10 moles in the garden, 10 mol of water"},
      {"fourteen hundred hours of training at fourteen hundred hours", "1400 hours of training at 14:00"},
      {"a five o'clock shadow at five o'clock", "a five o'clock shadow at 5:00"},
      {"one hundred dollars, twenty thousand euros", "$100, €20,000"},
      {"one billion three hundred million dollars", "$1,300,000,000"},
      {"a hundred dollars, flight four five six", "a hundred dollars, flight 456"},
      {"he weighs two hundred pounds, five pounds of sugar", "he weighs 200 lb, 5 lb of sugar"},
      {"two hundred pounds; two pounds and ten pence", "200 pounds; £2.10"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
  EXPECT_EQ(written("two hundred pounds, five pounds of sugar, he lost ten pounds", Locale::en_gb),
            "£200, 5 lb of sugar, he lost 10 pounds");
}

TEST(Inverse, AddressesAndTelephonesAreWritten) {
  const std::pair<const char*, const char*> cases[] = {
      {"write to info at example dot com or john dot smith at gmail dot com",
       "write to info@example.com or john.smith@gmail.com"},
      {"go to w w w dot bbc dot co dot u k slash news, or google dot com", "go to www.bbc.co.uk/news, or google.com"},
      {"h t t p s colon slash slash my dash site dot org", "https://my-site.org"},
      {"find us at example dot com, my email is jane at gmail dot com",
       "find us at example.com, my email is jane@gmail.com"},
      {"he works at amazon dot com and at b b c dot com", "he works at amazon.com and at bbc.com"},
      {"the dot com bubble, a dot com startup, polka dot dress, connect the dots, dot dot dot, i dot com, dot",
       "the dot com bubble, a dot com startup, polka dot dress, connect the dots, dot dot dot, i dot com, dot"},
      {"call one eight hundred five five five one two one two, plus four four two oh seven nine four six oh nine five "
       "eight",
       "call 1-800-555-1212, +442079460958"},
      {"the zip code nine oh two one oh, call eight hundred five five five one two one two, plus four more",
       "the zip code 90210, call 800-555-1212, plus four more"},
      {"nineteen thirty nine to nineteen forty five, nineteen thirty to twenty hundred hours",
       "1939 to 1945, nineteen thirty to twenty hundred hours"},
      {"after one nanosecond, ten tonnes of it, five stone, 500 lux, ten newton meters, twenty kroner",
       "after one nanosecond, 10 tonnes of it, five stone, 500 lux, 10 N·m, kr 20"},
      {"may the fourth be with you, put in my two cents worth, she is thirty something",
       "may the fourth be with you, put in my two cents worth, she is thirty something"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
}

TEST(Inverse, NumbersOfBooksAreWritten) {
  const std::pair<const char*, const char*> cases[] = {
      {"I S B N nine seven eight three one six one four eight four one zero zero, and five",
       "ISBN 9783161484100, and five"},
      {"the I S B N nine seven eight, three, one six, one four eight four one zero, zero.",
       "the ISBN 978-3-16-148410-0."},
      {"isbn zero eight zero four four two nine five seven x in the list", "isbn 080442957X in the list"},
      {"I S S N: one two three four, five six seven x", "ISSN: 1234-567X"},
      {"i s b n nine seven eight", "i s b n nine seven eight"},
      {"I s b, I S B N", "I s b, I S B N"},
  };
  for (const auto& [said, expected] : cases) EXPECT_EQ(written(said), expected) << said;
  for (const char* text : {"ISBN 978-3-16-148410-0", "ISBN 0-306-40615-2", "ISBN 9783161484100", "ISSN 1234-567X"}) {
    const std::string said = text::apply(text, edits(text, find(text, Locale::en_us)));
    EXPECT_EQ(written(said.c_str()), text) << said;
  }
}

// Most of the time of inverse() goes into these two: how a form is read in its place, and what words may be.
TEST(Inverse, AGlanceSeesWhatIsFound) {
  const std::string line =
      "5\u00a0km. On May 4, 1999 at 3:15 pm, he paid $5.50 for 20 000 km &pound;7 and 12–14 kg, call 555-1234 in the "
      "'80s. IV";
  const Found found = find(line, Locale::en_us);
  ASSERT_GT(found.written.size(), 6u);
  const Glance glance(line, Locale::en_us);
  for (const Written& form : found.written) {
    const auto seen = glance.at(form.begin);
    ASSERT_TRUE(seen) << form.begin;
    EXPECT_EQ(seen->begin, form.begin);
    EXPECT_EQ(seen->end, form.end);
    EXPECT_EQ(seen->best(), form.best());
    EXPECT_TRUE(glance.comes_to(form.begin, 0)) << form.begin;
    EXPECT_FALSE(glance.comes_to(form.begin + 1, 0)) << form.begin;
  }
  EXPECT_TRUE(glance.comes_to(found.written[2].begin, found.written[1].begin));
  EXPECT_FALSE(Glance("the house", Locale::en_us).at(0));
}

TEST(Inverse, HearsFewFormsInManyWords) {
  for (const char* again : {"meters per ", "newton meter ", "per ten percent ", "pounds ", "twenty to ", "point five ",
                            "dollars and five cents ", "feet two inches ", "thousand and ", "eighties "}) {
    std::string said = "five ";
    while (words(said).size() < 40) said += again;
    EXPECT_LE(hear_forms(words(said)).size(), 50u) << said;
  }
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
  const std::string line = "In 2005, Dr. Smith (b2) paid $5 for GPS.";
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
  EXPECT_EQ(all, "2005=twenty o five/a Dr.=doctor/b b2=b two/o $5=six dollars/o GPS=g p s/b ");
  EXPECT_EQ(alignment->changed, 1u);  // Smith
}

TEST(Align, WholeReadingsAreAllBest) {
  const std::string line = "5\u00a0km. On May 4, 1999 at 3:15 pm, NASA & 12 men saw Chapter IV, 1/2 of 20%.";
  const Found found = find(line, Locale::en_us);
  const auto alignment = align(line, found, spoken(line));
  ASSERT_TRUE(alignment);
  EXPECT_EQ(alignment->changed, 0u);
  EXPECT_EQ(alignment->forms.size(), found.written.size());
  for (const HeardForm& form : alignment->forms) EXPECT_EQ(form.judgement, Judgement::best) << form.spoken;
}

}  // namespace
}  // namespace emend::verbalize
