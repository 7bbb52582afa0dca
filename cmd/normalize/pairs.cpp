#include "pairs.h"

#include <fmt/format.h>

#include "verbalize/align.h"
#include "verbalize/chooser.h"

namespace emend {

namespace {

// The written side of what --align reads; the whole text otherwise.
std::string_view written_side(std::string_view text) { return text.substr(0, text.find('\t')); }

// Tabs and line breaks would end the column.
std::string cell(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  const std::size_t first = out.find_first_not_of(' ');
  if (first == out.npos) return "";
  return out.substr(first, out.find_last_not_of(' ') - first + 1);
}

}  // namespace

void MakePairs::apply(stream::Window& window) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = window.text(i);
    if (auto pair = maker_(text, window.number(i)))
      window.answer(i, {{0, text.size(), pair->written + '\t' + pair->spoken, "pair"}});
  }
}

void Align::apply(stream::Window& window) {
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = window.text(i);
    const std::size_t tab = text.find('\t');
    if (tab == text.npos || text.find('\t', tab + 1) != text.npos) {
      window.fail(i, "is not written text, a tab and its reading");
      continue;
    }
    const auto found = verbalize::find(text.substr(0, tab), normalizer_.locale());
    const auto alignment = verbalize::align(text.substr(0, tab), found, text.substr(tab + 1));
    if (!alignment) {
      window.fail(i, "has more than 500 words");
      continue;
    }
    std::vector<text::Edit> edits;
    for (const verbalize::HeardForm& form : alignment->forms) {
      if (engine_ == verbalize::Engine::hybrid && !(form.written && verbalize::asks(*form.written, engine_))) continue;
      const char* kind =
          form.written ? verbalize::row(form.written->candidates.front().kind).name : verbalize::unread_kind;
      const double confidence = form.judgement == verbalize::Judgement::best         ? 1
                                : form.judgement == verbalize::Judgement::admissible ? 0.5
                                                                                     : 0;
      edits.push_back({form.begin, form.end, form.spoken, kind, confidence});
    }
    window.answer(i, std::move(edits));
  }
}

void render_pairs(const stream::Answer& answer, std::string& out) {
  if (answer.edits->empty()) return;
  stream::append_rewritten(answer, out);
  out += answer.terminator.empty() ? "\n" : answer.terminator;
}

void render_tsv(const stream::Answer& answer, std::string& out) {
  for (const text::Edit& edit : *answer.edits)
    fmt::format_to(std::back_inserter(out), "{}\t{}\t{}\t{}\t{}\t{}\t{:.4g}\n", answer.number, edit.begin, edit.end,
                   edit.kind, cell(answer.text.substr(edit.begin, edit.end - edit.begin)), cell(edit.replacement),
                   edit.confidence);
}

void render_marked(const stream::Answer& answer, std::string& out) {
  const std::string_view line = written_side(answer.text);
  for (const text::Edit& edit : *answer.edits) {
    const std::string source = verbalize::marked(line, edit.begin, edit.end);
    if (source.empty()) continue;
    out += source;
    out += '\t';
    bool first = true;
    for (const std::string& word : verbalize::words(edit.replacement)) {
      out += first ? "" : " ";
      out += word;
      first = false;
    }
    out += '\n';
  }
}

stream::Renderer renderer(const std::string& format) {
  if (format == "tsv") return render_tsv;
  if (format == "marked") return render_marked;
  return {};
}

}  // namespace emend
