#include "process_helpers.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/program.h"

namespace emend::stream::tests {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }

std::vector<text::Edit> capital_edits(std::string_view text) {
  std::vector<text::Edit> edits;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_small(text[end])) ++end;
    if (end > i) edits.push_back({i, end, in_capitals(std::string(text.substr(i, end - i))), "case", 0.5});
    i = std::max(end, i + 1);
  }
  return edits;
}

class Capitals : public Filter {
 public:
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) window.answer(i, capital_edits(window.text(i)));
  }
};

class SlowCapitals : public Capitals {
 public:
  void apply(Window& window) override {
    const std::uint64_t hash = window.number(0) * 0x9E3779B97F4A7C15u;
    std::this_thread::sleep_for(std::chrono::microseconds(hash >> 54));
    Capitals::apply(window);
  }
};

class FailsOnBad : public Filter {
 public:
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      if (window.text(i).find("bad") != std::string_view::npos) {
        window.fail(i, "holds a bad word");
      } else {
        window.answer(i, capital_edits(window.text(i)));
      }
    }
  }
};

class LooksBack : public Filter {
 public:
  std::size_t lookback() const override { return 2; }
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      const auto shown = [&](std::size_t k) { return std::string(window.before(i, k).value_or("-")); };
      EXPECT_FALSE(window.before(i, 3));
      window.answer(i, {{0, 0, "[" + shown(1) + "|" + shown(2) + "]"}});
    }
  }
};

class Always : public Filter {
 public:
  explicit Always(std::string text) : text_(std::move(text)) {}
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) window.answer(i, {{0, window.text(i).size(), text_}});
  }

 private:
  std::string text_;
};

[[noreturn]] void be_program(const MakeFilter& make, const Arguments& arguments, const Renderer& renderer) {
  std::vector<std::string> words = {"toy"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  cli::Options options;
  Options stream;
  declare(options, stream, {"text", "jsonl", "diff", "github", "sarif"});
  const auto filter = make();
  const int status = cli::run(
      static_cast<int>(argv.size()), argv.data(),
      {.name = "toy", .summary = "", .synopsis = {}, .description = "", .sections = {}, .examples = {}, .see_also = {}},
      options, [&] { return run(stream, *filter, renderer); });
  _exit(status);
}

void close_once(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

// True when `descriptor` is ready before the time has come.
bool wait_for(int descriptor, short events, Clock::time_point until) {
  pollfd wait{descriptor, events, 0};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
  return left > 0 && poll(&wait, 1, static_cast<int>(left)) == 1;
}

}  // namespace

std::string in_capitals(std::string text) {
  for (char& c : text) c = is_small(c) ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::unique_ptr<Filter> capitals() { return std::make_unique<Capitals>(); }
std::unique_ptr<Filter> slow_capitals() { return std::make_unique<SlowCapitals>(); }
std::unique_ptr<Filter> fails_on_bad() { return std::make_unique<FailsOnBad>(); }
std::unique_ptr<Filter> looks_back() { return std::make_unique<LooksBack>(); }
MakeFilter always(std::string text) {
  return [text = std::move(text)] { return std::make_unique<Always>(text); };
}

Process::Process(const MakeFilter& filter, const Arguments& arguments, Output output, const Renderer& renderer) {
  signal(SIGPIPE, SIG_IGN);
  int in[2], out[2], err[2];
  if (pipe2(in, O_CLOEXEC) || pipe2(out, O_CLOEXEC) || pipe2(err, O_CLOEXEC)) std::abort();
  id_ = fork();
  if (id_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(output == Output::full_device ? open("/dev/full", O_WRONLY) : out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    for (int descriptor : {in[0], in[1], out[0], out[1], err[0], err[1]}) close(descriptor);
    be_program(filter, arguments, renderer);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  in_ = in[1];
  out_ = out[0];
  err_ = err[0];
  if (output == Output::closed_pipe) close_output();
  fcntl(in_, F_SETFL, O_NONBLOCK);
}

Process::~Process() {
  close_once(in_);
  close_once(out_);
  close_once(err_);
  if (id_ > 0) {
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
}

bool Process::write(std::string_view bytes, std::chrono::milliseconds patience) {
  auto until = Clock::now() + patience;
  while (!bytes.empty()) {
    const ssize_t written = ::write(in_, bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
      until = Clock::now() + patience;
    } else if (errno != EAGAIN || !wait_for(in_, POLLOUT, until)) {
      return false;
    }
  }
  return true;
}

void Process::close_input() { close_once(in_); }
void Process::close_output() { close_once(out_); }

std::optional<std::string> Process::read_line(std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  while (true) {
    const std::size_t newline = buffered_.find('\n');
    if (newline != std::string::npos) {
      std::string line = buffered_.substr(0, newline + 1);
      buffered_.erase(0, newline + 1);
      return line;
    }
    if (!wait_for(out_, POLLIN, until)) return std::nullopt;
    char block[4096];
    const ssize_t count = ::read(out_, block, sizeof block);
    if (count <= 0) return std::nullopt;
    buffered_.append(block, static_cast<std::size_t>(count));
  }
}

Result Process::finish(std::string_view input) {
  Result result;
  result.out = std::move(buffered_);
  const auto take = [](const pollfd& wait, int& descriptor, std::string& text) {
    if (descriptor < 0 || wait.revents == 0) return;
    char block[65536];
    const ssize_t count = ::read(descriptor, block, sizeof block);
    if (count <= 0) close_once(descriptor);
    if (count > 0) text.append(block, static_cast<std::size_t>(count));
  };
  const auto until = Clock::now() + 60s;
  while (in_ >= 0 || out_ >= 0 || err_ >= 0) {
    if (input.empty()) close_once(in_);
    pollfd waits[] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {in_, POLLOUT, 0}};
    poll(waits, 3, 1000);
    take(waits[0], out_, result.out);
    take(waits[1], err_, result.err);
    if (in_ >= 0 && waits[2].revents != 0) {
      const ssize_t written = ::write(in_, input.data(), input.size());
      if (written > 0) input.remove_prefix(static_cast<std::size_t>(written));
      if (written < 0 && errno != EAGAIN) close_once(in_);
    }
    if (Clock::now() > until) kill(id_, SIGKILL);
  }
  int status = 0;
  waitpid(id_, &status, 0);
  id_ = -1;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

Result run(const MakeFilter& filter, const Arguments& arguments, const std::string& input, const Renderer& renderer) {
  return Process(filter, arguments, Process::Output::pipe, renderer).finish(input);
}

TemporaryFile::TemporaryFile(const std::string& contents, const std::string& name) {
  std::string pattern = std::filesystem::temp_directory_path() / "emend.XXXXXX";
  folder_ = mkdtemp(pattern.data());
  path_ = folder_ + "/" + name;
  std::ofstream(path_, std::ios::binary) << contents;
}

TemporaryFile::~TemporaryFile() { std::filesystem::remove_all(folder_); }

double peak_memory(pid_t id) {
  std::ifstream status("/proc/" + std::to_string(id) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

}  // namespace emend::stream::tests
