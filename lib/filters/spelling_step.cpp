#include "filters/spelling_step.h"

#include "filters/dictionary_rewriter.h"
#include "io/known_words.h"

namespace emend::filters {
namespace {

std::unique_ptr<Rewriter> load(const SpellerRequest& request, const char* module) {
  if (symspell::is_dictionary(request.package)) return load_dictionary_rewriter(request.package);
  auto* load_speller = reinterpret_cast<LoadSpeller*>(cli::load_module(module, speller_entry_point));
  return std::unique_ptr<Rewriter>(load_speller(request));
}

}  // namespace

std::unique_ptr<Denoiser> make_speller(const io::Package& package, const SpellerOptions& speller) {
  if (package.text("task") != "denoise") {
    throw Error(package.file("config.json"), "its task is not `denoise`",
                std::string("give ") + speller.option + " a package that repairs text");
  }
  DenoiserOptions options;
  options.min_confidence = speller.min_confidence;
  options.protect = speller.protect;
  options.noise = speller.noise;
  options.language = package.text("language");
  options.sentence_bytes = io::sentence_bytes(package, options.sentence_bytes);
  const text::WordList kept = speller.kept ? *speller.kept : text::WordList();
  const auto known = std::make_shared<text::WordList>(io::known_words(package));
  known->merge(kept);
  const SpellerRequest request{cli::caller(),     package, speller.device,
                               speller.precision, known,   speller.min_confidence};
  return std::make_unique<Denoiser>(options, known, kept,
                                    [request, module = speller.module] { return load(request, module); });
}

std::unique_ptr<Denoiser> make_lexical_speller(std::shared_ptr<const text::WordList> known, Knowledge knowledge,
                                               const std::string& protect, double min_confidence,
                                               const std::shared_ptr<const text::WordList>& kept,
                                               const std::string& noise) {
  DenoiserOptions options;
  options.min_confidence = min_confidence;
  options.protect = protect;
  options.noise = noise;
  return std::make_unique<Denoiser>(options, std::move(known), kept ? *kept : text::WordList(), nullptr,
                                    std::move(knowledge));
}

}  // namespace emend::filters
