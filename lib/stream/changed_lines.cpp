#include "stream/changed_lines.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

#include "io/compression.h"
#include "io/file.h"
#include "stream/finding.h"
#include "text/blanks.h"

extern char** environ;

namespace emend::stream {

namespace {

namespace fs = std::filesystem;

constexpr const char* option = "--changed-since";
constexpr std::uint64_t no_end = UINT64_MAX;

struct Said {
  int status = 0;
  std::string out, err;  // what git wrote; of the latter the first line
};

// What a hook of git sets for the repository that it runs in; the file may be of another, and names are taken from its
// folder.
bool is_of_a_repository(std::string_view variable) {
  static constexpr std::array names = {
      "GIT_DIR=",        "GIT_WORK_TREE=",    "GIT_INDEX_FILE=", "GIT_PREFIX=", "GIT_OBJECT_DIRECTORY=",
      "GIT_COMMON_DIR=", "GIT_EXTERNAL_DIFF="};
  return std::any_of(names.begin(), names.end(), [&](const char* name) { return variable.starts_with(name); });
}

[[noreturn]] void fail_to_ask(int code) {
  if (code == ENOENT) throw Error(option, "asks git, which is not installed", "install git, or leave the option out");
  throw io::system_error("git", "cannot be run", code);
}

class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) fail_to_ask(errno);
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int end(std::size_t i) const { return ends_[i]; }
  void close_end(std::size_t i) {
    if (ends_[i] >= 0) close(ends_[i]);
    ends_[i] = -1;
  }
  std::string read_all() const {
    std::string all;
    std::array<char, 16384> buffer;
    while (true) {
      const ssize_t got = read(ends_[0], buffer.data(), buffer.size());
      if (got > 0) all.append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) return all;
    }
  }

 private:
  std::array<int, 2> ends_ = {-1, -1};
};

// Runs git in the folder. wants_out: what it writes is read; else what it complains of, so that one pipe is read.
Said git(const std::string& folder, std::vector<std::string> words, bool wants_out) {
  words.insert(words.begin(), {"git", "--literal-pathspecs", "-c", "core.fsmonitor=false", "-C", folder});
  std::vector<char*> arguments, variables;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  for (char** variable = environ; *variable; ++variable) {
    if (!is_of_a_repository(*variable)) variables.push_back(*variable);
  }
  variables.push_back(nullptr);

  Pipe pipe;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, wants_out ? STDERR_FILENO : STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe.end(1), wants_out ? STDOUT_FILENO : STDERR_FILENO);
  pid_t child = 0;
  const int code = posix_spawnp(&child, "git", &actions, nullptr, arguments.data(), variables.data());
  posix_spawn_file_actions_destroy(&actions);
  if (code != 0) fail_to_ask(code);
  pipe.close_end(1);
  Said said;
  (wants_out ? said.out : said.err) = pipe.read_all();
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  said.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  said.err = said.err.substr(0, said.err.find('\n'));
  return said;
}

