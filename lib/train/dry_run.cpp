#include "train/dry_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>

#include "cli/message.h"
#include "nn/device.h"
#include "train/clock.h"
#include "train/learner.h"
#include "train/report.h"
#include "train/validate.h"

namespace emend::train {
namespace {

constexpr std::int64_t kSteps = 20, kWarm = 5;  // the first steps allocate memory
constexpr std::size_t kValidated = 50;          // examples of each set
constexpr std::size_t kPrepared = 5000;         // examples

double megabytes(double bytes) { return bytes / (1 << 20); }

// The most memory that the process has held, in MiB; 0 where the system does not say.
double peak_megabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

void print_data(const Setup& setup, const std::vector<SetCounts>& sets) {
  fmt::print("Data, and what was left out ({})\n", setup.recipe.data_folder());
  fmt::print("{:<16}{:>10}{:>10}{:>7}{:>9}{:>7}{:>7}{:>8}{:>7}\n", "source", "lines", "examples", "share", "held out",
             "bad", "empty", "length", "ratio");
  double weights = 0;
  for (const Source& source : setup.recipe.data.sources) weights += source.weight;
  for (std::size_t i = 0; i < setup.corpus->counts().size(); ++i) {
    const SourceCounts& count = setup.corpus->counts()[i];
    fmt::print("{:<16}{:>10}{:>10}{:>6.1f}%{:>9}{:>7}{:>7}{:>8}{:>7}\n", count.name,
               count.whole ? std::to_string(count.lines) : "stream", count.shown(count.examples),
               100 * setup.recipe.data.sources[i].weight / weights, count.shown(count.held_out), count.shown(count.bad),
               count.shown(count.empty), count.shown(count.length), count.shown(count.ratio));
  }
  if (sets.empty()) return;
  fmt::print("{:<16}{:>10}{:>10}{:>9}{:>7}{:>7}{:>13}\n", "validation set", "lines", "used", "too long", "bad", "empty",
             "in training");
  for (const SetCounts& set : sets) {
    fmt::print("{:<16}{:>10}{:>10}{:>9}{:>7}{:>7}{:>13}\n", set.name, set.lines, set.used, set.too_long, set.bad,
               set.empty, set.learned);
  }
}

// What a part of a run takes.
struct Cost {
  double seconds = 0, cpu_seconds = 0;
  friend Cost operator+(Cost a, Cost b) { return {a.seconds + b.seconds, a.cpu_seconds + b.cpu_seconds}; }
  friend Cost operator*(Cost a, double times) { return {a.seconds * times, a.cpu_seconds * times}; }
};

// Since it was made.
class Meter {
 public:
  Cost cost() const { return {seconds_since(begun_), cpu_seconds() - cpu_begun_}; }

