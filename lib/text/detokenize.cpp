#include "text/detokenize.h"

#include <algorithm>
#include <array>
#include <deque>
#include <unordered_map>

#include "text/ascii.h"
#include "text/lists.h"
#include "text/protect.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

// What is written without a blank before it.
bool follows(std::string_view token) {
  return one_of(token, {".",  ",",   ";",   ":",   "!",   "?",   "...", "…",  ")",  "]",  "}",
                        "%",  "''",  "”",   "’",   "n't", "N'T", "n’t", "'s", "'S", "’s", "'m",
                        "’m", "'re", "’re", "'ve", "’ve", "'ll", "’ll", "'d", "’d", "'"}) ||
         (token.size() > 1 && token.find_first_not_of(".!?") == token.npos);
}

// What is written without a blank behind it.
bool leads(std::string_view token) { return one_of(token, {"(", "[", "{", "``", "“", "‘", "$", "£", "€", "#"}); }

// How prose has it: treebanks tell the quotation marks that open from those that close.
std::string_view in_prose(std::string_view token) { return token == "``" || token == "''" ? "\"" : token; }

// What tokenizers make of a contraction without its apostrophe: "do nt" was written dont, "I m" Im.
bool was_one_word(std::string_view before, std::string_view token) {
  struct Ending {
    std::string_view ending;
    std::initializer_list<std::string_view> stems;
  };
  static const Ending endings[] = {
      {"nt",
       {"do", "does", "did", "ca", "wo", "is", "are", "was", "were", "have", "has", "had", "could", "would", "should",
        "might", "must", "need", "ai"}},
      {"m", {"i"}},
      {"re", {"you", "we", "they"}},
      {"ve", {"i", "you", "we", "they", "would", "could", "should", "might"}},
      {"ll", {"i", "you", "he", "she", "it", "we", "they", "that", "there"}},
      {"d", {"i", "you", "he", "she", "we", "they"}},
      {"s", {"it", "he", "she", "that", "what", "who", "where", "how", "there", "here", "let"}}};
  for (const Ending& one : endings)
    if (lower(token) == one.ending)
      return std::find(one.stems.begin(), one.stems.end(), lower(before)) != one.stems.end();
  return false;
}

bool ends_with_contraction(std::string_view word, std::size_t& stem) {
  static constexpr std::array<std::string_view, 14> endings = {"n't", "'s", "'m", "'re", "'ve", "'ll", "'d",
                                                               "n’t", "’s", "’m", "’re", "’ve", "’ll", "’d"};
  const std::string lower = in_small(word);
  for (const std::string_view ending : endings) {
    if (lower.size() > ending.size() && lower.ends_with(ending)) {
      stem = word.size() - ending.size();
      return true;
    }
  }
  return false;
}

// The apostrophe and the letters behind it are what tokenizers cut off a word: "it 's", "you 'll".
bool is_cut_off(std::string_view prose, Span apostrophe, Span letters) {
  const std::string_view mark = slice(prose, apostrophe);
  if ((mark != "'" && mark != "’") || apostrophe.end != letters.begin) return false;
  if (apostrophe.begin > 0 && prose[apostrophe.begin - 1] != ' ') return false;
  const std::string_view behind = prose.substr(letters.end);
  return one_of(lower(slice(prose, letters)), {"s", "m", "d", "re", "ve", "ll"}) && !behind.starts_with('\'') &&
         !behind.starts_with("’");
}

bool only_stops(std::string_view text) { return text.find_first_not_of('.') == text.npos; }

// A mark that stands in a number or in an ellipsis belongs to what is before it.
bool continues(std::string_view prose, std::size_t begin, std::string_view token, bool ellipsis) {
  const char mark = prose[begin];
  if ((mark == '.' || mark == ',') && digit(token.back()) && begin + 1 < prose.size() && digit(prose[begin + 1]))
    return true;
  if (digit(mark) && token.size() > 1 && (token.back() == '.' || token.back() == ',') && digit(token.front()))
    return true;
  return mark == '.' && ellipsis;
}

// Where there are as many quotation marks as before, they are written as they were.
void keep_quotes(const std::vector<std::string_view>& before, std::deque<std::string>& tokens) {
  std::vector<std::string*> quotes;
  for (std::string& token : tokens)
    if (in_prose(token) == "\"") quotes.push_back(&token);
  if (quotes.size() != before.size()) return;
  for (std::size_t i = 0; i < quotes.size(); ++i) *quotes[i] = before[i];
}

std::string joined(const std::deque<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : " ") + token;
  return text;
}

}  // namespace

std::vector<Span> token_spans(std::string_view prose) {
  std::vector<Span> tokens;
  const std::vector<Span> whole = protected_spans(prose, Protect::code);
  auto next = whole.begin();
  bool ellipsis = false;  // the last token is stops alone
  for (const Span span : split_words(prose)) {
    const std::string_view piece = slice(prose, span);
    std::size_t at = 0, stem = 0;
    if (is_blank(next_code_point(piece, at))) continue;
    const std::size_t count = tokens.size();
    while (next != whole.end() && next->end <= span.begin) ++next;
    if (next != whole.end() && next->begin < span.end) {
      if (!tokens.empty() && tokens.back().end == span.begin && span.begin > next->begin) {
        tokens.back().end = span.end;
      } else {
        tokens.push_back(span);
      }
    } else if (!tokens.empty() && span.begin == tokens.back().end &&
               continues(prose, span.begin, slice(prose, tokens.back()), ellipsis)) {
      tokens.back().end = span.end;
    } else if (!tokens.empty() && is_cut_off(prose, tokens.back(), span)) {
      tokens.back().end = span.end;
    } else if (ends_with_contraction(piece, stem)) {
      tokens.push_back({span.begin, span.begin + stem});
      tokens.push_back({span.begin + stem, span.end});
    } else {
      tokens.push_back(span);
    }
    ellipsis = (tokens.size() > count || ellipsis) && only_stops(piece);
  }
  return tokens;
}

