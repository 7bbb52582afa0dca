// The languages that multilingual models were trained with, as those call them.
#pragma once

#include <span>
#include <string_view>

namespace emend::tokens {

// In the order of their numbers.
std::span<const std::string_view> mbart_languages();    // Liu et al. 2020: ar_AR, cs_CZ, ...
std::span<const std::string_view> mbart50_languages();  // Tang et al. 2020: those, and 27 more
std::span<const std::string_view> m2m100_languages();   // Fan et al. 2020: codes of ISO 639, af, am, ...
std::span<const std::string_view> nllb_languages();     // NLLB Team 2022: those of FLORES-200, ace_Arab, ace_Latn, ...

// What NLLB calls a language of ISO 639-1, in its most usual script and form (zh: zho_Hans); "" for others.
std::string_view nllb_language(std::string_view iso);

}  // namespace emend::tokens
