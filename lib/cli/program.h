// What a main.cpp is made of: a document, its options, and a function to run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options.h"

namespace emend::cli {

// The tests run `command` in a shell with `files` written beside it and compare standard output with `output`;
// an example without output is only shown.
struct Example {
  std::string sentence;
  std::string command;
  std::string output;
  std::vector<std::pair<std::string, std::string>> files = {};  // name, contents
};

struct Document {
  std::string name;                   // "denoise"
  std::string summary;                // one clause for NAME and the top of --help: "repair damaged text"
  std::vector<std::string> synopsis;  // "[OPTION]... [FILE]..."
  std::string description;
  std::vector<Section> sections;  // after the options
  std::string environment = "";   // paragraphs on variables of its own, for ENVIRONMENT
  std::vector<Example> examples;
  std::vector<std::string> see_also;  // "score(1)"
};

// Exit statuses, as emend(7) has them.
inline constexpr int success = 0, found = 1, failure = 2;

// Adds the standard rows (--help, --version, --generate, -q, -v), parses, calls `main`, prints what it throws, flushes
// standard output and turns a write error into status 2. The program's name in messages is its document's name with
// PROGRAM_PREFIX.
//
// SIGPIPE is ignored. A reader that closed standard output (`| head`) has what it wanted: the program ends without a
// message and with the status that `main` returned, 0 for the filters. Under `set -o pipefail` such a pipeline
// succeeds, where coreutils would be killed by the signal and report 141. So is SIGXFSZ: a file that grows beyond
// `ulimit -f` is a write error with a message.
int run(int argc, char** argv, const Document& document, Options& options, const std::function<int()>& main);

// The suite's version: "0.2.0".
const char* version();
// How much to say: -1 with -q, 0, 1 with -v, 2 with -vv.
int verbosity();
// The program, when `main` has returned and standard output is flushed, ends as by this signal (SIGINT, SIGTERM): for a
// program that was asked to end and still had something to write.
void end_by_signal(int signal);
void set_verbosity(int level);  // run() does

}  // namespace emend::cli
