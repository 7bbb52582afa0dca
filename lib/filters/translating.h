// What translating sentences gives, and who does it, without LibTorch; decode/translator.h makes one of a model.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "filters/usual_spelling.h"

namespace emend::filters {

// What a translation must say, as whole words: one of these. One that has no capitals may have one as the first word.
using Term = std::vector<std::string>;

struct Passage {  // a sentence to be translated, or a part of one
  std::string_view text;
  std::string_view opening = {};  // a word that the model reads before the text
  std::string prefix = {};        // what the translation begins with
  bool complete = false;          // that is all of it, where it has the terms
  std::uint64_t key = 0;          // of what is random about it
  bool attention = false;         // wanted
  bool corrections = false;       // wanted
  std::vector<Term> terms = {};   // each must stand in the translation; the model must write them
  bool begins = true;             // the translation's first word is that of a sentence
  std::size_t most = 1;           // translations that are wanted
  // Which texts may be among them, where others have been found, too; empty: all.
  std::function<bool(std::string_view)> fits = {};
  // How much a text lacks that it should have. Where one translation is wanted, it is the best of those that lack
  // least.
  std::function<std::size_t(std::string_view)> lacks = {};
  bool thorough = false;  // searched with twice the beam or more, and a coverage penalty (decode/translator.h)
  Unusual unusual = {};   // how its words may be written (usual_spelling.h): the model reads them as usual
  bool small = false;     // its source is in small letters: so does the translation begin, where it may
};

// Where the model looked when it wrote a translation: a row for each of its tokens, a column for each token of the
// source and one for the source's end mark; the sum of a row is 1, or less where a model reads more than that.
struct Attention {
  std::vector<std::string> source;  // tokens, the end mark as ""
  std::vector<float> weights;
};

// What a model that corrects itself (decode/correcting.h) says of a token that it has written.
struct Correction {
  std::string token;  // that it would write instead, or the same again
  bool differs = false;
  float log_prob = 0;   // of that
  float log_given = 0;  // of the one that it has written, when it has been read
};

struct Translation {
  std::string text;
  double score = 0;       // of search: score() in decode/search.h
  bool finished = false;  // the model ended it; else a limit did
  std::vector<std::string> tokens = {};
  std::vector<float> log_probs = {};         // of each token, then of the end mark where it is finished
  Attention attention = {};                  // where it is wanted
  std::vector<Correction> corrections = {};  // of each token, where they are wanted
  double bonus = 0;                          // what else is in the score: those of Hypothesis (decode/search.h)
  std::vector<float> coverage = {};
};

// Pieces bring their blanks along: a sentence has none before its first word and one between others.
void drop_blanks(Translation& translation);

class Translator {
 public:
  virtual ~Translator() = default;
  // The translations of each passage (valid UTF-8), best first, no text twice but where they are drawn; where none that
  // was found fits, the best; none where it, or what it must say, is too long for the model. Thread-safe. A passage's
  // translations depend on it alone but for floating-point differences between batches.
  virtual std::vector<std::vector<Translation>> translate(std::span<const Passage> passages) = 0;
  // That of log_probs, bonus and coverage: of translations that were joined. Thread-safe.
  virtual double score(const Translation& translation) const = 0;
  // Whether the model has tokens for this, or would write something else. Thread-safe.
  virtual bool writes(std::string_view term) const = 0;
  // Whether the model can tell this character of a source from others, and has often seen it, as far as its package
  // says. Thread-safe.
  virtual bool reads(std::string_view character) const = 0;
  // Whether it can tell how a text in small letters is usually written (UsualSpelling has a list).
  virtual bool knows_usual_spelling() const = 0;
  // The text as it is usually written, which is what the model reads: as many bytes. Thread-safe.
  virtual std::string usual(std::string_view text, Unusual unusual) const = 0;
};

}  // namespace emend::filters
