// Where a lexicon (text/lexicon.h) lies: a package of its own, that other packages name.
#pragma once

#include <memory>
#include <string>

#include "io/package.h"
#include "text/lexicon.h"

namespace emend::io {

// The file, mapped: pages come when they are looked at. Throws Error naming it where it cannot be read, is no regular
// file or no lexicon.
std::shared_ptr<const text::Lexicon> open_lexicon(const std::string& path);

// The lexicon that config.json names as "lexicon": a package beside the package's own folder, else one that
// open_package finds; a name with a slash is a folder. Null where config.json names none and where there is no such
// package: what uses a lexicon works without one, and knows fewer words. Throws Error for a damaged one.
std::shared_ptr<const text::Lexicon> lexicon_of(const Package& package);

}  // namespace emend::io
