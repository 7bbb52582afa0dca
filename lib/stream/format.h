// Output formats: how answers are written.
#pragma once

#include <memory>
#include <string>

#include "stream/driver.h"

namespace emend::stream {

class Format {
 public:
  virtual ~Format() = default;
  virtual void write(const Answer& answer, std::string& out) = 0;
  // More bytes of an over-long record; `end`: these are the last, with or without a terminator.
  virtual void write_raw(std::string_view, bool /*end*/, bool /*terminated*/, std::string&) {}
  // After the last answer.
  virtual void finish(std::string&) {}
};

std::unique_ptr<Format> text_format(char terminator);
// {"line": 1, "text": "...", "edits": [{"begin": 0, "end": 3, "from": "teh", "to": "the", "confidence": 0.9}]}, with
// "file" where there are several, "kind" where an edit has one, and "passed" with the reason, on records that were
// passed through. "text" is what the filter makes of the text that it saw; null for over-long records. Of a record that
// is a JSON object, its own fields come first, but for those of these names.
// more: appends further fields, a comma before each.
std::unique_ptr<Format> jsonl_format(char terminator, bool name_files, Renderer more = {});
// A unified diff that patch(1) and git-apply(1) take, with `context` lines around changes. What does not fit its rules
// for context (long runs of changes, over-long lines) is written without context.
std::unique_ptr<Format> diff_format(std::size_t context, bool colour);
std::unique_ptr<Format> custom_format(Renderer renderer);
// For GitHub's workflows, a command `::warning` a finding (finding.h), with columns in code points.
std::unique_ptr<Format> github_format();
// SARIF 2.1.0, a log with one run and a result a line, with columns in units of UTF-16. Its rules are the kinds of the
// edits that came; so they stand at the end.
std::unique_ptr<Format> sarif_format();
// XML as Checkstyle writes it, with columns in code points.
std::unique_ptr<Format> checkstyle_format();
// The words that are taken for misspelt, each once, a word a line: what a list of one's own can hold.
std::unique_ptr<Format> words_format();
// One of annotations(); null for another.
std::unique_ptr<Format> annotation_format(std::string_view name);

// Edits of the answer's text as edits of the record's bytes in [field_begin, field_end), in `storage` where these are
// others.
const std::vector<text::Edit>& field_edits(const Answer& answer, const std::vector<text::Edit>& edits,
                                           std::vector<text::Edit>& storage);
// Appends a string of JSON with its quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string_view text, std::string& out);

}  // namespace emend::stream
