// Written forms and their readings, by example: a row is a line of text and what becomes of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "cli/error.h"
#include "verbalize/normalizer.h"

namespace emend::verbalize {
namespace {

std::string spoken(std::string_view line, Locale locale = Locale::en_us) {
  return text::apply(line, edits(line, find(line, locale)));
}

struct Case {
  const char *written, *american, *british = nullptr;
};

void expect(std::span<const Case> cases) {
  for (const Case& one : cases) {
    EXPECT_EQ(spoken(one.written), one.american) << one.written;
    if (one.british) {
      EXPECT_EQ(spoken(one.written, Locale::en_gb), one.british) << one.written;
    }
  }
}

TEST(Read, ByExample) {
  const Case cases[] = {
      // cardinal, ordinal, decimal, digit
      {"I have 123 books", "I have one hundred twenty three books", "I have one hundred and twenty three books"},
      {"1,005", "one thousand five", "one thousand and five"},
      {"1,000,000", "one million", nullptr},
      {"-5 degrees", "minus five degrees", nullptr},
      {"−5%, −$5, $−5, (−3.5 km), −1/2 and −20°C",
       "minus five percent, minus five dollars, minus five dollars, (minus three point five kilometers), minus one "
       "half "
       "and minus twenty degrees Celsius",
       nullptr},
      {"a change of –5%, 5 –7%", "a change of minus five percent, five –seven percent", nullptr},
      {"a 20-year-old", "a twenty-year-old", nullptr},
      {"1500 people came in 1500", "one thousand five hundred people came in fifteen hundred", nullptr},
      {"the 21st, 2nd and 112th", "the twenty first, second and one hundred twelfth",
       "the twenty first, second and one hundred and twelfth"},
      {"3.14 and .5", "three point one four and point five", nullptr},
      {"agent 007", "agent zero zero seven", nullptr},
      // date
      {"In 1984, 2005 and 2010", "In nineteen eighty four, two thousand five and twenty ten",
       "In nineteen eighty four, two thousand and five and twenty ten"},
      {"1900 and 1905", "nineteen hundred and nineteen o five", nullptr},
      {"the 1980s and '60s", "the nineteen eighties and sixties", nullptr},
      {"16 July 1943", "the sixteenth of July nineteen forty three", nullptr},
      {"the 16th of July", "the sixteenth of July", nullptr},
      {"July 25, 2012, he", "July twenty fifth, twenty twelve, he", "July the twenty fifth, twenty twelve, he"},
      {"Sept. 15", "September fifteenth", "September the fifteenth"},
      {"10/06/2005", "October sixth two thousand five", "the tenth of June two thousand and five"},
      {"15/01/2020", "the fifteenth of January twenty twenty", nullptr},
      {"2020-01-15", "January fifteenth twenty twenty", "the fifteenth of January twenty twenty"},
      {"44 BC", "forty four B C", nullptr},
      {"may 5 of them", "may five of them", nullptr},
      // a date or a fraction
      {"due by 10/31.", "due by October thirty first.", "due by October the thirty first."},
      {"Monday, 3/4, on 5/6 we met on 3/4 acre", "Monday, March fourth, on May sixth we met on three quarters acre",
       "Monday, the third of April, on the fifth of June we met on three quarters acre"},
      {"on 10/3, not 10/3; on 31/10.", "on October third, not 10/3; on the thirty first of October.",
       "on the tenth of March, not 10/3; on the thirty first of October."},
      {"The 9/11 attacks; 9/11 of it", "The nine eleven attacks; nine elevenths of it", nullptr},
      {"1/30 or 10/31 of it, by 3/4, 7/12",
       "one thirtieth or ten thirty firsts of it, by three quarters, seven twelfths", nullptr},
      {"the 05/06 season of 110/220 V", "the o five o six season of 110/220 V", nullptr},
      // time
      {"at 3:15 pm", "at three fifteen P M", nullptr},
      {"at 10:05", "at ten o five", nullptr},
      {"at 9:00 and 5 p.m.", "at nine o'clock and five P M.", nullptr},
      {"1:01:01", "one hour one minute and one second", nullptr},
      {"I, 3 am I", "I, three A M I", nullptr},
      // money
      {"$20.50", "twenty dollars fifty cents", nullptr},
      {"$1, £1.01, €0.50", "one dollar, one pound one penny, fifty cents", nullptr},
      {"$2.5 million", "two point five million dollars", nullptr},
      {"$3 m, $5bn, $10k", "three million dollars, five billion dollars, ten thousand dollars", nullptr},
      {"¥100 or 5 EUR", "one hundred yen or five euros", "one hundred yen or five euros"},
      {"$2.000", "two point zero zero zero dollars", nullptr},
      {"$10/hr", "ten dollars per hour", nullptr},
      {"-$5", "minus five dollars", nullptr},
      {"It cost $5–10 million, US$1.5-2.5bn or €5-10",
       "It cost five to ten million dollars, one point five to two point five billion dollars or five to ten euros",
       nullptr},
      {"$5m-6m, $5-$6m, $500k-1m, $1.50-2.50",
       "five million to six million dollars, five to six million dollars, five hundred thousand to one million "
       "dollars, one dollar fifty cents to two dollars fifty cents",
       nullptr},
      {"$100–200/kg", "one hundred to two hundred dollars per kilogram", nullptr},
      {"$10-5, $500-1 million", "ten dollars-five, five hundred dollars-one million", nullptr},
      {"a $3.5-million house, of €300-million. A £5-billion-a-year deal",
       "a three point five million dollar house, of three hundred million euros. A five billion pound-a-year deal",
       nullptr},
      {"5¢, 99¢ and 1¢", "five cents, ninety nine cents and one cent", nullptr},
      {"₹5 lakh, Rs. 2 crore, $5 lakh", "five lakh rupees, two crore rupees, $5 lakh", nullptr},
      {"$20 dollars, a $20 dollar bill, £5 million pounds", "twenty dollars, a twenty dollar bill, five million pounds",
       nullptr},
      {"$500 CAD, NT$500, USD$5, MX$2",
       "five hundred Canadian dollars, five hundred New Taiwan dollars, five dollars, two Mexican pesos", nullptr},
      // measure
      {"5 km, 1 km, 7.2 km/h", "five kilometers, one kilometer, seven point two kilometers per hour",
       "five kilometres, one kilometre, seven point two kilometres per hour"},
      {"100% of 20°C", "one hundred percent of twenty degrees Celsius",
       "one hundred percent of twenty degrees Celsius"},
      {"4 1/2 lbs", "four and a half pounds", nullptr},
      {"Wait 30s; a 60s timeout lasts 40s, in 10s",
       "Wait thirty seconds; a sixty second timeout lasts forty seconds, in ten seconds", nullptr},
      {"his 30s, for 80s fans, Under 19s and 737s",
       "his thirties, for eighties fans, Under nineteens and seven thirty sevens", nullptr},
      {"9.58s at 3 m/s, 1990s", "nine point five eight seconds at three meters per second, nineteen nineties",
       "nine point five eight seconds at three metres per second, nineteen nineties"},
      {"10 m2", "ten square meters", "ten square metres"},
      {"5 m/s, 2 hrs. later, 3 wks, 5 GB/s, 5Mbps and 5 Mbps",
       "five meters per second, two hours later, three weeks, five gigabytes per second, five megabits per second and "
       "five megabits per second",
       nullptr},
      {"a 12 V battery, 5 KG, 5 MPH, 30 psi, 120 mmHg, 1013 hPa, 3000 mAh, 50 Ω",
       "a twelve volt battery, five kilograms, five miles per hour, thirty pounds per square inch, one hundred twenty "
       "millimeters of mercury, one thousand thirteen hectopascals, three thousand milliampere hours, fifty ohms",
       nullptr},
      {"$5/month, 5/day, 10 mg/day", "five dollars per month, five per day, ten milligrams per day", nullptr},
      {"1.5 A, 5 A students, 9.8 N, 10 N, 1.5s, the 747s",
       "one point five amperes, five A students, nine point eight newtons, ten N, one point five seconds, the seven "
       "forty sevens",
       nullptr},
      {"12 V-8 engines, 5 Pa. residents, 3.5 A Day, it takes 5 W.",
       "twelve V-eight engines, five Pa. residents, three point five A Day, it takes five watts.", nullptr},
      {"at 350 W Main Street in 1950 L. Ron", "at three hundred fifty W Main Street in nineteen fifty L. Ron", nullptr},
      // an m, a k or bn of its own
      {"2.5m customers, 3m new users, £300m in debt, 3m in debt, 10k people, a 3.5bn deal",
       "two point five million customers, three million new users, three hundred million pounds in debt, three "
       "million in debt, ten thousand people, a three point five billion deal",
       nullptr},
      {"5–10m people, 5m-10m people, from $5m to 6m",
       "five to ten million people, five million to ten million people, from five million dollars to six million",
       nullptr},
      {"a 5m pool, 3M tape, 4K video", "a five meter pool, 3M tape, four K video", nullptr},
      {"1h 30m, 2h 5m 10s, 2h30m, 5m 10s, 5m ago",
       "one hour thirty minutes, two hours five minutes ten seconds, two hours thirty minutes, five minutes ten "
       "seconds, five minutes ago",
       nullptr},
      // feet and inches, angles
      {"He is 6' 2\".", "He is six feet two inches.", nullptr},
      {"5′10″ or 5'10 1/2\" tall, 5'70\"", "five feet ten inches or five feet ten and a half inches tall, 5'70\"",
       nullptr},
      {"5 ft. 9 in. tall, 6 in. long, 5 ft 9 in. He put 6 in. Then 6 in the house",
       "five feet nine inches tall, six inches long, five feet nine inches. He put six in. Then six in the house",
       nullptr},
      {"12\" vinyl, a 3/4\" pipe, a 12″ disc, 12″ of snow",
       "twelve inch vinyl, a three quarters inch pipe, a twelve inch disc, twelve inches of snow", nullptr},
      {"\"He was 12\" and \"under 12\" tall, was 12\" she said",
       "\"He was twelve\" and \"under twelve\" tall, was twelve\" she said", nullptr},
      {"79°58'56\"W, 40°26′N, 20°N, 40.7° S",
       "seventy nine degrees fifty eight minutes fifty six seconds west, forty degrees twenty six minutes north, "
       "twenty "
       "degrees north, forty point seven degrees south",
       nullptr},
      // fraction
      {"1/2, 3/4, 2 1/2 and ½ cup", "one half, three quarters, two and a half and one half cup", nullptr},
      {"5/8", "five eighths", nullptr},
      // telephone, electronic, address
      {"call 555-1234", "call five five five, one two three four", nullptr},
      {"Call 020 7946 0958 or 07700 900123, +49 (0)30 1234567",
       "Call zero two zero, seven nine four six, zero nine five eight or zero seven seven zero zero, nine zero zero "
       "one "
       "two three, plus four nine, zero, three zero, one two three four five six seven",
       nullptr},
      {"0800 123 4567, call 123-4567, 1990 1991 1992 1993",
       "zero eight zero zero, one two three, four five six seven, call one two three, four five six seven, nineteen "
       "ninety nineteen ninety one nineteen ninety two nineteen ninety three",
       nullptr},
      {"Card 4111 1111 1111 1111", "Card four one one one, one one one one, one one one one, one one one one", nullptr},
      {"Table 4-1, Fig. 2–10, ISSN 1234-5678, Figures 2-3",
       "Table four dash one, Figure two dash ten, I S S N one two three four, five six seven eight, Figures two to "
       "three",
       nullptr},
      {"a Boeing 747-400, 787-9, pages 787-9",
       "a Boeing seven forty seven four hundred, seven eighty seven nine, pages seven hundred eighty seven to nine",
       nullptr},
      {"the vote was 520-480, Section 2-4 km",
       "the vote was five hundred twenty to four hundred eighty, Section two to four kilometers", nullptr},
      {"won 500-450, lot 500-450, 1-800-FLOWERS",
       "won five hundred to four hundred fifty, lot 500-450, one, eight hundred, FLOWERS", nullptr},
      {"pages 997-1003", "pages nine hundred ninety seven to one thousand three", nullptr},
      {"900-1900, 1066–1154, 50-1900, 2560x1440",
       "nine hundred to nineteen hundred, ten sixty six to eleven fifty four, fifty to one thousand nine hundred, "
       "twenty five sixty by fourteen forty",
       nullptr},
      {"2-1/2 tsp, 1-1/2 lb, 8-1/2 x 11, 1-1 1/2 lb",
       "two and a half teaspoons, one and a half pounds, eight and a half by eleven, one to one and a half pounds",
       nullptr},
      {"–10 to –5, a charge of –2, 256GB - 20% off, –5 of them",
       "minus ten to minus five, a charge of minus two, two hundred fifty six gigabytes - twenty percent off, –five "
       "of them",
       nullptr},
      // what is numbered so is no range
      {"iso-8859-1, CVE-2021-44228, ABC-12-34, ISO 639-1 and SP 800-53",
       "iso-eighty eight fifty nine dash one, C V E-twenty twenty one dash four four two two eight, A B C-twelve dash "
       "thirty four, ISO six hundred thirty nine dash one and S P eight hundred dash fifty three",
       nullptr},
      {"No. 12-345, § 2-207, (18)31788-4, lot 800-53, FAR 1.102-3",
       "Number twelve dash three hundred forty five, section two dash two hundred seven, (eighteen)31788-4, lot "
       "800-53, FAR 1.102-3",
       nullptr},
      {"pages 145-47, 163–76, mid-1914-18, beat the Celtics 112-105",
       "pages one hundred forty five to forty seven, one hundred sixty three to seventy six, mid-nineteen "
       "fourteen to "
       "eighteen, beat the Celtics one hundred twelve to one hundred five",
       nullptr},
      {"6 × 7 = 42, 2 x 3 = 6, 12 x 8 x 4, 12x8x4, 6.02 × 10^23, 10⁻³, 2^10, 10² and 0.5 × 14",
       "six times seven equals forty two, two times three equals six, twelve by eight by four, twelve by eight by "
       "four, six point zero two times ten to the twenty third, ten to the minus third, two to the tenth, ten "
       "squared and zero point five times fourteen",
       nullptr},
      {"Grew by >100 or <5 (p<.001), on Python >= 3.8.",
       "Grew by greater than one hundred or less than five (p less than point zero zero one), on Python greater than "
       "or "
       "equal to three point eight."},
      {"> 5 people, I <3 it", "> five people, I <3 it"},
      {"John 3:16, Genesis 1:1-3", "John three sixteen, Genesis one one to three"},
      {"Meet John 3:15 pm", "Meet John three fifteen P M"},
      {"BP of 120/80, at 120/80", "B P of one twenty over eighty, at 120/80"},
      {"10 a.m.-5 p.m., Mon-Fri, Jan–Mar 2020, the Sun-Times",
       "ten A M to five P M, Monday to Friday, January to March twenty twenty, the Sun-Times"},
      {"a 10K run, 100k, 10k–20k, 1.5M, 2.5M people, 7M",
       "a ten K run, one hundred K, ten K to twenty K, one point five million, two point five million people, 7M"},
      {"2+2=4, 10-3=7, 6/2=3, 2+2, a=5",
       "two plus two equals four, ten minus three equals seven, six divided by two "
       "equals three, two plus two, a equals five"},
      {"√16, a 16:9 screen",
       "the square root of sixteen, a sixteen to "
       "nine screen"},
      {"a card ending in 8876, the year ending in 2024, PIN: 1234, your code is 4821",
       "a card ending in eight eight seven six, the year ending in twenty twenty four, PIN: one two three four, your "
       "code "
       "is four eight two one"},
      {"§§ 4-7 and § 9", "sections four to seven and section nine"},
      {"R&D, Q&A, AT&T in C++", "R and D, Q and A, A T and T in C plus plus"},
      {"ISBN 0-306-40615-X", "I S B N zero, three zero six, four zero six one five, X"},
      {"x² in m/s²", "x squared in m/s²"},
      {"3x faster, at 2x, a 4x4", "three times faster, at two x, a four by four"},
      {"Ask @user or @a-b", "Ask at user or @a-b"},
      {"at 4:1, a ratio of 16:10, John 3:1, see 3:5",
       "at four to one, a ratio of sixteen to ten, John three one, see 3:5", nullptr},
      {"Jan 1–Feb 3, 20 June-3 July 2012, July 15 - August 2",
       "January first to February third, the twentieth of June to the third of July twenty twelve, July fifteenth to "
       "August second",
       nullptr},
      {"June 5-7, open 9:30-10, 10.30am–12", "June fifth to seventh, open nine thirty to ten, ten thirty A M to twelve",
       "June the fifth to the seventh, open nine thirty to ten, ten thirty A M to twelve"},
      {"from 10/1 to 10/31, from 1/3 to 2/3",
       "from October first to October thirty first, from one third to two thirds",
       "from 10/1 to October the thirty first, from one third to two thirds"},
      // months, years, seconds
      {"5/2014, 12/2019, Regulation 7/2010, 1/2000th, 1/2007, in 1/2007",
       "May twenty fourteen, December twenty nineteen, Regulation 7/2010, one two thousandth, one two thousand "
       "seventh, in January two thousand seven",
       nullptr},
      {"post–9/11, pre-9/11, 9/11's", "post–nine eleven, pre-nine eleven, nine eleven's", nullptr},
      {"In 2023's case, 1984’s best, the 1980's",
       "In twenty twenty three's case, nineteen eighty four’s best, the nineteen eighties", nullptr},
      {"in 1440 minutes, in the year 1440 minutes",
       "in one thousand four hundred forty minutes, in the year fourteen forty minutes",
       "in one thousand four hundred and forty minutes, in the year fourteen forty minutes"},
      {"A.D. 1066, in 1066, in 1050 cases, 1066",
       "A D ten sixty six, in ten sixty six, in one thousand fifty cases, one thousand sixty six",
       "A D ten sixty six, in ten sixty six, in one thousand and fifty cases, one thousand and sixty six"},
      {"timeout=30s and delay: 60s, then 50s; after 40s. In her 30s, after 80s rock, mid-30s",
       "timeout=thirty seconds and delay: sixty seconds, then fifty seconds; after forty seconds. In her thirties, "
       "after eighties rock, mid-thirties",
       nullptr},
      {"version .50, Python .50", "version point five zero, Python point five zero", nullptr},
      {"Rust 1.52.1, Python 3.11, pi 3.14, 192.168.10.12",
       "Rust one dot fifty two dot one, Python three point eleven, pi three point one four, one nine two dot one six "
       "eight dot one zero dot one two",
       nullptr},
      {"–2, –1 and 50/50 = 1, −2⁶³, “5/2014”, 1/2–1 hour, 1/2-3/4 cup",
       "–two, minus one and fifty divided by fifty equals one, minus two to the sixty third, “May twenty fourteen”, "
       "one half to one "
       "hour, one half to three quarters cup",
       nullptr},
      {"50/50, 20/20, $5.00/gallon, $1.12/euro, 5 mg/dL, 10px, 1.2K likes",
       "fifty fifty, twenty twenty, five dollars per gallon, one dollar twelve cents per euro, five milligrams per "
       "deciliter, ten pixels, one point two thousand likes",
       nullptr},
      {"a 55\" 4K TV, 99p, 1p and 99p tea", "a fifty five inch four K T V, 99p, 1p and 99p tea",
       "a fifty five inch four K T V, ninety nine pence, one penny and ninety nine pence tea"},
      {"1.5 – 0.5", "one point five – zero point five", nullptr},
      {"8 - 3 = 5, 4 + 5 = x, x < 5", "eight minus three equals five, four plus five equals x, x less than five",
       nullptr},
      {"5 ± 1 or 5±1, 5‰, ≥5, (+5%), ~5 km",
       "five plus or minus one or five plus or minus one, five per mille, greater than or equal to five, (plus five "
       "percent), about five kilometers",
       "five plus or minus one or five plus or minus one, five per mille, greater than or equal to five, (plus five "
       "percent), about five kilometres"},
      {"water = ice to ~ 50 nm", "water equals ice to tilde fifty nanometers",
       "water equals ice to tilde fifty nanometres"},
      {"> 5 people + more, <3, a -> 5", "> five people + more, less than three, a -> five", nullptr},
      {"at 5:00 o'clock", "at five o'clock", nullptr},
      {"open 24/7", "open twenty four seven", nullptr},
      {"at 4.30 p.m. or 4.30 A. M.", "at four thirty P M or four thirty A M.", nullptr},
      {"THE AGE OF CHRIST IS", "THE AGE OF CHRIST IS", nullptr},
      {"the book I read, Book I", "the book I read, Book one", nullptr},
      {"x $3 m", "x three million dollars", nullptr},
      {"write to me@example.com.", "write to m e at example dot com.", nullptr},
      {"1428 Elm St. is", "fourteen twenty eight Elm Street is", nullptr},
      // letters, roman, verbatim, abbreviations
      {"the GPS and NASA", "the G P S and NASA", nullptr},
      {"Henry VIII, Chapter IV, World War II", "Henry the eighth, Chapter four, World War two", nullptr},
      {"Tom & Jerry", "Tom and Jerry", nullptr},
      {"**5** and *20* at _5_, __in 1984__ for *$5*",
       "**five** and *twenty* at _five_, __in nineteen eighty four__ for *five dollars*", nullptr},
      {"a 5* hotel, 5*3 * 5*, my_5_a, _5_a, 5_", "a 5* hotel, five times three * 5*, my_5_a, _5_a, 5_", nullptr},
      {"# 5 Heading", "# five Heading", nullptr},
      {"#2020goals in # 1 Store", "#2020goals in number one Store", nullptr},
      {"# 1 and #2", "number one and number two", nullptr},
      {"Dr. Smith vs. Mr. Jones", "Doctor Smith versus Mister Jones", nullptr},
      {"near St. Louis on Elm St. and Oak Dr. too", "near Saint Louis on Elm Street and Oak Drive too", nullptr},
      // the full stop of an abbreviation and of its sentence
      {"He came at 3 p.m. She left in 300 B.C. Rome fell.",
       "He came at three P M. She left in three hundred B C. Rome fell.", nullptr},
      {"At 5 p.m. Eastern, 3 p.m. Monday, in 300 B.C.", "At five P M Eastern, three P M Monday, in three hundred B C.",
       nullptr},
      {"At 12:34 p.m. Sawyer (by 9 p.m.) left", "At twelve thirty four P M Sawyer (by nine P M) left", nullptr},
      {"3 p.m.", "three P M", nullptr},
      {"Vol. III, King Jr. Day. Smith Jr. He", "Volume three, King Junior Day. Smith Junior. He", nullptr},
      {"(salts, etc.) dissolve (or gases, etc.)", "(salts, etcetera) dissolve (or gases, etcetera.)", nullptr},
      {"Is it? No. 5 people said no. 12 or no. 10 did; yes or no. 9",
       "Is it? No. five people said no. twelve or no. ten did; yes or no. nine", nullptr},
      {"He is no. 5 on line No. 7; No. 9 men", "He is number five on line Number seven; No. nine men", nullptr},
      {"No. 5, no. Never", "Number five, no. Never", nullptr},
      {"Smith Ltd.", "Smith Limited.", nullptr},
      {"the psm gene, fMRI, mRNAs, a PhD", "the p s m gene, f M R I, m R N A's, a P h D", nullptr},
      {"an M16, A728, the MP3 (C2), CO2 and B05",
       "an M sixteen, A seven two eight, the M P three (C two), C O two and B zero five", nullptr},
      {"serial No. C2766, No A4 paper", "serial Number C two seven six six, No A four paper", nullptr},
      {"PM2.5, TO5, B2-4, H2Q, Q1a, AD300 and x.A1", "P M two point five, TO5, B2-4, H2Q, Q1a, AD300 and x.A1",
       nullptr},
      {"Hmm, I'll ask MySQL, x.cf, the three Ps and mr. X", "Hmm, I'll ask MySQL, x.cf, the three Ps and mister X",
       nullptr},
      {"No 43 Wing, no 5", "Number forty three Wing, no five", nullptr},
      {"Division I teams. Before the War. I went", "Division one teams. Before the War. I went", nullptr},
      {"a Boeing 707 of 300", "a Boeing seven o seven of three hundred", nullptr},
      {"an area of ²", "an area of squared", nullptr},
      {"3/4th of 1/3rd, 1/3th", "three quarters of one third, 1/3th", nullptr},
      // a blank behind the point
      {"all 17. 3 square kilometers, 82. 4%",
       "all seventeen point three square kilometers, eighty two point four percent", nullptr},
      {"a. 36 caliber in. 28 caliber", "a point three six caliber in point two eight caliber", nullptr},
      {"In 1999. 3 people, or 45. 90 People", "In nineteen ninety nine. three people, or forty five. ninety People",
       nullptr},
      {"1. 2 eggs", "one. two eggs", nullptr},
      // range
      {"pages 10-12", "pages ten to twelve", nullptr},
      {"1980–1986", "nineteen eighty to nineteen eighty six", nullptr},
      {"$250-$300", "two hundred fifty dollars to three hundred dollars",
       "two hundred and fifty dollars to three hundred dollars"},
      {"From 5–7 June 2012, 6 - 8 Jan", "From the fifth to the seventh of June twenty twelve, six to eight January",
       "From the fifth to the seventh of June twenty twelve, the sixth to the eighth of January"},
      {"December 13 - 15, 2002", "December thirteen to fifteen, two thousand two",
       "December the thirteenth to the fifteenth, two thousand and two"},
      {"the 5th–7th of June, June 5th-7th", "the fifth to the seventh of June, June fifth to seventh",
       "the fifth to the seventh of June, June the fifth to the seventh"},
      {"1-5 may leave, 31-2 June", "one to five may leave, 31-2 June", nullptr},
      {"300–200 BC, 44 - 40 BC", "three hundred to two hundred B C, forty four to forty B C", nullptr},
      // colours and addresses of devices; a flat, a word and a number in digits are something else
      {"#ff8800, #f80 (#FF8800ff) fg:#616E88 #12a #fff #123456",
       "hash f f eight eight zero zero, hash f eight zero (hash F F eight eight zero zero f f) f g:#616E88 #12a #fff "
       "number one two three four five six",
       nullptr},
      {"at 00:1A:2B:3C:4D:5E or ea-1b-2c-3d-4e-5f.",
       "at zero zero colon one A colon two B colon three C colon four D colon five E or e a dash one b dash two c dash "
       "three d dash four e dash five f.",
       nullptr},
      {"00:11:22:33:44:55:66 12-34-56-78-90-12", "00:11:22:33:44:55:66 12-34-56-78-90-12", nullptr},
      // raised endings
      {"1ˢᵗ, 22ⁿᵈ, 3ʳᵈ, 11ᵗʰ, 11ˢᵗ", "first, twenty second, third, eleventh, 11ˢᵗ", nullptr},
      // nothing to read
      {"Mother-in-law's naïve café: no numbers!", "Mother-in-law's naïve café: no numbers!", nullptr},
      {"", "", nullptr},
  };
  expect(cases);
}

TEST(Read, AbbreviationsThatNobodyKnowsAreLeft) {
  const Case cases[] = {
      {"Ft. Worth, Ft Worth and the FT Weekend", "Fort Worth, Fort Worth and the F T Weekend", nullptr},
      {"a 10 Ft. Wall, in 1998 Ft. Worth", "a ten Ft. Wall, in nineteen ninety eight Fort Worth", nullptr},
      {"Cpl. Jones in Rm. 204 of Bldg. 5", "Corporal Jones in Room two o four of Building five", nullptr},
      {"on Hill Ct. and Park Ln. by day", "on Hill Court and Park Lane by day", nullptr},
      {"He lives in Hill Ct.", "He lives in Hill Court.", nullptr},
      {"Fr. Brown of Pt. Reyes, Lt Dan", "Father Brown of Point Reyes, Lieutenant Dan", nullptr},
      {"Fr Brown and Maj Tom", "F r Brown and Maj Tom", "Father Brown and Major Tom"},
      {"flr. 1850, pt. 2, std. dev. by mfg. plants", "flr. eighteen fifty, part two, standard dev. by mfg. plants",
       nullptr},
      {"a PhD. Smith, 400 cc. Then", "a P h D. Smith, four hundred c c. Then", nullptr},
      {"thx, pls msg me", "thx, pls msg me", nullptr},
      {"10 cu ft and 1 Tbsp at 25 mm Hg", "ten cubic feet and one tablespoon at twenty five millimeters of mercury",
       "ten cubic feet and one tablespoon at twenty five millimetres of mercury"},
      {"St Mary's Rd, 42nd St. in town, John's St. is",
       "Saint Mary's Road, forty second Street in town, John's Street is", nullptr},
      {"Ms. Smith, Rep. Jones, Pres. Obama and Wm. Penn",
       "Ms Smith, Representative Jones, President Obama and William Penn", nullptr},
      {"Sec. 5, Apt. 5 and para. 6, Art. IV, No. I said",
       "Section five, Apartment five and paragraph six, Article four, No. I said", nullptr},
      {"Mon., Tues. and Sat. at 5, in Sept. and Oct. too",
       "Monday, Tuesday and Saturday at five, in September and October too", nullptr},
      {"Open Mon.-Fri.", "Open Monday to Friday.", nullptr},
      {"It orbits the Sun. Then they sat. He sat", "It orbits the Sun. Then they sat. He sat", nullptr},
      {"Hwy 101 of the DR Congo", "Highway one hundred one of the D R Congo",
       "Highway one hundred and one of the D R Congo"},
      {"Sr. Mary, Sr. Engineer and John Smith Sr. came", "Sister Mary, Senior Engineer and John Smith Senior came",
       nullptr},
      {"Thou can'st not; had’st thou", "Thou can'st not; had’st thou", nullptr},
  };
  expect(cases);
}

TEST(Read, UnitsMayHaveAStopBehindEachLetter) {
  const Case cases[] = {
      {"60 m.p.h. now, 12 h.p.; 900 R.P.M. or 30 p.s.i.",
       "sixty miles per hour now, twelve horsepower; nine hundred revolutions per minute or thirty pounds per square "
       "inch."},
      {"It did 60 m.p.h. The end, at 60 m.p.h", "It did sixty miles per hour. The end, at sixty miles per hour"},
      // What is no unit as a whole is none in part.
      {"66 m.y.a. it lived", "sixty six m.y.a. it lived"},
      {"5 g.m.x. and 5 m. of it", "five g.m.x. and five meters. of it"},
  };
  for (const Case& row : cases) EXPECT_EQ(spoken(row.written), row.american) << row.written;
}

TEST(Read, WordsInCapitalsAreNotSpelled) {
  for (const char* line : {"OUR MILITARY STRENGTH Our moral", "the ATOMIC PROPOSAL was", "FREE SHIPPING on orders",
                           "use PATCH/INSERT/MAY", "for HIM, and WHY not", "then KEEP OUT JOHN says it"})
    EXPECT_EQ(spoken(line), line);
  EXPECT_EQ(spoken("UMTS, EDGE, HSPA and LTE"), "U M T S, EDGE, H S P A and L T E");
  EXPECT_EQ(spoken("The WHO, the FBI and those of the IT era"), "The W H O, the F B I and those of the I T era");
}

TEST(Read, NumbersAmongLettersAreRead) {
  const std::pair<const char*, const char*> cases[] = {
      {"Henry VIII's wife in World War II's end", "Henry the eighth's wife in World War two's end"},
      {"iron(II), Fe(III) and copper(I), but f(V) and print(X)",
       "iron(two), Fe(three) and copper(one), but f(V) and print(X)"},
      {"2D/3D in 4K over 5G, 10K", "two D/three D in four K over five G, ten K"},
      {"H2O, N2O5, CO2, NaOH and C12H22O11",
       "H two O, N two O five, C O two, N a O H and C twelve H twenty two O eleven"},
      {"(Smith, 2022b)", "(Smith, twenty twenty two b)"},
      {"a 401(k) and a 501(c)(3)", "a four o one k and a five o one c three"},
      {"Call 911! A 911 call, call 300 people", "Call nine one one! A nine one one call, call three hundred people"},
      {"v2.0, v1.10.3 and v1.2-rc, v1.2-xq",
       "version two point zero, version one point ten point three and version one point two R C, v1.2-xq"},
      {"5 * 3 = 15 in C#", "five times three equals fifteen in C sharp"},
      {"* 5 men, 4* inn", "* five men, 4* inn"},
  };
  for (const auto& [line, expected] : cases) EXPECT_EQ(spoken(line), expected) << line;
}

TEST(Read, WideBlanksAreBlanksAndGroupDigits) {
  const std::string no_break = "\u00A0", narrow = "\u202F", thin = "\u2009";
  EXPECT_EQ(spoken("It is 5" + no_break + "km long."), "It is five kilometers long.");
  EXPECT_EQ(spoken("$5" + narrow + "million"), "five million dollars");
  EXPECT_EQ(spoken("Dr." + no_break + "Smith"), "Doctor" + no_break + "Smith");
  EXPECT_EQ(spoken("1" + thin + "000" + narrow + "000 people"), "one million people");
  EXPECT_EQ(spoken("12" + no_break + "500" + no_break + "kg"), "twelve thousand five hundred kilograms");
  EXPECT_EQ(spoken("a" + thin + "b 7" + no_break + "km" + thin + "c"), "a" + thin + "b seven kilometers" + thin + "c");
  // A grouped number begins with one to three digits: behind four there is another number.
  EXPECT_EQ(spoken("2012" + no_break + "500 people"), "twenty twelve" + no_break + "five hundred people");
  EXPECT_EQ(spoken("In 2012" + thin + "500" + thin + "000 people"),
            "In twenty twelve" + thin + "five hundred thousand people");
  EXPECT_EQ(spoken("100" + no_break + "500 people"), "one hundred thousand five hundred people");
  for (const std::string& blank : {no_break, narrow, thin}) {
    EXPECT_EQ(words(spoken("555" + blank + "123" + blank + "4567")), words(spoken("555 123 4567")));
    EXPECT_EQ(spoken("nothing" + blank + "here"), "nothing" + blank + "here");
  }
}

TEST(Read, PlainBlanksGroupDigitsWhereTheyMust) {
  const std::pair<const char*, const char*> cases[] = {
      {"10 000 people and 1 000 000 more", "ten thousand people and one million more"},
      {"1 234 567 people", "one million two hundred thirty four thousand five hundred sixty seven people"},
      {"$1 500, USD 1 500, 12 500 euros, 12 500 €",
       "one thousand five hundred dollars, one thousand five hundred dollars, twelve thousand five hundred euros, "
       "twelve thousand five hundred euros"},
      {"25 500 km, 25 000kg", "twenty five thousand five hundred kilometers, twenty five thousand kilograms"},
      {"10 000–20 000 people", "ten thousand to twenty thousand people"},
      {"In 2012 10 000 people, in June 10 000", "In twenty twelve ten thousand people, in June ten thousand"},
      // two numbers, or none
      {"On July 4 100 000 people", "On July fourth one hundred thousand people"},
      {"Chapter 12 100 people", "Chapter twelve one hundred people"},
      {"the under 20 400 m race", "the under twenty four hundred meter race"},
      {"2012 500 people", "twenty twelve five hundred people"},
      {"call 12 345 678", "call twelve three hundred forty five six hundred seventy eight"},
      {"from 3 000 5 000 times", "from three zero zero zero five zero zero zero times"},
  };
  for (const auto& [written, said] : cases) EXPECT_EQ(spoken(written), said) << written;
  // Linear, however many groups there are.
  std::string many = "100";
  while (many.size() < 100000) many += " 000";
  spoken(many);
}

TEST(Read, TheTablesExamplesAreTrue) {
  for (const Row& row : table()) {
    EXPECT_EQ(spoken(row.written), row.spoken) << row.name;
    if (row.kind == Class::punctuation) continue;
    const Found found = find(row.written, Locale::en_us);
    bool has = false;
    for (const Written& written : found.written)
      for (const Candidate& candidate : written.candidates) has |= candidate.kind == row.kind;
    EXPECT_TRUE(has) << row.name;
  }
}

TEST(Read, AmbiguousFormsKeepTheirCandidates) {
  const Found year = find("1984", Locale::en_us);
  ASSERT_EQ(year.written.size(), 1u);
  EXPECT_EQ(year.written[0].candidates[0].kind, Class::date);
  EXPECT_TRUE(year.written[0].admits("nineteen eighty four"));
  EXPECT_TRUE(year.written[0].admits("one thousand nine hundred and eighty four"));
  EXPECT_FALSE(year.written[0].admits("nineteen eighty five"));
  const Found capitals = find("NATO", Locale::en_us);
  ASSERT_EQ(capitals.written.size(), 1u);
  EXPECT_TRUE(capitals.written[0].admits("N A T O"));
  EXPECT_TRUE(capitals.written[0].admits("nato"));
}

TEST(Read, EarlyHoursAreHeardAsTheyAreRead) {
  for (const auto& [line, value] : {std::pair{"at 0645", "6:45"},
                                    {"until 0905", "9:05"},
                                    {"at 0900", "9:00"},
                                    {"0456 GMT", "4:56 gmt"},
                                    {"at 0630 hours", "6:30"}}) {
    const Found found = find(line, Locale::en_us);
    ASSERT_EQ(found.written.size(), 1U) << line;
    const Candidate& time = found.written[0].candidates[0];
    ASSERT_EQ(time.kind, Class::time) << line;
    EXPECT_EQ(time.value, value);
    for (const std::string& reading : readings(time.phrase, 20)) {
      const auto heard = row(Class::time).hear(words(reading));
      EXPECT_NE(std::find(heard.begin(), heard.end(), value), heard.end()) << reading;
    }
  }
}

TEST(Read, AmountsMayBelongToANoun) {
  EXPECT_EQ(judge("a $20 bill", "a twenty dollar bill", Locale::en_us), Judgement::best);
  EXPECT_EQ(judge("a $20 bill", "a twenty dollars bill", Locale::en_us), Judgement::admissible);
}

TEST(Read, Judges) {
  EXPECT_EQ(judge("In 2005.", "in two thousand five", Locale::en_us), Judgement::best);
  EXPECT_EQ(judge("In 2005.", "in twenty o five", Locale::en_us), Judgement::admissible);
  EXPECT_EQ(judge("In 2005.", "in two thousand six", Locale::en_us), Judgement::other);
  EXPECT_EQ(judge("In 2005.", "on two thousand five", Locale::en_us), Judgement::other);
  EXPECT_EQ(judge("Nothing {here} | there", "nothing here there", Locale::en_us), Judgement::best);
}

TEST(Normalizer, ReadsTheClassesThatAreAskedFor) {
  Options options;
  options.classes = {"date", "money"};
  const Normalizer normalizer(options);
  const std::string line = "$5 on 4 May 2001 for 3 km";
  EXPECT_EQ(text::apply(line, normalizer(line).edits), "five dollars on the fourth of May two thousand one for 3 km");
}

TEST(Normalizer, PutsLettersTogether) {
  Options options;
  options.letters = "together";
  const Normalizer normalizer(options);
  const std::string line = "The GPS, RNAs, 3 pm EST, a.bc@aol.it and a B C D.";
  const std::string said = "The GPS, RNA's, three PM EST, a dot BC at aol dot IT and a B C D.";
  EXPECT_EQ(text::apply(line, normalizer(line).edits), said);
  for (const auto& [coloured, read] : {std::pair("a \x1b[0mred \x1b[1;31m thing, 5 km \x1b[0m away",
                                                 "a \x1b[0mred \x1b[1;31m thing, five kilometers \x1b[0m away"),
                                       std::pair("5\x1b[", "five\x1b["), std::pair("\x1b[31", "\x1b[31")})
    EXPECT_EQ(text::apply(coloured, normalizer(coloured).edits), read);
  EXPECT_EQ(normalizer.judge(line, said), Judgement::best);
}

TEST(Normalizer, LeavesMarkupAlone) {
  const std::string line = "Wait <break time=\"5ms\"/> 5 of `x = 3` or {0}, ${PATH2} {a b 4} if 1 < 2 and <3.";
  const std::string said =
      "Wait <break time=\"5ms\"/> five of `x = 3` or {0}, ${PATH2} {a b four} if one less than two and less than "
      "three.";
  Options options;
  const Normalizer normalizer(options);
  EXPECT_EQ(text::apply(line, normalizer(line).edits), said);
  EXPECT_EQ(normalizer.judge(line, said), Judgement::best);
  options.protect = "none";
  EXPECT_EQ(text::apply("<b>{3}", Normalizer(options)("<b>{3}").edits), "<b>{three}");
  for (const char* open : {"<a", "`a", "{a", "<a <a <a >", "````", "{}{}{"}) normalizer(open);
}

TEST(Normalizer, DropsPunctuationAndNoNumbers) {
  const auto dropped = [](std::string_view line, Options options = {}) {
    options.punctuation = "drop";
    return text::apply(line, Normalizer(options)(line).edits);
  };
  const std::pair<const char*, const char*> cases[] = {
      {"Well, 20 (or 21) people - didn't: \"No!\"", "Well twenty or twenty one people didn't No"},
      {"It was 1,23 or 3:2, -1q308!", "It was 1,23 or 3:2 -1q308"},
      {"₲0.5 at 1.5q.", "₲zero point five at 1.5q"},
      {"COVID-19, B-52, 5-ish, 1980-present", "COVID nineteen B fifty two five ish nineteen eighty to present"},
      {"`v1.2` <b>3.5</b>, ${A}!", "`v1.2` <b>three point five</b> ${A}"},
      {"yes,no; yes...no (e.g. this)well—so", "yes no yes no eg this well so"},
      {"Henry VII.'s men, o'clock, the ships' bells", "Henry the seventh's men o'clock the ships bells"},
      {"5 * 3 = 15; C#, AT&T. * a * b", "five times three equals fifteen C sharp A T and T a * b"},
      {"(1q5)-1q5, 'tis \"1q5\"", "1q5 -1q5 tis 1q5"},
  };
  for (const auto& [line, expected] : cases) EXPECT_EQ(dropped(line), expected) << line;
  Options money;
  money.classes = {"money"};
  EXPECT_EQ(dropped("It is $1,234 at 3:15, -5 or (3.5).", money),
            "It is one thousand two hundred thirty four dollars at 3:15 -5 or 3.5");
  Options inverse;
  inverse.inverse = true;
  EXPECT_EQ(dropped("At three fifteen p m, minus ten percent, 1.5 (or $2,000).", inverse),
            "At 3:15 pm -10% 1.5 or $2,000");
  EXPECT_EQ(dropped("From $20.50(-5) to 20($5).", inverse), "From $20.50 -5 to 20 $5");
}

TEST(Normalizer, NamesTheNearestClass) {
  Options options;
  options.classes = {"dates"};
  try {
    Normalizer normalizer(options);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--classes: there is no class 'dates': did you mean 'date'?");
  }
}

TEST(Normalizer, SpellsWhatIsUnread) {
  Options options;
  options.unread = "spell";
  const Normalizer normalizer(options);
  const std::string line = "Seat B2A23c, v1.2-xq3 and 4rd.";
  EXPECT_EQ(text::apply(line, normalizer(line).edits),
            "Seat B two A two three c, v one dot two dash x q three and four r d.");
}

TEST(Normalizer, BadInputIsOrdinaryInput) {
  const std::string giant(10000, '7');
  const std::string said = spoken(giant);
  EXPECT_TRUE(said.starts_with("seven seven seven"));
  EXPECT_EQ(said.size(), 10000u * 6 - 1);
  for (const char* line :
       {"1e308", "٣٤٥",   "\u202B12\u202C", "🙂🙂", "\u200F5", "1990–", "5°", "5é", "x²", "½½", "$$$",
        "--",    "((((1", "1,,2",           "%%%",      "$-",      "-",     "1-", "'",  "'1", "&&"})
    spoken(line);
  EXPECT_EQ(spoken("\u202B12\u202C"), "\u202Btwelve\u202C");
}

}  // namespace
}  // namespace emend::verbalize
