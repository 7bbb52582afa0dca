// Articles that are not there: "She is teacher", "one of best players", "go to store", "at same time", "I have
// question". Each rule knows its nouns and what may stand on both sides of them; mass nouns, compounds (car park),
// headlines and orders (Open new file) are none of its business.
#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

void insert(Sentence& sentence, std::size_t i, std::string_view article) {
  const std::size_t at = sentence.span(i).begin;
  sentence.change({at, at}, std::string(article) + " ");
}
void put_before(Sentence& sentence, std::size_t i, std::string_view article) {
  auto [span, words] = sentence.put_before(i, std::string(article));
  sentence.change(span, std::move(words));
}

bool goes_on_in_small_letters(const Sentence& sentence, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i <= to; ++i)
    if (!sentence.follows(i) || sentence.is_capital(i)) return false;
  return true;
}

// The noun of "good idea", "very good idea" or "idea", of which the i-th word is the first; size() where there is none.
// bare: whether there must be no quality before it.
std::size_t noun_behind_qualities(const Sentence& sentence, std::size_t i, bool (*is_noun)(std::string_view)) {
  std::size_t noun = i;
  if (one_of(sentence[noun], {"very", "really"})) ++noun;
  const std::size_t qualities = noun;
  while (noun < qualities + 2 && is_plain_quality(sentence[noun])) ++noun;
  if (noun == qualities && noun > i) return sentence.size();
  // "a hard working man"
  if (noun >= sentence.size() || !is_noun(sentence[noun]) || !goes_on_in_small_letters(sentence, i, noun) ||
      !ends_noun_phrase(sentence, noun))
    return sentence.size();
  return noun;
}

bool is_person_or_thing(std::string_view word) { return is_person(word) || is_counted_thing(word); }

// What is one where a quality stands before it: a good way. Not "good reason", "small chance".
bool is_described(std::string_view word) {
  return is_person_or_thing(word) ||
         one_of(word, {"animal", "area", "beach", "choice", "decision", "example", "language", "method", "place",
                       "sign", "solution", "sport", "start", "step", "subject", "tool", "topic", "way"});
}

// What one owns, wants and buys without further qualities; many of the others may be meant as such ("have room").
bool is_had(std::string_view word) {
  return one_of(word,
                {"bicycle", "bike",     "boyfriend",  "brother",    "camera",   "car",       "cat",        "computer",
                 "cousin",  "daughter", "dictionary", "dog",        "exam",     "fever",     "garden",     "girlfriend",
                 "guitar",  "headache", "house",      "husband",    "idea",     "interview", "job",        "laptop",
                 "meeting", "mobile",   "motorbike",  "motorcycle", "passport", "pen",       "pencil",     "pet",
                 "phone",   "problem",  "puppy",      "question",   "sandwich", "sister",    "smartphone", "son",
                 "ticket",  "umbrella", "visa",       "wallet",     "wife"});
}

bool is_relative(std::string_view word) {
  return one_of(word, {"aunt",       "boyfriend",   "brother",     "cousin",  "dad",   "daughter", "father", "friend",
                       "girlfriend", "grandfather", "grandmother", "husband", "mom",   "mother",   "mum",    "neighbor",
                       "neighbour",  "parent",      "sister",      "son",     "uncle", "wife"});
}

bool is_possessive(std::string_view word) { return one_of(word, {"my", "your", "his", "her", "our", "their"}); }

// Whether the i-th word is "is", "was" and the like behind somebody who may be a teacher, or "be" and "become".
bool tells_what_somebody_is(const Sentence& sentence, std::size_t i) {
  const std::string_view word = sentence[i];
  if (one_of(word, {"i'm", "he's", "she's"})) return true;
  if (!sentence.follows(i)) return false;
  const std::string_view before = sentence[i - 1];
  if (word == "be")
    return one_of(before, {"could", "might", "should", "to", "will", "would", "i'll", "he'll", "she'll"}) &&
           !stand_at(sentence, i - 2, {"used", "to"});
  if (one_of(word, {"become", "became", "becomes"}))
    return is_subject(before) || one_of(before, {"to", "will", "would", "has", "have", "had", "recently", "finally"});
  if (one_of(word, {"isn't", "wasn't"})) return one_of(before, {"he", "she"});
  if (word == "am" || (word == "was" && before == "i")) return before == "i";
  if (!one_of(word, {"is", "was"})) return false;
  return one_of(before, {"he", "she"}) ||
         (is_relative(before) && sentence.follows(i - 1) && is_possessive(sentence[i - 2]));
}

