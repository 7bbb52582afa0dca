#include "decode/drafter.h"

#include <gtest/gtest.h>

#include "tokens/tokenizer.h"

namespace emend::decode {
namespace {

std::shared_ptr<const text::WordList> english(const std::vector<std::string>& words) {
  text::WordList list(words);
  list.set_english();
  return std::make_shared<const text::WordList>(std::move(list));
}

TEST(Drafter, RepairsWordsThatAreNotListed) {
  const auto tokenizer = tokens::make_bytes();
  const Drafter drafter(*tokenizer, english({"the", "cat", "sat", "on", "mat", "can't", "believe", "and", "it"}));
  EXPECT_EQ(drafter.repaired("teh cat saat  on the mxt, and Xat sat"), "the cat sat  on the mat, and Xat sat");
  EXPECT_EQ(drafter.repaired("it cant beleive"), "it can't believe");
  EXPECT_EQ(drafter.repaired("Hte cat sat n th mat"), "The cat sat n the mat");
  EXPECT_EQ(drafter.repaired("zzzzz 7 \xC3\xA9t\xC3\xA9"), "zzzzz 7 \xC3\xA9t\xC3\xA9");
  EXPECT_EQ(drafter.repaired(""), "");
}

TEST(Drafter, TakesRareWordsForFarCommonerOnes) {
  text::WordCounter counter;
  for (int i = 0; i < 10'000; ++i) counter.add("out");
  for (int i = 0; i < 10; ++i) counter.add("oat");
  counter.add("oct put");
  const auto tokenizer = tokens::make_bytes();
  const Drafter drafter(*tokenizer, std::make_shared<const text::WordList>(counter.list(100, 1)));
  EXPECT_EQ(drafter.repaired("Oct it oct oat Oct"), "Out it out oat Oct");
}

TEST(Drafter, WithoutWordsTheDraftIsTheSentence) {
  const auto tokenizer = tokens::make_bytes();
  const Drafter drafter(*tokenizer, nullptr);
  const Draft draft = drafter.draft("a b,");
  EXPECT_EQ(draft.tokens, tokenizer->encode("a b,"));
  const std::vector<bool>& begins = *draft.begins_word;
  ASSERT_EQ(begins.size(), static_cast<std::size_t>(tokenizer->size()));
  EXPECT_FALSE(begins[draft.tokens[0]]);  // a letter may go on a word
  EXPECT_TRUE(begins[draft.tokens[1]]);
  EXPECT_TRUE(begins[draft.tokens[3]]);
}

}  // namespace
}  // namespace emend::decode
