#include "cli/options.h"

#define CXXOPTS_NO_REGEX  // std::regex recurses once a byte: a long argument would overflow the stack
#include <cxxopts.hpp>
#undef CXXOPTS_NO_REGEX

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace emend::cli {

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string flag(std::string_view name) { return fmt::format("--{}", name); }

// Of bytes, with swaps of neighbours: what text/edit_distance.h has for texts. lib/text includes this folder, so this
// one cannot include it.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

// Printed sizes are whole multiples of 1024, so that what is printed can be given.
std::string byte_size_text(std::uint64_t bytes) {
  static constexpr const char* units[] = {"", "KiB", "MiB", "GiB"};
  int unit = 0;
  while (unit < 3 && bytes != 0 && bytes % 1024 == 0) bytes /= 1024, ++unit;
  return fmt::format("{}{}", bytes, units[unit]);
}

// Takes the unit off `text`; 0 for a unit that is not known.
std::uint64_t take_unit(std::string_view& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string_view unit = text.substr(digits);
  text = text.substr(0, digits);
  if (unit.empty() || unit == "B") return 1;
  const std::size_t power = std::string_view("KMG").find(static_cast<char>(std::toupper(unit[0])));
  if (power == std::string_view::npos) return 0;
  const std::string_view rest = unit.substr(1);
  const std::uint64_t base = rest.empty() || rest == "iB" ? 1024 : rest == "B" ? 1000 : 0;
  return power == 0 ? base : power == 1 ? base * base : base * base * base;
}

[[noreturn]] void refuse(const Option& option, std::string_view value, std::string_view problem,
                         std::string_view remedy) {
  throw Error(flag(option.name), fmt::format("'{}' {}", value, problem), std::string(remedy));
}

std::string range_text(const Option& option) {
  const double high = *option.most, low = *option.least;
  return high >= 1e9 ? fmt::format("give at least {}", low) : fmt::format("give {} to {}", low, high);
}

void check_range(const Option& option, std::string_view text, double value) {
  if (option.least && (value < *option.least || value > *option.most)) {
    refuse(option, text, "is out of range", range_text(option));
  }
}

template <class Number>
Number number(const Option& option, std::string_view text) {
  constexpr bool whole = std::is_integral_v<Number>;
  std::string_view digits = text;
  const std::uint64_t unit = whole && option.bytes ? take_unit(digits) : 1;
  Number value{};
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  bool read = !digits.empty() && end == digits.data() + digits.size() && unit != 0;
  if constexpr (!whole) read = read && !std::isnan(value);
  if (read && error == std::errc::result_out_of_range)
    refuse(option, text, whole ? "is too large" : "is too large or too small", "");
  if (!read || error != std::errc()) {
    refuse(option, text, whole ? "is not a whole number" : "is not a number",
           option.bytes   ? "write it like 4096, 64K or 1MiB"
           : option.least ? range_text(option)
                          : "");
  }
  if constexpr (whole) {
    if (unit > 1 && static_cast<std::uint64_t>(value) > std::numeric_limits<Number>::max() / unit) {
      refuse(option, text, "is too large", "");
    }
    value = static_cast<Number>(value * static_cast<Number>(unit));
  }
  check_range(option, text, static_cast<double>(value));
  return value;
}

bool truth(const Option& option, std::string_view text) {
  if (text == "true" || text == "1") return true;
  if (option.immediate) throw Error(flag(option.name), "takes no value", "write " + flag(option.name));
  if (text == "false" || text == "0") return false;
  refuse(option, text, "is not true or false",
         fmt::format("write {0}, or {0}=false to take it back", flag(option.name)));
}

// An empty name would be taken for none, and a program do something else than it was told.
void check_name(std::string_view subject, Complete what, std::string_view name, bool several) {
  if (what == Complete::none) return;
  const std::string listed = ',' + std::string(name) + ',';
  if (!name.empty() && !(several && listed.find(",,") != std::string::npos)) return;
  const char* named = what == Complete::file ? "file" : what == Complete::directory ? "folder" : "package";
  throw Error(std::string(subject), fmt::format("an empty name does not name a {}", named),
              subject.starts_with('-') ? "give its name, or leave the option out"
                                       : "is its variable set? Give a name, or leave the operand out");
}

// The value, or the choice that it is in another spelling.
std::string chosen(const Option& option, const std::string& value) {
  const auto& allowed = option.allowed;
  if (allowed.empty() || std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return value;
  const auto same = std::find_if(allowed.begin(), allowed.end(), [&](const std::string& choice) {
    return option.any_spelling && in_any_spelling(choice) == in_any_spelling(value);
  });
  if (same != allowed.end()) return *same;
  constexpr std::size_t few = 12;  // can be read at a glance
  refuse(option, value, "is not a choice",
         allowed.size() > few ? suggestion(value, allowed) : "choose one of " + joined(allowed, ", "));
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    if (end > begin) parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

// Gives one value of the command line to an option's variable.
struct Assign {
  const Option& option;
  const std::string& text;

  void operator()(bool* variable) const { *variable = truth(option, text); }
  void operator()(int* variable) const {
    if (option.is_flag()) {
      *variable += truth(option, text);
    } else {
      *variable = number<int>(option, text);
    }
  }
  template <class Number>
  void operator()(Number* variable) const {
    *variable = number<Number>(option, text);
  }
  template <class Number>
  void operator()(std::optional<Number>* variable) const {
    *variable = number<Number>(option, text);
  }
  void operator()(std::string* variable) const { *variable = chosen(option, text); }
  void operator()(std::optional<std::string>* variable) const { *variable = chosen(option, text); }
  void operator()(std::vector<std::string>* variable) const {
    if (!option.given()) variable->clear();
    const auto parts = option.commas ? split_at_commas(text) : std::vector<std::string>{text};
    if (parts.empty()) refuse(option, text, "is an empty list", "give one at least, or leave the option out");
    for (const std::string& part : parts) variable->push_back(chosen(option, part));
  }
};

void assign(Option& option, const std::string& text) {
  std::visit(Assign{option, text}, option.variable);
  option.repeated = true;
}

// Whether a variable has the value of a Company.
struct Holds {
  const std::string& value;

  bool operator()(const std::string* variable) const { return *variable == value; }
  bool operator()(const std::optional<std::string>* variable) const { return *variable == value; }
  bool operator()(const std::vector<std::string>* variable) const {
    return std::find(variable->begin(), variable->end(), value) != variable->end();
  }
  template <class Other>
  bool operator()(const Other*) const {
    return false;
  }
};

// "engine=hybrid" is --engine hybrid.
std::string as_given(const std::string& company) {
  std::string out = flag(company);
  std::replace(out.begin(), out.end(), '=', ' ');
  return out;
}

struct Show {
  const Option& option;

  std::string operator()(const bool*) const { return ""; }
  template <class Number>
  std::string operator()(const Number* variable) const {
    if (option.is_flag()) return "";
    if constexpr (std::is_integral_v<Number>) {
      if (option.bytes) return byte_size_text(static_cast<std::uint64_t>(*variable));
    }
    return fmt::format("{}", *variable);
  }
  std::string operator()(const std::string* variable) const { return *variable; }
  std::string operator()(const std::vector<std::string>* variable) const { return joined(*variable, ","); }
  template <class T>
  std::string operator()(const std::optional<T>*) const {
    return "";
  }
};

// The names that an option's variable holds, if it holds any.
struct Names {
  std::vector<std::string> operator()(const std::string* variable) const { return {*variable}; }
  std::vector<std::string> operator()(const std::optional<std::string>* variable) const {
    return variable->has_value() ? std::vector<std::string>{**variable} : std::vector<std::string>{};
  }
  std::vector<std::string> operator()(const std::vector<std::string>* variable) const { return *variable; }
  template <class Other>
  std::vector<std::string> operator()(const Other*) const {
    return {};
  }
};

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code none;
  if (std::filesystem::equivalent(a, b, none)) return true;
  const auto whole = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none);
  };
  return !std::filesystem::exists(a, none) && whole(a) == whole(b);
}

