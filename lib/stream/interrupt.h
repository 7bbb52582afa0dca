// SIGINT, SIGTERM and SIGHUP while a filter runs. A program that computes dies of them at once. One that waits for its
// input has to answer what it read: the input ends, and the program dies of the signal when everything is written. One
// with something to remove dies of any other signal, too, when it has removed it.
#pragma once

namespace emend::stream {

// One at a time. Signals that are ignored (nohup) stay ignored.
class Interrupt {
 public:
  // always: the input ends also where the program computes, because there is something to remove. A second signal of
  // the kind kills at once.
  explicit Interrupt(bool always);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  int descriptor() const;  // becomes readable when the input is to end
  int signal() const;      // the one that ended it; 0: none. From any thread

  // Lives while the program waits for its input.
  class Wait {
   public:
    Wait();
    ~Wait();
    Wait(const Wait&) = delete;
    Wait& operator=(const Wait&) = delete;
  };
};

}  // namespace emend::stream