// The name of the commit, by which it is asked for: no text of a user's can then be taken for an option.
std::string commit_of(const std::string& revision, const std::string& folder, const std::string& file) {
  const Said place = git(folder, {"rev-parse", "--show-toplevel"}, false);
  if (place.status != 0) {
    throw Error(file, fmt::format("is in no work tree that git can read ({})", printable(place.err)),
                fmt::format("leave {} out, or name files of a repository", option));
  }
  const Said commit =
      git(folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"}, true);
  const std::string_view name = text::trim(commit.out, " \n");
  if (commit.status != 0 || name.empty()) {
    throw Error(fmt::format("{} {}", option, revision), "git knows no such commit where " + file + " is",
                "name a commit, a branch or a tag; a shallow clone lacks what `git fetch --unshallow` brings");
  }
  return std::string(name);
}

std::vector<LineRange> changed_lines(const std::string& commit, const fs::path& path, const std::string& file) {
  const std::string folder = path.parent_path().string(), name = path.filename().string();
  const std::string before = commit + ":./" + name;
  if (git(folder, {"cat-file", "-e", before}, false).status != 0) return {{1, no_end}};
  const Said diff =
      git(folder, {"diff", "-U0", "--no-color", "--no-ext-diff", "--no-textconv", "--text", before, "--", name}, true);
  if (diff.status != 0) {
    const Said why = git(folder, {"diff", "--no-ext-diff", "--no-textconv", "--quiet", before, "--", name}, false);
    throw Error(file, fmt::format("git cannot compare it with {} ({})", commit, printable(why.err)));
  }
  return lines_of_hunks(diff.out);
}

// Reads digits; nothing where there is none, or too many.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc()) return {};
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

// @@ -3,2 +4,5 @@ what function it is in
std::vector<LineRange> lines_of_hunks(std::string_view diff) {
  std::vector<LineRange> ranges;
  while (!diff.empty()) {
    std::string_view line = diff.substr(0, diff.find('\n'));
    diff.remove_prefix(std::min(diff.size(), line.size() + 1));
    if (!line.starts_with("@@ -")) continue;
    line.remove_prefix(4);
    const std::size_t plus = line.find(" +");
    if (plus == line.npos) continue;
    line.remove_prefix(plus + 2);
    const auto first = take_number(line);
    std::optional<std::uint64_t> count = 1;
    if (line.starts_with(',')) {
      line.remove_prefix(1);
      count = take_number(line);
    }
    if (!first || !count || *count == 0 || !line.starts_with(" @@")) continue;
    ranges.push_back({*first, *count > no_end - *first ? no_end : *first + *count - 1});
  }
  return ranges;
}

ChangedLines::ChangedLines(const std::string& revision, const std::vector<std::string>& files) {
  if (files.empty() || std::find(files.begin(), files.end(), "-") != files.end())
    throw Error(option, "standard input is in no work tree of git", "name the files");
  std::map<fs::path, std::string> commits;  // of folders
  for (const std::string& file : files) {
    std::error_code code;
    const fs::path path = fs::canonical(file, code);
    if (code || !fs::is_regular_file(path, code)) continue;
    if (io::compression_of_file(file) != io::Compression::none)
      throw Error(file, "is compressed, and git knows no lines of it", "leave it out");
    const auto [commit, first_there] = commits.try_emplace(path.parent_path());
    if (first_there) commit->second = commit_of(revision, path.parent_path().string(), file);
    ranges_[file] = changed_lines(commit->second, path, file);
  }
}

const std::vector<LineRange>& ChangedLines::of(std::string_view file) const {
  static const std::vector<LineRange> none;
  const auto found = ranges_.find(file);
  return found == ranges_.end() ? none : found->second;
}

bool ChangedLines::contains(std::string_view file, LineRange lines) const {
  const std::vector<LineRange>& ranges = of(file);
  const auto range = std::lower_bound(ranges.begin(), ranges.end(), lines.first,
                                      [](LineRange r, std::uint64_t line) { return r.last < line; });
  return range != ranges.end() && range->first <= lines.last;
}

std::vector<text::Edit> ChangedLines::kept(const Answer& answer) const {
  std::vector<text::Edit> kept;
  std::uint64_t line = answer.file_line;
  std::size_t at = 0;
  const auto line_of = [&](std::size_t place) {  // places come in order
    if (answer.quoting != Quoting::json) {
      const auto field = answer.text.substr(at, place - at);
      line += static_cast<std::uint64_t>(std::count(field.begin(), field.end(), '\n'));
      at = place;
    }
    return line;
  };
  for (const text::Edit& edit : *answer.edits) {
    const std::uint64_t first = line_of(edit.begin), last = line_of(edit.end);
    if (contains(answer.file, {first, last})) kept.push_back(edit);
  }
  return kept;
}

}  // namespace emend::stream