// The file is the one that standard input is read from.
bool is_standard_input(const std::string& path) {
  struct stat file {
  }, input{};
  return stat(path.c_str(), &file) == 0 && fstat(STDIN_FILENO, &input) == 0 && S_ISREG(input.st_mode) &&
         file.st_dev == input.st_dev && file.st_ino == input.st_ino;
}

// "pairs.tsv" of "pairs.tsv:2", a column.
std::string without_column(const std::string& path) {
  const std::size_t end = path.find_last_not_of("0123456789");
  const bool column = end != std::string::npos && path[end] == ':' && end + 1 < path.size();
  return column ? path.substr(0, end) : path;
}

std::string without_dashes(std::string name) {
  std::erase(name, '-');
  return name;
}

// One dash before a long name: `-inverse` would replace files and keep the old ones as FILEnverse.
void refuse_one_dash(const std::string& argument, const std::vector<Option*>& rows) {
  const std::string name = argument.substr(1, argument.find('=') - 1);
  for (const Option* option : rows)
    if (name.size() > 2 && without_dashes(name) == without_dashes(option->name))
      throw Error('-' + name, "has one dash", fmt::format("write {}", flag(option->name)));
}

// `-j=2` would be the value `=2`. What may begin so, a delimiter or a suffix, is let through.
void refuse_equals_sign(const Option& option, std::string_view value) {
  if (!value.starts_with('=')) return;
  const std::string letter = fmt::format("-{}", option.letter);
  if (option.is_flag()) throw Error(letter, "takes no value", "write " + letter);
  const bool is_text = std::holds_alternative<std::string*>(option.variable) ||
                       std::holds_alternative<std::optional<std::string>*>(option.variable);
  if (is_text && option.complete == Complete::none && option.allowed.empty()) return;
  throw Error(letter, "its value begins with an equals sign",
              fmt::format("write {0} {1}, or {2}={1}", letter, value.substr(1), flag(option.name)));
}

