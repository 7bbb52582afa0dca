#include "filters/search_options.h"

#include "cli/error.h"

namespace emend::filters {
namespace {

cli::Option& declare_beam(cli::Options& options, SearchOptions& search) {
  cli::Option& beam = options.add("beam", search.beam, "N", "Keep the N best hypotheses while searching; 1 is greedy");
  beam.range(1, 64);
  options
      .add("length-penalty", search.length_penalty, "A",
           "Divide a hypothesis' log-probability by its length to the power A")
      .range(0, 10);
  return beam;
}

}  // namespace

void declare_rewriting(cli::Options& options, SearchOptions& search) {
  search.method = "auto";
  options
      .add("search", search.method, "METHOD",
           "Search step by step with a beam, or greedily from a guess of the output (`aggressive`): the source, with "
           "its words spelled as listed ones. This finds the same as `--beam=1`, but faster for one or two sentences "
           "at a time; `auto` uses it there")
      .choices({"auto", "beam", "aggressive"});
  declare_beam(options, search);
  options
      .add("keep-bias", search.keep_bias, "X",
           "Favour the source: multiply the probability of its next token by exp(X)")
      .range(0, 100);
  options
      .add("min-error-probability", search.min_error_probability, "P",
           "With a tagger, leave a sentence alone if no word in it is wrong with probability P. 0: use the value in "
           "its package")
      .range(0, 1);
}

void check(const SearchOptions& search) {
  if (search.method == "aggressive" && search.beam > 1)
    throw Error("--search aggressive", "is greedy, but --beam is " + std::to_string(search.beam),
                "leave one of them out");
}

void check_used(const SearchOptions& search, Rewrites how, const std::string& package) {
  constexpr auto searching = static_cast<unsigned>(Rewrites::by_search),
                 tagging = static_cast<unsigned>(Rewrites::by_tags);
  const SearchOptions defaults;
  const struct {
    const char* option;
    bool asked;
    unsigned used_by;
  } rows[] = {
      {"--search", search.method != "auto", searching},
      {"--beam", search.beam != defaults.beam, searching},
      {"--length-penalty", search.length_penalty != defaults.length_penalty, searching},
      {"--keep-bias", search.keep_bias != defaults.keep_bias, searching | tagging},
      {"--min-error-probability", search.min_error_probability != defaults.min_error_probability, tagging},
  };
  const char* const it = how == Rewrites::by_search ? " is no tagger"
                         : how == Rewrites::by_tags ? " is a tagger, which searches nothing"
                                                    : " is a dictionary, which searches nothing";
  for (const auto& [option, asked, used_by] : rows) {
    if (asked && !(used_by & static_cast<unsigned>(how)))
      throw Error(option, package + it, "leave the option out, or give a package of another kind");
  }
}

void declare(cli::Options& options, SearchOptions& search) {
  options.group("Search");
  declare_beam(options, search).excludes({"sample"});
  options
      .add("length-norm", search.length_norm, "HOW",
           "What is raised to the power A: the length (`power`), or (5 + length) / 6 (`gnmt`)")
      .choices({"power", "gnmt"});
  options
      .add("coverage-penalty", search.coverage_penalty, "B",
           "Add B times the sum of log min(1, attention) over the source's tokens")
      .range(0, 10)
      .excludes({"sample"});
  options
      .add("search-rules", search.rules, "RULES",
           "End the search of a sentence when as many hypotheses are finished as the beam is wide (`emend`), or as "
           "generate() of transformers does (`hf`): when no unfinished hypothesis scores higher than these; `hf` also "
           "reads search settings from a Hugging Face folder")
      .choices({"emend", "hf"});
  options
      .add("n-best", search.best, "N",
           "Give the N best translations of a record; without `--beam`, the beam is at least that wide")
      .range(1, 64);
  options
      .add("max-length-ratio", search.limits.max_length_ratio, "R",
           "Stop a hypothesis at R times the number of tokens in its sentence, plus 10")
      .range(0, 100);
  options.add("min-length", search.limits.min_length, "N", "Let no hypothesis end before N tokens").range(0, 10000);
  options.add("max-length", search.limits.max_length, "N", "Stop a hypothesis at N tokens; 0: use only the ratio")
      .range(0, 10000);
  options
      .add("no-repeat-ngram", search.limits.no_repeat_ngram, "N",
           "Let no run of N tokens occur twice in a hypothesis; 0: no limit")
      .range(0, 100);
}

void declare(cli::Options& options, SamplingOptions& sampling) {
  options.group("Sampling");
  options.add("sample", sampling.sample, "Draw translations at random by their probability instead of searching");
  options.add("temperature", sampling.temperature, "T", "Divide logits by T; values below 1 favour likelier tokens")
      .range(0.01, 100)
      .needs({"sample"});
  options.add("top-k", sampling.top_k, "K", "Draw from the K likeliest tokens; 0: from all")
      .range(0, 1e6)
      .needs({"sample"});
  options.add("top-p", sampling.top_p, "P", "Draw from the likeliest tokens that together have the probability P")
      .range(0.001, 1)
      .needs({"sample"});
  options.add("seed", sampling.seed, "N", "Draw other translations; the same seed and line give the same translation")
      .needs({"sample"});
}

}  // namespace emend::filters
