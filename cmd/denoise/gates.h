// What the gates of the network did, as JSON and as pictures, and which edits were held back: --explain, --explain-svg.
#pragma once

#include <string>

#include "filters/denoiser.h"
#include "stream/driver.h"

namespace emend {

// JSON objects with the field "held_back" (filters/checks.h) and, where gated, "gates": of each sentence that was shown
// to the network its bytes, the tokens that it read with what its gates say of each, and those that it wrote; the last
// of both is the end mark, "":
//   [{"begin": 0, "end": 8, "source": ["teh", ...], "mask": [0.8, ...],
//     "output": ["the", ...], "copy": [0.1, ...], "generate": [0.9, ...], "skip": [0, ...]}]
// A gate that the network lacks has no field.
stream::Renderer explaining_renderer(filters::Denoiser& filter, const stream::Options& stream, bool gated);

// From now on each record that was shown to the network becomes a picture, `file` with the record's number
// (plot/plot.h): two heat maps, the tokens that were read with the mask gate's value, and those that were written with
// the other gates'. An empty file is for none.
void draw_pictures(filters::Denoiser& filter, const std::string& file);

}  // namespace emend
