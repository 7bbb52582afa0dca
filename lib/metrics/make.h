// What the rows of the table make.
#pragma once

#include <memory>

#include "metrics/metric.h"

namespace emend::metrics {

// The version that the tests compare with.
inline constexpr const char* sacrebleu_version = "2.6.0";

using Made = std::unique_ptr<Metric>;

// error_rates.cpp
Made make_wer(const Options&);
Made make_cer(const Options&);
Made make_wrr(const Options&);
Made make_broken(const Options&);
// bleu.cpp
Made make_bleu(const Options&);

}  // namespace emend::metrics
