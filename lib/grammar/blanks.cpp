// Blanks before marks and behind commas.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// It has words that only sentences need: "cmake .", "Requires: sphinx ; extra" have none.
bool is_prose(const Sentence& sentence) {
  constexpr Part needed[] = {Part::pronoun, Part::determiner, Part::modal, Part::preposition, Part::conjunction};
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (std::find(std::begin(needed), std::end(needed), sentence.tag_of(i).part) != std::end(needed) ||
        is_be(sentence[i]))
      return true;
  return false;
}

}  // namespace

void blanks_before_marks(Sentence& sentence) {
  const std::string_view text = sentence.text();
  if (!is_prose(sentence)) return;
  std::size_t word = 0;
  const auto part_of_mark = [&](std::size_t at) {
    return at < text.size() && std::string_view(" .,;:!?").find(text[at]) == std::string_view::npos;
  };
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    if (text[at] != ' ' || std::string_view(",.;!?").find(text[at + 1]) == std::string_view::npos) continue;
    if (at + 2 < text.size() && text[at + 2] != ' ') continue;  // .NET, ...
    // "when . and .. are": behind the end of a sentence comes a capital.
    if (std::string_view(".!?").find(text[at + 1]) != std::string_view::npos && at + 3 < text.size()) {
      std::size_t next = at + 3;
      if (const char32_t c = text::next_code_point(text, next); text::to_upper(c) != c) continue;
    }
    std::size_t before = at - 1;
    while (before > 0 && (text[before] & 0xC0) == 0x80) --before;
    if (const char32_t c = text::next_code_point(text, before); !text::is_letter(c) && !text::is_digit(c)) continue;
    if (at + 3 < text.size() && !part_of_mark(at + 3)) continue;  // a row of full stops
    // "As shown in , it": something was lost.
    while (word < sentence.size() && sentence.span(word).end < at) ++word;
    if (word < sentence.size() && sentence.span(word).end == at && is<"before-lost">(sentence[word])) continue;
    // "for i in *.log ; do": what a shell is told.
    const std::string_view behind = text.substr(at + 2);
    if (text[at + 1] == ';' && (behind.starts_with(" do ") || behind.starts_with(" then ") || behind == " do" ||
                                behind == " fi" || behind == " done"))
      continue;
    // "find . -type f": an option, and so an argument before it.
    if (at + 4 < text.size() && text[at + 3] == '-' && text[at + 4] != ' ') continue;
    sentence.change({at, at + 1}, "");
  }
}

void blank_behind_comma(Sentence& sentence) {
  const std::string_view text = sentence.text();
  if (text.find(" = ") != text.npos) return;  // code
  std::size_t tight = 0;                      // "name,qty,unit price,notes": a row of a table
  for (std::size_t at = text.find(','); at != text.npos; at = text.find(',', at + 1))
    tight += at + 1 < text.size() && text[at + 1] != ' ';
  const std::size_t last = text.find_last_not_of(' ');
  if (tight >= 3 && last != text.npos && std::string_view(".!?").find(text[last]) == std::string_view::npos) return;
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    const Span before = sentence.span(i - 1), behind = sentence.span(i);
    if (text.substr(before.end, behind.begin - before.end) != ",") continue;
    const auto is_plain = [&](std::size_t k) {
      return sentence[k].size() > 1 && (k + 1 == i || !sentence.is_capital(k)) && text::is_word(sentence[k]);
    };
    const auto ends = [&](std::size_t at) {
      return at >= text.size() || std::string_view(" .;!?").find(text[at]) != std::string_view::npos;
    };
    // One comma between two words; "tense,article,noun" is a list for a program.
    if (!is_plain(i - 1) || !is_plain(i) || !ends(behind.end)) continue;
    if (before.begin > 0 && text[before.begin - 1] != ' ') continue;
    sentence.change({behind.begin, behind.begin}, " ");
  }
}

}  // namespace emend::grammar
