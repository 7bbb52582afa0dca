#include "decode/speller.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "decode/forced.h"
#include "text/ascii.h"
#include "text/capitals.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {

namespace {

constexpr int most_edits = 2;
constexpr std::size_t most_suggestions = 3;
constexpr std::size_t least_length = 3;                      // characters of a word that is looked at
constexpr std::size_t tokens_behind = 6;                     // what follows a word says whether it fits
constexpr double suggestion_weight = 0.35, edit_weight = 5;  // a and b of the header
constexpr double standing_weight = 3, standing_prior = -1;   // c and d

// Makes an edit of what `text`, the sentence after `edits`, has at `span`; false where several edits meet there.
bool replace(std::string_view sentence, std::vector<text::Edit>& edits, text::Span span, const std::string& word,
             double confidence) {
  const std::vector<text::Edit> back = text::inverse(sentence, edits);  // where the edits stand in the text
  std::size_t first = 0;
  while (first < back.size() && back[first].end < span.begin) ++first;
  std::size_t last = first;
  while (last < back.size() && back[last].begin <= span.end) ++last;
  const auto offset = [&](std::size_t edits_before) {  // of the sentence against the text
    return edits_before == 0 ? std::ptrdiff_t{0}
                             : static_cast<std::ptrdiff_t>(edits[edits_before - 1].end) -
                                   static_cast<std::ptrdiff_t>(back[edits_before - 1].end);
  };
  if (first == last) {
    const std::size_t begin = span.begin + offset(first), end = span.end + offset(first);
    edits.insert(edits.begin() + first, {begin, end, word, filters::spelling_edit, confidence});
    return true;
  }
  text::Edit& edit = edits[first];
  const text::Edit& place = back[first];
  if (last - first > 1 || span.begin < place.begin || span.end > place.end) return false;
  edit.replacement.replace(span.begin - place.begin, span.size(), word);
  edit.confidence = confidence;
  return true;
}

// Makes `right` of the word at `span` of the sentence, in place of an edit of that word that is not surer. Nothing
// where an edit of more than the word is in the way.
void correct_surely(std::vector<text::Edit>& edits, text::Span span, const std::string& right, bool whatever) {
  constexpr double confidence = 0.95, surer = 0.9;
  auto first = edits.begin();
  while (first != edits.end() && first->end <= span.begin) ++first;
  auto last = first;
  for (; last != edits.end() && last->begin < span.end; ++last) {
    if (last->begin < span.begin || last->end > span.end) return;
    if (last->confidence >= surer && !whatever) return;
  }
  edits.insert(edits.erase(first, last), {span.begin, span.end, right, filters::spelling_edit, confidence});
}

}  // namespace

struct Speller::Doubt {
  std::size_t sentence;
  text::Span span;  // of the rewriting's text
  struct Candidate {
    std::string word;
    double factor;            // of the model's logarithms
    double weight;            // begins with what does not come from the model
    std::vector<int> tokens;  // of the text up to the end of what is scored
  };
  std::vector<Candidate> candidates;  // the word as it stands first
  std::size_t same = 0;               // tokens that all of them begin with

  // Of these tokens, those that go through the model once: whole eights, so that many doubts have the same number.
  std::size_t shared() const { return same / 8 * 8; }
  std::size_t longest() const {
    std::size_t most = 0;
    for (const Candidate& candidate : candidates) most = std::max(most, candidate.tokens.size());
    return most;
  }
};

Speller::Speller(std::shared_ptr<const text::WordList> known, double min_confidence)
    : known_(std::move(known)), min_confidence_(min_confidence), suggestions_(*known_) {}

