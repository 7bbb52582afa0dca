#include "decode/rewriter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "cli/error.h"
#include "decode/drafter.h"
#include "decode/gated.h"
#include "filters/guards.h"
#include "filters/loop_guard.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {

namespace {

// Says which tokens of a hypothesis cover which bytes of its text.
class Tokens {
 public:
  Tokens(const Hypothesis& hypothesis, const tokens::Tokenizer& tokenizer) : log_probs_(hypothesis.log_probs) {
    for (int token : hypothesis.tokens) {
      text_ += tokenizer.piece(token);
      ends_.push_back(text_.size());
    }
    ends_.push_back(text_.size());  // of the end mark
  }
  const std::string& text() const { return text_; }

  double confidence(std::size_t begin, std::size_t end) const {
    std::size_t i = std::upper_bound(ends_.begin(), ends_.end() - 1, begin) - ends_.begin();
    float least = log_probs_[i];
    while (ends_[i] < end) least = std::min(least, log_probs_[++i]);
    return std::exp(static_cast<double>(least));
  }

 private:
  std::string text_;
  std::vector<std::size_t> ends_;
  const std::vector<float>& log_probs_;
};

std::vector<Source> sources_of(const tokens::Tokenizer& tokenizer,
                               std::span<const filters::SentenceInContext> sentences,
                               const Drafter* drafter = nullptr) {
  std::vector<Source> sources;
  for (const filters::SentenceInContext& sentence : sentences) {
    sources.push_back({tokenizer.source().encode(sentence.text)});
    if (drafter) sources.back().draft = drafter->draft(sentence.text);
    for (const std::string_view before : sentence.context)
      sources.back().context.push_back(tokenizer.source().encode(before));
  }
  return sources;
}

// astray: what the model says instead; nothing where it was not asked.
filters::Rewriting unchanged(std::string_view sentence, std::optional<std::string> astray = {}) {
  filters::Rewriting rewriting{std::string(sentence), {}, true};
  rewriting.astray = std::move(astray);
  return rewriting;
}

filters::Rewriting rewriting_of(std::string_view sentence, const Hypothesis& hypothesis,
                                const tokens::Tokenizer& tokenizer, const filters::Guards& guards) {
  // A sentence of which no token is left (a mark that the tokenizer drops) was asked nothing.
  if (hypothesis.log_probs.empty()) return unchanged(sentence);
  const Tokens tokens(hypothesis, tokenizer);
  if (!hypothesis.finished || filters::runs_away(sentence, tokens.text())) return unchanged(sentence, tokens.text());
  filters::Rewriting rewriting{tokens.text(), text::difference(sentence, tokens.text()), false};
  const std::vector<text::Edit> back = text::inverse(sentence, rewriting.edits);  // where the edits stand in the text
  for (std::size_t i = 0; i < back.size(); ++i) {
    text::Edit& edit = rewriting.edits[i];
    const std::size_t size = filters::allowed_size(sentence, guards, edit);
    edit.confidence = tokens.confidence(back[i].begin, back[i].begin + size);
  }
  rewriting.refused = filters::refuse(sentence, guards, rewriting.edits);
  rewriting.text = text::apply(sentence, rewriting.edits);
  return rewriting;
}

std::vector<filters::Rewriting> rewritings_of(std::span<const filters::SentenceInContext> sentences,
                                              std::span<const std::vector<Hypothesis>> hypotheses,
                                              const tokens::Tokenizer& tokenizer, const filters::Guards& guards) {
  std::vector<filters::Rewriting> rewritings;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const std::string_view text = sentences[i].text;
    rewritings.push_back(hypotheses[i].empty() ? unchanged(text)
                                               : rewriting_of(text, hypotheses[i].front(), tokenizer, guards));
  }
  return rewritings;
}

// Each token, and the end mark.
std::vector<std::string> pieces(const tokens::Tokenizer& tokenizer, const std::vector<int>& tokens) {
  std::vector<std::string> pieces;
  for (const int token : tokens) pieces.push_back(text::replace_invalid_utf8(tokenizer.piece(token)));
  pieces.emplace_back();
  return pieces;
}

