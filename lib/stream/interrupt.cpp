#include "stream/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <vector>

#include "cli/error.h"

namespace emend::stream {

namespace {

// Those that ask a program to end; and where something is to be removed, all that would end it, but for SIGKILL and
// those that tell of its own faults. SIGPIPE and SIGXFSZ are ignored (cli/program.h).
std::vector<int> signals(bool always) {
  std::vector<int> numbers = {SIGINT, SIGTERM, SIGHUP};
  if (!always) return numbers;
  numbers.insert(numbers.end(),
                 {SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGPWR, SIGSTKFLT});
  for (int number = SIGRTMIN; number <= SIGRTMAX; ++number) numbers.push_back(number);
  return numbers;
}

// What the handler may touch.
std::atomic<int> event = -1, caught = 0;
std::atomic<bool> always_ends = false, waits = false;
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<bool>::is_always_lock_free);

void handle(int signal) {
  const int error = errno;
  std::signal(signal, SIG_DFL);
  if (always_ends || waits) {
    caught = signal;
    (void)!eventfd_write(event, 1);
  } else {
    std::raise(signal);  // comes when this returns
  }
  errno = error;
}

}  // namespace

Interrupt::Interrupt(bool always) {
  event = eventfd(0, EFD_CLOEXEC);
  if (event < 0) throw Error("eventfd", "no descriptor is left", "raise ulimit -n");
  caught = 0;
  always_ends = always;
  for (const int signal : signals(always)) {
    struct sigaction old {};
    if (sigaction(signal, nullptr, &old) != 0 || old.sa_handler != SIG_DFL) continue;
    struct sigaction action {};
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(signal, &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (const int signal : signals(always_ends)) {
    struct sigaction old {};
    if (sigaction(signal, nullptr, &old) == 0 && old.sa_handler == handle) std::signal(signal, SIG_DFL);
  }
  close(event);
}

int Interrupt::descriptor() const { return event; }
int Interrupt::signal() const { return caught; }

Interrupt::Wait::Wait() { waits = true; }
Interrupt::Wait::~Wait() { waits = false; }

}  // namespace emend::stream
