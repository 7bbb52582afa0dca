#include "train/rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "filters/view.h"
#include "text/blanks.h"
#include "text/protect.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/words.h"
#include "train/reading.h"

namespace emend::train {

namespace {

using noise::Random;

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  bool inside = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    count += !blank && !inside ? 1 : 0;
    inside = !blank;
  }
  return count;
}

// One reading of one source.
class RowReader {
 public:
  RowReader(const Recipe& recipe, const Source& source, Random key, const std::function<void(const Found&)>& take,
            Overlap* overlap)
      : recipe_(recipe), source_(source), key_(key), take_(take), overlap_(overlap), counts_{.name = source.name} {}

  SourceCounts run(bool quiet, const std::function<void(const SourceCounts&)>& watch) {
    const ReadCounts read = read_texts(
        recipe_, source_.name, source_,
        [&](const Text& text) {
          begins_ |= text.begins_document;
          counts_.lines = text.number;
          counts_.bad = text.bad;
          watch(counts_);
          is_clean() ? add_clean(text) : add_pair(text);
        },
        quiet);
    counts_.lines = read.lines;
    counts_.bad = read.bad;
    return counts_;
  }

 private:
  std::size_t most_bytes() const { return static_cast<std::size_t>(recipe_.data.sentence_bytes); }
  bool is_clean() const { return source_.kind == "clean"; }

  void add_pair(const Text& text) {
    if (text.source.empty() || text.target.empty() || (source_.hypothesis_column > 0 && text.hypothesis.empty())) {
      ++counts_.empty;
    } else if (fits(text.source, text.target)) {
      add(text, text.source, text.target);
    }
  }

  void add_clean(const Text& text) {
    const bool join = key_.part(joining).part(text.number).chance(recipe_.data.join_share);
    const auto mode = recipe_.data.protect == "none" ? text::Protect::none : text::Protect::automatic;
    const filters::View view(text.target, text::protected_spans(text.target, mode));
    const std::uint64_t before = counts_.examples;
    bool any = false;
    for_each_sentence(view.text(), most_bytes(), join, [&](std::string_view sentence) {
      any = true;
      if (fits({}, sentence)) add(text, {}, sentence);
    });
    if (!any) ++counts_.empty;
    if (!overlap_ || counts_.examples == before) return;
    overlap_->look(text.target, text);
    if (join || view.text() != text.target) {  // its examples are not its sentences
      for_each_sentence(text.target, most_bytes(), false,
                        [&](std::string_view sentence) { overlap_->look(sentence, text); });
    }
  }

  // The filters by length; clean text has a target alone.
  bool fits(std::string_view from, std::string_view to) {
    const double a = static_cast<double>(count_words(to)), b = is_clean() ? a : static_cast<double>(count_words(from));
    const auto [least, most] = std::minmax(a, b);
    if (least < static_cast<double>(source_.words[0]) || most > static_cast<double>(source_.words[1])) {
      ++counts_.length;
      return false;
    }
    if (!is_clean() && source_.max_ratio > 0 && most >= source_.max_ratio * least) {
      ++counts_.ratio;
      return false;
    }
    return true;
  }

  // Equal targets fall on the same side, so that no text is both learned and held out, whatever the seed.
  void add(const Text& text, std::string_view source, std::string_view target) {
    const bool held_out = source_.held_out > 0 && Random({mix_text(holding_out, target)}).chance(source_.held_out);
    ++(held_out ? counts_.held_out : counts_.examples);
    if (overlap_ && !held_out) overlap_->look(target, text);
    take_({source, target, text.context, text.hypothesis, held_out, begins_});
    begins_ = held_out;
  }

  const Recipe& recipe_;
  const Source& source_;
  const Random key_;
  const std::function<void(const Found&)>& take_;
  Overlap* const overlap_;
  SourceCounts counts_;
  bool begins_ = true;  // the next row begins a document
};

}  // namespace

SourceCounts read_rows(const Recipe& recipe, const Source& source, Random key, bool quiet,
                       const std::function<void(const Found&)>& take,
                       const std::function<void(const SourceCounts&)>& watch, Overlap* overlap) {
  return RowReader(recipe, source, key, take, overlap).run(quiet, watch);
}

Error no_examples(const Recipe& recipe, const Source& source, const SourceCounts& counts) {
  std::vector<std::string> lost;
  for (const auto& [number, what] : {std::pair(counts.bad, "bad"),
                                     {counts.empty, "empty"},
                                     {counts.length, "dropped by words"},
                                     {counts.ratio, "dropped by max_ratio"},
                                     {counts.held_out, "held out"}})
    if (number > 0) lost.push_back(fmt::format("{} {}", number, what));
  return Error(recipe.path,
               fmt::format("'{}' has no examples in {} lines{}", source.name, counts.lines,
                           lost.empty() ? "" : fmt::format(" ({})", fmt::join(lost, ", "))),
               counts.length + counts.ratio > 0 ? "give these filters other limits"
               : counts.held_out > 0            ? "lower held_out"
               : source.kind == "pairs"         ? "check its files and columns"
                                                : "check its files");
}

void for_each_sentence(std::string_view line, std::size_t max_bytes, bool join,
                       const std::function<void(std::string_view)>& take) {
  const std::vector<text::Span> spans = text::sentences(line, max_bytes);
  for (std::size_t i = 0; i < spans.size();) {
    text::Span piece = spans[i++];
    while (join && i < spans.size() && spans[i].end - piece.begin <= max_bytes) piece.end = spans[i++].end;
    const std::string_view sentence = text::trim(text::slice(line, piece));
    if (text::has_letter(sentence)) take(sentence);
  }
}

std::uint64_t mix_text(std::uint64_t hash, std::string_view text) {
  for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(text.size(), 8))) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), std::min<std::size_t>(text.size(), 8));
    hash = noise::mix_bits(hash ^ word);
  }
  return hash;
}

Row Arena::store(std::string_view source, std::string_view target) {
  char* const begin = allocate(source.size() + target.size());
  std::copy(target.begin(), target.end(), std::copy(source.begin(), source.end(), begin));
  return {begin, static_cast<std::uint32_t>(source.size()), static_cast<std::uint32_t>(target.size())};
}

char* Arena::allocate(std::size_t bytes) {
  if (bytes > left_) {
    left_ = std::max(block_bytes, bytes);
    blocks_.push_back(std::make_unique<char[]>(left_));
    next_ = blocks_.back().get();
  }
  left_ -= bytes;
  return std::exchange(next_, next_ + bytes);
}

}  // namespace emend::train
