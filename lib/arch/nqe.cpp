// Shape suffixes: R rows (a source and a rewriting), F positions of a rewriting with both marks, T = F - 2 of its
// tokens, N chosen positions, V vocabulary, d width of embeddings, h of layers, m of maxout, o of outputs, e of the
// estimator.

#include "arch/nqe.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "arch/conv_blocks.h"
#include "arch/sources.h"
#include "io/config_reader.h"
#include "io/config_writer.h"

namespace emend::arch {
namespace {

using nn::Convolution;
using nn::Linear;
using nn::Scope;

constexpr float kNothing = -1e30F;  // finite, so that a row of padding alone gives no NaN

// The predictor's are the estimator's with nothing of its own.
template <class Config>
NqeConfig read_config(const nlohmann::json& json, const char* name) {
  const auto config = io::read_config<Config>(json, name);
  check(name, config);
  NqeConfig whole;
  static_cast<Config&>(whole) = config;
  return whole;
}

// One of the two stacks over the rewriting.
class Stack {
 public:
  Stack() = default;
  Stack(const Scope& scope, const NqeConfig& c, nn::Reach reach) : up_(scope / "up", c.embedding, c.width) {
    for (int i = 0; i < c.decoder_layers; ++i) {
      layers_.push_back({conv_layer(scope / i / "convolution", c, reach), {scope / i / "attention", c}});
    }
  }

  // real_RF1: 0 at padding.
  at::Tensor operator()(const at::Tensor& target_RFd, const at::Tensor& real_RF1, const ConvEncoded& source,
                        double dropout) const {
    at::Tensor x_RFh = up_(target_RFd) * real_RF1, seen_RFS;
    for (const Layer& layer : layers_) {
      const at::Tensor y_RFh = at::glu(layer.convolution(nn::dropout(x_RFh, dropout, true)), -1);
      const at::Tensor c_RFh = layer.attention(y_RFh, target_RFd, source, seen_RFS);
      x_RFh = ((y_RFh + c_RFh) * kHalf + x_RFh) * kHalf * real_RF1;
    }
    return x_RFh;
  }

 private:
  struct Layer {
    Convolution convolution;
    ConvAttention attention;
  };
  Linear up_;
  std::vector<Layer> layers_;
};

// A rewriting with both marks, and which positions are no padding.
struct Marked {
  at::Tensor tokens_RF, real_RF;
  at::Tensor tokens_RT() const { return tokens_RF.slice(1, 1, -1); }
  at::Tensor real_RT() const { return real_RF.slice(1, 2); }  // the last real position is the end mark's
};

class Predictor {
 public:
  Predictor(const Scope& scope, const NqeConfig& c, const decode::Vocabulary& vocabulary)
      : layers_(c.decoder_layers),
        encoder_(scope / "encoder", vocabulary.sources(), c, c.encoder_layers),
        tokens_Vd_((scope / "target").normal("tokens", {vocabulary.size, c.embedding}, 0.1)),
        positions_Fd_((scope / "target").normal("positions", {c.max_length + 1, c.embedding}, 0.1)),
        left_(scope / "left", c, nn::Reach::before),
        right_(scope / "right", c, nn::Reach::after),
        states_(scope / "states", 2 * c.width, 2 * c.maxout),
        words_(scope / "words", 2 * c.embedding, 2 * c.maxout),
        down_(Linear::without_bias(scope / "down", c.maxout, c.output, deviation(c.maxout))),
        output_(Linear::without_bias(scope / "output", c.output, vocabulary.size, deviation(c.output))) {}

  at::Device device() const { return tokens_Vd_.device(); }

  // o_t of each token.
  at::Tensor operator()(const nn::Padded& sources, const Marked& rewritings, double dropout) const {
    const ConvEncoded source = encoder_(sources, dropout, layers_);
    const at::Tensor real_RF1 = rewritings.real_RF.to(at::kFloat).unsqueeze(2);
    const nn::Places places;
    const std::int64_t positions = rewritings.tokens_RF.size(1);
    const at::Tensor target_RFd = nn::dropout(
        at::embedding(tokens_Vd_, rewritings.tokens_RF) + places.of(positions_Fd_, positions), dropout, true);
    const auto beside = [&](const at::Tensor& left_RF, const at::Tensor& right_RF) {
      return at::cat({left_RF.slice(1, 0, positions - 2), right_RF.slice(1, 2)}, 2);
    };
    const at::Tensor pairs_RTn =
        states_(beside(left_(target_RFd, real_RF1, source, dropout), right_(target_RFd, real_RF1, source, dropout))) +
        words_(beside(target_RFd, target_RFd));
    return down_(nn::dropout(pairs_RTn.unflatten(2, {-1, 2}).amax(3), dropout, true));
  }

