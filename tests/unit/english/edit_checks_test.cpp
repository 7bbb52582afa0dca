#include "english/edit_checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace emend::english {

using namespace text;

namespace {

std::string checked(std::string_view sentence, std::string_view edited) {
  std::vector<Edit> edits = difference(sentence, edited);
  check_edits(sentence, edits);
  return text::apply(sentence, edits);
}

TEST(EditChecks, EachRowKnowsItsHabitAndLeavesWhatIsRight) {
  for (const EditCheck& check : edit_checks()) {
    EXPECT_EQ(checked(check.against.sentence, check.against.edited), check.against.checked) << check.name;
    EXPECT_NE(check.passes.sentence, std::string(check.passes.edited)) << check.name;
    EXPECT_EQ(checked(check.passes.sentence, check.passes.edited), check.passes.checked) << check.name;
  }
}

TEST(EditChecks, SayWhichRowLeftAnEditOutOrMendedIt) {
  for (const EditCheck& check : edit_checks()) {
    std::vector<std::string> named;
    std::vector<Edit> edits = difference(check.against.sentence, check.against.edited);
    const std::vector<Edit> all = edits;
    check_edits(check.against.sentence, edits, [&](const EditCheck& row, const Edit& proposed) {
      named.push_back(row.name);
      EXPECT_NE(std::find(all.begin(), all.end(), proposed), all.end()) << check.name << ": as it was proposed";
    });
    EXPECT_EQ(named, std::vector<std::string>{check.name});
    named.clear();
    edits = difference(check.passes.sentence, check.passes.edited);
    check_edits(check.passes.sentence, edits, [&](const EditCheck& row, const Edit&) { named.push_back(row.name); });
    EXPECT_EQ(named, std::vector<std::string>()) << check.name;
  }
}

TEST(EditChecks, WhatEndsWithAKeywordGetsNoMark) {
  EXPECT_EQ(checked("It is over now #winning", "It is over now #winning."), "It is over now #winning");
  EXPECT_EQ(checked("It is over now, winning", "It is over now, winning."), "It is over now, winning.");
}

TEST(EditChecks, QuotesOfTwoApostrophesStayWhole) {
  const std::string_view sentence = "It is ''the end'' of it.";
  for (const auto& [begin, end] : {std::pair(5, 7), {6, 7}, {6, 8}, {5, 8}, {15, 16}, {15, 17}}) {
    std::vector<Edit> edits = {{static_cast<std::size_t>(begin), static_cast<std::size_t>(end), ""}};
    check_edits(sentence, edits);
    EXPECT_TRUE(edits.empty()) << sentence.substr(0, static_cast<std::size_t>(begin));
  }
}

TEST(EditChecks, LettersThatChatsWriteForWordsAreNotJoined) {
  const auto left = [](const char* sentence, std::size_t blank) {
    std::vector<Edit> edits = {{blank, blank + 1, ""}};
    check_edits(sentence, edits);
    return edits.size();
  };
  EXPECT_EQ(left("Then C u at four.", 6), 0U);
  EXPECT_EQ(left("Then I t was so.", 6), 1U);
  EXPECT_EQ(left("He was a t home.", 8), 1U);
}

TEST(EditChecks, SpeechKeepsWhatAsksAndWhatIsSaidAgain) {
  const auto spoils = [](const char* sentence, const Edit& edit) { return SpeechCheck(sentence).spoils(edit); };
  EXPECT_TRUE(spoils("Is she here?", {0, 2, "If"}));
  EXPECT_FALSE(spoils("Is she here.", {0, 2, "If"}));
  EXPECT_TRUE(spoils("It's, it's apples.", {6, 10, "its"}));
  EXPECT_FALSE(spoils("I know it's tail.", {7, 11, "its"}));
  EXPECT_TRUE(spoils("I know who's gonna win.", {7, 12, "whose"}));
  EXPECT_FALSE(spoils("I know who's car it is.", {7, 12, "whose"}));
  SpeechCheck both("Is she here, or is, is he?");
  EXPECT_TRUE(both.spoils({0, 2, "If"}));
  EXPECT_FALSE(both.spoils({13, 15, "of"}));
  EXPECT_TRUE(both.spoils({16, 18, "if"}));
}

TEST(EditChecks, SmallWordsThatAreWrongBecomeOthers) {
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"It is also known like the canal.", "It is also known as the canal."},
           {"It is referred to like a tetanus.", "It is referred to as a tetanus."},
           {"She is one of the almost famous ones.", "She is one of the most famous ones."},
           {"We have waited since two hours.", "We have waited for two hours."},
           {"A lot about people came.", "A lot of people came."}})
    EXPECT_EQ(checked(sentence, edited), edited);
}

