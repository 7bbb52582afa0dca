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

}  // namespace

std::vector<std::vector<Hypothesis>> search_guided(Model& model, std::span<const Source> sources,
                                                   const filters::SearchOptions& options) {
  if (!model.rewinds()) throw std::logic_error("this model cannot go back");
  const c10::NoGradGuard no_gradients;
  const Vocabulary& vocabulary = model.vocabulary();
  std::vector<std::vector<Hypothesis>> results(sources.size());
  std::vector<Row> rows;
  std::vector<Source> encoded;  // those with tokens
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i].tokens.empty()) {
      results[i] = {Hypothesis{{}, {}, 0, true}};
      continue;
    }
    const Draft& draft = sources[i].draft;
    rows.push_back(
        {i, draft.tokens.empty() ? Draft{sources[i].tokens} : draft, Limiter(options.limits, sources[i], model)});
    rows.back().last = vocabulary.begin;
    if (options.keep_bias > 0) rows.back().copying.emplace(sources[i], vocabulary.end);
    encoded.push_back(sources[i]);
  }
  if (rows.empty()) return results;

  const auto state = model.start(encoded);
  const std::vector<std::int64_t> forbidden = never_written(vocabulary);
  while (!rows.empty()) {
    std::int64_t most_fed = 0;
    for (const Row& row : rows) most_fed = std::max(most_fed, row.fed);
    const auto room = static_cast<std::size_t>(model.max_length() + 1 - most_fed);  // at least 1
    std::vector<std::span<const int>> guesses;
    std::size_t steps = 1;
    for (const Row& row : rows) {
      const std::vector<int>& draft = row.draft.tokens;
      const std::size_t count =
          std::min({row.guessed, draft.size() - row.next, room - 1, row.limiter.most() - row.hypothesis.tokens.size()});
      guesses.push_back(std::span(draft).subspan(row.next, count));
      steps = std::max(steps, count + 1);
    }
    const auto width = static_cast<std::int64_t>(steps);
    at::Tensor read_RT = at::full({static_cast<std::int64_t>(rows.size()), width}, vocabulary.pad, at::kLong);
    auto* read = read_RT.data_ptr<std::int64_t>();
    for (std::size_t r = 0; r < rows.size(); ++r, read += width) {
      *read = rows[r].last;
      std::copy(guesses[r].begin(), guesses[r].end(), read + 1);
    }
    at::Tensor log_probs_NV = model.advance(*state, read_RT).flatten(0, 1);
    const at::Tensor first_N = log_probs_NV.select(1, 0).to(at::kCPU).clone();  // NaN where its row is
    for (const std::int64_t token : forbidden)
      log_probs_NV.select(1, token).fill_(-std::numeric_limits<float>::infinity());
    Exclusions exclusions;
    Bonuses bonuses(options.keep_bias);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      std::vector<int> tokens = rows[r].hypothesis.tokens;
      for (std::size_t t = 0; t <= guesses[r].size(); ++t) {
        rows[r].limiter.exclude(tokens, static_cast<std::int64_t>(r * steps + t), exclusions);
        if (t < guesses[r].size()) tokens.push_back(guesses[r][t]);
      }
      if (!rows[r].copying) continue;
      Copying copying = *rows[r].copying;  // as it would stand behind each guess
      for (std::size_t t = 0; t < steps; ++t) {
        bonuses.add(t <= guesses[r].size() ? copying.keeps() : std::nullopt);
        if (t < guesses[r].size()) copying.advance(guesses[r][t]);
      }
    }
    exclusions.apply(log_probs_NV, options.limits);
    bonuses.apply(log_probs_NV);
    const auto [value_N, token_N] = nn::top(log_probs_NV, 1);

    std::vector<std::int64_t> lengths, kept;
    bool back = false;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      Row& row = rows[r];
      Hypothesis& hypothesis = row.hypothesis;
      const float* value = value_N.const_data_ptr<float>() + r * steps;
      const float* first = first_N.const_data_ptr<float>() + r * steps;
      const std::int64_t* token = token_N.const_data_ptr<std::int64_t>() + r * steps;
      const std::span<const int> guess = guesses[r];
      std::size_t right = 0;  // guesses that the decoder agrees with
      for (std::size_t t = 0;; ++t) {
        if (std::isnan(first[t])) throw filters::NoNumbers();
        if (value[t] == -std::numeric_limits<float>::infinity()) {  // nothing may follow
          row.done = true;
          break;
        }
        row.last = static_cast<int>(token[t]);
        const float bonus = bonuses.of(r * steps + t, row.last);
        hypothesis.log_probs.push_back(value[t] - bonus);
        hypothesis.bonus += bonus;
        if (row.last == vocabulary.end) {
          hypothesis.finished = row.done = true;
          break;
        }
        hypothesis.tokens.push_back(row.last);
        if (row.copying) row.copying->advance(row.last);
        row.done = hypothesis.tokens.size() >= row.limiter.most();
        if (row.done || t == guess.size() || row.last != guess[t]) break;
        ++right;
      }
      row.fed += static_cast<std::int64_t>(right) + 1;
      row.next += right;
      if (!row.done) {
        const std::vector<int>& draft = row.draft.tokens;
        if (right == guess.size() && row.guessed > 0 && row.next < draft.size() && draft[row.next] == row.last) {
          ++row.next;
          row.guessed = std::min(2 * row.guessed, kMostGuessed);
        } else {
          if (right > 0) row.left = row.next;
          find_place(row, row.last);
        }
      }
      lengths.push_back(row.fed);
      back = back || right + 1 != steps;
      if (!row.done) kept.push_back(static_cast<std::int64_t>(r));
    }
    for (Row& row : rows) {
      if (!row.done) continue;
      row.hypothesis.score = score(row.hypothesis, options);
      results[row.source] = {std::move(row.hypothesis)};
    }
    const std::size_t before = rows.size();
    std::erase_if(rows, [](const Row& row) { return row.done; });
    if (rows.empty()) break;
    if (back) state->rewind(lengths);
    if (rows.size() != before) state->select(at::tensor(kept, at::kLong));
  }
  return results;
}

}  // namespace emend::decode
