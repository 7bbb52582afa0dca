#include "document.h"

#include <fmt/format.h>

#include "evaluate.h"
#include "metrics/metric.h"

namespace emend {

void declare(cli::Options& options, ScoreOptions& score) {
  options.group("Texts");
  options.add("r,reference", score.references, "FILE", "Compare with this text; may be repeated")
      .completes(cli::Complete::file);
  options.add("s,source", score.source, "FILE", "The text before the repair").completes(cli::Complete::file);
  options.add("m2", score.gold, "FILE", "The edits of annotators in M2 format, for m2 and edits")
      .completes(cli::Complete::file);
  options.add("allow-empty", score.allow_empty, "Score segments whose reference is empty, too");
  options.add("decode", score.decode, "HOW", "Say how the hypotheses were decoded")
      .choices({"free", "forced"})
      .shown_default("what FILE.meta.json beside the hypotheses says, else unknown");
  options.group("Output");
  options.add("per-line", score.per_line, "Print a score for each line instead");
  options.add("json", score.json, "Print JSON lines");
  options.add("format", score.format, "FORMAT", "Print a table, LaTeX or TSV").choices({"table", "latex", "tsv"});
  options.add("sacrebleu-signature", score.sacrebleu_signature, "Print sacrebleu's signature where it has the metric");
  options
      .add("compare-signature", score.compare_signature, "FILE",
           "Warn if the scores printed in FILE cannot be compared with these")
      .completes(cli::Complete::file);
  options
      .add("plot", score.plot, "FILE",
           "Draw the scores by length of the reference, with -s by errors of the source too, as SVG")
      .completes(cli::Complete::file);
  options.add("top", score.top, "N", "confusion: print the N commonest words of each kind").range(0, 1e9);
  options.add("list-metrics", score.list_metrics, "List the metrics").immediate = true;
  options.group("Work");
  options.add("j,threads", score.threads, "N", "Work with N threads")
      .range(0, 1024)
      .shown_default("as many as there are CPUs");
  options.positional(score.operands, "METRIC[,METRIC]...",
                     "Metrics, then files of hypotheses; `-` or none is standard input", 1);
}

std::string list_of_metrics() {
  std::string out;
  for (const metrics::Row& row : metrics::table())
    out += fmt::format("{:<14}{} ({})\n", row.name, row.sentence, row.source);
  return out;
}

cli::Document document() {
  cli::Document document;
  document.name = "score";
  document.summary = "compare texts with references";
  document.synopsis = {"METRIC[,METRIC]... -r REFERENCE... [OPTION]... [HYPOTHESES]..."};
  document.description =
      "Compares each line of the hypotheses with the same line of the references. No line is ever dropped: files of "
      "unequal length and empty references are errors that name file and line.\n\n"
      "Each number comes with a signature that says how it came about.";
  document.examples = {
      {"Two systems side by side",
       "score wer,cer -r reference.txt before.txt after.txt",
       "system         wer     cer\n"
       "before.txt  0.1111  0.0606\n"
       "after.txt   0.1111  0.0303\n"
       "\n"
       "wer  emend:1|metric:wer|case:mixed|refs:1|decode:unknown|lines:2|data:4a954c5c90b4|version:0.1.0\n"
       "cer  emend:1|metric:cer|case:mixed|refs:1|decode:unknown|lines:2|data:4a954c5c90b4|version:0.1.0\n",
       {{"reference.txt", "the cat sat on the mat\nit was late\n"},
        {"before.txt", "the cat sat on teh mat\nit was late\n"},
        {"after.txt", "the cat sat on the mat\nit was lake\n"}}},
      {"The share of right words that a repair made wrong",
       "score broken -r reference.txt -s before.txt --json after.txt",
       "{\"metric\":\"broken\",\"score\":0.125,\"signature\":\"emend:1|metric:broken|case:mixed|refs:1|decode:unknown|"
       "lines:2|data:4a954c5c90b4|source:d0c4545f0264|version:0.1.0\",\"system\":\"after.txt\"}\n",
       {{"reference.txt", "the cat sat on the mat\nit was late\n"},
        {"before.txt", "the cat sat on teh mat\nit was late\n"},
        {"after.txt", "the cat sat on the mat\nit was lake\n"}}}};
  document.see_also = {"sigtest(1)", "denoise(1)", "noise-inject(1)"};
  return document;
}

}  // namespace emend
