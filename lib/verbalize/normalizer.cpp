#include "verbalize/normalizer.h"

#include <algorithm>

#include "text/utf8.h"
#include "verbalize/inverse.h"
#include "verbalize/line.h"
#include "verbalize/punctuation.h"

namespace emend::verbalize {

void declare(cli::Options& options, Options& verbalize) {
  std::vector<std::string> classes;
  for (const Row& row : table()) classes.emplace_back(row.name);
  options.group("Reading");
  options.add("locale", verbalize.locale, "LOCALE", "Read as Americans or as Britons do").choices({"en-US", "en-GB"});
  for (const char* name : {"lang", "language"}) options.hint(name, "did you mean --locale?");
  options
      .add("classes", verbalize.classes, "CLASS,...",
           "Read only these classes and leave the others as they are written; `--list-classes` names them")
      .in_brief("Read only these classes")
      .split()
      .suggest(std::move(classes))
      .shown_default("all");
  options
      .add("letters", verbalize.letters, "HOW",
           "How to write spelled letters: `apart` (G P S, three P M) or `together` (GPS, three PM)")
      .in_brief("Write spelled letters `apart` or `together`")
      .choices({"apart", "together"})
      .excludes({"inverse"});
  options
      .add("keep-case", verbalize.keep_case,
           "Begin a reading with a capital where a sentence begins with it (`20 came` becomes `Twenty came`)")
      .in_brief("Begin readings with a capital where a sentence begins");
  options
      .add("punctuation", verbalize.punctuation, "WHAT",
           "`keep` punctuation, or `drop` it: apostrophes in words and what is not read stay, hyphens between words "
           "become blanks")
      .in_brief("Keep punctuation, or drop it")
      .choices({"keep", "drop"});
  options
      .add("protect", verbalize.protect, "WHAT",
           "Leave tags, code between backquotes, placeholders in braces and the addresses of Markdown's links alone "
           "(`markup`), or read them (`none`)")
      .in_brief("Leave tags, code, placeholders and links' addresses alone, or read them")
      .choices({"markup", "none"});
  options.add("inverse", verbalize.inverse,
              "Write spoken forms as digits and signs: `twenty dollars` becomes `$20`; words stay if the result would "
              "not be read as the same words again");
  options
      .add("unread", verbalize.unread, "WHAT",
           "What to do with codes and numbers that no class reads: `keep` them as they are, `spell` them letter by "
           "letter and digit by digit, or `fail`: pass the record through and report it")
      .in_brief("What to do with codes and numbers that no class reads")
      .choices({"keep", "spell", "fail"})
      .excludes({"inverse"});
}

std::string spell(std::string_view token) {
  std::string out;
  const auto add = [&](std::string_view word) {
    if (word.empty()) return;
    if (!out.empty()) out += ' ';
    out += word;
  };
  for (std::size_t i = 0; i < token.size();) {
    std::size_t end = i + 1;
    if (is_lower(token[i])) {
      while (end < token.size() && is_lower(token[end])) ++end;
      if (end - i >= 3) {
        add(token.substr(i, end - i));
        i = end;
        continue;
      }
      end = i + 1;
    }
    if (is_high(token[i])) {
      while (end < token.size() && is_high(token[end])) ++end;
      add(token.substr(i, end - i));
    } else if (is_digit(token[i])) {
      add(best(digits_one_by_one(token.substr(i, 1))));
    } else if (is_letter(token[i])) {
      add(token.substr(i, 1));
    } else {
      add(symbol_name(token[i]));
    }
    i = end;
  }
  return out;
}

Normalizer::Normalizer(const Options& options)
    : locale_(options.locale == "en-GB" ? Locale::en_gb : Locale::en_us),
      letters_(options.letters == "together" ? Letters::together : Letters::apart),
      spell_(options.unread == "spell"),
      keep_case_(options.keep_case),
      drop_punctuation_(options.punctuation == "drop"),
      protect_(options.protect == "markup"),
      inverse_(options.inverse) {
  std::vector<std::string> names;
  for (const Row& row : table()) names.push_back(row.name);
  for (const std::string& name : options.classes) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw Error("--classes", "there is no class '" + name + "'", cli::suggestion(name, names));
    classes_.push_back(table()[static_cast<std::size_t>(found - names.begin())].kind);
  }
}

