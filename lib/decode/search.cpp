#include "decode/search.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>

#include "cli/error.h"
#include "decode/by_length.h"
#include "decode/copying.h"
#include "decode/guided.h"
#include "decode/limits.h"
#include "filters/no_numbers.h"
#include "nn/top.h"

namespace emend::decode {
namespace {

// Places in the beam that each bank has (share()), beside those that the options give all of them.
constexpr std::size_t kPlaces = 2;
constexpr std::size_t kMostPlaces = 64;  // of all banks

// By how many hypotheses a source's beam is wider than what options say.
std::size_t places_of_banks(const Source& source) {
  const Constraints& constraints = source.constraints;
  return constraints.terms.empty() ? 0 : std::min(kPlaces * (constraints.tokens() + 1), kMostPlaces);
}

// One source's search: the hypotheses that still grow, one row of the state each, and those that ended.
struct Beam {
  std::size_t source = 0;
  Limiter limiter;
  std::size_t width;  // most that grow
  std::vector<Hypothesis> live, done;
  std::vector<Copying> copying = {};    // with keep_bias, where each live one stands
  std::vector<Progress> progress = {};  // with constraints, how far each live one is
};

struct Candidate {
  double total;
  std::size_t row;  // among the beam's live hypotheses
  int token;
  float log_prob, bonus;
  std::size_t left = 0;  // tokens of constraints
};

double sum_of(const Hypothesis& hypothesis) {
  double sum = hypothesis.bonus;
  for (const float value : hypothesis.log_probs) sum += value;
  return sum;
}

Hypothesis extended(const Hypothesis& from, const Candidate& candidate, int end) {
  Hypothesis next = from;
  next.log_probs.push_back(candidate.log_prob);
  next.bonus += candidate.bonus;
  if (candidate.token == end) {
    next.finished = true;
  } else {
    next.tokens.push_back(candidate.token);
  }
  return next;
}

// What a sum is divided by.
double norm(std::size_t length, const filters::SearchOptions& options) {
  const auto counted = static_cast<double>(std::max<std::size_t>(length, 1));
  return std::pow(options.length_norm == "gnmt" ? (5 + counted) / 6 : counted, options.length_penalty);
}

void keep_best(std::vector<Hypothesis>& hypotheses, std::size_t most, const filters::SearchOptions& options) {
  for (Hypothesis& hypothesis : hypotheses) hypothesis.score = score(hypothesis, options);
  std::stable_sort(hypotheses.begin(), hypotheses.end(),
                   [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; });
  if (hypotheses.size() > most) hypotheses.resize(most);
}

// Whether what has ended is enough.
bool has_enough(Beam& beam, std::size_t width, const filters::SearchOptions& options) {
  if (options.rules == "hf") keep_best(beam.done, width, options);
  if (beam.done.size() < width) return false;
  if (options.rules != "hf" || options.early_stopping == "true") return true;
  // What a hypothesis that grows may come to: as it stands, or, with "never", as if all that comes were certain.
  const bool patient = options.early_stopping == "never" && options.length_penalty > 0;
  return std::all_of(beam.live.begin(), beam.live.end(), [&](const Hypothesis& live) {
    const double gain = patient ? norm(beam.limiter.most(), options) / norm(live.log_probs.size(), options) : 1;
    return score(live, options) / gain <= beam.done.back().score;
  });
}

// The beam is shared among banks, of hypotheses with as many tokens of constraints left: first the best of each, the
// fewest left first, then the second of each (Hu et al. 2019, 3.2). A hypothesis ends where that is among the first
// kPlaces of its bank, since one that met its constraints in haste has few rivals. candidates: the best first.
void share(std::vector<Candidate>& candidates, int end) {
  std::map<std::size_t, std::size_t> seen;  // by bank
  std::vector<std::pair<std::size_t, Candidate>> ranked;
  for (const Candidate& candidate : candidates) {
    std::size_t& rank = seen[candidate.left];
    if (candidate.token != end || rank < kPlaces) ranked.emplace_back(rank++, candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first, a.second.left) < std::tie(b.first, b.second.left);
  });
  candidates.clear();
  for (const auto& [rank, candidate] : ranked) candidates.push_back(candidate);
}

// Takes out what meets the constraints too late or not at all.
void keep_feasible(const Beam& beam, std::vector<Candidate>& candidates, int end) {
  std::erase_if(candidates, [&](Candidate& candidate) {
    if (candidate.total == -std::numeric_limits<double>::infinity()) return true;
    Progress progress = beam.progress[candidate.row];
    if (candidate.token == end) return progress.left() > 0;
    const std::vector<int>& tokens = beam.live[candidate.row].tokens;
    progress.advance(tokens, candidate.token);
    candidate.left = progress.left();
    return tokens.size() + 1 + candidate.left > beam.limiter.most();
  });
}

// Moves one beam a step on; enough: so many that ended. Returns the row (among its live ones) that each new live
// hypothesis continues.
std::vector<std::size_t> step(Beam& beam, std::vector<Candidate>& candidates, std::size_t enough, int end,
                              const filters::SearchOptions& options) {
  const std::size_t width = beam.width;
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(b.total, a.row, a.token) < std::tie(a.total, b.row, b.token);
  });
  if (!beam.progress.empty()) {
    keep_feasible(beam, candidates, end);
    share(candidates, end);
  }
  std::vector<Hypothesis> next;
  std::vector<std::size_t> parents;
  for (std::size_t rank = 0; rank < candidates.size() && next.size() < width; ++rank) {
    const Candidate& candidate = candidates[rank];
    if (candidate.total == -std::numeric_limits<double>::infinity()) break;
    if (candidate.token == end) {
      if (rank < width) beam.done.push_back(extended(beam.live[candidate.row], candidate, end));
    } else {
      next.push_back(extended(beam.live[candidate.row], candidate, end));
      parents.push_back(candidate.row);
    }
  }
  if (next.empty() && beam.done.empty()) beam.done = std::move(beam.live);  // a dead end
  beam.live = std::move(next);
  const bool at_limit = !beam.live.empty() && beam.live.front().tokens.size() >= beam.limiter.most();
  if (has_enough(beam, enough, options) || at_limit) {
    if (beam.done.size() < enough || (at_limit && options.rules == "hf"))
      std::move(beam.live.begin(), beam.live.end(), std::back_inserter(beam.done));
    beam.live.clear();
    parents.clear();
  }
  return parents;
}

