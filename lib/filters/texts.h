// Some texts as a window without a driver: for a filter that works before another one, or on text in memory.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stream/filter.h"

namespace emend::filters {

class Texts : public stream::Window {
 public:
  // What stands k texts before text i in its document, or nothing at its start.
  using Before = std::function<std::optional<std::string_view>(std::size_t i, std::size_t k)>;
  // They outlive it. Without `before` each is a document. first: the number of the first one. files: which each is of,
  // or none: all are of standard input.
  explicit Texts(std::vector<std::string_view> texts, Before before = {}, std::uint64_t first = 1,
                 std::vector<std::string_view> files = {})
      : texts_(std::move(texts)),
        before_(std::move(before)),
        first_(first),
        files_(std::move(files)),
        edits_(texts_.size()) {}

  std::size_t size() const override { return texts_.size(); }
  std::string_view text(std::size_t i) const override { return texts_[i]; }
  std::uint64_t number(std::size_t i) const override { return first_ + i; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    return before_ ? before_(i, k) : std::nullopt;
  }
  std::string_view file(std::size_t i) const override { return files_.empty() ? "-" : files_[i]; }
  void answer(std::size_t i, std::vector<text::Edit> edits) override { edits_[i] = std::move(edits); }
  void fail(std::size_t, std::string) override {}

  // What became of text i: none where it failed.
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i]; }

 private:
  std::vector<std::string_view> texts_;
  Before before_;
  std::uint64_t first_;
  std::vector<std::string_view> files_;
  std::vector<std::vector<text::Edit>> edits_;
};

}  // namespace emend::filters
