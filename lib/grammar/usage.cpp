// Words that sound alike, what verbs and adjectives have behind them, and adverbs.
#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// A form of be, by itself or run together with the word beside it.
bool has_be(std::string_view word) {
  return is_be(word) || one_of(word, {"be", "been", "it's", "that's", "i'm", "he's", "she's", "we're", "you're",
                                      "they're", "isn't", "wasn't", "aren't", "weren't"});
}

bool is_comparative(std::string_view word) {
  if (one_of(word, {"more", "less", "better", "worse", "fewer"})) return true;
  const auto all = text::analyses(word);
  return std::any_of(all.begin(), all.end(), [](const text::Analysis& a) {
    return a.form == Form::comparative && text::may_be(a.lemma, Part::adjective);
  });
}

// Whether a comparative stands before the i-th word, in its clause: more people came.
bool is_compared(const Sentence& sentence, std::size_t i) {
  constexpr std::size_t far = 4;  // words
  for (std::size_t k = i; k > 0 && i - k < far && sentence.follows(k); --k)
    if (is_comparative(sentence[k - 1])) return true;
  return false;
}

// The person or thing of which the word is the plural, or nothing.
std::string one_of_them(std::string_view word) {
  for (const text::Analysis& analysis : text::analyses(word))
    if (analysis.form == Form::plural && (is_person(analysis.lemma) || is_counted_thing(analysis.lemma)) &&
        analysis.lemma != word)
      return analysis.lemma;
  return {};
}

}  // namespace

// It is to late.
void too_late(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "to" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    // They talk to much; it takes to much time.
    if (one_of(sentence[i - 1], {"ate",    "cost",  "costs", "drank",  "drink", "drinks", "eat",   "eats",   "had",
                                 "have",   "sleep", "spent", "talked", "took",  "sleeps", "smoke", "smokes", "spend",
                                 "spends", "take",  "takes", "talk",   "talks", "waste",  "worry"}) &&
        sentence[i + 1] == "much" && (ends_phrase(sentence, i + 1) || one_of(sentence[i + 2], {"money", "time"})))
      sentence.replace(i, "too");
    if (!has_be(sentence[i - 1])) continue;
    if (!one_of(sentence[i + 1],
                {"late", "early",  "small", "big",         "hard",    "easy",  "expensive", "far",
                 "busy", "old",    "young", "loud",        "heavy",   "tired", "difficult", "dangerous",
                 "bad",  "boring", "cold",  "complicated", "crowded", "high",  "hot",       "low",
                 "many", "much",   "noisy", "sad",         "sick",    "soon",  "strong",    "weak"}))
      continue;
    if (ends_phrase(sentence, i + 1) || one_of(sentence[i + 2], {"to", "for"}) ||
        (one_of(sentence[i + 2], {"in", "out", "over", "up"}) && one_of(sentence[i + 3], {"here", "there"})))
      sentence.replace(i, "too");
  }
}

namespace {

// What a noun phrase does not begin with behind a possessive: of 25,000 times that books and documentation have "its",
// some 60 are before one of these, and most of those were meant for "it's".
bool stands_behind_it_is(std::string_view word) {
  return one_of(word,
                {"a",    "about",    "actually", "also",  "always", "an",        "at",  "because", "been",  "but",
                 "by",   "for",      "from",     "gonna", "got",    "her",       "his", "how",     "if",    "in",
                 "just", "kinda",    "like",     "my",    "never",  "obviously", "of",  "ok",      "okay",  "on",
                 "our",  "probably", "really",   "so",    "still",  "that",      "the", "their",   "there", "these",
                 "this", "those",    "to",       "what",  "when",   "where",     "who", "why",     "with",  "your"});
}

}  // namespace

