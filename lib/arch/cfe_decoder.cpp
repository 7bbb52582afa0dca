#include "arch/cfe_decoder.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "nn/cpu_attention.h"
#include "nn/gradient.h"
#include "nn/linear.h"

namespace emend::arch {
namespace {

constexpr double kElsewhere = 1e-9;  // of attention: what is left to places out of reach
constexpr double kLeak = 0.01;       // of LeakyReLU

// The sum, where what is undefined is zero.
at::Tensor plus(const at::Tensor& a, const at::Tensor& b) { return !a.defined() ? b : b.defined() ? a + b : a; }

at::Tensor product(const at::Tensor& a, const at::Tensor& b) { return nn::linear(a, b.t()); }

at::Tensor shifted(const at::Tensor& x_RS, std::int64_t by) {  // to the right
  const std::int64_t positions = x_RS.size(1);
  return by >= 0 ? at::constant_pad_nd(x_RS.slice(1, 0, positions - by), {by, 0})
                 : at::constant_pad_nd(x_RS.slice(1, -by), {0, -by});
}

at::Tensor places(const at::Tensor& of_RS) { return at::arange(of_RS.size(1), of_RS.options()); }

}  // namespace

DenseNet::DenseNet(const nn::Scope& scope, const std::vector<std::int64_t>& widths) {
  for (std::size_t i = 0; i + 1 < widths.size(); ++i)
    layers.emplace_back(scope / static_cast<int>(i), widths[i], widths[i + 1]);
}

at::Tensor DenseNet::operator()(at::Tensor x, std::vector<at::Tensor>* read) const {
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (i > 0) x = at::leaky_relu(x, kLeak);
    if (read) read->push_back(x);
    x = layers[i](x);
  }
  return x;
}

void CfeState::select(const at::Tensor& chosen) {
  const at::Tensor rows = chosen.to(features_RSf.device());
  const auto take = [&](at::Tensor& tensor) {
    if (tensor.defined()) tensor = tensor.index_select(0, rows);
  };
  for (nn::LstmState& cell : cells) take(cell.hidden_Rs), take(cell.cell_Rs);
  take(weights_RS), take(coverage_RS), take(features_RSf), take(hole_RS), take(last_RS);
  take(segment_Rdm), take(filled_Rdm);
}

CfeDecoder::Cell::Cell(const nn::Scope& scope, std::int64_t in, const CfeConfig& c)
    : input(scope / "input", in, 4 * c.hidden),
      hidden(scope / "hidden", c.hidden, 4 * c.hidden),
      context(scope / "context", c.columns * c.features, 4 * c.hidden) {}

CfeDecoder::CfeDecoder(const nn::Scope& root, const CfeConfig& config, const decode::Vocabulary& vocabulary)
    : config_(config), end_(vocabulary.end) {
  const std::int64_t s = config.hidden, ml = config.dense;
  for (int i = 0; i < config.cells; ++i)
    cells_.emplace_back(root / "decoder" / i, i == 0 ? vocabulary.size : s, config);
  attention_ = DenseNet(root / "attention", {s, ml, ml, config.features});
  output_ = DenseNet(root / "output", {s, ml, ml, vocabulary.size});
  first_ = DenseNet(root / "first_state", {1, ml, ml, 2 * config.cells * s});
  if (config.terms.bias) {
    advance_ = (root / "locality").constant("advance", {1}, config.advance);
    spread_ = (root / "locality").constant("spread", {1}, config.spread);
  }
  if (config.terms.coverage) covered_ = (root / "locality").constant("weight", {1}, 1);
}

std::unique_ptr<CfeState> CfeDecoder::start(const at::Tensor& features_RSf, const at::Tensor& tokens_RS,
                                            const at::Tensor& real_RS, const at::Tensor& lengths_R) const {
  auto state = std::make_unique<CfeState>();
  state->features_RSf = features_RSf.contiguous();
  if (real_RS.defined()) {
    state->hole_RS = at::zeros(real_RS.sizes(), features_RSf.options())
                         .masked_fill(~real_RS, -std::numeric_limits<float>::infinity());
  }
  if (config_.context == "pool") set_segments(*state, lengths_R);
  if (config_.terms.bias || config_.terms.monotonic) state->weights_RS = begin_at(tokens_RS);
  if (config_.terms.end) {
    const at::Tensor left_RS = lengths_R.to(features_RSf.device()).unsqueeze(1) - places(features_RSf);
    state->last_RS = ((left_RS > 0) & (left_RS <= config_.reach + 1)).to(at::kFloat);
  }
  state->weights = std::make_shared<CfeWeights>(fuse());
  const at::Tensor counts_R = lengths_R.to(features_RSf.device()) * config_.features;
  const at::Tensor first = first_((features_RSf.sum({1, 2}) / counts_R).unsqueeze(1)).to(at::kFloat);
  const auto parts = first.chunk(2 * config_.cells, 1);
  for (std::size_t i = 0; i < cells_.size(); ++i) state->cells.push_back({parts[2 * i], parts[2 * i + 1]});
  return state;
}

