#include "text/german_nouns.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "text/utf8.h"

namespace emend::text {
namespace {

// A sentence in small letters, with a capital for each of its words, but for the first, that is a noun.
std::string with_nouns(const std::string& sentence) {
  static const std::set<std::string, std::less<>> small = {
      "alten",  "alte",  "alter", "altes",  "am",     "dem",    "den",   "ersten", "erste",  "erster",
      "erstes", "essen", "etwas", "gut",    "gute",   "guten",  "guter", "gutes",  "haben",  "ich",
      "ist",    "lesen", "liebe", "lieben", "lieber", "liebes", "mal",   "mit",    "morgen", "neue",
      "neuen",  "neuer", "neues", "und",    "was",    "will",   "wir",   "zum"};
  static const std::set<std::string, std::less<>> either = {"arm",       "arme",  "armen", "armer", "armes",
                                                            "berichten", "frage", "leben", "träum", "weg"},
                                                  nouns = {"arm",   "berichten", "essen", "frage", "leben",
                                                           "lesen", "morgen",    "träum", "weg"};
  const auto capital = [](std::string word) {
    if (word[0] >= 'a') word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
  };
  const GermanWords known{
      [](std::string_view word) { return small.contains(word) && word != "liebe" && word != "lieben"; },
      [](std::string_view word) { return either.contains(word) || small.contains(word) || word == "schaumig"; },
      [](std::string_view word) { return nouns.contains(word) || small.contains(word); }};
  std::vector<GermanWord> words;
  std::istringstream in(sentence);
  for (std::string word; in >> word;) words.push_back({word, !words.empty()});
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i)
    all += (i == 0 ? "" : " ") + (i > 0 && is_german_noun(words, i, known) ? capital(words[i].form) : words[i].form);
  return all;
}

TEST(GermanNouns, OfWhatIsUsuallySmall) {
  for (const char* sentence :
       {"guten Morgen", "am Morgen", "bis morgen", "wir lesen morgen", "zum ersten Mal", "gut mal", "beim Essen",
        "wir haben essen", "das Essen ist", "das essen wir", "mein Essen", "etwas Gutes und gut", "etwas gutes Brot",
        "nichts Neues", "alles Gute", "alles gut"})
    EXPECT_EQ(with_nouns(lower(sentence)), sentence);
}

TEST(GermanNouns, OfWhatIsUsuallyANoun) {
  for (const char* sentence :
       {"ich frage", "die Frage", "frage ich", "morgen frage ich", "zu berichten", "er will leben", "das Leben",
        "und träum was", "der Träum", "ist weg", "der Weg", "ist arm", "der Arm", "arme Leute", "alles liebe Anna",
        "500 g Mehl", "ein G", "eier schaumig"})
    EXPECT_EQ(with_nouns(lower(sentence)), sentence);
}

}  // namespace
}  // namespace emend::text
