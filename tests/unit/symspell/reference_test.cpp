// The same corrections as symspellpy: tests/reference/symspell_vectors.py says how they were made.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "io/lines.h"
#include "symspell/speller.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::symspell {
namespace {

std::vector<std::vector<std::string>> rows_of(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  io::LineReader reader(std::string(EMEND_SOURCE_DIR) + "/tests/reference/symspell/" + name);
  for (std::string line; reader.next(line);) {
    std::vector<std::string> row;
    for (std::size_t begin = 0, end = 0; end != line.npos; begin = end + 1) {
      end = line.find('\t', begin);
      row.push_back(line.substr(begin, end - begin));
    }
    rows.push_back(row);
  }
  return rows;
}

struct Words {
  std::vector<std::string> in_order;
  std::string bytes;

  Words() {
    std::vector<WordCount> counts;
    std::uint64_t total = 0;
    for (const auto& row : rows_of("words.tsv")) {
      in_order.push_back(row[0]);
      counts.push_back({row[0], std::stoull(row[1])});
      total += counts.back().count;
    }
    bytes = to_bytes(counts, total);
  }
};

const Words& words() {
  static const Words words;
  return words;
}

Index index_of(const IndexOptions& options) {
  return {Dictionary::parse(std::as_bytes(std::span(words().bytes)), "words.tsv"), options};
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  std::size_t operator()(std::size_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return (state_ >> 33) % n;
  }

 private:
  std::uint64_t state_;
};

std::u32string misspelt(std::u32string word, std::size_t edits, Draw& draw) {
  static const std::u32string letters = U"abcdefghijklmnopqrstuvwxyz'é";
  for (; edits > 0; --edits) {
    const std::size_t kind = draw(4);
    if (kind == 0) {
      const std::size_t at = draw(word.size() + 1);
      word.insert(at, 1, letters[draw(letters.size())]);
    } else if (kind == 1 && word.size() > 1) {
      word.erase(draw(word.size()), 1);
    } else if (kind == 2) {
      const std::size_t at = draw(word.size());
      word[at] = letters[draw(letters.size())];
    } else if (kind == 3 && word.size() > 1) {
      const std::size_t at = draw(word.size() - 1);
      std::swap(word[at], word[at + 1]);
    }
  }
  return word;
}

std::string fnv(std::string_view text) {
  std::uint64_t value = 0xCBF29CE484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(value));
  return digits;
}

struct Case {
  const char* name;
  Verbosity verbosity;
};

class EqualsSymspellpy : public testing::TestWithParam<Case> {};

TEST_P(EqualsSymspellpy, OnTenThousandWords) {
  const Index index = index_of({});
  Speller speller(index);
  Draw draw(1);
  for (const auto& row : rows_of(std::string(GetParam().name) + ".txt")) {
    std::string block;
    for (int i = 0; i < 100; ++i) {
      const std::string& word = words().in_order[draw(words().in_order.size())];
      const std::size_t edits = draw(4);
      const std::string query = text::to_utf8(misspelt(text::to_code_points(word), edits, draw));
      block += query + "\t";
      const char* between = "";
      for (const Suggestion& s : speller.lookup(query, GetParam().verbosity, 1 + i % 2)) {
        block += between + std::string(s.term) + " " + std::to_string(s.distance) + " " + std::to_string(s.count);
        between = "|";
      }
      block += "\n";
    }
    EXPECT_EQ(fnv(block), row[0]) << block;
  }
}

INSTANTIATE_TEST_SUITE_P(Verbosities, EqualsSymspellpy,
                         testing::Values(Case{"top", Verbosity::top}, Case{"closest", Verbosity::closest},
                                         Case{"all", Verbosity::all}),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Compound, EqualsSymspellpy) {
  const Index index = index_of({});
  Speller speller(index);
  for (const auto& row : rows_of("compound.tsv")) {
    std::vector<std::string_view> terms;
    for (const text::Span span : text::blank_separated(row[0])) terms.push_back(text::slice(row[0], span));
    std::string corrected;
    std::size_t next = 0;
    for (const Part& part : speller.compound(terms, 2)) {
      EXPECT_EQ(part.first, next);
      next = part.last;
      corrected += (corrected.empty() ? "" : " ") + part.text;
    }
    EXPECT_EQ(next, terms.size());
    EXPECT_EQ(corrected, row[1]) << row[0];
  }
}

TEST(Segment, EqualsSymspellpy) {
  const Index index = index_of({});
  Speller speller(index);
  int number = 0;
  for (const auto& row : rows_of("segment.tsv")) {
    const Segmentation found = speller.segment(row[0], number++ % 3);
    EXPECT_EQ(found.segmented, row[1]);
    EXPECT_EQ(found.corrected, row[2]);
    EXPECT_EQ(found.distance, std::stoi(row[3])) << row[0];
    EXPECT_NEAR(found.log_prob, std::stod(row[4]), 1e-9 * std::abs(found.log_prob)) << row[0];
  }
}

}  // namespace
}  // namespace emend::symspell
