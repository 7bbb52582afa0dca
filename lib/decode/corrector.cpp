#include "decode/corrector.h"

#include <algorithm>
#include <memory>

#include "decode/sections.h"
#include "decode/texts.h"
#include "decode/view.h"
#include "text/detokenize.h"
#include "text/edit_types.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/typography.h"
#include "text/utf8.h"

namespace emend::decode {
namespace {

// Several words, and not a small letter: no model here has learned what is right in capitals.
bool is_shouted(std::string_view sentence) {
  for (std::size_t at = 0; at < sentence.size();) {
    const char32_t c = text::next_code_point(sentence, at);
    if (text::is_letter(c) && !text::is_upper(c)) return false;
  }
  return sentence.find(' ') != sentence.npos;
}

// What stands between two boundaries of a line: how the model sees it, and its sentences without the blanks behind
// them.
struct Segment {
  std::size_t begin;  // in the line
  View view;
  std::vector<text::Span> sentences;

  Segment(std::size_t begin, View shown, std::size_t sentence_bytes) : begin(begin), view(std::move(shown)) {
    for (text::Span span : text::sentences(view.text(), sentence_bytes)) {
      while (span.size() > 0 && view.text()[span.end - 1] == ' ') --span.end;  // a view has no other blanks
      if (span.size() > 0) sentences.push_back(span);
    }
  }
  std::string_view text(text::Span sentence) const { return text::slice(view.text(), sentence); }
};

}  // namespace

struct Corrector::Line {
  std::unique_ptr<const text::Detokenized> tokens;  // of a tokenized line
  std::vector<Segment> segments;                    // that have sentences
  std::vector<std::string> sentences;               // of all of them, as they were written

  bool of_markup;  // of a document in Markdown, HTML or LaTeX

  // markup: nothing in a document that has none.
  Line(std::string_view line, const std::optional<std::vector<text::MarkupSpan>>& markup,
       const CorrectorOptions& options)
      : tokens(options.tokenized ? std::make_unique<const text::Detokenized>(line) : nullptr),
        of_markup(markup.has_value()) {
    const std::string_view prose = tokens ? std::string_view(tokens->prose()) : line;
    const auto mode = options.protect == "none" ? text::Protect::none : text::Protect::automatic;
    for (Section& section : sections(prose, markup.value_or(std::vector<text::MarkupSpan>()), mode)) {
      Segment segment(section.span.begin, View(text::slice(prose, section.span), section.fixed, !of_markup),
                      options.sentence_bytes);
      if (!segment.sentences.empty()) segments.push_back(std::move(segment));
    }
    for (const Segment& segment : segments) {
      for (const text::Span span : segment.sentences) sentences.emplace_back(segment.text(span));
    }
  }

  // The edits of the views, in the order of the segments, as far as they can be made, as edits of the line, with types.
  std::vector<text::Edit> to_line(std::string_view line, std::span<std::vector<text::Edit>> of_segments) const {
    std::vector<text::Edit> made;
    for (std::size_t s = 0; s < segments.size(); ++s) {
      const auto& [begin, view, sentences] = segments[s];
      if (of_segments[s].empty()) continue;
      const std::vector<std::string> types = text::edit_types(view.text(), of_segments[s]);
      for (std::size_t e = 0; e < types.size(); ++e) {
        // Headings and cells have no full stop to be mended, and lines of markup end in mid-sentence.
        if (of_markup && of_segments[s][e].begin == view.text().size()) continue;
        std::optional<text::Edit> edit = view.to_line(of_segments[s][e]);
        if (!edit) continue;
        edit->begin += begin;
        edit->end += begin;
        edit->kind = types[e];
        made.push_back(std::move(*edit));
      }
    }
    if (!tokens) return made;
    made = tokens->to_line(made);
    const std::vector<std::string> types = text::edit_types(line, made);
    for (std::size_t e = 0; e < types.size(); ++e) made[e].kind = types[e];
    return made;
  }
};

// What prepare found in a window, for apply.
struct Corrector::Prepared {
  std::vector<Line> lines;
  std::deque<std::vector<std::string>> earlier;  // the sentences of the last lines before the window, nearest last

