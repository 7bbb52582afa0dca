// Words that sound or look like others, where what stands beside them leaves no doubt which is meant.
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Nothing stands before the i-th word but a mark or the beginning.
bool begins_phrase(const Sentence& sentence, std::size_t i) { return i == 0 || !sentence.follows(i); }

// A clause may begin at the i-th word: behind a mark, or behind a word that joins clauses.
bool begins_clause(const Sentence& sentence, std::size_t i) {
  return begins_phrase(sentence, i) ||
         one_of(sentence[i - 1], {"although", "and", "because", "but", "cause", "cuz", "if", "since", "so", "though",
                                  "unless", "when", "whether", "while"});
}

bool is_joined(const Sentence& sentence, std::size_t i) {
  return i > 0 && one_of(sentence[i - 1], {"although", "because", "if", "since", "unless", "when", "while"});
}

// A word that begins a phrase of its own: no noun follows its before it.
bool begins_other_phrase(std::string_view word) {
  return one_of(word,
                {"a",   "an",  "the", "this", "that", "these", "those", "my",   "your", "his", "our",   "their", "me",
                 "him", "you", "he",  "she",  "they", "we",    "i",     "what", "why",  "how", "where", "who"});
}

// Common qualities that nobody names as a thing: great, but not good or cold.
bool is_quality_alone(std::string_view word) {
  return one_of(
      word, {"amazing",    "awesome",  "awful",     "beautiful", "boring", "broken", "crazy", "delicious", "different",
             "difficult",  "easy",     "expensive", "fine",      "funny",  "gone",   "great", "hard",      "horrible",
             "impossible", "likely",   "nice",      "obvious",   "okay",   "pretty", "sad",   "strange",   "terrible",
             "true",       "unlikely", "weird",     "wonderful", "worth",  "wrong"});
}

// Its my turn; its just a toy; its great; its time to go. Not "its only child", "its pretty face".
bool is_it_is(const Sentence& sentence, std::size_t i) {
  const std::string_view next = sentence[i + 1], third = sentence[i + 2];
  const bool third_follows = sentence.follows(i + 2);
  if (begins_other_phrase(next) || one_of(next, {"gonna", "because"})) return true;
  if (one_of(next, {"actually", "almost", "already", "also", "always", "basically", "definitely", "just", "never",
                    "not", "only", "probably", "really", "still", "usually"}) &&
      third_follows && (begins_other_phrase(third) || third == "been" || third == "gonna"))
    return true;
  if (is_quality_alone(next) && !is_behind_preposition(sentence, i) &&
      ((ends_at_mark(sentence, i + 1) && !text::may_be(third, Part::adjective)) ||  // not "its hard, rough surface"
       (begins_clause(sentence, i) && third_follows && one_of(third, {"to", "that", "because", "but", "how", "when"}))))
    return true;
  if (one_of(next, {"kind", "sort"}) && third == "of" && third_follows) return begins_clause(sentence, i);
  if (next == "time" && third == "to" && third_follows) return begins_clause(sentence, i);
  return next == "going" && third == "to" && third_follows && begins_clause(sentence, i);
}

// Your going to like it; if your looking for it.
bool is_you_are(const Sentence& sentence, std::size_t i) {
  const std::string_view next = sentence[i + 1], third = sentence[i + 2];
  if (next == "gonna") return true;
  if (next == "going" && third == "to" && sentence.follows(i + 2)) return begins_clause(sentence, i);
  if (is_joined(sentence, i) && one_of(next, {"able", "at", "from", "in", "on", "sure"})) return true;
  return is_joined(sentence, i) && next.ends_with("ing") && sentence.follows(i + 2) &&
         one_of(next, {"going", "having", "looking", "planning", "thinking", "trying", "using", "wondering"}) &&
         (begins_other_phrase(third) || one_of(third, {"about", "for", "to", "on", "at"}));
}

// To there house: there is one of it, and nothing else tells which.
bool is_of_them(const Sentence& sentence, std::size_t i) {
  return i > 0 && sentence.follows(i) && one_of(sentence[i - 1], {"at", "in", "into", "of", "to", "with"}) &&
         is_counted_thing(sentence[i + 1]) &&
         (ends_noun_phrase(sentence, i + 1) || text::may_be(sentence[i + 2], Part::preposition));
}

// Lets go. Not "Lets users go", "he lets go".
bool is_let_us(const Sentence& sentence, std::size_t i) {
  return begins_phrase(sentence, i) &&
         one_of(sentence[i + 1], {"be", "begin", "do", "face", "get", "go", "have", "hope", "just", "keep", "look",
                                  "make", "not", "say", "see", "start", "take", "talk", "try"});
}

void mend(Sentence& sentence, std::size_t i) {
  const std::string_view word = sentence[i];
  if (word == "its" && is_it_is(sentence, i)) sentence.replace(i, "it's");
  if (word == "your" && is_you_are(sentence, i)) sentence.replace(i, "you're");
  if (word == "lets" && is_let_us(sentence, i)) sentence.replace(i, "let's");
  if (word == "there" && is_of_them(sentence, i)) sentence.replace(i, "their");
  if (word == "their" && (sentence[i + 1] == "gonna" ||
                          (sentence[i + 1] == "going" && sentence[i + 2] == "to" && begins_clause(sentence, i))))
    sentence.replace(i, "they're");
}

}  // namespace

void sound_alikes(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] == "ect" && i > 0 && !sentence.is_capital(i)) sentence.replace(i, "etc");
    if (i > 0 && sentence[i] == "they're" && one_of(sentence[i - 1], {"over", "out", "up", "down"}) &&
        sentence.follows(i) && ends_at_mark(sentence, i))
      sentence.replace(i, "there");
    const bool next_follows = sentence.follows(i + 1) && (!sentence.is_capital(i + 1) || sentence[i + 1] == "i");
    if (next_follows && !sentence.is_all_capitals(i)) mend(sentence, i);
  }
}

}  // namespace emend::grammar
