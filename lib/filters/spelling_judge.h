// What lists and letters alone say of the words of a sentence: which are misspelt, and how sure that is. No network.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "filters/losses.h"
#include "ngram/beside.h"
#include "text/lexicon.h"
#include "text/noise_level.h"
#include "text/noisy_channel.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

// A word that may be misspelt.
struct Finding {
  text::Span span;      // of the sentence
  std::string word;     // what it was meant for, with its capitals
  double log_odds = 0;  // that it was, where SpellingJudge::rate of the words are; `certain` by a table
  int times = 1;        // that the text has had the word so far
  bool contraction = false;
  bool few_letters = false;  // too few for letters alone to tell
  bool lost_blank = false;   // two words were meant
  bool lost_break = false;   // of a line, within the word: pas- sage
  static constexpr double certain = 6;
};

// Words are judged apart from each other:
// - a contraction without its apostrophe, a common misspelling and what is written together by a table
// (text/spelling.h)
// - a letter three times and more in a row, where a common word has it once or twice: "soooo"
// - a function word written together with a common one: "theguys"; and, where a text has lost blanks before, any two
//   common words, by how likely they are beside each other and in the text: "benice" (losses.h)
// - an unlisted word of three letters and more by the noisy channel of its letters and the words beside it
//   (text/noisy_channel.h), less sure at the beginning of a sentence, where a capital may be a name's, and the oftener
//   the text has it: what comes again is a term
// - two words, one of them unlisted or hardly ever seen, that are a common one without the blank between them: "gover
//   nment", "syst em"
// An unlisted word is less sure beside another that begins alike and is no misspelling ("wherefirst or wherefast").
// A letter before a listed word ("qmake"), what a line is about ("nushell: quote the path") and a surname behind a
// first name are no misspellings, nor is what an ellipsis of one character cuts off: "we are prepared to b…". Words
// with other capitals, beside digits, quotation marks, or any mark that prose does not put beside words, are none of
// prose, and nothing is found in them.
//
// Not thread-safe: it remembers words.
class SpellingJudge {
 public:
  // known: has the words of the lexicon (WordList::set_lexicon), too. model: of words (ngram::Units "words"); null:
  // the words beside a word say nothing.
  SpellingJudge(std::shared_ptr<const text::WordList> known, std::shared_ptr<const text::Lexicon> lexicon,
                std::shared_ptr<const ngram::Model> model = nullptr);

  static constexpr double rate = 0.01;            // the share of misspelt words that findings take for granted
  using Fixed = std::function<bool(text::Span)>;  // whether a word is none of the filter's business
  struct Judgement {
    std::size_t words = 0;               // that are the filter's business
    std::size_t unlisted = 0;            // of these
    std::vector<Finding> findings = {};  // of them: no list has them, and a listed word is near
    std::size_t contractions = 0;        // with their apostrophe
    // Most of the words no list has, nor are they near one that is listed, and none is one of those that hardly an
    // English sentence does without: another language, names of programs. Only what is certain is a misspelling there.
    bool strange = false;
    text::DamageEvidence evidence = {};  // of its unlisted words

    // As text/noise_level.h counts them. A contraction without its apostrophe is a habit, and no sign of damage, nor
    // are blanks that were lost one of wrong letters; words of few letters may be anything.
    double misspelt() const;
    double unclear() const;
  };
  // In the order of the input: which words came before counts.
  Judgement judge(std::string_view sentence, const Fixed& fixed);

  // Another text begins: whether that loses blanks is not known. Words that came before are still known for terms.
  void begin_text() { blanks_ = kBlanks; }

  // An unlisted word of a sentence, and what it may have been meant for (text::candidates), with what the words beside
  // it make of that: what judge weighs, in the order of the sentence.
  struct Unlisted {
    text::Span span;
    std::vector<text::Candidate> candidates;
  };
  std::vector<Unlisted> unlisted(std::string_view sentence);

 private:
  class Context;
  double frequency(std::string_view lower) const;
  bool is_known(std::string_view word) const;
  bool is_in_lexicon(std::string_view word) const;
  bool is_surname(std::string_view sentence, text::Span before, text::Span word) const;
  bool is_name_before(std::string_view sentence, text::Span word, text::Span behind) const;
  bool has_sibling(std::string_view sentence, const std::vector<text::Span>& words, std::size_t i) const;
  std::string certain(std::string_view sentence, text::Span span, bool begins) const;
  text::Meant by_pattern(const std::string& lower) const;
  struct Meant {
    text::Meant by_pattern;
    std::vector<text::Candidate> candidates;
  };
  const Meant& remembered(const std::string& lower);
  text::Meant meant(Context& context, text::Span span, const std::string& lower);
  text::Meant two_words(Context& context, text::Span span, std::string_view word);
  Finding sure(Context& context, std::string_view sentence, text::Span span, std::string certain);
  std::optional<Finding> of_marked(Context& context, std::string_view sentence, text::Span span);
  std::optional<Finding> likeliest(Context& context, std::string_view sentence, const std::vector<text::Span>& words,
                                   std::size_t i);
  bool is_odd(std::string_view word) const;
  std::optional<Finding> without_blank(std::string_view sentence, text::Span first, text::Span second) const;
  std::optional<Finding> without_break(std::string_view sentence, text::Span first,
                                       std::optional<text::Span> second) const;
  std::vector<text::Candidate> candidates(Context& context, text::Span span, const std::string& lower);
  int times(const std::string& lower);

  const std::shared_ptr<const text::WordList> known_;
  const std::shared_ptr<const text::Lexicon> lexicon_;
  const std::shared_ptr<const ngram::Model> model_;
  std::unordered_map<std::string, Meant, text::StringHash, std::equal_to<>> meant_;
  std::unordered_map<std::string, int, text::StringHash, std::equal_to<>> seen_;  // unlisted words
  std::unordered_map<std::string, std::vector<Split>, text::StringHash, std::equal_to<>>
      splits_;  // as they are written
  static constexpr Losses kBlanks{0.0003, 1500, 5000};
  Losses blanks_ = kBlanks;  // lost between two words
};

}  // namespace emend::filters
