#include "decode/tagging.h"

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "filters/loop_guard.h"
#include "filters/no_numbers.h"
#include "nn/top.h"
#include "text/word_shape.h"

namespace emend::decode {
namespace {

// Of a comma, so that no sentence gets one at each word.
constexpr double least_doubted = 0.004;

// A sentence on its way.
struct Revision {
  std::string_view original;
  std::vector<std::vector<int>> context;  // the sentences before, as tokens
  std::string text;
  std::vector<text::Edit> edits = {};    // from the original to the text
  std::vector<text::Edit> doubted = {};  // of the original
  std::vector<std::string> earlier = {};
  std::optional<std::string> astray = {};  // what was given up
  bool done = false, looped = false;
};

class Rounds {
 public:
  Rounds(TaggingModel& model, const tokens::Tokenizer& tokenizer, const text::EditTags& tags,
         const TaggingOptions& options, int batch_tokens)
      : model_(model),
        tokenizer_(tokenizer),
        tags_(tags),
        options_(options),
        comma_(options.doubt_commas ? number_of_comma(tags) : std::nullopt),
        batch_tokens_(static_cast<std::size_t>(batch_tokens)) {}

  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) const {
    const c10::InferenceMode inference;
    std::vector<Revision> revisions;
    for (const filters::SentenceInContext& sentence : sentences)
      revisions.push_back({sentence.text, context_of(sentence), std::string(sentence.text)});
    for (std::int64_t round = 0; round < options_.rounds; ++round) {
      std::vector<Revision*> open;
      for (Revision& revision : revisions)
        if (!revision.done) open.push_back(&revision);
      if (open.empty()) break;
      run_round(open);
    }
    std::vector<filters::Rewriting> rewritings;
    for (Revision& revision : revisions) {
      if (filters::runs_away(revision.original, revision.text)) give_up(revision);
      remove_touching(revision.edits, revision.doubted);
      rewritings.push_back({std::move(revision.text), std::move(revision.edits), revision.looped});
      rewritings.back().doubted = std::move(revision.doubted);
      rewritings.back().astray = std::move(revision.astray);
    }
    return rewritings;
  }

 private:
  struct Asked {
    Revision* revision;
    std::vector<text::Span> units;
    TaggedSource source;
    // That are read for it, `context` of the sentences before at most.
    std::size_t tokens(std::size_t context) const {
      std::size_t before = 0;
      for (const std::vector<int>& sentence : revision->context) before += sentence.size();
      return source.tokens.size() + 2 + std::min(before, context);
    }
  };

  std::vector<std::vector<int>> context_of(const filters::SentenceInContext& sentence) const {
    const auto most = static_cast<std::size_t>(model_.context_sentences());
    const std::size_t first = sentence.context.size() - std::min(most, sentence.context.size());
    std::vector<std::vector<int>> context;
    for (std::size_t i = first; i < sentence.context.size(); ++i)
      context.push_back(tokenizer_.source().encode(sentence.context[i]));
    return context;
  }

  // In batches of sentences of similar length, which depend on these sentences alone.
  void run_round(const std::vector<Revision*>& open) const {
    std::vector<Asked> asked;
    for (Revision* revision : open) {
      Asked one{revision, text::tag_units(revision->text), {}};
      one.source = tagged_source(revision->text, one.units, tokenizer_);
      if (static_cast<int>(one.source.tokens.size()) > model_.max_length()) {
        give_up(*revision);
        continue;
      }
      asked.push_back(std::move(one));
    }
    const auto tokens = [most = model_.context_tokens()](const Asked& one) { return one.tokens(most); };
    std::stable_sort(asked.begin(), asked.end(), [&](const Asked& a, const Asked& b) { return tokens(a) < tokens(b); });
    for (std::size_t begin = 0, end = 0; begin < asked.size(); begin = end) {
      while (end < asked.size() && (end == begin || (end + 1 - begin) * tokens(asked[end]) <= batch_tokens_)) ++end;
      run_batch(std::span(asked).subspan(begin, end - begin));
    }
  }

