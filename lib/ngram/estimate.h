// Modified Kneser-Ney smoothing: from sentences to an ARPA file (ngram/model.h).
//
// Chen and Goodman 1998, "An Empirical Study of Smoothing Techniques for Language Modeling", with the conventions of
// KenLM's lmplz (Heafield et al. 2013). c is the adjusted count of an n-gram h w: how often it was seen where it has
// the highest order or begins with <s>, otherwise how many different words were seen before it. Per order
//
//   Y = n_1 / (n_1 + 2 n_2)      D_k = k - (k + 1) Y n_{k+1} / n_k   for c = k = 1, 2 and (k = 3) 3 or more    Eq. 26
//   p(w | h) = (c(h w) - D(c)) / sum_v c(h v) + b(h) p(w | h without its first word)
//   b(h)     = (sum_k D_k N_k(h) + what was pruned) / sum_v c(h v)
//
// and below the unigrams stands 1 / (words + 2), for every word, </s> and <unk>. <s> is predicted by nothing: 0 stands
// in its place. Logarithms below -99 are written as -99.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ngram/model.h"

namespace emend::ngram {

struct Smoothing {
  int order = 3;
  // By order: n-grams seen so often or less are left out. The last number counts for all longer ones; the first is 0
  // (words stay), and none is smaller than the one before it.
  std::vector<std::int64_t> prune = {0};
};

// What became of one order.
struct OrderSummary {
  std::uint64_t ngrams = 0, kept = 0;
  std::array<double, 3> discounts{};  // D_1, D_2, D_3+
  bool fallback = false;              // too little text for Eq. 26: 0.5, 1 and 1.5 instead, as lmplz has them
};

// Takes four bytes a word of text, and while it writes about 25 bytes more for each.
class Estimator {
 public:
  // Throws Error for an order that is not 1 to max_order, and for pruning as above.
  explicit Estimator(const Smoothing& smoothing);
  ~Estimator();

  // A sentence. The words are not empty and have no blanks; <s>, </s> and <unk> are passed over.
  void add(std::span<const std::string_view> words);
  std::uint64_t words() const;       // taken
  std::uint64_t vocabulary() const;  // different ones

  // Writes the model; afterwards the estimator is empty. Throws Error where there is no word, and where the file cannot
  // be written. The same sentences give the same bytes.
  std::vector<OrderSummary> write(const std::string& path);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace emend::ngram
