#include "filters/years.h"

#include <algorithm>

#include "filters/view.h"

namespace emend::filters {

bool is_year(std::string_view text) {
  return text.size() == 4 && (text[0] == '1' || text[0] == '2') &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

WithYears::WithYears(std::string_view text, std::span<const std::string_view> years) : text_(text) {
  if (static_cast<std::size_t>(std::count(text.begin(), text.end(), View::stand_in)) != years.size()) return;
  if (std::all_of(years.begin(), years.end(), [](std::string_view year) { return year.empty(); })) return;
  text_.clear();
  auto year = years.begin();
  for (const char c : text) {
    const std::string_view shown = c == View::stand_in ? *year++ : std::string_view();
    if (shown.empty()) {
      text_ += c;
    } else {
      years_.push_back({text_.size(), text_.size() + shown.size()});
      text_ += shown;
    }
  }
}

void WithYears::back(std::vector<text::Edit>& edits) const {
  std::erase_if(edits, [&](text::Edit& edit) {
    std::size_t longer_before = 0, longer_within = 0, written = 0;  // than the view, by so many bytes
    for (const text::Span year : years_) {
      if (edit.begin >= year.end) {
        longer_before += year.size() - 1;
      } else if (edit.begin <= year.begin && year.end <= edit.end) {
        longer_within += year.size() - 1;
        const std::size_t at = edit.replacement.find(text::slice(text_, year), written);
        if (at == std::string::npos) continue;
        edit.replacement.replace(at, year.size(), 1, View::stand_in);
        written = at + 1;
      } else if (edit.end > year.begin) {
        return true;
      }
    }
    edit.begin -= longer_before;
    edit.end -= longer_before + longer_within;
    return false;
  });
}

}  // namespace emend::filters
