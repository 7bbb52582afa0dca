#include "filters/translating.h"

namespace emend::filters {

void drop_blanks(Translation& translation) {
  std::string& text = translation.text;
  std::vector<std::string>& tokens = translation.tokens;
  if (text.starts_with(' ') && !tokens.empty() && tokens.front().starts_with(' ')) {
    text.erase(0, 1);
    tokens.front().erase(0, 1);
  }
  std::size_t at = 0;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    if (!tokens[i - 1].ends_with(' ') || !tokens[i].starts_with(' ')) continue;
    at = text.find("  ", at);
    if (at == text.npos) return;
    text.erase(at, 1);
    tokens[i - 1].pop_back();
  }
}

}  // namespace emend::filters