// Whether a search needs no more of each step than the likeliest tokens of each row, as the model has them.
bool needs_likeliest_alone(const std::vector<Beam>& beams, const filters::SearchOptions& options) {
  return options.keep_bias == 0 && !options.limits.renormalize &&
         std::all_of(beams.begin(), beams.end(), [](const Beam& beam) { return beam.progress.empty(); });
}

// Whether their order is enough, since each hypothesis has one continuation.
bool needs_order_alone(const std::vector<Beam>& beams, const filters::SearchOptions& options) {
  return !options.scores && options.coverage_penalty == 0 && needs_likeliest_alone(beams, options) &&
         std::all_of(beams.begin(), beams.end(), [](const Beam& beam) { return beam.width == 1; });
}

// Adds to each live hypothesis what its row saw of the source, in the order of the beams.
void cover(std::vector<Beam>& beams, std::span<const Source> sources, const at::Tensor& attention_RTS) {
  const at::Tensor seen_RS = attention_RTS.select(1, 0).to(at::kCPU, at::kFloat).contiguous();
  const float* seen = seen_RS.const_data_ptr<float>();
  for (Beam& beam : beams) {
    for (Hypothesis& hypothesis : beam.live) {
      hypothesis.coverage.resize(sources[beam.source].tokens.size() + 1);
      for (std::size_t i = 0; i < hypothesis.coverage.size(); ++i) hypothesis.coverage[i] += seen[i];
      seen += seen_RS.size(1);
    }
  }
}

