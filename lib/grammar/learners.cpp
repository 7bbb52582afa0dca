// What learners carry over from other languages and no phrase tells: "he can to swim", "the informations are".
#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

bool is_infinitive(std::string_view word) {
  static const ListedWords& infinitives = shared_class("infinitive");
  return is_in(word, infinitives);
}

}  // namespace

// Is very hot today. Not "Is very hot water good?"
void it_is(Sentence& sentence) {
  if (sentence[0] != "is" || !sentence.is_capital(0) ||
      !all_follow(sentence, 0, std::min<std::size_t>(2, sentence.size() - 1)))
    return;
  if (sentence.text().find('?') != std::string_view::npos) return;
  const bool very = one_of(sentence[1], {"very", "really", "so", "too"}) && is_plain_quality(sentence[2]);
  const bool judged =
      one_of(sentence[1], {"better", "difficult", "important", "impossible", "necessary", "possible"}) &&
      one_of(sentence[2], {"for", "that", "to"});
  if (very || judged) sentence.change(sentence.span(0), "It is");
}

// He can to swim; not "all he can to help".
void modal_without_to(Sentence& sentence) {
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    if (sentence[i + 1] != "to" || !sentence.follows(i) || !sentence.follows(i + 1) || !sentence.follows(i + 2))
      continue;
    if (!is_subject(sentence[i - 1]) || sentence.is_capital(i + 2)) continue;
    // Not "we act as we must to help", "whatever way it must to meet it".
    if (i > 1 && sentence.follows(i - 1) &&
        !one_of(sentence[i - 2], {"and", "because", "but", "if", "so", "that", "think"}))
      continue;
    if (!is_infinitive(sentence[i + 2]) && !is_common_verb(sentence[i + 2])) continue;
    const bool alone = one_of(sentence[i], {"must", "should", "shouldn't", "mustn't", "can't", "cannot"});
    if (alone || (i == 1 && one_of(sentence[i], {"can", "could", "will", "would", "may", "might"})))
      sentence.remove(i + 1);
  }
}

// Informations, childrens, many money.
void uncounted(Sentence& sentence) {
  constexpr auto one_for = [](std::string_view word) {
    for (const auto& [several, one] : {std::pair("are", "is"),
                                       {"were", "was"},
                                       {"have", "has"},
                                       {"these", "this"},
                                       {"those", "that"},
                                       {"many", "much"},
                                       {"don't", "doesn't"}})
      if (word == several) return std::string(one);
    return std::string();
  };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const std::string_view word = sentence[i];
    if (sentence.is_capital(i) && i > 0) continue;  // a title
    if (one_of(word,
               {"informations", "furnitures", "homeworks", "luggages", "equipments", "knowledges", "feedbacks"})) {
      if (sentence.follows(i) && (is_counted(sentence[i - 1]) || one_of(sentence[i - 1], {"few", "several", "both"})))
        continue;
      sentence.replace(i, std::string(word.substr(0, word.size() - 1)));
      for (const std::size_t k : {i - 1, i + 1}) {
        if (const std::string one = one_for(sentence[k]); !one.empty() && sentence.follows(std::max(i, k)))
          sentence.replace(k, one);
      }
    }
    if (word == "childrens" &&
        (ends_phrase(sentence, i) || one_of(sentence[i + 1], {"and", "are", "at", "can", "did", "do", "from", "have",
                                                              "in", "to", "were", "who", "will"})))
      sentence.replace(i, "children");
    if (word == "many" && sentence.follows(i + 1) &&
        one_of(sentence[i + 1], {"advice", "furniture", "homework", "information", "knowledge", "luggage", "money",
                                 "traffic", "water"}) &&
        (ends_phrase(sentence, i + 1) ||
         one_of(sentence[i + 2], {"about", "and", "but", "did", "do", "does", "for", "from", "i", "in", "is", "on",
                                  "they", "to", "was", "we", "you"})))
      sentence.replace(i, "much");
  }
}

