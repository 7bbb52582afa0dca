// A tokenizer for tests: a token a byte.
#pragma once

#include "tokens/tokenizer.h"

namespace emend::decode {

class Bytes : public tokens::Tokenizer {
 public:
  static constexpr int special = 5;
  int size() const override { return special + 256; }
  std::vector<int> encode(std::string_view text) const override {
    std::vector<int> ids;
    for (unsigned char byte : text) ids.push_back(special + byte);
    return ids;
  }
  std::string decode(std::span<const int> ids) const override {
    std::string out;
    for (int id : ids) out += piece(id);
    return out;
  }
  std::string piece(int id) const override {
    return id < special ? "" : std::string(1, static_cast<char>(id - special));
  }
  int pad() const override { return 0; }
  int begin() const override { return 1; }
  int end() const override { return 2; }
  int unknown() const override { return 3; }
  int mask() const override { return 4; }
  std::string kind() const override { return "bytes"; }
  void save(const std::string&) const override {}
};

}  // namespace emend::decode
