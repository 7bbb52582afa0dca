// What translate writes instead of translations.
#pragma once

#include "options.h"

namespace emend {

// Does --export-hf or --make-shortlist; false where neither is given.
bool write_instead(const TranslateOptions& translate, const io::Package& package);

}  // namespace emend