// cxxopts does not take apart `-d,` (only letters and digits may be attached), so values are detached here: "-zd," is
// "-zd" and ",".
template <class FindLetter, class TakesValue>
std::vector<std::string> detach_values(int argc, const char* const* argv, const std::vector<Option*>& rows,
                                       FindLetter find_letter, TakesValue takes_value) {
  std::vector<std::string> out;
  bool options_ended = false, value_follows = false;
  for (int i = 0; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool plain = options_ended || value_follows || i == 0 || argument.size() < 2 || argument[0] != '-';
    value_follows = false;
    if (plain) {
      out.push_back(argument);
    } else if (argument == "--") {
      options_ended = true;
      out.push_back(argument);
    } else if (argument[1] == '-') {
      value_follows = takes_value(argument.substr(2));
      out.push_back(argument);
    } else {
      refuse_one_dash(argument, rows);
      std::size_t letter = 1;
      const Option* row = nullptr;
      while (letter < argument.size() && (row = find_letter(argument[letter])) && row->is_flag()) {
        refuse_equals_sign(*row, argument.substr(letter + 1));
        ++letter;
      }
      const bool attached = row && letter + 1 < argument.size();
      value_follows = row && letter + 1 == argument.size() && !row->optional;
      if (attached) refuse_equals_sign(*row, argument.substr(letter + 1));
      if (attached && row->optional) {  // only where it is attached is it the value
        if (letter > 1) out.push_back(argument.substr(0, letter));
        out.push_back(fmt::format("--{}={}", row->name, argument.substr(letter + 1)));
        continue;
      }
      out.push_back(attached ? argument.substr(0, letter + 1) : argument);
      if (attached) out.push_back(argument.substr(letter + 1));
    }
  }
  return out;
}

// What to write in the place of a name that no option has: those that it begins, the one that has it as a choice, the
// nearest, the one whose name is a word of it (--beam-size is --beam), or those of which it begins a later word:
// --confidence is --min-confidence.
std::string options_like(const std::string& name, const std::vector<Option*>& rows) {
  constexpr std::size_t most = 3;
  std::vector<std::string> names, begun;
  for (const Option* option : rows) {
    names.push_back(option->name);
    if (name.size() > 1 && option->name.starts_with(name)) begun.push_back(flag(option->name));
  }
  if (!begun.empty() && begun.size() <= most) return fmt::format("did you mean {}?", joined(begun, " or "));
  for (const Option* option : rows)
    for (const auto* values : {&option->allowed, &option->suggested})
      if (name != "auto" && std::find(values->begin(), values->end(), name) != values->end())
        return fmt::format("did you mean {}={}?", flag(option->name), name);
  if (const auto near = nearest(name, names)) return fmt::format("did you mean {}?", flag(*near));
  for (std::size_t begin = 0, end; begin < name.size(); begin = end + 1) {
    end = std::min(name.find('-', begin), name.size());
    const std::string word = name.substr(begin, end - begin);
    for (const std::string& known : names)
      if (word.size() < name.size() && (word == known || word == known + 's'))
        return fmt::format("did you mean {}?", flag(known));
  }
  if (name.size() > 2)
    for (const Option* option : rows)
      if (option->name.find('-' + name) != std::string::npos) begun.push_back(flag(option->name));
  return begun.empty() || begun.size() > most ? "see --help" : fmt::format("did you mean {}?", joined(begun, " or "));
}

