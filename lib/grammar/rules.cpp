#include "grammar/rules.h"

#include <algorithm>
#include <unordered_set>

#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Measured before it was made stricter: of the sentences that the rule of tenses changes, as many become right where
// one in twenty of those that told the past has lost it (books, speeches and documentation).
constexpr double confidence_of_tense = 0.75;

// A row that is a file of rules.
struct Subject {
  template <std::size_t size>
  consteval Subject(const char (&name)[size]) {
    std::copy_n(name, size, text);
  }
  char text[24] = {};
};
template <Subject subject>
void rules_of(Sentence& sentence) {
  book(subject.text).apply(sentence);
}

constexpr Rule table[] = {
    {"capital", "small letters after the full stop of a sentence", "It rained. it was cold.", "It rained. It was cold.",
     capital_behind_stop},
    {"apostrophe", "negations without their apostrophe", "I dont know why it didnt work.",
     "I don't know why it didn't work.", negation_without_apostrophe},
    {"apostrophe-sign", "other signs in place of an apostrophe", "I´m sure that it`s fine.", "I'm sure that it's fine.",
     sign_for_apostrophe},
    {"tense-time", "tenses that do not go with \"since\", \"ago\", \"when\" and \"tomorrow\"",
     "When I was young I play football.", "When I was young I played football.", rules_of<"tenses">},
    {"condition", "\"will\" and \"would\" after \"if\", \"when\" and \"wish\"", "If I had money, I will buy it.",
     "If I had money, I would buy it.", rules_of<"conditions">},
    {"questions", "questions without \"do\", and questions within sentences", "Where you live?", "Where do you live?",
     rules_of<"questions">},
    {"number", "possessives without \"'s\", and one and several", "I like my brother house. They read book.",
     "I like my brother's house. They read books.", rules_of<"number">},
    {"look-alike", "words that look or sound alike, and capitals of cities and peoples",
     "I have to boys. He lives in paris.", "I have two boys. He lives in Paris.", rules_of<"look-alikes">},
    {"article", "\"a\" and \"an\" by the sound that follows", "An university has a old hall.",
     "A university has an old hall.", articles},
    {"could-of", "\"of\" for \"have\" after \"could\", \"would\", \"should\", \"must\" and \"might\"",
     "He could of done it.", "He could have done it.", could_of, Kind::spelling},
    {"modal", "forms of verbs after \"could\", \"can\", \"will\" ...", "She can sings and could went.",
     "She can sing and could go.", behind_modals},
    {"do", "forms of verbs after \"did\", \"do\" and \"does\"", "I didn't went there. Did you saw it?",
     "I didn't go there. Did you see it?", behind_do},
    {"past", "the present, and \"have\", with a time in the past", "Last week I go home. I have seen him yesterday.",
     "Last week I went home. I saw him yesterday.", past_with_time},
    {"learner", "errors that learners carry over from other languages",
     "He said me that she has two cat. Thank you for help me.",
     "He told me that she has two cats. Thank you for helping me.", rules_of<"learners">},
    {"phrase", "set phrases without their article", "At same time we waited for long time.",
     "At the same time we waited for a long time.", rules_of<"articles">},
    {"question-order", "questions with the subject before the verb", "Where he is going?", "Where is he going?",
     order_of_questions},
    {"idiom", "wrong words of set phrases", "I returned back to London yesterday night.",
     "I returned to London last night.", rules_of<"idioms">},
    {"confusion", "words that sound like others, and two words written as one",
     "It has no affect on me. I like it alot.", "It has no effect on me. I like it a lot.", rules_of<"confusions">},
    {"alike", "\"its\", \"your\", \"there\", \"to\" and \"then\" for words that sound like them",
     "It was to late. Lets go to there house, rather then wait.",
     "It was too late. Let's go to their house, rather than wait.", rules_of<"sound-alikes">, Kind::spelling},
    {"preposition", "wrong and missing prepositions", "It depends of who listens music since two years.",
     "It depends on who listens to music for two years.", rules_of<"prepositions">},
    {"regular", "regular forms of irregular words", "The childs goed home.", "The children went home.", regular_forms},
    {"verb-pattern", "what follows a verb: \"to\", \"-ing\", or the verb alone",
     "He avoids to answer. She made him to wait.", "He avoids answering. She made him wait.",
     rules_of<"verb-patterns">},
    {"phrasal-verb", "pronouns behind the particle of their verb", "I picked up it and turned off them.",
     "I picked it up and turned them off.", rules_of<"phrasal-verbs">},
    {"verb-preposition", "prepositions of verbs, and verbs that take none",
     "She entered in the room and looked the picture.", "She entered the room and looked at the picture.",
     rules_of<"verb-prepositions">},
    {"verb-form", "tenses, \"be\" before verbs, and modal verbs", "The accident was happened. You should to go.",
     "The accident happened. You should go.", rules_of<"verb-forms">},
    {"verb-choice", "\"make\" and \"do\", \"take\" and \"have\", \"teach\" and \"learn\"",
     "I did a big mistake and made many photos.", "I made a big mistake and took many photos.",
     rules_of<"verb-choice">},
    {"counting", "countable and uncountable nouns", "We need more informations, and less cars.",
     "We need more information, and fewer cars.", rules_of<"counting">},
    {"generic", "articles of general terms, of countries, and of things that one has",
     "He lives in the Japan. We had great time there.", "He lives in Japan. We had a great time there.",
     rules_of<"generics">},
    {"noun-preposition", "prepositions of nouns, adjectives, times and places",
     "The main reason of this is the price. She is good in cooking.",
     "The main reason for this is the price. She is good at cooking.", rules_of<"noun-prepositions">},
    {"quality", "comparatives, \"too\" and \"enough\", \"-ed\" and \"-ing\"",
     "It is more easy. The water is enough warm.", "It is easier. The water is warm enough.", rules_of<"qualities">},
    {"connector", "words that join clauses, and the order of words in clauses",
     "I know where is the station. All what I need is time.", "I know where the station is. All that I need is time.",
     rules_of<"connectors">},
    {"word-form", "nouns for adjectives, and adjectives for nouns",
     "It is very importance. There was an economy crisis.", "It is very important. There was an economic crisis.",
     rules_of<"word-forms">},
    {"noun-modifier", "plurals and possessives before the nouns that they describe",
     "The cars factory has my phone's number.", "The car factory has my phone number.", rules_of<"noun-modifiers">},
    {"compound", "one word or two, and capitals of languages", "He did it by him self. I learn english.",
     "He did it by himself. I learn English.", rules_of<"compounds">},
    {"subject-verb", "verbs of singular and plural subjects", "My brother play football.", "My brother plays football.",
     rules_of<"subject-verb">},
    {"be", "\"be\" missing before adjectives, and needless before verbs", "I very happy. She is likes it.",
     "I am very happy. She likes it.", rules_of<"be">},
    {"passive", "passive verbs", "The house was build in 1900.", "The house was built in 1900.", rules_of<"passives">},
    {"there-it", "missing \"there is\" and \"it is\", and repeated subjects", "I think is good.", "I think it is good.",
     rules_of<"there-and-it">},
    {"negations", "negations without \"do\" or \"be\", and double negations", "I don't know nothing.",
     "I don't know anything.", rules_of<"negations">},
    {"complement", "what follows modal verbs, verbs, adjectives and nouns",
     "She asked me help her. It is important protect it.", "She asked me to help her. It is important to protect it.",
     rules_of<"complements">},
    {"clause", "\"which\", \"where\" and \"because\", and the order of words", "That's the reason because I came.",
     "That's the reason why I came.", rules_of<"clauses">},
    {"missing-article", "missing articles", "I bought house near sea.", "I bought a house near the sea.",
     rules_of<"missing-articles">},
    {"needless-article", "articles of general terms", "In my opinion the life is good.", "In my opinion life is good.",
     rules_of<"needless-articles">},
    {"places", "prepositions of places, nouns and verbs", "I went to there and attended to the meeting.",
     "I went there and attended the meeting.", rules_of<"places">},
    {"comparison", "adverbs, comparatives and superlatives", "He drives too careful.", "He drives too carefully.",
     rules_of<"comparisons">},
    {"collocation", "words that do not go together", "We made a party.", "We had a party.", rules_of<"collocations">},
    {"report", "what is told and asked of programs that do not work", "It is not work with the new version.",
     "It does not work with the new version.", rules_of<"reports">},
    {"question-mark", "a full stop after a question", "What am I missing here.", "What am I missing here?",
     mark_of_questions},
    {"blank-before", "blanks before punctuation marks", "Hello , how are you ?", "Hello, how are you?",
     blanks_before_marks},
    {"blank-behind", "no blank after a comma between words", "It was late,but we stayed.",
     "It was late, but we stayed.", blank_behind_comma},
    {"tense", "the present, although the sentences before are in the past", "She buys an egg.", "She bought an egg.",
     tense_of_the_text, Kind::grammar, confidence_of_tense, "Yesterday she walked to a house. She knocked."},
};

