// choice-features PACKAGE < REWRITINGS.jsonl: for scripts/fit-word-choice. A line is an object of a text (`source`) and
// the edits that were made in it (`edits`, as `denoise --format jsonl` has them); the answer to it is an array of the
// words that filters::WordChoice would look at again, with their candidates and these with their features.
// choice-features --table: name, sentence and weight of each feature.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "filters/word_choice.h"
#include "io/known_words.h"
#include "io/lexicon.h"
#include "ngram/text_model.h"

using namespace emend;

int main(int count, char** arguments) try {
  if (count != 2) {
    std::fputs("usage: choice-features PACKAGE|--table < REWRITINGS.jsonl\n", stderr);
    return 2;
  }
  if (std::string(arguments[1]) == "--table") {
    for (const filters::ChoiceFeature& row : filters::choice_table())
      fmt::print("{}\t{}\t{}\n", row.name, row.sentence, row.weight);
    return 0;
  }
  const io::Package package = io::open_package(arguments[1]);
  const auto known = std::make_shared<text::WordList>(io::known_words(package));
  known->set_lexicon(nullptr);
  const auto model = ngram::model_of_words(package);
  if (!model) throw Error(package.folder, "names no n-gram model that is there", "its key is ngram");
  const filters::WordChoice choice(known, io::lexicon_of(package), model);
  for (std::string line; std::getline(std::cin, line);) {
    const auto json = nlohmann::json::parse(line);
    const std::string text = json.at("source");
    std::vector<text::Edit> edits;
    for (const auto& edit : json.at("edits")) edits.push_back({edit.at("begin"), edit.at("end"), edit.at("to"), "", 1});
    nlohmann::json all = nlohmann::json::array();
    for (const filters::WordChoice::Choice& one : choice.choices(text, edits)) {
      nlohmann::json candidates = nlohmann::json::array();
      for (const auto& candidate : one.candidates) candidates.push_back({candidate.word, candidate.features});
      all.push_back({{"begin", one.span.begin}, {"end", one.span.end}, {"candidates", std::move(candidates)}});
    }
    fmt::print("{}\n", all.dump());
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "choice-features: {}\n", error.what());
  return 2;
}
