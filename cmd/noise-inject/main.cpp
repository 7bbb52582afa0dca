// noise-inject: damages text as people and machines do, and undoes it.

#include <cstdio>

#include "cli/program.h"
#include "context_test.h"
#include "document.h"
#include "inject.h"
#include "m2.h"

int main(int argc, char** argv) {
  using namespace emend;
  noise::Options noise;
  InjectOptions inject;
  stream::Options stream;
  cli::Options options;
  noise::declare(options, noise);
  declare(options, inject);
  stream::declare(
      options, stream, {"text", "jsonl", "diff", "m2"},
      "Write the text, one JSON object per record, a diff, or M2 blocks with the edits that restore the clean text");

  stream.windows_matter = false;

  return cli::run(argc, argv, document(), options, [&]() -> int {
    check(options, inject, stream);
    if (inject.tense_test) inject.context_test = "tense";
    if (inject.list_kinds) {
      std::fputs(list_of_kinds().c_str(), stdout);
      return cli::success;
    }
    const bool m2 = stream.format == "m2";
    if (!inject.undo.empty()) {
      if (!options.given("max-line")) stream.max_line = std::uint64_t{1} << 40;  // damage may have made lines longer
      Undo undo(inject);
      const int status = stream::run(stream, undo);
      undo.finish();
      return status;
    }
    const stream::Renderer renderer = m2 ? render_m2 : inject.pairs ? render_pair : stream::Renderer();
    if (!inject.context_test.empty()) {
      ContextTest filter(noise, inject.context_test, inject.start_line);
      return stream::run(stream, filter, renderer);
    }
    noise::settle(options, noise);
    Inject filter(noise, inject, stream);
    const int status = stream::run(stream, filter, renderer);
    filter.finish();
    return status;
  });
}
