// What each kind does to words that show it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "noise/kind.h"
#include "text/utf8.h"

namespace emend::noise {
namespace {

// Everything that a kind makes of a text at rate 1 (on one word of it at a time), with how often.
std::map<std::string, int> outcomes(Options options, const std::string& text, int draws = 2000) {
  options.rate = 1;
  options.protect = "none";
  const Noiser noiser(options);
  std::map<std::string, int> count;
  for (int i = 0; i < draws; ++i) ++count[text::apply(text, noiser.edits(text, static_cast<std::uint64_t>(i)))];
  return count;
}

std::map<std::string, int> outcomes(const std::string& kind, const std::string& text, int draws = 2000) {
  Options options;
  options.kinds = {kind};
  options.char_rate = 0;  // one letter
  return outcomes(options, text, draws);
}

std::set<std::string> texts(const std::map<std::string, int>& counted) {
  std::set<std::string> keys;
  for (const auto& [text, count] : counted) keys.insert(text);
  return keys;
}
using Texts = std::set<std::string>;

// A word of another script gets letters of its own.
TEST(Kinds, PutNoLatinLettersIntoOtherScripts) {
  for (const char* kind : {"insert", "substitute", "random", "typo", "garble", "misspell"})
    for (const char* word : {"привет", "日本語", "ひらがな"})
      for (const auto& [text, count] : outcomes(kind, word, 200))
        EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; }))
            << kind << " " << text;
}

TEST(Kinds, InsertSubstituteDeleteChangeOneLetter) {
  for (const auto& [text, count] : outcomes("insert", "cat")) EXPECT_EQ(text.size(), 4u) << text;
  EXPECT_EQ(outcomes("insert", "ab", 20000).size(), 3 * 26 - 2u);  // aab and abb come about in two ways
  EXPECT_EQ(outcomes("substitute", "ab").size(), 2 * 25u);
  EXPECT_EQ(texts(outcomes("delete", "cat")), (Texts{"at", "ct", "ca"}));
  EXPECT_EQ(texts(outcomes("delete", "a")), Texts{"a"});
  EXPECT_EQ(outcomes("random", "ab", 20000).size(), 3 * 26 - 2 + 2 * 25 + 2u);
}

TEST(Kinds, RandomLettersAreInTheCaseOfTheirNeighbour) {
  for (const char* kind : {"insert", "substitute", "keyboard"})
    for (const auto& [text, count] : outcomes(kind, "CAT"))
      EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) << text;
}

TEST(Kinds, CharRateIsTheShareOfLetters) {
  Options options;
  options.kinds = {"substitute"};
  options.char_rate = 0.25;
  double changed = 0;
  int draws = 0;
  const std::string word = "abcdefghijklmnopqrst";
  for (const auto& [text, count] : outcomes(options, word)) {
    for (std::size_t i = 0; i < word.size(); ++i) changed += count * (text[i] != word[i]);
    draws += count;
  }
  EXPECT_GT(changed / draws, 4.3);  // five, less the places drawn twice
  EXPECT_LT(changed / draws, 4.8);
}

TEST(Kinds, SwapKeepsCaseInPlace) {
  EXPECT_EQ(texts(outcomes("swap", "The")), (Texts{"Hte", "Teh"}));
  EXPECT_EQ(texts(outcomes("swap", "oo")), Texts{"oo"});
}

TEST(Kinds, KeyboardHitsANeighbour) {
  EXPECT_EQ(texts(outcomes("keyboard", "g")), (Texts{"f", "h", "t", "y", "v", "b"}));
  EXPECT_EQ(texts(outcomes("keyboard", "q")), (Texts{"w", "a"}));
  Options options;
  options.kinds = {"keyboard"};
  options.layout = "azerty";
  EXPECT_EQ(texts(outcomes(options, "a")), (Texts{"z", "q"}));
  options.layout = "qwertz";
  EXPECT_EQ(texts(outcomes(options, "z")), (Texts{"t", "u", "g", "h"}));
  options.layout = "dvorak";
  EXPECT_THROW(Noiser{options}, Error);
}

TEST(Kinds, AccentAddsAndTakesMarks) {
  EXPECT_EQ(texts(outcomes("accent", "é")), Texts{"e"});
  const Texts marked = texts(outcomes("accent", "e"));
  EXPECT_TRUE(marked.contains("é") && marked.contains("ể") && !marked.contains("e"));
  EXPECT_EQ(texts(outcomes("accent", "x")), Texts{"x"});
}

