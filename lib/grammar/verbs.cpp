// Forms of verbs behind could, did and have.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

void put_infinitive(Sentence& sentence, std::size_t verb) {
  if (verb >= sentence.size() || sentence.is_capital(verb)) return;
  if (std::string infinitive = infinitive_of(sentence[verb]); !infinitive.empty())
    sentence.replace(verb, std::move(infinitive));
}

void put_participle(Sentence& sentence, std::size_t verb) {
  for (const text::Analysis& analysis : text::analyses(sentence[verb]))
    if (analysis.form == Form::past) return sentence.replace(verb, text::inflect(analysis.lemma, Form::participle));
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
        // Did you ever been there: have you ever been.
        if (sentence[verb] == "been") continue;
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
    // Have you ever went there?
    const bool asks = is_subject(sentence[i + 1]) && sentence.follows(i + 1) && (i == 0 || !sentence.follows(i));
    const std::size_t verb = verb_behind(sentence, i + asks);
    if (one_of(sentence[verb],
               {"ate",   "became", "began", "broke", "came", "chose", "did",  "drank", "drew", "drove",
                "fell",  "flew",   "gave",  "grew",  "knew", "ran",   "rode", "sang",  "saw",  "shook",
                "spoke", "stole",  "swam",  "threw", "took", "tore",  "went", "woke",  "wore", "wrote"}))
      put_participle(sentence, verb);
  }
  // The letter was wrote by him.
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i)
    if ((is_be(sentence[i]) || one_of(sentence[i], {"be", "been"})) && sentence.follows(i + 1) &&
        one_of(sentence[i + 1],
               {"ate", "chose", "drew", "gave", "knew", "spoke", "stole", "threw", "took", "tore", "wrote"}) &&
        (ends_at_mark(sentence, i + 1) ||
         (sentence.follows(i + 2) && one_of(sentence[i + 2], {"at", "by", "from", "here", "in", "on", "to", "with"}))))
      put_participle(sentence, i + 1);
}

}  // namespace emend::grammar
