#include "grammar/rules.h"

#include "grammar/notation.h"
#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Measured before it was made stricter: of the sentences that the rule of tenses changes, as many become right where
// one in twenty of those that told the past has lost it (books, speeches and documentation).
constexpr double confidence_of_tense = 0.75;

// The rows that are files of rules.
void idioms(Sentence& sentence) { book("idioms").apply(sentence); }
void learners(Sentence& sentence) { book("learners").apply(sentence); }
void confusions(Sentence& sentence) { book("confusions").apply(sentence); }
void verb_patterns(Sentence& sentence) { book("verb-patterns").apply(sentence); }
void verb_prepositions(Sentence& sentence) { book("verb-prepositions").apply(sentence); }
void verb_forms(Sentence& sentence) { book("verb-forms").apply(sentence); }
void verb_choice(Sentence& sentence) { book("verb-choice").apply(sentence); }
void counting(Sentence& sentence) { book("counting").apply(sentence); }
void generics(Sentence& sentence) { book("generics").apply(sentence); }
void noun_prepositions(Sentence& sentence) { book("noun-prepositions").apply(sentence); }
void qualities(Sentence& sentence) { book("qualities").apply(sentence); }
void connectors(Sentence& sentence) { book("connectors").apply(sentence); }
void word_forms(Sentence& sentence) { book("word-forms").apply(sentence); }
void compounds(Sentence& sentence) { book("compounds").apply(sentence); }
void subject_verb(Sentence& sentence) { book("subject-verb").apply(sentence); }
void forms_of_be(Sentence& sentence) { book("be").apply(sentence); }
void passives(Sentence& sentence) { book("passives").apply(sentence); }
void tenses(Sentence& sentence) { book("tenses").apply(sentence); }
void conditions(Sentence& sentence) { book("conditions").apply(sentence); }
void there_and_it(Sentence& sentence) { book("there-and-it").apply(sentence); }
void questions(Sentence& sentence) { book("questions").apply(sentence); }
void negations(Sentence& sentence) { book("negations").apply(sentence); }
void complements(Sentence& sentence) { book("complements").apply(sentence); }
void learners_clauses(Sentence& sentence) { book("clauses").apply(sentence); }
void articles_that_lack(Sentence& sentence) { book("missing-articles").apply(sentence); }
void needless_articles(Sentence& sentence) { book("needless-articles").apply(sentence); }
void number(Sentence& sentence) { book("number").apply(sentence); }
void places(Sentence& sentence) { book("places").apply(sentence); }
void comparisons(Sentence& sentence) { book("comparisons").apply(sentence); }
void collocations(Sentence& sentence) { book("collocations").apply(sentence); }
void look_alikes(Sentence& sentence) { book("look-alikes").apply(sentence); }

