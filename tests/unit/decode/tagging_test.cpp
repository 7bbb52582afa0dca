#include "decode/tagging.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>

namespace emend::decode {
namespace {

// Says of each unit what a function of its first character says. Bytes are its tokens.
class Rules final : public TaggingModel {
 public:
  struct Rule {
    char unit;  // 0: the beginning
    int tag;
    double probability;
    double wrong = 0.9;
  };
  Rules(std::vector<Rule> rules, int tags) : rules_(std::move(rules)), tags_(tags) {
    const auto bytes = tokens::make_bytes();
    vocabulary_ = {bytes->size(), bytes->pad(), bytes->begin(), bytes->end(), bytes->unknown(), bytes->mask()};
  }
  const Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return 60; }

  Said tag(std::span<const Source> sentences, const at::Tensor& units_BS) override {
    ++calls;
    const auto bytes = tokens::make_bytes();
    std::vector<at::Tensor> log_probs;
    std::vector<float> log_wrong;
    for (std::int64_t row = 0; row < units_BS.size(0); ++row) {
      for (std::int64_t place = 0; place < units_BS.size(1); ++place) {
        if (!units_BS[row][place].item<bool>()) continue;
        const auto& tokens = sentences[static_cast<std::size_t>(row)].tokens;
        const char first =
            place == 0 ? '\0' : bytes->decode(std::vector<int>{tokens[static_cast<std::size_t>(place - 1)]}).front();
        at::Tensor probs_V = at::full({tags_}, 1e-6);
        int tag = text::EditTags::keep;
        double probability = 1, wrong = 0.1;
        for (const Rule& rule : rules_)
          if (rule.unit == first) tag = rule.tag, probability = rule.probability, wrong = rule.wrong;
        probs_V[text::EditTags::keep] = 1 - probability + 1e-6;
        probs_V[tag] = probability;
        log_probs.push_back(probs_V.log());
        log_wrong.push_back(static_cast<float>(std::log(wrong)));
      }
    }
    return {at::stack(log_probs), at::tensor(log_wrong)};
  }

  int calls = 0;

