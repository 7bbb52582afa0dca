// Laws that every row of the noise table keeps.
#include "noise/noise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "noise/kind.h"
#include "noise/log.h"
#include "noise/target.h"
#include "text/protect.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise {
namespace {

using text::Edit;

std::vector<std::string> sentences() {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/nlpaug_sentences.txt");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  EXPECT_EQ(lines.size(), 200u);
  return lines;
}

// Nothing, little, much, marks without letters, letters without case, and what looks like something else.
std::vector<std::string> hostile_texts() {
  std::vector<std::string> texts = {"",
                                    " ",
                                    "\t \u3000",
                                    ".",
                                    "...!?",
                                    "a",
                                    "a ",
                                    " a",
                                    "A",
                                    "I",
                                    "aa",
                                    "a b",
                                    "a  b",
                                    "a\tb",
                                    "a.b",
                                    "a,b,c,d",
                                    "'",
                                    "''a''",
                                    "-",
                                    "--a--b--",
                                    "don't",
                                    "DON’T",
                                    "rock-'n'-roll",
                                    "x1y2z3",
                                    "1 2 3",
                                    "3.14159",
                                    "Straße",
                                    "ŉ",
                                    "ǆ ǅ Ǆ",
                                    "ﬁ ﬂ ﬀ",
                                    "İstanbul ıslak",
                                    "ΣΑΣ σας",
                                    "Ǳ",
                                    "e\u0301te\u0301",
                                    "\u0301",
                                    "a\u0301\u0302\u0303\u0304",
                                    "क्षत्रिय नमस्ते",
                                    "ภาษาไทย",
                                    "日本語のテキスト",
                                    "한국어 텍스트",
                                    "שלום עולם",
                                    "مرحبا بالعالم",
                                    "Привет, мир!",
                                    "👩‍👩‍👧‍👦 family",
                                    "🇩🇪🇫🇷",
                                    "👍🏽👍🏽",
                                    "a\u200Bb\u200Dc",
                                    "\uFEFFbom",
                                    "a\u00A0b",
                                    "a\u2028b",
                                    "\x01\x02 a \x7F",
                                    "\U0010FFFF x \U0010FFFE",
                                    "https://example.org/a?b=c word",
                                    "snake_case camelCase word",
                                    "word word word word",
                                    "The THE the tHe",
                                    "\\n %s {0} $HOME word",
                                    "a\nb c\r\nd",
                                    "____ _a_ _",
                                    "@user #tag word@example.org",
                                    "∅ _ ∅_",
                                    "end.",
                                    "(end)",
                                    "\"quoted\" «guillemets» “curly”"};
  std::string words, letters, marks = "a";
  for (int i = 0; i < 20000; ++i) words += i % 7 ? "word " : "Another, ";
  letters.assign(50000, 'e');
  for (int i = 0; i < 5000; ++i) marks += "\u0301";
  texts.insert(texts.end(), {words, letters, marks, std::string(5000, ' ') + "x" + std::string(5000, '.')});
  return texts;
}

std::vector<std::string> all_kinds() {
  std::vector<std::string> names;
  for (const Row& row : table()) names.emplace_back(row.name);
  return names;
}

const std::vector<std::string> nlpaug_actions = {"random", "insert", "substitute", "swap", "delete", "keyboard", "ocr"};

Options options_of(const std::string& kind, double rate) {
  Options options;
  options.kinds = {kind};
  options.rate = rate;
  return options;
}

Options nlpaug_options(const std::string& action, double rate) {
  Options options;
  options.nlpaug = {action};
  options.rate = rate;
  options.protect = "none";
  return options;
}

// Every row and every action of nlpaug, at a rate.
std::vector<std::pair<std::string, Options>> everything(double rate) {
  std::vector<std::pair<std::string, Options>> all;
  for (const std::string& kind : all_kinds()) all.emplace_back(kind, options_of(kind, rate));
  for (const std::string& action : nlpaug_actions) all.emplace_back("nlpaug " + action, nlpaug_options(action, rate));
  return all;
}

bool starts_code_point(std::string_view text, std::size_t at) {
  return at == text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

bool is_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (!text::is_blank(text::next_code_point(text, at))) return false;
  return true;
}

bool in_mixture(const std::string& kind) {
  return std::any_of(mixture().begin(), mixture().end(),
                     [&](const std::string& part) { return part.starts_with(kind + ':'); });
}

TEST(NoiseLaw, EditsAreValidSortedAndDisjointAndChangeWhatTheyCover) {
  for (const double rate : {0.3, 1.0}) {
    for (const auto& [name, options] : everything(rate)) {
      const Noiser noiser(options);
      for (const std::string& text : hostile_texts()) {
        ASSERT_TRUE(text::is_valid_utf8(text));
        for (std::uint64_t number = 1; number <= (text.size() > 1000 ? 1u : 20u); ++number) {
          SCOPED_TRACE(name + " on '" + text.substr(0, 60) + "' " + std::to_string(number));
          const std::vector<Edit> edits = noiser.edits(text, number);
          std::size_t end = 0;
          for (const Edit& edit : edits) {
            ASSERT_GE(edit.begin, end);
            ASSERT_LE(edit.begin, edit.end);
            ASSERT_LE(edit.end, text.size());
            ASSERT_TRUE(starts_code_point(text, edit.begin) && starts_code_point(text, edit.end));
            ASSERT_NE(text.substr(edit.begin, edit.end - edit.begin), edit.replacement);
            ASSERT_TRUE(text::is_valid_utf8(edit.replacement));
            ASSERT_TRUE(name.ends_with(edit.kind) || (name == "mix" && in_mixture(edit.kind))) << edit.kind;
            end = edit.end;
          }
          const std::string noisy = text::apply(text, edits);
          ASSERT_TRUE(text::is_valid_utf8(noisy));
          ASSERT_EQ(is_blank(noisy), is_blank(text)) << "a line of text became a line of blanks";
          ASSERT_EQ(std::count(noisy.begin(), noisy.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
        }
      }
    }
  }
}

TEST(NoiseLaw, RateZeroIsTheIdentity) {
  for (const auto& [name, options] : everything(0)) {
    const Noiser noiser(options);
    for (const std::string& text : hostile_texts()) EXPECT_TRUE(noiser.edits(text, 1).empty()) << name;
    for (const std::string& text : sentences()) EXPECT_TRUE(noiser.edits(text, 1).empty()) << name;
  }
}

// Kinds that have something to do at less than a word in ten.
const std::set<std::string> rare_kinds = {"verb-form", "verb-tense", "word-order", "extra-word"};

TEST(NoiseLaw, EditsAreAFunctionOfOptionsNumberAndText) {
  const std::vector<std::string> lines = sentences();
  for (auto [name, options] : everything(0.3)) {
    const Noiser noiser(options), twin(options);
    options.seed = 2;
    const Noiser other(options);
    std::size_t differs_by_number = 0, differs_by_seed = 0;
    const std::size_t least = rare_kinds.contains(name) ? 20 : 60;
    for (std::size_t i = lines.size(); i-- > 0;) {  // in another order than the twin
      const std::vector<Edit> edits = noiser.edits(lines[i], i + 1);
      ASSERT_EQ(edits, twin.edits(lines[i], i + 1)) << name;
      ASSERT_EQ(edits, twin.edits(lines[i], i + 1)) << name << ": a call changed the next one";
      differs_by_number += edits != noiser.edits(lines[i], i + 1001);
      differs_by_seed += edits != other.edits(lines[i], i + 1);
    }
    EXPECT_GT(differs_by_number, least) << name;
    EXPECT_GT(differs_by_seed, least) << name;
  }
}

// Kinds that damage a word where it stands: every word with a letter can be damaged and no edit reaches another word.
const std::set<std::string> word_kinds = {"random", "insert", "substitute", "keyboard", "misspell",
                                          "typo",   "garble", "case",       "mix"};

TEST(NoiseLaw, AHigherRateDamagesTheSameWordsAndMore) {
  const std::vector<std::string> lines = sentences();
  for (const std::string& kind : all_kinds()) {
    const Noiser noiser(options_of(kind, 0));
    double last = 0;
    for (const double rate : {0.05, 0.1, 0.2, 0.4, 0.8, 1.0}) {
      std::size_t edits = 0;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::vector<Edit> low = noiser.edits(lines[i], i, rate / 2), high = noiser.edits(lines[i], i, rate);
        edits += high.size();
        if (!word_kinds.contains(kind)) continue;
        for (const Edit& edit : low) ASSERT_NE(std::find(high.begin(), high.end(), edit), high.end()) << kind;
      }
      // At high rates kinds that reach into the next word get in each other's way.
      if (rate <= 0.4) {
        EXPECT_GT(static_cast<double>(edits), last) << kind << " at " << rate;
      }
      last = static_cast<double>(edits);
    }
  }
}

TEST(NoiseLaw, TheRateIsTheShareOfDamagedWords) {
  const std::vector<std::string> lines = sentences();
  for (const std::string& kind : word_kinds) {
    for (const double rate : {0.1, 0.5}) {
      Options options = options_of(kind, rate);
      options.protect = "none";
      const Noiser noiser(options);
      double words = 0, damaged = 0;
      for (int repeat = 0; repeat < 10; ++repeat) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
          for (const text::Span word : text::words(lines[i])) {
            const std::u32string letters = text::to_code_points(text::slice(lines[i], word));
            words += std::any_of(letters.begin(), letters.end(), text::is_letter);
          }
          damaged += static_cast<double>(noiser.edits(lines[i], repeat * 1000 + i).size());
        }
      }
      EXPECT_NEAR(damaged / words, rate, 4 * std::sqrt(rate * (1 - rate) / words)) << kind;
    }
  }
}