namespace {

constexpr std::size_t far = 1000;  // bytes: markup that is longer was not meant so

// The end of the code that begins with the backquotes at `at`, or the end of these where they are quotation marks,
// which as many apostrophes close before other backquotes come: `` 5 '' and `` 6 '', `5' and `6'.
std::size_t code_end(std::string_view text, std::size_t at) {
  const Line line{text.substr(0, at + far)};
  const auto run = [&](std::size_t from) { return std::min(line.text.find_first_not_of('`', from), line.text.size()); };
  const std::size_t first = run(at), many = first - at;
  const std::size_t quote = many < 3 ? line.text.find(many == 1 ? "'" : "''", first) : line.text.npos;
  const char behind_quote = line[std::min(quote, line.text.size() - many) + many];
  for (std::size_t close = first; (close = line.text.find('`', close)) != line.text.npos; close = run(close)) {
    if (run(close) - close != many) continue;
    // A quotation is opened with a blank before it and none behind; code is not closed so.
    const bool opens = line[close - 1] == ' ' && is_alphanumeric(line[run(close)]);
    const bool quoted =
        quote < close && behind_quote != '`' && (many == 2 || (opens && !is_alphanumeric(behind_quote)));
    return quoted ? first : run(close);
  }
  return first;
}

}  // namespace

std::vector<text::Span> markup(std::string_view line) {
  std::vector<text::Span> out;
  const Line text{line};
  for (std::size_t at = 0; at < line.size(); ++at) {
    std::size_t end = 0;
    const char c = line[at], next = text[at + 1];
    if (c == '<' && (is_letter(next) || ((next == '/' || next == '!' || next == '?') && text[at + 2] > ' '))) {
      end = line.substr(at, far).find('>');
    } else if (c == '`') {
      std::size_t run = at + 1;
      while (text[run] == '`') ++run;
      const std::size_t code = code_end(line, at);
      if (code == run) {
        at = run - 1;
        continue;
      }
      end = code - at - 1;
    } else if (c == '(' && at > 0 && line[at - 1] == ']') {  // where a link of Markdown leads
      const std::size_t close = line.substr(at, far).find_first_of(") ");
      end = close != line.npos && line[at + close] == ')' ? close : line.npos;
    } else if (c == '&') {
      const std::size_t entity = entity_end(line, at);
      if (entity == at || !sign_of_entity(line, at, entity).empty()) continue;
      end = entity - at - 1;
    } else if (c == '{') {
      std::size_t last = at + 1;
      while (is_alphanumeric(text[last])) ++last;
      end = last > at + 1 && text[last] == '}' ? last - at : line.npos;
    } else if (c == '\x1b' && next == '[') {  // parameters and intermediates, and a letter
      std::size_t last = at + 2;
      while (text[last] >= 0x20 && text[last] < 0x40) ++last;
      end = text[last] >= 0x40 ? last - at : last - at - 1;
    } else {
      continue;
    }
    if (end == line.npos) continue;
    const bool variable = c == '{' && at > 0 && line[at - 1] == '$';
    out.push_back({at - variable, at + end + 1});
    at += end;
  }
  return out;
}

namespace {

// Drops what touches a span of `kept`.
template <class Spans>
void leave_alone(const std::vector<text::Span>& kept, Spans& spans) {
  if (kept.empty()) return;
  std::erase_if(spans, [&](const auto& span) {
    const auto behind = std::upper_bound(kept.begin(), kept.end(), span.begin,
                                         [](std::size_t at, const text::Span& one) { return at < one.end; });
    return behind != kept.end() && behind->begin < span.end;
  });
}

}  // namespace

Judgement Normalizer::judge(std::string_view line, const Found& found, std::string_view spoken) const {
  if (words(text::apply(line, edits(line, found, letters_))) == words(spoken)) return Judgement::best;
  return verbalize::judge(line, spoken, locale_, letters_) == Judgement::other ? Judgement::other
                                                                               : Judgement::admissible;
}

