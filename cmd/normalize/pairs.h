// Training data: pairs made from plain text, real pairs aligned form by form, and the formats of both.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "stream/driver.h"
#include "verbalize/chooser.h"
#include "verbalize/maker.h"
#include "verbalize/normalizer.h"

namespace emend {

// Plain text to `written TAB spoken`; records that cannot be used have no answer.
class MakePairs : public stream::Filter {
 public:
  MakePairs(std::uint64_t seed, const verbalize::Normalizer& normalizer) : maker_(seed, normalizer.locale()) {}
  void apply(stream::Window& window) override;

 private:
  verbalize::Maker maker_;
};

// `written TAB spoken` to edits of the written side: each form and the words of the reading that it became. The
// edit's confidence is 1 for what the grammar says first, 0.5 for another reading that it admits, 0 for others. Of the
// engine hybrid, those forms alone that it would ask a network about.
class Align : public stream::Filter {
 public:
  Align(const verbalize::Normalizer& normalizer, verbalize::Engine engine) : normalizer_(normalizer), engine_(engine) {}
  void apply(stream::Window& window) override;

 private:
  const verbalize::Normalizer& normalizer_;
  verbalize::Engine engine_;
};

// Only the records that have an answer.
void render_pairs(const stream::Answer& answer, std::string& out);

// A row an edit: line, first byte, byte behind the last, class, written, spoken, confidence.
void render_tsv(const stream::Answer& answer, std::string& out);

// A row an edit: verbalize::marked(), TAB, the words of its reading, in lower case and without punctuation. Forms
// with one of the marks near them have no rows.
void render_marked(const stream::Answer& answer, std::string& out);

// The renderer of a format; none for those of the driver.
stream::Renderer renderer(const std::string& format);

}  // namespace emend
