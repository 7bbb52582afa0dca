// Where the network looked while it read, as pictures: --attention.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "plot/plot.h"
#include "verbalize/chooser.h"

namespace emend {

// What a chooser saw of one form: the bytes of the line that its question held, and its weights.
struct Seen {
  std::size_t from, begin, end;  // the question's first byte in the line; the form
  verbalize::Gaze gaze;
};

// A heat map of a line: a column a character of the line, with the marks around each form in their places; a row a
// character that was said, form after form.
plot::HeatMap attention_map(std::string_view line, const std::vector<Seen>& seen);

}  // namespace emend
