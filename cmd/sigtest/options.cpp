#include "options.h"

#include <fmt/format.h>

#include <filesystem>

#include "metrics/metric.h"
#include "stream/cpus.h"

namespace emend {

stats::Options TestOptions::for_row(const stats::Row& row) const {
  stats::Options options;
  options.tail = tail.empty() ? stats::default_tail(row) : tail == "one" ? stats::Tail::one : stats::Tail::two;
  options.resamples = resamples;
  options.interval_resamples = interval_resamples;
  options.alpha = alpha;
  options.seed = seed;
  options.threads = threads > 0 ? threads : stream::available_cpus();
  return options;
}

void declare(cli::Options& options, TestOptions& test) {
  std::vector<std::string> names;
  for (const stats::Row& row : stats::table()) names.push_back(row.name);
  options.group("Test");
  options.add("t,test", test.test, "TEST", "The significance test").choices(names);
  options.add("list-tests", test.list_tests, "List the tests with their sources and stop").immediate = true;
  options
      .add("tail", test.tail, "TAILS",
           "`two` tests whether the systems differ, `one` whether a system is better than the first")
      .choices({"two", "one"})
      .shown_default("two, if the test has it");
  options.add("R,resamples", test.resamples, "N", "Draw N times for p")
      .range(1, 1e9)
      .shown_default("the test's own")
      .excludes({"plan"});
  options
      .add("interval-resamples", test.interval_resamples, "N",
           "Draw N bootstrap samples for the interval; 0 leaves it out")
      .range(0, 1e9)
      .excludes({"plan"});
  options.add("alpha", test.alpha, "A", "Level of significance; intervals cover 1 - A").range(1e-9, 0.5);
  options.add("seed", test.seed, "N", "Seed of the random numbers").excludes({"plan"});
  options.add("j,threads", test.threads, "N", "Use N threads; the numbers do not depend on it")
      .range(0, 1024)
      .shown_default("the available CPUs");
}

void declare(cli::Options& options, InputOptions& input) {
  options.group("Scores");
  std::vector<std::string> names;
  for (const metrics::Row& row : metrics::table()) names.push_back(row.name);
  options
      .add("m,metric", input.metric, "METRIC",
           "A metric of score(1); with `--scores`: what the numbers are, and so whether higher numbers are better")
      .choices(names)
      .shown_default("bleu")
      .any_spelling = true;
  options.add("r,reference", input.references, "FILE", "Reference, line by line").completes(cli::Complete::file);
  options.add("s,source", input.source, "FILE", "Source, for the metrics that need it").completes(cli::Complete::file);
  options.add("m2", input.gold, "FILE", "The edits of annotators, for m2 and edits: M2, or whole essays as JSON lines")
      .completes(cli::Complete::file);
  options.add("allow-empty", input.allow_empty, "Score segments whose reference is empty even if another text is not")
      .excludes({"scores"});
  options.add("decode", input.decode, "HOW", "Say how the systems were decoded")
      .choices({"free", "forced"})
      .shown_default("what SYSTEM.meta.json beside each says, else unknown")
      .excludes({"scores"});
  options.add("scores", input.scores, "Each file has one number per line instead of text; the mean is the score");
  options.add("f,field", input.fields, "N", "With `--scores`: the columns, one system each; SYSTEM:N means the same")
      .split()
      .needs({"scores"});
  options.add("d,delimiter", input.delimiter, "C", "With `--scores`: column separator").needs({"scores"});
  options.add("header", input.header, "With `--scores`: the first line names the columns").needs({"scores"});
  options.add("lower-is-better", input.lower_is_better, "With `--scores`: the numbers are errors").needs({"scores"});
  options.add("names", input.names, "NAME", "What to call the systems").split();
  options.positional(input.systems, "SYSTEM",
                     "Read these; the first is the baseline. FILE:N is column N of a file, and `-` is standard input");
  for (const char* sacrebleu : {"i", "input"})
    options.hint(sacrebleu, "systems stand behind the options: sigtest -m bleu -r REFERENCE BASELINE SYSTEM");
  options.hint("paired-ar", "leave it out, or, for sacrebleu's numbers, write -t randomization-sacrebleu");
  options.hint("paired-bs", "write -t bootstrap, or, for sacrebleu's numbers, -t bootstrap-sacrebleu");
}

void declare(cli::Options& options, ReportOptions& report) {
  options.group("Report");
  options.add("matrix", report.matrix, "Compare every system with every other: a square table of p-values")
      .excludes({"plan"});
  options.add("correct", report.correct, "HOW", "Correct the p-values of `--matrix` for their number")
      .choices({"none", "holm", "bonferroni"})
      .needs({"matrix"})
      .excludes({"json"}, "JSON has the p-values of both");
  options.add("json", report.json, "Write one JSON object per comparison");
  options.add("latex", report.latex, "Write a LaTeX table").excludes({"json", "plan"});
}

void declare(cli::Options& options, PlanOptions& plan) {
  options.group("Planning");
  options.add("plan", plan.plan, "Tell how many resamples and lines an experiment needs");
  options.add("precision", plan.precision, "P", "Plan resamples so that a p near `--alpha` is known to +-P")
      .range(1e-9, 0.5)
      .needs({"plan"});
  options.add("errors", plan.errors, "L", "Number of standard errors that lie within P; 2 is about 95 %")
      .range(0.01, 10)
      .needs({"plan"});
  options.add("power", plan.power, "B", "Plan lines so that a difference is found with probability B")
      .range(0.01, 0.9999)
      .needs({"plan"});
  options
      .add("difference", plan.difference, "D", "Plan lines for this difference in scores instead of the observed one")
      .range(1e-300, 1e300)
      .needs({"plan"});
  options
      .add("deviation", plan.deviation, "S",
           "Standard deviation of the lines' differences, if there are no systems to measure it on")
      .range(1e-300, 1e300)
      .needs({"plan"});
}

namespace {

// Which random numbers a test draws: for p, and, where lines are paired, for the interval.
cli::Reading reading(const stats::Row& row) {
  std::string options;
  if (row.resamples > 0) options += "resamples ";
  if (row.paired) options += "interval-resamples ";
  return {row.name, options.empty() ? "" : options + "seed"};
}

}  // namespace

void check_read(const cli::Options& options, const TestOptions& test, const InputOptions& input) {
  std::vector<cli::Reading> tests;
  for (const stats::Row& row : stats::table()) tests.push_back(reading(row));
  options.check_read({reading(stats::find(test.test))}, tests);
  for (const std::string& system : input.systems) {
    if (metrics::has(system) && !std::filesystem::exists(system))
      throw Error(system, "is a metric, and no file is called so", "write -m " + system);
  }
  if (!input.scores) return metrics::check_read(options, {&metrics::find(input.metric.value_or("bleu"))});
  metrics::check_read(options, {});
}

std::string list_of_tests() {
  std::string list;
  for (const stats::Row& row : stats::table()) {
    const char* validity = row.validity == stats::Validity::reproduction ? "reproduction only"
                           : row.validity == stats::Validity::asymptotic ? "valid for many lines"
                                                                         : "valid";
    list += fmt::format("{:<23} {} [{}; {}]\n", row.name, row.sentence, validity, row.source);
  }
  return list;
}

}  // namespace emend
