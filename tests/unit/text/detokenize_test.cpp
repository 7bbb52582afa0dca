#include "text/detokenize.h"

#include <gtest/gtest.h>

#include <random>

namespace emend::text {
namespace {

std::string prose(std::string_view tokens) { return Detokenized(tokens).prose(); }

// The line after the prose became `changed`.
std::string changed(std::string_view tokens, std::string_view changed) {
  const Detokenized detokenized(tokens);
  return text::apply(tokens, detokenized.to_line(difference(detokenized.prose(), changed)));
}

TEST(Detokenize, WritesTokensAsProse) {
  EXPECT_EQ(prose("I do n't know , he said ."), "I don't know, he said.");
  EXPECT_EQ(prose("He 's \" quite \" good ( for a \" beginner \" ) ..."),
            "He's \"quite\" good (for a \"beginner\")...");
  EXPECT_EQ(prose("It costs $ 5 , or 10 % more !!"), "It costs $5, or 10% more!!");
  EXPECT_EQ(prose("I ca nt say , Im sure he ll go ; we re 5 m away"), "I cant say, Im sure hell go; were 5 m away");
  EXPECT_EQ(prose("He said `` this is it '' ."), "He said \"this is it\".");
  EXPECT_EQ(prose("one   two "), "one two");  // empty tokens
  EXPECT_EQ(prose(""), "");
}

TEST(Detokenize, CutsProseIntoTokens) {
  const auto cut = [](std::string_view text) { return tokenize(text); };
  using Tokens = std::vector<std::string>;
  EXPECT_EQ(cut("Don't you know, he's here?"), (Tokens{"Do", "n't", "you", "know", ",", "he", "'s", "here", "?"}));
  EXPECT_EQ(cut("It costs 1,000.50..."), (Tokens{"It", "costs", "1,000.50", "..."}));
  EXPECT_EQ(cut("well-known (so)"), (Tokens{"well-known", "(", "so", ")"}));
  EXPECT_EQ(cut("See https://a.org/b-c?d=1 (or /usr/lib, a_b.c)."),
            (Tokens{"See", "https://a.org/b-c?d=1", "(", "or", "/usr/lib", ",", "a_b.c", ")", "."}));
  EXPECT_EQ(cut("x=a_b and {name}%s"), (Tokens{"x=a_b", "and", "{name}", "%s"}));
  EXPECT_EQ(cut("It 's nice , he 'll go , we ’re"),
            (Tokens{"It", "'s", "nice", ",", "he", "'ll", "go", ",", "we", "’re"}));
  EXPECT_EQ(cut("'ve"), Tokens{"'ve"});
  EXPECT_EQ(cut("the 's' key, 'd'oh, rock'"),
            (Tokens{"the", "'", "s", "'", "key", ",", "'", "d'oh", ",", "rock", "'"}));
  EXPECT_EQ(cut("  "), Tokens{});
}

TEST(Detokenize, LongEllipsesAreOneToken) {
  const std::string stops(400'000, '.');
  EXPECT_EQ(tokenize("So " + stops + " it is 3.5"), (std::vector<std::string>{"So", stops, "it", "is", "3.5"}));
  EXPECT_EQ(tokenize("..a.."), (std::vector<std::string>{"..", "a", ".."}));
}

// Edits that touch each other are worked on together, all words of the line here.
TEST(Detokenize, ManyEditsThatTouchEachOther) {
  std::string line, expected;
  std::vector<Edit> edits;
  constexpr std::size_t count = 20'000;
  for (std::size_t i = 0; i < count; ++i) {
    edits.push_back({line.size() + (i > 0), line.size() + (i > 0) + 1, "the"});
    line += i > 0 ? " a" : "a", expected += i > 0 ? " the" : "the";
    if (i > 0) edits.back().begin -= 1, edits.back().replacement = " the";
  }
  EXPECT_EQ(text::apply(line, Detokenized(line).to_line(edits)), expected);
}

TEST(Detokenize, EditsOfTheProseAreEditsOfTheTokens) {
  EXPECT_EQ(changed("She buy an dog .", "She buys a dog."), "She buys a dog .");
  EXPECT_EQ(changed("I like movie .", "I like the movie."), "I like the movie .");
  EXPECT_EQ(changed("I like the movies .", "I like movies."), "I like movies .");
  EXPECT_EQ(changed("However I left", "However, I left."), "However , I left .");
  EXPECT_EQ(changed("what s your name ?", "What's your name?"), "What 's your name ?");
  EXPECT_EQ(changed("I dont know", "I don't know"), "I do n't know");
  EXPECT_EQ(changed("I do nt know , i m new", "I don't know, I'm new"), "I do n't know , I 'm new");
  EXPECT_EQ(changed("It is , good", "It is good"), "It is good");
  EXPECT_EQ(changed("good morning", "morning"), "morning");
  EXPECT_EQ(changed("good morning", "good"), "good");
  EXPECT_EQ(changed("He lives in the U.S. now", "He lived in the U.S. now"), "He lived in the U.S. now");  // as it was
  EXPECT_EQ(changed("He say `` this ''", "He says \"this\""), "He says `` this ''");
  EXPECT_EQ(changed("`` this are '' he said", "\"This is\", he said"), "`` This is '' , he said");
  EXPECT_EQ(changed("a   b c", "a b d"), "a   b d");  // empty tokens stay
}

TEST(Detokenize, EditsSayWhatIsChangedAndNoMore) {
  const Detokenized detokenized("However I go home .");
  const auto edits = detokenized.to_line({{7, 7, ",", "M:PUNCT", 0.7}, {10, 12, "went", "R:VERB:TENSE", 0.9}});
  EXPECT_EQ(edits, (std::vector<Edit>{{8, 8, ", ", "M:PUNCT", 0.7}, {10, 12, "went", "R:VERB:TENSE", 0.9}}));
}

// Whatever the edits, they can be applied, and what no edit of the prose touches stays.
TEST(Detokenize, AnyEditsOfTheProse) {
  std::mt19937 random(3);
  const std::vector<std::string> words = {"I", "do", "n't", ",", ".", "\"", "(", ")", "go", "", "'s", "3.5", "!"};
  for (int i = 0; i < 2000; ++i) {
    std::string line;
    for (std::size_t k = random() % 8; k > 0; --k) line += words[random() % words.size()] + (k > 1 ? " " : "");
    const Detokenized detokenized(line);
    std::vector<Edit> edits;
    const std::size_t size = detokenized.prose().size();
    for (std::size_t at = random() % 4; at <= size; at += 1 + random() % 5) {
      const std::size_t end = std::min<std::size_t>(size, at + random() % 4);
      edits.push_back({at, end, std::string(random() % 2, 'x')});
      at = end;
    }
    std::string out;
    ASSERT_NO_THROW(out = text::apply(line, detokenized.to_line(edits))) << line;
    std::size_t added = 0;
    for (const Edit& edit : edits) added += edit.replacement.size();
    EXPECT_EQ(std::count(out.begin(), out.end(), 'x'), static_cast<std::ptrdiff_t>(added)) << line;
    EXPECT_EQ(text::apply(line, detokenized.to_line({})), line);
  }
}

}  // namespace
}  // namespace emend::text
