// A field of a JSON object, edited in place: all other bytes of the object stay as they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::stream {

struct JsonText {
  std::size_t begin = 0, end = 0;  // the bytes between the quotes
  bool escaped = false;            // there are backslashes among them
  std::string_view document;       // the bytes of the field "document", quotes included; empty where there is none
};

// Finds the string called `name` in one JSON object (RFC 8259; the last of equal names counts), and the document.
// `record` is valid UTF-8. False: `why` says what is wrong. Linear, without recursion.
bool find_json_text(std::string_view record, std::string_view name, JsonText& found, std::string& why);

// Appends the members of an object that find_json_text has seen, as they are, commas between them, but for those of
// these names.
void append_members(std::string_view object, const std::vector<std::string_view>& without, std::string& out);

// The string that `raw`, the bytes between two quotes, stands for. Needs a string that find_json_text has seen.
void append_unescaped(std::string_view raw, std::string& out);

// `text` as it stands between quotes; with `ascii`, other characters than ASCII are escaped too.
void append_escaped(std::string_view text, bool ascii, std::string& out);

// The edits of `raw` that do to it what `edits` do to the string that it stands for.
std::vector<text::Edit> raw_edits(std::string_view raw, const std::vector<text::Edit>& edits, bool ascii);

}  // namespace emend::stream