// cxxopts' exceptions have no field for the option that they are about: only their messages say it, between typographic
// quotes.
std::string quoted_name(const std::string& message) {
  static constexpr std::string_view open = "\u2018", close = "\u2019";
  const std::size_t begin = message.find(open), end = message.find(close);
  if (begin == std::string::npos || end == std::string::npos) return message;
  return message.substr(begin + open.size(), end - begin - open.size());
}

// That knows the names and which of them take a value; what the values mean is not its business.
cxxopts::Options parser_of(const std::vector<Option*>& rows) {
  cxxopts::Options parser("");
  for (const Option* option : rows) {
    const auto value = cxxopts::value<std::string>();
    if (option->is_flag()) value->implicit_value("true");
    if (option->optional) value->implicit_value("");
    const std::string names = option->letter ? fmt::format("{},{}", option->letter, option->name) : option->name;
    parser.add_options()(names, "", value);
  }
  return parser;
}

void check_operands(const Positional& row, const std::vector<std::string>& operands) {
  if (operands.size() < row.least) throw Error(row.metavariable, "is missing", "see --help");
  if (operands.size() > row.most) throw Error(operands[row.most], "is an operand too many", "see --help");
  for (std::size_t i = 0; i < operands.size(); ++i)
    check_name(fmt::format("operand {}", i + 1), row.complete, operands[i], false);
}

}  // namespace

std::string in_any_spelling(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c != '-' && c != '_') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::optional<std::string> nearest(std::string_view name, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  const std::string plain = in_any_spelling(name);
  std::size_t least = std::max<std::size_t>(1, plain.size() / 3) + 1;
  for (const auto& candidate : candidates) {
    const std::size_t changes = distance(plain, in_any_spelling(candidate));
    if (changes < least) least = changes, best = candidate;
  }
  return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  const auto near = nearest(name, candidates);
  return near ? fmt::format("did you mean '{}'?", *near) : "choose one of " + joined(candidates, ", ");
}

Option& Option::choices(std::vector<std::string> values) {
  allowed = std::move(values);
  return *this;
}
Option& Option::range(double low, double high) {
  least = low;
  most = high;
  return *this;
}
Option& Option::split() {
  commas = true;
  return *this;
}
Option& Option::byte_size() {
  bytes = true;
  return *this;
}
Option& Option::value_is_optional() {
  optional = true;
  return *this;
}
Option& Option::suggest(std::vector<std::string> values) {
  suggested = std::move(values);
  return *this;
}
Option& Option::completes(Complete what) {
  complete = what;
  return *this;
}
Option& Option::shown_default(std::string text) {
  default_text = std::move(text);
  return *this;
}

Option& Option::in_brief(std::string text) {
  brief = std::move(text);
  return *this;
}
Option& Option::writes() {
  if (complete == Complete::none) complete = Complete::file;
  output = true;
  return *this;
}

Option& Option::needs(std::vector<std::string> others, std::string remedy) {
  needed.push_back({std::move(others), std::move(remedy)});
  return *this;
}
Option& Option::excludes(std::vector<std::string> others, std::string remedy) {
  excluded.push_back({std::move(others), std::move(remedy)});
  return *this;
}
Option& Option::reads_only(std::vector<std::string> others) {
  read = std::move(others);
  return *this;
}

bool Option::is_asked() const {
  const auto* flag = std::get_if<bool*>(&variable);
  return given() && (!flag || **flag);
}

std::string Option::default_value() const {
  return default_text.empty() ? std::visit(Show{*this}, variable) : default_text;
}

Options::Options() = default;
Options::~Options() = default;

void Options::group(std::string title) { group_ = std::move(title); }

