#include "train/attention.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "arch/network.h"

namespace emend::train {

plot::HeatMap attention_map(const decode::Loaded& loaded, const std::string& source, const std::string& hypothesis) {
  const c10::NoGradGuard no_gradients;
  const tokens::Tokenizer& tokenizer = *loaded.tokenizer;
  const std::vector<int> from = tokenizer.source().encode(source), to = tokenizer.encode(hypothesis);
  const auto most = static_cast<std::size_t>(loaded.model->max_length());
  if (from.size() > most || to.size() > most) {
    throw Error("attention", "a text of " + std::to_string(std::max(from.size(), to.size())) + " tokens is too long",
                "the model takes " + std::to_string(most));
  }
  std::vector<std::int64_t> tokens = {loaded.model->vocabulary().begin};
  tokens.insert(tokens.end(), to.begin(), to.end());
  const std::vector<decode::Source> sources = {{from}};
  auto* network = dynamic_cast<arch::Network*>(loaded.model.get());
  at::Tensor weights_RTS;
  if (network) weights_RTS = network->attention(*network->start(sources), at::tensor(tokens).unsqueeze(0));
  if (!weights_RTS.defined())
    throw Error("attention", "this model's architecture does not tell where it looks", "the architecture cfe does");

  plot::HeatMap map;
  map.title = source;
  map.row_label = "hypothesis";
  map.column_label = "source";
  map.value_label = "attention";
  map.least = 0;
  map.most = 1;
  for (const int token : from) map.columns.push_back(plot::token_label(tokenizer.source().piece(token)));
  for (const int token : to) map.rows.push_back(plot::token_label(tokenizer.piece(token)));
  map.rows.push_back("</s>");
  const at::Tensor weights_TS =
      weights_RTS[0].slice(1, 0, static_cast<std::int64_t>(from.size())).to(at::kCPU, at::kDouble).contiguous();
  const auto* first = weights_TS.const_data_ptr<double>();
  map.values.assign(first, first + weights_TS.numel());
  return map;
}

}  // namespace emend::train
