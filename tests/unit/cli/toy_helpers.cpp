#include "toy_helpers.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace emend::cli::tests {

void declare(Options& options, Toy& toy) {
  options.group("Search");
  options.add("b,beam", toy.beam, "N", "Keep N hypotheses").range(1, 64);
  options.add("rate", toy.rate, "R", "Share of words that are damaged").range(0, 1);
  options.add("m,model", toy.model, "MODEL", "Use this package").completes(Complete::model);
  options.add("min-confidence", toy.confidence, "P", "Leave edits below P alone").range(0, 1);
  options.group("Input and output");
  options.add("format", toy.format, "FORMAT", "Write `text`, JSON lines, a diff [x]: it's y")
      .choices({"text", "jsonl", "diff"});
  options.add("k,kinds", toy.kinds, "KIND[:WEIGHT],...", "Kinds of noise").split().choices({"mix", "ocr", "swap"});
  options.add("edits", toy.edits, "FILE", "Write the edits to FILE").writes();
  options.add("folder", toy.folder, "FOLDER", "Write into FOLDER");
  options.add("max-line", toy.max_line, "BYTES", "Pass longer lines through").byte_size();
  options.add("i,in-place", toy.in_place, "SUF", "Replace the files").value_is_optional();
  options.add("language", toy.language, "NAME", "A language").suggest({"de", "en"});
  options.add("rules", toy.rules, "FILE", "Rules").suggest({"on", "off"});
  options.section("LATER", "What options say together.");
  options.add("strict", toy.strict, "Exit with 1 where a line was passed through");
  options.add("check", toy.check, "Write nothing");
  options.positional(toy.files, "FILE", "Read these files; `-` is standard input").suggested = {"wer", "cer"};
}

Document toy_document() {
  return {.name = "toy",
          .summary = "show what a program can say",
          .synopsis = {"[OPTION]... [FILE]...", "--list-kinds"},
          .description =
              "A toy that reads FILE and does `nothing --at-all` with it, in a paragraph that is long enough to "
              "be broken on any terminal: a\\b, it's ~ ^ and \"quotes\" \u2014 caf\u00e9.\n\n.A dot begins this.\n\n"
              "    verbatim \\ `code`\n      indented more\n\nThe last paragraph.",
          .sections = {{"ENVIRONMENT", "`EMEND_MODELS` is searched.\n\n  A=1\n\n  B=2\n"}},
          .examples = {{"Count to three", "toy -b 3 | cat", "1\n2\n3\n"},
                       {"Use a file", "toy page.txt", "", {{"page.txt", "it's\n.here\n"}}},
                       {"Twice", "toy > once\ntoy once", ""}},
          .see_also = {"score(1)", "sigtest(1)"}};
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = std::filesystem::temp_directory_path() / "emend.XXXXXX";
  path_ = mkdtemp(pattern.data());
}
TemporaryFolder::~TemporaryFolder() { std::filesystem::remove_all(path_); }

std::string TemporaryFolder::write(const std::string& name, const std::string& contents) const {
  const std::filesystem::path path = path_ + "/" + name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << contents;
  return path;
}

bool is_installed(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

std::string output_of(const std::string& command) {
  std::string out;
  FILE* pipe = popen(command.c_str(), "r");
  char block[4096];
  while (std::size_t count = std::fread(block, 1, sizeof block, pipe)) out.append(block, count);
  pclose(pipe);
  return out;
}

}  // namespace emend::cli::tests
