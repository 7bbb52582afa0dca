// How the records of a translator are cut into sentences.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "filters/marked.h"
#include "filters/sections.h"
#include "filters/view.h"
#include "text/markup.h"
#include "text/protect.h"

namespace emend::filters {

struct Cutting {
  text::Protect protect;
  Sentences rules;
  enum class Cells {
    none,
    bars,
    all
  } cells = Cells::none;                             // of tables are sentences: bars, or in plain text TABs and
                                                     // wide blanks, too, stand between them
  std::function<bool(std::string_view)> reads = {};  // Translator::reads, asked where there are letters; empty: all
  std::string_view target_language = {};
};

// A sentence of a text, and what in it is markup or protected, in order; counted from the beginning of the text.
struct Cut {
  text::Span span;
  std::vector<Fixed> fixed;
};

// Telephone numbers and the like, and numbers that the target language writes in another way and that are written so in
// the translation (numbers.h), are protected, too, as abbreviated days are (weekdays.h), where anything is, and so are
// words with letters that the model cannot read, with what stands between such; emoji and signs that it cannot read are
// marks (text/pictographs.h). So are control characters, always: a model that is shown one writes what it likes.
std::vector<Cut> cut(std::string_view text, std::span<const text::MarkupSpan> markup, const Cutting& cutting);

// The same of a text within the markup of another, counted from the beginning of that other.
std::vector<Cut> cut(std::string_view text, const Aside& aside, const Cutting& cutting);

}  // namespace emend::filters
