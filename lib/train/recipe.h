// Recipes: all that `train` needs to make a package, in one TOML file. recipe_keys.cpp has one row a key: name,
// default, range and sentence; reading, printing and explaining go over the same rows.
//
//   [data]                                    [[data.source]]
//   root = "../data"                          name = "books"
//                                             files = ["clean/*.txt.xz"]
//   [model]
//   architecture = "gated_transformer"        [[validation.set]]
//   width = 256                               name = "typos"
//                                             files = ["typos.dev.tsv.xz"]
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"

namespace emend::train {

// Where text is read from, by a source or a validation set.
struct TextFiles {
  // clean: text that is its own target; pairs: TSV rows; m2: annotated sentences; jsonl: an object a line; parallel:
  // two files, line by line.
  std::string kind = "clean";
  std::vector<std::string> files;              // patterns, relative to data.root
  std::vector<std::string> targets;            // parallel: likewise, as many as files
  std::vector<std::int64_t> columns = {1, 2};  // pairs: of source and target, from 1
  std::int64_t context_column = 0;             // pairs: of the sentences before; 0: they are the rows before
  std::int64_t hypothesis_column = 0;          // pairs: of the rewriting that is judged; 0: one is made
  std::vector<std::string> fields = {"source", "target"};  // jsonl
  std::int64_t annotator = 0;                              // m2: whose edits make the target
  std::vector<std::int64_t> rows = {1, 1000000000};        // of the files together: the first and the last, from 1
};

// [[data.source]]: text to learn from.
struct Source : TextFiles {
  std::string name;
  double weight = 1;                               // this source's share of the examples, relative to the others'
  double held_out = 0;                             // share of the texts that is kept for a validation set
  std::vector<std::int64_t> words = {1, 1000000};  // fewest and most of either side
  double max_ratio = 0;      // most words of a side, relative to the other's; 0: any. Not for clean text
  double clean_share = 0.2;  // clean: share of the sentences that stay undamaged
  double rate_low = 0.05;    // clean: the noise rate is drawn from here to rate_high, sentence by sentence
  double rate_high = 0.3;
  double char_rate = 0.15;  // clean: share of a damaged word's characters that are edited
  double tense_share = 0;   // clean: share of the sentences that are put into the present where those before are not
  double context_share =
      0;  // clean: share of the sentences that get one of context_errors where the text before reveals it
  std::vector<std::string> context_errors = {"article", "pronoun", "connective"};  // clean: of noise/context.h
  double casual_share = 0;                   // clean: share of the damaged sentences that are written as in a chat
  std::vector<std::string> noise = {"mix"};  // clean: KIND or KIND:WEIGHT, as for noise-inject
  bool stream = false;                       // read again and again while training, data.buffer texts in memory
};

// [data]
struct Data {
  std::string root = ".";             // relative to the recipe's folder
  std::int64_t max_tokens = 100;      // examples with a longer side are left out and counted
  std::int64_t sentence_bytes = 300;  // longer sentences of clean text are cut
  double join_share = 0.3;            // share of lines whose sentences stay together, up to sentence_bytes
  std::int64_t pool = 20000;          // examples that are sorted by length together
  std::string protect = "auto";       // auto: clean text is seen as denoise shows it to a model (filters/view.h); none
  std::string bad_lines = "skip";     // lines that cannot be read are named, and skipped or fatal ("fail")
  std::int64_t context = 0;           // earlier texts of the same document that an example comes with
  std::int64_t buffer = 200000;       // examples of a stream that are shuffled together
  std::vector<Source> sources;
};

// [tokenizer]
struct TokenizerRecipe {
  std::string kind = "sentencepiece";  // characters, bytes; for n-gram models also words, blanks
  std::string from;                    // folder or package whose tokenizer is taken; empty: one is made
  std::string model = "unigram";       // sentencepiece: or bpe
  std::int64_t size = 4000;            // sentencepiece, characters
  std::string vocabularies = "joint";  // sentencepiece: or separate, one for sources and one for targets
  std::int64_t source_size = 0;        // separate: of the sources'; 0: size
  std::int64_t lines = 20000;          // that it is made from, half of them damaged as in training
  std::int64_t sentinels = 0;          // joint SentencePiece: <extra_id_0> and so on, which span_corruption needs
};

// [model]
struct ModelRecipe {
  std::string architecture = "gated_transformer";
  std::string backbone;                             // gated_transformer, gector: folder or package that it starts from
  nlohmann::json sizes = nlohmann::json::object();  // all other keys of the table; the architecture checks them
};

// [[training.group]]: parameters that learn at a pace of their own.
struct ParameterGroup {
  std::string name;
  std::vector<std::string> parameters;  // patterns: "encoder.*"
  double rate = 1;                      // times the learning rate; 0: they stay as they are
};

// [training]
struct Training {
  std::string objective = "pairs";  // recipe_keys.cpp has the others
  bool reads_sources() const {      // beside the targets
    return objective == "pairs" || objective == "tags" || objective == "predict" || objective == "quality";
  }
  std::string start;       // package whose weights and vocabulary training starts from, relative to the recipe
  std::string vectors;     // file of word vectors that embeddings begin with, relative to the recipe
  std::string confusions;  // objective confusions: file of pairs (confusion/learner.h), relative to the recipe
  std::int64_t batch_tokens = 4096;  // of a batch: source and target, padding and end marks included
  std::int64_t accumulate = 1;       // batches a step
  std::int64_t graphs = 0;           // shapes of batches that a GPU goes through by itself
  std::int64_t steps = 100000;
  double max_minutes = 0;           // stop earlier after this long; 0: never
  double max_cpu_minutes = 0;       // the same of CPU time, all threads of the first process together
  std::string optimizer = "adamw";  // adam, adafactor, nesterov
  double learning_rate = 1e-3;
  std::int64_t warmup = 1000;             // steps
  std::string schedule = "inverse_sqrt";  // constant, linear, cosine, step, plateau
  std::string schedule_by = "steps";      // linear, cosine: or minutes, of max_minutes
  double decay = 0.5;                     // step, plateau: factor of each reduction
  std::int64_t decay_every = 10000;       // step: steps between reductions
  std::int64_t decay_patience = 3;        // plateau: validations without a better one before a reduction
  double label_smoothing = 0.1;
  double edit_weight = 1;                      // of a target token that the source lacks
  double coverage = 0;                         // weight of the coverage loss
  double token_dropout = 0, word_dropout = 0;  // share of the source's tokens and words that are hidden
  double mask_share = 0.15;  // masked_language_model: of a text's tokens, those that are to be predicted;
                             // span_corruption and text_infilling: those that are hidden
  bool mask_words = false;   // masked_language_model: all tokens of a word are hidden together
  double span_length = 3;    // span_corruption, text_infilling: mean, in tokens
  double permute_share = 1;  // text_infilling: of the texts, those whose sentences are put into another order
  std::vector<std::string> hypothesis_noise = {"mix"};  // quality: of the errors in hypotheses that are made
  std::string teacher;                                  // package whose probabilities are learned beside the targets
  double teacher_weight = 0.5;
  double teacher_temperature = 1;
  double clip = 1.0;            // norm of the gradients; 0: never
  std::string clip_norm = "2";  // or infinity
  double weight_decay = 0.01;
  std::vector<double> betas = {0.9, 0.98};
  double momentum = 0.9;           // nesterov
  double ema = 0;                  // decay of the average of the weights that is validated and exported; 0: none
  std::string precision = "fp32";  // tf32, bf16
  bool deterministic = false;
  std::string reduction = "auto";  // of several processes' gradients: mpi, nccl
  std::uint64_t seed = 1;
  std::int64_t report_every = 50;  // steps
  double checkpoint_minutes = 10;
  std::vector<ParameterGroup> groups;
};

// [[validation.set]]; kind held_out: what a source keeps from training.
struct ValidationSet : TextFiles {
  ValidationSet() { kind = "pairs"; }
  std::string name;
  std::string source;         // held_out: the source's name
  std::int64_t limit = 1000;  // examples, spread evenly over the rows; 0: all
};

// [validation]
struct Validation {
  std::int64_t every = 1000;  // steps
  std::vector<std::string> metrics = {"wer", "cer", "broken"};
  std::string best = "loss";  // what the best checkpoint has least of: loss (of all sets), or SET.loss, SET.METRIC
  std::int64_t patience = 0;  // stop after so many validations without a better one; 0: never
  std::int64_t keep = 1;      // checkpoints that are kept, the best ones
  std::vector<ValidationSet> sets;
};

// [package]: what is made.
struct PackageRecipe {
  std::string name;
  std::string task = "denoise";
  std::string language = "en";
  std::string source_language;  // translate: of the source
  std::string lexicon;          // denoise, gec: a package (io/lexicon.h); empty: none
  std::string ngram;            // denoise, gec: a package (ngram::model_of_words); empty: none
  std::string confusions;       // denoise, gec: a package (confusion::model_of); empty: none
  std::string description;
  std::string license;                         // an SPDX expression; empty: none is named
  std::int64_t average = 1;                    // of so many of the best checkpoints
  std::vector<double> calibration = {1, 0};    // of confidences: slope and offset for their log-odds (io/package.h)
  std::vector<std::string> calibration_types;  // TYPE:NUMBER
  double calibration_level = 0;                // of edits of words, for how many words of a text are wrong
  std::vector<double> calibration_commas;      // slope, offset and level of commas that come; none: as other edits
  double start_share = 0;                      // of training.start's weights in those of the package
  std::string quantize = "int8";               // int8, bf16, none
};

struct Recipe {
  std::string path;          // where it was read from; not a key
  std::string root_in_file;  // data.root without --set; not a key
  Data data;
  TokenizerRecipe tokenizer;
  ModelRecipe model;
  Training training;
  Validation validation;
  PackageRecipe package;

