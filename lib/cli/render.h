// What is generated from a document and its table of options. All functions are pure, so that the tests can look.
#pragma once

#include <string>

#include "cli/program.h"

namespace emend::cli {

// Who the document speaks of: the name that the program was built with (PROGRAM_PREFIX), its version and the day of it.
struct Identity {
  std::string name, version, date;
};

// width: columns of the terminal. colour: with escape sequences.
// `-h` and `--help`: the brief one has a line an option, its `brief` or the first clause of its sentence, and no
// description.
enum class HelpLength { brief, full };
std::string help(const Identity& program, const Document& document, const Options& options, int width, bool colour,
                 HelpLength length = HelpLength::full);
// roff for man(7), free of mandoc's and groff's warnings.
std::string man_page(const Identity& program, const Document& document, const Options& options);
std::string bash_completion(const Identity& program, const Options& options);
std::string zsh_completion(const Identity& program, const Options& options);
std::string fish_completion(const Identity& program, const Options& options);
// One shell call per example: `example SENTENCE COMMAND OUTPUT [NAME CONTENTS]...`, quoted; a script that defines the
// function `example` can source it.
std::string example_calls(const Identity& program, const Document& document);

// "-b, --beam"; the same with the metavariable is the caller's, as man page and help set it apart.
std::string option_names(const Option& option);
// `command` with the names of the document's program and of those that it refers to as they were built
// (PROGRAM_PREFIX).
std::string with_built_names(const Identity& program, const Document& document, const std::string& command);
// What the exit status says; the document's own EXIT STATUS section replaces it.
std::vector<std::pair<int, std::string>> exit_statuses(const Options& options);

}  // namespace emend::cli
