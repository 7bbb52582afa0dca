#include "train/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "io/package.h"

namespace emend::train {
namespace {

// A byte a token: tests need no trained vocabulary.
class ByteTokenizer : public tokens::Tokenizer {
 public:
  int size() const override { return 260; }
  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> ids;
    for (const unsigned char c : text) ids.push_back(c + 4);
    return ids;
  }
  std::string decode(std::span<const int> ids) const override {
    std::string text;
    for (const int id : ids) text += static_cast<char>(id - 4);
    return text;
  }
  std::string piece(int id) const override { return std::string(1, static_cast<char>(id - 4)); }
  int pad() const override { return 0; }
  int begin() const override { return 1; }
  int end() const override { return 2; }
  int unknown() const override { return 3; }
  int mask() const override { return -1; }
  std::string kind() const override { return "bytes"; }
  void save(const std::string&) const override {}
};

class CorpusTest : public testing::Test {
 protected:
  CorpusTest() {
    std::string name = (std::filesystem::temp_directory_path() / "emend [test] XXXXXX").string();
    folder_ = ::mkdtemp(name.data());  // the brackets must not count as a pattern
  }
  ~CorpusTest() override { std::filesystem::remove_all(folder_); }

  void file(const std::string& name, const std::string& text) { io::write_file((folder_ / name).string(), text); }

  Recipe recipe(const std::string& toml, const std::vector<std::string>& overrides = {}) {
    return parse_recipe(toml, (folder_ / "recipe.toml").string(), overrides);
  }

  // A clean source of `count` different sentences of 2 to 13 words.
  Recipe numbered(int count, const std::vector<std::string>& overrides = {}) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += "sentence";
      for (int words = 0; words <= i % 12; ++words)
        text += " number" + std::string(1 + i % 7, static_cast<char>('a' + i % 26));
      text += " x" + std::to_string(i) + "\n";
    }
    file("numbered.txt", text);
    return recipe(clean("numbered", "numbered.txt"), overrides);
  }

  static std::string clean(const std::string& name, const std::string& files) {
    return "[[data.source]]\nname = \"" + name + "\"\nfiles = [\"" + files + "\"]\n";
  }
  static std::string pairs(const std::string& name, const std::string& files) {
    return clean(name, files) + "kind = \"pairs\"\n";
  }

  static std::string refusal(const Recipe& recipe) {
    try {
      const Corpus corpus(recipe);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  static std::vector<std::string> targets(const Corpus& corpus, std::size_t source, std::uint64_t from = 0) {
    std::vector<std::string> all;
    for (std::uint64_t i = 0; i < corpus.counts()[source].examples; ++i)
      all.push_back(corpus.example(source, from + i).target);
    return all;
  }

  std::filesystem::path folder_;
};

std::vector<std::string> sorted(std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  return values;
}

TEST_F(CorpusTest, CutsLinesIntoSentences) {
  file("a.txt", "  One sentence. And another one!\r\n\n1234 !\n\xFF broken\nLast line");
  const Corpus corpus(recipe(clean("a", "a.txt"), {"data.join_share=0"}));
  EXPECT_EQ(sorted(targets(corpus, 0)), (std::vector<std::string>{"And another one!", "Last line", "One sentence."}));
  EXPECT_EQ(corpus.counts()[0].lines, 4u);
  EXPECT_EQ(corpus.counts()[0].examples, 3u);
  EXPECT_EQ(corpus.counts()[0].dropped(), 2u);  // no letter, no UTF-8
}

TEST_F(CorpusTest, JoinsSentencesUpToTheLimit) {
  file("a.txt", "Sentence one. Sentence two. Sentence three. Sentence four.\n");
  const Corpus corpus(recipe(clean("a", "a.txt"), {"data.join_share=1", "data.sentence_bytes=30"}));
  EXPECT_EQ(sorted(targets(corpus, 0)),
            (std::vector<std::string>{"Sentence one. Sentence two.", "Sentence three. Sentence four."}));
}

TEST_F(CorpusTest, NoSentenceIsLongerThanTheLimit) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "word" + std::to_string(i) + (i % 30 == 29 ? ". " : " ");
  file("a.txt", text + "\n" + text + std::string(1000, 'x') + "\n");
  for (const char* share : {"data.join_share=0", "data.join_share=0.5", "data.join_share=1"}) {
    const Corpus corpus(recipe(clean("a", "a.txt"), {share, "data.sentence_bytes=50"}));
    for (const std::string& target : targets(corpus, 0)) EXPECT_LE(target.size(), 50u);
  }
}

TEST_F(CorpusTest, ReadsColumnsAndCountsWhatItDrops) {
  file("a.tsv", "clean a\tnoise a\tmore\n\t empty\nonly one\n\nclean b\tnoise b\n \tx\n");
  const Corpus corpus(recipe(pairs("a", "a.tsv") + "columns = [2, 1]\n"));
  EXPECT_EQ(corpus.counts()[0].lines, 5u);
  EXPECT_EQ(corpus.counts()[0].examples, 2u);
  EXPECT_EQ(corpus.counts()[0].dropped(), 3u);
  std::map<std::string, std::string> read;
  for (std::uint64_t i = 0; i < 2; ++i) read.emplace(corpus.example(0, i).source, corpus.example(0, i).target);
  EXPECT_EQ(read, (std::map<std::string, std::string>{{"noise a", "clean a"}, {"noise b", "clean b"}}));
}

