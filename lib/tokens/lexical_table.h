// Lexical tables: which target tokens a source token may become. Lines of
//
//   TARGET SOURCE PROBABILITY
//
// with blanks between, as extract_lex of fast_align and Marian's tools write them (lex.s2t): the probability of the
// target token given the source token. Tokens are written as SentencePiece writes them (token_name()).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "text/ibm_model1.h"
#include "text/lines.h"
#include "tokens/tokenizer.h"

namespace emend::tokens {

// U+2581 for a blank, <0xE2> for a byte that is no part of a character, or is a control character, or is a token beside
// the one that encode() makes of it. Empty for special tokens.
std::string token_name(const Tokenizer& tokenizer, int id);

// The lines of a table by Model 1: of each source token, by their numbers, the `most` likeliest targets with a
// probability of `least` or more, likeliest first.
std::string lexical_table(const text::IbmModel1& model, const Tokenizer& tokenizer, std::size_t most = 200,
                          double least = 1e-4);

class LexicalTable {
 public:
  struct Row {
    int target;
    float probability;  // t(target | the source token)
  };

  // Lines with NULL, or with tokens that the tokenizer lacks, count for nothing. Throws Error, naming file and line,
  // for a line that is none, and where no line has tokens of the tokenizer.
  LexicalTable(text::LineSource lines, const Tokenizer& tokenizer);

  // Of a source token: the `most` likeliest first, of equals the lower one; fewer, where there are fewer.
  std::vector<int> likeliest(int source, std::size_t most) const;
  // The tokens that are likely for the most source tokens: with the highest sums of probabilities over these.
  std::vector<int> common(std::size_t most) const;

  std::uint64_t lines() const { return lines_; }
  std::uint64_t used() const { return used_; }  // lines with tokens of the tokenizer

 private:
  std::vector<std::vector<Row>> rows_;  // by source token; likeliest first
  std::vector<double> sums_;            // by target token
  std::uint64_t lines_ = 0, used_ = 0;
};

}  // namespace emend::tokens
