#include "metrics/doubts.h"

#include <algorithm>
#include <numeric>

#include "metrics/unicode.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

constexpr std::uint64_t most_tokenized = 100;  // sacrebleu's

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Whether more than half of the letters (and marks on them) are of this kind.
template <class F>
bool is_mostly(std::string_view text, F kind) {
  if (is_ascii(text)) return false;
  std::size_t letters = 0, alike = 0;
  for (const char32_t c : code_points(text)) {
    const std::string_view category = c <= 0x10FFFF ? emend::text::general_category(c) : std::string_view();
    if (!category.starts_with('L') && !category.starts_with('M')) continue;
    ++letters;
    alike += kind(c);
  }
  return 2 * alike > letters;
}

}  // namespace

void Doubts::see(const Row& row, const Metric& metric, std::size_t system, const Segment& segment) {
  ++counts_[{system, &row}][static_cast<std::size_t>(metric.misfit(segment))];
}

std::vector<Warning> Doubts::warnings(const std::vector<std::string>& names) const {
  std::vector<Warning> out;
  const auto warn = [&](const std::string& subject, const std::string& problem, const std::string& remedy) {
    const bool said = std::any_of(out.begin(), out.end(), [&](const Warning& other) {
      return other.subject == subject && other.problem == problem;
    });
    if (!said) out.push_back({subject, problem, remedy});
  };
  for (const auto& [key, counts] : counts_) {
    const std::string &system = names[key.first], metric = key.second->name;
    const std::uint64_t segments = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    const auto count = [&, &counts = counts](Misfit misfit) { return counts[static_cast<std::size_t>(misfit)]; };
    const auto of = [&](Misfit misfit) { return std::to_string(count(misfit)) + " of " + std::to_string(segments); };
    if (2 * count(Misfit::no_words) > segments) {
      warn(metric, "sees no words, or few, in " + of(Misfit::no_words) + " references: it knows ASCII letters alone",
           "try bleu, with --tokenize zh or char where words have no blanks between them, or chrf");
    }
    if (2 * count(Misfit::no_blanks) > segments) {
      warn(metric,
           "takes the words of " + of(Misfit::no_blanks) + " references for one, as no blanks stand between them",
           "try bleu --tokenize zh or char, or chrf");
    }
    if (count(Misfit::tokenized) >= most_tokenized) {
      warn(system, of(Misfit::tokenized) + " lines end in a full stop that stands apart, as tokenized text has it",
           "give detokenized text, or say --tokenize none");
    }
    if (2 * count(Misfit::glued) > segments) {
      warn(system,
           of(Misfit::glued) + " lines end in a mark that is part of the last word, where the M2 file's stands apart",
           "give text that is tokenized as the M2 file is");
    }
  }
  return out;
}

bool writes_no_blanks(std::string_view text) {
  return is_mostly(text, [](char32_t c) {
    return (c >= 0x0E00 && c <= 0x0EFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF) ||
           (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF);
  });
}

bool writes_other_letters(std::string_view text) {
  return is_mostly(text, [](char32_t c) { return c >= 0x80; });
}

int last_mark(std::string_view line) {
  line = strip_right(line);
  if (line.size() < 2 || std::string_view(".?!").find(line.back()) == std::string_view::npos) return 0;
  const char before = line[line.size() - 2];
  if (before == ' ') return 1;
  return std::string_view(".?!").find(before) == std::string_view::npos ? -1 : 0;
}

}  // namespace emend::metrics
