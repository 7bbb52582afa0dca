// Kinds of written forms that other tools read wrongly, and what --inverse must not do: a row is a line and what
// becomes of it.
#include <gtest/gtest.h>

#include "verbalize/inverse.h"
#include "verbalize/normalizer.h"

namespace emend::verbalize {
namespace {

struct Row {
  const char *given, *wanted;
};

// A row a kind that sentences of every class showed.
TEST(Kinds, OfEveryClassAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"12 nm off the coast", "twelve nautical miles off the coast"},
      {"She has 2. 3 more are coming. He was 5. 6 years later he died.",
       "She has two. three more are coming. He was five. six years later he died."},
      {"on page 5. 6 lines; It has 17. 3 square kilometers.",
       "on page five. six lines; It has seventeen point three square kilometers."},
      {"User ID 12345, press OK 12345 times; Boise, ID 83702, Austin TX 78701",
       "User I D twelve thousand three hundred forty five, press O K twelve thousand three hundred forty five times; "
       "Boise, Idaho eight three seven zero two, Austin Texas seven eight seven zero one"},
      {"In 1983 women filled; In 1500 people died; he scored 1998 points",
       "In nineteen eighty three women filled; In one thousand five hundred people died; he scored one thousand nine "
       "hundred ninety eight points"},
      {"1 1/2-2 cups, 3 1/2 - 4 hours", "one and a half to two cups, three and a half to four hours"},
      {"They beat the Celtics, 110–102, and won (110–102).",
       "They beat the Celtics, one hundred ten to one hundred two, and won (one hundred ten to one hundred two)."},
      {"10/325 mg or 500/125 mg, 1/2 mg",
       "ten three hundred twenty five milligrams or five hundred one hundred twenty five milligrams, one half "
       "milligram"},
      {"a vision of 20/40", "a vision of twenty forty"},
      {"Day 3/30. The deadline: 4/15. Meet 4/5 at 3pm. Pay by 6/1.",
       "Day three of thirty. The deadline: April fifteenth. Meet April fifth at three P M. Pay by June first."},
      {"a 1-800 number, 7-11 stores, 7-11 miles, 20-20 vision, the 9-11 attacks, a 1-2 punch, 1-2 cups",
       "a one eight hundred number, seven eleven stores, seven to eleven miles, twenty twenty vision, the nine eleven "
       "attacks, a one two punch, one to two cups"},
      {"hold for 30s, a 30s timer", "hold for thirty seconds, a thirty second timer"},
      {"May 5 and 6; on July 4 and 5, 2020; May 5, 6 and 7; June 5 and 20 people",
       "May fifth and sixth; on July fourth and fifth, twenty twenty; May fifth, sixth and seventh; June fifth and "
       "twenty people"},
      {"5 & 6 May, June 5 to 7 we ran, a 5 May meeting",
       "the fifth and the sixth of May, June fifth to seventh we ran, a fifth of May meeting"},
      {"Mon Jan 5, Fri 5pm, Sat 9-5, The Sun 5 times, Sun City",
       "Monday January fifth, Friday five P M, Saturday nine to five, The Sun five times, Sun City"},
      {"a pressure of 1013 mb", "a pressure of one thousand thirteen millibars"},
      {"a star 1.3 pc away", "a star one point three parsecs away"},
      {"a 5 nm laser, a 5 mb file, 2 pt of cream, 3 pc",
       "a five nanometer laser, a five megabyte file, two pints of cream, three pieces"},
      {"12.500 €, 1.299,50 €, 1.000.000 people, 1,5 kg, 2,75 m; 12.500 people",
       "twelve thousand five hundred euros, one thousand two hundred ninety nine euros fifty cents, one million "
       "people, one "
       "point five kilograms, two point seven five meters; twelve point five zero zero people"},
      {"½ an hour, ½ past 5, 1/2 price, a 1/2-inch bolt, a 3/4-inch pipe; 1/2 cup",
       "half an hour, half past five, half price, a half-inch bolt, a three quarter-inch pipe; one half cup"},
      {"8/10 people, 45/50 marks, 3/4 cup",
       "eight out of ten people, forty five out of fifty marks, three quarters cup"},
      {"It finished 0-0, 2-4' of water", "It finished zero to zero, two to four feet of water"},
      {"snow: 3–5\"", "snow: three to five inches"},
      {"2 hrs. 30 min. of it, 1 l water, 1,2,3 or 4; 1,2,4-trichlorobenzene",
       "two hours thirty minutes of it, one liter water, one, two, three or four; 1,2,4-trichlorobenzene"},
      {"my account number is 45678901, account 4567890, card 4111111111111111",
       "my account number is four five six seven eight nine zero one, account four five six seven eight nine zero, "
       "card "
       "four one one one one one one one one one one one one one one one"},
      {"x >= 5, <= 6, >= 7",
       "x greater than or equal to five, less than or equal to six, greater than or equal to seven"},
      {"I <3 you, we <3 it, thanks <3", "I <3 you, we <3 it, thanks <3"},
      {"cute :3 and sad </3; levels <3, x <3, <3 mg",
       "cute :3 and sad </3; levels less than three, x less than three, less than three milligrams"},
      {"S02E03, s1e10; S2 E3, S10", "season two episode three, season one episode ten; S two E three, S ten"},
      {"on 2003/1/2 and 2003-4-15; 2003.1.2, 1/2003/4",
       "on January second two thousand three and April fifteenth two thousand three; two zero zero three dot one dot "
       "two, 1/2003/4"},
      {"order no. 45-123, account number 12-3456, docket 21-1234; the number 12-15, Nos. 12-15",
       "order number forty five dash one hundred twenty three, account number twelve dash thirty four fifty six, "
       "docket twenty one dash twelve thirty four; the number twelve to fifteen, Numbers twelve to fifteen"},
      {"54.3M, 2.5B last year, 10.5k; 7M, 3B",
       "fifty four point three million, two point five billion last year, ten point five K; 7M, 3B"},
      {"Cat. 5, the 18th cent., c. 350 BC, fl. 1200; the cat. He",
       "Category five, the eighteenth century, circa three fifty B C, flourished twelve hundred; the cat. He"},
      {"5 g/cm^3, 9 kg/m^3, 5 sq. km, 3 sq. cm, 2 yd^2, 3 mm^3",
       "five grams per cubic centimeter, nine kilograms per cubic meter, five square kilometers, three square "
       "centimeters, two square yards, three cubic millimeters"},
      {"0.586 AU, 65 mya, 10 kyr, 20 kgf",
       "zero point five eight six astronomical units, sixty five million years ago, ten thousand years, twenty "
       "kilograms force"},
      {"360° view, the 100m dash, 200 m freestyle",
       "three hundred sixty degree view, the one hundred meter dash, two hundred meter freestyle"},
      {"at 21:00 hrs, 00:30 hrs, 3:30 min; 2:30 hrs",
       "at twenty one hundred hours, zero thirty hours, three thirty minutes; two thirty h r s"},
      {"GMT+0100, UTC-0530", "G M T plus one, U T C minus five thirty"},
      {"8 1/2 x 11 in. They, 3 1/4 × 2 in. long",
       "eight and a half by eleven inches. They, three and a quarter by two inches long"},
      {"7 – 3 = 4, 5 – 3 – 1 = 1, 5 – 3",
       "seven minus three equals four, five minus three minus one equals one, five to three"},
      {"5*5, 2*3*4, 2·3; *5*5*", "five times five, two times three times four, two times three; *5*5*"},
      {"2**10, 10**3; **2** and 5 **10**", "two to the tenth, ten cubed; **two** and five **ten**"},
      {"y = mx + b", "y equals m x plus b"},
      {"$5USD, $5 USD, 20 Kč, ₿0.5, EUR/USD 1.0850",
       "five dollars, five dollars, twenty Czech korunas, zero point five bitcoins, EUR/USD one point zero eight "
       "five zero"},
      {"2/$5, 3/$10 each", "two for five dollars, three for ten dollars each"},
      {"4Q 2019, 1H 2020, 4Q20", "fourth quarter twenty nineteen, first half twenty twenty, fourth quarter twenty"},
      {"the winter of '62-'63, Windows '98, 'Twas '98",
       "the winter of sixty two to sixty three, Windows ninety eight, 'Twas ninety eight"},
      {"3XL and 2XS; T-10 minutes, T+5 seconds, a T-72 tank",
       "three X L and two X S; T minus ten minutes, T plus five seconds, a T-seventy two tank"},
      {"IBAN GB82 WEST 1234 5698 7654 32, DE89 3704 0044 0532 0130 00",
       "IBAN G B eight two, W E S T, one two three four, five six nine eight, seven six five four, three two, D E "
       "eight nine, three seven zero four, zero zero four four, zero five three two, zero one three zero, zero zero"},
      {"[14/412] Building, [3/4] Linking; see [a 3/4] inch",
       "[fourteen of four hundred twelve] Building, [three quarters] Linking; see [a three of four] inch"},
      {"[3/4] Linking", "[three of four] Linking"},
      {"level cli, page cxii, page xl", "level cli, page one hundred twelve, page forty"},
      {"fg:#616E88, 616E88", "f g:#616E88, six hundred sixteen times ten to the eighty eighth"},
      {"0.0576 L mol−1 min−1", "zero point zero five seven six liters mol−1 min−1"},
      {"hsl(60 100% 50%), 1 500 km",
       "h s l(sixty one hundred percent fifty percent), one thousand five hundred kilometers"},
      {"CD4+ T cells, HTML5+", "C D four plus T cells, H T M L five plus"},
      {"10k+ stars, 1M+ downloads, $2M+",
       "ten thousand plus stars, one million plus downloads, two million dollars plus"},
  };
  for (const auto& [given, wanted] : rows) EXPECT_EQ(text::apply(given, normalizer(given).edits), wanted) << given;
}

