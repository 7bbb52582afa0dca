// What denoise can be asked for.
#pragma once

#include <string>

#include "filters/denoiser.h"
#include "filters/model_options.h"
#include "filters/search_options.h"
#include "io/own_words.h"
#include "io/package.h"
#include "stream/driver.h"

namespace emend {

struct DenoiseOptions {
  filters::ModelOptions model{"denoise-en"};
  filters::SearchOptions search;
  filters::DenoiserOptions denoiser;
  io::OwnWordsOptions own_words;
  stream::Options stream;
  bool explain = false;      // which edits were held back, and what gates did
  std::string gate_picture;  // FILE.svg; empty: none

  // Whether the gates are asked; known when the package is open.
  bool explains_gates() const { return denoiser.explain || !gate_picture.empty(); }
};

void declare(cli::Options& options, DenoiseOptions& denoise);

// Opens the package. Throws Error where options contradict each other, or ask for gates that it has not, and where it
// was trained for another task than denoise and gec.
io::Package open_package(DenoiseOptions& denoise);

// Those of --words and of the user's files, which -v names.
text::WordList own_words(const DenoiseOptions& denoise);

// What was done with the sentences, for -v.
void tell(const filters::Denoiser& filter);

}  // namespace emend
