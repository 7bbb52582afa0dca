#include "metrics/m2.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "cli/error.h"
#include "metrics/essay.h"
#include "metrics/unicode.h"

namespace emend::metrics {

namespace {

constexpr int most_tokens = 1 << 20;

std::vector<std::string_view> split_at(std::string_view text, std::string_view mark) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + mark.size());
  }
  parts.push_back(text);
  return parts;
}

class Parser {
 public:
  Parser(const std::string& file, std::uint64_t line) : file_(file), line_(line) {}

  M2Block parse(std::string_view block) {
    M2Block out;
    bool has_source = false;
    for (std::string_view line : split_at(block, "\n")) {
      if (line.starts_with("S ") || line == "S") {
        if (has_source) fail("a second sentence in one block", "part blocks by a blank line");
        out.source = strip(line.substr(std::min<std::size_t>(2, line.size())));
        tokens_ = static_cast<int>(std::min<std::size_t>(m2_tokens(out.source).size(), most_tokens));
        has_source = true;
      } else if (line.starts_with("A ")) {
        if (!has_source) fail("an annotation before its sentence", "begin the block with an S line");
        out.edits.push_back(edit(line.substr(2)));
      } else if (!line.starts_with("I ")) {  // instances of older releases
        fail("neither a sentence (S) nor an annotation (A)", "is it an M2 file?");
      }
      ++line_;
    }
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& problem, const std::string& remedy = "") const {
    throw Error(file_, line_, problem, remedy);
  }

  int number(std::string_view text) const {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
      fail("'" + std::string(text) + "' is not a whole number", "count tokens and annotators from 0");
    return value;
  }

  M2Edit edit(std::string_view line) const {
    const auto fields = split_at(line, "|||");
    if (fields.size() != 6) {
      fail("an annotation of " + std::to_string(fields.size()) + " fields, not 6",
           "write A BEGIN END|||TYPE|||CORRECTION|||...|||...|||ANNOTATOR");
    }
    const auto span = split(fields[0]);
    if (span.size() != 2) fail("'" + std::string(fields[0]) + "' is not a span of tokens", "write BEGIN END");
    const int begin = number(span[0]), end = number(span[1]), annotator = number(strip(fields[5]));
    if (annotator < 0) fail("'" + std::string(fields[5]) + "' is not an annotator", "write a number from 0");
    M2Edit edit{begin, end, fields[1], fields[2], {}, annotator};
    if (edit.type == "noop" || (begin == -1 && end == -1)) {
      edit.begin = edit.end = -1;
      return edit;
    }
    if (begin < 0 || end < begin || end > tokens_) {
      fail("an edit of tokens " + std::to_string(begin) + " to " + std::to_string(end) + " of a sentence of " +
               std::to_string(tokens_),
           "count tokens from 0, as the sentence's blanks part them");
    }
    for (std::string_view correction : split_at(fields[2], "||")) {
      edit.corrections.push_back(correction == "-NONE-" ? std::string_view() : strip(correction));
    }
    return edit;
  }

  const std::string& file_;
  std::uint64_t line_;
  int tokens_ = 0;
};

}  // namespace

std::vector<std::string_view> m2_tokens(std::string_view sentence) {
  sentence = strip(sentence);
  return sentence.empty() ? std::vector<std::string_view>() : split_at(sentence, " ");
}

M2Block parse_m2(std::string_view block, const std::string& file, std::uint64_t first_line) {
  return Parser(file, first_line).parse(block);
}

std::string_view m2_source(std::string_view block) {
  while (!block.empty() && block.front() != 'S') block.remove_prefix(std::min(block.find('\n'), block.size() - 1) + 1);
  if (block.empty()) return block;
  return strip(block.substr(1, block.find('\n') - 1));
}

M2Reader::M2Reader(std::string file, std::function<bool(std::string&)> next_line)
    : file_(std::move(file)), next_line_(std::move(next_line)) {}

void M2Reader::read_essay(const std::string& line) {
  std::vector<std::string> blocks;
  try {
    blocks = m2_blocks(parse_essay(line));
  } catch (const Error& error) {
    throw error.within(file_ + ":" + std::to_string(line_));
  }
  if (blocks.empty()) return;
  if (any_essay_) essay_.emplace_back("S ");
  std::ranges::move(blocks, std::back_inserter(essay_));
  any_essay_ = true;
}

bool M2Reader::next(std::string& block) {
  block.clear();
  std::string line;
  std::uint64_t first = 0;
  while (essay_.empty() && next_line_(line)) {
    ++line_;
    if (!strip(line).empty()) {
      if (first == 0 && strip(line).front() == '{') {
        read_essay(line);
        continue;
      }
      if (first == 0)
        first = line_;
      else
        block += '\n';
      block += line;
    } else if (first != 0) {
      break;
    }
  }
  if (!essay_.empty()) {
    first = line_;
    block = std::move(essay_.front());
    essay_.pop_front();
    between_ = block == "S ";  // an essay's own blocks have tokens
  }
  if (first == 0) return false;
  first_ = first;
  parse_m2(block, file_, first);
  return true;
}

}  // namespace emend::metrics