// A row a kind that fresh text showed.
TEST(Kinds, OfNewsAndChatAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"the #GOPDebate, #RNCinCLE, #TBT, #MAGA, #TeamUSA and #SB50",
       "the hashtag G O P Debate, hashtag R N C in CLE, hashtag T B T, hashtag MAGA, hashtag Team U S A and hashtag S "
       "B "
       "fifty"},
      {"Just #MeToo, #GIVEAWAY, #IAmWithHer and #PCsRule",
       "Just hashtag Me Too, hashtag GIVEAWAY, hashtag I Am With Her and hashtag PCs Rule"},
      {"She said that OHIO, POTUS, NOAA and a GNU tool, the DOT and the NIH, were good",
       "She said that OHIO, POTUS, NOAA and a GNU tool, the D O T and the N I H, were good"},
      {"I LOVE IT! IT'S FREE, says our IT team. RE: your mail",
       "I LOVE IT! IT'S FREE, says our I T team. RE: your mail"},
      {"A XXX film, the XXX flex, Super Bowl XXX, Journal XXX: 4. Bye Xxx",
       "A Triple X film, the Triple X flex, Super Bowl thirty, Journal thirty: four. Bye Xxx"},
      {"Drs. Smith and Jones, Sens. Lee and Wu, a 2nd Lt. of 20, ten reps. They",
       "Doctors Smith and Jones, Senators Lee and Wu, a second Lieutenant of twenty, ten reps. They"},
      {"In Brunswick, Me., May 8. He told John, Me. They", "In Brunswick, Maine, May eighth. He told John, Me. They"},
      {"N. Korea, S. Africa, W. Virginia; S. aureus, N. Miller",
       "North Korea, South Africa, West Virginia; S. aureus, N. Miller"},
      {"Otto v. Bismarck met Helmuth v. Moltke; Roe v. Wade; Otto v. Smith, 410 U.S. 113",
       "Otto von Bismarck met Helmuth von Moltke; Roe versus Wade; Otto versus Smith, four hundred ten U.S. one "
       "hundred "
       "thirteen"},
      {"See p. 45, on p.3, from p. 4 to p. 9 (cf. p. 12-15); Kennedy, p. 304, inc p. 31, p. 7",
       "See page forty five, on page three, from page four to page nine (cf. page twelve to fifteen); Kennedy, p. "
       "three hundred four, inc p. thirty one, p. seven"},
      {"Ps. 23 is known, Pss. 42 and 43, Ps. 151, ps. 23, Ps. 20 people came, Ps. 23:1, PS. 23",
       "Psalm twenty three is known, Psalms forty two and forty three, Ps. one hundred fifty one, ps. twenty three, "
       "Ps. twenty people came, Psalm twenty three one, P S. twenty three"},
      {"CLINTON VS TRUMP, VS Code, a PP module, A vs B, pp. 3-9",
       "CLINTON Versus TRUMP, V S Code, a P P module, A versus B, pages three to nine"},
      {"Work for The Sun. We close Sun. at 5", "Work for The Sun. We close Sunday at five"},
      {"on Fifth St. we met, at sixth st. Wait", "on Fifth Street we met, at sixth st. Wait"},
      {"in Dec '41, since Nov '03", "in December forty one, since November o three"},
      {"Ep. 5, Ep 4, Spitfire EP 120, fn. 12, Thm. 2, Sched. 2",
       "Episode five, Episode four, Spitfire E P one hundred twenty, footnote twelve, Theorem two, Schedule two"},
      {"6/10: Richmond, 6/11: Tampa. Happy 4/20! A score of 3/4: good",
       "June tenth: Richmond, June eleventh: Tampa. Happy April twentieth! A score of three quarters: good"},
      {"[PATCH v2 02/44] It works. (1/2)", "[PATCH version two two of forty four] It works. (one of two)"},
      {"Until 9/21/12, since 6/3/98. I got 20/32 playing it, and 1/16 of it",
       "Until September twenty first twenty twelve, since June third ninety eight. I got twenty out of thirty two "
       "playing it, and one sixteenth of it"},
      {"Add butter (1/2) and got 14/14 right, lap 3/12",
       "Add butter (one half) and got fourteen out of fourteen right, lap three of twelve"},
      {"06 Oct 2019 19:12:02 +0200, 16:28 -0530, 10 -0500",
       "the sixth of October twenty nineteen nineteen hours twelve minutes and two seconds plus two hours, sixteen "
       "twenty "
       "eight minus five hours thirty minutes, ten -zero five zero zero"},
      {"Snapshot 20090714, 20090714 users, 20091341 and $20090714",
       "Snapshot July fourteenth two thousand nine, twenty million ninety thousand seven hundred fourteen users, "
       "twenty "
       "million ninety one thousand three hundred forty one and twenty million ninety thousand seven hundred fourteen "
       "dollars"},
      {"Up 12% y/y, is it, y/y? A 1:1 meeting at 1:1",
       "Up twelve percent year over year, is it, y/y? A one to one meeting at one to one"},
      {"It was gr8, c u 2moro b4 noon; 32bit mp3s and an mp3",
       "It was great, c u tomorrow before noon; thirty two bit m p threes and an m p three"},
      {"95.5FM, 101FM and 95.5FMs", "ninety five point five F M, one hundred one F M and 95.5FMs"},
      {"10 U of insulin, 40 U/kg, 3 U boats", "ten units of insulin, forty units per kilogram, three U boats"},
      {"Route 9W, a 9W bulb", "Route nine W, a nine watt bulb"},
      {"a $25–$30 meal, $25–$30 a head, a $1.50-$2.50 fee, $5-$6 million",
       "a twenty five to thirty dollar meal, twenty five dollars to thirty dollars a head, a one dollar fifty cent to "
       "two "
       "dollar fifty cent fee, five to six million dollars"},
      {"Room 204, Suite 330, room 112 people, RFC 2616, Form 1040, they form 1040 of it",
       "Room two o four, Suite three thirty, room one hundred twelve people, R F C twenty six sixteen, Form ten forty, "
       "they form one thousand forty of it"},
      {"Mozart's K. 551, K. 12, J. K. 12, BWV 565, K. 900",
       "Mozart's K five fifty one, K twelve, J. K. twelve, B W V five sixty five, K. nine hundred"},
      {"They are 8-1 this season, went 12-4, improved to 9-3 with a 3-2 win, won 5-4",
       "They are eight and one this season, went twelve and four, improved to nine and three with a three to two win, "
       "won "
       "five to four"},
      {"He went 5-10 miles, started 3-4 of them, a 4-1 record, an overall 3-4 range; it fell to 3-4",
       "He went five to ten miles, started three to four of them, a four and one record, an overall three to four "
       "range; "
       "it fell to three and four"},
      {"Vitamin E. German doctors, at 12:00 -1200 calories, text 12345 words",
       "Vitamin E. German doctors, at twelve o'clock -twelve hundred calories, text twelve "
       "thousand three hundred forty five words"},
      {"the LGBTQIA community, DDMMYYYY, PROVOGUE", "the L G B T Q I A community, D D M M Y Y Y Y, PROVOGUE"},
      {"Morgan, Edmund S. American Slavery; John E. America’s; In S. Korea, the U.S. Pacific fleet, in S. African "
       "towns, in S. Korea",
       "Morgan, Edmund S. American Slavery; John E. America’s; In South Korea, the U.S. Pacific fleet, in South "
       "African towns, in South Korea"},
      {"It began on August 2d, when 2d sess. ended, the 3d of July, the 22d Regiment, a 3d model, a plot of 2d versus "
       "it",
       "It began on August second, when second sess. ended, the third of July, the twenty second Regiment, a three d "
       "model, a plot of two d versus it"},
      {"at 0645, until 0730, chmod 0755, at 0000",
       "at zero six forty five, until zero seven thirty, chmod zero seven five five, at zero zero zero zero"},
      {"It is supposed to be 70F. Join us in Tampa, FL - 8pm; from Reno, NV; Smith, MA; Doe",
       "It is supposed to be seventy degrees Fahrenheit. Join us in Tampa, Florida - eight P M; from Reno, Nevada; "
       "Smith, "
       "M A; Doe"},
      {"9 million of them, 9 millions, 9 million-year rocks, 9 million km",
       "nine million of them, nine millions, nine million-year rocks, nine million kilometers"},
      {"acct. #12345678, the 34th Fl., NY",
       "account number one two three four five six seven eight, the thirty fourth Floor, N Y"},
      {"UGH, it is SHATTUCK of XBOX, ICYMI, and he is SO BAAD THAT I'M MISSING it",
       "UGH, it is SHATTUCK of XBOX, I C Y M I, and he is SO BAAD THAT I'M MISSING it"},
      {"in the year 2455, a nokia 6610, the coolpix 4300, Nokia 4900 workers",
       "in the year twenty four fifty five, a nokia sixty six ten, the coolpix forty three hundred, Nokia four "
       "thousand "
       "nine hundred workers"},
      {"Text 54321 or text JOIN to 47246", "Text five four three two one or text JOIN to four seven two four six"},
  };
  for (const auto& [given, wanted] : rows) EXPECT_EQ(text::apply(given, normalizer(given).edits), wanted) << given;
}

