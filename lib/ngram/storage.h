// How an n-gram model keeps its entries: read from an ARPA file (model.cpp), or in a file that is mapped (mapped.h).
#pragma once

#include <cstdint>
#include <string_view>

namespace emend::ngram {

// An entry of one order is a number below size(order); that of order 1 is its word.
class Storage {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  struct Entry {
    float log_probability = 0, backoff = 0;  // log10
  };

  virtual ~Storage() = default;
  virtual int order() const = 0;
  virtual std::uint64_t size(int order) const = 0;
  virtual Entry at(int order, std::uint32_t entry) const = 0;
  // Of order 2 and more: the entry of `context`, one of the order below, and a word; none where there is none.
  virtual std::uint32_t find(int order, std::uint32_t context, std::uint32_t word) const = 0;
  virtual std::uint32_t word(std::string_view text) const = 0;  // none where the vocabulary lacks it

  std::uint32_t unknown = none, begin = none, end = none;  // <unk>, <s>, </s>
};

}  // namespace emend::ngram
