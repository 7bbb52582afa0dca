#include "english/classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>

namespace emend::english {

namespace {

TEST(Classes, HaveANameASentenceAndEnoughWordsToBeAList) {
  std::set<std::string_view> names;
  for (const NamedClass& one : named_classes()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name << " stands twice";
    EXPECT_EQ(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), one.name.npos) << one.name;
    EXPECT_TRUE(one.sentence.size() > 1 && one.sentence[0] >= 'A' && one.sentence[0] <= 'Z') << one.name;
    EXPECT_TRUE(one.sentence.ends_with('.')) << one.name;
    EXPECT_GT(one.words.size(), 3U) << one.name << ": so few may stand in the code";
    EXPECT_EQ(std::adjacent_find(one.words.begin(), one.words.end()), one.words.end()) << one.name;
  }
  EXPECT_GT(names.size(), 30U);
}

TEST(Classes, HoldTheirWordsAndNotWhatResemblesThem) {
  for (const NamedClass& one : named_classes()) {
    EXPECT_FALSE(one.others.empty()) << one.name;
    for (const std::string_view word : one.words) EXPECT_TRUE(text::is_in(word, one.words)) << one.name << ": " << word;
    for (const std::string_view word : one.others)
      EXPECT_FALSE(text::is_in(word, one.words)) << one.name << ": " << word;
    for (const std::string_view word : {"", "of mr", "not:", "class"})
      EXPECT_FALSE(text::is_in(word, one.words)) << one.name << ": " << word;
  }
}

TEST(Classes, AreUsed) {
  std::string code;
  for (const std::string folder : {"/lib/english", "/lib/filters"})
    for (const auto& file : std::filesystem::directory_iterator(EMEND_SOURCE_DIR + folder)) {
      std::ifstream stream(file.path());
      if (file.path().extension() == ".cpp") code.append(std::istreambuf_iterator<char>(stream), {});
    }
  ASSERT_FALSE(code.empty());
  for (const NamedClass& one : named_classes())
    EXPECT_NE(code.find("is<\"" + std::string(one.name) + "\">("), code.npos) << one.name;
}

TEST(Classes, AreAskedForByName) {
  EXPECT_EQ(named_class("question-word-is").sentence, "Question words with their \"is\".");
  EXPECT_THROW(named_class("question-wor"), std::logic_error);
  EXPECT_THROW(named_class(""), std::logic_error);
  EXPECT_TRUE(is<"title">("mrs"));
  EXPECT_FALSE(is<"title">("Mrs"));
  EXPECT_FALSE(is<"title">("miss"));
  EXPECT_TRUE(is<"be">("weren't"));  // of its first line
  EXPECT_TRUE(is<"be">("there's"));  // and of its second
  EXPECT_TRUE(is<"doubled-mark">("\u201D"));
  EXPECT_FALSE(is<"doubled-mark">("\u201C"));
}

}  // namespace
}  // namespace emend::english
