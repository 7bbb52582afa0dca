// How clauses begin and go on: "we went there and seen it", "the man which lives here", "although it rained but we
// came", "my brother he works", "where he is going?", "I don't know where is it".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

bool asks(std::string_view word) { return one_of(word, {"what", "where", "when", "why", "how"}); }

bool begins_noun_phrase(std::string_view word) {
  return one_of(word, {"the", "a", "an", "my", "your", "his", "her", "our", "their", "this", "that", "every"});
}

// The form of a verb that goes with the subject.
std::string present_for(std::string_view subject, std::string_view lemma) {
  return text::inflect(lemma, one_of(subject, {"he", "she", "it"}) ? Form::third : Form::base);
}

// Whether the i-th word is a verb in the past, and nothing else, behind its pronoun.
bool tells_past(const Sentence& sentence, std::size_t i) {
  return sentence.follows(i) && is_subject(sentence[i - 1]) && !one_of(sentence[i], {"had", "got", "was", "were"}) &&
         may_have_form(sentence[i], Form::past) &&
         (!may_have_form(sentence[i], Form::base) || one_of(sentence[i], {"saw", "found", "felt", "left"}));
}

// The pronoun and the verb behind it change places.
void swap(Sentence& sentence, std::size_t first) {
  const std::string subject(sentence.as_written(first)), verb(sentence.as_written(first + 1));
  sentence.change(from_to(sentence, first, first + 1), verb + " " + subject);
}

bool has_mark(std::string_view between, std::string_view marks) { return between.find_first_of(marks) != between.npos; }

// Whether a question mark stands behind the words, and nothing but blanks between them.
bool is_one_question(const Sentence& sentence) {
  const std::size_t last = sentence.size() - 1;
  for (std::size_t i = 1; i <= last; ++i)
    if (!sentence.follows(i)) return false;
  return sentence.text().substr(sentence.span(last).end).starts_with('?');
}

}  // namespace

// We went to the cinema and seen a film.
void seen_for_saw(Sentence& sentence) {
  constexpr std::size_t far = 10;  // words
  for (std::size_t i = 3; i + 2 < sentence.size(); ++i) {
    if (sentence[i] != "and" || !one_of(sentence[i + 1], {"seen", "done", "gone"}) ||
        !all_follow(sentence, i - 1, i + 2))
      continue;
    const bool object = sentence[i + 1] == "gone"
                            ? one_of(sentence[i + 2], {"to", "home", "there"})
                            : one_of(sentence[i + 2], {"a", "an", "the", "my", "his", "her", "our", "some", "it",
                                                       "them", "him", "many"});
    if (!object || may_have_form(sentence[i - 1], Form::participle)) continue;
    bool past = false;
    for (std::size_t k = i - 1; k > 0 && i - k <= far && sentence.follows(k + 1) && !past; --k) {
      if (one_of(sentence[k], {"have", "has", "had", "be", "been", "being", "was", "were", "is", "are", "get", "got",
                               "having", "that", "which", "who", "what"}))
        break;
      past = tells_past(sentence, k);
    }
    if (past) sentence.replace(i + 1, sentence[i + 1] == "seen" ? "saw" : sentence[i + 1] == "done" ? "did" : "went");
  }
}

// The man which lives next door. Not "the eyes of the man which were blue".
void who_for_which(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "which" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    const std::string_view noun = sentence[i - 1], verb = sentence[i + 1];
    const bool several = one_of(noun, {"people", "children", "men", "women", "students", "teachers", "friends"});
    if ((!is_person(noun) && !several && noun != "friend") || noun == "baby" || noun == "child") continue;
    if (!is_be(verb) && !one_of(verb, {"has", "have", "can", "will", "work", "live"}) &&
        !(may_have_form(verb, Form::third) &&
          (one_of(verb, {"lives", "works"}) || !text::may_be(infinitive_of(verb), Part::noun))))
      continue;
    std::size_t start = i - 1;
    while (start > 0 && i - start < 4 && sentence.follows(start) &&
           (is_plain_quality(sentence[start - 1]) || begins_noun_phrase(sentence[start - 1])))
      --start;
    const bool bare = start == i - 1;
    if (bare && !several) continue;
    const bool opens = start == 0 || !sentence.follows(start);
    if (opens || sentence.tag_of(start - 1).part == Part::verb) sentence.replace(i, "who");
  }
}