  at::Tensor logits(const at::Tensor& outputs) const { return output_(outputs).to(at::kFloat); }

  at::Tensor qualities(const at::Tensor& outputs_RTo, const at::Tensor& tokens_RT) const {
    return at::embedding(output_.weight_oi, tokens_RT) * outputs_RTo;
  }

 private:
  static double deviation(std::int64_t in) { return std::sqrt(1 / static_cast<double>(in)); }

  std::int64_t layers_;
  ConvEncoder encoder_;
  at::Tensor tokens_Vd_, positions_Fd_;
  Stack left_, right_;
  Linear states_, words_, down_, output_;
};

class Estimator {
 public:
  Estimator(const Scope& scope, const NqeConfig& c)
      : in_(scope / "in", c.output, c.estimator_width),
        convolution_(scope / "convolution", c.estimator_width, c.estimator_width, 3, 1, nn::Reach::around, true,
                     std::sqrt((1 - c.estimator_dropout) / (3 * static_cast<double>(c.estimator_width)))),
        attention_(scope / "attention", c.estimator_width, 1),
        dense_(scope / "dense", c.estimator_width, c.estimator_width),
        out_(scope / "out", c.estimator_width, 1) {}

  // score_R
  at::Tensor operator()(const at::Tensor& qualities_RTo, const at::Tensor& real_RT, double dropout) const {
    const at::Tensor real_RT1 = real_RT.to(at::kFloat).unsqueeze(2);
    const at::Tensor x_RTe = in_(nn::dropout(qualities_RTo, dropout, true)) * real_RT1;
    const at::Tensor h_RTe = (at::relu(convolution_(nn::dropout(x_RTe, dropout, true))) + x_RTe) * kHalf;
    const at::Tensor weight_RT1 =
        at::softmax(attention_(h_RTe).to(at::kFloat).masked_fill(~real_RT.unsqueeze(2), kNothing), 1);
    const at::Tensor sum_Re = (weight_RT1 * h_RTe).sum(1);
    return at::sigmoid(out_(at::relu(dense_(nn::dropout(sum_Re, dropout, true)))).to(at::kFloat)).squeeze(1);
  }

 private:
  Linear in_;
  Convolution convolution_;
  Linear attention_, dense_, out_;
};

class Nqe final : public ScoringNetwork {
 public:
  Nqe(const NqeConfig& config, const decode::Vocabulary& vocabulary, std::uint64_t seed, bool estimates)
      : config_(config),
        vocabulary_(vocabulary),
        parameters_(seed),
        predictor_(Scope(parameters_) / "predictor", config, vocabulary) {
    if (estimates) estimator_.emplace(Scope(parameters_) / "estimator", config);
  }

  const decode::Vocabulary& vocabulary() const override { return vocabulary_; }
  int max_length() const override { return static_cast<int>(config_.max_length) - 1; }
  nn::Parameters& parameters() override { return parameters_; }
  void train(bool on) override { training_ = on; }
  at::Device device() const override { return predictor_.device(); }
  void move_to(at::Device device) override { parameters_.move_to(device); }

  nlohmann::json config() const override {
    return estimator_ ? io::write_config(config_) : io::write_config<NqePredictorConfig>(config_);
  }

  at::Tensor score(std::span<const decode::Source> sources, std::span<const std::vector<int>> rewritings) override {
    const Marked marked = mark(rewritings);
    const at::Tensor outputs_RTo = predictor_(read(sources), marked, dropout());
    if (estimator_) return estimate(outputs_RTo, marked) * marked.real_RT().any(1);
    const at::Tensor log_probs_RTV = at::log_softmax(predictor_.logits(outputs_RTo), 2);
    const at::Tensor found_RT = log_probs_RTV.gather(2, marked.tokens_RT().unsqueeze(2)).squeeze(2);
    return found_RT.masked_fill(~marked.real_RT(), 0).sum(1, false, at::kDouble);
  }

  Parts parts(std::span<const decode::Source> sources, std::span<const std::vector<int>> rewritings) override {
    const Marked marked = mark(rewritings);
    const at::Tensor outputs_RTo = predictor_(read(sources), marked, dropout());
    return {predictor_.logits(outputs_RTo), predictor_.qualities(outputs_RTo, marked.tokens_RT())};
  }

