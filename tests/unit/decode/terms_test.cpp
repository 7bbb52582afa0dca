#include "decode/terms.h"

#include <gtest/gtest.h>

#include "tokens/tokenizer.h"

namespace emend::decode {
namespace {

// Whether a hypothesis meets the demand for a term: what is left of it behind its last token.
bool meets(const tokens::Tokenizer& tokenizer, const filters::Term& term, std::string_view hypothesis) {
  const TermTokenizer terms(tokenizer);
  const Constraints constraints{{terms.constraint(term)}, terms.edges()};
  Progress progress(constraints);
  const std::vector<int> tokens = tokenizer.encode(hypothesis);
  for (std::size_t t = 0; t < tokens.size(); ++t) progress.advance(std::span(tokens).first(t), tokens[t]);
  return progress.left() == 0;
}

TEST(Terms, AreMetByWholeWordsWhereverTheyStand) {
  const auto bytes = tokens::make_bytes();
  for (const char* said :
       {"the cat sat", "a (cat)", "cat", "Cat sat", "a cats cat", "the \"cat\"", "the cat\u2014yes", "a cat's",
        "a c cat", "a dog, cat", "a cat\u2019s tail", "l'cat", "the 'cat'", "the 'cat' met", "cat'm cat"})
    EXPECT_TRUE(meets(*bytes, {"cat"}, said)) << said;
  for (const char* said : {"cats", "the cats", "a bobcat", "the Cat", "ca t", "", "caté", "cat9", "cat'm",
                           "a cat'll come", "the cat\u2019re", "cat't.", "a dog.cat", "dogs,cat"})
    EXPECT_FALSE(meets(*bytes, {"cat"}, said)) << said;
  EXPECT_TRUE(meets(*bytes, {"house", "home"}, "at home"));
  EXPECT_TRUE(meets(*bytes, {"iPhone"}, "iPhone"));
  EXPECT_FALSE(meets(*bytes, {"iPhone"}, "IPhone"));
  EXPECT_FALSE(meets(*bytes, {"http://a.org/b"}, "Http://a.org/b"));
  // Beside what is no letter, no letter: " C#" stands behind one, and 5% has no blank.
  for (const auto& [term, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"C++", "in C++11"}, {"C#", "(C#)."}, {".NET", "the .NET"}, {".NET", "(.NET"}, {"%", "5% of"}, {"%", "a %"}})
    EXPECT_TRUE(meets(*bytes, {term}, said)) << said;
  for (const auto& [term, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"C#", "he learns C#s"}, {".NET", "every day.NET"}, {"%", "the price is %d"}, {"%", "a% of"}})
    EXPECT_FALSE(meets(*bytes, {term}, said)) << said;
  EXPECT_TRUE(meets(*bytes, {"猫"}, "黒い猫だ"));  // no blanks between words
}

TEST(Terms, ThatAModelHasNoTokensForAreKnown) {
  const auto bytes = tokens::make_bytes();
  EXPECT_TRUE(TermTokenizer(*bytes).writes("naïve café"));
  EXPECT_FALSE(TermTokenizer(*bytes).writes(""));
}

// What has the same beginning, or stands within another, is counted once, and as the longest that it is.
TEST(Terms, CountApartFromEachOther) {
  const auto bytes = tokens::make_bytes();
  const TermTokenizer terms(*bytes);
  const auto left = [&](const std::vector<filters::Term>& demanded, std::string_view hypothesis) {
    Constraints constraints{{}, terms.edges()};
    for (const filters::Term& term : demanded) constraints.terms.push_back(terms.constraint(term));
    Progress progress(constraints);
    const std::vector<int> tokens = bytes->encode(hypothesis);
    for (std::size_t t = 0; t < tokens.size(); ++t) progress.advance(std::span(tokens).first(t), tokens[t]);
    return progress.left();
  };
  EXPECT_EQ(left({{"New"}, {"New York"}}, "in New York"), 4U);  // " New"
  EXPECT_EQ(left({{"New"}, {"New York"}}, "in New York, New"), 0U);
  EXPECT_EQ(left({{"New"}, {"New York"}}, "in New Yor"), 5U);
  EXPECT_EQ(left({{"New"}, {"New York"}}, "in New Yorks"), 13U);
  EXPECT_EQ(left({{"New"}, {"New York"}}, "a New one"), 9U);
  EXPECT_EQ(left({{"is"}, {"is"}}, "this is"), 3U);
  EXPECT_EQ(left({{"is"}, {"is"}}, "is it is"), 0U);
  EXPECT_EQ(left({{"aab"}}, "c aaab aab"), 0U);
}

}  // namespace
}  // namespace emend::decode
