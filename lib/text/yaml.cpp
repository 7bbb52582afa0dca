#include "text/yaml.h"

#include "text/ascii.h"
#include "text/lists.h"

namespace emend::text {

bool is_plain_yaml(std::string_view value) {
  using namespace std::string_view_literals;
  const bool marked = value.empty() || "-?:,[]{}#&*!|>'\"%@` "sv.find(value.front()) != value.npos ||
                      value.back() == ':' || value.back() == ' ' || value.find(": ") != value.npos ||
                      value.find(" #") != value.npos || value.find_first_of("\n\t") != value.npos;
  // What is written like a text, and is none.
  return !marked && !one_of(in_small(value), {"yes", "no", "true", "false", "on", "off", "null", "~"});
}

std::string quoted_yaml(std::string_view value) {
  std::string all = "\"";
  for (const char c : value) {
    if (c == '\n' || c == '\t') {
      all += c == '\n' ? "\\n" : "\\t";
    } else {
      (all += c == '"' || c == '\\' ? "\\" : "") += c;
    }
  }
  return all + "\"";
}

}  // namespace emend::text