  void run_batch(std::span<const Asked> batch) const {
    std::vector<Source> sources;
    for (const Asked& one : batch) {
      sources.push_back({one.source.tokens, one.revision->context});
      sources.back().shapes = one.source.shapes;
    }
    std::size_t longest = 0;
    for (const Asked& one : batch) longest = std::max(longest, one.source.tokens.size());
    const auto rows = static_cast<std::int64_t>(batch.size()), columns = static_cast<std::int64_t>(longest + 1);
    at::Tensor units_BS = at::zeros({rows, columns}, at::kBool);
    for (std::int64_t row = 0; row < rows; ++row) {
      bool* unit = units_BS.data_ptr<bool>() + row * columns;
      for (const std::size_t place : batch[static_cast<std::size_t>(row)].source.places) unit[place] = true;
    }
    const TaggingModel::Said said = model_.tag(sources, units_BS);
    const at::Tensor given_NV = said.log_probs_NV.to(at::kCPU, at::kFloat);
    at::Tensor biased_NV = given_NV;
    if (options_.keep_bias != 0) {
      biased_NV = given_NV.clone();
      biased_NV.select(1, text::EditTags::keep).add_(options_.keep_bias);
    }
    const at::Tensor best_N = nn::top(biased_NV, 1).places.squeeze(1);
    const at::Tensor probability_N = given_NV.gather(1, best_N.unsqueeze(1)).squeeze(1).exp();
    const at::Tensor wrong_N = said.log_wrong_N.to(at::kCPU, at::kFloat).exp().contiguous();
    const auto* best = best_N.data_ptr<std::int64_t>();
    const auto *probability = probability_N.data_ptr<float>(), *wrong = wrong_N.data_ptr<float>();
    const at::Tensor comma_N = comma_ ? given_NV.select(1, *comma_).exp().contiguous() : at::Tensor();
    const float* comma = comma_ ? comma_N.data_ptr<float>() : nullptr;
    for (const Asked& one : batch) {
      const std::size_t count = one.source.places.size();
      std::vector<text::ChosenTag> chosen, doubted;
      double most_wrong = 0;
      for (std::size_t unit = 0; unit < count; ++unit) {
        if (std::isnan(probability[unit]) || std::isnan(wrong[unit])) throw filters::NoNumbers();
        most_wrong = std::max(most_wrong, static_cast<double>(wrong[unit]));
        if (best[unit] > text::EditTags::unknown && best[unit] < static_cast<std::int64_t>(tags_.size()))
          chosen.push_back({unit, &tags_[static_cast<int>(best[unit])], probability[unit]});
        else if (comma_ && unit > 0 && comma[unit] >= least_doubted)
          doubted.push_back({unit, &tags_[*comma_], comma[unit]});
      }
      if (one.revision->earlier.empty() && one.revision->edits.empty())
        one.revision->doubted =
            commas_between_words(one.revision->text, text::edits_of(one.revision->text, one.units, doubted));
      if (most_wrong < options_.min_error_probability) chosen.clear();
      take(one, chosen);
      best += count;
      probability += count;
      wrong += count;
      if (comma_) comma += count;
    }
  }

  static std::optional<int> number_of_comma(const text::EditTags& tags) {
    for (int tag = 0; tag < static_cast<int>(tags.size()); ++tag)
      if (tags[tag].kind == text::EditTag::Kind::append && tags[tag].word == ",") return tag;
    return {};
  }

  static std::vector<text::Edit> commas_between_words(std::string_view text, std::vector<text::Edit> edits) {
    std::erase_if(edits, [&](const text::Edit& edit) { return !text.substr(edit.end).starts_with(' '); });
    return edits;
  }

