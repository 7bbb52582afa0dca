// N-gram models in a file that is used as it lies: the n-grams as hashes, their logarithms in a byte each, so that an
// entry takes four bytes, three in the highest order. A model of two million entries has 9 MB and is open in some
// microseconds; pages come when they are looked at, and processes share them.
//
//   byte 0   8 bytes       "emendngm"
//        8   u32           1, the format
//       12   u32           the order
//   then, for each order from 1, all numbers little-endian:
//            u32           N, how many entries
//            u32           B, how many buckets: at least 1
//            256 f32       logarithms of probabilities, log10
//            256 f32       backing-off weights, log10
//            B + 1 u32     where the buckets begin among the entries; the last is N
//            N u16         fingerprints: bits 0 to 15 of an entry's hash
//            N u8          which logarithm it has
//            N u8          which weight; none in the highest order of a model of two and more
//            0 to 3 bytes  of 0, so that the next order begins at a multiple of 4
//
// An entry of order 1 is hashed by the bytes of its word (FNV-1a, 64 bits), and one of a higher order by the number of
// its words before the last among the entries of the order below, times 2^32, and the number of its last word; both
// are then mixed (the finaliser of MurmurHash3), and the upper 32 bits of the hash times B, over 2^32, are its bucket.
//
// What is not there is taken for an entry where bucket and fingerprint happen to be the same: one question in ten
// thousand. Talbot and Osborne 2007, "Randomised language modelling for statistical machine translation", show how
// little that matters. A damaged file gives wrong answers, in bounds: only sizes and the logarithms are checked when it
// is opened.
#pragma once

#include <memory>
#include <string>

#include "ngram/storage.h"

namespace emend::ngram {

inline constexpr const char* mapped_magic = "emendngm";

// The model of an ARPA file (which may be compressed) in that form. Logarithms become the mean of one of 256 groups of
// as many entries. Throws Error where the one cannot be read or the other not be written.
void write_mapped(const std::string& arpa, const std::string& path);

// Throws Error where the file cannot be mapped, and for one that is none or is cut short.
std::unique_ptr<Storage> open_mapped(const std::string& path);

// Whether a file begins as one does; false where there is none. Throws Error where it cannot be read.
bool is_mapped(const std::string& path);

}  // namespace emend::ngram
