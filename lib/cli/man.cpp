// man(7) pages. Text is escaped for troff so that what is printed can be pasted back into a shell.
#include <fmt/format.h>

#include <algorithm>

#include "cli/markup.h"
#include "cli/render.h"

namespace emend::cli {

namespace {

// groff draws ' ` ^ ~ - as typographic characters unless they are escaped; others than ASCII go by number.
std::string escaped(std::string_view text, bool code) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c == '\\') {
      out += "\\e";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '`') {
      out += "\\(ga";
    } else if (c == '^') {
      out += "\\(ha";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '-' && code) {
      out += "\\-";
    } else if (c < 0x80) {
      out += static_cast<char>(c);
    } else {
      const int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
      unsigned point = c & (0x3F >> more);
      for (int k = 0; k < more && i + 1 < text.size(); ++k) point = point << 6 | (text[++i] & 0x3F);
      out += fmt::format("\\[u{:04X}]", point);
    }
  }
  return out;
}

std::string strong(std::string_view code) { return "\\fB" + escaped(code, true) + "\\fR"; }
std::string slanted(std::string_view name) { return "\\fI" + escaped(name, true) + "\\fR"; }

// A line that begins with a dot or a quote would be a request.
std::string guarded(const std::string& line) {
  return !line.empty() && (line[0] == '.' || line[0] == '\'') ? "\\&" + line : line;
}

// Source lines of at most 78 bytes, broken at blanks.
std::string filled(std::string_view text) {
  std::string out, line;
  const auto flush = [&] {
    if (!line.empty()) out += guarded(line) + '\n';
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!line.empty() && line.size() + 1 + word.size() > 78) flush();
    if (!word.empty()) line += (line.empty() ? "" : " ") + std::string(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  flush();
  return out;
}

std::string prose(std::string_view text) {
  std::string out;
  for (const auto& piece : pieces(text)) out += piece.code ? strong(piece.text) : escaped(piece.text, false);
  return filled(out);
}

std::string verbatim(std::string_view text) {
  std::string out = ".RS 4\n.EX\n";
  for (const auto& line : lines(text)) out += line.empty() ? "\\&\n" : guarded(escaped(line, true)) + '\n';
  return out + ".EE\n.RE\n";
}

std::string body(std::string_view text) {
  std::string out;
  for (const auto& block : blocks(text)) {
    if (!out.empty() && !block.verbatim) out += ".PP\n";
    if (!block.verbatim) {
      out += prose(block.text);
      continue;
    }
    // The indentation that the lines share is the macro's.
    const auto rows = lines(block.text);
    std::size_t indent = std::string::npos;
    for (const auto& row : rows) indent = std::min(indent, row.find_first_not_of(" \t"));
    std::string shifted;
    for (const auto& row : rows) shifted += row.substr(indent) + '\n';
    out += verbatim(shifted);
  }
  return out;
}

// In a synopsis options are bold and what stands for something else is slanted.
std::string synopsis(std::string_view text) {
  std::string out;
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_'; };
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = text.substr(i, end - i);
    if (word.empty()) {
      out += escaped(text.substr(i++, 1), false);
      continue;
    }
    const bool stands_for = std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    out += word[0] == '-' || !stands_for ? strong(word) : slanted(word);
    i = end;
  }
  return filled(out);
}

std::string tagged(const std::string& tag, const std::string& text) { return ".TP\n" + tag + '\n' + text; }

std::string sentence(const Option& option) {
  std::string out = option.sentence;
  if (!out.empty() && out.back() != '.') out += '.';
  if (!option.allowed.empty()) {
    out += fmt::format(" {} is one of `{}`.", option.metavariable, fmt::join(option.allowed, "`, `"));
  } else if (option.least) {
    const bool open = *option.most >= 1e9;
    out += open ? fmt::format(" {} is at least {}.", option.metavariable, *option.least)
                : fmt::format(" {} is from {} to {}.", option.metavariable, *option.least, *option.most);
  }
  if (std::holds_alternative<std::vector<std::string>*>(option.variable)) {
    out += option.commas ? " Can be repeated or hold several, divided by commas." : " Can be repeated.";
  }
  const std::string value = option.default_value();
  if (!value.empty())
    out += fmt::format(" The default is {}.", option.default_text.empty() ? '`' + value + '`' : value);
  return out;
}

std::string option_rows(const Options& options) {
  std::string out, group;
  for (const Option* option : options.rows()) {
    if (option->group != group) out += fmt::format(".SS {}\n", escaped(option->group, false));
    group = option->group;
    const std::string value = slanted(option->metavariable);
    std::string tag;
    if (option->letter) {
      tag = strong(fmt::format("-{}", option->letter)) + (option->optional ? "[" + value + "]" : "") + ", ";
    }
    tag += strong("--" + option->name);
    if (!option->is_flag()) tag += option->optional ? "[=" + value + "]" : "=" + value;
    out += tagged(tag, prose(sentence(*option)));
  }
  return out;
}

