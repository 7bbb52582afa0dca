#include "train/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "io/package.h"
#include "plot/plot.h"

namespace emend::train {
namespace {

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

}  // namespace

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(std::max(seconds, 0.0));
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

Report::Report(const std::string& folder, std::int64_t step, std::int64_t steps)
    : folder_(folder), steps_(steps), terminal_(isatty(STDERR_FILENO) != 0) {
  const std::string path = folder_ + "/log.jsonl";
  std::ifstream old(path);
  std::string kept;
  for (std::string line; std::getline(old, line);) {
    const auto numbers = nlohmann::json::parse(line, nullptr, false);
    if (numbers.is_discarded() || !numbers.contains("step") || numbers.at("step") > step) continue;
    lines_.push_back(numbers);
    kept += line + "\n";
  }
  io::write_file(path, kept);
}

void Report::append(const nlohmann::json& numbers) {
  lines_.push_back(numbers);
  std::ofstream(folder_ + "/log.jsonl", std::ios::app) << numbers.dump() << "\n";
}

void Report::training(const nlohmann::json& numbers) {
  append(numbers);
  if (!terminal_) {
    fmt::print(stderr, "{}\n", numbers.dump());
    return;
  }
  constexpr int kWidth = 24;
  const double done = numbers.at("step").get<double>() / static_cast<double>(std::max<std::int64_t>(steps_, 1));
  const int filled = static_cast<int>(done * kWidth);
  fmt::print(stderr, "\r\033[K[{}{}] {}/{}  loss {:.4f}  {:.0f} tokens/s  {} left",
             std::string(static_cast<std::size_t>(filled), '#'),
             std::string(static_cast<std::size_t>(kWidth - filled), '.'), numbers.at("step").get<std::int64_t>(),
             steps_, numbers.at("loss").get<double>(), numbers.at("tokens_per_second").get<double>(),
             duration(numbers.at("seconds_left").get<double>()));
}

void Report::validation(std::int64_t step, const Validated& validated) {
  nlohmann::json numbers = validated.numbers;
  numbers["step"] = step;
  append(numbers);
  draw();
  if (!terminal_) {
    fmt::print(stderr, "{}\n", numbers.dump());
    return;
  }
  std::string text = fmt::format("step {}", numbers.at("step").get<std::int64_t>());
  for (const auto& [name, value] : numbers.items()) {
    if (name != "step" && value.is_number()) text += fmt::format("  {} {:.4f}", name, value.get<double>());
  }
  fmt::print(stderr, "\r\033[K{}\n", text);
  for (const Sample& sample : validated.samples) {
    fmt::print(stderr, "  {}\n    source      {}\n    hypothesis  {}\n    reference   {}\n", sample.set,
               shown(sample.source), shown(sample.hypothesis), shown(sample.reference));
  }
}

void Report::draw() const {
  std::map<std::string, plot::Series> series;
  for (const auto& line : lines_) {
    for (const auto& [name, value] : line.items()) {
      if (!value.is_number()) continue;
      series[name].name = name;
      series[name].x.push_back(line.at("step"));
      series[name].y.push_back(value);
    }
  }
  plot::Figure figure;
  figure.x.label = "step";
  figure.panels.resize(3);
  figure.panels[0].y.label = "loss (nats a token)";
  figure.panels[1].y.label = "metrics (free decoding)";
  figure.panels[2].y.label = "learning rate";
  for (auto& [name, values] : series) {
    if (name == "learning_rate") {
      figure.panels[2].series.push_back(values);
    } else if (name == "loss" || name.ends_with(".loss")) {
      figure.panels[0].series.push_back(values);
    } else if (name.find('.') != std::string::npos) {
      figure.panels[1].series.push_back(values);
    }
  }
  std::erase_if(figure.panels, [](const plot::Panel& panel) { return panel.series.empty(); });
  if (!figure.panels.empty()) io::write_file(folder_ + "/curves.svg", plot::svg(figure));
}

}  // namespace emend::train