namespace {

// Nothing but blanks, quotes and brackets between the place and the last full stop or the line's beginning.
bool begins_sentence(std::string_view line, std::size_t at) {
  while (at > 0 && std::string_view(" \t\"'([").find(line[at - 1]) != std::string_view::npos) --at;
  return at == 0 || std::string_view(".!?").find(line[at - 1]) != std::string_view::npos;
}

// Sorted spans as one list, those that overlap as one.
std::vector<text::Span> merged(std::vector<text::Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const text::Span& a, const text::Span& b) { return a.begin < b.begin; });
  std::vector<text::Span> out;
  for (const text::Span& span : spans)
    if (!out.empty() && span.begin < out.back().end)
      out.back().end = std::max(out.back().end, span.end);
    else
      out.push_back(span);
  return out;
}

}  // namespace

Found Normalizer::find(std::string_view line) const {
  if (inverse_) return {};
  Found found = verbalize::find(line, locale_);
  if (protect_ && !(found.written.empty() && found.unread.empty())) {
    const auto kept = markup(line);
    leave_alone(kept, found.written);
    leave_alone(kept, found.unread);
  }
  leave_other_classes(found.written);
  return found;
}

void Normalizer::leave_other_classes(std::vector<Written>& written) const {
  if (classes_.empty()) return;
  std::erase_if(written, [&](const Written& form) {
    return std::find(classes_.begin(), classes_.end(), form.candidates.front().kind) == classes_.end();
  });
}

Normalizer::Result Normalizer::operator()(std::string_view line, Found found) const {
  Result result = read(line, std::move(found));
  if (keep_case_)
    for (text::Edit& edit : result.edits)
      if (const std::size_t at = edit.replacement.find_first_not_of(' ');
          at != std::string::npos && is_lower(edit.replacement[at]) && begins_sentence(line, edit.begin))
        edit.replacement[at] = static_cast<char>(edit.replacement[at] - 32);
  if (drop_punctuation_) {
    const auto kept = what_stays(line, result);
    result.edits = drop_punctuation(line, std::move(result.edits), kept, inverse_);
  }
  return result;
}

// What is not plain text and is not read: markup, what no class reads, and the classes that nobody asked for.
std::vector<text::Span> Normalizer::what_stays(std::string_view line, const Result& result) const {
  std::vector<text::Span> spans = result.unread, edited;
  if (inverse_ || !classes_.empty()) {
    const Found found = verbalize::find(line, locale_);
    for (const Written& written : found.written) spans.push_back({written.begin, written.end});
    spans.insert(spans.end(), found.unread.begin(), found.unread.end());
  }
  for (const text::Edit& edit : result.edits) edited.push_back({edit.begin, edit.end});
  leave_alone(edited, spans);
  if (protect_)
    for (const text::Span& span : markup(line)) spans.push_back(span);
  return merged(std::move(spans));
}

namespace {

// How often the default reading is the one that the training data has, for the classes that it has 100 forms of; 1 for
// the others:
//   xz -dc proteno.train.tsv.xz | normalize -q --align --format tsv |
//     awk -F '\t' '{ n[$4]++; best[$4] += $7 == 1 } END { for (k in n) print k, n[k], best[k] / n[k] }'
double confidence_of(Class kind) {
  constexpr std::pair<Class, double> measured[] = {
      {Class::cardinal, 0.945}, {Class::date, 0.980},    {Class::decimal, 0.940},
      {Class::letters, 0.866},  {Class::measure, 0.920}, {Class::plain, 0.928},
      {Class::range, 0.827},    {Class::roman, 0.925},   {Class::verbatim, 0.997}};
  for (const auto& [of, share] : measured)
    if (of == kind) return share;
  return 1;
}

}  // namespace

Normalizer::Result Normalizer::read(std::string_view line, Found found) const {
  if (inverse_) {
    auto written = inverse(line, locale_);
    if (protect_) leave_alone(markup(line), written);
    if (!classes_.empty())
      std::erase_if(written, [&](const text::Edit& edit) {
        return std::none_of(classes_.begin(), classes_.end(), [&](Class kind) { return row(kind).name == edit.kind; });
      });
    return {std::move(written), {}};
  }
  leave_other_classes(found.written);  // a network may have chosen another class
  for (Written& written : found.written)
    if (written.confidence == 1) written.confidence = confidence_of(written.candidates.front().kind);
  Result result{edits(line, found, letters_), std::move(found.unread)};
  if (!spell_ || result.unread.empty()) return result;
  for (const text::Span span : result.unread)
    result.edits.push_back({span.begin, span.end, spell(slice(line, span)), unread_kind});
  std::sort(result.edits.begin(), result.edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return result;
}

}  // namespace emend::verbalize
