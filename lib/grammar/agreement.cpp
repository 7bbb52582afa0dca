// Subjects and their verbs, times that want the past, and verbs that want no be or a to.
#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// The verb whose form in -s the word is, or nothing.
std::string verb_in_s(std::string_view word) {
  for (const text::Analysis& analysis : text::analyses(word))
    if (analysis.form == Form::third && text::may_be(analysis.lemma, Part::verb)) return analysis.lemma;
  return {};
}

// The common verb whose form in -s the word is, or nothing.
std::string common_verb_in_s(std::string_view word) {
  if (!word.ends_with('s')) return {};
  for (const text::Analysis& analysis : text::analyses(word))
    if (analysis.form == Form::third && is_common_verb(analysis.lemma)) return analysis.lemma;
  return {};
}

// The i-th word is a pronoun and the subject of what follows: nothing stands before it, or what begins a clause. Not
// behind "and", which makes two subjects one; not behind "if" and "that", where "he go" may be right.
bool begins_clause(const Sentence& sentence, std::size_t i) {
  if (!is_subject(sentence[i])) return false;
  if (i == 0) return true;
  const std::size_t end = sentence.span(i - 1).end;
  const std::string_view between = sentence.text().substr(end, sentence.span(i).begin - end);
  if (one_of(between, {". ", "! ", "? ", "; ", ", "})) return true;
  // "Nobody but you knows"
  if (i > 1 && sentence[i - 1] == "but" &&
      one_of(sentence[i - 2],
             {"all", "anybody", "anyone", "everybody", "everyone", "everything", "nobody", "none", "nothing", "one"}))
    return false;
  return between == " " && one_of(sentence[i - 1], {"because", "but", "so", "when", "know"});
}

// He, she or it goes.
void with_one(Sentence& sentence, std::size_t subject, std::size_t verb) {
  const std::string_view word = sentence[verb], next = sentence.follows(verb + 1) ? sentence[verb + 1] : "";
  const bool directly = verb == subject + 1;
  if (word == "have") return sentence.replace(verb, "has");
  if (word == "are" && directly) return sentence.replace(verb, "is");
  if (word == "were" && directly && subject == 0 && sentence[subject] != "it") return sentence.replace(verb, "was");
  if (word == "do" && next == "not") return sentence.replace(verb, "does");
  if (!is_common_verb(word) || may_have_form(word, Form::past)) return;
  if (word == "need" && !one_of(next, {"to", "a", "an", "the", "some", "more", "my", "your", "his", "her"})) return;
  if (word == "use" && next == "to") return;
  sentence.replace(verb, text::inflect(word, Form::third));
}

// I, you, we or they go.
void with_several(Sentence& sentence, std::size_t subject, std::size_t verb) {
  const std::string_view word = sentence[verb], pronoun = sentence[subject];
  const bool directly = verb == subject + 1;
  if (word == "has") return sentence.replace(verb, "have");
  if (pronoun == "i") {
    if (word == "were" && directly && subject == 0) return sentence.replace(verb, "was");
  }
  if (std::string lemma = common_verb_in_s(word); !lemma.empty()) sentence.replace(verb, std::move(lemma));
}

bool is_one(std::string_view pronoun) { return one_of(pronoun, {"he", "she", "it"}); }

// "He don't", "I has" stand behind more words than other verbs may.
void dont_and_has(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i) || !sentence.follows(i + 1)) continue;
    // Not "Did she don't"; not "you and she don't".
    const bool and_he = one_of(sentence[i - 2], {"and"}) && (i == 2 || !sentence.follows(i - 2));  // not: you and he
    if (!begins_clause(sentence, i - 1) && !and_he &&
        !one_of(sentence[i - 2], {"that", "if", "why", "as", "says", "said"}))
      continue;
    if (is_one(sentence[i - 1]) && sentence[i] == "don't" && may_have_form(sentence[i + 1], Form::base))
      sentence.replace(i, "doesn't");
    if (sentence[i - 1] == "i" && sentence[i] == "has") sentence.replace(i, "have");
  }
}

// If you needs; "if he need" may be right.
void if_you_needs(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i)
    if (sentence[i - 1] == "if" && sentence.follows(i) && sentence.follows(i + 1) && !is_one(sentence[i]) &&
        is_subject(sentence[i]) && !sentence.is_capital(i + 1))
      with_several(sentence, i, i + 1);
}

