// The filter behind `translate`: lines in, lines out, with a translator that is loaded when the first sentence needs
// it.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "filters/alignment.h"
#include "filters/doubts.h"
#include "filters/known_names.h"
#include "filters/phrases.h"
#include "filters/rare_words.h"
#include "filters/sections.h"
#include "filters/translating.h"
#include "stream/filter.h"
#include "text/glossary.h"
#include "text/words.h"

namespace emend::filters {

struct Sentence;  // translation_units.h
struct Unit;
struct Wanted;

struct TranslationOptions {
  std::optional<double> min_score;    // a record with a lower score passes through
  bool forced_prefix = false;         // records are source TAB beginning of the translation
  bool constraint = false;            // behind that are terms that the translation must have, a TAB before each
  std::string sentences = "auto";     // line: a record is one, or an aside, unless it is longer than the model takes
  std::string noise_robust = "auto";  // a package that repairs the source first, for those who make the repairer
  std::string glossary;               // a file (text/glossary.h), for those who make the glossary; empty: none
  std::string dictionary = "auto";    // what rare words mean (rare_words.h): that of the package, or none
  std::string protect = "auto";       // URLs, placeholders and the like come out byte for byte; none
  std::string markup = "auto";        // text/markup.h, catalogue.h, by the names of files; or one for all of them
  bool html = false;                  // the same as the markup html
  bool alignment = false;             // which words come from which
  bool append_alignment = false;      // TEXT ||| ALIGNMENT; else it is one of the details
  bool attention = false;             // the details have it
  std::string doubtful = "again";     // a sentence about whose translation there are doubts is searched again; or keep
  bool explain = false;               // the details have what the model would correct
  std::size_t sentence_bytes = 300;   // longer sentences are cut; what the model was trained on, not an option
  std::string source_language;        // whose abbreviations end no sentence; the package's, not an option
  std::string target_language = {};   // the same of beginnings of translations
  std::uint64_t start_line = 1;       // the first record is this one of the whole text; not declared here
  bool foreign_stays = false;         // sentences that are surely of another language than source_language stay
};
void declare(cli::Options& options, TranslationOptions& translation);

// What a package knows besides its model; each may be null.
struct Dictionary {
  std::shared_ptr<const RareWords> rare = nullptr;
  std::shared_ptr<const Phrases> phrases = nullptr;
  std::shared_ptr<const text::Lexicon> target = nullptr;  // of its language: which words there are (invented_words.h)
};
// That of a package. Throws Error for what is damaged.
Dictionary dictionary_of(const io::Package& package);

// A sentence of a record and its best translation.
struct TranslatedSentence {
  text::Span span;  // bytes of the record's text
  Translation best;
  Doubts doubts = {};  // about that
};

// A sentence that is left as it is, since it is of another language.
struct ForeignSentence {
  text::Span span;
  std::string language;  // ISO 639-1
};

// One of a record's n best.
struct Alternative {
  std::string text;
  double score = 0;     // the mean of its sentences' scores
  double log_prob = 0;  // the sum over all tokens
  std::size_t tokens = 0;
};

// What a record's translation came from.
struct TranslatedRecord {
  std::vector<TranslatedSentence> sentences;
  std::vector<Alternative> alternatives;  // best first
  std::optional<Links> links;             // of the first, where they are wanted
  std::vector<text::Edit> repairs;        // of the record, before it was translated
  std::vector<ForeignSentence> foreign = {};
};

// A record is cut where its markup has boundaries (sections.h), or in plain text behind the marks of an item or a
// quotation (edges.h) and where a table has TABs, wide blanks or bars, and then into sentences (text/sentences.h),
// which are translated each by itself; blanks around them, and sentences without a letter, stay as they are. The markup
// within a sentence, and what is protected, finds its place in the translation (marked.h); where the translations of a
// sentence lose what is protected, what stands between is translated piece by piece. A record of which no sentence has
// a letter is not touched. A record, or a sentence, without small letters is read as if it were written as usual, and
// answered in capitals (capitals.h). Where foreign_stays, a sentence of another language stays as it is
// (text/language.h); what cannot be told alone, such as a name, goes with its record. A record with a NUL fails. The n
// best of a record are the n best combinations of its sentences' n best. Texts within its markup (footnotes, attributes
// that are read) are translated, too, each by itself and in its one best way, but where alignments are wanted, which
// know no text in a text.
//
// Terms of a record belong to its one sentence. Where it has several, each goes to the sentence whose log-probability
// it lowers least, alone: one that would say it anyway, if there is such. Terms of the glossary belong to the sentence
// in which they stand, each as often as it stands there; what they translate is not protected. What both demand is
// demanded once, and a term that is a protected word of the record stands in the translation anyway. A record with a
// term that the model cannot write, or with terms and no sentence, fails.
//
// A beginning of a translation, without its markup and with protected words that are those of the source, is cut into
// sentences, too: where the record has as many, each but the last is the translation of one, and the last goes on.
// Where no translation that begins so has what is protected, protected words are demanded as terms are; a record for
// which that is of no use fails.
//
// A repairer comes first and sees the records without their markup. Spans of sentences, links and edits are those of
// the record as it came.
class TranslationFilter : public stream::Filter {
 public:
  // Where `doubtful` is "again", sentences about whose one translation there are doubts are asked for once more.
  // load: called at most once, by the first window that has something to translate; what it throws ends the run.
  using Load = std::function<std::unique_ptr<Translator>()>;
  // details: keep what take() gives; it must then be called for every record that is answered.
  // repairer: sees no context; null: none.
  // names: where options.protect is not "none". dictionary: where options.dictionary is not.
  TranslationFilter(const TranslationOptions& options, std::size_t best, bool details, Load load,
                    text::Glossary glossary = {}, std::unique_ptr<stream::Filter> repairer = nullptr,
                    KnownNames names = {}, Dictionary dictionary = {});
  ~TranslationFilter() override;

