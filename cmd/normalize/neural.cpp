// The half of normalize that needs LibTorch: a sequence-to-sequence network that reads marked lines.
#include "neural.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "arch/network.h"
#include "arch/registry.h"
#include "decode/forced.h"
#include "decode/search.h"
#include "filters/no_numbers.h"
#include "nn/device.h"

namespace emend {

namespace {

class Network : public verbalize::Chooser {
 public:
  Network(decode::Loaded loaded, std::string package) : loaded_(std::move(loaded)), package_(std::move(package)) {}

  std::vector<verbalize::Opinion> ask(std::span<const verbalize::Question> questions, bool own) override {
    const c10::NoGradGuard no_gradients;
    std::vector<verbalize::Opinion> opinions(questions.size());
    return filters::named(package_, [&] {
      weigh(questions, opinions);
      if (own) say(questions, opinions);
      return opinions;
    });
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
  bool too_long(std::size_t tokens) const { return tokens >= static_cast<std::size_t>(loaded_.model->max_length()); }

  // Of the readings of each question, of which, with its source, all must be short enough.
  void weigh(std::span<const verbalize::Question> questions, std::vector<verbalize::Opinion>& opinions) {
    constexpr int batch_tokens = 4096;
    const tokens::Tokenizer& tokenizer = *loaded_.tokenizer;
    std::vector<decode::Source> sources;
    std::vector<std::vector<std::vector<int>>> readings(questions.size());
    for (std::size_t i = 0; i < questions.size(); ++i) {
      sources.push_back({tokenizer.source().encode(questions[i].source)});
      for (const std::string& reading : questions[i].readings) readings[i].push_back(tokenizer.encode(reading));
    }
    std::vector<decode::Seen> pairs;
    std::vector<std::size_t> questions_of_pairs;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const auto fits = [&](const std::vector<int>& reading) { return !too_long(reading.size() + 1); };
      if (too_long(sources[i].tokens.size()) || !std::ranges::all_of(readings[i], fits)) continue;
      for (const std::vector<int>& reading : readings[i]) {
        pairs.push_back({&sources[i], &reading});
        questions_of_pairs.push_back(i);
      }
    }
    const std::vector<double> found = decode::log_probs(*loaded_.model, pairs, batch_tokens);
    for (std::size_t p = 0; p < pairs.size(); ++p) opinions[questions_of_pairs[p]].log_probs.push_back(found[p]);
    for (const verbalize::Opinion& opinion : opinions)
      if (!opinion.log_probs.empty() && !std::isfinite(std::ranges::max(opinion.log_probs))) throw filters::NoNumbers();
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
  std::string package_;
};

}  // namespace

}  // namespace emend

extern "C" emend::verbalize::Chooser* emend_load_chooser(const emend::ChooserRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_chooser), LoadChooser>);
  cli::adopt(request.caller);
  nn::configure_process(1);
  return new Network(arch::load(request.package, request.device, request.precision), request.package.folder);
}
