// What rewriting sentences gives, and who does it, without LibTorch; decode/rewriter.h makes one of a model.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/checks.h"
#include "text/edit.h"

namespace emend::filters {

// Edit::kind of what a speller suggested (decode/speller.h); the model's own edits have no kind.
inline constexpr const char* spelling_edit = "spelling";

struct SentenceInContext {
  std::string_view text = {};
  std::vector<std::string_view> context = {};  // sentences before it in its document, nearest last
};

// What the gates of a gated network did with a sentence (decode/gated.h): a value for each token that it read, and for
// each that it wrote; the last of both is the end mark, "". Empty where the network has no such gate, and all of it
// where it could not read the sentence or wrote nothing.
struct Gating {
  std::vector<std::string> source;
  std::vector<float> mask;
  std::vector<std::string> output;
  std::vector<float> copy, generate, skip;
};

// What the gates of a gated network are asked for.
struct GateUse {
  bool explain = false;   // rewritings have their Gating, for which encoder and decoder run a second time
  double skip_clean = 0;  // a sentence of which no token is masked by so much stays as it is, and is not decoded; 0:
                          // all are. The encoder runs a second time for those that are
};

// An edit of a sentence that the rewriter itself left out, or made otherwise: as it was proposed, and the row that says
// why.
struct Refused {
  Check check;
  text::Edit edit;
};

// One sentence's rewriting.
struct Rewriting {
  std::string text;               // what the model says, or the sentence with the edits that stand
  std::vector<text::Edit> edits;  // from the sentence to `text`, with confidences
  bool looped = false;            // the loop guard fell back to the source
  bool clean = false;             // the mask gate found nothing wrong with the source, which is what `text` is
  Gating gating = {};             // where it is wanted: of the network alone, whatever became of its edits
  // What else the model held possible: edits of the sentence with their probabilities, in order, none of which touches
  // another or one of `edits`, and which are not made in `text`.
  std::vector<text::Edit> doubted = {};
  std::vector<Refused> refused = {};       // in any order
  std::optional<std::string> astray = {};  // what the loop guard left out, any bytes; nothing where there was no answer
};

class Rewriter {
 public:
  virtual ~Rewriter() = default;
  // One rewriting for each sentence (valid UTF-8). Thread-safe. A sentence's rewriting depends on it and its context
  // alone but for floating-point differences between batches.
  virtual std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) = 0;
};

}  // namespace emend::filters
