#include "options.h"

namespace emend {

void declare(cli::Options& options, GecOptions& gec) {
  declare(options, gec.model);
  declare_rewriting(options, gec.search);
  options.group("Corrections");
  declare(options, gec.corrector);
  declare(options, gec.stream, {"text", "jsonl", "diff", "m2"},
          "Write the text, a JSON object a record, a diff, or the edits of tokens as the scorers of grammar read them");
}

void check(const GecOptions& gec) {
  decode::check_device(gec.model.device);
  check(gec.search);
  if (gec.stream.format == "m2" && !gec.corrector.tokenized)
    throw Error("--format m2", "M2 has tokens", "add --tokenized");
}

std::vector<io::Package> open_packages(GecOptions& gec) {
  std::vector<io::Package> packages;
  for (const std::string& name : gec.model.models) {
    packages.push_back(io::open_package(name));
    const io::Package& package = packages.back();
    if (package.config.value("task", std::string()) != "gec")
      throw Error(package.file("config.json"), "its task is not `gec`", "give a package that corrects grammar");
  }
  gec.corrector.sentence_bytes = io::sentence_bytes(packages.front(), gec.corrector.sentence_bytes);
  const auto [slope, offset] = io::calibration(packages.front());
  gec.corrector.calibration = {slope, offset};
  return packages;
}

}  // namespace emend
