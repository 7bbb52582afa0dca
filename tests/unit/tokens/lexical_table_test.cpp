#include "tokens/lexical_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/error.h"
#include "text/ibm_model1.h"

namespace emend::tokens {
namespace {

text::LineSource lines_of(const std::string& text) {
  auto in = std::make_shared<std::istringstream>(text);
  return {"lex.s2t", [in](std::string& line) { return static_cast<bool>(std::getline(*in, line)); }};
}

// See tests/reference/ibm_model1_vectors.py.
TEST(IbmModel1, LearnsWhatNltkDoes) {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/ibm_model1.json");
  const auto vectors = nlohmann::json::parse(file);
  text::IbmModel1 model;
  for (const auto& pair : vectors.at("pairs"))
    model.add(pair[0].get<std::vector<int>>(), pair[1].get<std::vector<int>>());
  model.add({}, std::vector<int>{1});
  EXPECT_EQ(model.pairs(), vectors.at("pairs").size());
  model.train(vectors.at("iterations"));
  for (const auto& [source, target, probability] :
       vectors.at("probabilities").get<std::vector<std::tuple<int, int, double>>>())
    EXPECT_NEAR(model.probability(source, target), probability, 1e-6) << target << " given " << source;
  EXPECT_EQ(model.probability(99, 1), 0);
  for (int source = 0; source < model.sources(); ++source) {
    double sum = 0;
    for (const auto& [target, probability] : model.targets(source)) sum += probability;
    EXPECT_NEAR(sum, 1, 1e-5);
  }
}

TEST(IbmModel1, CountsATokenThatStandsTwiceTwice) {
  // With one source token and none beside NULL, both sources are alike likely: t is how often targets stand there.
  text::IbmModel1 model;
  model.add(std::vector<int>{0}, std::vector<int>{1, 1, 2});
  model.train(1);
  EXPECT_NEAR(model.probability(0, 1), 2.0 / 3, 1e-6);
  EXPECT_NEAR(model.probability(text::IbmModel1::null, 2), 1.0 / 3, 1e-6);
}

TEST(LexicalTable, TokensHaveTheNamesOfSentencePiece) {
  const auto bytes = make_bytes();
  const auto name = [&](std::string_view text) { return token_name(*bytes, bytes->encode(text).at(0)); };
  EXPECT_EQ(name("a"), "a");
  EXPECT_EQ(name(" "), "\u2581");
  EXPECT_EQ(name("\t"), "<0x09>");
  EXPECT_EQ(name("\u00e9"), "<0xC3>");
  EXPECT_EQ(token_name(*bytes, bytes->end()), "");
}

// A vocabulary with all bytes has some characters twice: the token that is used has the name.
TEST(LexicalTable, EachTokenHasANameOfItsOwn) {
  const auto tokenizer = load_tokenizer("sentencepiece", EMEND_SOURCE_DIR "/tests/packages/translate-tiny");
  std::vector<std::string> names;
  for (int id = 0; id < tokenizer->size(); ++id) names.push_back(token_name(*tokenizer, id));
  EXPECT_EQ(names.at(static_cast<std::size_t>(tokenizer->encode(".").at(0))), ".");
  EXPECT_EQ(std::count(names.begin(), names.end(), "<0x2E>"), 1);
  std::set<std::string> seen;
  for (const std::string& name : names) EXPECT_TRUE(name.empty() || seen.insert(name).second) << name;
}

TEST(LexicalTable, ReadsWhatOthersWrite) {
  const auto bytes = make_bytes();
  const auto id = [&](char c) { return bytes->encode(std::string(1, c)).at(0); };
  const LexicalTable table(
      lines_of("x a 0.2\ny a 0.5\nz\ta\t0.2\nNULL a 0.1\ny NULL 0.9\nlong a 0.3\ny b 1e-70\n\u2581 b 1\n"), *bytes);
  EXPECT_EQ(table.lines(), 8U);
  EXPECT_EQ(table.used(), 5U);
  EXPECT_EQ(table.likeliest(id('a'), 2), (std::vector<int>{id('y'), id('x')}));
  EXPECT_EQ(table.likeliest(id('a'), 9), (std::vector<int>{id('y'), id('x'), id('z')}));
  EXPECT_EQ(table.likeliest(id('c'), 9), std::vector<int>());
  EXPECT_EQ(table.common(2), (std::vector<int>{id(' '), id('y')}));
  EXPECT_EQ(table.common(99).size(), 4U);
}

TEST(LexicalTable, WhatIsNoTableIsRefused) {
  const auto bytes = make_bytes();
  const auto error = [&](const std::string& text) -> std::string {
    try {
      LexicalTable(lines_of(text), *bytes);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(error("x a 0.5\nx a\n").starts_with("lex.s2t:2: is not a line of a lexical table: write TARGET SOURCE"));
  for (const char* number : {"0.5x", "-1", "7", "nan", "inf", "1,5"})
    EXPECT_NE(error(std::string("x a ") + number).find("' is not a probability"), std::string::npos) << number;
  EXPECT_TRUE(error("Haus house 1\n").starts_with("lex.s2t: no line has two tokens of the model: make one"));
}

TEST(LexicalTable, WhatIsLearnedIsRead) {
  const auto bytes = make_bytes();
  text::IbmModel1 model;
  for (const auto& [source, target] : {std::pair("ab", "xy"), {"a", "x"}, {"b", "y"}, {"a b", "x y"}, {"c\t", "\n"}})
    model.add(bytes->encode(source), bytes->encode(target));
  model.train(5);
  const std::string written = lexical_table(model, *bytes, 3);
  const LexicalTable table(lines_of(written), *bytes);
  EXPECT_EQ(table.lines(), table.used());
  const auto id = [&](char c) { return bytes->encode(std::string(1, c)).at(0); };
  EXPECT_EQ(table.likeliest(id('a'), 1), std::vector<int>{id('x')});
  EXPECT_EQ(table.likeliest(id('b'), 1), std::vector<int>{id('y')});
  EXPECT_EQ(table.likeliest(id(' '), 1), std::vector<int>{id(' ')});
  EXPECT_EQ(table.likeliest(id('c'), 1), std::vector<int>{id('\n')});
  EXPECT_LE(table.likeliest(id('a'), 99).size(), 3U);
}

}  // namespace
}  // namespace emend::tokens
