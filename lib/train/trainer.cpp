#include "train/trainer.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "cli/message.h"
#include "io/package.h"
#include "nn/device_name.h"
#include "tokens/tokenizer_files.h"
#include "train/card.h"
#include "train/checkpoint.h"
#include "train/clock.h"
#include "train/export.h"
#include "train/learner.h"
#include "train/recipe_change.h"
#include "train/report.h"
#include "train/run_lock.h"
#include "train/schedule.h"
#include "train/setup.h"
#include "train/validate.h"

namespace emend::train {
namespace {

volatile std::sig_atomic_t caught_signal = 0;

// The first signal asks the loop to stop after its step; a second one ends the program at once. A terminal that goes
// away is one, too, unless nohup let it be ignored.
class Signals {
 public:
  Signals() {
    caught_signal = 0;
    struct sigaction action = {};
    action.sa_handler = [](int signal) { caught_signal = signal; };
    action.sa_flags = SA_RESETHAND;
    for (std::size_t i = 0; i < std::size(numbers); ++i) {
      sigaction(numbers[i], nullptr, &before_[i]);
      if (numbers[i] != SIGHUP || before_[i].sa_handler != SIG_IGN) sigaction(numbers[i], &action, nullptr);
    }
  }
  ~Signals() {
    for (std::size_t i = 0; i < std::size(numbers); ++i) sigaction(numbers[i], &before_[i], nullptr);
  }

 private:
  static constexpr int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction before_[std::size(numbers)];
};

class Run {
 public:
  Run(const Recipe& recipe, const RunOptions& options, Processes& processes)
      : processes_(processes),
        folder_(run_folder(recipe, options)),
        lock_(options.exported.empty() && first() ? std::make_unique<RunLock>(folder_) : nullptr),
        setup_(recipe, options, folder_, processes.place_on_host()),
        learner_(setup_, processes),
        validator_(setup_) {
    share_out();
    processes_.most(0);  // all have read what the folder holds before the first one changes it
    if (lock_) {
      sweep(options.restart);
      if (!tokens::has_tokenizer(setup_.tokenizer->kind(), folder_)) setup_.tokenizer->save(folder_);
      if (setup_.tags) setup_.tags->save(folder_ + "/" + text::EditTags::file_name);
    }
    const Progress now = conditions();
    if (!options.exported.empty()) {
      progress_ = newest_progress();
      if (const auto changes = changes_of_weights(now); !changes.empty())
        cli::warn(folder_, "was not trained by this recipe: " + shown(changes),
                  "the package's recipe.toml will say so");
    } else if (!options.restart && std::filesystem::exists(last())) {
      go_on(now);
      if (!over() && judges_otherwise(now)) {  // what was best by another measure is beaten by whatever comes
        progress_.best = {};
        progress_.kept.clear();
      }
      if (first()) cli::inform(fmt::format("{}: going on after step {}", folder_, progress_.step));
    }
    saved_step_ = progress_.step;
    progress_.recipe = now.recipe;
    progress_.corpus = now.corpus;
    progress_.arithmetic = now.arithmetic;
    progress_.maker = now.maker;
    processes_.most(0);  // no process reads the folder any more
    if (first() && options.exported.empty()) io::write_file(folder_ + "/recipe.toml", local_toml(setup_.recipe));
  }

