// Texts read side by side as score reads them, and signatures found in a text. First byte: the column that is read; the
// rest: a file of columns that is hypothesis and reference alike.
#include <sstream>
#include <string>

#include "cli/error.h"
#include "memory_file.h"
#include "metrics/corpus.h"
#include "metrics/signature.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emend;
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto open = [&](std::uint64_t column) {
    const auto lines = std::make_shared<std::istringstream>(text);
    return text::column_of(
        {"fuzz", [lines](std::string& line) { return static_cast<bool>(std::getline(*lines, line)); }}, column);
  };
  for (const std::string& signature : metrics::find_signatures(text)) {
    const metrics::SignatureParts parts = metrics::parse_signature(signature);
    require(!parts.empty() && metrics::differences(parts, parts).empty());
  }
  metrics::Corpus::Files files;
  files.hypotheses.push_back(open(1));
  files.references.push_back(open(1 + data[0] % 3));
  const metrics::Row& row = metrics::find("accuracy");
  const std::uint64_t lines =
      static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + (!text.empty() && text.back() != '\n');
  try {
    metrics::Corpus corpus(std::move(files), data[0] % 2 == 1);
    std::uint64_t seen = 0;
    for (metrics::Chunk chunk = corpus.next(7); chunk.size() > 0; chunk = corpus.next(7)) {
      for (std::size_t i = 0; i < chunk.size(); ++i, ++seen) {
        const metrics::Segment segment = chunk.segment(row, 0, i);
        require(segment.references.size() == 1);
        require(segment.hypothesis.find('\t') == std::string_view::npos);
        require(segment.references.front().find('\t') == std::string_view::npos);
        if (data[0] % 3 == 0) require(segment.hypothesis == segment.references.front());
      }
    }
    require(seen == lines && corpus.size() == lines);
  } catch (const Error& error) {
    require(std::string(error.what()).starts_with("fuzz:"));
  }
  return 0;
}
