// --gates: whether what a network's gates did with a line goes with the line's score and its length (Sengupta et al.
// 2021, section 5).

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/error.h"
#include "io/text_file.h"
#include "report.h"
#include "stats/correlation.h"
#include "text/table.h"

namespace emend {

namespace {

using Json = nlohmann::json;

constexpr std::array kGates = {"mask", "copy", "generate", "skip"};

// Reads what `denoise --explain --format jsonl` wrote, an object a line.
class GateFile {
 public:
  explicit GateFile(const std::string& path) : lines_(io::open_lines(path)) {}

  struct Line {
    std::array<double, kGates.size()> sums = {};
    std::array<std::size_t, kGates.size()> counts = {};  // of tokens, end marks aside; 0: there is no such gate
    std::size_t length = 0;                              // source tokens; 0: the network was not shown the line
  };
  // Throws Error at the end of the file, and for a line that is none of these.
  Line next() {
    ++number_;
    std::string text;
    if (!lines_.next(text)) throw Error(lines_.name, "has fewer lines than the text", "explain this text");
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("gates") || !json["gates"].is_array()) fail("has no array \"gates\"");
    Line line;
    for (const Json& sentence : json["gates"]) {
      if (!sentence.is_object()) fail("a sentence is no object");
      line.length += tokens(sentence, "source");
      tokens(sentence, "output");
      for (std::size_t g = 0; g < kGates.size(); ++g) add(sentence, g, line);
    }
    return line;
  }
  void expect_end() {
    if (std::string text; lines_.next(text))
      throw Error(lines_.name, "has more lines than the text", "explain this text");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error(fmt::format("{}:{}", lines_.name, number_), what, "write it with denoise --explain --format jsonl");
  }

  std::size_t tokens(const Json& sentence, const char* side) const {
    const auto found = sentence.find(side);
    if (found == sentence.end() || !found->is_array() || found->empty())
      fail(fmt::format("has no tokens \"{}\"", side));
    return found->size() - 1;  // the end mark
  }

  void add(const Json& sentence, std::size_t gate, Line& line) const {
    const auto found = sentence.find(kGates[gate]);
    if (found == sentence.end()) return;
    const std::size_t count = tokens(sentence, gate == 0 ? "source" : "output");
    if (!found->is_array() || found->size() != count + 1)
      fail(fmt::format("\"{}\" has not a number for each token", kGates[gate]));
    for (std::size_t t = 0; t < count; ++t) {
      if (!(*found)[t].is_number()) fail(fmt::format("\"{}\" holds no numbers", kGates[gate]));
      line.sums[gate] += (*found)[t].get<double>();
    }
    line.counts[gate] += count;
  }

  text::LineSource lines_;
  std::uint64_t number_ = 0;
};

class GateCorrelations : public Report {
 public:
  GateCorrelations(const ScoreOptions& options, const Evaluator& evaluator)
      : options_(options), evaluator_(evaluator), file_(*options.gates), properties_(evaluator.metrics().size() + 1) {
    if (evaluator.systems().size() != 1)
      throw Error("--gates", "is of one text, and here are " + std::to_string(evaluator.systems().size()),
                  "give the one that was explained as the hypotheses");
  }

  void see(const Scored& scored) override {
    const GateFile::Line line = file_.next();
    if (line.length == 0 || scored.blank) return;
    for (std::size_t g = 0; g < kGates.size(); ++g) {
      const auto count = static_cast<double>(line.counts[g]);
      means_[g].push_back(count > 0 ? line.sums[g] / count : std::nan(""));
    }
    for (std::size_t m = 0; m < evaluator_.metrics().size(); ++m)
      properties_[m].push_back(evaluator_.metrics()[m].metric->sentence_score(scored.stats[0][m]));
    properties_.back().push_back(static_cast<double>(line.length));
  }

  void print() override {
    file_.expect_end();
    text::Cells cells = {{"gate", "with", "lines", "Pearson", "p", "Spearman", "p"}};
    for (std::size_t g = 0; g < kGates.size(); ++g) {
      for (std::size_t i = 0; i < properties_.size(); ++i) {
        std::vector<double> means, values;
        for (std::size_t line = 0; line < means_[g].size(); ++line) {
          if (std::isnan(means_[g][line])) continue;
          means.push_back(means_[g][line]);
          values.push_back(properties_[i][line]);
        }
        if (means.empty()) continue;
        const bool length = i + 1 == properties_.size();
        const stats::Correlation r = stats::pearson(means, values), rho = stats::spearman(means, values);
        const std::string property = length ? "length" : evaluator_.metrics()[i].row->name;
        cells.push_back({kGates[g], property, std::to_string(r.n), fmt::format("{:+.3f}", r.coefficient),
                         fmt::format("{:.2g}", r.p), fmt::format("{:+.3f}", rho.coefficient),
                         fmt::format("{:.2g}", rho.p)});
        if (options_.json) print_json(g, property, r, rho);
      }
    }
    if (options_.json) return;
    if (options_.format == "latex") {
      fmt::print("{}", text::tabular(cells));
    } else if (options_.format == "tsv") {
      for (const auto& row : cells) fmt::print("{}\n", fmt::join(row, "\t"));
    } else {
      fmt::print("\n{}", text::aligned(cells, 2));
    }
  }

 private:
  static void print_json(std::size_t gate, const std::string& property, const stats::Correlation& r,
                         const stats::Correlation& rho) {
    nlohmann::ordered_json json = {{"gate", kGates[gate]},     {"with", property}, {"lines", r.n},
                                   {"pearson", r.coefficient}, {"pearson_p", r.p}, {"spearman", rho.coefficient},
                                   {"spearman_p", rho.p}};  // NaN becomes null
    fmt::print("{}\n", json.dump());
  }

  const ScoreOptions& options_;
  const Evaluator& evaluator_;
  GateFile file_;
  std::array<std::vector<double>, kGates.size()> means_;  // by line; NaN where a line has no such gate
  std::vector<std::vector<double>> properties_;           // by metric, then the length
};

}  // namespace

std::unique_ptr<Report> make_gate_correlations(const ScoreOptions& options, const Evaluator& evaluator) {
  return std::make_unique<GateCorrelations>(options, evaluator);
}

}  // namespace emend
