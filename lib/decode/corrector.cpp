#include "decode/corrector.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <memory>
#include <set>

#include "cli/error.h"
#include "decode/view.h"
#include "text/detokenize.h"
#include "text/edit_types.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/typography.h"
#include "text/utf8.h"

namespace emend::decode {
namespace {

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (text::is_letter(text::next_code_point(text, at))) return true;
  }
  return false;
}

// Several words, and not a small letter: no model here has learned what is right in capitals.
bool is_shouted(std::string_view sentence) {
  for (std::size_t at = 0; at < sentence.size();) {
    const char32_t c = text::next_code_point(sentence, at);
    if (text::is_letter(c) && !text::is_upper(c)) return false;
  }
  return sentence.find(' ') != sentence.npos;
}

// A line as the model reads it: its view, and the sentences of that without the blanks behind them.
struct Line {
  std::unique_ptr<const text::Detokenized> tokens;  // of a tokenized line
  View view;
  std::vector<text::Span> sentences;

  Line(std::string_view line, const CorrectorOptions& options)
      : tokens(options.tokenized ? std::make_unique<const text::Detokenized>(line) : nullptr),
        view(view_of(tokens ? std::string_view(tokens->prose()) : line, options)) {
    for (text::Span span : text::sentences(view.text(), options.sentence_bytes)) {
      while (span.size() > 0 && view.text()[span.end - 1] == ' ') --span.end;  // a view has no other blanks
      if (span.size() > 0) sentences.push_back(span);
    }
  }
  std::string_view text(text::Span span) const { return text::slice(view.text(), span); }

  // Those of the view's edits that can be made, as edits of the line.
  std::vector<text::Edit> to_line(const std::vector<text::Edit>& edits) const {
    std::vector<text::Edit> made;
    for (const text::Edit& edit : edits) {
      if (auto of_line = view.to_line(edit)) made.push_back(std::move(*of_line));
    }
    return tokens ? tokens->to_line(made) : made;
  }

 private:
  static View view_of(std::string_view line, const CorrectorOptions& options) {
    const auto mode = options.protect == "none" ? text::Protect::none : text::Protect::automatic;
    return {line, text::protected_spans(line, mode)};
  }
};

// Apostrophes and quotation marks of the edits as the line, or the nearest of those before it that has any, has them.
void write_as_document(const stream::Window& window, std::size_t i, std::size_t most, std::vector<text::Edit>& edits) {
  if (edits.empty()) return;
  text::Marks marks = text::marks_of(window.text(i));
  for (std::size_t k = 1; k <= most && marks == text::Marks::none; ++k) {
    const auto before = window.before(i, k);
    if (!before) break;
    marks = text::marks_of(*before);
  }
  for (text::Edit& edit : edits) edit.replacement = text::with_marks(edit.replacement, marks);
  std::erase_if(edits, [&](const text::Edit& edit) {
    return text::slice(window.text(i), {edit.begin, edit.end}) == edit.replacement;
  });
}

}  // namespace

// A sentence of a window that the model is asked about.
struct Corrector::Sentence {
  std::size_t line;  // among those of the window
  text::Span span;   // of the line's view
  SentenceInContext given;
  std::vector<text::Edit> edits;  // of given.text
};

double Calibration::operator()(double confidence) const {
  constexpr double least = 1e-6;  // away from 0 and 1, whose log-odds are infinite
  if (slope == 1 && offset == 0) return confidence;
  const double p = std::clamp(confidence, least, 1 - least);
  return 1 / (1 + std::exp(-(slope * std::log(p / (1 - p)) + offset)));
}

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
}

ErrorTypes::ErrorTypes(std::string_view names) {
  static const std::map<std::string, std::string, std::less<>> others = {
      {"ARTICLE", "DET"},    {"PREPOSITION", "PREP"},  {"AGREEMENT", "VERB:SVA"}, {"TENSE", "VERB:TENSE"},
      {"SPELLING", "SPELL"}, {"PUNCTUATION", "PUNCT"}, {"WORD:ORDER", "WO"}};
  static const std::set<std::string, std::less<>> known = {
      "ADJ",       "ADJ:FORM", "ADV",       "CONJ",      "CONTR",     "DET",      "MORPH",      "NOUN",
      "NOUN:INFL", "NOUN:NUM", "NOUN:POSS", "ORTH",      "OTHER",     "PART",     "PREP",       "PRON",
      "PUNCT",     "SPELL",    "VERB",      "VERB:FORM", "VERB:INFL", "VERB:SVA", "VERB:TENSE", "WO"};
  while (!names.empty()) {
    const std::string_view given = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), given.size() + 1));
    std::string name(given);
    for (char& c : name) c = c == '-' ? ':' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (const auto other = others.find(name); other != others.end()) name = other->second;
    const bool prefixed = name.starts_with("M:") || name.starts_with("R:") || name.starts_with("U:");
    if (!known.contains(prefixed ? name.substr(2) : name)) {
      std::string list;
      for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
      throw Error("--types", "'" + std::string(given) + "' is no error type", "the types are " + list);
    }
    names_.push_back(std::move(name));
  }
}

