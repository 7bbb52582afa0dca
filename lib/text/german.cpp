#include "text/german.h"

#include <algorithm>
#include <string>
#include <utility>

#include "text/capitals.h"
#include "text/own_classes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::text {

std::vector<OwnLetter> umlauts_of(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> letters[] = {{"ae", "ä"}, {"oe", "ö"}, {"ue", "ü"},
                                                                              {"Ae", "Ä"}, {"Oe", "Ö"}, {"Ue", "Ü"}};
  std::vector<OwnLetter> found;
  const auto is_vowel = [&](std::size_t at) {
    return std::string_view("aeiou").find(word[at]) != std::string_view::npos;
  };
  for (std::size_t at = 0; at + 2 < word.size(); ++at) {
    if (is_vowel(at + 2) && word.substr(at + 1, 2) != "eu") continue;
    for (const auto& [written, letter] : letters)
      if (word.substr(at, 2) == written) found.push_back({at, letter});
  }
  return found;
}

std::vector<OwnLetter> sharp_s_of(std::string_view word) {
  std::vector<OwnLetter> found;
  if (word.find("ss") == word.npos) return found;
  const std::string small = lower(word);
  if (small.size() != word.size()) return found;
  for (const std::string_view part : words_of<"with-sharp-s">()) {
    for (std::size_t at = small.find(part); at != small.npos; at = small.find(part, at + 1))
      found.push_back({at + part.find("ss"), "ß"});
  }
  std::sort(found.begin(), found.end(), [](const OwnLetter& a, const OwnLetter& b) { return a.at < b.at; });
  const auto same = [](const OwnLetter& a, const OwnLetter& b) { return a.at == b.at; };  // euss is in aeuss
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

bool is_german_pronoun(std::string_view word) { return is<"german-polite-pronoun">(word); }

bool is_german_initials(std::string_view word) { return is<"german-initials">(lower(word)); }

bool is_behind_title(std::string_view word) { return is<"german-behind-herr">(word); }

bool is_kin(std::string_view word) { return is<"german-kin">(word); }

bool may_stand_before_name(std::string_view word) {
  return is<"german-title">(word) || is<"german-before-place">(word);
}

bool speaks_to(std::string_view sentence, std::span<const Span> words, std::size_t i) {
  if (i == 0 || slice(sentence, words[i]) != "sie") return false;
  const std::string_view before = slice(sentence, words[i - 1]);
  const std::string first = lower(slice(sentence, words[0]));
  return (before.ends_with("en") || before == "sind") &&
         (i == 1 || is<"german-question-word">(first) || (i == 2 && first == "bitte"));
}

namespace {

struct Beginning {
  std::vector<std::string> words;  // in small letters
  bool noun_follows = false;       // the second has a capital
};

// What stands behind the one that is greeted or called, and a comma: Hallo Anna, wo bist du.
std::string_view behind_call(std::string_view sentence) {
  constexpr std::size_t most_words = 4;
  const std::size_t comma = sentence.find(", ");
  if (comma == sentence.npos) return sentence;
  const std::vector<Span> called = words(sentence.substr(0, comma));
  if (called.empty() || called.size() > most_words || !is<"german-call">(lower(slice(sentence, called[0]))))
    return sentence;
  return sentence.substr(comma + 2);
}

Beginning beginning_of(std::string_view sentence) {
  Beginning found;
  for (const Span span : words(sentence)) {
    const std::string_view word = slice(sentence, span);
    std::size_t at = 0;
    if (found.words.size() == 1) found.noun_follows = is_upper(next_code_point(word, at));
    found.words.push_back(lower(word));
  }
  return found;
}

bool begins_noun_phrase(std::string_view word) { return is<"german-determiner">(word) || word == "sie"; }

// Of a verb at the beginning that asks only before its subject: kann ich, kann mir wer, but not "kann nicht".
bool subject_follows(std::span<const std::string> words, bool noun_follows) {
  const bool of_me = is<"german-verb-of-me">(words[0]);
  const auto is_subject = [&](const std::string& word) {
    return is<"german-subject">(word) || (!of_me && begins_noun_phrase(word));
  };
  if (is_subject(words[1])) return true;
  if (is<"german-behind-no-subject">(words[1])) return words.size() > 2 && is_subject(words[2]);
  return !of_me && !noun_follows;
}

// Of a verb of the third person, which things are subjects of and nobody is told to do: schmeckt dir, fährt der Zug.
bool subject_follows_thing(std::span<const std::string> words) {
  return begins_noun_phrase(words[1]) || is<"german-subject">(words[1]) || is<"german-whom">(words[1]) ||
         is<"german-kin">(words[1]);
}

}  // namespace

bool leaves_out_me(std::string_view sentence) {
  const auto [words, noun_follows] = beginning_of(sentence);
  if (words.size() < 3) return false;
  const std::string &first = words[0], &second = words[1];
  const std::span<const std::string> others = std::span(words).subspan(1);
  const bool calls = sentence.ends_with('!');  // Komme bald wieder!
  const auto is_subject = [](std::string_view word) { return is<"german-subject">(word); };
  const auto is_on_order = [](std::string_view word) { return is<"german-had-on-order">(word); };
  const auto is_passive = [](std::string_view word) { return is<"german-passive">(word); };
  if (std::ranges::any_of(others.first(std::min<std::size_t>(3, others.size())), is_subject)) return false;
  if (is<"german-verb-of-you">(first) && (second == "dich" || second == "euch")) return true;
  if (is<"german-verb-of-me">(first)) {
    if (first.starts_with("freu")) return second != "dich" && second != "euch";
    return !first.starts_with("hab") || (!calls && std::ranges::none_of(others, is_on_order));
  }
  if (is<"german-reflexive-verb">(first)) return second == "mich";
  if (first == "wünsch" || first == "wünsche") return is<"german-whom">(second);
  return !calls && is<"german-verb-of-me-now">(first) && is<"german-time">(second) &&
         std::ranges::none_of(others, is_passive);
}

bool asks_in_german(std::string_view whole) {
  const std::string_view sentence = behind_call(whole);
  const auto [words, noun_follows] = beginning_of(sentence);
  if (words.size() < 2 || leaves_out_me(sentence)) return false;
  const std::string &first = words[0], &second = words[1];
  if (is<"german-question-word">(first)) {
    const bool asks_for_it = first.starts_with("welch") || first == "wessen";  // welcher Tag
    const bool goes_on = is<"german-subject">(second) || begins_noun_phrase(second) || second == "für";
    return !goes_on && (asks_for_it || !noun_follows);
  }
  if (is<"german-preposition">(first) && is<"german-question-word">(second))
    return second != "wie" || (words.size() > 2 && words[2].starts_with("viel"));
  if (is<"german-asking-verb">(first)) return true;
  if (is<"german-verb-with-it">(first)) return second != "nicht" && second != "nur";
  if (is<"german-verb-of-things">(first) && subject_follows_thing(words)) return true;
  if (is<"german-verb-before-subject">(first)) return subject_follows(words, noun_follows);
  const bool may_be_verb = std::string_view("etn").find(first.back()) != std::string_view::npos;
  return is<"german-subject">(second) && may_be_verb && !is<"german-subject">(first) &&
         !is<"german-before-subject">(first);
}

bool states_in_german(std::string_view sentence) {
  const std::vector<std::string> words = beginning_of(sentence).words;
  if (leaves_out_me(sentence)) return true;
  const auto is_subject = [](std::string_view word) { return is<"german-subject">(word); };
  return words.size() > 2 && !is<"german-question-word">(words.front()) &&
         std::any_of(words.begin(), words.end(), is_subject);
}

}  // namespace emend::text