// One of my friend; the most of people.
void one_of_several(Sentence& sentence) {
  if (stand_at(sentence, 0, {"the", "most", "of"}) && sentence.follows(3)) {
    const std::size_t from = sentence.span(0).begin;
    if (one_of(sentence[3], {"people", "students", "children"}))
      sentence.change({from, sentence.span(2).end}, sentence.is_capital(0) ? "Most" : "most");
    else if (one_of(sentence[3], {"the", "my", "our", "their", "these", "those"}))
      sentence.change({from, sentence.span(1).end}, sentence.is_capital(0) ? "Most" : "most");
  }
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    const std::size_t noun = i + 3;
    if (i > 0 && one_of(sentence[i - 1], {"any", "each", "every"})) continue;  // old
    if (!stand_at(sentence, i, {"one", "of"}) || !sentence.follows(i + 2) || !sentence.follows(noun)) continue;
    if (!one_of(sentence[i + 2], {"my", "your", "his", "her", "our", "their", "the", "these", "those"})) continue;
    if (!one_of(sentence[noun],
                {"advantage", "book",     "boy",          "brother",  "city",      "classmate", "colleague", "country",
                 "cousin",    "customer", "disadvantage", "employee", "example",   "film",      "friend",    "girl",
                 "guy",       "hobby",    "movie",        "neighbor", "neighbour", "place",     "problem",   "question",
                 "reason",    "sister",   "song",         "student",  "teacher",   "thing",     "way"}))
      continue;
    const auto may_do = [&](Form form) {
      return sentence.follows(noun + 1) &&
             std::ranges::any_of(text::analyses(sentence[noun + 1]), [&](const text::Analysis& a) {
               return a.form == form && is_common_verb(a.lemma) && !may_have_form(a.lemma, Form::past) &&
                      (one_of(a.lemma, {"live", "work"}) || !text::may_be(a.lemma, Part::noun));
             });
    };
    const bool does = may_do(Form::third);
    if (may_do(Form::base) && ends_noun_phrase(sentence, noun + 1)) {
      sentence.replace(noun, text::inflect(sentence[noun], Form::plural));
      sentence.replace(noun + 1, text::inflect(sentence[noun + 1], Form::third));
      continue;
    }
    if (ends_phrase(sentence, noun) || does ||
        one_of(sentence[noun + 1],
               {"and",  "at", "for",  "from", "has", "he",   "i",     "in",    "is",  "said", "she", "that",
                "they", "to", "told", "was",  "we",  "when", "where", "which", "who", "why",  "you"}))
      sentence.replace(noun, text::inflect(sentence[noun], Form::plural));
  }
}

// Too much expensive; so much people; how much apples do you want.
void much_and_many(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    if (sentence[i + 1] != "much" || !sentence.follows(i + 1) || !sentence.follows(i + 2)) continue;
    const std::string_view before = sentence[i], word = sentence[i + 2];
    if (before == "too" && one_of(word, {"beautiful", "big",  "boring", "busy", "dangerous", "difficult", "easy",
                                         "expensive", "far",  "happy",  "hot",  "important", "late",      "old",
                                         "sad",       "slow", "small",  "tall", "tired",     "young",     "heavy"}) &&
        (ends_phrase(sentence, i + 2) || one_of(sentence[i + 3], {"to", "for", "here", "today"})))
      sentence.remove(i + 1);
    const bool not_so = i > 0 && (sentence[i - 1] == "not" || sentence[i - 1].ends_with("n't"));
    if (one_of(before, {"too", "so"}) && !not_so &&
        one_of(word, {"people", "friends", "things", "books", "problems", "places", "questions", "students", "children",
                      "mistakes", "countries", "languages", "words", "cars"}))
      sentence.replace(i + 1, "many");
    const auto all = text::analyses(word);
    const bool plural = std::any_of(all.begin(), all.end(), [](const text::Analysis& a) {
      return a.form == Form::plural && text::may_be(a.lemma, Part::noun);
    });
    if (before == "how" && plural && !text::may_be(word, Part::noun) && sentence.follows(i + 3) &&
        sentence.follows(i + 4) && one_of(sentence[i + 3], {"do", "did", "have"}) &&
        one_of(sentence[i + 4], {"you", "we", "they", "i"}))
      sentence.replace(i + 1, "many");
  }
}

