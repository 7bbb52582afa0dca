#include "document.h"

#include <algorithm>

#include "noise/kind.h"

namespace emend {

namespace {

std::string kinds() {
  std::string body;
  for (const noise::Row& row : noise::table()) {
    std::string name = row.name;
    name.resize(13, ' ');
    std::string sentence = row.sentence;
    std::replace(sentence.begin(), sentence.end(), '`', '"');  // lines that stand as they are know no markup
    body += "  " + name + sentence + '\n';
  }
  body += "\n`mix` stands for `";
  for (const std::string& part : noise::mixture()) body += (body.back() == '`' ? "" : ",") + part;
  return body +
         "`; `mix=ocr:2,swap` is a mixture of your own, and `ocr:2,swap` the same. `--list-kinds` names the sources "
         "too.";
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
      {"GRAMMAR",
       "`article` to `extra-word` are errors of grammar as learners of English make them. They look at the parts of "
       "speech of "
       "the line, told by word lists and rules, so they find something to do at some words only, and make the wrong "
       "choice here and there. `verb-tense` changes a verb where others of the line have its tense, and lets it agree "
       "with its "
       "subject: the sentence stays right by itself, and what stands around it tells the error. So lines should be "
       "paragraphs.\n\n"
       "`--format m2` writes a block a line: the damaged tokens, and the edits that lead back with their types in "
       "ERRANT's names, told by the same word lists and rules. A blank line is a block without tokens.\n\n"
       "`--tense-test` makes the test of Chollampatt, Wang and Ng (2019): all verbs of one sentence of a line go into "
       "the "
       "present, where those before are in the past. Every third line is tried, with the probability `--rate`, so that "
       "the two lines before are right."},
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
       "tokens, rounded up, 10 at most, with at least 4 letters, and 30 % of the letters of each. What lies between "
       "the "
       "tokens stays as it is, where nlpaug sets blanks of its own. `random` there substitutes."},
      {"EDITS",
       "`--edits` writes a line an edit, in the order of the text:\n\n"
       "  {\"line\":1,\"begin\":4,\"end\":9,\"from\":\"their\",\"to\":\"thier\",\"kind\":\"swap\"}\n\n"
       "`begin` and `end` count bytes of the clean line (of the column with `--field`), `line` from `--start-line`. "
       "`--undo` "
       "needs the noisy text, this file, and the same `--field`, `--null`, `--input-format` and `--start-line`."},
  };
  const std::pair<std::string, std::string> clean = {
      "clean.txt",
      "Their house is over there.\nI received the letter on Wednesday.\nThe modern library opens in February.\n"};
  document.examples = {
      {"Damage two words of five",
       "noise-inject --rate 0.4 clean.txt",
       "Their house iš over there.\nI rceived the letter on Wednesday.\nThe modern lbirary opens in febuary.\n",
       {clean}},
      {"Pairs to train on: misspellings, and half as many misreadings",
       "noise-inject --kinds misspell:2,ocr --rate 0.5 --pairs clean.txt",
       "Their house ia over there.\tTheir house is over there.\n"
       "I recieved tehe leter on Wednosday\tI received the letter on Wednesday.\n"
       "The mordern libary opens in Febuary.\tThe modern library opens in February.\n",
       {clean}},
      {"Keep the edits, look at them, and take them back",
       "noise-inject --kinds swap --rate 0.2 --edits edits clean.txt >noisy; cat edits; "
       "noise-inject --undo edits noisy | cmp - clean.txt && echo restored",
       "{\"line\":2,\"begin\":2,\"end\":10,\"from\":\"received\",\"to\":\"erceived\",\"kind\":\"swap\"}\n"
       "{\"line\":3,\"begin\":11,\"end\":18,\"from\":\"library\",\"to\":\"lirbary\",\"kind\":\"swap\"}\n"
       "{\"line\":3,\"begin\":28,\"end\":36,\"from\":\"February\",\"to\":\"Februray\",\"kind\":\"swap\"}\n"
       "restored\n",
       {clean}},
      {"Damage until every tenth word is wrong, and see the rate that did it",
       "noise-inject -v --target-wer 0.1 corpus.txt >noisy.txt", ""},
      {"Damage a large file in parts, as one run would",
       "split -a 5 -l 100000 corpus.txt part. && parallel --keep-order "
       "'noise-inject -j1 --start-line $(( ({#} - 1) * 100000 + 1 )) <{}' ::: part.* >noisy.txt",
       ""},
  };
  document.see_also = {"denoise(1)", "gec(1)", "score(1)", "train(1)"};
  return document;
}

}  // namespace emend
