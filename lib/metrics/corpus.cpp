#include "metrics/corpus.h"

#include <algorithm>

#include "cli/error.h"
#include "metrics/m2.h"
#include "metrics/unicode.h"
#include "text/utf8.h"

namespace emend::metrics {

namespace {

constexpr std::size_t chunk_bytes = 1 << 20;
constexpr std::size_t digest_digits = 12;

}  // namespace

Segment Chunk::segment(const Row& row, std::size_t system, std::size_t i) const {
  Segment segment;
  segment.hypothesis = hypotheses_[system][i];
  if (row.m2_references) {
    segment.references = std::span(gold_views_).subspan(i, 1);
    return segment;
  }
  if (!source_.ends.empty()) segment.source = source_[i];
  segment.references = std::span(references_).subspan(i * references_per_segment_, references_per_segment_);
  return segment;
}

Corpus::Corpus(Files files, bool allow_empty) : allow_empty_(allow_empty) {
  for (LineSource& lines : files.hypotheses) add(Role::hypothesis, std::move(lines), files.m2_hypotheses);
  for (LineSource& lines : files.references) add(Role::reference, std::move(lines), false);
  if (files.source) add(Role::source, std::move(*files.source), false);
  if (files.gold) add(Role::gold, std::move(*files.gold), true);
}

void Corpus::add(Role role, LineSource lines, bool m2) {
  File file{role, lines.name, std::move(lines.next), {}, std::make_shared<Sha256>(), {}, {}};
  if (role != Role::hypothesis) {
    file.next = [next = std::move(file.next), hash = file.hash](std::string& line) {
      if (!next(line)) return false;
      hash->update(line);
      hash->update("\n");
      return true;
    };
  }
  if (m2) {
    const auto reader = std::make_shared<M2Reader>(file.name, std::move(file.next));
    file.next = [reader](std::string& block) { return reader->next(block); };
    file.line = [reader] { return reader->line(); };
    file.first = [reader] { return reader->first(); };
    file.between = [reader] { return reader->is_between_essays(); };
  } else {
    const auto count = std::make_shared<std::uint64_t>(0);
    file.next = [count, next = std::move(file.next)](std::string& line) {
      const bool more = next(line);
      *count += more;
      return more;
    };
    file.line = [count] { return *count; };
  }
  files_.push_back(std::move(file));
}

void Corpus::look(File& file, std::string_view text) const {
  const std::size_t invalid = text::find_invalid_utf8(text);
  if (invalid != text.npos) {
    throw Error(file.name + ":" + std::to_string(file.line()), "byte " + std::to_string(invalid + 1) + " is not UTF-8",
                "convert the file with iconv");
  }
  file.has_annotations |= !file.first && text.starts_with("A ") && text.find("|||") != text.npos;
}

void Corpus::check_empty(const std::vector<std::string>& texts, bool blank) const {
  if (blank || allow_empty_) return;
  for (std::size_t f = 0; f < files_.size(); ++f) {
    if (files_[f].role != Role::reference || !strip(texts[f]).empty()) continue;
    throw Error(files_[f].name + ":" + std::to_string(files_[f].line()), "the reference is empty",
                "remove the segment from all files, or score it with --allow-empty");
  }
}

// Spans of different sentences, or of one that is cut otherwise, do not mean the same words.
void Corpus::check_sources(const std::vector<std::string>& texts) {
  const auto without_blanks = [](std::string_view line) {
    std::string out;
    for (std::string_view token : split(line)) out += token;
    return out;
  };
  const auto gold =
      std::find_if(files_.begin(), files_.end(), [](const File& file) { return file.role == Role::gold; });
  if (gold == files_.end()) return;
  const std::string_view expected = m2_source(texts[static_cast<std::size_t>(gold - files_.begin())]);
  for (std::size_t f = 0; f < files_.size(); ++f) {
    File& file = files_[f];
    if (file.role != Role::hypothesis || !file.first) continue;
    const std::string_view source = m2_source(texts[f]);
    if (source == expected) continue;
    if (without_blanks(source) != without_blanks(expected)) {
      throw Error(file.name + ":" + std::to_string(file.first()),
                  "its sentence is not that of " + gold->name + ":" + std::to_string(gold->first()),
                  "give edits of the same sentences in the same order");
    }
    if (file.cut_otherwise++ == 0) file.first_cut_otherwise = file.first();
  }
}

std::vector<Warning> Corpus::warnings() const {
  std::vector<Warning> out;
  for (const File& file : files_) {
    if (file.cut_otherwise == 0) continue;
    const bool one = file.cut_otherwise == 1;
    out.push_back({file.name + ":" + std::to_string(file.first_cut_otherwise),
                   std::to_string(file.cut_otherwise) + " of " + std::to_string(number_) + " sentences, this one " +
                       (one ? "alone, is" : "first, are") + " cut into other tokens than the reference's, so that " +
                       "edits cannot meet",
                   "tokenize both alike (score --annotate --tokenized keeps tokens)"});
  }
  return out;
}

// Whether all files have another segment; its texts, and whether they are blank, all of them.
bool Corpus::read(std::vector<std::string>& texts, bool& blank) {
  const File *ended = nullptr, *goes_on = nullptr;
  blank = true;
  for (std::size_t f = 0; f < files_.size(); ++f) {
    File& file = files_[f];
    std::string& text = texts[f];
    const auto stands_alone = [&] { return file.role == Role::gold && file.between() && !blank; };
    if (!file.next(text) || (stands_alone() && !file.next(text))) {
      ended = &file;
      continue;
    }
    goes_on = &file;
    look(file, text);
    blank = blank && strip(file.first ? m2_source(text) : std::string_view(text)).empty() &&
            (!file.first || text.find('\n') == text.npos);  // a block may insert words into nothing
  }
  if (ended && goes_on) {
    throw Error(ended->name + ":" + std::to_string(ended->line() + 1),
                "ends after " + std::to_string(number_) + (number_ == 1 ? " segment, " : " segments, ") +
                    goes_on->name + " goes on",
                goes_on->has_annotations ? goes_on->name + " looks like M2: give the text alone, a sentence a line"
                                         : "give files with the same number of segments");
  }
  return !ended;
}

// The lines of each file to where metrics look for them.
void Corpus::give(std::vector<Chunk::Lines> lines, Chunk& chunk) const {
  for (std::size_t f = 0; f < files_.size(); ++f) {
    switch (files_[f].role) {
      case Role::hypothesis:
        chunk.hypotheses_.push_back(std::move(lines[f]));
        break;
      case Role::reference:
        chunk.reference_lines_.push_back(std::move(lines[f]));
        break;
      case Role::source:
        chunk.source_ = std::move(lines[f]);
        break;
      case Role::gold:
        chunk.gold_.push_back(std::move(lines[f]));
        break;
    }
  }
  chunk.references_per_segment_ = chunk.reference_lines_.size();
  for (std::size_t i = 0; i < chunk.size_; ++i) {
    for (const Chunk::Lines& reference : chunk.reference_lines_) chunk.references_.push_back(reference[i]);
    if (!chunk.gold_.empty()) chunk.gold_views_.push_back(chunk.gold_.front()[i]);
  }
}

Chunk Corpus::next(std::size_t most) {
  Chunk chunk;
  chunk.first_ = number_ + 1;
  std::vector<Chunk::Lines> lines(files_.size());
  std::vector<std::string> texts(files_.size());
  std::size_t bytes = 0;
  for (bool blank; chunk.size_ < most && bytes < chunk_bytes && read(texts, blank); ++chunk.size_, ++number_) {
    check_empty(texts, blank);
    check_sources(texts);
    for (std::size_t f = 0; f < files_.size(); ++f) {
      lines[f].add(texts[f]);
      bytes += texts[f].size();
    }
    chunk.blank_.push_back(blank);
    blank_ += blank;
  }
  give(std::move(lines), chunk);
  return chunk;
}

std::string Corpus::digest(Role role) const {
  std::string out;
  for (const File& file : files_) {
    if (file.role == role) out += (out.empty() ? "" : "+") + file.hash->hex().substr(0, digest_digits);
  }
  return out;
}

std::string Corpus::reference_digest() const { return digest(Role::reference); }
std::string Corpus::source_digest() const { return digest(Role::source); }
std::string Corpus::gold_digest() const { return digest(Role::gold); }

}  // namespace emend::metrics
