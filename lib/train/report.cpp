#include "train/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/message.h"
#include "io/file.h"
#include "io/package.h"
#include "plot/plot.h"
#include "train/events.h"

namespace emend::train {
namespace {

constexpr const char* kEvents = "events.out.tfevents.train";

// A text on one line of a terminal, whatever it holds.
std::string shown(std::string_view text) {
  constexpr std::size_t most = 160;
  std::string out(text.substr(0, most));
  while (text.size() > most && !out.empty() && (static_cast<unsigned char>(text[out.size()]) & 0xC0) == 0x80)
    out.pop_back();
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return text.size() > most ? out + "..." : out;
}

constexpr const char* kAnew = "\r\033[K";  // the line of the bar is written anew

double now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

// A line of the log, the step first.
std::string line_of(const nlohmann::json& numbers) {
  nlohmann::ordered_json line = {{"step", numbers.at("step")}};
  for (const auto& [name, value] : numbers.items()) line[name] = value;
  return line.dump() + "\n";
}

void append_to(const std::string& path, std::string_view bytes) {
  errno = 0;
  std::ofstream file(path, std::ios::app | std::ios::binary);
  file << bytes << std::flush;
  if (!file) throw io::system_error(path, "cannot be written", errno);
}

}  // namespace

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(std::max(seconds, 0.0));
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string progress_line(const nlohmann::json& numbers, std::int64_t steps, int columns) {
  struct Part {
    std::string text;
    int rank;  // the highest is left out first
  };
  const std::int64_t step = numbers.at("step").get<std::int64_t>();
  std::vector<Part> parts = {{fmt::format("{}/{}", step, steps), 0}};
  if (numbers.contains("loss")) {
    const double waiting = numbers.at("waiting").get<double>();  // for batches
    parts.push_back({fmt::format("loss {:.4f}", numbers.at("loss").get<double>()), 1});
    parts.push_back({fmt::format("rate {:.1e}", numbers.at("learning_rate").get<double>()), 4});
    parts.push_back({fmt::format("{:.0f} tokens/s", numbers.at("tokens_per_second").get<double>()), 3});
    if (waiting >= 0.005) parts.push_back({fmt::format("{:.0f} % waiting", 100 * waiting), 5});
    parts.push_back({duration(numbers.at("seconds_left").get<double>()) + " left", 2});
  }
  const auto joined = [&] {
    std::string line;
    for (const Part& part : parts) line += (line.empty() ? "" : "  ") + part.text;
    return line;
  };
  const auto room = static_cast<std::size_t>(std::max(columns - 1, 0));  // the last column would begin a new line
  constexpr std::size_t least = 8, most = 24, around = 3;  // columns of the bar; of its brackets and a blank
  constexpr int bar_rank = 4;                              // the bar goes before what has a lower one
  while (parts.size() > 1) {
    const auto last = std::max_element(parts.begin(), parts.end(),
                                       [](const Part& one, const Part& other) { return one.rank < other.rank; });
    const std::size_t beside = last->rank >= bar_rank ? least + around : 0;
    if (joined().size() + beside <= room) break;
    parts.erase(last);
  }
  const std::string line = joined();
  if (line.size() + least + around > room) return line.substr(0, room);
  const std::size_t width = std::min(most, room - around - line.size());
  const double done = static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(steps, 1));
  const std::size_t filled = std::min(width, static_cast<std::size_t>(done * static_cast<double>(width)));
  return "[" + std::string(filled, '#') + std::string(width - filled, '.') + "] " + line;
}

Report::Report(const std::string& folder, const std::string& title, std::int64_t step, std::int64_t steps)
    : folder_(folder), title_(title), steps_(steps), terminal_(cli::rewrites_lines(STDERR_FILENO)), opened_(now()) {
  const std::string path = folder_ + "/log.jsonl";
  std::ifstream old(path);
  std::string kept;
  for (std::string line; std::getline(old, line);) {
    const auto numbers = nlohmann::json::parse(line, nullptr, false);
    if (numbers.is_discarded() || !numbers.contains("step") || numbers.at("step") > step || numbers.contains("ended"))
      continue;
    lines_.push_back(numbers);
    kept += line + "\n";
  }
  io::write_file(path, kept);
  std::string events = event_header(opened_);
  for (const nlohmann::json& numbers : lines_) events += events_of(numbers);
  io::write_file(folder_ + "/" + kEvents, events);
}

// Lines of older logs have no time.
std::string Report::events_of(const nlohmann::json& numbers) const {
  const double seconds = numbers.value("time", opened_);
  std::string events;
  for (const auto& [name, value] : numbers.items()) {
    if (!value.is_number() || name == "step" || name == "time" || name == "minutes" || name == "seconds_left") continue;
    std::string tag = name;  // "dev.wer" is wer of the group dev
    std::replace(tag.begin(), tag.end(), '.', '/');
    events += event_scalar(seconds, numbers.at("step"), tag.find('/') == tag.npos ? "training/" + tag : tag,
                           value.get<float>());
  }
  return events;
}

