// Forms of verbs behind could and did.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

void put_infinitive(Sentence& sentence, std::size_t verb) {
  if (verb >= sentence.size() || sentence.is_capital(verb)) return;
  if (std::string infinitive = infinitive_of(sentence[verb]); !infinitive.empty())
    sentence.replace(verb, std::move(infinitive));
}

}  // namespace

void could_of(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "of" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    if (!is<"could-of">(sentence[i - 1])) continue;
    if (may_have_form(sentence[i + 1], Form::participle) && !may_have_form(sentence[i + 1], Form::gerund))
      sentence.replace(i, "have");
  }
}

void behind_modals(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool is_noun_too = may_be_modal(sentence[i]);
    if (!is_noun_too && !is_modal(sentence[i])) continue;
    if (is_noun_too && !(sentence.follows(i) && is_subject(sentence[i - 1]))) continue;
    const std::size_t verb = verb_behind(sentence, i);
    if (sentence[verb] == "needs" || is<"past-and-base">(sentence[verb])) continue;  // he can saw
    // "Could engineers ...", "Should masked arrays ...": where the subject has not been named.
    const bool named = i > 0 && sentence.follows(i) && is_subject(sentence[i - 1]);
    if (i == 0 || (!named && is_be(sentence[verb]))) continue;  // who could were few
    if (!named && sentence[verb].ends_with('s') && text::may_be(infinitive_of(sentence[verb]), Part::noun)) continue;
    put_infinitive(sentence, verb);
  }
}

void behind_do(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    std::size_t verb = sentence.size();
    if (is_do_not(sentence[i])) {
      verb = verb_behind(sentence, i);
    } else if (is_do(sentence[i])) {
      const bool asks = i == 0 || !sentence.follows(i) || is<"before-question">(sentence[i - 1]);
      if (sentence[i + 1] == "not" && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i);
      } else if (asks && i == 0 && is<"each-one">(sentence[1]) && sentence.follows(1)) {
        verb = verb_behind(sentence, 1);
      } else if (asks && is_subject(sentence[i + 1]) && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i + 1);
        // Did you ever been there: have you ever been.
        if (sentence[verb] == "been") continue;
        if (is_be(sentence[verb])) continue;
      }
    }
    if (is_be(sentence[verb])) continue;  // what they didn't was ...
    put_infinitive(sentence, verb);
  }
}

}  // namespace emend::grammar
