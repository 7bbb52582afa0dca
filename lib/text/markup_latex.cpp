// LaTeX: commands with what they take in brackets and braces, environments that hold no prose, formulas, letters,
// footnotes. It knows commands by name; those that it does not know stand for a word.
#include <algorithm>

#include "text/latex_letters.h"
#include "text/markup_reader.h"

namespace emend::text::markup {
namespace {

// Environments whose contents are no prose; and those that only a translator reads.
constexpr std::string_view kFormalEnvironments[] = {
    "Verbatim", "algorithm",       "algorithmic", "align",       "alignat",  "aligned",  "alltt",        "array",
    "axis",     "cases",           "comment",     "displaymath", "eqnarray", "equation", "filecontents", "forest",
    "gather",   "lstlisting",      "math",        "matrix",      "minted",   "multline", "pgfpicture",   "picture",
    "split",    "thebibliography", "tikzpicture", "verbatim"};
constexpr std::string_view kTables[] = {"longtable", "tabular", "tabularx"};
// Environments whose brackets hold a title. Those of others hold options.
constexpr std::string_view kTheorems[] = {
    "annahme",  "aufgabe",     "axiom",     "behauptung", "beispiel",  "bem",         "bemerkung", "beweis", "bsp",
    "claim",    "conjecture",  "cor",       "corollary",  "defi",      "definition",  "defn",      "exa",    "example",
    "exercise", "fact",        "folgerung", "frage",      "hilfssatz", "korollar",    "lem",       "lemma",  "loesung",
    "notation", "observation", "problem",   "proof",      "prop",      "proposition", "question",  "rem",    "remark",
    "satz",     "solution",    "theorem",   "thm",        "vermutung"};

// Commands behind whose brace prose begins, by itself or within a sentence.
constexpr std::string_view kHeadings[] = {"abstract",      "author",   "caption", "chapter",      "frametitle",
                                          "paragraph",     "part",     "section", "subparagraph", "subsection",
                                          "subsubsection", "subtitle", "title"};
constexpr std::string_view kFonts[] = {"emph",   "enquote", "mbox",       "sout",     "text",   "textbf",
                                       "textit", "textmd",  "textnormal", "textrm",   "textsc", "textsf",
                                       "textsl", "textup",  "uline",      "underline"};
// Commands of which a reader sees nothing at their place; footnotes are such without their text.
constexpr std::string_view kNotes[] = {"footnote", "footnotetext", "marginpar", "thanks"};
constexpr std::string_view kUnseen[] = {"Large",        "bf",     "bfseries", "centering", "color",   "em",
                                        "footnotemark", "glsadd", "hspace",   "huge",      "index",   "it",
                                        "itshape",      "label",  "large",    "noindent",  "phantom", "sc",
                                        "selectfont",   "small",  "tiny",     "todo",      "tt",      "vspace"};
// Commands that stand between what is said: in documents, and in tables.
constexpr std::string_view kBetween[] = {
    "appendix",        "begin",     "bibliography",    "bibliographystyle", "clearpage",      "end",     "include",
    "includegraphics", "input",     "maketitle",       "newcommand",        "newenvironment", "newpage", "par",
    "renewcommand",    "setlength", "tableofcontents", "usepackage"};
constexpr std::string_view kBetweenRows[] = {
    "addlinespace", "bottomrule", "cline",   "cmidrule", "endfirsthead",   "endfoot", "endhead",
    "endlastfoot",  "hline",      "midrule", "rowcolor", "tabularnewline", "toprule"};

static_assert(in_order(kFormalEnvironments) && in_order(kTables) && in_order(kTheorems) && in_order(kHeadings) &&
              in_order(kFonts) && in_order(kNotes) && in_order(kUnseen) && in_order(kBetween) &&
              in_order(kBetweenRows));

// --- names ---

// The name behind a backslash, with its star; empty where a mark stands there.
std::string_view command_name(const Lines& lines, std::size_t at) {
  if (lines[at] != '\\') return {};
  std::size_t end = lines.run(at + 1, [](char c) { return letter(c) || c == '@'; });
  if (end > at + 1 && lines[end] == '*') ++end;
  return lines.text.substr(at + 1, end - at - 1);
}

// The name in braces behind \begin and \end.
std::string_view environment_name(const Lines& lines, std::size_t at) {
  const std::size_t brace = lines.run(at, blank);
  if (lines[brace] != '{') return {};
  const std::size_t end = lines.find("}", brace);
  return end == npos ? std::string_view() : lines.text.substr(brace + 1, end - brace - 1);
}

std::string_view without_star(std::string_view name) {
  if (name.ends_with('*')) name.remove_suffix(1);
  return name;
}

// --- rules ---

Found comment(Lines& lines, std::size_t at) {
  return lines[at] == '%' ? Found{lines.line_end, Role::nothing} : Found{};
}

// What stands before the document.
Found preamble(Lines& lines, std::size_t at) {
  return command_name(lines, at) == "documentclass" ? lines.open(until("\\begin{document}"), at, Role::boundary)
                                                    : Found{};
}

Found formal_environment(Lines& lines, std::size_t at) {
  if (command_name(lines, at) != "begin") return {};
  const std::string_view starred = environment_name(lines, at + 6), name = without_star(starred);
  if (!is_in(name, kFormalEnvironments) && (lines.state.use != MarkupUse::correction || !is_in(name, kTables)))
    return {};
  return lines.open(until("\\end{" + std::string(starred) + "}"), at, Role::boundary);
}

// \verb|x|, \lstinline!x!
Found verbatim(Lines& lines, std::size_t at) {
  const std::string_view name = command_name(lines, at);
  if (!one_of(name, {"verb", "verb*", "lstinline", "mintinline"})) return {};
  std::size_t begin = at + 1 + name.size();
  if (name == "mintinline" || (name == "lstinline" && lines[begin] == '['))
    begin = std::max(begin, lines.beyond_partner(begin, lines[begin], lines[begin] == '[' ? ']' : '}'));
  const char mark = lines[begin];
  if (mark == '{') return {lines.beyond_brackets(begin, '{', '}'), Role::word};
  const std::size_t end = begin + 1 < lines.line_end ? lines.find(std::string_view(&mark, 1), begin + 1) : npos;
  return {end == npos ? begin : end + 1, Role::word};
}

Found formula(Lines& lines, std::size_t at) {
  if (lines.has(at, "$$")) return lines.open(until("$$", true), at + 2, Role::word);
  if (lines.has(at, "\\[")) return lines.open(until("\\]", true), at + 2, Role::word);
  if (lines.has(at, "\\(")) return lines.open(until("\\)", true), at + 2, Role::word);
  return lines[at] == '$' ? lines.open(until("$", true), at + 1, Role::word) : Found{};
}

Found accented_letter(Lines& lines, std::size_t at) {
  const auto letter = latex_letter(lines.text.substr(at, lines.line_end - std::min(at, lines.line_end)));
  return letter ? Found{at + letter->length, Role::word} : Found{};
}

// A footnote, from its brace on. Of one that goes on in lines to come, or may, both ends are boundaries of its prose.
Found note(Lines& lines, std::size_t at) {
  const std::size_t beyond = lines.beyond_partner(at, '{', '}', lines.open_note ? lines.limit(at) : lines.line_end);
  if (beyond == 0) {
    lines.open_note = true;
    lines.state.note = true;
    return {at + 1, Role::boundary};
  }
  if (beyond - at > 2) lines.asides.push_back({{at + 1, beyond - 1}, Markup::latex, '}'});
  return {beyond, Role::nothing};
}

// What a translator reads in the brackets at `open`: \item[label], \section[short]{...}. Those of KOMA-Script hold
// options, too: \section[tocentry={short}]{...}
void find_in_brackets(Lines& lines, std::size_t open) {
  if (lines.state.use != MarkupUse::translation || lines[open] != '[') return;
  const std::size_t beyond = lines.beyond_partner(open, '[', ']');
  if (beyond <= open + 2) return;
  const bool options = lines[lines.run(open + 1, letter)] == '=';
  if (!options) lines.asides.push_back({{open + 1, beyond - 1}, Markup::latex, ']'});
}

// \begin{theorem}[title], from the brace on.
void find_title_of_theorem(Lines& lines, std::size_t at) {
  if (!is_in(without_star(environment_name(lines, at)), kTheorems)) return;
  if (const std::size_t open = lines.beyond_partner(at, '{', '}'); open > 0) find_in_brackets(lines, open);
}

// Commands with what they take in brackets and braces. The arguments of some are prose: there the command ends before
// their text.
Found command(Lines& lines, std::size_t at) {
  const std::string_view starred = command_name(lines, at), name = without_star(starred);
  if (starred.empty()) return {};
  const auto beyond_options = [&](std::size_t from) {
    std::size_t end = from;
    while ((from = lines.beyond_brackets(end, '[', ']')) > end) end = from;
    return end;
  };
  const std::size_t brackets = at + 1 + starred.size();
  std::size_t end = beyond_options(brackets);
  const auto before_prose = [&](Role role) { return Found{end + (lines[end] == '{'), role}; };
  if (is_in(name, kHeadings) || name == "item") {
    find_in_brackets(lines, brackets);
    return name == "item" ? Found{end, Role::boundary} : before_prose(Role::boundary);
  }
  if (is_in(name, kFonts)) return before_prose(Role::nothing);
  if (name == "href" || name == "textcolor") {  // a name, then prose
    end = lines.beyond_brackets(end, '{', '}');
    return before_prose(Role::nothing);
  }
  if (name == "multicolumn" || name == "multirow") {  // two arguments, then prose
    for (int n = 0; n < 2; ++n) end = lines[end] == '*' ? end + 1 : lines.beyond_brackets(end, '{', '}');
    return before_prose(Role::boundary);
  }
  if (is_in(name, kNotes) && lines[end] == '{') return note(lines, end);
  if (name == "begin") find_title_of_theorem(lines, end);
  if (name == "cmidrule") end = lines.beyond_brackets(end, '(', ')');
  const bool between = is_in(name, kBetween) || is_in(name, kBetweenRows);
  const bool unseen = is_in(name, kUnseen) || is_in(name, kNotes);
  const Role role = between ? Role::boundary : unseen ? Role::nothing : Role::word;
  while (lines[end] == '{') {
    const std::size_t beyond = lines.beyond_partner(end, '{', '}');
    if (!beyond) {
      Block block;
      block.braces = 1;
      block.paragraph = true;
      return lines.open(block, end + 1, role);
    }
    end = beyond_options(beyond);
  }
  return {end, role};
}

Found mark(Lines& lines, std::size_t at) {
  const char c = lines[at];
  if (c == '~') return {at + 1, Role::blank};
  if (c == '{' || c == '}') return {at + 1, Role::nothing};
  if (c == '&') return {at + 1, Role::boundary};
  for (const char* quotation_mark : {"``", "''", "\"`", "\"'"}) {
    if (lines.has(at, quotation_mark)) return {at + 2, Role::nothing};
  }
  if (c != '\\') return {};
  const char next = lines[at + 1];
  if (next == '\\') {  // \\, \\*, \\[2pt]
    const std::size_t end = at + 2 + (lines[at + 2] == '*');
    const bool length = lines[end] == '[' && in(lines[lines.run(end + 1, blank)], "-+.0123456789\\");
    return {length ? lines.beyond_brackets(end, '[', ']') : end, Role::boundary};
  }
  if (blank_or_end(next)) return {at + 1, Role::nothing};
  if (in(next, ",;:! /-")) return {at + 2, Role::nothing};
  const bool accent = in(next, "'`\"^~=.");
  if (accent && lines[at + 2] == '{') return {lines.beyond_brackets(at + 2, '{', '}'), Role::word};  // \'{e}
  std::size_t end = at + 2;                                                                          // \% \& \'e
  while (end < lines.line_end && (static_cast<unsigned char>(lines[end]) & 0xC0) == 0x80) ++end;
  return {end + (accent && letter(lines[end])), Role::word};
}

constexpr Rule kRules[] = {
    {"comment of TeX", "% and what follows", comment},
    {"preamble", "what stands before \\begin{document}", preamble},
    {"environment", "formulas, listings and pictures, for correctors tables, with what they contain",
     formal_environment},
    {"verbatim", "\\verb and its kin", verbatim},
    {"formula", "$, $$, \\( \\) and \\[ \\]", formula},
    {"letter", "\\\"a, \\'{e}, \\c{c}, {\\ss} and the like", accented_letter},
    {"command", "commands; their arguments, too, unless those are prose, as in \\emph and \\section", command},
    {"mark", "~, &, braces, \\\\, \\% and other accents", mark},
};

// Braces that a mark opens, less those that it closes.
int open_braces(std::string_view mark) {
  int open = 0;
  for (std::size_t i = 0; i < mark.size() && mark[0] != '%'; ++i) {
    if (mark[i] == '\\') {
      ++i;
    } else if (mark[i] == '{') {
      ++open;
    } else if (mark[i] == '}') {
      --open;
    }
  }
  return open;
}

}  // namespace

std::span<const Rule> latex_rules() { return kRules; }

Found within_note(Lines& lines, std::size_t at, Found found) {
  State& state = lines.state;
  state.note_braces += open_braces(lines.text.substr(at, found.end - at));
  state.note = state.note_braces > 0;
  if (!state.note) found.role = Role::boundary;
  return found;
}

}  // namespace emend::text::markup
