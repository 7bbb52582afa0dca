// normalize: writes text as it is spoken.

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "filter.h"
#include "pairs.h"
#include "stream/driver.h"

int main(int argc, char** argv) {
  using namespace emend;
  verbalize::Options verbalize;
  EngineOptions engine;
  stream::Options stream;
  bool list_classes = false, judge = false, align = false, make_pairs = false;
  std::uint64_t seed = 1;
  cli::Options options;
  verbalize::declare(options, verbalize);
  declare(options, engine);
  options.add("list-classes", list_classes, "List the classes with an example of each and stop");
  options.add("judge", judge, "Read lines of written text, a tab and a reading; say if the reading is admissible")
      .in_brief("Say whether given readings are admitted");
  options.group("Training data");
  options
      .add("align", align, "Read lines of written text, a tab and a reading; the edits are the forms with their words")
      .in_brief("Say which form has which part of a given reading");
  options.add("make-pairs", make_pairs, "Put written forms into plain text; write each line, a tab and its reading")
      .in_brief("Make lines of written text, a tab and its reading");
  options.add("seed", seed, "N", "Seed of `--make-pairs`");
  stream::declare(options, stream, {"text", "jsonl", "diff", "tsv", "marked"},
                  "Write the text, one JSON object per record, a diff, one row per form, or training lines (FORMATS)");

  return cli::run(argc, argv, document(), options, [&]() -> int {
    check(engine, options);
    stream.windows_matter = engine.engine != "grammar";
    if (list_classes) return std::fputs(list_of_classes().c_str(), stdout), cli::success;
    const char* own = judge ? "--judge" : align ? "--align" : make_pairs ? "--make-pairs" : nullptr;
    if (own && stream.field) throw Error(own, "has columns of its own", "leave out --field");
    if (judge) {
      Judge filter(verbalize, engine);
      return stream::run(stream, filter);
    }
    if (align || make_pairs) {
      if (make_pairs && stream.format != "text")
        throw Error("--make-pairs", "has no --format but text", "give its lines to normalize --align");
      const verbalize::Normalizer normalizer(verbalize);
      if (align) {
        Align filter(normalizer, engine_of(engine));
        return stream::run(stream, filter, renderer(stream.format));
      }
      MakePairs filter(seed, normalizer);
      return stream::run(stream, filter, render_pairs);
    }
    Normalize filter(verbalize, engine);
    const int status = stream::run(stream, filter, renderer(stream.format));
    filter.finish();
    return status;
  });
}