TEST(NoiseLaw, ProtectedSpansAreNeverTouched) {
  std::vector<std::string> lines = sentences();
  lines.insert(lines.end(), {"see https://example.org/a-b for the_name of 10.0.0.1 words",
                             "mail me@example.org, or /usr/share/doc; word --long-option word",
                             "2024-03-01T06:00:00Z host app[12]: word word"});
  std::size_t protected_spans = 0;
  for (const std::string& kind : all_kinds()) {
    const Noiser noiser(options_of(kind, 0.7));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const text::Span span : text::protected_spans(lines[i])) {
        ++protected_spans;
        for (const Edit& edit : noiser.edits(lines[i], i))
          ASSERT_TRUE(edit.end <= span.begin || edit.begin >= span.end)
              << kind << ": " << lines[i] << ": " << text::slice(lines[i], span) << " -> " << edit.replacement;
      }
    }
  }
  EXPECT_GT(protected_spans, 500u);
}

TEST(NoiseLaw, MaxPerLineKeepsTheWordsThatComeFirstAtARisingRate) {
  const std::vector<std::string> lines = sentences();
  for (const std::string& kind : all_kinds()) {
    Options options = options_of(kind, 0.6);
    const Noiser all(options);
    options.max_per_line = 2;
    const Noiser few(options);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::vector<Edit> kept = few.edits(lines[i], i), every = all.edits(lines[i], i);
      ASSERT_LE(kept.size(), 2u);
      if (!word_kinds.contains(kind)) continue;
      for (const Edit& edit : kept) ASSERT_NE(std::find(every.begin(), every.end(), edit), every.end());
      ASSERT_EQ(kept.size(), std::min<std::size_t>(every.size(), 2)) << kind << ": " << lines[i];
    }
  }
}

