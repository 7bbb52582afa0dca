// What continuous integration and crontabs are told: --format=github and sarif, and --summary.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>
#include <thread>

#include "process_helpers.h"
#include "stream/finding.h"
#include "text/utf8.h"

namespace emend::stream::tests {
namespace {

using Edits = std::vector<text::Edit>;

// Makes an edit at every place of a word: the bytes [begin, end) from there become `to`.
struct Repair {
  std::string_view word;
  std::size_t begin, end;
  std::string to, kind;
};
const std::vector<Repair> repairs = {{"teh", 0, 3, "the", "R:SPELL"},       {"alot", 1, 1, " ", "R:ORTH"},
                                     {"dont", 3, 3, "'", "R:CONTR"},        {"dog cat", 3, 3, "s", "R:NOUN:NUM"},
                                     {"the the", 3, 7, "", "U:DET"},        {"however we", 7, 7, ",", "M:PUNCT"},
                                     {"evil", 0, 4, "e\x1B%,:{0}\"\\", ""}, {"  ", 1, 2, "", "blanks"}};

class Repairs : public Filter {
 public:
  void apply(Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      const std::string_view text = window.text(i);
      Edits edits;
      for (std::size_t at = 0; at < text.size(); ++at) {
        for (const Repair& repair : repairs) {
          const bool behind = edits.empty() || edits.back().end <= at + repair.begin;
          if (text.substr(at).starts_with(repair.word) && behind)
            edits.push_back({at + repair.begin, at + repair.end, repair.to, repair.kind, 0.75});
        }
      }
      window.answer(i, std::move(edits));
    }
  }
};
std::unique_ptr<Filter> mends() { return std::make_unique<Repairs>(); }

// What is told of the edits, a row each.
std::string told(std::string_view text, const Edits& edits) {
  std::string out;
  for (const text::Edit& edit : whole_words(text, edits)) {
    Finding finding;
    finding.from = text.substr(edit.begin, edit.end - edit.begin);
    finding.to = edit.replacement;
    out += row_of(finding) + "; ";
  }
  return out;
}

TEST(WholeWords, AreWhatEditsCut) {
  EXPECT_EQ(told("see teh page", {{4, 7, "the"}}), "teh -> the; ");
  EXPECT_EQ(told("see teh page", {{5, 7, "he"}}), "teh -> the; ");
  EXPECT_EQ(told("I like alot of it", {{8, 8, " "}}), "alot -> a lot; ");
  EXPECT_EQ(told("a way to gether", {{8, 9, ""}}), "to gether -> together; ");
  EXPECT_EQ(told("a well known man", {{6, 7, "-"}}), "well known -> well-known; ");
  EXPECT_EQ(told("they dont go", {{8, 8, "'"}}), "dont -> don't; ");
  EXPECT_EQ(told("two dog.", {{7, 7, "s"}}), "dog -> dogs; ");
  EXPECT_EQ(told("an übung", {{3, 5, "Ü"}}), "übung -> Übung; ");
  // Marks and words of their own stay alone.
  EXPECT_EQ(told("however we go", {{7, 7, ","}}), "(nothing) -> ,; ");
  EXPECT_EQ(told("the the end", {{3, 7, ""}}), "the -> (nothing); ");
  EXPECT_EQ(told("go to school", {{6, 6, "the "}}), "(nothing) -> the; ");
  EXPECT_EQ(told("too  far", {{4, 5, ""}}), "\" \" -> (nothing); ");
}

TEST(WholeWords, OfSeveralEditsAreOneWhereTheyTouchOneWord) {
  EXPECT_EQ(told("definatly so", {{5, 6, "i"}, {7, 7, "e"}}), "definatly -> definitely; ");
  EXPECT_EQ(told("teh adress", {{0, 3, "the"}, {5, 5, "d"}}), "teh -> the; adress -> address; ");
  EXPECT_EQ(told("ab", {{0, 1, "x"}, {2, 2, ","}}), "ab -> xb; (nothing) -> ,; ");
  EXPECT_EQ(told("al ot", {{1, 1, " "}, {2, 3, ""}}), "al ot -> a lot; ");
  const Edits whole = whole_words("definatly", {{5, 6, "i", "", 0.5}, {7, 7, "e", "R:SPELL", 0.25}});
  EXPECT_EQ(whole, (Edits{{0, 9, "definitely", "R:SPELL", 0.25}}));
}

TEST(WholeWords, DoWhatTheEditsDo) {
  const std::vector<std::string> pieces = {"a", "bé", " ", "-", "'", "😀", "1", ", ", "cd"};
  std::mt19937 random(1);
  const auto piece = [&] { return pieces[random() % pieces.size()]; };
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    Edits edits;
    for (unsigned k = random() % 8; k > 0; --k) {
      const std::size_t begin = text.size();
      for (unsigned n = random() % 3; n > 0; --n) text += piece();
      const bool free = edits.empty() || edits.back().end < begin || begin < text.size();
      if (free && random() % 2) edits.push_back({begin, text.size(), random() % 3 ? piece() + piece() : ""});
    }
    const Edits whole = whole_words(text, edits);
    ASSERT_EQ(text::apply(text, whole), text::apply(text, edits)) << text;
    ASSERT_LE(whole.size(), edits.size());
  }
}