at::Tensor CfeDecoder::advance(CfeState& state, const at::Tensor& tokens_RT, bool training,
                               at::Tensor* weights_RTS) const {
  std::vector<at::Tensor> hidden, weights;
  for (const at::Tensor& input_R4s :
       at::embedding(state.weights->characters_V4s, tokens_RT.t().contiguous()).unbind(0)) {
    hidden.push_back(step(state, input_R4s, training, nullptr));
    if (weights_RTS) weights.push_back(state.weights_RS);
  }
  if (weights_RTS) *weights_RTS = at::stack(weights, 1);
  return at::stack(hidden, 1);
}

at::Tensor CfeDecoder::log_probs(const at::Tensor& hidden_RTs) const {
  return at::log_softmax(output_(hidden_RTs).to(at::kFloat), -1);
}

at::Tensor CfeDecoder::log_probs(const CfeState& state, const at::Tensor& hidden_RTs,
                                 const at::Tensor& weights_RTS) const {
  const at::Tensor arrived_RT = at::matmul(weights_RTS, state.last_RS.unsqueeze(2)).squeeze(2) + kElsewhere;
  const at::Tensor score_RTV = output_(hidden_RTs).to(at::kFloat);
  at::Tensor term_RTV = at::zeros_like(score_RTV);
  term_RTV.select(2, end_).copy_(arrived_RT.log());
  return at::log_softmax(score_RTV + term_RTV, -1);
}

CfeWeights CfeDecoder::fuse() const {
  CfeWeights fused;
  std::vector<at::Tensor> context, bias;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    context.push_back(cell.context.weight_oi);
    bias.push_back(cell.input.bias_o + cell.hidden.bias_o + cell.context.bias_o);
    fused.weights_z4s.push_back(i == 0 ? cell.hidden.weight_oi.t()
                                       : at::cat({cell.input.weight_oi, cell.hidden.weight_oi}, 1).t());
  }
  fused.characters_V4s = cells_.front().input.weight_oi.t().contiguous();
  fused.context_zk4s = at::cat(context).t();
  fused.bias_k4s = at::cat(bias);
  return fused;
}

// Segment i of n positions: floor(i n / d) up to ceil((i + 1) n / d), as adaptive pooling cuts them.
void CfeDecoder::set_segments(CfeState& state, const at::Tensor& lengths_R) const {
  const at::Device device = state.features_RSf.device();
  const std::int64_t d = config_.columns;
  const at::Tensor n_R1 = lengths_R.unsqueeze(1), i_d = at::arange(d, at::kLong);
  const at::Tensor begin_Rd = at::floor_divide(i_d * n_R1, d), end_Rd = at::floor_divide((i_d + 1) * n_R1 + d - 1, d);
  const std::int64_t most = (end_Rd - begin_Rd).max().item<std::int64_t>();
  const at::Tensor position_Rdm = begin_Rd.unsqueeze(2) + at::arange(most, at::kLong);
  const at::Tensor filled_Rdm = position_Rdm < end_Rd.unsqueeze(2);
  state.segment_Rdm = nn::send(position_Rdm.masked_fill(~filled_Rdm, 0), device);
  state.filled_Rdm = nn::send(filled_Rdm, device);
}

// All attention at the first token `focus` of each row, or at its first token.
at::Tensor CfeDecoder::begin_at(const at::Tensor& tokens_RS) const {
  const at::Tensor place_R = tokens_RS.eq(config_.focus).to(at::kInt).argmax(1);  // of equals the first
  return at::one_hot(place_R, tokens_RS.size(1)).to(at::kFloat);
}