Option& Options::add(std::string_view names, Variable variable, std::string_view metavariable,
                     std::string_view sentence) {
  Option row;
  if (names.size() > 2 && names[1] == ',') {
    row.letter = names[0];
    names.remove_prefix(2);
  }
  row.name = names;
  if (row.name.size() < 2) throw std::logic_error("an option needs a name of two letters or more: " + row.name);
  if (find(row.name)) throw std::logic_error("two options are called --" + row.name);
  if (row.letter && find_letter(row.letter)) {
    throw std::logic_error(fmt::format("two options have the letter -{}: --{} is the second", row.letter, row.name));
  }
  row.group = group_;
  row.metavariable = metavariable;
  row.sentence = sentence;
  row.variable = variable;
  row.complete = metavariable.starts_with("FILE") ? Complete::file
                 : metavariable == "FOLDER"       ? Complete::directory
                                                  : Complete::none;
  storage_.push_back(std::move(row));
  rows_.push_back(&storage_.back());
  return storage_.back();
}

Option& Options::add(std::string_view names, bool& flag, std::string_view sentence) {
  return add(names, Variable(&flag), "", sentence);
}

Positional& Options::positional(std::vector<std::string>& variable, std::string_view metavariable,
                                std::string_view sentence, std::size_t least, std::size_t most) {
  return operands_.emplace(
      Positional{&variable, std::string(metavariable), std::string(sentence), least, most, Complete::file, {}});
}

void Options::section(std::string title, std::string body) { sections_.push_back({std::move(title), std::move(body)}); }

void Options::hint(std::string name, std::string remedy) { hints_.emplace_back(std::move(name), std::move(remedy)); }

std::string Options::instead_of(const std::string& name) const {
  const auto known = std::find_if(hints_.begin(), hints_.end(), [&](const auto& hint) { return hint.first == name; });
  if (known != hints_.end()) return known->second;
  return name.size() == 1 ? "see --help" : options_like(name, rows_);
}

// A program that opens its output before it has read all of its input, or that reads it again, would lose it; one that
// does not would replace it all the same, and nobody wants that of a report.
void Options::check_outputs(const std::vector<std::string>& operands) const {
  for (const Option* option : rows_) {
    if (!option->given() || !option->output) continue;
    const char* kind = option->complete == Complete::directory ? "folder" : "file";
    const auto refuse = [&](const std::string& path, const std::string& problem) {
      throw Error(path, problem, fmt::format("name another {}", kind));
    };
    for (const std::string& path : std::visit(Names{}, option->variable)) {
      if (path == "-" && option->standard_output) continue;
      if (path == "-")
        throw Error(flag(option->name), "does not write to standard output",
                    fmt::format("name a {}; ./- is one that is called `-`", kind));
      const auto read = [&](const std::string& input) {
        return input != "-" && (is_same_file(path, input) || is_same_file(path, without_column(input)));
      };
      for (const std::string& operand : operands)
        if (!option->replaces_operands && read(operand)) refuse(path, "is read as well");
      if (is_standard_input(path)) refuse(path, "is read as well");
      for (const Option* other : rows_) {
        if (other == option || !other->given() || other->complete == Complete::none) continue;
        for (const std::string& name : std::visit(Names{}, other->variable))
          if (read(name))
            refuse(path, other->output ? "is written by --" + other->name + " as well" : "is read as well");
      }
    }
  }
}

bool Options::has(const std::string& company) const {
  const std::size_t end = std::min(company.find('='), company.size());
  const Option* option = find(company.substr(0, end));
  if (!option) throw std::logic_error("no option is called --" + company.substr(0, end));
  return end == company.size() ? option->is_asked() : std::visit(Holds{company.substr(end + 1)}, option->variable);
}

