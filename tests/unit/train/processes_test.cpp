// Whether a launcher has started several processes, which it says in the environment (lib/train/processes.h).
#include "train/processes.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>
#include <vector>

namespace emend::train {
namespace {

bool several(const std::vector<std::pair<const char*, const char*>>& environment) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS", "SLURM_STEP_NUM_TASKS",
                           "SLURM_NTASKS", "SLURM_PROCID", "PMIX_RANK"})
    unsetenv(name);
  for (const auto& [name, value] : environment) setenv(name, value, 1);
  const bool answer = is_one_of_several();
  for (const auto& [name, value] : environment) unsetenv(name);
  return answer;
}

TEST(Launched, ByItself) { EXPECT_FALSE(several({})); }

TEST(Launched, ByMpirun) {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}) {
    EXPECT_TRUE(several({{name, "2"}})) << name;
    EXPECT_FALSE(several({{name, "1"}})) << name;
  }
}

TEST(Launched, BySrun) {
  EXPECT_TRUE(several({{"SLURM_STEP_NUM_TASKS", "4"}, {"SLURM_PROCID", "0"}, {"PMIX_RANK", "0"}}));  // --mpi=pmix
  EXPECT_TRUE(several({{"SLURM_STEP_NUM_TASKS", "4"}, {"SLURM_PROCID", "3"}}));
  EXPECT_FALSE(several({{"SLURM_STEP_NUM_TASKS", "1"}, {"SLURM_PROCID", "0"}, {"PMIX_RANK", "0"}}));
  EXPECT_FALSE(several({{"SLURM_NTASKS", "4"}})) << "of a whole allocation";
}

}  // namespace
}  // namespace emend::train
