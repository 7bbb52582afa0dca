// gec: corrects grammar with a trained model that reads the sentences before.
#include <fmt/format.h>

#include <cstdio>

#include "cli/message.h"
#include "document.h"
#include "interactive.h"
#include "m2.h"
#include "options.h"
#include "rescoring.h"
#include "scoring.h"

using namespace emend;

namespace {

void tell(const filters::Corrector& filter) {
  const filters::Corrector::Counts counts = filter.counts();
  const auto s = [](auto count) { return count == 1 ? "" : "s"; };
  cli::inform(fmt::format(
      "{} sentence{}, {} shown to the model; {} line{} corrected with {} edit{}; {} of spelling before; {} below "
      "--min-confidence, {} not of --types; left as they were by the loop guard: {}{}",
      counts.sentences, s(counts.sentences), counts.rewritten, counts.changed, s(counts.changed), counts.edits,
      s(counts.edits), counts.spelled, counts.unsure, counts.others, counts.looped,
      counts.wrong > 0 ? fmt::format("; one word in {:.0f} looks wrong", 1 / counts.wrong) : ""));
  if (const std::string held = filter.held_back().told(); !held.empty()) cli::inform(held);
}

}  // namespace

int main(int argc, char** argv) {
  GecOptions gec;
  cli::Options options;
  declare(options, gec);
  return cli::run(argc, argv, gec_document(), options, [&] {
    take_given(options, gec);
    check(gec);
    if (gec.list_rules) {
      std::fputs(list_of_rules().c_str(), stdout);
      return static_cast<int>(cli::success);
    }
    if (gec.score) return score_corrections(gec), static_cast<int>(cli::success);
    const std::vector<io::Package> packages = open_packages(gec);
    keep_own_words(gec);
    read_rules(gec);
    if (!gec.tune.empty()) {
      tune_rescorer(gec, packages);
      return static_cast<int>(cli::success);
    }
    gec.corrector.wrapped = may_be_wrapped(gec.stream);
    text::Rejections rejections = read_rejections(gec);
    filters::Corrector filter(
        gec.corrector, [&] { return load_rewriter(gec, packages); }, speller_of(gec), rejections);
    const stream::Renderer renderer = gec.stream.format == "m2" ? render_m2 : stream::Renderer();
    const int status = gec.interactive ? review(gec, filter, rejections) : stream::run(gec.stream, filter, renderer);
    tell(filter);
    return status;
  });
}
