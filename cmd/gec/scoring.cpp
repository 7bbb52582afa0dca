#include "scoring.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/lines.h"
#include "neural.h"
#include "text/utf8.h"

namespace emend {
namespace {

constexpr std::size_t kTogether = 256;  // lines that are scored in batches

struct Line {
  std::string source, correction;
};

Line split(const std::string& line, const io::LineReader& reader) {
  const std::string subject = fmt::format("{}:{}", reader.path(), reader.number());
  if (!text::is_valid_utf8(line)) throw Error(subject, "is not UTF-8", "convert the file with iconv");
  const std::size_t tab = line.find('\t');
  if (tab == line.npos) throw Error(subject, "has no TAB", "--score reads source TAB correction");
  const std::string rest = line.substr(tab + 1);
  return {line.substr(0, tab), rest.substr(0, rest.find('\t'))};
}

void write(double score, const Line& line, std::uint64_t number, const std::string& format) {
  if (format == "text") return fmt::print("{:.6f}\n", score);
  nlohmann::ordered_json object = {{"line", number}, {"source", line.source}, {"text", line.correction}};
  object["score"] = std::isfinite(score) ? nlohmann::ordered_json(std::round(score * 1e6) / 1e6) : nullptr;
  fmt::print("{}\n", object.dump());
}

}  // namespace

void score_corrections(const GecOptions& gec) {
  auto* load = reinterpret_cast<LoadScorer*>(cli::load_module("gec", scorer_entry_point));
  const std::unique_ptr<filters::Scorer> scorer(
      load({cli::caller(), io::open_package(gec.model.models.front()), gec.model.device}));
  const bool at_once = gec.stream.line_buffered || ::isatty(STDOUT_FILENO) == 1;
  std::uint64_t written = 0;
  std::vector<Line> lines;
  const auto answer = [&] {
    std::vector<filters::Candidate> candidates;
    for (const Line& line : lines) candidates.push_back({line.source, line.correction});
    const std::vector<double> scores = scorer->score(candidates);
    for (std::size_t i = 0; i < lines.size(); ++i) write(scores[i], lines[i], ++written, gec.stream.format);
    lines.clear();
    if (at_once) std::fflush(stdout);
  };
  const std::vector<std::string> standard_input = {"-"};
  for (const std::string& file : gec.stream.files.empty() ? standard_input : gec.stream.files) {
    io::LineReader reader(file);
    for (std::string line; reader.next(line);) {
      lines.push_back(split(line, reader));
      if (at_once || lines.size() == kTogether) answer();
    }
  }
  answer();
}

}  // namespace emend
