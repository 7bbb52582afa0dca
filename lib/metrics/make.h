// What the rows of the table make.
#pragma once

#include <memory>

#include "metrics/metric.h"

namespace emend::metrics {

using Made = std::unique_ptr<Metric>;

// error_rates.cpp
Made make_wer(const Options&);
Made make_cer(const Options&);
Made make_wrr(const Options&);
Made make_broken(const Options&);
// bleu.cpp
Made make_bleu(const Options&);

}  // namespace emend::metrics
