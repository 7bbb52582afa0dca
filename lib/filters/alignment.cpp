#include "filters/alignment.h"

#include <algorithm>
#include <numeric>

namespace emend::filters {
namespace {

bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Tokenizers add, drop and move blanks, so bytes are counted without them.
std::size_t solid_bytes(std::string_view text) {
  return text.size() - static_cast<std::size_t>(std::count_if(text.begin(), text.end(), blank));
}

// shares[t * words + w]: the part of token t that stands in word w.
std::vector<float> shares(std::span<const std::string> tokens, const Words& words) {
  std::size_t in_tokens = 0;
  for (const std::string& token : tokens) in_tokens += solid_bytes(token);
  const double scale =
      in_tokens == 0 ? 0 : static_cast<double>(solid_bytes(words.text)) / static_cast<double>(in_tokens);
  std::vector<text::Span> solid;  // of the words, in bytes that are no blanks
  std::size_t at = 0, count = 0;
  for (const text::Span span : words.spans) {
    count += solid_bytes(words.text.substr(at, span.begin - at));
    solid.push_back({count, count + solid_bytes(text::slice(words.text, span))});
    count = solid.back().end;
    at = span.end;
  }
  std::vector<float> all(tokens.size() * solid.size());
  double begin = 0;
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    const double size = scale * static_cast<double>(solid_bytes(tokens[t])), end = begin + size;
    for (std::size_t w = 0; w < solid.size() && size > 0; ++w) {
      const double overlap =
          std::min(end, static_cast<double>(solid[w].end)) - std::max(begin, static_cast<double>(solid[w].begin));
      if (overlap > 0) all[t * solid.size() + w] = static_cast<float>(overlap / size);
    }
    begin = end;
  }
  return all;
}

}  // namespace

std::vector<float> attention_of_words(const Translation& translation, const Words& source, const Words& target) {
  const auto& [columns, weights] = translation.attention;
  const std::size_t rows = columns.empty() ? 0 : weights.size() / columns.size();
  const std::vector<float> from = shares(columns, source),
                           to = shares(std::span(translation.tokens).first(rows), target);
  const std::size_t words = source.spans.size(), said = target.spans.size();
  std::vector<float> seen(said * words);
  for (std::size_t t = 0; t < rows; ++t) {
    std::vector<float> of_token(words);
    for (std::size_t s = 0; s < columns.size(); ++s) {
      for (std::size_t i = 0; i < words; ++i) of_token[i] += weights[t * columns.size() + s] * from[s * words + i];
    }
    for (std::size_t j = 0; j < said; ++j) {
      for (std::size_t i = 0; i < words; ++i) seen[j * words + i] += to[t * said + j] * of_token[i];
    }
  }
  return seen;
}

std::vector<std::size_t> align(const Translation& translation, const Words& source, const Words& target) {
  const std::vector<float> seen = attention_of_words(translation, source, target);
  const std::size_t words = source.spans.size();
  std::vector<std::size_t> links;
  for (std::size_t j = 0; j < target.spans.size(); ++j) {
    const auto row = seen.begin() + static_cast<std::ptrdiff_t>(j * words);
    links.push_back(static_cast<std::size_t>(std::max_element(row, row + static_cast<std::ptrdiff_t>(words)) - row));
  }
  return links;
}

namespace {

// What of some words stands in a part, counted from its beginning, and the numbers of the words.
struct PartWords {
  std::vector<text::Span> spans;
  std::vector<std::size_t> numbers;
};

PartWords words_of_part(std::span<const text::Span> words, text::Span part, std::span<const std::size_t> places) {
  PartWords found;
  const auto place = [&](std::size_t at) {
    if (places.empty()) return at;
    return static_cast<std::size_t>(std::lower_bound(places.begin(), places.end(), at) - places.begin());
  };
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::size_t begin = std::max(words[w].begin, part.begin), end = std::min(words[w].end, part.end);
    if (begin >= end) continue;
    const text::Span span{place(begin - part.begin), place(end - part.begin)};
    if (span.begin == span.end) continue;  // nothing but markup
    found.spans.push_back(span);
    found.numbers.push_back(w);
  }
  return found;
}

}  // namespace

Links align_words(std::string_view record, std::string_view translation, std::span<const Part> parts) {
  const std::vector<text::Span> written = text::blank_separated(record), said = text::blank_separated(translation);
  Links links;
  for (const Part& part : parts) {
    const PartWords from = words_of_part(written, part.source, part.seen.places),
                    to = words_of_part(said, part.target, part.said.places);
    if (from.spans.empty()) continue;
    std::vector<std::size_t> of(to.spans.size());
    if (part.translation) {
      of = align(*part.translation,
                 {part.seen.places.empty() ? text::slice(record, part.source) : part.seen.text, from.spans},
                 {part.said.places.empty() ? text::slice(translation, part.target) : part.said.text, to.spans});
    } else {
      std::iota(of.begin(), of.end(), 0);
    }
    for (std::size_t j = 0; j < of.size(); ++j) links.emplace_back(from.numbers[of[j]], to.numbers[j]);
  }
  std::sort(links.begin(), links.end());
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

std::string pharaoh(const Links& links) {
  std::string text;
  for (const auto& [source, target] : links)
    text += (text.empty() ? "" : " ") + std::to_string(source) + "-" + std::to_string(target);
  return text;
}

}  // namespace emend::filters
