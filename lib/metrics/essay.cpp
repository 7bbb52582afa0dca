#include "metrics/essay.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "cli/error.h"
#include "english/edit_types.h"
#include "text/blanks.h"
#include "text/detokenize.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

using nlohmann::json;

// Where each character begins, and where the text ends.
std::vector<std::size_t> offsets(std::string_view text) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size();) {
    begins.push_back(at);
    text::next_code_point(text, at);
  }
  begins.push_back(text.size());
  return begins;
}

text::Edit edit_of(const json& fields, const std::vector<std::size_t>& begins) {
  if (!fields.is_array() || fields.size() < 3 || !fields[0].is_number_unsigned() || !fields[1].is_number_unsigned() ||
      !(fields[2].is_string() || fields[2].is_null()) || (fields.size() > 3 && !fields[3].is_string()))
    throw Error("", "has an edit that is not [begin, end, correction, type]");
  const auto begin = fields[0].get<std::uint64_t>(), end = fields[1].get<std::uint64_t>();
  if (end < begin || end >= begins.size()) {
    throw Error("", "has an edit of characters " + std::to_string(begin) + " to " + std::to_string(end) +
                        " of a text of " + std::to_string(begins.size() - 1));
  }
  text::Edit edit{begins[begin], begins[end], "", fields.size() > 3 ? fields[3].get<std::string>() : ""};
  if (fields[2].is_string()) edit.replacement = fields[2].get<std::string>();
  if (fields[2].is_null()) edit.kind = "UNK";
  return edit;
}

// The lines of the text; a break that an edit touches ends none.
std::vector<text::Span> line_spans(std::string_view text, std::vector<text::Edit> edits) {
  std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  std::vector<text::Span> lines;
  std::size_t next = 0, touched = 0;  // edit; where the edits that begin up to here end
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    for (;; ++end) {
      end = std::min(text.find('\n', end), text.size());
      for (; next < edits.size() && edits[next].begin <= end; ++next) touched = std::max(touched, edits[next].end);
      if (end == text.size() || touched <= end) break;
    }
    lines.push_back({begin, end});
    begin = end + 1;
  }
  return lines;
}

// Those of the line, by its bytes.
std::vector<text::Edit> edits_in(text::Span line, const std::vector<text::Edit>& edits) {
  std::vector<text::Edit> inside;
  for (const text::Edit& edit : edits) {
    if (edit.begin < line.begin || edit.begin > line.end) continue;
    inside.push_back(edit);
    inside.back().begin -= line.begin, inside.back().end -= line.begin;
  }
  return inside;
}

// A line by its tokens.
class TokenLine {
 public:
  struct Change {
    std::size_t begin, end;  // tokens
    std::string type, correction;
  };
  explicit TokenLine(std::string_view line) : line_(line), spans_(text::token_spans(line)) {}
  std::size_t size() const { return spans_.size(); }

  std::string text(std::size_t begin, std::size_t end) const {
    std::string out;
    for (std::size_t i = begin; i < end; ++i) out.append(i > begin ? " " : "").append(text::slice(line_, spans_[i]));
    return out;
  }

  // Those that change nothing but blanks are left out; those that change the same token are one.
  std::vector<Change> changes(const std::vector<text::Edit>& edits) const {
    const std::vector<std::string> types = english::edit_types(line_, edits);
    std::vector<Change> out;
    std::vector<std::size_t> firsts;  // the first edit of each
    for (std::size_t i = 0; i < edits.size(); ++i) {
      std::size_t first = i;
      Change change = changed(std::span(edits).subspan(i, 1));
      for (; !out.empty() && change.begin < out.back().end; out.pop_back(), firsts.pop_back()) {
        first = firsts.back();
        change = changed(std::span(edits).subspan(first, i + 1 - first));
      }
      if (change.begin == change.end && change.correction.empty()) continue;
      change.type = edits[first].kind.empty() ? types[first] : edits[first].kind;
      out.push_back(std::move(change));
      firsts.push_back(first);
    }
    return out;
  }

 private:
  // What neighbouring edits make of the tokens that they touch, without the tokens that stay at both ends.
  Change changed(std::span<const text::Edit> edits) const {
    Change change{0, size(), "", ""};
    while (change.begin < size() && spans_[change.begin].end < edits.front().begin) ++change.begin;
    while (change.end > change.begin && spans_[change.end - 1].begin > edits.back().end) --change.end;
    const bool between = change.begin == change.end;  // blanks
    const std::size_t begin = between ? edits.front().begin : std::min(edits.front().begin, spans_[change.begin].begin),
                      end = between ? edits.back().end : std::max(edits.back().end, spans_[change.end - 1].end);
    std::vector<text::Edit> inside(edits.begin(), edits.end());
    for (text::Edit& edit : inside) edit.begin -= begin, edit.end -= begin;
    const std::string made = text::apply(line_.substr(begin, end - begin), inside);
    const TokenLine target(made);
    const auto same = [&](std::size_t i, std::size_t k) { return token(i) == target.token(k); };
    std::size_t first = 0, last = target.size();
    for (; change.begin < change.end && first < last && same(change.begin, first); ++first) ++change.begin;
    for (; change.begin < change.end && first < last && same(change.end - 1, last - 1); --last) --change.end;
    change.correction = target.text(first, last);
    return change;
  }

