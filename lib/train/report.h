// What one sees of a run: a bar on a terminal, else a JSON line a report; and in its folder log.jsonl, curves.svg and,
// for TensorBoard, the same numbers as events.out.tfevents.train.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/message.h"
#include "train/clock.h"
#include "train/validate.h"

namespace emend::train {

// "1:02:03"
std::string duration(double seconds);

// A terminal's line of so many columns: the bar and, of the numbers, as many as fit; "step" alone before the first
// report.
//   [########................] 20/60  loss 3.9682  rate 2.0e-03  9636 tokens/s  0:01:09 left
std::string progress_line(const nlohmann::json& numbers, std::int64_t steps, int columns);

class Report {
 public:
  // Drops the lines of log.jsonl that are later than `step`, so that a continued run has each step once. title: of the
  // picture.
  Report(const std::string& folder, const std::string& title, std::int64_t step, std::int64_t steps);
  ~Report() { cli::end_line(); }
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;

  // What cannot be written of the files is an Error; what the terminal does not take is lost.
  // The log has the time beside them ("time", seconds since 1970). Numbers by name: "step", "loss",
  // "tokens_per_second", "learning_rate", "waiting", "minutes" ...
  void training(const nlohmann::json& numbers);
  // After a step without a report: on a terminal the bar moves, twice a second at most, with the numbers of the last
  // report.
  void step(std::int64_t number);
  // Its numbers, and on a terminal its samples.
  void validation(std::int64_t step, const Validated& validated);
  // What the validation sets' sources have of the metrics, said once a run: a line of step 0 with "source".
  void unchanged(const nlohmann::json& numbers);
  // What ended the run, as a sentence, and as a line of the log: numbers with "ended", which a later call drops, as the
  // run may go on.
  void end(const std::string& sentence, const nlohmann::json& numbers);
  // Draws curves.svg from what the log holds.
  void draw() const;

 private:
  void draw_bar(const nlohmann::json& numbers);
  void append(const nlohmann::json& numbers);
  std::string events_of(const nlohmann::json& numbers) const;

  std::string folder_, title_;
  std::int64_t steps_;
  bool terminal_;
  Clock::time_point bar_at_, newest_at_;
  nlohmann::json newest_ = nlohmann::json::object();  // numbers of a report
  std::vector<nlohmann::json> lines_;
  const double opened_;  // seconds since 1970
};

}  // namespace emend::train
