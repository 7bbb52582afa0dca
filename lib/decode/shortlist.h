// Vocabulary shortlists: what few tokens a translation can have, so that the rest of the vocabulary need not be
// computed. As in Marian (Junczys-Dowmunt et al. 2018) they come from a lexical table (tokens/lexical_table.h; Jean et
// al. 2015, 3.3, have the idea).
//
// A batch computes the union of its sources' tokens, and each source keeps to its own: what is translated with it makes
// no difference.
//
// Shape suffixes: B sources, K tokens of the shortlist.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <span>
#include <vector>

#include "decode/model.h"
#include "tokens/lexical_table.h"

namespace emend::decode {

// Of a batch. Immutable.
struct Shortlist {
  std::vector<int> tokens;   // of the target, in order: those of any source
  std::vector<int> columns;  // by token: its place among them; -1: it is none
  at::Tensor tokens_K;       // int64
  at::Tensor mask_BK;        // float32: 0, or minus infinity where a token is not on the source's own list
};

// What a State of a model that can do so is, too.
class Shortlisting {
 public:
  virtual ~Shortlisting() = default;
  // Before the first advance(), of the sources that the state began with: log-probabilities have a column for each of
  // the shortlist's tokens, and are of these alone.
  virtual void keep_to(std::shared_ptr<const Shortlist> shortlist) = 0;
};
// Throws Error for a state that cannot.
void keep_to(State& state, std::shared_ptr<const Shortlist> shortlist);

// Thread-safe.
class Shortlister {
 public:
  // candidates: by source token; always: on every list.
  Shortlister(std::vector<std::vector<int>> candidates, std::vector<int> always);

  // The candidates of the tokens of each source, with what is always there, what its prefix and constraints want, and
  // what the vocabulary has for beginnings, ends and the unknown.
  std::shared_ptr<const Shortlist> of(std::span<const Source> sources, const Vocabulary& vocabulary) const;

 private:
  std::vector<std::vector<int>> candidates_;
  std::vector<int> always_;
};

struct ShortlistSizes {
  int best = 100;    // likeliest target tokens of a source token
  int common = 100;  // target tokens that are likely for the most source tokens, on every list
};

// With the table, and the same text as the source's: tokens that are written alike on both sides, with a blank before
// them and without, so that names and numbers can be copied.
std::shared_ptr<const Shortlister> make_shortlister(const tokens::LexicalTable& table,
                                                    const tokens::Tokenizer& tokenizer, const ShortlistSizes& sizes);

}  // namespace emend::decode