constexpr Rule table[] = {
    {"capital", "small letters behind the full stop of a sentence", "It rained. it was cold.",
     "It rained. It was cold.", capital_behind_stop},
    {"apostrophe", "negations without their apostrophe", "I dont know why it didnt work.",
     "I don't know why it didn't work.", negation_without_apostrophe},
    {"tense-time", "tenses that do not go with since, ago, when and tomorrow", "When I was young I play football.",
     "When I was young I played football.", tenses},
    {"condition", "will and would behind if, when and wish", "If I had money, I will buy it.",
     "If I had money, I would buy it.", conditions},
    {"questions", "questions without do, and questions within sentences", "Where you live?", "Where do you live?",
     questions},
    {"number", "possessives without 's, and one and several", "I like my brother house. They read book.",
     "I like my brother's house. They read books.", number},
    {"look-alike", "words that look or sound alike, and capitals of cities and peoples",
     "I have to boys. He lives in paris.", "I have two boys. He lives in Paris.", look_alikes},
    {"article", "a and an by the sound that follows", "An university has a old hall.", "A university has an old hall.",
     articles},
    {"could-of", "of for have behind could, would, should, must and might", "He could of done it.",
     "He could have done it.", could_of, Kind::spelling},
    {"modal", "forms of verbs behind could, can, will ...", "She can sings and could went.",
     "She can sing and could go.", behind_modals},
    {"do", "forms of verbs behind did, do, does", "I didn't went there. Did you saw it?",
     "I didn't go there. Did you see it?", behind_do},
    {"past", "the present, and have, where a time says when", "Last week I go home. I have seen him yesterday.",
     "Last week I went home. I saw him yesterday.", past_with_time},
    {"modal-to", "to behind can, must, should ...", "He can to swim.", "He can swim.", modal_without_to},
    {"learner", "what learners carry over from other languages",
     "He said me that she has two cat. Thank you for help me.",
     "He told me that she has two cats. Thank you for helping me.", learners},
    {"uncounted", "plurals of what is not counted", "These informations are new. He has many money.",
     "This information is new. He has a lot of money.", uncounted},
    {"one-of", "singulars behind one of, and the most of", "The most of people know that. One of my friend is here.",
     "Most people know that. One of my friends is here.", one_of_several},
    {"much", "much for many, and too much before qualities", "It is too much expensive. There are so much people.",
     "It is too expensive. There are so many people.", much_and_many},
    {"profession", "professions without a", "I am student of law.", "I am a student of law.", a_student},
    {"best", "superlatives without the", "He is one of best players in the team.",
     "He is one of the best players in the team.", the_best},
    {"place", "places where one goes without the", "I went to store yesterday.", "I went to the store yesterday.",
     to_the_store},
    {"phrase", "set phrases without their article", "At same time we waited for long time.",
     "At the same time we waited for a long time.", set_phrases},
    {"thing", "one thing without a", "I have question. I bought new car.", "I have a question. I bought a new car.",
     a_thing},
    {"since", "the present before since", "I am living here since 2015.", "I have been living here since 2015.",
     been_since},
    {"explain", "whom something is explained", "Can you explain me this problem?",
     "Can you explain this problem to me?", explain_to},
    {"prefer", "than behind prefer", "I prefer tea than coffee.", "I prefer tea to coffee.", prefer_to},
    {"question", "subjects before their verb in questions", "Where he is going?", "Where is he going?",
     order_of_questions},
    {"idiom", "wrong words of set phrases", "I returned back to London yesterday night.",
     "I returned to London last night.", idioms},
    {"confusion", "words for others that sound like them, and two words written as one",
     "It has no affect on me. I like it alot.", "It has no effect on me. I like it a lot.", confusions},
    {"calendar", "days and months in small letters", "He comes on monday in july.", "He comes on Monday in July.",
     days_and_months},
    {"too", "to for too", "It was to late.", "It was too late.", too_late, Kind::spelling},
    {"its", "its, your, their and there for what sounds like them", "Its a pity, your not on there own list.",
     "It's a pity, you're not on their own list.", its_and_your, Kind::spelling},
    {"alike", "your, lets, their and they're for what sounds like them, and ect.",
     "Lets go, if your going to there house, ect.", "Let's go, if you're going to their house, etc.", sound_alikes,
     Kind::spelling},
    {"than", "then for than", "It is more then five, rather then four.", "It is more than five, rather than four.",
     than_behind_comparatives, Kind::spelling},
    {"preposition", "wrong prepositions, and none", "It depends of who listens music since two years.",
     "It depends on who listens to music for two years.", prepositions},
    {"it-is", "sentences without their it", "Is very hot today.", "It is very hot today.", it_is},
    {"adverb", "adjectives for adverbs, and well before what is done",
     "She sings very beautiful. He speaks well English.", "She sings very beautifully. He speaks English well.",
     adverbs},
    {"every", "plurals behind every", "I run every days.", "I run every day.", each_day},
    {"regular", "regular forms of irregular words", "The childs goed home.", "The children went home.", regular_forms},
    {"verb-pattern", "what stands behind a verb: to, -ing, or the verb alone",
     "He avoids to answer. She made him to wait.", "He avoids answering. She made him wait.", verb_patterns},
    {"verb-preposition", "prepositions of verbs, and verbs that have none",
     "She entered in the room and looked the picture.", "She entered the room and looked at the picture.",
     verb_prepositions},
    {"verb-form", "tenses, be before verbs, and modal verbs", "The accident was happened. You should to go.",
     "The accident happened. You should go.", verb_forms},
    {"verb-choice", "make and do, take and have, teach and learn", "I did a big mistake and made many photos.",
     "I made a big mistake and took many photos.", verb_choice},
    {"counting", "what is counted and what is not", "We need more informations, and less cars.",
     "We need more information, and fewer cars.", counting},
    {"generic", "articles of what is meant in general, of countries, and of what one has",
     "He lives in the Japan. We had great time there.", "He lives in Japan. We had a great time there.", generics},
    {"noun-preposition", "prepositions of nouns, qualities, times and places",
     "The main reason of this is the price. She is good in cooking.",
     "The main reason for this is the price. She is good at cooking.", noun_prepositions},
    {"quality", "comparatives, too and enough, -ed and -ing", "It is more easy. The water is enough warm.",
     "It is easier. The water is warm enough.", qualities},
    {"connector", "what joins clauses, and the order of words in them",
     "I know where is the station. All what I need is time.", "I know where the station is. All that I need is time.",
     connectors},
    {"word-form", "nouns for qualities, and qualities for nouns", "It is very importance. There was an economy crisis.",
     "It is very important. There was an economic crisis.", word_forms},
    {"compound", "one word or two, and capitals of languages", "He did it by him self. I learn english.",
     "He did it by himself. I learn English.", compounds},
    {"subject-verb", "verbs of one person or thing, and of several", "My brother play football.",
     "My brother plays football.", subject_verb},
    {"be", "be that lacks before qualities, and that is too much before verbs", "I very happy. She is likes it.",
     "I am very happy. She likes it.", forms_of_be},
    {"passive", "what is done to things", "The house was build in 1900.", "The house was built in 1900.", passives},
    {"there-it", "there is and it is that lack, and subjects that stand twice", "I think is good.",
     "I think it is good.", there_and_it},
    {"negations", "negations without do or be, and negations twice", "I don't know nothing.", "I don't know anything.",
     negations},
    {"complement", "what stands behind modal verbs, verbs, qualities and nouns",
     "She asked me help her. It is important protect it.", "She asked me to help her. It is important to protect it.",
     complements},
    {"clause", "which, where and because, and the order of words", "That's the reason because I came.",
     "That's the reason why I came.", learners_clauses},
    {"missing-article", "articles that lack", "I bought house near sea.", "I bought a house near the sea.",
     articles_that_lack},
    {"needless-article", "articles of what is meant in general", "In my opinion the life is good.",
     "In my opinion life is good.", needless_articles},
    {"places", "prepositions of places, nouns and verbs", "I went to there and attended to the meeting.",
     "I went there and attended the meeting.", places},
    {"comparison", "adverbs, comparatives and superlatives", "He drives too careful.", "He drives too carefully.",
     comparisons},
    {"collocation", "words that go together", "We made a party.", "We had a party.", collocations},
    {"question", "a stop behind a question", "What am I missing here.", "What am I missing here?", mark_of_questions},
    {"blank-before", "blanks before marks", "Hello , how are you ?", "Hello, how are you?", blanks_before_marks},
    {"blank-behind", "no blank behind a comma between words", "It was late,but we stayed.",
     "It was late, but we stayed.", blank_behind_comma},
    {"tense", "the present in the midst of what the sentences before tell in the past", "She buys an egg.",
     "She bought an egg.", tense_of_the_text, Kind::grammar, confidence_of_tense,
     "Yesterday she walked to a house. She knocked."},
};

