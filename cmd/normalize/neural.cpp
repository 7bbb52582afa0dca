// The half of normalize that needs LibTorch: a sequence-to-sequence network that reads marked lines.
#include "neural.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "arch/network.h"
#include "arch/registry.h"
#include "decode/search.h"
#include "nn/device.h"

namespace emend {

namespace {

class Network : public verbalize::Chooser {
 public:
  explicit Network(decode::Loaded loaded) : loaded_(std::move(loaded)) {}

  std::vector<verbalize::Opinion> ask(std::span<const verbalize::Question> questions, bool own) override {
    const c10::NoGradGuard no_gradients;
    std::vector<verbalize::Opinion> opinions(questions.size());
    std::vector<Row> rows;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      decode::Source source{loaded_.tokenizer->source().encode(questions[i].source)};
      if (too_long(source.tokens.size())) continue;
      bool all = true;
      const std::size_t first = rows.size();
      for (const std::string& reading : questions[i].readings) {
        rows.push_back({i, source, loaded_.tokenizer->encode(reading)});
        all &= !too_long(rows.back().target.size() + 1);
      }
      if (all)
        opinions[i].log_probs.resize(questions[i].readings.size());
      else
        rows.resize(first);
    }
    score(rows, opinions);
    if (own) say(questions, opinions);
    return opinions;
  }

  verbalize::Gaze look(const std::string& source, const std::string& reading) override {
    auto* network = dynamic_cast<arch::Network*>(loaded_.model.get());
    if (!network) return {};
    const tokens::Tokenizer& tokenizer = *loaded_.tokenizer;
    const std::vector<decode::Source> sources = {{tokenizer.source().encode(source)}};
    const std::vector<int> said = tokenizer.encode(reading);
    if (too_long(sources.front().tokens.size()) || too_long(said.size() + 1)) return {};
    std::vector<std::int64_t> tokens = {loaded_.model->vocabulary().begin};
    tokens.insert(tokens.end(), said.begin(), said.end());
    const c10::NoGradGuard no_gradients;
    at::Tensor weights_RTS = network->attention(*network->start(sources), at::tensor(tokens).unsqueeze(0));
    if (!weights_RTS.defined()) return {};
    verbalize::Gaze gaze;
    for (const int token : sources.front().tokens) gaze.columns.push_back(tokenizer.source().piece(token));
    for (const int token : said) gaze.rows.push_back(tokenizer.piece(token));
    gaze.rows.emplace_back("</s>");
    weights_RTS = weights_RTS[0].to(at::kCPU, at::kDouble).contiguous();
    const auto* first = weights_RTS.const_data_ptr<double>();
    gaze.weights.assign(first, first + weights_RTS.numel());
    return gaze;
  }

 private:
  struct Row {
    std::size_t question;
    decode::Source source;
    std::vector<int> target;
    double log_prob = 0;
  };

  bool too_long(std::size_t tokens) const { return tokens >= static_cast<std::size_t>(loaded_.model->max_length()); }

  // log P(reading | source) of every row, batches of sources of much the same length.
  void score(std::vector<Row>& rows, std::vector<verbalize::Opinion>& opinions) {
    constexpr std::size_t batch = 48;
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return rows[a].source.tokens.size() + rows[a].target.size() <
             rows[b].source.tokens.size() + rows[b].target.size();
    });
    for (std::size_t begin = 0; begin < order.size(); begin += batch) {
      const std::size_t n = std::min(batch, order.size() - begin);
      std::vector<decode::Source> sources;
      std::size_t longest = 0;
      for (std::size_t r = 0; r < n; ++r) {
        sources.push_back(rows[order[begin + r]].source);
        longest = std::max(longest, rows[order[begin + r]].target.size() + 1);
      }
      const auto& vocabulary = loaded_.model->vocabulary();
      at::Tensor tokens_RT = at::full({static_cast<std::int64_t>(n), static_cast<std::int64_t>(longest)},
                                      static_cast<std::int64_t>(vocabulary.pad), at::kLong);
      at::Tensor targets_RT = tokens_RT.clone();
      auto tokens = tokens_RT.accessor<std::int64_t, 2>(), targets = targets_RT.accessor<std::int64_t, 2>();
      for (std::size_t r = 0; r < n; ++r) {
        const std::vector<int>& target = rows[order[begin + r]].target;
        const auto row = static_cast<std::int64_t>(r);
        tokens[row][0] = vocabulary.begin;
        for (std::size_t t = 0; t < target.size(); ++t) {
          const auto place = static_cast<std::int64_t>(t);
          targets[row][place] = tokens[row][place + 1] = target[t];
        }
        targets[row][static_cast<std::int64_t>(target.size())] = vocabulary.end;
      }
      const auto state = loaded_.model->start(sources);
      const at::Tensor log_probs_RTV = loaded_.model->advance(*state, tokens_RT);
      const at::Tensor log_probs_RT = log_probs_RTV.gather(2, targets_RT.to(log_probs_RTV.device()).unsqueeze(2))
                                          .squeeze(2)
                                          .to(at::kCPU, at::kDouble);
      const auto log_probs = log_probs_RT.accessor<double, 2>();
      for (std::size_t r = 0; r < n; ++r) {
        Row& row = rows[order[begin + r]];
        for (std::size_t t = 0; t <= row.target.size(); ++t)
          row.log_prob += log_probs[static_cast<std::int64_t>(r)][static_cast<std::int64_t>(t)];
      }
    }
    std::vector<std::size_t> next(opinions.size());
    for (const Row& row : rows) opinions[row.question].log_probs[next[row.question]++] = row.log_prob;
  }

  // Free decoding; what does not end by itself, a loop, is no answer.
  void say(std::span<const verbalize::Question> questions, std::vector<verbalize::Opinion>& opinions) {
    std::vector<decode::Source> sources;
    std::vector<std::size_t> asked;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      decode::Source source{loaded_.tokenizer->source().encode(questions[i].source)};
      if (too_long(source.tokens.size())) continue;
      sources.push_back(std::move(source));
      asked.push_back(i);
    }
    constexpr std::size_t batch = 48;
    for (std::size_t begin = 0; begin < sources.size(); begin += batch) {
      const std::size_t n = std::min(batch, sources.size() - begin);
      const auto found = decode::search(*loaded_.model, std::span(sources).subspan(begin, n), {});
      for (std::size_t i = 0; i < n; ++i)
        if (!found[i].empty() && found[i].front().finished)
          opinions[asked[begin + i]].own = loaded_.tokenizer->decode(found[i].front().tokens);
    }
  }

  decode::Loaded loaded_;
};

}  // namespace

}  // namespace emend

extern "C" emend::verbalize::Chooser* emend_load_chooser(const emend::ChooserRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_chooser), LoadChooser>);
  cli::adopt(request.caller);
  nn::configure_process(1);
  return new Network(arch::load(request.package, request.device, request.precision));
}
