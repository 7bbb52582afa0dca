// The filter behind `gec`: lines of a document in, edits out, with a rewriter that reads the sentences before and is
// loaded when the first sentence needs it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/options.h"
#include "decode/rewriting.h"
#include "stream/filter.h"

namespace emend::decode {

// The line that the log-odds of a confidence are taken through, so that it is the share of such edits that are right
// (Platt, "Probabilistic outputs for support vector machines", 1999). The default changes nothing.
struct Calibration {
  double slope = 1, offset = 0;
  double operator()(double confidence) const;
};

struct CorrectorOptions {
  int context = 2;                   // sentences before
  double min_confidence = 0.5;       // of an edit
  int iterations = 1;                // a sentence that changed is corrected again, up to so often
  std::string protect = "auto";      // text/protect.h; none
  bool tokenized = false;            // words and marks are separated by blanks, as in M2 files, and stay so
  std::string types;                 // error types that are corrected, by commas; empty: all
  std::size_t sentence_bytes = 300;  // longer sentences are cut; what the model was trained on, not an option
  Calibration calibration;           // of confidences; the package's, not an option
};
void declare(cli::Options& options, CorrectorOptions& corrector);

// Which error types (text/edit_types.h) a list of names admits. A name is a type of ERRANT's (R:VERB:TENSE), one
// without its first letter (VERB:TENSE), or the beginning of one (VERB); letters may be small and colons hyphens.
// article, preposition, agreement, tense, spelling, punctuation and word-order are DET, PREP, VERB:SVA, VERB:TENSE,
// SPELL, PUNCT and WO.
class ErrorTypes {
 public:
  // names: by commas; empty: all. Throws Error for a name that is none.
  explicit ErrorTypes(std::string_view names);
  bool contains(std::string_view type) const;

 private:
  std::vector<std::string> names_;
};

// A line becomes its view (view.h), and the view sentences (text/sentences.h). A sentence without a letter, or of
// several words in capitals, stays as it is. The context of a sentence is the sentences before it as they were written,
// on its line and on the lines before in the same document (stream::Window::before), never what became of them: the
// answer to a line needs no other's answer. Apostrophes and quotation marks that edits add are straight or typographic
// as those of the line, or of the lines before where it has none.
class Corrector : public stream::Filter {
 public:
  // load: called at most once, by the first window that has something to rewrite; what it throws ends the run.
  using Load = std::function<std::unique_ptr<Rewriter>()>;
  // Throws Error for an error type that is none.
  Corrector(const CorrectorOptions& options, Load load);
  ~Corrector() override;

  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return static_cast<std::size_t>(options_.context); }

  struct Counts {
    std::uint64_t sentences = 0, rewritten = 0;  // all; those shown to the model
    std::uint64_t changed = 0, edits = 0;        // records with edits, and these
    std::uint64_t unsure = 0;                    // edits below min_confidence
    std::uint64_t others = 0;                    // edits of other types than were asked for
    std::uint64_t looped = 0;                    // sentences that the loop guard left as they are
  };
  // Complete when no window is under way.
  Counts counts() const { return {sentences_, rewritten_, changed_, edits_, unsure_, others_, looped_}; }

 private:
  struct Sentence;
  Rewriter& rewriter();
  void correct(std::vector<Sentence>& sentences);

  const CorrectorOptions options_;
  const ErrorTypes types_;
  const Load load_;
  std::mutex loading_;
  std::unique_ptr<Rewriter> rewriter_;
  std::atomic<std::uint64_t> sentences_ = 0, rewritten_ = 0, changed_ = 0, edits_ = 0, unsure_ = 0, others_ = 0,
                             looped_ = 0;
};

}  // namespace emend::decode
