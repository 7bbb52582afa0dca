#include "noise/nlpaug.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "cli/options.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise::nlpaug {

namespace {

constexpr std::string_view kCandidates = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+";

// What may take the place of each ASCII character; empty where nothing may.
using Choices = std::array<std::string, 128>;

// The keys as a grid; each has what it gives without shift and with it. nlpaug has no entry for 0 and right of it.
Choices make_keyboard() {
  constexpr std::string_view plain[] = {"1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./"};
  constexpr std::string_view shifted[] = {"!@#$%^&*()", "QWERTYUIOP", "ASDFGHJKL:", "ZXCVBNM<>?"};
  Choices choices;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 10; ++column) {
      const char key = plain[row][column], with_shift = shifted[row][column];
      const bool letter = text::is_letter(static_cast<char32_t>(key));
      if (!letter && !(row == 0 && column < 9)) continue;
      std::string beside;
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, 3); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, 9); ++c)
          if (r != row || c != column) beside += {plain[r][c], shifted[r][c]};
      choices[static_cast<std::size_t>(key)] = beside;
      if (letter) choices[static_cast<std::size_t>(with_shift)] = beside;
    }
  }
  return choices;
}

// Characters that look alike, in both directions.
Choices make_ocr() {
  constexpr std::string_view alike[] = {"089oOD", "147lI", "2zZ", "58", "6b",  "8sS@&",
                                        "9gq",    "ou",    "rk",  "CG", "ODU", "EB"};
  Choices choices;
  const auto add = [&](char from, char to) {
    std::string& others = choices[static_cast<std::size_t>(from)];
    if (others.find(to) == std::string::npos) others += to;
  };
  for (const std::string_view row : alike)
    for (const char other : row.substr(1)) add(row[0], other), add(other, row[0]);
  return choices;
}

const Choices& keyboard() {
  static const Choices choices = make_keyboard();
  return choices;
}

const Choices& ocr() {
  static const Choices choices = make_ocr();
  return choices;
}

using Places = std::vector<std::size_t>;

char one_of(std::string_view choices, Random& random) { return choices[random.below(choices.size())]; }

// The actions edit words of ASCII as they stand, others as code points.
template <class Word>
void insert(Word& word, Places& places, Random& random) {
  std::sort(places.rbegin(), places.rend());
  for (const std::size_t place : places) word.insert(place, 1, one_of(kCandidates, random));
}

template <class Word>
void substitute(Word& word, Places& places, Random& random) {
  for (const std::size_t place : places) word[place] = one_of(kCandidates, random);
}

template <class Word>
void erase(Word& word, Places& places, Random&) {
  std::sort(places.rbegin(), places.rend());
  for (const std::size_t place : places) word.erase(place, 1);
}

template <class Word>
void swap(Word& word, Places& places, Random& random) {
  using Character = typename Word::value_type;
  const auto in_case = [](char32_t place, char32_t letter) {
    return static_cast<Character>(text::is_upper(place) ? text::to_upper(letter) : text::to_lower(letter));
  };
  for (const std::size_t place : places) {
    const bool forward = place == 0 || (place + 1 < word.size() && random.chance(0.5));
    const std::size_t other = forward ? place + 1 : place - 1;
    const auto here = static_cast<char32_t>(word[place]), there = static_cast<char32_t>(word[other]);
    word[place] = in_case(here, there);
    word[other] = in_case(there, here);
  }
}

template <const Choices& (*choices)(), class Word>
void choose(Word& word, Places& places, Random& random) {
  for (const std::size_t place : places) word[place] = one_of(choices()[static_cast<std::size_t>(word[place])], random);
}

