#include "confusion/context.h"

#include <algorithm>
#include <initializer_list>

#include "text/utf8.h"
#include "text/word_parts.h"

namespace emend::confusion {

namespace {

constexpr std::uint64_t seed_of_fnv = 0xCBF29CE484222325u;

std::uint64_t hashed(std::string_view text, std::uint64_t hash) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return hash;
}

std::uint32_t feature(std::size_t kind, std::initializer_list<std::string_view> parts) {
  std::uint64_t hash = seed_of_fnv + kind;
  for (const std::string_view part : parts) {
    if (part.empty()) return 0;
    hash = hashed(" ", hashed(part, hash));
  }
  hash ^= hash >> 33;
  hash *= 0xFF51AFD7ED558CCDu;
  hash ^= hash >> 33;
  return std::max(static_cast<std::uint32_t>(hash), std::uint32_t{1});
}

// Bytes will do: features need not be letters.
std::string_view last(std::string_view text, std::size_t bytes) {
  return text.substr(text.size() - std::min(text.size(), bytes));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }

std::string shown(std::string_view word) {
  if (std::all_of(word.begin(), word.end(), is_small)) return std::string(word);
  if (std::all_of(word.begin(), word.end(), is_digit)) return "#";
  std::string small = text::lower(word);
  std::string room;
  return std::string(text::with_plain_apostrophes(small, room));
}

}  // namespace

std::vector<Token> tokens(std::string_view text, bool goes_on) {
  std::vector<Token> all;
  const auto boundary = [&](const char* mark, std::size_t at) { all.push_back({{at, at}, mark}); };
  for (const text::Span span : text::split_words(text)) {
    const std::string_view word = text::slice(text, span);
    std::size_t at = 0;
    const char32_t first = text::next_code_point(word, at);
    if (text::is_blank(first)) continue;
    if (all.empty() && !goes_on) boundary("<s>", span.begin);
    all.push_back({span, shown(word)});
  }
  if (!all.empty() && std::string_view(".!?:;\")'").find(text[all.back().span.begin]) != std::string_view::npos)
    boundary("</s>", text.size());
  return all;
}

Context context(std::span<const Token> tokens, std::size_t i) {
  const auto before = [&](std::size_t n) { return n <= i ? std::string_view(tokens[i - n].text) : ""; };
  const auto behind = [&](std::size_t n) { return i + n < tokens.size() ? std::string_view(tokens[i + n].text) : ""; };
  const std::string_view l3 = before(3), l2 = before(2), l1 = before(1), r1 = behind(1), r2 = behind(2), r3 = behind(3);
  return {feature(0, {l1}),
          feature(1, {l2}),
          feature(2, {l3}),
          feature(3, {r1}),
          feature(4, {r2}),
          feature(5, {r3}),
          feature(6, {l2, l1}),
          feature(7, {l1, r1}),
          feature(8, {r1, r2}),
          feature(9, {l3, l2, l1}),
          feature(10, {r1, r2, r3}),
          feature(11, {l2, l1, r1}),
          feature(12, {l1, r1, r2}),
          feature(13, {last(l1, 3)}),
          feature(14, {last(r1, 3)}),
          feature(15, {last(r1, 2)}),
          feature(16, {last(r2, 3)}),
          feature(17, {last(l1, 3), last(r1, 3)}),
          feature(18, {last(r1, 3), last(r2, 3)}),
          feature(19, {last(r1, 3), r2}),
          feature(20, {r1, last(r2, 3)})};
}

Of side_of(std::size_t feature) {
  constexpr Of sides[features] = {Of::before, Of::before, Of::before, Of::behind, Of::behind, Of::behind, Of::before,
                                  Of::both,   Of::behind, Of::before, Of::behind, Of::both,   Of::both,   Of::before,
                                  Of::behind, Of::behind, Of::behind, Of::both,   Of::behind, Of::behind, Of::behind};
  return sides[feature];
}

}  // namespace emend::confusion
