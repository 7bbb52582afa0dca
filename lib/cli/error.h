// The suite's exception: what is wrong, with what, and what to do about it.
//
// Libraries throw it; cli::run (program.h) catches it once, prints `program: subject: problem: remedy` and exits
// with 2.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace emend {

// subject: the file, file:line, option or tensor at fault. problem: a clause, lower case, no full stop.
// remedy: what the user can do, or empty where the problem says it already.
class Error : public std::runtime_error {
 public:
  Error(const std::string& subject, const std::string& problem, const std::string& remedy = "")
      : std::runtime_error(subject + (subject.empty() ? "" : ": ") + problem + (remedy.empty() ? "" : ": ") + remedy) {}
};

}  // namespace emend