// The -est or most of a superlative that the i-th word begins, and its end: best, most beautiful.
bool is_superlative(std::string_view word) {
  if (one_of(word, {"best", "worst"})) return true;
  return one_of(word, {"biggest",  "busiest",  "cheapest",  "cleanest", "closest",   "coldest", "easiest",  "fastest",
                       "finest",   "funniest", "greatest",  "happiest", "hardest",   "highest", "hottest",  "largest",
                       "longest",  "nicest",   "oldest",    "poorest",  "prettiest", "richest", "shortest", "simplest",
                       "smallest", "smartest", "strongest", "tallest",  "youngest"});
}
std::size_t end_of_superlative(const Sentence& sentence, std::size_t i) {
  if (is_superlative(sentence[i])) return i + 1;
  if (sentence[i] == "most" && sentence.follows(i + 1) && text::may_be(sentence[i + 1], Part::adjective)) return i + 2;
  return i;
}

// Neither a part of a list (pen and paper, but not: pen and two pencils) nor of a compound.
bool is_alone(const Sentence& sentence, std::size_t i) {
  const std::string_view rest = sentence.text().substr(sentence.span(i).end);
  const bool listed = sentence.follows(i + 1) && one_of(sentence[i + 1], {"and", "or"});
  const bool counted = listed && sentence.follows(i + 2) &&
                       (is_counted(sentence[i + 2]) || one_of(sentence[i + 2], {"a", "an", "some", "many"}));
  return sentence.follows(i) && !sentence.is_capital(i) && ends_noun_phrase(sentence, i) && !rest.starts_with(',') &&
         (!listed || counted);
}

// "I", "would", "to" and others behind which a verb is one that somebody does.
bool stands_before_verb(std::string_view word) {
  return is_subject(word) || is_modal(word) || may_be_modal(word) || is_do_not(word) ||
         one_of(word,
                {"to",   "i'll",    "you'll", "he'll",  "she'll", "we'll", "they'll", "i'd",   "we'd",    "just",
                 "also", "already", "really", "always", "never",  "who",   "i've",    "we've", "they've", "you've"});
}

bool may_be_had_verb(std::string_view word) {
  return one_of(word,
                {"have", "has", "had", "need", "needs", "needed", "want", "wants", "wanted", "buy", "buys", "bought"});
}
bool takes_described_thing(std::string_view word) {
  return may_be_had_verb(word) || one_of(word, {"find",    "finds", "found", "get",   "got",  "met",  "read", "rent",
                                                "rented",  "saw",   "see",   "seen",  "sold", "tell", "told", "visited",
                                                "watched", "wrote", "build", "built", "ate",  "know", "live"});
}

}  // namespace

// I am student; my father is good teacher; she wants to become doctor; he works as driver.
void a_student(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool as =
        sentence[i] == "as" && sentence.follows(i) && one_of(sentence[i - 1], {"work", "works", "worked", "working"});
    if (!as && !tells_what_somebody_is(sentence, i)) continue;
    const std::size_t noun = noun_behind_qualities(sentence, i + 1, is_person);
    if (noun >= sentence.size()) continue;
    const bool alone = noun == i + 1;
    if (alone && one_of(sentence[noun], {"baby", "man", "person", "woman"})) continue;
    // Teacher of the Year, and "teacher that he was"
    if (sentence.follows(noun + 1) && one_of(sentence[noun + 1], {"by", "like", "or", "that", "to", "called"}))
      continue;
    put_before(sentence, i + 1, article_before(sentence[i + 1]));
  }
  // When I was child.
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i)
    if (sentence[i] == "when" && one_of(sentence[i + 1], {"i", "he", "she"}) && sentence[i + 2] == "was" &&
        one_of(sentence[i + 3], {"baby", "little"}) && sentence.follows(i + 3)) {
      const std::size_t noun = i + 3 + (sentence[i + 3] == "little");
      if (one_of(sentence[noun], {"baby", "boy", "child", "girl", "kid"}) && sentence.follows(noun) &&
          ends_noun_phrase(sentence, noun))
        put_before(sentence, i + 3, "a");
    }
}

