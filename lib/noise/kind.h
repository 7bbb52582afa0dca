// What a kind of noise is, and the table of all kinds.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "noise/noise.h"
#include "noise/random.h"
#include "text/edit.h"
#include "text/words.h"

namespace emend::noise {

// The word that is to be damaged. A kind may change the word and the gap behind it, up to the next word, so that the
// edits of different words never meet.
struct Site {
  std::string_view line;
  std::span<const text::Span> words;  // all words of the line
  std::size_t index;                  // of the word among them

  std::string_view word() const { return text::slice(line, words[index]); }
  text::Span span() const { return words[index]; }
  // From the word's end to the next word, or to the line's end.
  text::Span gap() const { return {words[index].end, index + 1 < words.size() ? words[index + 1].begin : line.size()}; }
};

class Kind {
 public:
  virtual ~Kind() = default;
  // One edit, or nothing where this kind has nothing to do. Thread-safe. Whoever calls drops an edit that changes
  // nothing.
  virtual std::optional<text::Edit> damage(const Site& site, Random& random) const = 0;
};

struct Row {
  const char* name;
  const char* sentence;
  const char* source;                             // where its rules or its table come from
  std::unique_ptr<Kind> (*make)(const Options&);  // null for `mix`, which stands for other rows
};

const std::vector<Row>& table();
// Throws Error for an unknown name, with the nearest known one.
const Row& find(std::string_view name);

// The kinds that `mix` stands for: "KIND:WEIGHT".
const std::vector<std::string>& mixture();

// The rows' makers, by file.
std::unique_ptr<Kind> make_random(const Options&);  // characters.cpp
std::unique_ptr<Kind> make_insert(const Options&);
std::unique_ptr<Kind> make_substitute(const Options&);
std::unique_ptr<Kind> make_delete(const Options&);
std::unique_ptr<Kind> make_swap(const Options&);
std::unique_ptr<Kind> make_keyboard(const Options&);
std::unique_ptr<Kind> make_accent(const Options&);
std::unique_ptr<Kind> make_misspell(const Options&);  // misspell.cpp
std::unique_ptr<Kind> make_typo(const Options&);
std::unique_ptr<Kind> make_garble(const Options&);
std::unique_ptr<Kind> make_ocr(const Options&);  // ocr.cpp

}  // namespace emend::noise
