// The processes of mpirun, as a module of its own: whoever trains alone needs no MPI.
#include <mpi.h>

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "train/processes.h"

namespace emend::train {
namespace {

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw std::runtime_error(std::string("MPI: ") + what + ": " + std::string(text, static_cast<std::size_t>(length)));
}

class MpiProcesses : public Processes {
 public:
  MpiProcesses() : exceptions_(std::uncaught_exceptions()) {
    int given = 0;  // threads: begin_sum()
    check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given), "cannot start");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &host_), "cannot start");
    MPI_Comm_size(host_, &size_on_host_);
  }

  // A process that fails leaves without a word to MPI, so that mpirun ends the others.
  ~MpiProcesses() override {
    if (std::uncaught_exceptions() == exceptions_) MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void begin_sum(float* numbers, std::size_t count) override {
    requests_.emplace_back();
    check(MPI_Iallreduce(MPI_IN_PLACE, numbers, static_cast<int>(count), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD,
                         &requests_.back()),
          "cannot sum gradients");
    int done = 0;  // lets earlier sums get on
    check(MPI_Testall(static_cast<int>(requests_.size()), requests_.data(), &done, MPI_STATUSES_IGNORE), "lost");
  }
  void finish_sums() override {
    check(MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE), "lost a process");
    requests_.clear();
  }

  double sum(double number) override { return reduced(number, MPI_SUM); }
  double most(double number) override { return reduced(number, MPI_MAX); }
  double of_first(double number) override {
    check(MPI_Bcast(&number, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD), "lost the first process");
    return number;
  }
  void take_first(std::span<char> bytes) override {
    check(MPI_Bcast(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, 0, MPI_COMM_WORLD),
          "lost the first process");
  }
  std::vector<double> on_host(double number) override {
    std::vector<double> numbers(static_cast<std::size_t>(size_on_host_));
    check(MPI_Allgather(&number, 1, MPI_DOUBLE, numbers.data(), 1, MPI_DOUBLE, host_), "lost a process");
    return numbers;
  }

 private:
  double reduced(double number, MPI_Op operation) {
    check(MPI_Allreduce(MPI_IN_PLACE, &number, 1, MPI_DOUBLE, operation, MPI_COMM_WORLD), "lost a process");
    return number;
  }

  const int exceptions_;
  int rank_ = 0, size_ = 1, size_on_host_ = 1;
  MPI_Comm host_ = MPI_COMM_NULL;  // the processes that share this one's memory
  std::vector<MPI_Request> requests_;
};

}  // namespace
}  // namespace emend::train

// The caller owns it.
extern "C" emend::train::Processes* emend_join_processes() { return new emend::train::MpiProcesses(); }