// The places of the hypotheses that go on from those of `parents`, and their progress.
void follow(Beam& beam, const std::vector<std::size_t>& parents) {
  std::vector<Copying> copying;
  std::vector<Progress> progress;
  for (std::size_t r = 0; r < beam.live.size(); ++r) {
    const std::span<const int> tokens = beam.live[r].tokens;
    if (!beam.copying.empty()) {
      copying.push_back(beam.copying[parents[r]]);
      copying.back().advance(tokens.back());
    }
    if (!beam.progress.empty()) {
      progress.push_back(beam.progress[parents[r]]);
      progress.back().advance(tokens.first(tokens.size() - 1), tokens.back());
    }
  }
  beam.copying = std::move(copying);
  beam.progress = std::move(progress);
}

// Takes what the constraints cost, where they cost least, out of the scores of all: else the mean of a token, which a
// term may have lowered far below that of others, would favour hypotheses with many others.
void discount(std::vector<Hypothesis>& hypotheses, const Constraints& constraints) {
  double least = -std::numeric_limits<double>::infinity();
  for (const Hypothesis& hypothesis : hypotheses) {
    Progress progress(constraints);
    for (std::size_t t = 0; t < hypothesis.tokens.size(); ++t)
      progress.advance(std::span(hypothesis.tokens).first(t), hypothesis.tokens[t]);
    double sum = 0;
    for (const std::size_t place : progress.places()) sum += hypothesis.log_probs[place];
    least = std::max(least, sum);
  }
  for (Hypothesis& hypothesis : hypotheses) hypothesis.bonus -= least;
}

// Which token each column of log-probabilities is of: all of them, or those of a shortlist.
class Columns {
 public:
  explicit Columns(std::shared_ptr<const Shortlist> shortlist) : shortlist_(std::move(shortlist)) {}
  const std::shared_ptr<const Shortlist>& shortlist() const { return shortlist_; }
  std::int64_t of(std::int64_t token) const {  // -1: none
    return shortlist_ ? shortlist_->columns[static_cast<std::size_t>(token)] : token;
  }
  int token(std::int64_t column) const {
    return shortlist_ ? shortlist_->tokens[static_cast<std::size_t>(column)] : static_cast<int>(column);
  }

 private:
  std::shared_ptr<const Shortlist> shortlist_;
};

// Continuations that are candidates however unlikely they are; all are on their source's shortlist.
class Wanted {
 public:
  void add(std::int64_t row, const std::vector<int>& tokens, const Columns& columns) {
    for (const int token : tokens) {
      rows_.push_back(row);
      tokens_.push_back(token);
      columns_.push_back(columns.of(token));
    }
  }
  // Reads their log-probabilities.
  void look_up(const at::Tensor& log_probs_RV) {
    if (rows_.empty()) return;
    const auto index = [&](const std::vector<std::int64_t>& numbers) {
      return at::tensor(numbers, at::kLong).to(log_probs_RV.device());
    };
    const at::Tensor found = log_probs_RV.index({index(rows_), index(columns_)}).to(at::kCPU).contiguous();
    log_probs_.assign(found.const_data_ptr<float>(), found.const_data_ptr<float>() + found.numel());
  }
  // Those of a row that are not among the candidates; rows in order. sum: of its hypothesis.
  void append(std::size_t row, std::size_t row_of_beam, double sum, std::vector<Candidate>& candidates) {
    for (; at_ < rows_.size() && rows_[at_] == static_cast<std::int64_t>(row); ++at_) {
      const int token = static_cast<int>(tokens_[at_]);
      const auto same = [&](const Candidate& other) { return other.row == row_of_beam && other.token == token; };
      const auto found = std::find_if(candidates.begin(), candidates.end(), same);
      const Candidate candidate{sum + log_probs_[at_], row_of_beam, token, log_probs_[at_], 0};
      if (found == candidates.end()) {
        candidates.push_back(candidate);
      } else {
        *found = candidate;  // no limit takes it out
      }
    }
  }