std::vector<Speller::Doubt> Speller::doubts(std::size_t sentence, const filters::Rewriting& rewriting,
                                            const tokens::Tokenizer& tokenizer) const {
  std::vector<Doubt> doubts;
  for (const text::Span span : text::words(rewriting.text)) {
    const std::string_view word = text::slice(rewriting.text, span);
    if (text::has_digit(word) || text::has_capital(word) || word.find('-') != word.npos || known_->contains(word))
      continue;
    if (text::to_code_points(word).size() < least_length) continue;
    const auto suggestions = suggestions_.suggest(word, most_edits, most_suggestions);
    if (suggestions.empty()) continue;
    Doubt doubt{sentence, span, {}};
    const auto add = [&](const std::string& candidate, double factor, double prior) {
      std::string text = rewriting.text;
      text.replace(span.begin, span.size(), candidate);
      doubt.candidates.push_back({candidate, factor, prior, tokenizer.encode(text)});
    };
    add(std::string(word), standing_weight, standing_prior);
    for (const text::Suggestion& s : suggestions)
      add(s.word, suggestion_weight, s.log_count - edit_weight * s.distance);

    // Tokens that all candidates begin or end with; of the latter some are scored.
    const std::vector<int>& first = doubt.candidates[0].tokens;
    std::size_t before = first.size(), behind = first.size();
    for (const auto& other : doubt.candidates) {
      const std::vector<int>& tokens = other.tokens;
      const auto same = std::mismatch(first.begin(), first.end(), tokens.begin(), tokens.end());
      before = std::min<std::size_t>(before, same.first - first.begin());
      const auto back = std::mismatch(first.rbegin(), first.rend(), tokens.rbegin(), tokens.rend());
      behind = std::min<std::size_t>(behind, back.first - first.rbegin());
    }
    doubt.same = before;
    for (auto& candidate : doubt.candidates) {
      const std::size_t rest = std::min(behind, candidate.tokens.size() - before);
      candidate.tokens.resize(candidate.tokens.size() - rest + std::min(rest, tokens_behind));
    }
    doubts.push_back(std::move(doubt));
  }
  return doubts;
}

// Adds to each candidate's weight what the model says of it. The doubts, all of one `shared` (a number of tokens that a
// doubt's candidates begin with), go through the model together: what they share once, the rest of each candidate then,
// where pairs (forced.h) would read it again for each.
void Speller::weigh(Model& model, std::span<const Source> sources, std::span<Doubt* const> doubts) const {
  std::vector<Source> batch;
  std::vector<std::int64_t> source_of_doubt, doubt_of_row;
  std::vector<Doubt::Candidate*> rows;
  std::vector<Forced> forced;
  const int begin = model.vocabulary().begin;
  const std::size_t shared = doubts[0]->shared();
  std::size_t sentence = sources.size();  // none yet
  for (Doubt* doubt : doubts) {
    if (doubt->sentence != sentence) batch.push_back(sources[sentence = doubt->sentence]);
    source_of_doubt.push_back(static_cast<std::int64_t>(batch.size()) - 1);
    for (auto& candidate : doubt->candidates) {
      rows.push_back(&candidate);
      doubt_of_row.push_back(static_cast<std::int64_t>(source_of_doubt.size()) - 1);
      const std::vector<int>& text = candidate.tokens;  // one may end where another one goes on
      forced.push_back({shared > 0 ? text[shared - 1] : begin, {text.begin() + shared, text.end()}});
    }
  }
  const auto state = model.start(batch);
  state->select(at::tensor(source_of_doubt, at::kLong));
  if (shared > 0) {
    std::vector<std::int64_t> tokens;
    for (const Doubt* doubt : doubts) {
      const std::vector<int>& text = doubt->candidates[0].tokens;
      tokens.push_back(begin);
      tokens.insert(tokens.end(), text.begin(), text.begin() + static_cast<std::ptrdiff_t>(shared) - 1);
    }
    model.advance(*state, at::tensor(tokens, at::kLong).view({-1, static_cast<std::int64_t>(shared)}));
  }
  state->select(at::tensor(doubt_of_row, at::kLong));
  const at::Tensor log_probs_RT = log_probs(model, *state, forced);
  const double* row = log_probs_RT.const_data_ptr<double>();
  for (std::size_t r = 0; r < rows.size(); ++r, row += log_probs_RT.size(1)) {
    const std::size_t same = doubts[doubt_of_row[r]]->same;
    for (std::size_t t = same; t < rows[r]->tokens.size(); ++t) rows[r]->weight += rows[r]->factor * row[t - shared];
  }
}

