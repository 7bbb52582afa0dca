// Input and output formats: JSON lines, CSV and diffs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "process_helpers.h"
#include "stream/csv_text.h"
#include "stream/json_text.h"

namespace emend::stream::tests {
namespace {

Result run_jsonl(const MakeFilter& filter, const std::string& input, Arguments arguments = {}) {
  arguments.push_back("--input-format=jsonl");
  return run(filter, arguments, input);
}

TEST(JsonInput, TheFieldTextIsEditedInsideItsObject) {
  EXPECT_EQ(run_jsonl(capitals, R"({ "id":1,  "text" : "one two", "more": {"text": "inner"} , "n": [1.50, null]})"
                                "\r\n")
                .out,
            R"({ "id":1,  "text" : "ONE TWO", "more": {"text": "inner"} , "n": [1.50, null]})"
            "\r\n");
}

TEST(JsonInput, EscapesThatNoEditTouchesStay) {
  EXPECT_EQ(run_jsonl(capitals, R"({"text": "a\u00e9 b\/c \"d\" \ud83d\ude00e\tf"})"
                                "\n")
                .out,
            R"({"text": "A\u00e9 B\/C \"D\" \ud83d\ude00E\tF"})"
            "\n");
}

TEST(JsonInput, AnswersAreEscapedAsTheirRecordIs) {
  EXPECT_EQ(run_jsonl(always("\"é\"\n😀\x01"), "{\"text\": \"a\"}\n").out,
            R"({"text": "\"\u00e9\"\n\ud83d\ude00\u0001"})"
            "\n");
  EXPECT_EQ(run_jsonl(always("é"), "{\"text\": \"a\", \"name\": \"ü\"}\n").out, "{\"text\": \"é\", \"name\": \"ü\"}\n");
}

TEST(JsonInput, TheLastOfEqualNamesCountsAndNamesMayBeEscaped) {
  EXPECT_EQ(run_jsonl(capitals, R"({"text": "a", "te\u0078t": "b"})"
                                "\n")
                .out,
            R"({"text": "a", "te\u0078t": "B"})"
            "\n");
}

TEST(JsonInput, AnotherFieldMayBeTheText) {
  const auto result = run_jsonl(
      capitals, "{\"text\": \"a\", \"body\": \"b\", \"document\": \"c\"}\n{\"text\": \"a\"}\n", {"--text-field=body"});
  EXPECT_EQ(result.out, "{\"text\": \"a\", \"body\": \"B\", \"document\": \"c\"}\n{\"text\": \"a\"}\n");
  EXPECT_EQ(result.err, "toy: stdin:2: has no string called \"body\": passed through as it is\n");
  EXPECT_EQ(run_jsonl(capitals, "{\"document\": \"c\"}\n", {"--text-field=document"}).out, "{\"document\": \"C\"}\n");
}

// One message of the first record, as nobody knows how many will come, and one of the file.
TEST(JsonInput, AFileWithoutTheFieldIsToldOnce) {
  std::string input;
  for (int i = 0; i < 20; ++i) input += "{\"txt\": \"a\"}\n";
  const auto none = run_jsonl(capitals, input);
  EXPECT_EQ(none.out, input);
  EXPECT_EQ(
      none.err,
      "toy: stdin:1: has no string called \"text\" (--text-field names another): passed through as it is\n"
      "toy: stdin: no record has a string called \"text\": all are passed through as they are; --text-field names "
      "the one that is meant\n");
  EXPECT_EQ(run_jsonl(capitals, input, {"--strict"}).status, 1);
  const auto late = run_jsonl(capitals, input + "{\"text\": \"a\"}\n{\"txt\": \"b\"}\n");
  EXPECT_EQ(late.err,
            "toy: stdin:1: has no string called \"text\" (--text-field names another): passed through as it is\n"
            "toy: stdin:22: has no string called \"text\" (--text-field names another): passed through as it is\n"
            "toy: 19 more records were passed through\n");
  const TemporaryFile first(input), second(input);
  const auto both = run(capitals, {"--input-format=jsonl", "--text-field=z", first.path(), second.path()}, "");
  EXPECT_EQ(both.out, input + input);
  for (const auto& file : {first.path(), second.path()})
    EXPECT_NE(both.err.find("toy: " + file + ": no record has a string called \"z\""), std::string::npos) << both.err;
}

