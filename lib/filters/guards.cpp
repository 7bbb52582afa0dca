#include "filters/guards.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/edit_distance.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {

namespace {

using Refusals = std::vector<Refused>;

void leave_out(std::vector<text::Edit>& edits, Check check, Refusals& refused, const auto& fails) {
  std::erase_if(edits, [&](const text::Edit& edit) {
    const bool failed = fails(edit);
    if (failed) refused.push_back({check, edit});
    return failed;
  });
}

bool jumps(std::string_view from, std::string_view to, std::size_t most_words) {
  const std::size_t before = text::blank_separated(from).size(), after = text::blank_separated(to).size();
  return before > after + most_words || after > before + most_words;
}

// With a jump go the edits beside it.
void leave_out_jumps(std::string_view sentence, std::size_t most_words, std::vector<text::Edit>& edits,
                     Refusals& refused) {
  constexpr std::size_t kBeside = 3;  // words
  std::vector<text::Edit> jumped;
  for (const text::Edit& edit : edits) {
    if (jumps(sentence.substr(edit.begin, edit.end - edit.begin), edit.replacement, most_words)) jumped.push_back(edit);
  }
  const auto beside = [&](const text::Edit& a, const text::Edit& b) {
    const std::size_t begin = std::min(a.end, b.end), end = std::max(a.begin, b.begin);
    return end <= begin || text::blank_separated(sentence.substr(begin, end - begin)).size() <= kBeside;
  };
  leave_out(edits, Check::jump, refused, [&](const text::Edit& edit) {
    return std::any_of(jumped.begin(), jumped.end(), [&](const text::Edit& jump) { return beside(edit, jump); });
  });
}

// Of nothing but closing quotes and brackets.
bool only_closes(std::string_view rest) {
  constexpr std::u32string_view closing = U"\"')]}\u2019\u201D\u201C\u00BB\u203A";
  for (std::size_t at = 0; at < rest.size();)
    if (closing.find(text::next_code_point(rest, at)) == closing.npos) return false;
  return true;
}

// Lines that are cut in mid-sentence have no full stop to be mended. So much of what the edit writes is no mark that
// the sentence has not at its end.
std::size_t size_without_added_marks(std::string_view sentence, const text::Edit& edit) {
  constexpr std::string_view marks = ".,;:!?";
  const std::string_view from = sentence.substr(edit.begin, edit.end - edit.begin);
  const bool has_mark = !from.empty() && marks.find(from.back()) != marks.npos;
  if (has_mark || !only_closes(sentence.substr(edit.end))) return edit.replacement.size();
  return edit.replacement.find_last_not_of(marks) + 1;
}

void leave_out_ends(std::string_view sentence, std::vector<text::Edit>& edits, Refusals& refused) {
  std::vector<text::Edit> kept;
  for (text::Edit& edit : edits) {
    const text::Edit proposed = edit;
    edit.replacement.resize(size_without_added_marks(sentence, edit));
    const bool changes =
        edit.begin < sentence.size() && sentence.substr(edit.begin, edit.end - edit.begin) != edit.replacement;
    if (!changes || edit != proposed) refused.push_back({Check::added_end, proposed});
    if (changes) kept.push_back(std::move(edit));
  }
  edits = std::move(kept);
}

std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  for (const text::Span word : text::words(text))
    for (const char32_t c : text::to_code_points(text::slice(text, word))) letters += text::to_lower(c);
  return letters;
}

// Whether what `edit` writes is nearer to its words without one of them than to all of them, as it is not where words
// are joined ("to day", "tbe re"), and that one is no repetition and no speck at the margin of a scan, which is read as
// a small letter.
bool loses_word(std::string_view sentence, const std::vector<text::Span>& words, const text::Edit& edit) {
  const auto first = std::find_if(words.begin(), words.end(), [&](text::Span word) { return word.end > edit.begin; });
  const auto last = std::find_if(first, words.end(), [&](text::Span word) { return word.begin >= edit.end; });
  if (static_cast<std::size_t>(last - first) <= text::words(edit.replacement).size()) return false;
  const auto letters = [&](auto word) { return letters_of(text::slice(sentence, *word)); };
  const auto repeats = [&](auto word) {
    return (word != words.begin() && letters(word - 1) == letters(word)) ||
           (word + 1 != words.end() && letters(word + 1) == letters(word));
  };
  const auto is_speck = [&](auto word) {
    const bool at_margin = word == words.begin() || word + 1 == words.end();
    return at_margin && word->size() == 1 && sentence[word->begin] >= 'a' && sentence[word->begin] <= 'z';
  };
  std::u32string all;
  for (auto word = first; word != last; ++word) all += letters(word);
  const std::u32string written = letters_of(edit.replacement);
  const std::size_t whole = text::levenshtein(all, written);
  std::size_t at = 0;
  for (auto word = first; word != last; ++word) {
    const std::size_t length = letters(word).size();
    if (text::levenshtein(all.substr(0, at) + all.substr(at + length), written) < whole && !repeats(word) &&
        !is_speck(word))
      return true;
    at += length;
  }
  return false;
}

}  // namespace

std::size_t allowed_size(std::string_view sentence, const Guards& guards, const text::Edit& edit) {
  return guards.at_end ? edit.replacement.size() : size_without_added_marks(sentence, edit);
}

std::vector<Refused> refuse(std::string_view sentence, const Guards& guards, std::vector<text::Edit>& edits) {
  std::vector<Refused> refused;
  leave_out_jumps(sentence, guards.most_words, edits, refused);
  if (!guards.at_end) leave_out_ends(sentence, edits, refused);
  if (guards.loses_words || edits.empty()) return refused;
  const std::vector<text::Span> words = text::words(sentence);
  leave_out(edits, Check::lost_word, refused,
            [&](const text::Edit& edit) { return loses_word(sentence, words, edit); });
  return refused;
}

}  // namespace emend::filters
