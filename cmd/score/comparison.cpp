#include <fmt/format.h>

#include "cli/error.h"
#include "cli/message.h"
#include "io/whole_text.h"
#include "metrics/signature.h"
#include "report.h"

namespace emend {

namespace {

class Comparison : public Report {
 public:
  Comparison(const std::string& file, const Evaluator& evaluator)
      : file_(file), evaluator_(evaluator), found_(metrics::find_signatures(io::read_text(file))) {
    if (found_.empty()) throw Error(file, "holds no signature of emend", "give a file that score printed");
  }

  void print() override {
    for (const Result& result : evaluator_.results()) compare(result);
  }

 private:
  void compare(const Result& result) const {
    const auto here = metrics::parse_signature(result.signature);
    bool same_metric = false;
    for (const std::string& signature : found_) {
      const auto there = metrics::parse_signature(signature);
      if (there.size() < 2 || there[1] != here[1]) continue;
      same_metric = true;
      const auto reasons = metrics::differences(here, there);
      if (reasons.empty()) continue;
      cli::warn(file_, fmt::format("{} of {} cannot be compared with this file's: {}", result.metric->row->name,
                                   result.system, fmt::join(reasons, "; ")));
    }
    if (!same_metric) cli::warn(file_, fmt::format("has no score by {}", result.metric->row->name));
  }

  const std::string& file_;
  const Evaluator& evaluator_;
  std::vector<std::string> found_;
};

}  // namespace

std::unique_ptr<Report> make_comparison(const ScoreOptions& options, const Evaluator& evaluator) {
  return std::make_unique<Comparison>(*options.compare_signature, evaluator);
}

}  // namespace emend
