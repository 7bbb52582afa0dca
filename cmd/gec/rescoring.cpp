#include "rescoring.h"

#include <fmt/format.h>

#include <filesystem>

#include "filters/dictionary_rewriter.h"
#include "io/text_file.h"
#include "io/whole_text.h"
#include "tuning.h"

namespace emend {
namespace {

template <class Load>
Load* entry(const char* name) {
  return reinterpret_cast<Load*>(cli::load_module("gec", name));
}

// Folders that are not where we are may stand beside the file of weights that names them.
void look_beside(const std::string& file, std::vector<std::string>& scorers) {
  namespace fs = std::filesystem;
  for (std::string& name : scorers) {
    if (name.find('/') == name.npos || fs::path(name).is_absolute() || fs::exists(name)) continue;
    const fs::path beside = fs::path(file).parent_path() / name;
    if (fs::exists(beside)) name = beside.string();
  }
}

std::unique_ptr<filters::RescoringRewriter> load_rescorer(const CorrectorRequest& corrector,
                                                          const filters::Rescoring& rescoring) {
  RescorerRequest request{corrector, rescoring, {}};
  for (const std::string& name : rescoring.scorers) request.scorers.push_back(io::open_package(name));
  return std::unique_ptr<filters::RescoringRewriter>(entry<LoadRescorer>(rescorer_entry_point)(request));
}

CorrectorRequest corrector_request(const GecOptions& gec, const std::vector<io::Package>& packages) {
  return {cli::caller(),
          packages,
          gec.model.device,
          gec.model.precision,
          gec.search,
          gec.corrector.known,
          gec.context_given ? gec.corrector.context : 0};
}

}  // namespace

std::unique_ptr<filters::Rewriter> load_rewriter(const GecOptions& gec, const std::vector<io::Package>& packages) {
  if (symspell::is_dictionary(packages.front())) return filters::load_dictionary_rewriter(packages.front());
  const CorrectorRequest request = corrector_request(gec, packages);
  if (!gec.rescore.empty()) {
    auto rescoring = filters::Rescoring::parse(io::read_text(gec.rescore), gec.rescore);
    look_beside(gec.rescore, rescoring.scorers);
    return load_rescorer(request, rescoring);
  }
  return std::unique_ptr<filters::Rewriter>(entry<LoadCorrector>(corrector_entry_point)(request));
}

void tune_rescorer(const GecOptions& gec, const std::vector<io::Package>& packages) {
  const auto rescoring = filters::Rescoring::begin(gec.scorers, gec.best);
  const auto rewriter = load_rescorer(corrector_request(gec, packages), rescoring);
  filters::CorrectorOptions options = gec.corrector;
  options.tokenized = true;
  options.iterations = 1;
  fmt::print("{}", tune(options, *rewriter, rescoring, gec.tune, gec.seed).json());
}

}  // namespace emend