  std::string_view token(std::size_t i) const { return text::slice(line_, spans_[i]); }

  std::string_view line_;
  std::vector<text::Span> spans_;
};

}  // namespace

Essay parse_essay(std::string_view line) {
  const json essay = json::parse(line, nullptr, false);
  if (!essay.is_object()) throw Error("", "is not a JSON object");
  const auto text = essay.find("text"), edits = essay.find("edits"), id = essay.find("id");
  if (text == essay.end() || !text->is_string()) throw Error("", "has no string 'text'");
  if (edits == essay.end() || !edits->is_array()) throw Error("", "has no list 'edits'");
  Essay out{id != essay.end() && id->is_string() ? id->get<std::string>() : "", text->get<std::string>(), {}};
  const std::vector<std::size_t> begins = offsets(out.text);
  for (const json& annotation : *edits) {
    if (!annotation.is_array() || annotation.size() != 2 || !annotation[0].is_number_unsigned() ||
        !annotation[1].is_array() || annotation[0].get<std::uint64_t>() > 1'000'000)
      throw Error("", "has an annotation that is not [annotator, edits]");
    Essay::Annotation made{annotation[0].get<int>(), {}};
    for (const json& fields : annotation[1]) {
      text::Edit edit = edit_of(fields, begins);
      if (edit.kind != "UNK") made.edits.push_back(std::move(edit));
    }
    std::stable_sort(made.edits.begin(), made.edits.end(),
                     [](const auto& a, const auto& b) { return a.begin < b.begin; });
    for (std::size_t i = 1; i < made.edits.size(); ++i)
      if (made.edits[i].begin < made.edits[i - 1].end) throw Error("", "has edits that overlap");
    out.annotations.push_back(std::move(made));
  }
  return out;
}

std::vector<std::pair<std::string, std::string>> corrected_lines(const Essay& essay, int annotator) {
  const auto found = std::find_if(essay.annotations.begin(), essay.annotations.end(),
                                  [&](const auto& annotation) { return annotation.annotator == annotator; });
  static const std::vector<text::Edit> none;
  if (found == essay.annotations.end() && !essay.annotations.empty()) return {};
  const std::vector<text::Edit>& edits = found == essay.annotations.end() ? none : found->edits;

  std::vector<std::pair<std::string, std::string>> lines;
  for (const text::Span span : line_spans(essay.text, edits)) {
    const std::string_view line = text::slice(essay.text, span);
    std::string source(text::trim(line)), target(text::apply(line, edits_in(span, edits)));
    target = text::trim(target);
    // A line is a line: what breaks were joined or brought in are blanks.
    for (std::string* side : {&source, &target}) std::replace(side->begin(), side->end(), '\n', ' ');
    if (!source.empty()) lines.emplace_back(std::move(source), std::move(target));
  }
  return lines;
}

std::vector<std::string> m2_blocks(const Essay& essay) {
  std::vector<text::Edit> all;
  for (const auto& annotation : essay.annotations)
    all.insert(all.end(), annotation.edits.begin(), annotation.edits.end());
  std::vector<std::string> blocks;
  for (const text::Span span : line_spans(essay.text, all)) {
    const std::string_view line = text::slice(essay.text, span);
    if (text::trim(line).empty()) continue;
    const TokenLine tokens(line);
    std::string block = "S " + tokens.text(0, tokens.size());
    for (const auto& annotation : essay.annotations) {
      const std::vector<text::Edit> edits = edits_in(span, annotation.edits);
      const auto add = [&](const std::string& where, const std::string& type, const std::string& correction) {
        block += "\nA " + where + "|||" + type + "|||" + correction + "|||REQUIRED|||-NONE-|||" +
                 std::to_string(annotation.annotator);
      };
      const std::vector<TokenLine::Change> changes = tokens.changes(edits);
      if (changes.empty()) add("-1 -1", "noop", "-NONE-");
      for (const TokenLine::Change& change : changes)
        add(std::to_string(change.begin) + ' ' + std::to_string(change.end), change.type, change.correction);
    }
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace emend::metrics
