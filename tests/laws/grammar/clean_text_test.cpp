// What the rules of grammar change in text that is right: false alarms, and the few errors that every book has. A test
// of its own text, since a budget needs millions of words:
//
//   EMEND_LONG=1 EMEND_CLEAN=FOLDER build/tests/laws_grammar_test     reads FOLDER's .txt, .txt.gz, .txt.xz, .txt.zst
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "filters/corrector.h"
#include "filters/texts.h"
#include "grammar/notation.h"
#include "grammar/rules.h"
#include "grammar/sentence.h"
#include "io/lines.h"
#include "text/sentences.h"
#include "text/words.h"

namespace emend::grammar {
namespace {

// Edits in a million words of books, speeches, documentation and blogs (tests/LONG.md). Most are made in old books,
// whose spelling was another, and in blogs, which have errors.
constexpr double budget = 350;

struct File {
  std::vector<std::string> lines;          // that are not blank
  std::vector<std::size_t> first_of = {};  // of the document of each: blank lines stand between documents
};

File read(const std::string& path) {
  File file;
  io::LineReader reader(path);
  std::size_t first = 0;
  for (std::string line; reader.next(line);) {
    if (text::blank_separated(line).empty()) {
      first = file.lines.size();
      continue;
    }
    file.lines.push_back(line);
    file.first_of.push_back(first);
  }
  return file;
}

// Some lines of it.
class Part : public filters::Texts {
 public:
  Part(const File& file, std::size_t begin, std::size_t end)
      : Texts(
            {file.lines.begin() + static_cast<std::ptrdiff_t>(begin),
             file.lines.begin() + static_cast<std::ptrdiff_t>(end)},
            [&file, begin](std::size_t i, std::size_t k) -> std::optional<std::string_view> {
              const std::size_t line = begin + i;
              if (k > line - file.first_of[line]) return {};
              return file.lines[line - k];
            },
            begin + 1) {}
  void fail(std::size_t i, std::string why) override { ADD_FAILURE() << text(i) << ": " << why; }
};

// A network that finds nothing wrong.
class Content : public filters::Rewriter {
 public:
  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) override {
    std::vector<filters::Rewriting> out(sentences.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i].text = sentences[i].text;
    return out;
  }
};

// The one of a sentence that is this edit of a line in which the sentence begins at `offset`.
std::optional<text::Edit> same(Sentence& sentence, const text::Edit& edit, std::size_t offset) {
  for (const text::Edit& one : sentence.take().edits)
    if (one.begin + offset == edit.begin && one.end + offset == edit.end && one.replacement == edit.replacement)
      return one;
  return {};
}

// The row that makes an edit of a line, and of a file of rules the rule; and what becomes of which words.
std::string kind_of(const std::string& line, const text::Edit& edit) {
  const std::string change = " [" + line.substr(edit.begin, edit.end - edit.begin) + " -> " + edit.replacement + "]";
  const std::vector<text::Span> sentences = text::sentences(line);
  std::vector<std::string_view> before;  // nearest last
  std::size_t s = 0;
  for (; s + 1 < sentences.size() && sentences[s].end <= edit.begin; ++s)
    before.push_back(text::slice(line, sentences[s]));
  const std::string_view words = text::slice(line, sentences[s]);
  Sentence by_rows(words, before), by_books(words, before);
  for (std::size_t r = 0; r < rules().size(); ++r) {
    by_rows.set_confidence(static_cast<double>(r));  // tells whose it is
    rules()[r].apply(by_rows);
  }
  const auto by_row = same(by_rows, edit, sentences[s].begin);
  if (!by_row) return "of several rows" + change;
  const std::string row = rules()[static_cast<std::size_t>(by_row->confidence)].name;
  for (const std::string_view subject : subjects()) book(subject).apply(by_books, subject);
  const auto by_book = same(by_books, edit, sentences[s].begin);
  if (!by_book) return row + change;
  for (const WrittenRule& rule : book(by_book->kind).rules())
    for (const Pattern& pattern : rule.matches)
      if (RuleBook::fires(by_books, rule, pattern)) return row + "/" + rule.id + change;
  return row + change;
}

struct Count {
  std::size_t edits = 0;
  std::string example = {};
};

void print(const std::map<std::string, Count>& counts, std::size_t most) {
  std::vector<std::pair<std::string, Count>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& one) { return one.second.edits; });
  sorted.resize(std::min(sorted.size(), most));
  for (const auto& [name, count] : sorted)
    std::printf("%6zu %s%s%s\n", count.edits, name.c_str(), count.example.empty() ? "" : ": ", count.example.c_str());
}

TEST(CleanText, TheRulesStayWithinTheirBudget) {
  const char* folder = std::getenv("EMEND_CLEAN");
  if (!std::getenv("EMEND_LONG") || !folder)
    GTEST_SKIP() << "EMEND_LONG=1 EMEND_CLEAN=FOLDER: millions of words of right text, a paragraph a line, in .txt, "
                    ".txt.gz, .txt.xz or .txt.zst";
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename().string().find(".txt") != std::string::npos) files.push_back(entry.path().string());
  std::ranges::sort(files);
  ASSERT_FALSE(files.empty()) << folder << " has no .txt";

  std::size_t words = 0, edits = 0;
  std::map<std::string, Count> rows, kinds;
  for (const std::string& file : files) {
    const File text = read(file);
    const std::vector<std::string>& lines = text.lines;
    filters::Corrector corrector({}, [] { return std::make_unique<Content>(); });
    std::size_t of_file = 0, words_of_file = 0;
    constexpr std::size_t window = 64;
    for (std::size_t begin = 0; begin < lines.size(); begin += window) {
      Part part(text, begin, std::min(begin + window, lines.size()));
      corrector.prepare(part);
      corrector.apply(part);
      for (std::size_t i = 0; i < part.size(); ++i) {
        const std::string& line = lines[begin + i];
        words_of_file += text::words(line).size();
        of_file += part.edits(i).size();
        for (const text::Edit& edit : part.edits(i)) {
          const std::string kind = kind_of(line, edit);
          ++rows[kind.substr(0, kind.find(" ["))].edits;
          Count& count = kinds[kind];
          constexpr std::size_t around = 50;
          const std::size_t from = edit.begin - std::min(edit.begin, around);
          if (count.edits++ < 3) count.example += "\n       | " + line.substr(from, edit.end + around - from);
        }
      }
    }
    std::printf("%s: %zu words, %zu edits\n", file.c_str(), words_of_file, of_file);
    words += words_of_file;
    edits += of_file;
  }
  const double rate = 1e6 * static_cast<double>(edits) / static_cast<double>(words);
  std::printf("%zu words, %zu edits: %.0f in a million words\n\nRows and rules that fire most:\n", words, edits, rate);
  print(rows, 40);
  std::printf("\nEdits made most, and where:\n");
  print(kinds, 150);
  EXPECT_LE(rate, budget);
}

}  // namespace
}  // namespace emend::grammar
