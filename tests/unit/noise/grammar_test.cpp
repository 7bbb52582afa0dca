// What each kind of grammatical error does to sentences that show it.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "noise/kind.h"
#include "text/sentences.h"

namespace emend::noise {
namespace {

using Texts = std::set<std::string>;

// Everything that a kind makes of a text at rate 1, with one error.
Texts outcomes(const std::string& kind, const std::string& text) {
  Options options;
  options.kinds = {kind};
  options.rate = 1;
  options.max_per_line = 1;
  const Noiser noiser(options);
  Texts texts;
  for (std::uint64_t number = 0; number < 3000; ++number) texts.insert(text::apply(text, noiser.edits(text, number)));
  texts.erase(text);
  return texts;
}

void expect_among(const Texts& wanted, const Texts& found) {
  for (const std::string& text : wanted) EXPECT_TRUE(found.contains(text)) << text;
}

TEST(Grammar, ArticlesAreLostExchangedAndAdded) {
  expect_among({"Dog saw an old cat.", "A dog saw an old cat.", "The dog saw old cat.", "The dog saw the old cat."},
               outcomes("article", "The dog saw an old cat."));
  expect_among({"He likes the music."}, outcomes("article", "He likes music."));
  EXPECT_EQ(outcomes("article", "They went."), Texts());
}

TEST(Grammar, PrepositionsAndNumbersOfNouns) {
  expect_among({"He lives on Rome.", "He lives at Rome.", "He lives Rome."},
               outcomes("preposition", "He lives in Rome."));
  EXPECT_EQ(outcomes("noun-number", "These children have mice."),
            (Texts{"These child have mice.", "These children have mouse."}));
  expect_among({"We need informations."}, outcomes("noun-number", "We need information."));
}

// Of words that only look like nouns, or whose lemma is a guess, no learner makes such forms.
TEST(Grammar, SparesWhatNoLearnerWrites) {
  for (const char* text : {"The others left.", "It goes on regardless.", "This is easier.", "He is having it."})
    EXPECT_EQ(outcomes("noun-number", text), Texts()) << text;
  for (const char* text : {"The news came.", "The police left."})
    EXPECT_EQ(outcomes("noun-number", text), Texts()) << text;
  EXPECT_EQ(outcomes("verb-tense", "What did you want? He left."),
            (Texts{"What do you want? He left.", "What did you want? He leaves.", "What did you want? He has left."}));
  EXPECT_EQ(outcomes("agreement", "Does the man want it?"), Texts{"Do the man want it?"});
  expect_among({"The numbers grew."}, outcomes("noun-number", "The number grew."));
  EXPECT_EQ(outcomes("verb-form", "It was blorfinated."), Texts());
  EXPECT_EQ(outcomes("verb-tense", "He blorfinated it. They blorfinated it."), Texts());
  EXPECT_EQ(outcomes("agreement", "She blorfinates it."), Texts());
}

// A future is no error of tense where a conditional stands instead, and names have no other number and no article.
TEST(Grammar, SparesFuturesAndNames) {
  for (const char* text : {"I will call him. It is late.", "We shall see. They know it.", "You may go. It is late."})
    for (const std::string& found : outcomes("verb-tense", text)) {
      EXPECT_EQ(found.find("would"), found.npos) << found;
      EXPECT_EQ(found.find("should"), found.npos) << found;
      EXPECT_EQ(found.find("might"), found.npos) << found;
    }
  expect_among({"He said he will come."}, outcomes("verb-tense", "He said he would come."));
  expect_among({"He says he could come."}, outcomes("verb-tense", "He says he can come."));
  EXPECT_EQ(outcomes("noun-number", "We met at Shays' Rebellion."), Texts());
  EXPECT_FALSE(outcomes("article", "He saw the United States.").contains("He saw a United States."));
  EXPECT_EQ(outcomes("article", "They want to debate."), Texts());
  EXPECT_FALSE(outcomes("word-order", "We ask how would it go.").contains("We ask would how it go."));
}

TEST(Grammar, SparesNamesInPrograms) {
  for (const char* kind : {"noun-number", "article"})
    for (const char* text :
         {"Foo.bar() is old.", "Then src/main/path is old.", "Then file_name is old.", "Then call(me)."})
      EXPECT_EQ(outcomes(kind, text), Texts()) << kind << ": " << text;
  expect_among({"Foo.bar() are old."}, outcomes("agreement", "Foo.bar() is old."));
}

TEST(Grammar, FormsOfVerbs) {
  expect_among({"He has went home.", "He has go home.", "He has going home."},
               outcomes("verb-form", "He has gone home."));
  expect_among({"She can sings.", "She can to sing."}, outcomes("verb-form", "She can sing."));
  expect_among({"I want going.", "I want to went."}, outcomes("verb-form", "I want to go."));
  EXPECT_EQ(outcomes("verb-form", "She sings well."), Texts());
}

TEST(Grammar, AgreementIsWithTheSubject) {
  EXPECT_EQ(outcomes("agreement", "They know it."), Texts{"They knows it."});
  EXPECT_EQ(outcomes("agreement", "He doesn’t care."), Texts{"He don’t care."});
  EXPECT_EQ(outcomes("agreement", "The list of names was long."), Texts{"The list of names were long."});
  EXPECT_EQ(outcomes("agreement", "You need it."), Texts{"You needs it."});
  EXPECT_EQ(outcomes("agreement", "He went home."), Texts());
}

// Only the other sentences tell that the verb is wrong: it agrees with its subject.
TEST(Grammar, TensesChangeWhereOtherVerbsTellThem) {
  EXPECT_EQ(outcomes("verb-tense", "He opened the door."), Texts());
  expect_among({"The list of names is long. They knew it.", "The list of names was long. They know it."},
               outcomes("verb-tense", "The list of names was long. They knew it."));
  expect_among({"I am tired. He was not.", "I was tired. He is not."},
               outcomes("verb-tense", "I was tired. He was not."));
  expect_among({"He walked. They run."}, outcomes("verb-tense", "He walks. They run."));
}

TEST(Grammar, OrderCommasConfusionAndWords) {
  EXPECT_EQ(outcomes("word-order", "He always comes."), Texts{"He comes always."});
  expect_among({"I wonder what is it."}, outcomes("word-order", "I wonder what it is."));
  expect_among({"If he comes we go."}, outcomes("comma", "If he comes, we go."));
  expect_among({"He left, we stayed."}, outcomes("comma", "He left. We stayed."));
  EXPECT_EQ(outcomes("confusion", "He lost its tail."), Texts{"He lost it's tail."});
  expect_among({"You're dog."}, outcomes("confusion", "Your dog."));
  expect_among({"He spoke that."}, outcomes("word-choice", "He said that."));
  expect_among({"He spends money."}, outcomes("word-choice", "He pays money."));
  expect_among({"It was a success plan."}, outcomes("derivation", "It was a successful plan."));
  expect_among({"We looked it."}, outcomes("missing-word", "We looked at it."));
  expect_among({"This is more better."}, outcomes("extra-word", "This is better."));
  expect_among({"He can to swim."}, outcomes("extra-word", "He can swim."));
}

// What first languages bring along: futures behind if, progressives of states, purposes with for, articles of
// countries.
TEST(Grammar, WhatFirstLanguagesBringAlong) {
  expect_among({"If you will come, we wait."}, outcomes("verb-form", "If you come, we wait."));
  expect_among({"When the man will see it."}, outcomes("verb-form", "When the man sees it."));
  EXPECT_EQ(outcomes("verb-form", "If you came, we waited."), Texts());
  expect_among({"I am knowing him."}, outcomes("verb-form", "I know him."));
  expect_among({"They were wanting it."}, outcomes("verb-form", "They wanted it."));
  EXPECT_EQ(outcomes("verb-form", "They sold it."), Texts());
  expect_among({"He needs a knife for cut bread.", "He needs a knife for cutting bread."},
               outcomes("verb-form", "He needs a knife to cut bread."));
  expect_among({"She lives in the Spain."}, outcomes("article", "She lives in Spain."));
  expect_among({"He answered to him.", "He answered with him."}, outcomes("preposition", "He answered him."));
  EXPECT_FALSE(outcomes("preposition", "He has them.").contains("He has to them."));
  expect_among({"What you want?"}, outcomes("missing-word", "What do you want?"));
  expect_among({"He is more fast.", "He is more faster."}, outcomes("extra-word", "He is faster."));
  expect_among({"The man she lives here."}, outcomes("extra-word", "The man lives here."));
}

}  // namespace
}  // namespace emend::noise