// Keeps k of the items, in random order.
template <class Item>
void sample(std::vector<Item>& items, std::size_t k, Random& random) {
  k = std::min(k, items.size());
  for (std::size_t i = 0; i < k; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
  items.resize(k);
}

std::size_t count(double share, std::size_t size, std::size_t least, std::size_t most, bool round_down) {
  const double exact = share * static_cast<double>(size);
  const auto rounded = static_cast<std::size_t>(round_down ? std::floor(exact) : std::ceil(exact));
  return std::clamp(rounded, least, most);
}

enum class Class : std::uint8_t { word, blank, other };

Class class_of(char32_t c) {
  if (text::is_letter(c) || text::is_digit(c) || c == U'_') return Class::word;
  return text::is_blank(c) ? Class::blank : Class::other;
}

// By byte; those of longer characters are in no class.
struct AsciiClasses {
  std::array<bool, 256> word{}, blank{};
  AsciiClasses() {
    for (std::size_t c = 0; c < 128; ++c) {
      word[c] = class_of(static_cast<char32_t>(c)) == Class::word;
      blank[c] = class_of(static_cast<char32_t>(c)) == Class::blank;
    }
  }
};
const AsciiClasses ascii;

std::size_t byte_at(std::string_view line, std::size_t at) { return static_cast<unsigned char>(line[at]); }

// Moves past the characters of a word from `at` on; how many they are.
std::size_t pass_word(std::string_view line, std::size_t& at) {
  std::size_t characters = 0;
  while (at < line.size()) {
    const std::size_t begin = at;
    while (at < line.size() && ascii.word[byte_at(line, at)]) ++at;
    characters += at - begin;
    if (at == line.size() || byte_at(line, at) < 0x80) break;
    std::size_t next = at;
    if (class_of(text::next_code_point(line, next)) != Class::word) break;
    at = next;
    ++characters;
  }
  return characters;
}

struct Tokens {
  std::size_t count = 0;  // all of them
  std::vector<text::Span> long_enough;
};

Tokens tokenize(std::string_view line, std::size_t shortest) {
  Tokens tokens;
  tokens.long_enough.reserve(line.size() / 4 + 1);
  for (std::size_t at = 0; at < line.size();) {
    if (ascii.blank[byte_at(line, at)]) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    std::size_t characters = pass_word(line, at);
    if (characters == 0) {
      if (class_of(text::next_code_point(line, at)) == Class::blank) continue;
      characters = 1;
    }
    ++tokens.count;
    if (characters >= shortest) tokens.long_enough.push_back({begin, at});
  }
  return tokens;
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

struct Action {
  std::string_view name;
  std::size_t shortest_word;
  std::size_t least_edits;      // of a word
  const Choices& (*choices)();  // only characters with an entry are drawn; null: all
  void (*edit_ascii)(std::string& word, Places& places, Random& random);
  void (*edit)(std::u32string& word, Places& places, Random& random);
};

namespace {

constexpr Action kActions[] = {
    {"random", 4, 1, nullptr, substitute, substitute},
    {"insert", 4, 1, nullptr, insert, insert},
    {"substitute", 4, 1, nullptr, substitute, substitute},
    {"swap", 4, 1, nullptr, swap, swap},
    {"delete", 4, 1, nullptr, erase, erase},
    {"keyboard", 4, 1, keyboard, choose<keyboard>, choose<keyboard>},
    {"ocr", 1, 2, ocr, choose<ocr>, choose<ocr>},
};

const Action& find(const std::string& name) {
  std::vector<std::string> names;
  for (const Action& action : kActions) {
    if (name == action.name) return action;
    names.emplace_back(action.name);
  }
  const auto near = cli::nearest(name, names);
  throw Error("--nlpaug", "nlpaug has no action '" + name + "'",
              near ? "did you mean '" + *near + "'?" : "use random, insert, substitute, swap, delete, keyboard or ocr");
}

}  // namespace

Augmenter::Augmenter(const std::vector<std::string>& actions, const Sampling& sampling) : sampling_(sampling) {
  for (const std::string& name : actions) actions_.push_back(&find(name));
}

std::vector<text::Edit> Augmenter::edits(std::string_view line, const Random& of_line, double share) const {
  Random random = of_line;
  const Action& action = *actions_[random.below(actions_.size())];
  auto [tokens, drawn] = tokenize(line, action.shortest_word);
  constexpr std::size_t most = 10;  // of words in a line, and of characters in a word
  const std::size_t most_words = sampling_.cap ? most : tokens + 1;
  sample(drawn, count(share, tokens, 1, most_words, sampling_.round_down), random);
  std::sort(drawn.begin(), drawn.end(), [](text::Span a, text::Span b) { return a.begin < b.begin; });

  std::vector<text::Edit> edits;
  edits.reserve(drawn.size());
  Places places;
  // Edits the word in place, by the function for its type.
  const auto damage = [&](auto& word, auto edit) {
    places.resize(word.size());
    std::iota(places.begin(), places.end(), 0);
    if (action.choices) {
      const Choices& choices = action.choices();
      std::erase_if(places, [&](std::size_t i) {
        const auto c = static_cast<char32_t>(word[i]);
        return c >= choices.size() || choices[c].empty();
      });
    }
    sample(places, count(sampling_.char_share, word.size(), action.least_edits, most, sampling_.round_down), random);
    edit(word, places, random);
  };
  for (const text::Span span : drawn) {
    const std::string_view original = text::slice(line, span);
    text::Edit& edit = edits.emplace_back();
    if (is_ascii(original)) {
      edit.replacement = original;
      damage(edit.replacement, action.edit_ascii);
    } else {
      std::u32string word = text::to_code_points(original);
      damage(word, action.edit);
      edit.replacement = text::to_utf8(word);
    }
    if (edit.replacement == original) {
      edits.pop_back();
      continue;
    }
    edit.begin = span.begin;
    edit.end = span.end;
    edit.kind = action.name;
  }
  return edits;
}

}  // namespace emend::noise::nlpaug
