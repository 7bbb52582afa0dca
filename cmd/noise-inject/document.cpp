#include "document.h"

#include "noise/kind.h"

namespace emend {

namespace {

std::string kinds() {
  std::string body;
  for (const noise::Row& row : noise::table()) {
    std::string name = row.name;
    name.resize(13, ' ');
    body += "  " + name + row.sentence + '\n';
  }
  body += "\n`mix` stands for `";
  for (const std::string& part : noise::mixture()) body += (body.back() == '`' ? "" : ",") + part;
  return body + "`. `--list-kinds` names the sources too.";
}

}  // namespace

cli::Document document() {
  cli::Document document;
  document.name = "noise-inject";
  document.summary = "damage text as people and machines do";
  document.synopsis = {"[OPTION]... [FILE]...", "--undo EDITS [OPTION]... [FILE]..."};
  document.description =
      "Damages words of the text that it reads: a share of them, by kinds of noise drawn by weight. Bytes that no edit "
      "touches "
      "stay as they are, each line stays a line, and numbers and what `--protect` finds are spared.\n\n"
      "The damage of a line depends on the options, the seed, the line's number and the line alone, never on threads "
      "or time. So "
      "a text that is cut into parts, each damaged by a process with its `--start-line`, comes out as from one "
      "process.";
  document.sections = {
      {"KINDS OF NOISE", kinds()},
      {"HOW MUCH",
       "`--rate` is the probability of each word to be damaged. The words damaged at one rate are among those damaged "
       "at any "
       "higher one, so series of rates compare well.\n\n"
       "`--target-wer` and `--target-cer` set the rate themselves, line by line, such that the error rate of all lines "
       "so far "
       "comes to what was asked for; `-v` tells the mean rate. Where the kinds do not find enough to damage, the "
       "program says how far they reach and stops with status 2.\n\n"
       "`--nlpaug` samples by the rules of the Python package nlpaug, whose damage several papers report on: 30 % of a "
       "line's "
       "tokens, rounded up, 10 at most, with at least 4 letters, and 30 % of the letters of each. Other than nlpaug it "
       "changes no blanks and no punctuation. `random` there substitutes."},
      {"EDITS",
       "`--edits` writes a line an edit, in the order of the text:\n\n"
       "  {\"line\":1,\"begin\":4,\"end\":9,\"from\":\"their\",\"to\":\"thier\",\"kind\":\"swap\"}\n\n"
       "`begin` and `end` count bytes of the clean line (of the column with `--field`), `line` from `--start-line`. "
       "`--undo` "
       "needs the noisy text, this file, and the same `--field`, `--null`, `--input-format` and `--start-line`."},
  };
  document.see_also = {"denoise(1)", "score(1)", "train(1)"};
  return document;
}

}  // namespace emend
