// The half of gec that needs LibTorch.
#include "neural.h"

#include <fmt/format.h>

#include "arch/registry.h"
#include "cli/message.h"
#include "decode/rewriter.h"
#include "decode/translator.h"
#include "filters/no_numbers.h"
#include "nn/device.h"

namespace emend {
namespace {

void check_context(int asked, int read) {
  if (asked <= read) return;
  cli::warn(fmt::format("--context {}", asked), fmt::format("the model reads {} sentences before each", read),
            "it is shown no more");
}

decode::Loaded load(const CorrectorRequest& request) {
  cli::adopt(request.caller);
  nn::configure_process(1);  // the filter's workers share the CPUs
  std::vector<std::pair<std::string, decode::Loaded>> models;
  for (const io::Package& package : request.packages)
    models.emplace_back(package.folder, arch::load(package, request.device, request.precision));
  decode::Loaded joined = decode::join(std::move(models));
  check_context(request.context, joined.model->context_sentences());
  return joined;
}

// The rewriter, whose NoNumbers names the packages.
filters::Rewriter* named(std::unique_ptr<filters::Rewriter> rewriter, const std::vector<io::Package>& packages) {
  return std::make_unique<filters::NamedRewriter>(std::move(rewriter), filters::folders_of(packages)).release();
}

}  // namespace
}  // namespace emend

extern "C" emend::filters::Rewriter* emend_load_corrector(const emend::CorrectorRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_corrector), LoadCorrector>);
  if (request.packages.size() == 1 && arch::is_tagger(request.packages.front())) {
    cli::adopt(request.caller);
    nn::configure_process(1);
    check_context(request.context, arch::context_of_tagger(request.packages.front()));
    return named(
        arch::load_tagging_rewriter(request.packages.front(), request.device, request.precision, request.search),
        request.packages);
  }
  check_used(request.search, filters::Rewrites::by_search, request.packages.front().folder);
  return named(decode::make_rewriter(load(request), request.search, {request.known}, filters::grammar_guards),
               request.packages);
}

extern "C" emend::filters::RescoringRewriter* emend_load_rescorer(const emend::RescorerRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_rescorer), LoadRescorer>);
  decode::Loaded loaded = load(request.corrector);
  std::vector<std::unique_ptr<filters::Scorer>> scorers;
  for (const io::Package& package : request.scorers)
    scorers.push_back(arch::load_scorer(package, request.corrector.device));
  return decode::make_rewriter(std::move(loaded), request.corrector.search, filters::grammar_guards, request.rescoring,
                               std::move(scorers))
      .release();
}

extern "C" emend::filters::Scorer* emend_load_scorer(const emend::ScorerRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_scorer), LoadScorer>);
  cli::adopt(request.caller);
  nn::configure_process(1);
  return arch::load_scorer(request.package, request.device).release();
}