  int train() {
    const Training& training = setup_.recipe.training;
    const Signals signals;
    Batches batches(*setup_.corpus, setup_.encoding(), progress_.position, setup_.preparing());
    std::optional<Report> report;
    if (first()) open_report(report);
    const Clock::time_point begun = Clock::now();
    const double minutes_before = progress_.minutes, cpu_begun = cpu_seconds() - progress_.cpu_minutes * 60;
    Clock::time_point saved = begun;
    Pace pace;
    at::Tensor sums = sums_so_far();
    bool ended = processes_.of_first(over()) > 0, computes = false;
    int signal = 0;
    while (!ended && !signal) {
      Step step = next_step(batches, pace);
      if (!std::exchange(computes, true)) {  // preparing the first pool is no part of the pace
        if (first()) tell_what_is_too_long(batches);
        pace = {};
      }
      ++progress_.step;
      const bool reports = progress_.step % training.report_every == 0;
      at::Tensor plain;  // of the one step that is reported: it takes a forward pass
      if (reports && adds_to_loss()) plain = learner_.measure(step.parts, step.weight);
      compute(std::move(step), sums, pace);
      progress_.position = batches.position();
      progress_.minutes = minutes_before + seconds_since(begun) / 60;
      if (training.schedule_by == "minutes") progress_.minutes = processes_.of_first(progress_.minutes);
      progress_.cpu_minutes = (cpu_seconds() - cpu_begun) / 60;

      if (reports) {
        tell(report, sums, pace, plain);
      } else if (report) {
        report->step(progress_.step);
      }
      // Clocks and signals differ between processes: what ends a run or asks for a checkpoint is decided together.
      signal = static_cast<int>(processes_.most(caught_signal));
      ended = processes_.of_first(over()) > 0;
      if (!validator_.empty() && (progress_.step % setup_.recipe.validation.every == 0 || ended)) {
        const Clock::time_point before = Clock::now();
        settle(sums);
        validate(report);
        ended = ended || out_of_patience();
        pace.since += Clock::now() - before;
      }
      const bool due = processes_.of_first(seconds_since(saved) >= training.checkpoint_minutes * 60) > 0;
      if (due || ended || signal) {
        settle(sums);
        checkpoint(report);
        saved = Clock::now();
      }
    }
    return signal ? stop(signal, report) : end(report);
  }

  struct Made {
    std::string from;     // "step 10"
    std::int64_t step;    // of the best checkpoint
    Validated validated;  // of the weights before they were rounded
  };
  // quantize: how weights are stored; empty: as the recipe says.
  Made export_to(const std::string& package, const std::string& quantize = "") {
    if (!quantize.empty()) setup_.recipe.package.quantize = quantize;
    const Progress run = progress_;
    progress_ = load_checkpoint(std::filesystem::exists(best()) ? best() : last(), learner_);
    learner_.swap_average();
    nn::Parameters& parameters = setup_.network->parameters();
    const auto mean_of = static_cast<std::size_t>(setup_.recipe.package.average);
    std::string from = fmt::format("step {}", progress_.step);
    if (mean_of > 1 && !run.kept.empty()) {
      std::vector<std::string> files;
      for (std::size_t i = 0; i < std::min(mean_of, run.kept.size()); ++i)
        files.push_back(kept_path(folder_, run.kept[i].second));
      load_mean(parameters, files);
      from = fmt::format("the mean of {} checkpoints", files.size());
    }
    const double start_share = setup_.recipe.package.start_share;
    if (start_share > 0) {
      mix_with(parameters, io::open_package(setup_.recipe.start_folder()).file("model.safetensors"), start_share);
      from += fmt::format(", mixed with the package that training started from ({:g} of the weights),", start_share);
    }
    Validated validated;
    if (!validator_.empty()) validated = validator_.validate();
    Origin origin{from, progress_.maker, run.minutes, validated.numbers, validator_.counts(), validator_.unchanged()};
    write_package(package, setup_);
    if (!validator_.empty() && setup_.recipe.package.quantize != "none") {
      parameters.load(io::Safetensors::open(package + "/model.safetensors"));
      origin.stored = validator_.validate().numbers;
    }
    write_card(package, folder_, setup_, origin);
    cli::inform(package + ": made from " + from);
    if (!origin.stored.empty()) tell_cost(package, origin);
    return {from, progress_.step, std::move(validated)};
  }

 private:
  // How fast it goes since the last report.
  struct Pace {
    Clock::time_point since = Clock::now();
    double waited = 0;  // seconds, for data
    std::int64_t tokens = 0, steps = 0;
  };
  // The batches of a step that this process computes, and the weight of those of all.
  struct Step {
    std::vector<Batch> parts;
    double weight = 0;
  };

  void open_report(std::optional<Report>& report) {
    const Recipe& recipe = setup_.recipe;
    tell_what_was_left_out();
    report.emplace(folder_, fmt::format("{} ({})", recipe.package.name, recipe.model.architecture), progress_.step,
                   recipe.training.steps);
    if (!validator_.unchanged().empty()) report->unchanged(validator_.unchanged());
  }

