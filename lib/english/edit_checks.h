// What edits that a model makes of English must stand up to. A model that has learned from many errors makes some of
// them where the sentence gives no reason: of "the roads" "the road", of "prior to adding" "prior to add". Each check
// here knows one such habit, and leaves the edit out or makes of it what the sentence calls for.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "text/edit.h"

namespace emend::english {

// A row of the table, with edits that tests go through: of `sentence`, a word or words in it and what a model makes of
// them.
struct EditCheck {
  const char* name;
  const char* habit;  // what it is that models do
  struct Example {
    const char *sentence, *edited;  // by the model
    const char* checked;            // what is left of it
  } against, passes;                // passes: stays as edited
};
const std::vector<EditCheck>& edit_checks();

// Is told of an edit that was left out or mended: as the model proposed it, and the row that did so, the last one where
// several did.
using OnHabit = std::function<void(const EditCheck& check, const text::Edit& proposed)>;

// Leaves those of a sentence's edits out that fail a check, and changes those that a check mends. edits: sorted, not
// overlapping; of one or more sentences of prose (valid UTF-8). O(n) for a few edits.
void check_edits(std::string_view sentence, std::vector<text::Edit>& edits, const OnHabit& on_habit = {});

// Whether edits of a sentence fail the checks "question", "said-again" or "possessive": they change the verb that asks,
// a word that the speaker begins again with, "were, were you there", or "who's gonna" to "whose". Who proposes a word
// for another without a model that reads the sentence asks this, too. Parses the sentence when it is first asked.
class SpeechCheck {
 public:
  explicit SpeechCheck(std::string_view sentence);  // which must outlive it
  ~SpeechCheck();
  bool spoils(const text::Edit& edit);

 private:
  struct Parsed;
  std::string_view sentence_;
  std::unique_ptr<Parsed> parsed_;
};

// Whether the last sentence of a text asks something, by its first words: "What ... do", "Are you".
bool is_question(std::string_view text);

// Joins edits of neighbouring words that are one change of a verb, of which no half may be made alone: "stop to smoke"
// becomes "stop smoking", "I was hating it" "I hated it", "I am feeling" "I have felt", "it will be" "it is", "you are"
// "you're". As sure as the less sure one. edits: sorted, not overlapping.
void join_verbs(std::string_view sentence, std::vector<text::Edit>& edits);

// Parts edits that change a word and put a mark behind it ("carefull" -> "careful.") into the two that they are.
void split_marks(std::string_view sentence, std::vector<text::Edit>& edits);

}  // namespace emend::english
