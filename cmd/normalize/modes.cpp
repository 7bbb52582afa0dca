#include "modes.h"

#include <string>
#include <vector>

namespace emend {

void declare(cli::Options& options, ModeOptions& modes) {
  const std::vector<std::string> of_writing = {"keep-case", "punctuation", "inverse", "unread", "attention"},
                                 of_reading = {"classes", "letters", "protect", "verify", "margin", "model"};
  // All of them write rows in the place of the text.
  const auto mode = [&](const char* name, bool& flag, const char* sentence, const char* brief) -> cli::Option& {
    return options.add(name, flag, sentence)
        .in_brief(brief)
        .excludes(of_writing)
        .excludes({"field"}, "it has columns of its own")
        .excludes({"in-place", "check"}, "it writes no text");
  };
  options.add("list-classes", modes.list_classes, "List the classes with an example of each and stop").immediate = true;
  mode("judge", modes.judge, "Read lines of written text, a tab and a reading; say if the reading is admissible",
       "Say whether given readings are admitted")
      .excludes({"align", "make-pairs", "format=diff", "format=tsv", "format=marked"});
  options.group("Training data");
  mode("align", modes.align,
       "Read lines of written text, a tab and a reading; the edits are the forms with their words",
       "Say which form has which part of a given reading")
      .excludes(of_reading)
      .excludes({"make-pairs"});
  mode("make-pairs", modes.make_pairs, "Put written forms into plain text; write each line, a tab and its reading",
       "Make lines of written text, a tab and its reading")
      .excludes(of_reading)
      .excludes({"engine=hybrid", "engine=network"})
      .excludes({"format=jsonl", "format=diff", "format=tsv", "format=marked"}, "give its lines to normalize --align");
  options.add("seed", modes.seed, "N", "Seed of `--make-pairs`").needs({"make-pairs"});
}

}  // namespace emend
