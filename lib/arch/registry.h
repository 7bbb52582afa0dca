// The architectures, a row each: `train` makes networks from it, the filters load packages through it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arch/bert.h"
#include "arch/gector.h"
#include "arch/network.h"
#include "arch/nqe.h"
#include "decode/rewriter.h"
#include "filters/scorer.h"
#include "io/package.h"

namespace emend::arch {

// Seq2Seq: models that write text (the Model contract).
struct Architecture {
  const char* name;  // config.json's "architecture"
  const char* sentence;
  const char* source;  // the paper
  // A network with fresh weights, on the CPU. Throws Error for an unknown key, a wrong type or sizes that do not fit.
  std::unique_ptr<Network> (*make)(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                   std::uint64_t seed);
  // Small sizes for the law tests.
  nlohmann::json (*tiny)();
  bool reads_source = true;            // false: a language model
  bool separate_vocabularies = false;  // sources may have one of their own: it needs no common numbers, as copying does
};

const std::vector<Architecture>& architectures();
const Architecture& find_architecture(std::string_view name);  // Error for an unknown name

// Masked language models, which write nothing and give scores alone.
struct MaskedArchitecture {
  const char* name;
  const char* sentence;
  const char* source;
  std::unique_ptr<MaskedLanguageModel> (*make)(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                               std::uint64_t seed);
  nlohmann::json (*tiny)();
};

const std::vector<MaskedArchitecture>& masked_architectures();

// Taggers, which say of each word what is to be done to it.
struct TaggingArchitecture {
  const char* name;
  const char* sentence;
  const char* source;
  std::unique_ptr<EditTagger> (*make)(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                      std::uint64_t seed);
  nlohmann::json (*tiny)();
};

const std::vector<TaggingArchitecture>& tagging_architectures();

// Networks that read a source and a rewriting, write nothing, and give the two a score.
struct ScoringArchitecture {
  const char* name;
  const char* sentence;
  const char* source;
  const char* objective;  // that trains it
  std::unique_ptr<ScoringNetwork> (*make)(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                          std::uint64_t seed);
  nlohmann::json (*tiny)();
};

const std::vector<ScoringArchitecture>& scoring_architectures();

// The vocabulary of a tokenizer, as a Model needs it.
decode::Vocabulary vocabulary_of(const tokens::Tokenizer& tokenizer);

// Reads a package and moves it to the device ("auto", "cpu", "cuda:0"); its weights then require no gradients.
// precision: what matrix products are computed in: fp32; int8 (nn/int8.h), an Error where that cannot be; or auto: int8
// for weights that are stored so, on a CPU that can.
decode::Loaded load(const io::Package& package, const std::string& device, const std::string& precision = "auto");

// Whether a package is a tagger, which load_tagger() reads as load() does others.
bool is_tagger(const io::Package& package);
int context_of_tagger(const io::Package& package);  // how many sentences before each it reads
decode::LoadedTagger load_tagger(const io::Package& package, const std::string& device,
                                 const std::string& precision = "auto");
// The same as a rewriter, with what a user asks of it: search.keep_bias and search.min_error_probability, where they
// are more than the package's. Throws Error for a search.
std::unique_ptr<filters::Rewriter> load_tagging_rewriter(const io::Package& package, const std::string& device,
                                                         const std::string& precision,
                                                         const filters::SearchOptions& search);

// A package as a scorer, by its kind: of a Seq2Seq ln P(hypothesis | source), of a language model and an n-gram model
// ln P(hypothesis), of a masked language model (Hugging Face's BERT, too) its pseudo-log-likelihood, of the neural
// quality estimator its estimate, 0 to 1, and of its predictor the pseudo-log-likelihood of the hypothesis given the
// source (arch/scorers.h).
std::unique_ptr<filters::Scorer> load_scorer(const io::Package& package, const std::string& device);

}  // namespace emend::arch
