// Articles that are not there: "She is teacher", "one of best players", "go to store", "at same time", "I have
// question". Each rule knows its nouns and what may stand on both sides of them; mass nouns, compounds (car park),
// headlines and orders (Open new file) are none of its business.
#include <unordered_map>

#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

void insert(Sentence& sentence, std::size_t i, std::string_view article) {
  const std::size_t at = sentence.span(i).begin;
  sentence.change({at, at}, std::string(article) + " ");
}
// The first word of a sentence loses its capital.
void put_before(Sentence& sentence, std::size_t i, std::string_view article) {
  if (i > 0 || !sentence.is_capital(i)) return insert(sentence, i, article);
  std::string both = std::string(article) + " " + std::string(sentence.as_written(i));
  both[0] = static_cast<char>(text::to_upper(static_cast<unsigned char>(both[0])));
  both[article.size() + 1] = static_cast<char>(text::to_lower(static_cast<unsigned char>(both[article.size() + 1])));
  sentence.change(sentence.span(i), both);
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
    put_before(sentence, i + 1, article_before(sentence, i + 1));
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

namespace {

struct Phrase {
  Words words;
  std::size_t at;  // the word before which the article lacks
  std::string_view article;
  // What must follow: nothing or a mark; or a word, too, that no noun is; or that, but no "and".
  enum Behind { anything, end, mark, alone } behind = anything;
  Words before = {};  // one of these must stand before; none: anything may
};
using enum Phrase::Behind;

const Phrase phrases[] = {
    {{"on", "other", "hand"}, 1, "the"},
    {{"on", "other", "side"}, 1, "the"},
    {{"on", "left", "side"}, 1, "the"},
    {{"on", "right", "side"}, 1, "the"},
    {{"in", "whole", "world"}, 1, "the"},
    {{"all", "over", "world"}, 2, "the", end},
    {{"in", "world"}, 1, "the", mark},
    {{"in", "morning"}, 1, "the", end},
    {{"in", "afternoon"}, 1, "the", end},
    {{"in", "evening"}, 1, "the", end},
    {{"at", "weekend"}, 1, "the", end},
    {{"on", "weekend"}, 1, "the", end},
    {{"in", "internet"}, 1, "the", end},
    {{"on", "phone"}, 1, "the", mark},
    {{"in", "past"}, 1, "the", mark},
    {{"for", "rest", "of"}, 1, "the"},
    {{"most", "of", "time"}, 2, "the", end},
    {{"for", "first", "time"}, 1, "the"},
    {{"for", "second", "time"}, 1, "the"},
    {{"for", "last", "time"}, 1, "the"},
    {{"on", "first", "day"}, 1, "the"},
    {{"on", "first", "floor"}, 1, "the"},
    {{"on", "second", "floor"}, 1, "the"},
    {{"in", "long", "run"}, 1, "the"},
    {{"in", "north", "of"}, 1, "the"},
    {{"in", "south", "of"}, 1, "the"},
    {{"in", "east", "of"}, 1, "the"},
    {{"in", "west", "of"}, 1, "the"},
    {{"in", "north"}, 1, "the", mark},
    {{"in", "south"}, 1, "the", mark},
    {{"in", "east"}, 1, "the", mark},
    {{"in", "west"}, 1, "the", mark},
    {{"for", "long", "time"}, 1, "a", end},
    {{"for", "while"}, 1, "a", mark},
    {{"go", "for", "walk"}, 2, "a", end},
    {{"went", "for", "walk"}, 2, "a", end},
    {{"lot", "of"},
     0,
     "a",
     anything,
     {"have", "has", "had", "is", "are", "was", "were", "spend", "spent", "eat", "need", "learned", "lost", "know",
      "bought", "takes", "took", "with"}},
    {{"few", "days", "ago"}, 0, "a"},
    {{"few", "weeks", "ago"}, 0, "a"},
    {{"few", "months", "ago"}, 0, "a"},
    {{"few", "years", "ago"}, 0, "a"},
    {{"few", "minutes", "ago"}, 0, "a"},
    {{"few", "hours", "ago"}, 0, "a"},
    {{"good", "time"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"great", "time"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"nice", "time"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"nice", "day"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"good", "day"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"nice", "weekend"}, 0, "a", alone, {"have", "has", "had", "having"}},
    {{"headache"}, 0, "a", end, {"have", "has", "had", "having"}},
    {{"shower"}, 0, "a", end, {"take", "takes", "took", "taking"}},
    {{"break"}, 0, "a", end, {"take", "takes", "took"}},
    {{"nap"}, 0, "a", end, {"take", "takes", "took", "taking"}},
    {{"bus"}, 0, "the", end, {"take", "takes", "took", "taking", "catch", "caught"}},
    {{"train"}, 0, "the", end, {"take", "takes", "took", "taking", "catch", "caught"}},
    {{"subway"}, 0, "the", end, {"take", "takes", "took", "taking"}},
    {{"taxi"}, 0, "a", end, {"take", "takes", "took", "taking"}},
    {{"photo"}, 0, "a", end, {"take", "takes", "took", "taking"}},
    {{"picture"}, 0, "a", end, {"take", "takes", "took", "taking"}},
    {{"shower"}, 0, "a", end, {"have", "has", "had", "having"}},
    {{"rest"}, 0, "a", mark, {"take", "took"}},
    {{"chance"}, 0, "a", end, {"have", "has", "had", "get", "got"}},
    {{"conversation"}, 0, "a", end, {"have", "had"}},
    {{"party"}, 0, "a", end, {"have", "had", "having"}},
    {{"baby"}, 0, "a", end, {"have", "had", "having"}},
    {{"lesson"}, 0, "a", end, {"have", "had"}},
    {{"job"}, 0, "a", end, {"get", "got", "find", "found"}},
    {{"lie"}, 0, "a", mark, {"tell", "told", "telling"}},
    {{"is", "name", "of"}, 1, "the"},
    {{"is", "capital", "of"}, 1, "the"},
    {{"is", "reason", "why"}, 1, "the"},
    {{"is", "same", "as"}, 1, "the"},
    {{"is", "first", "time"}, 1, "the"},
    {{"was", "first", "time"}, 1, "the"},
    {{"in", "end"}, 1, "the", mark},
    {{"in", "background"}, 1, "the", end},
    {{"question"}, 0, "a", end, {"ask", "asks"}},
    {{"decision"}, 0, "a", end, {"make", "made"}},
    {{"big", "mistake"}, 0, "a", end, {"make", "makes", "made", "making"}},
    {{"on", "daily", "basis"}, 1, "a"},
    {{"on", "weekly", "basis"}, 1, "a"},
    {{"on", "regular", "basis"}, 1, "a"},
    {{"to", "radio"}, 1, "the", end, {"listen", "listens", "listened", "listening"}},
    {{"one", "of", "main"}, 2, "the"},
    {{"is", "only", "way"}, 1, "the"},
    {{"is", "only", "person"}, 1, "the"},
    {{"is", "only", "reason"}, 1, "the"},
    {{"member", "of"}, 0, "a", anything, {"am", "i'm", "is", "was"}},
    {{"accident"}, 0, "an", end, {"had"}},
    {{"appointment"}, 0, "an", end, {"have", "has", "had", "make", "made"}},
};

// Words that, behind one of others, hardly ever stand without their article. Most pairs are those that, in the 20
// million words of the training text, have it 24 times or more, lack it at most three times in a thousand, and have
// another article at most one time in ten; the others are of their kind.
struct Usual {
  std::string_view article, word;
  enum Goes { with_anything, with_end, with_of } behind;
  Words before;
};
const Usual usual[] = {
    {"the", "same", Usual::with_anything, {"has",   "have",    "not",     "do",      "much",    "share",
                                           "was",   "remain",  "had",     "provide", "remains", "always",
                                           "were",  "achieve", "nearly",  "doing",   "use",     "uses",
                                           "using", "produce", "roughly", "exactly", "quite"}},
    {"the",
     "following",
     Usual::with_anything,
     {"use", "do", "include", "have", "using", "add", "answer", "includes", "contain"}},
    {"the", "next", Usual::with_anything, {"over", "during", "within"}},
    {"the", "nineteenth", Usual::with_anything, {"in", "of"}},
    {"the", "twentieth", Usual::with_anything, {"in", "of"}},
    {"the", "utmost", Usual::with_anything, {"with", "to"}},
    {"the", "null", Usual::with_anything, {"reject"}},
    {"the", "latter", Usual::with_end, {"in", "to"}},
    {"the", "least", Usual::with_end, {"in"}},
    {"the", "way", Usual::with_end, {"all", "on", "along", "led"}},
    {"the", "world", Usual::with_end, {"around", "across", "throughout"}},
    {"the", "globe", Usual::with_end, {"around", "across", "throughout"}},
    {"the", "country", Usual::with_end, {"around", "throughout"}},
    {"the", "nation", Usual::with_end, {"across", "throughout"}},
    {"the", "door", Usual::with_end, {"at", "toward", "towards", "near"}},
    {"the", "room", Usual::with_end, {"into", "about", "across", "left", "entered"}},
    {"the", "end", Usual::with_end, {"until", "towards", "toward", "after", "by"}},
    {"the", "house", Usual::with_end, {"into"}},
    {"the", "kitchen", Usual::with_end, {"into", "from"}},
    {"the", "garden", Usual::with_end, {"into"}},
    {"the", "hall", Usual::with_end, {"into", "down"}},
    {"the", "floor", Usual::with_end, {"on", "upon", "across"}},
    {"the", "table", Usual::with_end, {"upon", "under", "over"}},
    {"the", "sofa", Usual::with_end, {"on"}},
    {"the", "stairs", Usual::with_end, {"on"}},
    {"the", "lawn", Usual::with_end, {"on", "across"}},
    {"the", "stove", Usual::with_end, {"on"}},
    {"the", "window", Usual::with_end, {"out"}},
    {"the", "steps", Usual::with_end, {"down"}},
    {"the", "street", Usual::with_end, {"across", "up", "along"}},
    {"the", "streets", Usual::with_end, {"on", "about"}},
    {"the", "road", Usual::with_end, {"along", "across"}},
    {"the", "river", Usual::with_end, {"by", "across"}},
    {"the", "coast", Usual::with_end, {"on", "off", "along"}},
    {"the", "beach", Usual::with_end, {"on"}},
    {"the", "sky", Usual::with_end, {"at", "into", "against", "in"}},
    {"the", "ground", Usual::with_end, {"upon", "off", "on"}},
    {"the", "horizon", Usual::with_end, {"on"}},
    {"the", "universe", Usual::with_end, {"in"}},
    {"the", "marketplace", Usual::with_end, {"in"}},
    {"the", "station", Usual::with_end, {"at"}},
    {"the", "entrance", Usual::with_end, {"at"}},
    {"the", "surface", Usual::with_end, {"at", "below"}},
    {"the", "edge", Usual::with_end, {"at", "over", "along"}},
    {"the", "center", Usual::with_end, {"in", "toward"}},
    {"the", "centre", Usual::with_end, {"in"}},
    {"the", "beginning", Usual::with_end, {"at", "since"}},
    {"the", "moment", Usual::with_end, {"at"}},
    {"the", "meantime", Usual::with_end, {"in"}},
    {"the", "outset", Usual::with_end, {"at", "from"}},
    {"the", "course", Usual::with_of, {"over", "during"}},
    {"the", "basis", Usual::with_end, {"on"}},
    {"the", "contrary", Usual::with_end, {"on"}},
    {"the", "scope", Usual::with_of, {"beyond", "outside"}},
    {"the", "verge", Usual::with_of, {"on"}},
    {"the", "extent", Usual::with_end, {"to"}},
    {"the", "fact", Usual::with_end, {"despite"}},
    {"the", "spot", Usual::with_end, {"on"}},
    {"the", "lookout", Usual::with_end, {"on"}},
    {"the", "fly", Usual::with_end, {"on"}},
    {"the", "scenes", Usual::with_end, {"behind"}},
    {"the", "truth", Usual::with_end, {"tell"}},
    {"the", "ability", Usual::with_end, {"has"}},
    {"the", "option", Usual::with_end, {"have"}},
    {"the", "number", Usual::with_of, {"reduce", "increase", "count", "determine"}},
    {"the", "amount", Usual::with_of, {"reduce", "determine"}},
    {"the", "relationship", Usual::with_end, {"describe"}},
    {"the", "probability", Usual::with_end, {"find"}},
    {"the", "internet", Usual::with_end, {"on"}},
    {"the", "kidneys", Usual::with_end, {"by", "in"}},
    {"the", "lungs", Usual::with_end, {"from", "in"}},
    {"the", "stomach", Usual::with_end, {"in"}},
    {"the", "bloodstream", Usual::with_end, {"in", "into", "enter"}},
    {"the", "body", Usual::with_end, {"throughout", "within"}},
    {"the", "year", Usual::with_end, {"throughout"}},
    {"the", "habit", Usual::with_of, {"in"}},
    {"the", "doorway", Usual::with_end, {"in"}},
    {"the", "head", Usual::with_end, {"on"}},
    {"the", "bell", Usual::with_end, {"rang"}},
    {"the", "stage", Usual::with_end, {"set"}},
    {"the", "groundwork", Usual::with_end, {"laid"}},
    {"a",
     "lot",
     Usual::with_end,
     {"are", "be", "do", "got", "had", "has", "have", "is", "learned", "quite", "spend", "takes", "was", "with"}},
    {"a", "few", Usual::with_anything, {"just", "quite", "within"}},
    {"a", "variety", Usual::with_of, {"have", "use", "using"}},
    {"a", "couple", Usual::with_of, {"in", "with"}},
    {"a", "period", Usual::with_of, {"over"}},
    {"a", "look", Usual::with_end, {"have", "take", "took"}},
    {"a", "role", Usual::with_end, {"play", "played", "plays"}},
    {"a", "way", Usual::with_end, {"find", "provide", "provides"}},
    {"a", "sense", Usual::with_of, {"get"}},
    {"a", "visit", Usual::with_end, {"on"}},
    {"a", "smile", Usual::with_end, {"with"}},
    {"a", "sigh", Usual::with_end, {"with", "heaved"}},
    {"a", "moment", Usual::with_end, {"after", "take"}},
    {"a", "minute", Usual::with_end, {"wait"}},
    {"a", "pause", Usual::with_end, {"after"}},
    {"a", "result", Usual::with_end, {"as"}},
    {"a", "hurry", Usual::with_end, {"in"}},
    {"a", "whisper", Usual::with_end, {"in"}},
    {"a", "nutshell", Usual::with_end, {"in"}},
    {"a", "standstill", Usual::with_end, {"to"}},
    {"a", "pity", Usual::with_end, {"what"}},
    {"a", "day", Usual::with_end, {"hours", "times", "twice"}},
    {"a", "week", Usual::with_end, {"dollars", "hours", "once", "times", "twice"}},
    {"a", "month", Usual::with_end, {"dollars", "once", "times", "twice"}},
    {"a", "year", Usual::with_end, {"once", "times", "twice"}},
    {"a", "mistake", Usual::with_end, {"make", "made", "makes"}},
    {"an", "end", Usual::with_of, {"put"}},
    {"an", "attempt", Usual::with_end, {"in"}},
    {"an", "eye", Usual::with_end, {"keep"}},
    {"an", "idea", Usual::with_end, {"have", "had"}},
    {"an", "overview", Usual::with_end, {"provides"}},
    {"an", "hour", Usual::with_end, {"miles", "within"}},
};

// Nouns that hardly ever stand between a preposition and "of" without an article, which is this one. In the same text
// each has it there 25 times or more, and lacks it at most four times in a thousand.
constexpr std::string_view with_the_before_of[] = {
    "ability",    "advantages", "advent",      "aftermath",     "afternoon",  "aim",         "arrival",    "attention",
    "author",     "base",       "basics",      "basis",         "battle",     "beginning",   "benefit",    "borders",
    "bottom",     "brink",      "burden",      "cause",         "challenges", "coast",       "collapse",   "comfort",
    "conclusion", "contents",   "core",        "country",       "demands",    "dignity",     "doctrine",   "domain",
    "door",       "edge",       "effect",      "election",      "emergence",  "entrance",    "evening",    "event",
    "exception",  "expense",    "extent",      "faces",         "fate",       "floor",       "forefront",  "founders",
    "future",     "gate",       "goal",        "goals",         "guidance",   "hands",       "heels",      "interests",
    "interior",   "issue",      "kingdom",     "legislatures",  "lens",       "manufacture", "meaning",    "mercy",
    "middle",     "midst",      "needs",       "neighbourhood", "noise",      "origins",     "outcome",    "outset",
    "outskirts",  "palm",       "perspective", "possibility",   "principle",  "prospect",    "province",   "ranks",
    "reality",    "reign",      "remainder",   "rest",          "roof",       "safety",      "shores",     "skin",
    "spread",     "standpoint", "status",      "structure",     "subject",    "summer",      "summit",     "surface",
    "task",       "threshold",  "tops",        "village",       "wake",       "welfare",     "well-being", "whole"};
static_assert(in_order(with_the_before_of));

// Prepositions; behind them "same" hardly ever stands without its article: 20 times, and 7,154 times with it. Behind
// "as" and "than" it does.
bool is_preposition_before_noun(std::string_view word) {
  return one_of(word,
                {"about",  "against", "at",     "between", "by",      "during", "for",     "from",   "in",    "into",
                 "near",   "of",      "on",     "over",    "through", "to",     "towards", "toward", "under", "with",
                 "within", "around",  "across", "after",   "before",  "since",  "until",   "upon"});
}

const std::unordered_multimap<std::string_view, const Phrase*>& phrases_that_begin() {
  static const auto all = [] {
    std::unordered_multimap<std::string_view, const Phrase*> map;
    for (const Phrase& row : phrases) map.emplace(*row.words.begin(), &row);
    return map;
  }();
  return all;
}
const std::unordered_multimap<std::string_view, const Usual*>& usual_words() {
  static const auto all = [] {
    std::unordered_multimap<std::string_view, const Usual*> map;
    for (const Usual& row : usual) map.emplace(row.word, &row);
    return map;
  }();
  return all;
}

// Behind these "few", "lot" and "same" have what they want.
bool is_determiner(std::string_view word) {
  return text::may_be(word, Part::determiner) || is_possessive(word) ||
         one_of(word, {"a", "an", "the", "this", "that", "these", "those", "past", "last", "next", "very", "so", "too",
                       "but", "as", "how", "only", "no"});
}

}  // namespace

// At same time; for long time; few days ago; it has lot of rooms.
void set_phrases(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const auto [from, to] = phrases_that_begin().equal_range(sentence[i]);
    for (auto at = from; at != to; ++at) {
      const Phrase& row = *at->second;
      if (!stand_at(sentence, i, row.words)) continue;
      const std::size_t last = i + row.words.size() - 1;
      bool small = true;
      for (std::size_t k = i + 1; k <= last; ++k) small = small && !sentence.is_capital(k);
      if (!small) continue;
      if (row.behind == alone && (!ends_noun_phrase(sentence, last) || one_of(sentence[last + 1], {"and", "or"})))
        continue;
      if (row.behind == mark && !ends_at_mark(sentence, last)) continue;
      if (row.behind == end && !ends_noun_phrase(sentence, last)) continue;
      if (row.before.size() > 0 && (!sentence.follows(i) || !one_of(sentence[i - 1], row.before))) continue;
      if (row.at == 0 && i > 0 &&
          (!sentence.follows(i) || is_determiner(sentence[i - 1]) || sentence[i - 1].ends_with("ly")))
        continue;
      put_before(sentence, i + row.at, row.article);
      break;
    }
  }
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i)) continue;
    const auto [from, to] = usual_words().equal_range(sentence[i]);
    for (auto at = from; at != to; ++at) {
      const Usual& row = *at->second;
      if (!one_of(sentence[i - 1], row.before)) continue;
      // Headings and logs leave articles out: Reduce number of threads.
      if (sentence.is_capital(i - 1) && !text::may_be(sentence[i - 1], Part::preposition)) continue;
      const bool goes_on = sentence.follows(i + 1) && !sentence.is_capital(i + 1);
      const bool fits = row.behind == Usual::with_anything ? goes_on || ends_at_mark(sentence, i)
                        : row.behind == Usual::with_of     ? goes_on && sentence[i + 1] == "of"
                                                           : ends_noun_phrase(sentence, i);
      if (fits) put_before(sentence, i, row.article);
    }
  }
  // In same way; at edge of the town; in variety of ways.
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i) || !is_preposition_before_noun(sentence[i - 1])) continue;
    const bool before_of = sentence.follows(i + 1) && sentence[i + 1] == "of";
    const bool goes_on = sentence.follows(i + 1) && !sentence.is_capital(i + 1);
    if ((sentence[i] == "same" && (goes_on || ends_at_mark(sentence, i))) ||
        (before_of && is_in(sentence[i], with_the_before_of)))
      put_before(sentence, i, "the");
    if (before_of && sentence[i] == "variety") put_before(sentence, i, "a");
  }
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
  // Sun rises in the east.
  if (sentence[0] == "sun" && sentence.follows(1) &&
      one_of(sentence[1], {"rises", "sets", "shines", "rose", "shone"}) &&
      (ends_at_mark(sentence, 1) || one_of(sentence[2], {"at", "brightly", "in", "on"})))
    put_before(sentence, 0, "the");
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
      put_before(sentence, i + 1, article_before(sentence, i + 1));
    if (described ? is || there || taken || such : had && is_had(sentence[i + 1]) && is_alone(sentence, i + 1))
      put_before(sentence, i + 1, article_before(sentence, i + 1));
  }
}

}  // namespace emend::grammar
