// The options of search and of sampling, apart from them: programs declare them without LibTorch.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/options.h"

namespace emend::filters {

// What a hypothesis may be; without a limit, whatever the model says.
struct Limits {
  double max_length_ratio = 1.5;  // target tokens at most ratio * source + 10
  int min_length = 0;             // target tokens at least
  int max_length = 0;             // target tokens at most, whatever the ratio; 0: the ratio's
  int no_repeat_ngram = 0;        // no run of so many tokens stands twice in a hypothesis; 0: it may
  // Runs of tokens, none empty, that stand in no hypothesis.
  std::vector<std::vector<int>> bad_words = {};
  bool renormalize = false;  // what may follow has the probability 1 together, whatever may not
};

struct SearchOptions {
  int beam = 1;                       // 1 is greedy
  double length_penalty = 1.0;        // A: the score is the log-probability divided by a power of the length
  std::string length_norm = "power";  // power: length^A; gnmt: ((5 + length) / 6)^A (Wu et al. 2016, 14)
  double coverage_penalty = 0;        // B: plus B sum_i log min(1, attention to source position i) (ibid.)
  int best = 1;                       // hypotheses a source, at most `beam`
  bool scores = true;                 // whether anybody reads them: where not, greedy search leaves them at 0
  Limits limits = {};
  std::string rules = "emend";           // when a beam search ends: emend, hf (decode/search.h)
  std::string early_stopping = "false";  // by the rules hf: false, true, never
  double keep_bias = 0;                  // nats for each token that keeps what the source says (decode/copying.h)
  std::string method = "beam";           // beam; aggressive: greedy, guided by the source (decode/guided.h); auto:
                                         // of rewriters, which guess where there are few sentences (decode/rewriter.h)
  double min_error_probability = 0;      // of a tagger, which searches nothing (decode/tagging.h)
};

// Drawn from the model instead of searched for.
struct SamplingOptions {
  bool sample = false;
  double temperature = 1;  // logits are divided by it
  int top_k = 0;           // of the so many likeliest tokens; 0: of all
  double top_p = 1;        // of the likeliest tokens that together have this probability (Holtzman et al. 2020)
  std::uint64_t seed = 1;
};

// The options of rewriting: method (by default auto), beam, length penalty and the bias towards the source.
void declare_rewriting(cli::Options& options, SearchOptions& search);
// Throws Error where they contradict each other.
void check(const SearchOptions& search);
// How a package rewrites: a network that searches, one that tags words, or a dictionary.
enum class Rewrites : unsigned { by_search = 1, by_tags = 2, by_words = 4 };
// Throws Error where one that changes nothing with such a package has another value than by default.
void check_used(const SearchOptions& search, Rewrites how, const std::string& package);
// The options of translation.
void declare(cli::Options& options, SearchOptions& search);
void declare(cli::Options& options, SamplingOptions& sampling);

}  // namespace emend::filters
