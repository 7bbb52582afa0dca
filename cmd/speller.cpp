// The spelling step of gec and translate, of the half that needs LibTorch: a part of the module of each.
#include "arch/registry.h"
#include "decode/rewriter.h"
#include "filters/no_numbers.h"
#include "filters/spelling_step.h"
#include "nn/device.h"

extern "C" emend::filters::Rewriter* emend_load_speller(const emend::filters::SpellerRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_speller), filters::LoadSpeller>);
  cli::adopt(request.caller);
  nn::configure_process(1);  // the filter's workers share the CPUs
  return std::make_unique<filters::NamedRewriter>(
             decode::make_rewriter(arch::load(request.package, request.device, request.precision), {},
                                   {request.suggested, std::make_unique<const decode::Speller>(
                                                           request.suggested, request.min_confidence)}),
             request.package.folder)
      .release();
}
