// gec --interactive: each edit is shown on the terminal and made, left out or changed as its user says.
#pragma once

#include "cli/terminal.h"
#include "options.h"
#include "stream/filter.h"
#include "text/rejections.h"

namespace emend {

// Asks about the edits of answers, in their order.
class Reviewer {
 public:
  // rejections: grow by what is rejected; edits that are among them are not asked about.
  Reviewer(cli::Terminal& terminal, text::Rejections& rejections) : terminal_(terminal), rejections_(rejections) {}

  // The edits that are to be made.
  std::vector<text::Edit> review(const stream::Answer& answer);
  // No more questions: what follows stays as it was.
  bool has_quit() const { return quit_; }

 private:
  // What becomes of one edit: true, it is made, perhaps with another replacement.
  bool ask(const stream::Answer& answer, text::Edit& edit);
  void show(const stream::Answer& answer, const text::Edit& edit);

  cli::Terminal& terminal_;
  text::Rejections& rejections_;
  std::vector<std::string> accepted_types_;
  bool quit_ = false;
};

// Runs the filter over the files and writes the text that the user wants, to standard output or --output, when all
// questions are answered. Returns the exit status. Throws Error where there is no terminal, or the user interrupts:
// then nothing is written.
int review(const GecOptions& gec, stream::Filter& filter, text::Rejections& rejections);

}  // namespace emend