// "We was", "they is", wherever they stand; you may be an object as well: one of you was.
void we_was(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!one_of(sentence[i], {"we", "they", "you"}) || !sentence.follows(i + 1)) continue;
    const bool was = sentence[i + 1] == "was", is = sentence[i + 1] == "is" && sentence[i] != "you";
    if (!was && !is) continue;
    if (sentence[i] == "you" && !begins_clause(sentence, i) &&
        !one_of(sentence[i - 1], {"that", "if", "when", "where", "why", "how", "because", "but", "sure", "since",
                                  "while", "and", "think", "thought", "know", "knew", "said", "hope", "what"}))
      continue;
    sentence.replace(i + 1, was ? "were" : "are");
  }
}

// What several and not one do: were, have, don't; empty for other words.
std::string of_several(std::string_view verb) {
  for (const auto& [one, several] : {std::pair<std::string_view, std::string_view>("is", "are"),
                                     {"was", "were"},
                                     {"has", "have"},
                                     {"isn't", "aren't"},
                                     {"wasn't", "weren't"},
                                     {"doesn't", "don't"},
                                     {"hasn't", "haven't"}})
    if (verb == one) return std::string(several);
  return {};
}

bool is_irregular_plural(std::string_view word) {
  return one_of(word, {"people", "children", "men", "women", "police", "mice", "teeth"});
}

bool is_plural(std::string_view word) {
  if (is_irregular_plural(word) ||
      one_of(word, {"clothes", "glasses", "jeans", "pants", "parents", "scissors", "shoes", "sunglasses", "trousers"}))
    return true;
  for (const text::Analysis& analysis : text::analyses(word))
    if (analysis.form == Form::plural && analysis.lemma != word &&
        (is_person(analysis.lemma) || is_counted_thing(analysis.lemma)))
      return true;
  return false;
}

// What a verb hardly ever lacks behind it, and a noun in -s hardly ever has: the children plays in the garden.
bool goes_on_behind_verb(const Sentence& sentence, std::size_t verb) {
  return sentence.follows(verb + 1) &&
         one_of(sentence[verb + 1],
                {"a",    "about", "at",      "because", "her",   "his",  "in",       "it",       "me",   "more", "my",
                 "not",  "on",    "our",     "so",      "that",  "the",  "their",    "them",     "to",   "too",  "us",
                 "very", "with",  "outside", "inside",  "there", "here", "together", "football", "every"});
}

// Where a noun may begin that is the subject of its clause.
bool begins_subject(const Sentence& sentence, std::size_t i) {
  if (i == 0) return true;
  // Nowadays, people is.
  if (!sentence.follows(i)) {
    for (std::size_t k = 1; k < i; ++k)
      if (!sentence.follows(k)) return false;
    return one_of(sentence[0], {"also", "in", "nowadays", "sometimes", "today"}) &&
           sentence.text().substr(sentence.span(i - 1).end, sentence.span(i).begin - sentence.span(i - 1).end) == ", ";
  }
  return one_of(sentence[i - 1], {"because", "why", "when", "how", "where", "if", "that"}) &&
         !(i > 1 && sentence[i - 1] == "that" && sentence.tag_of(i - 2).part == Part::preposition);
}

// Of which some speak as of one, some as of several (my family are), and where there are several.
bool is_group_or_place(std::string_view word) {
  return one_of(word, {"company", "family", "team", "school", "university", "village", "town", "country", "city",
                       "class", "office", "street", "world", "area", "place"});
}

// One person or thing, of which nobody speaks as of several (my family are).
bool is_single(std::string_view word) {
  if (one_of(word, {"aunt", "boss", "dad", "father", "grandfather", "grandmother", "husband", "manager", "mom",
                    "mother", "mum", "uncle", "weather"}))
    return true;
  return (is_person(word) || is_counted_thing(word)) &&
         !one_of(word, {"company", "family", "kind", "party", "present", "team", "ring", "school", "university",
                        "village", "town", "country", "city", "list"});
}