// One of best player; the best player in team.
void the_best(Sentence& sentence) {
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    if (!stand_at(sentence, i, {"one", "of"})) continue;
    if (i > 0 && one_of(sentence[i - 1], {"any", "but", "some", "the"})) continue;
    const bool has_the = sentence[i + 2] == "the" && sentence.follows(i + 2);
    const std::size_t from = i + 2 + has_the, to = end_of_superlative(sentence, from);
    if (to == from || !goes_on_in_small_letters(sentence, i + 2, to)) continue;
    if (!has_the) put_before(sentence, from, "the");
    std::size_t noun = to;
    while (noun < to + 2 && is_plain_quality(sentence[noun])) ++noun;
    if (is_person_or_thing(sentence[noun]) && goes_on_in_small_letters(sentence, to, noun) &&
        ends_noun_phrase(sentence, noun))
      sentence.replace(noun, text::inflect(sentence[noun], Form::plural));
  }
  // It is biggest city. Best way is to wait.
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const std::size_t noun = i + 1;
    if (!is_superlative(sentence[i]) || !sentence.follows(noun) || sentence.is_capital(noun)) continue;
    if (one_of(sentence[noun], {"day", "friend", "man", "player"})) continue;  // his best friend, the best man
    const bool opens = i == 0 && sentence.follows(2) && one_of(sentence[2], {"is", "was"}) &&
                       (is_person_or_thing(sentence[noun]) || one_of(sentence[noun], {"part", "reason", "way"}));
    // "They lost it's best player" means its.
    const bool its = i > 1 && sentence[i - 1] == "it's" && sentence.follows(i - 1) &&
                     !one_of(sentence[i - 2], {"and", "because", "but", "if", "know", "say", "so", "that", "think"});
    const bool is = i > 0 && sentence.follows(i) && is_person_or_thing(sentence[noun]) && !its &&
                    ends_noun_phrase(sentence, noun) && one_of(sentence[i - 1], {"is", "it's", "was", "in", "of"});
    if (opens || is) put_before(sentence, i, "the");
  }
  constexpr std::size_t far = 3;  // words
  for (std::size_t i = 2; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "in" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    if (!one_of(sentence[i + 1], {"city", "country", "family", "group", "team", "village", "world"}) ||
        !ends_at_mark(sentence, i + 1))
      continue;
    for (std::size_t k = i - 1; k > 0 && i - k <= far && sentence.follows(k + 1); --k)
      if (k + 1 < i && (is_superlative(sentence[k]) || stand_at(sentence, k, {"most"}))) {
        put_before(sentence, i + 1, "the");
        break;
      }
  }
}

