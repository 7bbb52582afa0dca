#include "text/lexicon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "cli/error.h"
#include "text/edit_distance.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

using Kinds = std::map<std::string, std::pair<unsigned, unsigned>>;  // form: frequency, kinds

std::shared_ptr<const Lexicon> parsed(std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

std::shared_ptr<const Lexicon> made_of(const Kinds& forms) {
  LexiconWriter writer;
  for (const auto& [form, entry] : forms) writer.add(form, entry.first, entry.second);
  return parsed(writer.bytes());
}

std::shared_ptr<const Lexicon> made_of(const std::vector<std::string>& forms) {
  Kinds kinds;
  for (const std::string& form : forms) kinds[form] = {0, Lexicon::general};
  return made_of(kinds);
}

std::vector<std::string> forms_of(const Lexicon& lexicon) {
  std::vector<std::string> forms;
  lexicon.for_each([&](std::string_view form, const auto&) { forms.emplace_back(form); });
  return forms;
}

// Words of few letters, so that they share beginnings and ends.
std::vector<std::string> random_forms(std::size_t count, std::string_view letters, std::size_t longest) {
  std::mt19937 random(7);
  std::set<std::string> forms;
  while (forms.size() < count) {
    std::string form;
    const std::size_t length = 1 + random() % longest;
    while (form.size() < length) form.push_back(letters[random() % letters.size()]);
    forms.insert(form);
  }
  return {forms.begin(), forms.end()};
}

TEST(Lexicon, FindsWhatItHasAndNothingElse) {
  const auto lexicon = made_of({{"the", {62, Lexicon::general}},
                                {"then", {50, Lexicon::general}},
                                {"Paris", {38, Lexicon::place | Lexicon::person}},
                                {"colour", {40, Lexicon::general | Lexicon::british}},
                                {"e.g", {20, Lexicon::stopped}},
                                {"école", {0, Lexicon::general}}});
  EXPECT_EQ(lexicon->size(), 6U);
  EXPECT_EQ(lexicon->commonest(), 62);
  EXPECT_EQ(lexicon->find("the")->zipf(), 7.75);
  EXPECT_EQ(lexicon->find("Paris")->kinds, Lexicon::place | Lexicon::person);
  EXPECT_TRUE(lexicon->find("colour")->is(Lexicon::british));
  EXPECT_FALSE(lexicon->find("colour")->is(Lexicon::american));
  EXPECT_TRUE(lexicon->find("e.g")->is(Lexicon::stopped));
  EXPECT_EQ(lexicon->find("école")->frequency, 0);
  for (const char* other : {"", "t", "th", "thenn", "The", "paris", "colou", "e", "\xC3", "zzz", "\xFF"})
    EXPECT_FALSE(lexicon->find(other)) << other;
}

TEST(Lexicon, WordsOfTextAreKnownAsAListKnowsThem) {
  const auto lexicon = made_of({"the", "dog", "well", "known", "Paris", "don't", "école", "e-mail", "NATO"});
  for (const char* word :
       {"the",   "The",     "THE",   "dog's", "dog’s", "Dog's", "DOG'S", "well-known", "Well‑known", "Paris",
        "PARIS", "Paris's", "don't", "Don’t", "DON'T", "École", "ÉCOLE", "e-mail",     "NATO",       "NATO's"})
    EXPECT_TRUE(lexicon->contains(word)) << word;
  for (const char* word : {"teh", "paris", "pARIS", "well-knwon", "dont", "", "-", "'s", "dogs", "nato", "Nato", "mail",
                           "\xFF", "é", "x-y", "x-teh"})
    EXPECT_FALSE(lexicon->contains(word)) << word;
}

TEST(Lexicon, OfAWordInCapitalsTheCommonestReadingCounts) {
  const auto lexicon =
      made_of({{"us", {55, Lexicon::general}}, {"US", {50, Lexicon::place}}, {"march", {30, 1}}, {"March", {44, 512}}});
  EXPECT_EQ(lexicon->look_up("us")->frequency, 55);
  EXPECT_EQ(lexicon->look_up("US")->frequency, 55);
  EXPECT_EQ(lexicon->look_up("March")->frequency, 44);
  EXPECT_EQ(lexicon->look_up("MARCH")->frequency, 44);
  EXPECT_EQ(lexicon->look_up("march")->frequency, 30);
}

TEST(Lexicon, NumbersItsFormsAndNamesThemInByteOrder) {
  for (const auto& forms : {random_forms(3000, "abcd", 9), random_forms(2000, "az'-\xC3\xA9Q", 6)}) {
    LexiconWriter writer;
    std::vector<std::string> valid;
    for (const std::string& form : forms)
      if (is_valid_utf8(form)) valid.push_back(form);
    for (std::size_t i = 0; i < valid.size(); ++i) writer.add(valid[valid.size() - 1 - i], i % 40, 1 + i % 5);
    const auto lexicon = parsed(writer.bytes());
    EXPECT_EQ(forms_of(*lexicon), valid);
    std::set<std::uint32_t> numbers;
    for (std::size_t i = 0; i < valid.size(); ++i) {
      const auto entry = lexicon->find(valid[i]);
      ASSERT_TRUE(entry) << valid[i];
      EXPECT_LT(entry->index, valid.size());
      EXPECT_TRUE(numbers.insert(entry->index).second);
      EXPECT_EQ(entry->frequency, (valid.size() - 1 - i) % 40);
      EXPECT_EQ(entry->kinds, 1 + (valid.size() - 1 - i) % 5);
      EXPECT_EQ(lexicon->find(valid[i] + "z").has_value(),
                std::binary_search(valid.begin(), valid.end(), valid[i] + "z"));
    }
  }
}

TEST(Lexicon, NearFormsAreThoseThatAScanFinds) {
  std::vector<std::string> forms = random_forms(600, "abc", 7);
  for (const char* form : {"naïve", "Zoë", "café", "cafe", "Cabba"}) forms.push_back(form);
  const auto lexicon = made_of(forms);
  std::vector<std::string> asked = random_forms(60, "abcd", 8);
  for (const char* word : {"naive", "zoe", "CAFÉ", "caef", "x", "é", ""}) asked.push_back(word);
  for (const std::string& word : asked) {
    for (int most = 0; most <= 2; ++most) {
      std::map<std::string, int> expected, found;
      for (const std::string& form : forms)
        if (const int distance = edit_distance(lower(form), lower(word)); distance <= most) expected[form] = distance;
      for (const Lexicon::Near& near : lexicon->near(word, most, SIZE_MAX)) found[near.form] = near.distance;
      EXPECT_EQ(found, expected) << word << " " << most;
    }
  }
}

TEST(Lexicon, TheNearestAndThenTheCommonestComeFirst) {
  const auto lexicon =
      made_of({{"the", {62, 1}}, {"tea", {40, 1}}, {"ten", {44, 1}}, {"then", {50, 1}}, {"Teh", {3, 8}}});
  const auto names = [&](std::string_view word, int distance, std::size_t most) {
    std::vector<std::string> forms;
    for (const Lexicon::Near& near : lexicon->near(word, distance, most)) forms.push_back(near.form);
    return forms;
  };
  EXPECT_EQ(names("teh", 1, 10), (std::vector<std::string>{"Teh", "the", "ten", "tea"}));
  EXPECT_EQ(names("teh", 1, 2), (std::vector<std::string>{"Teh", "the"}));
  EXPECT_EQ(names("TEH", 0, 10), (std::vector<std::string>{"Teh"}));
  EXPECT_EQ(names("teh", 2, 10).back(), "then");
  EXPECT_TRUE(lexicon->near(std::string(1000, 'a'), 2, 10).empty());
  EXPECT_TRUE(lexicon->near("\xFF", 2, 10).empty());
}

TEST(Lexicon, AFormThatIsAddedAgainHasTheKindsOfBoth) {
  LexiconWriter writer;
  writer.add("mercury", 20, Lexicon::general);
  writer.add("mercury", 30, Lexicon::science);
  const auto lexicon = parsed(writer.bytes());
  EXPECT_EQ(lexicon->size(), 1U);
  EXPECT_EQ(lexicon->find("mercury")->frequency, 30);
  EXPECT_EQ(lexicon->find("mercury")->kinds, Lexicon::general | Lexicon::science);
}

TEST(Lexicon, RarePairsOfFrequencyAndKindsTakeTheNearestOfTheirKinds) {
  LexiconWriter writer;
  for (unsigned kinds = 1; kinds <= 80; ++kinds) {
    for (unsigned frequency = 0; frequency < 60; ++frequency) {
      const std::string form = std::to_string(100 + kinds) + "." + std::to_string(frequency);
      writer.add(form, frequency, kinds);
      if (frequency % 10 == 0) writer.add(form + "x", frequency, kinds), writer.add(form + "y", frequency, kinds);
    }
  }
  const auto lexicon = parsed(writer.bytes());
  lexicon->for_each([](std::string_view form, const Lexicon::Entry& entry) {
    const int frequency = std::stoi(std::string(form.substr(4)));
    EXPECT_EQ(entry.kinds, std::stoi(std::string(form.substr(0, 3))) - 100) << form;
    EXPECT_NEAR(entry.frequency, frequency, 6) << form;
    if (form.back() > '9') {
      EXPECT_EQ(entry.frequency, frequency) << form;
    }
  });
}

TEST(Lexicon, AnEmptyOneKnowsNothing) {
  const auto lexicon = made_of(std::vector<std::string>{});
  EXPECT_EQ(lexicon->size(), 0U);
  EXPECT_FALSE(lexicon->contains("a"));
  EXPECT_TRUE(lexicon->near("a", 2, 10).empty());
  EXPECT_TRUE(forms_of(*lexicon).empty());
}

TEST(Lexicon, TheSameFormsGiveTheSameBytesInAnyOrder) {
  std::vector<std::string> forms = random_forms(500, "abc", 8);
  const auto bytes = [&] {
    LexiconWriter writer;
    for (const std::string& form : forms) writer.add(form, static_cast<unsigned>(form.size()), 1);
    return writer.bytes();
  };
  const std::string first = bytes();
  std::reverse(forms.begin(), forms.end());
  EXPECT_EQ(bytes(), first);
}

std::string message_of(const auto& f) {
  try {
    f();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Lexicon, WhatIsNoneIsRefusedByName) {
  LexiconWriter writer;
  for (const std::string& form : random_forms(50, "abc", 6)) writer.add(form, 0, 1);
  const std::string good = writer.bytes();
  const auto message = [](const std::string& bytes) { return message_of([&] { parsed(bytes); }); };
  EXPECT_EQ(message(good), "");
  EXPECT_EQ(message("words"), "test: is not a lexicon: is it the right file?");
  EXPECT_EQ(message(""), "test: is not a lexicon: is it the right file?");
  std::string other = good;
  other[8] = 2;
  EXPECT_EQ(message(other), "test: is a lexicon of another format: fetch the package again");
  for (std::size_t size = 32; size < good.size(); ++size)
    EXPECT_NE(message(good.substr(0, size)).find("header speaks of"), std::string::npos) << size;
  for (std::size_t field : {12, 16, 20, 24, 28}) {  // too many forms, pairs, heads, bytes; a node beyond the end
    other = good;
    other[field + 3] = '\x7F';
    EXPECT_NE(message(other), "") << field;
  }
}

TEST(Lexicon, ADamagedOneAnswersInBounds) {
  LexiconWriter writer;
  for (const std::string& form : random_forms(200, "abcd", 6)) writer.add(form, 3, 1);
  const std::string good = writer.bytes();
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::string bad = good;
    for (unsigned i = 0, count = 1 + random() % 8; i < count; ++i)
      bad[32 + random() % (bad.size() - 32)] = static_cast<char>(random());
    const auto lexicon = parsed(bad);
    std::size_t count = 0;
    lexicon->for_each([&](std::string_view form, const Lexicon::Entry& entry) {
      EXPECT_LT(entry.index, lexicon->size());
      EXPECT_LE(form.size(), Lexicon::most_bytes);
      ++count;
    });
    EXPECT_LE(count, lexicon->size());
    EXPECT_LE(lexicon->near("abcab", 2, SIZE_MAX).size(), lexicon->size());
    lexicon->contains("abcdabcd");
  }
}

TEST(Lexicon, TheWriterRefusesWhatIsNoForm) {
  LexiconWriter writer;
  for (const std::string& form : {std::string(), std::string("\xFF"), std::string(65, 'x')})
    EXPECT_NE(message_of([&] { writer.add(form, 0, 1); }), "");
  EXPECT_NE(message_of([&] { writer.add("x", 256, 1); }), "");
  EXPECT_EQ(message_of([&] { writer.add(std::string(64, 'x'), 255, 65535); }), "");
}

}  // namespace
}  // namespace emend::text