TEST(Kinds, MisspellDrawsListedMisspellingsByCount) {
  const auto the = outcomes("misspell", "the", 20000);
  EXPECT_GT(the.at("teh"), 2 * the.at("tje"));  // 214 and 8 times in the list
  EXPECT_FALSE(the.contains("the"));
  EXPECT_TRUE(outcomes("misspell", "receive", 5000).contains("recieve"));
  EXPECT_TRUE(outcomes("misspell", "definitely", 5000).contains("definately"));
  EXPECT_TRUE(outcomes("misspell", "don't", 5000).contains("dont"));
}

TEST(Kinds, MisspellCarriesCaseOver) {
  EXPECT_TRUE(outcomes("misspell", "The", 5000).contains("Teh"));
  EXPECT_TRUE(outcomes("misspell", "THE", 5000).contains("TEH"));
  for (const auto& [text, count] : outcomes("misspell", "RECEIVE"))
    for (const char32_t c : text::to_code_points(text)) EXPECT_FALSE(text::is_letter(c) && !text::is_upper(c)) << text;
  EXPECT_TRUE(outcomes("misspell", "didn’t", 5000).contains("did’nt"));
}

TEST(Kinds, TypoIsNearForAnyWord) {
  for (const char* word : {"zyzzyvas", "Kröcher", "Иванов", "x", "Qwxz"}) {
    const auto made = outcomes("typo", word, 500);
    EXPECT_GT(made.size(), 1u) << word;
    const auto length = static_cast<long>(text::to_code_points(word).size());
    for (const auto& [text, count] : made) {
      EXPECT_NE(text, word);
      EXPECT_LE(std::abs(static_cast<long>(text::to_code_points(text).size()) - length), 3) << text;
    }
  }
  // What the list teaches: "ei" turns round far more often than a letter becomes q.
  const auto made = outcomes("typo", "zeixvb", 20000);
  EXPECT_TRUE(made.contains("ziexvb"));
}

TEST(Kinds, OcrConfusesOneWithManyAndManyWithOne) {
  EXPECT_TRUE(outcomes("ocr", "modern", 20000).contains("modem"));
  EXPECT_TRUE(outcomes("ocr", "the", 20000).contains("tlie"));
  EXPECT_TRUE(outcomes("ocr", "hut", 20000).contains("but"));
  EXPECT_TRUE(outcomes("ocr", "end.", 20000).contains("end"));
}

TEST(Kinds, HomophonesSoundTheSame) {
  EXPECT_EQ(texts(outcomes("homophone", "their")), (Texts{"there", "they're"}));
  EXPECT_EQ(texts(outcomes("homophone", "It’s")), Texts{"Its"});
  EXPECT_EQ(texts(outcomes("homophone", "ITS")), Texts{"IT'S"});
  EXPECT_EQ(texts(outcomes("homophone", "table")), Texts{"table"});
}

TEST(Kinds, CaseAndSplit) {
  EXPECT_EQ(texts(outcomes("case", "London")), Texts{"london"});
  EXPECT_EQ(texts(outcomes("case", "word")), (Texts{"Word", "WORD"}));
  EXPECT_EQ(texts(outcomes("split", "abc")), (Texts{"a bc", "ab c"}));
  EXPECT_EQ(texts(outcomes("split", "a")), Texts{"a"});
  EXPECT_EQ(texts(outcomes("split", "ae\u0301")), (Texts{"a e\u0301", "ae\u0301"}));
}

TEST(Kinds, RunOnAndSwapWordsNeedBlanksBetween) {
  EXPECT_EQ(texts(outcomes("run-on", "a b c")), Texts{"abc"});
  EXPECT_EQ(texts(outcomes("run-on", "a, b.")), Texts{"a, b."});
  EXPECT_EQ(texts(outcomes("swap-words", "a  b, c")), Texts{"b  a, c"});
  EXPECT_EQ(texts(outcomes("swap-words", "a a")), Texts{"a a"});
}

