#include "train/evaluate.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>

#include "arch/registry.h"
#include "cli/message.h"
#include "decode/forced.h"
#include "io/lines.h"
#include "io/package.h"
#include "io/text_output.h"
#include "io/whole_text.h"
#include "metrics/sha256.h"
#include "nn/device.h"
#include "plot/plot.h"
#include "stream/cpus.h"
#include "symspell/package.h"
#include "text/blanks.h"
#include "text/utf8.h"
#include "train/attention.h"
#include "train/clock.h"
#include "train/context_use.h"
#include "train/reading.h"
#include "train/report.h"
#include "train/validate.h"

namespace emend::train {
namespace {

constexpr int kBatchTokens = 4096;

std::string sha256(std::string_view bytes) {
  metrics::Sha256 hash;
  hash.update(bytes);
  return hash.hex();
}

bool is_regular(const std::string& path) { return path != "-" && std::filesystem::is_regular_file(path); }

// context: how many of the lines before, up to a blank one, a pair comes with.
std::vector<TextPair> read_pairs(const EvaluateOptions& options, std::size_t context) {
  std::vector<TextPair> pairs;
  std::deque<std::string> before;
  io::LineReader reader(options.data);
  for (std::string line; reader.next(line);) {
    const std::string subject = fmt::format("{}:{}", reader.path(), reader.number());
    if (!text::is_valid_utf8(line)) throw Error(subject, "is not UTF-8", "convert the file with iconv");
    const std::size_t tab = line.find('\t');
    if (tab == line.npos && options.decode == "forced")
      throw Error(subject, "has no target", "forced decoding needs source TAB target");
    const std::string target = tab == line.npos ? "" : line.substr(tab + 1);
    pairs.push_back({line.substr(0, tab), target.substr(0, target.find('\t')), {before.begin(), before.end()}});
    if (text::trim(line).empty())
      before.clear();
    else
      before.push_back(pairs.back().source);
    if (before.size() > context) before.pop_front();
  }
  if (pairs.empty()) throw Error(options.data, "has no line", "there is nothing to decode");
  return pairs;
}

// A hypothesis as one line that every program reads: a blank for what would end a line, U+FFFD for a byte that belongs
// to no character (models of bytes, or with byte fallback, may write such).
std::string as_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  std::string line;
  std::string_view rest = text;
  for (std::size_t bad; (bad = text::find_invalid_utf8(rest)) != rest.npos; rest.remove_prefix(bad + 1))
    line.append(rest.substr(0, bad)).append("\xEF\xBF\xBD");
  return line.append(rest);
}

constexpr std::ptrdiff_t kLines = 512;  // that are decoded together

// Says every few seconds how far it is.
class Pace {
 public:
  explicit Pace(std::size_t all) : all_(all) {}
  void tell(std::size_t done) {
    if (done == all_ || seconds_since(told_) < 5) return;
    told_ = Clock::now();
    const double left = seconds_since(begun_) * static_cast<double>(all_ - done) / static_cast<double>(done);
    cli::show(fmt::format("{}: {} of {} lines, {} left\n", cli::program_name(), done, all_, duration(left)));
  }

 private:
  std::size_t all_;
  Clock::time_point begun_ = Clock::now(), told_ = begun_;
};

// The most probable token after each prefix of the target.
std::vector<std::string> decode_forced(const decode::Loaded& loaded, const std::vector<TextPair>& pairs) {
  const auto most = static_cast<std::size_t>(loaded.model->max_length());
  const tokens::Tokenizer& reads = loaded.tokenizer->source();
  std::vector<decode::Source> sources;
  std::vector<std::vector<int>> targets;
  for (const TextPair& pair : pairs) {
    sources.push_back({reads.encode(pair.source)});
    for (const std::string& before : pair.context) sources.back().context.push_back(reads.encode(before));
    targets.push_back(loaded.tokenizer->encode(pair.target));
  }
  std::vector<std::size_t> lines;  // of the pairs that are read
  std::vector<decode::Seen> fitting;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (sources[i].tokens.size() >= most || targets[i].size() >= most) continue;
    lines.push_back(i);
    fitting.push_back({&sources[i], &targets[i]});
  }
  std::vector<std::string> hypotheses(pairs.size());
  const auto write = [&](auto numbers, decode::State& state, const at::Tensor& tokens_RT) {
    const at::Tensor best_RT = loaded.model->advance(state, tokens_RT).argmax(-1).to(at::kCPU).contiguous();
    const auto* row = best_RT.const_data_ptr<std::int64_t>();
    for (const std::size_t number : numbers) {
      hypotheses[lines[number]] = loaded.tokenizer->decode(std::vector<int>(row, row + fitting[number].target->size()));
      row += best_RT.size(1);
    }
  };
  decode::read_in_batches(*loaded.model, fitting, kBatchTokens, write);
  if (const std::size_t too_long = pairs.size() - fitting.size(); too_long > 0)
    cli::warn("", fmt::format("{} lines are longer than the model takes", too_long), "their hypotheses are empty");
  return hypotheses;
}

