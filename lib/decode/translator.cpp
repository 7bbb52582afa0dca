#include "decode/translator.h"

#include <algorithm>
#include <set>

#include "cli/error.h"
#include "decode/attention.h"
#include "decode/correcting.h"
#include "decode/ensemble.h"
#include "decode/terms.h"
#include "text/capitals.h"
#include "text/german.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::decode {
namespace {

// Of a thorough search, at least.
constexpr int kThoroughBeam = 8;
constexpr double kThoroughCoverage = 0.2;

class ModelTranslator : public filters::Translator {
 public:
  ModelTranslator(Loaded loaded, const filters::SearchOptions& search, const filters::SamplingOptions& sampling,
                  int batch_tokens, std::shared_ptr<const Shortlister> shortlister)
      : loaded_(std::move(loaded)),
        spelling_(loaded_.tokenizer->source(), std::move(loaded_.lowercase), std::move(loaded_.lexicon)),
        terms_(*loaded_.tokenizer),
        search_(search),
        sampling_(sampling),
        batch_tokens_(batch_tokens),
        shortlister_(std::move(shortlister)) {
    // All that ended: the best need not be what is wanted (chosen()).
    if (!sampling_.sample) search_.best = std::max(search_.best, 2 * search_.beam);
  }

  std::vector<std::vector<filters::Translation>> translate(std::span<const filters::Passage> passages) override {
    std::vector<Source> sources;
    for (const filters::Passage& passage : passages) {
      std::string text(passage.opening);
      text.append(text.empty() ? "" : " ").append(passage.text);
      sources.push_back({source_tokens(loaded_.source_prefix, usual(text, passage.unusual))});
      sources.back().prefix = loaded_.tokenizer->encode(passage.prefix);
      Constraints& constraints = sources.back().constraints;
      if (!passage.terms.empty()) constraints.edges = terms_.edges();
      for (const filters::Term& term : passage.terms)
        constraints.terms.push_back(terms_.constraint(term, passage.begins));
      std::vector<int>& prefix = sources.back().prefix;
      if (passage.complete && meets(constraints, prefix)) prefix.push_back(loaded_.model->vocabulary().end);
    }
    auto found = sampling_.sample ? drawn(passages, sources) : searched(passages, sources);
    std::vector<std::vector<filters::Translation>> translations(passages.size());
    for (std::size_t i = 0; i < passages.size(); ++i) {
      translations[i] = chosen(passages[i], found[i]);
    }
    look(passages, sources, found, translations);
    correct(passages, sources, found, translations);
    for (std::size_t i = 0; i < passages.size(); ++i) {
      if (!passages[i].small) continue;
      for (filters::Translation& translation : translations[i]) begin_small(translation);
    }
    return translations;
  }

  double score(const filters::Translation& translation) const override {
    const auto& [text, score, finished, tokens, log_probs, attention, corrections, bonus, coverage] = translation;
    return decode::score({{}, log_probs, 0, finished, bonus, coverage}, search_);
  }

  bool writes(std::string_view term) const override { return terms_.writes(term); }
  bool reads(std::string_view character) const override {
    const bool rare = !loaded_.characters.empty() && static_cast<unsigned char>(character[0]) >= 0x80 &&
                      loaded_.characters.find(character) == std::string::npos;
    return !rare && !tokens::is_unknown(loaded_.tokenizer->source(), character);
  }
  bool knows_usual_spelling() const override { return spelling_.has_list(); }
  std::string usual(std::string_view text, filters::Unusual unusual) const override {
    return unusual.any() ? spelling_.of(text, unusual) : std::string(text);
  }

 private:
  std::vector<int> source_tokens(const std::string& prefix, std::string_view text) const {
    return loaded_.tokenizer->source().encode(prefix.empty() ? text : prefix + std::string(text));
  }

  // What nothing was written for would look like the end mark.
  static std::string shown(const tokens::Tokenizer& tokenizer, int token) {
    if (token == tokenizer.unknown() && tokenizer.piece(token).empty()) return "<unk>";
    return text::replace_invalid_utf8(tokenizer.piece(token));
  }

  // The text, and the token of its first word.
  void begin_small(filters::Translation& translation) const {
    std::string small = filters::begun_small(translation.text, *loaded_.tokenizer);
    if (small == translation.text) return;
    for (std::string& token : translation.tokens) {
      const std::vector<text::Span> words = text::words(token);
      if (words.empty()) continue;
      const std::string first = text::begun_small(text::slice(token, words.front()));
      token.replace(words.front().begin, words.front().size(), first);
      break;
    }
    translation.text = std::move(small);
  }

  static bool meets(const Constraints& constraints, std::span<const int> tokens) {
    Progress progress(constraints);
    for (std::size_t t = 0; t < tokens.size(); ++t) progress.advance(tokens.first(t), tokens[t]);
    return progress.left() == 0;
  }

