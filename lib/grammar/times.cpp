// Times that want the past: "I have seen him yesterday", "Last week I go home".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// The place of "yesterday", "last week" or "ago" that says when the verb was, in its own clause; size() if none does.
std::size_t time_behind(const Sentence& sentence, std::size_t verb) {
  constexpr std::size_t far = 8;  // words
  for (std::size_t i = verb + 1; i < sentence.size() && i <= verb + far && sentence.follows(i); ++i) {
    const std::string_view word = sentence[i], before = sentence[i - 1];
    const bool bound = is<"binds-time">(before);
    if (word == "ago") return i;
    if (word == "yesterday" && !bound) return i;
    if (word == "last" && !bound && sentence.follows(i + 1) && is<"last-time">(sentence[i + 1])) return i;
    // Another clause, with another verb, has a time of its own.
    const Part part = sentence.tag_of(i).part;
    const bool object = i == verb + 1 && (word == "it" || word == "you");
    const bool to_place = sentence[verb] == "gone" && i == verb + 1;  // gone to Paris last summer
    if (part == Part::verb || part == Part::modal || part == Part::conjunction || (is_subject(word) && !object) ||
        is<"joins-clauses">(word) || (word == "to" && !to_place))
      break;
  }
  return sentence.size();
}

// Yesterday we go to the park and plays games: what the same subject did next.
void past_behind_and(Sentence& sentence, std::size_t verb) {
  constexpr std::size_t far = 7;  // words
  for (std::size_t i = verb + 2; i + 1 < sentence.size() && i <= verb + far && sentence.follows(i); ++i) {
    if (is_subject(sentence[i]) || is<"relative">(sentence[i])) return;
    if (sentence[i - 1] != "and") continue;
    for (const text::Analysis& analysis : text::analyses(sentence[i]))
      if ((analysis.form == Form::third || analysis.form == Form::base) && is<"pastime">(analysis.lemma) &&
          sentence.follows(i + 1) && is<"behind-pastime">(sentence[i + 1]))
        return sentence.replace(i, text::inflect(analysis.lemma, Form::past));
    return;
  }
}

std::string past_of(std::string_view participle, std::string_view subject) {
  if (participle == "been") return is<"i-or-he">(subject) ? "was" : "were";
  const bool regular = participle.ends_with("ed") && may_have_form(participle, Form::past);
  if (regular) return std::string(participle);  // travelled, as it is spelled
  for (const text::Analysis& analysis : text::analyses(participle))
    if (analysis.form == Form::participle && text::may_be(analysis.lemma, Part::verb))
      return text::inflect(analysis.lemma, Form::past);
  return {};
}

// Yesterday I go, I have seen it; we go there last week.
void present_with_time(Sentence& sentence) {
  const auto past = [&](std::size_t subject) {
    const std::size_t verb = subject + 1;
    if (!is_subject(sentence[subject]) || !sentence.follows(verb) || sentence.is_capital(verb)) return std::string();
    for (const text::Analysis& analysis : text::analyses(sentence[verb]))
      if ((analysis.form == Form::base || analysis.form == Form::third) && is<"told-with-time">(analysis.lemma))
        return text::inflect(analysis.lemma, Form::past);
    return std::string();
  };
  std::size_t subject = sentence.size();
  if (sentence[0] == "yesterday") subject = 1;
  if (sentence[0] == "last" && sentence.follows(1) && is<"last-time">(sentence[1])) subject = 2;
  if (subject < sentence.size()) {
    const std::size_t end = sentence.span(subject - 1).end;
    const std::string_view between = sentence.text().substr(end, sentence.span(subject).begin - end);
    if (between != " " && between != ", ") return;
  } else if (time_behind(sentence, 1) < sentence.size()) {
    subject = 0;
  }
  if (subject + 1 >= sentence.size()) return;
  const std::size_t have = subject + 1, done = subject + 2;
  if (is_subject(sentence[subject]) && (sentence[have] == "have" || sentence[have] == "has") &&
      all_follow(sentence, subject, done) && may_have_form(sentence[done], Form::participle)) {
    if (const std::string form = past_of(sentence[done], sentence[subject]); !form.empty() && subject > 0)
      sentence.change(from_to(sentence, have, done), form);
    return;
  }
  if (const std::string form = past(subject); !form.empty()) {
    sentence.replace(subject + 1, form);
    past_behind_and(sentence, subject + 1);
  }
}

}  // namespace

// I have seen him yesterday: saw. I go there yesterday: went.
void past_with_time(Sentence& sentence) {
  present_with_time(sentence);
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view word = sentence[i];
    const bool joined = is<"subject-has">(word);
    const bool apart = (word == "have" || word == "has") && sentence.follows(i) && is_subject(sentence[i - 1]) &&
                       !(i > 1 && (is_modal(sentence[i - 2]) || may_be_modal(sentence[i - 2])));  // could she have
    const std::size_t verb = i + 1;
    if ((!joined && !apart) || !sentence.follows(verb) || !may_have_form(sentence[verb], Form::participle)) continue;
    if (sentence[verb] == "been" && sentence[verb + 1] == "to") continue;  // was in, or went to
    if (time_behind(sentence, verb) == sentence.size()) continue;
    const std::string past = past_of(sentence[verb], joined ? word.substr(0, word.find('\'')) : sentence[i - 1]);
    if (past.empty()) continue;
    if (apart) {
      sentence.change({sentence.span(i).begin, sentence.span(verb).end}, past);
    } else {
      const std::size_t pronoun = sentence.span(i).begin + word.find('\'');
      sentence.change({pronoun, sentence.span(verb).end}, " " + past);
    }
  }
}

}  // namespace emend::grammar