// The words that the rules of a file change.
std::unordered_set<std::string_view> changed_by(const RuleBook& book) {
  std::unordered_set<std::string_view> words;
  for (const WrittenRule& rule : book.rules())
    for (const Pattern& match : rule.matches)
      for (const Change& change : match.changes)
        for (std::size_t k = change.first; k < change.last; ++k) {
          for (const ListedWord& word : match.items[k].words) words.insert(word.word);
          for (const ListedWords* all : match.items[k].classes)
            for (const ListedWord& word : *all) words.insert(word.word);
        }
  return words;
}

// Whether a row of Kind::spelling may have something to say of the i-th word. Of the commonest words only beside those
// that the rows look for.
bool may_be_misspelt(std::string_view text, std::span<const text::Span> words, std::size_t i) {
  static const RuleBook& alike = book("sound-alikes");
  static const std::unordered_set<std::string_view> changed = changed_by(alike);
  const auto at = [&](std::size_t k) {
    std::string word = k < words.size() ? text::lower(text::slice(text, words[k])) : std::string();
    if (const std::size_t mark = word.find("\u2019"); mark != word.npos) word.replace(mark, 3, "'");
    return word;
  };
  const std::string word = at(i);
  if (word == "of") return i > 0 && is<"could-of">(at(i - 1));
  if (word == "to") return at(i + 1) == "much" || (i > 0 && is_in(std::string_view(at(i - 1)), *alike.words("is-so")));
  return changed.contains(word);
}

}  // namespace

