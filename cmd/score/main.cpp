// score: compares texts with references, by the metrics of research.

#include <cstdio>

#include "annotate.h"
#include "cli/program.h"
#include "document.h"
#include "evaluate.h"
#include "report.h"

int main(int argc, char** argv) {
  using namespace emend;
  ScoreOptions score;
  metrics::Options metrics;
  cli::Options options;
  declare(options, score);
  metrics::declare(options, metrics);

  return cli::run(argc, argv, document(), options, [&]() -> int {
    if (score.list_metrics) {
      std::fputs(list_of_metrics().c_str(), stdout);
      return cli::success;
    }
    if (score.annotate) {
      annotate(score);
      return cli::success;
    }
    Evaluator evaluator(score, metrics);
    Reports reports(score, metrics, evaluator);
    evaluator.run(reports.observers());
    reports.print();
    return cli::success;
  });
}
