// Edits that somebody has rejected, so that they are not proposed again: a file of JSON lines,
//
//   {"before": "she said", "from": "color", "to": "colour", "after": "of the house"}
//
// An edit is known again by what it replaces, by what, and by up to three words on either side: not by its place, so
// that a text may change elsewhere.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "text/edit.h"

namespace emend::text {

class Rejections {
 public:
  Rejections() = default;
  // What such a file holds. Throws Error, with `name` and the line, for a line that is no such object.
  Rejections(std::string_view json_lines, const std::string& name);

  bool contains(std::string_view line, const Edit& edit) const { return all_.contains(around(line, edit)); }
  void add(std::string_view line, const Edit& edit);
  // In the order in which they came.
  std::string json_lines() const;
  std::size_t size() const { return order_.size(); }

 private:
  using Entry = std::tuple<std::string, std::string, std::string, std::string>;  // before, from, to, after
  static Entry around(std::string_view line, const Edit& edit);
  void add(Entry entry);

  std::set<Entry> all_;
  std::vector<Entry> order_;
};

}  // namespace emend::text
