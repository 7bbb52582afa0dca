// Forms of verbs behind could, did and have.
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
    if (!is_modal(sentence[i - 1]) && !one_of(sentence[i - 1], {"must", "might", "may"})) continue;
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
    if (one_of(sentence[verb], {"needs", "saw", "found", "fell", "felt", "left"})) continue;  // he can saw
    // "Could engineers ...", "Should masked arrays ...": where the subject has not been named.
    const bool named = i > 0 && sentence.follows(i) && is_subject(sentence[i - 1]);
    if (i == 0 || (!named && one_of(sentence[verb], {"is", "are", "was", "were"}))) continue;  // who could were few
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
      const bool asks = i == 0 || !sentence.follows(i) ||
                        one_of(sentence[i - 1], {"what", "where", "when", "why", "how", "who", "and", "but"});
      if (sentence[i + 1] == "not" && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i);
      } else if (asks && i == 0 && one_of(sentence[1], {"anybody", "anyone", "everybody", "everyone", "somebody"}) &&
                 sentence.follows(1)) {
        verb = verb_behind(sentence, 1);
      } else if (asks && is_subject(sentence[i + 1]) && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i + 1);
        if (one_of(sentence[verb], {"is", "was", "were", "are", "am"})) continue;
      }
    }
    if (one_of(sentence[verb], {"is", "was", "were", "are", "am"})) continue;  // what they didn't was ...
    put_infinitive(sentence, verb);
  }
}

void behind_have(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!one_of(sentence[i],
                {"have", "has", "had", "haven't", "hasn't", "hadn't", "i've", "you've", "we've", "they've"}))
      continue;
    const std::size_t verb = verb_behind(sentence, i);
    const std::string_view word = sentence[verb];
    if (one_of(word, {"went", "came", "did", "ate", "took", "gave", "knew", "ran", "saw", "fell"}))
      sentence.replace(verb, text::inflect(text::analyses(word).front().lemma, Form::participle));
  }
}

}  // namespace emend::grammar