  // Takes out those that touch one of the others; both are in their order.
  static void remove_touching(const std::vector<text::Edit>& others, std::vector<text::Edit>& edits) {
    std::erase_if(edits, [&](const text::Edit& edit) {
      const auto next = std::partition_point(others.begin(), others.end(),
                                             [&](const text::Edit& other) { return other.end + 1 < edit.begin; });
      return next != others.end() && next->begin <= edit.end + 1;
    });
  }

  static void take(const Asked& one, const std::vector<text::ChosenTag>& chosen) {
    Revision& revision = *one.revision;
    const std::vector<text::Edit> edits = text::edits_of(revision.text, one.units, chosen);
    revision.done = edits.empty();
    if (revision.done) return;
    std::string text = text::apply(revision.text, edits);
    if (text == revision.original ||
        std::find(revision.earlier.begin(), revision.earlier.end(), text) != revision.earlier.end())
      return give_up(revision);
    revision.edits = text::compose(revision.original, revision.edits, edits);
    revision.earlier.push_back(std::exchange(revision.text, std::move(text)));
  }

  static void give_up(Revision& revision) {
    if (revision.text != revision.original)
      revision.astray = std::exchange(revision.text, std::string(revision.original));
    revision.edits.clear();
    revision.doubted.clear();
    revision.done = revision.looped = true;
  }

  TaggingModel& model_;
  const tokens::Tokenizer& tokenizer_;
  const text::EditTags& tags_;
  const TaggingOptions& options_;
  const std::optional<int> comma_;  // the tag that puts one behind a unit, where it is asked for
  const std::size_t batch_tokens_;
};

class TaggingRewriter final : public filters::Rewriter {
 public:
  TaggingRewriter(LoadedTagger loaded, const TaggingOptions& options, int batch_tokens)
      : loaded_(std::move(loaded)), options_(options), batch_tokens_(batch_tokens) {}

  std::vector<filters::Rewriting> rewrite(std::span<const filters::SentenceInContext> sentences) override {
    return decode::rewrite(*loaded_.model, *loaded_.tokenizer, loaded_.tags, sentences, options_, batch_tokens_);
  }

 private:
  LoadedTagger loaded_;
  TaggingOptions options_;
  int batch_tokens_;
};

}  // namespace

TaggedSource tagged_source(std::string_view sentence, std::span<const text::Span> units,
                           const tokens::Tokenizer& tokenizer) {
  TaggedSource source;
  source.places.push_back(0);
  std::size_t end = 0;  // of the unit before
  for (const text::Span unit : units) {
    std::vector<int> tokens = tokenizer.source().encode(text::slice(sentence, unit));
    // A mark at a word: no blank before it, where that is a token.
    if (unit.begin > 0 && unit.begin == end && tokens.size() > 1 && tokenizer.source().piece(tokens.front()) == " ")
      tokens.erase(tokens.begin());
    if (tokens.empty()) tokens.push_back(tokenizer.source().unknown());
    source.places.push_back(source.tokens.size() + 1);
    source.shapes.insert(source.shapes.end(), tokens.size(),
                         static_cast<int>(text::word_shape(text::slice(sentence, unit))));
    source.tokens.insert(source.tokens.end(), tokens.begin(), tokens.end());
    end = unit.end;
  }
  return source;
}

std::vector<filters::Rewriting> rewrite(TaggingModel& model, const tokens::Tokenizer& tokenizer,
                                        const text::EditTags& tags,
                                        std::span<const filters::SentenceInContext> sentences,
                                        const TaggingOptions& options, int batch_tokens) {
  return Rounds(model, tokenizer, tags, options, batch_tokens).rewrite(sentences);
}

std::unique_ptr<filters::Rewriter> make_rewriter(LoadedTagger loaded, const TaggingOptions& options, int batch_tokens) {
  return std::make_unique<TaggingRewriter>(std::move(loaded), options, batch_tokens);
}

}  // namespace emend::decode
