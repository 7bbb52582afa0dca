#include "shortlist.h"

namespace emend {

void declare(cli::Options& options, ShortlistOptions& shortlist) {
  options.group("Shortlist");
  options
      .add("shortlist", shortlist.table, "FILE",
           "Let a translation have those tokens alone that the lexical table FILE has for its source, which is faster")
      .in_brief("Use only the tokens that the table FILE allows");
  options.add("shortlist-best", shortlist.best, "N", "With --shortlist: the N likeliest tokens of each of the source's")
      .in_brief("--shortlist: N tokens for each of the source's")
      .range(1, 1e6);
  options
      .add("shortlist-common", shortlist.common, "N",
           "With --shortlist: and the N tokens that are likely for the most tokens of sources")
      .in_brief("--shortlist: and the N commonest tokens")
      .range(0, 1e6);
  options
      .add("make-shortlist", shortlist.made, "FILE",
           "Write a lexical table to FILE, from records of a source, a TAB and its translation, and translate nothing")
      .in_brief("Write a lexical table of pairs to FILE")
      .writes();
  options
      .add("shortlist-iterations", shortlist.iterations, "N",
           "With --make-shortlist: run N iterations of expectation and maximisation")
      .in_brief("--make-shortlist: run N iterations")
      .range(1, 100);
}

}  // namespace emend