at::Tensor CfeDecoder::step(CfeState& state, const at::Tensor& input_R4s, bool training, CfeStep* made) const {
  const CfeWeights& fused = *state.weights;
  const nn::Columns columns = look(state, made);
  const auto gates = (fused.bias_k4s + product(columns.context_Rz, fused.context_zk4s)).chunk(config_.cells, 1);
  if (made) made->cells.resize(cells_.size());
  at::Tensor below_Rs, kept_Rs;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    nn::LstmState& cell = state.cells[i];
    const at::Tensor read = i == 0 ? cell.hidden_Rs : at::cat({below_Rs, cell.hidden_Rs}, 1);
    const at::Tensor base_R4s = i == 0 ? gates[i] + input_R4s : gates[i];
    if (made) made->read_Rz.push_back(read), made->kept_Rs.push_back(kept_Rs);
    cell =
        nn::lstm_step(base_R4s + product(read, fused.weights_z4s[i]), cell.cell_Rs, made ? &made->cells[i] : nullptr);
    below_Rs = cell.hidden_Rs;
    if (training && config_.dropout > 0 && i + 1 < cells_.size()) {
      kept_Rs = at::dropout(at::ones_like(below_Rs), config_.dropout, true);
      below_Rs = below_Rs * kept_Rs;
    }
  }
  return below_Rs;
}

bool CfeDecoder::in_one_loop(const CfeState& state) const {
  return config_.context == "topk" && nn::has_cpu_attention(state.features_RSf);
}

nn::Columns CfeDecoder::look(CfeState& state, CfeStep* made) const {
  const at::Tensor wanted_Rf = attention_(state.cells.back().hidden_Rs, made ? &made->asked_Ru : nullptr);  // a
  at::Tensor bias_RS = state.hole_RS;
  bias_RS = plus(bias_RS, locality(state));
  if (made) made->wanted_Rf = wanted_Rf, made->before_RS = state.weights_RS, made->coverage_RS = state.coverage_RS;
  nn::Columns columns;
  if (in_one_loop(state)) {
    columns = nn::column_attention(wanted_Rf, state.features_RSf, bias_RS, config_.columns);
    state.weights_RS = columns.weights_RS;
  } else {
    const at::Tensor score_RS = at::bmm(state.features_RSf, wanted_Rf.unsqueeze(2)).squeeze(2).to(at::kFloat);  // (1)
    columns.weights_RS = state.weights_RS = at::softmax(plus(score_RS, bias_RS), 1);                            // (2)
    if (config_.context == "pool") {
      columns.context_Rz = pool(state, made);
    } else {
      const std::int64_t rows = state.rows(), positions = state.features_RSf.size(1), f = config_.features,
                         kept = std::min(config_.columns, positions);
      at::Tensor largest_Rd;
      std::tie(largest_Rd, columns.place_Rd) = state.weights_RS.topk(kept, 1);
      const at::Tensor chosen_Rdf = state.features_RSf.gather(1, columns.place_Rd.unsqueeze(2).expand({rows, kept, f}));
      columns.context_Rz =
          at::constant_pad_nd((chosen_Rdf * largest_Rd.unsqueeze(2)).flatten(1), {0, (config_.columns - kept) * f});
    }
  }
  if (covered_.defined()) state.coverage_RS = plus(state.coverage_RS, state.weights_RS);
  if (made) made->columns = columns;
  return columns;
}

at::Tensor CfeDecoder::locality(const CfeState& state) const {
  at::Tensor term_RS;
  if (config_.terms.monotonic) term_RS = near(state.weights_RS).log();
  if (config_.terms.bias) {
    const at::Tensor away_RS = away(state.weights_RS);
    term_RS = plus(term_RS, -(away_RS * away_RS) / (2 * spread_ * spread_));
  }
  if (state.coverage_RS.defined()) term_RS = plus(term_RS, -covered_ * state.coverage_RS);
  return term_RS;
}

at::Tensor CfeDecoder::near(const at::Tensor& weights_RS) const {
  at::Tensor near_RS = weights_RS + kElsewhere;
  for (std::int64_t k = 1; k <= std::min(config_.reach, weights_RS.size(1) - 1); ++k)
    near_RS = near_RS + shifted(weights_RS, k);
  return near_RS;
}

at::Tensor CfeDecoder::away(const at::Tensor& weights_RS) const {
  const at::Tensor place_S = places(weights_RS);
  return place_S - (weights_RS * place_S).sum(1, true) - advance_;
}

