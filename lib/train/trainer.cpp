#include "train/trainer.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <limits>

#include "arch/registry.h"
#include "cli/message.h"
#include "io/package.h"
#include "nn/device.h"
#include "train/checkpoint.h"
#include "train/corpus.h"
#include "train/export.h"
#include "train/report.h"
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

int allowed_cpus() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

std::unique_ptr<text::Tokenizer> open_tokenizer(const Recipe& recipe, const Corpus& corpus, const std::string& folder) {
  if (std::filesystem::exists(folder + "/tokenizer.model")) return text::load_tokenizer(recipe.tokenizer.kind, folder);
  if (const std::string start = recipe.start_folder(); !start.empty()) {
    auto tokenizer = text::load_tokenizer(recipe.tokenizer.kind, start);
    tokenizer->save(folder);
    return tokenizer;
  }
  text::SentencePieceTraining options;
  options.model = recipe.tokenizer.model;
  options.vocabulary_size = static_cast<int>(recipe.tokenizer.size);
  options.seed = recipe.training.seed;
  auto tokenizer =
      text::train_sentencepiece(corpus.tokenizer_lines(static_cast<std::size_t>(recipe.tokenizer.lines)), options);
  tokenizer->save(folder);
  return tokenizer;
}

struct Validated {
  nlohmann::json numbers;
  double criterion = 0;  // what validation.best names
};

class Run {
 public:
  Run(const Recipe& recipe, const RunOptions& options)
      : recipe_(recipe),
        folder_(run_folder(recipe, options)),
        device_(nn::open_device(options.device)),
        threads_(options.threads > 0 ? options.threads : allowed_cpus()) {
    nn::configure_process(threads_);
    if (recipe_.training.precision == "bf16" && device_.is_cpu() && !nn::cpu_has_bf16()) {
      cli::warn("training.precision", "this CPU has no bf16 arithmetic, so bf16 is slower here than fp32",
                "--set training.precision=fp32");
    }
    if (options.restart) forget();
    std::filesystem::create_directories(folder_);
    corpus_ = std::make_unique<Corpus>(recipe_);
    tokenizer_ = open_tokenizer(recipe_, *corpus_, folder_);
    network_ = arch::find_architecture(recipe_.model.architecture)
                   .make(recipe_.model.sizes, arch::vocabulary_of(*tokenizer_), recipe_.training.seed);
    if (const std::string start = recipe_.start_folder(); !start.empty() && !std::filesystem::exists(last()))
      network_->parameters().load(io::Safetensors::open(io::open_package(start).file("model.safetensors")));
    network_->move_to(device_);
    optimizer_ = std::make_unique<AdamW>(
        network_->parameters(), AdamW::Options{recipe_.training.betas.at(0), recipe_.training.betas.at(1), 1e-8,
                                               recipe_.training.weight_decay});
    at::Generator(at::globalContext().defaultGenerator(at::kCPU)).set_current_seed(recipe_.training.seed);
    progress_.best = std::numeric_limits<double>::max();
    progress_.recipe = to_toml(recipe_);
    if (std::filesystem::exists(last())) {
      const std::string recipe_now = progress_.recipe;
      progress_ = load_checkpoint(last(), *network_, *optimizer_);
      if (progress_.recipe != recipe_now)
        cli::warn(folder_, "the recipe changed since this run began", "--restart would begin anew");
      progress_.recipe = recipe_now;
      cli::inform(fmt::format("{}: going on after step {}", folder_, progress_.step));
    }
    io::write_file(folder_ + "/recipe.toml", to_toml(recipe_));
    for (const ValidationSet& set : recipe_.validation.sets) sets_.push_back(validation_pairs(recipe_, set));
  }

  int train() {
    const Training& training = recipe_.training;
    const Signals signals;
    Batches batches(*corpus_, *tokenizer_, progress_.position);
    Report report(folder_, progress_.step, training.steps);
    const auto begun = Clock::now();
    const double minutes_before = progress_.minutes;
    auto saved = begun, reported = begun;
    double waited = 0;
    std::int64_t tokens = 0, steps_reported = 0;
    at::Tensor loss_sum = at::zeros({}, at::TensorOptions().device(device_).dtype(at::kDouble));
    bool ended = progress_.step >= training.steps;
    while (!ended && !caught_signal) {
      std::vector<Batch> parts;
      const auto before_data = Clock::now();
      for (std::int64_t i = 0; i < training.accumulate; ++i) parts.push_back(batches.next());
      waited += seconds_since(before_data);
      const auto [loss, count] = step(parts);
      loss_sum += loss;
      tokens += count;
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
      if (!sets_.empty() && (progress_.step % recipe_.validation.every == 0 || ended)) {
        const auto before = Clock::now();
        const Validated validated = validate();
        report.validation(validated.numbers);
        ended = note(validated.criterion) || ended;
        reported += Clock::now() - before;
      }
      if (seconds_since(saved) >= training.checkpoint_minutes * 60 || ended || caught_signal) {
        save_checkpoint(last(), *network_, *optimizer_, progress_);
        saved = Clock::now();
      }
    }
    if (caught_signal) {
      cli::warn(folder_, fmt::format("stopped by a signal after step {}", progress_.step),
                "the same command goes on from here");
      return 128 + caught_signal;
    }
    if (sets_.empty()) save_checkpoint(best(), *network_, *optimizer_, progress_);
    export_now();
    return 0;
  }