// Whether a row of Kind::spelling may have something to say of the i-th word. Of the commonest words only beside those
// that the rows look for.
bool may_be_misspelt(std::string_view text, std::span<const text::Span> words, std::size_t i) {
  const auto at = [&](std::size_t k) {
    return k < words.size() ? text::lower(text::slice(text, words[k])) : std::string();
  };
  const std::string word = at(i);
  if (one_of(word, {"its", "it's", "it\u2019s", "your", "you're", "you\u2019re", "there", "their", "they're",
                    "they\u2019re", "lets", "ect", "then", "that"}))
    return true;
  if (word == "of") return i > 0 && one_of(at(i - 1), {"could", "would", "should", "must", "might"});
  return word == "to" && (at(i + 1) == "much" || (i > 0 && (is_be(at(i - 1)) || at(i - 1).ends_with("s"))));
}

}  // namespace

std::span<const Rule> rules() { return table; }

std::vector<text::Edit> edits(std::string_view text, std::span<const std::string_view> before) {
  return edits(text, before, {});
}

std::vector<text::Edit> edits(std::string_view text, std::span<const std::string_view> before, const Books& books) {
  // What had to give way to an earlier row is looked for once more in what that row made of the sentence.
  constexpr int most_times = 3;
  std::vector<text::Edit> all;
  std::string changed;
  for (int time = 0; time < most_times; ++time) {
    Sentence sentence(time == 0 ? text : changed, before);
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
