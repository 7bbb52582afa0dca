// Words that are written for each other, its and it's, and which of the two what stands beside them calls for: Golding
// and Roth 1999, "A Winnow-based approach to context-sensitive spelling correction"; Carlson, Rosen and Roth 2001,
// "Scaling up context-sensitive text correction".
//
// A model is a file that is used as it lies. Its weights are sparse: of 2^bits slots (context.h), those that are not
// zero, each a byte and the byte that tells it from the others of its 256.
//
//   byte 0   8 bytes       "emendcfn"
//        8   u32           1, the format
//       12   u32           W, how many words
//       16   u32           P, how many pairs
//       20   u32           bits, 8 to 30
//       24   u32           N, how many weights
//       28   f32           what a weight is counted in
//       32   2 f32         slope and offset of the calibration
//       40   W u32         where each word's bytes end among those of all; the words are sorted
//            P x 5 numbers u32 the first word, u32 the second; f32 the score of no context; f32, f32 the log odds that
//                          the first stands where the second is meant, and the second where the first is
//            2^(bits-8)+1 u32   where the weights of each 256 slots begin; the last is N
//            N u8          the low bits of their slots, rising within each 256
//            N i8          the weights
//            the words' bytes
//
// All numbers are little-endian. A damaged file gives wrong answers, in bounds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "confusion/context.h"
#include "io/mapped_file.h"
#include "io/package.h"

namespace emend::confusion {

inline constexpr const char* magic = "emendcfn";
inline constexpr std::uint32_t format = 1;
inline constexpr unsigned slots_of_group = 256;
inline constexpr const char* architecture = "confusions";  // config.json's
inline constexpr const char* file_name = "confusions.bin";

// Immutable: all of it may be called by several threads at once.
class Model {
 public:
  // Throws Error where the file cannot be mapped, and for one that is none or is cut short.
  explicit Model(const std::string& path);

  struct Meant {
    std::string_view word;  // in small letters; of the model
    double log_odds = 0;    // that it was meant and not the one that stands there, one of a hundred words being wrong
  };
  // The likeliest other word where tokens[i] stands; nothing where that is confused with none, and where it is not
  // known what stands before it or behind it.
  std::optional<Meant> meant(std::span<const Token> tokens, std::size_t i) const;
  // The same without how rare it is that the one is written for the other: above 0, the context calls for that word.
  std::optional<Meant> called_for(std::span<const Token> tokens, std::size_t i) const;

  std::size_t pairs() const { return pairs_.size(); }
  std::size_t weights() const { return weights_.size(); }

 private:
  struct Pair {
    std::string_view words[2];
    double bias = 0;  // what the second has more than the first
    double rate[2]{};
  };
  struct Side {
    std::uint32_t pair;
    int side;  // which word of the pair it is
  };
  double weight(std::uint32_t slot) const;
  template <class Score>
  std::optional<Meant> best(std::span<const Token> tokens, std::size_t i, const Score& score) const;

  io::MappedFile file_;
  unsigned bits_ = 0;
  double unit_ = 0, slope_ = 1, offset_ = 0;
  std::vector<Pair> pairs_;
  std::unordered_map<std::string_view, std::vector<Side>> sides_;
  std::span<const std::byte> begins_, lows_, weights_;
};

// The model that a package's config.json names as "confusions" (io::file_of_named), if there is one: what uses it works
// without. Throws Error for one that is damaged.
std::shared_ptr<const Model> model_of(const io::Package& package);

}  // namespace emend::confusion
