#include "document.h"

#include "stats/test.h"

namespace emend {
namespace {

std::string tests() {
  std::string body;
  for (const stats::Row& row : stats::table()) {
    std::string name = row.name;
    name.resize(25, ' ');
    body += "  " + name + row.sentence + '\n';
  }
  body +=
      "\n`randomization`, `exact`, `wilcoxon` and `mcnemar` hold their level for any number of lines, the bootstraps "
      "and `welch` "
      "for many. `welch`, `wilcoxon` and `mcnemar` compare the scores of single lines, the others the score of the "
      "corpus, "
      "which is computed anew for each resample from the lines' statistics.";
  for (const stats::Row& row : stats::table()) {
    if (row.caution)
      body += std::string("\n\n`") + row.name + "` is there to repeat published numbers only: " + row.caution + '.';
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
      "Compares the output of systems with that of the first one, the baseline, on the same lines: how often would "
      "chance "
      "alone give such a difference of scores?\n\n"
      "The numbers depend on the files, the options and the seed, never on threads or time.";
  document.sections = {
      {"TESTS", tests()},
      {"THE REPORT",
       "`difference` is the system's score less the baseline's. Its interval is the bootstrap's percentile interval "
       "(of "
       "`welch`: Student's); it covers 1 - `--alpha`.\n\n"
       "`p` is the probability of such a difference, or a larger one, if the systems were the same; with `--tail one`, "
       "of such "
       "an advantage. An estimated p is (r + 1) / (R + 1), where r of R resamples reach the observed difference, and "
       "`+-` its "
       "standard error sqrt(p (1 - p) / R).\n\n"
       "With several systems each p has a companion that allows for their number, by Holm and by Bonferroni. A star "
       "marks "
       "Holm's at most `--alpha`, if the test is valid.\n\n"
       "The last column is the size of the effect, positive where the system is better: `d`, the difference over the "
       "deviation of the lines' shares in it (Cohen's d of paired data; of `welch`, of unpaired data); `rank-biserial` "
       "of "
       "`wilcoxon`; `g`, how far the winner's share of the lines is from one half, of `mcnemar`.\n\n"
       "`--tail one` fixes the direction before the data are seen. Whoever takes the better direction afterwards, as "
       "tables "
       "in papers do, errs twice as often as p says.\n\n"
       "The last line is the signature of the score and the test. Warnings on standard error name assumptions that do "
       "not hold."},
      {"PLANNING",
       "`--plan` tells how many resamples know a p near `--alpha` to +-P: R = L^2 a (1 - a) / P^2. With two systems it "
       "also "
       "tells how many lines show their difference, or the `--difference` given, with probability `--power`: "
       "((z_a + z_power) S / D)^2, where S is the deviation of the lines' shares in the difference."},
  };
  document.see_also = {"score(1)", "noise-inject(1)", "train(1)"};
  return document;
}

}  // namespace emend