TEST_F(CorpusTest, AHypothesisComesWithItsPair) {
  std::string rows = "alone\tat last\n\tx\ty\nsource\ttarget\t\n";  // too few columns, empty sides, no hypothesis
  for (int i = 0; i < 200; ++i) {
    const std::string word = "word" + std::to_string(i);
    rows += word + " a\t" + word + " b\t" + word + " c\n";
  }
  file("a.tsv", rows);
  const std::string judged = pairs("a", "a.tsv") + "hypothesis_column = 3\nheld_out = 0.3\n";
  const Recipe quality = recipe(judged +
                                "[training]\nobjective = \"quality\"\n[[validation.set]]\nname = \"kept\"\n"
                                "kind = \"held_out\"\nsource = \"a\"\n");
  const Corpus corpus(quality);
  EXPECT_EQ(corpus.counts()[0].bad, 1u);
  EXPECT_EQ(corpus.counts()[0].empty, 2u);
  const auto word = [](const std::string& text) { return text.substr(0, text.find(' ')); };
  for (std::uint64_t i = 0; i < corpus.counts()[0].examples; ++i) {
    const TextPair pair = corpus.example(0, i);
    EXPECT_EQ(pair.hypothesis, word(pair.target) + " c");
  }
  const auto kept = validation_pairs(corpus, quality.validation.sets[0]).pairs;
  EXPECT_GT(kept.size(), 20u);
  for (const TextPair& pair : kept) EXPECT_EQ(pair.hypothesis, word(pair.target) + " c");
  EXPECT_THROW(recipe(judged), Error);  // other objectives judge nothing
  EXPECT_THROW(recipe(judged + "stream = true\n[training]\nobjective = \"quality\"\n"), Error);
}

TEST_F(CorpusTest, FindsFilesByPatternEachOnce) {
  std::filesystem::create_directory(folder_ / "sub");
  file("sub/a.txt", "letter a\n");
  file("sub/b.txt", "letter b\n");
  const std::string toml = "[data]\nroot = \"sub\"\n" + clean("x", "*.txt");
  const Corpus corpus(recipe(toml, {"data.source.x.files=['b.txt', '*.txt']"}));
  EXPECT_EQ(corpus.counts()[0].examples, 2u);
}

TEST_F(CorpusTest, RefusesSourcesWithoutExamples) {
  file("a.tsv", "no tabulator\n");
  EXPECT_NE(
      refusal(recipe(pairs("a", "a.tsv"))).find("'a' has no examples in 1 lines (1 bad): check its files and columns"),
      std::string::npos);
  file("b.tsv", "one\tone two\ntwo three\ttwo three four five\n");
  EXPECT_NE(refusal(recipe(pairs("b", "b.tsv") + "words = [2, 9]\nmax_ratio = 1.5\n"))
                .find("2 lines (1 dropped by words, 1 dropped by max_ratio): give these filters other limits"),
            std::string::npos);
  EXPECT_NE(refusal(recipe(pairs("b", "b.tsv") + "rows = [1, 1]\nheld_out = 0.9\n"))
                .find("1 lines (1 held out): lower held_out"),
            std::string::npos);
  EXPECT_NE(refusal(recipe(clean("a", "absent.txt"))).find("'absent.txt' of 'a' is not a file"), std::string::npos);
  EXPECT_NE(refusal(recipe(clean("a", "a.tsv") + "noise = [\"nonsense\"]\n")).find("nonsense"), std::string::npos);
}

TEST_F(CorpusTest, AnEpochIsAnOrderOfAllExamples) {
  for (const int count : {1, 2, 3, 5, 64, 65, 1000}) {
    const Corpus corpus(numbered(count));
    const auto first = targets(corpus, 0), second = targets(corpus, 0, count);
    EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), static_cast<std::size_t>(count));
    EXPECT_EQ(sorted(first), sorted(second));
    if (count >= 64) {
      EXPECT_NE(first, second);
      EXPECT_FALSE(std::is_sorted(first.begin(), first.end()));
    }
  }
}

// The order is not only some permutation: where an example comes is as good as uniform.
TEST_F(CorpusTest, OrdersAreUniform) {
  const Corpus corpus(numbered(8));
  std::map<std::string, double> first;
  constexpr int epochs = 8000;
  for (int epoch = 0; epoch < epochs; ++epoch) ++first[corpus.example(0, epoch * 8).target];
  double chi_square = 0;
  for (const auto& [target, count] : first)
    chi_square += (count - epochs / 8.0) * (count - epochs / 8.0) / (epochs / 8.0);
  EXPECT_EQ(first.size(), 8u);
  EXPECT_LT(chi_square, 24.3);  // 7 degrees of freedom, p = 0.001; the seed is fixed
}