TEST(Rows, AreCutAndHoldNoControlCharacter) {
  Finding finding;
  finding.from = std::string(100, 'x');
  finding.to = "a\x1B[2J\n\xC2\x9B\xFF";
  EXPECT_EQ(row_of(finding), std::string(60, 'x') + "... -> a\\x1B[2J\\x0A\\x9B\uFFFD");
}

TEST(LineColumns, AreCodePointsOrUnitsOfUtf16) {
  const std::string line = "\xEF\xBB\xBFé😀x";
  for (const auto& [unit, last] : {std::pair{Columns::Unit::code_point, 3u}, std::pair{Columns::Unit::utf16, 4u}}) {
    Columns columns(line, true, unit);
    EXPECT_EQ(columns.at(3), 1u);
    EXPECT_EQ(columns.at(5), 2u);
    EXPECT_EQ(columns.at(9), last);
    EXPECT_EQ(columns.at(10), last + 1);
    EXPECT_EQ(Columns(line, false, unit).at(3), 2u);  // on a later line it is a character
  }
}

TEST(GitHub, IsWarnedOfEachChangeAtItsPlace) {
  const TemporaryFile file("all is well\né teh 😀 alot\n");
  const auto result = run(mends, {"--format=github", file.path()}, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, fmt::format("::warning file={0},line=2,endLine=2,col=3,endColumn=6,title=toy (R%3ASPELL)::"
                                    "{0}:2:3: \"teh\" should be \"the\"\n"
                                    "::warning file={0},line=2,endLine=2,col=9,endColumn=13,title=toy (R%3AORTH)::"
                                    "{0}:2:9: \"alot\" should be \"a lot\"\n",
                                    file.path()));
}

TEST(GitHub, IsToldWhatIsMissingOrSuperfluous) {
  const auto result = run(mends, {"--format=github"}, "however we saw the the dog\n");
  EXPECT_EQ(result.out,
            "::warning title=toy (M%3APUNCT)::stdin:1:8: \",\" is missing\n"
            "::warning title=toy (U%3ADET)::stdin:1:19: \"the\" is superfluous\n");
}

TEST(GitHub, GetsItsEscapes) {
  EXPECT_EQ(run(mends, {"--format=github"}, "evil\n").out,
            "::warning title=toy::stdin:1:1: \"evil\" should be \"e\\x1B%25,:{0}\"\\\"\n");
  const TemporaryFile file("teh\n", "a,b:c%\n::error::x.md");
  const auto result = run(mends, {"--format=github", file.path()}, "");
  EXPECT_EQ(result.out,
            fmt::format("::warning file={0}/a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ax.md,line=1,endLine=1,col=1,endColumn=4,"
                        "title=toy (R%3ASPELL)::{0}/a,b:c%25\\x0A::error::x.md:1:1: \"teh\" should be \"the\"\n",
                        file.folder()));
}

