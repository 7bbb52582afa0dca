#include "decode/guided.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "decode/copying.h"
#include "decode/limits.h"
#include "filters/no_numbers.h"
#include "nn/top.h"

namespace emend::decode {
namespace {

// Most tokens that are guessed at once: at the beginning, and where a difference has just been found. What lies behind
// the next difference is computed in vain.
constexpr std::size_t kMostGuessed = 64, kGuessedBehind = 15;
// How far ahead in the draft a word is looked for after a difference.
constexpr std::size_t kWindow = 10;

struct Row {
  std::size_t source = 0;  // its number
  Draft draft;
  Limiter limiter;
  Hypothesis hypothesis = {};
  int last = 0;                        // the token that the decoder reads next
  std::int64_t fed = 0;                // tokens that it has read
  std::size_t next = 0;                // of the draft: what is guessed to come, or where it is looked for
  std::size_t left = 0;                // of the draft: where the last difference was
  std::size_t guessed = kMostGuessed;  // at once; 0: it is not known where in the draft the hypothesis stands
  bool done = false;
  std::optional<Copying> copying = {};  // with keep_bias, where the hypothesis stands
};

// Where the hypothesis stands in the draft after `token`, which was not the one at `next`. A token that begins a word
// is looked for among the next ones and those that were left; one that does not, in what is left of its word. Otherwise
// the draft's word is taken to stand for another one, behind which it goes on.
void find_place(Row& row, int token) {
  const std::vector<int>& draft = row.draft.tokens;
  const std::vector<bool>* begins_word = row.draft.begins_word;
  const auto begins = [&](int any) {  // a model may write more tokens than its tokenizer has
    return !begins_word || static_cast<std::size_t>(any) >= begins_word->size() || (*begins_word)[any];
  };
  const auto of_word = [&](std::size_t from) {  // the end of the word that goes on there
    while (from < draft.size() && !begins(draft[from])) ++from;
    return from;
  };
  const std::size_t end = begins(token) ? std::min(row.next + kWindow, draft.size()) : of_word(row.next);
  auto found = std::find(draft.begin() + row.next, draft.begin() + end, token);
  if (found == draft.begin() + end && begins(token)) {
    found = std::find(draft.begin() + row.left, draft.begin() + row.next, token);
    if (found == draft.begin() + row.next) found = draft.begin() + end;
  }
  row.guessed = kGuessedBehind;
  if (found != draft.begin() + end) {
    row.next = found - draft.begin() + 1;
  } else if (begins_word) {
    row.next = of_word(std::min(row.next + begins(token), draft.size()));
  } else {
    row.guessed = 0;
  }
}

// The search of a batch: every step guesses what comes next in each row, lets the decoder judge it, takes what the
// decoder would have written too and its own token behind that, and goes back there.
class GuidedSearch {
 public:
  GuidedSearch(Model& model, std::span<const Source> sources, const filters::SearchOptions& options)
      : model_(model),
        vocabulary_(model.vocabulary()),
        sources_(sources),
        options_(options),
        forbidden_(never_written(vocabulary_)),
        results_(sources.size()) {}

  std::vector<std::vector<Hypothesis>> run() {
    begin();
    while (!rows_.empty()) {
      const Guesses guesses = make_guesses();
      const Judgement judgement = judge(guesses);
      bool back = false;  // some row has read what was guessed wrongly, or padding
      for (std::size_t r = 0; r < rows_.size(); ++r) {
        const std::span<const int> guess = guesses.of_rows[r];
        const std::size_t right = take(rows_[r], guess, judgement, r * guesses.steps);
        find_next_guess(rows_[r], guess, right);
        back = back || right + 1 != guesses.steps;
      }
      go_on(back);
    }
    return std::move(results_);
  }

 private:
  struct Guesses {
    std::vector<std::span<const int>> of_rows;
    std::size_t steps = 1;  // that the decoder makes: one more than the longest has tokens
  };
  // What the decoder would write behind each token that it reads, N = rows times steps.
  struct Judgement {
    nn::Top best_N1;
    at::Tensor first_N;  // of the vocabulary: NaN where its row is
    Bonuses bonuses;
  };

  // A row for each source with tokens, and the model's state of them.
  void begin() {
    std::vector<Source> encoded;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const Source& source = sources_[i];
      if (source.tokens.empty()) {
        results_[i] = {Hypothesis{{}, {}, 0, true}};
        continue;
      }
      rows_.push_back({i, source.draft.tokens.empty() ? Draft{source.tokens} : source.draft,
                       Limiter(options_.limits, source, model_)});
      rows_.back().last = vocabulary_.begin;
      if (options_.keep_bias > 0) rows_.back().copying.emplace(source, vocabulary_.end);
      encoded.push_back(source);
    }
    if (!rows_.empty()) state_ = model_.start(encoded);
  }

  Guesses make_guesses() const {
    std::int64_t most_fed = 0;
    for (const Row& row : rows_) most_fed = std::max(most_fed, row.fed);
    const auto room = static_cast<std::size_t>(model_.max_length() + 1 - most_fed);  // at least 1
    Guesses guesses;
    for (const Row& row : rows_) {
      const std::vector<int>& draft = row.draft.tokens;
      const std::size_t count =
          std::min({row.guessed, draft.size() - row.next, room - 1, row.limiter.most() - row.hypothesis.tokens.size()});
      guesses.of_rows.push_back(std::span(draft).subspan(row.next, count));
      guesses.steps = std::max(guesses.steps, count + 1);
    }
    return guesses;
  }

