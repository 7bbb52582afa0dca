// Every metric that a reference implementation has equals it on the segments of tests/reference/score (made by
// score_vectors.py and gleu_vectors.py beside it): 220 of them, with hard Unicode, alone and together.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "metrics/edits.h"
#include "metrics/m2.h"
#include "metrics/porter.h"
#include "metrics_helpers.h"

namespace emend::metrics {
namespace {

constexpr double tolerance = 1e-9;

struct Case {
  std::string name;
  nlohmann::json expected;

  std::string metric;
  Options options;
  std::size_t references = 1;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

// "bleu smooth:floor value:0.5 refs:2"
Case parse(const std::string& name, const nlohmann::json& expected) {
  Case c{name, expected, {}, {}, 1};
  std::istringstream words(name);
  words >> c.metric;
  for (std::string word; words >> word;) {
    const std::string key = word.substr(0, word.find(':')), value = word.substr(word.find(':') + 1);
    if (key == "refs")
      c.references = std::stoul(value);
    else if (key == "smooth")
      c.options.smooth = value;
    else if (key == "value")
      c.options.smooth_value = std::stod(value);
    else if (key == "tok")
      c.options.tokenize = value == "spm" ? EMEND_SOURCE_DIR "/tests/reference/score/pieces.model" : value;
    else if (key == "case" && c.metric == "ter")
      c.options.ter_case_sensitive = value == "mixed";
    else if (key == "case")
      c.options.lowercase = value == "lc";
    else if (key == "eff" && c.metric == "bleu")
      c.options.effective_order = value == "yes";
    else if (key == "eff")
      c.options.chrf_epsilon = value == "no";
    else if (key == "space")
      c.options.chrf_whitespace = value == "yes";
    else if (key == "beta")
      c.options.chrf_beta = std::stod(value);
    else if (key == "norm")
      c.options.ter_normalized = value == "yes";
    else if (key == "punct")
      c.options.ter_no_punctuation = value == "no";
    else if (key == "asian")
      c.options.ter_asian = value == "yes";
    else if (key == "stem")
      c.options.stem = value == "porter";
    else
      throw std::logic_error(name);
  }
  return c;
}

std::vector<Case> cases() {
  std::vector<Case> out;
  for (const char* file : {"scores.json", "gleu.json"}) {
    const nlohmann::json scores = reference_json(file);
    for (const auto& [name, expected] : scores.items()) out.push_back(parse(name, expected));
  }
  return out;
}

class Reference : public testing::TestWithParam<Case> {
 protected:
  // rouge-lsum's sentences end at semicolons there.
  static std::vector<Texts> segments_for(const Case& c) {
    std::vector<Texts> segments = reference_segments();
    if (!c.metric.starts_with("rouge")) return segments;
    const auto cut = [](std::string& text, const char* mark) {
      std::string out;
      for (char letter : text) out += letter == ';' ? std::string(";") + mark : std::string(1, letter);
      text = out;
    };
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const char* mark = c.metric != "rouge-lsum" ? "\n" : i % 3 == 0 ? "\n" : i % 3 == 1 ? "<n>" : "\\n";
      cut(segments[i].hypothesis, mark);
      for (std::string& reference : segments[i].references) cut(reference, mark);
    }
    return segments;
  }
};

TEST_P(Reference, Corpus) {
  const Case& c = GetParam();
  const auto metric = find(c.metric).make(c.options);
  const double expected = c.expected.at("corpus");
  EXPECT_NEAR(corpus_score(*metric, segments_for(c), c.references), expected, tolerance * std::max(1.0, expected));
}

TEST_P(Reference, EachSegment) {
  const Case& c = GetParam();
  if (!c.expected.contains("segments")) return;  // the corpus alone
  const auto metric = find(c.metric).make(c.options);
  const auto segments = segments_for(c);
  ASSERT_EQ(c.expected.at("segments").size(), segments.size());
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const double expected = c.expected.at("segments")[i];
    EXPECT_NEAR(segment_score(*metric, segments[i], c.references), expected, tolerance * std::max(1.0, expected))
        << "segment " << i << "\nhypothesis " << segments[i].hypothesis << "\nreference  " << segments[i].references[0];
  }
}

TEST_P(Reference, SacrebleusSignature) {
  const Case& c = GetParam();
  if (!c.expected.contains("signature")) return;  // not of sacrebleu
  EXPECT_EQ(find(c.metric).make(c.options)->sacrebleu_signature(c.references),
            c.expected.at("signature").get<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Scores, Reference, testing::ValuesIn(cases()), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : c == '+' ? 'p' : '_';
  return name;
});

TEST(Segments, AreAtLeast200) { EXPECT_GE(reference_segments().size(), 200u); }

TEST(Porter, EqualsNltk) {
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/score/stems.tsv");
  int count = 0;
  for (std::string word, stem; std::getline(file, word, '\t') && std::getline(file, stem); ++count) {
    EXPECT_EQ(porter_stem(word), stem) << word;
  }
  EXPECT_GE(count, 1000);
}

TEST(Edits, EqualErrantCompare) {
  const auto open = [](const char* name) {
    return std::make_shared<std::ifstream>(std::string(EMEND_SOURCE_DIR "/tests/reference/score/") + name);
  };
  const auto hypothesis = open("hypothesis.m2"), reference = open("reference.m2");
  M2Reader hypotheses("hypothesis.m2", [=](std::string& line) { return bool(std::getline(*hypothesis, line)); });
  M2Reader references("reference.m2", [=](std::string& line) { return bool(std::getline(*reference, line)); });
  const auto metric = find("edits").make({});
  ErrorTypes types(0.5);
  std::vector<double> sum;
  std::string block, gold;
  while (hypotheses.next(block) && references.next(gold)) {
    const std::string_view view = gold;
    const Segment segment{"", block, {&view, 1}};
    add(sum, metric->choose(sum, metric->sentence_stats(segment)));
    types.add(segment);
  }
  const auto expected = reference_json("edits.json");
  EXPECT_EQ(sum, expected.at("all").get<std::vector<double>>());
  EXPECT_NEAR(metric->score(sum), expected.at("f").get<double>(), 5e-5);  // it prints four decimals
  ASSERT_EQ(types.tallies().size(), expected.at("types").size());
  for (const auto& [type, tally] : types.tallies()) {
    EXPECT_EQ((std::vector<double>{tally.right, tally.wrong, tally.missed}),
              expected.at("types").at(type).get<std::vector<double>>())
        << type;
  }
}

}  // namespace
}  // namespace emend::metrics
