#include "text/word_list.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>

#include "cli/error.h"

namespace emend::text {
namespace {

TEST(WordList, KnowsLowerCaseHyphensAndPossessives) {
  const WordList list({"the", "dog", "well", "known", "Paris", "don't", "école"});
  for (const char* word : {"the", "The", "THE", "dog's", "dog’s", "Dog's", "well-known", "Well‑known", "Paris",
                           "Paris's", "don't", "Don’t", "École"})
    EXPECT_TRUE(list.contains(word)) << word;
  for (const char* word : {"teh", "paris", "PARIS", "well-knwon", "dont", "", "-", "'s", "dogs"})
    EXPECT_FALSE(list.contains(word)) << word;
}

TEST(WordList, SaveAndLoadKeepEveryWord) {
  std::vector<std::string> words = {"a", "ab", "abacus", "aback", "Zoë", "naïve", "日本"};
  for (int i = 0; i < 300; ++i) words.push_back("a-long-shared-beginning-of-more-than-25-bytes" + std::to_string(i));
  words.push_back(std::string(1000, 'x'));
  const std::string path = testing::TempDir() + "/words.txt";
  WordList(words).save(path);
  const WordList again = WordList::load(path);
  EXPECT_EQ(again.size(), words.size());
  for (const WordList::Word& word : again.sorted()) EXPECT_EQ(word.log_count, 0) << word.text;
  WordList(words).save(path + "2");
  again.save(path);
  std::ifstream a(path), b(path + "2");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(a), {}), std::string(std::istreambuf_iterator<char>(b), {}));
  for (const char* word : {"abacus", "aback", "Zoë", "日本"}) EXPECT_TRUE(again.contains(word));
}

TEST(WordList, DamageIsAnErrorThatNamesTheLine) {
  const std::string path = testing::TempDir() + "/damaged.txt";
  const auto message = [&](const std::string& contents) {
    std::ofstream(path, std::ios::binary) << contents;
    try {
      WordList::load(path);
    } catch (const Error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_EQ(message("emend words 2\nAHaback\nEKus\n"), "");
  EXPECT_NE(message("").find("damaged.txt:1: "), std::string::npos);
  EXPECT_NE(message("emend words 1\n").find("damaged.txt:1: "), std::string::npos);
  for (const char* bad : {"AAabacj", "", "AAaback", "@Ax", "ZAx",
                          "\xFF"
                          "Ax",
                          "AAx\xFF", "F", "FA", "A@z", "A\x7Fz"})
    EXPECT_NE(message("emend words 2\nAAaback\n" + std::string(bad) + "\nAAz\n").find("damaged.txt:3: "),
              std::string::npos)
        << bad;
  EXPECT_THROW(WordList::load(path + ".missing"), Error);
}

TEST(WordList, ReadsAUsersOwnWords) {
  WordList list({"the"});
  list.merge(WordList::parse("zsh\n\n  kubectl \r\nZoë\ndon’t", "own.txt"));
  for (const char* word : {"the", "zsh", "ZSH", "kubectl", "Zoë", "don't"}) EXPECT_TRUE(list.contains(word)) << word;
  EXPECT_EQ(list.size(), 5u);
  EXPECT_TRUE(list.contains_any_of("(zsh)"));
  EXPECT_FALSE(list.contains_any_of("bash, fish"));
  for (const char* bad : {"two words", "a/path", "\xFF", "!"}) {
    try {
      WordList::parse(std::string("zsh\n") + bad + "\n", "own.txt");
      ADD_FAILURE() << bad;
    } catch (const Error& e) {
      EXPECT_NE(std::string(e.what()).find("own.txt:2: "), std::string::npos) << e.what();
    }
  }
}

TEST(WordCounter, ListsFrequentWordsInTheirUsualCase) {
  WordCounter counter;
  for (int i = 0; i < 20; ++i)
    counter.add("The dog saw the cat in Paris; I don’t know a well-known DOG, x7 x_y /the/zebra t he.");
  counter.add("rare paris");
  const WordList list = counter.list(100, 2);
  for (const char* word : {"the", "The", "dog", "don't", "Paris", "well", "known", "I", "a"})
    EXPECT_TRUE(list.contains(word)) << word;
  for (const char* word : {"rare", "paris", "zebra", "x7", "y"}) EXPECT_FALSE(list.contains(word)) << word;
  EXPECT_EQ(counter.list(1, 1).size(), 1u);
  EXPECT_TRUE(counter.list(1, 1).contains("dog"));  // as frequent as "the", and before it
}

TEST(WordCounter, TellsHowOftenAWordWasSeen) {
  WordCounter counter;
  for (int i = 0; i < 1000; ++i) counter.add(i % 100 == 0 ? "The Dog" : "the");
  const std::string path = testing::TempDir() + "/counted.txt";
  counter.list(100, 1).save(path);
  const auto words = WordList::load(path).sorted();
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0].text, "Dog");
  EXPECT_NEAR(words[0].log_count, std::log(10), 0.18);  // a quarter of log 2
  EXPECT_EQ(words[1].text, "the");
  EXPECT_NEAR(words[1].log_count, std::log(1000), 0.18);
}

