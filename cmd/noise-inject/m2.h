// The corrections of damaged lines as M2 blocks.
#pragma once

#include "stream/driver.h"

namespace emend {

// A block a record: S and the tokens of the damaged line, a line A for each edit that leads back to the clean one, with
// its type (english/edit_types.h), a blank line. A record that needs none has a noop, and a blank one, which ends a
// document, is an S without tokens, so that blocks and lines go together. Throws Error for a record that is longer than
// --max-line.
void render_m2(const stream::Answer& answer, std::string& out);

}  // namespace emend