// Although it was raining but we went out; because it rained so we stayed.
void but_behind_although(Sentence& sentence) {
  const bool because = sentence[0] == "because";
  const std::size_t subject = stand_at(sentence, 0, {"even", "though"}) ? 2 : 1;
  if (!because && subject == 1 && !one_of(sentence[0], {"although", "though"})) return;
  if (!sentence.follows(subject) || !(is_subject(sentence[subject]) || sentence[subject] == "there")) return;
  const std::string_view joint = because ? "so" : "but";
  for (std::size_t i = subject + 1; i + 2 < sentence.size(); ++i) {
    const std::string_view between =
        sentence.text().substr(sentence.span(i - 1).end, sentence.span(i).begin - sentence.span(i - 1).end);
    if (between != " " && !(between == ", " && sentence[i] == joint)) return;
    if (one_of(sentence[i], {"only", "not", "if", "when", "that", "nothing", "and"}) || is_subject(sentence[i])) return;
    if (sentence[i] != joint) continue;
    if (!is_subject(sentence[i + 1]) || !sentence.follows(i + 1) || i < subject + 2) return;
    if (because && one_of(sentence[i - 1], {"think", "thought", "said", "say", "do", "did", "believe", "hope"})) return;
    const std::string_view rest = sentence.text().substr(sentence.span(i).end);
    if (has_mark(rest, ",;:")) return;
    sentence.change({sentence.span(i - 1).end, sentence.span(i).end}, ",");
    return;
  }
}

// My brother he works in a bank. Not "My brother he called John".
void subject_twice(Sentence& sentence) {
  if (!one_of(sentence[0], {"my", "your", "his", "her", "our", "their"}) || !all_follow(sentence, 0, 3)) return;
  const std::string_view noun = sentence[1], pronoun = sentence[2], verb = sentence[3];
  const bool he = one_of(noun, {"brother", "father", "dad", "husband", "son", "uncle", "grandfather", "boyfriend"});
  const bool she =
      one_of(noun, {"sister", "mother", "mom", "mum", "wife", "daughter", "aunt", "grandmother", "girlfriend"});
  const bool either = one_of(noun, {"friend", "teacher", "boss", "cousin", "neighbour", "neighbor", "doctor"});
  const bool they = one_of(noun, {"parents", "friends", "children", "brothers", "sisters"});
  const bool one = (pronoun == "he" && (he || either)) || (pronoun == "she" && (she || either));
  const bool finite = one_of(verb, {"is", "has", "can", "will", "doesn't", "isn't", "can't", "was"}) ||
                      may_have_form(verb, Form::third);
  const bool several =
      they && pronoun == "they" &&
      (one_of(verb, {"are", "have", "can", "will", "don't", "aren't", "were"}) || is_common_verb(verb));
  if ((one && finite) || several) sentence.remove(2);
}

// Where he is going? How I can help you? Why you didn't come? Where you live?
void order_of_questions(Sentence& sentence) {
  if (sentence.size() < 3 || !asks(sentence[0]) || !is_one_question(sentence)) return;
  // How old you are? What time it is?
  const std::size_t last = sentence.size() - 1;
  if (last == 3 && is_be(sentence[3]) && is_subject(sentence[2]) &&
      (stand_at(sentence, 0, {"what", "time"}) ||
       (sentence[0] == "how" && one_of(sentence[1], {"old", "tall", "much", "big", "far", "long"}))))
    return swap(sentence, 2);
  // What means this word?
  if (stand_at(sentence, 0, {"what", "means"}) && last >= 3 && begins_noun_phrase(sentence[2]))
    return sentence.change(from_to(sentence, 1, last),
                           "does " + std::string(text::slice(sentence.text(), from_to(sentence, 2, last))) + " mean");
  if (!is_subject(sentence[1]) || sentence.is_capital(2)) return;
  const std::string_view subject = sentence[1], word = sentence[2], verb = sentence[3];
  for (std::size_t i = 4; i <= last; ++i)
    if (sentence.clause().is_finite(i) || sentence.tag_of(i).part == Part::modal) return;  // what you are doing is
  // Why he is angry? How you are?
  const bool is = is_be(word) && (sentence[0] == "why" ? last > 2 : last == 2);
  const bool doing = one_of(word, {"am", "is", "are"}) && may_have_form(verb, Form::gerund);
  const bool can = one_of(word, {"can", "could", "should", "will"}) && may_have_form(verb, Form::base);
  const bool does_not = sentence[0] == "why" && one_of(word, {"don't", "doesn't", "didn't", "can't", "won't"});
  if (is || doing || can || does_not) return swap(sentence, 1);
  const bool one = one_of(subject, {"he", "she", "it"});
  if (one_of(sentence[0], {"where", "why", "when"}) && !one &&
      (one_of(word, {"live", "work", "go", "want", "study", "think", "like", "need"}) ||
       (word == "come" && verb == "from")))
    sentence.change({sentence.span(1).begin, sentence.span(1).begin}, "do ");
}