 private:
  std::vector<std::int64_t> rows_, tokens_, columns_;
  std::vector<float> log_probs_;
  std::size_t at_ = 0;
};

// Throws NoNumbers where the best of a row of the model's answer is none. best_RK: largest first.
void check_best(const at::Tensor& best_RK) {
  const float* best = best_RK.const_data_ptr<float>();
  for (std::int64_t r = 0; r < best_RK.size(0); ++r)
    if (!std::isfinite(best[r * best_RK.size(1)])) throw filters::NoNumbers();
}

// What a model or this search cannot do with these options.
void check(const Model& model, std::span<const Source> sources, const filters::SearchOptions& options, bool shortlist) {
  const bool aggressive = options.method == "aggressive", rewrites = aggressive || options.keep_bias > 0;
  if (shortlist && rewrites) throw std::logic_error("a shortlist for rewriting");
  if (model.vocabulary().separate_sources > 0 && rewrites) {
    throw Error(options.keep_bias > 0 ? "--keep-bias" : "--search aggressive",
                "compares with the source, and in this model sources have a vocabulary of their own", "leave it out");
  }
  for (const Source& source : sources)
    if (aggressive && !source.constraints.terms.empty()) throw std::logic_error("guided search with constraints");
}

// The search of a batch: every step extends all beams by one token, of which the model is asked together.
class BeamSearch {
 public:
  BeamSearch(Model& model, std::span<const Source> sources, const filters::SearchOptions& options,
             const Shortlister* shortlister)
      : model_(model),
        vocabulary_(model.vocabulary()),
        sources_(sources),
        options_(options),
        shortlister_(shortlister),
        enough_(static_cast<std::size_t>(std::max(options.beam, 1))),
        results_(sources.size()) {}

  std::vector<std::vector<Hypothesis>> run() {
    begin();
    while (!beams_.empty()) {
      Rules rules = next_rules();
      const nn::Top likeliest = advance(rules);
      const Next next = extend(likeliest, rules);
      finish();
      if (!beams_.empty()) go_on(next);
    }
    return std::move(results_);
  }

 private:
  // What a step may choose from, and what it favours.
  struct Rules {
    Exclusions exclusions;
    Wanted wanted;
    Bonuses bonuses;
  };
  // Of each hypothesis that goes on: the row that it continues, and its last token.
  struct Next {
    std::vector<std::int64_t> rows, tokens;
  };

