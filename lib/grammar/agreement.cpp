// Subjects and their verbs, times that want the past, and verbs that want no be or a to.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Verbs that everybody uses, and whose forms behind a pronoun are hardly anything else.
constexpr std::string_view common_verbs[] = {
    "agree",  "allow",  "arrive",  "ask",      "become",  "begin",   "believe", "belong", "bring", "buy",
    "call",   "cause",  "change",  "choose",   "come",    "contain", "cook",    "depend", "drink", "drive",
    "eat",    "enjoy",  "explain", "feel",     "find",    "follow",  "forget",  "get",    "give",  "go",
    "happen", "hate",   "help",    "hope",     "include", "keep",    "know",    "laugh",  "learn", "like",
    "listen", "live",   "look",    "love",     "make",    "mean",    "need",    "open",   "own",   "pay",
    "play",   "prefer", "provide", "remember", "require", "say",     "see",     "seem",   "sell",  "send",
    "show",   "sing",   "sit",     "sleep",    "smile",   "smell",   "sound",   "speak",  "spend", "start",
    "stay",   "study",  "take",    "talk",     "teach",   "tell",    "think",   "travel", "try",   "understand",
    "use",    "visit",  "wait",    "wake",     "walk",    "want",    "watch",   "wear",   "win",   "wish",
    "work",   "worry",  "write"};

bool is_common_verb(std::string_view lemma) {
  return std::find(std::begin(common_verbs), std::end(common_verbs), lemma) != std::end(common_verbs);
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
    if (!begins_clause(sentence, i - 1) && !one_of(sentence[i - 2], {"that", "if", "why", "as", "says", "said"}))
      continue;
    if (is_one(sentence[i - 1]) && sentence[i] == "don't" && may_have_form(sentence[i + 1], Form::base))
      sentence.replace(i, "doesn't");
    if (sentence[i - 1] == "i" && sentence[i] == "has") sentence.replace(i, "have");
  }
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

// Many people is; there is many.
void with_nouns(Sentence& sentence) {
  const auto several = [](std::string_view verb) {
    return verb == "is" ? "are" : verb == "was" ? "were" : verb == "has" ? "have" : "";
  };
  const std::size_t noun = one_of(sentence[0], {"many", "most", "some", "these", "those", "all", "other", "young"});
  const std::size_t verb = noun + 1;
  if (one_of(sentence[noun], {"people", "children", "men", "women"}) && sentence.follows(verb) &&
      (noun == 0 || sentence.follows(noun)))
    if (const std::string_view form = several(sentence[verb]); !form.empty()) sentence.replace(verb, std::string(form));
  for (std::size_t i = 1; i + 2 < sentence.size(); ++i)
    if (sentence[i - 1] == "there" && one_of(sentence[i], {"is", "was"}) && sentence.follows(i) &&
        one_of(sentence[i + 1], {"many", "several"}) && sentence.follows(i + 1) &&
        !one_of(sentence[i + 2], {"a", "an"}))
      sentence.replace(i, several(sentence[i]));
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
    if (part == Part::verb || part == Part::modal || part == Part::conjunction || (is_subject(word) && !object) ||
        one_of(word, {"that", "which", "who", "whom", "whose", "since", "until", "and", "or", "but", "to"}))
      break;
  }
  return sentence.size();
}

std::string past_of(std::string_view participle, std::string_view subject) {
  if (participle == "been") return one_of(subject, {"i", "he", "she", "it"}) ? "was" : "were";
  for (const text::Analysis& analysis : text::analyses(participle))
    if (analysis.form == Form::participle && text::may_be(analysis.lemma, Part::verb))
      return text::inflect(analysis.lemma, Form::past);
  return {};
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
  we_was(sentence);
  with_nouns(sentence);
}

// I have seen him yesterday: saw.
void past_with_time(Sentence& sentence) {
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

// I want go home.
void want_to(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!one_of(sentence[i], {"want", "wants", "wanted"}) || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    if (sentence.is_capital(i + 1)) continue;  // We want Go to
    if (!is_subject(sentence[i - 1]) && !is_do_not(sentence[i - 1]) && sentence[i - 1] != "not") continue;
    if (one_of(sentence[i + 1], {"go",    "be",    "see",    "eat",        "buy",  "get",   "make", "have",   "do",
                                 "learn", "know",  "become", "tell",       "ask",  "come",  "take", "give",   "keep",
                                 "think", "write", "speak",  "understand", "live", "bring", "meet", "improve"}))
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " to");
  }
}

}  // namespace emend::grammar
