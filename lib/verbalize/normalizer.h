// What normalize makes of a line: the readings of the classes that were asked for, and what it does with the rest.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "text/edit.h"
#include "verbalize/verbalize.h"

namespace emend::verbalize {

struct Options {
  std::string locale = "en-US";
  std::vector<std::string> classes;  // empty: all
  std::string letters = "apart";
  std::string unread = "keep";
  bool keep_case = false;
  std::string punctuation = "keep";
  std::string protect = "markup";
  bool inverse = false;
};
void declare(cli::Options& options, Options& verbalize);

// The edit's kind for punctuation that is dropped.
inline constexpr const char* punctuation_kind = "punctuation";

// The edit's kind for what is spelled because no class reads it.
inline constexpr const char* unread_kind = "unread";

// Letters and digits one by one, words of three lower-case letters and more as they are: B2A23C -> B two A two three C.
// Characters that have no name are left out.
std::string spell(std::string_view token);

// What is written for programs and not read: tags (<break time="5ms"/>), entities (&lt;), code between as many
// backquotes before as behind, placeholders ({0}, {name}, ${NAME}), colours of terminals (ESC[1;31m). Text between
// quotation marks that tokenizers and typesetters write with backquotes is none: `` 5 '', `5'. Entities of signs that
// are read with their number (&pound;5) are none, either. Sorted, not overlapping.
std::vector<text::Span> markup(std::string_view line);

// Thread-safe.
class Normalizer {
 public:
  // Throws Error for a class that does not exist.
  explicit Normalizer(const Options& options);

  struct Result {
    std::vector<text::Edit> edits;
    std::vector<text::Span> unread;  // what no class reads, whatever was done about it
  };
  Result operator()(std::string_view line) const { return operator()(line, find(line)); }
  // The same in two steps, between which somebody may choose other readings (chooser.h).
  Found find(std::string_view line) const;
  Result operator()(std::string_view line, Found found) const;

  Locale locale() const { return locale_; }
  Judgement judge(std::string_view line, std::string_view spoken) const { return judge(line, find(line), spoken); }
  // `found` is what find() gave for the line, other readings chosen or not.
  Judgement judge(std::string_view line, const Found& found, std::string_view spoken) const;

 private:
  Result read(std::string_view line, Found found) const;
  std::vector<text::Span> what_stays(std::string_view line, const Result& result) const;
  void leave_other_classes(std::vector<Written>& written) const;

  Locale locale_;
  Letters letters_;
  std::vector<Class> classes_;  // empty: all
  bool spell_, keep_case_, drop_punctuation_, protect_, inverse_;
};

}  // namespace emend::verbalize