std::vector<std::string> tokenize(std::string_view prose) {
  std::vector<std::string> tokens;
  for (const Span span : token_spans(prose)) tokens.emplace_back(slice(prose, span));
  return tokens;
}

Detokenized::Detokenized(std::string_view line) : line_(line) {
  bool open = false;  // a straight quotation mark
  bool attach = true;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const std::string_view token = line.substr(begin, end - begin);
    if (!token.empty()) {
      const bool quote = token == "\"";
      const bool close = quote && open;
      const std::string_view before = tokens_.empty() ? std::string_view() : slice(line, tokens_.back().line);
      if (!attach && !follows(token) && !close && !was_one_word(before, token)) prose_ += ' ';
      const std::string_view shown = in_prose(token);
      tokens_.push_back({{begin, end}, {prose_.size(), prose_.size() + shown.size()}});
      prose_ += shown;
      attach = leads(token) || (quote && !open);
      if (quote) open = !open;
    }
    begin = end + 1;
  }
}

Detokenized::Change Detokenized::first_change(std::span<const Edit> edits) const {
  const auto low = std::partition_point(tokens_.begin(), tokens_.end(),
                                        [&](const Token& token) { return token.prose.end < edits.front().begin; });
  auto high = low;
  std::size_t count = 0;
  for (; count < edits.size() && (count == 0 || (high != low && edits[count].begin <= (high - 1)->prose.end)); ++count)
    while (high != tokens_.end() && high->prose.begin <= edits[count].end) ++high;
  return {edits.first(count), static_cast<std::size_t>(low - tokens_.begin()),
          static_cast<std::size_t>(high - tokens_.begin())};
}

std::deque<std::string> Detokenized::tokens_after(const Change& change) const {
  const auto& [edits, low, high] = change;
  const std::size_t begin = low == high ? edits.front().begin : std::min(tokens_[low].prose.begin, edits.front().begin),
                    end = low == high ? begin : std::max(tokens_[high - 1].prose.end, edits.back().end);
  std::vector<Edit> within(edits.begin(), edits.end());
  for (Edit& edit : within) edit.begin -= begin, edit.end -= begin;
  const std::string_view before = std::string_view(prose_).substr(begin, end - begin);
  const std::string after = text::apply(before, within);

  // Pieces between blanks that were there before keep their tokens.
  const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(low),
             last = tokens_.begin() + static_cast<std::ptrdiff_t>(high);
  std::unordered_map<std::string_view, Span> pieces;  // the first of those that are alike
  for (const Span span : blank_separated(before)) pieces.emplace(slice(before, span), span);
  std::deque<std::string> tokens;
  for (const Span span : blank_separated(after)) {
    const std::string_view piece = slice(after, span);
    const auto same = pieces.find(piece);
    if (same == pieces.end()) {
      for (std::string& token : tokenize(piece)) tokens.push_back(std::move(token));
      continue;
    }
    const Span old{begin + same->second.begin, begin + same->second.end};
    auto kept = std::partition_point(first, last, [&](const Token& one) { return one.prose.begin < old.begin; });
    for (; kept != last && kept->prose.end <= old.end; ++kept) tokens.emplace_back(slice(line_, kept->line));
  }
  std::vector<std::string_view> quotes;
  for (std::size_t i = low; i < high; ++i)
    if (in_prose(token(i)) == "\"") quotes.push_back(token(i));
  keep_quotes(quotes, tokens);
  return tokens;
}

void Detokenized::place(std::size_t low, std::size_t high, const std::deque<std::string>& tokens, Edit& made,
                        std::vector<Edit>& before) const {
  made.replacement = joined(tokens);
  if (low == high && low < tokens_.size()) {
    made.begin = made.end = tokens_[low].line.begin;
    made.replacement += ' ';
  } else if (low == high) {
    made.begin = made.end = line_.size();
    if (!line_.empty()) made.replacement.insert(0, " ");
  } else {
    made.begin = tokens_[low].line.begin;
    made.end = tokens_[high - 1].line.end;
    if (!tokens.empty()) return;
    if (made.end < line_.size()) {
      ++made.end;  // with the blank behind it
      return;
    }
    for (; !before.empty() && before.back().replacement.empty() && before.back().end == made.begin; before.pop_back())
      made.begin = before.back().begin;
    if (made.begin > 0 && (before.empty() || before.back().end < made.begin)) --made.begin;  // or the one before
  }
}

std::vector<Edit> Detokenized::to_line(const std::vector<Edit>& edits) const {
  std::vector<Edit> all;
  for (std::span<const Edit> left(edits); !left.empty();) {
    const Change change = first_change(left);
    left = left.subspan(change.edits.size());
    Edit made;
    for (const Edit& edit : change.edits) {
      if (made.kind.empty()) made.kind = edit.kind;
      made.confidence = std::min(made.confidence, edit.confidence);
    }
    std::deque<std::string> tokens = tokens_after(change);
    auto [low, high] = std::pair(change.low, change.high);
    for (; low < high && !tokens.empty() && token(low) == tokens.front(); ++low) tokens.pop_front();
    for (; low < high && !tokens.empty() && token(high - 1) == tokens.back(); --high) tokens.pop_back();
    if (low == high && tokens.empty()) continue;
    place(low, high, tokens, made, all);
    all.push_back(std::move(made));
  }
  return all;
}

}  // namespace emend::text