 private:
  std::vector<Rule> rules_;
  int tags_;
  Vocabulary vocabulary_;
};

const text::EditTags& tags() {
  static const text::EditTags all({{"$APPEND_b", 9},
                                   {"$REPLACE_c", 9},
                                   {"$REPLACE_d", 9},
                                   {"$APPEND_The", 9},
                                   {"$REPLACE_x", 9},
                                   {"$REPLACE_b", 9},
                                   {"$APPEND_,", 9}},
                                  1000, 1);
  return all;
}

int tag(const char* name) {
  const int number = tags().find(name);
  EXPECT_NE(number, text::EditTags::unknown) << name;
  return number;
}

std::vector<filters::Rewriting> rewrite(const std::vector<Rules::Rule>& rules,
                                        const std::vector<std::string>& sentences, const TaggingOptions& options = {},
                                        int batch_tokens = 4096) {
  auto model = std::make_unique<Rules>(rules, static_cast<int>(tags().size()));
  const auto rewriter = make_rewriter({std::move(model), tokens::make_bytes(), tags()}, options, batch_tokens);
  std::vector<filters::SentenceInContext> some;
  for (const std::string& sentence : sentences) some.push_back({sentence});
  return rewriter->rewrite(some);
}

TEST(TaggedSource, TellsWhereUnitsBegin) {
  const auto tokenizer = tokens::make_bytes();
  const std::string sentence = "so it\u00e9, x";
  const TaggedSource source = tagged_source(sentence, text::tag_units(sentence), *tokenizer);
  EXPECT_EQ(source.places, (std::vector<std::size_t>{0, 1, 3, 7, 8}));
  EXPECT_EQ(tokenizer->decode(source.tokens), "soit\u00e9,x");
  EXPECT_EQ(source.shapes, (std::vector<int>{1, 1, 1, 1, 1, 1, 0, 1})) << "a token has its unit's";
}

TEST(Tagging, MakesWhatTheTagsSay) {
  const auto made = rewrite({{'a', tag("$APPEND_b"), 0.8}, {'y', tag("$DELETE"), 0.7}, {'\0', tag("$APPEND_The"), 0.6}},
                            {"a  y z", "q"}, {1});
  EXPECT_EQ(made[0].text, "The a b z");
  ASSERT_EQ(made[0].edits.size(), 2U);  // what touches becomes one, with the least confidence
  EXPECT_NEAR(made[0].edits[0].confidence, 0.6, 1e-4);
  EXPECT_NEAR(made[0].edits[1].confidence, 0.7, 1e-4);
  EXPECT_EQ(text::apply("a  y z", made[0].edits), made[0].text);
  EXPECT_EQ(made[1].text, "The q");
  EXPECT_FALSE(made[0].looped);
}

TEST(Tagging, TellsOfCommasThatArePossible) {
  TaggingOptions options;
  const std::vector<Rules::Rule> rules = {
      {'a', tag("$APPEND_,"), 0.2}, {'e', tag("$APPEND_,"), 0.8}, {'o', tag("$REPLACE_c"), 0.9}};
  EXPECT_TRUE(rewrite(rules, {"a z"}, options)[0].doubted.empty());
  options.doubt_commas = true;
  options.rounds = 1;
  const auto made = rewrite(rules, {"a z e a o a. z a", "z z"}, options);
  EXPECT_EQ(made[0].text, "a z e, a c a. z a");
  ASSERT_EQ(made[0].doubted.size(), 1U) << "not beside what changes, before a mark or at the end";
  EXPECT_EQ(made[0].doubted[0].begin, 1U);
  EXPECT_EQ(made[0].doubted[0].replacement, ",");
  EXPECT_NEAR(made[0].doubted[0].confidence, 0.2, 1e-4);
  EXPECT_TRUE(made[1].doubted.empty());
}

TEST(Tagging, LooksAtTheResultAgain) {
  const std::vector<Rules::Rule> rules = {{'a', tag("$REPLACE_c"), 0.9}, {'c', tag("$REPLACE_d"), 0.6}};
  EXPECT_EQ(rewrite(rules, {"a"}, {1})[0].text, "c");
  const auto made = rewrite(rules, {"a a"}, {5});
  EXPECT_EQ(made[0].text, "d d");
  ASSERT_EQ(made[0].edits.size(), 2U);
  EXPECT_NEAR(made[0].edits[0].confidence, 0.6, 1e-4);
}

TEST(Tagging, LeavesWhatGoesInCircles) {
  const auto made = rewrite({{'c', tag("$REPLACE_d"), 0.9}, {'d', tag("$REPLACE_c"), 0.9}}, {"c", "x"}, {10});
  EXPECT_EQ(made[0].text, "c");
  EXPECT_TRUE(made[0].edits.empty());
  EXPECT_TRUE(made[0].looped);
  EXPECT_EQ(made[0].astray.value_or(""), "d");
  EXPECT_FALSE(made[1].looped);
  const auto said = rewrite({{'a', tag("$APPEND_b"), 0.9}}, {"a"}, {4});  // a b b b b
  EXPECT_EQ(said[0].text, "a");
  EXPECT_TRUE(said[0].looped);
  EXPECT_EQ(said[0].astray.value_or(""), "a b b b b");
}

TEST(Tagging, LeavesWhatIsTooLong) {
  const std::string longer = "a " + std::string(60, 'q'), fits = "a " + std::string(59, 'q');
  const auto made = rewrite({{'a', tag("$REPLACE_x"), 0.9}}, {longer, fits});
  EXPECT_EQ(made[0].text, longer);
  EXPECT_TRUE(made[0].looped);
  EXPECT_EQ(made[1].text, "x" + fits.substr(1));
  EXPECT_FALSE(made[1].looped);
}

TEST(Tagging, ABiasKeepsWhatIsUnsure) {
  const std::vector<Rules::Rule> rules = {{'a', tag("$REPLACE_x"), 0.6}, {'b', tag("$REPLACE_x"), 0.95}};
  EXPECT_EQ(rewrite(rules, {"a b"})[0].text, "x x");
  const auto made = rewrite(rules, {"a b"}, {4, 0, 1.0});  // 0.4 e > 0.6, 0.05 e < 0.95
  EXPECT_EQ(made[0].text, "a x");
  EXPECT_NEAR(made[0].edits[0].confidence, 0.95, 1e-4);  // without the bias
}

TEST(Tagging, ASentenceThatIsSurelyRightStays) {
  const std::vector<Rules::Rule> rules = {{'a', tag("$REPLACE_x"), 0.9, 0.3}, {'b', tag("$REPLACE_x"), 0.9, 0.8}};
  const auto made = rewrite(rules, {"a", "a b"}, {1, 0.5});
  EXPECT_EQ(made[0].text, "a");
  EXPECT_EQ(made[1].text, "x x");  // one word of it is wrong
}

// Reads three tokens of one sentence before, and notes which sentences come together.
class ReadsALittleContext final : public TaggingModel {
 public:
  const Vocabulary& vocabulary() const override { return plain_.vocabulary(); }
  int max_length() const override { return plain_.max_length(); }
  int context_sentences() const override { return 1; }
  std::size_t context_tokens() const override { return 3; }
  Said tag(std::span<const Source> sentences, const at::Tensor& units_BS) override {
    std::vector<std::size_t>& lengths = batches.emplace_back();
    for (const Source& sentence : sentences) lengths.push_back(sentence.tokens.size());
    return plain_.tag(sentences, units_BS);
  }
  std::vector<std::vector<std::size_t>> batches;

 private:
  Rules plain_{{}, static_cast<int>(tags().size())};
};

TEST(Tagging, BatchesAreOfSimilarLengthAsTheModelReadsThem) {
  ReadsALittleContext model;
  const std::string long_one(50, 'b');
  const std::vector<std::string_view> before = {long_one};
  // With all of the sentence before, the shortest would come last; 2 x (8 + 2 + 3) tokens are read together.
  const filters::SentenceInContext sentences[] = {
      {"aa", before}, {"aaaaaaaaaaa", {}}, {"aaaaaaaa", before}, {"aaaa", before}};
  rewrite(model, *tokens::make_bytes(), tags(), sentences, {}, 26);
  EXPECT_EQ(model.batches, (std::vector<std::vector<std::size_t>>{{2, 4}, {11, 8}}));
}

TEST(Tagging, BatchesMakeNoDifference) {
  const std::vector<Rules::Rule> rules = {{'a', tag("$REPLACE_b"), 0.9}, {'b', tag("$REPLACE_d"), 0.8}};
  const std::vector<std::string> sentences = {"a", "", "a q b", "  ", "q q q q q q q q", "b, a (a)", "a"};
  const auto together = rewrite(rules, sentences);
  for (const int batch_tokens : {1, 9}) {
    const auto apart = rewrite(rules, sentences, {}, batch_tokens);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      EXPECT_EQ(together[i].text, apart[i].text);
      EXPECT_EQ(together[i].edits, apart[i].edits);
    }
  }
}

}  // namespace
}  // namespace emend::decode
