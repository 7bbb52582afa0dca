// The file, the index, and what a package says.
#include "symspell/dictionary.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <random>

#include "io/package.h"
#include "symspell/package.h"
#include "symspell/speller.h"
#include "symspell/terms.h"
#include "text/edit_distance.h"
#include "text/utf8.h"

namespace emend::symspell {
namespace {

const std::vector<WordCount> few = {{"the", 900}, {"then", 50}, {"than", 60}, {"naïve", 3}, {"a", 700}};

std::string message(const std::string& bytes) {
  try {
    Dictionary::parse(std::as_bytes(std::span(bytes)), "d.bin");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string with_number(std::string bytes, std::size_t at, std::uint32_t number) {
  std::memcpy(bytes.data() + at, &number, 4);
  return bytes;
}

TEST(Dictionary, HasItsWordsAndCounts) {
  const std::string bytes = to_bytes(few, 2000);
  EXPECT_EQ(bytes.size(), 32 + 4 * 5 + 4 * 6 + std::strlen("athanthethennaïve"));
  const Dictionary dictionary = Dictionary::parse(std::as_bytes(std::span(bytes)), "d.bin");
  EXPECT_EQ(dictionary.size(), 5u);
  EXPECT_EQ(dictionary.total(), 2000u);
  EXPECT_EQ(dictionary.longest(), 5u);
  std::string all;
  for (std::uint32_t i = 0; i < dictionary.size(); ++i) {
    all += std::string(dictionary.word(i)) + " ";
    EXPECT_EQ(dictionary.find(dictionary.word(i)), i);
  }
  EXPECT_EQ(all, "a naïve than the then ");
  EXPECT_EQ(dictionary.count(*dictionary.find("than")), 60u);
  EXPECT_FALSE(dictionary.find("th"));
  EXPECT_FALSE(dictionary.find(""));
}

TEST(Dictionary, ComesFromAFileAndStaysWhenMoved) {
  const std::string path = std::filesystem::temp_directory_path() / ("emend-dictionary-" + std::to_string(getpid()));
  io::write_file(path, to_bytes(few, 2000));
  Dictionary first = Dictionary::open(path);
  const std::string_view word = first.word(1);
  const Dictionary second = std::move(first);
  EXPECT_EQ(word, "naïve");
  EXPECT_EQ(second.find("naïve"), 1u);
  std::filesystem::remove(path);
}

TEST(Dictionary, AnEmptyOneKnowsNothing) {
  const std::string bytes = to_bytes({}, 0);
  const Index index(Dictionary::parse(std::as_bytes(std::span(bytes)), "d.bin"), {});
  Speller speller(index);
  EXPECT_TRUE(speller.lookup("the", Verbosity::all, 2).empty());
  EXPECT_EQ(speller.segment("the cat", 2).corrected, "");
  const std::vector<std::string_view> terms = {"the", "cat"};
  EXPECT_EQ(speller.compound(terms, 2)[1].text, "cat");
}

TEST(Dictionary, DamageIsNamed) {
  const std::string good = to_bytes(few, 2000);
  EXPECT_EQ(message(good), "");
  EXPECT_NE(message("").find("d.bin: is not a dictionary"), std::string::npos);
  EXPECT_NE(message("emendsyn" + good.substr(8)).find("is not a dictionary"), std::string::npos);
  EXPECT_NE(message(with_number(good, 8, 2)).find("another format"), std::string::npos);
  EXPECT_NE(message(good.substr(0, good.size() - 1)).find("its header speaks of"), std::string::npos);
  EXPECT_NE(message(good + "x").find("its header speaks of"), std::string::npos);
  EXPECT_NE(message(with_number(good, 12, 0xFFFFFFFF)).find("its header speaks of 34359738"), std::string::npos);
  EXPECT_NE(message(with_number(good, 12, 4)).find("its header speaks of"), std::string::npos);
  EXPECT_NE(message(with_number(good, 32 + 4, 0)).find("word 2 was never seen"), std::string::npos);
  const std::size_t begins = 32 + 4 * 5;
  EXPECT_NE(message(with_number(good, begins, 1)).find("do not fill its text"), std::string::npos);
  EXPECT_NE(message(with_number(good, begins + 4, 0)).find("word 1 is not within the text"), std::string::npos);
  EXPECT_NE(message(with_number(good, begins + 4, 4000)).find("word 1 is not within the text"), std::string::npos);
  EXPECT_NE(message(with_number(good, begins + 8, 4)).find("word 2 is not UTF-8"), std::string::npos);
  std::string unordered = good;
  unordered.replace(good.size() - 4, 4, "aaaa");  // then
  EXPECT_NE(message(unordered).find("word 5 is out of order"), std::string::npos);
}

TEST(Dictionary, WordsThatCannotBeListedAreNamed) {
  const auto refused = [](std::vector<WordCount> words) {
    try {
      to_bytes(std::move(words), 1);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(refused({{"cat", 1}, {"cat", 2}}).find("'cat' is there twice"), std::string::npos);
  EXPECT_NE(refused({{"", 1}}).find("is not a word"), std::string::npos);
  EXPECT_NE(refused({{"\xFF", 1}}).find("is not a word"), std::string::npos);
  EXPECT_NE(refused({{std::string(61, 'a'), 1}}).find("is not a word"), std::string::npos);
  EXPECT_NE(refused({{"cat", 0}}).find("'cat' was never seen"), std::string::npos);
  EXPECT_EQ(refused({{std::string(60, 'a'), 1}}), "");
}

std::string random_word(std::mt19937& random, std::size_t longest) {
  std::u32string word(1 + random() % longest, U' ');
  for (char32_t& c : word) c = U"abcß"[random() % 4];
  return text::to_utf8(word);
}

// The law of the index: whatever the distance and the letters that are indexed, a look-up finds every word that is near
// enough, and no other.
TEST(Index, FindsAllWordsWithinTheDistance) {
  std::mt19937 random(2);
  std::map<std::string, std::uint64_t> drawn;
  while (drawn.size() < 700) drawn[random_word(random, 11)] = 1 + random() % 30;
  std::vector<WordCount> words;
  for (const auto& [word, count] : drawn) words.push_back({word, count});
  const std::string bytes = to_bytes(words, 100000);
  for (const IndexOptions options : {IndexOptions{2, 7}, {2, 3}, {1, 2}, {3, 5}, {3, 12}, {0, 1}}) {
    const Index index(Dictionary::parse(std::as_bytes(std::span(bytes)), "words"), options);
    Speller speller(index);
    for (int i = 0; i < 200; ++i) {
      const std::string query = random_word(random, 12);
      const int most = static_cast<int>(random() % static_cast<unsigned>(options.distance + 1));
      std::map<std::string, int> near;
      for (const WordCount& word : words) {
        const int edits = text::edit_distance(query, word.word);
        if (edits <= most) near[word.word] = edits;
      }
      std::map<std::string, int> found;
      const auto suggestions = speller.lookup(query, Verbosity::all, most);
      for (std::size_t k = 0; k < suggestions.size(); ++k) {
        const Suggestion& s = suggestions[k];
        EXPECT_TRUE(found.emplace(s.term, s.distance).second) << s.term;
        EXPECT_EQ(s.count, drawn.at(std::string(s.term)));
        if (k == 0) continue;
        const Suggestion& before = suggestions[k - 1];
        EXPECT_TRUE(before.distance < s.distance || (before.distance == s.distance && before.count >= s.count));
      }
      ASSERT_EQ(found, near) << query << " " << options.distance << " " << options.prefix;
    }
  }
}

TEST(Counter, ListsWordsInLowerCaseWithoutWhatIsProtected) {
  Counter counter;
  for (int i = 0; i < 3; ++i)
    counter.add("The well\u2010known don\u2019t re-read THE 3rd http://the.org/the naïve K9 x. a a");
  EXPECT_EQ(counter.total(), 33u);
  std::string all;
  for (const WordCount& word : counter.words(100, 1)) all += word.word + ":" + std::to_string(word.count) + " ";
  EXPECT_EQ(all, "a:6 the:6 don't:3 known:3 naïve:3 re:3 read:3 well:3 x:3 ");
  EXPECT_EQ(counter.words(2, 1).size(), 2u);
  EXPECT_EQ(counter.words(100, 4).size(), 2u);
}

TEST(Package, RefusesWhatItDoesNotKnow) {
  const auto refused = [](const nlohmann::json& model) {
    try {
      read_options(model, "config.json");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(refused({{"mode", "sentences"}}).find("choose one of words, compound, segment"), std::string::npos);
  EXPECT_NE(refused({{"distance", 4}}).find("from 1 to 3"), std::string::npos);
  EXPECT_NE(refused({{"distance", 3}, {"prefix", 3}}).find("prefix = 3 is not above distance"), std::string::npos);
  EXPECT_NE(refused({{"modes", 1}}).find("'modes' is not known"), std::string::npos);
  EXPECT_EQ(refused(to_json(Options())), "");
}

}  // namespace
}  // namespace emend::symspell