void Report::append(const nlohmann::json& numbers) {
  lines_.push_back(numbers);
  lines_.back()["time"] = std::round(now() * 1000) / 1000;
  append_to(folder_ + "/log.jsonl", line_of(lines_.back()));
  append_to(folder_ + "/" + kEvents, events_of(lines_.back()));
}

void Report::training(const nlohmann::json& numbers) {
  append(numbers);
  if (!terminal_) {
    cli::show(line_of(numbers));
    return;
  }
  newest_ = numbers;
  newest_at_ = Clock::now();
  draw_bar(numbers);
}

void Report::step(std::int64_t number) {
  constexpr double often = 0.5;  // seconds
  if (!terminal_ || seconds_since(bar_at_) < often) return;
  nlohmann::json numbers = newest_;
  numbers["step"] = number;
  if (numbers.contains("seconds_left"))
    numbers["seconds_left"] = std::max(0.0, numbers["seconds_left"].get<double>() - seconds_since(newest_at_));
  draw_bar(numbers);
}

void Report::draw_bar(const nlohmann::json& numbers) {
  cli::show(kAnew + progress_line(numbers, steps_, cli::terminal_width(STDERR_FILENO)));
  bar_at_ = Clock::now();
}

void Report::validation(std::int64_t step, const Validated& validated) {
  nlohmann::json numbers = validated.numbers;
  numbers["step"] = step;
  append(numbers);
  if (!terminal_) {
    cli::show(line_of(numbers));
    return;
  }
  std::string text = fmt::format("step {}", numbers.at("step").get<std::int64_t>());
  for (const auto& [name, value] : numbers.items()) {
    if (name != "step" && value.is_number()) text += fmt::format("  {} {:.4f}", name, value.get<double>());
  }
  bar_at_ = {};
  cli::show(kAnew + text + "\n");
  for (const Sample& sample : validated.samples) {
    cli::show(fmt::format("  {}\n    source      {}\n    hypothesis  {}\n    reference   {}\n", sample.set,
                          shown(sample.source), shown(sample.hypothesis), shown(sample.reference)));
  }
}

void Report::unchanged(const nlohmann::json& numbers) {
  const bool said = std::any_of(lines_.begin(), lines_.end(), [](const auto& line) { return line.contains("source"); });
  if (!said) append({{"step", 0}, {"source", numbers}});
}

void Report::end(const std::string& sentence, const nlohmann::json& numbers) {
  append(numbers);
  cli::fail(folder_ + ": " + sentence);
}

// A panel each for losses, every metric (a line a set) and the learning rate.
void Report::draw() const {
  std::map<std::string, plot::Panel> metrics;
  plot::Panel losses, rate;
  const auto add = [](plot::Panel& panel, const std::string& name, plot::Mark mark, double step, double value) {
    auto& all = panel.series;
    auto series = std::find_if(all.begin(), all.end(), [&](const plot::Series& s) { return s.name == name; });
    if (series == all.end()) series = all.insert(series, plot::Series{name, {}, {}, mark});
    series->x.push_back(step);
    series->y.push_back(value);
  };
  for (const auto& line : lines_) {
    const double step = line.at("step");
    for (const auto& [name, value] : line.items()) {
      const std::size_t dot = name.find('.');
      if (!value.is_number()) continue;
      const std::string set = name.substr(0, dot), metric = dot == name.npos ? "" : name.substr(dot + 1);
      // Beside the validation sets' what is comparable with it.
      if (name == (line.contains("nll") ? "nll" : "loss")) add(losses, "training", plot::Mark::line, step, value);
      if (name == "learning_rate") add(rate, name, plot::Mark::line, step, value);
      if (metric == "loss") add(losses, set, plot::Mark::line_and_points, step, value);
      if (!metric.empty() && metric != "loss") add(metrics[metric], set, plot::Mark::line_and_points, step, value);
    }
  }
  for (const auto& line : lines_) {  // a level for what the model's curves are to leave behind
    if (!line.contains("source")) continue;
    for (const auto& [name, value] : line.at("source").items()) {
      const std::size_t dot = name.find('.');
      const auto panel = metrics.find(name.substr(dot + 1));
      if (panel == metrics.end() || !value.is_number()) continue;
      const std::string level = name.substr(0, dot) + ", unchanged";
      add(panel->second, level, plot::Mark::line, lines_.front().at("step"), value);
      add(panel->second, level, plot::Mark::line, lines_.back().at("step"), value);
    }
  }
  plot::Figure figure;
  figure.title = title_;
  figure.x.label = "step";
  losses.y.label = "loss (nats a token)";
  figure.panels.push_back(losses);
  for (auto& [metric, panel] : metrics) {
    panel.y.label = panel.series.size() == 1 ? metric + " of " + panel.series[0].name : metric;
    panel.height = 130;
    figure.panels.push_back(panel);
  }
  rate.y.label = "learning rate";
  rate.height = 130;
  figure.panels.push_back(rate);
  std::erase_if(figure.panels, [](const plot::Panel& panel) { return panel.series.empty(); });
  if (!figure.panels.empty()) io::write_file(folder_ + "/curves.svg", plot::svg(figure));
}

}  // namespace emend::train
