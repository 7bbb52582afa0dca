#include "metrics/corpus.h"

#include <algorithm>

#include "cli/error.h"
#include "metrics/unicode.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

constexpr std::size_t chunk_bytes = 1 << 20;
constexpr std::size_t digest_digits = 12;

}  // namespace

Segment Chunk::segment(std::size_t system, std::size_t i) const {
  Segment segment;
  segment.hypothesis = files_[system][i];
  if (has_source_) segment.source = files_.back()[i];
  segment.references = std::span(references_).subspan(i * references_per_segment_, references_per_segment_);
  return segment;
}

Corpus::Corpus(Files files, bool allow_empty)
    : systems_(files.hypotheses.size()),
      references_(files.references.size()),
      has_source_(files.source.has_value()),
      allow_empty_(allow_empty) {
  for (LineSource& lines : files.hypotheses) files_.push_back({std::move(lines), false, false, {}});
  for (LineSource& lines : files.references) files_.push_back({std::move(lines), true, true, {}});
  if (files.source) files_.push_back({std::move(*files.source), true, false, {}});
}

bool Corpus::read(File& file, std::string& line) {
  if (!file.lines.next(line)) return false;
  if (file.hashed) {
    file.hash.update(line);
    file.hash.update("\n");
  }
  return true;
}

void Corpus::fail_length(const File& shorter, const File& longer) const {
  throw Error(shorter.lines.name + ":" + std::to_string(number_ + 1),
              "the file ends here, " + longer.lines.name + " goes on", "give files with the same number of lines");
}

void Corpus::check(const File& file, std::string_view line) const {
  const auto fail = [&](const std::string& problem, const std::string& remedy) {
    throw Error(file.lines.name + ":" + std::to_string(number_ + 1), problem, remedy);
  };
  const std::size_t invalid = text::find_invalid_utf8(line);
  if (invalid != line.npos)
    fail("byte " + std::to_string(invalid + 1) + " of the line is not UTF-8", "convert the file with iconv");
  if (file.reference && !allow_empty_ && strip(line).empty()) {
    fail("the reference is empty", "remove the segment from all files, or score it with --allow-empty");
  }
}

Chunk Corpus::next(std::size_t most) {
  Chunk chunk;
  chunk.first_ = number_ + 1;
  chunk.files_.resize(files_.size());
  chunk.systems_ = systems_;
  chunk.references_per_segment_ = references_;
  chunk.has_source_ = has_source_;
  std::size_t bytes = 0;
  std::string line;
  for (; chunk.size_ < most && bytes < chunk_bytes; ++chunk.size_, ++number_) {
    const File* ended = nullptr;
    for (std::size_t f = 0; f < files_.size(); ++f) {
      const bool more = read(files_[f], line);
      if (f == 0 && !more) ended = &files_[f];
      if (f > 0 && more != (ended == nullptr)) {
        if (more) fail_length(*ended, files_[f]);
        fail_length(files_[f], files_[0]);
      }
      if (!more) continue;
      check(files_[f], line);
      chunk.files_[f].bytes += line;
      chunk.files_[f].ends.push_back(chunk.files_[f].bytes.size());
      bytes += line.size();
    }
    if (ended) break;
  }
  chunk.references_.reserve(chunk.size_ * references_);
  for (std::size_t i = 0; i < chunk.size_; ++i) {
    for (std::size_t r = 0; r < references_; ++r) chunk.references_.push_back(chunk.files_[systems_ + r][i]);
  }
  return chunk;
}

std::string Corpus::reference_digest() const {
  std::string out;
  for (std::size_t r = 0; r < references_; ++r) {
    out += (r == 0 ? "" : "+") + files_[systems_ + r].hash.hex().substr(0, digest_digits);
  }
  return out;
}

std::string Corpus::source_digest() const {
  return has_source_ ? files_.back().hash.hex().substr(0, digest_digits) : "";
}

}  // namespace emend::metrics