bool ErrorTypes::contains(std::string_view type) const {
  if (names_.empty()) return true;
  const std::string_view bare = type.size() > 2 && type[1] == ':' ? type.substr(2) : type;
  return std::any_of(names_.begin(), names_.end(), [&](const std::string& name) {
    const auto begins = [&](std::string_view text) {
      return text.starts_with(name) && (text.size() == name.size() || text[name.size()] == ':');
    };
    return begins(type) || begins(bare);
  });
}

Corrector::Corrector(const CorrectorOptions& options, Load load)
    : options_(options), types_(options.types), load_(std::move(load)) {}

Corrector::~Corrector() = default;

Rewriter& Corrector::rewriter() {
  const std::lock_guard lock(loading_);
  if (!rewriter_) rewriter_ = load_();
  return *rewriter_;
}

// Fills in the edits of all sentences.
void Corrector::correct(std::vector<Sentence>& sentences) {
  std::vector<std::string> texts;  // as they stand after the rounds so far
  std::vector<std::size_t> asked;  // sentences of this round
  for (std::size_t i = 0; i < sentences.size(); ++i) texts.emplace_back(sentences[i].given.text), asked.push_back(i);
  for (int round = 0; round < options_.iterations && !asked.empty(); ++round) {
    std::vector<SentenceInContext> questions;
    for (const std::size_t i : asked) questions.push_back({texts[i], sentences[i].given.context});
    std::vector<Rewriting> rewritings = rewriter().rewrite(questions);
    std::vector<std::size_t> changed;
    for (std::size_t q = 0; q < asked.size(); ++q) {
      Sentence& sentence = sentences[asked[q]];
      std::vector<text::Edit>& edits = rewritings[q].edits;
      if (round == 0) looped_ += rewritings[q].looped;
      for (text::Edit& edit : edits) edit.confidence = options_.calibration(edit.confidence);
      unsure_ +=
          std::erase_if(edits, [&](const text::Edit& edit) { return edit.confidence < options_.min_confidence; });
      if (edits.empty()) continue;
      sentence.edits = text::compose(sentence.given.text, sentence.edits, edits);
      texts[asked[q]] = text::apply(sentence.given.text, sentence.edits);
      changed.push_back(asked[q]);
    }
    asked = std::move(changed);
  }
}

void Corrector::apply(stream::Window& window) {
  const auto most = static_cast<std::size_t>(options_.context);
  // The window's lines, and those before its first that belong to the same document.
  std::vector<Line> lines;
  for (std::size_t i = 0; i < window.size(); ++i) lines.emplace_back(window.text(i), options_);
  std::vector<std::unique_ptr<Line>> earlier;  // where a document began before the window

  std::vector<Sentence> asked;
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::vector<std::string_view> before;  // nearest last
    for (std::size_t k = 1; k <= most && before.size() < most; ++k) {
      const auto text = window.before(i, k);
      if (!text) break;
      const Line& line = k <= i ? lines[i - k] : *earlier.emplace_back(std::make_unique<Line>(*text, options_));
      for (auto span = line.sentences.rbegin(); span != line.sentences.rend() && before.size() < most; ++span)
        before.insert(before.begin(), line.text(*span));
    }
    for (const text::Span span : lines[i].sentences) {
      const std::string_view sentence = lines[i].text(span);
      ++sentences_;
      if (before.size() > most) before.erase(before.begin());
      if (has_letter(sentence) && !is_shouted(sentence)) asked.push_back({i, span, {sentence, before}, {}});
      before.push_back(sentence);
    }
  }
  rewritten_ += asked.size();
  correct(asked);

  std::vector<std::vector<text::Edit>> of_views(window.size());
  for (const Sentence& sentence : asked) {
    for (text::Edit edit : sentence.edits) {
      edit.begin += sentence.span.begin;
      edit.end += sentence.span.begin;
      of_views[sentence.line].push_back(std::move(edit));
    }
  }
  for (std::size_t i = 0; i < window.size(); ++i) {
    std::vector<text::Edit> edits = lines[i].to_line(of_views[i]);
    write_as_document(window, i, most, edits);
    const std::vector<std::string> types = text::edit_types(window.text(i), edits);
    for (std::size_t e = 0; e < edits.size(); ++e) edits[e].kind = types[e];
    others_ += std::erase_if(edits, [&](const text::Edit& edit) { return !types_.contains(edit.kind); });
    edits_ += edits.size();
    changed_ += !edits.empty();
    window.answer(i, std::move(edits));
  }
}

}  // namespace emend::decode
