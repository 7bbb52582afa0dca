#include "speller.h"

#include "decode/denoiser.h"
#include "io/known_words.h"
#include "neural.h"
#include "symspell/rewriter.h"

namespace emend {
namespace {

std::unique_ptr<decode::Rewriter> load(const SpellerRequest& request) {
  if (symspell::is_dictionary(request.package)) return symspell::load_rewriter(request.package);
  auto* load_speller = reinterpret_cast<LoadSpeller*>(cli::load_module("gec", speller_entry_point));
  return std::unique_ptr<decode::Rewriter>(load_speller(request));
}

}  // namespace

std::unique_ptr<stream::Filter> make_speller(const GecOptions& gec) {
  if (gec.corrector.spell == "none") return nullptr;
  const io::Package package = io::open_package(gec.corrector.spell);
  if (package.config.value("task", std::string()) != "denoise") {
    throw Error(package.file("config.json"), "its task is not `denoise`", "give --spell a package that repairs text");
  }
  decode::DenoiserOptions options;
  options.min_confidence = gec.corrector.min_confidence;
  options.protect = gec.corrector.protect;
  options.sentence_bytes = io::sentence_bytes(package, options.sentence_bytes);
  const auto known = std::make_shared<const text::WordList>(io::known_words(package));
  const SpellerRequest request{cli::caller(),       package, gec.model.device,
                               gec.model.precision, known,   options.min_confidence};
  return std::make_unique<decode::Denoiser>(options, known, text::WordList(), [request] { return load(request); });
}

}  // namespace emend