at::Tensor CfeDecoder::pool(const CfeState& state, CfeStep* made) const {  // C
  const std::int64_t rows = state.rows(), d = config_.columns, f = config_.features, most = state.segment_Rdm.size(2);
  const at::Tensor index_Rz = state.segment_Rdm.flatten(1);
  const at::Tensor weighted_Rdmf =
      (state.features_RSf.gather(1, index_Rz.unsqueeze(2).expand({rows, d * most, f})).view({rows, d, most, f}) *
       state.weights_RS.gather(1, index_Rz).view({rows, d, most, 1}))
          .masked_fill(~state.filled_Rdm.unsqueeze(3), -std::numeric_limits<float>::infinity());
  const auto [largest_Rdf, which_Rdf] = weighted_Rdmf.max(2);
  if (made) made->place_Rdf = state.segment_Rdm.gather(2, which_Rdf);
  return largest_Rdf.flatten(1);
}

// The equations of cfe.h from their end to their beginning. Suffix T may count from any step.
class CfeDecoder::Gradient {
 public:
  Gradient(const CfeDecoder& decoder, const CfeState& state)
      : decoder_(decoder), config_(decoder.config_), weights_(state.weights), features_RSf_(state.features_RSf) {
    inputs_ = {features_RSf_, weights_->characters_V4s, weights_->context_zk4s, weights_->bias_k4s};
    inputs_.insert(inputs_.end(), weights_->weights_z4s.begin(), weights_->weights_z4s.end());
    for (const nn::LstmState& cell : state.cells) inputs_.insert(inputs_.end(), {cell.hidden_Rs, cell.cell_Rs});
    for (const nn::Linear& layer : decoder.attention_.layers)
      inputs_.insert(inputs_.end(), {layer.weight_oi, layer.bias_o});
    for (const at::Tensor& locality : {decoder.covered_, decoder.advance_, decoder.spread_})
      if (locality.defined()) inputs_.push_back(locality);
  }

  const std::vector<at::Tensor>& inputs() const { return inputs_; }
  void set_steps(std::vector<CfeStep> steps, at::Tensor tokens_TR) {
    steps_ = std::move(steps), tokens_TR_ = std::move(tokens_TR);
  }

  // Of inputs(), from that of hidden_RTs.
  std::vector<at::Tensor> operator()(const at::Tensor& hidden_RTs) {
    const auto steps = static_cast<std::int64_t>(steps_.size());
    const bool truncates = config_.truncate_every > 0;
    const std::int64_t every = truncates ? config_.truncate_every : steps,
                       overlap = truncates ? config_.truncate_after - every : 0;
    const auto hidden = hidden_RTs.unbind(1);
    gates_.resize(steps_.size());
    asked_.assign(decoder_.attention_.layers.size(), std::vector<at::Tensor>(steps_.size()));
    features_gradient_ = at::zeros_like(features_RSf_);
    Flow first;
    // The losses of each piece of k1 steps reach back through k2 steps from its end.
    for (std::int64_t begin = 0; begin < steps; begin += every) {
      Flow flow{std::vector<nn::LstmState>(decoder_.cells_.size()), {}, {}};
      for (std::int64_t t = std::min(begin + every, steps); t-- > std::max<std::int64_t>(begin - overlap, 0);) {
        const auto at = static_cast<std::size_t>(t);
        step_back(at, t >= begin ? hidden[at] : at::Tensor(), flow);
      }
      if (begin == 0) first = flow;
    }
    return sums(first);
  }

 private:
  // What flows from a step to the one before it: the gradients of the cells' states, of before_RS and of coverage_RS.
  struct Flow {
    std::vector<nn::LstmState> cells;
    at::Tensor before_RS, coverage_RS;
  };

