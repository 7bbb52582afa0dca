// Signatures: how a number came about, in one line that a paper can quote.
//
//   emend:1|metric:bleu|tok:13a|case:mixed|smooth:exp|refs:2|decode:unknown|lines:3003|data:1f3a5c7d9b2e+0a1b2c3d4e5f|version:0.2.0
//
// emend: changes when a formula does. data: the references, see Corpus. decode: free or forced where the hypotheses are
// known to be decoded so, forced being with the reference as the decoder's input (teacher forcing). package: what wrote
// them, where that is known; of several systems, in their order.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "metrics/metric.h"

namespace emend::metrics {

struct Evaluation {
  std::size_t references = 1;
  std::string decode = "unknown";
  std::string package;  // that wrote the hypotheses; empty: unknown
  std::uint64_t lines = 0;
  std::uint64_t blank = 0;  // of them, without any text, so that they are not scored
  std::string data;
  std::string source;  // digest of the source, for metrics that need one
  std::string version;
  std::uint64_t bootstrap = 0, seed = 1;  // resamples of an interval beside the score; 0: there is none
};

std::string signature(const Row& row, const Metric& metric, const Evaluation& evaluation);

using SignatureParts = std::vector<std::pair<std::string, std::string>>;
SignatureParts parse_signature(std::string_view signature);
// Every signature that stands somewhere in the text: in a table, in JSON, alone on its line.
std::vector<std::string> find_signatures(std::string_view text);
// Why two scores of one metric cannot be compared: "tok is 13a here and intl there". Empty where they can; the
// package, the version and how an interval was made are not compared.
std::vector<std::string> differences(const SignatureParts& here, const SignatureParts& there);

}  // namespace emend::metrics
