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
Made make_mer(const Options&);
Made make_wil(const Options&);
Made make_wip(const Options&);
Made make_cer(const Options&);
Made make_crr(const Options&);
Made make_wrr(const Options&);
Made make_wrr_set(const Options&);
Made make_accuracy(const Options&);
Made make_character_accuracy(const Options&);
Made make_broken(const Options&);
// bleu.cpp
Made make_bleu(const Options&);
Made make_multi_bleu(const Options&);
Made make_nltk_bleu(const Options&);
// chrf.cpp
Made make_chrf(const Options&);
Made make_chrf_with_words(const Options&);
// ter.cpp
Made make_ter(const Options&);
// gleu.cpp
Made make_gleu(const Options&);
// rouge.cpp
Made make_rouge_1(const Options&);
Made make_rouge_2(const Options&);
Made make_rouge_l(const Options&);
Made make_rouge_l_summary(const Options&);
// max_match.cpp
Made make_max_match(const Options&);
// edits.cpp
Made make_edits(const Options&);
// confusion.cpp
Made make_confusion(const Options&);
// loops.cpp
Made make_loops(const Options&);

}  // namespace emend::metrics