// What am I missing. Is it possible to learn it in a month.
void mark_of_questions(Sentence& sentence) {
  constexpr std::size_t longest = 16;  // words
  const std::string_view text = sentence.text();
  const std::size_t end = text.find_last_not_of(' ');
  if (sentence.size() < 3 || sentence.size() > longest || end == text.npos || text[end] != '.' ||
      text.find_first_of(",;:?!\"()[]“”…—") < end || text[end - 1] == '.')
    return;
  const std::size_t first = one_of(sentence[0], {"and", "but"});
  const bool asks_what = asks(sentence[first]) || one_of(sentence[first], {"who", "which"});
  std::size_t verb = first + asks_what;
  const auto inverted = [&] {
    return one_of(sentence[verb],
                  {"am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "was", "will", "would"}) ||
           (asks_what && one_of(sentence[verb], {"had", "should", "were"}));
  };
  if (asks_what && !inverted()) ++verb;  // what time is it
  if (!inverted() || verb + 2 >= sentence.size()) return;
  const std::string_view subject = sentence[verb + 1];
  const bool it_is = is_be(sentence[verb]) && one_of(subject, {"that", "there", "these", "this", "those"});
  if (!it_is && !one_of(subject, {"i", "you", "he", "she", "it", "we", "they"})) return;
  if (subject == "it" && one_of(sentence[verb], {"do", "have"})) return;  // Have it your way.
  sentence.change({end, end + 1}, "?");
}

// I don't know where is it; tell me where is the station; do you know where does he live.
void order_in_clauses(Sentence& sentence) {
  for (std::size_t i = 2; i + 2 < sentence.size(); ++i) {
    if (stand_at(sentence, i - 1, {"know", "what", "is"}) && one_of(sentence[i + 2], {"this", "that"}) &&
        all_follow(sentence, i - 1, i + 2) && ends_at_mark(sentence, i + 2))
      swap(sentence, i + 1);
    if (!asks(sentence[i]) || !all_follow(sentence, i - 1, i + 2)) continue;
    const std::string_view before = sentence[i - 1], verb = sentence[i + 1], subject = sentence[i + 2];
    const bool known = one_of(before, {"know", "understand", "remember", "wonder"});
    const bool told = one_of(before, {"me", "us"}) && one_of(sentence[i - 2], {"tell", "told", "explain", "show"});
    const bool asked = one_of(before, {"me", "him", "us"}) && one_of(sentence[i - 2], {"ask", "asks", "asked"});
    if (!known && !told && !asked) continue;
    // What is my name. Not "what was the matter", "what is my surprise".
    if (sentence[i] == "what" && one_of(verb, {"is", "was"}) && all_follow(sentence, i, i + 3) &&
        one_of(subject, {"my", "your", "his", "her", "our", "their"}) &&
        one_of(sentence[i + 3], {"address", "age", "hobby", "job", "name", "nationality", "number", "profession"}) &&
        ends_at_mark(sentence, i + 3)) {
      const Span phrase = from_to(sentence, i + 2, i + 3);
      sentence.change({sentence.span(i + 1).begin, phrase.end},
                      std::string(text::slice(sentence.text(), phrase)) + " " + std::string(verb));
      continue;
    }
    if (is_subject(subject) && (is_be(verb) || one_of(verb, {"can", "could", "should", "will", "have", "has"}))) {
      // What is it you want; tell me, how are you?
      if ((sentence[i] == "what" && subject == "it") || (told && one_of(subject, {"i", "you"}))) continue;
      swap(sentence, i + 1);
    } else if (is_subject(subject) && is_do(verb) && sentence.follows(i + 3) && !sentence.is_capital(i + 3) &&
               may_have_form(sentence[i + 3], Form::base)) {
      const std::string_view deed = sentence[i + 3];
      const std::string form = verb == "did" ? text::inflect(deed, Form::past) : present_for(subject, deed);
      sentence.change(from_to(sentence, i + 1, i + 3), std::string(sentence.as_written(i + 2)) + " " + form);
    } else if (sentence[i] == "where" && one_of(verb, {"is", "are"}) && begins_noun_phrase(subject)) {
      std::size_t noun = i + 3;
      if (!ends_at_mark(sentence, noun)) ++noun;
      if (noun >= sentence.size() || !ends_at_mark(sentence, noun) || !all_follow(sentence, i, noun)) continue;
      const Span phrase = from_to(sentence, i + 2, noun);
      sentence.change({sentence.span(i + 1).begin, phrase.end},
                      std::string(text::slice(sentence.text(), phrase)) + " " + std::string(verb));
    }
  }
}

// I am not understand; I not know.
void not_for_dont(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view subject = sentence[i];
    if (!is_subject(subject) || subject == "it" || (i > 0 && sentence.follows(i))) continue;
    const bool be = one_of(sentence[i + 1], {"am", "is", "are"});
    const std::size_t negation = i + 1 + be, verb = negation + 1;
    if (sentence[negation] != "not" || !all_follow(sentence, i, verb)) continue;
    if (!one_of(sentence[verb], {"understand", "know", "want", "have", "think", "need", "believe", "remember"}) &&
        (be || !one_of(sentence[verb], {"agree", "come", "drink", "eat", "feel", "get", "go", "like", "live", "love",
                                        "play", "see", "speak", "study", "work"})))
      continue;
    const bool one = one_of(subject, {"he", "she"});
    sentence.change(from_to(sentence, i + 1, negation), one ? "doesn't" : "don't");
  }
}

namespace {

bool happens(std::string_view deed) {
  return one_of(deed, {"arrive", "be", "become", "buy", "come", "find", "finish", "get", "go", "grow", "have", "meet",
                       "need", "pass", "see", "win"});
}

// I will have: I have.
void put_present(Sentence& sentence, std::size_t subject) {
  const std::string_view pronoun = sentence[subject], deed = sentence[subject + 2];
  const bool one = one_of(pronoun, {"he", "she", "it"});
  const std::string form = deed != "be"     ? present_for(pronoun, deed)
                           : pronoun == "i" ? "am"
                                            : text::inflect("be", one ? Form::third : Form::present);
  sentence.change(from_to(sentence, subject + 1, subject + 2), form);
}

}  // namespace

// If I will have time, I will come. Not "if you will come with me", which asks.
void will_behind_if(Sentence& sentence) {
  for (std::size_t i = 0; i + 5 < sentence.size(); ++i)
    if (stand_at(sentence, i, {"as", "soon", "as"}) && is_subject(sentence[i + 3]) && sentence[i + 4] == "will" &&
        all_follow(sentence, i, i + 5) && happens(sentence[i + 5]))
      put_present(sentence, i + 3);
  constexpr std::size_t subject = 1, verb = 3;
  if (!one_of(sentence[0], {"if", "when", "after", "before"})) return;
  if (!is_subject(sentence[subject]) || sentence[verb - 1] != "will" || !all_follow(sentence, 0, verb)) return;
  const bool weather = sentence[subject] == "it" && one_of(sentence[verb], {"rain", "snow"});
  if (sentence[0] == "if" && one_of(sentence[subject], {"you", "it"}) && !weather) return;
  if (!happens(sentence[verb]) && !weather) return;
  constexpr std::size_t far = 15;  // words
  for (std::size_t i = verb + 1; i + 1 < sentence.size() && i < verb + far; ++i) {
    if (sentence.follows(i)) continue;
    const bool will = one_of(sentence[i], {"i'll", "you'll", "he'll", "she'll", "we'll", "they'll"}) ||
                      (is_subject(sentence[i]) && one_of(sentence[i + 1], {"will", "can", "won't"}));
    if (!will) return;
    return put_present(sentence, subject);
  }
}

// He is knowing the answer.
void knowing(Sentence& sentence) {
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    const std::size_t verb = i + 2;
    if (!is_subject(sentence[i]) || !one_of(sentence[i + 1], {"am", "is", "are"}) || !all_follow(sentence, i, verb + 1))
      continue;
    const std::string_view next = sentence[verb + 1];
    for (const std::string_view lemma : {"know", "want", "need", "believe", "understand", "belong", "prefer", "like"})
      if (sentence[verb] == text::inflect(lemma, Form::gerund) &&
          one_of(next, {"a", "her", "him", "in", "it", "me", "my", "that", "the", "them", "this", "to", "very", "what",
                        "you", "your"}))
        sentence.change(from_to(sentence, i + 1, verb), present_for(sentence[i], lemma));
  }
}