TEST(EditChecks, AnSStaysWhereNothingSpeaksAgainstIt) {
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"He came with his last proposals.", "He came with his last proposal."},
           {"Each of these functions returns a pointer.", "Each of these functions return a pointer."},
           {"I usually watch films or play.", "I usually watch film or play."},
           {"We saw a bird alights on it.", "We saw a bird alight on it."},
           {"It lists a site's contents.", "It lists a site's content."},
           {"Fish & chips.", "Fish and chips."},
           {"See it (work by him).", "See it (Work by him)."},
           {"A boat with rugs on the seats was ready.", "A boat with rugs on the seat was ready."},
           {"Each of the points is a pause.", "Each of the point is a pause."},
           {"Providing zip codes makes it easy.", "Providing zip code makes it easy."},
           {"It stays while the next one loads.", "It stays while the next one load."},
           {"Rust is a systems language.", "Rust is a system language."},
           {"He gave them a heads up.", "He gave them a head up."},
           {"Uses the nearest viewport.", "Use the nearest viewport."}})
    EXPECT_EQ(checked(sentence, edited), sentence);
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"I want a GOT films.", "I want a GOT film."},
           {"All of informations came late.", "All of information came late."},
           {"They often appears here.", "They often appear here."},
           {"He and other heroes appears to save us.", "He and other heroes appear to save us."},
           {"It can be used to represents an array.", "It can be used to represent an array."}})
    EXPECT_EQ(checked(sentence, edited), edited);
}

TEST(EditChecks, WordsThatLookLikeContractionsStay) {
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"You did not fight, but were cast down.", "You did not fight, but we're cast down."},
           {"He was wont to replace it.", "He was won't to replace it."},
           {"The dear ones sleep.", "The dear one's sleep."},
           {"But how wet you are!", "But how we't you are!"},
           {"If it is a module, its vendor directory can hold it.",
            "If it is a module, it's vendor directory can hold it."},
           {"I know that its name is old.", "I know that it's name is old."}})
    EXPECT_EQ(checked(sentence, edited), sentence);
  for (const auto& [sentence, edited] :
       std::map<std::string, std::string>{{"I think were late.", "I think we're late."},
                                          {"I know its time to go.", "I know it's time to go."},
                                          {"He wont come.", "He won't come."},
                                          {"Its raining.", "It's raining."}})
    EXPECT_EQ(checked(sentence, edited), edited);
}

TEST(EditChecks, WhatIsRightStays) {
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"He said they're bold.", "He said their bold."},
           {"I am glad you're celebrating it.", "I am glad your celebrating it."},
           {"It can go out and it's great, too.", "It can go out and its great, too."},
           {"I am sure of its not doing harm.", "I am sure of it's not doing harm."},
           {"Since May, it has been bringing in people.", "Since May, it has been brought in people."},
           {"We have results.", "We have resulted."},
           {"He found access to managed servers.", "He found access to manage servers."},
           {"Please continue sending us ideas.", "Please continue to send us ideas."},
           {"What they do is publish code.", "What they do is publishing code."},
           {"It had already been read.", "It had already be read."},
           {"After tea she went out.", "After the she went out."},
           {"They grew more in size than in number.", "They grew more in size then in number."},
           {"It has been so since 2011.", "It has been so for 2011."},
           {"So too do we offer it.", "So to do we offer it."},
           {"They have a well disciplined army.", "They have a good disciplined army."},
           {"It is our will to maintain it.", "It is our will maintain it."},
           {"We made a couple mistakes there.", "We made a couple mistake there."},
           {"You see something that looks like it.", "You see something that look like it."}})
    EXPECT_EQ(checked(sentence, edited), sentence);
  for (const auto& [sentence, edited] :
       std::map<std::string, std::string>{{"The dog lost it's old bone.", "The dog lost its old bone."},
                                          {"He took they're car.", "He took their car."},
                                          {"I was boring there.", "I was bored there."},
                                          {"It is since two years so.", "It is for two years so."},
                                          {"If you go, than I go.", "If you go, then I go."},
                                          {"It was tool big.", "It was too big."},
                                          {"He has stops it.", "He has stopped it."}})
    EXPECT_EQ(checked(sentence, edited), edited);
}

