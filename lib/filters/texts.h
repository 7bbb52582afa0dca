// Some texts as a window, for a filter that works before another one: it sees no context.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stream/filter.h"

namespace emend::filters {

class Texts : public stream::Window {
 public:
  // They outlive it.
  explicit Texts(std::vector<std::string_view> texts) : texts_(std::move(texts)), edits_(texts_.size()) {}

  std::size_t size() const override { return texts_.size(); }
  std::string_view text(std::size_t i) const override { return texts_[i]; }
  std::uint64_t number(std::size_t i) const override { return i + 1; }
  std::optional<std::string_view> before(std::size_t, std::size_t) const override { return {}; }
  void answer(std::size_t i, std::vector<text::Edit> edits) override { edits_[i] = std::move(edits); }
  void fail(std::size_t, std::string) override {}

  // What became of text i: none where it failed.
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i]; }

 private:
  std::vector<std::string_view> texts_;
  std::vector<std::vector<text::Edit>> edits_;
};

}  // namespace emend::filters
