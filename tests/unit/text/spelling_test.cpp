#include "text/spelling.h"

#include <gtest/gtest.h>

#include <set>

#include "text/utf8.h"

namespace emend::text {
namespace {

Lists lists(std::set<std::string, std::less<>> words) {
  return [words = std::move(words)](std::string_view word) { return words.contains(word); };
}

TEST(Spelling, ContractionsHaveApostrophes) {
  const Lists listed = lists({"can't", "isn't", "I'm", "we're", "it's", "I'll", "you're", "wasn't"});
  EXPECT_EQ(contraction_of("cant", listed), "can't");
  EXPECT_EQ(contraction_of("ca'nt", listed), "can't") << "in another place";
  EXPECT_EQ(contraction_of("Cann't", listed), "Can't") << "a letter too many";
  EXPECT_EQ(contraction_of("can’t", listed), "");
  EXPECT_EQ(contraction_of("ca’nt", listed), "can’t");
  EXPECT_EQ(contraction_of("wan't", listed), "") << "wasn't, or want";
  EXPECT_EQ(contraction_of("show's", lists({"how's"})), "");
  EXPECT_EQ(contraction_of("Ican't", listed), "") << "two words";
  EXPECT_EQ(contraction_of("Isnt", listed), "Isn't");
  EXPECT_EQ(contraction_of("CANT", listed), "CAN'T");
  EXPECT_EQ(contraction_of("im", listed), "I'm");
  for (const char* word : {"were", "its", "ill", "IM", "cAnt", "dont", "can't", "cants", ""})
    EXPECT_EQ(contraction_of(word, listed), "") << word;
}

TEST(Spelling, FormsByRuleOfWordsThatHaveOthers) {
  const Lists listed =
      lists({"wrote",    "written",   "teach",   "taught", "children", "cried",     "potatoes",  "making",    "boxes",
             "stopped",  "thieves",   "stories", "mouses", "teeth",    "different", "James",     "jams",      "knew",
             "grown",    "born",      "took",    "drew",   "lorry",    "lorries",   "fisherman", "fishermen", "bigger",
             "happiest", "important", "basic",   "yes",    "yeses",    "drawn"});
  struct Case {
    const char *text, *word, *right;
  };
  for (const auto& [text, word, right] : {Case{"He writed it.", "writed", "wrote"},
                                          {"It was writed.", "writed", "written"},
                                          {"I've never writed.", "writed", "written"},
                                          {"He has already teached us.", "teached", "taught"},
                                          {"Childs play.", "Childs", "Children"},
                                          {"the thiefs", "thiefs", "thieves"},
                                          {"She cryed.", "cryed", "cried"},
                                          {"two potatos", "potatos", "potatoes"},
                                          {"It is makeing noise.", "makeing", "making"},
                                          {"It stoped.", "stoped", "stopped"},
                                          {"six boxs", "boxs", "boxes"},
                                          {"two storys", "storys", "stories"},
                                          {"yess", "yess", ""},  // a long yes, and no yeses
                                          {"It won't stay drawed.", "drawed", "drawn"},
                                          {"two mouses", "mouses", ""},
                                          {"the mens' room", "mens", ""},
                                          {"for james and", "james", ""},
                                          {"all my teeths", "teeths", "teeth"},
                                          {"the childrens came", "childrens", "children"},
                                          {"the childrens books", "childrens", "children's"},
                                          {"the childrens together", "childrens", "children"},
                                          {"Everyones friend", "Everyones", "Everyone's"},
                                          {"two differents things", "differents", "different"},
                                          {"the differents of it", "differents", ""},
                                          {"She knewed it.", "knewed", "knew"},
                                          {"It has growned.", "growned", "grown"},
                                          {"He was borned here.", "borned", "born"},
                                          {"We tooks it.", "tooks", "took"},
                                          {"known knowns", "knowns", ""},
                                          {"I almost drawned.", "drawned", ""},
                                          {"two lorrys", "lorrys", "lorries"},
                                          {"the fishermans", "fishermans", "fishermen"},
                                          {"a biger one", "biger", "bigger"},
                                          {"the happyest day", "happyest", "happiest"},
                                          {"It is importanter.", "importanter", "more important"},
                                          {"It is more importanter.", "importanter", "important"},
                                          {"Importanter Street", "Importanter", ""},
                                          {"everythings fine", "everythings", "everything's"},
                                          {"a basical rule", "basical", "basic"},
                                          {"a vertical rule", "vertical", ""},
                                          {"He goed.", "goed", ""},  // "went" is not listed
                                          {"He walked.", "walked", ""},
                                          {"He blorfed.", "blorfed", ""},
                                          {"the writeds", "writeds", ""}}) {
    const std::size_t at = std::string_view(text).find(word);
    EXPECT_EQ(inflection_of(text, {at, at + std::string_view(word).size()}, listed), right) << text;
  }
}

TEST(Spelling, NumbersHaveTheLettersOfTheirOrder) {
  for (const auto& [word, right] : {std::pair("22th", "22nd"),
                                    {"1th", "1st"},
                                    {"3th", "3rd"},
                                    {"13rd", "13th"},
                                    {"111nd", "111th"},
                                    {"5rd", "5th"}})
    EXPECT_EQ(ordinal_of(word), right);
  for (const char* word : {"22nd", "11th", "11st", "4lb", "th", "22", "x2th", "2ths", "2TH", ""})
    EXPECT_EQ(ordinal_of(word), "") << word;
}

TEST(Spelling, CommonMisspellingsHaveOneCorrection) {
  const Lists listed = lists({"piece", "February", "calendar", "a", "lot", "weird", "definitely"});
  EXPECT_EQ(spelling_of("peice", true, listed), "piece");
  EXPECT_EQ(spelling_of("Wierd", true, listed), "Weird");
  EXPECT_EQ(spelling_of("febuary", true, listed), "February");
  EXPECT_EQ(spelling_of("DEFINATELY", true, listed), "DEFINITELY");
  EXPECT_EQ(spelling_of("alot", true, listed), "a lot");
  EXPECT_EQ(spelling_of("Ican't", false, lists({"can't"})), "I can't");
  EXPECT_EQ(spelling_of("Ican't", false, lists({"cannot"})), "");
  const Lists small = lists({"at", "least", "no", "one"});
  EXPECT_EQ(spelling_of("atleast", false, small), "at least");  // of which "atleats" is a misspelling, too
  EXPECT_EQ(spelling_of("Noone", true, small), "No one");
  EXPECT_EQ(spelling_of("couldnot", false, lists({"could", "not"})), "could not");
  EXPECT_EQ(spelling_of("recieve", true, listed), "");  // "receive" is not listed
  EXPECT_EQ(spelling_of("teh", true, listed), "");      // too short to be sure
  // What excludes, and not excluded, whatever the table says. A doer who is spelled otherwise stays a misspelling.
  EXPECT_EQ(spelling_of("excluder", true, lists({"exclude", "excluded"})), "");
  EXPECT_EQ(spelling_of("excluder", true, lists({"excluded"})), "excluded");
  EXPECT_EQ(spelling_of("collaborater", true, lists({"collaborate", "collaborator"})), "collaborator");
  // The table has the plural alone.
  EXPECT_EQ(spelling_of("commitmet", true, lists({"commitment", "commitments"})), "commitment");
  EXPECT_EQ(spelling_of("commitmet", true, lists({"commitments"})), "commitments");
  EXPECT_EQ(spelling_of("peIce", true, listed), "");
  // In a sentence they may be names, but months and long words are none.
  EXPECT_EQ(spelling_of("Peice", false, listed), "");
  EXPECT_EQ(spelling_of("peice", false, listed), "piece");
  EXPECT_EQ(spelling_of("Febuary", false, listed), "February");
  EXPECT_EQ(spelling_of("Definately", false, listed), "Definitely");
}

TEST(Spelling, KnowsBritishSpellingsAndNewWords) {
  const Lists american = lists({"organize", "color", "traveled", "anemia", "better", "the", "beautiful", "usual"});
  for (const char* word : {"organise", "colour", "travelled", "anaemia", "brunch", "texted", "chmod", "fibre"})
    EXPECT_TRUE(is_spelling(word, american)) << word;
  for (const char* word : {"bettre", "thae", "beautifull", "usuall", "organiss", "peice"})
    EXPECT_FALSE(is_spelling(word, american)) << word;
}

TEST(Spelling, WhatIsLongerThanWordsIsLookedUpAtMostOnce) {
  std::string isis;
  for (int i = 0; i < 50000; ++i) isis += "isa";
  int asked = 0;
  EXPECT_FALSE(is_spelling(isis, [&](std::string_view) { return ++asked < 0; }));
  EXPECT_EQ(asked, 0);
}

TEST(Spelling, KnowsOtherLanguages) {
  EXPECT_TRUE(is_foreign("Das ist ein Test auf Deutsch und er geht weiter."));
  EXPECT_TRUE(is_foreign("C'est la vie, mais il ne faut pas oublier."));
  for (const char* text :
       {"Il y a un an.", "Jag var i Stockholm i september och december.", "I september var jeg og du i Danmark."})
    EXPECT_TRUE(is_foreign(text)) << text;
  EXPECT_FALSE(is_foreign("Die per se, per person."));
  EXPECT_FALSE(is_foreign("Teh qick brwon fox was here again."));
  EXPECT_FALSE(is_foreign("Angela Merkel met Emmanuel Macron."));
}

TEST(Spelling, WontIsAWordBehindBeAndBeforeTo) {
  const auto is = [](std::string_view text) {
    const std::size_t at = lower(text).find("wont");
    return is_meant_so(text, {at, at + 4});
  };
  for (const char* wont :
       {"They were wont to go.", "as was his wont", "He is, as is his Wont.", "Wont to sing, he sang."})
    EXPECT_TRUE(is(wont)) << wont;
  for (const char* contraction : {"I wont go.", "wont", "He is here. wont he come?", "It wont tomorrow", "You wont."})
    EXPECT_FALSE(is(contraction)) << contraction;
  EXPECT_FALSE(is_meant_so("They were want to go.", {10, 14}));
}

TEST(Spelling, WordsMayLackAGThatIsNotSpoken) {
  const auto is = [](std::string_view text) { return is_meant_so(text, words(text)[1]); };
  for (const char* spoken : {"I'm freezin' here", "It's nothin’", "Keep rollin'", "He's goin', too"})
    EXPECT_TRUE(is(spoken)) << spoken;
  for (const char* misspelt : {"I'm freezin here", "The cabin's roof", "An in' and out", "I'm goinf' there"})
    EXPECT_FALSE(is(misspelt)) << misspelt;
}

TEST(Spelling, WordsMayLackAnHThatIsNotSpoken) {
  const auto is = [](std::string_view text) { return is_meant_so(text, words(text)[1]); };
  for (const char* spoken : {"Seen 'im before", "The ’ouse is big", "So \"'im it is", "Ask 'er, don't wait"})
    EXPECT_TRUE(is(spoken)) << spoken;
  for (const char* other : {"Says 'im sorry'", "Seen im before", "The 'teh house", "rock'im up"})
    EXPECT_FALSE(is(other)) << other;
}

TEST(Spelling, AListHasMisspellingsBeforeWhatTheyShouldBe) {
  const auto is = [](std::string_view text) { return is_meant_so(text, words(text)[1]); };
  for (const char* listed : {"iabbrev teh the", "abbreviate wnat want", "12 recieve receive"})
    EXPECT_TRUE(is(listed)) << listed;
  for (const char* misspelt : {"in teh house", "say teh, the", "I nit fit", "to to too", "was on one"})
    EXPECT_FALSE(is(misspelt)) << misspelt;
}

TEST(Spelling, AWordMayBeQuotedForItsSpelling) {
  const auto is = [](std::string_view text) { return is_meant_so(text, words(text)[1]); };
  for (const char* quoted :
       {"Typo remaning -> remaining", "Say \"recieve\" [sic] here", "He wroet (sic) it", "Say 'teh' => 'the'",
        "Not teh → the", "Typo recieve to receive", "A seach should be search", "Write seach instead of search"})
    EXPECT_TRUE(is(quoted)) << quoted;
  for (const char* misspelt : {"Typo remaning - remaining", "He wroet (it)", "Say teh->the", "He wroet",
                               "I startd to start", "I wantd to leave", "A seach to find"})
    EXPECT_FALSE(is(misspelt)) << misspelt;
}

}  // namespace
}  // namespace emend::text
