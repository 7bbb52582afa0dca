#include "systems.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <unordered_set>

#include "cli/message.h"
#include "io/lines.h"
#include "io/text_file.h"
#include "metrics/corpus.h"
#include "metrics/signature.h"
#include "stats/parallel.h"
#include "stats/scores.h"

namespace emend {
namespace {

constexpr std::size_t kMostFields = 1'000'000;

metrics::Corpus open_corpus(const InputOptions& input, const metrics::Row& row) {
  metrics::Corpus::Files files;
  for (const std::string& path : input.systems) files.hypotheses.push_back(io::open_lines(path));
  for (const std::string& path : input.references) files.references.push_back(io::open_lines(path));
  if (!input.source.empty()) files.source = io::open_lines(input.source);
  if (!input.gold.empty()) files.gold = io::open_lines(input.gold);
  files.m2_hypotheses = row.m2_hypotheses;
  return metrics::Corpus(std::move(files), input.allow_empty);
}

// Counts segments whose references stood on an earlier line already.
class Repetition {
 public:
  void see(const metrics::Segment& segment) {
    std::string key;
    for (const std::string_view reference : segment.references) key.append(reference) += '\n';
    repeated_ += !seen_.insert(std::hash<std::string>()(key)).second;
  }
  // A mean of dependent lines varies more than one of as many independent ones.
  void warn(std::uint64_t lines, const std::string& file, std::vector<stats::Warning>& warnings) const {
    if (repeated_ * 10 <= lines) return;
    warnings.push_back(
        {fmt::format("{} of {} lines repeat an earlier one: where lines are not independent p is too small", repeated_,
                     lines),
         "remove repeated lines"});
    cli::warn(file, warnings.back().problem, warnings.back().remedy);
  }

 private:
  std::unordered_set<std::size_t> seen_;
  std::uint64_t repeated_ = 0;
};

// The statistics that each segment adds to the corpus, of all systems. Which annotator a metric chooses for a segment
// may depend on the segments before it; the choice that the whole corpus made is kept in all resamples.
std::vector<stats::Sample> samples_of(metrics::Corpus& corpus, const metrics::Row& row, const metrics::Metric& metric,
                                      const std::vector<std::string>& names, const std::string& reference, int threads,
                                      std::vector<stats::Warning>& warnings) {
  const std::size_t systems = names.size();
  std::vector<stats::Sample> samples(systems);
  std::vector<std::vector<double>> sums(systems);
  Repetition repetition;
  metrics::Doubts doubts;
  for (metrics::Chunk chunk; (chunk = corpus.next()).size() > 0;) {
    std::vector<std::vector<double>> rows(chunk.size() * systems);
    stats::for_each_block(rows.size(), 64, threads, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i)
        rows[i] = metric.sentence_stats(chunk.segment(row, i % systems, i / systems));
    });
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t system = i % systems;
      if (chunk.blank(i / systems)) continue;
      const std::vector<double> stats = metric.choose(sums[system], std::move(rows[i]));
      metrics::add(sums[system], stats);
      samples[system].width = stats.size();
      samples[system].values.insert(samples[system].values.end(), stats.begin(), stats.end());
    }
    for (std::size_t i = 0; i < chunk.size(); ++i) {
      if (chunk.blank(i)) continue;
      repetition.see(chunk.segment(row, 0, i));
      for (std::size_t s = 0; s < systems; ++s) doubts.see(row, metric, s, chunk.segment(row, s, i));
    }
  }
  const std::uint64_t scored = corpus.size() - corpus.blank_segments();
  if (scored == 0)
    throw Error(reference, corpus.size() == 0 ? "has no line" : "has blank lines alone", "there is nothing to compare");
  if (corpus.blank_segments() > 0) cli::inform(fmt::format("{} blank lines are not compared", corpus.blank_segments()));
  repetition.warn(scored, reference, warnings);
  for (const auto& found : {corpus.warnings(), doubts.warnings(names)}) {
    for (const metrics::Warning& warning : found) {
      warnings.push_back({warning.subject + ": " + warning.problem, warning.remedy});
      cli::warn(warning.subject, warning.problem, warning.remedy);
    }
  }
  return samples;
}

