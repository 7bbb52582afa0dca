#include "document.h"

#include <fmt/format.h>

#include "evaluate.h"
#include "metrics/metric.h"

namespace emend {

using Files = decltype(cli::Example::files);

void declare(cli::Options& options, ScoreOptions& score) {
  options.group("Texts");
  options.add("r,reference", score.references, "FILE", "Compare with this text").completes(cli::Complete::file);
  options.add("s,source", score.source, "FILE", "The text before the repair").completes(cli::Complete::file);
  options.add("m2", score.gold, "FILE", "The edits of annotators, for m2 and edits: M2, or whole essays as JSON lines")
      .in_brief("The edits of annotators, for m2 and edits")
      .completes(cli::Complete::file);
  options.add("allow-empty", score.allow_empty, "Score segments whose reference is empty even if another text is not")
      .in_brief("Score segments whose reference is empty");
  options.add("decode", score.decode, "HOW", "Say how the hypotheses were decoded")
      .choices({"free", "forced"})
      .shown_default("what FILE.meta.json beside the hypotheses says, else unknown");
  std::vector<std::string> names;
  for (const metrics::Row& row : metrics::table()) names.emplace_back(row.name);
  options.add("m,metric", score.metrics, "METRIC", "Metrics, instead of the first operand, as in sigtest")
      .split()
      .suggest(names);
  options.group("Output");
  options.add("names", score.names, "NAME", "What to call the systems").split();
  options.add("per-line", score.per_line, "Print a score for each line instead").excludes({"plot=-"});
  options.add("json", score.json, "Print JSON lines").excludes({"plot=-"});
  options.add("format", score.format, "FORMAT", "Print a table, LaTeX, Markdown or TSV")
      .choices({"table", "latex", "markdown", "tsv"})
      .excludes({"json", "per-line", "plot=-"});
  options
      .add("details", score.details,
           "Print what the scores are made of: kinds of errors, lengths, precision and recall, types of edits")
      .in_brief("Print what the scores are made of")
      .excludes({"per-line", "plot=-"});
  options
      .add("confidence", score.confidence,
           "Print the interval that holds 95 % of the scores of resampled lines, as sacrebleu does")
      .in_brief("Print 95 % intervals of the scores")
      .excludes({"per-line"});
  options.add("resamples", score.resamples, "N", "`--confidence`, `--plot`: draw N times")
      .range(2, 1e9)
      .needs({"confidence", "plot"});
  options.add("seed", score.seed, "N", "`--confidence`, `--plot`: seed of the random numbers")
      .needs({"confidence", "plot"});
  options.add("sacrebleu-signature", score.sacrebleu_signature, "Print sacrebleu's signature if it has the metric")
      .excludes({"per-line", "plot=-"});
  options
      .add("compare-signature", score.compare_signature, "FILE",
           "Warn if the scores printed in FILE cannot be compared with these")
      .in_brief("Warn if the scores in FILE cannot be compared")
      .completes(cli::Complete::file)
      .excludes({"plot=-"});
  options
      .add("plot", score.plot, "FILE",
           "Draw the scores with their 95 % intervals, then (with the gates, with --gates) by length of the reference "
           "and, with -s, by errors of the source, or the recall of `edits` by type of error, as SVG; `-` writes the "
           "picture to standard output, instead of scores")
      .in_brief("Draw the scores, also by length or type, as SVG")
      .writes()
      .standard_output = true;
  options
      .add("gates", score.gates, "FILE",
           "Correlate scores and lengths of the lines with the means of their gates (`denoise --explain`, as JSON "
           "lines)")
      .in_brief("Correlate scores with gates (`denoise --explain`)")
      .completes(cli::Complete::file);
  options.add("top", score.top, "N", "confusion: print the N most common words of each kind")
      .range(0, 1e9)
      .excludes({"per-line", "plot=-"});
  options
      .add("annotate", score.annotate, "Print as M2 what -r corrected in -s, or what --m2 contains, instead of scores")
      .reads_only({"source", "reference", "tokenized", "m2"})
      .alone = true;
  options.add("tokenized", score.tokenized, "`--annotate`: the texts are tokenized; cut them only at blanks")
      .needs({"annotate"});
  options.add("list-metrics", score.list_metrics, "List the metrics").immediate = true;
  options.group("Work");
  options.add("j,threads", score.threads, "N", "Work with N threads")
      .range(0, 1024)
      .shown_default("as many as there are CPUs");
  cli::Positional& operands = options.positional(
      score.operands, "METRIC[,METRIC]...",
      "Metrics, unless --metric gives them, and then files of hypotheses; `-` or no file means standard input");
  operands.suggested = std::move(names);
  for (const char* sacrebleu : {"i", "input"})
    options.hint(sacrebleu, "hypotheses stand behind the options: score bleu -r REFERENCE HYPOTHESIS");
}

void check_read(const cli::Options& options, const ScoreOptions& score) {
  for (const char* name : {"source", "reference", "tokenized"}) {
    if (score.annotate && score.gold && options.given(name))
      throw Error(fmt::format("--{}", name), "does not go with --annotate --m2", "leave one of them out");
  }
}

namespace {

// The same list as --list-metrics, and how to read it.
std::string metrics_section() {
  std::string body;
  const std::string list = metrics::list_of_metrics();
  for (std::size_t begin = 0; begin < list.size(); begin = list.find('\n', begin) + 1)
    body += "  " + list.substr(begin, list.find('\n', begin) + 1 - begin);
  return body +
         "\nThe columns are the name, which scores are better, the scale (error rates can exceed 1), the files that "
         "the metric needs, what it is, and the program or paper whose numbers it reproduces. Case and hyphens do not "
         "matter: `WER`, `rougeL`. An option that none of the chosen metrics reads is an error.\n\nsacrebleu's "
         "tokenizers `ja-mecab` and `ko-mecab` are missing; `spm`, `flores101`, `flores200` and `spBLEU-1K` are "
         "SentencePiece models, which `--tokenize FILE.model` reads.";
}

}  // namespace

cli::Document document() {
  cli::Document document;
  document.name = "score";
  document.summary = "compare texts with references";
  document.synopsis = {"METRIC[,METRIC]... -r REFERENCE... [OPTION]... [HYPOTHESES]...",
                       "--annotate [--tokenized] -s SOURCE -r CORRECTED...", "--annotate --m2 ESSAYS"};
  document.description =
      "Compares each line of the hypotheses with the same line of the references. No text is ever dropped: files of "
      "unequal length, and references that are empty where another text is not, are errors; the message names the file "
      "and line. Lines that are blank in all files are not scored (`--per-line` calls them right); the signature "
      "counts them. FILE:N is the N-th "
      "column of a file with TABs between columns; files may be compressed (gz, xz, zst).\n\nEach number has a "
      "signature that says how it was computed: the metric and its options, the references, and how and by which "
      "package the hypotheses were decoded, if FILE.meta.json beside them says so (`train --evaluate` writes it).";
  document.sections = {
      {"METRICS", metrics_section()},
      {"ESSAYS",
       "A file of gold edits that starts with a brace contains whole essays, one JSON object per line, in the form in "
       "which W&I+LOCNESS and FCE are published: `text`, and `edits`, which has for each annotator a number and a list "
       "of [begin, end, correction, type] with offsets in characters. They are read as blocks of M2: a line of the "
       "text is a sentence (two are one if an edit spans both), cut into tokens as `--annotate` does, and edits are "
       "widened to whole tokens. Edits without a correction (null) or of the type UNK are left out; a missing type is "
       "found as `--annotate` finds it. A block without tokens stands between two essays; the hypotheses may have a "
       "blank line there, as between documents. `--annotate --m2` prints the blocks, so that their sentences can be "
       "corrected."},
  };
  const Files texts = {{"reference.txt", "the cat sat on the mat\nit was late\n"},
                       {"before.txt", "the cat sat on teh mat\nit was late\n"},
                       {"after.txt", "the cat sat on the mat\nit was lake\n"}};
  document.examples = {
      {"Two systems side by side", "score wer,cer -r reference.txt before.txt after.txt",
       "system         wer     cer\n"
       "before.txt  0.1111  0.0606\n"
       "after.txt   0.1111  0.0303\n"
       "\n"
       "wer  emend:1|metric:wer|case:mixed|refs:1|decode:unknown|lines:2|data:4a954c5c90b4|version:0.2.0\n"
       "cer  emend:1|metric:cer|case:mixed|refs:1|decode:unknown|lines:2|data:4a954c5c90b4|version:0.2.0\n",
       texts},
      {"BLEU with two references, and the signature that sacrebleu gives it",
       "score bleu --sacrebleu-signature -r reference.txt -r other.txt after.txt",
       "system      bleu\n"
       "after.txt  88.36\n"
       "\n"
       "bleu  nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0\n",
       {{"reference.txt", "the cat sat on the mat\nit was late\n"},
        {"other.txt", "a cat sat on the mat\nit was getting late\n"},
        {"after.txt", "the cat sat on the mat\nit was lake\n"}}},
      {"The share of correct words that a repair made wrong",
       "score broken -r reference.txt -s before.txt --json after.txt",
       "{\"metric\":\"broken\",\"score\":0.125,\"signature\":\"emend:1|metric:broken|case:mixed|refs:1|decode:unknown|"
       "lines:2|data:4a954c5c90b4|source:d0c4545f0264|version:0.2.0\",\"system\":\"after.txt\"}\n",
       texts},
      {"Which words it repaired, missed and broke",
       "score confusion -r reference.txt -s before.txt after.txt | tail -n 3",
       "          source  hypothesis  reference  times\n"
       "repaired  teh     the         the            1\n"
       "broken    late    lake        late           1\n",
       texts},
      {"The worst line", "score wer --per-line -r reference.txt before.txt | paste - before.txt | sort -rn | head -n 1",
       "0.16666666666666666\tthe cat sat on teh mat\n", texts},
      {"How noisy the pairs in the columns of a file are",
       "score cer -r pairs.tsv:2 pairs.tsv:1 --format tsv | cut -f 1-3",
       "system\tmetric\tscore\n"
       "pairs.tsv:1\tcer\t0.06060606060606061\n",
       {{"pairs.tsv", "the cat sat on teh mat\tthe cat sat on the mat\nit was late\tit was late\n"}}},
      {"Grammatical corrections against those of annotators",
       "score m2 --m2 annotated.m2 system.txt",
       "system          m2\n"
       "system.txt  0.8333\n"
       "\n"
       "m2  emend:1|metric:m2|beta:0.5|unchanged:2|case:mixed|refs:1|decode:unknown|lines:1|data:2ec5b5d3165b|"
       "version:0.2.0\n"
       "\n"
       "system      precision  recall  correct  proposed  gold\n"
       "system.txt     1.0000  0.5000        1         1     2\n",
       {{"annotated.m2",
         "S This are a gramamtical sentence .\n"
         "A 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0\n"
         "A 3 4|||SPELL|||grammatical|||REQUIRED|||-NONE-|||0\n"},
        {"system.txt", "This is a gramamtical sentence .\n"}}},
      {"What was corrected in a text, as annotations", "score --annotate -s before.txt -r reference.txt",
       "S the cat sat on teh mat\n"
       "A 4 5|||R:SPELL|||the|||REQUIRED|||-NONE-|||0\n"
       "\n"
       "S it was late\n"
       "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n"
       "\n",
       texts},
      {"Whole essays as M2, and their text as a corrector can read it",
       "score --annotate --m2 essays.json > essays.m2\n"
       "sed -n 's/^S //p' essays.m2",
       "He go home .\n"
       "It 's late .\n",
       {{"essays.json",
         "{\"id\": \"1\", \"text\": \"He go home.\\n\\nIt's late.\", \"edits\": [[0, [[3, 5, \"goes\", "
         "\"R:VERB:SVA\"]]]]}\n"}}},
      {"Scores by length of the reference and by noise of the source, as a picture",
       "score wer,bleu --plot scores.svg -r reference.txt -s before.txt before.txt after.txt",
       "",
       {}},
      {"Whether a network's gates see the noise: the correlation of masking with the wer of lines",
       "denoise --skip none --explain --format jsonl before.txt > gates.jsonl\n"
       "score wer -r reference.txt --gates gates.jsonl before.txt",
       "",
       {}},
      {"Warn if these scores cannot be compared with those of an earlier run",
       "score wer,bleu --compare-signature earlier.txt -r reference.txt after.txt",
       "",
       {}}};
  document.see_also = {"sigtest(1)", "denoise(1)", "noise-inject(1)"};
  return document;
}

}  // namespace emend
