#include "decode/search_options.h"

namespace emend::decode {

void declare(cli::Options& options, SearchOptions& search) {
  options.add("beam", search.beam, "N", "Keep the N best hypotheses while searching; 1 is greedy").range(1, 64);
  options
      .add("length-penalty", search.length_penalty, "A",
           "Divide a hypothesis' log-probability by its length to the power A")
      .range(0, 10);
}

}  // namespace emend::decode