TEST_F(CorpusTest, DamageFollowsTheRecipe) {
  const auto damaged = [&](const std::vector<std::string>& overrides) {
    const Corpus corpus(numbered(500, overrides));
    int count = 0;
    for (int i = 0; i < 500; ++i) {
      const TextPair pair = corpus.example(0, i);
      count += pair.source != pair.target;
    }
    return count;
  };
  EXPECT_EQ(damaged({"data.source.numbered.clean_share=1"}), 0);
  EXPECT_EQ(damaged({"data.source.numbered.rate_low=0", "data.source.numbered.rate_high=0"}), 0);
  const std::vector<std::string> all = {"data.source.numbered.rate_low=1", "data.source.numbered.rate_high=1",
                                        "data.source.numbered.noise=['swap', 'delete']"};
  std::vector<std::string> always = all, half = all;
  always.push_back("data.source.numbered.clean_share=0");
  half.push_back("data.source.numbered.clean_share=0.5");
  EXPECT_EQ(damaged(always), 500);
  EXPECT_NEAR(damaged(half), 250, 50);  // 4.5 standard deviations
}

TEST_F(CorpusTest, CasualSentencesAreDamagedOnceMore) {
  std::string text;
  for (int i = 0; i < 500; ++i) text += "I'm Peter, and you're number x" + std::to_string(i) + ".\n";
  file("talk.txt", text);
  const auto casual = [&](double share) {
    const Corpus corpus(recipe(clean("talk", "talk.txt") +
                               "clean_share = 0\nrate_low = 0\nrate_high = 0\ncasual_share = " + std::to_string(share) +
                               "\n"));
    int count = 0;
    for (int i = 0; i < 500; ++i) {
      const TextPair pair = corpus.example(0, i);
      count += pair.source != pair.target;
      EXPECT_EQ(pair.source.find_first_of("[]{}"), std::string::npos);
    }
    return count;
  };
  EXPECT_EQ(casual(0), 0);
  EXPECT_GT(casual(1), 400);
  EXPECT_NEAR(casual(0.5), casual(1) / 2.0, 50);
}

TEST_F(CorpusTest, SentencesArePutIntoThePresentWhereThePastWasTold) {
  file("told.txt", "He opened the door.\nShe was gone.\n\nIt was dark.\n");
  const Corpus corpus(recipe("[data]\ncontext = 2\n" + clean("told", "told.txt") +
                             "clean_share = 0\nrate_low = 0\nrate_high = 0\ntense_share = 1\n"));
  std::map<std::string, std::string> sources;
  for (int i = 0; i < 3; ++i) {
    const TextPair pair = corpus.example(0, i);
    sources[pair.target] = pair.source;
  }
  EXPECT_EQ(sources, (std::map<std::string, std::string>{{"He opened the door.", "He opened the door."},
                                                         {"She was gone.", "She is gone."},
                                                         {"It was dark.", "It was dark."}}));
}

TEST_F(CorpusTest, ErrorsThatOnlyTheTextBeforeRevealsAreMadeWhereItDoes) {
  file("told.txt", "My father had a dog.\nHe fed the dog.\n\nBut he fed the dog.\n");
  const auto sources = [&](const char* errors) {
    const Corpus corpus(recipe("[data]\ncontext = 2\n" + clean("told", "told.txt") +
                               "clean_share = 0\nrate_low = 0\nrate_high = 0\ncontext_share = 1\ncontext_errors = [" +
                               errors + "]\n"));
    std::set<std::string> found;
    for (int i = 0; i < 3; ++i) found.insert(corpus.example(0, i).source);
    return found;
  };
  const std::string first = "My father had a dog.", third = "But he fed the dog.";
  EXPECT_EQ(sources("\"article\""), (std::set<std::string>{first, "He fed a dog.", third}));
  EXPECT_EQ(sources("\"pronoun\""), (std::set<std::string>{first, "She fed the dog.", third}));
  EXPECT_EQ(sources("\"connective\""), (std::set<std::string>{first, "He fed the dog.", third}));
  EXPECT_THROW(sources("\"sense\""), Error);
}

TEST_F(CorpusTest, TheContextIsTheTextsBeforeOrAColumn) {
  file("a.tsv", "a1\tb1\tOne is before. Two is before. Three is before.\na2\tb2\n\na3\tb3\tX y.\n");
  const auto contexts = [&](const std::string& key) {
    const Recipe r = recipe("[data]\ncontext = 2\n" + pairs("a", "a.tsv") + key +
                            "[[validation.set]]\nname = \"v\"\nfiles = [\"a.tsv\"]\n" + key);
    const Corpus corpus(r);
    std::map<std::string, std::vector<std::string>> found;
    for (int i = 0; i < 3; ++i) {
      const TextPair pair = corpus.example(0, i);
      found[pair.source] = pair.context;
    }
    for (const TextPair& pair : validation_pairs(corpus, r.validation.sets[0]).pairs)
      EXPECT_EQ(pair.context, found[pair.source]) << pair.source;
    return found;
  };
  using Contexts = std::map<std::string, std::vector<std::string>>;
  EXPECT_EQ(contexts(""), (Contexts{{"a1", {}}, {"a2", {"a1"}}, {"a3", {}}}));
  EXPECT_EQ(contexts("context_column = 3\n"),
            (Contexts{{"a1", {"Two is before.", "Three is before."}}, {"a2", {}}, {"a3", {"X y."}}}));
}

