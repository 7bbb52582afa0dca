#include "grammar/notation.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "cli/error.h"
#include "grammar/rules.h"
#include "grammar/sentence.h"
#include "text/sentences.h"

namespace emend::grammar {
namespace {

// All rules, sentence by sentence.
std::string mended(const std::string& text) {
  std::string out;
  for (const text::Span span : text::sentences(text)) {
    const std::string sentence(text::slice(text, span));
    out += text::apply(sentence, edits(sentence));
  }
  return out;
}

bool fires(const std::string& text, const WrittenRule& rule, const Pattern& pattern) {
  for (const text::Span span : text::sentences(text))
    if (RuleBook::fires(Sentence(text::slice(text, span)), rule, pattern)) return true;
  return false;
}

TEST(RuleFiles, EachExampleIsMendedAsItSays) {
  for (const std::string_view subject : subjects())
    for (const WrittenRule& rule : book(subject).rules())
      for (const Example& example : rule.examples) {
        const std::string where = book(subject).file() + ":" + std::to_string(example.line);
        EXPECT_EQ(mended(example.wrong), example.right) << where;
        EXPECT_EQ(mended(example.right), example.right) << where;
      }
}

TEST(RuleFiles, EachRuleAloneMendsItsExamples) {
  for (const std::string_view subject : subjects()) EXPECT_NO_THROW(book(subject).try_examples());
}

TEST(RuleFiles, EachMatchHasAnExampleAndLeavesWhatIsRight) {
  for (const std::string_view subject : subjects())
    for (const WrittenRule& rule : book(subject).rules())
      for (const Pattern& pattern : rule.matches) {
        const std::string where = book(subject).file() + ":" + std::to_string(pattern.line);
        bool fired = false;
        for (const Example& example : rule.examples) {
          if (example.wrong != example.right)
            fired = fired || fires(example.wrong, rule, pattern);
          else
            EXPECT_FALSE(fires(example.right, rule, pattern)) << where << ": " << example.right;
        }
        EXPECT_TRUE(fired) << where << ": " << rule.id << " has no example of this match";
      }
}

TEST(RuleFiles, NamesAreTheirOwn) {
  std::vector<std::string> names;
  for (const std::string_view subject : subjects())
    for (const WrittenRule& rule : book(subject).rules()) names.push_back(rule.id);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

// What a file of one rule with these lines makes of the sentence, alone.
std::string with(const std::string& lines, const std::string& sentence) {
  std::string text = "class fruit: apple pear {plum:noun}\nrule test: Says it.\n";
  text += lines + "\n  wrong: a [b -> c]\n";
  const auto book = RuleBook::parse(text, "test.rules");
  Sentence words{sentence};
  book->apply(words);
  return text::apply(sentence, words.take().edits);
}

TEST(Notation, WordsAlternativesAndClasses) {
  EXPECT_EQ(with("  match: [in|on -> at] the @fruit", "He is on the pear."), "He is at the pear.");
  EXPECT_EQ(with("  match: [in|on -> at] the @fruit", "He is on the plums, on the fig."),
            "He is at the plums, on the fig.");
  EXPECT_EQ(with("  match: [in -> at] # p.m|pm", "In 5 p.m. and in two pm."), "At 5 p.m. and at two pm.");
  EXPECT_EQ(with("  match: the * [than -> as]", "the same than, the than"), "the same as, the than");
  EXPECT_EQ(with("  match: [to -> of] *ing|*ed", "to go, to going, to gone, to moved"),
            "to go, of going, to gone, of moved");
  EXPECT_EQ(with("  match: !*ly [a -> b]", "a, only a, on a"), "b, only a, on b");
}

TEST(Notation, Numbers) {
  const std::string time = "  match: [in -> at] # a.m|p.m|pm|o'clock";
  for (const std::string number : {"5", "5:30", "5.30", "11", "eleven", "thirty", "1,000", "12:30:15"}) {
    EXPECT_EQ(with(time, "In " + number + " p.m."), "At " + number + " p.m.");
    EXPECT_EQ(with("  match: # [year -> years]", number + " year"), number + " years");
    EXPECT_EQ(with("  match: !# [year -> years]", number + " year"), number + " year");
  }
  EXPECT_EQ(with("  match: on the # [of ->]", "on the 21st of, on the 2nd of"), "on the 21st, on the 2nd");
  for (const std::string none : {"3D", "mp3", "2k", "5:30pm", "5: 30", "5, 30", "v1.5", "5/30", "1e5"})
    EXPECT_EQ(with("  match: in # [year -> years]", "in " + none + " year"), "in " + none + " year");
  EXPECT_EQ(with("  match: a [1:# hours -> \\1-hour] flight", "a 2.5 hours flight"), "a 2.5-hour flight");
  EXPECT_EQ(with("  match: [on -> in] #### $", "on 1995, on 5:30, on 12.1995, on 19955, on 1995s"),
            "in 1995, on 5:30, on 12.1995, on 19955, on 1995s");
}

TEST(Notation, ArticlesGoBySound) {
  for (const std::string a : {"user", "unit", "uniform", "one-way", "useful", "European", "house", "URL", "yard"})
    EXPECT_EQ(with("  match: is [the -> a(n)] *", "It is the " + a), "It is a " + a);
  for (const std::string an : {"honour", "heir", "hour", "honest", "umbrella", "idea", "onerous", "HTML", "API"})
    EXPECT_EQ(with("  match: is [the -> a(n)] *", "It is the " + an), "It is an " + an);
  EXPECT_EQ(with("  match: is [it -> a(n) unit]", "It is it."), "It is a unit.");
}

TEST(Notation, FormsOfVerbsAndWhatIsInflectedLikeThem) {
  const std::string rule = "  match: [{do} -> {make}] mistakes";
  EXPECT_EQ(with(rule, "He does mistakes."), "He makes mistakes.");
  EXPECT_EQ(with(rule, "I did mistakes, doing mistakes."), "I made mistakes, making mistakes.");
  EXPECT_EQ(with("  match: [{say:past} -> {tell}] me", "They said me, and say me."), "They told me, and say me.");
  EXPECT_EQ(with("  match: to [1:<verb?:past> -> {\\1:base}]", "I want to went home."), "I want to go home.");
  EXPECT_EQ(with("  match: of [1:<verb?:base> -> {\\1:gerund}] it", "instead of use it"), "instead of using it");
  EXPECT_EQ(with("  match: 1:{like} [-> {enjoy=1}]", "He likes it."), "He likes enjoys it.");
}

TEST(Notation, PartsOfSpeech) {
  EXPECT_EQ(with("  match: very [-> so] <adjective>", "It is very old."), "It is very so old.");
  EXPECT_EQ(with("  match: the [<noun:plural> -> thing]", "the houses, the house"), "the thing, the house");
}

TEST(Notation, ItemsThatMayLackOrRepeat) {
  EXPECT_EQ(with("  match: {make} [a? -> some] noise", "I make a noise."), "I make some noise.");
  EXPECT_EQ(with("  match: so very?+ [good -> bad]", "so good, so very good, so very very good"),
            "so bad, so very bad, so very very bad");
  EXPECT_EQ(with("  match: very+ [good -> bad]", "very very good, good"), "very very bad, good");
  EXPECT_EQ(with("  match: *? [x -> y] z", "a x z"), "a y z");
}

TEST(Notation, BeginningEndsAndMarks) {
  EXPECT_EQ(with("  match: ^ [me -> I] go", "Me go. me go"), "I go. me go");
  EXPECT_EQ(with("  match: !^ count [-> the] number of", "Count number of words, count number of words"),
            "Count number of words, count the number of words");
  EXPECT_EQ(with("  match: [its -> it's] !^ a", "Its A to Z, its a way"), "Its A to Z, it's a way");
  EXPECT_EQ(with("  match: [my -> mine] $", "It is my, my book, my"), "It is mine, my book, mine");
  EXPECT_EQ(with("  match: so , [we -> they] go", "So, we go, so we go"), "So, they go, so we go");
  EXPECT_EQ(with("  match: so , very? [we -> they] go", "So, we go, so we go"), "So, they go, so we go");
  EXPECT_EQ(with("  match: a [few -> little] water ~", "a few water bottles, a few water here"),
            "a few water bottles, a little water here");
}

TEST(Notation, WhatIsAsked) {
  const char* const rule = "  match: ^ ? [there is -> is there] a";
  EXPECT_EQ(with(rule, "There is a way? "), "Is there a way? ");
  EXPECT_EQ(with(rule, "There is a way."), "There is a way.");
  EXPECT_EQ(with(rule, "There is a way, or not?"), "There is a way, or not?");
  EXPECT_EQ(with("  match: what [i'm -> am I] doing", "What I'm doing"), "What am I doing");
}

TEST(Notation, WhatMustNotStandThere) {
  EXPECT_EQ(with("  match: !the [a -> b]", "the a, a"), "the a, b");
  EXPECT_EQ(with("  match: [a -> b] !c|d", "a c, a d, a e, a"), "a c, a d, b e, b");
  EXPECT_EQ(with("  match: [a -> b]\n  except: c a d", "c a d, c a"), "c a d, c b");
}

TEST(Notation, BackReferences) {
  EXPECT_EQ(with("  match: 1:the|a [\\1 ->]", "the the cat, a the cat"), "the cat, a the cat");
  EXPECT_EQ(with("  match: a [1:# years -> \\1-year] plan", "a five years plan"), "a five-year plan");
  EXPECT_EQ(with("  match: [enough 1:<adjective> -> \\1 enough]", "He is enough old."), "He is old enough.");
}

TEST(Notation, WordsComeAndGo) {
  EXPECT_EQ(with("  match: wait [-> for] me", "Wait me."), "Wait for me.");
  EXPECT_EQ(with("  match: ^ [-> a(n)] old man", "Old man"), "An old man");
  EXPECT_EQ(with("  match: is [-> a(n)] 1:useful|idea", "is useful, is idea"), "is a useful, is an idea");
  EXPECT_EQ(with("  match: ^ [the ->] example", "The example"), "Example");
  EXPECT_EQ(with("  match: go [to ->] $", "We go to."), "We go.");
  EXPECT_EQ(with("  match: [-> the] élan", "Of élan, of the élan"), "Of the élan, of the élan");  // once
  EXPECT_EQ(with("  match: [do -> make] a [choose -> choice]", "I do a choose."), "I make a choice.");
}

TEST(Notation, WordsGoWithOneBlankAndNoMark) {
  const std::string very = "  match: [very ->]", in_order = "  match: [in order ->] to";
  const std::vector<std::array<std::string, 3>> cases = {
      {very, "It is very good.", "It is good."},
      {very, "It is  very good.", "It is  good."},
      {in_order, "They used it (in order to win).", "They used it (to win)."},
      {in_order, "They used it \u2014 \U0001f600 in order to win.", "They used it \u2014 \U0001f600 to win."},
      {very, "He said: very good.", "He said: good."},
      {very, "He said: \"Very good.\"", "He said: \"Good.\""},
      {very, "It is good, very.", "It is good, very."},
      {very, "It is good very.", "It is good."},
      {very, "It is (very) good.", "It is (very) good."},
      {very, "The value [very] is.", "The value [very] is."},
      {very, "It is **very** good.", "It is **very** good."},
      {very, "(very) good", "(very) good"},
      {very, "\"Very\" is a word.", "\"Very\" is a word."},
      {very, "Very, he said.", "Very, he said."},
      {very, "(Very good)", "(Good)"},
      {very, "Very (good)", "(Good)"},
      {very, "Very", "Very"},
      {very, "very\tgood, is\tvery good", "good, is good"},
      {"  match: not|it [very ->] [good -> fine]", "It (very) good, not very good", "It (very) good, not fine"},
      {"  match: *? [very ->] [good -> fine]", "It is (very good).", "It is (fine)."},
  };
  for (const auto& [rule, sentence, changed] : cases) EXPECT_EQ(with(rule, sentence), changed) << rule;
}

TEST(Notation, MarksInBrackets) {
  EXPECT_EQ(with("  match: {say} [, that -> that]", "He said, that it is."), "He said that it is.");
  EXPECT_EQ(with("  match: {say} [, that ->] it", "He said, that it is."), "He said it is.");
  EXPECT_EQ(with("  match: {say} [, ->] that", "He said, that it is."), "He said that it is.");
  EXPECT_EQ(with("  match: {say} [-> ,] it", "He said it is."), "He said, it is.");
  EXPECT_EQ(with("  match: is [, -> ;] it", "It is, it was."), "It is; it was.");
  EXPECT_EQ(with("  match: is [and -> ;] it", "It is and it was."), "It is; it was.");
  EXPECT_EQ(with("  match: [well , ->] we", "Well, we go, and well, we run."), "We go, and we run.");
  EXPECT_EQ(with("  match: [well , -> so] we", "Well, we go, and well, we run."), "So we go, and so we run.");
  EXPECT_EQ(with("  match: a [b , c -> d]", "a b, c"), "a d");
}

TEST(Notation, NounsTakeThePlaceOfNounsWithTheirS) {
  const std::string rule = "  match: [{folder:noun} -> {directory}]";
  EXPECT_EQ(with(rule, "Folder's, the folder's name, folders'"), "Directory's, the directory's name, directories'");
  EXPECT_EQ(with("  match: [{child:noun} -> {person}]", "children's, child's"), "people's, person's");
  EXPECT_EQ(with("  match: [{folder:noun} -> {directory}] name", "the folder's name"), "the directory's name");
  EXPECT_EQ(with("  match: {folder:noun} [a -> b]", "folder's a, folder a"), "folder's a, folder b");
}

// A letter is no byte: capitals come and go beyond ASCII, too, and what has no case stays.
TEST(Notation, CapitalsOfAnyLetters) {
  EXPECT_EQ(with("  match: [foo -> “bar”]", "Foo is here."), "“bar” is here.");
  EXPECT_EQ(with("  match: [foo -> élan]", "Foo is here."), "Élan is here.");
  EXPECT_EQ(with("  match: ^ [-> the] élan", "Élan is here."), "The élan is here.");
  EXPECT_EQ(with("  match: ^ [the ->] élan", "The élan is here."), "Élan is here.");
}

TEST(Notation, ChangesOfCapitalsAlone) {
  const std::string github = "  match: [github -> GitHub]", iphone = "  match: [iphone -> iPhone]";
  const std::vector<std::array<std::string, 3>> cases = {
      {github, "We use github here.", "We use GitHub here."},
      {github, "github is here.", "GitHub is here."},
      {github, "Github is here, on Github.", "GitHub is here, on GitHub."},
      {github, "We use GitHub here, a GITHUB.", "We use GitHub here, a GITHUB."},
      {"  match: [internet -> Internet]", "The internet is the Internet.", "The Internet is the Internet."},
      {"  match: [foo -> FOO]", "A foo, foo. Foo.", "A FOO, FOO. FOO."},
      {iphone, "Iphone, iphone, an Iphone", "iPhone, iPhone, an iPhone"},
      {"  match: [phone -> iPhone]", "Phone, phone, a Phone", "iPhone, iPhone, a Phone"},
      {"  match: [the ->] @fruit", "The Apple", "Apple"},
      {"  match: [git hub -> GitHub]", "on git hub, on Git Hub", "on GitHub, on Git Hub"},
  };
  for (const auto& [rule, sentence, changed] : cases) EXPECT_EQ(with(rule, sentence), changed) << rule;
}

TEST(Notation, NamesStay) {
  EXPECT_EQ(with("  match: the [nature -> world]", "the Nature, the nature"), "the Nature, the world");
  EXPECT_EQ(with("  match: at [-> the] door", "at Door, at door"), "at Door, at the door");
  EXPECT_EQ(with("  match: [its -> it's] a", "ITS a B."), "ITS a B.");
}

TEST(Notation, PairsAreALineEach) {
  const auto book = own_book(
      "pairs quality: importance -> important,\n  health -> healthy, a lot -> many\n"
      "rule x: Y.\n  match: very [%quality] $\n  wrong: It is very [%quality].\n  right: Its very importance is "
      "clear.\n",
      "f");
  ASSERT_EQ(book->rules().size(), 1u);
  EXPECT_EQ(book->rules()[0].matches.size(), 3u);
  EXPECT_EQ(book->rules()[0].examples.size(), 4u);
  Sentence words{"It is very health."};
  book->apply(words);
  EXPECT_EQ(text::apply("It is very health.", words.take().edits), "It is very healthy.");
}

TEST(Notation, TheFirstRuleWins) {
  const auto book = RuleBook::parse(
      "rule a: A.\n match: b [c -> x]\n wrong: b [c -> x]\nrule b: B.\n match: [b c -> y]\n wrong: [b c -> y]\n",
      "two");
  Sentence words{"b c"};
  book->apply(words);
  EXPECT_EQ(text::apply("b c", words.take().edits), "b x");
}

TEST(Notation, ErrorsNameFileLineAndRemedy) {
  const std::string good = "\n  match: [a -> b]\n  wrong: [a -> b]\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"  match: a",
       "f:1: is indented, and no entry stands before it: begin with `class NAME:`, `pairs NAME:` or `rule ID:`"},
      {"rules x: y",
       "f:1: begins no entry: begin with `class NAME:`, `pairs NAME:` or `rule ID:`, and indent what belongs to it"},
      {"rule X: y.", "f:1: 'X' is not a name: use small letters, digits and hyphens"},
      {"rule x:" + good, "f:1: the rule 'x' explains nothing: write a sentence behind the colon"},
      {"rule x: Y.\n", "f:1: the rule 'x' matches nothing: add a line `match:`"},
      {"rule x: Y.\n  match: [a -> b]\n", "f:1: the rule 'x' has no example: add a line `wrong:` or `right:`"},
      {"rule x: Y.\n  matches: [a -> b]\n", "f:2: 'matches:' is not a key: use match:, except:, wrong: or right:"},
      {"rule x: Y.\n  match: a b\n", "f:2: a match changes nothing: write [wrong -> right]"},
      {"rule x: Y.\n  match: [a\n", "f:2: brackets do not close: write [wrong -> right]"},
      {"rule x: Y.\n  match: [a b]\n", "f:2: brackets have no arrow: write [wrong -> right]"},
      {"rule x: Y.\n  match: [A -> b]\n",
       "f:2: 'A' is not a word in small letters: write letters, digits, ' and - alone, and ' for \u2019"},
      {"rule x: Y.\n  match: [@c -> b]\n", "f:2: there is no class 'c': define it before, with `class c:`"},
      {"rule x: Y.\n  match: [<nouns> -> b]\n",
       "f:2: 'nouns' is not a part of speech: use noun, verb, adjective, adverb, pronoun, determiner, preposition ..."},
      {"rule x: Y.\n  match: [{do:gone} -> b]\n",
       "f:2: 'gone' is not a form: use base, third, past, participle, gerund, plural ..."},
      {"rule x: Y.\n  match: [a -> {make}]\n",
       "f:2: '{make}' has nothing whose form it could have: write {lemma:form}"},
      {"rule x: Y.\n  match: [a|b -> c|d]\n", "f:2: 'c|d' offers a choice: write a match for each of its words"},
      {"rule x: Y.\n  match: [a -> \\1]\n", "f:2: no item before has the number 1: number it, as in 1:word"},
      {"rule x: Y.\n  match: $ [a -> b]\n", "f:2: $ and ~ stand before other items: put them last"},
      {"rule x: Y.\n  match: [-> b]\n", "f:2: a pattern has no word that must stand there: add one"},
      {"rule x: Y.\n  wrong: a b\n",
       "f:2: the example has no brackets: put what is wrong into brackets, as in [wrong -> right]"},
      {"rule x: Y.\n  right: a [b -> c]\n", "f:2: the example of what is right has brackets: write it with `wrong:`"},
      {"rule x: Y." + good + "rule x: Z." + good, "f:4: there is a rule 'x' already: choose another name"},
      {"rule x: Y." + good + "rule y: Z.\n  match: [a b]\n", "f:5: brackets have no arrow: write [wrong -> right]"},
      {"pairs p:\n", "f:1: there are no pairs: write WRONG -> RIGHT behind the colon"},
      {"pairs p: a -> b, c d\n", "f:1: 'c d' has no arrow: write WRONG -> RIGHT, and commas between pairs"},
      {"pairs p: a -> b\n  match: c\n", "f:2: 'match:' is not a key of pairs: indent words alone"},
      {"pairs p: a -> b\npairs p: c -> d\n", "f:2: there are pairs 'p' already: choose another name"},
      {"rule x: Y.\n  match: [%p]\n", "f:2: there are no pairs 'p': define them before, with `pairs p:`"},
      {"pairs p: a -> b\nrule x: Y.\n  match: [%p] [%p]\n", "f:3: the line names pairs twice: write a line for each"},
      {"class c:\n", "f:1: the class 'c' is empty: write its words behind the colon"},
      {"class c: a\nclass c: b\n", "f:2: there is a class 'c' already: choose another name"},
      {"rule x: \xff", "f:1: is not UTF-8: convert it, e.g. with iconv"},
      {"rule x: Y.\n  match: a? b? c? d? e? f? g? [h -> i]\n",
       "f:2: more than six items may lack or stand several times: write several matches"},
  };
  for (const auto& [text, message] : cases) {
    try {
      RuleBook::parse(text, "f");
      ADD_FAILURE() << text << " is read";
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), message) << text;
    }
  }
}

