#include "decode/drafter.h"

#include <vector>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {
namespace {

// A listed word of at most as many letters, near which there is one that is as much commoner (a natural logarithm), is
// guessed to be that one. For longer words the look-ups cost more than the guesses save; below it, they are wrong as
// often as right.
constexpr std::size_t kShort = 3;
constexpr double kFarCommoner = 8;

}  // namespace

Drafter::Drafter(const tokens::Tokenizer& tokenizer, std::shared_ptr<const text::WordList> known)
    : tokenizer_(tokenizer), known_(std::move(known)) {
  for (int token = 0; token < tokenizer.size(); ++token) {
    const std::string piece = tokenizer.piece(token);
    std::size_t at = 0;
    const char32_t first = piece.empty() ? U' ' : text::next_code_point(piece, at);
    begins_word_.push_back(!text::is_letter(first) && first != U'\'' && first != U'’');
  }
}

std::string Drafter::guess(std::string_view word, bool begins_sentence) const {
  if (std::string right = known_->contraction(word); !right.empty()) return right;
  const bool known = known_->contains(word);
  if (!known) {
    if (std::string right = known_->spelling(word, begins_sentence); !right.empty()) return right;
  }
  if (text::is_upper(static_cast<unsigned char>(word.front())) && !begins_sentence) return "";  // a name
  if (known && word.size() > kShort) return "";
  return known_->nearest(word, known ? kFarCommoner : 0).word;
}

std::string Drafter::repaired(std::string_view sentence) const {
  std::string repaired;
  std::size_t copied = 0;
  if (!known_) return std::string(sentence);
  const std::vector<text::Span> words = text::words(sentence);
  for (const text::Span span : words) {
    const std::string right = guess(text::slice(sentence, span), span == words.front());
    if (right.empty()) continue;
    repaired.append(sentence, copied, span.begin - copied).append(right);
    copied = span.end;
  }
  return repaired.append(sentence.substr(copied));
}

Draft Drafter::draft(std::string_view sentence) const { return {tokenizer_.encode(repaired(sentence)), &begins_word_}; }

}  // namespace emend::decode
