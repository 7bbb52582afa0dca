#include "text/edit_tags.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "cli/error.h"
#include "io/package.h"

namespace emend::text {
namespace {

std::vector<ChosenTag> choose(const std::vector<std::optional<EditTag>>& tags) {
  std::vector<ChosenTag> chosen;
  for (std::size_t unit = 0; unit < tags.size(); ++unit) chosen.push_back({unit, &*tags[unit]});
  return chosen;
}

std::vector<std::optional<EditTag>> parsed(const std::vector<std::string>& names) {
  std::vector<std::optional<EditTag>> tags;
  for (const std::string& name : names) tags.push_back(EditTag::parse(name));
  return tags;
}

std::string round(const std::string& source, const std::string& target) {
  const auto tags = parsed(edit_tags(source, target));
  return text::apply(source, edits_of(source, tag_units(source), choose(tags)));
}

struct Case {
  std::string source, target;
  std::vector<std::string> tags;  // of the beginning and each unit; K: $KEEP
};

TEST(EditTags, ArePerUnitWhatAnAnnotatorWouldCallIt) {
  const std::vector<Case> cases = {
      {"I like it.", "I like it.", {"K", "K", "K", "K", "K"}},
      {"She go home", "She goes home", {"K", "K", "$TRANSFORM_VERB_VB_VBZ", "K"}},
      {"It Was so", "It was so", {"K", "K", "$TRANSFORM_CASE_LOWER", "K"}},
      {"in paris", "in Paris", {"K", "K", "$TRANSFORM_CASE_CAPITAL"}},
      {"the usa", "the USA", {"K", "K", "$TRANSFORM_CASE_UPPER"}},
      {"two cat", "two cats", {"K", "K", "$TRANSFORM_AGREEMENT_PLURAL"}},
      {"a mice", "a mouse", {"K", "K", "$TRANSFORM_AGREEMENT_SINGULAR"}},
      {"He was went", "He went", {"K", "K", "$DELETE", "K"}},
      {"I have dog", "I have a dog", {"K", "K", "$APPEND_a", "K"}},
      {"dog barks", "The dog barks", {"$APPEND_The", "K", "K"}},
      {"in Monday", "on Monday", {"K", "$REPLACE_on", "K"}},
      {"yes it is", "yes, it is", {"K", "$APPEND_,", "K", "K"}},
      {"a blue bird , too", "a bluebird, too", {"K", "K", "$MERGE_SPACE", "$MERGE_SPACE", "K", "K"}},
      {"well known", "well-known", {"K", "$MERGE_HYPHEN", "K"}},
      {"a well-known man", "a well known man", {"K", "K", "$TRANSFORM_SPLIT_HYPHEN", "K"}},
      {"yes,it is", "yes, it is", {"K", "K", "$SPLIT_SPACE", "K", "K"}},
      {"", "Hello", {"$APPEND_Hello"}},
  };
  for (Case c : cases) {
    for (std::string& tag : c.tags)
      if (tag == "K") tag = "$KEEP";
    EXPECT_EQ(edit_tags(c.source, c.target), c.tags) << c.source;
    EXPECT_EQ(round(c.source, c.target), c.target);
  }
}

TEST(EditTags, SeveralRoundsEndAtTheTarget) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"alot of peoples was thinked so", "A lot of people thought so."},
      {"", "What is this?"},
      {"take this all away", ""},
      {"he say \" hello \" to me", "He said \"hello\" to me."},
      {"rock roll", "rock 'n' roll"},
      {"one two three four", "four three (two) one"},
      {"I am agree with he ;", "I agree with him!"},
      {"na\u00efve Stra\u00dfe", "Na\u00efve stra\u00dfen, oui"},
      {"a", "b c d e f g"},
      {"x y z", "x-y z..."},
      {"\"Well\" , he said , \"no\"", "\u201cWell\u201d, he said, \u201cno.\u201d"},
  };
  for (const auto& [source, target] : cases) {
    std::string text = source;
    std::size_t rounds = 0;
    while (text != target && rounds <= tag_units(target).size() + 1) {
      text = round(text, target);
      ++rounds;
    }
    EXPECT_EQ(text, target) << "from " << source;
  }
}

TEST(EditTags, LeaveBlanksAlone) {
  const std::string source = "  two \t cat\u00a0sleep  ";
  EXPECT_EQ(round(source, "two cats sleep"), "  two \t cats\u00a0sleep  ");
  EXPECT_EQ(round(source, "two sleep"), "  two\u00a0sleep  ");
}