TEST(OwnBook, ExamplesAreTried) {
  const std::string rule = "rule x: Y.\n  match: [{utilize} -> {use}]\n";
  for (const std::string good :
       {"  wrong: He [utilizes -> uses] it. We [utilize -> use] it.\n", "  right: He uses it.\n"})
    EXPECT_EQ(own_book(rule + good, "f")->rules().size(), 1u);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {rule + "  wrong: We [utilized -> use] it.\n",
       "f:3: the rule 'x' makes 'We used it.' of its example, not 'We use it.': correct the match or the example"},
      {rule + "  wrong: We [employ -> use] it.\n",
       "f:3: the rule 'x' does not change its example 'We employ it.': correct the match or the example"},
      {rule + "  wrong: We [utilize -> use] it.\n  right: I utilize it.\n",
       "f:4: the rule 'x' changes what is right, 'I utilize it.', to 'I use it.': correct the match, or add an "
       "`except:`"},
      {"rule x: Y.\n  match: [foo -> foo bar]\n  wrong: a [foo -> foo bar]\n",
       "f:3: the rule 'x' changes what is right, 'a foo bar', to 'a foo bar bar': correct the match, or add an "
       "`except:`"},
  };
  for (const auto& [text, message] : cases) {
    try {
      own_book(text, "f");
      ADD_FAILURE() << text << " is read";
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), message) << text;
    }
  }
}

TEST(Notation, LinesGoOn) {
  EXPECT_EQ(with("  match: [a|\n    b -> c]", "b"), "c");
  EXPECT_EQ(with("  match:\n    a\n    [b -> c]", "a b"), "a c");
}

}  // namespace
}  // namespace emend::grammar