// The children was; why people moves; a lot of students has.
void with_plurals(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!begins_subject(sentence, i)) continue;
    std::size_t noun = i;
    if (stand_at(sentence, i, {"a", "lot", "of"}))
      noun += 3;
    else if (one_of(sentence[i], {"the", "many", "most", "some", "these", "those", "all", "other", "young", "my",
                                  "your", "his", "her", "our", "their", "several"}))
      ++noun;
    if (sentence[i] == "all" && one_of(sentence[noun], {"the", "my", "these"})) ++noun;
    if (noun > i && is_plain_quality(sentence[noun])) ++noun;
    const std::size_t verb = noun + 1;
    const std::string_view word = sentence[noun];
    const bool irregular = is_irregular_plural(word);
    if (!is_plural(word) || (!irregular && noun == i) || !all_follow(sentence, i, verb)) continue;
    // If children is null; how many days was it.
    if (noun == i && word == "children" && i > 0 && one_of(sentence[i - 1], {"if", "that", "when", "where"})) continue;
    if (i > 0 && sentence[i - 1] == "how" && sentence[i] == "many") continue;
    if (std::string several = of_several(sentence[verb]); !several.empty())
      sentence.replace(verb, std::move(several));
    else if (std::string lemma = verb_in_s(sentence[verb]); !lemma.empty() && goes_on_behind_verb(sentence, verb))
      sentence.replace(verb, std::move(lemma));
  }
}

// The people in my city is friendly. Not "one of the people in my city is".
void with_plurals_in_places(Sentence& sentence) {
  for (std::size_t i = 0; i + 4 < sentence.size(); ++i) {
    if (!begins_subject(sentence, i)) continue;
    const std::size_t noun =
        i + one_of(sentence[i], {"the", "many", "most", "some", "these", "those", "all", "my", "our", "their"});
    const std::size_t place = noun + 3, verb = noun + 4;
    if (!one_of(sentence[noun], {"people", "children", "men", "women", "students", "teachers", "houses", "streets"}) ||
        !one_of(sentence[noun + 1], {"in", "at", "from", "on", "of"}) ||
        !one_of(sentence[noun + 2], {"my", "your", "his", "her", "our", "their", "the", "this", "that"}) ||
        !all_follow(sentence, i, verb) || !(is_single(sentence[place]) || is_group_or_place(sentence[place])))
      continue;
    if (std::string several = of_several(sentence[verb]); !several.empty()) sentence.replace(verb, std::move(several));
  }
}

// People who lives there. Not "one of the people who lives there".
void with_people_who(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "who" || !all_follow(sentence, i - 1, i + 1)) continue;
    if (!one_of(sentence[i - 1], {"people", "children", "men", "women", "students", "those", "friends"})) continue;
    constexpr std::size_t far = 6;  // words
    bool one = false;
    for (std::size_t k = i; k-- > 0 && i - k <= far;)
      one = one || one_of(sentence[k], {"one", "of", "it", "that", "only", "between"});
    if (one) continue;
    if (std::string several = of_several(sentence[i + 1]); !several.empty())
      sentence.replace(i + 1, std::move(several));
    else if (std::string lemma = common_verb_in_s(sentence[i + 1]); !lemma.empty())
      sentence.replace(i + 1, std::move(lemma));
  }
}

// The man who know it; anybody who work there. Not "friends of the man who know it".
void with_somebody_who(Sentence& sentence) {
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    const std::size_t verb = i + 1;
    if (sentence[i] != "who" || !all_follow(sentence, i - 1, verb) || !sentence.follows(verb + 1)) continue;
    if (!is_common_verb(sentence[verb]) || may_have_form(sentence[verb], Form::past)) continue;
    const bool anybody = one_of(sentence[i - 1], {"anybody", "anyone", "everybody", "everyone", "somebody", "someone"});
    const bool somebody = is_person(sentence[i - 1]) && i > 1 && one_of(sentence[i - 2], {"a", "the"}) &&
                          (i == 2 || is_be(sentence[i - 3]) || one_of(sentence[i - 3], {"know", "knows", "met"}));
    if (anybody || somebody) sentence.replace(verb, text::inflect(sentence[verb], Form::third));
  }
}