TEST(EditChecks, WhatIsRightAsWellOrMeansSomethingElseStays) {
  for (const auto& [sentence, edited] : std::map<std::string, std::string>{
           {"We are interested to see it.", "We are interested to seeing it."},
           {"Ill weeds grow apace.", "I'll weeds grow apace."},
           {"The English drink tea.", "The English drinks tea."},
           {"England are winning.", "England is winning."},
           {"Radiohead are a band.", "Radiohead is a band."},
           {"India have lost the match.", "India has lost the match."},
           {"She is the taller of two.", "She is the tallest of two."},
           {"It was a change for the worse.", "It was a change for the worst."},
           {"Few people know it.", "A few people know it."},
           {"She went to the prison to see him.", "She went to prison to see him."},
           {"It tells which version you are using.", "It tells which version you using."},
           {"It has to be available.", "It has to available."},
           {"Support for it have been dropped.", "Support for it is been dropped."}})
    EXPECT_EQ(checked(sentence, edited), sentence);
  for (const auto& [sentence, edited] :
       std::map<std::string, std::string>{{"We are committed to help you.", "We are committed to helping you."},
                                          {"Ill never go there.", "I'll never go there."},
                                          {"I dedicate myself to write it.", "I dedicate myself to writing it."},
                                          {"The Englishman drink tea.", "The Englishman drinks tea."},
                                          {"England have a queen.", "England has a queen."},
                                          {"It is the larger of them all.", "It is the largest of them all."},
                                          {"We wait few minutes.", "We wait a few minutes."},
                                          {"He came after few friends.", "He came after a few friends."},
                                          {"He went to the prison for years.", "He went to prison for years."},
                                          {"I am am using it.", "I am using it."},
                                          {"There is a man is waiting.", "There is a man waiting."},
                                          {"I am agree.", "I agree."}})
    EXPECT_EQ(checked(sentence, edited), edited);
}

// What is left of the edits that replace each first string, behind the one before, by the second.
std::string checked_together(std::string_view sentence,
                             const std::vector<std::pair<std::string_view, std::string>>& changes) {
  std::vector<Edit> edits;
  for (const auto& [from, to] : changes) {
    const std::size_t begin = sentence.find(from, edits.empty() ? 0 : edits.back().end);
    edits.push_back({begin, begin + from.size(), to, "", edits.empty() ? 0.9 : 0.8});
  }
  join_verbs(sentence, edits);
  check_edits(sentence, edits);
  return text::apply(sentence, edits);
}

TEST(EditChecks, NoHalfOfAChangeOfAVerbIsMade) {
  EXPECT_EQ(checked_together("I suggest to replace it.", {{" to", ""}, {"replace", "replacing"}}),
            "I suggest replacing it.");
  EXPECT_EQ(checked_together("I was hating it.", {{" was", ""}, {"hating", "hated"}}), "I hated it.");
  EXPECT_EQ(checked_together("I was hating it .", {{"was ", ""}, {"hating", "hated"}}), "I hated it .");
  EXPECT_EQ(checked_together("I am feeling better.", {{"am", "have"}, {"feeling", "felt"}}), "I have felt better.");
  EXPECT_EQ(checked_together("It will be long.", {{"will", "is"}, {" be", ""}}), "It is long.");
  EXPECT_EQ(checked_together("Say what you are using.", {{"you", "you're"}, {" are", ""}}), "Say what you are using.");
  EXPECT_EQ(checked_together("Say what they are for.", {{"they", "they’re"}, {" are", ""}}), "Say what they are for.");
  EXPECT_EQ(checked_together("We do not know it.", {{"do", "don't"}, {" not", ""}}), "We do not know it.");
  EXPECT_EQ(checked_together("You are mainly asserting it.", {{" are", ""}, {"asserting", "assert"}}),
            "You mainly assert it.");
  EXPECT_EQ(checked_together("I was needing a smoke.", {{" was", ""}, {"needing a", "needed"}}), "I needed smoke.");
  EXPECT_EQ(checked_together("Say what we are using.", {{"we", "you're"}, {" are", ""}}), "Say what you're using.");
  // Two changes, of which each may be made alone.
  EXPECT_EQ(checked_together("All they can to helps.", {{" to", ""}, {"helps", "help"}}), "All they can to help.");
  EXPECT_EQ(checked_together("We need a informations.", {{"a", "the"}, {"informations", "information"}}),
            "We need a information.");
}

