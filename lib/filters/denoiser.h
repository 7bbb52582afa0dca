// The filter behind `denoise`: lines in, edits out, with a rewriter that is loaded when the first sentence needs it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cli/options.h"
#include "filters/checks.h"
#include "filters/confusion_judge.h"
#include "filters/jargon.h"
#include "filters/knowledge.h"
#include "filters/losses.h"
#include "filters/rewriting.h"
#include "filters/spelling_judge.h"
#include "stream/filter.h"
#include "text/fences.h"
#include "text/language.h"
#include "text/noise_level.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

struct DenoiserOptions {
  double min_confidence = 0.5;  // where denoise-en has its lowest wer on typos.dev
  // Of all edits. Not given: most_by_network of the network's own, since what a speller (decode/speller.h) or a
  // dictionary changes is near to what was there.
  std::optional<double> max_change;
  std::string protect = "auto";      // text/protect.h; none
  std::string skip = "known";        // sentences of known words, none of them doubtful; none
  double skip_clean = 0;             // GateUse; the rewriter's business
  std::vector<std::string> words;    // files of words to know and never to change
  std::string noise = "auto";        // text/noise_level.h
  std::string suggest = "known";     // known words for unknown ones (decode/speller.h); none. The rewriter's business
  std::string language = "en";       // of the package; not declared here
  bool explain = false;              // what the gates did is kept for take(); not declared here
  std::size_t sentence_bytes = 300;  // longer sentences are cut; what the model was trained on, not an option
  std::size_t cache_bytes = 16 << 20;
};
inline constexpr double most_by_network = 0.8;
void declare(cli::Options& options, DenoiserOptions& denoiser);

// A line becomes its view (view.h), and the view sentences (text/sentences.h), prose of English in capitals in usual
// case. A sentence without a letter, and with `skip` one whose words are all known or protected, and none of them
// doubtful, needs no rewriting. A known word is doubtful where another that differs by one edit is 64 times as common
// (text::WordList::overshadowed): "tho" may be one; and where it is a contraction without its apostrophe: "cant". A
// sentence of a package for English that is none of English, as its words or those of the sentences before it tell
// (text/language.h), stays as it is, too, and says nothing of how damaged the text is. Of the others each is rewritten
// once, while the cache remembers it.
//
// Where a judge (spelling_judge.h) is given and the text is hardly damaged, or so that letters explain it
// (text/noise_level.h), or has names of code, words are what it takes them for: what is more likely a misspelling than
// not, given how rare they are in this text, is mended, and where that is not sure enough, the network must come to the
// same. Other edits of the network's are for damaged text. Where contractions of a text have lost their apostrophe,
// "its" is rather "it's" than elsewhere.
//
// Left out are: an edit that makes a word that is not known, where letters change; one of the common name of a person
// or a place, where letters change; one of known words that is not certain, unless one of them is doubtful and letters
// change; one that makes another word of a contraction without its apostrophe, or of i before a verb; one that writes,
// takes away or changes any of {}[]()<>|\&=, unless such a mark in a word is a misread letter ("fi\e"); in a line that
// is code, the network's own and those of words with capitals; and what a speller or a dictionary makes of a piece of a
// word where lines were wrapped: the last word of a record that ends in a hyphen, and the first one behind such a
// record or, in lower case, behind one that ends in the middle of a sentence.
//
// Apostrophes and quotation marks are written as the record has them. Which window rewrites a sentence is decided in
// the order of the input, so that the batches that the rewriter gets, and with them the answers, do not depend on
// threads.
class Denoiser : public stream::Filter {
 public:
  // load: called at most once, by the first window that has something to rewrite; what it throws ends the run. Null,
  // with a lexicon: there is no network, and the judge alone decides.
  using Load = std::function<std::unique_ptr<Rewriter>()>;
  // known: what sentences are skipped for. kept: words that no edit may change. knowledge: without a lexicon every text
  // is taken for a damaged one; without confusions known words stay in a text that is hardly damaged. Throws Error for
  // a `noise` that is none.
  Denoiser(const DenoiserOptions& options, std::shared_ptr<const text::WordList> known, text::WordList kept, Load load,
           Knowledge knowledge = {});
  ~Denoiser() override;

  std::size_t lookback() const override { return 1; }
  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;

  // What the gates did with a sentence that was shown to the network.
  struct Explanation {
    text::Span span;  // bytes of the record's text
    Gating gating;
  };
  // Of the sentences of record `number`, once; none of a record that the network did not see. With `explain` it must be
  // called for every record that is answered.
  std::vector<Explanation> take(std::uint64_t number);
  // Shows `watch` the explanations of each record that has some, by any thread. Call it before the first window.
  using Watch = std::function<void(std::uint64_t number, std::string_view text, const std::vector<Explanation>&)>;
  void watch(Watch watch) { watch_ = std::move(watch); }