TEST_F(CorpusTest, EpochsBringFreshNoise) {
  const Corpus corpus(numbered(50, {"data.source.numbered.clean_share=0", "data.source.numbered.rate_low=0.3"}));
  std::map<std::string, std::set<std::string>> seen;
  for (int i = 0; i < 250; ++i) {
    const TextPair pair = corpus.example(0, i);
    seen[pair.target].insert(pair.source);
  }
  std::size_t forms = 0;
  for (const auto& [target, sources] : seen) forms += sources.size();
  EXPECT_GT(forms, 150u);  // of at most 250
}

TEST_F(CorpusTest, ExamplesDependOnTheSeedAlone) {
  const Corpus a(numbered(100)), b(numbered(100)), c(numbered(100, {"training.seed=2"}));
  int same = 0;
  for (int i = 0; i < 300; ++i) {
    EXPECT_EQ(a.example(0, i).source, b.example(0, i).source);
    EXPECT_EQ(a.example(0, i).target, b.example(0, i).target);
    same += a.example(0, i).source == c.example(0, i).source;
  }
  EXPECT_LT(same, 30);
  EXPECT_EQ(a.fingerprint(), b.fingerprint());
}

TEST_F(CorpusTest, TheFingerprintSeesEveryByte) {
  std::set<std::uint64_t> seen;
  for (const char* text :
       {"one two\nthree", "one two\nthred", "one\ntwo three", "one two three", "one two\nthree four"}) {
    file("a.txt", text);
    seen.insert(Corpus(recipe(clean("a", "a.txt"))).fingerprint());
  }
  EXPECT_EQ(seen.size(), 5u);
}

TEST_F(CorpusTest, SourcesAreMixedByWeight) {
  file("a.txt", "a clean line\nanother\n");
  file("b.tsv", "source\ttarget\n");
  const Corpus corpus(recipe(clean("a", "a.txt") + "weight = 3\n" + pairs("b", "b.tsv")));
  EXPECT_EQ(corpus.draws_of(0, 1000), 750u);
  EXPECT_EQ(corpus.draws_of(1, 1000), 250u);
}

TEST_F(CorpusTest, WordsAreCountedOnTheCleanSide) {
  file("a.txt", "The cat. The Dog!\n");
  file("b.tsv", "teh caat\tthe cat\n");
  const Corpus corpus(recipe(clean("a", "a.txt") + pairs("b", "b.tsv"), {"data.join_share=0"}));
  std::vector<std::string> seen;
  corpus.for_each_target([&](std::string_view text) { seen.emplace_back(text); });
  EXPECT_EQ(sorted(seen), (std::vector<std::string>{"The Dog!", "The cat.", "the cat"}));
}

TEST_F(CorpusTest, TheFingerprintKnowsWhatStandsBeforeAText) {
  const auto fingerprint = [&](const std::string& text, const char* more) {
    file("a.tsv", text);
    return Corpus(recipe(pairs("a", "a.tsv") + more, {"data.context=2"})).fingerprint();
  };
  const char* column = "context_column = 3\n";
  std::set<std::uint64_t> seen;
  for (const char* text : {"a\tb\tBefore.\nc\td\t\n", "a\tb\tBefore!\nc\td\t\n", "a\tb\t\nc\td\tBefore.\n"})
    seen.insert(fingerprint(text, column));
  for (const char* text : {"a\tb\nc\td\n", "a\tb\n\nc\td\n"}) seen.insert(fingerprint(text, ""));
  EXPECT_EQ(seen.size(), 5u);
}

TEST_F(CorpusTest, TokenizersSeeDamagedAndCleanText) {
  const Corpus corpus(numbered(400, {"data.source.numbered.clean_share=0", "data.source.numbered.rate_low=0.3"}));
  const auto sampled = [&](std::size_t most) {
    std::vector<TextPair> pairs;
    corpus.sample(most, [&](TextPair pair) { pairs.push_back(std::move(pair)); });
    return pairs;
  };
  EXPECT_EQ(sampled(50).size(), 50u);
  const auto pairs = sampled(5000);
  ASSERT_EQ(pairs.size(), 400u);  // every example once
  EXPECT_GT(std::count_if(pairs.begin(), pairs.end(), [](const auto& pair) { return pair.source != pair.target; }),
            200);
}