// There is many; there was two books; there are a problem.
void there_are(Sentence& sentence) {
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i) {
    const bool one = one_of(sentence[i + 1], {"a", "an"}) && one_of(sentence[i], {"are", "were"});
    if (sentence[i - 1] == "there" && one && all_follow(sentence, i - 1, i + 2) &&
        (is_person(sentence[i + 2]) || is_counted_thing(sentence[i + 2])) && ends_at_mark(sentence, i + 2))
      sentence.replace(i, sentence[i] == "are" ? "is" : "was");
    if (sentence[i - 1] != "there" || !one_of(sentence[i], {"is", "was"}) || !all_follow(sentence, i, i + 2)) continue;
    const bool many = (one_of(sentence[i + 1], {"many", "several"}) && !one_of(sentence[i + 2], {"a", "an"})) ||
                      (one_of(sentence[i + 1], {"fewer", "less"}) && is_plural(sentence[i + 2]));
    const bool counted =
        one_of(sentence[i + 1],
               {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "some", "a-lot"}) &&
        is_plural(sentence[i + 2]) && !one_of(sentence[i + 2], {"days", "weeks", "months", "years", "nights"});
    if (sentence.follows(i) && (many || counted)) sentence.replace(i, of_several(sentence[i]));
  }
}

// The news are bad. Mathematics are hard.
void with_news(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!begins_subject(sentence, i)) continue;
    std::size_t noun = i;
    if (one_of(sentence[i], {"the", "this", "my", "his", "her", "our", "your", "today's", "these", "those"})) ++noun;
    if (noun > i && is_plain_quality(sentence[noun])) ++noun;
    const bool subject = noun == i && i == 0 && one_of(sentence[noun], {"mathematics", "physics"});
    if ((sentence[noun] != "news" && !subject) || !all_follow(sentence, i, noun + 1)) continue;
    const std::string_view verb = sentence[noun + 1];
    if (!one_of(verb, {"are", "were", "have"}) ||
        (verb == "have" && !may_have_form(sentence[noun + 2], Form::participle)))
      continue;
    if (one_of(sentence[i], {"these", "those"})) sentence.replace(i, sentence[i] == "these" ? "this" : "that");
    sentence.replace(noun + 1, verb == "are" ? "is" : verb == "were" ? "was" : "has");
  }
}

// This books are new. These is my books.
void this_and_these(Sentence& sentence) {
  if (one_of(sentence[0], {"this", "these"}) && all_follow(sentence, 0, 3) &&
      one_of(sentence[2], {"my", "your", "his", "her", "our", "their", "the", "some"})) {
    const bool several = is_plural(sentence[3]), one = is_single(sentence[3]);
    const std::string_view be = sentence[1];
    if (several && one_of(be, {sentence[0] == "this" ? "are" : "is"}))
      sentence.change(from_to(sentence, 0, 1), sentence.is_capital(0) ? "These are" : "these are");
    if (one && sentence[0] == "these" && be == "is") sentence.replace(0, "this");
  }
  if (sentence[0] == "this" && all_follow(sentence, 0, 2) && is_plural(sentence[1]) &&
      one_of(sentence[2], {"are", "were", "have"}))
    sentence.replace(0, "these");
  if (one_of(sentence[0], {"these", "those"}) && all_follow(sentence, 0, 2) && is_single(sentence[1]) &&
      one_of(sentence[2], {"is", "was", "has"}))
    sentence.replace(0, sentence[0] == "these" ? "this" : "that");
}

// What one and not several do: was, has, doesn't; empty for other words.
std::string_view of_one(std::string_view verb) {
  return verb == "are" ? "is" : verb == "were" ? "was" : verb == "have" ? "has" : verb == "don't" ? "doesn't" : "";
}

// Everyone are happy. Not "Everyone have a seat".
void with_everyone(Sentence& sentence) {
  if (!one_of(sentence[0],
              {"everyone", "everybody", "everything", "nobody", "nothing", "someone", "somebody", "something"}) ||
      !sentence.follows(1) || sentence.is_capital(1) || is_subject(sentence[2]))
    return;
  // Not "Everyone have a drink".
  const bool owns =
      sentence[1] == "have" && one_of(sentence[0], {"everyone", "everybody"}) && all_follow(sentence, 0, 3) &&
      (sentence[2] == "to" ||
       (one_of(sentence[2], {"a", "an", "the"}) &&
        one_of(sentence[3], {"bicycle", "bike", "car", "chance", "computer", "dream", "family", "home", "house", "job",
                             "laptop", "mobile", "opinion", "phone", "problem", "right", "smartphone"})));
  const bool has =
      sentence[1] == "have" && may_have_form(sentence[2], Form::participle) && !may_have_form(sentence[2], Form::base);
  if (has || owns || one_of(sentence[1], {"are", "were"})) sentence.replace(1, std::string(of_one(sentence[1])));
  const bool thing = sentence[0].ends_with("thing");  // something like that
  if (!thing &&
      one_of(sentence[1], {"know", "want", "need", "think", "like", "love", "understand", "believe", "hate", "enjoy"}))
    sentence.replace(1, text::inflect(sentence[1], Form::third));
}

