// What learners carry over from other languages: "I have 20 years old", "he can to swim", "the informations are".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Verbs in the infinitive that are hardly ever nouns.
bool is_infinitive(std::string_view word) {
  return one_of(word,
                {"be",      "become", "buy",   "come",  "discuss", "do",    "eat",   "find", "get",   "give",
                 "go",      "have",   "hear",  "join",  "know",    "learn", "live",  "make", "meet",  "read",
                 "receive", "see",    "speak", "spend", "swim",    "take",  "teach", "tell", "write", "understand"});
}

// What one may be used to.
bool is_habit(std::string_view word) {
  return one_of(word, {"get", "live", "wake", "work", "eat", "drink", "cook", "sleep", "drive", "swim", "walk", "study",
                       "travel", "hear", "go", "speak"});
}

// The form of be for a subject, in the tense of "have" or "had".
std::string be_for(std::string_view subject, bool past) {
  if (one_of(subject, {"he", "she", "it"})) return past ? "was" : "is";
  if (subject == "i") return past ? "was" : "am";
  return past ? "were" : "are";
}

}  // namespace

// I look forward to see you; I am used to get up; she enjoys to swim.
void gerund_behind_to(Sentence& sentence) {
  for (std::size_t i = 2; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "to" || !sentence.follows(i) || !sentence.follows(i + 1) || sentence.is_capital(i + 1)) continue;
    const std::string_view verb = sentence[i + 1];
    const bool forward = sentence[i - 1] == "forward" && sentence.follows(i - 1) &&
                         one_of(sentence[i - 2], {"look", "looks", "looking", "looked"});
    const bool used =
        stand_at(sentence, i - 2, {"i'm", "used"}) || (i > 2 && stand_at(sentence, i - 3, {"i", "am", "used"}));
    const bool somebody_used = i > 2 && sentence[i - 1] == "used" && sentence.follows(i - 1) &&
                               one_of(sentence[i - 2], {"is", "are", "was", "were"}) && sentence.follows(i - 2) &&
                               one_of(sentence[i - 3], {"i", "he", "she", "we"}) && is_habit(verb);
    const bool enjoys = one_of(sentence[i - 1], {"enjoy", "enjoys", "enjoyed", "avoid", "avoids", "avoided"}) &&
                        (is_infinitive(verb) || is_common_verb(verb));
    const bool finished =
        (one_of(sentence[i - 1], {"finished", "recommend"}) && is_subject(sentence[i - 2])) ||
        stand_at(sentence, i - 2, {"can't", "stand"}) || stand_at(sentence, i - 2, {"can't", "help"}) ||
        stand_at(sentence, i - 2, {"couldn't", "help"}) || stand_at(sentence, i - 2, {"don't", "mind"}) ||
        stand_at(sentence, i - 2, {"you", "mind"}) || stand_at(sentence, i - 2, {"i", "suggest"});
    const bool to_do = finished && sentence.follows(i - 1) &&
                       (is_infinitive(verb) || one_of(verb, {"laugh", "open", "visit", "wait", "ask", "help", "use"}));
    const bool worth = sentence[i - 1] == "worth" && sentence.follows(i - 1) &&
                       (is_be(sentence[i - 2]) || one_of(sentence[i - 2], {"it's", "not", "really"})) &&
                       one_of(verb, {"read", "see", "visit", "try", "mention", "watch", "buy", "learn", "note"});
    const bool trouble = one_of(sentence[i - 1], {"difficulty", "difficulties"}) && sentence.follows(i - 1) &&
                         one_of(sentence[i - 2], {"have", "has", "had"}) && (is_deed(verb) || verb == "understand");
    if (somebody_used) {
      sentence.replace(i + 1, text::inflect(verb, Form::gerund));
      continue;
    }
    if (enjoys || to_do || worth || trouble)
      sentence.change({sentence.span(i).begin, sentence.span(i + 1).end}, text::inflect(verb, Form::gerund));
    else if ((forward || used) && (is_infinitive(verb) || (used && is_habit(verb))))
      sentence.replace(i + 1, text::inflect(verb, Form::gerund));
  }
}

// I used to swimming every day. Not "I am used to swimming".
void used_to(Sentence& sentence) {
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    if (sentence[i] != "used" || sentence[i + 1] != "to" || !is_subject(sentence[i - 1]) ||
        !all_follow(sentence, i - 1, i + 2))
      continue;
    for (const text::Analysis& analysis : text::analyses(sentence[i + 2]))
      if (analysis.form == Form::gerund && (is_common_verb(analysis.lemma) || is_deed(analysis.lemma))) {
        sentence.replace(i + 2, analysis.lemma);
        break;
      }
  }
}

