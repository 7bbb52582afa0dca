// Word vectors in the text format of word2vec and fastText (.vec), compressed or not:
//
//   COUNT COLUMNS            a line of two whole numbers
//   TOKEN X1 X2 ... XN       COUNT lines: a token without blanks, and COLUMNS numbers, blank-separated
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace emend::io {

// Calls use(token, numbers) for each line in order; `columns`, where it is given, is told first how many numbers a
// token has. Returns how many tokens there were. One line is held in memory. Throws Error naming file and line where a
// line has too few or too many numbers, one that is none or not finite, or where lines are missing.
std::size_t read_word_vectors(const std::string& path,
                              const std::function<void(std::string_view token, std::span<const float>)>& use,
                              const std::function<void(std::size_t columns)>& columns = {});

}  // namespace emend::io