void Options::check_company() const {
  const auto refuse = [](const Option* option, const std::string& why, const std::string& remedy) {
    throw Error(flag(option->name), why, remedy);
  };
  const auto there = [this](const std::string& other) { return has(other); };
  std::vector<const Option*> asked;
  std::copy_if(rows_.begin(), rows_.end(), std::back_inserter(asked), [](auto* option) { return option->is_asked(); });
  for (const Option* option : asked) {
    for (const Option* other : asked) {
      if (option->read.empty() || other == option || other->group == kMessages) continue;
      if (std::find(option->read.begin(), option->read.end(), other->name) == option->read.end())
        refuse(other, "does not go with " + flag(option->name), "leave one of them out");
    }
  }
  for (const Option* option : asked) {
    for (const auto& [others, remedy] : option->excluded) {
      const auto other = std::find_if(others.begin(), others.end(), there);
      if (other != others.end()) refuse(option, "does not go with " + as_given(*other), remedy);
    }
    for (const auto& [others, remedy] : option->needed) {
      if (std::any_of(others.begin(), others.end(), there)) continue;
      std::vector<std::string> names;
      for (const std::string& other : others) names.push_back(as_given(other));
      refuse(option, "changes nothing without " + joined(names, " or "), remedy);
    }
  }
}

void Options::check_read(const std::vector<Reading>& used, const std::vector<Reading>& all) const {
  for (const Option* option : rows_) {
    if (!option->is_asked()) continue;
    const auto reads = [&](const Reading& row) {
      return (' ' + row.options + ' ').find(' ' + option->name + ' ') != std::string::npos;
    };
    std::vector<std::string> names, readers;
    for (const Reading& row : used) names.push_back(row.name);
    for (const Reading& row : all)
      if (reads(row)) readers.push_back(row.name);
    if (readers.empty() || std::any_of(used.begin(), used.end(), reads)) continue;
    throw Error(flag(option->name), "is not read by " + joined(names, ", "),
                "leave it out: it belongs to " + joined(readers, ", "));
  }
}

const Option* Options::find(std::string_view name) const {
  const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Option* option) { return option->name == name; });
  return row == rows_.end() ? nullptr : *row;
}

Option* Options::find_letter(char letter) const {
  const auto row =
      std::find_if(rows_.begin(), rows_.end(), [&](const Option* option) { return option->letter == letter; });
  return row == rows_.end() ? nullptr : *row;
}

bool Options::given(std::string_view name) const {
  const Option* option = find(name);
  return option && option->given();
}

void Options::parse(int argc, const char* const* argv) {
  cxxopts::Options parser = parser_of(rows_);
  const auto arguments = detach_values(
      argc, argv, rows_, [this](char letter) { return find_letter(letter); },
      [this](const std::string& name) { return find(name) && !find(name)->is_flag() && !find(name)->optional; });
  std::vector<const char*> pointers;
  for (const auto& argument : arguments) pointers.push_back(argument.c_str());

  const auto parsed = [&] {
    try {
      return parser.parse(static_cast<int>(pointers.size()), pointers.data());
    } catch (const cxxopts::exceptions::no_such_option& e) {
      const std::string name = quoted_name(e.what());
      throw Error(name.size() == 1 ? "-" + name : flag(name), "no such option", instead_of(name));
    } catch (const cxxopts::exceptions::missing_argument& e) {
      const std::string name = quoted_name(e.what());
      const Option* option = name.size() == 1 ? find_letter(name[0]) : find(name);
      throw Error(flag(option->name), "its value is missing",
                  fmt::format("write --{}={}", option->name, option->metavariable));
    } catch (const cxxopts::exceptions::parsing& e) {
      throw Error(quoted_name(e.what()), "is not an option", "write -- before operands that begin with a dash");
    }
  }();

  const auto row_of = [this](const std::string& name) { return const_cast<Option*>(find(name)); };
  for (const auto& argument : parsed.arguments()) {
    Option* option = row_of(argument.key());
    if (!option->immediate) continue;
    assign(*option, argument.value());
    return;
  }
  for (const auto& argument : parsed.arguments()) {
    Option* option = row_of(argument.key());
    if (!option->optional) check_name(flag(option->name), option->complete, argument.value(), option->commas);
    assign(*option, argument.value());
  }

  check_company();
  const auto& operands = parsed.unmatched();
  const bool alone = std::any_of(parsed.arguments().begin(), parsed.arguments().end(),
                                 [&](const auto& a) { return row_of(a.key())->alone; });
  if (!operands_ || alone) {
    if (!operands.empty()) throw Error(operands[0], "no operands are taken", "see --help");
    check_outputs({});
    return;
  }
  check_operands(*operands_, operands);
  check_outputs(operands_->complete == Complete::file ? operands : std::vector<std::string>{});
  *operands_->variable = operands;
}

}  // namespace emend::cli