void explain_all(const Loaded& loaded, std::span<const Source> sources,
                 std::span<const std::vector<Hypothesis>> hypotheses, std::span<filters::Rewriting> rewritings,
                 int batch_tokens) {
  std::vector<Seen> pairs;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (hypotheses[i].empty() || hypotheses[i].front().tokens.empty() || sources[i].tokens.empty()) continue;
    pairs.push_back({&sources[i], &hypotheses[i].front().tokens});
    numbers.push_back(i);
  }
  std::vector<GateValues> values = gate_values(*loaded.model, pairs, batch_tokens);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    auto& [mask, copy, generate, skip] = values[i];
    rewritings[numbers[i]].gating = {pieces(loaded.tokenizer->source(), pairs[i].source->tokens),
                                     std::move(mask),
                                     pieces(*loaded.tokenizer, *pairs[i].target),
                                     std::move(copy),
                                     std::move(generate),
                                     std::move(skip)};
  }
}

// Sentences at a time that are found faster by a guess than step by step (tests/bench/search.py).
constexpr std::size_t kFew = 2;

class ModelRewriter : public filters::Rewriter {
 public:
  ModelRewriter(Loaded loaded, const filters::SearchOptions& options, KnownWords known, const filters::Guards& guards,
                const filters::GateUse& gates, int batch_tokens)
      : loaded_(std::move(loaded)),
        options_(options),
        speller_(std::move(known.speller)),
        guards_(guards),
        gates_(gates),
        batch_tokens_(batch_tokens) {
    if (options.method == "auto") {
      options_.method = "beam";
      const bool can = loaded_.model->rewinds() && loaded_.model->vocabulary().separate_sources == 0;
      if (can && options.beam == 1) most_guided_ = kFew;
    } else if (options.method == "aggressive") {
      most_guided_ = std::numeric_limits<std::size_t>::max();
    }
    if (most_guided_ > 0) drafter_.emplace(*loaded_.tokenizer, std::move(known.words));
  }
  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) override {
    if (!(gates_.skip_clean > 0)) return rewrite_all(sentences);
    const auto masked = most_masked(*loaded_.model, sources_of(*loaded_.tokenizer, sentences), batch_tokens_);
    std::vector<filters::SentenceInContext> others;
    for (std::size_t i = 0; i < sentences.size(); ++i)
      if (masked[i] >= gates_.skip_clean) others.push_back(sentences[i]);
    std::vector<filters::Rewriting> rewritings, rewritten = rewrite_all(others);
    auto next = rewritten.begin();
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const bool clean = masked[i] < gates_.skip_clean;
      rewritings.push_back(clean
                               ? filters::Rewriting{.text = std::string(sentences[i].text), .edits = {}, .clean = true}
                               : std::move(*next++));
    }
    return rewritings;
  }

 private:
  std::vector<filters::Rewriting> rewrite_all(std::span<const filters::SentenceInContext> sentences) {
    const bool guided = sentences.size() <= most_guided_;
    filters::SearchOptions options = options_;
    if (guided) options.method = "aggressive";
    const auto sources = sources_of(*loaded_.tokenizer, sentences, guided ? &*drafter_ : nullptr);
    const auto hypotheses = search_in_batches(*loaded_.model, sources, options, batch_tokens_);
    auto rewritings = rewritings_of(sentences, hypotheses, *loaded_.tokenizer, guards_);
    if (gates_.explain) explain_all(loaded_, sources, hypotheses, rewritings, batch_tokens_);
    // The speller's batches hold the probabilities of whole sentences at a time: a quarter of the tokens is enough.
    if (speller_) {
      std::vector<std::string_view> texts;
      for (const filters::SentenceInContext& sentence : sentences) texts.push_back(sentence.text);
      speller_->correct(*loaded_.model, *loaded_.tokenizer, texts, rewritings, batch_tokens_ / 4);
    }
    return rewritings;
  }

  Loaded loaded_;
  filters::SearchOptions options_;
  std::size_t most_guided_ = 0;           // sentences at a time that are guessed
  std::optional<const Drafter> drafter_;  // for those
  std::unique_ptr<const Speller> speller_;
  filters::Guards guards_;
  filters::GateUse gates_;
  int batch_tokens_;
};

