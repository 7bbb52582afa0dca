// N-gram language models with backing off, out of a file that is mapped (mapped.h) or an ARPA file (which may be
// compressed). The lines of the latter:
//
//   "\data\"
//   ngram 1=4                 how many entries each order has
//   ngram 2=3
//
//   \1-grams:
//   -0.90309 <unk>            log10 of the probability, TAB, the words, and where longer entries go on from it: TAB,
//   0        <s>    -0.30103  log10 of the backing-off weight
//   -0.60206 </s>
//   -0.43573 the    -0.30103
//
//   \2-grams:
//   -0.30103 <s> the
//   ...
//   "\end\"
//
//   P(w | h) = p(h w) where there is such an entry, otherwise b(h) P(w | h without its first word)
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "cli/error.h"
#include "ngram/storage.h"

namespace emend::ngram {

inline constexpr int max_order = 10;
inline constexpr std::string_view unknown_word = "<unk>", begin_mark = "<s>", end_mark = "</s>";

using Word = std::uint32_t;  // a number of the vocabulary

// What a model remembers of the words so far; a value.
struct State {
  std::array<std::uint32_t, max_order> contexts{};  // by length: the entry of the last words
  int known = 0;                                    // lengths that have one
};

// Immutable: all of it may be called by several threads at once.
class Model {
 public:
  // Throws Error, with file and line, for what is neither of both, and for an ARPA file with other numbers of entries
  // than announced, an entry whose words before the last are none, a positive logarithm, an order above max_order.
  // Memory follows what the file holds, not what it announces.
  explicit Model(const std::string& path);
  ~Model();
  Model(Model&&) noexcept;

  int order() const;
  std::uint64_t size(int order) const;  // entries of an order, from 1

  // <unk> where the vocabulary lacks it.
  Word word(std::string_view text) const;
  Word unknown() const;
  Word end() const;

  State begin() const;  // after <s>
  // log10 P(word | what came before), and the state after it. Where the file has no <unk>, it is -100.
  double advance(State& state, Word word) const;
  // log10 P(words </s> | <s>)
  double sentence(std::span<const std::string_view> words) const;

 private:
  std::unique_ptr<const Storage> storage_;
};

}  // namespace emend::ngram