// Its a pity; it's own; your welcome; there own; their is.
void its_and_your(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const std::string_view word = sentence[i], next = sentence[i + 1];
    if (!sentence.follows(i + 1) || sentence.is_capital(i + 1) || sentence.is_all_capitals(i)) continue;
    if (word == "its") {
      const std::string_view quality = sentence[i + 2];
      // Not "its very beginning", "its very best", "its very own".
      const bool noun = quality.ends_with("ing") || quality.ends_with("est") ||
                        one_of(quality, {"own", "first", "outset", "last", "core", "ideal", "top", "bottom"});
      const bool very = one_of(next, {"very", "too", "so", "really", "quite"}) && sentence.follows(i + 2) && !noun &&
                        text::may_be(quality, Part::adjective) &&
                        (ends_phrase(sentence, i + 2) || one_of(sentence[i + 3], {"to", "for", "that", "when", "if"}));
      const bool negated =
          next == "not" && (one_of(quality, {"a",    "an",   "the",      "my",    "your",    "that",  "so",    "too",
                                             "very", "easy", "hard",     "good",  "bad",     "fair",  "true",  "just",
                                             "only", "even", "possible", "clear", "working", "going", "really"}) ||
                            (text::may_be(quality, Part::adjective) && ends_phrase(sentence, i + 2)));
      const bool sentence_goes_on = stands_behind_it_is(next);
      const bool is_so = ends_phrase(sentence, i + 1) && !noun && text::may_be(next, Part::adjective) &&
                         !text::may_be(next, Part::noun) && !next.ends_with("ed");
      if (sentence_goes_on || negated || ((very || is_so) && !is_behind_preposition(sentence, i)))
        sentence.replace(i, "it's");
    } else if (word == "your") {
      const bool gerund = next == "not" && sentence[i + 2].ends_with("ing");  // your not coming
      if ((one_of(next, {"a", "an", "the", "not", "gonna", "so", "too", "probably", "definitely"}) && !gerund) ||
          (next == "welcome" && ends_phrase(sentence, i + 1) &&
           !(i > 0 && sentence.follows(i) && text::may_be(sentence[i - 1], Part::preposition))))
        sentence.replace(i, "you're");
    } else if (next == "own") {
      if (word == "it's") sentence.replace(i, "its");
      if (one_of(word, {"there", "they're"})) sentence.replace(i, "their");
      if (word == "you're") sentence.replace(i, "your");
    } else if (one_of(word, {"their", "they're"}) && one_of(next, {"is", "are", "was", "were"})) {
      sentence.replace(i, "there");
    } else if (one_of(word, {"they're", "you're"}) && is_be(sentence[i + 2]) && sentence.follows(i + 2) &&
               (is_counted_thing(next) || !one_of_them(next).empty()) && !next.ends_with("ing")) {
      sentence.replace(i, word == "they're" ? "their" : "your");
    } else if (word == "it's" && sentence.follows(i) && sentence.tag_of(i + 1).part == Part::noun &&
               one_of(sentence[i - 1],
                      {"at", "by", "from", "in", "into", "of", "on", "through", "under", "with", "within"}) &&
               !one_of(next, {"yours", "mine", "ours", "theirs", "hers", "nothing", "something"})) {
      sentence.replace(i, "its");
    }
  }
}

