// What verbs have behind them: "He suggested me to go", "I want that you come", "If I would have money".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

struct Pronoun {
  std::string_view subject, object;
};
constexpr Pronoun pronouns[] = {{"I", "me"},      {"he", "him"},  {"she", "her"}, {"we", "us"},
                                {"they", "them"}, {"you", "you"}, {"it", "it"}};

// The subject for an object and the other way round; empty for other words, and for "it", which may be something else.
std::string_view subject_for(std::string_view object) {
  for (const Pronoun& pronoun : pronouns)
    if (pronoun.object == object && object != "it") return pronoun.subject;
  return {};
}
std::string_view object_for(std::string_view subject) {
  if (subject == "i") return "me";
  for (const Pronoun& pronoun : pronouns)
    if (pronoun.subject == subject) return pronoun.object;
  return {};
}

// The infinitive that a form of the present or the past belongs to, where it is a deed.
std::string deed_of(std::string_view word) {
  if (is_deed(word)) return std::string(word);
  if (one_of(word, {"is", "are", "am", "was", "were"})) return "be";
  for (const text::Analysis& analysis : text::analyses(word))
    if ((analysis.form == Form::third || analysis.form == Form::past) && is_deed(analysis.lemma)) return analysis.lemma;
  return {};
}

bool starts_clause(const Sentence& sentence, std::size_t i) {
  return i == 0 || !sentence.follows(i) || one_of(sentence[i - 1], {"and", "but", "because", "so"});
}

}  // namespace

// He suggested me to go; I want that you come.
void suggest_and_want(Sentence& sentence) {
  for (std::size_t i = 1; i + 3 < sentence.size(); ++i) {
    if (!all_follow(sentence, i, i + 3)) continue;
    const std::string_view word = sentence[i];
    if (one_of(word, {"suggest", "suggests", "suggested"}) && sentence[i + 2] == "to" && sentence[i + 1] != "it" &&
        is_deed(sentence[i + 3]) && !one_of(sentence[i + 3], {"be", "have"})) {
      if (const std::string_view subject = subject_for(sentence[i + 1]); !subject.empty())
        sentence.change(from_to(sentence, i + 1, i + 2), "that " + std::string(subject));
    }
    const std::string_view before = sentence[i - 1];
    const bool wants = one_of(word, {"want", "wants", "wanted"}) && sentence.follows(i) &&
                       ((is_subject(before) && starts_clause(sentence, i - 1)) || is_do_not(before));
    const bool would =
        word == "like" && sentence.follows(i) && one_of(before, {"would", "i'd", "we'd", "he'd", "she'd", "they'd"});
    if ((!wants && !would) || sentence[i + 1] != "that") continue;
    const std::string_view object = object_for(sentence[i + 2]);
    const std::string deed = deed_of(sentence[i + 3]);
    if (!object.empty() && !deed.empty())
      sentence.change(from_to(sentence, i + 1, i + 3), std::string(object) + " to " + deed);
  }
}

namespace {

// Whether the other half of "if I would", "I would", stands behind a comma or before. Without it, "if" may be
// "whether".
bool has_other_half(const Sentence& sentence, std::size_t i, bool with_have) {
  const auto would = [&](std::size_t k) {
    const bool have = sentence[k + 1 + one_of(sentence[k + 1], {"not", "never"})] == "have";
    if (with_have && !have) return false;
    return one_of(sentence[k], {"i'd", "he'd", "she'd", "we'd", "they'd"}) ||
           (one_of(sentence[k], {"would", "wouldn't", "could"}) && is_subject(sentence[k - 1]) && sentence.follows(k));
  };
  constexpr std::size_t reach = 20;  // words
  for (std::size_t k = i > reach ? i - reach : 1; k < std::min(sentence.size(), i + reach); ++k)
    if (would(k) && (k < i || (k > i + 4 && !sentence.follows(k - !sentence[k].ends_with("'d"))))) return true;
  return false;
}

}  // namespace

// If I would have money, I would buy a car. If I would have known, I would have come.
void if_would(Sentence& sentence) {
  for (std::size_t i = 0; i + 4 < sentence.size(); ++i) {
    if (sentence[i] != "if" || !is_subject(sentence[i + 1]) || sentence[i + 1] == "it" || sentence[i + 2] != "would" ||
        !all_follow(sentence, i, i + 3))
      continue;
    const std::string_view verb = sentence[i + 3], next = sentence[i + 4];
    if (!one_of(verb, {"be", "have", "know", "live", "see", "win"})) continue;
    const bool done = may_have_form(next, Form::participle);
    if (verb == "be" && (one_of(next, {"so", "kind", "willing"}) || done)) continue;
    // If she would have him: would take him.
    if (verb == "have" && !subject_for(next).empty()) continue;
    const bool had_done = verb == "have" && done;
    if (!has_other_half(sentence, i, had_done)) continue;
    std::string past = verb == "be" ? "were" : text::inflect(verb, Form::past);
    sentence.change(from_to(sentence, i + 2, i + 3), std::move(past));
  }
}

// They were playing when it start to rain.
void when_it_started(Sentence& sentence) {
  for (std::size_t i = 3; i + 2 < sentence.size(); ++i) {
    if (sentence[i] != "when" || !is_subject(sentence[i + 1]) || !all_follow(sentence, i, i + 2)) continue;
    bool was_doing = false, present = false;
    constexpr std::size_t far = 5;  // words
    for (std::size_t k = i > far ? i - far : 1; k < i; ++k) {
      was_doing = was_doing || (one_of(sentence[k - 1], {"was", "were"}) && may_have_form(sentence[k], Form::gerund));
      present = present || one_of(sentence[k], {"is", "are", "am", "will", "can"});
    }
    if (!was_doing || present) continue;
    for (const text::Analysis& analysis : text::analyses(sentence[i + 2]))
      if ((analysis.form == Form::base || analysis.form == Form::third) &&
          one_of(analysis.lemma, {"arrive", "begin", "break", "call", "come", "enter", "fall", "find", "get", "happen",
                                  "hear", "meet", "ring", "see", "start", "stop"})) {
        sentence.replace(i + 2, text::inflect(analysis.lemma, Form::past));
        break;
      }
  }
}

}  // namespace emend::grammar