TEST(JsonInput, WhatIsNoObjectWithATextPassesAndIsReported) {
  const auto result = run_jsonl(
      capitals, "{\"text\": \"a\"}\n{\"text\": \"a\"\nnull\n{\"txt\": \"a\"}\n{\"text\": 1}\n\n{\"text\": \"\\t\"}\n");
  EXPECT_EQ(result.out,
            "{\"text\": \"A\"}\n{\"text\": \"a\"\nnull\n{\"txt\": \"a\"}\n{\"text\": 1}\n\n{\"text\": \"\\t\"}\n");
  EXPECT_EQ(result.err,
            "toy: stdin:2: is not a JSON object: see byte 13: passed through as it is\n"
            "toy: stdin:3: is not a JSON object: see byte 1: passed through as it is\n"
            "toy: stdin:4: has no string called \"text\" (--text-field names another): passed through as it is\n"
            "toy: stdin:5: has no string called \"text\" (--text-field names another): passed through as it is\n");
}

TEST(JsonInput, JsonThatIsNoLinesIsToldWhatMakesThem) {
  EXPECT_EQ(
      run_jsonl(capitals, "[\n  {\"text\": \"a\"}\n]\n").err,
      "toy: stdin:1: is not a JSON object: see byte 1 (`jq -c '.[]' FILE` makes lines of a list): passed through as "
      "it is\n"
      "toy: stdin:3: is not a JSON object: see byte 1: passed through as it is\n");
  EXPECT_EQ(
      run_jsonl(capitals, " {\n\"text\": \"a\" }\n").err,
      "toy: stdin:1: is not a JSON object: see byte 3 (`jq -c . FILE` makes a line of each object): passed through "
      "as it is\n"
      "toy: stdin: no record has a string called \"text\": all are passed through as they are; --text-field names the "
      "one "
      "that is meant\n");
}

TEST(JsonInput, ADocumentThatChangesEndsTheContext) {
  const auto result =
      run_jsonl(looks_back,
                "{\"document\": 1, \"text\": \"a\"}\n{\"document\": 1, \"text\": \"b\"}\n"
                "{\"document\": 2, \"text\": \"c\"}\n{\"text\": \"d\"}\n{\"text\": \"e\\n\"}\n{\"text\": \"f\"}\n",
                {"--format=jsonl"});
  std::string texts;
  std::istringstream lines(result.out);
  for (std::string line; std::getline(lines, line);) {
    texts += nlohmann::json::parse(line)["text"].get<std::string>() + ";";
  }
  EXPECT_EQ(texts, "[-|-]a;[a|-]b;[-|-]c;[-|-]d;[d|-]e\n;[e\n|d]f;");
}

