// Rules of grammar as data: files of patterns of words, with what becomes of what is wrong in them. The files of Emend
// are in lib/grammar/rules and are compiled in; `gec --rules FILE` reads those of users.
//
// A file is UTF-8. A line that begins in the first column begins an entry, and indented lines belong to it; empty lines
// and lines whose first character is # are left out. An entry is a class of words, pairs of them, or a rule:
//
//   class room: room building classroom        words that patterns may name, in small letters; other classes (@place)
//     kitchen office                           and forms ({return}) may stand among them
//
//   rule return-back: "Back" is in "return" already.                 an id and the sentence that explains it
//     match: {return} [back ->] to|home|from                         what is wrong; there may be several
//     except: a return back to                                       where it is not meant
//     wrong: She returned [back ->] home.                            an example of each match, and what becomes of it
//     right: We sat on the way back home.                            what stays as it is
//
// A rule has one example at least, wrong or right.
//
//   pairs quality: importance -> important, health -> healthy      a line of a rule with [%quality] is read once for
//                                                each of them: with [importance -> important], and so on
//
// A line of an entry that begins with none of these keys continues the one before, without a blank behind a bar.
//
// A pattern is items with blanks between them, which fit words one behind the other with a blank between them. A bar
// divides what may stand in a place:
//
//   word        that word, in any letters; `a.m` is what has that mark between its words
//   @class      a word of the class
//   {do}        a form of a verb (of a noun, where there is no such verb): do, does, did, done, doing
//   {do:past,participle}   these forms; {friend:noun} and {good:adjective} are all of their kind. The forms: base,
//               present, third, past, participle, gerund, singular, plural, positive, comparative, superlative
//   {@class}, {@class:gerund}   the same of all words of a class
//   <noun>      a word that is this part of speech where it stands (tagger.h): noun, proper, verb, modal, adjective,
//               adverb, pronoun, determiner, preposition, conjunction, particle; <verb:gerund> has this form, too
//   <noun?>, <verb?:gerund>   a word that can be one, whatever it is here
//   #  *  *ing   a number, in digits (5, 21st, 5:30, 1,000) or as one of the commonest words; any word; a word that
//               ends so
//   ####        four digits: a year
//   $  ~        nothing: a mark or the end of the sentence comes here; or that, or a word that no noun would be
//
// Behind an item, ? says that it may lack, + that it may stand up to four times, and ?+ both; as much as fits is taken.
// `1:` to `9:` before an item give it a number. Other items fit no word, or what fitted before:
//
//   ^  !^       the sentence begins here; it does not, and the word here has no capital, as it has in headings and
//               orders, which leave words out ("Reduce number of threads"); !^ may stand behind other items, too
//   ?           the sentence asks: it ends in a question mark, and has no comma, behind which it may begin to ask
//   !a|b        not one of these comes next; as the first item (behind ^): not one of these stands before
//   , ; :       this mark and a blank stand here in place of the blank; in brackets, the mark goes, too
//   \1          the words again that item 1 fitted
//
// Brackets hold what changes, and behind an arrow what becomes of it; with nothing behind it, words go, and with
// nothing before it, words come: [in -> on], [back ->], [-> to]. A match has one or more. In what comes, {make} stands
// in the form of the first item in these brackets that has a form (does becomes makes; one noun alone for another takes
// its 's, too), {make=1} in that of item 1, {make:past} in the past; \1 are the words of item 1 (\1-old with what
// stands behind them), {\1:gerund} its first word in another form; a(n) is a or an. Names and headings are not meant:
// words in brackets with a capital stay, except the first of a sentence and I, and no word comes before one; nor does
// what is in capitals alone change; but [github -> GitHub], whose letters stay, makes GitHub of Github. Words go with
// the blank before them or, where a mark stands there, with that behind them; between two marks they stay: "(very)".
//
// A rule does not fire where one of its exceptions fits a stretch that shares a word with the match. Of two rules that
// want to change the same words the one that stands first in its file does.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "english/tagger.h"
#include "text/inflection.h"

namespace emend::grammar {

class Sentence;  // sentence.h

// A word that is looked for in lists. Its first eight bytes are a number, too, by which most words differ: in the order
// of these numbers words are in their own order.
struct Sought {
  std::string_view word;
  std::uint64_t beginning = 0;

  Sought(std::string_view word) : word(word) {  // NOLINT(google-explicit-constructor): a word is sought as it is
    for (std::size_t i = 0; i < sizeof beginning; ++i)
      beginning = beginning << 8 | (i < word.size() ? static_cast<unsigned char>(word[i]) : 0);
  }
  bool operator==(const Sought& other) const { return beginning == other.beginning && word == other.word; }
  bool operator<(const Sought& other) const {
    return beginning != other.beginning ? beginning < other.beginning : word < other.word;
  }
};

// A word of a pattern or a class, and whose form it is, if the file says so.
struct ListedWord : Sought {
  std::string_view lemma;
  text::Form form;

