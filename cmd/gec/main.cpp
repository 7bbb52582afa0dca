// gec: corrects grammar with a trained model that reads the sentences before.
#include <fmt/format.h>

#include "cli/message.h"
#include "document.h"
#include "interactive.h"
#include "m2.h"
#include "neural.h"
#include "options.h"
#include "speller.h"

using namespace emend;

namespace {

std::unique_ptr<decode::Rewriter> load(const CorrectorRequest& request) {
  auto* load_corrector = reinterpret_cast<LoadCorrector*>(cli::load_module("gec", corrector_entry_point));
  return std::unique_ptr<decode::Rewriter>(load_corrector(request));
}

void tell(const decode::Corrector::Counts& counts) {
  cli::inform(fmt::format(
      "{} sentences, {} shown to the model; {} lines corrected with {} edits; {} edits of spelling before; {} edits "
      "below --min-confidence, {} not of --types; {} sentences left as they were by the loop guard",
      counts.sentences, counts.rewritten, counts.changed, counts.edits, counts.spelled, counts.unsure, counts.others,
      counts.looped));
}

}  // namespace

int main(int argc, char** argv) {
  GecOptions gec;
  cli::Options options;
  declare(options, gec);
  return cli::run(argc, argv, gec_document(), options, [&] {
    check(gec);
    const std::vector<io::Package> packages = open_packages(gec);
    text::Rejections rejections = read_rejections(gec);
    decode::Corrector filter(
        gec.corrector,
        [&] {
          return load({cli::caller(), packages, gec.model.device, gec.model.precision, gec.search});
        },
        make_speller(gec), rejections);
    const stream::Renderer renderer = gec.stream.format == "m2" ? render_m2 : stream::Renderer();
    const int status = gec.interactive ? review(gec, filter, rejections) : stream::run(gec.stream, filter, renderer);
    tell(filter.counts());
    return status;
  });
}
