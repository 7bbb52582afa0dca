// Questions, and what is asked within a sentence: "where he is going?", "I don't know where is it".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// The pronoun and the verb behind it change places.
void swap(Sentence& sentence, std::size_t first) {
  const std::string subject(sentence.as_written(first)), verb(sentence.as_written(first + 1));
  sentence.change(from_to(sentence, first, first + 1), verb + " " + subject);
}

// Whether a question mark stands behind the words, and nothing but blanks between them.
bool is_one_question(const Sentence& sentence) {
  const std::size_t last = sentence.size() - 1;
  for (std::size_t i = 1; i <= last; ++i)
    if (!sentence.follows(i)) return false;
  return sentence.text().substr(sentence.span(last).end).starts_with('?');
}

}  // namespace

// Where he is going? How I can help you? Why you didn't come? Where you live?
void order_of_questions(Sentence& sentence) {
  if (sentence.size() < 3 || !is<"asks">(sentence[0]) || !is_one_question(sentence)) return;
  // How old you are? What time it is?
  const std::size_t last = sentence.size() - 1;
  if (last == 3 && is_be(sentence[3]) && is_subject(sentence[2]) &&
      (stand_at(sentence, 0, {"what", "time"}) || (sentence[0] == "how" && is<"how-old">(sentence[1]))))
    return swap(sentence, 2);
  // What means this word?
  if (stand_at(sentence, 0, {"what", "means"}) && last >= 3 && is<"begins-noun-phrase">(sentence[2]))
    return sentence.change(from_to(sentence, 1, last),
                           "does " + std::string(text::slice(sentence.text(), from_to(sentence, 2, last))) + " mean");
  if (!is_subject(sentence[1]) || sentence.is_capital(2)) return;
  const std::string_view subject = sentence[1], word = sentence[2], verb = sentence[3];
  for (std::size_t i = 4; i <= last; ++i)
    if (sentence.clause().is_finite(i) || sentence.tag_of(i).part == Part::modal) return;  // what you are doing is
  // Why he is angry? How you are?
  const bool be = is_be(word) && (sentence[0] == "why" ? last > 2 : last == 2);
  const bool doing = is<"present-be">(word) && may_have_form(verb, Form::gerund);
  const bool can = is<"can-he">(word) && may_have_form(verb, Form::base);
  const bool does_not = sentence[0] == "why" && is<"why-he-doesnt">(word);
  if (be || doing || can || does_not) return swap(sentence, 1);
  const bool one = is<"he">(subject);
  if (is<"where-when-why">(sentence[0]) && !one && (is<"where-you-live">(word) || (word == "come" && verb == "from")))
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
  const std::size_t first = sentence[0] == "and" || sentence[0] == "but";
  const bool asks_what = is<"asks-who">(sentence[first]);
  std::size_t verb = first + asks_what;
  const auto inverted = [&] {
    return is<"asks-with">(sentence[verb]) || (asks_what && is<"asks-behind-what">(sentence[verb]));
  };
  if (asks_what && !inverted()) ++verb;  // what time is it
  if (!inverted() || verb + 2 >= sentence.size()) return;
  const std::string_view subject = sentence[verb + 1];
  const bool it_is = is_be(sentence[verb]) && is<"this-or-there">(subject);
  if (!it_is && !is<"subject">(subject)) return;
  if (subject == "it" && (sentence[verb] == "do" || sentence[verb] == "have")) return;  // Have it your way.
  sentence.change({end, end + 1}, "?");
}

}  // namespace emend::grammar
