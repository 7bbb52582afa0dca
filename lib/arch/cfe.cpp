// Shape suffixes: R rows, S source positions, T target positions, V vocabulary, f features, s width of a cell, d
// columns of the context matrix, k cells, m positions of a segment.

#include "arch/cfe.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "arch/config_reader.h"
#include "nn/attention.h"
#include "nn/convolution.h"
#include "nn/lstm.h"

namespace emend::arch {
namespace {

using nn::Convolution;
using nn::Linear;
using nn::Scope;

CfeConfig read_config(const nlohmann::json& json) {
  CfeConfig config;
  ConfigReader reader(json, "cfe");
  reader.read("encoder", config.encoder, {"cfe", "fe", "fcnn", "lstm"});
  reader.read("features", config.features, 2, 8192);
  reader.read("hidden", config.hidden, 1, 8192);
  reader.read("columns", config.columns, 1, 1024);
  reader.read("dense", config.dense, 1, 8192);
  reader.read("cells", config.cells, 1, 64);
  reader.read("filter_width", config.filter_width, 1, 64);
  reader.read("receptive_field", config.receptive_field, 1, 16384);
  reader.read("context", config.context, {"topk", "pool"});
  reader.read("locality", config.locality, {"none", "monotonic", "bias", "coverage"});
  reader.read("reach", config.reach, 1, 1024);
  reader.read("focus", config.focus, -1, 1 << 24);
  reader.read("advance", config.advance, -1000, 1000);
  reader.read("spread", config.spread, 0.01, 1000);
  reader.read("weight_norm", config.weight_norm);
  reader.read("dropout", config.dropout, 0, 0.9);
  reader.read("ground_truth", config.ground_truth, 0, 1);
  reader.read("truncate_every", config.truncate_every, 0, 16384);
  reader.read("truncate_after", config.truncate_after, 0, 16384);
  reader.read("max_length", config.max_length, 8, 16384);
  reader.finish();
  if (config.features % 2 != 0 && (config.encoder == "cfe" || config.encoder == "lstm")) {
    throw Error("cfe", "features = " + std::to_string(config.features) + " cannot be halved between two directions",
                "make it even");
  }
  if (config.encoder == "fe" && config.filter_width % 2 == 0) {
    throw Error("cfe", "filter_width = " + std::to_string(config.filter_width) + " has no middle for the encoder fe",
                "make it odd");
  }
  const std::int64_t k1 = config.truncate_every, k2 = config.truncate_after;
  if (k1 > 0 && (k2 < k1 || k2 > 2 * k1)) {
    throw Error("cfe", "truncate_after = " + std::to_string(k2) + " with truncate_every = " + std::to_string(k1),
                "give " + std::to_string(k1) + " to " + std::to_string(2 * k1));
  }
  return config;
}

// What is active between layers.
at::Tensor between(const at::Tensor& x, double dropout, bool training) {
  return nn::dropout(at::leaky_relu(x), dropout, training);
}

struct DenseNet {
  std::vector<Linear> layers;

  DenseNet() = default;
  DenseNet(const Scope& scope, const std::vector<std::int64_t>& widths) {
    for (std::size_t i = 0; i + 1 < widths.size(); ++i)
      layers.emplace_back(scope / static_cast<int>(i), widths[i], widths[i + 1]);
  }
  at::Tensor operator()(at::Tensor x) const {
    for (std::size_t i = 0; i < layers.size(); ++i) x = layers[i](i == 0 ? x : at::leaky_relu(x));
    return x;
  }
};

// A source as the encoder reads it.
struct Characters {
  at::Tensor tokens_RS;
  at::Tensor real_RS;    // undefined when no row is padded
  at::Tensor lengths_R;  // on the CPU
};

struct ConvolutionStack {
  std::vector<Convolution> layers;

