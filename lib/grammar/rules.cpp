#include "grammar/rules.h"

#include "grammar/sentence.h"

namespace emend::grammar {

namespace {

// Measured before it was made stricter: of the sentences that the rule of tenses changes, as many become right where
// one in twenty of those that told the past has lost it (books, speeches and documentation).
constexpr double confidence_of_tense = 0.75;

constexpr Rule table[] = {
    {"run-together", "two words written as one", "I like it alot.", "I like it a lot.", run_together},
    {"doubled", "function words that stand twice", "He went to to the the shop.", "He went to the shop.", doubled},
    {"apart", "contractions that a blank parts", "I m sure they don t know.", "I'm sure they don't know.",
     contraction_apart},
    {"article", "a and an by the sound that follows", "An university has a old hall.", "A university has an old hall.",
     articles},
    {"could-of", "of for have behind could, would, should, must and might", "He could of done it.",
     "He could have done it.", could_of},
    {"modal", "forms of verbs behind could, can, will ...", "She can sings and could went.",
     "She can sing and could go.", behind_modals},
    {"do", "forms of verbs behind did, do, does", "I didn't went there. Did you saw it?",
     "I didn't go there. Did you see it?", behind_do},
    {"agreement", "verbs that do not go with their subject", "She go home. They was late. He don't know.",
     "She goes home. They were late. He doesn't know.", agreement},
    {"past", "have behind which a time says when", "I have seen him yesterday.", "I saw him yesterday.",
     past_with_time},
    {"agree", "be before agree", "I am agree with you.", "I agree with you.", no_be_before_agree},
    {"want", "no to behind want", "I want go home.", "I want to go home.", want_to},
    {"too", "to for too", "It was to late.", "It was too late.", too_late},
    {"its", "its, your, their and there for what sounds like them", "Its a pity, your not on there own list.",
     "It's a pity, you're not on their own list.", its_and_your},
    {"than", "then for than", "It is more then five, rather then four.", "It is more than five, rather than four.",
     than_behind_comparatives},
    {"preposition", "wrong prepositions, and none", "It depends of who listens music since two years.",
     "It depends on who listens to music for two years.", prepositions},
    {"every", "plurals behind every", "I run every days.", "I run every day.", each_day},
    {"participle", "past tenses for participles behind have", "I have went home.", "I have gone home.", behind_have},
    {"degree", "more and most before comparatives and superlatives", "He is more taller than the most smartest boy.",
     "He is taller than the smartest boy.", degrees},
    {"regular", "regular forms of irregular words", "The childs goed home.", "The children went home.", regular_forms},
    {"blank-before", "blanks before marks", "Hello , how are you ?", "Hello, how are you?", blanks_before_marks},
    {"blank-behind", "no blank behind a comma between words", "It was late,but we stayed.",
     "It was late, but we stayed.", blank_behind_comma},
    {"tense", "the present in the midst of what the sentences before tell in the past", "She buys an egg.",
     "She bought an egg.", tense_of_the_text, confidence_of_tense, "Yesterday she walked to a house. She knocked."},
};

}  // namespace

std::span<const Rule> rules() { return table; }

std::vector<text::Edit> edits(std::string_view text, std::span<const std::string_view> before) {
  Sentence sentence(text, before);
  for (const Rule& rule : table) {
    sentence.set_confidence(rule.confidence);
    rule.apply(sentence);
  }
  return sentence.take();
}

}  // namespace emend::grammar
