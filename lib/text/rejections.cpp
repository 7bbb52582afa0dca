#include "text/rejections.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/error.h"
#include "text/words.h"

namespace emend::text {
namespace {

constexpr std::size_t words_around = 3;

std::string joined(std::string_view text, const std::vector<Span>& words) {
  std::string out;
  for (const Span word : words) out.append(out.empty() ? "" : " ").append(slice(text, word));
  return out;
}

}  // namespace

Rejections::Rejections(std::string_view json_lines, const std::string& name) {
  for (std::size_t number = 1; !json_lines.empty(); ++number) {
    const std::string_view line = json_lines.substr(0, json_lines.find('\n'));
    json_lines.remove_prefix(std::min(json_lines.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const auto json = nlohmann::json::parse(line, nullptr, false);
    std::string fields[4];
    const char* const names[] = {"before", "from", "to", "after"};
    for (std::size_t i = 0; i < 4; ++i) {
      const auto found = json.is_object() ? json.find(names[i]) : json.end();
      if (found == json.end() || !found->is_string()) {
        throw Error(name + ":" + std::to_string(number), "is no object with the strings before, from, to and after",
                    "give a file that --rejections has written");
      }
      fields[i] = found->get<std::string>();
    }
    add({fields[0], fields[1], fields[2], fields[3]});
  }
}

Rejections::Entry Rejections::around(std::string_view line, const Edit& edit) {
  const std::string_view left = line.substr(0, edit.begin), right = line.substr(edit.end);
  std::vector<Span> before = blank_separated(left), after = blank_separated(right);
  if (before.size() > words_around) before.erase(before.begin(), before.end() - words_around);
  if (after.size() > words_around) after.resize(words_around);
  return {joined(left, before), std::string(line.substr(edit.begin, edit.end - edit.begin)), edit.replacement,
          joined(right, after)};
}

void Rejections::add(std::string_view line, const Edit& edit) { add(around(line, edit)); }

void Rejections::add(Entry entry) {
  if (all_.insert(entry).second) order_.push_back(std::move(entry));
}

std::string Rejections::json_lines() const {
  std::string out;
  for (const auto& [before, from, to, after] : order_) {
    const nlohmann::ordered_json json = {{"before", before}, {"from", from}, {"to", to}, {"after", after}};
    out += json.dump() + "\n";
  }
  return out;
}

}  // namespace emend::text