  void add(const Scope& scope, std::int64_t in, std::int64_t out, std::int64_t width, nn::Reach reach,
           bool weight_norm) {
    const std::int64_t before = layers.empty() ? in : layers.back().weight_oz.size(0);
    layers.emplace_back(scope / static_cast<int>(layers.size()), before, out, width,
                        std::int64_t{1} << static_cast<int>(layers.size()), reach, weight_norm);
  }
  at::Tensor operator()(const Characters& source, double dropout, bool training) const {
    at::Tensor x_RSo = layers.front().of_tokens(source.tokens_RS, source.real_RS);
    for (std::size_t i = 1; i < layers.size(); ++i) {
      x_RSo = between(x_RSo, dropout, training);
      if (source.real_RS.defined()) x_RSo = x_RSo * source.real_RS.unsqueeze(2);
      x_RSo = layers[i](x_RSo);
    }
    return x_RSo;
  }
};

class Encoder {
 public:
  Encoder() = default;
  Encoder(const Scope& scope, const CfeConfig& c, std::int64_t vocabulary)
      : vocabulary_(vocabulary), dropout_(c.dropout) {
    const std::int64_t layers = nn::layers_of_field(c.receptive_field, c.filter_width);
    if (c.encoder == "lstm") {
      lstm_.emplace(scope, vocabulary, c.features / 2, kLstmLayers);
    } else if (c.encoder == "fcnn") {
      for (int i = 0; i < 1 + kFcnnLayers; ++i) add(0, scope, c.features, 1, nn::Reach::around, false);
    } else if (c.encoder == "fe") {
      for (int i = 0; i < layers; ++i) add(0, scope, c.features, c.filter_width, nn::Reach::around, false);
    } else {
      for (int i = 0; i < layers; ++i)
        add(0, scope / "left", c.features / 2, c.filter_width, nn::Reach::before, c.weight_norm);
      for (int i = 0; i < layers; ++i)
        add(1, scope / "right", c.features / 2, c.filter_width, nn::Reach::after, c.weight_norm);
    }
  }

  at::Tensor operator()(const Characters& source, bool training) const {  // Z_RSf
    if (lstm_) {
      at::Tensor x_RSV = at::one_hot(source.tokens_RS, vocabulary_).to(at::kFloat);
      return (*lstm_)(x_RSV, source.lengths_R, dropout_, training);
    }
    std::vector<at::Tensor> parts;
    for (const ConvolutionStack& stack : stacks_) parts.push_back(stack(source, dropout_, training));
    return parts.size() == 1 ? parts.front() : at::cat(parts, 2);
  }

 private:
  static constexpr int kFcnnLayers = 4, kLstmLayers = 3;

  void add(std::size_t stack, const Scope& scope, std::int64_t out, std::int64_t width, nn::Reach reach, bool norm) {
    if (stacks_.size() <= stack) stacks_.emplace_back();
    stacks_[stack].add(scope, vocabulary_, out, width, reach, norm);
  }

  std::int64_t vocabulary_ = 0;
  double dropout_ = 0;
  std::vector<ConvolutionStack> stacks_;
  std::optional<nn::BidirectionalLstm> lstm_;
};

struct Cell {
  Linear input, hidden, context;
  Cell(const Scope& scope, std::int64_t in, const CfeConfig& c)
      : input(scope / "input", in, 4 * c.hidden),
        hidden(scope / "hidden", c.hidden, 4 * c.hidden),
        context(scope / "context", c.columns * c.features, 4 * c.hidden) {}
};

// The cells' weights, laid out for few and large products.
struct Fused {
  at::Tensor characters_V4s;            // W_i of the first cell: a row a character
  at::Tensor context_zk4s, bias_k4s;    // of all cells; z = d f
  std::vector<at::Tensor> weights_z4s;  // of each cell: W_i below W_h; W_h alone for the first
};

struct CfeState : decode::State {
  at::Tensor features_RSf;             // Z
  at::Tensor hole_RS;                  // minus infinity where a row is padded; undefined when none is
  at::Tensor segment_Rdm, filled_Rdm;  // pool: positions of each segment, and which of them count
  std::shared_ptr<const Fused> fused;
  std::vector<nn::LstmState> cells;
  at::Tensor weights_RS;   // alpha' of the step before; before the first undefined, or where the locality begins
  at::Tensor coverage_RS;  // the sum of all alpha', where the locality asks for it

