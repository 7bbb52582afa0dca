#include "evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <future>

#include "cli/error.h"
#include "cli/message.h"
#include "io/text_file.h"
#include "metrics/signature.h"
#include "stream/cpus.h"

namespace emend {

namespace {

std::vector<std::string> split_at_commas(const std::string& list) {
  std::vector<std::string> parts(1);
  for (char c : list) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

// Where metrics come first, a file in their place is what a user of other tools would write.
const metrics::Row& find_metric(const std::string& name, bool named) {
  const std::string path = io::text_file(name).path;
  if (!named && !metrics::has(name) && std::filesystem::exists(path))
    throw Error(name, "is a file, and the metric stands first", "write score METRIC -r REFERENCE " + name);
  return metrics::find(name);
}

}  // namespace

Evaluator::Evaluator(const ScoreOptions& options, const metrics::Options& metric_options)
    : options_(options), threads_(options.threads > 0 ? options.threads : stream::available_cpus()) {
  const bool named = !options.metrics.empty();
  if (!named && options.operands.empty()) throw Error("METRIC", "is missing", "see --help");
  for (const std::string& name : named ? options.metrics : split_at_commas(options.operands.front())) {
    const metrics::Row& row = find_metric(name, named);
    if (row.m2_references && !options.gold)
      throw Error(row.name, "needs annotated edits", "name an M2 file with --m2 FILE");
    if (!row.m2_references && options.references.empty())
      throw Error(row.name, "needs a reference", "name one with -r FILE");
    if (row.needs_source && !options.source)
      throw Error(row.name, "needs the source", "name the text before the repair with -s FILE");
    if (!metrics_.empty() && metrics_.front().row->m2_hypotheses != row.m2_hypotheses) {
      throw Error(row.name, std::string("reads other hypotheses than ") + metrics_.front().row->name,
                  "score them one after the other");
    }
    metrics_.push_back({&row, row.make(metric_options)});
  }
  files_.assign(options.operands.begin() + (named ? 0 : 1), options.operands.end());
  for (const std::string& file : files_) {  // as sacrebleu has them
    if (metrics::has(file) && !std::filesystem::exists(file))
      throw Error(file, "is a metric, and no file is called so",
                  fmt::format("write {}{},{}", named ? "-m " : "", metrics_.back().row->name, file));
  }
  if (files_.empty()) files_ = {"-"};
  names_ = options.names;
  if (names_.empty()) {
    for (const std::string& file : files_) names_.push_back(io::name_of(file));
  }
  if (names_.size() != files_.size()) {
    throw Error("--names", std::to_string(names_.size()) + " for " + std::to_string(files_.size()) + " systems",
                "name each of them, in their order");
  }
  for (const std::string& file : files_) {
    const std::string path = io::text_file(file).path;
    decodes_.push_back(options.decode.empty() ? io::decode_of(path) : options.decode);
    packages_.push_back(io::package_of(path));
  }
  std::vector<std::string> files = files_;
  files.insert(files.end(), options.references.begin(), options.references.end());
  for (const auto& file : {options.source, options.gold}) {
    if (file) files.push_back(*file);
  }
  io::check_standard_input(files);
}

metrics::Corpus Evaluator::open() const {
  metrics::Corpus::Files files;
  for (const std::string& file : files_) files.hypotheses.push_back(io::open_lines(file));
  for (const std::string& file : options_.references) files.references.push_back(io::open_lines(file));
  if (options_.source) files.source = io::open_lines(*options_.source);
  if (options_.gold) files.gold = io::open_lines(*options_.gold);
  files.m2_hypotheses = metrics_.front().row->m2_hypotheses;
  return metrics::Corpus(std::move(files), options_.allow_empty);
}

void Evaluator::evaluate(const metrics::Chunk& chunk, std::vector<SegmentStats>& stats) const {
  const auto evaluate_part = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t s = 0; s < files_.size(); ++s) {
        for (const MetricInUse& metric : metrics_) {
          stats[i][s].push_back(metric.metric->sentence_stats(chunk.segment(*metric.row, s, i)));
        }
      }
    }
  };
  stats.assign(chunk.size(), SegmentStats(files_.size()));
  const std::size_t parts = std::min<std::size_t>(static_cast<std::size_t>(threads_), chunk.size());
  std::vector<std::future<void>> others;  // deferred: this thread does the work where the system starts no more
  for (std::size_t p = 1; p < parts; ++p) {
    others.push_back(std::async(std::launch::async | std::launch::deferred, evaluate_part, p * chunk.size() / parts,
                                (p + 1) * chunk.size() / parts));
  }
  if (parts > 0) evaluate_part(0, chunk.size() / parts);
  for (std::future<void>& other : others) other.get();
}

