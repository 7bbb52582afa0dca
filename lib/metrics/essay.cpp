#include "metrics/essay.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/error.h"
#include "text/blanks.h"
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

}  // namespace

Essay parse_essay(std::string_view line) {
  const json essay = json::parse(line, nullptr, false);
  if (!essay.is_object()) throw Error("", "is no JSON object");
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
  std::size_t next = 0;  // edit
  for (std::size_t begin = 0; begin < essay.text.size();) {
    const std::size_t first = next;
    std::size_t end = std::min(essay.text.find('\n', begin), essay.text.size());
    for (; next < edits.size() && edits[next].begin <= end; ++next)
      if (edits[next].end > end) end = std::min(essay.text.find('\n', edits[next].end), essay.text.size());
    std::vector<text::Edit> inside(edits.begin() + static_cast<std::ptrdiff_t>(first),
                                   edits.begin() + static_cast<std::ptrdiff_t>(next));
    for (text::Edit& edit : inside) edit.begin -= begin, edit.end -= begin;
    const std::string_view line = std::string_view(essay.text).substr(begin, end - begin);
    std::string source(text::trim(line)), target(text::apply(line, inside));
    target = text::trim(target);
    // A line is a line: what breaks were joined or brought in are blanks.
    for (std::string* side : {&source, &target}) std::replace(side->begin(), side->end(), '\n', ' ');
    if (!source.empty()) lines.emplace_back(std::move(source), std::move(target));
    begin = end + 1;
  }
  return lines;
}

}  // namespace emend::metrics