  // Tensors are replaced, never written to, so copies share them.
  std::unique_ptr<State> clone() const override { return std::make_unique<CfeState>(*this); }
  std::int64_t rows() const override { return features_RSf.size(0); }

  template <class Change>
  void change_memory(Change change) {  // what steps change
    for (nn::LstmState& cell : cells) change(cell.hidden_Rs), change(cell.cell_Rs);
    change(weights_RS), change(coverage_RS);
  }

  void select(const at::Tensor& chosen) override {
    const at::Tensor rows = chosen.to(features_RSf.device());
    const auto take = [&](at::Tensor& tensor) {
      if (tensor.defined()) tensor = tensor.index_select(0, rows);
    };
    change_memory(take);
    take(features_RSf), take(hole_RS), take(segment_Rdm), take(filled_Rdm);
  }

  // The same values, behind which no gradient flows but into the features.
  CfeState cut() const {
    CfeState copy = *this;
    copy.change_memory([](at::Tensor& tensor) {
      if (tensor.defined()) tensor = tensor.detach();
    });
    return copy;
  }
};

class Cfe final : public Network {
 public:
  Cfe(const CfeConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed)
      : config_(config), vocabulary_(vocabulary), parameters_(seed) {
    const Scope root(parameters_);
    const std::int64_t s = config.hidden, ml = config.dense;
    encoder_ = Encoder(root / "encoder", config, vocabulary.size);
    for (int i = 0; i < config.cells; ++i)
      cells_.emplace_back(root / "decoder" / i, i == 0 ? vocabulary.size : s, config);
    attention_ = DenseNet(root / "attention", {s, ml, ml, config.features});
    output_ = DenseNet(root / "output", {s, ml, ml, vocabulary.size});
    first_ = DenseNet(root / "first_state", {1, ml, ml, 2 * config.cells * s});
    if (config.locality == "bias") {
      advance_ = (root / "locality").constant("advance", {1}, config.advance);
      spread_ = (root / "locality").constant("spread", {1}, config.spread);
    }
    if (config.locality == "coverage") covered_ = (root / "locality").constant("weight", {1}, 1);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  void move_to(at::Device device) override { parameters_.move_to(device); }
  at::Device device() const override { return parameters_.entries().front().tensor.device(); }

  nlohmann::json config() const override {
    return {{"encoder", config_.encoder},
            {"features", config_.features},
            {"hidden", config_.hidden},
            {"columns", config_.columns},
            {"dense", config_.dense},
            {"cells", config_.cells},
            {"filter_width", config_.filter_width},
            {"receptive_field", config_.receptive_field},
            {"context", config_.context},
            {"locality", config_.locality},
            {"reach", config_.reach},
            {"focus", config_.focus},
            {"advance", config_.advance},
            {"spread", config_.spread},
            {"weight_norm", config_.weight_norm},
            {"dropout", config_.dropout},
            {"ground_truth", config_.ground_truth},
            {"truncate_every", config_.truncate_every},
            {"truncate_after", config_.truncate_after},
            {"max_length", config_.max_length}};
  }

  std::unique_ptr<decode::State> start(std::span<const decode::Source> sources) override {
    std::vector<std::vector<int>> sequences;
    std::vector<std::int64_t> lengths;
    for (const decode::Source& source : sources) {
      if (static_cast<int>(source.tokens.size()) > max_length()) {
        throw Error("cfe",
                    "a source has " + std::to_string(source.tokens.size()) + " characters, the model takes " +
                        std::to_string(max_length()),
                    "cut it into sentences");
      }
      sequences.push_back(source.tokens);
      if (sequences.back().empty()) sequences.back().push_back(vocabulary_.pad);  // attention needs a place to be
      lengths.push_back(static_cast<std::int64_t>(sequences.back().size()));
    }
    const nn::Padded padded = nn::pad(sequences, vocabulary_.pad, device(), training_ ? 8 : 1);
    const Characters characters{padded.tokens_BS, padded.full ? at::Tensor() : padded.real_BS, at::tensor(lengths)};
    auto state = std::make_unique<CfeState>();
    state->features_RSf = encoder_(characters, training_).to(at::kFloat);
    if (!padded.full) {
      state->features_RSf = state->features_RSf * padded.real_BS.unsqueeze(2);
      state->hole_RS = at::zeros(padded.real_BS.sizes(), state->features_RSf.options())
                           .masked_fill(~padded.real_BS, -std::numeric_limits<float>::infinity());
    }
    if (config_.context == "pool") set_segments(*state, characters.lengths_R);
    if (config_.locality == "bias" || config_.locality == "monotonic") state->weights_RS = begin_at(padded.tokens_BS);
    state->fused = std::make_shared<Fused>(fuse());
    const at::Tensor counts_R = characters.lengths_R.to(device()) * config_.features;
    const at::Tensor first = first_((state->features_RSf.sum({1, 2}) / counts_R).unsqueeze(1));
    const auto parts = first.chunk(2 * config_.cells, 1);
    for (std::int64_t i = 0; i < config_.cells; ++i)
      state->cells.push_back({parts[static_cast<std::size_t>(2 * i)], parts[static_cast<std::size_t>(2 * i + 1)]});
    return state;
  }

  at::Tensor advance(decode::State& any_state, const at::Tensor& given_RT) override {
    auto& state = static_cast<CfeState&>(any_state);
    const auto inputs = look_up(state, given_RT.to(device()));
    std::vector<at::Tensor> hidden;
    for (const at::Tensor& input_R4s : inputs) hidden.push_back(step(state, input_R4s));
    return log_probs(at::stack(hidden, 1));
  }

  at::Tensor attention(decode::State& any_state, const at::Tensor& given_RT) override {
    auto& state = static_cast<CfeState&>(any_state);
    std::vector<at::Tensor> weights;
    for (const at::Tensor& input_R4s : look_up(state, given_RT.to(device()))) {
      step(state, input_R4s);
      weights.push_back(state.weights_RS);
    }
    return at::stack(weights, 1);
  }

  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    const auto start_state = start(sources);
    auto& state = static_cast<CfeState&>(*start_state);
    const std::int64_t steps = lesson.tokens_RT.size(1);
    const bool truncates = config_.truncate_every > 0;
    const std::int64_t every = truncates ? config_.truncate_every : steps,
                       overlap = truncates ? config_.truncate_after - every : 0;
    std::vector<at::Tensor> inputs = look_up(state, lesson.tokens_RT), hidden;
    std::optional<CfeState> kept;  // of `overlap` steps before the next piece
    for (std::int64_t begin = 0; begin < steps; begin += every) {
      if (begin > 0) {  // k2 - k1 steps once more, so that the piece's losses reach back through k2
        state = *kept;
        for (std::int64_t t = std::max<std::int64_t>(begin - overlap, 0); t < begin; ++t)
          step(state, inputs[static_cast<std::size_t>(t)]);
      }
      const std::int64_t end = std::min(begin + every, steps);
      for (std::int64_t t = begin; t < end; ++t) {
        if (t == std::max<std::int64_t>(end - overlap, 0)) kept = state.cut();
        at::Tensor& input_R4s = inputs[static_cast<std::size_t>(t)];
        if (t > 0 && config_.ground_truth < 1) input_R4s = or_own(state, input_R4s, hidden.back());
        hidden.push_back(step(state, input_R4s));
      }
      if (overlap == 0) kept = state.cut();
    }
    return (negative_log_likelihood(log_probs(at::stack(hidden, 1)), lesson.targets_RT, lesson.smoothing) *
            lesson.weight_RT)
        .sum();
  }

