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
         "`; `mix=ocr:2,swap` is your own mixture, and `ocr:2,swap` means the same. `--list-kinds` also names the "
         "sources.";
}

}  // namespace

cli::Document document() {
  cli::Document document;
  document.name = "noise-inject";
  document.summary = "damage text as people and machines do";
  document.synopsis = {"[OPTION]... [FILE]...", "--undo EDITS [OPTION]... [FILE]..."};
  document.description =
      "Damages a share of the words of a text, by kinds of noise drawn by weight. Bytes that no edit touches stay as "
      "they are, each line stays one line, and numbers and whatever `--protect` finds are left alone.\n\nThe damage to "
      "a line depends only on the options, the seed, the line's number and its text, never on threads or time. So you "
      "can cut a text into parts and damage each part in a separate process with `--start-line`: the result is the "
      "same as from one process. With `--seed-by=record` the number does not matter: a line is damaged in the same way "
      "wherever it stands, so parts need no `--start-line` and may come in any order.";
  document.sections = {
      {"KINDS OF NOISE", kinds()},
      {"GRAMMAR",
       "The kinds from `article` to `extra-word` make the grammatical errors of learners of English. They use the "
       "parts of speech of the line, which word lists and rules find, so they apply to some words only and are "
       "sometimes wrong. `verb-tense` changes a verb if others of the line have its tense, and makes it agree with its "
       "subject: the sentence is still right by itself, and only its surroundings show the error. So lines should be "
       "paragraphs.\n\n`--format m2` writes one block per line: the damaged tokens, and the edits that undo the "
       "damage, with types in ERRANT's names from the same word lists and rules. A blank line is a block without "
       "tokens.\n\n`--context-test` makes tests of errors that only the text before reveals, in sentences that are "
       "right "
       "by themselves. `tense` is the test of Chollampatt, Wang and Ng (2019): all verbs of one sentence of a line are "
       "put into the present if those before it are in the past. `article` writes `a` once more for what a line "
       "introduced: a house ... the house. `pronoun` gives the pronouns of a sentence without names to the sex that "
       "nobody before it is of. `connective` exchanges what begins a sentence for its opposite: However and Therefore, "
       "But and So. It tries every third line, with the probability `--rate`, so that the two lines before are "
       "right."},
      {"HOW MUCH",
       "`--rate` is the probability that a word is damaged. The words damaged at one rate are among those damaged at "
       "any higher rate, so series of rates can be compared.\n\n`--target-wer` and `--target-cer` set the rate line by "
       "line, so that the error rate of all lines so far reaches the target; `-v` prints the mean rate. If the kinds "
       "do not find enough to damage, the program reports the rate that they reach and exits with status "
       "2.\n\n`--nlpaug` samples by the rules of the Python package nlpaug, which several papers use: 30 % of a line's "
       "tokens, rounded up, 10 at most, with at least 4 letters, and 30 % of the letters of each. The text between the "
       "tokens stays as it is, whereas nlpaug inserts its own blanks. With `--nlpaug`, `random` substitutes letters."},
      {"EDITS",
       "`--edits` writes one line per edit, in the order of the text:\n\n  "
       "{\"line\":1,\"begin\":4,\"end\":9,\"from\":\"their\",\"to\":\"thier\",\"kind\":\"swap\"}\n\n`begin` and `end` "
       "count bytes of the clean line (of the column with `--field`), `line` from `--start-line`. `--undo` needs the "
       "noisy text, this file, and the same `--field`, `--text-field`, `--null`, `--input-format` and `--start-line`."},
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
      {"Keep the edits, look at them, and undo them",
       "noise-inject --kinds swap --rate 0.2 --edits edits clean.txt >noisy; cat edits; "
       "noise-inject --undo edits noisy | cmp - clean.txt && echo restored",
       "{\"line\":2,\"begin\":2,\"end\":10,\"from\":\"received\",\"to\":\"erceived\",\"kind\":\"swap\"}\n"
       "{\"line\":3,\"begin\":11,\"end\":18,\"from\":\"library\",\"to\":\"lirbary\",\"kind\":\"swap\"}\n"
       "{\"line\":3,\"begin\":28,\"end\":36,\"from\":\"February\",\"to\":\"Februray\",\"kind\":\"swap\"}\n"
       "restored\n",
       {clean}},
      {"Errors that only the text before reveals",
       "for error in tense article pronoun connective; do noise-inject --context-test $error --rate 1 story.txt | "
       "tail -n 1; done",
       "But he never takes the dog out.\nBut he never took a dog out.\nBut she never took the dog out.\n"
       "So he never took the dog out.\n",
       {{"story.txt", "My father had a dog.\nHe was proud of it.\nBut he never took the dog out.\n"}}},
      {"Damage until every tenth word is wrong, and print the rate that was needed",
       "noise-inject -v --target-wer 0.1 corpus.txt >noisy.txt", ""},
      {"Damage a large file in parts, with the same result as one run",
       "split -a 5 -l 100000 corpus.txt part. && parallel --keep-order "
       "'noise-inject -j1 --start-line $(( ({#} - 1) * 100000 + 1 )) <{}' ::: part.* >noisy.txt",
       ""},
  };
  document.see_also = {"denoise(1)", "gec(1)", "score(1)", "train(1)"};
  return document;
}

}  // namespace emend
