#include "train/report.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "cli/error.h"

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

}  // namespace
}  // namespace emend::train