 private:
  Clock::time_point begun_ = Clock::now();
  double cpu_begun_ = cpu_seconds();
};

// examples: that the run draws.
void print_whole(const Setup& setup, double examples, Cost whole) {
  const Training& training = setup.recipe.training;
  const auto& counts = setup.corpus->counts();
  const bool known = std::all_of(counts.begin(), counts.end(), [](const SourceCounts& count) { return count.whole; });
  std::uint64_t available = 0;
  for (const SourceCounts& count : counts) available += count.examples;
  fmt::print("The whole run: {} steps, {}, about {}", training.steps,
             known ? fmt::format("{:.1f} times the {} examples", examples / static_cast<double>(available), available)
                   : fmt::format("{:.0f} examples", examples),
             duration(whole.seconds));
  struct Limit {
    const char* key;
    double minutes, needed;  // needed: seconds, by the clock of the limit
  };
  const Limit limits[] = {{"training.max_minutes", training.max_minutes, whole.seconds},
                          {"training.max_cpu_minutes", training.max_cpu_minutes, whole.cpu_seconds}};
  const auto share = [](const Limit& limit) {
    return limit.minutes > 0 && limit.needed > limit.minutes * 60 ? limit.minutes * 60 / limit.needed : 1;
  };
  const Limit& first = share(limits[1]) < share(limits[0]) ? limits[1] : limits[0];
  if (share(first) < 1) fmt::print(", ended after {} by {}", duration(whole.seconds * share(first)), first.key);
  fmt::print("\n");
}

// Parameters by the first part of their names, in the order of the network.
void print_model(const Setup& setup) {
  std::vector<std::pair<std::string, std::int64_t>> parts;
  const nn::Parameters& parameters = setup.network->parameters();
  for (const auto& entry : parameters.entries()) {
    const std::string part = entry.name.substr(0, entry.name.find('.'));
    const auto same = std::find_if(parts.begin(), parts.end(), [&](const auto& known) { return known.first == part; });
    if (same == parts.end()) {
      parts.emplace_back(part, entry.tensor.numel());
    } else {
      same->second += entry.tensor.numel();
    }
  }
  fmt::print("\nModel: {}, {}\n", setup.recipe.model.architecture, description(*setup.tokenizer));
  const auto all = static_cast<double>(parameters.count());
  for (const auto& [part, count] : parts)
    fmt::print("{:<24}{:>12}{:>6.1f}%\n", part, count, 100 * static_cast<double>(count) / all);
  fmt::print("{:<24}{:>12}\n", "parameters", parameters.count());
  for (const auto& entry : parameters.entries())
    cli::inform(fmt::format("{} ({})", entry.name, fmt::join(entry.tensor.sizes(), " x ")));
}

// What learns at which pace.
void print_groups(const Setup& setup) {
  const Training& training = setup.recipe.training;
  if (training.groups.empty()) return;
  std::map<const ParameterGroup*, std::int64_t> counts;
  std::int64_t all = 0, frozen = 0;
  for (const auto& entry : setup.network->parameters().entries()) {
    const ParameterGroup* group = group_of(entry.name, training.groups);
    counts[group] += entry.tensor.numel();
    all += entry.tensor.numel();
    if (group && group->rate == 0) frozen += entry.tensor.numel();
  }
  const auto print = [&](const std::string& name, double rate, std::int64_t count) {
    fmt::print("{:<24}{:>12}{:>6.1f}%{:>12.3g}\n", name, count,
               100 * static_cast<double>(count) / static_cast<double>(all), rate * training.learning_rate);
  };
  fmt::print("\n{:<24}{:>12}{:>7}{:>12}\n", "group", "parameters", "share", "rate");
  for (const ParameterGroup& group : training.groups) print(group.name, group.rate, counts[&group]);
  if (counts[nullptr] > 0) print("(in no group)", 1, counts[nullptr]);
  fmt::print("trained {}, frozen {}\n", all - frozen, frozen);
}

// What the first steps of a run do and take.
struct Measured {
  std::int64_t steps, timed;  // those that came when memory was there
  Cost a_step = {};
  std::size_t examples = 0;                // of all steps
  std::size_t tokens = 0, all_tokens = 0;  // of those that were timed: of the targets, of both sides
};

// The weights are thrown away. begun: how far the first step got.
Measured measure_steps(const Setup& setup, Learner& learner, Batches& batches, const std::function<void()>& begun) {
  const Training& training = setup.recipe.training;
  const std::int64_t steps = std::min(kSteps, training.steps), warm = std::min(kWarm, steps - 1);
  Measured measured{steps, steps - warm};
  Meter meter;
  for (std::int64_t step = 0; step < steps; ++step) {
    if (step == warm) nn::synchronize(setup.device), meter = {};
    std::vector<Batch> parts;
    for (std::int64_t i = 0; i < training.accumulate; ++i) parts.push_back(batches.next());
    if (step == 0) begun();
    double weight = 0;
    for (const Batch& part : parts) {
      weight += part.target_weight();
      measured.examples += part.examples.size();
      if (step < warm) continue;
      measured.tokens += part.target_tokens();
      measured.all_tokens += part.target_tokens() + part.source_tokens();
    }
    learner.step(step + 1, parts, weight, 1e-9);
  }
  nn::synchronize(setup.device);
  measured.a_step = meter.cost() * (1 / static_cast<double>(measured.timed));
  return measured;
}

void print_steps(const Training& training, const Measured& measured, const Batches& batches) {
  const auto timed = static_cast<double>(measured.timed), tokens = static_cast<double>(measured.tokens);
  const double seconds = measured.a_step.seconds;
  fmt::print("A step: {:.3f} s, {:.0f} target tokens in {:.0f} examples, {:.0f} target tokens/s (mean of {} steps)\n",
             seconds, tokens / timed, static_cast<double>(measured.examples) / static_cast<double>(measured.steps),
             tokens / (seconds * timed), measured.timed);
  fmt::print("Padding: {:.1f}% of a batch of {} tokens; {} of {} drawn examples have a side longer than {}\n",
             100 - 100 * static_cast<double>(measured.all_tokens) /
                       static_cast<double>(measured.timed * training.accumulate * training.batch_tokens),
             training.batch_tokens, batches.too_long(), batches.drawn(), batches.limit().name);
}

// What threads do that prepare batches while a GPU trains.
void print_preparation(const Preparation& prepared) {
  const double all = std::max(prepared.texts + prepared.tokens + prepared.batches, 1e-9);
  fmt::print(
      "Data threads: {:.0f} target tokens/s of each core, {:.0f} examples/s (texts and noise {:.0f}%, tokens and tags "
      "{:.0f}%, batches {:.0f}% of the time)\n",
      static_cast<double>(prepared.target_tokens) / all, static_cast<double>(prepared.examples) / all,
      100 * prepared.texts / all, 100 * prepared.tokens / all, 100 * prepared.batches / all);
}

void print_memory(const Setup& setup, const Learner& learner) {
  const double weights = megabytes(4.0 * static_cast<double>(setup.network->parameters().count()));
  fmt::print("Memory: the process held {:.0f} MiB at most; weights {:.1f}, gradients {:.1f}, optimizer {:.1f} MiB\n",
             peak_megabytes(), weights, weights, megabytes(learner.optimizer_bytes()));
}

// What a validation takes, by a few examples of each set.
Cost measure_validation(Validator& validator) {
  if (validator.empty()) return {};
  const std::size_t all = validator.examples();
  validator.shorten(kValidated);
  const Meter meter;
  validator.validate();
  const Cost cost = meter.cost() * (static_cast<double>(all) / static_cast<double>(validator.examples()));
  fmt::print("A validation: about {:.0f} s for {} examples, by an untrained model (measured on {})\n", cost.seconds,
             all, validator.examples());
  return cost;
}

}  // namespace

int dry_run(const Recipe& recipe, const RunOptions& options) {
  const auto begun = Clock::now();
  Setup setup(recipe, options, run_folder(recipe, options));
  Validator validator(setup);
  print_data(setup, validator.counts());
  print_model(setup);
  print_groups(setup);
  std::fflush(stdout);
  const double ready = seconds_since(begun);

  const auto processes = alone();
  Learner learner(setup, *processes);
  Batches batches(*setup.corpus, setup.encoding(), {}, setup.preparing());
  const Training& training = setup.recipe.training;
  const Measured measured = measure_steps(setup, learner, batches, [&] {
    const double first = seconds_since(begun);
    fmt::print(
        "\nFirst step begun after {:.1f} s: text {:.1f}, tokenizer {:.1f}, network {:.1f}, first batches {:.1f}\n",
        first, setup.reading_seconds, setup.tokenizer_seconds, ready - setup.reading_seconds - setup.tokenizer_seconds,
        first - ready);
    std::fflush(stdout);
  });
  print_steps(training, measured, batches);
  print_preparation(batches.measure_preparation(kPrepared));
  print_memory(setup, learner);
  const Cost a_validation = measure_validation(validator);
  const auto all_steps = static_cast<double>(training.steps);
  print_whole(setup, all_steps * static_cast<double>(measured.examples) / static_cast<double>(measured.steps),
              measured.a_step * all_steps + a_validation * (all_steps / static_cast<double>(recipe.validation.every)));
  return 0;
}

}  // namespace emend::train
