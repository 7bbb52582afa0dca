#include <stdexcept>

#include "verbalize/hear.h"
#include "verbalize/verbalize.h"

namespace emend::verbalize {

namespace {

std::vector<std::string> hear_nothing(Words) { return {}; }

}  // namespace

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {Class::plain, "plain", "abbreviations that stand for words; words and whole sentences stay as they are",
       "Dr. Smith", "Doctor Smith", hear_as_plain},
      {Class::punctuation, "punctuation", "punctuation, which stays as it is", "Yes, sir!", "Yes, sir!", hear_nothing},
      {Class::date, "date", "dates, years, decades and eras", "July 25, 2012", "July twenty fifth, twenty twelve",
       hear_as_date},
      {Class::letters, "letters", "words in capitals that are spelled", "GPS", "G P S", hear_as_letters},
      {Class::cardinal, "cardinal", "integers", "-1,234", "minus one thousand two hundred thirty four",
       hear_as_cardinal},
      {Class::verbatim, "verbatim", "signs that have a name", "# 1", "number one", hear_as_verbatim},
      {Class::measure, "measure", "numbers with their unit", "7.2 km/h", "seven point two kilometers per hour",
       hear_as_measure},
      {Class::ordinal, "ordinal", "ordinal numbers with the right ending", "1,021st", "one thousand twenty first",
       hear_as_ordinal},
      {Class::decimal, "decimal", "numbers with a decimal point", "3.14", "three point one four", hear_as_decimal},
      {Class::money, "money", "amounts, with signs or codes of 40 currencies", "$20.50", "twenty dollars fifty cents",
       hear_as_money},
      {Class::telephone, "telephone", "telephone numbers, digit by digit", "555-1234",
       "five five five, one two three four", hear_as_telephone},
      {Class::time, "time", "times of day, with seconds and zones", "3:15 pm", "three fifteen P M", hear_as_time},
      {Class::electronic, "electronic", "addresses of e-mail, the web and machines", "a.bc@example.com",
       "a dot b c at example dot com", hear_as_electronic},
      {Class::fraction, "fraction", "fractions below one, with an integer before them or not", "2 1/2",
       "two and a half", hear_as_fraction},
      {Class::address, "address", "streets, states and their postal codes", "1428 Elm St.",
       "fourteen twenty eight Elm Street.", hear_as_plain},
      {Class::digit, "digit", "digits one by one: zeros come first, or there are too many", "007", "zero zero seven",
       hear_as_digit},
      {Class::roman, "roman", "roman numerals, after what is numbered and after rulers", "Henry VIII",
       "Henry the eighth", hear_as_roman},
      {Class::range, "range", "two numbers, dates, amounts or times with a dash between them", "1980-1986",
       "nineteen eighty to nineteen eighty six", hear_as_range},
  };
  return rows;
}

const Row& row(Class kind) {
  for (const Row& row : table())
    if (row.kind == kind) return row;
  throw std::logic_error("a class without a row");
}

}  // namespace emend::verbalize
