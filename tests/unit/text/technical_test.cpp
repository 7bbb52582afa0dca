#include "text/technical.h"

#include <gtest/gtest.h>

#include <string>

namespace emend::text {
namespace {

bool technical(std::string_view line, std::string_view word) {
  const std::size_t at = line.find(word);
  EXPECT_NE(at, line.npos) << line;
  return is_technical(line, {at, at + word.size()});
}

TEST(Technical, NamesCodesAndCellsAreTechnical) {
  const std::pair<const char*, const char*> words[] = {{"the NASA probe", "NASA"},
                                                       {"set teh2 to on", "teh2"},
                                                       {"see foo.bar.baz now", "bar"},
                                                       {"in std::vectr there", "vectr"},
                                                       {"a/b/teh is it", "teh"},
                                                       {"the $teh variable", "teh"},
                                                       {"ask @jonh for it", "jonh"},
                                                       {"an issue #teh there", "teh"},
                                                       {"the option -teh is on", "teh"},
                                                       {"use --verbse here", "verbse"},
                                                       {"run `gti comit` now", "gti"},
                                                       {"run `gti comit` now", "comit"},
                                                       {"usb-c1-teh is it", "teh"},
                                                       {"name   teh   value", "teh"},
                                                       {"a\tteh\tb", "teh"},
                                                       {"| key | teh | no |", "teh"},
                                                       {"the snake_teh is it", "snake"},
                                                       {"x86-teh runs", "teh"},
                                                       {"a-b-c-d-teh end", "teh"},
                                                       {"CONFIG_TEH is set", "CONFIG_TEH"},
                                                       {"the key=teh is it", "teh"},
                                                       {"* teh item", "*"},
                                                       {"  - teh item", "-"},
                                                       {"## teh end", "##"},
                                                       {"> teh end", ">"},
                                                       {"> * teh end", "*"},
                                                       {"  is  teh  first    of the  words  to  be read", "teh"},
                                                       {"x y  teh  first   one  here  runs on  again", "teh"},
                                                       {"a {teh,an} thing", "teh"},
                                                       {"a {the,teh} thing", "teh"}};
  for (const auto& [line, word] : words) EXPECT_TRUE(technical(line, word)) << line << ": " << word;
}

TEST(Technical, ProseIsNot) {
  const std::pair<const char*, const char*> words[] = {{"a well-knwon fact", "knwon"},
                                                       {"his mother-in-laww came", "laww"},
                                                       {"the end.Teh next", "Teh"},
                                                       {"TEH QUICK FOX IS HERE", "QUICK"},
                                                       {"teh, he said", "teh"},
                                                       {"{teh thing}", "teh"},
                                                       {"apples,teh,pears", "teh"},
                                                       {"  is  teh  first   of the  words  to  be read", "teh"},
                                                       {"(teh thing)", "teh"},
                                                       {"One end.  Two ends.  Teh third.", "Teh"},
                                                       {"well--teh end", "teh"},
                                                       {"\"teh end\"", "teh"},
                                                       {"and/or teh rest", "teh"},
                                                       {"the freind/enemy", "freind"},
                                                       {"it is so:teh end", "teh"},
                                                       {"| a sentense of many words here | b | c |", "sentense"},
                                                       {"naïve teh café", "teh"},
                                                       {"- a teh item", "teh"},
                                                       {"* teh item", "teh"},
                                                       {"*teh* item", "teh"},
                                                       {"A teh I", "A"},
                                                       {"don't recieve", "recieve"},
                                                       {"teh", "teh"},
                                                       {"I recomend...dont go", "recomend"},
                                                       {"a - teh end", "-"}};
  for (const auto& [line, word] : words) EXPECT_FALSE(technical(line, word)) << line << ": " << word;
}

// A law: of a word between others, a long line says what a short one does.
TEST(Technical, LongLinesAreTheirParts) {
  std::string around;
  for (int i = 0; i < 2000; ++i) around += "naïve prose, ";
  for (const auto& [part, word] : std::vector<std::pair<std::string, std::string>>{{"set `teh` here", "teh"},
                                                                                   {"teh_name is it", "teh_name"},
                                                                                   {"see teh house", "teh"},
                                                                                   {"in TEH house", "TEH"}}) {
    const std::string line = around + part + " " + around;
    const std::size_t alone = part.find(word), at = around.size() + alone;
    EXPECT_EQ(is_technical(line, {at, at + word.size()}), is_technical(part, {alone, alone + word.size()})) << part;
  }
}

TEST(CountIdentifiers, NamesOfCodeBeyondDoubt) {
  EXPECT_EQ(count_identifiers("  call foo_bar and std::move, then close(), __init__ (a_b)"), 5U);
  EXPECT_EQ(count_identifiers("_so_ it is: a fi_ ne (day) :: f(x) and/or e.g. M'Kct x_1 formula_12"), 0U);
  EXPECT_EQ(count_identifiers(""), 0U);
}

}  // namespace
}  // namespace emend::text
