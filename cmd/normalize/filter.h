// What normalize runs: the filter that reads, the one that judges readings, and the list of classes.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "engine.h"
#include "stream/filter.h"
#include "verbalize/normalizer.h"

namespace emend {

class Normalize : public stream::Filter {
 public:
  Normalize(const verbalize::Options& options, const EngineOptions& engine);
  void apply(stream::Window& window) override;
  // After the last line: says how much was left unread.
  void finish() const;

 private:
  verbalize::Normalizer normalizer_;
  Reader reader_;
  bool inverse_, fail_, spell_;
  std::atomic<std::uint64_t> read_ = 0, unread_ = 0, asked_ = 0, changed_ = 0, replaced_ = 0;
};

// Answers `written TAB spoken` with best, admissible or other.
class Judge : public stream::Filter {
 public:
  Judge(const verbalize::Options& options, const EngineOptions& engine) : normalizer_(options), reader_(engine) {}
  void apply(stream::Window& window) override;

 private:
  verbalize::Normalizer normalizer_;
  Reader reader_;
};

std::string list_of_classes();

}  // namespace emend