TEST(NoiseLaw, WeightsAreProportions) {
  Options options = options_of("keyboard:3", 1);
  options.kinds.push_back("case:1");
  const Noiser noiser(options);
  std::map<std::string, double> count;
  const std::vector<std::string> lines = sentences();
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (const Edit& edit : noiser.edits(lines[i], i)) ++count[edit.kind];
  const double all = count["keyboard"] + count["case"];
  EXPECT_NEAR(count["keyboard"] / all, 0.75, 4 * std::sqrt(0.75 * 0.25 / all));
}

TEST(NoiseLaw, UndoGivesBackEveryByte) {
  std::vector<std::string> lines = sentences();
  const std::vector<std::string> hostile = hostile_texts();
  lines.insert(lines.end(), hostile.begin(), hostile.end());
  for (const auto& [name, options] : everything(0.5)) {
    const Noiser noiser(options);
    std::string log;
    std::vector<std::string> noisy;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::vector<Edit> edits = noiser.edits(lines[i], i + 1);
      for (const Edit& edit : edits) log += log_line(i + 1, lines[i], edit);
      noisy.push_back(text::apply(lines[i], edits));
    }
    std::istringstream in(log);
    LogReader reader({"log", [&](std::string& line) { return !!std::getline(in, line); }});
    for (std::size_t i = 0; i < lines.size(); ++i)
      ASSERT_EQ(text::apply(noisy[i], undo(noisy[i], reader.edits_of(i + 1))), lines[i]) << name;
    EXPECT_NO_THROW(reader.finish());
  }
}

