#include "decode/edges.h"

#include <algorithm>
#include <string>

#include "text/sentences.h"
#include "text/tagger.h"
#include "text/utf8.h"

namespace emend::decode {
namespace {

constexpr std::size_t narrowest = 60, widest = 120;  // that text is wrapped at

bool is_capital(std::string_view text, std::size_t at) {
  return at < text.size() && text::is_upper(text::next_code_point(text, at));
}

// I, I'm, I’ll
bool is_pronoun_i(std::string_view text) {
  const auto words = text::words(text);
  const std::string_view word = words.empty() ? text : text::slice(text, words.front());
  return word == "I" || word.starts_with("I'") || word.starts_with("I’");
}

std::size_t without_marks(std::string_view text) { return text.find_last_not_of(".,;:!?") + 1; }

void drop_empty(std::string_view text, std::vector<text::Edit>& edits) {
  std::erase_if(edits, [&](const text::Edit& edit) {
    return edit.replacement == text::slice(text, {edit.begin, edit.end});
  });
}

}  // namespace

std::size_t first_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (text::is_letter(text::next_code_point(text, at))) return begin;
  }
  return text.size();
}

bool goes_on(std::string_view text) {
  // A sentence that follows would be one by itself.
  return text::sentences(std::string(text) + " Then", std::string::npos).size() == 1;
}

bool may_be_wrapped(std::string_view line) { return line.size() >= narrowest && line.size() <= widest; }

bool is_wrapped(std::string_view line, std::string_view next) {
  const auto words = text::blank_separated(next);
  return !words.empty() && line.size() <= widest && line.size() + 1 + words.front().size() > narrowest;
}

bool is_phrase(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  if (words.size() > 3) return false;
  const auto tags = text::tag(text, words);
  return std::none_of(tags.begin(), tags.end(), [](const text::Tagged& tagged) {
    using text::Part;
    const bool verb = tagged.part == Part::verb && !text::may_be(tagged.lemma, Part::noun);  // regards, wishes
    return verb || tagged.part == Part::modal || tagged.part == Part::pronoun;
  });
}

void leave_small(std::string_view text, text::Span sentence, std::vector<text::Edit>& edits) {
  const std::size_t place = sentence.begin + first_letter(text::slice(text, sentence));
  if (place < sentence.end && is_capital(text, place)) return;
  for (text::Edit& edit : edits) {
    std::string& added = edit.replacement;
    const std::size_t letter = first_letter(added);
    const bool first =
        edit.begin >= sentence.begin && edit.begin <= place && (edit.begin == edit.end || edit.end > place);
    if (!first || letter == added.size() || is_pronoun_i(added)) continue;
    std::size_t end = letter;
    const char32_t c = text::next_code_point(added, end);
    if (is_capital(added, end)) continue;
    added.replace(letter, end - letter, text::to_utf8(std::u32string(1, text::to_lower(c))));
  }
  drop_empty(text, edits);
}

void leave_open(std::string_view text, std::vector<text::Edit>& edits) {
  const std::size_t end = text.find_last_not_of(' ') + 1;
  for (text::Edit& edit : edits) {
    if (edit.end < end) continue;
    const std::string_view from = text::slice(text, {edit.begin, edit.end});
    const std::size_t content = without_marks(from);
    edit.replacement.resize(without_marks(edit.replacement));
    edit.replacement += from.substr(content);
  }
  drop_empty(text, edits);
}

}  // namespace emend::decode
