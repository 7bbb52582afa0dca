// Song et al. 2020 (lib/arch/two_stream.h, scheduled_sampling.h): the two streams against a pass without streams, the
// schedule against its formula, the losses against each other.

#include "arch/two_stream.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>

#include <cmath>

#include "arch/registry.h"
#include "cli/error.h"
#include "nn/device.h"

namespace emend {
namespace {

using arch::Lesson;
using arch::TwoStream;
using arch::TwoStreamConfig;
using decode::Source;
using decode::Vocabulary;

const Vocabulary kVocabulary{20, 0, 1, 2, 3, 4};

TwoStreamConfig tiny() {
  TwoStreamConfig config;
  config.width = 32;
  config.feed_forward = 64;
  config.heads = 2;
  config.encoder_layers = config.decoder_layers = 2;
  config.max_length = 64;
  config.dropout = 0;
  config.sampling.alpha = 10;
  config.sampling.mu = 5;
  return config;
}

at::Tensor row(const std::vector<std::int64_t>& tokens) { return at::tensor(tokens, at::kLong).unsqueeze(0); }

// ---- Eq. 1 and 2, without streams, caches or batches -------------------------------------------------------------

// Weights by name.
struct Plain {
  nn::Parameters& parameters;
  std::int64_t heads;

  at::Tensor linear(const at::Tensor& x, const std::string& name) const {
    return at::matmul(x, parameters.at(name + ".weight").t()) + parameters.at(name + ".bias");
  }
  at::Tensor norm(const at::Tensor& x, const std::string& name) const {
    const at::Tensor centred = x - x.mean(-1, true);
    return centred / ((centred * centred).mean(-1, true) + 1e-5).sqrt() * parameters.at(name + ".gain") +
           parameters.at(name + ".bias");
  }
  at::Tensor attention(const at::Tensor& from, const at::Tensor& to, const at::Tensor& seen,
                       const std::string& name) const {
    const auto q = linear(from, name + ".query").chunk(heads, 1), k = linear(to, name + ".key").chunk(heads, 1),
               v = linear(to, name + ".value").chunk(heads, 1);
    std::vector<at::Tensor> mixed;
    for (std::size_t h = 0; h < q.size(); ++h) {
      const at::Tensor scores = at::matmul(q[h], k[h].t()) / std::sqrt(static_cast<double>(q[h].size(1)));
      mixed.push_back(at::matmul(at::softmax(scores.masked_fill(seen.logical_not(), -1e30), -1), v[h]));
    }
    return linear(at::cat(mixed, 1), name + ".out");
  }
  at::Tensor feed_forward(const at::Tensor& x, const std::string& name) const {
    return linear(at::relu(linear(x, name + ".in")), name + ".out");
  }
  // tokens at positions 0, 1, ...; seen[i][j]: whether i sees j.
  at::Tensor embed(const std::vector<std::int64_t>& tokens) const {
    const at::Tensor& embedding = parameters.at("embedding");
    const auto length = static_cast<std::int64_t>(tokens.size()), width = embedding.size(1);
    return embedding.index_select(0, at::tensor(tokens, at::kLong)) * std::sqrt(static_cast<double>(width)) +
           nn::sinusoids(length, width, at::kCPU);
  }
  at::Tensor encode(std::vector<std::int64_t> source) const {
    source.push_back(kVocabulary.end);
    at::Tensor x = embed(source);
    const at::Tensor all = at::ones({x.size(0), x.size(0)}, at::kBool);
    for (const std::string layer : {"encoder.0", "encoder.1"}) {
      const at::Tensor read = norm(x, layer + ".attention_norm");
      x = x + attention(read, read, all, layer + ".attention");
      x = x + feed_forward(norm(x, layer + ".feed_forward_norm"), layer + ".feed_forward");
    }
    return norm(x, "encoder_norm");
  }
  at::Tensor decode(const at::Tensor& source, const std::vector<std::int64_t>& tokens, const at::Tensor& seen) const {
    at::Tensor x = embed(tokens);
    const at::Tensor all = at::ones({x.size(0), source.size(0)}, at::kBool);
    for (const std::string layer : {"decoder.0", "decoder.1"}) {
      const at::Tensor read = norm(x, layer + ".self_norm");
      x = x + attention(read, read, seen, layer + ".self");
      x = x + attention(norm(x, layer + ".cross_norm"), source, all, layer + ".cross");
      x = x + feed_forward(norm(x, layer + ".feed_forward_norm"), layer + ".feed_forward");
    }
    x = norm(x, "decoder_norm");
    return at::log_softmax(at::matmul(x, parameters.at("embedding").t()) + parameters.at("output_bias"), -1);
  }
};

TEST(TwoStream, TheStreamsEqualAMaskedFullPass) {
  TwoStream network(tiny(), kVocabulary, 3);
  const Plain plain{network.parameters(), 2};
  const Source source{{7, 9, 5, 12}};
  const std::vector<std::int64_t> tokens = {kVocabulary.begin, 8, 6, 13, 6, 19};
  const auto length = static_cast<std::int64_t>(tokens.size());
  const at::Tensor predicted = network.advance(*network.start({&source, 1}), row(tokens))[0];
  const at::Tensor memory = plain.encode({7, 9, 5, 12});

  // The query at position t: a pass over y_<t and <mask>, which sees all but itself.
  for (std::int64_t t = 1; t <= length; ++t) {
    std::vector<std::int64_t> read(tokens.begin(), tokens.begin() + t);
    read.push_back(kVocabulary.mask);
    at::Tensor seen = at::ones({t + 1, t + 1}, at::kBool).tril();
    seen[t][t] = false;
    const at::Tensor expected = plain.decode(memory, read, seen)[t];
    EXPECT_LT((predicted[t - 1] - expected).abs().max().item<double>(), 1e-4) << t;
  }
  // The content stream: an ordinary decoder.
  const at::Tensor corrections = network.corrections(*network.start({&source, 1}), row(tokens))[0];
  const at::Tensor ordinary = plain.decode(memory, tokens, at::ones({length, length}, at::kBool).tril());
  EXPECT_LT((corrections - ordinary).abs().max().item<double>(), 1e-4);
}

TEST(TwoStream, TheContentStreamNeverSeesWhatFollows) {
  TwoStream network(tiny(), kVocabulary, 3);
  const Source source{{7, 9, 5, 12}};
  const at::Tensor tokens = row({kVocabulary.begin, 8, 6, 13, 6, 19});
  const at::Tensor before = network.corrections(*network.start({&source, 1}), tokens)[0];
  for (std::int64_t t = 1; t < tokens.size(1); ++t) {
    at::Tensor other = tokens.clone();
    other[0][t] = 15;
    const at::Tensor after = network.corrections(*network.start({&source, 1}), other)[0];
    EXPECT_LT((before - after).slice(0, 0, t).abs().max().item<double>(), 1e-6) << t;
    EXPECT_GT((before - after)[t].abs().max().item<double>(), 1e-3) << t;
  }
}

// ---- Scheduled sampling, Eq. 6 -----------------------------------------------------------------------------------

TEST(ScheduledSampling, TheScheduleIsThePapersOrItsAuthorsPrograms) {
  arch::SamplingSchedule schedule;  // alpha 30,000, mu 5,000
  schedule.beta = 0.85;
  EXPECT_EQ(schedule.keep(1), 1);
  EXPECT_EQ(schedule.keep(30000), 1);
  EXPECT_NEAR(schedule.keep(30001), 0.9998, 5e-5);
  EXPECT_GT(schedule.keep(63800), 0.85);
  EXPECT_EQ(schedule.keep(64000), 0.85);
  EXPECT_EQ(schedule.keep(1'000'000'000), 0.85);  // where exp overflows
  schedule.decay = "code";
  EXPECT_EQ(schedule.keep(30000), 1);
  EXPECT_NEAR(schedule.keep(30001), 0.925, 5e-4);
  EXPECT_GT(schedule.keep(33800), 0.85);
  EXPECT_EQ(schedule.keep(34000), 0.85);
}

TEST(ScheduledSampling, ReplacesTheShareThatTheScheduleSaysAndNoMarks) {
  at::Tensor tokens = at::randint(5, 20, {40, 50}, at::kLong);
  tokens.select(1, 0).fill_(kVocabulary.begin);
  tokens.slice(1, 45).fill_(kVocabulary.pad);
  // A model that is certain of the token after the last one, and would next like to end.
  const auto predict = [&](const at::Tensor& places) {
    at::Tensor logits = at::full({places.size(0), kVocabulary.size}, -100.0);
    logits.select(1, kVocabulary.end).fill_(100);
    const at::Tensor next = (tokens.flatten().index_select(0, places) - 4).remainder(15) + 5;
    return logits.scatter(1, next.unsqueeze(1), 50.0);
  };
  for (const double keep : {0.0, 0.85}) {
    const arch::Mixture mixture = arch::sample(tokens, keep, kVocabulary, predict);
    const at::Tensor changed = mixture.tokens_RT.ne(tokens);
    EXPECT_TRUE(at::equal(changed, mixture.replaced_RT));
    EXPECT_FALSE(changed.select(1, 0).any().item<bool>());
    EXPECT_FALSE(changed.slice(1, 45).any().item<bool>());
    EXPECT_NEAR(changed.sum().item<double>() / (40 * 44), 1 - keep, 0.04);
    EXPECT_TRUE(
        at::equal(mixture.tokens_RT.masked_select(changed), (tokens.masked_select(changed) - 4).remainder(15) + 5));
  }
}

// ---- Eq. 3 to 5 --------------------------------------------------------------------------------------------------

struct Learned {
  double loss;
  std::map<std::string, double> figures;
};

const std::vector<Source> kSources = {{{7, 9, 5, 12, 6, 6}}, {{8, 8, 10}}};

Lesson lesson(std::int64_t step) {
  const at::Tensor targets = at::tensor({9, 11, 7, 5, 17, 2, 8, 6, 6, 2, 0, 0}, at::kLong).view({2, 6});
  const at::Tensor tokens = at::tensor({1, 9, 11, 7, 5, 17, 1, 8, 6, 6, 0, 0}, at::kLong).view({2, 6});
  return {tokens, targets, targets.ne(0).to(at::kFloat), 0.1, step};
}

Learned learn(const TwoStreamConfig& config, std::int64_t step) {
  TwoStream network(config, kVocabulary, 3);
  network.train(true);
  at::manual_seed(5);
  const at::Tensor loss = network.learn(kSources, lesson(step));
  return {loss.item<double>(), network.figures()};
}

double plain_loss(const TwoStreamConfig& config) {
  TwoStream network(config, kVocabulary, 3);
  const Lesson whole = lesson(1);
  return (network.losses(*network.start(kSources), whole.tokens_RT, whole.targets_RT, 0.1) * whole.weight_RT)
      .sum()
      .item<double>();
}

TEST(TwoStream, WithoutReplacedTokensThereIsNoErrorCorrection) {
  const Learned before = learn(tiny(), 10);  // alpha
  EXPECT_NEAR(before.loss, plain_loss(tiny()), 1e-3);
  EXPECT_TRUE(before.figures.empty());
}

TEST(TwoStream, ErrorCorrectionCountsTheReplacedTokensTimesLambda) {
  TwoStreamConfig config = tiny();
  config.sampling.beta = 0.3;
  config.ecm_lambda = 0;
  const Learned none = learn(config, 1000);
  config.ecm_lambda = 1;
  const Learned one = learn(config, 1000);
  config.ecm_lambda = 2;
  const Learned two = learn(config, 1000);
  const double sampled = one.figures.at("sampled"), correction = one.figures.at("ecm_loss");
  EXPECT_GT(sampled, 0);
  EXPECT_GT(correction, 0);
  EXPECT_NEAR(one.loss - none.loss, sampled * 10 * correction, 1e-3);  // of 10 targets
  EXPECT_NEAR(two.loss - none.loss, 2 * (one.loss - none.loss), 1e-3);
  EXPECT_EQ(none.figures.count("ecm_loss"), 0U);
}

TEST(TwoStream, WithEcmSmoothTheOtherTokensCountALittle) {
  TwoStreamConfig config = tiny();
  config.ecm_smooth = 0.01;
  TwoStream network(config, kVocabulary, 3);
  const Lesson whole = lesson(1);
  const at::Tensor log_probs = network.corrections(*network.start(kSources), whole.tokens_RT);
  const at::Tensor real = whole.tokens_RT.ge(5);
  const at::Tensor loss =
      -log_probs.gather(2, whole.tokens_RT.unsqueeze(2)).squeeze(2) * 0.9 - log_probs.mean(-1) * 0.1;
  EXPECT_NEAR(learn(config, 1).loss - plain_loss(config), 0.01 * (loss * real).sum().item<double>(), 1e-3);
}

TEST(TwoStream, TheSameRandomNumbersGiveTheSameLesson) {
  TwoStreamConfig config = tiny();
  config.sampling.beta = 0.3;
  config.dropout = 0.1;
  EXPECT_EQ(learn(config, 1000).loss, learn(config, 1000).loss);
}

// The first pass runs without gradients; under autocast it must not leave converted weights behind that have none.
TEST(TwoStream, GradientsReachEveryParameterInBf16Too) {
  TwoStreamConfig config = tiny();
  config.sampling.beta = 0.3;
  TwoStream network(config, kVocabulary, 3);
  network.train(true);
  at::manual_seed(5);
  at::Tensor loss;
  {
    const nn::Autocast autocast(at::kCPU, true);
    loss = network.learn(kSources, lesson(1000));
  }
  EXPECT_GT(network.figures().at("sampled"), 0);
  loss.backward();
  for (const auto& entry : network.parameters().entries()) {
    ASSERT_TRUE(entry.tensor.grad().defined()) << entry.name;
    const bool shifts_keys = entry.name.ends_with("key.bias");  // by as much for all, which softmax does not see
    if (!shifts_keys) {
      EXPECT_GT(entry.tensor.grad().abs().max().item<double>(), 0) << entry.name;
    }
  }
}

TEST(Transformer, LearnsFromItsOwnTokensToo) {
  arch::TransformerConfig config = tiny();
  arch::Transformer network("transformer", config, kVocabulary, 3);
  network.learn(kSources, lesson(5));
  EXPECT_TRUE(network.figures().empty());
  at::manual_seed(5);
  config.sampling.beta = 0.3;
  arch::Transformer sampling("transformer", config, kVocabulary, 3);
  sampling.learn(kSources, lesson(1000));
  EXPECT_GT(sampling.figures().at("sampled"), 0);
}

// What translate --explain shows: of each target token the stream's first choice, whatever stands in the batch.
TEST(TwoStream, ProofsAreTheFirstChoicesOfTheContentStream) {
  const c10::NoGradGuard no_gradients;
  TwoStream network(tiny(), kVocabulary, 5);
  const Source first{{5, 6, 7}}, second{{6}};
  const std::vector<int> some = {6, 7, 5, 6}, one = {7}, none;
  const std::vector<decode::Seen> pairs = {{&first, &some}, {&second, &one}, {&second, &none}};
  const auto found = decode::proofs(network, pairs, 100);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_TRUE(found[2].empty());
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(found[i].size(), pairs[i].target->size());
    std::vector<std::int64_t> tokens = {kVocabulary.begin};
    tokens.insert(tokens.end(), pairs[i].target->begin(), pairs[i].target->end());
    const at::Tensor expected = network.corrections(*network.start({pairs[i].source, 1}), row(tokens))[0];
    for (std::size_t t = 1; t < tokens.size(); ++t) {
      at::Tensor log_probs = expected[static_cast<std::int64_t>(t)];
      const decode::Proof& proof = found[i][t - 1];
      EXPECT_NEAR(proof.log_given, log_probs[tokens[t]].item<float>(), 1e-4);
      for (const int never : {kVocabulary.pad, kVocabulary.begin, kVocabulary.mask}) log_probs[never] = -1e9;
      EXPECT_EQ(proof.token, log_probs.argmax().item<std::int64_t>());
      EXPECT_NEAR(proof.log_prob, log_probs.max().item<float>(), 1e-4);
    }
  }
  const auto& transformer = arch::find_architecture("transformer");
  const auto plain = transformer.make(transformer.tiny(), kVocabulary, 1);
  EXPECT_THROW(decode::proofs(*plain, pairs, 100), Error);
}

}  // namespace
}  // namespace emend
