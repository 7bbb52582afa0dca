#include "decode/drafter.h"

#include <vector>

#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {

Drafter::Drafter(const text::Tokenizer& tokenizer, std::shared_ptr<const text::WordList> known)
    : tokenizer_(tokenizer), known_(std::move(known)) {
  for (int token = 0; token < tokenizer.size(); ++token) {
    const std::string piece = tokenizer.piece(token);
    std::size_t at = 0;
    const char32_t first = piece.empty() ? U' ' : text::next_code_point(piece, at);
    begins_word_.push_back(!text::is_letter(first) && first != U'\'' && first != U'’');
  }
}

std::string Drafter::repaired(std::string_view sentence) const {
  std::string repaired;
  std::size_t copied = 0;
  if (!known_) return std::string(sentence);
  const std::vector<text::Span> words = text::words(sentence);
  for (const text::Span span : words) {
    const std::string_view word = text::slice(sentence, span);
    std::string right = known_->contraction(word);
    if (right.empty() && !known_->contains(word)) {
      right = known_->spelling(word, span == words.front());
      if (right.empty()) right = known_->nearest(word);
    }
    if (right.empty()) continue;
    repaired.append(sentence, copied, span.begin - copied).append(right);
    copied = span.end;
  }
  return repaired.append(sentence.substr(copied));
}

Draft Drafter::draft(std::string_view sentence) const { return {tokenizer_.encode(repaired(sentence)), &begins_word_}; }

}  // namespace emend::decode