// I went to store; she waits at station.
void to_the_store(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    const std::size_t place = i + 1;
    if (!sentence.follows(i) || !sentence.follows(place) || sentence.is_capital(place) ||
        !one_of(sentence[i], {"to", "at", "in", "from", "near"}) || !ends_noun_phrase(sentence, place))
      continue;
    const std::string_view before = sentence[i - 1], word = sentence[place];
    const bool shop = one_of(word, {"airport", "bakery", "beach",       "cinema",  "doctor",   "dentist", "gym",
                                    "library", "mall",   "museum",      "park",    "pharmacy", "pool",    "restaurant",
                                    "station", "store",  "supermarket", "theater", "theatre",  "toilet",  "zoo"});
    const bool room = one_of(word, {"airport", "bathroom", "garden", "kitchen", "library", "mall", "museum", "park",
                                    "restaurant", "supermarket", "zoo"});
    const bool moves = one_of(before, {"go",    "goes",   "going", "gone", "went",   "come",     "comes",   "came",
                                       "drive", "drives", "drove", "walk", "walks",  "walked",   "walking", "run",
                                       "ran",   "got",    "get",   "rush", "rushed", "returned", "moved",   "way"});
    const bool stays =
        one_of(before, {"am",  "is",   "was",   "are",    "were",    "i'm",     "he's",    "she's",  "we're", "they're",
                        "met", "work", "works", "worked", "working", "waiting", "waits",   "wait",   "eat",   "ate",
                        "me",  "him",  "her",   "us",     "you",     "them",    "cooking", "sitting"});
    if (sentence[i] == "to" ? shop && moves : stays && (room || (sentence[i] == "at" && shop)))
      put_before(sentence, place, "the");
  }
}

// At same time; for long time; few days ago; it has lot of rooms.
void set_phrases(Sentence& sentence) {
  book("articles").apply(sentence);
  // In United States; in 1990s, in early 1990s.
  const auto is_decade = [&](std::size_t i) {
    const std::string_view word = sentence[i];
    return word.size() == 5 && word.ends_with("0s") && word.find_first_not_of("0123456789") == 4;
  };
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i)) continue;
    const std::string_view word = sentence.as_written(i), before = sentence.as_written(i - 1);
    const bool two = sentence.follows(i + 1) && word == "United" &&
                     one_of(sentence.as_written(i + 1), {"States", "Kingdom", "Nations"});
    const bool one = one_of(word, {"USA", "UK", "Netherlands", "Philippines"});
    if (one_of(before, {"in", "to", "from"}) && (one || two) && ends_noun_phrase(sentence, i + two))
      insert(sentence, i, "the");
    if (two && one_of(before, {"across", "by", "of", "throughout", "within"}) && ends_noun_phrase(sentence, i + 1))
      insert(sentence, i, "the");
    const bool part = one_of(word, {"early", "late", "mid"}) && sentence.follows(i + 1) && is_decade(i + 1);
    if (one_of(before, {"In", "Since", "during", "in", "since"}) && (part || is_decade(i)) &&
        ends_noun_phrase(sentence, i + part))
      insert(sentence, i, "the");
  }
}

// I have question; she bought new car; it is good idea; there is nice restaurant; what nice day!
void a_thing(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const std::string_view word = sentence[i], before = i > 0 && sentence.follows(i) ? sentence[i - 1] : "";
    const std::size_t noun = noun_behind_qualities(sentence, i + 1, is_described);
    const bool described = noun < sentence.size() && noun > i + 1;
    const bool is = (one_of(word, {"is", "was", "isn't", "wasn't"}) && one_of(before, {"it", "this", "that"})) ||
                    one_of(word, {"it's", "that's"}) ||
                    (i == 1 && one_of(word, {"it", "this", "that"}) && one_of(before, {"is", "was"}));
    const bool there = (one_of(word, {"is", "was"}) && before == "there") || word == "there's";
    const bool had = may_be_had_verb(word) && stands_before_verb(before);
    const bool taken = takes_described_thing(word) && stands_before_verb(before);
    const bool such = word == "such" && before != "no" && !one_of(sentence[noun], {"company", "game", "opinion"});
    // Such approach; "in such case" and "in such manner" stand in laws.
    if (word == "such" && !described && sentence.follows(i + 1) && ends_noun_phrase(sentence, i + 1) &&
        one_of(sentence[i + 1],
               {"approach", "function", "idea", "problem", "question", "situation", "system", "thing"}) &&
        !one_of(before, {"all", "another", "any", "each", "every", "first", "no", "one", "only", "other", "some"}))
      put_before(sentence, i + 1, article_before(sentence[i + 1]));
    if (described ? is || there || taken || such : had && is_had(sentence[i + 1]) && is_alone(sentence, i + 1))
      put_before(sentence, i + 1, article_before(sentence[i + 1]));
  }
}

}  // namespace emend::grammar
