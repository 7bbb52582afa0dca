// The filter behind `gec`: lines of a document in, edits out, with a rewriter that reads the sentences before and is
// loaded when the first sentence needs it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "english/error_types.h"
#include "filters/calibration.h"
#include "filters/checks.h"
#include "filters/comma_level.h"
#include "filters/error_level.h"
#include "filters/knowledge.h"
#include "filters/rewriting.h"
#include "filters/sections.h"
#include "filters/text_line.h"
#include "filters/texts.h"
#include "grammar/rules.h"
#include "stream/filter.h"
#include "text/rejections.h"
#include "text/word_list.h"

namespace emend::filters {

struct CorrectorOptions {
  int context = 2;               // sentences before
  double min_confidence = 0.5;   // of an edit
  int iterations = 1;            // a sentence that changed is corrected again, up to so often
  std::string protect = "auto";  // text/protect.h; none
  std::string markup = "auto";   // text/markup.h, by the names of files; or one for all of them
  // Who repairs spelling first, for those who make the speller: `lexicon`, the words that the package knows; a package
  // of denoise; none.
  std::string spell = "lexicon";
  std::vector<std::string> rules = {"on"};  // for English: on, off, and files, for those who read them into `books`
  grammar::Books books;                     // grammar/rules.h; not an option
  std::string noise = "auto";               // error_level.h
  bool wrapped = true;                      // records are lines, in which a paragraph may be wrapped; not an option
  bool tokenized = false;                   // words and marks are separated by blanks, as in M2 files, and stay so
  std::string types;                        // error types that are corrected, by commas; empty: all
  std::string language = "en";              // that the model writes; the package's, not an option
  std::size_t sentence_bytes = 300;         // longer sentences are cut; what the model was trained on, not an option
  Calibration calibration;                  // of confidences; the package's, not an option
  std::shared_ptr<const text::WordList> known;  // that edits may write; the package's, not an option; null: all words
  // The package's, not an option: a word that its lexicon has not stays, unless the network makes of it what the
  // letters say. For those who make the speller, too.
  Knowledge knowledge;
  std::shared_ptr<const text::WordList> kept;  // that no edit may change; the user's, not an option; null: none
};
void declare(cli::Options& options, CorrectorOptions& corrector);

// A line becomes views (view.h) of what stands between the boundaries of its markup (text/markup.h): mostly one, of the
// whole line. A view becomes sentences (text/sentences.h). A sentence without a letter, of several words in
// capitals that is no prose of English (capitals.h), or, for a model of English, mostly of other words, stays as it is,
// and so do up to four words, half of them unknown, where the sentence before was of that kind. The context of a
// sentence is the sentences before it as they were written, on its line and on the lines before in the same document
// (stream::Window::before), never what became of them: the answer to a line needs no other's answer. Apostrophes and
// quotation marks that edits add are straight or typographic as those of the line, or of the lines before where it has
// none.
//
// What is no whole sentence gets no capital and no full stop (edges.h), and what is in capitals, or stands in a text
// whose lines have hardly any, no full stop; the marks
// that a line of plain text begins with are not shown. A sentence that goes on from the line before is shown with its
// beginning, so that the model reads it whole; edits of the beginning are left out.
//
// How likely the network's edits of words are depends on how many words of the text are wrong (error_level.h), which is
// estimated from what was found up to the sentence: a window waits for the one before it to tell. How likely a comma is
// missing depends in the same way on how many the text lacks (comma_level.h). Another file is another text.
//
// What is terse has no network's edits: a line of a log, and words without a verb that a subject has, and without a
// full stop, as headings, items and the subjects of commits are. There a network that learned from sentences finds
// words missing.
//
// A speller sees the views as records and comes first: its edits of a sentence are made before the sentence is
// rewritten, and what it and the rewriter change is reported as edits of the line. Its edits have types as all others.
// The rules of grammar/rules.h come next in the same way, and once more behind the rewriter. Of the rewriter's edits
// those are left out that put a word which nobody knows, or another spelling of the same word (text/variants.h), or
// that fail the checks of english/edit_checks.h (English), or change what the document uses as a word (jargon.h).
class Corrector : public stream::Filter {
 public:
  // load: called at most once, by the first window that has something to rewrite; what it throws ends the run.
  using Load = std::function<std::unique_ptr<Rewriter>()>;
  // speller: sees no context; null: none. rejected: edits that are left out. Throws Error for an error type that is
  // none.
  Corrector(const CorrectorOptions& options, Load load, std::unique_ptr<stream::Filter> speller = nullptr,
            text::Rejections rejected = {});
  ~Corrector() override;

  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return static_cast<std::size_t>(std::max(options_.context, 1)); }