TEST(EditChecks, AJoinedChangeIsAsSureAsItsLessSureHalf) {
  std::vector<Edit> edits = {{1, 5, "", "", 0.9}, {6, 12, "hated", "", 0.6}, {13, 15, "that", "", 0.7}};
  join_verbs("I was hating it.", edits);
  EXPECT_EQ(edits, (std::vector<Edit>{{2, 12, "hated", "", 0.6}, {13, 15, "that", "", 0.7}}));
}

TEST(EditChecks, AnApostropheAloneMakesAContraction) {
  std::vector<Edit> edits = {{10, 10, "'", "", 0.9}};
  check_edits("He was wont to go.", edits);
  EXPECT_TRUE(edits.empty());
  edits = {{6, 6, "'", "", 0.9}};
  check_edits("He wont go.", edits);
  EXPECT_EQ(edits.size(), 1U);
}

TEST(EditChecks, MarksThatStandTwiceStay) {
  for (const auto& [sentence, edited] :
       std::map<std::string, std::string>{{"It says \"\"\"so it is.\"\"\"", "It says \"\"\"so it is.\"\""},
                                          {"Call std::string here.", "Call std:string here."},
                                          {"The ‘A='B'’ is old.", "The ‘A='B' is old."},
                                          {"a || b", "a | b"},
                                          {"make && run", "make and run"},
                                          {".. note:: so it is", ".. note: so it is"}})
    EXPECT_EQ(checked(sentence, edited), sentence);
  EXPECT_EQ(checked("I like it!!", "I like it!"), "I like it!");
  EXPECT_EQ(checked("He and/or she.", "He or she."), "He or she.");
}

TEST(EditChecks, CapitalsBehindMarks) {
  EXPECT_EQ(checked("Hello! how are you?", "Hello! How are you?"), "Hello! How are you?");
  EXPECT_EQ(checked("so i go.", "So I go."), "So I go.");
  EXPECT_EQ(checked("No!” she shook her head.", "No!” She shook her head."), "No!” she shook her head.");
}

TEST(EditChecks, QuestionsAreToldByTheirFirstWords) {
  for (const char* text : {"What is your feeling about it", "Hi! Do you like it", "How many of them are there",
                           "Well, what kind of films do you like", "Who wrote it", "Is the shop open", "What's new",
                           "has Tom arrived", "did jen text you back"})
    EXPECT_TRUE(is_question(text)) << text;
  for (const char* text : {"", "Yes I do", "What a film", "Have a great day", "May be that", "I watch what I eat",
                           "When I am at home I read", "Do it", "How the lines are connected"})
    EXPECT_FALSE(is_question(text)) << text;
}

TEST(EditChecks, AWordAndTheMarkBehindItAreTwoEdits) {
  std::vector<Edit> edits = {{3, 11, "careful.", "", 0.6}};
  split_marks("be carefull", edits);
  EXPECT_EQ(edits, (std::vector<Edit>{{3, 11, "careful", "", 0.6}, {11, 11, ".", "", 0.6}}));
  for (const Edit& one : {Edit{3, 11, "e.g."}, Edit{11, 11, "."}, Edit{3, 11, "careful"}}) {
    std::vector<Edit> same = {one};
    split_marks("be carefull", same);
    EXPECT_EQ(same, std::vector<Edit>{one});
  }
}

}  // namespace
}  // namespace emend::english
