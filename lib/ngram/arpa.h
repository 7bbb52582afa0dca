// An ARPA file (model.h) in memory.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "ngram/storage.h"

namespace emend::ngram {

class ArpaModel final : public Storage {
 public:
  // Throws as Model's constructor.
  explicit ArpaModel(const std::string& path);
  ~ArpaModel() override;

  int order() const override;
  std::uint64_t size(int order) const override;
  Entry at(int order, std::uint32_t entry) const override;
  std::uint32_t find(int order, std::uint32_t context, std::uint32_t word) const override;
  std::uint32_t word(std::string_view text) const override;

  // All entries of order 1, and of a higher one, by their numbers.
  using UseWord = std::function<void(std::string_view text, Entry)>;
  void for_each_word(const UseWord& use) const;
  using Use = std::function<void(std::uint32_t context, std::uint32_t word, Entry)>;
  void for_each(int order, const Use& use) const;

  struct Data;

 private:
  class Reader;
  std::unique_ptr<Data> data_;
};

}  // namespace emend::ngram