  // Those that are to be searched thoroughly come after the others.
  std::vector<std::vector<Hypothesis>> searched(std::span<const filters::Passage> passages,
                                                std::span<const Source> sources) {
    std::vector<std::vector<Hypothesis>> results(sources.size());
    for (const bool thorough : {false, true}) {
      std::vector<std::size_t> numbers;
      std::vector<Source> some;
      for (std::size_t i = 0; i < sources.size(); ++i) {
        if (passages[i].thorough != thorough) continue;
        numbers.push_back(i);
        some.push_back(sources[i]);
      }
      if (some.empty()) continue;
      auto found = search_in_batches(*loaded_.model, some, thorough ? thoroughly(search_) : search_, batch_tokens_,
                                     shortlister_.get());
      for (std::size_t n = 0; n < numbers.size(); ++n) results[numbers[n]] = std::move(found[n]);
    }
    return results;
  }

  static filters::SearchOptions thoroughly(filters::SearchOptions search) {
    search.beam = std::max(kThoroughBeam, 2 * search.beam);
    search.best = 2 * search.beam;
    search.coverage_penalty = std::max(kThoroughCoverage, search.coverage_penalty);
    return search;
  }

  // The translations that a passage needs, and the parts of those found that make them.
  std::vector<filters::Translation> chosen(const filters::Passage& passage, std::vector<Hypothesis>& found) const {
    std::vector<filters::Translation> translations;
    std::vector<Hypothesis> kept;
    std::set<std::string> texts;
    const auto keep = [&](Hypothesis& hypothesis, filters::Translation translation) {
      translations.push_back(std::move(translation));
      kept.push_back(std::move(hypothesis));
    };
    if (passage.lacks && passage.most == 1 && !sampling_.sample) put_first_what_lacks_least(passage, found);
    for (Hypothesis& hypothesis : found) {
      if (kept.size() == passage.most) break;
      filters::Translation translation = translation_of(hypothesis);
      if (passage.fits && !passage.fits(translation.text)) continue;
      // The same in other pieces.
      if (!sampling_.sample && passage.most > 1 && !texts.insert(translation.text).second) continue;
      keep(hypothesis, std::move(translation));
    }
    if (kept.empty() && !found.empty()) keep(found.front(), translation_of(found.front()));
    found = std::move(kept);
    return translations;
  }

  void put_first_what_lacks_least(const filters::Passage& passage, std::vector<Hypothesis>& found) const {
    std::size_t least = SIZE_MAX;
    auto best = found.begin();
    for (auto next = found.begin(); next != found.end() && least > 0; ++next) {
      if (next->finished != found.front().finished) continue;
      const std::string text = translation_of(*next).text;
      if (passage.fits && !passage.fits(text)) continue;
      const std::size_t lacked = passage.lacks(text);
      if (lacked < least) least = lacked, best = next;
    }
    if (best != found.end()) std::rotate(found.begin(), best, std::next(best));
  }

  // The attention of the translations that are wanted with it.
  void look(std::span<const filters::Passage> passages, std::span<const Source> sources,
            std::span<const std::vector<Hypothesis>> found, std::span<std::vector<filters::Translation>> translations) {
    std::vector<Seen> wanted;
    std::vector<filters::Attention*> answers;
    std::vector<std::string_view> openings;
    for (std::size_t i = 0; i < passages.size(); ++i) {
      if (!passages[i].attention) continue;
      for (std::size_t n = 0; n < found[i].size(); ++n) {
        openings.push_back(passages[i].opening);
        wanted.push_back({&sources[i], &found[i][n].tokens});
        answers.push_back(&translations[i][n].attention);
        for (const int token : sources[i].tokens)
          answers.back()->source.push_back(shown(loaded_.tokenizer->source(), token));
        answers.back()->source.emplace_back();
      }
    }
    auto weights = attention(*loaded_.model, wanted, batch_tokens_);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::size_t prefix = source_tokens(loaded_.source_prefix, openings[i]).size();
      answers[i]->weights = std::move(weights[i]);
      if (prefix > 0) forget_columns(*answers[i], prefix);
    }
  }

