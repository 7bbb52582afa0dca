// What learners carry over from other languages: "I have 20 years old", "he can to swim", "the informations are".
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

bool ends_phrase(const Sentence& sentence, std::size_t i) { return !sentence.follows(i + 1); }

// Verbs in the infinitive that are hardly ever nouns.
bool is_infinitive(std::string_view word) {
  return one_of(word,
                {"be",      "become", "buy",   "come",  "discuss", "do",    "eat",   "find", "get",   "give",
                 "go",      "have",   "hear",  "join",  "know",    "learn", "live",  "make", "meet",  "read",
                 "receive", "see",    "speak", "spend", "swim",    "take",  "teach", "tell", "write", "understand"});
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
    const bool enjoys =
        one_of(sentence[i - 1], {"enjoy", "enjoys", "enjoyed"}) && (is_infinitive(verb) || is_common_verb(verb));
    if (enjoys)
      sentence.change({sentence.span(i).begin, sentence.span(i + 1).end}, text::inflect(verb, Form::gerund));
    else if ((forward || used) && is_infinitive(verb))
      sentence.replace(i + 1, text::inflect(verb, Form::gerund));
  }
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
                {"advantage", "book",     "boy",          "brother",   "city",    "classmate", "colleague", "country",
                 "cousin",    "customer", "disadvantage", "employee",  "example", "film",      "friend",    "girl",
                 "hobby",     "movie",    "neighbor",     "neighbour", "place",   "problem",   "question",  "reason",
                 "sister",    "song",     "student",      "teacher",   "thing",   "way"}))
      continue;
    if (ends_phrase(sentence, noun) ||
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
    if (before == "too" && one_of(word, {"beautiful", "big",   "boring", "busy",      "dangerous", "difficult", "easy",
                                         "expensive", "far",   "happy",  "important", "late",      "old",       "sad",
                                         "slow",      "small", "tall",   "tired",     "young",     "heavy"}) &&
        (ends_phrase(sentence, i + 2) || one_of(sentence[i + 3], {"to", "for"})))
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

// I am living here since 2015.
void been_since(Sentence& sentence) {
  constexpr std::size_t far = 6;  // words
  const auto is_time = [&](std::size_t i) {
    const std::string_view word = sentence[i];
    if (word == "0") return true;  // stands for a year
    if (word.size() == 4 && (word.starts_with("19") || word.starts_with("20")))
      return word.find_first_not_of("0123456789") == word.npos;
    return one_of(word, {"childhood", "yesterday", "january", "february", "march", "april", "june", "july", "august",
                         "september", "october", "november", "december"}) ||
           (is_counted(word) && one_of(sentence[i + 1], {"years", "months", "weeks", "days", "hours"})) ||
           (word == "last" && one_of(sentence[i + 1], {"week", "month", "year", "summer", "winter"}));
  };
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view word = sentence[i];
    const bool joined = one_of(word, {"i'm", "you're", "we're", "they're"});
    const bool apart = i > 0 && sentence.follows(i) && is_subject(sentence[i - 1]) && one_of(word, {"am", "is", "are"});
    if ((!joined && !apart) || !sentence.follows(i + 1) ||
        !one_of(sentence[i + 1], {"learning", "living", "staying", "studying", "teaching", "waiting", "working"}))
      continue;
    for (std::size_t k = i + 2; k + 1 < sentence.size() && k <= i + far && sentence.follows(k); ++k) {
      if (sentence.tag_of(k).part == Part::verb || is_subject(sentence[k])) break;
      if (sentence[k] != "since") continue;
      if (!sentence.follows(k + 1) || !is_time(k + 1)) break;
      if (apart)
        sentence.replace(i, word == "is" ? "has been" : "have been");
      else
        sentence.change({sentence.span(i).begin + word.find('\''), sentence.span(i).end},
                        sentence.as_written(i).find('\'') == std::string_view::npos ? "’ve been" : "'ve been");
      break;
    }
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