namespace {

// Whether a time that something began stands at the i-th word: 2015, last year, two years.
bool is_time(const Sentence& sentence, std::size_t i) {
  const std::string_view word = sentence[i];
  if (word == "0") return true;  // stands for a year
  if (word.size() == 4 && (word.starts_with("19") || word.starts_with("20")))
    return word.find_first_not_of("0123456789") == word.npos;
  return one_of(word, {"childhood", "yesterday", "january",   "february", "march",    "april",    "june",
                       "july",      "august",    "september", "october",  "november", "december", "monday",
                       "tuesday",   "wednesday", "thursday",  "friday",   "saturday", "sunday"}) ||
         (is_counted(word) && one_of(sentence[i + 1], {"years", "months", "weeks", "days", "hours"})) ||
         (word == "last" && one_of(sentence[i + 1], {"week", "month", "year", "summer", "winter"})) ||
         (one_of(word, {"years", "months", "weeks", "ages"}) && ends_at_mark(sentence, i)) ||
         (is_subject(word) && one_of(sentence[i + 1], {"was", "were"}));  // since I was ten
}

// Whether "for five years", which cannot be the time to come, ends a phrase. Not "I am staying for two weeks".
bool is_long_time(const Sentence& sentence, std::size_t i) {
  const std::size_t years = i + 1;
  if (!is_counted(sentence[i]) && !one_of(sentence[i], {"many", "several"})) return false;
  return sentence[i] != "one" && sentence.follows(years) && sentence[years] == "years" &&
         (ends_at_mark(sentence, years) || one_of(sentence[years + 1], {"and", "but", "now", "already"}));
}

// Whether a time since when the verb has gone on stands behind it, in its own clause.
bool goes_on_since(const Sentence& sentence, std::size_t verb) {
  constexpr std::size_t far = 5;  // words
  for (std::size_t i = verb + 1; i + 1 < sentence.size() && i <= verb + far && sentence.follows(i); ++i) {
    const std::string_view word = sentence[i];
    if (sentence.tag_of(i).part == Part::verb || (is_subject(word) && word != "it" && word != "you")) return false;
    if (word == "since") return sentence.follows(i + 1) && is_time(sentence, i + 1);
    if (word == "for" && sentence.follows(i + 1) && is_long_time(sentence, i + 1))
      return !one_of(sentence[verb], {"here", "staying"});
  }
  return false;
}

// I know him for two years; she lives here since 2015; I look for it since May.
void known_since(Sentence& sentence) {
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    const std::size_t verb = i + 1;
    const bool one = one_of(sentence[i], {"he", "she"});
    if ((!one && !one_of(sentence[i], {"i", "we", "they"})) || !sentence.follows(verb)) continue;
    if (i > 0 && sentence.follows(i) && !one_of(sentence[i - 1], {"and", "but", "because"})) continue;
    for (const text::Analysis& analysis : text::analyses(sentence[verb])) {
      if (analysis.form != (one ? Form::third : Form::base)) continue;
      const bool state = one_of(analysis.lemma, {"know", "live", "work"});
      if (!state && !one_of(analysis.lemma, {"study", "learn", "look", "play", "wait"})) continue;
      if (!goes_on_since(sentence, verb)) continue;
      sentence.replace(
          verb, std::string(one ? "has " : "have ") + (state ? text::inflect(analysis.lemma, Form::participle)
                                                             : "been " + text::inflect(analysis.lemma, Form::gerund)));
      break;
    }
  }
}

}  // namespace

// I am living here since 2015, for five years.
void been_since(Sentence& sentence) {
  known_since(sentence);
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view word = sentence[i];
    const bool joined = one_of(word, {"i'm", "you're", "we're", "they're"});
    const bool apart = i > 0 && sentence.follows(i) && is_subject(sentence[i - 1]) && one_of(word, {"am", "is", "are"});
    if ((!joined && !apart) || !sentence.follows(i + 1) ||
        !one_of(sentence[i + 1],
                {"here", "learning", "living", "staying", "studying", "teaching", "waiting", "working"}) ||
        !goes_on_since(sentence, i + 1))
      continue;
    if (apart)
      sentence.replace(i, word == "is" ? "has been" : "have been");
    else
      sentence.change({sentence.span(i).begin + word.find('\''), sentence.span(i).end},
                      sentence.as_written(i).find('\'') == std::string_view::npos ? "’ve been" : "'ve been");
  }
}

// On monday; in july.
void days_and_months(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i)) continue;
    if (sentence[i] == "august" && !one_of(sentence[i - 1], {"in", "last", "next", "since", "until"})) continue;
    if (one_of(sentence[i], {"monday",  "tuesday", "wednesday", "thursday",  "friday",  "saturday", "sunday",
                             "mondays", "fridays", "sundays",   "saturdays", "january", "february", "april",
                             "june",    "july",    "august",    "september", "october", "november", "december"}) &&
        one_of(sentence[i - 1], {"after", "before", "by", "during", "early", "every", "for", "from", "in", "last",
                                 "late", "next", "of", "on", "since", "this", "until"})) {
      std::string name(sentence[i]);
      text::begin_large(name);
      sentence.replace(i, std::move(name));
    }
  }
}

}  // namespace emend::grammar