// Levenshtein's distance by the book, to check the one that calibration makes do with.
template <class Sequence>
std::size_t distance(const Sequence& a, const Sequence& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::vector<std::string> tokens(const std::string& text) {
  std::vector<std::string> tokens;
  for (const text::Span span : text::blank_separated(text)) tokens.emplace_back(text::slice(text, span));
  return tokens;
}

std::size_t true_errors(Unit unit, const std::string& clean, const std::string& noisy) {
  if (unit == Unit::words) return distance(tokens(clean), tokens(noisy));
  return distance(text::to_code_points(clean), text::to_code_points(noisy));
}

// Within 2 % over 10,000 lines for every kind that can reach the target, and an error for the others. Character
// distances of so many lines take a while: without EMEND_LONG, fewer lines.
TEST(NoiseLaw, TargetsAreReachedOrRefused) {
  const std::vector<std::string> lines = sentences();
  const bool all = std::getenv("EMEND_LONG") != nullptr;
  struct Aim {
    Unit unit;
    double rate;
    std::size_t lines;
  };
  std::size_t reached = 0, refused = 0;
  for (const Aim& aim : {Aim{Unit::words, 0.2, 10000}, Aim{Unit::words, 0.6, 10000},
                         Aim{Unit::characters, 0.05, all ? 10000u : 2000u}}) {
    for (const std::string& kind : all_kinds()) {
      SCOPED_TRACE(kind + " to " + std::to_string(aim.rate));
      const Noiser noiser(options_of(kind, 0));
      double most = 0, errors = 0, seen = 0;  // most: with every word damaged
      for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string noisy = text::apply(lines[i], noiser.edits(lines[i], i + 1, 1.0));
        most += static_cast<double>(true_errors(aim.unit, lines[i], noisy));
        seen += static_cast<double>(units(aim.unit, lines[i]));
      }
      most /= seen, seen = 0;
      const double margin = rare_kinds.contains(kind) ? 0.25 : 0.05;  // within it, the lines' numbers decide
      Target target(noiser, aim.unit, aim.rate);
      const auto damage_all = [&] {
        for (std::size_t i = 0; i < aim.lines; ++i) {
          const std::string& line = lines[i % lines.size()];
          const std::string noisy = text::apply(line, target.edits(line, i + 1));
          errors += static_cast<double>(true_errors(aim.unit, line, noisy));
          seen += static_cast<double>(units(aim.unit, line));
        }
      };
      if (most < (1 - margin) * aim.rate) {
        EXPECT_THROW(damage_all(), Error) << most;
        ++refused;
      } else if (most > (1 + margin) * aim.rate) {
        EXPECT_NO_THROW(damage_all());
        EXPECT_NEAR(errors / seen, aim.rate, 0.02 * aim.rate);
        EXPECT_NEAR(target.reached(), errors / seen, 0.01 * aim.rate);
        ++reached;
      }
    }
  }
  EXPECT_GT(reached, 50u);
  EXPECT_GE(refused, 2u);
}

}  // namespace
}  // namespace emend::noise