  // hidden_Rs: of the losses at this step; undefined: none.
  void step_back(std::size_t t, const at::Tensor& hidden_Rs, Flow& flow) {
    const CfeStep& made = steps_[t];
    std::vector<at::Tensor> gates(flow.cells.size());
    at::Tensor above_Rs = hidden_Rs;
    for (std::size_t i = gates.size(); i-- > 0;) {
      nn::LstmState& cell = flow.cells[i];
      const nn::LstmGradient gradient =
          nn::lstm_step_backward(made.cells[i], plus(cell.hidden_Rs, above_Rs), cell.cell_Rs);
      gates[i] = gradient.gates_R4s;
      const at::Tensor read_Rz = product(gates[i], weights_->weights_z4s[i].t());
      cell = {i == 0 ? read_Rz : read_Rz.slice(1, config_.hidden), gradient.cell_Rs};
      if (i == 0) break;
      above_Rs = read_Rz.slice(1, 0, config_.hidden);
      if (made.kept_Rs[i].defined()) above_Rs = above_Rs * made.kept_Rs[i];
    }
    const at::Tensor gates_Rk4s = gates.size() == 1 ? gates[0] : at::cat(gates, 1);
    // This step's alpha' went into the next step's locality, and into the coverage of all that come.
    const nn::ColumnsGradient looked =
        look_back(made, product(gates_Rk4s, weights_->context_zk4s.t()), plus(flow.before_RS, flow.coverage_RS));
    locality_back(made, looked.bias_RS, flow);
    at::Tensor gradient_Ru = looked.query_Rf;
    for (std::size_t i = asked_.size(); i-- > 0;) {
      asked_[i][t] = plus(asked_[i][t], gradient_Ru);
      gradient_Ru = product(gradient_Ru, decoder_.attention_.layers[i].weight_oi);
      if (i > 0) gradient_Ru = at::leaky_relu_backward(gradient_Ru, made.asked_Ru[i], kLeak, true);
    }
    flow.cells.back().hidden_Rs = flow.cells.back().hidden_Rs + gradient_Ru;
    gates_[t] = plus(gates_[t], gates_Rk4s);
  }

  // As nn::column_attention_backward(), which it is where that can be.
  nn::ColumnsGradient look_back(const CfeStep& made, const at::Tensor& context_Rz, const at::Tensor& given_RS) {
    const nn::Columns& columns = made.columns;
    if (columns.place_Rd.defined() && nn::has_cpu_attention(features_RSf_)) {
      return nn::column_attention_backward(made.wanted_Rf, features_RSf_, columns, context_Rz, given_RS,
                                           features_gradient_);
    }
    const std::int64_t rows = features_RSf_.size(0), f = config_.features;
    const std::int64_t kept = columns.place_Rd.defined() ? columns.place_Rd.size(1) : config_.columns;
    const at::Tensor place_Rdf =
        columns.place_Rd.defined() ? columns.place_Rd.unsqueeze(2).expand({rows, kept, f}) : made.place_Rdf;
    const at::Tensor index_Rz = place_Rdf.reshape({rows, kept * f}), used_Rz = context_Rz.slice(1, 0, kept * f),
                     largest_Rz = columns.weights_RS.gather(1, index_Rz);
    at::Tensor weights_RS = given_RS.defined() ? given_RS.clone() : at::zeros_like(columns.weights_RS);
    weights_RS.scatter_add_(1, index_Rz, used_Rz * features_RSf_.gather(1, place_Rdf).flatten(1));
    features_gradient_.scatter_add_(1, place_Rdf, (used_Rz * largest_Rz).view({rows, kept, f}));
    const at::Tensor score_RS = at::_softmax_backward_data(weights_RS, columns.weights_RS, 1, at::kFloat);
    features_gradient_.baddbmm_(score_RS.unsqueeze(2), made.wanted_Rf.unsqueeze(1));
    return {at::bmm(score_RS.unsqueeze(1), features_RSf_).squeeze(1), score_RS};
  }

  // From that of the scores; those of the locality's own numbers are added up.
  void locality_back(const CfeStep& made, const at::Tensor& score_RS, Flow& flow) {
    flow.before_RS = at::Tensor();
    if (config_.terms.monotonic) {
      const at::Tensor near_RS = score_RS / decoder_.near(made.before_RS);
      at::Tensor before_RS = near_RS;
      for (std::int64_t k = 1; k <= std::min(config_.reach, near_RS.size(1) - 1); ++k)
        before_RS = before_RS + shifted(near_RS, -k);
      flow.before_RS = before_RS;
    }
    if (config_.terms.bias) {
      const at::Tensor variance = decoder_.spread_ * decoder_.spread_, away_RS = decoder_.away(made.before_RS);
      const at::Tensor weighted_RS = score_RS * away_RS / variance, centre_R1 = weighted_RS.sum(1, true);
      add(advance_, centre_R1.sum());
      add(spread_, (weighted_RS * away_RS).sum() / decoder_.spread_.squeeze());
      flow.before_RS = plus(flow.before_RS, centre_R1 * places(score_RS));
    }
    if (made.coverage_RS.defined()) {
      add(covered_, -(score_RS * made.coverage_RS).sum());
      flow.coverage_RS = plus(flow.coverage_RS, -decoder_.covered_ * score_RS);
    }
  }