TEST_F(CorpusTest, ValidationPairsAreSpreadEvenly) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "s" + std::to_string(i) + "\tt" + std::to_string(i) + "\n";
  file("v.tsv", text + "\tempty\nlong\t" + std::string(400, 'x') + "\n");
  file("c.txt", "One is clean. Two is clean.\n99\n");
  file("a.txt", "anything\n");
  const Recipe r = recipe(clean("a", "a.txt") + "[[validation.set]]\nname = \"v\"\nfiles = [\"v.tsv\"]\nlimit = 4\n" +
                          "[[validation.set]]\nname = \"c\"\nkind = \"clean\"\nfiles = [\"c.txt\"]\n");
  const Corpus corpus(r);
  const auto [pairs, counts] = validation_pairs(corpus, r.validation.sets[0]);
  EXPECT_EQ(counts.lines, 102u);
  EXPECT_EQ(counts.used, 4u);
  EXPECT_EQ(counts.empty, 1u);
  EXPECT_EQ(counts.too_long, 1u);
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_EQ(pairs[0].source, "s0");
  EXPECT_EQ(pairs[3].target, "t75");
  ValidationSet all = r.validation.sets[0];
  all.limit = 0;
  EXPECT_EQ(validation_pairs(corpus, all).pairs.size(), 100u);
  const auto [clean, lines] = validation_pairs(corpus, r.validation.sets[1]);
  EXPECT_EQ(lines.lines, 2u);
  EXPECT_EQ(lines.empty, 1u);
  ASSERT_EQ(clean.size(), 2u);
  EXPECT_EQ(clean[1].source, "Two is clean.");
  EXPECT_EQ(clean[1].target, "Two is clean.");
}

// ---- Validation texts that are learned from, too ----------------------------------------------------------------

class OverlapTest : public CorpusTest {
 protected:
  static std::string set(const std::string& kind, const std::string& file) {
    return "[[validation.set]]\nname = \"v\"\nkind = \"" + kind + "\"\nfiles = [\"" + file + "\"]\n";
  }
  SetCounts counts(const std::string& toml, const std::vector<std::string>& overrides = {}) {
    const Recipe r = recipe(toml, overrides);
    return validation_pairs(Corpus(r), r.validation.sets[0]).counts;
  }
};

TEST_F(OverlapTest, CountsTargetsAndNamesTheLongest) {
  file("a.tsv", "one\tFirst.\ntwo\tSecond one.\n\nthree\tThird.\n");
  file("v.tsv", "other\tSecond one.\nother\tFirst.\ntwo\tNew.\nFirst.\tThird\n");
  const SetCounts found = counts(pairs("a", "a.tsv") + set("pairs", "v.tsv"));
  EXPECT_EQ(found.learned, 2u);
  EXPECT_DOUBLE_EQ(found.learned_share, 0.5);
  EXPECT_TRUE(found.learned_at.ends_with("/a.tsv:2")) << found.learned_at;
}

TEST_F(OverlapTest, FindsLinesAndSentencesOfCleanTextHoweverTheyAreCut) {
  file("a.txt", "A first sentence. See https://example.org/a_b for more. And a last one.\nOther text.\n");
  file("v.tsv",
       "x\tA first sentence.\nx\tSee https://example.org/a_b for more.\nx\tOther text.\nx\tfirst sentence.\n"
       "x\tA first sentence. See https://example.org/a_b for more. And a last one.\n");
  for (const char* share : {"data.join_share=0", "data.join_share=1"})
    EXPECT_EQ(counts(clean("a", "a.txt") + set("pairs", "v.tsv"), {share}).learned, 4u) << share;
  EXPECT_EQ(counts(clean("a", "a.txt") + set("clean", "a.txt")).learned_share, 1);
}

TEST_F(OverlapTest, WhatIsDroppedOrNotValidatedOnIsNotCounted) {
  file("a.txt", "One two.\nOne two three four.\n");
  file("v.txt", "One two.\nOne two three four.\n");
  const std::string both = clean("a", "a.txt") + "words = [3, 9]\n" + set("clean", "v.txt");
  EXPECT_EQ(counts(both).learned, 1u);
  EXPECT_EQ(counts(both + "limit = 1\n").learned, 0u);  // of the first text
}

TEST_F(OverlapTest, WhatASourceHoldsOutIsNotLearned) {
  std::string text;
  for (std::size_t i = 1; i <= 200; ++i) text += "A sentence of " + std::string(i, 'x') + ".\n";
  file("a.txt", text);
  const Recipe r = recipe(clean("a", "a.txt") + "held_out = 0.5\n" + set("clean", "a.txt"));
  const Corpus corpus(r);
  EXPECT_GT(corpus.counts()[0].held_out, 50u);
  EXPECT_EQ(validation_pairs(corpus, r.validation.sets[0]).counts.learned, corpus.counts()[0].examples);
}

TEST_F(OverlapTest, OfAStreamMoreIsKnownAsItIsRead) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "Sentence number " + std::to_string(i) + ".\n";
  file("a.txt", text);
  file("v.txt", "Sentence number 3.\nSentence number 990.\n");
  const Recipe r =
      recipe(clean("a", "a.txt") + "stream = true\n" + set("clean", "v.txt"), {"data.buffer=100", "data.pool=100"});
  const Corpus corpus(r);
  EXPECT_EQ(validation_pairs(corpus, r.validation.sets[0]).counts.learned, 1u);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::uint64_t draw = 0; draw < 1000; ++draw) corpus.example(0, draw);
    EXPECT_EQ(validation_pairs(corpus, r.validation.sets[0]).counts.learned, 2u);
  }
}

