// Laws of the tables of classes (text/classes.h): that each class is one, and that code asks for it.
#include "english/classes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "text/own_classes.h"
#include "verbalize/classes.h"

namespace emend {

namespace {

using text::NamedClass;

struct Table {
  const char* room;
  const text::Classes& classes;
  std::vector<std::string> used_in;  // folders of lib/
};
void PrintTo(const Table& table, std::ostream* out) { *out << table.room; }

class Classes : public testing::TestWithParam<Table> {
 protected:
  std::span<const NamedClass> all() const { return GetParam().classes.all(); }
};

TEST_P(Classes, HaveANameASentenceAndEnoughWordsToBeAList) {
  std::set<std::string_view> names;
  for (const NamedClass& one : all()) {
    EXPECT_TRUE(names.insert(one.name).second) << one.name << " stands twice";
    EXPECT_EQ(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), one.name.npos) << one.name;
    EXPECT_TRUE(one.sentence.size() > 1 && one.sentence[0] >= 'A' && one.sentence[0] <= 'Z') << one.name;
    EXPECT_TRUE(one.sentence.ends_with('.')) << one.name;
    EXPECT_GT(one.words.size(), 3U) << one.name << ": so few may stand in the code";
    EXPECT_EQ(std::adjacent_find(one.words.begin(), one.words.end()), one.words.end()) << one.name;
  }
  EXPECT_FALSE(names.empty());
}

TEST_P(Classes, HoldTheirWordsAndNotWhatResemblesThem) {
  for (const NamedClass& one : all()) {
    EXPECT_FALSE(one.others.empty()) << one.name;
    for (const std::string_view word : one.words) EXPECT_TRUE(text::is_in(word, one.words)) << one.name << ": " << word;
    for (const std::string_view word : one.others)
      EXPECT_FALSE(text::is_in(word, one.words)) << one.name << ": " << word;
    for (const std::string_view word : {"", "of mr", "not:", "class:"})
      EXPECT_FALSE(text::is_in(word, one.words)) << one.name << ": " << word;
  }
}

TEST_P(Classes, AreUsed) {
  std::string code;
  for (const std::string& folder : GetParam().used_in)
    for (const auto& file : std::filesystem::directory_iterator(std::string(EMEND_SOURCE_DIR) + "/lib/" + folder)) {
      std::ifstream stream(file.path());
      if (file.path().extension() == ".cpp") code.append(std::istreambuf_iterator<char>(stream), {});
    }
  ASSERT_FALSE(code.empty());
  for (const NamedClass& one : all()) {
    const std::string name = "<\"" + std::string(one.name) + "\">(";
    EXPECT_TRUE(code.find("is" + name) != code.npos || code.find("words_of" + name) != code.npos) << one.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, Classes,
                         testing::Values(Table{"english", english::classes(), {"english", "filters", "noise"}},
                                         Table{"verbalize", verbalize::classes(), {"verbalize"}},
                                         Table{"text", text::own_classes(), {"text"}}),
                         [](const auto& info) { return std::string(info.param.room); });

}  // namespace
}  // namespace emend