class Rescorer final : public filters::RescoringRewriter {
 public:
  Rescorer(Loaded loaded, const filters::SearchOptions& options, const filters::Guards& guards,
           const filters::Rescoring& rescoring, std::vector<std::unique_ptr<filters::Scorer>> scorers, int batch_tokens)
      : loaded_(std::move(loaded)),
        options_(options),
        guards_(guards),
        weights_(rescoring.weights),
        scorers_(std::move(scorers)),
        batch_tokens_(batch_tokens) {
    options_.method = "beam";
    options_.best = rescoring.best;
    options_.beam = std::max(options_.beam, rescoring.best);
  }

  std::vector<std::vector<filters::RewritingCandidate>> candidates(
      std::span<const filters::SentenceInContext> sentences) override {
    const auto hypotheses =
        search_in_batches(*loaded_.model, sources_of(*loaded_.tokenizer, sentences), options_, batch_tokens_);
    std::vector<std::vector<filters::RewritingCandidate>> candidates(sentences.size());
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      for (const Hypothesis& hypothesis : hypotheses[i]) {
        const double log_prob = std::accumulate(hypothesis.log_probs.begin(), hypothesis.log_probs.end(), 0.0);
        candidates[i].push_back({rewriting_of(sentences[i].text, hypothesis, *loaded_.tokenizer, guards_), {log_prob}});
      }
      if (candidates[i].empty()) candidates[i].push_back({unchanged(sentences[i].text), {0}});
    }
    filters::add_features(sentences, candidates, scorers_);
    return candidates;
  }

  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) override {
    std::vector<filters::Rewriting> chosen;
    for (auto& some : candidates(sentences))
      chosen.push_back(std::move(some[filters::best_of(some, weights_)].rewriting));
    return chosen;
  }

 private:
  Loaded loaded_;
  filters::SearchOptions options_;
  filters::Guards guards_;
  std::vector<double> weights_;
  std::vector<std::unique_ptr<filters::Scorer>> scorers_;
  int batch_tokens_;
};

}  // namespace

std::vector<filters::Rewriting> rewrite(Model& model, const tokens::Tokenizer& tokenizer,
                                        std::span<const filters::SentenceInContext> sentences,
                                        const filters::SearchOptions& options, const filters::Guards& guards,
                                        int batch_tokens) {
  const auto hypotheses = search_in_batches(model, sources_of(tokenizer, sentences), options, batch_tokens);
  return rewritings_of(sentences, hypotheses, tokenizer, guards);
}

std::unique_ptr<filters::Rewriter> make_rewriter(Loaded loaded, const filters::SearchOptions& options, KnownWords known,
                                                 const filters::Guards& guards, const filters::GateUse& gates,
                                                 int batch_tokens) {
  if (options.method == "aggressive" && !loaded.model->rewinds())
    throw Error("--search aggressive", "this model's decoder cannot go back", "use --search beam");
  return std::make_unique<ModelRewriter>(std::move(loaded), options, std::move(known), guards, gates, batch_tokens);
}

std::unique_ptr<filters::RescoringRewriter> make_rewriter(Loaded loaded, const filters::SearchOptions& options,
                                                          const filters::Guards& guards,
                                                          const filters::Rescoring& rescoring,
                                                          std::vector<std::unique_ptr<filters::Scorer>> scorers,
                                                          int batch_tokens) {
  if (options.method == "aggressive")
    throw Error("--search aggressive", "finds one hypothesis, and rescoring needs several", "leave it out");
  return std::make_unique<Rescorer>(std::move(loaded), options, guards, rescoring, std::move(scorers), batch_tokens);
}

}  // namespace emend::decode
