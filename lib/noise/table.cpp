#include "cli/options.h"
#include "noise/kind.h"

namespace emend::noise {

const std::vector<Row>& table() {
  static const char* const lists = "ad-freiburg/tokenization-repair and crate-ci/typos";
  static const char* const belinkov = "Belinkov and Bisk 2018";
  static const char* const own = "Emend";
  static const char* const letters = "char-rate";
  static const std::vector<Row> rows = {
      {"random", "Insert, substitute or delete a random letter", own, make_random, letters},
      {"insert", "Insert a random letter", own, make_insert, letters},
      {"substitute", "Put a random letter in the place of another", own, make_substitute, letters},
      {"delete", "Leave out a letter", own, make_delete, letters},
      {"keyboard", "Hit the key beside the right one", belinkov, make_keyboard, "char-rate layout"},
      {"swap", "Swap neighbouring letters", belinkov, make_swap, letters},
      {"accent", "Give a letter a mark, or take it away", "Latin letters of Unicode", make_accent, letters},
      {"misspell", "Misspell a word as people did, or an unlisted word as `typo` does", lists, make_misspell},
      {"typo", "Mistype letters as often as people do, given the letters around them", lists, make_typo},
      {"garble", "Spoil two letters, each as `typo` does or arbitrarily", lists, make_garble},
      {"homophone", "Write another word that sounds the same: `their` for `there`", own, make_homophone},
      {"ocr", "Misread characters as machines misread old newspapers: `rn` as `m`, `h` as `li`",
       "Overproof dataset 2, newspapers of 1842 to 1954", make_ocr},
      {"case", "Lose a capital, or begin with a wrong one", own, make_case},
      {"casual", "Write as in a chat: `im done` for `I'm done.`, `u` for `you`", own, make_casual},
      {"punctuation", "Insert, exchange or leave out a mark after a word", own, make_punctuation},
      {"whitespace", "Double a blank, or misplace one beside punctuation", own, make_whitespace},
      {"split", "Put a blank into a word", own, make_split},
      {"run-on", "Leave out the blank between two words", own, make_run_on},
      {"swap-words", "Swap a word with the next one", own, make_swap_words},
      {"drop-word", "Leave out a word", own, make_drop_word},
      {"repeat-word", "Write a word twice", own, make_repeat_word},
      {"article", "Leave out, add or exchange an article", own, make_article},
      {"preposition", "Write another preposition, none or one too many: `depend of`", own, make_preposition},
      {"noun-number", "Write a plural for a singular or the other way round", own, make_noun_number},
      {"verb-form", "Write another form after an auxiliary, `to` or a preposition: `has went`", own, make_verb_form},
      {"verb-tense", "Write a tense other than that of the verbs around it, in a sentence that is right by itself", own,
       make_verb_tense},
      {"agreement", "Write a verb that does not agree with its subject: `they goes`", own, make_agreement},
      {"word-order", "Put a word on the wrong side of its neighbour: `go always`", own, make_word_order},
      {"comma", "Leave out a comma, add one, or join two sentences by one", own, make_comma},
      {"confusion", "Write a word that is taken for another: `it's` for `its`, `then` for `than`", own, make_confusion},
      {"word-choice", "Write a word of like meaning that does not fit: `do a mistake`", own, make_word_choice},
      {"derivation", "Write another word of the same family: `success` for `successful`", own, make_derivation},
      {"missing-word", "Leave out a word, mostly a small one", own, make_missing_word},
      {"extra-word", "Add a word as learners do: `more better`, `can to go`", own, make_extra_word},
      {"mix", "A mixture for training models, in which damaged words mostly lose their capitals", own, nullptr,
       "char-rate layout"},
  };
  return rows;
}

// Chosen by looking at what misspelt Wikipedia sentences hold: half of the errors are listed misspellings or like them,
// most others are arbitrary letters, one in twelve is an accent, a third spoils more than one letter.
const std::vector<std::string>& mixture() {
  static const std::vector<std::string> kinds = {"misspell:8", "typo:4",   "garble:5",   "substitute:4",
                                                 "random:1",   "accent:2", "keyboard:1", "ocr:2"};
  return kinds;
}

Named named(std::string_view text) {
  if (text.starts_with("mix=")) text.remove_prefix(4);
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {text};
  return {text.substr(0, colon), text.substr(colon + 1)};
}

const Row& find(std::string_view name) {
  std::vector<std::string> names;
  for (const Row& row : table()) {
    if (row.name == name) return row;
    names.emplace_back(row.name);
  }
  const std::optional<std::string> near = cli::nearest(name, names);
  throw Error("--kinds", "there is no noise '" + std::string(name) + "'",
              near ? "did you mean '" + *near + "'?" : "--list-kinds names them all");
}

}  // namespace emend::noise