  struct Counts {
    std::uint64_t sentences = 0;   // all
    std::uint64_t skipped = 0;     // nothing to repair, or known
    std::uint64_t remembered = 0;  // answered from the cache
    std::uint64_t rewritten = 0;   // by the rewriter
    std::uint64_t looped = 0;      // of those: the loop guard fell back to the source
    std::uint64_t overdone = 0;    // more than max_change would change
    std::uint64_t clean = 0;       // of the rewritten: the mask gate found nothing wrong
    double noise = 0;              // what text::NoiseLevel says of the last words
  };
  // Complete when no window is under way.
  Counts counts() const;
  const HeldBack& held_back() const { return held_back_; }
  HeldBack& held_back() { return held_back_; }

 private:
  struct Sentence;
  struct Prepared;
  struct Record;
  class Cache;

  void begin_part(std::uint64_t part);
  void begin_file(std::string_view file);
  bool is_foreign(Record& record, std::size_t number);
  std::vector<text::Span> protect(const stream::Window& window, std::size_t number);
  Record cut(const stream::Window& window, std::size_t number);
  void see_apostrophes(const SpellingJudge::Judgement& judgement);
  void judge_sentences(Record& record);
  std::optional<Sentence> look_at(Record& record, std::size_t number);
  SpellingJudge::Judgement judge(std::string_view line, const class View& view, text::Span sentence,
                                 std::optional<bool>& log);
  std::vector<Finding> confused(std::string_view line, const class View& view, text::Span sentence, bool goes_on,
                                double rate, std::optional<bool>& log) const;
  void settle(Sentence& sentence, const Finding& finding, double shift) const;
  void keep_breaks(const std::vector<Finding>& findings, Sentence& sentence) const;
  bool settle(Sentence& sentence, std::string_view text, const std::vector<Finding>& misspelt,
              const std::vector<Finding>& confused, double rate) const;
  void ask(Prepared& prepared, Sentence& sentence, std::string_view text);
  std::vector<text::Edit> proposals(const Sentence& sentence) const;
  std::vector<text::Edit> edits_of(const Prepared& prepared, const Sentence& sentence, std::string_view line, bool code,
                                   std::uint64_t number);
  std::optional<Check> objection(const Prepared& prepared, const Sentence& sentence, const text::Edit& edit,
                                 const text::Edit& of_view, bool code) const;
  bool needs_rewriting(std::string_view sentence, const class View& view, std::size_t begin);
  bool doubtful(std::string_view word) const;
  bool remembered_doubtful(std::string_view word);
  // What an edit of `from` must not do with its words.
  std::optional<Check> unwise(std::string_view from, const text::Edit& edit, bool damaged) const;
  bool is_name(std::string_view word) const;
  bool is_in_use(std::string_view word) const;
  // words: of a record, and how many of them are misspelt as far as lists tell.
  bool is_damaged(std::size_t words, double misspelt) const;
  std::vector<text::Span> terms_of(std::string_view sentence) const;
  Rewriter& rewriter();
  void rewrite(Prepared& prepared);
  void tell_refused(const Sentence& sentence, std::string_view text, std::uint64_t record);
  void explain(const stream::Window& window, const Prepared& prepared);

  const DenoiserOptions options_;
  const std::shared_ptr<const text::WordList> known_;
  const text::WordList kept_;
  const Load load_;
  std::unique_ptr<Cache> cache_;
  std::unique_ptr<SpellingJudge> judge_;  // used by prepare; null: there is no lexicon
  std::optional<ConfusionJudge> confusions_;
  text::NoiseLevel noise_;  // used by prepare
  text::DamageEvidence evidence_;
  text::CalmSentences calm_;                       // of the file
  text::Fences fences_;                            // so are these, of part_ of the input
  std::optional<text::RunningLanguage> language_;  // of a package for English
  bool behind_strange_ = false;                    // a sentence
  std::uint64_t part_ = 0;
  std::string file_ = "-";
  static constexpr Losses kApostrophes{0.03, 10, 200};
  Losses apostrophes_ = kApostrophes;  // of contractions
  Jargon terms_;                       // that stood in code so far
  const std::shared_ptr<const text::Lexicon> lexicon_;
  HeldBack held_back_;
  const std::optional<double> said_noise_;
  std::unordered_map<std::string, bool, text::StringHash, std::equal_to<>> doubtful_;  // known words; used by prepare
  Watch watch_;
  std::mutex loading_, keeping_;
  std::map<std::uint64_t, std::vector<Explanation>> explained_;
  std::unique_ptr<Rewriter> rewriter_;
  std::uint64_t sentences_ = 0, skipped_ = 0, remembered_ = 0;  // counted by prepare
  std::atomic<std::uint64_t> rewritten_ = 0, looped_ = 0, overdone_ = 0, clean_ = 0;
};

}  // namespace emend::filters
