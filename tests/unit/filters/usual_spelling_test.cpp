#include "filters/usual_spelling.h"

#include <gtest/gtest.h>

#include "io/lexicon.h"
#include "text/utf8.h"
#include "text/whole_file.h"

namespace emend::filters {
namespace {

// By the tokenizer alone, or with a list.
std::string usually(std::string_view sentence, Unusual unusual, const char* small = "") {
  static const auto tokenizer = tokens::load_tokenizer("sentencepiece", EMEND_SOURCE_DIR "/models/translate-de-en");
  return UsualSpelling(*tokenizer, small).of(sentence, unusual);
}

TEST(UsualSpelling, OfCapitals) {
  const auto usual = [&](std::string_view text) {
    return usually(as_sentence(text, {.in_capitals = true}), {.letters = true, .sharp_s = true});
  };
  EXPECT_EQ(usual("DIE KATZE SCHLÄFT IM HAUS."), "Die Katze schläft im Haus.");
  EXPECT_EQ(usual("WIE HEISST DIE GROSSE STADT?"), "Wie heißt die große Stadt?");
  EXPECT_EQ(usual("ICH MUSS ES WISSEN."), "Ich muss es wissen.");
  EXPECT_EQ(usual("TOM HAT A4 UND X1."), "Tom hat A4 und X1.");
  EXPECT_EQ(usual("ICH HABE KEINE ZEIT."), "Ich habe keine Zeit.");
}

TEST(UsualSpelling, OfSmallLetters) {
  const auto usual = [&](std::string_view text, char mark) {
    return usually(as_sentence(text, {.in_small_letters = true, .lacks = mark}), {.letters = true});
  };
  EXPECT_EQ(usual("die katze schläft im haus", '.'), "Die Katze schläft im Haus.");
  EXPECT_EQ(usual("wo ist der bahnhof", '?'), "Wo ist der Bahnhof?");
  EXPECT_EQ(usual("wo ist der bahnhof?", '?'), "Wo ist der Bahnhof?");
  EXPECT_EQ(usual("usa und eu kommen", '.'), "USA und EU kommen.");
  EXPECT_EQ(usual("tom kommt morgen nach berlin", '.'), "Tom kommt morgen nach Berlin.");
  EXPECT_EQ(usual("der git-server steht", '.'), "Der git-server steht.");  // a part of a name
}

TEST(UsualSpelling, ByAListOfSmallWords) {
  const auto usual = [&](std::string_view text) {
    return usually(text, {.letters = true}, "für\nhaben\nist\nschön\nwaren\nwir\n");
  };
  EXPECT_EQ(usual("Wir waren im essen schön"), "Wir waren Im Essen schön");
  EXPECT_EQ(usually("Ich heisse so", {.sharp_s = true}, "heiße\nso\n"), "Ich heiße so");
  EXPECT_EQ(usually("Das ist fuer xyzzy", {.letters = true, .umlauts = true}, "für\nist\n"), "Das ist für Xyzzy");
}

TEST(UsualSpelling, ByAListAndALexicon) {
  const io::Package package = io::open_package(EMEND_SOURCE_DIR "/models/translate-de-en");
  const auto tokenizer = tokens::load_tokenizer("sentencepiece", package.folder);
  const UsualSpelling spelling(*tokenizer, text::read_whole(package.file("lowercase.txt"), text::Whole::part, ""),
                               io::open_lexicon(package.file(text::Lexicon::file_name)));
  for (const char* usual :
       {"Guten Morgen zusammen", "Bis morgen zusammen", "Das Essen war lecker", "Ich frage dich was", "Nimm 500 g Mehl",
        "Am Morgen war es kalt", "Alles Gute zum Geburtstag, liebe Anna", "Eier schaumig schlagen", "Zum ersten Mal",
        "Ich bin bald weg", "Der Weg ist weit"})
    EXPECT_EQ(spelling.of(as_sentence(text::lower(usual), {.in_small_letters = true}), {.letters = true}), usual);
}

TEST(UsualSpelling, WhatASentenceLacks) {
  EXPECT_EQ(as_sentence("bin da", {.in_small_letters = true, .lacks = '.', .lacks_word = "Ich"}), "bin da.");
  EXPECT_EQ(as_sentence("Bin da", {.lacks = '.', .lacks_word = "Ich"}), "bin da.");
}

TEST(UsualSpelling, WhomOneSpeaksTo) {
  const auto usual = [&](std::string_view text) { return usually(text, {.letters = true}); };
  EXPECT_EQ(usual("Haben sie zeit?"), "Haben Sie Zeit?");
  EXPECT_EQ(usual("Wie lange sind sie da?"), "Wie lange sind Sie da?");
  EXPECT_EQ(usual("Wir haben sie gesehen."), "Wir haben sie gesehen.");
  EXPECT_EQ(usual("Hat sie zeit?"), "Hat sie Zeit?");
  EXPECT_EQ(usual("Bitte nehmen sie ihre sachen mit."), "Bitte nehmen Sie Ihre Sachen mit.");
  EXPECT_EQ(usual("Hat sie ihre sachen?"), "Hat sie ihre Sachen?");
}

TEST(UsualSpelling, OfGermanWithoutItsLetters) {
  const auto usual = [&](std::string_view text) {
    return usually(text, unusual_in_german(text), "größer\ngrün\ngrüne\nmöchte\nneue\n");
  };
  EXPECT_EQ(usual("Ich moechte gruene Aepfel."), "Ich möchte grüne Äpfel.");
  EXPECT_EQ(usual("Die Strasse ist weiss und groesser."), "Die Straße ist weiß und größer.");
  EXPECT_EQ(usual("Die Strasse für Fussgänger"), "Die Straße für Fußgänger");  // Switzerland
  // Other words have these letters by right.
  for (const char* right : {"Die neue Steuer ist aktuell.", "Lass das, du musst essen.",
                            "Die Masse der Russen aß Moerlin, für Gruss.", "Die neue Stadt Monroe.",
                            "Im vorherigen Beispiel wird „false“ zurückgegeben, weil das Array $Numbers 10 enthält."})
    EXPECT_EQ(usual(right), right);
}

TEST(UsualSpelling, WhatIsWrittenInSmallLetters) {
  for (const char* small : {"wo ist der bahnhof", "ich hab's, glaube ich ...", "grüße an alle!"})
    EXPECT_TRUE(is_in_small_letters(small)) << small;
  for (const char* other : {"Wo ist der bahnhof", "zwei wörter", "sudo apt-get install -y", "kann '%s' nicht finden",
                            "a = b + c", "1 2 3 4"})
    EXPECT_FALSE(is_in_small_letters(other)) << other;
}

TEST(UsualSpelling, TheTranslationIsWrittenAsItsSource) {
  const auto tokenizer = tokens::load_tokenizer("sentencepiece", EMEND_SOURCE_DIR "/models/translate-de-en");
  EXPECT_EQ(without_mark("Where is it?"), "Where is it");
  EXPECT_EQ(without_mark("Where is it"), "Where is it");
  EXPECT_EQ(begun_small("Where is it", *tokenizer), "where is it");
  EXPECT_EQ(begun_small("I'm here", *tokenizer), "I'm here");
  EXPECT_EQ(begun_small("Tom is here", *tokenizer), "Tom is here");
  EXPECT_EQ(begun_small("They are here", *tokenizer), "they are here");
  EXPECT_EQ(begun_small("Ms. Kowalski is here", *tokenizer), "Ms. Kowalski is here");
}

}  // namespace
}  // namespace emend::filters