// She is so nice girl; it is a so beautiful day; it is so a good day; she is such beautiful.
void such_a(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!is_be(sentence[i - 1]) || !all_follow(sentence, i - 1, i + 1)) continue;
    if (sentence[i] == "such" && is_plain_quality(sentence[i + 1]) && ends_at_mark(sentence, i + 1) &&
        !sentence.text().substr(sentence.span(i + 1).end).starts_with(',') &&
        !one_of(sentence[i + 1], {"cold", "good", "kind"}))
      sentence.replace(i, "so");
    if (sentence[i] == "so" && one_of(sentence[i + 1], {"a", "an"}) && sentence.follows(i + 2) &&
        is_plain_quality(sentence[i + 2]))
      sentence.replace(i, "such");
  }
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    if (sentence[i] != "so" || !is_plain_quality(sentence[i + 1]) || !all_follow(sentence, i - 1, i + 2)) continue;
    const std::string_view noun = sentence[i + 2], before = sentence[i - 1];
    if ((!is_person(noun) && !is_counted_thing(noun)) || !ends_at_mark(sentence, i + 2)) continue;
    const std::string such = "such " + article_before(sentence[i + 1]);
    if (one_of(before, {"a", "an"}))
      sentence.change(from_to(sentence, i - 1, i), such);
    else if (is_be(before))
      sentence.replace(i, such);
  }
}

}  // namespace emend::grammar