  Step next_step(Batches& batches, Pace& pace) {
    Step step;
    const Clock::time_point before = Clock::now();
    for (std::int64_t i = 0; i < setup_.recipe.training.accumulate; ++i) {
      Batch batch = batches.next();
      step.weight += batch.target_weight();
      progress_.examples += static_cast<double>(batch.examples.size());
      if (i % processes_.size() == processes_.rank()) step.parts.push_back(std::move(batch));
    }
    pace.waited += seconds_since(before);
    return step;
  }

  void compute(Step step, at::Tensor& sums, Pace& pace) {
    const double limit = setup_.recipe.training.clip;
    const double clip = limit > 0 ? limit : std::numeric_limits<double>::infinity();
    const Learner::Loss loss = learner_.step(progress_.step, std::move(step.parts), step.weight, rate());
    sums += at::stack({loss.mean, loss.norm, (loss.norm > clip).to(at::kDouble)});
    pace.tokens += loss.tokens;
    ++pace.steps;
    ++progress_.unreported;
  }

  // plain: the loss without what else is added to it, of the last step; not defined where nothing is.
  void tell(std::optional<Report>& report, at::Tensor& sums, Pace& pace, const at::Tensor& plain) {
    const Training& training = setup_.recipe.training;
    gather(sums);
    const double plain_loss = plain.defined() ? processes_.sum(plain.item<double>()) : 0;
    const auto steps = static_cast<double>(progress_.unreported);
    const double tokens = processes_.sum(static_cast<double>(pace.tokens)), elapsed = seconds_since(pace.since);
    const double by_steps =
        elapsed * static_cast<double>(training.steps - progress_.step) / static_cast<double>(pace.steps);
    const double by_clock = (training.max_minutes - progress_.minutes) * 60;
    const double left = training.max_minutes > 0 ? std::clamp(by_clock, 0.0, by_steps) : by_steps;
    if (report) {
      nlohmann::json numbers = {{"step", progress_.step},
                                {"loss", progress_.loss_sum / steps},
                                {"gradient_norm", progress_.norm_sum / steps},
                                {"learning_rate", rate()},
                                {"tokens_per_second", tokens / elapsed},
                                {"waiting", pace.waited / elapsed},
                                {"minutes", progress_.minutes},
                                {"seconds_left", left}};
      if (plain.defined()) numbers["nll"] = plain_loss;
      if (training.clip > 0) numbers["clipped"] = progress_.clipped / steps;
      if (const double examples = known_examples(); examples > 0) numbers["epoch"] = progress_.examples / examples;
      for (const auto& [name, value] : setup_.network->figures()) numbers[name] = value;
      report->training(numbers);
    }
    sums.zero_();
    progress_.unreported = 0;
    pace = {};
  }

  void checkpoint(std::optional<Report>& report) {
    if (report) {
      save(last());
      remove_surplus(folder_, progress_);
      report->draw();
    }
    saved_step_ = progress_.step;
  }

  int stop(int signal, std::optional<Report>& report) {
    report.reset();
    if (first())
      cli::warn(folder_, fmt::format("stopped by a signal after step {}", progress_.step),
                "the same command goes on from here");
    return 128 + signal;
  }

  int end(std::optional<Report>& report) {
    if (!first()) return 0;
    const std::int64_t ended_after = progress_.step;
    if (validator_.empty()) save(best());
    const auto [reason, sentence] = ending();
    const std::string package = folder_ + "/package";
    const Made made = export_to(package);
    report->end(fmt::format("{}; package from {}{}", sentence, made.from, best_figure(made)),
                {{"step", ended_after},
                 {"ended",
                  {{"reason", reason},
                   {"package", package},
                   {"from", made.from},
                   {"best_step", made.step},
                   {"in_training", in_training()},
                   {"figures", made.validated.numbers}}}});
    return 0;
  }

  std::string last() const { return folder_ + "/last.safetensors"; }
  std::string best() const { return folder_ + "/best.safetensors"; }
  void save(const std::string& path) { save_checkpoint(path, learner_, progress_); }

