#include "verbalize/punctuation.h"

#include <algorithm>

#include "text/utf8.h"
#include "verbalize/line.h"
#include "verbalize/normalizer.h"

namespace emend::verbalize {

namespace {

char32_t code_point_before(std::string_view text, std::size_t at) {
  if (at == 0) return U' ';
  std::size_t begin = at - 1;
  while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) --begin;
  return text::next_code_point(text, begin);
}

char32_t code_point_at(std::string_view text, std::size_t at) {
  return at < text.size() ? text::next_code_point(text, at) : U' ';
}

// A run of marks and what it becomes.
struct Marks {
  std::size_t begin, end;
  std::string_view becomes;
};

// Between digits a single mark is a part of the number, and so is a point, a minus sign or an apostrophe before them.
std::size_t end_before_number(std::string_view said, std::size_t begin, std::size_t end) {
  if (!text::is_digit(code_point_at(said, end))) return end;
  const char32_t before = code_point_before(said, begin);
  std::size_t last = end - 1;
  while ((static_cast<unsigned char>(said[last]) & 0xC0) == 0x80) --last;
  if (text::is_digit(before) && last == begin) return begin;
  const std::string_view mark = said.substr(last, end - last);
  const bool sign = mark == "-" || mark == "." || mark == "'" || mark == "’";
  return sign && !in_word(last == begin ? before : code_point_before(said, last)) ? last : end;
}

// A word, or a number with what may stand before one: a sign, that of a currency.
bool begins_word(std::string_view said, std::size_t at) {
  const char32_t first = code_point_at(said, at);
  if (in_word(first) || at == said.size()) return in_word(first);
  text::next_code_point(said, at);
  return !text::is_blank(first) && text::is_digit(code_point_at(said, at));
}

// The marks of said[begin, end), which no other marks touch.
Marks marks_to_drop(std::string_view said, std::size_t begin, std::size_t end) {
  const std::size_t last = end;
  end = end_before_number(said, begin, end);
  if (end == begin) return {begin, end, ""};
  const char32_t before = code_point_before(said, begin);
  const std::string_view marks = said.substr(begin, end - begin);
  if (in_word(before) && (begins_word(said, end) || end < last)) {
    const bool genitive = code_point_at(said, end) == U's' && !in_word(code_point_at(said, end + 1));
    for (std::string_view apostrophe : {"'", "’"})  // didn't, Henry VII.'s
      if (marks == apostrophe || (genitive && marks.ends_with(apostrophe))) return {begin, end, apostrophe};
    const std::size_t letter = std::max<std::size_t>(begin, 2) - 2;  // e.g., p.m.
    const bool abbreviates = marks == "." && is_letter(said[begin - 1]) && (begin == 1 || !is_letter(said[letter]));
    return {begin, end, abbreviates ? "" : " "};
  }
  // a - b: one blank is enough
  const bool between_blanks = begin > 0 && end < said.size() && is_blank(said[begin - 1]) && is_blank(said[end]);
  return {begin, end + between_blanks, ""};
}

// What Unicode calls punctuation and is read as a word: AT&T, 5 % and a * b lose their sense without it. A * at a
// line's beginning and those beside words emphasise.
bool is_sign(std::string_view said, std::size_t begin, std::size_t end) {
  const std::string_view mark = said.substr(begin, end - begin);
  if (mark == "&" || mark == "%" || mark == "@" || mark == "§") return true;
  if (mark != "*" || begin < 2 || !is_blank(said[begin - 1]) || end >= said.size() || !is_blank(said[end]))
    return false;
  return in_word(code_point_before(said, begin - 1)) && begins_word(said, end + 1);
}

// All marks of a text but those in `kept` and signs.
std::vector<Marks> all_marks(std::string_view said, const std::vector<text::Span>& kept) {
  std::vector<Marks> out;
  auto next = kept.begin();
  std::size_t run = 0;  // where the marks before `at` begin
  const auto finish = [&](std::size_t at) {
    if (run < at) out.push_back(marks_to_drop(said, run, at));
  };
  for (std::size_t at = 0; at < said.size();) {
    const std::size_t begin = at;
    const bool keeps = next != kept.end() && begin >= next->begin;
    if (!keeps && text::is_punctuation(text::next_code_point(said, at)) && !is_sign(said, begin, at)) continue;
    finish(begin);
    if (keeps) at = std::max(begin, (next++)->end);
    run = at;
  }
  finish(said.size());
  std::erase_if(out, [](const Marks& marks) { return marks.begin == marks.end; });
  return out;
}

// said[begin, end) without its marks; what marks become is where they begin.
std::string without(const std::vector<Marks>& all, std::string_view said, std::size_t begin, std::size_t end) {
  std::string out;
  auto marks = std::upper_bound(all.begin(), all.end(), begin,
                                [](std::size_t at, const Marks& marks) { return at < marks.end; });
  for (; marks != all.end() && marks->begin < end; ++marks) {
    if (marks->begin >= begin) {
      out += said.substr(begin, marks->begin - begin);
      out += marks->becomes;
    }
    begin = std::min(marks->end, end);
  }
  return out += said.substr(begin, end - begin);
}

// A text with its edits, which shows what stands beside a mark, and what stays of it.
struct Edited {
  std::string text;
  std::vector<text::Span> stays;
};

Edited edited(std::string_view line, const std::vector<text::Edit>& edits, const std::vector<text::Span>& kept,
              bool keep_edits) {
  Edited out;
  std::size_t done = 0;
  auto span = kept.begin();
  const auto plain_until = [&](std::size_t end) {
    for (; span != kept.end() && span->end <= end; ++span)
      out.stays.push_back({out.text.size() + span->begin - done, out.text.size() + span->end - done});
    out.text += line.substr(done, end - done);
    done = end;
  };
  for (const text::Edit& edit : edits) {
    plain_until(edit.begin);
    if (keep_edits) out.stays.push_back({out.text.size(), out.text.size() + edit.replacement.size()});
    out.text += edit.replacement;
    done = edit.end;
  }
  plain_until(line.size());
  return out;
}

}  // namespace

std::vector<text::Edit> drop_punctuation(std::string_view line, std::vector<text::Edit> edits,
                                         const std::vector<text::Span>& kept, bool keep_edits) {
  const auto [said, stays] = edited(line, edits, kept, keep_edits);
  const std::vector<Marks> marks = all_marks(said, stays);
  std::vector<text::Edit> out;
  std::size_t done = 0, at = 0;  // in the line, and in what is said
  const auto left_of = [&, &text = said](std::size_t length) {
    at += length;
    return without(marks, text, at - length, at);
  };
  const auto drop_until = [&](std::size_t end) {
    const std::string_view plain = line.substr(done, end - done);
    for (text::Edit& edit : text::difference(plain, left_of(plain.size())))
      out.push_back({done + edit.begin, done + edit.end, std::move(edit.replacement), punctuation_kind});
  };
  for (text::Edit& edit : edits) {
    drop_until(edit.begin);
    done = edit.end;
    edit.replacement = left_of(edit.replacement.size());
    out.push_back(std::move(edit));
  }
  drop_until(line.size());
  return out;
}

}  // namespace emend::verbalize