  // A beam for each source with tokens, and the model's state of them.
  void begin() {
    std::vector<Source> encoded;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (sources_[i].tokens.empty()) {
        results_[i] = {Hypothesis{{}, {}, 0, true}};
        continue;
      }
      beams_.push_back(beam_of(i));
      encoded.push_back(sources_[i]);
    }
    if (beams_.empty()) return;
    state_ = model_.start(encoded);
    state_->wants_attention = options_.coverage_penalty > 0;
    state_->wants_order_alone = needs_order_alone(beams_, options_);
    likeliest_alone_ = needs_likeliest_alone(beams_, options_);
    columns_ = Columns(shortlister_ ? shortlister_->of(encoded, vocabulary_) : nullptr);
    if (columns_.shortlist()) keep_to(*state_, columns_.shortlist());
    for (const std::int64_t token : never_written(vocabulary_)) {
      if (const std::int64_t column = columns_.of(token); column >= 0) forbidden_.push_back(column);
    }
    last_R1_ = at::full({static_cast<std::int64_t>(beams_.size()), 1}, vocabulary_.begin, at::kLong);
  }

  Beam beam_of(std::size_t i) const {
    const Source& source = sources_[i];
    const bool constrained = !source.constraints.terms.empty();
    Beam beam{i, Limiter(options_.limits, source, model_), enough_ + places_of_banks(source), {Hypothesis{}}, {}};
    if (options_.keep_bias > 0) beam.copying.emplace_back(source, vocabulary_.end);
    if (constrained) beam.progress.emplace_back(source.constraints);
    return beam;
  }

  Rules next_rules() const {
    Rules rules{Exclusions(columns_.shortlist().get()), {}, Bonuses(options_.keep_bias)};
    std::int64_t row = 0;
    for (const Beam& beam : beams_) {
      for (std::size_t r = 0; r < beam.live.size(); ++r, ++row) {
        const std::vector<int>& tokens = beam.live[r].tokens;
        beam.limiter.exclude(tokens, row, rules.exclusions);
        if (!beam.progress.empty() && tokens.size() >= sources_[beam.source].prefix.size())
          rules.wanted.add(row, beam.progress[r].wanted(tokens), columns_);
      }
      for (const Copying& copying : beam.copying) rules.bonuses.add(copying.keeps());
    }
    return rules;
  }

  // A beam needs at most one continuation that ends and `width` that go on from any one row.
  std::int64_t needed() const {
    std::size_t widest = 1;
    for (const Beam& beam : beams_) widest = std::max(widest, beam.width);
    return widest == 1 ? 1 : static_cast<std::int64_t>(widest) + 1;
  }

  // The likeliest continuations of each row that the rules leave: log-probabilities, and the columns of their tokens.
  nn::Top advance(Rules& rules) {
    const bool likeliest_alone = likeliest_alone_ && !rules.exclusions.leave_one();
    state_->wants_likeliest = likeliest_alone ? needed() + rules.exclusions.most_forbidden() : 0;
    at::Tensor log_probs_RV = model_.advance(*state_, last_R1_).select(1, 0);
    if (options_.coverage_penalty > 0 && state_->attention_RTS.defined())
      cover(beams_, sources_, state_->attention_RTS);
    if (state_->likeliest_RTK.defined()) {
      const nn::Top likeliest{log_probs_RV.contiguous(), state_->likeliest_RTK.select(1, 0).contiguous()};
      check_best(likeliest.values);
      rules.exclusions.apply(likeliest);
      return likeliest;
    }
    // A row with what is no number has nothing else.
    if (log_probs_RV.select(1, 0).isnan().any().item<bool>()) throw filters::NoNumbers();
    for (const std::int64_t column : forbidden_)
      log_probs_RV.select(1, column).fill_(-std::numeric_limits<float>::infinity());
    rules.wanted.look_up(log_probs_RV);
    rules.exclusions.apply(log_probs_RV, options_.limits);
    rules.bonuses.apply(log_probs_RV);
    return nn::top(log_probs_RV, std::min(needed(), log_probs_RV.size(1)));
  }

  // Moves every beam a step on.
  Next extend(const nn::Top& likeliest, Rules& rules) {
    Next next;
    std::size_t row = 0;
    for (Beam& beam : beams_) {
      std::vector<Candidate> candidates = candidates_of(beam, row, likeliest, rules);
      const std::size_t rows = beam.live.size();
      const std::vector<std::size_t> parents = step(beam, candidates, enough_, vocabulary_.end, options_);
      follow(beam, parents);
      for (std::size_t r = 0; r < beam.live.size(); ++r) {
        next.rows.push_back(static_cast<std::int64_t>(row + parents[r]));
        next.tokens.push_back(beam.live[r].tokens.back());
      }
      row += rows;
    }
    return next;
  }

  // first_row: of the beam's.
  std::vector<Candidate> candidates_of(const Beam& beam, std::size_t first_row, const nn::Top& likeliest,
                                       Rules& rules) const {
    const auto count = static_cast<std::size_t>(likeliest.values.size(1));
    const float* value = likeliest.values.const_data_ptr<float>() + first_row * count;
    const std::int64_t* column = likeliest.places.const_data_ptr<std::int64_t>() + first_row * count;
    std::vector<Candidate> candidates;
    for (std::size_t r = 0; r < beam.live.size(); ++r) {
      const double sum = sum_of(beam.live[r]);
      for (std::size_t k = 0; k < count; ++k, ++value, ++column) {
        const int token = columns_.token(*column);
        const float bonus = rules.bonuses.of(first_row + r, token);
        candidates.push_back({sum + *value, r, token, state_->wants_order_alone ? 0 : *value - bonus, bonus});
      }
      rules.wanted.append(first_row + r, r, sum, candidates);
    }
    return candidates;
  }

  // Takes the results of the beams of which nothing grows any more.
  void finish() {
    for (Beam& beam : beams_) {
      if (!beam.live.empty()) continue;
      const Constraints& constraints = sources_[beam.source].constraints;
      if (!constraints.terms.empty()) discount(beam.done, constraints);
      keep_best(beam.done, static_cast<std::size_t>(std::max(options_.best, 1)), options_);
      results_[beam.source] = std::move(beam.done);
    }
    std::erase_if(beams_, [](const Beam& beam) { return beam.live.empty(); });
  }

  void go_on(const Next& next) {
    bool same = static_cast<std::int64_t>(next.rows.size()) == state_->rows();
    for (std::size_t r = 0; same && r < next.rows.size(); ++r) same = next.rows[r] == static_cast<std::int64_t>(r);
    if (!same) state_->select(at::tensor(next.rows, at::kLong));
    last_R1_ = at::tensor(next.tokens, at::kLong).unsqueeze(1);
  }

  Model& model_;
  const Vocabulary& vocabulary_;
  const std::span<const Source> sources_;
  const filters::SearchOptions& options_;
  const Shortlister* shortlister_;
  const std::size_t enough_;  // hypotheses that ended
  std::vector<std::vector<Hypothesis>> results_;
  std::vector<Beam> beams_;  // that still grow
  std::unique_ptr<State> state_;
  Columns columns_{nullptr};
  std::vector<std::int64_t> forbidden_;  // columns of what is never written
  bool likeliest_alone_ = false;
  at::Tensor last_R1_;  // what the model reads next
};

}  // namespace