TEST(WordList, RareWordsStandInTheShadowOfCommonOnesOneEditAway) {
  WordCounter counter;
  for (int i = 0; i < 1000; ++i) counter.add("the friend from Paris");
  for (int i = 0; i < 3; ++i) counter.add("tho form fiend forms Pariss");
  const WordList list = counter.list(100, 1);
  const double all = std::log(1000 / 3.0);
  EXPECT_NEAR(list.overshadowed("tho"), all, 0.3);    // other: the
  EXPECT_NEAR(list.overshadowed("form"), all, 0.3);   // swapped: from
  EXPECT_NEAR(list.overshadowed("fiend"), all, 0.3);  // less: friend
  EXPECT_NEAR(list.overshadowed("Tho"), all, 0.3);
  EXPECT_NEAR(list.overshadowed("forms"), 0, 0.3);  // from is two edits away
  EXPECT_EQ(list.overshadowed("the"), 0);
  EXPECT_EQ(list.overshadowed("thf"), 0);  // not listed
  EXPECT_EQ(list.overshadowed(""), 0);
  EXPECT_EQ(list.overshadowed("é"), 0);
  for (const auto& [word, near] : {
           std::pair("frim", "from"),
           {"thex", "the"},
           {"fom", "from"},
           {"fien", "fiend"},
           {"fotm", "form"},
           {"te", "the"},
           {"th", "the"},
           {"Frim", "From"},
           {"tho", "the"},
           {"Form", "From"},
       })
    EXPECT_EQ(list.nearest(word).word, near) << word;
  EXPECT_NEAR(list.nearest("tho").commoner, all, 0.3);
  EXPECT_NEAR(list.nearest("th").commoner, std::log(1000), 0.3);
  EXPECT_EQ(list.nearest("tho", all - 0.5).word, "the");
  EXPECT_EQ(list.nearest("tho", all + 0.5).word, "");
  for (const char* other : {"zebra", "FRIM", "forms", "the", "t", "", "thé"})
    EXPECT_EQ(list.nearest(other).word, "") << other;
}

TEST(WordCounter, SingleLettersMustBeFrequent) {
  WordCounter counter;
  for (int i = 0; i < 1000; ++i) counter.add("a tree is not a house");
  counter.add("t he t t");
  EXPECT_TRUE(counter.list(100, 1).contains("a"));
  EXPECT_FALSE(counter.list(100, 1).contains("t"));
  EXPECT_TRUE(counter.list(100, 1).contains("he"));
}

std::shared_ptr<const Lexicon> small_lexicon() {
  LexiconWriter writer;
  const std::map<std::string, unsigned> zipfs = {{"the", 8},   {"colour", 5}, {"hose", 3},
                                                 {"house", 6}, {"Paris", 5},  {"kubectl", 0}};
  for (const auto& [form, zipf] : zipfs) writer.add(form, 8 * zipf, Lexicon::general);
  const auto bytes = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*bytes)), "test", bytes);
}

TEST(WordList, KnowsTheWordsOfItsLexicon) {
  WordList list({"dog"});
  list.set_lexicon(small_lexicon());
  for (const char* word : {"dog", "colour", "Colour's", "COLOUR", "Paris", "dog-house", "kubectl"})
    EXPECT_TRUE(list.contains(word)) << word;
  for (const char* word : {"paris", "colur", "dogs"}) EXPECT_FALSE(list.contains(word)) << word;
  EXPECT_EQ(list.size(), 1U);
  EXPECT_TRUE(list.contains_any_of("a colour"));
}

TEST(WordList, MeasuresTheFrequenciesOfItsLexiconFromTheCommonestWord) {
  WordCounter counter;
  for (int i = 0; i < 10000; ++i) counter.add(i % 100 == 0 ? "the house" : i % 2 == 0 ? "the" : "the the");
  WordList list = counter.list(10, 1);
  EXPECT_EQ(list.overshadowed("hose"), 0);  // it is not listed
  list.set_lexicon(small_lexicon());
  EXPECT_EQ(list.nearest("hose").word, "house");
  EXPECT_GT(list.overshadowed("hose"), 3);
  EXPECT_EQ(list.overshadowed("kubectl"), 0);
}

TEST(WordList, ALexiconAloneIsAList) {
  WordList list;
  list.set_lexicon(small_lexicon());
  EXPECT_TRUE(list.contains("House"));
  EXPECT_EQ(list.nearest("Hose").word, "House");
  EXPECT_NEAR(list.overshadowed("hose"), 3 * 2.303, 0.4);
  WordList other({"dog"});
  other.merge(list);
  EXPECT_TRUE(other.contains("house"));
}

}  // namespace
}  // namespace emend::text