// My boss don't like it. These books is new.
void with_singular(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::size_t verb = i + 2;
    // If the man were; that the man be.
    if (!begins_subject(sentence, i) || (i > 0 && one_of(sentence[i - 1], {"if", "that"}))) continue;
    if (!one_of(sentence[i], {"my", "your", "his", "her", "our", "their", "the", "this", "that", "every", "each"}))
      continue;
    if (!sentence.follows(i + 1) || !sentence.follows(verb) || sentence.is_capital(i + 1) || sentence.is_capital(verb))
      continue;
    if (!is_single(sentence[i + 1])) continue;
    const std::string_view word = sentence[verb];
    if (word == "do" && sentence[verb + 1] == "not")
      sentence.replace(verb, "does");
    else if (const std::string_view one = of_one(word); !one.empty())
      sentence.replace(verb, std::string(one));
    else if (is_common_verb(word) && !text::may_be(word, Part::noun) && !may_have_form(word, Form::past) &&
             !one_of(word, {"like", "open", "own"}))
      sentence.replace(verb, text::inflect(word, Form::third));
  }
  if (!one_of(sentence[0], {"these", "those"}) || !sentence.is_capital(0) || !sentence.follows(1) ||
      !sentence.follows(2))
    return;
  const auto all = text::analyses(sentence[1]);
  const auto may_be = [&](Form form) {
    return std::any_of(all.begin(), all.end(),
                       [&](const text::Analysis& a) { return a.form == form && text::may_be(a.lemma, Part::noun); });
  };
  if (may_be(Form::plural) && !may_be(Form::singular) && !sentence.is_capital(2) && sentence.follows(3)) {
    if (sentence[2] == "is") sentence.replace(2, "are");
    if (sentence[2] == "was") sentence.replace(2, "were");
  }
}

