// A window without a driver, for the tests of filters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "stream/filter.h"

namespace emend::filters {

class Lines : public stream::Window {
 public:
  // Of one document; the first `earlier` came before the window.
  explicit Lines(std::vector<std::string> lines, std::size_t earlier = 0)
      : lines_(std::move(lines)), edits_(lines_.size()), earlier_(earlier) {}
  // Each a document.
  static Lines apart(std::vector<std::string> lines) {
    Lines window(std::move(lines));
    window.apart_ = true;
    return window;
  }
  // Each all of a file: its name and its text.
  static Lines of_files(const std::vector<std::pair<std::string, std::string>>& files) {
    Lines window = apart({});
    for (const auto& [name, text] : files) window.files_.push_back(name), window.lines_.push_back(text);
    window.edits_.resize(files.size());
    return window;
  }
  // The lines before the window as a window; none where there are none.
  std::unique_ptr<Lines> earlier() const {
    if (earlier_ == 0) return nullptr;
    return std::make_unique<Lines>(
        std::vector<std::string>(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(earlier_)));
  }

  std::size_t size() const override { return lines_.size() - earlier_; }
  std::string_view text(std::size_t i) const override { return lines_[i + earlier_]; }
  std::uint64_t number(std::size_t i) const override { return i + earlier_ + 1; }
  std::string_view file(std::size_t i) const override { return files_.empty() ? name : files_[i]; }
  std::uint64_t part(std::size_t i) const override { return files_.empty() ? 0 : i; }
  std::optional<std::string_view> before(std::size_t i, std::size_t k) const override {
    if (apart_ || k > i + earlier_) return std::nullopt;
    return lines_[i + earlier_ - k];
  }
  void answer(std::size_t i, std::vector<text::Edit> edits) override {
    results[i] = text::apply(text(i), edits);
    edits_[i] = std::move(edits);
  }
  void fail(std::size_t i, std::string why) override { failures[i] = std::move(why); }
  void leave(std::size_t i, std::size_t line, std::string why) override {
    left[i] += std::to_string(line) + ": " + why;
  }

  std::string name = "-";                                // of the file, but of_files()
  std::map<std::size_t, std::string> results, failures;  // of what was answered, and of what failed
  std::map<std::size_t, std::string> left;               // "LINE: why" of what was left

  // Line i as it was answered, or as it was.
  std::string answer(std::size_t i) const {
    const auto found = results.find(i);
    return found != results.end() ? found->second : std::string(text(i));
  }
  std::vector<std::string> answers() const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < size(); ++i) out.push_back(answer(i));
    return out;
  }
  const std::vector<text::Edit>& edits(std::size_t i) const { return edits_[i]; }

 private:
  std::vector<std::string> lines_, files_;
  std::vector<std::vector<text::Edit>> edits_;
  std::size_t earlier_ = 0;
  bool apart_ = false;
};

}  // namespace emend::filters
