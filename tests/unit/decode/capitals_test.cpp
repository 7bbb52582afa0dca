#include "decode/capitals.h"

#include <gtest/gtest.h>

namespace emend::decode {
namespace {

TEST(Capitals, WordsAreAsTheTokenizerKnowsThem) {
  const auto tokenizer = text::load_tokenizer("sentencepiece", EMEND_SOURCE_DIR "/models/translate-de-en");
  const auto usual = [&](std::string_view text) { return as_usual(without_capitals(text), *tokenizer); };
  EXPECT_EQ(usual("DER HUND SCHLÄFT IM HAUS."), "Der Hund schläft im Haus.");
  EXPECT_EQ(usual("WIE HEISST DIE GROSSE STADT?"), "Wie heißt die große Stadt?");
  EXPECT_EQ(usual("ICH MUSS ES WISSEN."), "Ich muss es wissen.");
  EXPECT_EQ(usual("TOM HAT A4 UND X1."), "Tom hat A4 und X1.");
  EXPECT_EQ(usual("ICH HABE KEINE ZEIT."), "Ich habe keine Zeit.");
}

}  // namespace
}  // namespace emend::decode
