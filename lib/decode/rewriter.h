// A sequence-to-sequence model as a rewriter: strings in, edits out, with the safeguards that a filter needs.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decode/model.h"
#include "decode/search.h"
#include "decode/speller.h"
#include "filters/guards.h"
#include "filters/rescore.h"
#include "filters/rewriting.h"
#include "text/lexicon.h"
#include "tokens/tokenizer.h"

namespace emend::decode {

// What the registry gives for a package folder: a model with its tokenizer.
struct Loaded {
  std::unique_ptr<Model> model;
  std::unique_ptr<tokens::Tokenizer> tokenizer;
  std::string source_prefix = {};  // what is read before each source, as text: T5's task
  std::string characters = {};     // beyond ASCII that its training showed often; empty: nobody says which
  std::string lowercase = {};      // words that its source language writes with a small letter (UsualSpelling)
  std::shared_ptr<const text::Lexicon> lexicon = {};  // of that language; null: none
};

// The rewriter gives, for each sentence, the model's text and its edits. Batches are formed from `sentences` alone
// (sorted by length, at most `batch_tokens` source tokens each, padding included), so the same span gives the same
// answer.
//
// The confidence of an edit is the probability of its least certain token: the smallest among the target tokens that
// its replacement overlaps; for a deletion, of the token that the model wrote instead of what is deleted (the next one,
// which may be the end mark).
//
// The loop guard (filters/loop_guard.h) leaves a sentence as it is, and says `looped`, where the text runs away; so it
// does where the sentence is too long for the model, or the hypothesis did not end by itself.
//
// Edits that `guards` do not allow are left out or mended, and told of in `refused`.
std::vector<filters::Rewriting> rewrite(Model& model, const tokens::Tokenizer& tokenizer,
                                        std::span<const filters::SentenceInContext> sentences,
                                        const filters::SearchOptions& options, const filters::Guards& guards = {},
                                        int batch_tokens = 2048);

// What a package's list of words is good for.
struct KnownWords {
  std::shared_ptr<const text::WordList> words = nullptr;  // of which guided search makes its guesses (drafter.h)
  std::unique_ptr<const Speller> speller = nullptr;       // behind the model; leaves alone what is clean
};

// The same as an object. By the method `auto` one or two sentences at a time, which a guess finds faster, are searched
// as by `aggressive` where beam and model allow it, more as by `beam`. Rewriting throws Error where something is asked
// of gates that the model has not.
std::unique_ptr<filters::Rewriter> make_rewriter(Loaded loaded, const filters::SearchOptions& options,
                                                 KnownWords known = {}, const filters::Guards& guards = {},
                                                 const filters::GateUse& gates = {}, int batch_tokens = 2048);

// One that chooses among the `rescoring.best` first hypotheses of the search (whose beam is as wide at least) by
// rescoring.weights; scorers: of rescoring.scorers, in their order.
std::unique_ptr<filters::RescoringRewriter> make_rewriter(Loaded loaded, const filters::SearchOptions& options,
                                                          const filters::Guards& guards,
                                                          const filters::Rescoring& rescoring,
                                                          std::vector<std::unique_ptr<filters::Scorer>> scorers,
                                                          int batch_tokens = 2048);

}  // namespace emend::decode