  // Shows `watch` each record that is answered, by any thread. Call it before the first window.
  using Watch = std::function<void(std::uint64_t number, std::string_view text, const TranslatedRecord&)>;
  void watch(Watch watch) { watch_ = std::move(watch); }

  void prepare(stream::Window& window) override;
  void apply(stream::Window& window) override;
  std::size_t lookback() const override { return 1; }

  // Of record `number`, once. Nothing for records that were not translated.
  std::optional<TranslatedRecord> take(std::uint64_t number);

  struct Counts {
    std::uint64_t records = 0, sentences = 0;        // translated
    std::uint64_t below = 0;                         // records below min_score
    std::uint64_t in_pieces = 0;                     // sentences that were translated in pieces
    std::uint64_t repairs = 0;                       // edits of the repairer
    std::uint64_t doubtful = 0;                      // sentences about whose translation there are doubts (doubts.h)
    std::array<std::uint64_t, kDoubts> doubts = {};  // and of these, those with this one
    std::uint64_t late_links = 0;                    // names that were translated before the window that defines them
    std::map<std::string, std::uint64_t> foreign = {};  // sentences that stay, by their language
  };
  // Of a record, at most.
  std::size_t best() const { return best_; }
  // Complete when no window is under way.
  Counts counts() const;

 private:
  struct Job;
  struct Prepared;
  struct Record;
  class Reader;
  Translator& translator();  // loads it when it is asked for first
  void repair(stream::Window& window, Prepared& prepared);
  std::vector<std::string_view> columns_of(std::string_view text) const;
  struct Whole {  // what of a record is not cut into sentences
    bool text = false, asides = false;
  };
  std::string foreign_language(std::string_view sentence, std::string_view record,
                               std::optional<std::string>& of_record) const;
  void demand(stream::Window& window, Job& job);
  void distribute(Job& job);
  void translate(Job& job);
  void demand_names_again(Job& job, const Wanted& wanted);
  void insist(std::vector<Unit*> units, const Wanted& wanted);
  void translate_in_pieces(Job& job, Wanted wanted);
  void join(std::string_view text, Sentence& sentence);
  void cut_what_is_too_long(stream::Window& window, const Prepared& prepared, Job& job);
  Links links_of(const stream::Window& window, const Record& record, std::string_view translation) const;
  void keep(const stream::Window& window, Record& record, std::vector<Alternative> alternatives,
            std::optional<Links> links);
  static std::vector<text::Edit> put_asides(Record& record);
  void finish(stream::Window& window, Record& record);

  const TranslationOptions options_;
  const std::size_t best_;
  const bool details_;
  const Load load_;
  const text::Glossary glossary_;
  const std::unique_ptr<stream::Filter> repairer_;
  const KnownNames names_;
  const Dictionary dictionary_;
  Watch watch_;
  DocumentMarkup markup_;  // used by prepare, on one thread at a time
  std::mutex loading_;
  std::mutex keeping_;
  std::unique_ptr<Translator> translator_;  // none before the first sentence
  std::map<std::uint64_t, TranslatedRecord> kept_;
  std::map<std::string, std::uint64_t> foreign_;
  std::atomic<std::uint64_t> records_ = 0, sentences_ = 0, below_ = 0, in_pieces_ = 0, repairs_ = 0, doubtful_ = 0;
  std::array<std::atomic<std::uint64_t>, kDoubts> doubts_ = {};
};

}  // namespace emend::filters