// The place of "yesterday", "last week" or "ago" that says when the verb was, in its own clause; size() if none does.
std::size_t time_behind(const Sentence& sentence, std::size_t verb) {
  constexpr std::size_t far = 8;  // words
  for (std::size_t i = verb + 1; i < sentence.size() && i <= verb + far && sentence.follows(i); ++i) {
    const std::string_view word = sentence[i], before = sentence[i - 1];
    const bool bound =
        one_of(before, {"since", "until",  "from", "of", "before", "than", "by", "after", "like",  "as", "the",
                        "over",  "during", "for",  "to", "his",    "her",  "my", "our",   "their", "its"});
    if (word == "ago") return i;
    if (word == "yesterday" && !bound) return i;
    if (word == "last" && !bound && sentence.follows(i + 1) &&
        one_of(sentence[i + 1], {"night", "week", "month", "year", "summer", "winter", "spring", "autumn", "weekend",
                                 "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}))
      return i;
    // Another clause, with another verb, has a time of its own.
    const Part part = sentence.tag_of(i).part;
    const bool object = i == verb + 1 && one_of(word, {"it", "you"});
    const bool to_place = sentence[verb] == "gone" && i == verb + 1;  // gone to Paris last summer
    if (part == Part::verb || part == Part::modal || part == Part::conjunction || (is_subject(word) && !object) ||
        one_of(word, {"that", "which", "who", "whom", "whose", "since", "until", "and", "or", "but"}) ||
        (word == "to" && !to_place))
      break;
  }
  return sentence.size();
}

// Yesterday we go to the park and plays games: what the same subject did next.
void past_behind_and(Sentence& sentence, std::size_t verb) {
  constexpr std::size_t far = 7;  // words
  for (std::size_t i = verb + 2; i + 1 < sentence.size() && i <= verb + far && sentence.follows(i); ++i) {
    if (is_subject(sentence[i]) || one_of(sentence[i], {"that", "who", "which"})) return;
    if (sentence[i - 1] != "and") continue;
    for (const text::Analysis& analysis : text::analyses(sentence[i]))
      if ((analysis.form == Form::third || analysis.form == Form::base) &&
          one_of(analysis.lemma, {"buy", "come", "drink", "eat", "go", "make", "meet", "play", "see", "sleep", "take",
                                  "talk", "tell", "watch"}) &&
          sentence.follows(i + 1) &&
          one_of(sentence[i + 1], {"a",  "about", "at",   "football", "games", "her",   "him", "home", "in", "it",
                                   "my", "our",   "some", "the",      "them",  "there", "to",  "tv",   "us", "with"}))
        return sentence.replace(i, text::inflect(analysis.lemma, Form::past));
    return;
  }
}

std::string past_of(std::string_view participle, std::string_view subject) {
  if (participle == "been") return one_of(subject, {"i", "he", "she", "it"}) ? "was" : "were";
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
      if ((analysis.form == Form::base || analysis.form == Form::third) &&
          one_of(analysis.lemma,
                 {"arrive", "ask",   "bring", "buy",  "come",  "cook", "drink", "drive", "eat",  "forget",
                  "get",    "give",  "go",    "help", "learn", "make", "meet",  "play",  "sell", "send",
                  "sleep",  "speak", "start", "stay", "study", "take", "talk",  "teach", "tell", "travel",
                  "visit",  "wait",  "wake",  "walk", "watch", "work", "write"}))
        return text::inflect(analysis.lemma, Form::past);
    return std::string();
  };
  std::size_t subject = sentence.size();
  if (sentence[0] == "yesterday") subject = 1;
  if (sentence[0] == "last" && sentence.follows(1) &&
      one_of(sentence[1], {"night", "week", "month", "year", "summer", "winter", "weekend", "monday", "tuesday",
                           "wednesday", "thursday", "friday", "saturday", "sunday"}))
    subject = 2;
  if (subject < sentence.size()) {
    const std::size_t end = sentence.span(subject - 1).end;
    if (!one_of(sentence.text().substr(end, sentence.span(subject).begin - end), {" ", ", "})) return;
  } else if (time_behind(sentence, 1) < sentence.size()) {
    subject = 0;
  }
  if (subject + 1 >= sentence.size()) return;
  const std::size_t have = subject + 1, done = subject + 2;
  if (is_subject(sentence[subject]) && one_of(sentence[have], {"have", "has"}) && all_follow(sentence, subject, done) &&
      may_have_form(sentence[done], Form::participle)) {
    if (const std::string form = past_of(sentence[done], sentence[subject]); !form.empty() && subject > 0)
      sentence.change(from_to(sentence, have, done), form);
    return;
  }
  if (const std::string form = past(subject); !form.empty()) {
    sentence.replace(subject + 1, form);
    past_behind_and(sentence, subject + 1);
  }
}

// It is consist of.
void no_be_before_consist(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view be = sentence[i];
    if (!one_of(be, {"is", "are", "was", "were"}) || !sentence.follows(i + 1) || !sentence.follows(i + 2)) continue;
    if (!one_of(sentence[i + 1], {"consist", "consists", "consisted"}) || sentence[i + 2] != "of") continue;
    const Form form = be == "is" ? Form::third : be == "are" ? Form::present : Form::past;
    sentence.change({sentence.span(i).begin, sentence.span(i + 1).end}, text::inflect("consist", form));
  }
}

// A noun that several are named by, and that names nothing else: files, children. Not news, United States, watches.
bool is_plural_noun(const Sentence& sentence, std::size_t i) {
  static const ListedWords& of_one = shared_class("plural-in-form");
  if (is_in(sentence[i], of_one)) return false;
  if (sentence.tag_of(i).part != Part::noun || sentence.tag_of(i).form != Form::plural) return false;
  if (is_irregular_plural(sentence[i])) return true;
  const std::vector<text::Analysis> all = text::analyses(sentence[i]);
  return std::any_of(all.begin(), all.end(), [&](const text::Analysis& one) {
    return one.form == Form::plural && one.lemma != sentence[i] && text::may_be(one.lemma, Part::noun);
  });
}

}  // namespace

void agreement(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!begins_clause(sentence, i) || sentence[i + 1] == "not") continue;
    const std::size_t verb = verb_behind(sentence, i);
    if (verb >= sentence.size() || sentence.is_capital(verb)) continue;
    is_one(sentence[i]) ? with_one(sentence, i, verb) : with_several(sentence, i, verb);
  }
  dont_and_has(sentence);
  if_you_needs(sentence);
  we_was(sentence);
  with_plurals(sentence);
  with_plurals_in_places(sentence);
  with_people_who(sentence);
  with_somebody_who(sentence);
  there_are(sentence);
  with_news(sentence);
  this_and_these(sentence);
  with_everyone(sentence);
  with_singular(sentence);
}

