#include "filters/touching_up.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace emend::filters {
namespace {

std::string touched(std::string_view source, std::string_view english) {
  return text::apply(english, touches(source, english));
}

TEST(TouchingUp, WhatNobodyWrites) {
  const std::tuple<const char*, const char*, const char*> rows[] = {
      {"um 15 Uhr", "at 15 p.m.", "at 3 p.m."},
      {"Um 15 Uhr.", "At 15 o'clock.", "At 3 p.m."},
      {"um 19:30 Uhr kam er", "at 19:30 p.m. he came", "at 7:30 p.m. he came"},
      {"um 14.35 Uhr", "at 14:35 o'clock", "at 14:35"},
      {"10–17 Uhr", "10–17 o'clock", "10 a.m. – 5 p.m."},
      {"um 8 Uhr", "at 8 o'clock", "at 8 o'clock"},
      {"im 3. Jahrhundert", "in the 3th century", "in the 3rd century"},
      {"am 21., 12. und 113.", "on the 21th, 12th and 113th", "on the 21st, 12th and 113th"},
      {"1 Stunde und 21 Euro", "1 hours and 21 euros", "1 hour and 21 euros"},
      {"1 TL Salz, 0,1 Liter", "1 tea spoons of salt, 0.1 liters", "1 tea spoon of salt, 0.1 liters"},
      {"10–14 Uhr", "10–14 clock", "10–14"},
      {"um 15 Uhr", "at 15 clock", "at 3 p.m."},
      {"um 9 Uhr", "at 9 clock", "at 9 o'clock"},
      {"um halb acht", "at half past eight", "at half past seven"},
      {"um halb eins", "at half past six.", "at half past twelve."},
      {"kurz nach halb neun", "shortly after 9:30", "shortly after 8:30"},
      {"es ist halb elf", "it's half eleven", "it's half past ten"},
      {"von 13 bis 15 Uhr offen.", "open from 13 to 3 p.m.", "open from 1 to 3 p.m."},
      {"von 8 bis 18 Uhr offen.", "from 8 to 6 p.m. it is open.", "from 8 a.m. to 6 p.m. it is open."},
      {"zwischen 14 und 16 Uhr da", "there between 14 and 4 p.m.", "there between 2 and 4 p.m."},
      {"von 22 bis 6 Uhr", "from 22 to 6 a.m.", "from 10 p.m. to 6 a.m."},
      {"von 13 Uhr bis 15 Uhr", "from 13 to 3 p.m.", "from 1 to 3 p.m."},
      {"9-17 Uhr", "9-17 p.m.", "9 a.m. - 5 p.m."},
      {"10 bis 12 Uhr.", "from 10 to 12 p.m.", "from 10 to 12."},
      {"10 bis 12 Uhr und", "from 10 to 12 p.m. and", "from 10 to 12 and"},
      {"von 13 bis 15 Uhr", "from 13 to 15", "from 13 to 15"},
      {"von 13 bis 15 Uhr", "from 1 to 3 p.m.", "from 1 to 3 p.m."},
      {"von 13 bis 15 Uhr", "from 13 to 14 p.m.", "from 13 to 2 p.m."},
      {"von 13 bis 15 Uhr", "from 13 to 15 o'clock", "from 1 to 3 p.m."},
      {"von 10 bis 12 Uhr", "from 10 to 12 o'clock", "from 10 to 12 o'clock"},
      {"halb acht, dann um 9:30 Uhr", "at half past eight, then at 9:30", "at half past seven, then at 9:30"},
      {"halb acht, der Film um 20:30 Uhr", "at half past eight, the film at 20:30",
       "at half past seven, the film at 20:30"},
      {"Am 9. und 11. Juli von 9 bis 23 Uhr", "On July 9 and 11th from 9 to 23", "On July 9 and 11th from 9 to 23"},
      {"Seiten 1-3, von 13 bis 15 Uhr", "Pages 1-3, from 1 to 3 p.m.", "Pages 1-3, from 1 to 3 p.m."},
      {"von 13 bis 15 Uhr", "1 to 3.5 hours", "1 to 3.5 hours"},
      {"Kapitel 1 weist darauf hin.", "Chapter 1 points to it.", "Chapter 1 points to it."},
      {"Es gibt 23 AM-Sender.", "There are 23 AM stations.", "There are 23 AM stations."},
      {"Halb 8!", "Half-past 8!", "Half-past 7!"},
      {"kommt er?", "he comes.", "he comes?"},
      {"„Kommt er?“", "\"He comes.\"", "\"He comes?\""},
      {"Kommt er um 15 Uhr?", "He comes at 3 p.m.", "He comes at 3 p.m.?"},
      {"Warte!", "Wait.", "Wait."},
      {"Öffnungszeiten", "opening hours", "Opening hours"},
      {"(Warnung)", "(warning)", "(Warning)"}};
  for (const auto& [source, english, right] : rows) EXPECT_EQ(touched(source, english), right);
}

TEST(TouchingUp, WhatIsRight) {
  for (const char* english : {"iPhone", "a file", "x86 is old", "3rd, 11th, 22nd", "1.1 hours, 2-1 points, 1 hours2",
                              "v1.15 PM", "5 o'clock", "12 p.m.", "Why... ", "\"\""})
    EXPECT_EQ(touched("a Source", english), english);
  EXPECT_EQ(touched("Kaufe a Ding", "a thing"), "a thing");  // which the source has
}

TEST(TouchingUp, TokensFollowTheText) {
  Translation translation;
  translation.text = "at 15 p.m., 1 hours.";
  translation.tokens = {"at", " 1", "5 p", ".m.", ",", " 1", " hour", "s", ".", ""};
  touch_up(touches("Um 15 Uhr, 1 Stunde?", translation.text), translation);
  EXPECT_EQ(translation.text, "At 3 p.m., 1 hour?");
  std::string joined;
  for (const std::string& token : translation.tokens) joined += token;
  EXPECT_EQ(joined, translation.text);
  EXPECT_EQ(translation.tokens.size(), 10U);
}

}  // namespace
}  // namespace emend::filters
