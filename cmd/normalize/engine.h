// Who reads: the grammar, or a network that the grammar holds to what it admits.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "cli/options.h"
#include "verbalize/chooser.h"

namespace emend {

struct EngineOptions {
  std::string engine = "grammar";
  std::string verify = "on";
  double margin = 4;
  std::string model = "normalize-en";
  std::string device = "auto";
  std::string precision = "auto";
  std::string attention;  // a file of pictures; empty: none
};
void declare(cli::Options& options, EngineOptions& engine);
// Throws Error for what is no device, and for pictures without a name.
void check(const EngineOptions& engine);
verbalize::Engine engine_of(const EngineOptions& options);

// Loads the network when it is first asked for: lines without a form, and the grammar alone, never do. Thread-safe.
class Reader {
 public:
  explicit Reader(const EngineOptions& options);
  verbalize::Engine engine() const { return policy_.engine; }
  verbalize::Counts choose(std::span<const std::string_view> lines, std::span<verbalize::Found> found);
  // Draws where the network looked for the readings that were chosen, where --attention asks for it.
  void draw(std::string_view line, std::uint64_t number, const verbalize::Found& found);

 private:
  EngineOptions options_;
  verbalize::Policy policy_;
  std::once_flag once_;
  std::unique_ptr<verbalize::Chooser> chooser_;
};

}  // namespace emend
