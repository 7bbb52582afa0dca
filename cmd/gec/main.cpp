// gec: corrects grammar with a trained model that reads the sentences before.
#include <fmt/format.h>

#include "cli/message.h"
#include "decode/corrector.h"
#include "decode/model_options.h"
#include "document.h"
#include "neural.h"
#include "stream/driver.h"

using namespace emend;

namespace {

std::vector<io::Package> open_packages(const std::vector<std::string>& names) {
  std::vector<io::Package> packages;
  for (const std::string& name : names) {
    packages.push_back(io::open_package(name));
    if (packages.back().config.value("task", std::string()) != "gec") {
      throw Error(packages.back().file("config.json"), "its task is not `gec`", "give a package that corrects grammar");
    }
  }
  return packages;
}

std::unique_ptr<decode::Rewriter> load(const CorrectorRequest& request) {
  auto* load_corrector = reinterpret_cast<LoadCorrector*>(cli::load_module("gec", corrector_entry_point));
  return std::unique_ptr<decode::Rewriter>(load_corrector(request));
}

void tell(const decode::Corrector::Counts& counts) {
  cli::inform(fmt::format(
      "{} sentences: {} shown to the model, {} corrected with {} edits; {} edits below --min-confidence; {} sentences "
      "left as they were by the loop guard",
      counts.sentences, counts.rewritten, counts.changed, counts.edits, counts.unsure, counts.looped));
}

}  // namespace

int main(int argc, char** argv) {
  decode::EnsembleOptions model("gec-en");
  decode::CorrectorOptions corrector;
  decode::SearchOptions search;
  stream::Options stream;
  cli::Options options;
  declare(options, model);
  declare_rewriting(options, search);
  options.group("Corrections");
  declare(options, corrector);
  declare(options, stream);
  return cli::run(argc, argv, gec_document(), options, [&] {
    decode::check_device(model.device);
    check(search);
    const std::vector<io::Package> packages = open_packages(model.models);
    corrector.sentence_bytes = io::sentence_bytes(packages.front(), corrector.sentence_bytes);
    decode::Corrector filter(corrector, [&] {
      return load({cli::caller(), packages, model.device, model.precision, search});
    });
    const int status = stream::run(stream, filter);
    tell(filter.counts());
    return status;
  });
}
