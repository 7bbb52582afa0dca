// sigtest: tells whether a difference of scores is more than chance.

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "options.h"
#include "run.h"

int main(int argc, char** argv) {
  using namespace emend;
  TestOptions test;
  InputOptions input;
  metrics::Options metrics;
  ReportOptions report;
  PlanOptions plan;
  cli::Options options;
  declare(options, test);
  declare(options, input);
  metrics::declare(options, metrics);
  declare(options, report);
  declare(options, plan);

  return cli::run(argc, argv, document(), options, [&]() -> int {
    if (test.list_tests) {
      std::fputs(list_of_tests().c_str(), stdout);
      return cli::success;
    }
    check_read(options, test, input);
    const stats::Row& row = stats::find(test.test);
    const stats::Options how = test.for_row(row);
    if (plan.plan && input.systems.empty()) {
      print_plan(nullptr, row, how, plan, report.json);
      return cli::success;
    }
    if (plan.plan && input.systems.size() > 2)
      throw Error("--plan", "is of two systems, and here are more", "give the baseline and one system");
    const Systems systems = read_systems(input, metrics, row.level, how.threads);
    if (plan.plan) {
      print_plan(&systems, row, how, plan, report.json);
    } else {
      compare_systems(systems, row, how, report);
    }
    return cli::success;
  });
}