TEST(GitHub, FailsAWorkflowWithCheck) {
  const auto result = run(mends, {"--check", "--format=github"}, "fine\nteh\n");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "::warning title=toy (R%3ASPELL)::stdin:2:1: \"teh\" should be \"the\"\n");
  EXPECT_EQ(result.err, "toy: stdin: would change: 1 line\n");
  EXPECT_EQ(run(mends, {"--check", "--format=github"}, "fine\n").status, 0);
}

TEST(Annotations, NeedLines) {
  for (const char* format : {"github", "sarif"}) {
    const auto result = run(mends, {"-z", fmt::format("--format={}", format)}, "");
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.err,
              fmt::format("toy: --format: a place is a line and a column: leave --null or --format={} out\n", format));
  }
}

nlohmann::json sarif_of(const std::string& input, Arguments arguments = {}) {
  arguments.push_back("--format=sarif");
  const auto result = run(mends, arguments, input);
  EXPECT_TRUE(nlohmann::json::accept(result.out)) << result.out;
  return nlohmann::json::parse(result.out);
}

TEST(Sarif, NamesTheProgramItsRulesAndWhatItFound) {
  const TemporaryFile file("fine\né 😀 teh\n", "a b%é.md");
  const auto log = sarif_of("", {file.path()});
  EXPECT_EQ(log["version"], "2.1.0");
  ASSERT_EQ(log["runs"].size(), 1u);
  const auto& run = log["runs"][0];
  EXPECT_EQ(run["columnKind"], "utf16CodeUnits");
  const auto& driver = run["tool"]["driver"];
  EXPECT_EQ(driver["name"], "toy");
  ASSERT_EQ(driver["rules"].size(), 1u);
  EXPECT_EQ(driver["rules"][0]["id"], "R:SPELL");
  EXPECT_EQ(driver["rules"][0]["shortDescription"]["text"], "Wrong spelling");
  ASSERT_EQ(run["results"].size(), 1u);
  const auto& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "R:SPELL");
  EXPECT_EQ(result["ruleIndex"], 0);
  EXPECT_EQ(result["level"], "warning");
  EXPECT_EQ(result["message"]["text"], "\"teh\" should be \"the\"");
  EXPECT_EQ(result["properties"]["confidence"], 0.75);
  const auto& place = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(place["artifactLocation"]["uri"], "file://" + file.folder() + "/a%20b%25%C3%A9.md");
  const nlohmann::json region = {{"startLine", 2}, {"startColumn", 6}, {"endLine", 2}, {"endColumn", 9}};
  const auto& change = result["fixes"][0]["artifactChanges"][0];
  EXPECT_EQ(change["artifactLocation"], place["artifactLocation"]);
  EXPECT_EQ(change["replacements"][0]["deletedRegion"], region);
  EXPECT_EQ(change["replacements"][0]["insertedContent"]["text"], "the");
  EXPECT_EQ(place["region"]["snippet"]["text"], "teh");
}

TEST(Sarif, OfNothingIsALogWithoutResults) {
  for (const char* input : {"", "fine\n"}) {
    const auto log = sarif_of(input);
    EXPECT_EQ(log["runs"][0]["results"], nlohmann::json::array());
    EXPECT_EQ(log["runs"][0]["tool"]["driver"]["rules"], nlohmann::json::array());
  }
}

TEST(Sarif, EscapesWhatJsonAndMessagesMust) {
  const auto result = sarif_of("evil\n")["runs"][0]["results"][0];
  EXPECT_EQ(result["message"]["text"], "\"evil\" should be \"e\\x1B%,:{{0}}\"\\\"");
  EXPECT_EQ(result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"], "e\x1B%,:{0}\"\\");
}

