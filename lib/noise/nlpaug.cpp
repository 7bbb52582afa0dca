#include "noise/nlpaug.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "cli/options.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise::nlpaug {

namespace {

using Choices = std::unordered_map<char32_t, std::u32string>;

constexpr std::u32string_view kCandidates =
    U"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+";

char32_t one_of(std::u32string_view choices, Random& random) { return choices[random.below(choices.size())]; }

// The keys as a grid; each has what it gives without shift and with it. nlpaug knows no entry for 0 and right of it.
Choices make_keyboard() {
  constexpr std::u32string_view plain[] = {U"1234567890", U"qwertyuiop", U"asdfghjkl;", U"zxcvbnm,./"};
  constexpr std::u32string_view shifted[] = {U"!@#$%^&*()", U"QWERTYUIOP", U"ASDFGHJKL:", U"ZXCVBNM<>?"};
  Choices choices;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 10; ++column) {
      if (!text::is_letter(plain[row][column]) && !(row == 0 && column < 9)) continue;
      std::u32string beside;
      for (int r = std::max(row - 1, 0); r <= std::min(row + 1, 3); ++r)
        for (int c = std::max(column - 1, 0); c <= std::min(column + 1, 9); ++c)
          if (r != row || c != column) beside += {plain[r][c], shifted[r][c]};
      choices[plain[row][column]] = beside;
      if (row > 0) choices[shifted[row][column]] = beside;
    }
  }
  return choices;
}

// Characters that look alike, in both directions.
Choices make_ocr() {
  constexpr std::u32string_view alike[] = {U"089oOD", U"147lI", U"2zZ", U"58", U"6b",  U"8sS@&",
                                           U"9gq",    U"ou",    U"rk",  U"CG", U"ODU", U"EB"};
  Choices choices;
  const auto add = [&](char32_t from, char32_t to) {
    if (choices[from].find(to) == std::u32string::npos) choices[from] += to;
  };
  for (const std::u32string_view row : alike)
    for (const char32_t other : row.substr(1)) add(row[0], other), add(other, row[0]);
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

void insert(std::u32string& word, std::vector<std::size_t> places, Random& random) {
  std::sort(places.rbegin(), places.rend());
  for (const std::size_t place : places) word.insert(place, 1, one_of(kCandidates, random));
}

void substitute(std::u32string& word, std::vector<std::size_t> places, Random& random) {
  for (const std::size_t place : places) word[place] = one_of(kCandidates, random);
}

void erase(std::u32string& word, std::vector<std::size_t> places, Random&) {
  std::sort(places.rbegin(), places.rend());
  for (const std::size_t place : places) word.erase(place, 1);
}

void swap(std::u32string& word, std::vector<std::size_t> places, Random& random) {
  const auto in_case = [](char32_t place, char32_t letter) {
    return text::is_upper(place) ? text::to_upper(letter) : text::to_lower(letter);
  };
  for (const std::size_t place : places) {
    const bool forward = place == 0 || (place + 1 < word.size() && random.chance(0.5));
    const std::size_t other = forward ? place + 1 : place - 1;
    const char32_t here = word[place], there = word[other];
    word[place] = in_case(here, there);
    word[other] = in_case(there, here);
  }
}

void press_beside(std::u32string& word, std::vector<std::size_t> places, Random& random) {
  for (const std::size_t place : places) word[place] = one_of(keyboard().at(word[place]), random);
}

void misread(std::u32string& word, std::vector<std::size_t> places, Random& random) {
  for (const std::size_t place : places) word[place] = one_of(ocr().at(word[place]), random);
}

// k of the items, in random order.
std::vector<std::size_t> sample(std::vector<std::size_t> items, std::size_t k, Random& random) {
  k = std::min(k, items.size());
  for (std::size_t i = 0; i < k; ++i) std::swap(items[i], items[i + random.below(items.size() - i)]);
  items.resize(k);
  return items;
}

std::size_t count(double share, std::size_t size, std::size_t least, std::size_t most, bool round_down) {
  const double exact = share * static_cast<double>(size);
  const auto rounded = static_cast<std::size_t>(round_down ? std::floor(exact) : std::ceil(exact));
  return std::clamp(rounded, least, most);
}

bool is_word_character(char32_t c) { return text::is_letter(c) || text::is_digit(c) || c == U'_'; }

std::vector<text::Span> tokens(std::string_view line) {
  std::vector<text::Span> spans;
  bool in_word = false;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(line, at);
    const bool continues = in_word && is_word_character(c);
    in_word = is_word_character(c);
    if (continues) {
      spans.back().end = at;
    } else if (in_word || !text::is_blank(c)) {
      spans.push_back({begin, at});
    }
  }
  return spans;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

}  // namespace

struct Action {
  const char* name;
  std::size_t shortest_word;
  std::size_t least_edits;      // of a word
  const Choices& (*choices)();  // only characters with an entry are drawn; null: all
  void (*edit)(std::u32string& word, std::vector<std::size_t> places, Random& random);
};

namespace {

constexpr Action kActions[] = {
    {"random", 4, 1, nullptr, substitute},
    {"insert", 4, 1, nullptr, insert},
    {"substitute", 4, 1, nullptr, substitute},
    {"swap", 4, 1, nullptr, swap},
    {"delete", 4, 1, nullptr, erase},
    {"keyboard", 4, 1, keyboard, press_beside},
    {"ocr", 1, 2, ocr, misread},
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
  const std::vector<text::Span> all = tokens(line);
  std::vector<std::size_t> long_enough;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (characters(text::slice(line, all[i])) >= action.shortest_word) long_enough.push_back(i);

  constexpr std::size_t most = 10;  // of words in a line, and of characters in a word
  const std::size_t most_words = sampling_.cap ? most : all.size() + 1;
  std::vector<std::size_t> drawn =
      sample(long_enough, count(share, all.size(), 1, most_words, sampling_.round_down), random);
  std::sort(drawn.begin(), drawn.end());

  std::vector<text::Edit> edits;
  for (const std::size_t index : drawn) {
    const std::string_view original = text::slice(line, all[index]);
    std::u32string word = text::to_code_points(original);
    std::vector<std::size_t> places(word.size());
    std::iota(places.begin(), places.end(), 0);
    if (action.choices) std::erase_if(places, [&](std::size_t i) { return !action.choices().contains(word[i]); });
    const std::size_t edited = count(sampling_.char_share, word.size(), action.least_edits, most, sampling_.round_down);
    action.edit(word, sample(places, edited, random), random);
    std::string changed = text::to_utf8(word);
    if (changed != original) edits.push_back({all[index].begin, all[index].end, std::move(changed), action.name});
  }
  return edits;
}

}  // namespace emend::noise::nlpaug