  bool first() const { return processes_.first(); }

  // Of the newest checkpoint that can be read.
  Progress newest_progress() const {
    if (std::filesystem::exists(last())) {
      try {
        return load_progress(io::Safetensors::open(last()));
      } catch (const Error& error) {
        if (!std::filesystem::exists(best())) throw;
        cli::warn(error.subject(), error.problem(), "the package is made from best.safetensors");
      }
    }
    return load_progress(io::Safetensors::open(best()));
  }

  // Whether nothing is left to do. A limit that was raised since lets a run go on.
  bool over() const {
    const Training& training = setup_.recipe.training;
    return progress_.step >= training.steps ||
           (training.max_minutes > 0 && progress_.minutes >= training.max_minutes) ||
           (training.max_cpu_minutes > 0 && progress_.cpu_minutes >= training.max_cpu_minutes) || out_of_patience();
  }
  bool out_of_patience() const {
    const std::int64_t patience = setup_.recipe.validation.patience;
    return patience > 0 && progress_.without_better >= patience;
  }

  // Why nothing is left to do, as a word and as a sentence.
  std::pair<std::string, std::string> ending() const {
    const Training& training = setup_.recipe.training;
    const std::string after = fmt::format("after step {}", progress_.step);
    if (progress_.step >= training.steps) return {"steps", "ended " + after};
    if (out_of_patience()) {
      return {"patience", fmt::format("stopped {}: {} no better for {} validations", after,
                                      setup_.recipe.validation.best, progress_.without_better)};
    }
    const bool minutes = training.max_minutes > 0 && progress_.minutes >= training.max_minutes;
    const std::string limit = minutes ? "max_minutes" : "max_cpu_minutes";
    return {limit, fmt::format("stopped {}: training.{} = {:g}", after, limit,
                               minutes ? training.max_minutes : training.max_cpu_minutes)};
  }

  // " (dev.bleu 0.4100)"
  std::string best_figure(const Made& made) const {
    const std::string& name = setup_.recipe.validation.best;
    if (validator_.empty()) return "";
    if (name == "loss") return fmt::format(" (loss {:.4f})", made.validated.criterion.loss);
    const auto found = made.validated.numbers.find(name);
    return found == made.validated.numbers.end() ? "" : fmt::format(" ({} {:.4f})", name, found->get<double>());
  }

  // Whether training has more in its loss than validation.
  bool adds_to_loss() const {
    const Training& training = setup_.recipe.training;
    if (training.objective == "quality") return false;
    return training.label_smoothing > 0 || training.coverage > 0 || setup_.teacher;
  }

  // How many texts of each validation set are learned from, too.
  nlohmann::json in_training() {
    nlohmann::json texts = nlohmann::json::object();
    for (const SetCounts& set : validator_.counts()) texts[set.name] = set.learned;
    return texts;
  }

  // Of all sources; 0 where a stream goes on.
  double known_examples() const {
    double sum = 0;
    for (const SourceCounts& count : setup_.corpus->counts()) {
      if (!count.whole) return 0;
      sum += static_cast<double>(count.examples);
    }
    return sum;
  }

  // Since the last report: losses, gradient norms and the steps that were clipped, on the device, so that no one waits
  // for them. A loss is the sum of the processes' shares; the others are the same everywhere.
  at::Tensor sums_so_far() const {
    const at::Tensor sums = at::zeros({3}, at::kDouble);
    sums[0] = first() ? progress_.loss_sum : 0.0;
    sums[1] = progress_.norm_sum;
    sums[2] = progress_.clipped;
    return sums.to(setup_.device);
  }

  // Into progress_, the loss that of all processes, which is then in place of the first one's own. Throws where it is
  // no number.
  void gather(at::Tensor& sums) {
    const at::Tensor here = sums.cpu();
    progress_.loss_sum = processes_.sum(here[0].item<double>());
    progress_.norm_sum = here[1].item<double>();
    progress_.clipped = here[2].item<double>();
    if (!std::isfinite(progress_.loss_sum)) diverged("the loss");
    sums = sums_so_far();
  }