double score(const Hypothesis& hypothesis, const filters::SearchOptions& options) {
  double score = sum_of(hypothesis) / norm(hypothesis.log_probs.size(), options);
  for (const float covered : hypothesis.coverage)
    score += options.coverage_penalty * std::log(std::clamp(static_cast<double>(covered), 1e-10, 1.0));
  return score;
}

std::vector<std::vector<Hypothesis>> search(Model& model, std::span<const Source> sources,
                                            const filters::SearchOptions& options, const Shortlister* shortlister) {
  check(model, sources, options, shortlister != nullptr);
  if (options.method == "aggressive") return search_guided(model, sources, options);
  const c10::NoGradGuard no_gradients;
  return BeamSearch(model, sources, options, shortlister).run();
}

std::vector<std::vector<std::size_t>> batches(const Model& model, std::span<const Source> sources, int batch_tokens,
                                              int beam) {
  const auto length = [&](std::size_t i) { return sources[i].tokens.size(); };
  const auto space = [&](std::size_t i) {
    const auto usual = static_cast<std::size_t>(std::max(beam, 1));
    return length(i) * (usual + places_of_banks(sources[i])) / usual;
  };
  const auto most = static_cast<std::size_t>(model.max_length());
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (length(i) <= most && sources[i].prefix.size() + sources[i].constraints.tokens() < most) order.push_back(i);
  }
  return by_length(std::move(order), space, batch_tokens);
}

std::vector<std::vector<Hypothesis>> search_in_batches(Model& model, std::span<const Source> sources,
                                                       const filters::SearchOptions& options, int batch_tokens,
                                                       const Shortlister* shortlister) {
  std::vector<std::vector<Hypothesis>> results(sources.size());
  for (const std::vector<std::size_t>& numbers : batches(model, sources, batch_tokens, options.beam)) {
    std::vector<Source> batch;
    for (const std::size_t i : numbers) batch.push_back(sources[i]);
    auto hypotheses = search(model, batch, options, shortlister);
    for (std::size_t i = 0; i < numbers.size(); ++i) results[numbers[i]] = std::move(hypotheses[i]);
  }
  return results;
}

}  // namespace emend::decode