TEST(Kinds, DropWordTakesTheBlanksOfOneSide) {
  EXPECT_EQ(texts(outcomes("drop-word", "so it is.")), Texts{"is."});
  EXPECT_EQ(texts(outcomes("drop-word", "alone")), Texts{"alone"});
  EXPECT_EQ(texts(outcomes("drop-word", "(alone)")), Texts{"(alone)"});
  // The last word takes the blanks before it, unless an earlier edit took them.
  Options options;
  options.kinds = {"drop-word"};
  const Noiser noiser(options);
  std::set<std::string> made;
  for (std::uint64_t i = 0; i < 2000; ++i) made.insert(text::apply("so it is.", noiser.edits("so it is.", i, 0.3)));
  EXPECT_EQ(made, (Texts{"so it is.", "it is.", "so is.", "is.", "so it.", "it."}));
}

TEST(Kinds, RepeatWord) { EXPECT_EQ(texts(outcomes("repeat-word", "is it?")), Texts{"is is it it?"}); }

TEST(Kinds, PunctuationAndWhitespaceStandBehindAWord) {
  EXPECT_EQ(texts(outcomes("punctuation", "a b", 20000)).count("a, b."), 1u);
  EXPECT_TRUE(outcomes("punctuation", "end.").contains("end"));
  EXPECT_TRUE(outcomes("punctuation", "end.").contains("end?"));
  EXPECT_EQ(texts(outcomes("whitespace", "a b")), Texts{"a  b"});
  EXPECT_EQ(texts(outcomes("whitespace", "a, b")), (Texts{"a , b", "a,b", "a,  b"}));
  EXPECT_EQ(texts(outcomes("whitespace", "a.")), Texts{"a ."});
}

TEST(Kinds, MixLosesCapitals) {
  int lost = 0, all = 0;
  for (const auto& [text, count] : outcomes("mix", "Government")) {
    all += count;
    lost += count * (text[0] >= 'a' && text[0] <= 'z');
  }
  EXPECT_GT(lost, all / 2);
}

TEST(Kinds, EveryRowSaysWhatItDoesAndWhereItComesFrom) {
  std::set<std::string> names;
  for (const Row& row : table()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(std::string(row.sentence).empty() || std::string(row.sentence).ends_with('.')) << row.name;
    EXPECT_FALSE(std::string(row.source).empty()) << row.name;
  }
  for (const char* name :
       {"random", "insert", "substitute", "delete", "keyboard", "swap", "swap-words", "ocr", "split", "run-on",
        "misspell", "homophone", "case", "punctuation", "accent", "whitespace", "drop-word", "repeat-word", "mix"})
    EXPECT_TRUE(names.contains(name)) << name;
}

std::string message_of(Options options) {
  try {
    Noiser noiser(options);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Kinds, ErrorsNameTheRemedy) {
  Options options;
  options.kinds = {"keybord"};
  EXPECT_EQ(message_of(options), "--kinds: there is no noise 'keybord': did you mean 'keyboard'?");
  for (const char* bad : {"swap:0", "swap:-1", "swap:x", "swap:", "swap:nan", "swap:inf", "swap:1x", ":1"}) {
    options.kinds = {bad};
    EXPECT_NE(message_of(options), "") << bad;
  }
  options.kinds = {"mix=ocr:2", "swap"};
  EXPECT_EQ(message_of(options), "");
  options.kinds = {};
  EXPECT_NE(message_of(options), "");
  options = {};
  options.rate = 1.5;
  EXPECT_NE(message_of(options), "");
  options = {};
  options.nlpaug = {"swop"};
  EXPECT_EQ(message_of(options), "--nlpaug: nlpaug has no action 'swop': did you mean 'swap'?");
}

TEST(Kinds, CasualWritesAsInAChat) {
  const auto all = texts(outcomes("casual", "I’m Peter."));
  for (const char* text : {"im peter", "i m peter", "Im Peter", "i’m peter."}) EXPECT_TRUE(all.contains(text)) << text;
  EXPECT_TRUE(texts(outcomes("casual", "Are you?")).contains("r u"));
  EXPECT_EQ(texts(outcomes("casual", "the NASA of 1969, 3.5 \"x.\" a")), Texts{"the NASA of 1969, 3.5 \"x.\" a"});
  EXPECT_EQ(texts(outcomes("casual", "No. two.")), (Texts{"No. two.", "no. two.", "No. two", "no. two"}));
}

}  // namespace
}  // namespace emend::noise
