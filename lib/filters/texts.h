// Some texts as a window, for a filter that works before another one: it sees what goes on from a line before, and no
// other context.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stream/filter.h"

namespace emend::filters {

class Texts : public stream::Window {
 public:
  using Before = std::optional<std::string_view>;
  // They outlive it. before: of each the text that it goes on from, if it does; none has one where that is empty.
  explicit Texts(std::vector<std::string_view> texts, std::vector<Before> before = {})
      : texts_(std::move(texts)), before_(std::move(before)), edits_(texts_.size()) {}

  std::size_t size() const override { return texts_.size(); }
  std::string_view text(std::size_t i) const override { return texts_[i]; }
  std::uint64_t number(std::size_t i) const override { return i + 1; }
  Before before(std::size_t i, std::size_t k) const override {
    return k == 1 && i < before_.size() ? before_[i] : std::nullopt;
  }
  void answer(std::size_t i, std::vector<text::Edit> edits) override { edits_[i] = std::move(edits); }
  void fail(std::size_t, std::string) override {}

  // What became of text i: none where it failed.
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i]; }

 private:
  std::vector<std::string_view> texts_;
  std::vector<Before> before_;
  std::vector<std::vector<text::Edit>> edits_;
};

}  // namespace emend::filters
