#include "text/glossary.h"

#include <algorithm>

#include "cli/error.h"
#include "text/blanks.h"
#include "text/utf8.h"

namespace emend::text {
namespace {

constexpr std::string_view kRemedy = "write SOURCE TERM TAB TARGET TERM, in UTF-8";

// Words, and other characters but blanks.
std::vector<Span> pieces_of(std::string_view text) {
  std::vector<Span> spans = split_words(text);
  std::erase_if(spans, [&](Span span) {
    std::size_t at = span.begin;
    return is_blank(next_code_point(text, at));
  });
  return spans;
}

std::string without_capital(std::string_view piece) {
  std::u32string characters = to_code_points(piece);
  if (!characters.empty()) characters.front() = to_lower(characters.front());
  return to_utf8(characters);
}

}  // namespace

Glossary::Glossary(LineSource lines) {
  std::unordered_map<std::string, std::size_t> known;
  std::string line;
  for (std::size_t number = 1; lines.next(line); ++number) {
    const std::string place = lines.name + ":" + std::to_string(number);
    if (!is_valid_utf8(line)) throw Error(place, "is not UTF-8", std::string(kRemedy));
    if (trim(line).empty() || line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const std::string source(trim(std::string_view(line).substr(0, tab)));
    const std::string target(tab == line.npos ? "" : trim(std::string_view(line).substr(tab + 1)));
    if (source.empty() || target.empty() || target.find('\t') != target.npos)
      throw Error(place, "is not two terms with a TAB between them", std::string(kRemedy));
    const auto [found, is_new] = known.emplace(source, entries_.size());
    if (is_new) {
      entries_.push_back({{}, {{}, place}});
      for (const Span span : pieces_of(source)) entries_.back().pieces.emplace_back(slice(source, span));
      by_first_[without_capital(entries_.back().pieces.front())].push_back(found->second);
    }
    std::vector<std::string>& targets = entries_[found->second].entry.targets;
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) targets.push_back(target);
  }
  for (auto& [first, numbers] : by_first_) {
    std::stable_sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
      return entries_[a].pieces.size() > entries_[b].pieces.size();
    });
  }
}

std::vector<Glossary::Found> Glossary::find(std::string_view sentence) const {
  std::vector<Found> found;
  if (empty()) return found;
  const std::vector<Span> pieces = pieces_of(sentence);
  const std::vector<Span> all_words = words(sentence);
  for (std::size_t i = 0; i < pieces.size();) {
    const std::string_view first = slice(sentence, pieces[i]);
    const bool begins = !all_words.empty() && pieces[i] == all_words.front();
    const auto numbers = by_first_.find(without_capital(first));
    const Term* best = nullptr;  // with the term's own capital before others
    if (numbers != by_first_.end()) {
      for (const std::size_t number : numbers->second) {
        const Term& term = entries_[number];
        const std::size_t count = term.pieces.size();
        if (best && (count < best->pieces.size() || best->pieces.front() == first)) break;
        if (count > pieces.size() - i || !(begins || term.pieces.front() == first)) continue;
        const auto same = [&](std::size_t k) { return slice(sentence, pieces[i + k]) == term.pieces[k]; };
        std::size_t k = 1;
        while (k < count && same(k)) ++k;
        if (k == count && (!best || term.pieces.front() == first)) best = &term;
      }
    }
    if (best) found.push_back({{pieces[i].begin, pieces[i + best->pieces.size() - 1].end}, &best->entry});
    i += best ? best->pieces.size() : 1;
  }
  return found;
}

}  // namespace emend::text
