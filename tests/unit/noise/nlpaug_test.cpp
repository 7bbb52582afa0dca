// noise-inject --nlpaug against nlpaug itself: tests/reference/nlpaug_counts.py ran it on the same 10,000 lines.
#include "noise/nlpaug.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "noise/target.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise::nlpaug {
namespace {

constexpr std::size_t kRepeats = 50;

std::vector<std::string> sentences() {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/nlpaug_sentences.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

struct Mean {
  double mean, error;  // given the sentences
};

// numbers[repeat * sentences + sentence]
Mean mean_of(const std::vector<double>& numbers) {
  const std::size_t sentences = numbers.size() / kRepeats;
  double sum = 0, variance = 0;
  for (const double n : numbers) sum += n;
  for (std::size_t s = 0; s < sentences; ++s) {
    double mean = 0, squares = 0;
    for (std::size_t r = 0; r < kRepeats; ++r) mean += numbers[r * sentences + s] / kRepeats;
    for (std::size_t r = 0; r < kRepeats; ++r) squares += std::pow(numbers[r * sentences + s] - mean, 2);
    variance += squares / (kRepeats - 1) / static_cast<double>(sentences);
  }
  const auto n = static_cast<double>(numbers.size());
  return {sum / n, std::sqrt(variance / n)};
}

TEST(Nlpaug, EditsAsManyWordsAndCharactersAsTheOriginal) {
  std::ifstream table(EMEND_SOURCE_DIR "/tests/reference/nlpaug_counts.tsv");
  std::string header, row;
  std::getline(table, header);
  ASSERT_EQ(header, "action\tlimit\trounding\twords\t+-\tcharacters\t+-\twer");
  const std::vector<std::string> lines = sentences();
  std::size_t rows = 0;
  while (std::getline(table, row)) {
    SCOPED_TRACE(row);
    std::istringstream fields(row);
    std::string action, limit, rounding;
    Mean words{}, characters{};
    double wer = 0;
    fields >> action >> limit >> rounding >> words.mean >> words.error >> characters.mean >> characters.error >> wer;
    ASSERT_TRUE(fields);
    ++rows;

    const Augmenter augmenter({action}, {.round_down = rounding == "floor", .cap = limit == "10"});
    std::vector<double> our_words, our_characters;
    double wrong = 0, tokens = 0;
    for (std::size_t i = 0; i < kRepeats * lines.size(); ++i) {
      const std::string& line = lines[i % lines.size()];
      const std::vector<text::Edit> edits = augmenter.edits(line, Random({1, i}), kShare);
      our_words.push_back(static_cast<double>(edits.size()));
      double changed = 0;
      for (const text::Edit& edit : edits) {
        const std::string from = line.substr(edit.begin, edit.end - edit.begin);
        changed += static_cast<double>(errors(Unit::characters, from, {{0, from.size(), edit.replacement}}));
      }
      our_characters.push_back(changed);
      wrong += static_cast<double>(errors(Unit::words, line, edits));
      tokens += static_cast<double>(units(Unit::words, line));
    }
    const Mean ours = mean_of(our_words), our_letters = mean_of(our_characters);
    // Four standard errors, and what the table's four digits round off.
    EXPECT_NEAR(ours.mean, words.mean, 4 * std::hypot(ours.error, words.error) + 1e-4);
    EXPECT_NEAR(our_letters.mean, characters.mean, 4 * std::hypot(our_letters.error, characters.error) + 1e-4);
    // nlpaug joins its tokens with blanks, which breaks words that nobody damaged.
    EXPECT_LT(wrong / tokens, 0.95 * wer);
  }
  EXPECT_EQ(rows, 24u);
}

TEST(Nlpaug, ALineWithoutLongWordsStaysAsItIs) {
  const Augmenter augmenter({"delete"}, {});
  EXPECT_TRUE(augmenter.edits("I am so, so ill. 1 2 3", Random({1}), kShare).empty());
  EXPECT_TRUE(augmenter.edits("", Random({1}), kShare).empty());
  EXPECT_EQ(augmenter.edits("word", Random({1}), kShare).size(), 1u);
}

TEST(Nlpaug, DrawsAnActionForEachLine) {
  const Augmenter augmenter({"insert", "delete"}, {});
  int longer = 0;
  for (std::uint64_t i = 0; i < 1000; ++i)
    longer += text::apply("abcdefgh", augmenter.edits("abcdefgh", Random({1, i}), kShare)).size() > 8;
  EXPECT_NEAR(longer, 500, 4 * std::sqrt(250));
}

// The runs of four \w characters or more, found character by character.
std::vector<text::Span> words_of(const std::string& line) {
  std::vector<text::Span> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    std::size_t end = at, characters = 0;
    for (std::size_t next = at; next < line.size(); end = next, ++characters) {
      const char32_t c = text::next_code_point(line, next);
      if (!text::is_letter(c) && !text::is_digit(c) && c != U'_') break;
    }
    if (characters >= 4) words.push_back({begin, end});
    at = end;
    if (characters == 0) text::next_code_point(line, at);
  }
  return words;
}

TEST(Nlpaug, DamagesEveryLongWordWhereverItLies) {
  const std::vector<std::string> pieces = {"a",          "b", "word",   "_", "7",      "\u00e9",    "\u65e5",
                                           "\U0001d49c", " ", "\u3000", ",", "\u2019", "\U0001f600"};
  const Augmenter augmenter({"insert"}, {.char_share = 0.3, .round_down = false, .cap = false});
  Random random({5});
  std::size_t words = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    std::string line;
    for (std::size_t left = random.below(150); left > 0; --left)
      line += pieces[random.below(random.chance(0.5) ? pieces.size() : 6)];
    const std::vector<text::Span> expected = words_of(line);
    const std::vector<text::Edit> edits = augmenter.edits(line, Random({1, number}), 1);
    ASSERT_EQ(edits.size(), expected.size()) << line;
    for (std::size_t i = 0; i < edits.size(); ++i) {
      ASSERT_EQ(edits[i].begin, expected[i].begin) << line;
      ASSERT_EQ(edits[i].end, expected[i].end) << line;
    }
    words += expected.size();
  }
  EXPECT_GT(words, 10000u);
}

}  // namespace
}  // namespace emend::noise::nlpaug
