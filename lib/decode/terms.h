// Terms that a translation must have, in the tokens of a model.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>

#include "decode/constraints.h"
#include "filters/translating.h"
#include "tokens/tokenizer.h"

namespace emend::decode {

class TermTokenizer {
 public:
  explicit TermTokenizer(const tokens::Tokenizer& tokenizer) : tokenizer_(tokenizer) {}  // outlives this

  // Whether the tokens of a term say just that.
  bool writes(std::string_view term) const;
  // What stands for a term that it writes: its alternatives, each as within a sentence, behind a blank; behind an
  // opening bracket or the like, or as a translation's first word, without one; and with a capital as the first word
  // of a sentence, which `begins` with the translation.
  Constraint constraint(const filters::Term& term, bool begins = true) const;
  // Of all tokens; looked at when they are first asked for. Thread-safe.
  const std::shared_ptr<const WordEdges>& edges() const;

 private:
  const tokens::Tokenizer& tokenizer_;
  mutable std::once_flag looked_;
  mutable std::shared_ptr<const WordEdges> edges_;
};

}  // namespace emend::decode
