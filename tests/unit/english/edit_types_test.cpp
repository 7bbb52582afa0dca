#include "english/edit_types.h"

#include <gtest/gtest.h>

#include "text/detokenize.h"

namespace emend::english {

using namespace text;

namespace {

TaggedTokens tokens(std::string_view line) {
  std::vector<std::string_view> all;
  for (const Span span : blank_separated(line)) all.push_back(slice(line, span));
  return TaggedTokens(std::move(all));
}

// "BEGIN END TYPE CORRECTION" for each edit.
std::vector<std::string> edits(std::string_view source, std::string_view target) {
  const TaggedTokens from = tokens(source), to = tokens(target);
  std::vector<std::string> out;
  for (const TokenEdit& edit : token_edits(from, to)) {
    std::string one = std::to_string(edit.begin) + ' ' + std::to_string(edit.end) + ' ' + edit.type;
    for (std::size_t i = edit.target_begin; i < edit.target_end; ++i) one.append(" ").append(to[i]);
    out.push_back(std::move(one));
  }
  return out;
}
using Edits = std::vector<std::string>;

TEST(EditTypes, NamesTheErrorsOfLearners) {
  EXPECT_EQ(edits("He go home .", "He goes home ."), Edits{"1 2 R:VERB:SVA goes"});
  EXPECT_EQ(edits("He need it .", "He needs it ."), Edits{"1 2 R:VERB:SVA needs"});
  EXPECT_EQ(edits("He like it .", "He likes it ."), Edits{"1 2 R:VERB:SVA likes"});
  EXPECT_EQ(edits("I goed home .", "I went home ."), Edits{"1 2 R:VERB:INFL went"});
  EXPECT_EQ(edits("The childs play .", "The children play ."), Edits{"1 2 R:NOUN:INFL children"});
  EXPECT_EQ(edits("He speeded off .", "He sped off ."), Edits{"1 2 R:VERB:INFL sped"});
  EXPECT_EQ(edits("Yesterday he goes home .", "Yesterday he went home ."), Edits{"2 3 R:VERB:TENSE went"});
  EXPECT_EQ(edits("She can goes .", "She can go ."), Edits{"2 3 R:VERB:FORM go"});
  EXPECT_EQ(edits("He wants to goes .", "He wants to go ."), Edits{"3 4 R:VERB:FORM go"});
  EXPECT_EQ(edits("He wants to went .", "He wants to go ."), Edits{"3 4 R:VERB:FORM go"});
  EXPECT_EQ(edits("They was late .", "They were late ."), Edits{"1 2 R:VERB:SVA were"});
  EXPECT_EQ(edits("I saw dog .", "I saw the dog ."), Edits{"2 2 M:DET the"});
  EXPECT_EQ(edits("I saw a dog .", "I saw the dog ."), Edits{"2 3 R:DET the"});
  EXPECT_EQ(edits("He discussed about the plan .", "He discussed the plan ."), Edits{"2 3 U:PREP"});
  EXPECT_EQ(edits("He lives on Rome .", "He lives in Rome ."), Edits{"2 3 R:PREP in"});
  EXPECT_EQ(edits("Two dog barked .", "Two dogs barked ."), Edits{"1 2 R:NOUN:NUM dogs"});
  EXPECT_EQ(edits("We need informations .", "We need information ."), Edits{"2 3 R:NOUN:NUM information"});
  EXPECT_EQ(edits("He comes always .", "He always comes ."), Edits{"1 3 R:WO always comes"});
  EXPECT_EQ(edits("However he left .", "However , he left ."), Edits{"1 1 M:PUNCT ,"});
  EXPECT_EQ(edits("i left .", "I left ."), Edits{"0 1 R:ORTH I"});
  EXPECT_EQ(edits("I recieved it .", "I received it ."), Edits{"1 2 R:SPELL received"});
  EXPECT_EQ(edits("He drives careful .", "He drives carefully ."), Edits{"2 3 R:MORPH carefully"});
  EXPECT_EQ(edits("This is more easy .", "This is easier ."), Edits{"2 4 R:ADJ:FORM easier"});
  EXPECT_EQ(edits("my friends car broke .", "my friend 's car broke ."), Edits{"1 2 R:NOUN:POSS friend 's"});
}

TEST(EditTypes, OfTextInCapitalsAreThoseOfItsWords) {
  EXPECT_EQ(edits("THEY WAS LATE .", "THEY WERE LATE ."), Edits{"1 2 R:VERB:SVA WERE"});
  EXPECT_EQ(edits("IT IS AN CAR .", "IT IS A CAR ."), Edits{"2 3 R:DET A"});
  EXPECT_EQ(edits("IT IS IMPORTENT .", "IT IS IMPORTANT ."), Edits{"2 3 R:SPELL IMPORTANT"});
}

TEST(EditTypes, MergesWhatIsOneCorrection) {
  EXPECT_EQ(edits("He eat it .", "He has eaten it ."), Edits{"1 2 R:VERB:TENSE has eaten"});
  EXPECT_EQ(edits("I like to swim .", "I like swimming ."), Edits{"2 4 R:VERB:FORM swimming"});
  EXPECT_EQ(edits("my bestfriend left .", "my best friend left ."), Edits{"1 2 R:ORTH best friend"});
  EXPECT_EQ(edits("I has a dogs .", "I have a dog ."), (Edits{"1 2 R:VERB:SVA have", "3 4 R:NOUN:NUM dog"}));
}

// Of edits that change no letters, the type is told by the marks.
TEST(EditTypes, MarksInsideOfWords) {
  EXPECT_EQ(edits("I dont know .", "I do n't know ."), Edits{"1 2 R:CONTR do n't"});
  EXPECT_EQ(edits("Its late .", "It 's late ."), Edits{"0 1 R:CONTR It 's"});
  EXPECT_EQ(edits("It lost it ’s tail .", "It lost its tail ."), Edits{"2 4 R:CONTR its"});
  EXPECT_EQ(edits("I do nt know .", "I do n't know ."), Edits{"2 3 R:PUNCT n't"});
  EXPECT_EQ(edits("Toms car broke .", "Tom 's car broke ."), Edits{"0 1 R:NOUN:POSS Tom 's"});
  EXPECT_EQ(edits("a well known fact", "a well-known fact"), Edits{"1 3 R:ORTH well-known"});
  EXPECT_EQ(edits("We need to co-operate .", "We need to cooperate ."), Edits{"3 4 R:ORTH cooperate"});
  EXPECT_EQ(edits("' - '", "- ' '").size(), 1u);
}

// One correction has one type, whichever of its bytes an edit replaces.
TEST(EditTypes, OfAnApostropheByItsBytes) {
  const std::string line = "He doesnt care, its late.";
  EXPECT_EQ(edit_types(line, {{3, 9, "doesn't"}, {16, 19, "it's"}}), (Edits{"R:CONTR", "R:CONTR"}));
  EXPECT_EQ(edit_types(line, {{7, 7, "'"}, {18, 18, "'"}}), (Edits{"R:CONTR", "R:CONTR"}));
  EXPECT_EQ(edit_types(line, {{7, 8, "n’"}, {18, 19, "’s"}}), (Edits{"R:CONTR", "R:CONTR"}));
  EXPECT_EQ(edit_types("ab", {{0, 0, "xyz"}, {1, 1, "q"}}).size(), 2u);
  EXPECT_EQ(edit_types("It is so , too", {{8, 9, ""}}), (Edits{"R:ORTH"}));  // no token has changed
}

TEST(EditTypes, AreEmptyForEqualsAndTakeAnything) {
  EXPECT_TRUE(edits("a b c", "a b c").empty());
  EXPECT_EQ(edits("", "A dog ."), Edits{"0 0 M:OTHER A dog ."});
  EXPECT_EQ(edits("日本 ☃", "☃ 日本").size(), 1u);
  std::string many, others;
  for (int i = 0; i < 3000; ++i) many += "a ", others += "b ";
  EXPECT_EQ(edits(many, others).size(), 1u) << "beyond the bound";
}

// The edits lead from the source to the target, whatever the two are.
TEST(EditTypes, EditsGiveTheTarget) {
  const std::vector<std::string> lines = {"He go to home .",
                                          "",
                                          "the cat sat on the mat",
                                          "on the mat sat the cat",
                                          "A b C d e",
                                          "He has gone home , and I stay .",
                                          "a b c d e f",
                                          ". , . ,",
                                          "b a d c f e"};
  for (const std::string& source : lines) {
    for (const std::string& target : lines) {
      const TaggedTokens from = tokens(source), to = tokens(target);
      std::string made;
      std::size_t next = 0;
      for (const TokenEdit& edit : token_edits(from, to)) {
        ASSERT_GE(edit.begin, next);
        for (; next < edit.begin; ++next) made.append(from[next]).append(" ");
        for (std::size_t i = edit.target_begin; i < edit.target_end; ++i) made.append(to[i]).append(" ");
        next = edit.end;
      }
      for (; next < from.size(); ++next) made.append(from[next]).append(" ");
      EXPECT_EQ(made, target.empty() ? "" : target + ' ') << source;
    }
  }
}

// A run of changes without a match between them may be a line of a million bytes. Parts of up to 64 steps are compared
// there, and all parts where it is short.
TEST(EditTypes, LongRunsAreReadInParts) {
  std::string source = "x", target = "y";
  for (int i = 0; i < 60'000; ++i) target += i % 100 == 50 ? " q" : " .";
  EXPECT_LE(edits(source, target).size(), 3u);  // for x another word; what stands before and behind that
  EXPECT_EQ(edits("well known", "well-known"), Edits{"0 2 R:ORTH well-known"});
}

TEST(EditTypes, OfProseByItsBytes) {
  const std::string line = "He go home, and eat apple.";
  const std::vector<Edit> changes = {{3, 5, "goes"}, {16, 19, "eats"}, {20, 20, "an "}};
  EXPECT_EQ(edit_types(line, changes), (std::vector<std::string>{"R:VERB:SVA", "R:VERB:SVA", "M:DET"}));
  EXPECT_EQ(edit_types("He doesnt care.", {{7, 7, "'"}}).size(), 1u);
  EXPECT_TRUE(edit_types("", {}).empty());
}

}  // namespace
}  // namespace emend::english