// Rather then; more then five; better then me.
void than_behind_comparatives(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    // She is taller that me.
    if (sentence[i] == "that" && sentence.follows(i) && sentence.follows(i + 1) && is_comparative(sentence[i - 1]) &&
        one_of(sentence[i + 1], {"me", "him", "us", "them"}) && ends_at_mark(sentence, i + 1))
      sentence.replace(i, "than");
    if (sentence[i] != "then" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    const std::string_view before = sentence[i - 1], next = sentence[i + 1];
    const bool other = before == "other" && !(i > 1 && one_of(sentence[i - 2], {"the", "each", "an"}));
    const bool compared = is_comparative(before) &&
                          (is_counted(next) || one_of(next, {"me", "him", "us", "them", "ever", "expected", "usual",
                                                             "others", "average", "anyone", "anything"}));
    // Fewer people then expected.
    const bool of_things = i > 1 && sentence.follows(i - 1) && one_of(sentence[i - 2], {"fewer", "less", "more"}) &&
                           sentence.tag_of(i - 1).form == Form::plural &&
                           (is_counted(next) || one_of(next, {"ever", "expected", "usual", "average"}));
    // It is bigger then the other.
    const bool is_more = is_comparative(before) &&
                         one_of(sentence[i - 2], {"am", "are", "is", "it's", "he's", "she's"}) &&
                         one_of(next, {"my", "our", "the", "their", "your", "his", "her", "this", "that", "other"});
    const bool more_came = is_subject(next) && one_of(sentence[i + 2], {"expected", "thought", "imagined", "hoped"}) &&
                           sentence.follows(i + 2) && is_compared(sentence, i);
    if (before == "rather" || other || compared || of_things || is_more || more_came) sentence.replace(i, "than");
  }
}

// Explain me this; he explained us how it works.
void explain_to(Sentence& sentence) {
  for (std::size_t i = 0; i + 2 < sentence.size(); ++i) {
    const bool explains = one_of(sentence[i], {"explain", "explains", "explained"});
    if (!explains && !one_of(sentence[i], {"describe", "describes", "described", "introduce", "introduced", "suggest",
                                           "suggests", "suggested"}))
      continue;
    if (!all_follow(sentence, i, i + 2)) continue;
    const std::string_view whom = sentence[i + 1], what = sentence[i + 2];
    if (!one_of(whom, {"me", "us", "him", "them"})) continue;
    const bool object = one_of(
        what, {"this", "that", "the", "a", "an", "my", "your", "his", "her", "our", "their", "these", "those", "it"});
    std::size_t last = i + 2;
    constexpr std::size_t longest = 4;  // words
    while (last < i + 1 + longest && !ends_at_mark(sentence, last) && sentence.follows(last + 1)) ++last;
    if (object && ends_at_mark(sentence, last) && all_follow(sentence, i, last)) {
      const std::string thing(text::slice(sentence.text(), from_to(sentence, i + 2, last)));
      sentence.change(from_to(sentence, i + 1, last), thing + " to " + std::string(whom));
    } else if (explains &&
               (object || one_of(what, {"how", "why", "what", "where", "when", "who", "about", "everything"}))) {
      sentence.change({sentence.span(i).end, sentence.span(i).end}, " to");
    }
  }
}

// I prefer tea than coffee. Not "I prefer more tea than this".
void prefer_to(Sentence& sentence) {
  constexpr std::size_t far = 4;  // words
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    if (!one_of(sentence[i], {"prefer", "prefers", "preferred"})) continue;
    for (std::size_t k = i + 1; k + 1 < sentence.size() && k <= i + far && sentence.follows(k); ++k) {
      if (one_of(sentence[k], {"to", "more", "less", "rather", "other", "not", "no", "that"}) ||
          is_comparative(sentence[k]))
        break;
      if (sentence[k] != "than" || k < i + 2 || !sentence.follows(k + 1)) continue;
      sentence.replace(k, "to");
      break;
    }
  }
}

// Depend of, discuss about, despite of, listen music; since two years.
void prepositions(Sentence& sentence) {
  book("prepositions").apply(sentence);
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (sentence[i] == "in" && i > 0 && sentence.follows(i) && sentence.follows(i + 1) &&
        ends_phrase(sentence, i + 1) &&
        one_of(sentence[i + 1], {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}))
      sentence.replace(i, "on");
    // Since two years, since years.
    const std::size_t years = i + 1 + is_counted(sentence[i + 1]);
    if (sentence[i] == "since" && all_follow(sentence, i, std::min(years, sentence.size())) &&
        one_of(sentence[years], {"years", "months", "weeks", "days", "hours", "minutes"}) &&
        (ends_phrase(sentence, years) || one_of(sentence[years + 1], {"and", "but", "because", "now"})))
      sentence.replace(i, "for");
  }
}