  void export_now() {
    progress_ = load_checkpoint(std::filesystem::exists(best()) ? best() : last(), *network_, *optimizer_);
    network_->train(false);
    nlohmann::json numbers;
    if (!sets_.empty()) numbers = validate().numbers;
    write_package(folder_ + "/package", recipe_, *network_, *tokenizer_, *corpus_, numbers);
    cli::inform(folder_ + "/package: made from step " + std::to_string(progress_.step));
  }

 private:
  std::string last() const { return folder_ + "/last.safetensors"; }
  std::string best() const { return folder_ + "/best.safetensors"; }

  void forget() {
    for (const char* name : {"last.safetensors", "best.safetensors", "tokenizer.model", "log.jsonl", "curves.svg"}) {
      std::filesystem::remove(folder_ + "/" + name);
    }
  }

  double rate() const {
    const Training& t = recipe_.training;
    return learning_rate(t.schedule, t.learning_rate, progress_.step, t.warmup, t.steps);
  }

  // One optimizer step over the batches' joint gradient; returns the mean loss of a target token, on the device, and
  // the number of target tokens.
  std::pair<at::Tensor, std::int64_t> step(const std::vector<Batch>& parts) {
    std::vector<Targets> targets;
    std::int64_t count = 0;
    for (const Batch& part : parts) {
      targets.push_back(targets_of(part, network_->vocabulary(), device_));
      count += targets.back().count;
    }
    network_->train(true);
    at::Tensor total = at::zeros({}, at::TensorOptions().device(device_).dtype(at::kDouble));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto sources = sources_of(parts[i]);
      at::Tensor loss;
      {
        const nn::Autocast autocast(device_, recipe_.training.precision == "bf16");
        const at::Tensor losses_RT = network_->losses(*network_->start(sources), targets[i].tokens_RT,
                                                      targets[i].targets_RT, recipe_.training.label_smoothing);
        loss = (losses_RT * targets[i].real_RT).sum() / static_cast<double>(count);
      }
      loss.backward();
      total += loss.detach();
    }
    optimizer_->clip(recipe_.training.clip);
    ++progress_.step;
    optimizer_->step(rate());
    return {total, count};
  }

  Validated validate() {
    network_->train(false);
    Validated validated;
    validated.numbers["step"] = progress_.step;
    double all = 0;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      const std::string& name = recipe_.validation.sets[i].name;
      double loss;
      {
        const nn::Autocast autocast(device_, recipe_.training.precision == "bf16");
        loss = validation_loss(*network_, *tokenizer_, sets_[i], recipe_.training.batch_tokens);
      }
      validated.numbers[name + ".loss"] = loss;
      all += loss / static_cast<double>(sets_.size());
      if (recipe_.validation.metrics.empty()) continue;
      std::vector<std::string> texts;
      for (const TextPair& pair : sets_[i]) texts.push_back(pair.source);
      const auto hypotheses = decode_texts(*network_, *tokenizer_, texts, recipe_.data.sentence_bytes);
      for (const auto& [metric, value] : validation_metrics(recipe_.validation.metrics, sets_[i], hypotheses)) {
        validated.numbers[name + "." + metric] = value;
      }
    }
    const std::string& criterion = recipe_.validation.best;
    validated.criterion = criterion == "loss" ? all : validated.numbers.at(criterion).get<double>();
    return validated;
  }

  // Keeps the network if it is the best so far; true where patience is at its end.
  bool note(double criterion) {
    if (criterion < progress_.best) {
      progress_.best = criterion;
      progress_.best_step = progress_.step;
      progress_.without_better = 0;
      save_checkpoint(best(), *network_, *optimizer_, progress_);
      return false;
    }
    ++progress_.without_better;
    return recipe_.validation.patience > 0 && progress_.without_better >= recipe_.validation.patience;
  }

  Recipe recipe_;
  std::string folder_;
  at::Device device_;
  int threads_;
  std::unique_ptr<Corpus> corpus_;
  std::unique_ptr<text::Tokenizer> tokenizer_;
  std::unique_ptr<arch::Network> network_;
  std::unique_ptr<AdamW> optimizer_;
  std::vector<std::vector<TextPair>> sets_;  // as validation.sets
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