stats::Sample line_scores_of(const stats::Sample& sample, const metrics::Metric& metric, const std::string& file) {
  std::vector<double> scores;
  for (std::size_t i = 0; i < sample.lines(); ++i) {
    scores.push_back(metric.sentence_score(sample.line(i)));
    if (!std::isfinite(scores.back())) {
      throw Error(fmt::format("{}:{}", file, i + 1), "the metric gives this line alone no score",
                  "use a test of the corpus score, such as `randomization`");
    }
  }
  return stats::line_scores(scores);
}

// How all of the systems were decoded.
std::string decode_of(const InputOptions& input) {
  if (!input.decode.empty()) return input.decode;
  std::set<std::string> ways;
  for (const std::string& system : input.systems) ways.insert(io::decode_of(io::text_file(system).path));
  if (ways.contains("free") && ways.contains("forced")) {
    cli::warn("", "some systems were decoded freely, others with the reference as the decoder's input",
              "compare systems that were decoded alike");
  }
  return fmt::format("{}", fmt::join(ways, ","));
}

// What wrote them, in their order; empty where no file says so.
std::string packages_of(const InputOptions& input) {
  std::vector<std::string> packages;
  for (const std::string& system : input.systems) packages.push_back(io::package_of(io::text_file(system).path));
  if (std::all_of(packages.begin(), packages.end(), [](const std::string& package) { return package.empty(); }))
    return {};
  for (std::string& package : packages)
    if (package.empty()) package = "unknown";
  return fmt::format("{}", fmt::join(packages, ","));
}

std::string metric_signature(const metrics::Row& row, const metrics::Metric& metric, const metrics::Corpus& corpus,
                             const InputOptions& input) {
  metrics::Evaluation evaluation;
  evaluation.references = row.m2_references ? 1 : input.references.size();
  evaluation.decode = decode_of(input);
  evaluation.package = packages_of(input);
  evaluation.lines = corpus.size();
  evaluation.blank = corpus.blank_segments();
  evaluation.data = row.m2_references ? corpus.gold_digest() : corpus.reference_digest();
  evaluation.source = corpus.source_digest();
  evaluation.version = EMEND_VERSION;
  return metrics::signature(row, metric, evaluation);
}

Systems systems_of_text(const InputOptions& input, const metrics::Options& options, stats::Level level, int threads) {
  const metrics::Row& row = metrics::find(input.metric.value_or("bleu"));
  if (row.m2_references && input.gold.empty())
    throw Error(row.name, "needs annotated edits", "name an M2 file with --m2 FILE");
  if (!row.m2_references && input.references.empty())
    throw Error("", "no reference was given", "name one with -r FILE, or give numbers with --scores");
  if (row.needs_source && input.source.empty())
    throw Error(row.name, "needs the source", "name the text before the repair with -s FILE");
  std::vector<std::string> files = input.systems;
  files.insert(files.end(), input.references.begin(), input.references.end());
  files.insert(files.end(), {input.source, input.gold});
  io::check_standard_input(files);

  const std::shared_ptr<const metrics::Metric> metric = row.make(options);
  metrics::Corpus corpus = open_corpus(input, row);
  const std::string& reference = row.m2_references ? input.gold : input.references.front();
  Systems systems;
  for (const std::string& path : input.systems) systems.names.push_back(io::name_of(path));
  systems.samples = samples_of(corpus, row, *metric, systems.names, reference, threads, systems.warnings);
  systems.metric = row.name;
  systems.higher_is_better = row.higher_is_better;
  systems.decimals = row.scale == 100 ? 2 : 4;
  systems.signature = metric_signature(row, *metric, corpus, input);
  if (level == stats::Level::corpus) {
    systems.score = [metric](std::span<const double> sum) { return metric->score(sum); };
    return systems;
  }
  for (std::size_t i = 0; i < systems.size(); ++i) {
    systems.samples[i] = line_scores_of(systems.samples[i], *metric, systems.names[i]);
  }
  systems.metric += ", mean of lines";
  systems.score = stats::mean_score;
  return systems;
}