TEST(EditTags, DoNothingWhereTheyCannot) {
  const std::string sentence = "The 3 mice, well";
  const auto units = tag_units(sentence);
  ASSERT_EQ(units.size(), 5U);
  const auto edit = [&](const char* tag, std::size_t unit) {
    return edit_of(*EditTag::parse(tag), sentence, units, unit);
  };
  EXPECT_FALSE(edit("$KEEP", 1));
  EXPECT_FALSE(edit("$DELETE", 0));
  EXPECT_FALSE(edit("$TRANSFORM_AGREEMENT_PLURAL", 2));
  EXPECT_FALSE(edit("$TRANSFORM_VERB_VBD_VBZ", 4));
  EXPECT_FALSE(edit("$MERGE_SPACE", 3));   // there is none
  EXPECT_FALSE(edit("$MERGE_HYPHEN", 5));  // nothing follows
  EXPECT_FALSE(edit("$SPLIT_SPACE", 1));   // there is one
  EXPECT_FALSE(edit("$REPLACE_mice", 3));
  EXPECT_TRUE(edit("$TRANSFORM_AGREEMENT_SINGULAR", 3));
}

TEST(EditTags, TakeTheFirstOfTwoThatOverlap) {
  const std::string sentence = "a b c";
  const EditTag erase{EditTag::Kind::erase};
  const auto edits =
      edits_of(sentence, tag_units(sentence), std::vector<ChosenTag>{{1, &erase, 0.5}, {2, &erase, 0.75}});
  ASSERT_EQ(edits.size(), 1U);
  EXPECT_EQ(text::apply(sentence, edits), "b c");
  EXPECT_EQ(edits[0].confidence, 0.5);
}

TEST(EditTags, NamesAreReadAndWritten) {
  for (const char* name : {"$KEEP", "$DELETE", "$APPEND_the", "$REPLACE_don't", "$APPEND_,", "$MERGE_HYPHEN",
                           "$TRANSFORM_VERB_VBN_VBG", "$TRANSFORM_CASE_UPPER"}) {
    const auto tag = EditTag::parse(name);
    ASSERT_TRUE(tag) << name;
    EXPECT_EQ(tag->name(), name);
  }
  for (const char* name : {"", "KEEP", "$APPEND_", "$APPEND_a b", "$REPLACE_ a", "$TRANSFORM_VERB_VB_VB",
                           "$TRANSFORM_VERB_VB", "$TRANSFORM_VERB_VB_NN", "$APPEND_\xff", "$UNKNOWN"})
    EXPECT_FALSE(EditTag::parse(name)) << name;
}

TEST(EditTags, AVocabularyHoldsTheFrequentOnes) {
  const std::map<std::string, std::uint64_t> counts = {
      {"$KEEP", 900}, {"$APPEND_the", 30}, {"$APPEND_a", 30}, {"$REPLACE_on", 40}, {"$REPLACE_rare", 2}};
  const EditTags all(counts, 1000, 3);
  EXPECT_EQ(all.find("$KEEP"), EditTags::keep);
  EXPECT_EQ(all.find("$REPLACE_rare"), EditTags::unknown);
  EXPECT_EQ(all.find("$REPLACE_on") + 1, all.find("$APPEND_a"));
  EXPECT_EQ(all.find("$APPEND_a") + 1, all.find("$APPEND_the"));
  EXPECT_NE(all.find("$TRANSFORM_VERB_VB_VBG"), EditTags::unknown);
  EXPECT_EQ(EditTags(counts, all.size() - 1, 3).find("$APPEND_the"), EditTags::unknown);

  const std::string path = ::testing::TempDir() + "edit-tags.txt";
  all.save(path);
  const EditTags again = EditTags::load(path);
  ASSERT_EQ(again.size(), all.size());
  EXPECT_EQ(again.find("$APPEND_the"), all.find("$APPEND_the"));
  EXPECT_EQ(again[again.find("$REPLACE_on")].word, "on");
}

// A table of all pairs of 40,000 units would take gigabytes.
TEST(EditTags, AHugeTextHasTagsToo) {
  std::string source, target;
  for (int i = 0; i < 40000; ++i) source += "a" + std::to_string(i) + " ", target += "b" + std::to_string(i) + " ";
  source += "end";
  target += "more end";
  const auto tags = edit_tags(source, target);
  ASSERT_EQ(tags.size(), 40002u);
  EXPECT_EQ(tags[1], "$REPLACE_b0");
  EXPECT_EQ(tags[40000], "$REPLACE_b39999");
  EXPECT_EQ(tags[40001], "$KEEP");
}

TEST(EditTags, ADamagedFileIsNamedWithItsLine) {
  const std::string path = ::testing::TempDir() + "damaged-edit-tags.txt";
  const auto message = [&](const std::string& content) {
    io::write_file(path, content);
    try {
      EditTags::load(path);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(message("$KEEP\n$UNKNOWN\n$DELETE\n$NONSENSE\n").find(":4: '$NONSENSE' is not an edit tag"),
            std::string::npos);
  EXPECT_NE(message("$KEEP\n$UNKNOWN\n$DELETE\n$DELETE\n").find(":4: "), std::string::npos);
  EXPECT_NE(message("$DELETE\n").find(":1: "), std::string::npos);
  EXPECT_NE(message("$KEEP\n").find("cut short"), std::string::npos);
}

}  // namespace
}  // namespace emend::text
