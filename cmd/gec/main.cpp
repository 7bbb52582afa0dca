// gec: corrects grammar with a trained model that reads the sentences before.
#include <cstdio>

#include "document.h"
#include "formats.h"
#include "interactive.h"
#include "options.h"
#include "rescoring.h"
#include "scoring.h"

using namespace emend;

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
    const stream::Renderer renderer = gec.stream.format == "m2" ? render_m2
                                      : gec.explain             ? explaining_renderer(filter, gec.stream)
                                                                : stream::Renderer();
    const int status = gec.interactive ? review(gec, filter, rejections) : stream::run(gec.stream, filter, renderer);
    tell(filter);
    return status;
  });
}
