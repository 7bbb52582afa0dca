#include "english/clause.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace emend::english {

using namespace text;

namespace {

using Person = Clause::Person;

// The clause of a line; `number` is that of a word in it.
template <class Use>
auto of_word(const std::string& line, const std::string& word, Use use) {
  const std::vector<Span> spans = words(line);
  const Clause clause(line, spans);
  std::size_t number = 0;
  while (clause.word(number) != word) ++number;
  return use(clause, number);
}

std::optional<Person> subject(const std::string& line, const std::string& verb) {
  return of_word(line, verb, [](const Clause& clause, std::size_t i) { return clause.subject(i); });
}
std::string past(const std::string& line, const std::string& verb) {
  return of_word(line, verb, [](const Clause& clause, std::size_t i) { return clause.in_past(i).value_or("-"); });
}
std::string present(const std::string& line, const std::string& verb) {
  return of_word(line, verb, [](const Clause& clause, std::size_t i) { return clause.in_present(i).value_or("-"); });
}

TEST(Clause, SubjectsStandBeforeTheirVerbsOrBehindThemInQuestions) {
  EXPECT_EQ(subject("I went home.", "went"), Person::first);
  EXPECT_EQ(subject("The list of names was long.", "was"), Person::third);
  EXPECT_EQ(subject("The names on the list were long.", "were"), Person::plural);
  EXPECT_EQ(subject("The man and the boy went home.", "went"), Person::plural);
  EXPECT_EQ(subject("Were they there?", "Were"), Person::plural);
  EXPECT_EQ(subject("The dogs that barked were old.", "barked"), Person::plural);
  EXPECT_EQ(subject("In the house was a man.", "was"), std::nullopt);
}

TEST(Clause, VerbsInOtherTensesAgreeWithTheirSubjects) {
  EXPECT_EQ(present("She bought an egg.", "bought"), "buys");
  EXPECT_EQ(present("I was there.", "was"), "am");
  EXPECT_EQ(present("They weren’t there.", "weren’t"), "aren’t");
  EXPECT_EQ(present("She buys an egg.", "buys"), "-");
  EXPECT_EQ(past("She buys an egg.", "buys"), "bought");
  EXPECT_EQ(past("They are there.", "are"), "were");
  EXPECT_EQ(past("It isn't there.", "isn't"), "wasn't");
  EXPECT_EQ(past("She can go.", "can"), "could");
  EXPECT_EQ(past("She went.", "went"), "-");
}

TEST(Clause, FiniteVerbsAreInThePresentOrThePast) {
  const auto is = [](bool (Clause::*asked)(std::size_t) const, const std::string& line, const std::string& verb) {
    return of_word(line, verb, [&](const Clause& clause, std::size_t i) { return (clause.*asked)(i); });
  };
  EXPECT_TRUE(is(&Clause::is_present, "She buys an egg.", "buys"));
  EXPECT_FALSE(is(&Clause::is_past, "She buys an egg.", "buys"));
  EXPECT_TRUE(is(&Clause::is_past, "She bought an egg.", "bought"));
  EXPECT_FALSE(is(&Clause::is_present, "She wants to buy an egg.", "buy"));
  EXPECT_FALSE(is(&Clause::is_present, "Did you buy an egg?", "buy"));
}

TEST(Clause, WordsTakeTheCapitalsAndTheApostropheOfOthers) {
  EXPECT_EQ(cased_like("Is", "was"), "Was");
  EXPECT_EQ(cased_like("ARE", "were"), "WERE");
  EXPECT_EQ(cased_like("isn’t", "wasn't"), "wasn’t");
}

}  // namespace
}  // namespace emend::english
