#include "text/inflection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace emend::text {
namespace {

TEST(Inflection, FollowsTheRulesOfSpelling) {
  const std::vector<std::tuple<const char*, Form, const char*>> cases = {
      {"walk", Form::third, "walks"},
      {"pass", Form::third, "passes"},
      {"try", Form::third, "tries"},
      {"play", Form::third, "plays"},
      {"go", Form::third, "goes"},
      {"radio", Form::plural, "radios"},
      {"quiz", Form::plural, "quizzes"},
      {"stop", Form::past, "stopped"},
      {"visit", Form::past, "visited"},
      {"commit", Form::past, "committed"},
      {"quit", Form::gerund, "quitting"},
      {"fix", Form::gerund, "fixing"},
      {"look", Form::gerund, "looking"},
      {"make", Form::gerund, "making"},
      {"see", Form::gerund, "seeing"},
      {"lie", Form::gerund, "lying"},
      {"panic", Form::past, "panicked"},
      {"copy", Form::past, "copied"},
      {"argue", Form::gerund, "arguing"},
      {"dye", Form::gerund, "dyeing"},
      {"hypothesis", Form::plural, "hypotheses"},
      {"woman", Form::plural, "women"},
      {"human", Form::plural, "humans"},
      {"box", Form::plural, "boxes"},
      {"city", Form::plural, "cities"},
      {"big", Form::comparative, "bigger"},
      {"easy", Form::superlative, "easiest"},
      {"nice", Form::comparative, "nicer"},
      {"be", Form::third, "is"},
      {"be", Form::gerund, "being"},
      {"have", Form::third, "has"},
      {"travel", Form::past, "traveled"},
  };
  for (const auto& [lemma, form, inflected] : cases) EXPECT_EQ(inflect(lemma, form), inflected) << lemma;
  EXPECT_EQ(inflections("be", Form::past), (std::vector<std::string>{"was", "were"}));
  EXPECT_EQ(inflections("travel", Form::gerund), (std::vector<std::string>{"traveling", "travelling"}));
}

TEST(Inflection, EveryRowOfTheTableIsFoundBothWays) {
  EXPECT_GT(irregular_words().size(), 550u);
  for (const IrregularWord& row : irregular_words()) {
    ASSERT_FALSE(row.forms.empty()) << row.lemma;
    EXPECT_EQ(inflections(row.lemma, row.form), row.forms) << row.lemma;
    for (const std::string& form : row.forms) {
      const std::vector<Analysis> found = analyses(form);
      EXPECT_NE(std::find(found.begin(), found.end(), Analysis{row.lemma, row.form}), found.end()) << form;
    }
  }
}

TEST(Inflection, AnalysesAreTheFormsInReverse) {
  for (const char* word : {"left", "running", "dying", "mice", "flies", "is", "x", "", "s", "ing", "er", "better"}) {
    for (const Analysis& analysis : analyses(word)) {
      const std::vector<std::string> forms = inflections(analysis.lemma, analysis.form);
      EXPECT_NE(std::find(forms.begin(), forms.end(), word), forms.end()) << word << " from " << analysis.lemma;
    }
  }
}

// tests/reference/inflection_vectors.py: 2,500 frequent words by lemminflect. The two agree where the first form of
// either is among the other's.
TEST(Inflection, AgreesWithLemminflect) {
  const std::map<std::string, Form> forms = {{"third", Form::third},
                                             {"past", Form::past},
                                             {"participle", Form::participle},
                                             {"gerund", Form::gerund},
                                             {"plural", Form::plural},
                                             {"comparative", Form::comparative},
                                             {"superlative", Form::superlative}};
  std::ifstream file(EMEND_SOURCE_DIR "/tests/reference/inflection.tsv");
  std::size_t rows = 0, agreed = 0, analysed = 0;
  std::string differing, lemma, form, field;
  while (std::getline(file, lemma, '\t') && std::getline(file, form, '\t') && std::getline(file, field)) {
    std::vector<std::string> theirs;
    std::istringstream parts(field);
    for (std::string one; std::getline(parts, one, '/');) theirs.push_back(one);
    const std::vector<std::string> ours = inflections(lemma, forms.at(form));
    const auto holds = [](const auto& all, const auto& one) {
      return std::find(all.begin(), all.end(), one) != all.end();
    };
    const bool agree = holds(theirs, ours.front()) || holds(ours, theirs.front());
    ++rows, agreed += agree;
    analysed += holds(analyses(theirs.front()), Analysis{lemma, forms.at(form)});
    if (!agree) differing += ' ' + lemma + ':' + ours.front() + '/' + field;
  }
  EXPECT_GT(rows, 5000u);
  std::cout << "lemminflect: " << agreed << " of " << rows << " forms agree, " << analysed
            << " are analysed back to their lemma; the others:" << differing << '\n';
  EXPECT_GE(static_cast<double>(agreed), 0.99 * static_cast<double>(rows));
  EXPECT_GE(static_cast<double>(analysed), 0.99 * static_cast<double>(rows));
}

TEST(Inflection, WordsShareALemma) {
  for (const auto& [a, b] : std::initializer_list<std::pair<const char*, const char*>>{
           {"went", "goes"}, {"mice", "mouse"}, {"left", "leave"}, {"left", "leaves"}, {"same", "same"}})
    EXPECT_TRUE(share_a_lemma(a, b)) << a << " " << b;
  for (const auto& [a, b] :
       std::initializer_list<std::pair<const char*, const char*>>{{"went", "come"}, {"mouse", "moose"}, {"", "goes"}})
    EXPECT_FALSE(share_a_lemma(a, b)) << a << " " << b;
}

}  // namespace
}  // namespace emend::text