  // Before anything of this step is kept: what no run could go on from is no checkpoint.
  void settle(at::Tensor& sums) {
    gather(sums);
    if (!learner_.finite()) diverged("a weight");
  }

  [[noreturn]] void diverged(const char* what) const {
    throw Error(folder_, fmt::format("{} is not a number at step {}", what, progress_.step),
                "lower training.learning_rate or raise training.warmup" +
                    (saved_step_ > 0
                         ? fmt::format("; the same command goes on after step {}, --restart begins anew", saved_step_)
                         : ""));
  }

  void tell_what_was_left_out() const {
    for (const SourceCounts& count : setup_.corpus->counts()) {
      if (count.length + count.ratio == 0) continue;  // others are reported where they are read
      cli::warn(count.name, fmt::format("of {} lines {} are left out by `words` and {} by `max_ratio`",
                                        count.shown(count.lines), count.length, count.ratio));
    }
  }

  // Unless it is few of those that were drawn.
  void tell_what_is_too_long(const Batches& batches) const {
    if (100 * batches.too_long() <= batches.drawn()) return;
    const Batches::Limit limit = batches.limit();
    cli::warn(setup_.recipe.path,
              fmt::format("of the {} examples drawn first {} are left out, as a side is longer than {}",
                          batches.drawn(), batches.too_long(), limit.name),
              limit.remedy);
  }

  // What rounding the weights for storage did to the validation figures.
  void tell_cost(const std::string& package, const Origin& origin) const {
    std::string costs;
    for (const auto& [name, value] : origin.validated.items()) {
      costs += fmt::format("{}{} {:.4f} (before: {:.4f})", costs.empty() ? "" : ", ", name,
                           origin.stored.at(name).get<double>(), value.get<double>());
    }
    cli::warn(package, fmt::format("with its weights stored as {}: {}", setup_.recipe.package.quantize, costs),
              "package.quantize says how weights are stored");
  }

  // Every process takes its part of a step's batches.
  void share_out() const {
    const std::int64_t batches = setup_.recipe.training.accumulate;
    if (batches % processes_.size() == 0) return;
    throw Error(setup_.recipe.path,
                fmt::format("training.accumulate = {} batches a step cannot be shared out to {} processes", batches,
                            processes_.size()),
                fmt::format("--set training.accumulate={}: a step has so many batches, whoever computes them",
                            (batches / processes_.size() + 1) * processes_.size()));
  }

  // What another run left: with `restart`, all of it; otherwise what a killed one was writing (io::AtomicFile).
  void sweep(bool restart) const {
    if (restart) {
      for (const char* name : {"last.safetensors", "best.safetensors", text::EditTags::file_name, "log.jsonl",
                               "curves.svg", "events.out.tfevents.train"})
        std::filesystem::remove(folder_ + "/" + name);
      tokens::remove_tokenizer_files(folder_);
      remove_surplus(folder_, {});
    }
    for (const auto& file : std::filesystem::directory_iterator(folder_)) {
      if (file.path().filename().string().find(".safetensors.") != std::string::npos)
        std::filesystem::remove(file.path());
    }
  }

  // What decides about a run's numbers, beside its checkpoint.
  Progress conditions() const {
    Progress now;
    now.recipe = placeless_toml(setup_.recipe);
    now.corpus = fmt::format("{:016x}", setup_.corpus->fingerprint());
    const char* reproducible = std::getenv("MKL_CBWR");
    now.arithmetic = fmt::format("{} with {} threads, MKL_CBWR {}", setup_.device.str(), setup_.threads,
                                 reproducible ? reproducible : "unset");
    now.maker =
        fmt::format("{} on {} (processes: {}, threads of each: {}), in {}", version(), nn::name_of(setup_.device),
                    processes_.size(), setup_.threads, setup_.recipe.training.precision);
    return now;
  }

  std::vector<KeyChange> changes_of_weights(const Progress& now) const {
    std::vector<KeyChange> changes = changed_keys(progress_.recipe, now.recipe);
    std::erase_if(changes, [](const KeyChange& change) { return !makes_weights(change); });
    return changes;
  }