// I want to went home.
void infinitive_behind_to(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "to" || !all_follow(sentence, i - 1, i + 1)) continue;
    if (!one_of(sentence[i - 1], {"want",  "wants", "wanted", "going",  "have",    "has",     "like",  "able",
                                  "try",   "tried", "trying", "decide", "decided", "started", "began", "hope",
                                  "hoped", "need",  "needs",  "needed", "wish",    "forgot",  "plan",  "planned"}))
      continue;
    if (one_of(sentence[i + 1], {"ate",    "became", "began", "bought", "brought", "came", "chose", "did", "drank",
                                 "forgot", "gave",   "got",   "had",    "knew",    "made", "met",   "saw", "spoke",
                                 "swam",   "taught", "told",  "took",   "was",     "went", "wrote"}))
      sentence.replace(i + 1, infinitive_of(sentence[i + 1]));
    // I like to writing.
    if (i > 1 && (is_subject(sentence[i - 2]) || is_do_not(sentence[i - 2]) || sentence[i - 2] == "would") &&
        one_of(sentence[i - 1],
               {"want", "wants", "wanted", "like", "try", "tried", "decided", "hope", "hoped", "wish"}))
      for (const text::Analysis& analysis : text::analyses(sentence[i + 1]))
        if (analysis.form == Form::gerund && (is_common_verb(analysis.lemma) || is_deed(analysis.lemma)))
          sentence.replace(i + 1, analysis.lemma);
  }
}

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

// I have 20 years old.
void age(Sentence& sentence) {
  for (std::size_t i = 1; i + 3 < sentence.size(); ++i) {
    if (!one_of(sentence[i], {"have", "has", "had"}) || !sentence.follows(i) || !is_subject(sentence[i - 1])) continue;
    if (!is_counted(sentence[i + 1]) || !sentence.follows(i + 1) || !one_of(sentence[i + 2], {"year", "years"}) ||
        !sentence.follows(i + 2) || sentence[i + 3] != "old" || !sentence.follows(i + 3))
      continue;
    if (ends_phrase(sentence, i + 3) || one_of(sentence[i + 4], {"and", "but", "now"}))
      sentence.replace(i, be_for(sentence[i - 1], sentence[i] == "had"));
  }
}

// He said me that.
void tell(Sentence& sentence) {
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    if (!sentence.follows(i) || !sentence.follows(i + 1) || !sentence.follows(i + 2)) continue;
    if (!one_of(sentence[i + 1], {"me", "him", "us", "them"}) || sentence[i + 2] != "that") continue;
    if (sentence[i] == "said") sentence.replace(i, "told");
    if (sentence[i] == "says") sentence.replace(i, "tells");
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

// Two cat; many student. Not "World War Two film", "many a friend".
void several_of_one(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i) || sentence.is_capital(i - 1)) continue;
    const std::string_view number = sentence[i - 1], noun = sentence[i];
    const bool several =
        one_of(number, {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "many", "several"}) ||
        (number == "few" && sentence.follows(i - 1) && sentence[i - 2] == "a");
    if (!several || (!is_person(noun) && !is_counted_thing(noun)) || !ends_noun_phrase(sentence, i)) continue;
    if (number != "few" &&
        one_of(sentence[i - 2], {"a", "an", "by", "chapter", "every", "number", "part", "the", "top"}))
      continue;
    if (noun == "present" ||
        (sentence.follows(i + 1) && one_of(sentence[i + 1], {"and", "or"}) && !is_counted(sentence[i + 2])))
      continue;
    sentence.replace(i, text::inflect(noun, Form::plural));
  }
}

// Less people came.
void fewer(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i)
    if (sentence[i] == "less" && sentence.follows(i + 1) && !sentence.is_capital(i + 1) &&
        !(i > 0 && sentence.follows(i) && one_of(sentence[i - 1], {"or", "no", "a", "the"})) &&
        one_of(sentence[i + 1], {"people", "children", "students", "friends", "books", "mistakes", "cars", "things",
                                 "countries", "words", "problems", "questions", "errors", "jobs", "opportunities"}))
      sentence.replace(i, "fewer");
}

// A five years old boy.
void years_old(Sentence& sentence) {
  for (std::size_t i = 1; i + 3 < sentence.size(); ++i) {
    if (!is_counted(sentence[i]) || !stand_at(sentence, i + 1, {"years", "old"}) || !all_follow(sentence, i - 1, i + 3))
      continue;
    if (!one_of(sentence[i - 1], {"a", "an", "the", "my", "his", "her", "our", "their"})) continue;
    if (is_person(sentence[i + 3]) || one_of(sentence[i + 3], {"son", "daughter", "brother", "sister"}))
      sentence.change(from_to(sentence, i, i + 2), std::string(sentence.as_written(i)) + "-year-old");
  }
}

// I no like it; I very like it.
void no_and_very(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    if (!is_subject(sentence[i]) || sentence[i] == "it" || !sentence.follows(i + 1) || !sentence.follows(i + 2))
      continue;
    if (sentence[i + 1] == "no" && (i == 0 || !sentence.follows(i)) &&
        one_of(sentence[i + 2], {"have", "know", "like", "need", "speak", "think", "understand", "want"}))
      sentence.replace(i + 1, one_of(sentence[i], {"he", "she"}) ? "doesn't" : "don't");
    if (sentence[i + 1] == "very" &&
        one_of(sentence[i + 2], {"enjoy", "enjoyed", "enjoys", "hate", "hope", "like", "liked", "likes", "love",
                                 "loved", "loves", "need", "want", "wanted", "wants"}))
      sentence.replace(i + 1, "really");
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
      name[0] = static_cast<char>(text::to_upper(static_cast<unsigned char>(name[0])));
      sentence.replace(i, std::move(name));
    }
  }
}

}  // namespace emend::grammar