TEST(Sarif, CountsItsRulesInTheOrderInWhichTheyCame) {
  const auto run = sarif_of("teh dont\nevil  teh\n")["runs"][0];
  std::vector<std::string> ids, of_results;
  for (const auto& rule : run["tool"]["driver"]["rules"]) ids.push_back(rule["id"].get<std::string>());
  EXPECT_EQ(ids, (std::vector<std::string>{"R:SPELL", "R:CONTR", "repair", "blanks"}));
  for (const auto& result : run["results"]) {
    of_results.push_back(result["ruleId"].get<std::string>());
    EXPECT_EQ(ids[result["ruleIndex"].get<std::size_t>()], of_results.back());
  }
  EXPECT_EQ(of_results, (std::vector<std::string>{"R:SPELL", "R:CONTR", "repair", "blanks", "R:SPELL"}));
}

// The input with the fixes of a log made, columns as editors of UTF-16 count them.
std::string fixed(const std::string& input, const nlohmann::json& log) {
  std::vector<std::string> lines;
  std::istringstream stream(input);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const auto& results = log["runs"][0]["results"];
  for (auto result = results.rbegin(); result != results.rend(); ++result) {
    const auto& fix = (*result)["fixes"][0]["artifactChanges"][0]["replacements"][0];
    const auto& region = fix["deletedRegion"];
    std::string& line = lines.at(region["startLine"].get<std::size_t>() - 1);
    const auto byte = [&](std::size_t column) {
      std::size_t at = line.starts_with("\xEF\xBB\xBF") && region["startLine"] == 1 ? 3 : 0;
      for (std::size_t passed = 1; passed < column;) passed += text::next_code_point(line, at) >= 0x10000 ? 2 : 1;
      return at;
    };
    const std::size_t begin = byte(region["startColumn"]), end = byte(region["endColumn"]);
    line.replace(begin, end - begin, fix["insertedContent"]["text"].get<std::string>());
  }
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

TEST(Sarif, HasFixesThatMakeTheTextOfTheFilter) {
  const std::vector<std::string> pieces = {"teh", "alot", "dont",       "dog cat", "the the", "evil", "é",
                                           "😀",   " ",    "however we", ", ",      " ",       "x",    "\t"};
  std::mt19937 random(1);
  for (int i = 0; i < 12; ++i) {
    const bool json = i % 3 == 2, table = i % 3 == 1;
    std::string input = i % 2 ? "\xEF\xBB\xBF" : "";
    for (int line = 0; line < 100; ++line) {
      std::string text = table ? "😀1;" : "";
      for (unsigned k = random() % 9; k > 0; --k) text += pieces[random() % pieces.size()];
      const nlohmann::json object = {{"a", "😀"}, {"text", text + "\n\"teh"}, {"z", 1}};
      // Half of the objects have nothing but ASCII, and so have their answers.
      input += (json ? object.dump(-1, ' ', line % 2) : text) + "\n";
    }
    Arguments arguments;
    if (json) arguments = {"--input-format=jsonl"};
    if (table) arguments = {"-f2", "-d;"};
    const std::string expected = run(mends, arguments, input).out;
    EXPECT_NE(expected, input);
    EXPECT_EQ(fixed(input, sarif_of(input, arguments)), expected);
  }
}

TEST(Summary, CountsFilesLinesAndChanges) {
  const TemporaryFile first("see teh page, teh\nfine\nalot of teh\n"), second("fine\n\n"), third("dont\n");
  const auto result = run(mends, {"--summary", first.path(), second.path(), third.path()}, "");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "2 of 3 files, 3 of 6 lines would change: 5 changes, 3 different\n"
            "      3  teh -> the\n"
            "      1  alot -> a lot\n"
            "      1  dont -> don't\n");
}

