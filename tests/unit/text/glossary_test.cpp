#include "text/glossary.h"

#include <gtest/gtest.h>

#include "cli/error.h"

namespace emend::text {
namespace {

Glossary glossary(std::string lines) {
  return Glossary({"terms.tsv", [lines, at = std::size_t{0}](std::string& line) mutable {
                     if (at >= lines.size()) return false;
                     const std::size_t end = std::min(lines.find('\n', at), lines.size());
                     line = lines.substr(at, end - at);
                     at = end + 1;
                     return true;
                   }});
}

// What the terms in a sentence are to be: SOURCE=TARGET|TARGET, by commas.
std::string found(const Glossary& glossary, std::string_view sentence) {
  std::string out;
  for (const auto& [span, entry] : glossary.find(sentence)) {
    out.append(out.empty() ? "" : ",").append(slice(sentence, span)).append("=");
    for (const std::string& target : entry->targets)
      out.append(&target == &entry->targets[0] ? "" : "|").append(target);
  }
  return out;
}

TEST(Glossary, FindsWholeWordsTheLongestFirst) {
  const Glossary terms = glossary("Haus\tbuilding\nneue Haus\tnew build\nMail\tpost\nC++\tC++\n");
  EXPECT_EQ(found(terms, "das neue  Haus, ein Haus und Häuser"), "neue  Haus=new build,Haus=building");
  EXPECT_EQ(found(terms, "Hausboot, E-Mail, Haus-Tür"), "");
  EXPECT_EQ(found(terms, "(Haus) in C++."), "Haus=building,C++=C++");
  EXPECT_EQ(found(terms, ""), "");
  EXPECT_EQ(found(Glossary(), "das Haus"), "");
}

TEST(Glossary, TheFirstWordMayHaveACapital) {
  const Glossary terms = glossary("alte Haus\told building\nalt\taged\nÖl\toil\nDie\tdie\n");
  EXPECT_EQ(found(terms, "»Alte Haus, Alt."), "Alte Haus=old building");
  EXPECT_EQ(found(terms, "öl ist alt, öl auch."), "öl=oil,alt=aged");
  EXPECT_EQ(found(glossary("die\tarticle\nDie\tname\n"), "Die da"), "Die=name");
}

TEST(Glossary, LinesOfOneTermAreAlternativesAndCommentsAreNone) {
  const Glossary terms = glossary("# mine\n\n Bank \t bank\r\nBank\tbench\nBank\tbank\n");
  EXPECT_EQ(found(terms, "Eine Bank."), "Bank=bank|bench");
  EXPECT_EQ(terms.find("Bank")[0].entry->place, "terms.tsv:3");
}

TEST(Glossary, BadLinesAreNamed) {
  for (const char* bad : {"Haus", "Haus\t", "\thouse", "Haus\thouse\thome", "H\xff\thouse"}) {
    try {
      glossary("Haus\thouse\n" + std::string(bad) + "\n");
      FAIL() << bad;
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with("terms.tsv:2: is not ")) << error.what();
    }
  }
}

}  // namespace
}  // namespace emend::text
