#include "shortlist.h"

namespace emend {

void declare(cli::Options& options, ShortlistOptions& shortlist) {
  options.group("Shortlist");
  options
      .add("shortlist", shortlist.table, "FILE",
           "Limit a translation to the tokens that the lexical table FILE has for its source, which is faster")
      .in_brief("Use only the tokens that the table FILE allows");
  options
      .add("shortlist-best", shortlist.best, "N", "With --shortlist: use the N likeliest tokens for each source token")
      .in_brief("--shortlist: use N tokens for each source token")
      .range(1, 1e6)
      .needs({"shortlist"});
  options
      .add("shortlist-common", shortlist.common, "N",
           "With --shortlist: also use the N tokens that are likely for the most source tokens")
      .in_brief("--shortlist: also use the N most common tokens")
      .range(0, 1e6)
      .needs({"shortlist"});
  options
      .add("make-shortlist", shortlist.made, "FILE",
           "Write a lexical table to FILE, from records of a source, a TAB and its translation, and translate nothing")
      .in_brief("Write a lexical table of pairs to FILE")
      .writes()
      .reads_only({"model", "device", "precision", "threads", "shortlist-iterations"});
  options
      .add("shortlist-iterations", shortlist.iterations, "N",
           "With --make-shortlist: run N iterations of expectation and maximisation")
      .in_brief("--make-shortlist: run N iterations")
      .range(1, 100)
      .needs({"make-shortlist"});
}

}  // namespace emend