TEST(JsonInput, ColumnsMakeNoSense) {
  const auto result = run_jsonl(capitals, "", {"-f2"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err,
            "toy: --field: does not go with --input-format jsonl: --text-field names a field of JSON lines\n");
}

// Nothing for what no parser can say: 1e999 is a number of JSON, but none of C++.
std::optional<nlohmann::json> parse(const std::string& object) {
  try {
    return nlohmann::json::parse(object);
  } catch (const nlohmann::json::parse_error&) {
    return nlohmann::json();
  } catch (const nlohmann::json::out_of_range&) {
    return std::nullopt;
  }
}

// What nlohmann-json takes for an object, and nothing else, is one.
TEST(JsonScanner, AgreesWithAParserOnDamagedObjects) {
  const std::vector<std::string> objects = {
      R"({"text":"a\u00e9\ud83d\ude00\n","b":[1,-2.5e+10,{"c":[]},{}],"d":true,"e":false,"f":null,"document":"x"})",
      R"( { "text" : "" , "n" : [ 0 , -0.1 , 1E5 , [ [ ] ] ] , "s" : "\\\"\/\b\f\n\r\t" } )",
      R"({"text":"x"})",
      "{}",
  };
  const std::string bytes = "{}[]\",:0123456789.-+eEtrufalsn\\ \t/bd";
  std::mt19937 random(1);
  int accepted = 0;
  for (int i = 0; i < 200000; ++i) {
    std::string object = objects[random() % objects.size()];
    for (unsigned k = random() % 4; k > 0 && !object.empty(); --k) {
      const std::size_t at = random() % object.size();
      switch (random() % 3) {
        case 0:
          object.erase(at, 1 + random() % 3);
          break;
        case 1:
          object.insert(at, 1, bytes[random() % bytes.size()]);
          break;
        default:
          object[at] = bytes[random() % bytes.size()];
      }
    }
    JsonText found;
    std::string why;
    const bool has_text = find_json_text(object, "text", found, why);
    const auto answer = parse(object);
    if (!answer) continue;
    const nlohmann::json& parsed = *answer;
    const bool expected = parsed.is_object() && parsed.contains("text") && parsed["text"].is_string();
    ASSERT_EQ(has_text, expected) << object << " " << why;
    if (!has_text) continue;
    ++accepted;
    std::string text;
    append_unescaped(std::string_view(object).substr(found.begin, found.end - found.begin), text);
    ASSERT_EQ(text, parsed["text"].get<std::string>()) << object;
    if (parsed.contains("document")) {
      ASSERT_EQ(nlohmann::json::parse(found.document), parsed["document"]) << object;
    }
  }
  EXPECT_GT(accepted, 1000);
}

TEST(JsonScanner, DeepNestingIsNoDanger) {
  const std::string deep(500000, '[');
  JsonText found;
  std::string why;
  EXPECT_FALSE(find_json_text("{\"a\":" + deep, "text", found, why));
  EXPECT_TRUE(find_json_text("{\"text\":\"\",\"a\":" + deep + std::string(500000, ']') + "}", "text", found, why));
}

TEST(RawEdits, DoToTheEscapedStringWhatEditsDoToTheText) {
  const std::string raw = R"(a\u00e9\ud83d\ude00b\n"c)";
  std::string text;
  append_unescaped(raw, text);
  for (std::size_t begin = 0; begin <= text.size(); ++begin) {
    for (std::size_t end = begin; end <= text.size(); ++end) {
      std::vector<text::Edit> edits = {{begin, end, "X\t"}};
      if (end + 1 < text.size()) edits.push_back({end + 1, end + 2, "Y"});
      const std::string changed = text::apply(text, edits);
      if (nlohmann::json(changed).dump(-1, ' ', false, nlohmann::json::error_handler_t::ignore).size() < 2) continue;
      std::string back;
      append_unescaped(text::apply(raw, raw_edits(raw, edits, false)), back);
      EXPECT_EQ(back, changed) << begin << " " << end;
    }
  }
}

