#include "text/german.h"

#include <gtest/gtest.h>

namespace emend::text {
namespace {

TEST(German, LettersThatOthersStandFor) {
  const auto places = [](const std::vector<OwnLetter>& letters) {
    std::vector<std::size_t> found;
    for (const OwnLetter& letter : letters) found.push_back(letter.at);
    return found;
  };
  using Places = std::vector<std::size_t>;
  EXPECT_EQ(places(umlauts_of("Fuesse")), Places{1});
  EXPECT_EQ(places(umlauts_of("Oelmuehle")), (Places{0, 4}));
  EXPECT_EQ(places(umlauts_of("aeusserst")), Places{0});
  for (const char* name : {"Monroe", "Boeing", "Queen"}) EXPECT_EQ(places(umlauts_of(name)), Places()) << name;
  EXPECT_EQ(places(sharp_s_of("Fuesse")), Places{3});
  EXPECT_EQ(places(sharp_s_of("Strassen")), Places{4});
  EXPECT_EQ(places(sharp_s_of("heissen")), Places{3});
  EXPECT_EQ(places(sharp_s_of("aeusserst")), Places{3});  // two entries of the class are in it
  for (const char* word : {"essen", "dass", "Masse", "Kuss"}) EXPECT_EQ(places(sharp_s_of(word)), Places()) << word;
}

TEST(German, SentencesThatAsk) {
  for (const char* asks :
       {"wo ist der bahnhof", "hast du zeit", "gehst du mit", "ist das ein hund", "welche farbe hat es"})
    EXPECT_TRUE(asks_in_german(asks)) << asks;
  for (const char* other :
       {"wie man es macht", "was für ein tag", "wenn du kommst", "der hund schläft", "gib mir das", "ich gehe", "wo"})
    EXPECT_FALSE(asks_in_german(other)) << other;
}

// Chats leave their subjects out, and headings have nouns behind a question word.
TEST(German, VerbsAndQuestionWordsThatAskNothing) {
  for (const char* asks :
       {"kann ich mit", "kann mir jemand helfen", "hab ich das gesagt", "war das nicht schön", "ist noch kaffee da",
        "hat der zug verspätung", "Welcher Tag ist heute", "Wer hat das gesagt", "Kannst du kommen", "kommst du mit"})
    EXPECT_TRUE(asks_in_german(asks)) << asks;
  for (const char* other : {"bin im bus", "muss jetzt los", "hab den zug verpasst", "wollte nur mal hallo sagen",
                            "kann nicht schlafen", "hahaha du bist blöd", "ja ich komme", "peter ich komme später",
                            "Kann Spuren von Nüssen enthalten", "Wie Banken sparen", "Was Reisende wissen müssen"})
    EXPECT_FALSE(asks_in_german(other)) << other;
}

TEST(German, ThingsAndCallsInQuestions) {
  for (const char* asks :
       {"fährt der zug pünktlich", "schmeckt dir das nicht", "kommt tante erna auch", "gibts was neues",
        "entschuldigung, wo ist die toilette", "Hallo Anna, bist du da", "mit wem kommst du", "für wie viele ist das"})
    EXPECT_TRUE(asks_in_german(asks)) << asks;
  for (const char* other : {"geht klar", "gibts nicht", "passt mir gut", "nach wie vor", "macht die tür zu",
                            "ich frage, wo ist das", "muss morgen früh raus"})
    EXPECT_FALSE(asks_in_german(other)) << other;
}

TEST(German, SentencesThatLeaveMeOut) {
  for (const char* mine :
       {"bin gleich da", "Freue mich schon", "hab dich lieb", "hab keine zeit", "muss morgen früh raus",
        "vermisse dich sehr", "wünsche dir alles gute", "hätte gern zwei Brötchen"})
    EXPECT_TRUE(leaves_out_me(mine)) << mine;
  for (const char* other :
       {"bin ich das", "freue dich doch", "hab keine angst", "hab geduld mit mir", "kann heute gelöscht werden",
        "lass mich los", "melde dich mal", "muss nicht sein", "ruf mich an", "bin müde", "wünsch dich weg",
        "Komme bald wieder!", "frag mich nicht", "Komm schon, Tom"})
    EXPECT_FALSE(leaves_out_me(other)) << other;
}

TEST(German, SentencesThatState) {
  EXPECT_TRUE(states_in_german("morgen gehe ich nach hause"));
  EXPECT_FALSE(states_in_german("datei nicht gefunden"));
  EXPECT_FALSE(states_in_german("Wie wir leben wollen"));
  EXPECT_FALSE(states_in_german("ich gehe"));  // too short to tell
}

}  // namespace
}  // namespace emend::text
