// What verbs, adjectives and nouns have behind them: "He suggested me to go", "I want that you come", "If I would have
// money", "instead of go", "interesting in", "arrived to the airport", "an advice".
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

namespace {

// Verbs and others that want a gerund behind a preposition, and have to and the infinitive: he succeeded to pass it.
struct Wanting {
  Words words;
  std::string_view preposition;  // empty: none
  bool somebody = false;         // whom something is done to stands between: he prevented me to go
};
const Wanting wanting[] = {
    {{"succeed", "succeeds", "succeeded"}, "in"},
    {{"insist", "insists", "insisted"}, "on"},
    {{"prevent", "prevents", "prevented", "stopped"}, "from", true},
    {{"accuse", "accuses", "accused"}, "of", true},
    {{"apologize", "apologized", "apologise", "apologised"}, "for"},
    {{"without"}, ""},
};

// He succeeded to pass it; we are thinking to buy a house; before to eat.
void gerund_for_infinitive(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const auto mend = [&](std::size_t to, std::string_view preposition) {
      if (sentence[to] != "to" || !all_follow(sentence, i, to + 1)) return;
      if (!is_deed(sentence[to + 1]) && !is_common_verb(sentence[to + 1]) &&
          !one_of(sentence[to + 1], {"cheat", "finish", "lie", "pass", "reach", "save", "smoke", "solve", "steal"}))
        return;
      const std::string gerund = text::inflect(sentence[to + 1], Form::gerund);
      sentence.change(from_to(sentence, to, to + 1),
                      preposition.empty() ? gerund : std::string(preposition) + " " + gerund);
    };
    for (const Wanting& row : wanting)
      if (one_of(sentence[i], row.words) &&
          (!row.somebody || one_of(sentence[i + 1], {"me", "him", "us", "them", "you"})))
        mend(i + 1 + row.somebody, row.preposition);
    if (i == 0 && one_of(sentence[i], {"after", "before", "instead"})) mend(1, sentence[i] == "instead" ? "of" : "");
    if (sentence[i] == "thinking" && sentence.follows(i) &&
        (is_be(sentence[i - 1]) || one_of(sentence[i - 1], {"i'm", "he's", "she's", "we're", "they're"})))
      mend(i + 1, "of");
    if (sentence[i] == "interested" && !one_of(sentence[i + 2], {"ask", "find", "have", "hear", "know", "learn", "meet",
                                                                 "read", "see", "tell", "watch"}))
      mend(i + 1, "in");
  }
}

}  // namespace

// Instead of go; thank you for help me; he is capable to do it.
void gerund_behind_of(Sentence& sentence) {
  gerund_for_infinitive(sentence);
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if ((i > 0 && !sentence.follows(i)) || !sentence.follows(i + 1) || sentence.is_capital(i + 1)) continue;
    const std::string_view before = sentence[i - 1], word = sentence[i], verb = sentence[i + 1];
    const bool surely =
        is_deed(verb) && !one_of(verb, {"drink",  "find",  "help",  "keep",  "make", "tell",  "leave", "play",
                                        "read",   "sleep", "start", "stay",  "stop", "study", "swim",  "talk",
                                        "travel", "try",   "use",   "visit", "wait", "work",  "wear"});
    const bool of = (word == "of" && one_of(before, {"afraid", "capable", "instead", "tired"})) ||
                    (word == "at" && before == "good") || (word == "in" && before == "interested") ||
                    (word == "for" && one_of(before, {"responsible"}));
    const bool thanks = word == "for" && (before == "thanks" || stand_at(sentence, i - 2, {"thank", "you"})) &&
                        one_of(verb, {"help", "come", "be", "tell", "give", "send", "take", "teach", "listen", "invite",
                                      "let", "write"}) &&
                        (verb != "help" || one_of(sentence[i + 2], {"me", "us"}));
    const bool sorry = word == "for" && before == "sorry" &&
                       one_of(verb, {"disturb", "be", "bother", "tell", "ask", "come", "make", "write"});
    const bool without = word == "without" && one_of(verb, {"be", "become", "do", "eat", "get", "go", "have", "know",
                                                            "say", "see", "speak", "tell", "think"});
    const bool before_it = one_of(word, {"after", "before"}) && one_of(verb, {"eat", "go", "have"}) &&
                           sentence.follows(i + 2) &&
                           one_of(sentence[i + 2], {"a", "breakfast", "dinner", "home", "lunch", "my", "the", "to"});
    if ((of && surely) || thanks || sorry || without || before_it)
      sentence.replace(i + 1, text::inflect(verb, Form::gerund));
    if (before == "capable" && word == "to" && is_deed(verb))
      sentence.change(from_to(sentence, i, i + 1), "of " + text::inflect(verb, Form::gerund));
  }
}

