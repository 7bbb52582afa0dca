// score: compares texts with references, by the metrics of research.

#include <algorithm>
#include <cstdio>

#include "annotate.h"
#include "cli/message.h"
#include "cli/program.h"
#include "document.h"
#include "evaluate.h"
#include "report.h"

int main(int argc, char** argv) {
  using namespace emend;
  ScoreOptions score;
  metrics::Options how;
  cli::Options options;
  declare(options, score);
  metrics::declare(options, how);

  return cli::run(argc, argv, document(), options, [&]() -> int {
    if (score.list_metrics) {
      std::fputs(metrics::list_of_metrics().c_str(), stdout);
      return cli::success;
    }
    check_read(options, score);
    if (score.annotate) {
      annotate(score);
      return cli::success;
    }
    how.alignment = score.details || (score.json && !score.per_line);
    Evaluator evaluator(score, how);
    std::vector<const metrics::Row*> rows;
    for (const MetricInUse& used : evaluator.metrics()) rows.push_back(used.row);
    metrics::check_read(options, rows);
    if (options.given("top") &&
        std::none_of(rows.begin(), rows.end(), [](const auto* row) { return row == &metrics::find("confusion"); }))
      throw Error("--top", "is read by confusion alone", "leave it out");
    Reports reports(score, how, evaluator);
    evaluator.run(reports.observers());
    for (const metrics::Warning& warning : evaluator.warnings())
      cli::warn(warning.subject, warning.problem, warning.remedy);
    reports.print();
    return cli::success;
  });
}
