// Words that stand twice or as one, contractions apart, degrees, and regular forms of irregular words.
#include "grammar/sentence.h"
#include "text/sentences.h"
#include "text/spelling.h"
#include "text/word_list.h"

namespace emend::grammar {

namespace {

// He is more tall than me.
void more_tall(Sentence& sentence) {
  for (std::size_t i = 0; i + 3 < sentence.size(); ++i) {
    if (sentence[i] != "more" || sentence.is_capital(i) || sentence[i + 2] != "than") continue;
    if (!sentence.follows(i + 1) || !sentence.follows(i + 2) || !sentence.follows(i + 3)) continue;
    if (one_of(sentence[i + 1], {"big",  "busy",  "cheap", "clean", "cold",   "early", "easy", "fast", "great", "happy",
                                 "hard", "heavy", "high",  "hot",   "large",  "long",  "nice", "old",  "poor",  "quick",
                                 "rich", "short", "slow",  "small", "strong", "tall",  "thin", "warm", "young"}) &&
        one_of(sentence[i + 3], {"a",  "any", "before", "ever",   "her", "him", "his",   "i",    "in", "me",
                                 "my", "our", "other",  "others", "she", "the", "their", "them", "us", "your"}))
      sentence.change({sentence.span(i).begin, sentence.span(i + 1).end},
                      text::inflect(sentence[i + 1], Form::comparative));
  }
}

}  // namespace

void doubled(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (sentence[i] != sentence[i - 1] || !sentence.follows(i)) continue;
    if (sentence[i] == "he" && ends_at_mark(sentence, i)) continue;  // laughter
    if (one_of(sentence[i], {"the",  "a",  "an",      "to",  "of",   "and", "or",   "for",    "with",  "at",   "from",
                             "into", "he", "she",     "we",  "they", "my",  "your", "our",    "their", "i",    "be",
                             "as",   "if", "because", "are", "were", "has", "can",  "should", "could", "would"}) &&
        !sentence.is_all_capitals(i) && (!sentence.is_capital(i) || sentence[i] == "i"))
      sentence.remove(i);
  }
}

// Where the text begins with a capital itself.
void capital_behind_stop(Sentence& sentence) {
  if (sentence.size() == 0 || !sentence.is_capital(0)) return;
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i + 1) || !text::lacks_capital(sentence.text(), sentence.span(i))) continue;
    std::string word(sentence.as_written(i));
    text::begin_large(word);
    sentence.change(sentence.span(i), word);
  }
}

// "I m", "don t", "you re": the apostrophe is a blank.
void contraction_apart(Sentence& sentence) {
  struct Ending {
    std::string_view ending;
    std::initializer_list<std::string_view> behind;
  };
  static const Ending endings[] = {
      {"m", {"i"}},
      {"s", {"he", "she", "it", "that", "what", "who", "there", "here", "where", "how", "let"}},
      {"re", {"you", "we", "they"}},
      {"ve", {"i", "you", "we", "they", "could", "would", "should", "might", "must"}},
      {"ll", {"i", "you", "he", "she", "it", "we", "they", "that", "there"}},
      {"t",
       {"don", "doesn", "didn", "isn", "aren", "wasn", "weren", "hasn", "haven", "hadn", "couldn", "wouldn", "shouldn",
        "mustn", "won", "can"}}};
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i)) continue;
    for (const Ending& one : endings) {
      if (sentence[i] == one.ending && one_of(sentence[i - 1], one.behind))
        sentence.change({sentence.span(i - 1).end, sentence.span(i).begin}, "'");
    }
  }
}

// I dont know; not "as he was wont to".
void negation_without_apostrophe(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (!sentence[i].ends_with("nt") || text::is_meant_so(sentence.text(), sentence.span(i))) continue;
    std::string whole = text::contraction_of(sentence.as_written(i), [](std::string_view) { return true; });
    if (!whole.empty()) sentence.change(sentence.span(i), std::move(whole));
  }
}

void degrees(Sentence& sentence) {
  more_tall(sentence);
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool most = sentence[i] == "most";
    if ((!most && sentence[i] != "more") || !sentence.follows(i + 1) || sentence.is_capital(i)) continue;
    const std::string_view word = sentence[i + 1];
    const auto all = text::analyses(word);
    const bool compared = std::any_of(all.begin(), all.end(), [&](const text::Analysis& a) {
      return a.form == (most ? Form::superlative : Form::comparative) && text::may_be(a.lemma, Part::adjective) &&
             a.lemma != word;
    });
    if (!compared || one_of(word, {"later", "earlier", "sooner", "further", "farther", "lower", "upper", "former",
                                   "latter", "outer", "inner", "other", "less", "more", "least", "most", "proper"}))
      continue;
    // "two more younger men", "no more better days", "an inch or more taller than"
    if (!most && (sentence[i + 2] != "than" || (i > 0 && sentence[i - 1] == "or"))) continue;
    if (most && !(i > 0 && sentence[i - 1] == "the")) continue;
    const Span span = sentence.span(i);
    sentence.change({span.begin, sentence.span(i + 1).begin}, "");
  }
}

void regular_forms(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence.is_capital(i) || text::over_regular(sentence[i]) == nullptr) continue;
    const auto listed = [&](std::string_view word) { return word != sentence[i]; };
    sentence.replace(i, text::inflection_of(sentence.text(), sentence.span(i), listed));
  }
}

}  // namespace emend::grammar
