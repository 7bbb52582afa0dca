#include "cli/options.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "toy_helpers.h"

namespace emend::cli::tests {
namespace {

// Parses the arguments into a fresh Toy.
struct Parsed {
  explicit Parsed(const std::vector<std::string>& arguments) {
    declare(options, toy);
    std::vector<const char*> argv = {"toy"};
    for (const auto& argument : arguments) argv.push_back(argument.c_str());
    options.parse(static_cast<int>(argv.size()), argv.data());
  }
  Options options;
  Toy toy;
};

std::string error_of(const std::vector<std::string>& arguments) {
  try {
    Parsed parsed(arguments);
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

using Strings = std::vector<std::string>;

// What is said against the arguments, or nothing.
std::string refusal(Options& options, std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "toy");
  try {
    options.parse(static_cast<int>(arguments.size()), arguments.data());
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

TEST(Parse, FillsTheVariables) {
  const Parsed parsed({"-b3", "--rate", "0.25", "one", "--format=diff", "-", "--strict", "--min-confidence=1e-3"});
  EXPECT_EQ(parsed.toy.beam, 3);
  EXPECT_EQ(parsed.toy.rate, 0.25);
  EXPECT_EQ(parsed.toy.format, "diff");
  EXPECT_EQ(parsed.toy.files, (Strings{"one", "-"}));
  EXPECT_TRUE(parsed.toy.strict);
  EXPECT_EQ(parsed.toy.confidence, 0.001);
  EXPECT_TRUE(parsed.options.given("beam"));
  EXPECT_FALSE(parsed.options.given("model"));
}

TEST(Parse, KeepsTheDefaultsOfWhatIsNotGiven) {
  const Parsed parsed({});
  EXPECT_EQ(parsed.toy.beam, 1);
  EXPECT_EQ(parsed.toy.kinds, Strings{"mix"});
  EXPECT_EQ(parsed.toy.confidence, std::nullopt);
}

// Taken for none, it would let a program do something else than it was told.
TEST(Parse, RefusesAnEmptyNameOfAFile) {
  std::string file = "given", folder, package;
  std::vector<std::string> files, packages, operands;
  std::optional<std::string> picture, suffix;
  Options options;
  options.add("file", file, "FILE", "");
  options.add("f,files", files, "FILE", "");
  options.add("folder", folder, "FOLDER", "");
  options.add("picture", picture, "FILE.svg", "");
  options.add("package", package, "NAME", "").completes(Complete::model);
  options.add("packages", packages, "NAME", "").completes(Complete::model).split();
  options.add("i,suffix", suffix, "FILE", "").value_is_optional();
  options.positional(operands, "FILE", "");
  const auto error = [&](std::vector<const char*> arguments) { return refusal(options, std::move(arguments)); };
  EXPECT_EQ(error({"--file="}), "--file: an empty name does not name a file: give its name, or leave the option out");
  EXPECT_EQ(error({"--file", ""}),
            "--file: an empty name does not name a file: give its name, or leave the option out");
  EXPECT_EQ(error({"-f", "a", "-f", ""}),
            "--files: an empty name does not name a file: give its name, or leave the option out");
  EXPECT_EQ(error({"--picture="}),
            "--picture: an empty name does not name a file: give its name, or leave the option out");
  EXPECT_EQ(error({"--folder="}),
            "--folder: an empty name does not name a folder: give its name, or leave the option out");
  EXPECT_EQ(error({"--package="}),
            "--package: an empty name does not name a package: give its name, or leave the option out");
  for (const char* list : {"", ",", "a,", ",a", "a,,b"})
    EXPECT_NE(error({"--packages", list}).find("--packages: an empty name does not name a package"), std::string::npos)
        << list;
  EXPECT_EQ(
      error({"a", "", "b"}),
      "operand 2: an empty name does not name a file: is its variable set? Give a name, or leave the operand out");
  EXPECT_EQ(file, "given");
  EXPECT_EQ(error({"--packages=a,b", "--suffix", "-i", "-"}), "");  // a value that may be left out
}

// Whatever names it, and however: the file would be lost.
TEST(Parse, RefusesAnOutputThatIsReadAsWell) {
  const TemporaryFolder folder;
  const std::string in = folder.write("in", "text"), other = folder.write("other", "");
  const std::string link = folder.path() + "/link", fresh = folder.path() + "/fresh";
  std::filesystem::create_symlink(in, link);
  std::string report, plot, source, text, model;
  std::vector<std::string> references, files;
  const auto error = [&](const std::vector<std::string>& arguments) {
    Options options;
    options.add("report", report, "FILE", "").writes();
    options.add("plot", plot, "FILE", "").writes().standard_output = true;
    options.add("reviewed", text, "FILE", "").writes().replaces_operands = true;
    options.add("source", source, "FILE", "");
    options.add("reference", references, "FILE", "");
    options.add("model", model, "MODEL", "").completes(Complete::model);
    options.add("text", text, "TEXT", "");
    options.positional(files, "FILE", "");
    std::vector<const char*> argv;
    for (const auto& argument : arguments) argv.push_back(argument.c_str());
    return refusal(options, argv);
  };
  const std::string again = ": is read as well: name another file";
  EXPECT_EQ(error({"--report", in, in}), in + again);
  EXPECT_EQ(error({"--report", in, other, folder.path() + "/./in"}), in + again);
  EXPECT_EQ(error({"--report", link, in}), link + again);
  EXPECT_EQ(error({"--plot", in, "--source", in}), in + again);
  EXPECT_EQ(error({"--reference", other, "--reference", in, "--plot", in}), in + again);
  EXPECT_EQ(error({"--report", in, in + ":2"}), in + again);  // a column
  EXPECT_EQ(error({"--model", in, "--report", in}), in + again);
  EXPECT_EQ(error({"--reviewed", in, "--source", in}), in + again);
  EXPECT_EQ(error({"--report", in, "--plot", in}), in + ": is written by --plot as well: name another file");
  EXPECT_EQ(error({"--report", fresh, "--plot", folder.path() + "/../" + fresh.substr(fresh.find("emend."))}),
            fresh + ": is written by --plot as well: name another file");
  EXPECT_EQ(error({"--report", "-"}),
            "--report: does not write to standard output: name a file; ./- is one that is called `-`");

  EXPECT_EQ(error({"--report", fresh, in, "--source", other}), "");
  EXPECT_EQ(error({"--report", in, other}), "");
  EXPECT_EQ(error({"--reviewed", in, in}), "");
  EXPECT_EQ(error({"--plot", "-", "-"}), "");
  EXPECT_EQ(error({"--report", in, "--text", in}), "");         // no file's name
  EXPECT_EQ(error({"--report", fresh, fresh}), fresh + again);  // whoever reads it finds none; nobody makes one
}

TEST(Parse, SaysWhatStandsForAnOptionThatOthersHave) {
  bool flag = false;
  Options options;
  options.add("check", flag, "");
  options.hint("output", "redirect standard output");
  options.hint("o", "redirect standard output");
  const auto error = [&](const char* argument) { return refusal(options, {argument}); };
  EXPECT_EQ(error("--output=x"), "--output: no such option: redirect standard output");
  EXPECT_EQ(error("-o"), "-o: no such option: redirect standard output");
  EXPECT_EQ(error("--chek"), "--chek: no such option: did you mean --check?");
}

// Options that change nothing where they stand.
TEST(Parse, RefusesOptionsThatDoNotGoTogether) {
  bool draw = false, plot = false, json = false, list = false;
  std::string engine, suffix;
  std::vector<std::string> files;
  double margin = 4;
  int seed = 1;
  const auto error = [&](std::vector<const char*> arguments) {
    draw = plot = json = list = false;
    engine = "grammar";
    Options options;
    options.add("draw", draw, "").excludes({"json"});
    options.add("plot", plot, "").excludes({"json"}, "a picture is no JSON");
    options.add("json", json, "");
    options.add("list", list, "").reads_only({"json"});
    options.add("engine", engine, "WHO", "");
    options.add("seed", seed, "N", "").needs({"draw", "plot"});
    options.add("margin", margin, "X", "").needs({"engine=hybrid"}).excludes({"engine=network"});
    options.group(kMessages);
    options.add("quiet", suffix, "HOW", "");
    options.positional(files, "FILE", "");
    return refusal(options, std::move(arguments));
  };
  EXPECT_EQ(error({"--seed=2"}), "--seed: changes nothing without --draw or --plot: leave it out, or add the other");
  EXPECT_EQ(error({"--margin=1"}), "--margin: changes nothing without --engine hybrid: leave it out, or add the other");
  EXPECT_EQ(error({"--margin=1", "--engine=network"}),
            "--margin: does not go with --engine network: leave one of them out");
  EXPECT_EQ(error({"--draw", "--json"}), "--draw: does not go with --json: leave one of them out");
  EXPECT_EQ(error({"--json", "--plot"}), "--plot: does not go with --json: a picture is no JSON");
  EXPECT_EQ(error({"--draw", "--list"}), "--draw: does not go with --list: leave one of them out");

  EXPECT_EQ(error({"--seed=2", "--plot"}), "");
  EXPECT_EQ(error({"--seed=2", "--draw", "file"}), "");
  EXPECT_EQ(error({"--margin=1", "--engine=hybrid"}), "");
  EXPECT_EQ(error({"--draw", "--json", "--json=false"}), "");  // taken back
  EXPECT_EQ(error({"--list", "--json", "--quiet=x"}), "");     // messages go with everything
}

TEST(CheckRead, NamesWhoReadsAnOption) {
  const std::vector<Reading> rows = {{"wer", "case"}, {"bleu", "case smooth"}, {"chrf", "order smooth"}, {"ter", ""}};
  const auto error = [&](std::vector<const char*> arguments, const std::vector<Reading>& used) -> std::string {
    bool of_case = false, smooth = false, order = false, other = false;
    Options options;
    options.add("case", of_case, "");
    options.add("smooth", smooth, "");
    options.add("order", order, "");
    options.add("other", other, "");
    EXPECT_EQ(refusal(options, std::move(arguments)), "");
    try {
      options.check_read(used, rows);
    } catch (const Error& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_EQ(error({"--smooth"}, {rows[0], rows[3]}),
            "--smooth: is not read by wer, ter: leave it out: it belongs to bleu, chrf");
  EXPECT_EQ(error({"--smooth"}, {rows[0], rows[1]}), "");
  EXPECT_EQ(error({"--smooth", "--order"}, {rows[1]}),
            "--order: is not read by bleu: leave it out: it belongs to chrf");
  EXPECT_EQ(error({"--other"}, {rows[3]}), "");  // no row's
  EXPECT_EQ(error({"--smooth=false"}, {rows[3]}), "");
}

TEST(Parse, TakesChoicesInAnySpellingWhereTheyMayBe) {
  std::string metric;
  const auto error = [&](const char* argument, bool any) {
    Options options;
    options.add("metric", metric, "NAME", "")
        .choices({"wer", "cer", "rouge-l", "bleu", "chrf", "ter", "gleu", "mer", "wil", "wip", "loops", "m2", "edits"})
        .any_spelling = any;
    return refusal(options, {argument});
  };
  EXPECT_EQ(error("--metric=WER", true), "");
  EXPECT_EQ(metric, "wer");
  EXPECT_EQ(error("--metric=rougeL", true), "");
  EXPECT_EQ(metric, "rouge-l");
  EXPECT_EQ(error("--metric=ROUGE_L", false), "--metric: 'ROUGE_L' is not a choice: did you mean 'rouge-l'?");
  EXPECT_EQ(error("--metric=bluu", true), "--metric: 'bluu' is not a choice: did you mean 'bleu'?");
  EXPECT_EQ(error("--metric=nothing", true),
            "--metric: 'nothing' is not a choice: choose one of wer, cer, rouge-l, bleu, chrf, ter, gleu, mer, wil, "
            "wip, loops, m2, edits");
}

TEST(Parse, TakesTheLastOfEqualOptions) { EXPECT_EQ(Parsed({"-b", "3", "--beam=5"}).toy.beam, 5); }

TEST(Parse, AVectorIsReplacedThenAppendedTo) {
  EXPECT_EQ(Parsed({"-k", "ocr,swap", "--kinds=mix"}).toy.kinds, (Strings{"ocr", "swap", "mix"}));
  EXPECT_EQ(Parsed({"a,b"}).toy.files, Strings{"a,b"});
}

TEST(Parse, DashDashEndsTheOptions) {
  EXPECT_EQ(Parsed({"--", "-b", "--format"}).toy.files, (Strings{"-b", "--format"}));
}

TEST(Parse, ValuesMayLookLikeOptions) {
  EXPECT_EQ(Parsed({"--edits", "-b5", "--model", "--strict"}).toy.edits, "-b5");
  EXPECT_EQ(Parsed({"-m", "-x"}).toy.model, "-x");
  EXPECT_EQ(Parsed({"-m,:"}).toy.model, ",:");
  EXPECT_EQ(Parsed({"--language="}).toy.language, "");
  EXPECT_EQ(Parsed({"--edits=a=b"}).toy.edits, "a=b");
}

TEST(Parse, AnOptionalValueIsTheOneThatIsAttached) {
  EXPECT_EQ(Parsed({}).toy.in_place, std::nullopt);
  EXPECT_EQ(Parsed({"-i", "file"}).toy.in_place, "");
  EXPECT_EQ(Parsed({"-i", "file"}).toy.files, Strings{"file"});
  EXPECT_EQ(Parsed({"--in-place", "file"}).toy.files, Strings{"file"});
  EXPECT_EQ(Parsed({"-i.bak", "file"}).toy.in_place, ".bak");
  EXPECT_EQ(Parsed({"-i~", "-b3"}).toy.beam, 3);
  EXPECT_EQ(Parsed({"--in-place=old/*", "-i"}).toy.in_place, "");
}

TEST(Parse, FlagsCanBeTakenBack) { EXPECT_FALSE(Parsed({"--strict", "--strict=false"}).toy.strict); }

TEST(Parse, ByteSizesHaveUnits) {
  EXPECT_EQ(Parsed({"--max-line=4096"}).toy.max_line, 4096u);
  EXPECT_EQ(Parsed({"--max-line=2K"}).toy.max_line, 2048u);
  EXPECT_EQ(Parsed({"--max-line=2kB"}).toy.max_line, 2000u);
  EXPECT_EQ(Parsed({"--max-line=3MiB"}).toy.max_line, 3u << 20);
  EXPECT_EQ(Parsed({"--max-line=1g"}).toy.max_line, 1u << 30);
}

TEST(Parse, LongArgumentsAreNoDanger) {
  const std::string argument(120000, 'a');
  EXPECT_EQ(Parsed({"--edits", argument}).toy.edits, argument);
  EXPECT_NE(error_of({"--" + argument}), "");
  EXPECT_NE(error_of({"-" + argument}), "");
}

TEST(Parse, ErrorsSayWhatToDo) {
  EXPECT_EQ(error_of({"--beem", "3"}), "--beem: no such option: did you mean --beam?");
  EXPECT_EQ(error_of({"--fromat=text"}), "--fromat: no such option: did you mean --format?");
  EXPECT_EQ(error_of({"--form=diff"}), "--form: no such option: did you mean --format?");
  EXPECT_EQ(error_of({"--fo"}), "--fo: no such option: did you mean --format or --folder?");
  EXPECT_EQ(error_of({"--nothing-like-it"}), "--nothing-like-it: no such option: see --help");
  EXPECT_EQ(error_of({"-x"}), "-x: no such option: see --help");
  EXPECT_EQ(error_of({"--beam"}), "--beam: its value is missing: write --beam=N");
  EXPECT_EQ(error_of({"-b"}), "--beam: its value is missing: write --beam=N");
  EXPECT_EQ(error_of({"-b", "65"}), "--beam: '65' is out of range: give 1 to 64");
  EXPECT_EQ(error_of({"-b", "3x"}), "--beam: '3x' is not a whole number: give 1 to 64");
  EXPECT_EQ(error_of({"-b", ""}), "--beam: '' is not a whole number: give 1 to 64");
  EXPECT_EQ(error_of({"-b", "99999999999999999999"}), "--beam: '99999999999999999999' is too large");
  EXPECT_EQ(error_of({"--rate=1e-400"}), "--rate: '1e-400' is too large or too small");
  EXPECT_EQ(error_of({"--kinds", ","}), "--kinds: ',' is an empty list: give one at least, or leave the option out");
  EXPECT_EQ(error_of({"--rate=nan"}), "--rate: 'nan' is not a number: give 0 to 1");
  EXPECT_EQ(error_of({"--rate=a"}), "--rate: 'a' is not a number: give 0 to 1");
  EXPECT_EQ(error_of({"--format=tex"}), "--format: 'tex' is not a choice: choose one of text, jsonl, diff");
  EXPECT_EQ(error_of({"-k", "ocr,orc"}), "--kinds: 'orc' is not a choice: choose one of mix, ocr, swap");
  EXPECT_EQ(error_of({"--max-line=3X"}), "--max-line: '3X' is not a whole number: write it like 4096, 64K or 1MiB");
  EXPECT_EQ(error_of({"--max-line=99999999999999G"}), "--max-line: '99999999999999G' is too large");
  EXPECT_EQ(error_of({"--strict=maybe"}),
            "--strict: 'maybe' is not true or false: write --strict, or --strict=false to take it back");
  EXPECT_EQ(error_of({"-\xc3\xa9"}), "-\xc3\xa9: is not an option: write -- before operands that begin with a dash");
}

// An option that has another's choice for its name, or another's later word.
TEST(Parse, NamesThatStandElsewhereAreFound) {
  EXPECT_EQ(error_of({"--diff"}), "--diff: no such option: did you mean --format=diff?");
  EXPECT_EQ(error_of({"--ocr"}), "--ocr: no such option: did you mean --kinds=ocr?");
  EXPECT_EQ(error_of({"--en"}), "--en: no such option: did you mean --language=en?");
  EXPECT_EQ(error_of({"--confidence=1"}), "--confidence: no such option: did you mean --min-confidence?");
  EXPECT_EQ(error_of({"--beam-size=1"}), "--beam-size: no such option: did you mean --beam?");
  EXPECT_EQ(error_of({"--num-beams", "1"}), "--num-beams: no such option: did you mean --beam?");
  EXPECT_EQ(error_of({"--output-format"}), "--output-format: no such option: did you mean --format?");
  EXPECT_EQ(error_of({"--conf"}), "--conf: no such option: did you mean --min-confidence?");
  EXPECT_EQ(error_of({"--fidence"}), "--fidence: no such option: see --help");
}

// Taken for letters and their values, these would do what nobody meant: -in-place would keep FILEn-place.
TEST(Parse, RefusesLongNamesBehindOneDash) {
  EXPECT_EQ(error_of({"-in-place"}), "-in-place: has one dash: write --in-place");
  EXPECT_EQ(error_of({"-inplace=.bak"}), "-inplace: has one dash: write --in-place");
  EXPECT_EQ(error_of({"-beam", "3"}), "-beam: has one dash: write --beam");
  EXPECT_EQ(Parsed({"-i.beam"}).toy.in_place, ".beam");
  EXPECT_EQ(Parsed({"-m", "-beam"}).toy.model, "-beam");
  EXPECT_EQ(Parsed({"--", "-beam"}).toy.files, Strings{"-beam"});
}

TEST(Parse, RefusesAnEqualsSignBehindALetter) {
  EXPECT_EQ(error_of({"-b=3"}), "-b: its value begins with an equals sign: write -b 3, or --beam=3");
  EXPECT_EQ(error_of({"-m=x"}), "-m: its value begins with an equals sign: write -m x, or --model=x");
  EXPECT_EQ(error_of({"-k=ocr"}), "-k: its value begins with an equals sign: write -k ocr, or --kinds=ocr");
  EXPECT_EQ(Parsed({"-m", "=x"}).toy.model, "=x");
  EXPECT_EQ(Parsed({"-i=old"}).toy.in_place, "=old");  // a suffix may be anything
  bool flag = false, help = false;
  std::string delimiter;
  const auto error = [&](std::vector<const char*> arguments) {
    Options options;
    options.add("q,quiet", flag, "");
    options.add("h,help", help, "").immediate = true;
    options.add("d,delimiter", delimiter, "STR", "");
    return refusal(options, std::move(arguments));
  };
  EXPECT_EQ(error({"-q=1"}), "-q: takes no value: write -q");
  EXPECT_EQ(error({"-qd=>"}), "");
  EXPECT_EQ(delimiter, "=>");
  for (const char* help_with : {"--help=foo", "--help=false"})
    EXPECT_EQ(error({help_with}), "--help: takes no value: write --help");
  EXPECT_EQ(error({"--help"}), "");
  EXPECT_TRUE(help);
}

TEST(Parse, CountsOperands) {
  Options options;
  std::vector<std::string> files;
  options.positional(files, "FILE", "", 1, 2);
  const char* none[] = {"toy"};
  const char* three[] = {"toy", "a", "b", "c"};
  EXPECT_THROW(options.parse(1, none), Error);
  EXPECT_THROW(options.parse(4, three), Error);
  options.parse(3, three);
  EXPECT_EQ(files, (Strings{"a", "b"}));
}

TEST(Parse, OperandsThatNobodyTakesAreAnError) {
  Options options;
  const char* one[] = {"toy", "a"};
  EXPECT_THROW(options.parse(2, one), Error);
}

TEST(Parse, WhatAnswersAtOnceIsNotHeldUpByTheRest) {
  Options options;
  bool help = false;
  int beam = 1;
  std::vector<std::string> files;
  options.add("help", help, "").immediate = true;
  options.add("beam", beam, "N", "").range(1, 2);
  options.positional(files, "FILE", "", 1);
  const char* arguments[] = {"toy", "--beam=9", "--help"};
  options.parse(3, arguments);
  EXPECT_TRUE(help);
  EXPECT_EQ(beam, 1);
}

TEST(Declare, MistakesAreTold) {
  Options options;
  int x = 0;
  options.add("b,beam", x, "N", "");
  EXPECT_THROW(options.add("beam", x, "N", ""), std::logic_error);
  EXPECT_THROW(options.add("b,bytes", x, "N", ""), std::logic_error);
  EXPECT_THROW(options.add("x", x, "N", ""), std::logic_error);
}

TEST(Declare, DefaultsArePrintedFromTheVariables) {
  Toy toy;
  Options options;
  declare(options, toy);
  toy.beam = 4;
  toy.kinds = {"ocr", "swap"};
  EXPECT_EQ(options.find("beam")->default_value(), "4");
  EXPECT_EQ(options.find("rate")->default_value(), "0.1");
  EXPECT_EQ(options.find("kinds")->default_value(), "ocr,swap");
  EXPECT_EQ(options.find("max-line")->default_value(), "1MiB");
  EXPECT_EQ(options.find("min-confidence")->default_value(), "");
  EXPECT_EQ(options.find("strict")->default_value(), "");
}

TEST(Nearest, CountsInsertionsDeletionsSubstitutionsAndSwaps) {
  const Strings names = {"keyboard", "swap", "ocr", "delete"};
  EXPECT_EQ(nearest("keybord", names), "keyboard");
  EXPECT_EQ(nearest("dleete", names), "delete");
  EXPECT_EQ(nearest("orc", names), "ocr");
  EXPECT_EQ(nearest("Key-Board", names), "keyboard");
  EXPECT_EQ(nearest("xyz", names), std::nullopt);
  EXPECT_EQ(suggestion("swpa", names), "did you mean 'swap'?");
  EXPECT_EQ(suggestion("nothing", names), "choose one of keyboard, swap, ocr, delete");
}

}  // namespace
}  // namespace emend::cli::tests
