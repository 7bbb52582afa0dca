#include "document.h"

#include <fmt/format.h>

#include "verbalize/verbalize.h"

namespace emend {

namespace {

std::string classes() {
  std::string body;
  for (const verbalize::Row& row : verbalize::table()) body += fmt::format("  {:<12} {}\n", row.name, row.sentence);
  return body + "\nThe classes are those of Google's text normalization data. `--list-classes` has an example of each.";
}

}  // namespace

cli::Document document() {
  cli::Document document;
  document.name = "normalize";
  document.summary = "write text as it is spoken";
  document.synopsis = {"[OPTION]... [FILE]..."};
  document.description =
      "Reads written text, one record per line, and writes it as it is spoken: numbers, dates, amounts, times, "
      "measures, abbreviations and other written forms become words. All other bytes stay as they are. Text that is "
      "already in words does not change.\n\nIt uses a covering grammar, a table with one row per class, and needs no "
      "model. Forms that the grammar cannot read without guessing stay as they are and are counted in one line on "
      "standard error: see `--unread`.";
  document.sections = {
      {"CLASSES", classes()},
      {"HOW AMBIGUOUS FORMS ARE READ",
       "Four digits from 1100 to 2099 are a year, unless a counted noun follows (`1500 people`). 3/4 is a fraction; if "
       "the first number is not the smaller one, the form may be a date and stays unread. 10/06/2005 is the sixth of "
       "October in American English and the tenth of June in British English, but dates with full stops start with the "
       "day everywhere. `Dr.` and `St.` are doctor and saint before a name, drive and street after one. Roman numerals "
       "are read after what they number (`Chapter IV`, `Wars I and II`) and after the names and titles of rulers "
       "(`Henry VIII`), and by themselves if they have three letters or more; `IV` before a drip or a line is spelled. "
       "A dash between two numbers, dates or times is read as `to`. A measure or an amount that belongs to a noun is "
       "in the singular: `a 5km race`, `a $20 bill`, but `5 km long`. 50-50, `4.5/5` and `in 3/4 time` are read as "
       "people say them; a number after `text` or `my cell is` is read digit by digit. Letters are degrees if words "
       "about heat or a usual temperature suggest it: `It was 95F`. HTML entities are read as their signs "
       "(`&pound;20`) or stay (`&lt;`). 555-1234 is read as a telephone number. Words in capitals are spelled or read "
       "as words, whichever their letters make more likely; the weights were learned from sentences and their "
       "readings. Words without a vowel (`psm`) and with capitals inside (`mRNA`) are spelled. A number with a blank "
       "after its decimal point, as tokenizers leave it, is read as one number if no sentence can end there: `17. 3 "
       "square kilometers`.\n\nNumbers with more than 15 digits, or with leading zeros, are read digit by digit. "
       "Numbers with misplaced commas, ordinals with the wrong ending, and codes of letters and digits stay unread."},
      {"JUDGING READINGS",
       "With `--judge`, each line is a written text, a TAB and a reading of the text. The answer is `best` if the "
       "reading is what `normalize` would write, `admissible` if the grammar allows it (`two thousand and five` for "
       "2005), and `other` if a span has a reading outside the grammar or plain text has changed. Case and punctuation "
       "do not count. `--engine` decides whose reading is `best`."},
      {"SPOKEN TO WRITTEN",
       "`--inverse` writes numbers, dates, times, amounts and measures in words as digits. A number is written as a "
       "whole or stays in words. A form stays if its written form would not be read as the same words again; so do "
       "numbers below ten, ordinals below tenth, hours without o'clock, a.m. or p.m., units of time, fractions without "
       "an integer, and words that can be split in two ways (`twenty five fifty`, `two or three hundred`) or mean "
       "something else (`he may first go`, `half past ten`). Of two numbers joined by a word, both are written or "
       "neither: `nine to twelve` stays. Pounds are money in British English, weights after `weigh` and before `of`, "
       "and stay a word elsewhere."},
      {"NETWORKS",
       "A network that learned from `--align --format marked` can work together with the grammar. `--engine hybrid` "
       "asks the network about the forms for which the grammar sees several classes (a year or a number, letters or a "
       "word, a numeral or letters), and takes its choice if that is likelier than the grammar's by `--margin`; the "
       "grammar still decides how a class is read. With `--engine network` the network reads all forms by itself, and "
       "`--verify on` replaces readings that the grammar does not admit with the likeliest one that it admits. The "
       "network never sees words that are not forms, so they cannot change, and lines without a form to ask about do "
       "not load it. With `-v` the last lines count the forms that the network read differently and those that were "
       "replaced. The grammar is the default: the package's card compares them.\n\nThe confidence of an edit is then "
       "the network's probability of the reading among the readings that it was asked about. Without a network it is "
       "the confidence of the class: how often the training data has the reading that the grammar gives first, or 1 "
       "for classes with too few forms there.\n\n`--attention FILE.svg` draws where the network looked, for each line "
       "that it was asked about: a heat map with the line's characters on one axis, angle brackets around each form, "
       "and the spoken text on the other."},
      {"TRAINING DATA",
       "`--make-pairs` puts one to three written forms into each line of plain text, in words that go with their "
       "class, and writes the line, a TAB and its reading. If the form alone does not decide the reading, its context "
       "does (`in 1984`, `1984 people`). The same text and `--seed` give the same pairs. Lines that already have a "
       "form are left out.\n\n`--align` reads such lines, generated or real, and finds which words each form became. "
       "Its edits have the confidence 1 if the grammar says the same by default, 0.5 if it admits the words, and 0 "
       "otherwise. With `--engine hybrid`, only the forms that a network would be asked about are written."},
      {"FORMATS",
       "`--format=tsv` writes one row for each form that changes: number of the record (counted over all files, which "
       "are not named), first byte, byte after the last, class, written, spoken, confidence. `--format=marked` writes "
       "for each of them the form between the private characters U+E000 and U+E001 with up to 32 bytes before and 32 "
       "after it, a TAB, and the words of its reading in lower case: a network can learn from this to choose readings. "
       "`--format=jsonl` writes one object per record: `line`, `text`, and `edits`, each with `begin` and `end` (bytes "
       "of the original), `from`, `to`, `kind` (the class) and `confidence`."},
      {"EXIT STATUS",
       "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: the "
       "program could not run, or could not write."},
  };
  document.examples = {
      {"Money, a date, a time", "echo 'She paid $20.50 on July 25, 2012 at 3:15 pm.' | normalize",
       "She paid twenty dollars fifty cents on July twenty fifth, twenty twelve at three fifteen P M.\n"},
      {"The same in Britain", "echo 'It weighed 105 kg on 10/06/2005.' | normalize --locale en-GB",
       "It weighed one hundred and five kilograms on the tenth of June two thousand and five.\n"},
      {"Dates alone", "echo 'On 5 May 1821 he was 51.' | normalize --classes date",
       "On the fifth of May eighteen twenty one he was 51.\n"},
      {"Spell the codes that have no reading", "echo 'Seat 14B2 is free.' | normalize --unread spell",
       "Seat one four B two is free.\n"},
      {"Tell which readings are admissible",
       "printf 'In 2005.\\tIn two thousand and five.\\nIn 2005.\\tIn two thousand six.\\n' | normalize --judge",
       "admissible\nother\n"},
      {"Write spoken forms as digits again",
       "echo 'On july fifth, twenty ten I paid twenty dollars.' | normalize --inverse",
       "On July 5, 2010 I paid $20.\n"},
      {"One row per form", "echo 'On May 4, 1999 I paid $20.' | normalize --format tsv",
       "1\t3\t14\tdate\tMay 4, 1999\tMay fourth, nineteen ninety nine\t0.98\n1\t22\t25\tmoney\t$20\ttwenty "
       "dollars\t1\n"},
      {"Words only", "echo '20 people (or 21!) came.' | normalize --keep-case --punctuation drop",
       "Twenty people or twenty one came\n"},
      {"Training pairs", "normalize --make-pairs --seed 7 books.txt > pairs.tsv", ""},
      {"Training lines for a network", "normalize --align --format marked pairs.tsv > marked.tsv", ""},
      {"Let a network choose", "normalize --engine hybrid book.txt > spoken.txt", ""},
      {"The third column of a table", "normalize -f 3 metadata.tsv", ""},
  };
  document.see_also = {"denoise(1)", "score(1)", "train(1)"};
  return document;
}

}  // namespace emend
