#include "document.h"

#include "stats/test.h"

namespace emend {
namespace {

// The files of the examples.
constexpr const char* kReference =
    "The train leaves at nine in the morning.\n"
    "She put the letter on the kitchen table.\n"
    "Nobody knows where the key is.\n"
    "The bridge over the river was closed last week.\n"
    "He has never been to the sea.\n"
    "We bought bread, milk and a newspaper.\n"
    "The doctor said that it would not hurt.\n"
    "There is a light in the window.\n"
    "The school is behind the church.\n"
    "They sing every evening after dinner.\n"
    "It rained all night and all day.\n"
    "My brother repairs old radios.\n";
constexpr const char* kDictionary =
    "The train leaves at nine in the morning.\n"
    "She put the letter on the kitchen table.\n"
    "Nobody knows were the key is.\n"
    "The bridge over the river was closed last week.\n"
    "He has never been to the see.\n"
    "We bought bread, milk and a newspaper.\n"
    "The doctor said that it would not hurt.\n"
    "There is a lift in the window.\n"
    "The school is behind the church.\n"
    "They sing every evening after diner.\n"
    "It rained all night and all day.\n"
    "My brother repeats old radios.\n";
constexpr const char* kModel =
    "The train leaves at nine in the morning.\n"
    "She put the letter on the kitchen table.\n"
    "Nobody knows where the key is.\n"
    "The bridge over the river was closed last week.\n"
    "He has never been to the sea.\n"
    "We bought bread, milk and a newspaper.\n"
    "The doctor said that it would not hurt.\n"
    "There is a light in the window.\n"
    "The school is behind a church.\n"
    "They sing every evening after dinner.\n"
    "It rained all night and all day.\n"
    "My brother repairs old radios.\n";
constexpr const char* kErrors =
    "line\tdamaged\tdictionary\tmodel\n"
    "1\t1\t0\t0\n"
    "2\t2\t1\t0\n"
    "3\t1\t0\t0\n"
    "4\t2\t1\t1\n"
    "5\t1\t1\t0\n"
    "6\t1\t0\t0\n"
    "7\t0\t0\t1\n"
    "8\t2\t1\t0\n"
    "9\t1\t1\t0\n"
    "10\t3\t1\t0\n"
    "11\t1\t0\t0\n"
    "12\t1\t1\t0\n";

std::string tests() {
  std::string body;
  for (const stats::Row& row : stats::table()) {
    std::string name = row.name;
    name.resize(25, ' ');
    body += "  " + name + row.sentence + '\n';
  }
  body +=
      "\n`randomization`, `exact`, `wilcoxon` and `mcnemar` keep their level for any number of lines, the bootstraps "
      "and `welch` only for many lines. `welch`, `wilcoxon` and `mcnemar` compare the scores of single lines; the "
      "others compare the score of the corpus, which they recompute from the lines' statistics for each resample.";
  for (const stats::Row& row : stats::table()) {
    if (row.caution)
      body += std::string("\n\n`") + row.name + "` is only for reproducing published numbers: " + row.caution + '.';
  }
  return body;
}

}  // namespace

cli::Document document() {
  cli::Document document;
  document.name = "sigtest";
  document.summary = "tell whether a difference of scores is more than chance";
  document.synopsis = {"[OPTION]... -r REFERENCE BASELINE SYSTEM...", "[OPTION]... --scores BASELINE SYSTEM...",
                       "--plan [OPTION]... [BASELINE SYSTEM]"};
  document.description =
      "Compares the outputs of systems with the output of the first, the baseline, on the same lines, and tells how "
      "often chance alone would produce such a difference in scores.\n\nLines that are blank in all files are not "
      "scored. The line below the table says which scores are better; with `--scores`, higher is better unless `-m` or "
      "`--lower-is-better` says otherwise.\n\nThe numbers depend on the files, the options and the seed, never on "
      "threads or time.";
  document.sections = {
      {"TESTS", tests()},
      {"THE REPORT",
       "`difference` is the system's score minus the baseline's. Its interval is the bootstrap's percentile interval "
       "(for `welch`: Student's); it covers 1 - `--alpha`.\n\n`p` is the probability of such a difference, or a larger "
       "one, if the systems were the same; with `--tail one`, of such an advantage. An estimated p is (r + 1) / (R + "
       "1), where r of R resamples reach the observed difference, and `+-` is its standard error sqrt(p (1 - p) / "
       "R).\n\nWith several systems, each p is followed by one that is corrected for their number, by Holm and by "
       "Bonferroni. A star marks a p that is at most `--alpha` after Holm's correction, if the test is valid.\n\nThe "
       "last column is the size of the effect, positive if the system is better: `d`, the difference divided by the "
       "standard deviation of the lines' shares in it (Cohen's d of paired data; for `welch`, of unpaired data); "
       "`rank-biserial` for `wilcoxon`; `g` for `mcnemar`, the distance of the winner's share of the lines from one "
       "half.\n\n`--tail one` fixes the direction before the data are seen. If you choose the better direction "
       "afterwards, as tables in papers do, you err twice as often as p says.\n\nThe last line is the signature of the "
       "score and the test. It includes what SYSTEM.meta.json beside each system says about its decoding and its "
       "package (`train --evaluate` writes this file). Warnings on standard error name assumptions that do not hold."},
      {"PLANNING",
       "`--plan` calculates how many resamples determine a p near `--alpha` to +-P: R = L^2 a (1 - a) / P^2. With two "
       "systems it also calculates how many lines show their difference, or the given `--difference`, with probability "
       "`--power`: ((z_a + z_power) S / D)^2, where S is the standard deviation of the lines' shares in the "
       "difference."},
  };
  document.examples = {
      {"Compare a model's repairs with those of a dictionary",
       "sigtest -m wer -r reference.txt dictionary.txt model.txt",
       "system             wer  difference      95 % interval       p      +-      d\n"
       "dictionary.txt  0.0595\n"
       "model.txt       0.0119     -0.0476  -0.1013 .. 0.0000  0.2171  0.0047  +0.50\n"
       "\n"
       "wer: lower is better\n"
       "emend:1|metric:wer|case:mixed|refs:1|decode:unknown|lines:12|data:2df9a495cb32|version:0.2.0|test:"
       "randomization|tail:two|resamples:7600|interval:1000|seed:1\n",
       {{"reference.txt", kReference}, {"dictionary.txt", kDictionary}, {"model.txt", kModel}}},
      {"All pairs of three systems, from the errors of each line, with p-values corrected for their number",
       "sigtest --scores --lower-is-better --header -f 2,3,4 --test exact --matrix --correct holm errors.tsv",
       "p           damaged  dictionary   model\n"
       "damaged                  0.0156  0.0146\n"
       "dictionary   0.0156              0.1250\n"
       "model        0.0146      0.1250\n"
       "\n"
       "p of no difference, Holm over 3 comparisons\n"
       "emend:1|metric:scores|best:lowest|lines:12|test:exact|tail:two|interval:1000|seed:1\n",
       {{"errors.tsv", kErrors}}},
      {"How many lines show half a point if the lines' differences deviate by 14",
       "sigtest --plan --difference 0.5 --deviation 14",
       "7600 resamples tell a p near 0.05 to +-0.005 (2 standard errors)\n"
       "6154 lines show a difference of 0.5 with power 0.8 (two tails at 0.05; deviation of a line 14)\n",
       {}},
  };
  document.see_also = {"score(1)", "noise-inject(1)", "train(1)"};
  return document;
}

}  // namespace emend