void Evaluator::run(const std::vector<Observer*>& observers) {
  metrics::Corpus corpus = open();
  sums_.assign(files_.size(), std::vector<std::vector<double>>(metrics_.size()));
  samples_.assign(files_.size(), std::vector<stats::Sample>(metrics_.size()));
  std::vector<SegmentStats> stats;
  metrics::Chunk chunk = corpus.next();
  while (chunk.size() > 0) {
    auto following = std::async(std::launch::async | std::launch::deferred, [&] { return corpus.next(); });
    evaluate(chunk, stats);
    for (std::size_t i = 0; i < chunk.size(); ++i) {
      for (std::size_t s = 0; s < files_.size(); ++s) {
        for (std::size_t m = 0; m < metrics_.size(); ++m) {
          stats[i][s][m] = metrics_[m].metric->choose(sums_[s][m], std::move(stats[i][s][m]));
          if (chunk.blank(i)) continue;
          const std::vector<double>& own = stats[i][s][m];
          metrics::add(sums_[s][m], own);
          if (options_.confidence || options_.plot) {
            samples_[s][m].width = own.size();
            samples_[s][m].values.insert(samples_[s][m].values.end(), own.begin(), own.end());
          }
          const metrics::Row& row = *metrics_[m].row;
          doubts_.see(row, *metrics_[m].metric, s, chunk.segment(row, s, i));
        }
      }
      for (Observer* observer : observers) observer->see({chunk.first() + i, chunk, i, stats[i], chunk.blank(i)});
    }
    chunk = following.get();
  }
  if (corpus.size() == corpus.blank_segments()) {
    throw Error(files_.front(), corpus.size() == 0 ? "has no line" : "has blank lines alone",
                "there is nothing to score");
  }
  if (corpus.blank_segments() > 0) {
    cli::inform(fmt::format("{} of {} lines are blank in all files and are not scored", corpus.blank_segments(),
                            corpus.size()));
  }
  warnings_ = corpus.warnings();
  for (metrics::Warning& warning : doubts_.warnings(names_)) warnings_.push_back(std::move(warning));
  finish(corpus);
}

void Evaluator::finish(const metrics::Corpus& corpus) {
  metrics::Evaluation evaluation;
  evaluation.lines = corpus.size();
  evaluation.blank = corpus.blank_segments();
  evaluation.bootstrap = options_.confidence ? options_.resamples : 0;
  evaluation.seed = options_.seed;
  evaluation.source = corpus.source_digest();
  evaluation.version = EMEND_VERSION;
  for (std::size_t s = 0; s < files_.size(); ++s) {
    evaluation.decode = decodes_[s];
    evaluation.package = packages_[s];
    for (std::size_t m = 0; m < metrics_.size(); ++m) {
      const MetricInUse& metric = metrics_[m];
      evaluation.references = metric.row->m2_references ? 1 : options_.references.size();
      evaluation.data = metric.row->m2_references ? corpus.gold_digest() : corpus.reference_digest();
      results_.push_back({names_[s], &metric, metric.metric->score(sums_[s][m]), metric.metric->details(sums_[s][m]),
                          metrics::signature(*metric.row, *metric.metric, evaluation),
                          metric.metric->sacrebleu_signature(evaluation.references)});
      if (options_.confidence) results_.back().confidence = confidence(s, m);
    }
  }
}

stats::Confidence Evaluator::confidence(std::size_t system, std::size_t metric) const {
  const metrics::Metric& how = *metrics_[metric].metric;
  return stats::confidence(stats::bootstrapped_scores(samples_[system][metric],
                                                      [&](std::span<const double> sum) { return how.score(sum); },
                                                      {options_.resamples, options_.seed, threads_}));
}

}  // namespace emend
