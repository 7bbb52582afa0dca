#include <fmt/format.h>

#include <algorithm>

#include "cli/markup.h"
#include "cli/render.h"

namespace emend::cli {

namespace {

constexpr std::string_view bold = "\033[1m", normal = "\033[0m";

// Columns that a text takes: code points, without escape sequences.
std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else {
      count += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    }
  }
  return count;
}

// Fills lines up to `width`; the text begins in column `at` and goes on in column `indent`.
std::string wrapped(std::string_view text, std::size_t at, std::size_t indent, std::size_t width) {
  std::string out;
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    const std::size_t needed = columns(word) + !first;
    if (!first && at + needed > width) {
      out += '\n' + std::string(indent, ' ');
      at = indent;
      first = true;
    }
    if (!first) out += ' ';
    out += word;
    at += columns(word) + !first;
    first = false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// Whether what follows a comma only adds to the clause before it: "Serve an editor, without ...". A list goes on with
// any other word.
bool adds(std::string_view rest) {
  constexpr std::string_view words[] = {"as",      "because",  "even",   "if",      "instead",
                                        "so",      "though",   "unless", "until",   "where",
                                        "whether", "whatever", "which",  "without", "with"};
  const std::string_view word = rest.substr(0, std::min(rest.find_first_of(" ,"), rest.size()));
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// "Leave a sentence alone" of "Leave a sentence alone, without decoding it, where ...": as far as what stands before
// makes sense alone; all of it where that is short, or where nothing can be left out. Neither code nor what stands in
// brackets is cut.
std::string first_clause(const std::string& sentence) {
  constexpr std::size_t short_sentence = 50, least = 12;
  if (sentence.size() <= short_sentence) return sentence;
  bool code = false;
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    code ^= sentence[i] == '`';
    if (code) continue;
    const std::string_view rest = std::string_view(sentence).substr(i + 1);
    if (sentence[i] == '(') {
      i = std::min(sentence.find(')', i), sentence.size());
      continue;
    }
    if (i < least || rest.front() != ' ') continue;
    const bool ends = sentence[i] == '.' || sentence[i] == ';' || (sentence[i] == ',' && adds(rest.substr(1)));
    if (ends) return sentence.substr(0, i);
    if (rest.starts_with(" (") && rest.find(')') + 1 == rest.size()) return sentence.substr(0, i + 1);
  }
  return sentence;
}

class Help {
 public:
  Help(const Identity& program, const Document& document, const Options& options, int width, bool colour,
       HelpLength length)
      : program_(program),
        document_(document),
        options_(options),
        colour_(colour),
        brief_(length == HelpLength::brief) {
    width_ = static_cast<std::size_t>(std::clamp(width, 40, 120));
    for (const Option* option : options.rows()) {
      const std::size_t needed = columns(left(*option)) + 4;
      if (needed <= width_ / 3 + 2) column_ = std::max(column_, needed);
    }
  }

  std::string text() {
    out_ = fmt::format("{} {}\n", heading(program_.name), program_.version);
    std::string summary = document_.summary;
    if (!summary.empty()) summary[0] = upper_case(summary.substr(0, 1))[0];
    paragraph(summary + ".", 0);
    usage();
    if (!brief_) {
      for (const auto& block : blocks(document_.description)) {
        out_ += '\n';
        block.verbatim ? verbatim(block.text) : paragraph(block.text, 0);
      }
      operands();
    }
    option_groups();
    examples();
    if (brief_) {
      out_ += '\n';
      paragraph(fmt::format("`{} --help` says more, and so does its man page.", program_.name), 0);
    }
    return out_;
  }

 private:
  std::string heading(std::string_view title) const { return strong(title); }
  std::string strong(std::string_view text) const {
    return colour_ ? fmt::format("{}{}{}", bold, text, normal) : std::string(text);
  }
  // Code is bold where that can be seen, and in quotes where not.
  std::string styled(std::string_view text) const {
    if (!colour_) return std::string(text);
    std::string out;
    for (const auto& piece : pieces(text)) out += piece.code ? strong(piece.text) : piece.text;
    return out;
  }
  void paragraph(std::string_view text, std::size_t indent) {
    out_ += std::string(indent, ' ') + wrapped(styled(text), indent, indent, width_) + '\n';
  }
  void verbatim(const std::string& text) { out_ += text + '\n'; }

  void usage() {
    out_ += '\n' + heading("Usage:") + ' ';
    for (std::size_t i = 0; i < document_.synopsis.size(); ++i) {
      out_ += fmt::format("{}{} {}\n", i ? "       " : "", strong(program_.name), document_.synopsis[i]);
    }
  }

  std::string left(const Option& option) const {
    const std::string names = (option.letter ? "" : "    ") + option_names(option);
    const std::string value = option.optional ? "[=" + option.metavariable + "]" : " " + option.metavariable;
    return strong(names) + (option.is_flag() ? "" : value);
  }

  void row(const std::string& left, const std::string& sentence) {
    std::string line = "  " + left;
    const std::size_t used = columns(line);
    if (used + 2 > column_) {
      line += '\n' + std::string(column_, ' ');
    } else {
      line += std::string(column_ - used, ' ');
    }
    out_ += line + wrapped(styled(sentence), column_, column_, width_) + '\n';
  }

  void operands() {
    const auto& operands = options_.operands();
    if (!operands) return;
    out_ += '\n' + heading("Operands:") + '\n';
    row(strong(operands->metavariable), operands->sentence);
  }

  void option_groups() {
    std::vector<std::string> groups;
    for (const Option* option : options_.rows()) {
      if (std::find(groups.begin(), groups.end(), option->group) == groups.end()) groups.push_back(option->group);
    }
    for (const auto& group : groups) {
      out_ += '\n' + heading((group.empty() ? "Options" : group) + ":") + '\n';
      for (const Option* option : options_.rows()) {
        if (option->group == group) row(left(*option), brief_ ? brief(*option) : sentence(*option));
      }
    }
  }

  static std::string brief(const Option& option) {
    return option.brief.empty() ? first_clause(option.sentence) : option.brief;
  }

  static std::string sentence(const Option& option) {
    std::string out = option.sentence;
    if (!option.allowed.empty()) out += fmt::format(" [choices: {}]", fmt::join(option.allowed, ", "));
    const std::string value = option.default_value();
    if (!value.empty()) out += fmt::format(" [default: {}]", value);
    return out;
  }

  void examples() {
    if (document_.examples.empty()) return;
    out_ += '\n' + heading("Examples:") + '\n';
    constexpr std::size_t brief_examples = 3;
    for (const auto& example : document_.examples) {
      if (brief_ && &example - document_.examples.data() == brief_examples) break;
      paragraph(example.sentence + ":", 2);
      for (const auto& line : lines(with_built_names(program_, document_, example.command))) {
        out_ += "    " + strong(line) + '\n';
      }
    }
  }

  const Identity& program_;
  const Document& document_;
  const Options& options_;
  bool colour_, brief_;
  std::size_t width_, column_ = 0;
  std::string out_;
};

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
         c == '/' || c == '.';
}

}  // namespace

