// The words of a document that no dictionary of English has and that are meant: names of programs, of measures, of
// files.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "text/word_list.h"
#include "text/words.h"

namespace emend::filters {

// What a document has shown of its jargon so far: unknown words that stood in code or were a part of what is protected
// (`wer`, ocr.tsv); of a technical document also those that stood in capitals (OCR, of ocr), and those that came twice
// before (cfe), or three times where they are longer than four letters (pthread). None that is a known misspelling.
// Grows up to some ten thousand words.
class Jargon {
 public:
  static constexpr std::size_t short_bytes = 4;
  void learn_code(std::string_view code);
  // Of a technical document, in which code has stand-ins.
  void learn_prose(std::string_view prose);
  // Whether a word, in any letters, with or without 's, stood in code.
  bool is_of_code(std::string_view word) const;
  // The words of a text that belong to it.
  std::vector<text::Span> find(std::string_view text) const;
  // Words that code begins with (`pip`, `pip install`), and so are written without a capital. They may be words of the
  // language.
  std::vector<text::Span> names(std::string_view text) const;
  // Nouns of the language that came three times before (kernel).
  std::vector<text::Span> subjects(std::string_view text) const;

 private:
  int times_seen(const std::string& word) const;
  std::unordered_set<std::string, text::StringHash, std::equal_to<>> seen_code_;  // so that it is read once
  std::set<std::string, std::less<>> of_code_, in_capitals_, begin_code_;
  std::map<std::string, int, std::less<>> seen_;  // how often words came that are unknown, or nouns
};

}  // namespace emend::filters
