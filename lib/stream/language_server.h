// A server of the Language Server Protocol (3.17) over standard input and output: what a filter would change, beside
// the lines in an editor.
#pragma once

#include "stream/driver.h"
#include "stream/filter.h"

namespace emend::stream {

// Serves until `exit` comes or the input ends, and returns the exit status: 0 after `shutdown`, else 1. Throws Error
// where options ask for anything else, and where the input is no such protocol.
//
// Documents are checked as the driver would answer their lines, some (Options::window) at a time on this thread, 300 ms
// after the last change; messages that came meanwhile are looked at between windows, and a document that changed begins
// anew. Words of the files .emend-words from the workspace upwards are accepted.
int serve(const Options& options, Filter& filter);

}  // namespace emend::stream