std::string help(const Identity& program, const Document& document, const Options& options, int width, bool colour,
                 HelpLength length) {
  return Help(program, document, options, width, colour, length).text();
}

std::string option_names(const Option& option) {
  return option.letter ? fmt::format("-{}, --{}", option.letter, option.name) : fmt::format("--{}", option.name);
}

std::string with_built_names(const Identity& program, const Document& document, const std::string& command) {
  const std::size_t prefix = program.name.size() - document.name.size();
  std::vector<std::string> ours = {document.name};
  for (const auto& page : document.see_also) ours.push_back(page.substr(0, page.find('(')));
  std::string out;
  for (std::size_t i = 0; i < command.size();) {
    std::size_t end = i;
    while (end < command.size() && is_name_byte(command[end])) ++end;
    const std::string word = command.substr(i, std::max(end, i + 1) - i);
    if (std::find(ours.begin(), ours.end(), word) != ours.end()) out += program.name.substr(0, prefix);
    out += word;
    i += word.size();
  }
  return out;
}

std::vector<std::pair<int, std::string>> exit_statuses(const Options& options) {
  const bool checks = options.find("check"), strict = options.find("strict");
  std::vector<std::pair<int, std::string>> out;
  out.emplace_back(success, checks ? "Done; with `--check`: nothing would change." : "Done.");
  std::vector<std::string> reasons;
  if (checks) reasons.push_back("with `--check`: something would change");
  if (strict) reasons.push_back("with `--strict`: a record was passed through as it was");
  if (!reasons.empty()) out.emplace_back(found, fmt::format("Done; {}.", fmt::join(reasons, "; ")));
  out.emplace_back(failure, "The program could not run, or could not write.");
  return out;
}

std::string example_calls(const Identity& program, const Document& document) {
  const auto quoted = [](std::string_view text) {
    std::string out = "'";
    for (char c : text) c == '\'' ? out += "'\\''" : out += c;
    return out + "'";
  };
  std::string out;
  for (const auto& example : document.examples) {
    out += fmt::format("example {} {} {}", quoted(example.sentence),
                       quoted(with_built_names(program, document, example.command)), quoted(example.output));
    for (const auto& [name, contents] : example.files) out += fmt::format(" {} {}", quoted(name), quoted(contents));
    out += '\n';
  }
  return out;
}

}  // namespace emend::cli