  struct Counts {
    std::uint64_t sentences = 0, rewritten = 0;  // all; those shown to the model
    std::uint64_t changed = 0, edits = 0;        // records with edits, and these
    std::uint64_t looped = 0;                    // sentences that the loop guard left as they are
    std::uint64_t spelled = 0;                   // edits of the speller
    double wrong = 0;                            // share of the last words, as far as can be told; 0: nobody asks
  };
  // Complete when no window is under way.
  Counts counts() const;
  const HeldBack& held_back() const { return held_back_; }
  HeldBack& held_back() { return held_back_; }

 private:
  struct Prepared;
  struct Sentence;
  Rewriter& rewriter();
  static Texts views_of(const stream::Window& window, const std::vector<TextLine>& lines);
  std::vector<std::string_view> before(const stream::Window& window, const Prepared& prepared, std::size_t i) const;
  std::vector<Sentence> sentences_of(const stream::Window& window, const Prepared& prepared);
  void spell(std::vector<Sentence>& sentences, Prepared& prepared);
  void apply_rules(std::vector<Sentence>& sentences, bool last);
  void correct(std::vector<Sentence>& sentences, Prepared& prepared);
  void propose(std::vector<Sentence>& sentences, const std::vector<std::size_t>& asked,
               const std::vector<std::string>& texts, bool first);
  std::vector<text::Edit> accepted(Sentence& sentence, std::string_view text);
  template <class Fails>
  void hold_back(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits, Check check,
                 const Fails& fails);
  void hold_back_words(const Sentence& sentence, std::string_view text, std::vector<text::Edit>& edits);
  void choose(std::uint64_t record, std::string_view text, std::vector<text::Edit>& edits);
  void answer(stream::Window& window, const Prepared& prepared, std::vector<Sentence> sentences);
  void see(std::vector<Sentence>& sentences, Prepared& prepared) const;
  void see_commas(const Sentence& sentence, CommaLevel& level) const;
  double confidence_in_text(const text::Edit& edit, std::string_view from, const Sentence& sentence) const;
  bool spoils_a_term(std::string_view from, std::string_view to) const;
  bool is_moot_join(std::string_view from, std::string_view to) const;
  bool is_in_a_table(std::string_view from, const std::string& to) const;

  const CorrectorOptions options_;
  const english::ErrorTypes types_;
  const Load load_;
  const std::unique_ptr<stream::Filter> speller_;
  const text::Rejections rejected_;
  const std::optional<double> said_rate_;
  // Used by prepare, on one thread at a time: where the markup stands, and the sentences of the last lines.
  DocumentMarkup markup_;
  std::deque<Said> recent_;
  Flow flow_;
  // How many words of a file are wrong, and how many commas lack.
  struct Levels {
    std::string file = {};
    ErrorLevel errors;
    CommaLevel commas;
  };
  std::shared_future<Levels> levels_;  // behind the last window
  HeldBack held_back_;
  std::mutex loading_;
  std::unique_ptr<Rewriter> rewriter_;
  std::atomic<std::uint64_t> sentences_ = 0, rewritten_ = 0, changed_ = 0, edits_ = 0, looped_ = 0, spelled_ = 0;
};

}  // namespace emend::filters