// The files on the disk was lost. The words between belong to the noun, which begins the sentence; the verb comes next.
void agreement_across(Sentence& sentence) {
  if (!one_of(sentence[0], {"the", "these", "those", "my", "your", "his", "her", "our", "their", "many", "all"}))
    return;
  std::size_t noun = 1 + (sentence[0] == "all" && sentence[1] == "the");
  if (sentence.tag_of(std::min(noun, sentence.size() - 1)).part == Part::adjective) ++noun;
  const std::size_t between = noun + 1;
  if (between + 3 >= sentence.size() || !is_plural_noun(sentence, noun)) return;
  // What is counted as one: the United States, the contents of the box.
  if (one_of(sentence[noun], {"contents", "headquarters", "means", "series", "species", "works", "states", "times"}))
    return;
  if (!one_of(sentence[between], {"at", "behind", "for", "from", "in", "inside", "near", "of", "on", "under", "with"}))
    return;
  std::size_t verb = between + 1;
  if (!one_of(sentence[verb], {"the", "my", "your", "his", "her", "our", "their", "this", "that", "a", "an"})) return;
  ++verb;
  if (sentence.tag_of(verb).part == Part::adjective) ++verb;
  if (verb + 1 >= sentence.size() || sentence.tag_of(verb).part != Part::noun) return;
  ++verb;
  const std::string_view next = verb + 1 < sentence.size() ? sentence[verb + 1] : "";
  if (!all_follow(sentence, 0, verb) || one_of(next, {"what", "that", "when", "where", "why", "how"})) return;
  if (std::string several = of_several(sentence[verb]); !several.empty()) sentence.replace(verb, std::move(several));
}

// What does these words mean? Why do he ask? Not "do it".
void do_in_questions(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const bool asks =
        (i == 0 || (sentence.follows(i) && one_of(sentence[i - 1], {"what", "where", "when", "why", "how", "who"}))) &&
        all_follow(sentence, i, i + 2);
    if (!asks) continue;
    const std::string_view subject = sentence[i + 1];
    const bool asks_of_nouns = one_of(subject, {"these", "those"});
    const bool several = one_of(subject, {"they", "we", "you", "i"}) ||
                         (asks_of_nouns && (is_plural_noun(sentence, i + 2) || is_deed(sentence[i + 2])));
    if (sentence[i] == "does" && several) sentence.replace(i, "do");
    if (sentence[i] == "do" && one_of(subject, {"he", "she"}) && may_have_form(sentence[i + 2], Form::base))
      sentence.replace(i, "does");
  }
}

// I seen the movie. He done it. They gone home. Participles that are no past, behind a pronoun that begins a clause.
void participle_for_past(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!begins_clause(sentence, i) || !sentence.follows(i + 1) || sentence.is_capital(i + 1)) continue;
    if (sentence[i] == "it") continue;
    for (const text::Analysis& analysis : text::analyses(sentence[i + 1])) {
      if (analysis.form != Form::participle ||
          !one_of(analysis.lemma, {"see", "do", "go", "drink", "sing", "swim", "begin", "ring", "speak", "write",
                                   "take", "break", "drive", "give", "know", "eat"}))
        continue;
      const std::string past = text::inflect(analysis.lemma, Form::past);
      if (past == sentence[i + 1] || may_have_form(sentence[i + 1], Form::base)) continue;
      sentence.replace(i + 1, past);
      break;
    }
  }
}

// Him and me are friends: he and I.
void pronouns_as_subjects(Sentence& sentence) {
  const auto subject = [](std::string_view object) -> std::string {
    for (const auto& [from, to] : {std::pair<std::string_view, const char*>("him", "he"),
                                   {"her", "she"},
                                   {"them", "they"},
                                   {"us", "we"},
                                   {"me", "I"},
                                   {"he", "he"},
                                   {"she", "she"},
                                   {"they", "they"},
                                   {"we", "we"},
                                   {"i", "I"},
                                   {"you", "you"}})
      if (object == from) return to;
    return {};
  };
  if (sentence.size() < 4 || sentence[1] != "and" || !all_follow(sentence, 0, 3)) return;
  if (!one_of(sentence[0], {"him", "her", "them", "me"}) && !one_of(sentence[2], {"him", "them", "me"})) return;
  std::string first = subject(sentence[0]), second = subject(sentence[2]);
  const bool verb = is_be(sentence[3]) || is_common_verb(sentence[3]) || is_modal(sentence[3]) ||
                    may_be_modal(sentence[3]) || one_of(sentence[3], {"have", "don't", "didn't"}) ||
                    (may_have_form(sentence[3], Form::past) && !may_have_form(sentence[3], Form::participle));
  if (first.empty() || second.empty() || !verb) return;
  if (first == "I") std::swap(first, second);  // who speaks comes last
  if (sentence.is_capital(0)) text::begin_large(first);
  sentence.change(from_to(sentence, 0, 2), first + " and " + second);
}

