// normalize: writes text as it is spoken.

#include <cstdio>

#include "cli/program.h"
#include "document.h"
#include "filter.h"
#include "stream/driver.h"

int main(int argc, char** argv) {
  using namespace emend;
  verbalize::Options verbalize;
  stream::Options stream;
  bool list_classes = false, judge = false;
  cli::Options options;
  verbalize::declare(options, verbalize);
  options.add("list-classes", list_classes, "List the classes with an example of each and stop");
  options.add("judge", judge, "Read lines of written text, a tab and a reading; say whether the reading is admissible");
  stream::declare(options, stream);

  return cli::run(argc, argv, document(), options, [&]() -> int {
    if (list_classes) {
      std::fputs(list_of_classes().c_str(), stdout);
      return cli::success;
    }
    if (judge) {
      if (stream.field) throw Error("--judge", "has columns of its own", "leave out --field");
      Judge filter(verbalize);
      return stream::run(stream, filter);
    }
    Normalize filter(verbalize);
    const int status = stream::run(stream, filter);
    filter.finish();
    return status;
  });
}
