#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "io/lines.h"
#include "io/package.h"
#include "ngram/beside.h"
#include "ngram/estimate.h"
#include "ngram/mapped.h"
#include "ngram/model.h"
#include "ngram/text_model.h"
#include "text/words.h"

namespace emend::ngram {
namespace {

std::string reference(const std::string& name) {
  return std::string(EMEND_SOURCE_DIR) + "/tests/reference/ngram/" + name;
}

class NgramTest : public testing::Test {
 protected:
  NgramTest() { std::filesystem::create_directory(folder_); }
  ~NgramTest() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string file(const std::string& text) const {
    io::write_file(path("model.arpa"), text);
    return path("model.arpa");
  }

 private:
  std::string folder_ = std::filesystem::temp_directory_path() / ("emend-ngram-" + std::to_string(getpid()));
};

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> words;
  for (const text::Span span : text::blank_separated(line)) words.push_back(text::slice(line, span));
  return words;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::vector<std::string> lines;
  io::LineReader reader(path);
  for (std::string line; reader.next(line);) lines.push_back(line);
  return lines;
}

void estimate(const std::vector<std::string>& lines, const Smoothing& smoothing, const std::string& path) {
  Estimator estimator(smoothing);
  for (const std::string& line : lines) estimator.add(split(line));
  estimator.write(path);
}

// Entries of an ARPA file: words to logarithm and weight.
std::map<std::string, std::pair<double, double>> entries_of(const std::string& path) {
  std::map<std::string, std::pair<double, double>> entries;
  for (const std::string& line : lines_of(path)) {
    const std::size_t tab = line.find('\t'), next = line.find('\t', tab + 1);
    if (tab == line.npos) continue;
    entries[line.substr(tab + 1, next - tab - 1)] = {std::stod(line),
                                                     next == line.npos ? 0 : std::stod(line.substr(next + 1))};
  }
  return entries;
}

struct Case {
  const char* name;
  Smoothing smoothing;
};

class EqualsLmplz : public NgramTest, public testing::WithParamInterface<Case> {};

TEST_P(EqualsLmplz, EntryByEntry) {
  estimate(lines_of(reference("text.txt")), GetParam().smoothing, path("ours.arpa"));
  const auto ours = entries_of(path("ours.arpa")), theirs = entries_of(reference(GetParam().name));
  EXPECT_GT(theirs.size(), 30U);
  EXPECT_EQ(ours.size(), theirs.size());
  for (const auto& [words, numbers] : theirs) {
    ASSERT_TRUE(ours.count(words)) << words;
    EXPECT_NEAR(ours.at(words).first, numbers.first, 2e-6) << words;
    EXPECT_NEAR(ours.at(words).second, numbers.second, 2e-6) << words;
  }
}

INSTANTIATE_TEST_SUITE_P(Orders, EqualsLmplz,
                         testing::Values(Case{"unigrams.arpa", {1, {0}}}, Case{"trigrams.arpa", {3, {0}}},
                                         Case{"pruned.arpa", {4, {0, 0, 1, 2}}}));

TEST_F(NgramTest, AfterAnyWordsTheProbabilitiesSumToOne) {
  for (const Smoothing& smoothing : {Smoothing{1, {0}}, Smoothing{3, {0}}, Smoothing{4, {0, 1, 1, 2}}}) {
    estimate(lines_of(reference("text.txt")), smoothing, path("model.arpa.gz"));
    const Model model(path("model.arpa.gz"));
    std::set<Word> vocabulary = {model.unknown(), model.end()};
    for (int i = 1; i <= 40; ++i) vocabulary.insert(model.word("w" + std::to_string(i)));
    for (const char* history : {"", "w1", "w1 w2", "w7 w40 w3", "nothing known", "w2 nothing w2"}) {
      State state = model.begin();
      for (const std::string_view word : split(history)) model.advance(state, model.word(word));
      double sum = 0;
      for (const Word word : vocabulary) {
        State copy = state;
        sum += std::pow(10, model.advance(copy, word));
      }
      EXPECT_NEAR(sum, 1, 1e-5) << smoothing.order << " after '" << history << "'";
    }
  }
}

TEST_F(NgramTest, BacksOffAsTheFileSays) {
  const Model model(
      file("\\data\\\nngram 1=4\nngram 2=2\n\n\\1-grams:\n-1\t<unk>\n0\t<s>\t-0.5\n-0.6\t</s>\n-0.4\ta\t-0.2\n\n"
           "\\2-grams:\n-0.1\t<s> a\n-0.3\ta </s>\n\n\\end\\\n"));
  EXPECT_EQ(model.order(), 2);
  EXPECT_EQ(model.size(2), 2U);
  const auto score = [&](std::string_view text) { return model.sentence(split(text)); };
  EXPECT_NEAR(score("a"), -0.1 - 0.3, 1e-6);
  EXPECT_NEAR(score(""), -0.5 - 0.6, 1e-6);
  EXPECT_NEAR(score("a a"), -0.1 + (-0.2 - 0.4) - 0.3, 1e-6);
  EXPECT_NEAR(score("b a"), (-0.5 - 1) + -0.4 - 0.3, 1e-6);
}

TEST_F(NgramTest, KnownTextIsMoreProbableThanShuffledText) {
  const auto lines = lines_of(reference("text.txt"));
  estimate(lines, {3, {0}}, path("m.arpa"));
  const Model model(path("m.arpa"));
  double known = 0, shuffled = 0;
  std::mt19937 random(1);
  for (const std::string& line : lines) {
    auto words = split(line);
    known += model.sentence(words);
    std::shuffle(words.begin(), words.end(), random);
    shuffled += model.sentence(words);
  }
  EXPECT_GT(known, shuffled + 100);
}

TEST_F(NgramTest, LittleTextFallsBackToFixedDiscounts) {
  Estimator estimator({2, {0}});
  estimator.add(split("one <s> word"));  // a mark in the text is none
  EXPECT_EQ(estimator.words(), 2U);
  const auto summaries = estimator.write(path("small.arpa"));
  ASSERT_EQ(summaries.size(), 2U);
  EXPECT_TRUE(summaries[0].fallback && summaries[1].fallback);
  EXPECT_EQ(summaries[1].kept, 3U);  // <s> one, one word, word </s>
  EXPECT_TRUE(std::isfinite(Model(path("small.arpa")).sentence(split("word one"))));
}

TEST_F(NgramTest, RefusesWhatMakesNoModel) {
  EXPECT_THROW(Estimator({0, {0}}), Error);
  EXPECT_THROW(Estimator({max_order + 1, {0}}), Error);
  EXPECT_THROW(Estimator({3, {1}}), Error);
  EXPECT_THROW(Estimator({3, {0, 2, 1}}), Error);
  Estimator empty({3, {0}});
  EXPECT_THROW(empty.write(path("none.arpa")), Error);
  EXPECT_FALSE(std::filesystem::exists(path("none.arpa")));
}

TEST_F(NgramTest, DamagedFilesAreNamedWithTheirLine) {
  const std::string head = "\\data\\\nngram 1=3\nngram 2=1\n\n\\1-grams:\n0\t<s>\n-0.6\t</s>\n-0.4\ta\n\n\\2-grams:\n";
  const std::string tail = "\n\\end\\\n";
  EXPECT_NO_THROW(Model(file(head + "-0.1\t<s> a\n" + tail)));
  const auto message = [&](const std::string& text) -> std::string {
    try {
      Model(file(text));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message(head + "-0.1\t<s> b\n" + tail).find("model.arpa:11: 'b' is not an entry of order 1"),
            std::string::npos);
  EXPECT_NE(message(head + "0.1\t<s> a\n" + tail).find("is not a logarithm"), std::string::npos);
  EXPECT_NE(message(head + "nan\t<s> a\n" + tail).find("is not a logarithm"), std::string::npos);
  EXPECT_NE(message(head + "-0.1\t<s> a\n-0.1\t<s> a\n" + tail).find("there twice"), std::string::npos);
  EXPECT_NE(message(head + tail).find("0 entries of order 2, not 1"), std::string::npos);
  EXPECT_NE(message(head + "-0.1\t<s> a\n").find("ends too early"), std::string::npos);
  EXPECT_NE(message("a text\n").find("no \\data\\ section"), std::string::npos);
  EXPECT_NE(message("\\data\\\nngram 1=99999999999999\n\n\\1-grams:\n\n\\end\\\n").find("lacks <s>"),
            std::string::npos);
}

// As many different logarithms as a small model has are kept as they are.
TEST_F(NgramTest, AMappedFileSaysWhatItsArpaFileSays) {
  const std::vector<std::string> lines = lines_of(reference("text.txt"));
  estimate({lines.begin(), lines.begin() + 12}, {3, {0, 0, 0}}, path("small.arpa"));
  write_mapped(path("small.arpa"), path("small.ngram"));
  EXPECT_TRUE(is_mapped(path("small.ngram")));
  EXPECT_FALSE(is_mapped(path("small.arpa")));
  const Model theirs(path("small.arpa")), ours(path("small.ngram"));
  ASSERT_EQ(ours.order(), 3);
  for (int n = 1; n <= 3; ++n) EXPECT_EQ(ours.size(n), theirs.size(n));
  EXPECT_EQ(ours.word("unheard-of"), ours.unknown());
  for (const std::string& line : lines)
    EXPECT_NEAR(ours.sentence(split(line)), theirs.sentence(split(line)), 1e-3) << line;
}

TEST_F(NgramTest, TheLogarithmsOfALargeMappedFileAreNear) {
  std::mt19937 random(1);
  std::vector<std::string> lines;
  for (int i = 0; i < 4000; ++i) {
    std::string line;
    for (int w = 0; w < 9; ++w) line += "w" + std::to_string(static_cast<int>(std::sqrt(random() % 90'000))) + ' ';
    lines.push_back(line);
  }
  estimate(lines, {3, {0, 0, 1}}, path("large.arpa"));
  write_mapped(path("large.arpa"), path("large.ngram"));
  const Model theirs(path("large.arpa")), ours(path("large.ngram"));
  double worst = 0, sum = 0;
  for (const std::string& line : lines) {
    const double apart = std::abs(ours.sentence(split(line)) - theirs.sentence(split(line))) / 10;
    worst = std::max(worst, apart);
    sum += apart / 4000;
  }
  EXPECT_LT(sum, 0.02);   // log10, a word
  EXPECT_LT(worst, 0.5);  // where a fingerprint is another's
}

TEST_F(NgramTest, ADamagedMappedFileIsRefusedOrAnswersInBounds) {
  estimate(lines_of(reference("text.txt")), {3, {0}}, path("whole.arpa"));
  write_mapped(path("whole.arpa"), path("whole.ngram"));
  const std::string whole = io::read_file(path("whole.ngram"));
  const std::vector<std::string_view> words = {"the", "a", "the", "cat", "", "unheard-of"};
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    std::string damaged = whole;
    if (i % 2 == 0) damaged.resize(random() % whole.size());
    for (int k = 0; k < 3 && !damaged.empty(); ++k) damaged[random() % damaged.size()] = static_cast<char>(random());
    io::write_file(path("damaged.ngram"), damaged);
    try {
      EXPECT_TRUE(std::isfinite(Model(path("damaged.ngram")).sentence(words)));
    } catch (const Error& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(path("damaged.ngram"))) << error.what();
    }
  }
}

TEST_F(NgramTest, WordsBesideAPlaceMakeAWordLikelier) {
  const Model model(
      file("\\data\\\nngram 1=6\nngram 2=4\n\n\\1-grams:\n-2 <unk>\n0 <s> -0.5\n-1 </s>\n-1 his -0.5\n"
           "-2 niece -0.25\n-1.5 came\n\n\\2-grams:\n-0.5 <s> his\n-0.75 his niece\n-0.5 niece came\n"
           "-0.5 came </s>\n\n\\end\\\n"));
  const Beside beside(model, "his neice, came");
  const Beside::Association its = beside.of(4, "niece");
  EXPECT_NEAR(its.before, -0.75 + 2, 1e-6) << "log P(niece | his) - log P(niece)";
  EXPECT_NEAR(its.behind, -0.25 - 2 + 2, 1e-6) << "the comma behind it, of which the model knows nothing";
  EXPECT_FALSE(its.unseen);
  EXPECT_NEAR(Beside(model, "his neice came").of(4, "niece").behind, -0.5 + 1.5, 1e-6);
  EXPECT_TRUE(beside.of(4, "nephew").unseen);
  EXPECT_EQ(beside.of(4, "nephew").before, 0);
  EXPECT_THROW(beside.of(5, "niece"), std::out_of_range);
  const Beside::Association both = Beside(model, "hisneice came").of(0, "his", "niece");
  EXPECT_NEAR(both.before, (-0.5 + 1) + (-0.75 + 2), 1e-6) << "his behind the begin, niece behind his";
  EXPECT_NEAR(both.behind, -0.5 + 1.5, 1e-6);
  EXPECT_TRUE(beside.of(4, "his", "nephew").unseen);
}

TEST_F(NgramTest, TextsAreCutIntoUnits) {
  const auto joined = [](const char* kind, std::string_view text) {
    std::string all;
    for (const std::string& unit : Units(kind, nullptr)(text)) all += unit + "|";
    return all;
  };
  EXPECT_EQ(joined("words", "Don't  stop, (now)."), "Don't|stop|,|(|now|)|.|");
  EXPECT_EQ(joined("blanks", "Don't  stop, (now)."), "Don't|stop,|(now).|");
  const auto characters = tokens::make_characters({"a b a b"}, 263);
  std::string all;
  for (const std::string& unit : Units("characters", characters.get())("a b\xE2\x96\x81")) all += unit + "|";
  EXPECT_EQ(all, "a|\xE2\x96\x81|b|<0xE2>|<0x96>|<0x81>|");
  EXPECT_THROW(Units("sentences", nullptr), Error);
}

TEST_F(NgramTest, APackageScoresTexts) {
  Estimator estimator({2, {0}});
  for (const std::string line : {"one cat.", "one dog.", "two cats."}) {
    const auto units = Units("words", nullptr)(line);
    estimator.add(std::vector<std::string_view>(units.begin(), units.end()));
  }
  estimator.write(path(TextModel::file_name));
  io::write_file(path("config.json"), R"({"architecture": "ngram", "tokenizer": "words"})");
  const TextModel model(io::open_package(path("").substr(0, path("").size() - 1)));
  EXPECT_GT(model.score("one cat."), model.score("cat one."));
  EXPECT_EQ(model.units("one cat."), 4U);  // and the end mark
  io::write_file(path("config.json"), R"({"architecture": "gated_transformer", "tokenizer": "words"})");
  EXPECT_THROW(TextModel(io::open_package(path("").substr(0, path("").size() - 1))), Error);
}

}  // namespace
}  // namespace emend::ngram