// I have seen him yesterday: saw. I go there yesterday: went.
void past_with_time(Sentence& sentence) {
  present_with_time(sentence);
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const std::string_view word = sentence[i];
    const bool joined = one_of(word, {"i've", "you've", "we've", "they've"});
    const bool apart = one_of(word, {"have", "has"}) && sentence.follows(i) && is_subject(sentence[i - 1]) &&
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

// I am agree.
void no_be_before_agree(Sentence& sentence) {
  no_be_before_consist(sentence);
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool negated = sentence.follows(i + 1) && sentence[i + 1] == "not";
    const std::size_t verb = i + 1 + negated;
    if (!sentence.follows(verb) || !one_of(sentence[verb], {"agree", "disagree"})) continue;
    const bool apart = one_of(sentence[i], {"am", "are"}) && sentence.follows(i) && is_subject(sentence[i - 1]);
    const bool joined = one_of(sentence[i], {"i'm", "you're", "we're", "they're"});
    if (!apart && !joined) continue;
    if (apart && negated)
      sentence.replace(i, "do");
    else if (apart)
      sentence.remove(i);
    else
      sentence.change({sentence.span(i).begin + sentence[i].find('\''), sentence.span(i).end}, negated ? " do" : "");
  }
}

namespace {

// Infinitives that are hardly ever nouns.
bool is_plain_deed(std::string_view word) {
  return one_of(word, {"be", "become", "buy", "do", "eat", "get", "give", "go", "have", "know", "learn", "make", "meet",
                       "see", "speak", "take", "tell", "understand", "write"});
}

// It is difficult for me understand; it is easy make it; he decided go.
void lacking_to(Sentence& sentence) {
  constexpr auto judges = [](std::string_view word) {
    return one_of(word, {"difficult", "easy", "hard", "important", "impossible", "necessary", "better", "good"});
  };
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!all_follow(sentence, i - 1, i + 1) || !is_plain_deed(sentence[i + 1])) continue;
    const bool for_me = i > 2 && one_of(sentence[i], {"me", "him", "us", "them"}) && sentence[i - 1] == "for" &&
                        sentence.follows(i - 1) && judges(sentence[i - 2]);
    const bool is_easy = judges(sentence[i]) && !one_of(sentence[i], {"better", "good"}) &&
                         one_of(sentence[i - 1], {"is", "was", "it's", "very", "so"}) && sentence[i + 1] != "do";
    const bool decides = begins_clause(sentence, i - 1) && one_of(sentence[i], {"decided", "hope", "hoped", "planned"});
    if (for_me || is_easy || decides) sentence.change({sentence.span(i).end, sentence.span(i).end}, " to");
  }
}

}  // namespace

// I want go home; I would like know it; do not hesitate contact me.
void want_to(Sentence& sentence) {
  lacking_to(sentence);
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i) || !sentence.follows(i + 1) || sentence.is_capital(i + 1)) continue;  // We want Go to
    const std::string_view before = sentence[i - 1];
    const bool wants = one_of(sentence[i], {"want", "wants", "wanted"}) &&
                       (is_subject(before) || is_do_not(before) || before == "not");
    const bool would = sentence[i] == "like" && one_of(before, {"would", "i'd", "we'd", "they'd", "he'd", "she'd"});
    if (sentence[i] == "hesitate" &&
        one_of(sentence[i + 1], {"ask", "call", "come", "contact", "get", "tell", "write"}))
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " to");
    if (!wants && !would) continue;
    if (one_of(sentence[i + 1], {"go",    "be",    "see",    "eat",        "buy",  "get",   "make", "have",   "do",
                                 "learn", "know",  "become", "tell",       "ask",  "come",  "take", "give",   "keep",
                                 "think", "write", "speak",  "understand", "live", "bring", "meet", "improve"}))
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " to");
  }
}

}  // namespace emend::grammar