 private:
  Fused fuse() const {
    Fused fused;
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

  // W_i y of the first cell, for each step.
  std::vector<at::Tensor> look_up(const CfeState& state, const at::Tensor& tokens_RT) const {
    return at::embedding(state.fused->characters_V4s, tokens_RT.t().contiguous()).unbind(0);
  }

  // The model's own best guess in place of the target's character, with probability 1 - p_t.
  at::Tensor or_own(const CfeState& state, const at::Tensor& truth_R4s, const at::Tensor& hidden_Rs) const {
    at::Tensor best_R;
    {
      const c10::NoGradGuard no_gradients;
      best_R = output_(hidden_Rs).argmax(-1);
    }
    const at::Tensor keep_R1 = at::rand({truth_R4s.size(0), 1}, truth_R4s.options()) < config_.ground_truth;
    return at::where(keep_R1, truth_R4s, at::embedding(state.fused->characters_V4s, best_R));
  }

  // Segment i of n positions: floor(i n / d) up to ceil((i + 1) n / d), as adaptive pooling cuts them.
  void set_segments(CfeState& state, const at::Tensor& lengths_R) const {
    const std::int64_t d = config_.columns;
    const at::Tensor n_R1 = lengths_R.unsqueeze(1), i_d = at::arange(d, at::kLong);
    const at::Tensor begin_Rd = at::floor_divide(i_d * n_R1, d), end_Rd = at::floor_divide((i_d + 1) * n_R1 + d - 1, d);
    const std::int64_t most = (end_Rd - begin_Rd).max().item<std::int64_t>();
    const at::Tensor position_Rdm = begin_Rd.unsqueeze(2) + at::arange(most, at::kLong);
    const at::Tensor filled_Rdm = position_Rdm < end_Rd.unsqueeze(2);
    state.segment_Rdm = position_Rdm.masked_fill(~filled_Rdm, 0).to(device());
    state.filled_Rdm = filled_Rdm.to(device());
  }

  // One step of the decoder; returns the last cell's hidden_Rs.
  at::Tensor step(CfeState& state, const at::Tensor& input_R4s) const {
    const Fused& fused = *state.fused;
    attend(state);
    const auto gates = at::addmm(fused.bias_k4s, context(state), fused.context_zk4s).chunk(config_.cells, 1);
    at::Tensor below_Rs;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      nn::LstmState& cell = state.cells[i];
      const at::Tensor read = i == 0 ? cell.hidden_Rs : at::cat({below_Rs, cell.hidden_Rs}, 1);
      const at::Tensor base_R4s = i == 0 ? gates[i] + input_R4s : gates[i];
      cell = nn::lstm_step(at::addmm(base_R4s, read, fused.weights_z4s[i]), cell.cell_Rs);
      below_Rs = i + 1 < cells_.size() ? nn::dropout(cell.hidden_Rs, config_.dropout, training_) : cell.hidden_Rs;
    }
    return below_Rs;
  }