std::string example(const Identity& program, const Document& document, const Example& example) {
  std::string session;
  for (const auto& [name, contents] : example.files) {
    if (lines(contents).size() <= 12) session += fmt::format("$ cat {}\n{}", name, contents);
    if (!session.empty() && session.back() != '\n') session += '\n';
  }
  for (const auto& command : lines(with_built_names(program, document, example.command)))
    session += fmt::format("$ {}\n", command);
  session += example.output;
  const std::string sentence = example.sentence + (example.sentence.empty() ? "" : ":");
  return ".PP\n" + prose(sentence) + ".PP\n" + verbatim(session);
}

std::string sections(const std::vector<Section>& sections) {
  std::string out;
  for (const auto& section : sections) {
    out += fmt::format(".SH {}\n", escaped(section.title, false)) + body(section.body);
  }
  return out;
}

// What every program looks at, and where those with a model look for it (io::open_package).
std::vector<Section> surroundings(const Document& document, const Options& options) {
  const auto is_model = [](const Option* option) { return option->complete == Complete::model; };
  const bool models = std::any_of(options.rows().begin(), options.rows().end(), is_model);
  std::vector<Section> out;
  out.push_back({"ENVIRONMENT",
                 "`NO_COLOR`: if set and not empty, nothing is coloured or bold; the same holds if standard output or "
                 "error is not a terminal, or `TERM` is `dumb`."});
  if (!document.environment.empty()) out[0].body = document.environment + "\n\n" + out[0].body;
  if (models) {
    out[0].body =
        "`EMEND_MODELS`: folders that are searched for packages first, separated by colons.\n\n`XDG_DATA_HOME`, or "
        "`HOME` if it is not set: see FILES.\n\n" +
        out[0].body;
    out.push_back({"FILES",
                   "A package is a folder with a `config.json`. A name with a slash is that folder, and so is the name "
                   "of a package in the current folder. Other names are searched for in these folders, and the first "
                   "match is used:\n\n  the folders of EMEND_MODELS\n  $XDG_DATA_HOME/emend/models, or "
                   "~/.local/share/emend/models\n  PREFIX/share/emend/models, where the program is "
                   "PREFIX/bin/PROGRAM\n\nemend(7) lists the parts of a package."});
  }
  // A page that has a section of its own knows more.
  std::erase_if(out, [&](const Section& ours) {
    return std::any_of(document.sections.begin(), document.sections.end(),
                       [&](const Section& theirs) { return theirs.title == ours.title; });
  });
  return out;
}

}  // namespace

std::string man_page(const Identity& program, const Document& document, const Options& options) {
  std::string out = fmt::format(".\\\" Generated by `{} --generate man`: do not edit.\n", program.name);
  out += fmt::format(".TH {} 1 \"{}\" \"Emend {}\" \"Emend\"\n", escaped(upper_case(program.name), true), program.date,
                     program.version);
  out += fmt::format(".SH NAME\n{} \\- {}", escaped(program.name, true), prose(document.summary));

  out += ".SH SYNOPSIS\n";
  for (std::size_t i = 0; i < document.synopsis.size(); ++i) {
    out += fmt::format("{}.B {}\n{}", i ? ".br\n" : "", escaped(program.name, true), synopsis(document.synopsis[i]));
  }
  out += ".SH DESCRIPTION\n" + body(document.description);

  out += ".SH OPTIONS\n";
  if (const auto& operands = options.operands()) {
    std::string text = operands->sentence;
    if (!text.empty() && text.back() != '.') text += '.';
    out += tagged(slanted(operands->metavariable), prose(text));
  }
  out += option_rows(options);

  const auto is_exit_status = [](const Section& section) { return section.title == "EXIT STATUS"; };
  if (std::none_of(document.sections.begin(), document.sections.end(), is_exit_status)) {
    out += ".SH EXIT STATUS\n";
    for (const auto& [status, text] : exit_statuses(options)) out += tagged(fmt::format("{}", status), prose(text));
  }
  out += sections(document.sections) + sections(options.sections()) + sections(surroundings(document, options));
  if (!document.examples.empty()) out += ".SH EXAMPLES\n";
  for (std::size_t i = 0; i < document.examples.size(); ++i) {
    std::string text = example(program, document, document.examples[i]);
    out += i == 0 ? text.substr(4) : text;  // no .PP right after a heading
  }
  out += ".SH SEE ALSO\n";
  std::vector<std::string> pages;
  for (const auto& page : document.see_also) {
    const std::string built = with_built_names(program, document, page);
    const std::size_t parenthesis = std::min(built.find('('), built.size());
    pages.push_back(strong(built.substr(0, parenthesis)) + built.substr(parenthesis));
  }
  pages.push_back(strong("emend") + "(7)");
  out += filled(fmt::format("{}", fmt::join(pages, ", ")));
  return out;
}

}  // namespace emend::cli
