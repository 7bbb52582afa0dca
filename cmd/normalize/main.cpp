// normalize: writes text as it is spoken.

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "filter.h"
#include "modes.h"
#include "pairs.h"
#include "stream/driver.h"

int main(int argc, char** argv) {
  using namespace emend;
  verbalize::Options verbalize;
  EngineOptions engine;
  stream::Options stream;
  ModeOptions modes;
  cli::Options options;
  verbalize::declare(options, verbalize);
  declare(options, engine);
  declare(options, modes);
  stream::declare(options, stream, {"text", "jsonl", "diff", "tsv", "marked"},
                  "Write the text, one JSON object per record, a diff, one row per form, or training lines (FORMATS)");

  return cli::run(argc, argv, document(), options, [&]() -> int {
    check(engine);
    stream.windows_matter = engine.engine != "grammar";
    if (modes.list_classes) return std::fputs(list_of_classes().c_str(), stdout), cli::success;
    if (modes.judge) {
      Judge filter(verbalize, engine);
      return stream::run(stream, filter);
    }
    if (modes.align || modes.make_pairs) {
      const verbalize::Normalizer normalizer(verbalize);
      if (modes.align) {
        Align filter(normalizer, engine_of(engine));
        return stream::run(stream, filter, renderer(stream.format));
      }
      MakePairs filter(modes.seed, normalizer);
      return stream::run(stream, filter, render_pairs);
    }
    Normalize filter(verbalize, engine);
    const int status = stream::run(stream, filter, renderer(stream.format));
    filter.finish();
    return status;
  });
}