  // data.root, relative to the recipe's folder unless it is absolute.
  std::string data_folder() const;
  // training.start and tokenizer.from, likewise, or a package that has this name for -m; empty where training starts
  // with fresh weights or a new tokenizer.
  std::string start_folder() const;
  // training.vectors, relative to the recipe like them.
  std::string vectors_file() const;
  std::string confusions_file() const;
  std::string tokenizer_folder() const;
  std::string teacher_folder() const;
  std::string backbone_folder() const;
};

// overrides: "training.steps=200", a dotted key and a TOML value; a bare word counts as a string. A source or
// validation set is called by its name: "data.source.books.weight=2". Throws Error, with file and line, for text that
// is not TOML, an unknown key (naming the nearest), a wrong type, a value out of range, and keys that contradict each
// other.
Recipe load_recipe(const std::string& path, const std::vector<std::string>& overrides = {});
// path: what messages call it, and where relative names start.
Recipe parse_recipe(std::string_view toml, const std::string& path, const std::vector<std::string>& overrides = {});

// The recipe as TOML with every key, defaults included; parse_recipe(to_toml(r)) equals r, but for data.root, which is
// what the file said: where the text lies on one machine is no part of a recipe.
std::string to_toml(const Recipe& recipe);
// The same without any absolute path, for a package that goes elsewhere.
std::string portable_toml(const Recipe& recipe);
// The same with absolute paths, for a run, which may be taken up from any folder.
std::string local_toml(const Recipe& recipe);
// The same for one recipe wherever it and its data lie.
std::string placeless_toml(const Recipe& recipe);

struct RecipeKey {
  std::string table;     // "training", "data.source"
  std::string name;      // "batch_tokens"
  std::string type;      // "whole number", "number", "string", "list of strings" ...
  std::string fallback;  // its default, as TOML; empty where it must be given
  std::string sentence;
};
// In the order in which to_toml prints them; `train --explain-keys` lists them.
std::vector<RecipeKey> recipe_keys();

}  // namespace emend::train
