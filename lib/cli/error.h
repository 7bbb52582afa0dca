// The suite's exception: what is wrong, with what, and what to do about it.
//
// Libraries throw it; cli::run (program.h) catches it once, prints `program: subject: problem: remedy` and exits
// with 2.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace emend {

// subject: the file, file:line, option or tensor at fault. problem: a clause, lower case, no full stop.
// remedy: what the user can do, or empty where the problem says it already. Who catches one to say more asks for these
// parts; what() is all of them.
class Error : public std::runtime_error {
 public:
  Error(std::string subject, std::string problem, std::string remedy = "")
      : std::runtime_error(joined(joined(subject, problem), remedy)),
        subject_(std::move(subject)),
        problem_(std::move(problem)),
        remedy_(std::move(remedy)) {}
  // At a line of a file.
  Error(const std::string& file, std::uint64_t line, std::string problem, std::string remedy = "")
      : Error(file + ":" + std::to_string(line), std::move(problem), std::move(remedy)) {
    line_ = line;
  }

  const std::string& subject() const { return subject_; }
  const std::string& problem() const { return problem_; }
  const std::string& remedy() const { return remedy_; }
  std::uint64_t line() const { return line_; }  // 0 where none was given

  // The same, of a part of `whole`: the subject is `whole: subject`.
  Error within(const std::string& whole) const { return {joined(whole, subject_), problem_, remedy_}; }
  // The same with another remedy.
  Error advising(std::string remedy) const { return {subject_, problem_, std::move(remedy)}; }

 private:
  static std::string joined(const std::string& before, const std::string& behind) {
    return before + (before.empty() || behind.empty() ? "" : ": ") + behind;
  }

  std::string subject_, problem_, remedy_;
  std::uint64_t line_ = 0;
};

}  // namespace emend