  void attend(CfeState& state) const {
    const at::Tensor wanted_Rf1 = attention_(state.cells.back().hidden_Rs).unsqueeze(2);      // a
    at::Tensor score_RS = at::bmm(state.features_RSf, wanted_Rf1).squeeze(2).to(at::kFloat);  // (1)
    if (state.hole_RS.defined()) score_RS = score_RS + state.hole_RS;
    if (config_.locality != "none") score_RS = score_RS + locality(state);
    state.weights_RS = at::softmax(score_RS, 1);  // (2)
    if (covered_.defined()) {
      state.coverage_RS = state.coverage_RS.defined() ? state.coverage_RS + state.weights_RS : state.weights_RS;
    }
  }

  // All attention at the first token `focus` of each row, or at its first token.
  at::Tensor begin_at(const at::Tensor& tokens_RS) const {
    const at::Tensor place_R = tokens_RS.eq(config_.focus).to(at::kInt).argmax(1);  // of equals the first
    return at::one_hot(place_R, tokens_RS.size(1)).to(at::kFloat);
  }

  at::Tensor locality(const CfeState& state) const {
    const std::int64_t positions = state.features_RSf.size(1);
    const at::Tensor place_S = at::arange(positions, state.features_RSf.options());
    if (covered_.defined())
      return state.coverage_RS.defined() ? -covered_ * state.coverage_RS : at::zeros_like(place_S).unsqueeze(0);
    const at::Tensor& before_RS = state.weights_RS;
    if (config_.locality == "bias") {
      const at::Tensor away_RS = place_S - (before_RS * place_S).sum(1, true) - advance_;
      return -(away_RS * away_RS) / (2 * spread_ * spread_);
    }
    at::Tensor near_RS = before_RS;
    for (std::int64_t k = 1; k <= std::min(config_.reach, positions - 1); ++k)
      near_RS = near_RS + at::constant_pad_nd(before_RS.slice(1, 0, positions - k), {k, 0});
    return (near_RS + kElsewhere).log();
  }