// Of the targets, in nats a token; none where a line lacks its target, or all are longer than the model takes.
std::optional<double> loss_of(const decode::Loaded& loaded, const std::vector<TextPair>& pairs) {
  auto* network = dynamic_cast<arch::Network*>(loaded.model.get());
  const bool known = std::all_of(pairs.begin(), pairs.end(), [](const TextPair& pair) { return !pair.target.empty(); });
  if (!network || !known) return std::nullopt;
  Training plain;
  plain.batch_tokens = kBatchTokens;
  const double loss = validation_loss(*network, {*loaded.tokenizer}, pairs, plain);
  return std::isfinite(loss) ? std::optional(loss) : std::nullopt;
}

// FILE.svg for one line, FILE-1.svg, FILE-2.svg and so on for several.
void draw_attention(const std::string& file, const decode::Loaded& loaded, const std::vector<TextPair>& pairs,
                    const std::vector<std::string>& hypotheses) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::string path = pairs.size() > 1 ? plot::numbered(file, i + 1) : plot::named(file);
    io::write_text(path, plot::svg(attention_map(loaded, pairs[i].source, hypotheses[i])));
  }
}

void write_context_use(const std::string& file, const decode::Loaded& loaded, std::vector<TextPair> pairs,
                       const std::vector<std::string>& hypotheses) {
  std::string rows;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].target = hypotheses[i];
    for (const WordUse& use : context_use(loaded, pairs[i]))
      rows += fmt::format("{}\t{}\t{}\t{:.4f}\n", i + 1, use.word, use.part, use.divergence);
  }
  io::write_text(file, rows);
}

// The last part of a path; of RUN/package the last two, for every run's package has that name.
std::string name_of(const std::string& path) {
  const std::filesystem::path whole =
      std::filesystem::path(std::filesystem::absolute(path).lexically_normal().string() + "/").parent_path();
  const std::string last = whole.filename().string(), before = whole.parent_path().filename().string();
  return last == "package" && !before.empty() ? before + "/" + last : last;
}

// A package, or that of a run.
io::Package open_evaluated(const std::string& folder) {
  const auto has = [&](const char* file) { return std::filesystem::exists(folder + "/" + file); };
  if (has("config.json") || (!has("log.jsonl") && !has("package/config.json"))) return io::open_package(folder);
  if (!has("package/config.json"))
    throw Error(folder, "is a run without a package", "train --export " + folder + " makes one");
  return io::open_package(folder + "/package");
}

}  // namespace

int evaluate(const EvaluateOptions& options, const RunOptions& run) {
  const io::Package package = open_evaluated(options.package);
  if (package.text("architecture") == symspell::architecture)
    throw Error(package.folder, "is a dictionary, and no network", "denoise and gec correct with it");
  const decode::Loaded loaded = arch::load(package, run.device);
  nn::configure_process(run.threads > 0 ? run.threads : stream::available_cpus());
  const std::vector<TextPair> pairs = read_pairs(options, static_cast<std::size_t>(loaded.model->context_sentences()));
  io::TextOutput out(run.folder);  // what cannot be written is said before, not after
  std::vector<std::string> hypotheses;
  const auto take = [&](std::vector<std::string> some) {
    for (std::string& hypothesis : some) {
      out.write(as_line(hypothesis) + "\n");
      hypotheses.push_back(std::move(hypothesis));
    }
  };
  if (options.decode == "forced") {
    take(decode_forced(loaded, pairs));
  } else {
    filters::SearchOptions search;
    search.beam = options.beam;
    Pace pace(pairs.size());
    while (hypotheses.size() < pairs.size()) {
      const auto begin = pairs.begin() + static_cast<std::ptrdiff_t>(hypotheses.size());
      const auto end = begin + std::min<std::ptrdiff_t>(kLines, pairs.end() - begin);
      take(decode_texts(*loaded.model, *loaded.tokenizer, {begin, end},
                        static_cast<std::int64_t>(io::sentence_bytes(package, 300)), package.text("task", "denoise"),
                        search));
      pace.tell(hypotheses.size());
    }
  }
  if (!options.attention.empty()) draw_attention(options.attention, loaded, pairs, hypotheses);
  if (!options.context_use.empty()) write_context_use(options.context_use, loaded, pairs, hypotheses);
  nlohmann::json meta = {{"package", name_of(package.folder)},
                         {"weights_sha256", sha256(io::read_file(package.file("model.safetensors")))},
                         {"decode", options.decode},
                         {"beam", options.beam},
                         {"data", name_of(options.data)},
                         {"lines", pairs.size()}};
  if (is_regular(options.data)) meta["data_sha256"] = sha256(io::read_file(options.data));  // a pipe is read once
  if (const auto loss = loss_of(loaded, pairs)) meta["loss"] = *loss;
  out.commit();
  io::write_file(run.folder + ".meta.json", meta.dump(2) + "\n");
  return 0;
}

}  // namespace emend::train
