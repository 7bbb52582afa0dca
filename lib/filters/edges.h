// The edges of text that is not a whole sentence: cells, items, titles, and lines of wrapped paragraphs. A model that
// writes sentences would begin them with a capital and end them with a full stop.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::filters {

// Whether no mark ends what the text says: the full stop of an abbreviation does not.
bool goes_on(std::string_view text);

// What a line of plain text begins with and its prose does not: marks of items, quotations, comments and prompts, each
// with the blanks around it. bytes: of all that; 0: nothing. Behind it no sentence begins or ends.
struct Lead {
  std::size_t bytes = 0;
  std::string quote = {};  // the marks of quotations and comments, which each line of a paragraph has; else empty
  bool item = false;       // it has another mark: nothing goes on here
};
Lead leading_marks(std::string_view line);
// And a label ("fix:", "feat(parser):").
Lead lead(std::string_view line);

// What the lines of a text so far tell of how it is broken into lines. Where it is wrapped, the first word of a line
// would not have fitted onto the line before, however wide the lines of the paragraph are; of the lines of a chat,
// whose writers begin in small letters too, that is seldom true. Widths are of what stands behind leads, counted as
// bytes.
class LineBreaks {
 public:
  // Whether `line` goes on with what `before`, the line before it in its document, left open. goes_on_too: so did that.
  bool continues(std::string_view before, bool goes_on_too, std::string_view line) const;
  // Whether the two are sure to make one sentence, and not only lines of which none ends one (verse).
  bool is_seen_to_continue(std::string_view before, std::string_view line) const;
  // Whether more may follow on the next line. The width is that of the narrowest paragraph that was seen to be wrapped,
  // and 60 to 120 columns.
  bool may_go_on(std::string_view line) const;
  // Whether lines were seen to be.
  bool is_wrapped() const { return full_ > 2 * ragged_; }
  // Whether its lines have hardly a mark at their ends, as subjects of commits and titles have none.
  bool ends_without_marks() const { return lines_ >= least_lines && most_ended * ended_ < lines_; }
  // open: no mark ends the line.
  void learn_end(bool open) { ++lines_, ended_ += open ? 0 : 1; }
  // before: nothing where the line begins a document. open: no mark ends that.
  void learn(std::optional<std::string_view> before, bool open, std::string_view line);

 private:
  static constexpr int least_lines = 20, most_ended = 10;  // lines to tell by; one of so many may have a mark
  bool is_full(std::string_view before, std::string_view line) const;
  std::size_t widest_ = 0;     // line of the document so far
  std::size_t width_ = 0;      // of the shortest line that was full; 0: none was
  int full_ = 0, ragged_ = 0;  // open lines that had no room for the small word that followed, and that had
  int lines_ = 0, ended_ = 0;
  int small_ = 0, large_ = 0;  // sentences that were seen to begin with such a letter
};

// Whether it is no more than a name, a title or a value: at most three words, of which none is a pronoun, or a verb and
// no noun; or more of them without a finite verb behind the first one, with a capital each, behind a name ("Date of
// birth: ..."), or with a word at the end that ends no sentence ("and", "the"); or a clause that tells why, how, what
// or who.
bool is_phrase(std::string_view text);

// Whether it begins with a small letter.
bool begins_small(std::string_view text);

// Where the text's first letter stands; its size where it has none.
std::size_t first_letter(std::string_view text);

// Takes from edits of the text the capital that they give to the first letter of a sentence of it ("dont" -> "Don't"
// becomes "dont" -> "don't"), or to what they put there; not that of "I" and "NASA", and none that
// a user's rule gives. Edits may then change nothing.
void leave_small(std::string_view text, text::Span sentence, std::span<text::Edit> edits);
// Takes from edits of the text what they do to the marks at the end of a sentence of it, or to there being none.
void leave_open(std::string_view text, text::Span sentence, std::span<text::Edit> edits);
// Drops the edits of the text that change nothing.
void drop_empty(std::string_view text, std::vector<text::Edit>& edits);

// Where edits take the first word from a sentence that begins with a capital, the word that then comes first gets one:
// The education is -> Education is. Not of a word with capitals within, iPhone. edits: sorted.
void give_back_capital(std::string_view sentence, std::vector<text::Edit>& edits);

}  // namespace emend::filters