  ListedWord(std::string_view word, std::string_view lemma = {}, text::Form form = text::Form::base)
      : Sought(word), lemma(lemma), form(form) {}
};
// In the order of words.
using ListedWords = std::vector<ListedWord>;

struct PartTest {
  text::Part part;
  bool may = false;  // can be, whatever it is
  std::optional<text::Form> form;
};

// Words with marks between them: a.m
struct Compound {
  std::vector<std::string_view> words, marks;
};

struct Item {
  enum class Kind : std::uint8_t { word, beginning, no_beginning, question, without, mark, again };
  Kind kind = Kind::word;
  bool number = false, year = false, any = false, end = false, end_of_phrase = false;
  std::uint8_t label = 0;            // 1 to 9; of `again`: whose words; 0: none
  std::uint8_t least = 1, most = 1;  // times
  std::string_view mark;
  std::vector<std::string_view> endings;
  ListedWords words;
  std::vector<const ListedWords*> classes;
  std::vector<Compound> compounds;
  std::vector<PartTest> parts;
};

// A word of what comes in place of another.
struct Piece {
  enum class Kind : std::uint8_t { word, again, lemma, form_of, article };
  Kind kind = Kind::word;
  std::string_view word;           // the word, the lemma, or what stands right behind what comes again
  std::uint8_t label = 0;          // again, form_of: whose words; lemma: whose form, 0: that of the brackets
  std::optional<text::Form> form;  // of lemma and form_of
};

struct Change {
  std::size_t first = 0, last = 0;  // items, without the last; none: words come
  std::vector<Piece> right;
};

struct Pattern {
  std::size_t line = 0;
  std::vector<Item> items;
  std::vector<Change> changes;  // none: an exception
};

struct Example {
  std::size_t line = 0;
  std::string wrong, right;  // the same text, where it is an example of what is right
};

struct WrittenRule {
  std::string id, says;
  std::size_t line = 0;
  std::vector<Pattern> matches, exceptions;
  std::vector<Example> examples;
};

// What a file holds. Threads may share it. Its rules refer to it and to the book whose classes it knows, which must
// outlive it.
class RuleBook {
 public:
  // Throws Error that names file and line. text: of at most 4 MiB. classes: whose classes the file may name; null:
  // none.
  static std::unique_ptr<const RuleBook> parse(std::string_view text, std::string_view file,
                                               const RuleBook* classes = nullptr);
  RuleBook(const RuleBook&) = delete;
  RuleBook& operator=(const RuleBook&) = delete;

  const std::string& file() const { return file_; }
  const std::vector<WrittenRule>& rules() const { return rules_; }
  // The words of a class; null where there is none of this name.
  const ListedWords* words(std::string_view name) const;

  // Makes the edits of all rules, of this kind, those of the first rule first. O(n) in the words of the sentence.
  void apply(Sentence& sentence, std::string_view kind = {}) const;
  // Tries each example on its rule alone: what is wrong becomes what is right, and what is right stays. Throws Error
  // that names file, line and rule, and says what came out.
  void try_examples() const;
  // Whether this pattern of one of its rules would change the sentence.
  static bool fires(const Sentence& sentence, const WrittenRule& rule, const Pattern& pattern);

 private:
  friend class Parser;
  RuleBook() = default;
  void index();
  // Of this rule alone, where one is given.
  void apply(Sentence& sentence, std::string_view kind, std::optional<std::uint32_t> only) const;
  std::string mended_by(std::uint32_t rule, std::string_view text) const;

  struct Place {
    std::uint32_t rule, match;
  };
  std::string file_;
  std::unordered_set<std::string> strings_;  // what all views view
  std::unordered_map<std::string_view, ListedWords> classes_;
  const RuleBook* other_classes_ = nullptr;
  std::vector<WrittenRule> rules_;
  std::unordered_map<std::string_view, std::vector<Place>> by_word_;  // which comes first
  std::vector<Place> by_number_, anywhere_;
};

// A user's file, which may name the shared classes, and whose examples are tried.
std::unique_ptr<const RuleBook> own_book(std::string_view text, std::string_view file);
// The files of Emend: idioms, ... Parsed when first asked for; std::logic_error where there is none of this name.
const RuleBook& book(std::string_view subject);
// Their names.
std::span<const std::string_view> subjects();
// classes.rules: the classes that all files may name, and one of them.
const RuleBook& shared_classes();
const ListedWords& shared_class(std::string_view name);
bool is_in(const Sought& word, const ListedWords& words);

}  // namespace emend::grammar
