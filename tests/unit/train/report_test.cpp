#include "train/report.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <sstream>

#include "cli/error.h"
#include "io/package.h"

namespace emend::train {
namespace {

TEST(Report, WhatCannotBeWrittenIsAnError) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "emend-report-XXXXXX").string();
  ASSERT_TRUE(::mkdtemp(folder.data()));
  const nlohmann::json numbers = {{"step", 1}, {"loss", 2.5}};
  for (const char* file : {"log.jsonl", "events.out.tfevents.train"}) {
    Report report(folder, "a run", 0, 10);
    report.training(numbers);
    fs::remove(folder + "/" + file);
    fs::create_symlink("/dev/full", folder + "/" + file);
    try {
      report.training(numbers);
      ADD_FAILURE() << file;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(std::string(file) + ": cannot be written"), std::string::npos);
    }
    fs::remove(folder + "/" + file);
  }
  fs::remove_all(folder);
}

// A line that is wider than the terminal would not be written anew, but fill the screen.
TEST(Report, TheLineOfTheBarFitsTheTerminal) {
  const nlohmann::json numbers = {
      {"step", 250},      {"loss", 3.96817},   {"learning_rate", 0.002}, {"tokens_per_second", 9636.2},
      {"waiting", 0.034}, {"seconds_left", 69}};
  for (int columns = 1; columns <= 200; ++columns)
    EXPECT_LT(progress_line(numbers, 1000, columns).size(), static_cast<std::size_t>(columns));
  EXPECT_EQ(progress_line(numbers, 1000, 120),
            "[######..................] 250/1000  loss 3.9682  rate 2.0e-03  9636 tokens/s  3 % waiting  0:01:09 left");
  EXPECT_EQ(progress_line(numbers, 1000, 80),
            "[###.........] 250/1000  loss 3.9682  rate 2.0e-03  9636 tokens/s  0:01:09 left");
  EXPECT_EQ(progress_line(numbers, 1000, 40), "250/1000  loss 3.9682  0:01:09 left");
  EXPECT_EQ(progress_line(numbers, 100, 40).substr(0, 8), "250/100 ");  // steps that were lowered since
  EXPECT_EQ(progress_line({{"step", 250}}, 1000, 120), "[######..................] 250/1000");  // before a report
}

// The run's end and the sources' figures stand in the log once, and a line has the time that TensorBoard shows.
TEST(Report, TellsTheEndAndTheTime) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "emend-report-XXXXXX").string();
  ASSERT_TRUE(::mkdtemp(folder.data()));
  testing::internal::CaptureStderr();
  for (int session = 0; session < 2; ++session) {
    Report report(folder, "a run", session * 2, 10);
    report.unchanged({{"dev.wer", 0.25}});
    report.training({{"step", session * 2 + 1}, {"loss", 2.5}, {"nll", 1.5}});
    report.training({{"step", session * 2 + 2}, {"loss", 2.25}, {"nll", 1.25}});
    report.end("stopped after a step", {{"step", session * 2 + 2}, {"ended", {{"reason", "patience"}}}});
    report.draw();
  }
  EXPECT_NE(testing::internal::GetCapturedStderr().find(folder + ": stopped after a step\n"), std::string::npos);
  std::istringstream log(io::read_file(folder + "/log.jsonl"));
  int sources = 0, ends = 0, reports = 0;
  for (std::string line; std::getline(log, line);) {
    const auto numbers = nlohmann::json::parse(line);
    sources += numbers.contains("source");
    ends += numbers.contains("ended");
    reports += numbers.contains("loss");
    EXPECT_TRUE(line.starts_with("{\"step\":")) << line;
    EXPECT_GT(numbers.at("time").get<double>(), 1.7e9) << line;  // later than 2023
  }
  EXPECT_EQ(sources, 1);
  EXPECT_EQ(ends, 1);
  EXPECT_EQ(reports, 4);
  const std::string events = io::read_file(folder + "/events.out.tfevents.train");
  double seconds = 0;  // of the first record, behind its length, its checksum and the field's number
  ASSERT_GT(events.size(), 21u);
  std::memcpy(&seconds, events.data() + 13, sizeof seconds);
  EXPECT_GT(seconds, 1.7e9);
  EXPECT_EQ(events.find("training/time"), std::string::npos);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace emend::train