  // Whether checkpoints are chosen by another measure, or other texts, than before.
  bool judges_otherwise(const Progress& now) const {
    const std::vector<KeyChange> changes = changed_keys(progress_.recipe, now.recipe);
    return std::any_of(changes.begin(), changes.end(), [](const KeyChange& change) {
      return change.key == "validation.best" || change.key.starts_with("validation.set.");
    });
  }

  // Goes on from the last checkpoint. What the errors of other files advise is of no use for it.
  void go_on(const Progress& now) {
    const auto with_remedy = [](const std::string& remedy, const auto& load) {
      try {
        return load();
      } catch (const Error& error) {
        throw error.advising(remedy);
      }
    };
    const bool has_best = std::filesystem::exists(best());
    progress_ = with_remedy(
        has_best ? "--restart begins anew, --export makes a package of best.safetensors" : "--restart begins anew",
        [&] { return load_progress(io::Safetensors::open(last())); });
    compare(now);
    with_remedy("take back what changed in the recipe, or begin anew with --restart",
                [&] { return load_checkpoint(last(), learner_); });
  }

  // Says how the present run differs from the one that made the checkpoint. Throws where a recipe would be told of
  // weights that were made by another one.
  void compare(const Progress& now) const {
    if (const auto changes = changes_of_weights(now); !changes.empty()) {
      if (over()) {
        throw Error(folder_, "the run has ended, and the recipe changed since it began: " + shown(changes),
                    "nothing was trained: --restart begins anew, another -o keeps both, a higher training.steps goes "
                    "on");
      }
      cli::warn(folder_, "the recipe changed since this run began: " + shown(changes), "--restart would begin anew");
    }
    if (progress_.corpus != now.corpus) {
      cli::warn(folder_, "the text of the recipe's sources changed since this run began",
                "it goes on with the new text from the same position; --restart would begin anew");
    }
    if (progress_.arithmetic != now.arithmetic) {
      cli::warn(folder_, fmt::format("the run began on {}, and goes on on {}", progress_.arithmetic, now.arithmetic),
                "its numbers will differ in their last digits from those of an uninterrupted run");
    }
  }

  double rate() const {
    return learning_rate(setup_.recipe.training, progress_.step, progress_.reductions, progress_.minutes);
  }

  // Keeps the network if it is the best so far.
  void validate(std::optional<Report>& report) {
    const Recipe& recipe = setup_.recipe;
    Criterion criterion;
    if (report) {
      const AveragedWeights averaged(learner_);
      const Validated validated = validator_.validate();
      report->validation(progress_.step, validated);
      report->draw();
      criterion = validated.criterion;
      keep_if_good(folder_, recipe.validation.keep, criterion, setup_.network->parameters(), progress_);
    }
    criterion = {processes_.of_first(criterion.value), processes_.of_first(criterion.loss)};
    if (criterion < progress_.best) {
      progress_.best = criterion;
      progress_.best_step = progress_.step;
      progress_.without_better = progress_.stale = 0;
      if (first()) save(best());
      return;
    }
    ++progress_.without_better;
    if (++progress_.stale >= recipe.training.decay_patience) {
      progress_.stale = 0;
      ++progress_.reductions;
    }
  }

  Processes& processes_;
  std::string folder_;
  std::unique_ptr<RunLock> lock_;  // of the first process, where it trains
  Setup setup_;
  Learner learner_;
  Validator validator_;
  Progress progress_;
  std::int64_t saved_step_ = 0;  // of last.safetensors
};

}  // namespace

int run(const Recipe& recipe, const RunOptions& options, Processes& processes) {
  const std::string& exported = options.exported;
  if (!exported.empty() && !std::filesystem::exists(exported + "/last.safetensors") &&
      !std::filesystem::exists(exported + "/best.safetensors"))
    throw Error(exported, "has no checkpoint of a run", "name the folder that train -o made");
  Run run(recipe, options, processes);
  if (options.exported.empty()) return run.train();
  run.export_to(options.folder.empty() ? options.exported + "/package" : options.folder, options.quantize);
  return 0;
}

}  // namespace emend::train