  static void add(at::Tensor& sum, const at::Tensor& number) { sum = plus(sum, number.reshape({1})); }

  // The products that no step waits for, of all steps at once.
  std::vector<at::Tensor> sums(const Flow& first) {
    const auto joined = [this](auto member) {
      std::vector<at::Tensor> parts;
      for (const CfeStep& step : steps_) parts.push_back(member(step));
      return at::cat(parts);
    };
    const at::Tensor gates = at::cat(gates_);
    std::vector<at::Tensor> gradients = {
        features_gradient_,
        at::embedding_dense_backward(gates.slice(1, 0, 4 * config_.hidden), tokens_TR_.flatten(),
                                     weights_->characters_V4s.size(0), -1, false),
        product(joined([](const CfeStep& step) { return step.columns.context_Rz; }).t(), gates), gates.sum(0)};
    const auto cells = gates.chunk(static_cast<std::int64_t>(first.cells.size()), 1);
    for (std::size_t i = 0; i < cells.size(); ++i)
      gradients.push_back(product(joined([i](const CfeStep& step) { return step.read_Rz[i]; }).t(), cells[i]));
    for (const nn::LstmState& cell : first.cells) gradients.insert(gradients.end(), {cell.hidden_Rs, cell.cell_Rs});
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const at::Tensor asked = at::cat(asked_[i]);
      gradients.push_back(product(asked.t(), joined([i](const CfeStep& step) { return step.asked_Ru[i]; })));
      gradients.push_back(asked.sum(0));
    }
    if (decoder_.covered_.defined()) gradients.push_back(covered_);
    if (decoder_.advance_.defined()) gradients.insert(gradients.end(), {advance_, spread_});
    return gradients;
  }

  const CfeDecoder& decoder_;
  const CfeConfig& config_;
  std::shared_ptr<const CfeWeights> weights_;
  at::Tensor features_RSf_;
  std::vector<at::Tensor> inputs_;
  std::vector<CfeStep> steps_;
  at::Tensor tokens_TR_;
  // Of each step: its gates, and what the layers of the attention net give.
  std::vector<at::Tensor> gates_;
  std::vector<std::vector<at::Tensor>> asked_;
  at::Tensor features_gradient_, covered_, advance_, spread_;
};

at::Tensor CfeDecoder::learn(CfeState& state, const at::Tensor& tokens_RT, bool training) const {
  const nn::FullPrecision full_precision;
  const auto gradient = std::make_shared<Gradient>(*this, state);
  at::Tensor hidden_RTs;
  {
    const c10::NoGradGuard no_gradients;
    const at::Tensor tokens_TR = tokens_RT.t().clone(at::MemoryFormat::Contiguous);
    const std::int64_t steps = tokens_TR.size(0), rows = tokens_TR.size(1);
    // The coins fall on the CPU, so that only rows that read their own guess make one.
    const at::Tensor own_TR =
        config_.ground_truth < 1 ? at::rand({steps, rows}, at::kFloat) >= config_.ground_truth : at::Tensor();
    std::vector<CfeStep> made(static_cast<std::size_t>(steps));
    std::vector<at::Tensor> hidden;
    for (std::int64_t t = 0; t < steps; ++t) {
      const at::Tensor token_R = tokens_TR[t];
      if (t > 0 && own_TR.defined()) {
        const at::Tensor own = own_TR[t].nonzero().squeeze(1).to(token_R.device());
        if (own.numel() > 0) token_R.index_copy_(0, own, output_(hidden.back().index_select(0, own)).argmax(-1));
      }
      hidden.push_back(step(state, at::embedding(state.weights->characters_V4s, token_R), training,
                            &made[static_cast<std::size_t>(t)]));
    }
    gradient->set_steps(std::move(made), tokens_TR);
    hidden_RTs = at::stack(hidden, 1);
  }
  return nn::with_gradient(hidden_RTs, gradient->inputs(), [gradient](const at::Tensor& hidden) {
    const nn::FullPrecision full_precision;
    return (*gradient)(hidden);
  });
}

}  // namespace emend::arch