  // The sentences of the k-th line before line i of the window, which the filter has seen; line 0 before it is itself.
  const std::vector<std::string>& sentences(std::size_t i, std::size_t k) const {
    return k <= i ? lines[i - k].sentences : *(earlier.end() - static_cast<std::ptrdiff_t>(k - i));
  }
  // Which apostrophes and quotation marks there are in line i, or the nearest of `most` before it in its document.
  text::Marks marks(const stream::Window& window, std::size_t i, std::size_t most) const {
    for (std::size_t k = 0; k <= most && (k == 0 || window.before(i, k)); ++k) {
      std::string all;
      for (const std::string& sentence : sentences(i, k)) all += sentence;
      if (const text::Marks found = text::marks_of(all); found != text::Marks::none) return found;
    }
    return text::Marks::none;
  }

  std::optional<Texts> views;  // of all segments, where there is a speller
};

// A sentence of a window that the model is asked about.
struct Corrector::Sentence {
  std::size_t segment;  // among all of the window
  text::Span span;      // of the segment's view
  std::string_view text;
  std::vector<std::string_view> context;
  std::vector<text::Edit> edits;  // of text
};

void declare(cli::Options& options, CorrectorOptions& corrector) {
  options.add("context", corrector.context, "N", "Show the model N sentences before each, as many as it was made for")
      .range(0, 4);
  options
      .add("min-confidence", corrector.min_confidence, "X",
           "Make no edit of which the model is less certain than X, a probability")
      .range(0, 1);
  options.add("types", corrector.types, "TYPES",
              "Make only edits of these error types, separated by commas: tense, article, noun-num ...");
  options.add("iterations", corrector.iterations, "N", "Correct what was corrected again, up to N times in all")
      .range(1, 10);
  options.add("tokenized", corrector.tokenized,
              "Read and write words and marks that blanks separate, as M2 files have them");
  options
      .add("protect", corrector.protect, "WHAT",
           "Keep URLs, paths, addresses, numbers, identifiers and the like byte for byte, or protect nothing")
      .choices({"auto", "none"});
  options
      .add(
          "markup", corrector.markup, "LANGUAGE",
          "Leave the markup of documents as it is: Markdown, HTML or LaTeX, or (`auto`) what the name of the file says")
      .choices({"auto", "markdown", "html", "latex", "none"});
  options
      .add("spell", corrector.spell, "NAME",
           "Repair the spelling first, with a package of denoise, a name or a folder; `none` does not")
      .completes(cli::Complete::model);
}

Corrector::Corrector(const CorrectorOptions& options, Load load, std::unique_ptr<stream::Filter> speller,
                     text::Rejections rejected)
    : options_(options),
      types_(options.types),
      load_(std::move(load)),
      speller_(std::move(speller)),
      rejected_(std::move(rejected)),
      markup_(options.tokenized ? "none" : options.markup) {}

Corrector::~Corrector() = default;

Rewriter& Corrector::rewriter() {
  const std::lock_guard lock(loading_);
  if (!rewriter_) rewriter_ = load_();
  return *rewriter_;
}

void Corrector::prepare(stream::Window& window) {
  auto prepared = std::make_shared<Prepared>();
  prepared->earlier = recent_;
  for (std::size_t i = 0; i < window.size(); ++i)
    prepared->lines.emplace_back(window.text(i), markup_.read(window, i), options_);
  for (const Line& line : prepared->lines) {
    recent_.push_back(line.sentences);
    if (recent_.size() > lookback()) recent_.pop_front();
  }
  if (speller_) {
    std::vector<std::string_view> views;
    for (const Line& line : prepared->lines) {
      for (const Segment& segment : line.segments) views.push_back(segment.view.text());
    }
    speller_->prepare(prepared->views.emplace(std::move(views)));
  }
  window.prepared = std::move(prepared);
}

// Begins the edits of all sentences with those of the speller.
void Corrector::spell(std::vector<Sentence>& sentences, Prepared& prepared) {
  speller_->apply(*prepared.views);
  for (Sentence& sentence : sentences) {
    for (text::Edit edit : prepared.views->edits(sentence.segment)) {
      if (edit.begin < sentence.span.begin || edit.end > sentence.span.end) continue;
      if (edit.confidence < options_.min_confidence) continue;
      edit.begin -= sentence.span.begin;
      edit.end -= sentence.span.begin;
      sentence.edits.push_back(std::move(edit));
      ++spelled_;
    }
  }
}

// Adds the rewriter's edits to those of all sentences.
void Corrector::correct(std::vector<Sentence>& sentences) {
  std::vector<std::string> texts;  // as they stand after the rounds so far
  std::vector<std::size_t> asked;  // sentences of this round
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    texts.push_back(text::apply(sentences[i].text, sentences[i].edits));
    asked.push_back(i);
  }
  for (int round = 0; round < options_.iterations && !asked.empty(); ++round) {
    std::vector<SentenceInContext> questions;
    for (const std::size_t i : asked) questions.push_back({texts[i], sentences[i].context});
    std::vector<Rewriting> rewritings = rewriter().rewrite(questions);
    std::vector<std::size_t> changed;
    for (std::size_t q = 0; q < asked.size(); ++q) {
      Sentence& sentence = sentences[asked[q]];
      std::vector<text::Edit>& edits = rewritings[q].edits;
      if (round == 0) looped_ += rewritings[q].looped;
      options_.calibration.calibrate(texts[asked[q]], edits);
      unsure_ +=
          std::erase_if(edits, [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
      if (edits.empty()) continue;
      sentence.edits = text::compose(sentence.text, sentence.edits, edits);
      texts[asked[q]] = text::apply(sentence.text, sentence.edits);
      changed.push_back(asked[q]);
    }
    asked = std::move(changed);
  }
}

void Corrector::apply(stream::Window& window) {
  const auto prepared = std::static_pointer_cast<Prepared>(std::exchange(window.prepared, nullptr));
  const std::vector<Line>& lines = prepared->lines;
  const auto most = static_cast<std::size_t>(options_.context);

  std::vector<Sentence> asked;
  std::size_t segments = 0;
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::vector<std::string_view> before;  // nearest last
    for (std::size_t k = 1; k <= most && before.size() < most && window.before(i, k); ++k) {
      const std::vector<std::string>& said = prepared->sentences(i, k);
      for (auto sentence = said.rbegin(); sentence != said.rend() && before.size() < most; ++sentence)
        before.insert(before.begin(), *sentence);
    }
    for (const Segment& segment : lines[i].segments) {
      for (const text::Span span : segment.sentences) {
        const std::string_view sentence = segment.text(span);
        ++sentences_;
        if (before.size() > most) before.erase(before.begin());
        if (text::has_letter(sentence) && !is_shouted(sentence))
          asked.push_back({segments, span, sentence, before, {}});
        before.push_back(sentence);
      }
      ++segments;
    }
  }
  rewritten_ += asked.size();
  if (speller_) spell(asked, *prepared);
  correct(asked);

  std::vector<std::vector<text::Edit>> of_segments(segments);
  for (const Sentence& sentence : asked) {
    for (text::Edit edit : sentence.edits) {
      edit.begin += sentence.span.begin;
      edit.end += sentence.span.begin;
      of_segments[sentence.segment].push_back(std::move(edit));
    }
  }
  std::span<std::vector<text::Edit>> left = of_segments;
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::vector<text::Edit> edits = lines[i].to_line(window.text(i), left.first(lines[i].segments.size()));
    left = left.subspan(lines[i].segments.size());
    // Apostrophes and quotation marks as the document has them.
    if (!edits.empty()) text::write_with_marks(prepared->marks(window, i, most), window.text(i), edits);
    others_ += std::erase_if(edits, [&](const text::Edit& edit) { return !types_.contains(edit.kind); });
    std::erase_if(edits, [&](const text::Edit& edit) { return rejected_.contains(window.text(i), edit); });
    edits_ += edits.size();
    changed_ += !edits.empty();
    window.answer(i, std::move(edits));
  }
}

}  // namespace emend::decode