// What needs no model: drops edits that make unknown words of unknown ones, and those that nobody makes; and adds what
// words surely should have been.
void Speller::prepare(std::string_view sentence, filters::Rewriting& rewriting) const {
  std::vector<text::Edit>& edits = rewriting.edits;
  const auto fails = [&](const text::Edit& edit) -> std::optional<filters::Check> {
    if (edit.confidence < min_confidence_) return filters::Check::unsure;
    const std::vector<text::Span> words = text::words(edit.replacement);
    const auto letters = [](std::string_view text) {
      std::string lower = text::lower(text);
      std::erase_if(lower, [](char c) { return c == '\'' || c == ' ' || c == '-'; });
      return lower;
    };
    if (letters(sentence.substr(edit.begin, edit.end - edit.begin)) == letters(edit.replacement)) return std::nullopt;
    const bool unknown = std::any_of(words.begin(), words.end(), [&](text::Span span) {
      const std::string_view word = text::slice(edit.replacement, span);
      return !text::has_digit(word) && !known_->contains(word);
    });
    return unknown ? std::optional(filters::Check::unknown_word) : std::nullopt;
  };
  std::erase_if(edits, [&](const text::Edit& edit) {
    const std::optional<filters::Check> check = fails(edit);
    if (check) rewriting.refused.push_back({*check, edit});
    return check.has_value();
  });
  const std::vector<text::Span> words = text::words(sentence);
  for (const text::Span span : words) {
    const std::string_view word = text::slice(sentence, span);
    if (text::is_meant_so(sentence, span)) continue;
    const std::string contraction = known_->contraction(word);
    const std::string right = contraction.empty() ? known_->spelling(word, span == words.front()) : contraction;
    if (!right.empty()) correct_surely(edits, span, right, !contraction.empty());
  }
}

void Speller::correct(Model& model, const tokens::Tokenizer& tokenizer, std::span<const std::string_view> sentences,
                      std::span<filters::Rewriting> rewritings, int batch_tokens) const {
  const c10::NoGradGuard no_gradients;
  std::vector<Doubt> all;
  std::vector<Source> sources(sentences.size());
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (rewritings[i].looped) continue;
    prepare(sentences[i], rewritings[i]);
    rewritings[i].text = text::apply(sentences[i], rewritings[i].edits);
    for (Doubt& doubt : doubts(i, rewritings[i], tokenizer)) {
      if (doubt.longest() > static_cast<std::size_t>(model.max_length())) continue;
      if (sources[i].tokens.empty()) sources[i].tokens = tokenizer.encode(sentences[i]);
      all.push_back(std::move(doubt));
    }
  }

  std::vector<Doubt*> order;
  for (Doubt& doubt : all) order.push_back(&doubt);
  std::stable_sort(order.begin(), order.end(),
                   [](const Doubt* a, const Doubt* b) { return a->shared() < b->shared(); });
  for (std::size_t begin = 0, end; begin < order.size(); begin = end) {
    std::size_t tokens = 0;
    for (end = begin; end < order.size() && order[end]->shared() == order[begin]->shared(); ++end) {
      tokens += order[end]->longest() + order[end]->candidates.size() * (order[end]->longest() - order[end]->shared());
      if (end > begin && tokens > static_cast<std::size_t>(batch_tokens)) break;
    }
    weigh(model, sources, std::span(order).subspan(begin, end - begin));
  }

  // From the last doubt to the first, so that spans stay true.
  for (auto doubt = all.rbegin(); doubt != all.rend(); ++doubt) {
    const auto& candidates = doubt->candidates;
    const auto best = std::max_element(candidates.begin(), candidates.end(),
                                       [](const auto& a, const auto& b) { return a.weight < b.weight; });
    if (best == candidates.begin()) continue;
    double sum = 0;
    for (const auto& candidate : candidates) sum += std::exp(candidate.weight - best->weight);
    filters::Rewriting& rewriting = rewritings[doubt->sentence];
    const std::string_view sentence = sentences[doubt->sentence];
    if (replace(sentence, rewriting.edits, doubt->span, best->word, 1 / sum))
      rewriting.text = text::apply(sentence, rewriting.edits);
  }
}

}  // namespace emend::decode