// Every days; every students must. Not "we gave them each books".
void each_day(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    const bool every = sentence[i - 1] == "every" || (sentence[i - 1] == "each" && i == 1);
    if (!every || !sentence.follows(i) || sentence.is_capital(i) || sentence[i] == "people") continue;
    if (std::string one = one_of_them(sentence[i]); !one.empty()) sentence.replace(i, std::move(one));
  }
  for (std::size_t i = 1; i < sentence.size(); ++i)
    if (one_of(sentence[i - 1], {"every", "each"}) && sentence.follows(i) &&
        one_of(sentence[i], {"days", "weeks", "months", "years", "times", "hours", "minutes", "nights", "mornings"}))
      sentence.replace(i, std::string(sentence[i].substr(0, sentence[i].size() - 1)));
}

namespace {

bool is_language(std::string_view word) {
  return one_of(word, {"arabic", "chinese", "english", "french", "german", "greek", "italian", "japanese", "korean",
                       "polish", "portuguese", "russian", "spanish", "turkish"});
}

// Whether the word is a form of a verb that one does well or badly.
bool is_done_well(std::string_view word) {
  const auto all = text::analyses(word);
  return std::any_of(all.begin(), all.end(), [](const text::Analysis& a) {
    return a.form != Form::participle && one_of(a.lemma, {"cook", "dance", "draw", "drive", "explain", "play", "sing",
                                                          "speak", "talk", "walk", "work", "write"});
  });
}

// How somebody does it, from the i-th word on: well, very well, fluently. The place behind it; i where none does.
std::size_t behind_well(const Sentence& sentence, std::size_t i) {
  const std::size_t well = i + one_of(sentence[i], {"very", "really", "so", "quite"});
  return one_of(sentence[well], {"well", "fluently", "perfectly"}) ? well + 1 : i;
}

// She sings very beautiful.
void adjective_for_adverb(Sentence& sentence, std::size_t i) {
  if (!one_of(sentence[i],
              {"bad", "beautiful", "careful", "clear", "correct", "fluent", "perfect", "polite", "quick"}) ||
      sentence.is_capital(i) || !ends_at_mark(sentence, i))
    return;
  const bool very = one_of(sentence[i - 1], {"very", "so", "too", "really", "more", "quite"});
  const std::size_t object = i - 1 - very;
  const std::size_t verb = object - (is_language(sentence[object]) || sentence[object] == "it");
  if ((very || verb < object) && sentence.follows(object + 1) && is_done_well(sentence[verb]))
    sentence.replace(i, std::string(sentence[i]) + "ly");
}

// He speaks very well English.
void well_before_object(Sentence& sentence, std::size_t i) {
  const std::size_t object = behind_well(sentence, i);
  if (object == i || !is_done_well(sentence[i - 1]) || !sentence.follows(object)) return;
  const bool the = sentence[object] == "the";
  const std::size_t noun = object + the;
  const bool played = the ? one_of(sentence[noun], {"flute", "guitar", "piano", "violin"})
                          : is_language(sentence[noun]) ||
                                one_of(sentence[noun], {"basketball", "chess", "football", "golf", "soccer", "tennis"});
  if (!played || !sentence.follows(noun) || !ends_noun_phrase(sentence, noun)) return;
  if (!all_follow(sentence, i - 1, object - 1)) return;
  const std::string how(text::slice(sentence.text(), from_to(sentence, i, object - 1)));
  const std::string what(text::slice(sentence.text(), from_to(sentence, object, noun)));
  sentence.change(from_to(sentence, i, noun), what + " " + how);
}

}  // namespace

void adverbs(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i)) continue;
    adjective_for_adverb(sentence, i);
    well_before_object(sentence, i);
  }
}

}  // namespace emend::grammar
