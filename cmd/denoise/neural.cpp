// The half of denoise that needs LibTorch.
#include "neural.h"

#include "arch/registry.h"
#include "decode/rewriter.h"
#include "filters/no_numbers.h"
#include "nn/device.h"

extern "C" emend::filters::Rewriter* emend_load_rewriter(const emend::RewriterRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_rewriter), LoadRewriter>);
  cli::adopt(request.caller);
  nn::configure_process(1);  // the filter's workers share the CPUs
  const auto named = [&](std::unique_ptr<filters::Rewriter> rewriter) {
    return std::make_unique<filters::NamedRewriter>(std::move(rewriter), request.package.folder).release();
  };
  if (arch::is_tagger(request.package))
    return named(arch::load_tagging_rewriter(request.package, request.device, request.precision, request.search));
  check_used(request.search, filters::Rewrites::by_search, request.package.folder);
  decode::KnownWords known{request.known};
  if (request.suggests) known.speller = std::make_unique<decode::Speller>(request.known, request.min_confidence);
  return named(decode::make_rewriter(arch::load(request.package, request.device, request.precision), request.search,
                                     std::move(known), {}, request.gates));
}
