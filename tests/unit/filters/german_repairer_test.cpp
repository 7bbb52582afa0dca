#include "filters/german_repairer.h"

#include <gtest/gtest.h>

#include "io/lexicon.h"

namespace emend::filters {
namespace {

std::string repaired(std::string_view text) {
  static const auto german = io::open_lexicon(EMEND_SOURCE_DIR "/models/translate-de-en/lexicon.bin");
  return text::apply(text, german_repairs(text, *german));
}

TEST(GermanRepairer, ReadsWhatIsMeant) {
  EXPECT_EQ(repaired("Das ist vileicht bei uns Standart."), "Das ist vielleicht bei uns Standard.");
  EXPECT_EQ(repaired("vileicht komme ich"), "vielleicht komme ich");
  EXPECT_EQ(repaired("Vor- und Nachteile, be- und entladen, die An- oder Abreise"),
            "Vorteile und Nachteile, beladen und entladen, die Anreise oder Abreise");
  EXPECT_EQ(repaired("Sommer- und Winterreifen, zu- und Haus"), "Sommer- und Winterreifen, zu- und Haus");
}

TEST(GermanRepairer, AbbreviationsAreWrittenInFull) {
  EXPECT_EQ(repaired("Er kommt vileicht in ca. 5 Min. mit 3 Mio. Euro."),
            "Er kommt vielleicht in ca. 5 Minuten mit 3 Millionen Euro.");
  const char* english = "Watch the film with 5 Min. Of the others, S. 5 and that one were there.";
  EXPECT_EQ(repaired(english), english);
}

TEST(GermanRepairer, NamesAndSignsStay) {
  for (const char* text : {"Frau Standart ist da.", "Anna Standart ist da.", "Wir fahren nach Standart.",
                           "Siehe vileicht/nähmlich und $vileicht.", "This is vileicht not what they wanted to have."})
    EXPECT_EQ(repaired(text), text);
}

}  // namespace
}  // namespace emend::filters