// ---- Batches -----------------------------------------------------------------------------------------------------

std::vector<int> flatten(const Batch& batch) {
  std::vector<int> all;
  for (const Example& example : batch.examples) {
    all.insert(all.end(), example.source.begin(), example.source.end());
    all.push_back(-1);
    all.insert(all.end(), example.target.begin(), example.target.end());
    all.push_back(-2);
  }
  return all;
}

const std::vector<std::string> small_pools = {"data.pool=150", "training.batch_tokens=1000", "data.max_tokens=200"};

TEST_F(CorpusTest, BatchesHoldAPoolOnceAndNoMoreThanTheirTokens) {
  const Corpus corpus(numbered(300, small_pools));
  const ByteTokenizer tokenizer;
  Batches batches(corpus, tokenizer);
  std::vector<std::string> drawn, batched;
  std::size_t real = 0, padded = 0;
  while (batches.position().pool == 0) {
    const Batch batch = batches.next();
    std::size_t source = 0, target = 0;
    for (const Example& example : batch.examples) {
      source = std::max(source, example.source.size());
      target = std::max(target, example.target.size());
      batched.push_back(tokenizer.decode(example.source) + "\t" + tokenizer.decode(example.target));
    }
    const std::size_t size = batch.examples.size() * (source + target + 2);
    EXPECT_LE(size, 1000u);
    real += batch.source_tokens() + batch.target_tokens();
    padded += size;
  }
  for (int i = 0; i < 150; ++i) drawn.push_back(corpus.example(0, i).source + "\t" + corpus.example(0, i).target);
  EXPECT_EQ(sorted(batched), sorted(drawn));
  EXPECT_GT(static_cast<double>(real), 0.85 * static_cast<double>(padded));  // sorted by length
  EXPECT_EQ(batches.drawn(), 150u);
  EXPECT_EQ(batches.too_long(), 0u);
}

TEST_F(CorpusTest, BatchesAreShuffled) {
  const Corpus corpus(numbered(300, small_pools));
  const ByteTokenizer tokenizer;
  Batches batches(corpus, tokenizer);
  std::vector<std::size_t> lengths;
  while (batches.position().pool == 0) lengths.push_back(batches.next().examples[0].target.size());
  ASSERT_GT(lengths.size(), 10u);
  EXPECT_FALSE(std::is_sorted(lengths.begin(), lengths.end()));
}

TEST_F(CorpusTest, ThreadsDoNotChangeBatches) {
  const Corpus corpus(numbered(300, small_pools));
  const ByteTokenizer tokenizer;
  Batches one(corpus, tokenizer), four(corpus, tokenizer, {}, 4);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(flatten(one.next()), flatten(four.next())) << i;
  EXPECT_GT(one.position().pool, 1u);
}

TEST_F(CorpusTest, AnyPositionContinuesAsIfNothingHadHappened) {
  const Corpus corpus(numbered(300, small_pools));
  const ByteTokenizer tokenizer;
  std::vector<Position> positions;
  std::vector<std::vector<int>> whole;
  Batches uninterrupted(corpus, tokenizer);
  while (uninterrupted.position().pool < 3) {
    positions.push_back(uninterrupted.position());
    whole.push_back(flatten(uninterrupted.next()));
  }
  const Corpus again(numbered(300, small_pools));
  for (std::size_t from = 0; from < whole.size(); from += 3) {
    Batches resumed(again, tokenizer, positions[from], 2);
    EXPECT_EQ(resumed.position(), positions[from]);
    for (std::size_t i = from; i < std::min(from + 8, whole.size()); ++i)
      ASSERT_EQ(flatten(resumed.next()), whole[i]) << from << " " << i;
  }
}

TEST_F(CorpusTest, LongExamplesAreLeftOutAndCounted) {
  file("a.tsv", "short\tpair\nlonger than the rest\tx\nx\tlonger than the rest\n");
  const Corpus corpus(recipe(pairs("a", "a.tsv"), {"data.max_tokens=10", "data.pool=300"}));
  const ByteTokenizer tokenizer;
  Batches batches(corpus, tokenizer);
  const Batch batch = batches.next();
  EXPECT_EQ(batch.examples.size(), 100u);
  EXPECT_EQ(batches.too_long(), 200u);
  EXPECT_EQ(batches.drawn(), 300u);
}

// What is left out is not aligned before: a table for 60,000 tokens of both sides takes gigabytes.
TEST_F(CorpusTest, LongExamplesAreNotAligned) {
  file("a.tsv", "short\tpair\n" + std::string(60000, 'a') + "\t" + std::string(60000, 'b') + "\n");
  const Corpus corpus(recipe(pairs("a", "a.tsv"), {"data.pool=100", "training.edit_weight=3"}));
  const ByteTokenizer tokenizer;
  Batches batches(corpus, tokenizer);
  EXPECT_EQ(batches.next().examples.size(), 50u);
  EXPECT_EQ(batches.too_long(), 50u);
}

