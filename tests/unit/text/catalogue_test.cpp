#include "text/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <random>

namespace emend::text {
namespace {

using enum Catalogue;

// The texts of a record between bars; problems as line: what.
std::string texts(Catalogue catalogue, const std::string& record) {
  std::string out;
  const CatalogueRecord read = read_catalogue(catalogue, record);
  for (const auto& [text, line] : read.texts) out += (out.empty() ? "" : "|") + text;
  for (const auto& [line, what] : read.problems) out += std::to_string(line) + ": " + what;
  return out;
}

// The record with `translate` of each text.
template <class Translate>
std::string translated(Catalogue catalogue, const std::string& record, Translate translate) {
  const CatalogueRecord read = read_catalogue(catalogue, record);
  std::vector<std::string> translations;
  for (const auto& [text, line] : read.texts) translations.push_back(translate(text));
  return text::apply(record, read.write(translations));
}
std::string in_capitals(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c ^ ' ') : c;
  return text;
}

struct Case {
  std::string record, texts, in_capitals;
};
void expect(Catalogue catalogue, const std::vector<Case>& cases) {
  for (const auto& [record, its_texts, capitals] : cases) {
    EXPECT_EQ(texts(catalogue, record), its_texts) << record;
    EXPECT_EQ(translated(catalogue, record, in_capitals), capitals) << record;
    EXPECT_EQ(translated(catalogue, record, [](const std::string& text) { return text; }), record);
  }
}

TEST(Catalogue, SubtitlesAreCues) {
  const std::string time = "00:01:02,000 --> 00:01:04,500";
  expect(srt, {{"1\n" + time + "\none\ntwo\n", "one\ntwo", "1\n" + time + "\nONE\nTWO\n"},
               {time + " X1:1\r\none\r\ntwo\r\n", "one\ntwo", time + " X1:1\r\nONE\r\nTWO\r\n"},
               {"1\n" + time, "", "1\n" + time},
               {"1\n" + time + "\n\n", "", "1\n" + time + "\n\n"},
               {"one\ntwo\nthree", "0: is not a cue, for it has no time stamps", "one\ntwo\nthree"},
               {"1\n1 --> 2\na", "0: is not a cue, for it has no time stamps", "1\n1 --> 2\na"}});
  expect(vtt,
         {{"WEBVTT - a title\nKind: captions\n", "", "WEBVTT - a title\nKind: captions\n"},
          {"NOTE a\nb", "", "NOTE a\nb"},
          {"STYLE\n::cue { a: b }", "", "STYLE\n::cue { a: b }"},
          {"intro\n01:02.5 --> 01:04.500 align:start\none", "one", "intro\n01:02.5 --> 01:04.500 align:start\nONE"},
          {"NOTES", "0: is not a cue, for it has no time stamps", "NOTES"}});
}

TEST(Catalogue, PoIsTranslatedWhereItIsEmptyOrFuzzy) {
  expect(
      po,
      {
          {"msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n", "", "msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n"},
          {"#: a.c\nmsgid \"one\"\nmsgstr \"\"\n", "one", "#: a.c\n#, fuzzy\nmsgid \"one\"\nmsgstr \"ONE\"\n"},
          {"#, c-format\n#| msgid \"o\"\nmsgctxt \"c\"\nmsgid \"one\"\nmsgstr \"\"", "one",
           "#, fuzzy, c-format\n#| msgid \"o\"\nmsgctxt \"c\"\nmsgid \"one\"\nmsgstr \"ONE\""},
          {"#| msgid \"o\"\nmsgid \"one\"\nmsgstr \"\"", "one",
           "#, fuzzy\n#| msgid \"o\"\nmsgid \"one\"\nmsgstr \"ONE\""},
          {"#, no-wrap, fuzzy\nmsgid \"one\"\nmsgstr \"old\"", "one",
           "#, no-wrap, fuzzy\nmsgid \"one\"\nmsgstr \"ONE\""},
          {"msgid \"one\"\nmsgstr \"old\"", "", "msgid \"one\"\nmsgstr \"old\""},
          {"#~ msgid \"one\"\n#~ msgstr \"\"", "", "#~ msgid \"one\"\n#~ msgstr \"\""},
          {"msgid \"a\\t\\\"b\\\"\\n\"\r\nmsgstr \"\"\r\n", "a\t\"b\"\n",
           "#, fuzzy\r\nmsgid \"a\\t\\\"b\\\"\\n\"\r\nmsgstr \"A\\t\\\"B\\\"\\n\"\r\n"},
          {"msgid \"\"\n\"one\\n\"\n\"two\"\nmsgstr \"\"\n", "one\ntwo",
           "#, fuzzy\nmsgid \"\"\n\"one\\n\"\n\"two\"\nmsgstr \"\"\n\"ONE\\n\"\n\"TWO\"\n"},
          {"msgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\nmsgstr[2] \"\"", "one|more",
           "#, fuzzy\nmsgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"ONE\"\nmsgstr[1] \"MORE\"\nmsgstr[2] \"MORE\""},
          {"msgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"\"", "more",
           "#, fuzzy\nmsgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"MORE\""},
          {"msgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"old\"\nmsgstr[1] \"\"", "more",
           "#, fuzzy\nmsgid \"one\"\nmsgid_plural \"more\"\nmsgstr[0] \"old\"\nmsgstr[1] \"MORE\""},
          {"msgid \"a\"\nmsgstr \"\"\nmsgid \"b\"\nmsgstr \"\"\n# c\nmsgid \"d\"\nmsgstr \"\"", "a|b|d",
           "#, fuzzy\nmsgid \"a\"\nmsgstr \"A\"\n#, fuzzy\nmsgid \"b\"\nmsgstr \"B\"\n# c\n#, fuzzy\nmsgid "
           "\"d\"\nmsgstr \"D\""},
      });
  // What is wrong stays; what stands beside it does not.
  expect(po, {{"msgid \"a\nmsgstr \"\"\n", "0: has a string that does not end", "msgid \"a\nmsgstr \"\"\n"},
              {"msgid \"a\\q\"\nmsgstr \"\"", "0: has an escape that is not known", "msgid \"a\\q\"\nmsgstr \"\""},
              {"msgid \"a\"\n\n", "0: has no msgstr", "msgid \"a\"\n\n"},
              {"msgid \"a\" b\nmsgstr \"\"", "0: has something behind a string", "msgid \"a\" b\nmsgstr \"\""},
              {"\"a\"", "0: is a string of nothing", "\"a\""},
              {"msgid \"b\"\nmsgstr \"\"\nwhat\n# c\nmsgid \"a\"\nmsgstr \"\"", "a2: is not a line of a PO file",
               "msgid \"b\"\nmsgstr \"\"\nwhat\n# c\n#, fuzzy\nmsgid \"a\"\nmsgstr \"A\""}});
}

TEST(Catalogue, PoBreaksLongLinesAsGettextDoes) {
  std::string long_text;
  for (int i = 0; i < 30; ++i) long_text += "word ";
  const std::string record = "msgid \"\"\n\"a\"\nmsgstr \"\"";
  const std::string out = translated(po, record, [&](const std::string&) { return long_text; });
  std::string line;
  for (std::size_t at = 0, end; at < out.size(); at = end + 1) {
    end = std::min(out.find('\n', at), out.size());
    EXPECT_LE(end - at, 79U) << out;
  }
  EXPECT_EQ(std::ranges::count(out, '\n'), 4 + 1) << out;
}

TEST(Catalogue, JsonHasStringsThatAreNoKeys) {
  expect(json,
         {{"{\"a\": \"one\", \"b\": {\"c\": [\"two\", 3, null, \"\"]}}\n", "one|two|",
           "{\"a\": \"ONE\", \"b\": {\"c\": [\"TWO\", 3, null, \"\"]}}\n"},
          {"// \"a\": \"b\"\n{\"a\" /* \"x\" */ : \"one\"}", "one", "// \"a\": \"b\"\n{\"a\" /* \"x\" */ : \"ONE\"}"},
          {R"({"a": "one\n\"two\" \u00e4\/ü"})", "one\n\"two\" ä/ü", R"({"a": "ONE\n\"TWO\" ä/ü"})"},
          {R"({"a": "x\u00e4"})", "xä", R"({"a": "X\u00e4"})"},
          {R"({"@a": {"d": ["one", {"e": "two"}]}, "b": "three", "@c": "four", "e": "five"})", "three|five",
           R"({"@a": {"d": ["one", {"e": "two"}]}, "b": "THREE", "@c": "four", "e": "FIVE"})"},
          {R"({"a": "{n, plural, =0 {none} one {# b} other {{x, select, y {c} other {d {e}}}}}"})", "none|# b|c|d {e}",
           R"({"a": "{n, plural, =0 {NONE} one {# B} other {{x, select, y {C} other {D {E}}}}}"})"},
          {R"({"a": "b {n, plural, one {c} other {d}}"})", "b {n, plural, one {c} other {d}}",
           R"({"a": "B {N, PLURAL, ONE {C} OTHER {D}}"})"},
          {"{}", "", "{}"}});
  for (const std::string record :
       {"{\"a\": \"b\",}", "{\"a\": \"b\"", "{\"a\": \"\\x\"}", "\"\\ud800\"", "{} {}", "", "{\"a\": \"b"}) {
    EXPECT_TRUE(read_catalogue(json, record).texts.empty()) << record;
    EXPECT_EQ(read_catalogue(json, record).problems.size(), 1U) << record;
    EXPECT_EQ(translated(json, record, in_capitals), record);
  }
  EXPECT_EQ(texts(json, "{\n\"a\": \"b\"\n\"c\": \"d\"\n}"), "2: is not JSON from here on");
}

TEST(Catalogue, YamlHasScalars) {
  expect(yaml,
         {
             {"de:\n  a: one # two\n  b: 3\n  c: yes\n  d: ~\n", "one|3|~",
              "de:\n  a: ONE # two\n  b: 3\n  c: yes\n  d: ~\n"},
             {"a: \"one \\\"two\\\" \\u00e4\\n\"", "one \"two\" ä\n", "a: \"ONE \\\"TWO\\\" ä\\n\""},
             {"a: 'it''s' # c", "it's", "a: 'IT''S' # c"},
             {"\"a: b\" : &x one\nc: *x\nd: !str two", "one|two", "\"a: b\" : &x ONE\nc: *x\nd: !str TWO"},
             {"a: |\n  one\n   two\n\n  three\n\nb: c\n", "one\n two\n\nthree|c",
              "a: |\n  ONE\n   TWO\n\n  THREE\n\nb: C\n"},
             {"a: >-\r\n    one\r\n    two\r\n", "one\ntwo", "a: >-\r\n    ONE\r\n    TWO\r\n"},
             {"a: one\n  two\n\n  three\nb: c", "one\ntwo\n\nthree|c", "a: ONE\n  TWO\n\n  THREE\nb: C"},
             {"a: \"one\n  two\"\n", "one\ntwo", "a: \"ONE\n  TWO\"\n"},
             {"- one\n- - two\n- a: three\n  b: four", "one|two|three|four", "- ONE\n- - TWO\n- a: THREE\n  b: FOUR"},
             {"a: [one, {b: \"]\"},\n  two]\nb: {c: d}\ne: f", "f", "a: [one, {b: \"]\"},\n  two]\nb: {c: d}\ne: F"},
             {"%YAML 1.2\n---\n# c\na: b\n...\n", "b", "%YAML 1.2\n---\n# c\na: B\n...\n"},
             {"a: |2\n   one\nb: c", "c", "a: |2\n   one\nb: C"},
         });
  const auto say = [](const char* said) { return [said](const std::string&) { return std::string(said); }; };
  EXPECT_EQ(translated(yaml, "a: one", say("x: y")), "a: \"x: y\"");
  EXPECT_EQ(translated(yaml, "a: one", say("no")), "a: \"no\"");
  EXPECT_EQ(translated(yaml, "a: 'b'", say("it's")), "a: 'it''s'");
  EXPECT_EQ(translated(yaml, "a: b\n  c", say("x\ny: z")), "a: \"x\n  y: z\"");
  for (const char* record :
       {"a: \"b", "a: [b", "a\n", "a: b: c", "\ta: b", "? a\n: b", "a: 'b' c", "a: @b", "a: \"b\nc\"\n"}) {
    EXPECT_TRUE(read_catalogue(yaml, record).texts.empty()) << record;
    EXPECT_EQ(read_catalogue(yaml, record).problems.size(), 1U) << record;
    EXPECT_EQ(translated(yaml, record, in_capitals), record);
  }
  EXPECT_EQ(texts(yaml, "a: b\n\nc\n"), "2: has no key");
}

std::string xliff_1(const std::string& unit) {
  return "<xliff version=\"1.2\"><file><body>" + unit + "</body></file></xliff>";
}
std::string xliff_2(const std::string& unit) { return "<xliff version=\"2.0\"><file>" + unit + "</file></xliff>"; }

TEST(Catalogue, XliffGetsTargets) {
  const std::string state = " state=\"needs-review-translation\" state-qualifier=\"mt-suggestion\"";
  const auto one = [](const std::string& before, const std::string& its_texts, const std::string& after) {
    return Case{xliff_1(before), its_texts, xliff_1(after)};
  };
  expect(
      xliff,
      {one("<trans-unit id=\"1\"><source>a</source></trans-unit>", "a",
           "<trans-unit id=\"1\"><source>a</source><target" + state + ">A</target></trans-unit>"),
       one("\n <trans-unit>\n  <source>a</source>\n  <note>b</note>\n </trans-unit>\n", "a",
           "\n <trans-unit>\n  <source>a</source>\n  <target" + state +
               ">A</target>\n  <note>b</note>\n </trans-unit>\n"),
       one("<trans-unit><source>a</source><target xml:lang=\"en\" state=\"new\" /></trans-unit>", "a",
           "<trans-unit><source>a</source><target xml:lang=\"en\"" + state + ">A</target></trans-unit>"),
       one("<trans-unit><source>a</source><target> </target></trans-unit>", "a",
           "<trans-unit><source>a</source><target" + state + ">A</target></trans-unit>"),
       one("<trans-unit><source>a</source><target>b</target></trans-unit>", "",
           "<trans-unit><source>a</source><target>b</target></trans-unit>"),
       one("<group translate=\"no\"><trans-unit><source>a</source></trans-unit></group>", "",
           "<group translate=\"no\"><trans-unit><source>a</source></trans-unit></group>"),
       one("<trans-unit><source>a</source><alt-trans><source>b</source><target>c</target></alt-trans></trans-unit>",
           "a",
           "<trans-unit><source>a</source><target" + state +
               ">A</target><alt-trans><source>b</source><target>c</target></alt-trans></trans-unit>"),
       one("<!-- <source> --><trans-unit><source><![CDATA[<]]></source></trans-unit>", "<![CDATA[<]]>",
           "<!-- <source> --><trans-unit><source><![CDATA[<]]></source></trans-unit>"),
       {xliff_2("<unit><segment><source>a</source></segment></unit>"), "a",
        xliff_2("<unit><segment state=\"translated\"><source>a</source><target>A</target></segment></unit>")},
       {xliff_2("<unit><segment state=\"initial\"><source>a</source><target/></segment><ignorable><source>b"
                "</source></ignorable></unit>"),
        "a",
        xliff_2("<unit><segment state=\"translated\"><source>a</source><target>A</target></segment><ignorable>"
                "<source>b</source></ignorable></unit>")},
       {xliff_2("<segment subState=\"a:b\" state='initial' id=\"1\"><source>a</source></segment>"), "a",
        xliff_2("<segment state='translated' id=\"1\"><source>a</source><target>A</target></segment>")},
       {"<x:xliff><x:trans-unit><x:source>a</x:source></x:trans-unit></x:xliff>", "a",
        "<x:xliff><x:trans-unit><x:source>a</x:source><x:target" + state + ">A</x:target></x:trans-unit></x:xliff>"}});
  for (const std::string& record :
       {xliff_1("<trans-unit><source>a</source>"), xliff_1("<trans-unit>") + "<", xliff_1("<g>"),
        std::string("<html><source>a</source></html>"), std::string(), xliff_1("<a b=\"c")}) {
    EXPECT_TRUE(read_catalogue(xliff, record).texts.empty()) << record;
    EXPECT_EQ(read_catalogue(xliff, record).problems.size(), 1U) << record;
    EXPECT_EQ(translated(xliff, record, in_capitals), record);
  }
}

TEST(Catalogue, LineBreaksArePutBack) {
  const struct {
    std::string text;
    std::vector<Edit> edits;
    std::string expected;
  } cases[] = {
      {"one two\nthree four", {{0, 18, "eins zwei drei vier"}}, "eins zwei\ndrei vier"},
      {"one two\nthree four", {{0, 18, "one two three four"}}, "one two\nthree four"},
      {"one two\nthree four", {{0, 18, "eins"}}, "eins"},
      {"one two\r\n  three four", {{0, 21, "aaaa bb cc ddd"}}, "aaaa\r\n  bb cc ddd"},
      {"a b c\nd. e\nf", {{0, 8, "A, B C D."}, {9, 12, "E F"}}, "A, B\nC D.\nE F"},
      {"- a\n- b", {{2, 3, "x y"}, {6, 7, "z"}}, "- x y\n- z"},
      {"aaa bbb\nccc", {{0, 11, "xxx <a b> yyy"}}, "xxx <a b>\nyyy"},
      {"one\ntwo\nthree", {{0, 13, "a b"}}, "a\nb"},
      {"", {}, ""},
  };
  for (const auto& [text, edits, expected] : cases) EXPECT_EQ(with_line_breaks(text, edits), expected) << text;
}

TEST(Catalogue, GoesByTheNamesOfFiles) {
  const std::pair<const char*, Catalogue> files[] = {{"a.srt", srt},
                                                     {"a.VTT", vtt},
                                                     {"po/de.po", po},
                                                     {"a.pot", po},
                                                     {"a.xlf", xliff},
                                                     {"a.xliff", xliff},
                                                     {"de.json", json},
                                                     {"app.de-AT.json", json},
                                                     {"de/app.json", json},
                                                     {"locales/a.yml", yaml},
                                                     {"strings_pt_BR.yaml", yaml},
                                                     {"package.json", none},
                                                     {"data.json", none},
                                                     {"de.jsonl", none},
                                                     {"/de/lang/a/b/c.json", none},
                                                     {"i18n/app/a.json", json},
                                                     {"de/a/b.json", none},
                                                     {"/data.json", none},
                                                     {"config.yml", none},
                                                     {"side.json", none},
                                                     {"-", none},
                                                     {"po", none},
                                                     {".json", none},
                                                     {"a.md", none}};
  for (const auto& [name, catalogue] : files) EXPECT_EQ(catalogue_of_file(name), catalogue) << name;
}

TEST(Catalogue, FilesWhoseTextsStayAreTheSame) {
  for (const char* name : {"srt/film.srt", "vtt/film.vtt", "po/de.po", "xliff/app.de.xlf", "xliff/app2.xliff",
                           "json/de.json", "yaml/de.yml"}) {
    std::ifstream stream(EMEND_SOURCE_DIR "/tests/golden/translate/" + std::string(name));
    const std::string file{std::istreambuf_iterator<char>(stream), {}};
    ASSERT_FALSE(file.empty()) << name;
    const Catalogue catalogue = catalogue_of_file(name);
    std::string out, paragraph;
    std::size_t texts = 0, problems = 0;
    const auto end_record = [&] {
      const CatalogueRecord read = read_catalogue(catalogue, paragraph);
      texts += read.texts.size();
      problems += read.problems.size();
      out += translated(catalogue, std::exchange(paragraph, {}), [](const std::string& text) { return text; });
    };
    for (std::size_t at = 0, end; at < file.size(); at = end) {
      end = std::min(file.find('\n', at), file.size() - 1) + 1;
      paragraph += file.substr(at, end - at);
      if (has_paragraphs(catalogue) && end - at == 1) end_record();
    }
    if (!paragraph.empty()) end_record();
    EXPECT_EQ(out, file);
    EXPECT_GE(texts, 2U) << name;
    EXPECT_EQ(problems, 0U) << name;
  }
}

// Whatever the bytes: what says what it said is written nowhere, edits are in order and keep what is valid.
TEST(Catalogue, AnyBytesAreARecord) {
  const char* parts[] = {"a",
                         " ",
                         "\n",
                         "\r\n",
                         "  ",
                         "\"",
                         "'",
                         "\\",
                         "\\n",
                         "{",
                         "}",
                         "[",
                         "]",
                         ":",
                         ": ",
                         ",",
                         "- ",
                         "|",
                         ">",
                         "#",
                         "# ",
                         "<",
                         "/",
                         "</",
                         "/>",
                         "=",
                         "msgid ",
                         "?",
                         "&",
                         "*",
                         "\"b\"",
                         "msgstr \"\"",
                         "#, ",
                         "<a>",
                         "</a>",
                         "--",
                         "é",
                         "one two",
                         "$",
                         "1\n",
                         "<source>",
                         "</source>",
                         "<trans-unit>",
                         "</trans-unit>",
                         "<xliff>",
                         "</xliff>",
                         "00:00:01,0 --> 00:00:02,0\n",
                         "{n, plural, one {"};
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string record;
    for (int n = static_cast<int>(random() % 14); n > 0; --n) record += parts[random() % std::size(parts)];
    for (const Catalogue catalogue : {srt, vtt, po, xliff, json, yaml}) {
      ASSERT_EQ(translated(catalogue, record, [](const std::string& text) { return text; }), record);
      const std::string changed = translated(catalogue, record, in_capitals);
      const std::size_t texts = read_catalogue(catalogue, changed).texts.size();
      if (catalogue == json || catalogue == srt) {
        ASSERT_EQ(texts, read_catalogue(catalogue, record).texts.size()) << record << "\n--\n" << changed;
      }
    }
  }
}

TEST(Catalogue, TakesLinearTime) {
  const std::clock_t begin = std::clock();
  for (const char* part : {"a: b\n", "- ", "[", "{", "\"", "a\n", "<a>", "<", "msgid \"a\"\n", "\"a\"\n",
                           "{n, plural, one {", "<trans-unit>", "#,", "a:\n ", "> ", "a: \"", "#, fuzzy\n"}) {
    std::string record;
    while (record.size() < 1 << 16) record += part;
    for (const Catalogue catalogue : {srt, vtt, po, xliff, json, yaml}) {
      translated(catalogue, record, in_capitals);
      translated(catalogue, "{\"a\": \"" + record + "\"}", in_capitals);
    }
    with_line_breaks(record, {{0, record.size(), in_capitals(record)}});
  }
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 20);
}

}  // namespace
}  // namespace emend::text
