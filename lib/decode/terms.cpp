#include "decode/terms.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/protect.h"
#include "text/utf8.h"

namespace emend::decode {
namespace {

// Scripts that write no blanks between words, so that a term can stand between any two characters of them.
bool is_unspaced(char32_t c) {
  constexpr std::pair<char32_t, char32_t> scripts[] = {
      {0x0E00, 0x0EFF},    // Thai, Lao
      {0x1000, 0x109F},    // Myanmar
      {0x1780, 0x17FF},    // Khmer
      {0x3005, 0x30FF},    // Kana
      {0x31F0, 0x31FF},    // more of it
      {0x3400, 0x9FFF},    // Han
      {0xF900, 0xFAFF},    // more of it
      {0xFF66, 0xFF9F},    // narrow Kana
      {0x20000, 0x3FFFF},  // rare Han
  };
  return std::any_of(std::begin(scripts), std::end(scripts),
                     [&](const auto& script) { return c >= script.first && c <= script.second; });
}

Edge edge_of(char32_t c) {
  if (text::is_blank(c) || is_unspaced(c)) return Edge::none;
  if (text::is_letter(c) || text::is_mark(c)) return Edge::letter;
  return text::is_digit(c) ? Edge::digit : Edge::mark;
}

// Of a token that is one byte of a character: whether characters that begin so are mostly those of words. E2 begins
// punctuation, E3 to E9 Kana and Han.
bool byte_in_word(unsigned char byte) { return byte != 0xC2 && !(byte >= 0xE2 && byte <= 0xE9) && byte != 0xEF; }

Edge beginning_of(std::string_view piece) {
  if (piece.empty()) return Edge::none;
  if (!text::is_valid_utf8(piece))
    return byte_in_word(static_cast<unsigned char>(piece.front())) ? Edge::letter : Edge::none;
  std::size_t at = 0;
  return edge_of(text::next_code_point(piece, at));
}

constexpr std::string_view kStops = ".,;:!?";

Edge end_of(std::string_view piece) {
  if (piece.empty()) return Edge::none;
  if (!text::is_valid_utf8(piece)) return Edge::letter;
  std::size_t last = piece.size() - 1;
  while ((static_cast<unsigned char>(piece[last]) & 0xC0) == 0x80) --last;
  return kStops.find(piece[last]) != kStops.npos ? Edge::stop : edge_of(text::next_code_point(piece, last));
}

// That of an address or the like is written as it is.
std::string with_capital(std::string_view term) {
  std::u32string characters = text::to_code_points(term);
  if (!text::protected_spans(term, text::Protect::code).empty()) return std::string(term);
  if (std::none_of(characters.begin(), characters.end(), text::is_upper) && !characters.empty())
    characters.front() = text::to_upper(characters.front());
  return text::to_utf8(characters);
}

}  // namespace

const std::shared_ptr<const WordEdges>& TermTokenizer::edges() const {
  std::call_once(looked_, [this] {
    auto edges = std::make_shared<WordEdges>();
    for (int id = 0; id < tokenizer_.size(); ++id) {
      const std::string piece = tokenizer_.piece(id);
      edges->begins.push_back(beginning_of(piece));
      edges->ends.push_back(end_of(piece));
      edges->heads.push_back(piece.substr(0, WordEdges::kContraction));
    }
    edges_ = std::move(edges);
  });
  return edges_;
}

bool TermTokenizer::writes(std::string_view term) const {
  const std::string behind_blank = std::string(1, ' ').append(term);
  const std::string said = tokenizer_.decode(tokenizer_.encode(behind_blank));
  return !term.empty() && (said == behind_blank || said == term);
}

Constraint TermTokenizer::constraint(const filters::Term& term, bool begins) const {
  Constraint constraint;
  const auto add = [&](const std::string& text, bool first, bool within) {
    constraint.forms.push_back({tokenizer_.encode(text), first, within});
  };
  for (const std::string& one : term) {
    const std::string capital = with_capital(one);
    // A tokenizer that begins every text with a blank has the same tokens for the first word as for others.
    const bool adds_blank = tokenizer_.encode(one) == tokenizer_.encode(" " + one);
    add(" " + one, adds_blank, true);
    if (!adds_blank) add(one, true, true);
    if (begins && capital != one) add(capital, true, false);
  }
  return constraint;
}

}  // namespace emend::decode