TEST(JsonOutput, HoldsLineTextAndEdits) {
  const auto result = run(capitals, {"--format=jsonl"}, "one \"X\" two\n\nÄ\n");
  std::istringstream lines(result.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(
      line,
      R"({"line": 1, "text": "ONE \"X\" TWO", "edits": [{"begin": 0, "end": 3, "from": "one", "to": "ONE", )"
      R"("kind": "case", "confidence": 0.5}, {"begin": 8, "end": 11, "from": "two", "to": "TWO", "kind": "case", )"
      R"("confidence": 0.5}]})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"line": 2, "text": "", "edits": []})");
  std::getline(lines, line);
  EXPECT_EQ(line, R"({"line": 3, "text": "Ä", "edits": []})");
}

TEST(JsonOutput, GivesWhatEscapesStandFor) {
  const auto result = run_jsonl(capitals, "{\"text\": \"\\t\"}\n{\"text\": \"\\u0061\"}\n", {"--format=jsonl"});
  EXPECT_EQ(nlohmann::json::parse(result.out.substr(0, result.out.find('\n')))["text"], "\t");
  EXPECT_EQ(nlohmann::json::parse(result.out.substr(result.out.find('\n')))["text"], "A");
}

TEST(JsonOutput, KeepsTheFieldsThatWereRead) {
  const auto result =
      run_jsonl(capitals,
                "\xEF\xBB\xBF{ \"id\": [1, {\"line\": 2}], \"\\u0065dits\": {\"line\": 0}, \"text\" : \"a\", "
                "\"file\": 7, \"line\": 9 }\n{\"text\": \" \", \"passed\": 1}\n",
                {"--format=jsonl"});
  EXPECT_EQ(result.out,
            R"({"id": [1, {"line": 2}], "text" : "A", "file": 7, "line": 1, "edits": [{"begin": 0, "end": 1, )"
            R"("from": "a", "to": "A", "kind": "case", "confidence": 0.5}]})"
            "\n"
            R"({"text": " ", "line": 2, "edits": []})"
            "\n");
}

TEST(JsonOutput, SaysWhatWasPassedThroughAndStaysJson) {
  const auto result =
      run(fails_on_bad, {"--format=jsonl", "--max-line=10"}, "bad\n\xff bytes\nlonger than ten bytes\nend");
  std::istringstream lines(result.out);
  std::vector<nlohmann::json> records;
  for (std::string line; std::getline(lines, line);) records.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(records.size(), 4u);
  EXPECT_EQ(records[0],
            (nlohmann::json{
                {"line", 1}, {"text", "bad"}, {"edits", nlohmann::json::array()}, {"passed", "holds a bad word"}}));
  EXPECT_EQ(records[1]["text"], "\uFFFD bytes");
  EXPECT_EQ(records[2]["text"], nullptr);
  EXPECT_EQ(records[2]["passed"], "is longer than 10 bytes (--max-line)");
  EXPECT_EQ(records[3]["text"], "END");
}

TEST(JsonOutput, NamesTheFilesWhereThereAreSeveral) {
  const TemporaryFile first("a\n"), second("b\n");
  const auto result = run(capitals, {"--format=jsonl", first.path(), second.path()}, "");
  const auto last = nlohmann::json::parse(result.out.substr(result.out.find('\n')));
  EXPECT_EQ(last["file"], second.path());
  EXPECT_EQ(last["line"], 1);
}

Result run_csv(const MakeFilter& filter, const std::string& input, Arguments arguments = {"--text-field=text"}) {
  arguments.push_back("--input-format=csv");
  return run(filter, arguments, input);
}

TEST(CsvInput, TheNamedColumnIsEditedInsideItsRow) {
  EXPECT_EQ(
      run_csv(capitals, "\xEF\xBB\xBFid,\"text\",more\r\n1, a b ,c\r\n2,\"d \"\"e\"\", f\",\"g\"\r\n,,\r\n4,h").out,
      "\xEF\xBB\xBFid,\"text\",more\r\n1, A B ,c\r\n2,\"D \"\"E\"\", F\",\"g\"\r\n,,\r\n4,H");
  EXPECT_EQ(run_csv(capitals, "a;b\n", {"--field=2", "-d;"}).out, "a;B\n");
}

TEST(CsvInput, AFieldMayHaveSeveralLines) {
  const auto result = run_csv(capitals, "text,n\n\"a\nb \"\"c\n\",1\nd,2\n\"\"\"e\",3\nf\"g,4\n",
                              {"--text-field=text", "--format=jsonl"});
  std::istringstream lines(result.out);
  std::vector<nlohmann::json> records;
  for (std::string line; std::getline(lines, line);) records.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(records.size(), 5u);
  EXPECT_EQ(records[1]["text"], "A\nB \"C\n");
  EXPECT_EQ(records[1]["line"], 2);
  EXPECT_EQ(records[2]["text"], "D");
  EXPECT_EQ(records[2]["line"], 5);
  EXPECT_EQ(records[3]["text"], "\"E");
  EXPECT_EQ(records[4]["text"], "F\"G");
}

TEST(CsvInput, AByteOrderMarkIsNoPartOfTheFirstField) {
  EXPECT_EQ(run_csv(capitals, "\xEF\xBB\xBF\"a\nb\",c\n", {"--field=1"}).out, "\xEF\xBB\xBF\"A\nB\",c\n");
}

TEST(CsvInput, EachFileHasAHead) {
  const TemporaryFile first("text,n\na,b"), second("n,text\nc,d\n");
  const auto result = run(capitals, {"--input-format=csv", "--text-field=text", first.path(), second.path()}, "");
  EXPECT_EQ(result.out, "text,n\nA,b\nn,text\nc,D\n");
}

TEST(CsvInput, AnswersGetTheQuotesThatTheyNeed) {
  EXPECT_EQ(run_csv(always("x,y"), "text,n\na,b\n\"a\",b\n").out, "text,n\n\"x,y\",b\n\"x,y\",b\n");
  EXPECT_EQ(run_csv(always("x\"\n"), "n,text\na,b\na,\"b\"\n").out, "n,text\na,\"x\"\"\n\"\na,\"x\"\"\n\"\n");
  EXPECT_EQ(run_csv(always("x,y"), "a;b\n", {"--field=1", "-d;"}).out, "x,y;b\n");
}

TEST(CsvInput, WhatIsNoRowPassesAndIsReported) {
  const auto result = run_csv(capitals, "n,text\na\na,\"b\"c\nd,\"e\nf,g\n");
  EXPECT_EQ(result.out, "n,text\na\na,\"b\"c\nd,\"e\nf,g\n");
  EXPECT_EQ(result.err,
            "toy: stdin:2: has 1 column, not 2: passed through as it is\n"
            "toy: stdin:3: has text behind a quote at byte 6: passed through as it is\n"
            "toy: stdin:4: has a quote at byte 3 that is not closed: passed through as it is\n");
  EXPECT_EQ(run_csv(capitals, "n,txt\na,b\n").err, "toy: stdin:1: has no column 'text': its columns are n, txt\n");
  EXPECT_EQ(run_csv(capitals, "text,n,\"text\"\na,b,c\n").err,
            "toy: stdin:1: has two columns 'text': name one by its number: --field 1 or --field 3\n");
  EXPECT_EQ(run_csv(capitals, "text,n,text\na,b,c\n", {"--field=3"}).out, "text,n,TEXT\na,b,C\n");
  const auto too_few = run_csv(capitals, "n,text\na,b\n", {"--field=9"});
  EXPECT_EQ(too_few.err, "toy: stdin:1: has no column 9: its columns are n, text\n");
  EXPECT_EQ(too_few.out, "");
  EXPECT_EQ(too_few.status, 2);
}

TEST(CsvInput, OptionsThatMakeNoSenseAreRefused) {
  const auto refused = [](const Arguments& arguments) { return run(capitals, arguments, "a,b\n").err; };
  EXPECT_EQ(refused({"--input-format=csv"}),
            "toy: --input-format: csv does not say which column: give --text-field NAME or --field N\n");
  EXPECT_EQ(
      refused({"--text-field=a"}),
      "toy: --text-field: changes nothing without --input-format jsonl or --input-format csv: leave it out, or add "
      "the other\n");
  EXPECT_EQ(refused({"--input-format=csv", "--text-field=a", "--field=1"}),
            "toy: --text-field: does not go with --field: give one of them\n");
  EXPECT_EQ(refused({"--input-format=csv", "--field=1", "--format=diff"}),
            "toy: --format: 'diff' is of lines, and a record of CSV may have several: give text, jsonl or words\n");
}

TEST(CsvEdits, DoToTheFieldWhatEditsDoToItsText) {
  for (const std::string raw : {"a b", "\"a \"\"b\"\", c\n\"", "\"\"", ""}) {
    std::string text;
    append_csv_text(raw, text);
    for (std::size_t begin = 0; begin <= text.size(); ++begin) {
      for (std::size_t end = begin; end <= text.size(); ++end) {
        for (const char* replacement : {"", "x", ",\"", "\n"}) {
          std::vector<text::Edit> edits = {{begin, end, replacement}};
          if (end + 1 < text.size()) edits.push_back({end + 1, end + 2, "y"});
          const std::string changed = text::apply(raw, csv_edits(raw, edits, ","));
          std::vector<CsvField> fields;
          std::string why, back;
          ASSERT_TRUE(find_csv_fields(changed, ",", fields, why)) << changed << why;
          ASSERT_EQ(fields.size(), 1u) << changed;
          append_csv_text(changed, back);
          EXPECT_EQ(back, text::apply(text, edits)) << raw << " " << begin << " " << end;
        }
      }
    }
  }
}

// Applies a diff with patch(1) to `before`.
std::string patched(const std::string& before, const std::string& diff) {
  const TemporaryFile file(before, "stdin");
  std::ofstream(file.folder() + "/diff", std::ios::binary) << diff;
  const std::string command =
      "cd " + file.folder() +
      " && patch --binary --quiet --fuzz=0 -p1 < diff > log 2>&1; echo $? >> log; cat log > stdin.log";
  if (std::system(command.c_str()) != 0) return "the shell failed";
  std::ifstream log(file.folder() + "/stdin.log"), result(file.path(), std::ios::binary);
  std::stringstream told, text;
  told << log.rdbuf();
  text << result.rdbuf();
  EXPECT_EQ(told.str(), "0\n");
  return text.str();
}

TEST(Diff, IsWhatPatchApplies) {
  if (std::system("command -v patch >/dev/null") != 0) GTEST_SKIP() << "patch is not installed";
  std::mt19937 random(1);
  for (int round = 0; round < 60; ++round) {
    std::string text;
    const int lines = static_cast<int>(random() % 60);
    const unsigned density = 1 + random() % 12;
    for (int i = 0; i < lines; ++i) {
      text += random() % density == 0 ? fmt::format("line {}", i) : fmt::format("LINE {}", i);
      if (random() % 40 == 0) text += std::string(50, 'x');  // over-long
      text += random() % 10 == 0 ? "\r\n" : random() % 20 == 0 ? "\n\n" : "\n";
    }
    if (random() % 2 && !text.empty()) text.pop_back();
    const Arguments common = {"--max-line=40", "-q"};
    const std::string after = run(capitals, common, text).out;
    for (const char* buffered : {"--line-buffered=false", "-u"}) {
      const auto diff = run(capitals, {"--max-line=40", "-q", "--format=diff", buffered}, text);
      EXPECT_EQ(after == text, diff.out.empty());
      if (after != text) {
        ASSERT_EQ(patched(text, diff.out), after) << text << "\n" << diff.out;
      }
    }
  }
}

TEST(Diff, OfLongRunsOfChangesIsBoundedAndApplies) {
  if (std::system("command -v patch >/dev/null") != 0) GTEST_SKIP() << "patch is not installed";
  std::string text = "KEPT\nKEPT\nKEPT\n";
  for (int i = 0; i < 30000; ++i) text += fmt::format("changed line {} of a long run\n", i);
  text += "KEPT\nKEPT\nKEPT\nKEPT\nmore\nKEPT\n";
  const auto diff = run(capitals, {"--format=diff"}, text);
  EXPECT_EQ(patched(text, diff.out), in_capitals(text));
  std::size_t hunks = 0;
  for (std::size_t at = 0; (at = diff.out.find("\n@@", at)) != std::string::npos; ++at) ++hunks;
  EXPECT_GT(hunks, 3u);
}

TEST(Diff, ShowsContextAsGitDoes) {
  EXPECT_EQ(run(capitals, {"--format=diff"}, "A\nB\nC\nD\ne f\nG\nH\nI\nJ\n").out,
            "--- a/stdin\n+++ b/stdin\n@@ -2,7 +2,7 @@\n B\n C\n D\n-e f\n+E F\n G\n H\n I\n");
}

TEST(Diff, IsMadeOfLines) { EXPECT_EQ(run(capitals, {"-z", "--format=diff"}, "").status, 2); }

}  // namespace
}  // namespace emend::stream::tests