// I am interesting in music; she is married with a doctor; it is depend on; can you borrow me a pen.
void what_belongs_behind(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const std::string_view word = sentence[i], next = sentence[i + 1], before = sentence[i - 1];
    if (!sentence.follows(i + 1)) continue;
    if (word == "interesting" && next == "in" && sentence.follows(i)) {
      const std::size_t be = one_of(before, {"very", "really", "also", "not", "so", "more"}) ? i - 2 : i - 1;
      const bool is = one_of(sentence[be], {"i'm", "he's", "she's", "we're", "they're", "you're"}) ||
                      (is_be(sentence[be]) && one_of(sentence[be - 1], {"i", "he", "she", "we", "they", "you"}));
      if (is && sentence.follows(i + 2) && !one_of(sentence[i + 2], {"her", "his", "that", "their", "this"}))
        sentence.replace(i, "interested");
    }
    if (one_of(word, {"borrow", "borrowed"}) && one_of(next, {"me", "him", "us", "them"}) && sentence.follows(i + 2) &&
        one_of(sentence[i + 2], {"a", "an", "her", "his", "money", "my", "some", "the", "your", "their"}))
      sentence.replace(i, word == "borrow" ? "lend" : "lent");
    if (word == "married" && next == "with" && sentence.follows(i) && sentence.follows(i + 2)) {
      const bool be = one_of(before, {"am", "are", "be", "been", "get", "got", "i'm", "he's", "is", "she's", "was",
                                      "were", "getting", "gets"});
      const bool noun =
          one_of(sentence[i + 2], {"a", "an", "my", "his", "her"}) && sentence.follows(i + 3) &&
          (is_person(sentence[i + 3]) || (is_plain_quality(sentence[i + 3]) && is_person(sentence[i + 4])) ||
           one_of(sentence[i + 3], {"brother", "cousin", "friend", "sister"}));
      const bool somebody = one_of(sentence[i + 2], {"him", "me", "you"});
      if (be && (noun || somebody)) sentence.replace(i + 1, "to");
      // She married with a rich man.
      const bool did = is_subject(before) || one_of(before, {"brother", "daughter", "friend", "sister", "son"});
      if (did && (noun || somebody)) sentence.remove(i + 1);
    }
    if (one_of(word, {"arrive", "arrived", "arrives", "arriving"}) && next == "to" && sentence.follows(i + 2)) {
      const bool the = one_of(sentence[i + 2], {"the", "a", "my", "our", "his", "her", "your", "their", "this"}) &&
                       sentence.follows(i + 3);
      const std::string_view place = sentence[i + 2 + the];
      if (one_of(place,
                 {"airport", "beach", "cinema", "door", "gym", "hospital", "hotel", "house", "library", "mall",
                  "museum", "office", "party", "restaurant", "school", "station", "supermarket", "university", "work"}))
        sentence.replace(i + 1, "at");
      else if (one_of(place, {"capital", "city",   "country", "island", "town",    "village", "america",
                              "berlin",  "canada", "england", "france", "germany", "italy",   "london",
                              "madrid",  "moscow", "paris",   "rome",   "spain",   "tokyo"}))
        sentence.replace(i + 1, "in");
    }
    if (one_of(word, {"go", "goes", "going", "gone", "went", "come", "came"}) && next == "to" &&
        one_of(sentence[i + 2], {"abroad", "downtown", "home"}) && sentence.follows(i + 2) &&
        ends_at_mark(sentence, i + 2))
      sentence.remove(i + 1);
    if (one_of(word, {"is", "are", "was", "were"}) && next == "depend" && sentence.follows(i + 2) &&
        one_of(sentence[i + 2], {"of", "on"}))
      sentence.change(from_to(sentence, i, i + 1), text::inflect("depend", word == "is"    ? Form::third
                                                                           : word == "are" ? Form::present
                                                                                           : Form::past));
    // Wait me. Look me.
    if (one_of(word, {"wait", "waits", "waited", "waiting"}) && one_of(next, {"me", "him", "us", "them"}) &&
        !(sentence.follows(i + 2) && one_of(sentence[i + 2], {"out", "to"})))
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " for");
    if (one_of(word, {"look", "looked", "looking"}) && one_of(next, {"me", "him", "us", "them"}) &&
        ends_at_mark(sentence, i + 1) && !one_of(before, {"could", "didn't"}))
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " at");
  }
}

// He gave me an advice; she has a good news; many advices; the information are.
void no_article_for_masses(Sentence& sentence) {
  static constexpr std::string_view masses[] = {"advice",      "equipment", "furniture", "homework",
                                                "information", "luggage",   "news",      "weather"};
  static_assert(in_order(masses));
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!one_of(sentence[i], {"a", "an"}) || sentence.is_capital(i) || !sentence.follows(i) || !sentence.follows(i + 1))
      continue;
    const bool described = is_plain_quality(sentence[i + 1]);
    const std::size_t noun = i + 1 + described;
    if (!is_in(sentence[noun], masses) || !sentence.follows(noun) || sentence.is_capital(noun)) continue;
    const std::string_view before = sentence[i - 1];
    const bool given =
        one_of(before, {"ask",  "bring", "find",  "found",  "gave", "get", "give", "given", "gives", "got", "had",
                        "has",  "have",  "heard", "her",    "him",  "me",  "need", "needs", "them",  "us",  "want",
                        "with", "you",   "buy",   "bought", "is",   "was", "it's", "for",   "what"});
    if (!given || !(ends_at_mark(sentence, noun) ||
                    one_of(sentence[noun + 1], {"about", "and", "for", "from", "on", "that", "to", "because", "but"})))
      continue;
    sentence.change({sentence.span(i).begin, sentence.span(i + 1).begin}, "");
  }
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (sentence[i] == "advices" && sentence.follows(i) && !sentence.is_capital(i) &&
        one_of(sentence[i - 1], {"any", "good", "me", "more", "some", "useful", "your"}))
      sentence.replace(i, "advice");
    // The information are new.
    if (i + 2 < sentence.size() && i == 1 &&
        one_of(sentence[i], {"advice", "furniture", "information", "homework", "luggage", "money"}) &&
        one_of(sentence[i + 1], {"are", "were"}) && sentence.follows(i) && all_follow(sentence, i, i + 2) &&
        one_of(sentence[0], {"the", "this", "my", "your", "our", "his", "her", "their", "all"}))
      sentence.replace(i + 1, sentence[i + 1] == "are" ? "is" : "was");
  }
}

}  // namespace emend::grammar