  at::Tensor learn(std::span<const decode::Source> sources, const Lesson& lesson) override {
    return loss(sources, lesson, lesson.smoothing);
  }
  at::Tensor measure(std::span<const decode::Source> sources, const Lesson& lesson) override {
    return loss(sources, lesson, 0);
  }

 private:
  double dropout() const { return training_ && (!estimator_ || predictor_learns()) ? config_.dropout : 0; }

  bool predictor_learns() const {
    const auto& entries = parameters_.entries();
    return std::any_of(entries.begin(), entries.end(), [](const auto& entry) {
      return entry.name.starts_with("predictor.") && entry.tensor.requires_grad();
    });
  }

  nn::Padded read(std::span<const decode::Source> sources) const {
    return pad_sources(estimator_ ? "nqe" : "nqe_predictor", sources, vocabulary_, max_length(), device(), training_);
  }

  Marked mark(std::span<const std::vector<int>> rewritings) const {
    std::vector<std::vector<int>> all;
    for (const std::vector<int>& tokens : rewritings) {
      std::vector<int>& marked = all.emplace_back(1, vocabulary_.begin);
      marked.insert(marked.end(), tokens.begin(), tokens.end());
      marked.push_back(vocabulary_.end);
    }
    nn::Padded padded = nn::pad(all, vocabulary_.pad, device());
    return {std::move(padded.tokens_BS), std::move(padded.real_BS)};
  }

  at::Tensor estimate(const at::Tensor& outputs_RTo, const Marked& marked) const {
    return (*estimator_)(predictor_.qualities(outputs_RTo, marked.tokens_RT()), marked.real_RT(),
                         training_ ? config_.estimator_dropout : 0);
  }

  at::Tensor loss(std::span<const decode::Source> sources, const Lesson& lesson, double smoothing) const {
    const at::Tensor begin_R1 = lesson.tokens_RT.slice(1, 0, 1), targets_RT = lesson.targets_RT;
    const Marked marked{at::cat({begin_R1, targets_RT}, 1).to(device()),
                        at::cat({at::ones_like(begin_R1, at::kBool), targets_RT.ne(vocabulary_.pad)}, 1).to(device())};
    const at::Tensor outputs_RTo = predictor_(read(sources), marked, dropout());
    const at::Tensor weight_RT = lesson.weight_RT.to(device());
    if (estimator_) {
      const at::Tensor error_R = estimate(outputs_RTo, marked) - lesson.quality_R.to(device());
      return (error_R.square() * weight_RT.sum(1)).sum();
    }
    const at::Tensor weight_N = weight_RT.slice(1, 0, outputs_RTo.size(1)).flatten();
    const at::Tensor index = weight_N.nonzero().squeeze(1);
    const at::Tensor loss_N = at::cross_entropy_loss(
        predictor_.logits(outputs_RTo.flatten(0, 1).index_select(0, index)),
        marked.tokens_RT().flatten().index_select(0, index), {}, at::Reduction::None, -100, smoothing);
    return (loss_N * weight_N.index_select(0, index)).sum();
  }

  NqeConfig config_;
  decode::Vocabulary vocabulary_;
  nn::Parameters parameters_;
  Predictor predictor_;
  std::optional<Estimator> estimator_;
  bool training_ = false;
};

nlohmann::json tiny() {
  return {{"embedding", 24},  {"width", 32},    {"encoder_layers", 2}, {"decoder_layers", 2},
          {"max_length", 64}, {"dropout", 0.0}, {"maxout", 16},        {"output", 20}};
}

}  // namespace

std::unique_ptr<ScoringNetwork> make_nqe_predictor(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                                   std::uint64_t seed) {
  return std::make_unique<Nqe>(read_config<NqePredictorConfig>(config, "nqe_predictor"), vocabulary, seed, false);
}

std::unique_ptr<ScoringNetwork> make_nqe(const nlohmann::json& config, const decode::Vocabulary& vocabulary,
                                         std::uint64_t seed) {
  return std::make_unique<Nqe>(read_config<NqeConfig>(config, "nqe"), vocabulary, seed, true);
}

nlohmann::json tiny_nqe_predictor() { return tiny(); }

nlohmann::json tiny_nqe() {
  nlohmann::json json = tiny();
  json["estimator_width"] = 12;
  json["estimator_dropout"] = 0.0;
  return json;
}

}  // namespace emend::arch
