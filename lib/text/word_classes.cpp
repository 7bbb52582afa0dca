#include "text/word_classes.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "text/word_list.h"

namespace emend::text {

namespace {

constexpr std::string_view function_words =
#include "text/tables/function_words.inc"
    ;
constexpr std::string_view open_classes =
#include "text/tables/word_classes.inc"
    ;

class Lists {
 public:
  Lists() {
    read(open_classes, [&](const std::string& word, std::istream& fields) {
      WordClasses& classes = classes_[word];
      for (std::string field; fields >> field;) {
        const double weight = std::atof(field.c_str() + 1);
        (field[0] == 'n' ? classes.noun : field[0] == 'v' ? classes.verb : classes.adjective) = weight;
      }
    });
    read(function_words, [&](const std::string& row, std::istream& fields) {
      for (std::string word; fields >> word;) function_[word == "I" ? "i" : word].push_back(row);
    });
  }

  const WordClasses* find(std::string_view lemma) const {
    const auto found = classes_.find(lemma);
    return found == classes_.end() ? nullptr : &found->second;
  }
  const std::vector<std::string>* rows_of(std::string_view word) const {
    const auto found = function_.find(word);
    return found == function_.end() ? nullptr : &found->second;
  }

 private:
  template <class Use>
  static void read(std::string_view table, Use use) {
    std::istringstream in{std::string(table)};
    for (std::string line, word; std::getline(in, line);) {
      std::istringstream fields(line);
      if (fields >> word && word[0] != '#') use(word, fields);
    }
  }

  std::unordered_map<std::string, WordClasses, StringHash, std::equal_to<>> classes_;
  std::unordered_map<std::string, std::vector<std::string>, StringHash, std::equal_to<>> function_;
};

const Lists& lists() {
  static const Lists lists;
  return lists;
}

constexpr struct {
  std::string_view row;
  Part part;
} parts[] = {{"determiner", Part::determiner},
             {"pronoun", Part::pronoun},
             {"object", Part::pronoun},
             {"existential", Part::pronoun},
             {"wh", Part::conjunction},
             {"conjunction", Part::conjunction},
             {"subordinator", Part::conjunction},
             {"preposition", Part::preposition},
             {"to", Part::preposition},
             {"to", Part::particle},
             {"modal", Part::modal},
             {"not", Part::adverb},
             {"adverb", Part::adverb},
             {"adjective", Part::adjective},
             {"possessive", Part::possessive},
             {"number", Part::number},
             {"interjection", Part::other}};

}  // namespace

std::string_view universal_name(Part part) {
  switch (part) {
    case Part::noun:
      return "NOUN";
    case Part::proper:
      return "PROPN";
    case Part::verb:
      return "VERB";
    case Part::modal:
      return "AUX";
    case Part::adjective:
      return "ADJ";
    case Part::adverb:
      return "ADV";
    case Part::pronoun:
      return "PRON";
    case Part::determiner:
      return "DET";
    case Part::preposition:
      return "ADP";
    case Part::conjunction:
      return "CONJ";
    case Part::particle:
    case Part::possessive:
      return "PART";
    case Part::number:
      return "NUM";
    case Part::punctuation:
      return "PUNCT";
    case Part::other:
      break;
  }
  return "X";
}

const std::vector<std::string>* function_rows(std::string_view word) { return lists().rows_of(word); }

const WordClasses* word_classes(std::string_view lemma) { return lists().find(lemma); }

bool may_be(std::string_view lemma, Part part) {
  const WordClasses* classes = word_classes(lemma);
  if (part == Part::noun) return classes && classes->noun >= 0;
  if (part == Part::verb) return is_auxiliary(lemma) || (classes && classes->verb >= 0);
  if (part == Part::adjective) return classes && classes->adjective >= 0;
  if (part == Part::adverb && lemma.ends_with("ly")) return true;
  const std::vector<std::string>* rows = function_rows(lemma);
  return rows && std::any_of(rows->begin(), rows->end(), [&](const std::string& row) {
           return std::any_of(std::begin(parts), std::end(parts),
                              [&](const auto& one) { return one.row == row && one.part == part; });
         });
}

bool is_no_past(std::string_view word, Form form) {
  const WordClasses* itself = word_classes(word);
  return word.ends_with("eed") && itself && itself->verb >= 0 && form == Form::past;
}

bool is_word(std::string_view word) {
  if (function_rows(word)) return true;
  const std::vector<Analysis> found = analyses(word);
  const bool listed = std::any_of(found.begin(), found.end(), [&](const Analysis& one) {
    if (is_no_past(word, one.form)) return false;
    const WordClasses* classes = word_classes(one.lemma);
    return (is_auxiliary(one.lemma) && is_verb_form(one.form)) || (classes && classes->of(one.form) >= 0);
  });
  return listed || !adjective_of(word).empty();
}

std::string adjective_of(std::string_view adverb) {
  // What the endings do not tell; of other words, "nicly" would be an adverb of "nice".
  static constexpr std::pair<std::string_view, const char*> irregular[] = {
      {"duly", "due"}, {"truly", "true"}, {"unduly", "undue"}, {"wholly", "whole"}};
  for (const auto& [word, adjective] : irregular) {
    if (word == adverb) return adjective;
    if (adverb == adjective + std::string("ly")) return {};
  }
  if (!adverb.ends_with("ly") || adverb.size() < 5) return {};
  const std::string stem(adverb.substr(0, adverb.size() - 2)), shorter = stem.substr(0, stem.size() - 1);
  std::vector<std::string> adjectives = {stem, stem + "le"};                                // quick, simple
  if (stem.ends_with('i')) adjectives.push_back(shorter + 'y');                             // happy
  if (stem.ends_with("ical")) adjectives.push_back(shorter.substr(0, shorter.size() - 1));  // automatic
  if (stem.ends_with('l')) adjectives.push_back(stem + 'l');                                // full
  for (std::string& adjective : adjectives)
    if (may_be(adjective, Part::adjective)) return std::move(adjective);
  return {};
}

}  // namespace emend::text
