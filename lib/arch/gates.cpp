#include "arch/gates.h"

#include <ATen/ATen.h>

#include <vector>

#include "nn/log_softmax.h"

namespace emend::arch {

namespace {

constexpr double kLeast = 1e-10;  // of a probability that a logarithm is taken of

}  // namespace

void GatedState::select(const at::Tensor& rows) {
  memory.select(rows);
  source_RS = source_RS.index_select(0, rows.to(source_RS.device()));
  if (masking_RS.defined()) masking_RS = masking_RS.index_select(0, rows.to(masking_RS.device()));
}

Gates::Gates(const nn::Scope& scope, const GateConfig& config, std::int64_t width, int mask)
    : config_(config), mask_token_(mask) {
  const std::string& gates = config.gates;
  const bool all = gates == "all";
  if (all || gates == "MG" || gates == "MCG") mask_ = nn::Linear(scope / "mask_gate", width, 1);
  if (all || gates == "CG" || gates == "MCG") copy_ = nn::Linear(scope / "copy_gate", width, 1);
  if (gates != "none") generate_ = nn::Linear(scope / "generate_gate", width, 1);
  if (all) skip_ = nn::Linear(scope / "skip_gate", width, 1);
}

Gates::Masked Gates::mask(const at::Tensor& states_RSd, const at::Tensor& mask_d) const {
  if (!mask_.weight_oi.defined()) return {states_RSd, {}};
  const at::Tensor u_RS1 = mask_(states_RSd).to(at::kFloat).sigmoid();   // (1)
  return {u_RS1 * mask_d + (1 - u_RS1) * states_RSd, u_RS1.squeeze(2)};  // (2)
}

Gates::Values Gates::values(const at::Tensor& hidden_RTd) const {
  std::vector<at::Tensor> logits;
  for (const nn::Linear* gate : {&copy_, &generate_, &skip_}) {
    if (gate->weight_oi.defined()) logits.push_back((*gate)(hidden_RTd).to(at::kFloat));
  }
  at::Tensor all_RTg = at::cat(logits, -1);
  if (config_.norm == "paper") all_RTg = all_RTg.sigmoid();  // (3, 4, 5)
  const auto parts = at::softmax(all_RTg, -1).split(1, -1);  // (6)
  Values values;
  std::size_t next = 0;
  if (copy_.weight_oi.defined()) values.copy_RT1 = parts[next++];
  values.generate_RT1 = parts[next++];
  if (skip_.weight_oi.defined()) values.skip_RT1 = parts[next];
  return values;
}

decode::Gated::Shares Gates::shares(const at::Tensor& hidden_RTd) const {
  if (none()) return {};
  const auto [copy_RT1, generate_RT1, skip_RT1] = values(hidden_RTd);
  const auto flat = [](const at::Tensor& gate_RT1) { return gate_RT1.defined() ? gate_RT1.squeeze(2) : gate_RT1; };
  return {flat(copy_RT1), flat(generate_RT1), flat(skip_RT1)};
}

at::Tensor Gates::log_probs(const Decoded& decoded, const at::Tensor& mask_d, const Logits& logits) const {
  const auto& [tokens_RT, hidden_RTd, input_RTd, attention_RTS, source_RS] = decoded;
  if (none()) return nn::log_softmax(logits(hidden_RTd));
  const Values gate = values(hidden_RTd);
  if (config_.mix == "hidden") {  // (7)
    at::Tensor mixed_RTd = gate.generate_RT1 * hidden_RTd.sigmoid();
    if (gate.copy_RT1.defined()) mixed_RTd = mixed_RTd + gate.copy_RT1 * input_RTd;
    if (gate.skip_RT1.defined()) mixed_RTd = mixed_RTd + gate.skip_RT1 * mask_d;
    return nn::log_softmax(logits(mixed_RTd));
  }
  if (config_.mix == "logits") {
    at::Tensor logits_RTV = gate.generate_RT1 * nn::log_softmax(logits(hidden_RTd));
    if (gate.copy_RT1.defined()) logits_RTV = logits_RTV.scatter_add(2, tokens_RT.unsqueeze(2), gate.copy_RT1);
    if (gate.skip_RT1.defined()) logits_RTV = add_to_mask(logits_RTV, gate.skip_RT1);
    return at::log_softmax(logits_RTV, -1);
  }
  if (!gate.copy_RT1.defined()) {
    at::Tensor probability_RTV = gate.generate_RT1 * at::softmax(logits(hidden_RTd), -1);
    if (gate.skip_RT1.defined()) probability_RTV = add_to_mask(probability_RTV, gate.skip_RT1);
    return probability_RTV.clamp_min(kLeast).log();
  }
  at::Tensor place_RK = source_RS, added_RTK = gate.copy_RT1 * attention_RTS;
  if (gate.skip_RT1.defined()) {
    place_RK = at::cat({place_RK, at::full_like(place_RK.slice(1, 0, 1), mask_token_)}, 1);
    added_RTK = at::cat({added_RTK, gate.skip_RT1}, 2);
  }
  return nn::log_mixture(logits(hidden_RTd), gate.generate_RT1, place_RK, added_RTK, kLeast);
}

at::Tensor Gates::pointer_losses(const Decoded& decoded, const at::Tensor& targets_RT, const Logits& logits) const {
  const Values gate = values(decoded.hidden_RTd);
  const at::Tensor logits_NV = logits(decoded.hidden_RTd).flatten(0, 1);
  const at::Tensor generated_RT = (-at::cross_entropy_loss(logits_NV, targets_RT.flatten(), {}, at::Reduction::None))
                                      .exp()
                                      .view(targets_RT.sizes());
  const at::Tensor same_RTS = targets_RT.unsqueeze(2).eq(decoded.source_RS.unsqueeze(1));
  const at::Tensor copied_RT = (decoded.attention_RTS * same_RTS).sum(-1);
  at::Tensor probability_RT = gate.generate_RT1.squeeze(2) * generated_RT + gate.copy_RT1.squeeze(2) * copied_RT;
  if (gate.skip_RT1.defined()) probability_RT = probability_RT + gate.skip_RT1.squeeze(2) * targets_RT.eq(mask_token_);
  return -probability_RT.clamp_min(kLeast).log();
}

at::Tensor Gates::add_to_mask(const at::Tensor& x_RTV, const at::Tensor& amount_RT1) const {
  return x_RTV.scatter_add(2, at::full_like(amount_RT1, mask_token_, at::kLong), amount_RT1);
}

}  // namespace emend::arch
