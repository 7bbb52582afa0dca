// What rewriting sentences gives, and who does it: the part of rewriter.h that needs no LibTorch.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::decode {

// Edit::kind of what a speller suggested (speller.h); the model's own edits have no kind.
inline constexpr const char* spelling_edit = "spelling";

struct SentenceInContext {
  std::string_view text = {};
  std::vector<std::string_view> context = {};  // sentences before it in its document, nearest last
};

// One sentence's rewriting.
struct Rewriting {
  std::string text;               // what the model says, or the sentence with the edits that stand
  std::vector<text::Edit> edits;  // from the sentence to `text`, with confidences
  bool looped = false;            // the loop guard fell back to the source
};

class Rewriter {
 public:
  virtual ~Rewriter() = default;
  // One rewriting for each sentence (valid UTF-8). Thread-safe. A sentence's rewriting depends on it and its context
  // alone but for floating-point differences between batches.
  virtual std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) = 0;
};

}  // namespace emend::decode
