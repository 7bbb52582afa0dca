#include "stream/in_place.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <filesystem>
#include <set>
#include <system_error>

namespace emend::stream {

namespace {

namespace fs = std::filesystem;

std::string backup_name(const std::string& file, const std::string& suffix) {
  if (suffix.empty()) return {};
  const std::string name = fs::path(file).filename().string();
  std::string backup = suffix.find('*') == std::string::npos ? name : "";
  for (const char c : suffix) c == '*' ? backup += name : backup += c;
  return backup.find('/') == std::string::npos ? (fs::path(file).parent_path() / backup).string() : backup;
}

}  // namespace

void check_in_place(const std::vector<std::string>& files, const std::string& suffix) {
  const auto refuse = [](const std::string& problem) {
    throw Error("--in-place", problem, "name the files that are to be replaced");
  };
  if (files.empty()) refuse("replaces files, not standard input");
  std::set<std::pair<dev_t, ino_t>> seen;
  for (const auto& file : files) {
    if (file == "-") refuse("replaces files, not standard input");
    struct stat status {};
    if (stat(file.c_str(), &status) != 0) {
      if (suffix.empty() && file[0] == '.' && file.find('/') == std::string::npos)
        throw Error(file, "is no file",
                    fmt::format("a suffix stands right behind its option: -i{0}, --in-place={0}", file));
      continue;  // whoever opens it says why
    }
    if (S_ISDIR(status.st_mode)) continue;
    if (!S_ISREG(status.st_mode)) refuse("replaces files, which " + file + " is not");
    if (!seen.emplace(status.st_dev, status.st_ino).second) refuse("is told of " + file + " twice");
  }
}

Replacement::Replacement(std::string file, const std::string& suffix)
    : path_(std::move(file)),
      backup_(backup_name(path_, suffix)),
      file_(path_),
      compressor_(io::make_compressor(io::compression_of_file(path_))) {}

void Replacement::write(std::string_view bytes) {
  compressor_->write(bytes, /*last=*/false, out_);
  file_.write(out_);
  out_.clear();
}

// A second name for the old file keeps all that belongs to it; a file system that has no such names gets a copy.
void Replacement::keep_old() const {
  const fs::path backup = backup_, old = fs::canonical(path_);
  std::error_code code;
  fs::remove(backup, code);
  if (!code) fs::create_hard_link(old, backup, code);
  if (code) fs::copy_file(old, backup, fs::copy_options::overwrite_existing, code);
  if (code) throw io::system_error(backup_, "cannot be written", code.value());
}

void Replacement::commit() {
  if (!backup_.empty()) keep_old();
  compressor_->write({}, /*last=*/true, out_);
  file_.write(out_);
  file_.commit();
}

}  // namespace emend::stream
