// Files of texts that programs and players show: subtitles, catalogues of messages. What of a record is translated, and
// how translations are written there. All other bytes stay.
//
// catalogue.cpp puts together what the formats have in common; a file a format finds the values in a record and says
// how new ones are written (catalogue_format.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/markup.h"

namespace emend::text {

enum class Catalogue { none, srt, vtt, po, xliff, json, yaml };

// By a name: srt, vtt, po, xliff, json, yaml; none for others.
Catalogue catalogue_named(std::string_view name);
// By the name of a file: .srt, .vtt, .po, .pot, .xlf, .xliff; .json, .yml and .yaml, which are mostly other things,
// where the name ends with a language (de.json, app.de-AT.yml), or that of its folder is one, or its folder or the one
// around that is named as one of translations (locales/, i18n/); none for others.
Catalogue catalogue_of_file(std::string_view name);
// Whether records end with a blank line: a cue, an entry. Else the file is one.
bool has_paragraphs(Catalogue catalogue);

// A text that is translated by itself. Where a sentence goes on over a line break (\n), that is a blank.
struct CatalogueText {
  std::string text;
  std::size_t line;  // of the record, from 0
  friend bool operator==(const CatalogueText&, const CatalogueText&) = default;
};

struct CatalogueProblem {
  std::size_t line;  // of the record, from 0
  std::string what;  // it has, or is
};

struct CatalogueRecord {
  Markup markup = Markup::none;  // of the texts
  std::vector<CatalogueText> texts;
  std::vector<CatalogueProblem> problems;  // what is malformed stays as it is
  // The edits of the record that write translations, one for each of the texts, which are valid UTF-8; none for those
  // that say what their texts do. The record, the bytes that were read, must still be there.
  std::function<std::vector<Edit>(std::span<const std::string>)> write;
};

// Reads a record, valid UTF-8: some lines up to a blank one, or a file. Linear; any bytes are a record.
CatalogueRecord read_catalogue(Catalogue catalogue, std::string_view record);

// What edits make of a text, whose sentences they translate: line breaks that they take away are put back between
// words, where the lines divide the translation as they divided the text; never more than there were.
std::string with_line_breaks(std::string_view text, const std::vector<Edit>& edits);

}  // namespace emend::text
