// Bytes of anybody as messages and tables show them: UTF-8 on one line that no terminal obeys, and what is shown stays
// as it is when it is shown again.
#include "cli/printable.h"
#include "memory_file.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  const std::string given(reinterpret_cast<const char*>(data), size), shown = cli::printable(given);
  require(text::is_valid_utf8(shown));
  bool plain = text::is_valid_utf8(given);
  for (const bool of_given : {false, true}) {
    const std::string& text = of_given ? given : shown;
    for (std::size_t at = 0; (!of_given || plain) && at < text.size();) {
      const char32_t c = text::next_code_point(text, at);
      const bool obeyed = text::general_category(c) == "Cc" || (c >= 0x2028 && c <= 0x202E) ||
                          (c >= 0x2066 && c <= 0x2069);  // lines, embeddings, overrides, isolates
      require(of_given || !obeyed);
      plain = plain && !(of_given && obeyed);
    }
  }
  require(!plain || shown == given);
  require(cli::printable(shown) == shown);
  return 0;
}
