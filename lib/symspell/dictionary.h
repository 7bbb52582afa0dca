// A frequency dictionary: words and how often each was seen, in a file that is mapped and used as it lies.
//
//   byte 0   8 bytes       "emendsym"
//        8   u32           1, the format
//       12   u32           W, the number of words
//       16   u64           N, how many words were counted, those that are not listed among them
//       24   u32           T, bytes of all words
//       28   u32           0
//       32   W u32         how often each word was seen, at least 1
//     then   (W + 1) u32   where each word begins in the text, and T
//     then   T bytes       the text: the words one after the other, UTF-8, in byte order, each once
//
// All numbers are little-endian; the file ends with the text. What looking words up needs beyond that is made from them
// when they are opened (index.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"
#include "io/mapped_file.h"

namespace emend::symspell {

// Immutable, so any number of threads may use one.
class Dictionary {
 public:
  static constexpr const char* file_name = "dictionary.bin";  // in a package
  static constexpr std::size_t most_characters = 60;          // code points of a word

  // Everything is checked before it is used, against the file's size: counts, offsets, the words and their order.
  // Throws Error naming the file.
  static Dictionary open(const std::string& path);
  // The same checks on bytes in memory, which must outlive the dictionary and begin at a multiple of 4.
  static Dictionary parse(std::span<const std::byte> bytes, const std::string& subject);

  std::uint32_t size() const { return words_; }
  // i < size(). Words are in byte order, which is the order of their code points. They live as long as the dictionary,
  // and stay where they are when it is moved.
  std::string_view word(std::uint32_t i) const { return {text_ + begins_[i], begins_[i + 1] - begins_[i]}; }
  std::uint32_t count(std::uint32_t i) const { return counts_[i]; }
  std::uint64_t total() const { return total_; }    // N
  std::size_t longest() const { return longest_; }  // code points of the longest word
  std::optional<std::uint32_t> find(std::string_view word) const;

 private:
  Dictionary() = default;
  void read(std::span<const std::byte> bytes, const std::string& subject);

  std::optional<io::MappedFile> file_;
  std::uint32_t words_ = 0;
  std::uint64_t total_ = 0;
  std::size_t longest_ = 0;
  const std::uint32_t* counts_ = nullptr;
  const std::uint32_t* begins_ = nullptr;
  const char* text_ = nullptr;
  std::vector<std::uint32_t> places_;  // words by their hash: open addressing, word + 1, 0 is empty
};

struct WordCount {
  std::string word;
  std::uint64_t count = 0;
};

// The file of these words, in any order, each once. Counts above 2^32 - 1 are kept as that. Throws Error for an empty
// word, one that is no UTF-8 or longer than most_characters, one that is there twice, and a count of 0.
std::string to_bytes(std::vector<WordCount> words, std::uint64_t total);

}  // namespace emend::symspell
