// m2 equals its authors' program on the runs of tests/reference/m2, and does not take its time on repeated n-grams.

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "io/lines.h"
#include "metrics/corpus.h"
#include "metrics_helpers.h"

namespace emend::metrics {
namespace {

const std::string folder = EMEND_SOURCE_DIR "/tests/reference/m2/";

LineSource lines_of(const std::string& file) {
  const auto reader = std::make_shared<io::LineReader>(folder + file);
  return {file, [reader](std::string& line) { return reader->next(line); }};
}

struct Run {
  std::string hypothesis, options;
  double precision, recall, f;

  Options parsed() const {
    Options out;
    std::istringstream words(options);
    for (std::string option; words >> option;) {
      if (option == "--beta")
        words >> out.beta;
      else if (option == "--max_unchanged_words")
        words >> out.max_unchanged;
      else if (option == "--ignore_whitespace_casing")
        out.ignore_whitespace_casing = true;
      else
        throw std::logic_error(option);
    }
    return out;
  }
};

void PrintTo(const Run& run, std::ostream* out) { *out << run.hypothesis << ' ' << run.options; }

std::vector<Run> runs() {
  std::vector<Run> out;
  std::ifstream file(folder + "results.tsv");
  std::string line;
  std::getline(file, line);  // the heading
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    Run run;
    std::getline(fields, run.hypothesis, '\t');
    std::getline(fields, run.options, '\t');
    fields >> run.precision >> run.recall >> run.f;
    out.push_back(run);
  }
  return out;
}

class Authors : public testing::TestWithParam<Run> {};

TEST_P(Authors, PrecisionRecallAndF) {
  const Row& row = find("m2");
  const auto metric = row.make(GetParam().parsed());
  Corpus::Files files;
  files.hypotheses.push_back(lines_of(GetParam().hypothesis + ".txt.xz"));
  files.gold = lines_of("annotations.m2.xz");
  Corpus corpus(std::move(files), false);
  std::vector<double> sum;
  for (Chunk chunk = corpus.next(); chunk.size() > 0; chunk = corpus.next()) {
    for (std::size_t i = 0; i < chunk.size(); ++i) {
      add(sum, metric->choose(sum, metric->sentence_stats(chunk.segment(row, 0, i))));
    }
  }
  EXPECT_EQ(corpus.size(), 1725u);
  const auto details = metric->details(sum);
  ASSERT_EQ(details.at(0).first, "precision");
  ASSERT_EQ(details.at(1).first, "recall");
  EXPECT_NEAR(details.at(0).second, GetParam().precision, 1e-9);
  EXPECT_NEAR(details.at(1).second, GetParam().recall, 1e-9);
  EXPECT_NEAR(metric->score(sum), GetParam().f, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(MaxMatch, Authors, testing::ValuesIn(runs()), [](const auto& info) {
  std::string name = info.param.hypothesis + info.param.options;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
});

TEST(MaxMatch, HasTheAuthorsTwentyRuns) { EXPECT_EQ(runs().size(), 20u); }

std::string repeated(const std::string& words, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += (i > 0 ? " " : "") + words;
  return out;
}

// Correct, proposed and annotated edits.
std::vector<double> counts(const std::string& source, const std::string& annotations, const std::string& hypothesis) {
  const std::string block = "S " + source + annotations;
  const std::string_view view = block;
  return find("m2").make({})->sentence_stats({"", hypothesis, {&view, 1}});
}

std::string annotation(int begin, int end, const std::string& correction) {
  return "\nA " + std::to_string(begin) + ' ' + std::to_string(end) + "|||T|||" + correction +
         "|||REQUIRED|||-NONE-|||0";
}

// Texts of repeated n-grams have many alignments of least cost. With an arc for every edit, joined two by two, each of
// these has billions of steps; the authors' program does not come back.
TEST(MaxMatchOfRepeatedNgrams, FindsTheShiftThatWasAnnotated) {
  const int n = 300;
  const std::string source = repeated("a b", n), hypothesis = repeated("b a", n);
  // One word is left out at one end and put in at the other; both ways are optimal, the annotator took the first.
  const std::string shift = annotation(0, 1, "") + annotation(2 * n, 2 * n, "a");
  EXPECT_EQ(counts(source, shift, hypothesis), (std::vector<double>{2, 2, 2}));
  const std::string other_way = annotation(0, 0, "b") + annotation(2 * n - 1, 2 * n, "");
  EXPECT_EQ(counts(source, other_way, hypothesis), (std::vector<double>{2, 2, 2}));
  // Neither is what one gets by replacing every word: that is no optimal alignment.
  EXPECT_EQ(counts(source, annotation(0, 2 * n, hypothesis), hypothesis), (std::vector<double>{0, 2, 1}));
}

TEST(MaxMatchOfRepeatedNgrams, LeavesOutTheWordsThatTheAnnotatorLeftOut) {
  const int n = 400;
  const std::string source = repeated("a", n), hypothesis = repeated("a", n / 2);
  for (int begin : {0, 7, n / 2}) {
    EXPECT_EQ(counts(source, annotation(begin, begin + n / 2, ""), hypothesis), (std::vector<double>{1, 1, 1}));
  }
  // Two runs of half the length are as good as one.
  const std::string two = annotation(5, 5 + n / 4, "") + annotation(n / 2, n / 2 + n / 4, "");
  EXPECT_EQ(counts(source, two, hypothesis), (std::vector<double>{2, 2, 2}));
  // The reference leaves out one word more: no path matches, so the edits are as few as can be.
  EXPECT_EQ(counts(source, annotation(0, n / 2 + 1, ""), hypothesis), (std::vector<double>{0, 1, 1}));
}

TEST(MaxMatchOfRepeatedNgrams, PutsInWhatADecoderRepeated) {
  const std::string source = "she said that it was late";
  const std::string hypothesis = "she said " + repeated("that it was", 200) + " late";
  EXPECT_EQ(counts(source, annotation(2, 5, repeated("that it was", 200)), hypothesis),
            (std::vector<double>{0, 1, 1}));  // it keeps three words, and an edit may keep two
  EXPECT_EQ(counts(source, annotation(5, 5, repeated("that it was", 199)), hypothesis), (std::vector<double>{1, 1, 1}));
  EXPECT_EQ(counts(source, annotation(1, 2, "says"), hypothesis), (std::vector<double>{0, 1, 1}));
}

}  // namespace
}  // namespace emend::metrics