int field_number(const std::string& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 1 ||
      static_cast<std::size_t>(number) > kMostFields) {
    throw Error("--field", fmt::format("'{}' is not a column", text), "give numbers from 1, divided by commas");
  }
  return number;
}

char delimiter_of(const std::string& text) {
  if (text == "\\t") return '\t';
  if (text == "\\0") return '\0';
  if (text.size() != 1)
    throw Error("--delimiter", fmt::format("'{}' is not one byte", text), "give one, or \\t or \\0");
  return text[0];
}

// Four digits of the largest score.
int decimals_for(const std::vector<stats::Sample>& samples) {
  double largest = 0;
  for (const stats::Sample& sample : samples)
    largest = std::max(largest, std::abs(stats::mean_score(stats::sum(sample))));
  if (!(largest > 0) || !std::isfinite(largest)) return 4;
  return std::clamp(3 - static_cast<int>(std::floor(std::log10(largest))), 0, 9);
}

Systems systems_of_scores(const InputOptions& input) {
  if (!input.references.empty() || !input.source.empty() || !input.gold.empty()) {
    throw Error("--scores", "takes numbers, which have no reference", "leave out --reference, --source and --m2");
  }
  io::check_standard_input(input.systems);
  stats::ScoreFormat format;
  format.fields.clear();
  for (const std::string& field : input.fields) format.fields.push_back(field_number(field));
  format.delimiter = delimiter_of(input.delimiter);
  format.header = input.header;

  Systems systems;
  systems.metric = input.metric.value_or("mean");
  systems.score = stats::mean_score;
  systems.higher_is_better = input.metric ? metrics::find(*input.metric).higher_is_better : !input.lower_is_better;
  if (input.lower_is_better && systems.higher_is_better)
    throw Error("--lower-is-better", "says otherwise than --metric: higher " + systems.metric + " is better",
                "leave one of them out");
  std::set<std::string> files;
  for (const std::string& operand : input.systems) files.insert(io::text_file(operand).path);
  std::set<std::size_t> lengths;
  for (const std::string& operand : input.systems) {
    const io::TextFile file = io::text_file(operand);
    io::LineReader reader(file.path);
    stats::ScoreFormat its = format;
    if (file.column) its.fields = {static_cast<int>(*file.column)};
    const auto columns = stats::read_scores(
        io::name_of(file.path),
        text::without_mark({file.path, [&](std::string& line) { return reader.next(line); }}).next, its);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      // A system is called by as much as it takes to tell it from the others.
      const bool file_tells = columns.size() == 1 && !file.column;
      const std::string column = columns[i].name.empty() ? std::to_string(its.fields[i]) : columns[i].name;
      systems.names.push_back(file_tells          ? io::name_of(file.path)
                              : files.size() == 1 ? column
                                                  : io::name_of(file.path) + ':' + column);
      systems.samples.push_back(stats::line_scores(columns[i].scores));
      lengths.insert(columns[i].scores.size());
    }
  }
  systems.decimals = decimals_for(systems.samples);
  systems.signature =
      fmt::format("emend:1|metric:scores{}|best:{}|lines:{}", input.metric ? "|of:" + *input.metric : "",
                  systems.higher_is_better ? "highest" : "lowest", fmt::join(lengths, ","));
  return systems;
}

}  // namespace

Systems read_systems(const InputOptions& input, const metrics::Options& metrics, stats::Level level, int threads) {
  if (input.systems.empty()) throw Error("", "there is no system", "name the files of the baseline and of the systems");
  Systems systems = input.scores ? systems_of_scores(input) : systems_of_text(input, metrics, level, threads);
  if (systems.size() < 2)
    throw Error("", "one system alone cannot be compared", "name the baseline and another system");
  if (!input.names.empty()) {
    if (input.names.size() != systems.size()) {
      throw Error("--names", fmt::format("has {} names for {} systems", input.names.size(), systems.size()),
                  "give one for each");
    }
    systems.names = input.names;
  }
  return systems;
}

}  // namespace emend
