// One table of options: each is bound once to its variable; parsing, --help, the man page, the completions and the
// tests read the same rows.
//
//   cli::Options options;
//   options.group("Search");
//   options.add("beam", search.beam, "N", "Keep N hypotheses").range(1, 64);
//   options.add("s,strict", strict, "Exit with 1 if a line was passed through");   // a bool is a flag
//   options.positional(files, "FILE", "Read these, `-` is standard input");
//
// An options struct lives beside what it configures and brings `void declare(cli::Options&, T&)`.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/error.h"

namespace emend::cli {

// The variables that an option can be bound to. A vector option may be repeated (the first replaces the default, the
// others are appended) and is split at commas only if the row says `.split()`. An optional prints no default. Without a
// metavariable a bool is a flag (`--flag=false` takes it back) and an int counts (-vv).
using Variable =
    std::variant<bool*, int*, std::int64_t*, std::uint64_t*, double*, std::string*, std::vector<std::string>*,
                 std::optional<std::string>*, std::optional<double>*, std::optional<int>*>;

// What a shell completes a value with, beside the choices.
enum class Complete { none, file, directory, model };  // metavariables FILE and FOLDER set theirs

// The heading of the options that all programs have, which go with all others.
inline constexpr const char* kMessages = "Messages and help";

// Other options, by name, or with a value that they must have, given or by default: "plot", "engine=hybrid".
struct Company {
  std::vector<std::string> options;
  std::string remedy;
};

// A row of another table, of metrics or kinds of noise, and the options that it reads: their names, parted by blanks.
struct Reading {
  std::string name, options;
};

// One row of the table. The setters return *this, so that a declaration reads as one sentence.
struct Option {
  std::string group;
  char letter = 0;  // 0: no letter
  std::string name;
  std::string metavariable;  // empty: a flag
  std::string sentence;      // no full stop; backquotes mark code
  std::string brief;         // what `-h` says in its place, on one line; empty: as far as it makes sense alone
  Variable variable;
  std::vector<std::string> allowed;    // empty: anything
  std::vector<std::string> suggested;  // what completions offer where anything is allowed
  bool any_spelling = false;           // of the choices
  std::optional<double> least, most;
  bool commas = false;       // a vector option is split at commas
  bool optional = false;     // the value may be left out, as in sed's -i[SUFFIX]: what is left out is the empty string
  bool bytes = false;        // an integer option takes K, M, G (of 1024), KiB, MiB, GiB, kB, MB, GB (of 1000)
  bool immediate = false;    // answers at once (--help): the rest of the command line is not checked
  bool alone = false;        // with it no operands are needed, or taken
  bool repeated = false;     // the option was given on the command line
  std::string default_text;  // printed instead of the variable's value
  Complete complete = Complete::none;
  bool output = false;             // names what the program writes: nothing that it reads, and nothing else it writes
  bool standard_output = false;    // of an output: `-` is standard output; otherwise it is an error
  bool replaces_operands = false;  // of an output: it may be an operand
  std::vector<Company> needed, excluded;
  std::vector<std::string> read;  // all that have an effect beside it; empty: any may

  Option& choices(std::vector<std::string> values);
  Option& range(double low, double high);
  Option& split();
  Option& byte_size();
  Option& value_is_optional();  // of a std::optional<std::string>
  Option& suggest(std::vector<std::string> values);
  Option& completes(Complete what);
  Option& shown_default(std::string text);
  Option& in_brief(std::string text);
  Option& writes();  // a file, or the folder that the metavariable says
  // What parse() refuses: the option without one of these, as it would change nothing; beside one of these; and any
  // other than these beside the option, which makes the program do something else.
  Option& needs(std::vector<std::string> others, std::string remedy = "leave it out, or add the other");
  Option& excludes(std::vector<std::string> others, std::string remedy = "leave one of them out");
  Option& reads_only(std::vector<std::string> others);
  bool given() const { return repeated; }
  bool is_asked() const;  // given, and not taken back (--flag=false)
  bool is_flag() const { return metavariable.empty(); }
  // The variable's value as the help prints it; empty where there is nothing to print.
  std::string default_value() const;
};

struct Positional {
  std::vector<std::string>* variable = nullptr;
  std::string metavariable, sentence;
  std::size_t least = 0, most = SIZE_MAX;
  Complete complete = Complete::file;
  std::vector<std::string> suggested;  // what completions offer beside files; several stand between commas
};

// A part of the man page after the options.
struct Section {
  std::string title;  // upper case, as in man pages
  std::string
      body;  // paragraphs divided by blank lines; backquotes mark code; a line that begins with blanks stands as it is
};

// Names whose case, hyphens and underscores do not matter are compared so: ROUGE-L and rouge_l are rougel.
std::string in_any_spelling(std::string_view name);
// The candidate that needs the fewest insertions, deletions, substitutions and swaps of neighbours to become `name`, in
// any spelling, if these are at most a third of its letters (at least one): "did you mean --beam?".
std::optional<std::string> nearest(std::string_view name, const std::vector<std::string>& candidates);
// The same as a remedy: "did you mean 'beam'?" or "choose one of a, b, c".
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

class Options {
 public:
  Options();
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  // The options added after this call stand under this heading.
  void group(std::string title);

  // names: "beam" or "j,threads". Rows keep their address. A name or letter used twice is a std::logic_error.
  Option& add(std::string_view names, Variable variable, std::string_view metavariable, std::string_view sentence);
  Option& add(std::string_view names, bool& flag, std::string_view sentence);
  template <class T>
  Option& add(std::string_view names, T& variable, std::string_view metavariable, std::string_view sentence) {
    return add(names, Variable(&variable), metavariable, sentence);
  }
  Positional& positional(std::vector<std::string>& variable, std::string_view metavariable, std::string_view sentence,
                         std::size_t least = 0, std::size_t most = SIZE_MAX);
  // What to write in the place of an option that is none, where its name is not near: "use > or --in-place".
  void hint(std::string name, std::string remedy);
  // What the man page says of the options that were added, where that is more than sentences.
  void section(std::string title, std::string body);

  const std::vector<Option*>& rows() const { return rows_; }
  const Option* find(std::string_view name) const;
  bool given(std::string_view name) const;
  const std::optional<Positional>& operands() const { return operands_; }
  const std::vector<Section>& sections() const { return sections_; }

  // Fills the variables. Throws Error for an unknown option (naming the nearest known one), a missing or malformed
  // value, a value out of range or not among the choices, options that do not go together, too few or too many
  // operands, and an output that is read as well. Options and operands may be mixed; `--` ends the options, `-` is an
  // operand.
  void parse(int argc, const char* const* argv);

  // Throws Error for an option that was given, that rows of `all` read and none of `used`.
  void check_read(const std::vector<Reading>& used, const std::vector<Reading>& all) const;

 private:
  Option* find_letter(char letter) const;
  std::string instead_of(const std::string& name) const;
  void check_outputs(const std::vector<std::string>& operands) const;
  bool has(const std::string& company) const;
  void check_company() const;

  std::deque<Option> storage_;
  std::vector<Option*> rows_;
  std::optional<Positional> operands_;
  std::vector<Section> sections_;
  std::vector<std::pair<std::string, std::string>> hints_;  // name, remedy
  std::string group_;
};

}  // namespace emend::cli