std::span<const Rule> rules() { return table; }

std::vector<text::Edit> edits(std::string_view text, std::span<const std::string_view> before) {
  return edits(text, before, {});
}

std::vector<text::Edit> edits(std::string_view text, std::span<const std::string_view> before, const Books& books,
                              bool open) {
  // What had to give way to an earlier row is looked for once more in what that row made of the sentence.
  constexpr int most_times = 3;
  std::vector<text::Edit> all;
  std::string changed;
  for (int time = 0; time < most_times; ++time) {
    Sentence sentence(time == 0 ? text : changed, before, open);
    for (const auto& own : books.own) own->apply(sentence, own_rule);
    for (const Rule& rule : books.table ? rules() : std::span<const Rule>()) {
      sentence.set_confidence(rule.confidence);
      rule.apply(sentence);
    }
    const Sentence::Taken taken = sentence.take();
    all = time == 0 ? taken.edits : text::compose(text, all, taken.edits);
    if (taken.all || taken.edits.empty()) break;
    changed = text::apply(text, all);
  }
  return all;
}

std::vector<text::Edit> misspellings(std::string_view text) {
  const std::vector<text::Span> words = text::words(text);
  bool any = false;
  for (std::size_t i = 0; i < words.size() && !any; ++i) any = may_be_misspelt(text, words, i);
  if (!any) return {};
  Sentence sentence(text);
  for (const Rule& rule : table) {
    if (rule.kind != Kind::spelling) continue;
    sentence.set_confidence(rule.confidence);
    rule.apply(sentence);
  }
  return sentence.take().edits;
}

}  // namespace emend::grammar