  // The last token of each row and what is guessed behind it, padded.
  at::Tensor read(const Guesses& guesses) const {
    const auto rows = static_cast<std::int64_t>(rows_.size()), steps = static_cast<std::int64_t>(guesses.steps);
    at::Tensor read_RT = at::full({rows, steps}, vocabulary_.pad, at::kLong);
    auto* read = read_RT.data_ptr<std::int64_t>();
    for (std::size_t r = 0; r < rows_.size(); ++r, read += steps) {
      *read = rows_[r].last;
      std::ranges::copy(guesses.of_rows[r], read + 1);
    }
    return read_RT;
  }

  Judgement judge(const Guesses& guesses) {
    at::Tensor log_probs_NV = model_.advance(*state_, read(guesses)).flatten(0, 1);
    const at::Tensor first_N = log_probs_NV.select(1, 0).to(at::kCPU).clone();
    for (const std::int64_t token : forbidden_)
      log_probs_NV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
    Exclusions exclusions;
    Bonuses bonuses(options_.keep_bias);
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const std::span<const int> guess = guesses.of_rows[r];
      exclude(rows_[r], guess, static_cast<std::int64_t>(r * guesses.steps), exclusions);
      if (rows_[r].copying) favour(*rows_[r].copying, guess, guesses.steps, bonuses);
    }
    exclusions.apply(log_probs_NV, options_.limits);
    bonuses.apply(log_probs_NV);
    return {nn::top(log_probs_NV, 1), first_N, std::move(bonuses)};
  }

  // What may not follow the row's hypothesis, and not the hypothesis with some of the guess.
  static void exclude(const Row& row, std::span<const int> guess, std::int64_t n, Exclusions& exclusions) {
    std::vector<int> tokens = row.hypothesis.tokens;
    row.limiter.exclude(tokens, n, exclusions);
    for (const int token : guess) {
      tokens.push_back(token);
      row.limiter.exclude(tokens, ++n, exclusions);
    }
  }

  // The tokens that keep the source's, there and behind each token of the guess.
  static void favour(Copying copying, std::span<const int> guess, std::size_t steps, Bonuses& bonuses) {
    bonuses.add(copying.keeps());
    for (const int token : guess) {
      copying.advance(token);
      bonuses.add(copying.keeps());
    }
    for (std::size_t t = guess.size() + 1; t < steps; ++t) bonuses.add(std::nullopt);
  }

  // The hypothesis goes on as the decoder would, as long as that is as guessed and for one token more. n: where the
  // judgement of the row begins. Returns how many guesses were right.
  std::size_t take(Row& row, std::span<const int> guess, const Judgement& judgement, std::size_t n) const {
    Hypothesis& hypothesis = row.hypothesis;
    const auto* first = judgement.first_N.const_data_ptr<float>();
    const auto* value = judgement.best_N1.values.const_data_ptr<float>();
    const auto* token = judgement.best_N1.places.const_data_ptr<std::int64_t>();
    for (std::size_t right = 0;; ++right, ++n) {
      if (std::isnan(first[n])) throw filters::NoNumbers();
      row.done = value[n] == -std::numeric_limits<float>::infinity();  // nothing may follow
      if (row.done) return right;
      row.last = static_cast<int>(token[n]);
      const float bonus = judgement.bonuses.of(n, row.last);
      hypothesis.log_probs.push_back(value[n] - bonus);
      hypothesis.bonus += bonus;
      row.done = hypothesis.finished = row.last == vocabulary_.end;
      if (row.done) return right;
      hypothesis.tokens.push_back(row.last);
      if (row.copying) row.copying->advance(row.last);
      row.done = hypothesis.tokens.size() >= row.limiter.most();
      if (row.done || right == guess.size() || row.last != guess[right]) return right;
    }
  }

  // Where the next guess begins, and how long it is: twice as long as one that was all right.
  static void find_next_guess(Row& row, std::span<const int> guess, std::size_t right) {
    const std::vector<int>& draft = row.draft.tokens;
    row.fed += static_cast<std::int64_t>(right) + 1;
    row.next += right;
    if (row.done) return;
    if (right == guess.size() && row.guessed > 0 && row.next < draft.size() && draft[row.next] == row.last) {
      ++row.next;
      row.guessed = std::min(2 * row.guessed, kMostGuessed);
      return;
    }
    if (right > 0) row.left = row.next;
    find_place(row, row.last);
  }

  // Takes the results of rows that are done; the others go on behind what was right.
  void go_on(bool back) {
    std::vector<std::int64_t> lengths, kept;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      Row& row = rows_[r];
      lengths.push_back(row.fed);
      if (!row.done) {
        kept.push_back(static_cast<std::int64_t>(r));
        continue;
      }
      row.hypothesis.score = score(row.hypothesis, options_);
      results_[row.source] = {std::move(row.hypothesis)};
    }
    std::erase_if(rows_, [](const Row& row) { return row.done; });
    if (rows_.empty()) return;
    if (back) state_->rewind(lengths);
    if (kept.size() != lengths.size()) state_->select(at::tensor(kept, at::kLong));
  }

  Model& model_;
  const Vocabulary& vocabulary_;
  const std::span<const Source> sources_;
  const filters::SearchOptions& options_;
  const std::vector<std::int64_t> forbidden_;
  std::vector<std::vector<Hypothesis>> results_;
  std::vector<Row> rows_;  // that still grow
  std::unique_ptr<State> state_;
};

}  // namespace

std::vector<std::vector<Hypothesis>> search_guided(Model& model, std::span<const Source> sources,
                                                   const filters::SearchOptions& options) {
  if (!model.rewinds()) throw std::logic_error("this model cannot go back");
  const c10::NoGradGuard no_gradients;
  return GuidedSearch(model, sources, options).run();
}

}  // namespace emend::decode
