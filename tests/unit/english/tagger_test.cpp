#include "english/tagger.h"

#include <gtest/gtest.h>

namespace emend::english {

using namespace text;

namespace {

// "word/part.form" for each word, the form only of nouns and verbs.
std::string tagged(std::string_view line) {
  static const char* const parts[] = {"noun",     "proper",     "verb",       "modal",       "adjective",
                                      "adverb",   "pronoun",    "determiner", "preposition", "conjunction",
                                      "particle", "possessive", "number",     "punctuation", "other"};
  static const char* const forms[] = {"base", "present", "third", "past", "participle", "gerund", "singular", "plural"};
  const std::vector<Span> spans = words(line);
  const std::vector<Tagged> tags = tag(line, spans);
  std::string out;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    out += (i > 0 ? " " : "") + std::string(slice(line, spans[i])) + '/' + parts[static_cast<int>(tags[i].part)];
    if (tags[i].part == Part::noun || tags[i].part == Part::verb)
      out += std::string(".") + forms[static_cast<int>(tags[i].form)];
  }
  return out;
}

TEST(Tagger, TellsNounsFromVerbsByWhatStandsAround) {
  EXPECT_EQ(tagged("She walks home, and her walks are long."),
            "She/pronoun walks/verb.third home/noun.singular and/conjunction her/determiner walks/noun.plural "
            "are/verb.present long/adjective");
  EXPECT_EQ(tagged("They want to run a long run."),
            "They/pronoun want/verb.present to/particle run/verb.base a/determiner long/adjective run/noun.singular");
  EXPECT_EQ(tagged("The women left them."), "The/determiner women/noun.plural left/verb.past them/pronoun");
}

TEST(Tagger, TellsTheFormsOfVerbs) {
  EXPECT_EQ(tagged("He has often seen it."), "He/pronoun has/verb.third often/adverb seen/verb.participle it/pronoun");
  EXPECT_EQ(tagged("It was built here and we used it."),
            "It/pronoun was/verb.past built/verb.participle here/adverb and/conjunction we/pronoun used/verb.past "
            "it/pronoun");
  EXPECT_EQ(tagged("They have a car and must have it."),
            "They/pronoun have/verb.present a/determiner car/noun.singular and/conjunction must/modal have/verb.base "
            "it/pronoun");
}

TEST(Tagger, SeesMarksAndTreebankTokens) {
  const std::vector<std::string_view> tokens = {"He",  "'s",   "here", ".",    "Tom", "'s",
                                                "dog", "does", "n't",  "bark", "."};
  const std::vector<Tagged> tags = tag(tokens);
  ASSERT_EQ(tags.size(), tokens.size());
  EXPECT_EQ(tags[1].lemma, "be");
  EXPECT_EQ(tags[3].part, Part::punctuation);
  EXPECT_EQ(tags[5].part, Part::possessive);
  EXPECT_EQ(tags[8].part, Part::adverb);
  EXPECT_EQ(tags[9].form, Form::base);
}

TEST(Tagger, TakesAnything) {
  EXPECT_TRUE(tag(std::span<const std::string_view>()).empty());
  const std::vector<std::string_view> odd = {"",   "\xC3\xA9", "日本", "--",  "'",
                                             "’s", "n't",      "12",   "THE", "\xF0\x9F\x91\x8D"};
  EXPECT_EQ(tag(odd).size(), odd.size());
  const std::string text = "word word. ";
  std::string many;
  for (int i = 0; i < 20000; ++i) many += text;
  EXPECT_EQ(tag(many, words(many)).size(), 40000u);
}

TEST(Tagger, KnowsWhatWordsMayBe) {
  EXPECT_TRUE(may_be("walk", Part::verb) && may_be("walk", Part::noun) && may_be("the", Part::determiner));
  EXPECT_FALSE(may_be("house", Part::preposition) || may_be("beautiful", Part::verb) || may_be("xyzzy", Part::noun));
}

TEST(Tagger, KnowsWordsThatLookLikeForms) {
  EXPECT_EQ(tagged("They need speed. We feed it."),
            "They/pronoun need/verb.present speed/noun.singular We/pronoun feed/verb.present it/pronoun");
  EXPECT_EQ(tagged("She needs clothes."), "She/pronoun needs/verb.third clothes/noun.plural");
  EXPECT_EQ(tagged("He is friendly."), "He/pronoun is/verb.third friendly/adjective");
  for (const std::string_view word :
       {"need",   "needs",         "feeds",        "speed",     "seed",   "friendly", "silly",    "ugly",
        "weekly", "clothes",       "browse",       "encrypt",   "stared", "hated",    "withdraw", "owns",
        "knives", "automatically", "specifically", "basically", "truly",  "wholly",   "fully"})
    EXPECT_TRUE(is_word(word)) << word;
  for (const std::string_view word : {"nicly", "realy", "automaticaly", "fuly", "truely", "neads"})
    EXPECT_FALSE(is_word(word)) << word;
}

TEST(Tagger, FindsTheAdjectivesOfAdverbs) {
  EXPECT_EQ(adjective_of("quickly"), "quick");
  EXPECT_EQ(adjective_of("happily"), "happy");
  EXPECT_EQ(adjective_of("simply"), "simple");
  EXPECT_EQ(adjective_of("automatically"), "automatic");
  EXPECT_EQ(adjective_of("logically"), "logical");
  EXPECT_EQ(adjective_of("truly"), "true");
  for (const std::string_view word : {"family", "friendly", "ly", "", "quick"})
    EXPECT_EQ(adjective_of(word), "") << word;
}

}  // namespace
}  // namespace emend::english
