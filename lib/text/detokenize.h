// Tokens that blanks separate, as treebanks and M2 files have them ("I do n't know , he said ."), as the prose that
// they stand for, and edits of the prose as edits of the tokens.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/words.h"

namespace emend::text {

// Words, numbers, and marks each alone; n't, 's, 'm, 're, 've, 'll and 'd apart from what they stand behind: about the
// tokens of the Penn Treebank. URLs, paths, identifiers and the like (text/protect.h) are one token each.
std::vector<std::string> tokenize(std::string_view prose);
// The same tokens by their places.
std::vector<Span> token_spans(std::string_view prose);

class Detokenized {
 public:
  // Two tokens have one blank between them; so many more are empty tokens. No blank stands in the prose before what
  // ends a phrase, behind what begins one, and where an n't or 's is joined, be it without its apostrophe ("ca nt");
  // quotation marks open and close in turn.
  explicit Detokenized(std::string_view line);

  const std::string& prose() const { return prose_; }

  // Edits of the line that do to its tokens what `edits` do to the prose. Tokens that a change does not touch stay.
  // Changed ones are cut as tokenize() does. An edit that joins others' tokens becomes one with them, with the kind of
  // the first that has one and the least confidence.
  std::vector<Edit> to_line(const std::vector<Edit>& edits) const;

 private:
  struct Token {
    Span line, prose;
  };
  // The first of some edits and those that touch the same tokens, [low, high).
  struct Change {
    std::span<const Edit> edits;
    std::size_t low, high;
  };
  Change first_change(std::span<const Edit> edits) const;
  std::deque<std::string> tokens_after(const Change& change) const;
  // Lets `made` put `tokens` in the place of tokens [low, high). before: the edits before it.
  void place(std::size_t low, std::size_t high, const std::deque<std::string>& tokens, Edit& made,
             std::vector<Edit>& before) const;
  std::string_view token(std::size_t i) const { return slice(line_, tokens_[i].line); }

  std::string_view line_;
  std::string prose_;
  std::vector<Token> tokens_;  // without empty ones
};

}  // namespace emend::text
