// The processes that train one model together: `mpirun -n 4 train recipe.toml`, or Slurm's srun.
//
// Each has the whole network and all of the text, takes its share of a step's batches (training.accumulate), and gets
// the sum of all gradients; so any number of processes takes the same steps, but for the order of sums. The first
// process alone validates, reports and writes files, which all must see.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace emend::train {

class Processes {
 public:
  virtual ~Processes() = default;
  virtual int rank() const = 0;  // from 0
  virtual int size() const = 0;
  // Begins to replace numbers by their sums over all processes; they must stay untouched until finish_sums() returns.
  // All processes begin the same sums in the same order. Another thread than the usual one may do so in turn: backward
  // runs on one of its own where there is a GPU.
  virtual void begin_sum(float* numbers, std::size_t count) = 0;
  virtual void finish_sums() = 0;
  // What all processes get: the sum, the largest number, the first process's number.
  virtual double sum(double number) = 0;
  virtual double most(double number) = 0;
  virtual double of_first(double number) = 0;
  // Replaces bytes by those of the first process.
  virtual void take_first(std::span<char> bytes) = 0;
  // The numbers of the processes on this host, in the order of their ranks.
  virtual std::vector<double> on_host(double number) = 0;
  bool first() const { return rank() == 0; }
  // Among the processes on this host, from 0. All call it together.
  int place_on_host();
  // Whether no other process on this host calls it with this name.
  bool alone_with(const std::string& name);
};

// A process by itself.
std::unique_ptr<Processes> alone();

// Whether this process was started as one of several, by Open MPI, by a PMI or PMIx launcher or by Slurm.
bool is_one_of_several();

}  // namespace emend::train
