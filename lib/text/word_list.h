// The words that a package knows, and how common they are: where all words of a sentence are known, it needs no repair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/lexicon.h"

namespace emend::text {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

// Immutable, so any number of threads may read one.
class WordList {
 public:
  static constexpr const char* file_name = "words.txt";  // in a package

  WordList() = default;
  explicit WordList(const std::vector<std::string>& words);  // each as if it had been seen once

  // A word (as in words.h) is known if it or its lower-cased form is listed; a word with hyphens if all its parts are;
  // one that ends in 's also without it. U+2019 counts as an apostrophe.
  // English lists also know the spellings of spelling.h.
  bool contains(std::string_view word) const;
  bool contains_any_of(std::string_view text) const;  // one of its words
  std::size_t size() const { return words_.size(); }  // without those of its lexicon

  // The commonest word of the list that differs from a word by a letter more, less or other, or by two neighbours
  // swapped, and how much commoner it is, as a natural logarithm (than one seen once, where the word is not listed):
  // the for tho, The for Tho. Of two or more ASCII letters, of which the first may be a capital; an empty word for
  // others and where no commoner one is near. Some hundred look-ups. Of a lexicon's words it is one only for a list
  // that has none of its own: those that a list lacks are rare.
  struct Near {
    std::string word;
    double commoner = 0;
  };
  Near nearest(std::string_view word, double least = 0) const;
  // The same number for any ASCII letters that are listed, case aside; 0 for other words.
  double overshadowed(std::string_view word) const;

  // Words of the lexicon are known, too, and as common as it says. The commonest word of a list is as common as that of
  // its lexicon: what either says of others is measured from there.
  void set_lexicon(std::shared_ptr<const Lexicon> lexicon);
  const Lexicon* lexicon() const { return lexicon_.get(); }  // null where there is none

  void set_english() { english_ = true; }
  // Of an English list: contraction_of(word) and, where the word is not known, spelling_of(word) (spelling.h). Empty
  // where there is none.
  std::string contraction(std::string_view word) const;
  std::string spelling(std::string_view word, bool begins_sentence) const;

  struct Word {
    std::string_view text;  // lives as long as the list
    double log_count;       // natural logarithm of how often it was seen, to a factor of 1.2
  };
  std::vector<Word> sorted() const;  // in byte order, without those of the lexicon

  // The file, for 50,000 English words about 300 kB:
  //   emend words 2     the format
  //   AHaback           the words in byte order: a letter for the number of bytes that the word shares with the one
  //   EKus              before it ('A' none, 'B' one, ... at most 25), one for 2 log2 of how often it was seen, rounded
  //                     ('A' once, 'C' twice, 'H' 11 times, ... at most '~'), then the rest of it: "aback", "abacus"
  // load throws Error naming file and line when it cannot be read or is damaged. save does not replace atomically.
  static WordList load(const std::string& path);
  void save(const std::string& path) const;

  // The text of a user's own list, which `path` is for messages: a word a line, blank lines and blanks around words
  // aside. Each counts as seen once. Throws Error naming file and line.
  static WordList parse(const std::string& text, const std::string& path);
  void merge(const WordList& other);

 private:
  friend class WordCounter;
  using Frequency = std::uint8_t;  // 2 log2 of the count, rounded
  static Frequency frequency_of(std::uint64_t count);
  bool lists(std::string_view word) const;
  bool knows(std::string_view part) const;  // a part has no hyphen
  bool has(std::string_view form) const;    // as it is written
  void add(std::string word, Frequency frequency);
  int frequency(std::string_view lower) const;  // -1 where it is not listed

  std::unordered_map<std::string, Frequency, StringHash, std::equal_to<>> words_;
  Frequency commonest_ = 0;  // that of the commonest word
  std::shared_ptr<const Lexicon> lexicon_;
  bool english_ = false;
};

// Counts the words of clean text and makes a list of them.
class WordCounter {
 public:
  // Words with digits and those in or beside protected spans (protect.h) do not count.
  void add(std::string_view line);

  // The `most` most frequent words of those seen at least `least` times. A word is listed in lower case unless it is
  // nearly always (19 times of 20) written otherwise: "the" stands for The and THE, Paris only for itself. A single
  // letter must be one word in 500: "a" and "I" in English, so that "t he" is not taken for two words.
  WordList list(std::size_t most, std::uint64_t least) const;

 private:
  std::unordered_map<std::string, std::uint64_t, StringHash, std::equal_to<>> counts_;
  std::uint64_t total_ = 0;
};

}  // namespace emend::text
