#include "stream/progress.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/message.h"
#include "cli/program.h"
#include "io/file.h"
#include "io/whole_text.h"

namespace emend::stream {
namespace {

constexpr const char* anew = "\r\033[K";  // the line is written anew

// The bytes of all files together; 0 where one is no regular file.
std::uint64_t bytes_of(const std::vector<std::string>& files) {
  std::uint64_t total = 0;
  const auto add = [&](const std::string& file) {
    struct stat status {};
    const bool found = (file == "-" ? fstat(STDIN_FILENO, &status) : stat(file.c_str(), &status)) == 0;
    if (!found || !S_ISREG(status.st_mode)) return false;
    total += static_cast<std::uint64_t>(status.st_size);
    return true;
  };
  if (files.empty()) return add("-") ? total : 0;
  return std::all_of(files.begin(), files.end(), add) ? total : 0;
}

// 1,234,567
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string size_of(std::uint64_t bytes) {
  if (bytes < 1'000'000) return fmt::format("{:.0f} kB", std::ceil(static_cast<double>(bytes) / 1e3));
  if (bytes < 1'000'000'000) return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
  return fmt::format("{:.1f} GB", static_cast<double>(bytes) / 1e9);
}

std::string duration_of(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

bool is_typed(const std::vector<std::string>& files) {
  return (files.empty() || std::ranges::count(files, "-") > 0) && isatty(STDIN_FILENO);
}

}  // namespace

std::string progress_line(const std::string& records_name, std::uint64_t records, double share, std::uint64_t total,
                          double seconds) {
  const std::string done = fmt::format("{} {}", grouped(records), records_name);
  if (total == 0 || share <= 0) return fmt::format("{}, {}", done, duration_of(seconds));
  share = std::min(share, 1.0);
  return fmt::format("{}, {:.0f} % of {}, {} left", done, std::floor(100 * share), size_of(total),
                     duration_of(seconds * (1 - share) / share));
}

Progress::Progress(const std::vector<std::string>& files, std::string records)
    : records_(std::move(records)),
      wanted_(cli::rewrites_lines(STDERR_FILENO) && !isatty(STDOUT_FILENO) && !is_typed(files)) {
  if (wanted_) total_ = bytes_of(files);
}

Progress::~Progress() {
  if (shown_) cli::show(anew);
}

void Progress::show() {
  if (!wanted_ || Clock::now() < next_) return;
  next_ = Clock::now() + interval;
  shown_ = true;
  // What was read and is not yet written waits for its turn.
  const double written = read_ > 0 ? static_cast<double>(written_) / static_cast<double>(read_) : 0;
  const double share = total_ > 0 ? written * static_cast<double>(bytes_) / static_cast<double>(total_) : 0;
  cli::show(anew + progress_line(records_, written_, share, total_, seconds()));
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

void check_report(const std::string& file) {
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  if (access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) != 0)
    throw io::system_error(file, "cannot be written", errno);
}

void write_report(const std::string& file, const std::vector<std::string>& files, const Counts& counts,
                  double seconds) {
  nlohmann::ordered_json json = {{"program", cli::program_name()},
                                 {"version", cli::version()},
                                 {"files", files.empty() ? std::vector<std::string>{"-"} : files},
                                 {"records", counts.records},
                                 {"changed", counts.changed},
                                 {"edits", counts.edits},
                                 {"blank", counts.blank},
                                 {"passed", counts.passed},
                                 {"seconds", std::round(seconds * 1e3) / 1e3}};
  io::write_text(file, json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
}

}  // namespace emend::stream
