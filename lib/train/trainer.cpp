#include "train/trainer.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "cli/message.h"
#include "io/package.h"
#include "train/checkpoint.h"
#include "train/export.h"
#include "train/learner.h"
#include "train/report.h"
#include "train/setup.h"
#include "train/validate.h"

namespace emend::train {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) { return std::chrono::duration<double>(Clock::now() - then).count(); }

volatile std::sig_atomic_t caught_signal = 0;

// The first signal asks the loop to stop after its step; a second one ends the program at once.
class Signals {
 public:
  Signals() {
    caught_signal = 0;
    struct sigaction action = {};
    action.sa_handler = [](int signal) { caught_signal = signal; };
    action.sa_flags = SA_RESETHAND;
    sigaction(SIGINT, &action, &before_[0]);
    sigaction(SIGTERM, &action, &before_[1]);
  }
  ~Signals() {
    sigaction(SIGINT, &before_[0], nullptr);
    sigaction(SIGTERM, &before_[1], nullptr);
  }

 private:
  struct sigaction before_[2];
};

class Run {
 public:
  Run(const Recipe& recipe, const RunOptions& options)
      : folder_(prepare(run_folder(recipe, options), options.restart)),
        setup_(recipe, options, folder_),
        learner_(setup_),
        validator_(setup_) {
    setup_.tokenizer->save(folder_);
    progress_.best = std::numeric_limits<double>::max();
    const Progress now = conditions();
    if (std::filesystem::exists(last())) {
      progress_ = load_checkpoint(last(), *setup_.network, learner_.optimizer());
      compare(now);
      cli::inform(fmt::format("{}: going on after step {}", folder_, progress_.step));
    }
    progress_.recipe = now.recipe;
    progress_.corpus = now.corpus;
    progress_.arithmetic = now.arithmetic;
    io::write_file(folder_ + "/recipe.toml", now.recipe);
  }

  int train() {
    const Training& training = setup_.recipe.training;
    const Signals signals;
    Batches batches(*setup_.corpus, *setup_.tokenizer, progress_.position);
    Report report(folder_, progress_.step, training.steps);
    const auto begun = Clock::now();
    const double minutes_before = progress_.minutes;
    auto saved = begun, reported = begun;
    double waited = 0;
    std::int64_t tokens = 0, steps_reported = 0;
    at::Tensor loss_sum = at::zeros({}, at::TensorOptions().device(setup_.device).dtype(at::kDouble));
    bool ended = progress_.step >= training.steps;
    while (!ended && !caught_signal) {
      std::vector<Batch> parts;
      const auto before_data = Clock::now();
      for (std::int64_t i = 0; i < training.accumulate; ++i) parts.push_back(batches.next());
      waited += seconds_since(before_data);
      ++progress_.step;
      const Learner::Loss loss = learner_.step(parts, rate());
      loss_sum += loss.mean;
      tokens += loss.tokens;
      ++steps_reported;
      progress_.position = batches.position();
      progress_.minutes = minutes_before + seconds_since(begun) / 60;

      if (progress_.step % training.report_every == 0) {
        const double mean = loss_sum.item<double>() / static_cast<double>(steps_reported),
                     elapsed = seconds_since(reported);
        if (!std::isfinite(mean)) {
          throw Error(folder_, fmt::format("the loss is no number at step {}", progress_.step),
                      "lower training.learning_rate or raise training.warmup; the last checkpoint is good");
        }
        report.training({{"step", progress_.step},
                         {"loss", mean},
                         {"learning_rate", rate()},
                         {"tokens_per_second", static_cast<double>(tokens) / elapsed},
                         {"waiting", waited / elapsed},
                         {"minutes", progress_.minutes},
                         {"seconds_left", elapsed / static_cast<double>(steps_reported) *
                                              static_cast<double>(training.steps - progress_.step)}});
        loss_sum.zero_();
        tokens = steps_reported = 0;
        waited = 0;
        reported = Clock::now();
      }
      ended =
          progress_.step >= training.steps || (training.max_minutes > 0 && progress_.minutes >= training.max_minutes);
      if (!validator_.empty() && (progress_.step % setup_.recipe.validation.every == 0 || ended)) {
        const auto before = Clock::now();
        const Validated validated = validator_.validate();
        report.validation(progress_.step, validated);
        ended = note(validated.criterion) || ended;
        reported += Clock::now() - before;
      }
      if (seconds_since(saved) >= training.checkpoint_minutes * 60 || ended || caught_signal) {
        save(last());
        saved = Clock::now();
      }
    }
    if (caught_signal) {
      cli::warn(folder_, fmt::format("stopped by a signal after step {}", progress_.step),
                "the same command goes on from here");
      return 128 + caught_signal;
    }
    if (validator_.empty()) save(best());
    export_now();
    return 0;
  }

  void export_now() {
    progress_ =
        load_checkpoint(std::filesystem::exists(best()) ? best() : last(), *setup_.network, learner_.optimizer());
    setup_.network->train(false);
    nlohmann::json numbers;
    if (!validator_.empty()) numbers = validator_.validate().numbers;
    write_package(folder_ + "/package", setup_, numbers);
    cli::inform(folder_ + "/package: made from step " + std::to_string(progress_.step));
  }

 private:
  std::string last() const { return folder_ + "/last.safetensors"; }
  std::string best() const { return folder_ + "/best.safetensors"; }
  void save(const std::string& path) { save_checkpoint(path, *setup_.network, learner_.optimizer(), progress_); }

  static std::string prepare(const std::string& folder, bool restart) {
    for (const char* name :
         {"last.safetensors", "best.safetensors", "tokenizer.model", "characters.json", "log.jsonl", "curves.svg"}) {
      if (restart) std::filesystem::remove(folder + "/" + name);
    }
    std::filesystem::create_directories(folder);
    return folder;
  }

  // What decides about a run's numbers, beside its checkpoint.
  Progress conditions() const {
    Progress now;
    now.recipe = to_toml(setup_.recipe);
    now.corpus = fmt::format("{:016x}", setup_.corpus->fingerprint());
    const char* reproducible = std::getenv("MKL_CBWR");
    now.arithmetic = fmt::format("{} with {} threads, MKL_CBWR {}", setup_.device.str(), setup_.threads,
                                 reproducible ? reproducible : "unset");
    return now;
  }

  // Says how the present run differs from the one that made the checkpoint.
  void compare(const Progress& now) const {
    if (progress_.recipe != now.recipe)
      cli::warn(folder_, "the recipe changed since this run began", "--restart would begin anew");
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
    const Training& t = setup_.recipe.training;
    return learning_rate(t.schedule, t.learning_rate, progress_.step, t.warmup, t.steps);
  }

  // Keeps the network if it is the best so far; true where patience is at its end.
  bool note(double criterion) {
    if (criterion < progress_.best) {
      progress_.best = criterion;
      progress_.best_step = progress_.step;
      progress_.without_better = 0;
      save(best());
      return false;
    }
    ++progress_.without_better;
    const std::int64_t patience = setup_.recipe.validation.patience;
    return patience > 0 && progress_.without_better >= patience;
  }

  std::string folder_;
  Setup setup_;
  Learner learner_;
  Validator validator_;
  Progress progress_;
};

}  // namespace

int run(const Recipe& recipe, const RunOptions& options) {
  Run run(recipe, options);
  if (!options.only_export) return run.train();
  run.export_now();
  return 0;
}

}  // namespace emend::train