  // Without its first columns: what stands before the source.
  static void forget_columns(filters::Attention& attention, std::size_t count) {
    const std::size_t columns = attention.source.size();
    count = std::min(count, columns - 1);
    attention.source.erase(attention.source.begin(), attention.source.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<float> kept;
    for (std::size_t row = 0; row + columns <= attention.weights.size(); row += columns) {
      const auto first = attention.weights.begin() + static_cast<std::ptrdiff_t>(row);
      kept.insert(kept.end(), first + static_cast<std::ptrdiff_t>(count), first + static_cast<std::ptrdiff_t>(columns));
    }
    attention.weights = std::move(kept);
  }

  // The corrections of the translations that are wanted with them.
  void correct(std::span<const filters::Passage> passages, std::span<const Source> sources,
               std::span<const std::vector<Hypothesis>> found,
               std::span<std::vector<filters::Translation>> translations) {
    std::vector<Seen> wanted;
    std::vector<std::vector<filters::Correction>*> answers;
    for (std::size_t i = 0; i < passages.size(); ++i) {
      if (!passages[i].corrections) continue;
      for (std::size_t n = 0; n < found[i].size(); ++n) {
        wanted.push_back({&sources[i], &found[i][n].tokens});
        answers.push_back(&translations[i][n].corrections);
      }
    }
    if (wanted.empty()) return;
    const auto all = proofs(*loaded_.model, wanted, batch_tokens_);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      for (std::size_t t = 0; t < all[i].size(); ++t) {
        const auto [token, log_prob, log_given] = all[i][t];
        answers[i]->push_back({text::replace_invalid_utf8(loaded_.tokenizer->piece(token)),
                               token != (*wanted[i].target)[t], log_prob, log_given});
      }
    }
  }

  std::vector<std::vector<Hypothesis>> drawn(std::span<const filters::Passage> passages,
                                             std::span<const Source> sources) {
    std::vector<std::vector<Hypothesis>> results(sources.size());
    for (const auto& numbers : batches(*loaded_.model, sources, batch_tokens_)) {
      std::vector<Source> batch;
      std::vector<std::uint64_t> keys;
      for (const std::size_t i : numbers) {
        batch.push_back(sources[i]);
        keys.push_back(passages[i].key);
      }
      auto hypotheses = sample(*loaded_.model, batch, search_, sampling_, keys);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::stable_sort(hypotheses[i].begin(), hypotheses[i].end(),
                         [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
        results[numbers[i]] = std::move(hypotheses[i]);
      }
    }
    return results;
  }

  filters::Translation translation_of(const Hypothesis& hypothesis) const {
    filters::Translation translation{text::replace_invalid_utf8(loaded_.tokenizer->decode(hypothesis.tokens)),
                                     hypothesis.score, hypothesis.finished};
    for (const int token : hypothesis.tokens) translation.tokens.push_back(shown(*loaded_.tokenizer, token));
    filters::drop_blanks(translation);
    translation.log_probs = hypothesis.log_probs;
    translation.bonus = hypothesis.bonus;
    translation.coverage = hypothesis.coverage;
    return translation;
  }

  Loaded loaded_;
  filters::UsualSpelling spelling_;
  TermTokenizer terms_;
  filters::SearchOptions search_;
  filters::SamplingOptions sampling_;
  int batch_tokens_;
  std::shared_ptr<const Shortlister> shortlister_;
};

bool same_tokens(const tokens::Tokenizer& a, const tokens::Tokenizer& b) {
  if (a.size() != b.size() || a.pad() != b.pad() || a.begin() != b.begin() || a.end() != b.end() ||
      a.unknown() != b.unknown() || a.mask() != b.mask())
    return false;
  for (int id = 0; id < a.size(); ++id) {
    if (a.piece(id) != b.piece(id)) return false;
  }
  return true;
}

}  // namespace

std::unique_ptr<filters::Translator> make_translator(Loaded loaded, const filters::SearchOptions& search,
                                                     const filters::SamplingOptions& sampling, int batch_tokens,
                                                     std::shared_ptr<const Shortlister> shortlister) {
  return std::make_unique<ModelTranslator>(std::move(loaded), search, sampling, batch_tokens, std::move(shortlister));
}

Loaded join(std::vector<std::pair<std::string, Loaded>> models) {
  if (models.size() == 1) return std::move(models.front().second);
  const auto& [first_name, first] = models.front();
  for (const auto& [name, loaded] : models) {
    if (!same_tokens(*first.tokenizer, *loaded.tokenizer) ||
        !same_tokens(first.tokenizer->source(), loaded.tokenizer->source())) {
      throw Error(name, "its tokens are not those of " + first_name,
                  "make an ensemble of models with one tokenizer (train: tokenizer.from)");
    }
  }
  Loaded joined;
  std::vector<std::unique_ptr<Model>> parts;
  for (auto& [name, loaded] : models) parts.push_back(std::move(loaded.model));
  joined.model = std::make_unique<Ensemble>(std::move(parts));
  joined.tokenizer = std::move(models.front().second.tokenizer);
  joined.source_prefix = std::move(models.front().second.source_prefix);
  joined.characters = std::move(models.front().second.characters);
  joined.lowercase = std::move(models.front().second.lowercase);
  joined.lexicon = std::move(models.front().second.lexicon);
  return joined;
}

}  // namespace emend::decode