TEST(Kinds, AreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"The IV pump beeped. An IV line, the IV was out, IV fluids and IV antibiotics",
       "The I V pump beeped. An I V line, the I V was out, I V fluids and I V antibiotics"},
      {"She needs an IV. IV drips help. Give IV morphine by IV push",
       "She needs an I V. I V drips help. Give I V morphine by I V push"},
      {"Henry IV, Part IV, Schedule IV drugs, Type IV, the IV bag of Louis IV",
       "Henry the fourth, Part four, Schedule four drugs, Type four, the I V bag of Louis the fourth"},
      {"Wars I and II, World War I or II, World Wars I & II, the Punic Wars I, II and III",
       "Wars one and two, World War one or two, World Wars one and two, the Punic Wars one, two and three"},
      {"Apollo XI landed; see Volumes I-III. Soyuz XI, Rocky IV, Super Bowl XX, Saturn V rockets",
       "Apollo eleven landed; see Volumes one to three. Soyuz eleven, Rocky four, Super Bowl twenty, Saturn five "
       "rockets"},
      {"Queen Elizabeth I reigned before Charles I. King Otto II, Emperor Franz Joseph I of Austria, Tsars Nicholas I "
       "and II",
       "Queen Elizabeth the first reigned before Charles the first. King Otto the second, Emperor Franz Joseph the "
       "first of Austria, Tsars Nicholas the first and the second"},
      {"See part Ⅳ. Louis Ⅻ, chapter ⅳ and Act Ⅴ", "See part four. Louis the twelfth, chapter four and Act five"},
      {"Parts IV, V, and VI; Chapters I–IX; Books I through V; Type I/II; Phases I/II; Class II or III",
       "Parts four, five, and six; Chapters one to nine; Books one through five; Type one/two; Phases one/two; Class "
       "two or three"},
      {"Henry IV–VI, Elizabeth I was, Mary I died, Pope Pius X. He, Prince Rainier III",
       "Henry the fourth to the sixth, Elizabeth the first was, Mary the first died, Pope Pius the tenth. He, Prince "
       "Rainier the third"},
      {"page xiv, pp. ix-xii, act i, scene ii, chapter iv of it",
       "page fourteen, pages nine to twelve, act one, scene two, chapter four of it"},
      {"John D. Rockefeller III, Henry Ford II, Robert Griffin III",
       "John D. Rockefeller the third, Henry Ford the second, Robert Griffin the third"},
      {"the XIV century, the XIX–XX centuries, XVIII dynasty",
       "the fourteenth century, the nineteenth to twentieth centuries, eighteenth dynasty"},
      {"a type I error, type I diabetes, Stage I cancer, the type I like, the Mary I saw, the Book I read",
       "a type one error, type one diabetes, Stage one cancer, the type I like, the Mary I saw, the Book I read"},
      {"I read Part II and I liked it. Malcolm X spoke. Eric V. Smith, Vitamin C, a civil mix",
       "I read Part two and I liked it. Malcolm X spoke. Eric V. Smith, Vitamin C, a civil mix"},
      {"They sold it for $3 1/2 million. $2½ billion, €1⅔bn, USD 2 1/2 million, -$3 1/2 million",
       "They sold it for three and a half million dollars. two and a half billion dollars, one and two thirds billion "
       "euros, two and a half million dollars, minus three and a half million dollars"},
      {"£2 1/2, $1 1/2 and $5 1/8, a $4 1/2-million house, 3 1/2 million euros",
       "two and a half pounds, one and a half dollars and five and an eighth dollars, a four and a half million dollar "
       "house, three and a half million euros"},
      {"$1/2 million, $½ billion, £3/4 million, $1/4",
       "half a million dollars, half a billion dollars, three quarters of a million pounds, one quarter dollar"},
      {"$2mil, $2 mil, £3bil, $1.5tril",
       "two million dollars, two million dollars, three billion pounds, one point five trillion dollars"},
      {"It is 3 1/8 miles long. 2 1/11, 5 1/18 in., 4 1/80, 1/8 and 7 1/8",
       "It is three and an eighth miles long. two and an eleventh, five and an eighteenth inches, four and an "
       "eightieth, one eighth and seven and an eighth"},
      {"1/8 of an inch, 6 1/8% interest, 10⅛ and 1/3",
       "one eighth of an inch, six and an eighth percent interest, ten and an eighth and one third"},
      {"On duty May 3, 1990 - June 9, 1992. July 15 - August 2, Jan. 5 - Feb. 6, 2001",
       "On duty May third, nineteen ninety to June ninth, nineteen ninety two. July fifteenth to August second, "
       "January fifth to February sixth, two thousand one"},
      {"3 May 1990 – 9 June 1992, 03/05/1990 - 04/06/1991, 2020-01-05 - 2020-02-06",
       "the third of May nineteen ninety to the ninth of June nineteen ninety two, March fifth nineteen ninety to "
       "April sixth nineteen ninety one, January fifth twenty twenty to February sixth twenty twenty"},
      {"May 2001 - June 2003, Monday - Friday, Mon – Fri, 9 am - 5 pm, 9 a.m. - 5 p.m.",
       "May two thousand one to June two thousand three, Monday to Friday, Monday to Friday, nine A M to five P M, "
       "nine A M to five P M."},
      {"1990 - 1995, 1960s - 1980s, June 5 - 7, 5 km - 6 km, $5 million - $6 million, 10 - 12 people",
       "nineteen ninety to nineteen ninety five, nineteen sixties to nineteen eighties, June five to seven, five "
       "kilometers to six kilometers, five million dollars to six million dollars, ten to twelve people"},
      {"May 3, 1990 - May 1, 1989, 1.5 – 0.5",
       "May third, nineteen ninety - May first, nineteen eighty nine, one point five – zero point five"},
      {"A 160lb dog ran a 5km race. An 8 lb baby, a 12 V battery, a 100 W bulb, another 10 min wait",
       "A one hundred sixty pound dog ran a five kilometer race. An eight pound baby, a twelve volt battery, a one "
       "hundred watt bulb, another ten minute wait"},
      {"the 5 km race, his 10 km run, two 5kg bags, every 30 min, a 3 oz. can, a 6 ft tall man",
       "the five kilometer race, his ten kilometer run, two five kilogram bags, every thirty minutes, a three ounce "
       "can, a six foot tall man"},
      {"a 5–10 km race, a 5 km/h wind, a 5 °C rise, a 60s timeout, these 20 mg tablets",
       "a five to ten kilometer race, a five kilometer per hour wind, a five degree Celsius rise, a sixty second "
       "timeout, these twenty milligram tablets"},
      {"a 5 km to the north, 5 km away, the 2 lbs they lost, 5 kg of it, a 5 kg or so, the 5 km from here",
       "a five kilometers to the north, five kilometers away, the two pounds they lost, five kilograms of it, a five "
       "kilograms or so, the five kilometers from here"},
      {"Now x^2 + y^3 = 9. E = mc^2, O(n^2), e^x, 2^n, x^-1, x^10, 10^-3",
       "Now x squared plus y cubed equals nine. E equals m c squared, O(n squared), e to the x, two to the n, x to the "
       "minus first, x to the tenth, ten to the minus third"},
      {"(a+b)^2, x^2 - y^2, x^n + y^n = z^n, -2^5",
       "(a+b) squared, x squared minus y squared, x to the n plus y to the n equals z to the n, minus two to the "
       "fifth"},
      {"x^{2}, foo^2, x^2y, ^5", "x^{2}, foo^2, x^2y, ^5"},
      {"e^(-x), e^(a)", "e^(-x), e^(a)"},
      {"B♭ major, F♯ minor, Apt. #12", "B flat major, F sharp minor, Apartment number twelve"},
      {"Don&#39;t pay 5 &lt; 6. AT&amp;T &amp; 5 &copy; 2020 &quot;5&quot; &#x27;5",
       "Don&#39;t pay five &lt; six. A T and T &amp; five &copy; twenty twenty &quot;five&quot; &#x27;five"},
      {"5&nbsp;km, &pound;20, &euro;5, &#8364;5, &frac12; cup, 20&deg;C, 1990&ndash;95, 10&nbsp;000 people, 2 &times; "
       "3 = 6",
       "five kilometers, twenty pounds, five euros, five euros, one half cup, twenty degrees Celsius, nineteen ninety "
       "to ninety five, ten thousand people, two times three equals six"},
      {"R&D; AT&T; Q&A 5", "R and D; A T and T; Q and A five"},
      {"### 3. Results", "### three. Results"},
      {"## 2 Methods", "## two Methods"},
      {"#### 1.2 Foo", "#### one point two Foo"},
      {"# 3. Results", "# three. Results"},
      {"## 3", "## three"},
      {"# 1 and #2", "number one and number two"},
      {"- 5 apples", "- five apples"},
      {"+ 5 apples", "+ five apples"},
      {"* 5 apples", "* five apples"},
      {"  10. 5 apples", "  ten. five apples"},
      {"- 1. 2 eggs", "- one. two eggs"},
      {"> 1. 5 people", "> one. five people"},
      {"1) 5 of them", "one) five of them"},
      {"- [ ] 3 tasks", "- [ ] three tasks"},
      {"Add 3 oz., 2 lbs., and stir. 5 ft. x 3 ft., 2 gal.; 3 tsp.: (4 in.) and (3 oz.).",
       "Add three ounces, two pounds, and stir. five feet by three feet, two gallons; three teaspoons: (four inches) "
       "and (three ounces)."},
      {"5 sq. ft., 10 min., 3 hrs., 12 in., 8 oz. (227 g), 5 km.",
       "five square feet, ten minutes, three hours, twelve inches, eight ounces (two hundred twenty seven grams), five "
       "kilometers."},
      {"He has 3 oz. Then 5 lbs. 4 oz. (It weighs 3 oz.)",
       "He has three ounces. Then five pounds four ounces. (It weighs three ounces.)"},
      {"A 4' x 8' board, 30 pts. and 12 pcs.", "A four foot by eight foot board, thirty points and twelve pieces."},
      {"4'x8', 2\"x4\", 8.5\" x 11\", 24' × 36' × 10', 6'-2\", 3′ x 5′, a 10' pole, 6' tall",
       "four feet by eight feet, two inches by four inches, eight point five inches by eleven inches, twenty four feet "
       "by thirty six feet by ten feet, six feet two inches, three feet by five feet, a ten foot pole, six feet tall"},
      {"12 doz. eggs, 3 pkgs., 2 qts., 10 kts, 100 dpi, 60 wpm, 5 GiB, 8gb, 5 yds, 500 mLs, 3 kN",
       "twelve dozen eggs, three packages, two quarts, ten knots, one hundred dots per inch, sixty words per minute, "
       "five gibibytes, eight gigabytes, five yards, five hundred milliliters, three kilonewtons"},
      {"'He was 5' tall' and '10' poles of the 1980s' best",
       "'He was five' tall' and 'ten' poles of the nineteen eighties' best"},
      {"1e-3, 2.5e-6, 1E5, 6.02e23, -1e-05, 1e+10, 0x1e5, 1e5f",
       "one times ten to the minus third, two point five times ten to the minus sixth, one times ten to the fifth, six "
       "point zero two times ten to the twenty third, minus one times ten to the minus fifth, one times ten to the "
       "tenth, 0x1e5, 1e5f"},
      {"2026-11-26T23:40:29Z, 2026-11-26 23:40Z, 2026-11-26T23:40+01:00, 2026-11-26T08:05:09.125-05:30",
       "November twenty sixth twenty twenty six at twenty three hours forty minutes and twenty nine seconds U T C, "
       "November twenty sixth twenty twenty six twenty three forty U T C, November twenty sixth twenty twenty six at "
       "twenty three forty U T C plus one, November twenty sixth twenty twenty six at eight hours five minutes and "
       "nine point one two five seconds U T C minus five thirty"},
      {"It was 95F. It is 20C and 98.6F, below -5C, bake at 350F, seat 12F, seats 20C, 18F, 3C",
       "It was ninety five degrees Fahrenheit. It is twenty degrees Celsius and ninety eight point six degrees "
       "Fahrenheit, below minus five degrees Celsius, bake at three hundred fifty degrees Fahrenheit, seat twelve F, "
       "seats twenty C, 18F, 3C"},
      {"the 2019/20 season, 1999/2000, 1999/00, 2008/09, 1923/1949",
       "the twenty nineteen to twenty season, nineteen ninety nine to two thousand, nineteen ninety nine to two "
       "thousand, two thousand eight to nine, 1923/1949"},
      {"x = 3, let y=4, n=30, (p<.05), a=5&b=6, timeout=5",
       "x equals three, let y equals four, n equals thirty, (p less than point zero five), a equals five&b=six, "
       "timeout=five"},
      {"v2 and v12 of it, v2.0, a v8 engine, v2-rc, V2",
       "version two and version twelve of it, version two point zero, a v8 engine, v2-rc, V two"},
      {"FY2022, FY22, CY2021, FY 2022, RFC2045",
       "F Y twenty twenty two, F Y twenty two, C Y twenty twenty one, FY twenty twenty two, R F C two zero four five"},
      {"Call 112, dial 311, text 988, phone 999, ring 911 or 999, the 112 line, 988 lifeline",
       "Call one one two, dial three one one, text nine eight eight, phone nine nine nine, ring nine one one or nine "
       "nine nine, the one one two line, nine eight eight lifeline"},
      {"In an emergency, 112 or 999. She rang 999. Call 311 people, 112 people, room 112",
       "In an emergency, one one two or nine nine nine. She rang nine nine nine. Call three hundred eleven people, one "
       "hundred twelve people, room one twelve"},
      {"BP 120/80, BP: 118/76, a blood pressure of 140/90, 130/85 mmHg, at 120/80",
       "B P one twenty over eighty, B P: one eighteen over seventy six, a blood pressure of one forty over ninety, one "
       "thirty over eighty five millimeters of mercury, at 120/80"},
      {"`` He paid $5 '' and `` she had 6 '' left", "`` He paid five dollars '' and `` she had six '' left"},
      {"``He paid $5'' and ``she 6'' and `5' or `6' of `x = 7` or ``y = 8``",
       "``He paid five dollars'' and ``she six'' and `five' or `six' of `x = 7` or ``y = 8``"},
      {"£3/4 million, $1/4 million, WWII veterans in WWI. MCMXCIX and MMXX, MIX, MDCCLXXVI",
       "three quarters of a million pounds, one quarter million dollars, World War two veterans in World War one. "
       "nineteen ninety nine and twenty twenty, MIX, seventeen seventy six"},
      {"IV drug users, Godfather Part II, Mon. - Fri., Sept. 2001 - Oct. 2002, March 3rd - April 4th",
       "I V drug users, Godfather Part two, Monday to Friday, September two thousand one to October two thousand two, "
       "March third to April fourth"},
      {"Use 5kg weights and 9mm bullets. A 1.5 L bottle, her 6 lb baby, 20 pgs., 16 fl. oz., he ran 5km today",
       "Use five kilogram weights and nine millimeter bullets. A one point five liter bottle, her six pound baby, "
       "twenty pages, sixteen fluid ounces, he ran five kilometers today"},
      {"a^2 + b^2 = c^2, y = x^2 + 1, 2^8 = 256",
       "a squared plus b squared equals c squared, y equals x squared plus one, two to the eighth equals two hundred "
       "fifty six"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfEverydayTextAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      // Amounts
      {"A $20 bill, a $3T company, the $64,000 question, a $10-15 lunch, a $7.50 ticket and a $30,000-a-year job",
       "A twenty dollar bill, a three trillion dollar company, the sixty four thousand dollar question, a ten to "
       "fifteen dollar lunch, a seven dollar fifty cent ticket and a thirty thousand dollar-a-year job"},
      {"Tickets: $15 adults, $7.50 kids; the $2 they lost, $4.99/gal. here, $100+ to fix, &#36;5",
       "Tickets: fifteen dollars adults, seven dollars fifty cents kids; the two dollars they lost, four dollars "
       "ninety nine cents per gallon here, one hundred dollars plus to fix, five dollars"},
      {"It cost 99p and £2.50. 1080p video, 720p, 480i",
       "It cost ninety nine pence and two pounds fifty pence. ten eighty P video, seven twenty P, four eighty I"},
      // Measures
      {"A 60W bulb; 500ml bottle, 9mm pistol, 1,200 sq ft apartment, 12 pt font, 90° angle; 10 oz cheese",
       "A sixty watt bulb; five hundred milliliter bottle, nine millimeter pistol, one thousand two hundred square "
       "foot apartment, twelve point font, ninety degree angle; ten ounces cheese"},
      {"½ tsp salt, 1/16 in. A 5/8\" bolt, an 1/8 inch bit, 8.5x11 in.",
       "one half teaspoon salt, one sixteenth inch. A five eighths inch bolt, an eighth inch bit, eight point five by "
       "eleven inches."},
      {"3 c. flour, 30 degrees C, 5 %-pts, 25 bps, 9600 bps, 2 nmi, 1 atm",
       "three cups flour, thirty degrees Celsius, five percentage points, twenty five basis "
       "points, nine thousand six hundred b p s, two nautical miles, one atmosphere"},
      {"5'30\" per km, 5'11\", 6'2 and 225 lbs., per oz., 1.5 million km, 5.97 × 10²⁴ kg, 3×10^8 m/s",
       "five minutes thirty seconds per kilometer, five feet eleven inches, six feet two inches and two hundred twenty "
       "five pounds, per ounce, one point five million kilometers, five point nine seven times ten to the twenty "
       "fourth kilograms, three times ten to the eighth meters per second"},
      // Times
      {"1h30, at 14h30, 5 min 30 s, 0600 hrs, 0630 hours, UTC+2, GMT-5, UTC+05:30",
       "one hour thirty minutes, at fourteen thirty, five minutes thirty seconds, zero six hundred hours, zero six "
       "thirty hours, U T C plus two, G M T minus five, U T C plus five thirty"},
      {"He swam it in 14:31.02, a lap of 1:02.345, a ratio of 1:12.5, a 1:50,000 map",
       "He swam it in fourteen minutes thirty one point zero two seconds, a lap of one minute two point three four "
       "five seconds, a ratio of one to twelve point five, a one to fifty thousand map"},
      // Dates
      {"the class of '99, summer of '69, the '08 crash, Aug. 8, '21, Oct. '98",
       "the class of ninety nine, summer of sixty nine, the o eight crash, August eighth, twenty one, October ninety "
       "eight"},
      {"he used to call at '65' late, the '99 was 'the 5 of 60'",
       "he used to call at 'sixty five' late, the 'ninety nine was 'the five of sixty'"},
      {"the 2008–09 crisis, the 2007-08 season, 2001–05, 2021-03, 2010–12",
       "the two thousand eight to nine crisis, the two thousand seven to eight season, two thousand one to five, "
       "2021-03, twenty ten to twelve"},
      {"Open Mon.-Sat. from 9-5; OOO 8/12-8/19; 1/2-3/4 cup",
       "Open Monday to Saturday from nine to five; O O O August twelfth to August nineteenth; one half to three "
       "quarters cup"},
      {"PHP 7.4 and PHP 8, but PHP 500 and PHP 7.50",
       "P H P seven point four and P H P eight, but five hundred pesos and seven pesos fifty centavos"},
      {"the 2000-01 season, the 21/22 season, the '00s, '00s music",
       "the two thousand to two thousand one season, the twenty one twenty two season, the two thousands, two "
       "thousands music"},
      {"It has 1776 rooms and over 2015 votes, in 2015 votes were lost, the 2015 votes",
       "It has one thousand seven hundred seventy six rooms and over two thousand fifteen votes, in twenty fifteen "
       "votes were lost, the twenty fifteen votes"},
      {"at 12:03:44,123", "at twelve hours three minutes and forty four point one two three seconds"},
      // Romans
      {"Civilization VI, Schedule I drugs, a Mk II, II Samuel 7:12, I Corinthians 13, the Stage I rocket",
       "Civilization six, Schedule one drugs, a Mark two, second Samuel seven twelve, first Corinthians thirteen, the "
       "Stage one rocket"},
      {"II. Methods of it", "two. Methods of it"},
      {"type iv secretion, type ii diabetes, stage iii", "type four secretion, type two diabetes, stage three"},
      // References
      {"1 Corinthians 13:4-7, 2 Samuel 7, 1 John 1:9, Gen. 1:1, Matt. 5:3–12, 1 Cor. 13:4, Gen. Lee, Rev. King",
       "First Corinthians thirteen four to seven, Second Samuel seven, First John one nine, Genesis one one, Matthew "
       "five three to twelve, First Corinthians thirteen four, General Lee, Reverend King"},
      {"a 4/4 beat, in 6/8 time, in 3/4 time, 4.5/5, 5/5 stars, I rate it 8/10, a 50-50 chance, 8/10 of it",
       "a four four beat, in six eight time, in three four time, four point five out of five, five out of five stars, "
       "I rate it eight out of ten, a fifty fifty chance, eight tenths of it"},
      {"10/2 = 5, p = .03, r = -.5, z ≠ 0, x ≤ y, E = mc², 5 km² and 5,000+ miles @ $2, C++",
       "ten divided by two equals five, p equals point zero three, r equals minus point five, z not equal to zero, x "
       "less than or equal to y, E equals m c squared, five square kilometers and five thousand plus miles at two "
       "dollars, C plus plus"},
      {"CO₂, H₂O and C₆H₁₂O₆", "C O two, H two O and C six H twelve O six"},
      // Telephones
      {"my cell is 5551234567, call 555 1234, +5511987654321, 555-0100 x123, the 9-1-1 operator, a 10-2-1 record",
       "my cell is five five five, one two three, four five six seven, call five five five, one two three four, plus "
       "five five one one nine eight seven six five four three two one, five five five, zero one zero zero, extension "
       "one two three, the nine one one operator, a 10-2-1 record"},
      {"Call 112 or 999 in Europe, 911 in the US. Text HOME to 741741. Send 12345 of them to 54321 people",
       "Call one one two or nine nine nine in Europe, nine one one in the U S. Text HOME to seven four one seven four "
       "one. Send twelve thousand three hundred forty five of them to fifty four thousand three hundred twenty one "
       "people"},
      {"10.0.0.255:8080, 192.168.1.0/24, report_2020.pdf, notes.txt, Node.js and a lost.blank",
       "one zero dot zero dot zero dot two five five colon eight zero eight zero, one nine two dot one six eight dot "
       "one dot zero slash twenty four, report underscore two zero two zero dot p d f, notes dot t x t, Node dot j s "
       "and a lost.blank"},
      // Places
      {"Seat 14C, Apt. 4B, Suite 12A, 14C and 4B", "Seat fourteen C, Apartment four B, Suite twelve A, 14C and 4B"},
      {"1600 Pennsylvania Ave. NW, Washington; 1200 K St. NW; 5th Ave & 42nd St; sing Ave Maria",
       "sixteen hundred Pennsylvania Avenue N W, Washington; twelve hundred K Street N W; fifth Avenue and forty "
       "second Street; sing Ave Maria"},
      {"Savannah, Ga., in Kansas City, Mo., and D-Calif.; est. 1999, est. 500 people, ext. 5, Tel. +44 20 7946 0958",
       "Savannah, Georgia, in Kansas City, Missouri, and D-Calif.; established nineteen ninety nine, est. five hundred "
       "people, extension five, Telephone plus four four, two zero, seven nine four six, zero nine five eight"},
      {"max. 10, min. 5, avg. 7, Rt. 66, Op. 67, misc. items, w/o sugar, w/ milk, b/c of rain, and/or w/e",
       "maximum ten, minimum five, average seven, Route sixty six, Opus sixty seven, miscellaneous items, without "
       "sugar, with milk, because of rain, and/or w/e"},
      // Markup
      {"[Link 2](https://example.com/2) and [5] (of 6)", "[Link two](https://example.com/2) and [five] (of six)"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfNewsAndSportsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      // Amounts
      {"A £5m deal, a $2M+ home, a 5¢ stamp, 5 $, $5.5 to $6.2 billion, between $5 and $6 million, $5 and $6 million",
       "A five million pound deal, a two million dollars plus home, a five cent stamp, five dollars, five point five "
       "to six point two billion dollars, between five and six million dollars, five dollars and six million dollars"},
      {"$80/bbl, 90 deg, 100s of cars, 1,000s of people; he got 1/4 cup and 3/4 of it, 95/100 on the test, got 1/5 of "
       "it",
       "eighty dollars per barrel, ninety degrees, hundreds of cars, thousands of people; he got one quarter cup and "
       "three quarters of it, ninety five out of one hundred on the test, got one fifth of it"},
      {"A 70-30 split, 60/40 odds, the 80/20 rule, 40/60 of it, 50/50",
       "A seventy thirty split, sixty forty odds, the eighty twenty rule, forty sixtieths of it, fifty fifty"},
      // Measures
      {"a 6'2\" guard, 6 ft. 2 in., 6ft 2in; 12 in x 18 in, 70 mph winds, 3 1/2\", ¾\", 12MP, 90kmph, 5+ years, A+ and "
       "N+1",
       "a six foot two inch guard, six feet two inches, six feet two inches; twelve inches by eighteen inches, seventy "
       "mile per hour winds, three and a half inches, three quarters inch, twelve megapixels, ninety kilometers per "
       "hour, five plus years, A plus and N+one"},
      // Dates and times
      {"Mon, 12 Jan 2020; Fri 13th; Due: 4/15; a 3/15 meeting; I sat 5 of them",
       "Monday, the twelfth of January twenty twenty; Friday thirteenth; Due: April fifteenth; a March fifteenth "
       "meeting; I sat five of them"},
      {"He ran it in 24:35, in 90:00, Psalm 24:35 and at 24:00",
       "He ran it in twenty four minutes thirty five seconds, in ninety minutes, Psalm twenty four thirty five and at "
       "twenty four o'clock"},
      // Romans
      {"King Henry the VIII and Louis the XIV", "King Henry the eighth and Louis the fourteenth"},
      {"LVII was close, MIDI", "fifty seven was close, MIDI"},
      // What is no noun, no number and no share
      {"another $14 billion next year, his $10 back, a $5 million worth, Weber, Max. 1947, about 50/50 on it, Max. 10 "
       "people",
       "another fourteen billion dollars next year, his ten dollars back, a five million dollars worth, Weber, Max. "
       "nineteen forty seven, about fifty fifty on it, Maximum ten people"},
      // Fractions in ranges, interstates, times and faxes
      {"8½x11 paper, 8½ x 11, 5½-6, ½–¾ cup, 1/2-3/4, I-80W, Fax: 03-1234-5678, Tue 5/4 6:30p, at 7p",
       "eight and a half by eleven paper, eight and a half by eleven, five and a half to six, one half–three quarters "
       "cup, 1/2-3/4, I-80W, Fax: zero three, one two three four, five six seven eight, Tue May fourth six thirty P M, "
       "at 7p"},
      // Sciences, teams and what is joined
      {"9.81 m/s², 3 m/s^2, 5° C and 40° S, a Type-II error, a '57 Chevy, the ratio was 2:3, the 49ers and 76ers, 18 "
       "hrs. @ 60 mph",
       "nine point eight one meters per second squared, three meters per second squared, five degrees Celsius and "
       "forty degrees south, a Type-two error, a fifty seven Chevy, the ratio was two to three, the forty niners and "
       "seventy sixers, eighteen hours at sixty miles per hour"},
      // Letters
      {"The SEC, the DEA, the DOJ and MIT sent a JPEG to LAX",
       "The S E C, the D E A, the D O J and M I T sent a JPEG to L A X"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfUnitsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"It held 4.7 µF, 100 nF, 20 mH, 5 μs and 10 ns, 1.5 T, 13 TeV, 100 GWh, 3 Bq, 800 lm",
       "It held four point seven microfarads, one hundred nanofarads, twenty millihenries, five microseconds and ten "
       "nanoseconds, one point five teslas, thirteen teraelectronvolts, one hundred gigawatt hours, three becquerels, "
       "eight hundred lumens"},
      {"50 Nm of torque, 5 N·m, 10 kg·m/s, 8.314 J/(mol·K), 2 W/m·K, 2 J/K, 6.6e-34 J·s",
       "fifty newton meters of torque, five newton meters, ten kilogram meters per second, eight point three one four "
       "joules per mole kelvin, two watts per meter kelvin, two joules per kelvin, six point six times ten to the "
       "minus thirty fourth joule seconds"},
      {"Sodium 140 mEq/L, 5 mM, 500 mg/5 mL, 15 L/100 km, 5 g/100 g, 400 g/14 oz of rice, 180°C/160°C fan",
       "Sodium one hundred forty milliequivalents per liter, five millimolar, five hundred milligrams per five "
       "milliliters, fifteen liters per one hundred kilometers, five grams per one hundred grams, four hundred "
       "grams/fourteen ounces of rice, one hundred eighty degrees Celsius/one hundred sixty degrees Celsius fan"},
      {"He weighs 15st 4lb, she lost 2st; the 21st, 1/8\" thick, 1/250 s exposure, 40 ft-lb, 2 in², 500 sqm, 1.5l",
       "He weighs fifteen stone four pounds, she lost two stone; the twenty first, one eighth inch thick, one two "
       "hundred fiftieth second exposure, forty foot pounds, two square inches, five hundred square meters, one point "
       "five liters"},
      {"Rates rose 12bp and inflation 3.2pc; a 2pc set, a 13A plug, 2.5 ct, 2 T. butter",
       "Rates rose twelve basis points and inflation three point two percent; a two piece set, a thirteen ampere plug, "
       "two point five carats, two tablespoons butter"},
      {"The shares fell 4p to 312p, a 20p coin",
       "The shares fell four pence to three hundred twelve pence, a twenty pence coin"},
      {"Population: 8.9m. It cost 20 kr, 20 zł, kr 200",
       "Population: eight point nine million. It cost twenty kroner, twenty zlotys, two hundred kroner"},
      {"In 2010 MV Doulos, 5 us workers, 10 PA cases, 40 t h, take I-80 W to it",
       "In twenty ten M V Doulos, five us workers, ten P A cases, forty t h, take I-eighty West to it"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfSignsAndCodesAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"α and β particles, Δt is small, λ = 500 nm, a 6σ event, the γ-ray burst, χ² = 4.2, 2πr, σ and μ, TNF-α",
       "alpha and beta particles, delta t is small, lambda equals five hundred nanometers, a six sigma event, the "
       "gamma-ray burst, chi squared equals four point two, two pi r, sigma and mu, T N F-alpha"},
      {"Η Αθήνα is Greek, μm and mg/L, 5 µm, α ρ ε τ η", "Η Αθήνα is Greek, μm and mg/L, five micrometers, α ρ ε τ η"},
      {"a² + b² = c², E=mc², 3x + 2y = 12, x^2 + 3x - 4 = 0, 5! = 120, mean ± SD, 90° − θ, ∞ and more",
       "a squared plus b squared equals c squared, E equals m c squared, three x plus two y equals twelve, x squared "
       "plus three x minus four equals zero, five factorial equals one hundred twenty, mean plus or minus S D, ninety "
       "degrees minus theta, infinity and more"},
      {"She got a B+ and an A- in maths; the rating is BBB-, Apple TV+, LGBTQ+, Na+ and Ca2+ ions, a B- or C",
       "She got a B plus and an A minus in maths; the rating is B B B minus, Apple T V plus, L G B T Q plus, Na plus "
       "and C a two plus ions, a B- or C"},
      {"A 60:40 split, a 50:50 venture, odds of 5/1, a 7/2 favourite, Isaiah 40:31",
       "A sixty forty split, a fifty fifty venture, odds of five to one, a seven to two favourite, Isaiah forty thirty "
       "one"},
      {"2 x 400g tins, 1920x1080, 640 x 480, 3 x 4 m",
       "two times four hundred gram tins, nineteen twenty by ten eighty, six forty by four eighty, three by four "
       "meters"},
      {"HTML5, COVID19, PM2.5, GPT3.5, T2-weighted, HER2-positive, IPv6, x86, an Intel Core i5, the p53 gene, a d20",
       "H T M L five, COVID nineteen, P M two point five, G P T three point five, T two-weighted, HER two-positive, I "
       "P v six, x eighty six, an Intel Core i five, the p fifty three gene, a d twenty"},
      {"two F/A-18s, R2-D2 and C-3PO, H.265, a 4WD car, the A-Z of birds, an A–Z guide, C++17, A320s, two 747s",
       "two F A eighteens, R two D two and C three P O, H two sixty five, a four W D car, the A to Z of birds, an A to "
       "Z guide, C plus plus seventeen, A three twenties, two seven forty sevens"},
      {"London SW1A 1AA, Leeds LS1 4AP, Ottawa K1A 0B6, 221B Baker Street, 12a High Street, the L4-L5 disc, C5/C6",
       "London S W one A, one A A, Leeds L S one, four A P, Ottawa K one A, zero B six, two twenty one B Baker Street, "
       "twelve a High Street, the L four L five disc, C five C six"},
      {"the Under-21s, a Porsche 911, a Cessna 172, an Xbox 360, flight BA 2490 and flight 855",
       "the Under-twenty ones, a Porsche nine eleven, a Cessna one seventy two, an Xbox three sixty, flight B A two "
       "four nine o and flight eight five five"},
      {"a 4-4-2 formation, 4-2-3-1, 4-4-3, the ace A♠, K♥ and 10♣",
       "a four four two formation, four two three one, 4-4-3, the ace ace of spades, king of hearts and ten of clubs"},
      {"#MeToo and #BlackLivesMatter by @john_doe, #COVID19, #FF5733, #include, @user99",
       "hashtag Me Too and hashtag Black Lives Matter by at john underscore doe, hashtag COVID nineteen, hash F F five "
       "seven three three, "
       "#include, at user nine nine"},
      {"Call 1-800-FLOWERS or 800-GOT-JUNK now. Call 1800 123 456. Write to 90210-1234",
       "Call one, eight hundred, FLOWERS or eight hundred, GOT JUNK now. Call one eight zero zero, one two three, four "
       "five six. Write to nine zero two one zero, one two three four"},
      {"at 1430 hours, 1500 hrs, 0630 hours, 1500 hours of video, 2330h",
       "at fourteen thirty hours, fifteen hundred hours, zero six thirty hours, fifteen hundred hours of video, twenty "
       "three thirty hours"},
      {"Acme Assn. of manufacturers, incl. VAT, excl. tax, Messrs. Smith and Jones, asst. mgr. of it, Mvt. 2, Ref. 12, "
       "w/c 5 May, Rt. Rev. John",
       "Acme Association of manufacturers, including VAT, excluding tax, Messieurs Smith and Jones, assistant manager "
       "of it, Movement two, Reference twelve, week commencing the fifth of May, Right Reverend John"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfReferencesAndAmountsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"₹1,00,000 and 12,34,567 people, €1,50 and €5, 10 of them, AED 250, Tk 500, Rp 50,000",
       "one hundred thousand rupees and one million two hundred thirty four thousand five hundred sixty seven people, "
       "one euro fifty cents and five euros, ten of them, two hundred fifty dirhams, five hundred taka, fifty thousand "
       "rupiah"},
      {"f = 1/T, eGFR 45 mL/min/1.73 m², 2.1 mIU/L, 60 Hz/120 V",
       "f equals 1/T, e G F R forty five milliliters per minute per one point seven three square meters, two point one "
       "milli international units per liter, sixty hertz/one hundred twenty volts"},
      {"See fig. 2b, Table 3a, Step 2A, sect. 4.2, ext 12 of Atty. Gen. Barr; press Ctrl+C",
       "See figure two b, Table three a, Step two A, section four point two, extension one two of Attorney General "
       "Barr; press Ctrl+C"},
      {"The hashtag #MeToo, Na+/K+ pumps, find us at @user_99",
       "The hashtag Me Too, Na plus/K plus pumps, find us at user underscore nine nine"},
      {"the Battle of Hastings (1066), about (1066), India were 245/6 at stumps, take it 2–3x daily",
       "the Battle of Hastings (ten sixty six), about (one thousand sixty six), India were two hundred forty five for "
       "six at stumps, take it two to three x daily"},
      {"β2 receptors, 2H2O and 6CO2, in Q4'23, Pub. L. 111-148, 802.11ac and an M.2 slot, a 7B model, 5g fat, 12g "
       "carbs",
       "beta two receptors, two H two O and six C O two, in Q four twenty three, Pub. L. one hundred eleven dash one "
       "hundred forty eight, eight o two dot eleven a c and an M dot two slot, a seven B model, five grams fat, twelve "
       "grams carbs"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfSignsAtTheBeginningAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"A Ford F-150, a C-130, I-495 and U-235; at 100-1 odds, a 7-2 favourite, eq. (5), 2d6 and 1d20",
       "A Ford F-one fifty, a C-one thirty, I-four ninety five and U-two thirty five; at one hundred to one odds, a "
       "seven to two favourite, equation (five), two d six and one d twenty"},
      {"≤ 5 mg", "less than or equal to five milligrams"},
      {"x (≈ 3.14), an A* in maths", "x (approximately three point one four), an A star in maths"},
      {">50% of cases", "greater than fifty percent of cases"},
      {"> 5 of them", "> five of them"},
      {"@ $5 each", "at five dollars each"},
      {"*A* and B* here", "*A* and B* here"},
      {"68:32 Sing unto God, a 7Ah battery, 8 Ah, what",
       "68:32 Sing unto God, a seven ampere hour battery, eight Ah, what"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfSentencesAndCountsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"Open it at page 8. 11 boys came. They met in room 12. 4 others waited. The bill was $9. 7 were paid. I paid "
       "$6. 2 weeks later it broke.",
       "Open it at page eight. eleven boys came. They met in room twelve. four others waited. The bill was nine "
       "dollars. seven were paid. I paid six dollars. two weeks later it broke."},
      {"We sold 70. 40 were old. at 7:15. 30 guests came, the density was 95. 3 people per square mile, Windows 3. 1 "
       "was released",
       "We sold seventy. forty were old. at seven fifteen. thirty guests came, the density was ninety five point three "
       "people per square mile, Windows three point one was released"},
      {"In May 30 men left. In June 3 percent stayed; last April 12 houses burned, in March 15 new cases, on May 20 "
       "people came; in July 4 parades",
       "In May thirty men left. In June three percent stayed; last April twelve houses burned, in March fifteen new "
       "cases, on May twentieth people came; in July fourth parades"},
      {"the September 11 attacks, in January 6 riots, on July 4 people eat, in April 25 elections",
       "the September eleventh attacks, in January sixth riots, on July fourth people eat, in April twenty fifth "
       "elections"},
      {"2/3 + 1/6 = 5/6, 3/4 - 1/2 = 1/4, ½ + ⅓ = ⅚, 2/6 = 1/3, 20 / 4 = 5, 10/2 = 5, 2 / 3 cup, 1 / 4 of it",
       "two thirds plus one sixth equals five sixths, three quarters minus one half equals one quarter, one half plus "
       "one third equals five sixths, two sixths equals one third, twenty divided by four equals five, ten divided by "
       "two equals five, two thirds cup, one quarter of it"},
      {"the Broad St. Market, High St. School, Port St. Lucie, at 7 Rue St. Honoré, on Elm St. Ann left",
       "the Broad Street Market, High Street School, Port Saint Lucie, at seven Rue Saint Honoré, on Elm Street. Ann "
       "left"},
      {"Lap 12/60, slide 4/20, part 1/3; step 1/2 cup, page 2/3 of it",
       "Lap twelve of sixty, slide four of twenty, part one of three; step one half cup, page two thirds of it"},
      {"8  km of road, 9  am, $  12, at 4 : 30 pm, 9 : 1 odds, 90 km / h, 5 km / 3 mi",
       "eight kilometers of road, nine A M, twelve dollars, at four thirty P M, nine to one odds, ninety kilometers "
       "per hour, five kilometers / three miles"},
      {"4 bn euros, 6.5 bn people, 7 mn tonnes, his 2nd Bn. left",
       "four billion euros, six point five billion people, seven million tonnes, his second Battalion left"},
      {"Thurs. Jun. 6th, Pvt. Jones, Asst. Sec. of War, Foo Inc. CEO Ann Lee, Elm Ave. Park, on Oak Ave. S.",
       "Thursday June sixth, Private Jones, Assistant Secretary of War, Foo Incorporated C E O Ann Lee, Elm Avenue "
       "Park, on Oak Avenue South."},
      {"3 mi. NE of town, 20 ft. S of it, 5 S of it",
       "three miles northeast of town, twenty feet south of it, five S of it"},
      {"$7's worth of it, the 9 m's in it", "seven dollars' worth of it, the nine m's in it"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfNumbersBesideNounsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"crisp $50 bills, with 8 ft fences, 250 ml bottles, 60 W bulbs, a 25 min. walk, 16 oz. steak, 800 m race, 5 mm "
       "screws",
       "crisp fifty dollar bills, with eight foot fences, two hundred fifty milliliter bottles, sixty watt bulbs, a "
       "twenty five minute walk, sixteen ounce steak, eight hundred meter race, five millimeter screws"},
      {"a firm with $5m plans to grow, 10 oz cheese, 5 km away, 30' ladders, elev. 1,200', 10' x 12' rooms",
       "a firm with five million dollars plans to grow, ten ounces cheese, five kilometers away, thirty foot ladders, "
       "elevation one thousand two hundred feet, ten foot by twelve foot rooms"},
      {"F-15s, MiG-21s and AK-47s, the U19s, three 7s, a pair of 6s, 1s and 0s, size 14s, the over-75s, the 300s BC, "
       "two $50s",
       "F-fifteens, MiG-twenty ones and A K-forty sevens, the U nineteens, three sevens, a pair of sixes, ones and "
       "zeros, size fourteens, the over-seventy fives, the three hundreds B C, two fifties"},
      {"wait 4s, in 2s steps, the 1980s, for 9s, iPhone 6s",
       "wait four seconds, in two second steps, the nineteen eighties, for nine seconds, iPhone six S"},
      {"3/8ths, 5/16ths of it", "three eighths, five sixteenths of it"},
      {"A.D. 70, the 3rd century B.C.E. began, 30 BC – 14 AD, 5 BC-AD 10, 2015-present, Sept.–Oct. 2010",
       "A D seventy, the third century B C E began, thirty B C to fourteen A D, five B C to A D ten, twenty fifteen to "
       "present, September to October twenty ten"},
      {"in Boise, ID, today, from Waco, TX to Dayton, OH.",
       "in Boise, Idaho, today, from Waco, Texas to Dayton, Ohio."},
      {"Yes, OK, sure. Smith, MA; Doe, AL: it, Akron, Ohio 44301, P.O. Box 1234",
       "Yes, O K, sure. Smith, M A; Doe, A L: it, Akron, Ohio four four three zero one, P.O. Box one two three four"},
      {"20¢/min, 5¢/kWh, 3 days/week, 80 beats/min, 40 people/km², 2×/day, 5 men/women, 3 hits/misses",
       "twenty cents per minute, five cents per kilowatt hour, three days per week, eighty beats per minute, forty "
       "people per square kilometer, two times per day, five men/women, three hits/misses"},
      {"© 2021 Foo, 5 → 10, 4 Å apart, x != 5",
       "copyright twenty twenty one Foo, five to ten, four angstroms apart, x not equal to five"},
      {"1–4 August, 12–14 Nov. 2019, 6 - 8 Jan, 5-7 may leave",
       "the first to the fourth of August, the twelfth to the fourteenth of November twenty nineteen, six to eight "
       "January, five to seven may leave"},
      {"10-9-8, 3-2-1, 4-5-6-7, a 10-2-1 record, mix 3:2:1, 1:02:03",
       "ten nine eight, three two one, four five six seven, a 10-2-1 record, mix three to two to one, "
       "one hour two minutes and three seconds"},
      {"5x², 2y³ - 4y = 0, 3m² of it, Stage IIB, the XX Party Congress, Darius I invaded it",
       "five x squared, two y cubed minus four y equals zero, three square meters of it, Stage two B, the twentieth "
       "Party Congress, Darius the first invaded it"},
      {"pp. 3-9, pp. xi, c. 1750, from c. 1500, (b. 1920), d. 1644, the 12th c., the 7th c. AD, cf. c. 59 of it, ss. "
       "3–5, elev. 900 m",
       "pages three to nine, pages eleven, circa seventeen fifty, from circa fifteen hundred, (born nineteen twenty), "
       "died sixteen forty four, the twelfth century, the seventh century A D, cf. c. fifty nine of it, sections three "
       "to five, elevation nine hundred meters"},
      {"avg. of 4, temp. of 9 °C, the Dr. left, ch. iv, 7 pm (EST), Mrs. Hall, temp 99.5F",
       "average of four, temperature of nine degrees Celsius, the Doctor left, chapter four, seven P M (E S T), Missus "
       "Hall, temp ninety nine point five degrees Fahrenheit"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfShortFormsAndCodesAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"Type III errors differ from type I, as does type I. Unlike Part II, the part I like is short",
       "Type three errors differ from type one, as does type one. Unlike Part two, the part I like is short"},
      {"Closed Fri & Sat. On Tue, Thu and Sat. Sat/Sun only, Mon or Wed. I sat and waited. The Sun and Mars, Sun and "
       "Moon",
       "Closed Friday and Saturday. On Tuesday, Thursday and Saturday. Saturday/Sunday only, Monday or Wednesday. I "
       "sat and waited. The Sun and Mars, Sun and Moon"},
      {"the 3rd fl. was dark; on the 12th fl.", "the third floor was dark; on the twelfth floor."},
      {"an approx. 5 km walk, the approx. length, its approx. weight, approx. ten",
       "an approximately five kilometer walk, the approximate length, its approximate weight, approximately ten"},
      {"Model no. TX-200, Part No. AB12. I said no. AB-12 came",
       "Model number T X-two hundred, Part Number A B twelve. I said no. A B-twelve came"},
      {"est. cost is $4, est. 1999, the temp. was low, a temp. worker, the co. went, Smith and Co. left",
       "estimated cost is four dollars, established nineteen ninety nine, the temperature was low, a temp. worker, the "
       "company went, Smith and Co. left"},
      {"Int'l law, the dep't, ma'am, can't", "International law, the department, ma'am, can't"},
      {"(5) lit. a, it was lit. a man", "(five) letter a, it was lit. a man"},
      {"W. 34th St., E 9th Ave in town, N. 5th place, I-80 W to Reno, US-101 S, 5 N, Route 9 N Smith",
       "West thirty fourth Street, East ninth Avenue in town, N. fifth place, I-eighty West to Reno, U S-one hundred "
       "one South, five N, Route nine N Smith"},
      {"An RTX 3080, Nokia 3310 phones, Nokia 4900 workers, an RX 6800 XT, ISO 9001",
       "An R T X thirty eighty, Nokia thirty three ten phones, Nokia four thousand nine hundred workers, an R X sixty "
       "eight hundred X T, ISO nine thousand one"},
      {"FY2019-20, FY2021/22, AY2023-2024, FY2022-5",
       "F Y twenty nineteen to twenty, F Y twenty twenty one to twenty two, A Y twenty twenty three to twenty twenty "
       "four, FY2022-5"},
      {"v1.4.0-beta.2, v3.2-alpha, v2-1, v1.2.3-foo",
       "version one point four point zero beta two, version three point two alpha, v2-1, v1.2.3-foo"},
      {"in XS–L and M-XXL, size S-L, the L-M cycle, A-L",
       "in X S to L and M to X X L, size S to L, the L-M cycle, A-L"},
      {"Give 5 mg PO TID, 2 tabs BID. The BID was won. Take it q8h, with PaO2 and HbA1c",
       "Give five milligrams P O T I D, two tabs B I D. The BID was won. Take it every eight hours, with P a O two and "
       "H b A one c"},
      {"a Cessna-172, X-911", "a Cessna-one seventy two, X-nine eleven"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfMeasuresSumsAndPairsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"CHF 12'400, or 2’350’000; 79°58'56\"W, 6'2\", the '90s, 5'100'2",
       "twelve thousand four hundred Swiss francs, or two million three hundred fifty thousand; seventy nine degrees "
       "fifty eight minutes fifty six seconds west, six feet two inches, the nineties, 5'100'2"},
      {"a loss of €(3.4) billion, $(750) in May, call $(x), $(1), f(3)",
       "a loss of minus three point four billion euros, minus seven hundred fifty dollars in May, call $(x), $(one), "
       "f(three)"},
      {"7,50 €, 1.299,00 €, 12,50 kr, €1.250,50, 5,000 €, list 5,10 then",
       "seven euros fifty cents, one thousand two hundred ninety nine euros, twelve kroner fifty ore, one thousand two "
       "hundred fifty euros fifty cents, five thousand euros, list 5,10 then"},
      {"a cap at 2s. 4d. and £3 4s. 8d., 5s. 1d. He paid 3s. in it. 4s of it",
       "a cap at two shillings and four pence and three pounds, four shillings and eight pence, five shillings and one "
       "penny. He paid 3s. in it. 4s of it"},
      {"If a + b = c and m - n = 4, then E = T + V. y = a × x + b. Fill in name + email, x + y",
       "If a plus b equals c and m minus n equals four, then E equals T plus V. y equals a times x plus b. Fill in "
       "name "
       "+ email, x + y"},
      {"It is 2.5 in. The desk is 4.25 in. wide (0.5 in). He lived in 3. in it",
       "It is two point five inches. The desk is four point two five inches wide (zero point five inches). He lived in "
       "three. in it"},
      {"Chest 40\", sleeve 34\".", "Chest forty inches, sleeve thirty four inches."},
      {"shelves of 24\" and 36\".", "shelves of twenty four inches and thirty six inches."},
      {"He said \"in 32\". She wrote \"12\" and \"14\".",
       "He said \"in thirty two\". She wrote \"twelve\" and \"fourteen\"."},
      {"A polka in 2/4, a jig in 6/8, the song is in 4/4. The music took up 3/4 of it, in 3/4 of the songs",
       "A polka in two four, a jig in six eight, the song is in four four. The music took up three quarters of it, in "
       "three quarters of the songs"},
      {"retry 2/3 failed, test 4/9, attempt 1/2 mile, stage 2/3",
       "retry two of three failed, test four of nine, attempt one half mile, stage two thirds"},
      {"from 1014 to 1042, between 1020 and 1300. Between 1050 and 1200 people came. from 1010 to 1500 km",
       "from ten fourteen to ten forty two, between ten twenty and thirteen hundred. Between one thousand fifty and "
       "one "
       "thousand two hundred people came. from one thousand ten to one thousand five hundred kilometers"},
      {"A 24V 10Ah pack, a 5V 3A supply, a 35mm f/2.8 lens, an 85mm f/4, f/u, f/x",
       "A twenty four volt ten ampere hour pack, a five volt three ampere supply, a thirty five millimeter f two point "
       "eight lens, an eighty five millimeter f four, f/u, f/x"},
      {"at 9:00 UTC-5, 18:30 GMT+1 in May, 15:00 UTC, at 0630 GMT, by 1430 EST, at 0599 GMT",
       "at nine o'clock U T C minus five, eighteen thirty G M T plus one in May, fifteen hundred U T C, at zero six "
       "thirty G M T, by fourteen thirty E S T, at zero five nine nine G M T"},
      {"10^6/mL, 5 × 10⁹/L, 10^3/x",
       "ten to the sixth per milliliter, five times ten to the ninth per liter, ten cubed/x"},
      {"Add 2 M HCl, 0.5 M NaCl, 5 M people. A temperature of 4.2 K, 40 K people, 30 in. Hg",
       "Add two molar H C l, zero point five molar N a C l, five M people. A temperature of four point two kelvins, "
       "forty K people, thirty inches of mercury"},
      {"up 2.5 pp, from 4% by 3 pp to 7%, 120 pp. long",
       "up two point five percentage points, from four percent by three percentage points to seven percent, one "
       "hundred "
       "twenty p p long"},
      {"♩ = 120, ♪ la la ♪", "quarter note equals one hundred twenty, ♪ la la ♪"},
      {"300/5 all out", "three hundred for five all out"},
      {"the odds were 9:2, at 7:20", "the odds were nine to two, at seven twenty"},
      {"on 5 Mar. It was 3 Oct. 2010, on 4 Oct.",
       "on the fifth of March. It was the third of October twenty ten, on the fourth of October."},
      {"CHAP. IV. 1. He said", "CHAP. four. one. He said"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfFieldsAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      // Laws
      {"section 2(b)(iii), § 230(c)(1), Article 5(1)(a), Rule 10b-5, Rule 12(b)(6) and § 78j(b)",
       "section two b three, section two hundred thirty c one, Article five one a, Rule ten b five, Rule twelve b six "
       "and section seventy eight j b"},
      {"Figure 3(b), section 4(i) and 2(a)(i); 112(5), f(3), item(s), 5(s), x(2)(b)",
       "Figure three b, section four i and two a one; one hundred twelve(five), f(three), item(s), five(s), x(two)(b)"},
      {"Roe v. Wade, Acme Corp. v. Jones, Mr. v. Smith, Eric V. Smith, Volume v. Five",
       "Roe versus Wade, Acme Corporation versus Jones, Mister v. Smith, Eric V. Smith, Volume versus Five"},
      {"Cl. 5, Reg. 4, the 2nd ed. of it, 116th Cong., 1st Sess., lat. 45, Pop. 1,200, no pop. 5 cans",
       "Clause five, Regulation four, the second edition of it, one hundred sixteenth Congress, first Session, "
       "latitude forty five, Population one thousand two hundred, no pop. five cans"},
      // The air
      {"Runway 27L, runways 09R, climb to FL350, seat 27L, at 0530 Zulu, 0900Z and 1345Z, 2500Z",
       "Runway twenty seven left, runways zero nine right, climb to flight level three five zero, seat twenty seven L, "
       "at zero five thirty Zulu, zero nine hundred Zulu and thirteen forty five Zulu, 2500Z"},
      // Chess
      {"1. e4 e5 2. Nf3 Nc6, then 12...Qxe5+ and exd5, but e4 alone, Na2 and A1 B2",
       "one. e four e five two. knight f three knight c six, then twelve...queen takes e five check and e takes d "
       "five, but e4 alone, Na2 and A one B two"},
      // Sciences
      {"14C dating, 13C NMR, 235U decays, 14C outside, 3² + 4² = 5², 2^32 - 1, 10^3 - 10^6 cells, note 5²",
       "fourteen C dating, thirteen C N M R, two hundred thirty five U decays, 14C outside, three "
       "squared plus four squared equals five squared, two to the thirty second minus one, ten cubed to ten to the "
       "sixth cells, note 5²"},
      {"The weight in kg, a length (km); in km 5, GB (GB)",
       "The weight in kilograms, a length (kilometers); in k m five, G B (G B)"},
      {"Figure 9.10, Fig. 9.10, Table 2.15, section 4.05, a mass of 9.10",
       "Figure nine point ten, Figure nine point ten, Table two point fifteen, section four point zero five, a mass of "
       "nine point one zero"},
      {"Cl2 and 37Cl, the 3s orbital, sp3 carbon, a u8 or f64, 3s later",
       "C l two and thirty seven C l, the three s orbital, s p three carbon, a u eight or f sixty four, three seconds "
       "later"},
      {"Social Forces 43:463–70 and 7:177–180. Open 10:30–11, Mark 9:2-4",
       "Social Forces forty three, four hundred sixty three to seventy and seven, one hundred seventy seven to one "
       "hundred eighty. Open ten thirty to eleven, Mark nine two to four"},
      // Money and sports
      {"1H21 sales, 4Q20, 10Y yields, 10Y olds, a $15/hour wage, at $15/hour, a .300 hitter, he hit .275, p of .275",
       "first half twenty one sales, fourth quarter twenty, ten year yields, 10Y olds, a fifteen dollar per hour wage, "
       "at "
       "fifteen dollars per hour, a three hundred hitter, he hit two seventy five, p of point two seven five"},
      // People and places
      {"Sen. Lee (D-NY), Rep. Roe (R–TX), a 62 y.o. woman, Pt. is stable, Pt. Reyes",
       "Senator Lee (D-New York), Representative Roe (R–Texas), a sixty two year old woman, Patient is stable, Point "
       "Reyes"},
      {"James VI and I of Scotland, Mary, James VI and I went, the XIXth century, Louis XIVth, XXth of it, XVII",
       "James the sixth and the first of Scotland, Mary, James the sixth and I went, the nineteenth century, Louis the "
       "fourteenth, twentieth of it, seventeen"},
      {"She has MS. The MS. Ms. Foster, MS. FOSTER", "She has M S. The M S. Ms Foster, Ms FOSTER"},
      {"the week of 6/12, the week ending 7/4, a 12'-wide gate, Summer of Code 2005, code 2005",
       "the week of June twelfth, the week ending July fourth, a twelve foot-wide gate, Summer of Code two thousand "
       "five, code two zero zero five"},
      {"an A350-900, a 777-300ER, a 747-400 and ISBN-13: 978-0-14-044913-6",
       "an A three fifty nine hundred, a seven seventy seven three hundred E R, a seven forty seven four hundred and I "
       "S B N-thirteen: nine seven eight, zero, one four, zero four four nine one three, six"},
      {"Rule 144A, § 1a, kernel 6.1.0-18, 26 C.F.R. § 1.61-1; the 8 ms latency, 100 mbar and 5,000 IU, Apt 3B",
       "Rule one hundred forty four A, section one a, kernel six point one point zero dash eighteen, twenty six C.F.R. "
       "section one point sixty one dash one; the eight millisecond latency, one hundred millibars and five thousand "
       "international units, Apartment three B"},
      {"Exec. Order, in St. Paul, Minn.", "Executive Order, in Saint Paul, Minnesota."},
      {"It came in Feb.", "It came in February."},
      {"Mt 5:3, Lk 2:1 and Jn 3:16", "Matthew five three, Luke two one and John three sixteen"},
      {"http://www.bbc.co.uk/how-to-do-it, info@mit.edu",
       "h t t p colon slash slash w w w dot b b c dot co dot u k slash how dash to dash do dash it, info at m i t dot "
       "edu"},
      // Programs
      {"Tk 8.6, Tk 500, POSIX 1003.1-2004, version 1.17-1, 9.0-4, 1.5-2 million",
       "T k eight point six, five hundred taka, POSIX one thousand three point one dash two thousand four, version one "
       "point seventeen dash one, nine point zero dash four, one point five to two million"},
      {"if [ \"$1\" = x ], [0-9]*, D:/a/b/c, b/c of it, as per RT. As",
       "if [ \"$1\" = x ], [0-9]*, D:/a/b/c, because of it, as per R T. As"},
      {"Harry Preuss, MD, a doctor", "Harry Preuss, M D, a doctor"},
      {"#Create the file", "#Create the file"},
      {"#MeToo is it, bug #825394 and #12",
       "hashtag Me Too is it, bug number eight two five three nine four and number twelve"},
      {"22/7 is near pi, 16/9 as a fraction, 24/7, on 22/7, 110/220 V",
       "twenty two over seven is near pi, sixteen over nine as a fraction, twenty four seven, on the twenty second of "
       "July, 110/220 V"},
      {"A/B tests, N/A, a P/E of 15, I/O; open 24/7/365",
       "A B tests, N A, a P E of fifteen, I O; open twenty four seven three sixty five"},
  };
  for (const Row& row : rows) EXPECT_EQ(text::apply(row.given, normalizer(row.given).edits), row.wanted) << row.given;
}

TEST(Kinds, OfBritishTimesAreRead) {
  const auto spoken = [](std::string_view line, Locale locale) {
    return text::apply(line, edits(line, find(line, locale)));
  };
  EXPECT_EQ(spoken("News at 6pm, films at 9.45.", Locale::en_gb), "News at six P M, films at nine forty five.");
  EXPECT_EQ(spoken("Shares at 9.45.", Locale::en_gb), "Shares at nine point four five.");
  EXPECT_EQ(spoken("News at 6pm, shares at 9.45.", Locale::en_us), "News at six P M, shares at nine point four five.");
}

// A row a kind of trades, games and machines.
TEST(Kinds, OfTradesAndMachinesAreRead) {
  const Normalizer normalizer{Options{}};
  const Row rows[] = {
      {"from c. 1066 to ca 1087, c. 1850s, c. the 1850s, c. AD 500, b. c. 1776; c. 5 cm, c. 1500 people, CA 1850",
       "from circa ten sixty six to circa ten eighty seven, circa eighteen fifties, circa the eighteen fifties, circa "
       "A D five hundred, born circa seventeen seventy six; c. five centimeters, circa one thousand five hundred "
       "people, C A eighteen fifty"},
      {"10W-40 oil, 5W-30, SAE 0W-20, 15W40; 5W bulbs, 75w-90",
       "ten W forty oil, five W thirty, SAE zero W twenty, fifteen W forty; five watt bulbs, seventy five w ninety"},
      {"5 FT. HIGH, 3 HRS. LATER, 2 TBSP SUGAR, 4 OZ. BUTTER, 5 FT. 10 IN. IT IS 10 LBS. THE END, 9 FT staff",
       "five feet HIGH, three hours LATER, two tablespoons SUGAR, four ounces BUTTER, five feet ten inches. IT IS ten "
       "pounds. THE END, nine F T staff"},
      {"a 4:00 mile, a sub-4:00 mile, 2:00 left in the half, with 0:45 remaining, 1:00 to go; a 3:58 mile, at 2:00 "
       "left the house, the 4:00 train, by 4:00 to go home",
       "a four minute mile, a sub-four minute mile, two minutes left in the half, with forty five seconds remaining, "
       "one minute to go; a three fifty eight mile, at two o'clock left the house, the four o'clock train, by four "
       "o'clock to go home"},
      {"at 20:00 CET, 14:00 UTC, 18:00 JST, 9:30 EST, 10:00 BST, 13:00–15:00 GMT; at 20:00",
       "at twenty hundred C E T, fourteen hundred U T C, eighteen hundred J S T, nine thirty E S T, ten o'clock B S T, "
       "thirteen hundred to fifteen hundred G M T; at twenty o'clock"},
      {"5 mg b.i.d. with food, t.i.d., p.r.n. for pain. Take q.d. The end q6h, i.e. it, e.g. that, Q.D. Leavis",
       "five milligrams b i d with food, t i d, p r n for pain. Take q d. The end every six hours, i.e. it, e.g. that, "
       "Q.D. Leavis"},
      {"no. 7 or no. 8 or no. 9; said no. 5 or no. 6 came; yes or no. 5 came. Order no. 12345678, ID: 12345678, ticket "
       "1234567; order 1000000 units, order 1234567 copies, 12345678 people, order 5678",
       "number seven or number eight or number nine; said no. five or no. six came; yes or no. five came. Order number "
       "one two three four five six seven eight, I D: one two three four five six seven eight, ticket one two three "
       "four five six seven; order one million units, order one million two hundred thirty four thousand five hundred "
       "sixty seven copies, twelve million three hundred forty five thousand six hundred seventy eight people, order "
       "five thousand six hundred seventy eight"},
      {"localhost:3000, host:8080/path, example.com:8080, redis:6379; page:12, postgres:15, Population:5000",
       "localhost colon three zero zero zero, host colon eight zero eight zero slash path, example dot com colon eight "
       "zero eight zero, redis colon six three seven nine; page:twelve, postgres:fifteen, Population:five thousand"},
      {"The 737 MAX, a Boeing 737, the pilot of a 747 landed, a BMW 330, Airbus A320, Audi A4, the 911 Turbo; 747 "
       "people flew, a 777 percent rise, Boeing 400 workers, page 737",
       "The seven thirty seven MAX, a Boeing seven thirty seven, the pilot of a seven forty seven landed, a B M W "
       "three thirty, Airbus A three twenty, Audi A four, the nine eleven Turbo; seven hundred forty seven people "
       "flew, a seven hundred seventy seven percent rise, Boeing four hundred workers, page seven hundred thirty "
       "seven"},
      {"50%+ of it, 18+, 100+ people, 99.9%+",
       "fifty percent plus of it, eighteen plus, one hundred plus people, ninety nine point nine percent plus"},
      {"iPhone 6s, an iPhone 5c, PS5, Galaxy S21; two iPhone 12s, in 6s",
       "iPhone six S, an iPhone five C, P S five, Galaxy S twenty one; two iPhone twelves, in six seconds"},
      {"in Dec. He, Since Sept. it, on Mon we, by Feb it, on Sat. We; he sat. We, before Jan. She, in Jan we, in DEC "
       "we, in Dec Moore, to Wed: it",
       "in December. He, Since September it, on Monday we, by February it, on Saturday. We; he sat. We, before Jan. "
       "She, in Jan we, in DEC we, in Dec Moore, to Wed: it"},
      {"AT&amp;T, R&amp;D, Q&amp;A; Smith &amp; Sons", "A T and T, R and D, Q and A; Smith &amp; Sons"},
      {"-5–10 °C, −5–10 °C, -5-10 °C, -2.5–3.5 V, -20–0, -5–-2 °C, -5 to 10; -5-10, 5 -3",
       "minus five to ten degrees Celsius, minus five to ten degrees Celsius, minus five to ten degrees Celsius, minus "
       "two point five to three point five volts, minus twenty to zero, minus five to minus two degrees Celsius, minus "
       "five to ten; -five to ten, five -three"},
      {"£5 10s, £3 4s 6d, £72 10s. per ton, £1 1s.; £5 30s, 5s. a week, £5 10s delay",
       "five pounds and ten shillings, three pounds, four shillings and six pence, seventy two pounds and ten "
       "shillings per ton, one pound and one shilling; five pounds thirties, 5s. a week, five pounds ten second delay"},
  };
  for (const auto& [given, wanted] : rows) EXPECT_EQ(text::apply(given, normalizer(given).edits), wanted) << given;
}

// Of two or more numbers that a sign or a list joins, all are written or none; what is said digit by digit is written
// behind a word that announces it.
TEST(Kinds, OfSumsListsAndCodesAreWrittenOrStay) {
  const Row rows[] = {
      {"ten divided by two, twenty multiplied by ten", "ten divided by two, 20 multiplied by 10"},
      {"two plus twelve, twenty minus five, ten times two, twelve against five",
       "two plus twelve, twenty minus five, ten times two, twelve against five"},
      {"twenty to thirty dollars, five or six hundred, between two and three thousand",
       "twenty to thirty dollars, five or six hundred, between two and three thousand"},
      {"five, ten or twenty people", "five, ten or twenty people"},
      {"thirty, twenty or ten people", "30, 20 or 10 people"},
      {"nine, ten, eleven", "nine, ten, eleven"},
      {"code four five six seven, extension one two three, zip code nine oh two one oh",
       "code 4567, extension 123, zip code 90210"},
      {"order number one two three four five, pin number one two three four, ticket four five six seven eight nine",
       "order number 12345, pin number 1234, ticket 456789"},
      {"account number one two three four five six seven eight, password one two three",
       "account number 12345678, password 123"},
      {"counting one two three, easy as one two three, bus one two three, the number one two three",
       "counting one two three, easy as one two three, bus one two three, the number one two three"},
      {"ticket one two, order five, five minus twelve", "ticket one two, order five, five minus twelve"},
      {"ticket number five five five one two one two, call five five five one two one two",
       "ticket number 5551212, call 555-1212"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(text::apply(row.given, inverse(row.given, Locale::en_us)), row.wanted) << row.given;
}

TEST(Kinds, AreWrittenBackOrStay) {
  const Row rows[] = {
      {"twenty first time buyers, fifty first class tickets", "twenty first time buyers, fifty first class tickets"},
      {"the twenty first time, the twenty first century", "the 21st time, the 21st century"},
      {"one hundred First Avenue.", "one hundred First Avenue."},
      {"may second that", "may second that"},
      {"march second in line, on march second", "march second in line, on March 2"},
      {"she said ten am i right, at ten am i think", "she said ten am i right, at 10 am i think"},
      {"it is half past ten and a quarter to eleven is too late",
       "it is half past ten and a quarter to eleven is too late"},
      {"from the third to the twelfth of june", "from the third to the twelfth of june"},
      {"she has twenty twenty vision", "she has 20/20 vision"},
      {"hindsight is twenty twenty", "hindsight is 20/20"},
      {"in two thousand twenty six", "in 2026"},
      {"two thousand twenty six", "2026"},
      {"two thousand twenty six people", "2026 people"},
      {"it happened in march two thousand twenty six", "it happened in March 2026"},
      {"by the end of two thousand twenty six we", "by the end of 2026 we"},
      {"since two thousand and eight", "since 2008"},
      {"the two thousand twenty olympics", "the 2020 olympics"},
      {"point five percent", "0.5%"},
      {"point five percent of it and point seven five", "0.5% of it and 0.75"},
      {"minus point five", "-0.5"},
      {"nine to twelve people", "nine to twelve people"},
      {"five or ten", "five or ten"},
      {"between nine and eleven", "between nine and eleven"},
      {"ten to one", "ten to one"},
      {"it is ten to eleven", "it is ten to eleven"},
      {"at twenty past ten", "at twenty past ten"},
      {"a quarter past twelve", "a quarter past twelve"},
      {"from june third to june twelfth", "from June 3 to June 12"},
      {"from may first to the tenth", "from may first to the tenth"},
      {"between the tenth and the twentieth", "between the 10th and the 20th"},
      {"the tenth and eleventh of may", "the tenth and eleventh of may"},
      {"ten to twenty percent", "10 to 20%"},
      {"five to ten percent", "five to ten percent"},
      {"five to ten dollars", "five to ten dollars"},
      {"fifty fifty", "50/50"},
      {"it was a fifty fifty chance", "it was a 50/50 chance"},
      {"open twenty four seven", "open 24/7"},
      {"nine eleven", "nine eleven"},
      {"a catch twenty two", "a catch 22"},
      {"ten four", "ten four"},
      {"ten and a third came later", "ten and a third came later"},
      {"two and a third cups", "2 1/3 cups"},
      {"eleven and a half", "11 1/2"},
      {"eleven and a quarter past", "eleven and a quarter past"},
      {"a nine to five job", "a nine to five job"},
      {"seven eleven", "seven eleven"},
      {"one oh one", "one oh one"},
      {"one in a million", "one in a million"},
      {"two thirds", "two thirds"},
      {"ten over twelve", "10 over 12"},
      {"twenty seven and a half percent", "27 1/2%"},
      {"the year two thousand twenty four", "the year 2024"},
      {"january two thousand twenty six", "January 2026"},
      {"two thousand twenty six was a good year", "2026 was a good year"},
      {"january second to tenth", "january second to tenth"},
      {"ten past eleven", "ten past eleven"},
      {"twelve thirty", "twelve thirty"},
      {"the twenty first of june to the third of july", "21 June to 3 July"},
      {"from nineteen eighty to eighty five", "from 1980 to 85"},
      {"between nineteen ninety and two thousand", "between 1990 and 2000"},
      {"ten feet by twelve feet", "10 ft by 12 ft"},
      {"nine by twelve", "nine by twelve"},
      {"ten by eight", "ten by eight"},
      {"forty two to seven", "forty two to seven"},
      {"twenty one to seventeen", "21 to 17"},
      {"it is a quarter to twelve", "it is a quarter to twelve"},
      {"thirty love", "thirty love"},
      {"a dime a dozen", "a dime a dozen"},
      {"ninety nine problems", "99 problems"},
      {"the big one hundred", "the big 100"},
      {"three hundred and sixty five days", "365 days"},
      {"the whole nine yards", "the whole nine yards"},
      {"twenty questions", "20 questions"},
      {"quarter past nine and twenty past ten", "quarter past nine and twenty past ten"},
      {"half past eleven and a half", "half past eleven and a half"},
      {"at half past twelve", "at half past twelve"},
      {"twenty five past eleven", "twenty five past eleven"},
      {"five minutes to twelve", "five minutes to twelve"},
      {"june first through june twentieth", "June 1 through June 20"},
      {"the fifth and twentieth of july", "the fifth and twentieth of july"},
      {"from the ninth to the fifteenth of may", "from the ninth to the fifteenth of may"},
      {"between the second and the eleventh of march", "between the second and the eleventh of march"},
      {"eight to twelve", "eight to twelve"},
      {"dressed to the nines", "dressed to the nines"},
      {"my two cents", "my two cents"},
      {"it cost two cents", "it cost $0.02"},
      {"ten cents", "$0.10"},
      {"fifty cent", "fifty cent"},
      {"six feet under", "six feet under"},
      {"one hundred percent", "100%"},
      {"did a one eighty", "did a one eighty"},
      {"call nine one one", "call 911"},
      {"a ten gallon hat", "a ten gallon hat"},
      {"a ten kilometer race", "a 10 km race"},
      {"a twenty pound dog", "a 20 pound dog"},
      {"the class of two thousand twenty four", "the class of 2024"},
      {"two thousand and one a space odyssey", "2001 a space odyssey"},
      {"the budget of two thousand twenty six", "the budget of 2026"},
      {"a population of two thousand fifty", "a population of 2,050"},
      {"about two thousand twenty people", "about 2020 people"},
      {"twenty twenty six was good", "2026 was good"},
      {"it was nineteen forty five", "it was nineteen forty five"},
      {"he was born nineteen forty five", "he was born 1945"},
      {"nineteen forty five was the end", "1945 was the end"},
      {"by nineteen forty five they", "by 1945 they"},
      {"three and a half million dollars", "$3 1/2 million"},
      {"three and an eighth miles", "3 1/8 mi"},
      {"x squared plus two", "x squared plus two"},
      {"one times ten to the minus third", "one times ten to the minus third"},
      {"henry the fourteenth, Louis the Sixteenth, the fourteenth of them",
       "henry the fourteenth, Louis the Sixteenth, the 14th of them"},
      {"it costs nineteen ninety nine, the burger was twelve ninety five; in nineteen ninety nine, it is nineteen "
       "ninety nine",
       "it costs nineteen ninety nine, the burger was twelve ninety five; in 1999, it is 1999"},
      {"I've got twenty thirty guys, fifty sixty of them", "I've got twenty thirty guys, fifty sixty of them"},
      {"we march fifth in line, on march fifth", "we march fifth in line, on March 5"},
      {"The Fourth of July parade, the fourth of july weekend, the fourth of july",
       "The Fourth of July parade, the fourth of july weekend, 4 July"},
      {"zero seven seven double oh nine double oh one", "zero seven seven double oh nine double oh one"},
      {"a buck fifty, twelve stone four, thirteen hundred zulu",
       "a buck fifty, twelve stone four, thirteen hundred zulu"},
      {"a five mile run, five miles, a ten kilometer run", "a five mile run, 5 mi, a 10 km run"},
      {"write to sales dash team at my hyphen shop dot com or s m i t h at gmail dot com",
       "write to sales-team@my-shop.com or smith@gmail.com"},
      {"it is j underscore doe ninety nine at yahoo dot com", "it is j_doe99@yahoo.com"},
      {"point five million", "point five million"},
      {"twenty point five", "20.5"},
      {"up two point five percentage points", "up 2.5 percentage points"},
      {"the whole nine yards", "the whole nine yards"},
      {"ten out of ten", "10 out of 10"},
      {"nine out of ten", "nine out of ten"},
      {"twenty or thirty", "20 or 30"},
      {"forty or so", "40 or so"},
      {"twenty and five", "twenty and five"},
      {"page two thousand twenty", "page 2,020"},
      {"one or two", "one or two"},
      {"two to one hundred", "two to one hundred"},
      {"at ten to twelve", "at ten to twelve"},
      {"from ten to twelve", "from 10 to 12"},
      {"room ten to room twelve", "room 10 to room 12"},
      {"ten to fifteen minutes", "10 to 15 minutes"},
      {"ten fifteen to eleven", "ten fifteen to eleven"},
      {"a quarter to ten and a half past eleven", "a quarter to ten and a half past eleven"},
      {"ten and three quarters", "10 3/4"},
      {"eleven and a quarter miles", "11 1/4 mi"},
      {"twelve and a quarter", "12 1/4"},
      {"fifteen and two thirds", "15 2/3"},
      {"it took two hours and thirty minutes", "it took two hours and thirty minutes"},
      {"nine times out of ten", "nine times out of ten"},
      {"thirty minutes and five seconds", "thirty minutes and five seconds"},
      {"ten hours and twelve minutes", "10 hours and 12 minutes"},
      {"five men and twenty women", "five men and 20 women"},
      {"hindsight is always twenty twenty", "hindsight is always 20/20"},
      {"he scored thirty points and twelve rebounds", "he scored 30 points and 12 rebounds"},
      {"twelve cups of it", "12 cups of it"},
      {"the san francisco forty niners", "the san francisco forty niners"},
      {"twenty to ten", "twenty to ten"},
      {"one in ten", "one in ten"},
      {"ten dollars fifty", "ten dollars fifty"},
      {"ten pounds fifty", "ten pounds fifty"},
      {"hang ten", "hang ten"},
      {"eighty six the fries", "eighty six the fries"},
      {"forty items", "40 items"},
      {"nineteen sixty nine's best song", "1969's best song"},
      {"two thousand seven's crash", "2007's crash"},
      {"twenty twenty two's best film", "2022's best film"},
      {"the number twenty one's root", "the number twenty one's root"},
      {"thirty dollars' worth of it", "$30 worth of it"},
      {"forty miles' distance", "40 miles' distance"},
      {"a twelfth of an inch, a tenth of the price", "a twelfth of an inch, a tenth of the price"},
      {"the twelfth of it", "the 12th of it"},
      {"three quarters of a mile", "three quarters of a mile"},
      {"two and a half miles", "2 1/2 mi"},
      {"at four p.m. on friday", "at 4 p.m. on friday"},
      {"at ten fifteen A.M.", "at 10:15 A.M."},
      {"at nine pm", "at 9 pm"},
      {"the thirty somethings, forty odd people, a twenty fold rise",
       "the thirty somethings, forty odd people, a twenty "
       "fold rise"},
      {"thirty euro fifty", "thirty euro fifty"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(text::apply(row.given, inverse(row.given, Locale::en_us)), row.wanted) << row.given;
}

}  // namespace
}  // namespace emend::verbalize