  at::Tensor context(const CfeState& state) const {  // C, R(d f)
    const std::int64_t rows = state.rows(), positions = state.features_RSf.size(1), d = config_.columns,
                       f = config_.features;
    const at::Tensor flat = state.features_RSf.reshape({rows * positions, f});
    const at::Tensor first_R1 = at::arange(rows, flat.options().dtype(at::kLong)).unsqueeze(1) * positions;
    if (config_.context == "pool") {
      const std::int64_t most = state.segment_Rdm.size(2);
      const at::Tensor index_Rz = state.segment_Rdm.flatten(1);
      const at::Tensor weighted_Rdmf =
          (flat.index_select(0, (index_Rz + first_R1).flatten()).view({rows, d, most, f}) *
           state.weights_RS.gather(1, index_Rz).view({rows, d, most, 1}))
              .masked_fill(~state.filled_Rdm.unsqueeze(3), -std::numeric_limits<float>::infinity());
      return std::get<0>(weighted_Rdmf.max(2)).flatten(1);
    }
    const std::int64_t columns = std::min(d, positions);
    const auto [largest_Rd, place_Rd] = state.weights_RS.topk(columns, 1);
    const at::Tensor chosen_Rdf = flat.index_select(0, (place_Rd + first_R1).flatten()).view({rows, columns, f});
    const at::Tensor context_Rz = (chosen_Rdf * largest_Rd.unsqueeze(2)).flatten(1);
    return columns == d ? context_Rz : at::constant_pad_nd(context_Rz, {0, (d - columns) * f});
  }

  at::Tensor log_probs(const at::Tensor& hidden_RTs) const {
    return at::log_softmax(output_(hidden_RTs).to(at::kFloat), -1);
  }

  static constexpr double kElsewhere = 1e-4;  // of attention: what is left to places out of reach

  CfeConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  Encoder encoder_;
  std::vector<Cell> cells_;
  DenseNet attention_, output_, first_;
  at::Tensor advance_, spread_, covered_;  // defined where the locality has them
  bool training_ = false;
};

}  // namespace

std::unique_ptr<Network> make_cfe(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                  std::uint64_t seed) {
  return std::make_unique<Cfe>(read_config(config), vocabulary, seed);
}

nlohmann::json tiny_cfe() {
  return {{"features", 32},    {"hidden", 32}, {"columns", 3},     {"dense", 32},         {"cells", 2},
          {"filter_width", 3}, {"dropout", 0}, {"max_length", 64}, {"receptive_field", 8}};
}

}  // namespace emend::arch
