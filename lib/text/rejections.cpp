#include "text/rejections.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/error.h"
#include "text/fields.h"
#include "text/words.h"

namespace emend::text {
namespace {

constexpr std::size_t words_around = 3;
constexpr std::size_t words_read_bytes = 256;

std::string joined(std::string_view text, const std::vector<Span>& words) {
  std::string out;
  for (const Span word : words) out.append(out.empty() ? "" : " ").append(slice(text, word));
  return out;
}

}  // namespace

Rejections::Rejections(std::string_view json_lines, const std::string& name) {
  for (std::size_t number = 1; !json_lines.empty(); ++number) {
    const std::string_view line = take_field(json_lines, '\n');
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const auto json = nlohmann::json::parse(line, nullptr, false);
    std::string fields[4];
    const char* const names[] = {"before", "from", "to", "after"};
    for (std::size_t i = 0; i < 4; ++i) {
      const auto found = json.is_object() ? json.find(names[i]) : json.end();
      if (found == json.end() || !found->is_string()) {
        throw Error(name + ":" + std::to_string(number), "is not an object with the strings before, from, to and after",
                    "give a file that --rejections has written");
      }
      fields[i] = found->get<std::string>();
    }
    add({fields[0], fields[1], fields[2], fields[3]});
  }
}

Rejections::Entry Rejections::around(std::string_view line, const Edit& edit) {
  // No more of a long line is read than holds a word more than is kept, which may be cut.
  const auto read = [](std::size_t bytes, auto part) {
    for (std::size_t most = words_read_bytes;; most *= 2) {
      const std::string_view text = part(std::min(most, bytes));
      std::vector<Span> words = blank_separated(text);
      if (words.size() > words_around + 1 || most >= bytes) return std::pair(text, std::move(words));
    }
  };
  const auto in_character = [&](std::size_t at) {
    return at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0) == 0x80;
  };
  auto [left, before] = read(edit.begin, [&](std::size_t size) {
    while (size < edit.begin && in_character(edit.begin - size)) ++size;
    return line.substr(edit.begin - size, size);
  });
  auto [right, after] = read(line.size() - edit.end, [&](std::size_t size) {
    while (in_character(edit.end + size)) ++size;
    return line.substr(edit.end, size);
  });
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
