#include "annotate.h"

#include <fmt/format.h>

#include <tuple>

#include "cli/error.h"
#include "english/annotate.h"
#include "io/text_file.h"
#include "metrics/m2.h"
#include "text/utf8.h"

namespace emend {

namespace {

void print_gold(const std::string& file) {
  text::LineSource lines = io::open_lines(file);
  metrics::M2Reader blocks(lines.name, std::move(lines.next));
  for (std::string block; blocks.next(block);) fmt::print("{}\n\n", block);
}

void check_utf8(const text::LineSource& source, std::uint64_t number, std::string_view line) {
  const std::size_t invalid = text::find_invalid_utf8(line);
  if (invalid != std::string_view::npos)
    throw Error(fmt::format("{}:{}", source.name, number), fmt::format("byte {} is not UTF-8", invalid + 1),
                "convert the file with iconv");
}

}  // namespace

void annotate(const ScoreOptions& options) {
  if (options.gold) return print_gold(*options.gold);
  if (!options.source) throw Error("--annotate", "needs the source", "name the text before the repair with -s FILE");
  if (options.references.empty()) throw Error("--annotate", "needs corrections", "name them with -r FILE");
  std::vector<std::string> files = options.references;
  files.push_back(*options.source);
  io::check_standard_input(files);
  text::LineSource source = io::open_lines(*options.source);
  std::vector<text::LineSource> corrected;
  for (const std::string& file : options.references) corrected.push_back(io::open_lines(file));

  std::vector<std::string> lines(corrected.size());
  std::string sentence, block;
  for (std::uint64_t number = 1;; ++number) {
    const bool more = source.next(sentence);
    for (std::size_t i = 0; i < corrected.size(); ++i) {
      if (corrected[i].next(lines[i]) == more) continue;
      const auto& [longer, shorter] =
          more ? std::tie(source.name, corrected[i].name) : std::tie(corrected[i].name, source.name);
      throw Error(fmt::format("{}:{}", longer, number), fmt::format("has no line beside it in {}", shorter),
                  "files of one text have equal lines");
    }
    if (!more) break;
    check_utf8(source, number, sentence);
    for (std::size_t i = 0; i < corrected.size(); ++i) check_utf8(corrected[i], number, lines[i]);
    block.clear();
    english::append_m2(sentence, std::vector<std::string_view>(lines.begin(), lines.end()), block,
                       options.tokenized ? english::Tokens::at_blanks : english::Tokens::of_prose);
    fmt::print("{}", block);
  }
}

}  // namespace emend
