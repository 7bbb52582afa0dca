// EMEND_FOR_EACH_CPU before a function: it is compiled for AVX-512, for AVX2 and for the rest, and the CPU at hand
// chooses.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__)
#define EMEND_FOR_EACH_CPU __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define EMEND_FOR_EACH_CPU
#endif
