#include "train/noise_key.h"

#include <string>

#include "cli/error.h"

namespace emend::train {

noise::Noiser make_noiser(const noise::Options& options, const std::string& key) {
  try {
    return noise::Noiser(options);
  } catch (const Error& error) {
    if (error.subject() != "--kinds") throw error.within(key);
    std::string remedy = error.remedy();  // `train` has no such options
    if (const std::size_t list = remedy.find("--list-kinds"); list != remedy.npos) remedy.insert(list, "noise-inject ");
    throw Error(key, error.problem(), remedy);
  }
}

}  // namespace emend::train
