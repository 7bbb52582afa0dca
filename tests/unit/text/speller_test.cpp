#include "text/speller.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "text/edit_distance.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

std::vector<std::string> words_of(const std::vector<Suggestion>& suggestions) {
  std::vector<std::string> words;
  for (const Suggestion& suggestion : suggestions) words.push_back(suggestion.word);
  return words;
}

WordList counted(const std::vector<std::pair<std::string, int>>& words) {
  WordCounter counter;
  for (const auto& [word, count] : words)
    for (int i = 0; i < count; ++i) counter.add(word);
  return counter.list(1000, 1);
}

TEST(Speller, AnEditWeighsAsMuchAsBeingFiftyTimesRarer) {
  const WordList list = counted({{"receive", 20}, {"relieve", 900}, {"recede", 800}, {"table", 500}});
  EXPECT_EQ(words_of(Speller(list).suggest("recieve", 2, 5)),
            (std::vector<std::string>{"relieve", "receive", "recede"}));
  const WordList rarer = counted({{"receive", 20}, {"decline", 900}});
  EXPECT_EQ(words_of(Speller(rarer).suggest("recieve", 2, 5)), std::vector<std::string>{"receive"});
  EXPECT_EQ(words_of(Speller(list).suggest("recieve", 2, 1)), std::vector<std::string>{"relieve"});
  EXPECT_TRUE(Speller(list).suggest("zzzzz", 2, 5).empty());
  EXPECT_TRUE(Speller(WordList()).suggest("recieve", 2, 5).empty());
}

TEST(Speller, CarriesCapitalsOver) {
  const Speller speller(WordList({"the", "Paris", "école"}));
  EXPECT_EQ(words_of(speller.suggest("Teh", 1, 1)), std::vector<std::string>{"The"});
  EXPECT_EQ(words_of(speller.suggest("TEH", 1, 1)), std::vector<std::string>{"THE"});
  EXPECT_EQ(words_of(speller.suggest("pariss", 2, 1)), std::vector<std::string>{"Paris"});
  EXPECT_EQ(words_of(speller.suggest("Ecole", 1, 1)), std::vector<std::string>{"École"});
}

TEST(Speller, KeepsHalfOfTheWord) {
  const Speller speller(WordList({"is", "was", "wasp"}));
  EXPECT_EQ(words_of(speller.suggest("xyz", 2, 5)), std::vector<std::string>{});
  EXPECT_EQ(words_of(speller.suggest("wsa", 2, 5)), std::vector<std::string>{"was"});
}

TEST(Speller, FindsWhatComparingWithEveryWordFinds) {
  std::mt19937 random(7);
  const auto word = [&] {
    std::string out;
    for (int i = 0, n = 1 + static_cast<int>(random() % 7); i < n; ++i) out += "abcdé"[random() % 4];
    return out;
  };
  std::vector<std::string> words;
  for (int i = 0; i < 500; ++i) words.push_back(word());
  words.push_back("été");
  const WordList list(words);
  const Speller speller(list);
  std::size_t found = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string query = word();
    std::set<std::string> expected, got;
    for (const WordList::Word& listed : list.sorted()) {
      const int edits = edit_distance(listed.text, query);
      if (edits <= 2 && 2 * edits <= static_cast<int>(to_code_points(query).size()))
        expected.insert(std::string(listed.text));
    }
    for (const Suggestion& s : speller.suggest(query, 2, 1000)) {
      EXPECT_EQ(s.distance, edit_distance(s.word, query));
      got.insert(s.word);
    }
    EXPECT_EQ(got, expected) << query;
    found += got.size();
  }
  EXPECT_GT(found, 1000u);
}

}  // namespace
}  // namespace emend::text
