// Batches of sequences of about one length, so that padding stays small.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace emend::decode {

// `numbers` of sequences, shortest first, those of one length in their order, cut into batches whose sequences, all
// taken to be as long as the longest, have at most `most` tokens together; one that has more is alone.
std::vector<std::vector<std::size_t>> by_length(std::vector<std::size_t> numbers,
                                                const std::function<std::size_t(std::size_t)>& length, int most);

}  // namespace emend::decode
