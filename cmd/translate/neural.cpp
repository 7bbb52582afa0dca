// The half of translate that needs LibTorch.
#include "neural.h"

#include "../gec/speller.h"
#include "arch/hugging_face.h"
#include "arch/registry.h"
#include "decode/translator.h"
#include "nn/device.h"

extern "C" emend::decode::Translator* emend_load_translator(const emend::TranslatorRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_translator), LoadTranslator>);
  cli::adopt(request.caller);
  nn::configure_process(1);  // the filter's workers share the CPUs
  std::vector<std::pair<std::string, decode::Loaded>> models;
  for (const io::Package& package : request.packages)
    models.emplace_back(package.folder, arch::load(package, request.device, request.precision));
  return decode::make_translator(decode::join(std::move(models)), request.search, request.sampling).release();
}

extern "C" emend::decode::Rewriter* emend_load_speller(const emend::SpellerRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_speller), LoadSpeller>);
  cli::adopt(request.caller);
  nn::configure_process(1);
  return decode::make_rewriter(arch::load(request.package, request.device, request.precision), {},
                               std::make_unique<const decode::Speller>(request.suggested, request.min_confidence))
      .release();
}

extern "C" void emend_export_translator(const emend::cli::Caller& caller, const emend::io::Package& package,
                                        const std::string& folder) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_export_translator), ExportTranslator>);
  cli::adopt(caller);
  arch::export_hugging_face(package, folder);
}