TEST_F(CorpusTest, WhatTheNetworkCannotTakeIsLeftOutAndCounted) {
  file("a.tsv", "short\tpair\nshort\tand a longer one\n");
  const Corpus corpus(recipe(pairs("a", "a.tsv"), {"data.pool=100"}));
  const ByteTokenizer tokenizer;
  Batches batches(corpus, {tokenizer, nullptr, nullptr, 14});
  for (const Example& example : batches.next().examples) EXPECT_EQ(tokenizer.decode(example.target), "pair");
  EXPECT_EQ(batches.too_long(), 50u);
  Batches none(corpus, {tokenizer, nullptr, nullptr, 3});
  try {
    none.next();
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("every example is longer than the 3 tokens that the model takes"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(CorpusTest, HopelessBatchesAreErrors) {
  const ByteTokenizer tokenizer;
  const auto says = [&](const Recipe& recipe, Position from) -> std::string {
    const Corpus corpus(recipe);
    Batches batches(corpus, tokenizer, from);
    try {
      batches.next();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(says(numbered(10, {"data.max_tokens=5"}), {}).find("every example is longer than data.max_tokens"),
            std::string::npos);
  EXPECT_NE(says(numbered(10), {0, 1000}).find("the position to continue from does not exist"), std::string::npos);
  EXPECT_EQ(says(numbered(10), {1'000'000, 0}), "");  // any pool can be had at once
}

TEST_F(CorpusTest, LeavingEarlyDoesNotWaitForThePool) {
  class Counting : public ByteTokenizer {
   public:
    std::vector<int> encode(std::string_view text) const override {
      ++calls;
      return ByteTokenizer::encode(text);
    }
    mutable std::atomic<int> calls = 0;
  };
  const Corpus corpus(numbered(1000, {"data.pool=500000"}));
  const Counting tokenizer;
  { const Batches batches(corpus, tokenizer); }
  EXPECT_LT(tokenizer.calls, 500'000);
}

// ---- Streams -----------------------------------------------------------------------------------------------------

constexpr const char* streamed = "data.source.numbered.stream=true";

TEST_F(CorpusTest, AStreamGivesEveryExampleOncePerPassWhateverIsInMemory) {
  const Corpus corpus(
      numbered(250, {streamed, "data.buffer=100", "data.pool=100", "data.source.numbered.clean_share=1"}));
  EXPECT_TRUE(corpus.counts()[0].stream);
  std::vector<std::string> drawn;
  for (std::uint64_t draw = 0; draw < 500; ++draw)  // two passes are five blocks
    drawn.push_back(corpus.example(0, draw).target);
  std::map<std::string, int> count;
  for (const std::string& text : drawn) ++count[text];
  EXPECT_EQ(count.size(), 250u);
  for (const auto& [text, times] : count) EXPECT_EQ(times, 2) << text;
  std::vector<int> lines;  // that the first block comes from
  for (int i = 0; i < 100; ++i) lines.push_back(std::stoi(drawn[i].substr(drawn[i].rfind('x') + 1)));
  EXPECT_FALSE(std::is_sorted(lines.begin(), lines.end()));
  EXPECT_LT(*std::max_element(lines.begin(), lines.end()), 100);
}

TEST_F(CorpusTest, AnExampleOfAStreamIsTheSameWhoeverAsksAndWhen) {
  const Recipe recipe = numbered(250, {streamed, "data.buffer=100", "data.pool=100"});
  const Corpus first(recipe);
  std::vector<TextPair> expected;
  for (std::uint64_t draw = 0; draw < 1200; ++draw) expected.push_back(first.example(0, draw));
  const Corpus later(recipe);
  for (const std::uint64_t draw : {1199u, 1000u, 620u, 3u, 777u, 101u}) {  // there and back
    EXPECT_EQ(later.example(0, draw).source, expected[draw].source) << draw;
    EXPECT_EQ(later.example(0, draw).target, expected[draw].target) << draw;
  }
  const std::uint64_t before = first.fingerprint();
  EXPECT_EQ(later.fingerprint(), before);
  EXPECT_NE(Corpus(numbered(251, {streamed, "data.buffer=100", "data.pool=100"})).fingerprint(), before);
}

TEST_F(CorpusTest, BatchesOfAStreamGoOnFromAnyPositionWithAnyThreads) {
  const Recipe recipe = numbered(300, {streamed, "data.buffer=150", "data.pool=120", "training.batch_tokens=600"});
  const ByteTokenizer tokenizer;
  const Corpus corpus(recipe);
  Batches all(corpus, tokenizer);
  std::vector<Position> positions;
  std::vector<Batch> batches;
  for (int i = 0; i < 60; ++i) {
    positions.push_back(all.position());
    batches.push_back(all.next());
  }
  const Corpus again(recipe);
  for (const int from : {41, 7}) {
    Batches some(again, tokenizer, positions[static_cast<std::size_t>(from)], 3);
    for (std::size_t i = static_cast<std::size_t>(from); i < 60; ++i) {
      const Batch batch = some.next();
      ASSERT_EQ(batch.examples.size(), batches[i].examples.size());
      for (std::size_t k = 0; k < batch.examples.size(); ++k)
        EXPECT_EQ(batch.examples[k].source, batches[i].examples[k].source);
    }
  }
}

TEST_F(CorpusTest, AStreamHasTheContextsThatItsFilesHaveInMemory) {
  std::string text, column, plain;
  for (int i = 0; i < 250; ++i) {
    const std::string line = "Source " + std::to_string(i) + " is here.\tTarget x" + std::to_string(i);
    const std::string end = i % 23 == 7 || i % 61 == 40 ? "\n\n" : "\n";
    text += line + end;
    column += line + "\tOne is before. It is " + std::to_string(i) + ".\n";
    plain += "It is x" + std::to_string(i) + ". It was y" + std::to_string(i) + "." + end;
  }
  file("a.tsv", text);
  file("b.tsv", column);
  file("clean.txt", plain);
  for (const std::string& source : {pairs("a", "a.tsv"), pairs("a", "b.tsv") + "context_column = 3\n",
                                    clean("a", "clean.txt") + "clean_share = 1\n"}) {
    SCOPED_TRACE(source);
    for (const char* held_out : {"data.source.a.held_out=0", "data.source.a.held_out=0.1"}) {
      const Corpus whole(recipe(source, {"data.context=3", held_out}));
      std::map<std::string, std::vector<std::string>> expected;
      for (std::uint64_t draw = 0; draw < whole.counts()[0].examples; ++draw) {
        const TextPair pair = whole.example(0, draw);
        expected[pair.target] = pair.context;
      }
      const std::vector<std::string> more = {"data.context=3", held_out, "data.source.a.stream=true", "data.buffer=100",
                                             "data.pool=100"};
      const Corpus stream(recipe(source, more)), later(recipe(source, more));
      std::map<std::string, std::vector<std::string>> found;
      for (std::uint64_t draw = 0; draw < 600; ++draw) {
        const TextPair pair = stream.example(0, draw);
        EXPECT_EQ(pair.context, expected.at(pair.target)) << pair.target;
        found[pair.target] = pair.context;
      }
      EXPECT_EQ(found, expected);
      for (const std::uint64_t draw : {1199u, 620u, 3u, 777u, 201u}) {  // blocks that nothing was read before
        const TextPair pair = later.example(0, draw);
        EXPECT_EQ(pair.context, expected.at(pair.target)) << pair.target;
      }
    }
  }
}

TEST_F(CorpusTest, AStreamCountsWhatItHasRead) {
  const auto count_of = [&](const char* buffer) {
    file("a.tsv", "one two\tone two\none\tone two\n\tempty\nbad\n" + std::string("one two\tone three\n") +
                      "one two three four\tone\nsix seven\tseven six\n");
    const Corpus corpus(
        recipe(pairs("a", "a.tsv") + "words = [1, 3]\nmax_ratio = 2\nstream = true\n", {buffer, "data.pool=100"}));
    return corpus.counts()[0];
  };
  const SourceCounts whole = count_of("data.buffer=100");
  EXPECT_TRUE(whole.whole);
  EXPECT_EQ(whole.lines, 7u);
  EXPECT_EQ(whole.examples, 3u);
  EXPECT_EQ(whole.bad, 1u);
  EXPECT_EQ(whole.empty, 1u);
  EXPECT_EQ(whole.length, 1u);
  EXPECT_EQ(whole.ratio, 1u);
  EXPECT_EQ(whole.shown(whole.examples), "3");
  const Corpus corpus(numbered(250, {streamed, "data.buffer=100", "data.pool=100"}));
  const SourceCounts part = corpus.counts()[0];
  EXPECT_FALSE(part.whole);
  EXPECT_EQ(part.lines, 100u);
  EXPECT_EQ(part.shown(part.examples), "100+");
}

TEST_F(CorpusTest, AStreamWithoutExamplesIsRefusedAndHeldOutTextsStayOut) {
  file("empty.txt", "1 2 3\n");
  const std::string message = refusal(recipe(clean("numbered", "empty.txt"), {streamed}));
  EXPECT_NE(message.find("'numbered' has no examples in 1 lines (1 empty): check its files"), std::string::npos)
      << message;
  const Corpus corpus(
      numbered(400, {streamed, "data.buffer=300", "data.pool=100", "data.source.numbered.held_out=0.2"}));
  std::set<std::string> learned;
  for (std::uint64_t draw = 0; draw < 600; ++draw) learned.insert(corpus.example(0, draw).target);
  const auto held_out = corpus.held_out(0);
  EXPECT_GT(held_out.size(), 20u);
  for (const TextPair& pair : held_out) EXPECT_EQ(learned.count(pair.target), 0u);
}

TEST_F(CorpusTest, ObjectivesOnTextHaveNoSource) {
  const ByteTokenizer tokenizer;
  const Corpus corpus(numbered(20, {"training.objective=language_model"}));
  EXPECT_EQ(corpus.example(0, 3).source, "");
  Batches batches(corpus, tokenizer);
  for (const Example& example : batches.next().examples) {
    EXPECT_TRUE(example.source.empty());
    EXPECT_FALSE(example.target.empty());
  }
}

}  // namespace
}  // namespace emend::train
