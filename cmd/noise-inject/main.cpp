// noise-inject: damages text as people and machines do, and undoes it.

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "inject.h"

int main(int argc, char** argv) {
  using namespace emend;
  noise::Options noise;
  InjectOptions inject;
  stream::Options stream;
  cli::Options options;
  noise::declare(options, noise);
  declare(options, inject);
  stream::declare(options, stream);

  return cli::run(argc, argv, document(), options, [&]() -> int {
    if (inject.list_kinds) {
      std::fputs(list_of_kinds().c_str(), stdout);
      return cli::success;
    }
    if (inject.pairs && (stream.field || stream.format != "text"))
      throw Error("--pairs", "makes lines of its own", "leave out --field and --format");
    if (!inject.undo.empty()) {
      if (inject.pairs || !inject.edits.empty()) throw Error("--undo", "excludes --pairs and --edits");
      if (!options.given("max-line")) stream.max_line = std::uint64_t{1} << 40;  // damage may have made lines longer
      Undo undo(inject);
      const int status = stream::run(stream, undo);
      undo.finish();
      return status;
    }
    noise::settle(options, noise);
    Inject filter(noise, inject, stream);
    const int status = stream::run(stream, filter, inject.pairs ? render_pair : stream::Renderer());
    filter.finish();
    return status;
  });
}
