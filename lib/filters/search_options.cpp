#include "filters/search_options.h"

#include "cli/error.h"

namespace emend::filters {
namespace {

void declare_beam(cli::Options& options, SearchOptions& search) {
  options.add("beam", search.beam, "N", "Keep the N best hypotheses while searching; 1 is greedy").range(1, 64);
  options
      .add("length-penalty", search.length_penalty, "A",
           "Divide a hypothesis' log-probability by its length to the power A")
      .range(0, 10);
}

}  // namespace

void declare_rewriting(cli::Options& options, SearchOptions& search) {
  search.method = "auto";
  options
      .add("search", search.method, "METHOD",
           "Search step by step with a beam, or (`aggressive`) greedily with the source, its words spelled as listed "
           "ones, as a guess of what comes, which finds the same as `--beam=1`, and finds it faster for one or two "
           "sentences at a time (`auto` guesses there)")
      .choices({"auto", "beam", "aggressive"});
  declare_beam(options, search);
  options
      .add("keep-bias", search.keep_bias, "X",
           "Favour the source: multiply the probability of its next token by exp(X)")
      .range(0, 100);
  options
      .add("min-error-probability", search.min_error_probability, "P",
           "With a tagger, leave a sentence alone if no word of it is wrong with probability P. 0: as its package says")
      .range(0, 1);
}

void check(const SearchOptions& search) {
  if (search.method == "aggressive" && search.beam > 1)
    throw Error("--search aggressive", "is greedy, but --beam is " + std::to_string(search.beam),
                "leave one of them out");
}

void declare(cli::Options& options, SearchOptions& search) {
  options.group("Search");
  declare_beam(options, search);
  options
      .add("length-norm", search.length_norm, "HOW",
           "What is raised to the power A: the length (`power`), or (5 + length) / 6 (`gnmt`)")
      .choices({"power", "gnmt"});
  options
      .add("coverage-penalty", search.coverage_penalty, "B",
           "Add B times the sum, over the source's tokens, of the logarithm of the attention that each got, at most 1")
      .range(0, 10);
  options
      .add("search-rules", search.rules, "RULES",
           "End the search of a sentence when as many hypotheses have ended as the beam is wide, or (`hf`) as "
           "generate() of transformers does: when none that grows scores higher than those; `hf` also takes what a "
           "folder of Hugging Face says of search")
      .choices({"emend", "hf"});
  options
      .add("n-best", search.best, "N",
           "Give the N best translations of a record; the beam is at least as wide where `--beam` is not given")
      .range(1, 64);
  options
      .add("max-length-ratio", search.limits.max_length_ratio, "R",
           "Stop a hypothesis at R times as many tokens as its sentence has, and 10")
      .range(0, 100);
  options.add("min-length", search.limits.min_length, "N", "Let no hypothesis end before N tokens").range(0, 10000);
  options.add("max-length", search.limits.max_length, "N", "Stop a hypothesis at N tokens; 0: by the ratio alone")
      .range(0, 10000);
  options
      .add("no-repeat-ngram", search.limits.no_repeat_ngram, "N",
           "Let no run of N tokens stand twice in a hypothesis; 0: it may")
      .range(0, 100);
}

void declare(cli::Options& options, SamplingOptions& sampling) {
  options.group("Sampling");
  options.add("sample", sampling.sample, "Draw translations at random by their probability instead of searching");
  options.add("temperature", sampling.temperature, "T", "Divide logits by T: below 1 draws likelier tokens")
      .range(0.01, 100);
  options.add("top-k", sampling.top_k, "K", "Draw from the K likeliest tokens; 0: from all").range(0, 1e6);
  options.add("top-p", sampling.top_p, "P", "Draw from the likeliest tokens that together have the probability P")
      .range(0.001, 1);
  options.add("seed", sampling.seed, "N", "Draw other translations; the same seed and line draw the same");
}

}  // namespace emend::filters
