// A confusion model is refused with an Error, or it can be asked, in bounds, however wrong its answers are; so are
// lists of pairs, and those that are read are pairs of different words.
#include <cmath>
#include <string>

#include "cli/error.h"
#include "confusion/learner.h"
#include "confusion/model.h"
#include "memory_file.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const MemoryFile file(data, size);
  try {
    const confusion::Model model(file.path());
    const auto tokens = confusion::tokens("The dog has its bone, and it's theirs; then they go.");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (const auto other = model.meant(tokens, i)) require(std::isfinite(other->log_odds));
    }
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with(file.path()));
  }
  try {
    for (const confusion::Pair& pair : confusion::read_pairs(file.path())) {
      require(pair.first != pair.second && pair.first_for_second >= 0 && pair.second_for_first >= 0);
    }
  } catch (const Error&) {
  }
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!text::is_valid_utf8(text)) return 0;
  const auto tokens = confusion::tokens(text, size % 2 == 0);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    require(tokens[i].span.end <= size);
    confusion::context(tokens, i);
  }
  return 0;
}
