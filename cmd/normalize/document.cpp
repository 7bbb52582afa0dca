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
      "Reads written text, a record a line, and writes what one would say: numbers, dates, amounts, times, measures, "
      "abbreviations and other written forms become words. All other bytes stay as they are. Text that is written in "
      "words already does not change.\n\n"
      "It works by a covering grammar, a table with a row a class, and needs no model. What the grammar cannot read "
      "without guessing stays as it is written and is counted in one line on standard error: see `--unread`.";
  document.sections = {
      {"CLASSES", classes()},
      {"WHAT DECIDES WHERE A FORM IS AMBIGUOUS",
       "Four digits from 1100 to 2099 are a year, unless what is counted follows (`1500 people`). 3/4 is a fraction; "
       "where the first "
       "number is not the smaller one it may be a date and stays unread. 10/06/2005 is the sixth of October in "
       "American English and the "
       "tenth of June in British English, but dates with full stops begin with the day everywhere. `Dr.` and `St.` "
       "before a name are "
       "doctor and saint, behind one drive and street. Roman numerals are read behind what is numbered (`Chapter IV`) "
       "and behind the names "
       "of rulers (`Henry VIII`), by themselves from three letters on. A dash between two numbers is read as `to`; "
       "555-1234 as a "
       "telephone number. Words of capitals are spelled or said as their letters make likely: weights that were "
       "learned from sentences and how "
       "they were read. Words without a vowel (`psm`) and with capitals inside (`mRNA`) are spelled. A number with a "
       "blank "
       "behind its point, as tokenizers leave it, is read as one where no sentence can end: `17. 3 square "
       "kilometers`.\n\n"
       "Numbers with more than 15 digits, or with zeros before them, are read digit by digit. Numbers whose commas "
       "stand in the wrong places, "
       "ordinals with the wrong ending, and codes of letters and digits stay unread."},
      {"JUDGING READINGS",
       "With `--judge` each line is a written text, a tab and a reading of it, and the answer is `best` where that is "
       "what `normalize` "
       "would write, `admissible` where the grammar allows it (`two thousand and five` for 2005), and `other` where a "
       "span has a reading outside "
       "the grammar or plain text has changed. Case and punctuation do not count."},
      {"JSON",
       "`--format=jsonl` writes an object a record: `line`, `text`, and `edits`, each with `begin` and `end` (bytes of "
       "the original), "
       "`from`, `to` and `kind`, which is the class."},
      {"EXIT STATUS",
       "0: done. 1: with `--check`, something would change; with `--strict`, a record was passed through. 2: it could "
       "not run, or could not "
       "write."},
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
      {"Which readings are admissible?",
       "printf 'In 2005.\\tIn two thousand and five.\\nIn 2005.\\tIn two thousand six.\\n' | normalize --judge",
       "admissible\nother\n"},
      {"The third column of a table", "normalize -f 3 metadata.tsv", ""},
  };
  document.see_also = {"denoise(1)", "score(1)"};
  return document;
}

}  // namespace emend
