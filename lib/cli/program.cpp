#include "cli/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

#include "cli/build.h"
#include "cli/message.h"
#include "cli/render.h"

namespace emend::cli {

namespace {

int told_verbosity = 0;
int last_signal = 0;

struct StandardRows {
  bool help = false, version = false, quiet = false;
  int verbose = 0;
  std::optional<std::string> generate;
};

void declare(Options& options, StandardRows& rows) {
  const auto free_letter = [&](char letter, const char* name) {
    for (const Option* option : options.rows()) {
      if (option->letter == letter) return std::string(name);
    }
    return fmt::format("{},{}", letter, name);
  };
  options.group(kMessages);
  options.add(free_letter('q', "quiet"), rows.quiet, "Print errors only");
  options.add(free_letter('v', "verbose"), Variable(&rows.verbose), "",
              "Print more on standard error; give it twice for the most detail");
  options
      .add("generate", rows.generate, "WHAT",
           "Print the man page, a shell's completions, or the examples as shell commands")
      .in_brief("Print the man page, completions or examples")
      .choices({"man", "bash", "zsh", "fish", "examples"})
      .immediate = true;
  options.add(free_letter('V', "version"), rows.version, "Print the version").immediate = true;
  options.add(free_letter('h', "help"), rows.help, "Print this help; `-h` prints one line per option").immediate = true;
}

std::string generated(const Identity& program, const Document& document, const Options& options,
                      const std::string& what) {
  if (what == "man") return man_page(program, document, options);
  if (what == "bash") return bash_completion(program, options);
  if (what == "zsh") return zsh_completion(program, options);
  if (what == "fish") return fish_completion(program, options);
  return example_calls(program, document);
}

// A descriptor 0, 1 or 2 that is closed would be given to the next file opened, and messages or text would land there.
// What takes its place can be read where one writes, and written where one reads: using it is an error, as it was.
void occupy_standard_descriptors() {
  while (true) {
    int fd = open("/dev/null", O_RDONLY);
    if (fd == STDIN_FILENO) {
      close(fd);
      fd = open("/dev/null", O_WRONLY);
    }
    if (fd < 0) return;
    if (fd > STDERR_FILENO) {
      close(fd);
      return;
    }
  }
}

// Whether less of `ulimit -v` is left than a thread with its share of an allocator needs. For signal handlers.
bool address_space_is_used_up() {
  constexpr rlim_t spare = 16 << 20;  // bytes
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[32];
  const ssize_t size = read(file, text, sizeof text);
  close(file);
  rlim_t pages = 0;
  for (ssize_t i = 0; i < size && text[i] >= '0' && text[i] <= '9'; ++i)
    pages = pages * 10 + static_cast<rlim_t>(text[i] - '0');
  return pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + spare > limit.rlim_cur;
}

char out_of_memory[128];  // the message, made before there is none

// jemalloc reads what is not there where it gets no memory for what a new thread allocates from, and a stack that
// cannot grow is no exception either.
[[maybe_unused]] void on_segmentation_fault(int signal) {
  if (address_space_is_used_up()) {
    if (write(STDERR_FILENO, out_of_memory, std::strlen(out_of_memory)) < 0) _exit(failure);
    _exit(failure);
  }
  std::signal(signal, SIG_DFL);  // the access is repeated, and ends the program
}

// An exception for want of memory that nobody can catch: of what constructs itself while a library is loaded.
[[noreturn]] void on_terminate() {
  try {
    if (const std::exception_ptr exception = std::current_exception()) std::rethrow_exception(exception);
  } catch (const std::bad_alloc&) {
    if (write(STDERR_FILENO, out_of_memory, std::strlen(out_of_memory)) >= 0) _exit(failure);
  } catch (...) {
  }
  std::abort();
}

void tell_of_short_memory([[maybe_unused]] const std::string& program) {
#ifndef __SANITIZE_ADDRESS__
  std::snprintf(out_of_memory, sizeof out_of_memory, "%s: out of memory\n", program.c_str());
  std::set_terminate(on_terminate);
  static char stack[64 << 10];  // for the handler, where there is none left
  stack_t other{};
  other.ss_sp = stack;
  other.ss_size = sizeof stack;
  sigaltstack(&other, nullptr);
  struct sigaction action {};
  action.sa_handler = on_segmentation_fault;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
#endif
}

bool reader_is_gone() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & (POLLERR | POLLHUP));
}

// Flushes standard output. Some file systems report a full disk only when a file is closed, so a copy of the descriptor
// is closed too. known_error: what a write to it has failed with already, or 0.
int finish(int status, int known_error) {
  errno = known_error;
  const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout);
  int error = errno;
  if (!failed) {
    const int copy = dup(STDOUT_FILENO);
    if (copy < 0 || close(copy) == 0) return status;
    error = errno;
  }
  if (error == EPIPE || reader_is_gone()) return status;
  fail(fmt::format("standard output: cannot be written: {}", error ? std::strerror(error) : "an earlier write failed"));
  return failure;
}

// The second line of --version; nothing where nothing is known.
std::string origin() {
  const auto& [prefix, commit, libtorch] = build();
  std::string out;
  if (!commit.empty()) out += "commit " + commit;
  if (!libtorch.empty()) out += (out.empty() ? "for LibTorch " : ", for LibTorch ") + libtorch;
  return out.empty() ? out : out + '\n';
}

}  // namespace

const char* version() { return EMEND_VERSION; }
int verbosity() { return told_verbosity; }
void set_verbosity(int level) { told_verbosity = level; }
void end_by_signal(int signal) { last_signal = signal; }

int run(int argc, char** argv, const Document& document, Options& options, const std::function<int()>& main) {
  // What is printed at once fits: its write, and so its error, is finish()'s.
  static char buffer[256 << 10];
  if (!isatty(STDOUT_FILENO)) std::setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  occupy_standard_descriptors();
  const Identity program{build().prefix + document.name, version(), EMEND_DATE};
  set_program_name(program.name);
  tell_of_short_memory(program.name);
  int status = success, write_error = 0;
  try {
    StandardRows rows;
    declare(options, rows);
    options.parse(argc, argv);
    set_verbosity(rows.quiet ? -1 : rows.verbose);
    if (rows.help) {
      const bool brief = std::any_of(argv + 1, argv + argc, [](std::string_view one) { return one == "-h"; });
      fmt::print("{}", help(program, document, options, terminal_width(STDOUT_FILENO), colours(STDOUT_FILENO),
                            brief ? HelpLength::brief : HelpLength::full));
    } else if (rows.version) {
      fmt::print("{} (emend) {}\n{}", program.name, program.version, origin());
    } else if (rows.generate) {
      fmt::print("{}", generated(program, document, options, *rows.generate));
    } else {
      status = main();
    }
  } catch (const std::system_error& e) {
    // fmt::print throws it when standard output cannot be written: finish() tells that.
    if (std::ferror(stdout)) {
      write_error = e.code().value();
    } else {
      fail(e.what());
      status = failure;
    }
  } catch (const std::bad_alloc&) {
    fail("out of memory");
    status = failure;
  } catch (const std::exception& e) {
    fail(e.what());
    status = failure;
  }
  status = finish(status, write_error);
  if (last_signal != 0) {
    std::signal(last_signal, SIG_DFL);
    std::raise(last_signal);
  }
  return status;
}

}  // namespace emend::cli