TEST(Summary, OfStandardInputNamesNoFiles) {
  EXPECT_EQ(run(mends, {"--summary"}, "teh\n").out,
            "1 of 1 line would change: 1 change, 1 different\n      1  teh -> the\n");
  EXPECT_EQ(run(mends, {"--summary", "-"}, "fine\n").out, "0 of 1 line would change: 0 changes\n");
  EXPECT_EQ(run(mends, {"--summary", "-z"}, std::string("teh\nteh\0fine\0", 13)).out,
            "1 of 2 records would change: 2 changes, 1 different\n      2  teh -> the\n");
}

TEST(Summary, StandsWithCheckOnStandardOutput) {
  const auto result = run(mends, {"--summary", "--check"}, "teh\n");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "1 of 1 line would change: 1 change, 1 different\n      1  teh -> the\n");
  EXPECT_EQ(result.err, "toy: stdin: would change: 1 line\n");
}

TEST(Summary, StandsBesideAnotherFormatOnStandardError) {
  for (const std::string format : {"jsonl", "diff", "github", "sarif"}) {
    const auto alone = run(mends, {"--format=" + format}, "teh\n");
    const auto both = run(mends, {"--format=" + format, "--summary"}, "teh\n");
    EXPECT_EQ(both.out, alone.out);
    EXPECT_EQ(both.err, "1 of 1 line would change: 1 change, 1 different\n      1  teh -> the\n");
  }
}

TEST(Summary, OfReplacedFilesTellsWhatChanged) {
  const TemporaryFile first("teh\nfine\n"), second("fine\n");
  const auto result = run(mends, {"--summary", "-i", first.path(), second.path()}, "");
  EXPECT_EQ(result.out, "1 of 2 files, 1 of 3 lines changed: 1 change, 1 different\n      1  teh -> the\n");
  std::stringstream text;
  text << std::ifstream(first.path()).rdbuf();
  EXPECT_EQ(text.str(), "the\nfine\n");
}

TEST(Summary, IsToldWhenASignalEndsTheWaiting) {
  Process program(mends, {"--format=github", "--summary", "-u"});
  program.write("teh\n");
  EXPECT_TRUE(program.read_line(std::chrono::seconds(20)));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // it waits for the next line
  kill(program.id(), SIGTERM);
  EXPECT_EQ(program.finish().err, "1 of 1 line would change: 1 change, 1 different\n      1  teh -> the\n");
}

TEST(Summary, FitsOnAScreen) {
  std::string text;
  for (int i = 0; i < 30; ++i) {
    for (int k = i; k < 30; ++k)
      text += fmt::format(
          "{}\n", std::string(1, static_cast<char>('a' + i % 26)) + std::string(static_cast<std::size_t>(i), 'z'));
  }
  const auto result = run(capitals, {"--summary", "--window=7", "-j3"}, text);
  EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 22);
  EXPECT_TRUE(
      result.out.starts_with("465 of 465 lines would change: 465 changes, 30 different\n"
                             "     30  a -> A\n     29  bz -> BZ\n"))
      << result.out;
  EXPECT_TRUE(result.out.ends_with("\n     55  others\n")) << result.out;
}

TEST(Summary, ForgetsNothingButNamesBeyondItsMemory) {
  std::string text;
  for (int i = 0; i < 70000; ++i) {
    for (int rest = i, k = 0; k < 4; ++k, rest /= 26) text += static_cast<char>('a' + rest % 26);
    text += i % 100 == 99 ? '\n' : ' ';
  }
  const auto result = run(capitals, {"--summary"}, text + "zz zz zz\n");
  EXPECT_TRUE(result.out.starts_with("701 of 701 lines would change: 70003 changes, more than 65536 different\n"))
      << result.out;
  EXPECT_TRUE(result.out.ends_with("\n  69983  others\n")) << result.out;
}

}  // namespace
}  // namespace emend::stream::tests
