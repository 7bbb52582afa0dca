#include "noise/nlpaug.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "cli/options.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise::nlpaug {

namespace {

constexpr std::string_view kCandidates = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+";
constexpr std::size_t kMost = 10;  // of words in a line, and of characters in a word

// What may take the place of each ASCII character; empty where nothing may.
class Choices {
 public:
  constexpr void add(char from, char to) {
    const auto c = static_cast<std::size_t>(from);
    if (of(c).find(to) == std::string_view::npos) characters_[c][sizes_[c]++] = to;
  }
  constexpr std::string_view of(std::size_t c) const {
    return c < sizes_.size() ? std::string_view(characters_[c].data(), sizes_[c]) : std::string_view();
  }

 private:
  std::array<std::array<char, 16>, 128> characters_{};
  std::array<std::uint8_t, 128> sizes_{};
};

// The keys as a grid; each has what it gives without shift and with it. nlpaug has no entry for 0 and right of it.
constexpr Choices make_keyboard() {
  constexpr std::string_view plain[] = {"1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./"};
  constexpr std::string_view shifted[] = {"!@#$%^&*()", "QWERTYUIOP", "ASDFGHJKL:", "ZXCVBNM<>?"};
  Choices choices;
  for (std::size_t row = 0; row < 4; ++row) {
    for (std::size_t column = 0; column < 10; ++column) {
      const char key = plain[row][column], with_shift = shifted[row][column];
      const bool letter = key >= 'a' && key <= 'z';
      if (!letter && !(row == 0 && column < 9)) continue;
      for (std::size_t r = row > 0 ? row - 1 : 0; r <= std::min<std::size_t>(row + 1, 3); ++r) {
        for (std::size_t c = column > 0 ? column - 1 : 0; c <= std::min<std::size_t>(column + 1, 9); ++c) {
          if (r == row && c == column) continue;
          for (const char beside : {plain[r][c], shifted[r][c]}) {
            choices.add(key, beside);
            if (letter) choices.add(with_shift, beside);
          }
        }
      }
    }
  }
  return choices;
}

// Characters that look alike, in both directions.
constexpr Choices make_ocr() {
  constexpr std::string_view alike[] = {"089oOD", "147lI", "2zZ", "58", "6b",  "8sS@&",
                                        "9gq",    "ou",    "rk",  "CG", "ODU", "EB"};
  Choices choices;
  for (const std::string_view row : alike)
    for (const char other : row.substr(1)) choices.add(row[0], other), choices.add(other, row[0]);
  return choices;
}

constexpr Choices kKeyboard = make_keyboard(), kOcr = make_ocr();

char one_of(std::string_view choices, Random& random) { return choices[random.below(choices.size())]; }

// Draws k of n items, or all where there are fewer, as they pass one by one; every set is as likely as any other
// (selection sampling: Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S). No processor predicts what is
// drawn, so the loops below count draws instead of branching on them: half of the time was spent on mispredicted
// branches.
class Draw {
 public:
  Draw(std::size_t k, std::size_t n) : wanted_(k), left_(n) {}
  // item: false for one that is none of the n.
  bool next(Random& random, bool item = true) {
    const bool drawn = item & (random.below(left_) < wanted_);
    wanted_ -= drawn;
    left_ -= item;
    return drawn;
  }

 private:
  std::size_t wanted_, left_;
};

// Keeps k of the items in their order.
template <class Item>
void keep(std::vector<Item>& items, std::size_t k, Random& random) {
  Draw draw(k, items.size());
  std::size_t kept = 0;
  for (const Item item : items) {
    items[kept] = item;
    kept += draw.next(random);
  }
  items.resize(kept);
}

// The places of k of a word's characters, among those that `may` be drawn, in their order. k: up to kMost.
class Places {
 public:
  template <class Character, class May>
  Places(std::basic_string_view<Character> word, std::size_t k, Random& random, May may) {
    Draw draw(k, static_cast<std::size_t>(std::count_if(word.begin(), word.end(), may)));
    for (std::size_t i = 0; i < word.size(); ++i) {
      places_[size_] = i;
      size_ += draw.next(random, may(word[i]));
    }
  }
  void shuffle(Random& random) {
    for (std::size_t i = 1; i < size_; ++i) std::swap(places_[i], places_[random.below(i + 1)]);
  }
  const std::size_t* begin() const { return places_.data(); }
  const std::size_t* end() const { return begin() + size_; }

 private:
  std::array<std::size_t, kMost + 1> places_;  // one more than are kept
  std::size_t size_ = 0;
};

// The actions: `out` becomes the word with k of its characters edited. Words of ASCII are edited as they stand, others
// as code points.
template <class Character>
using Word = std::basic_string_view<Character>;
template <class Character>
using Damaged = std::basic_string<Character>;

constexpr auto any = [](char32_t) { return true; };

template <class Character>
void insert(Word<Character> word, std::size_t k, Random& random, Damaged<Character>& out) {
  out.resize(2 * word.size());
  std::size_t size = 0;
  for (Draw draw(k, word.size()); const Character c : word) {
    out[size] = one_of(kCandidates, random);
    size += draw.next(random);
    out[size++] = c;
  }
  out.resize(size);
}

template <class Character>
void substitute(Word<Character> word, std::size_t k, Random& random, Damaged<Character>& out) {
  out = word;
  for (const std::size_t place : Places(word, k, random, any)) out[place] = one_of(kCandidates, random);
}

template <class Character>
void erase(Word<Character> word, std::size_t k, Random& random, Damaged<Character>& out) {
  out.resize(word.size());
  std::size_t size = 0;
  for (Draw draw(k, word.size()); const Character c : word) {
    out[size] = c;
    size += !draw.next(random);
  }
  out.resize(size);
}

template <class Character>
void swap(Word<Character> word, std::size_t k, Random& random, Damaged<Character>& out) {
  const auto in_case = [](char32_t place, char32_t letter) {
    return static_cast<Character>(text::is_upper(place) ? text::to_upper(letter) : text::to_lower(letter));
  };
  Places places(word, k, random, any);
  places.shuffle(random);
  out = word;
  for (const std::size_t place : places) {
    const bool forward = place == 0 || (place + 1 < word.size() && random.chance(0.5));
    const std::size_t other = forward ? place + 1 : place - 1;
    const auto here = static_cast<char32_t>(out[place]), there = static_cast<char32_t>(out[other]);
    out[place] = in_case(here, there);
    out[other] = in_case(there, here);
  }
}

template <const Choices& choices, class Character>
void choose(Word<Character> word, std::size_t k, Random& random, Damaged<Character>& out) {
  const auto choices_of = [](Character c) { return choices.of(static_cast<std::make_unsigned_t<Character>>(c)); };
  out = word;
  for (const std::size_t place : Places(word, k, random, [&](Character c) { return !choices_of(c).empty(); }))
    out[place] = one_of(choices_of(word[place]), random);
}

std::size_t count(double share, std::size_t size, std::size_t least, std::size_t most, bool round_down) {
  const double exact = share * static_cast<double>(size);
  const auto whole = static_cast<std::size_t>(exact);
  return std::clamp(whole + (!round_down && exact > static_cast<double>(whole)), least, most);
}

enum class Class : std::uint8_t { word, blank, other, beyond_ascii };

Class class_of(char32_t c) {
  if (text::is_blank(c)) return Class::blank;
  return text::is_letter(c) || text::is_digit(c) || c == U'_' ? Class::word : Class::other;
}

const auto byte_classes = [] {
  std::array<Class, 256> classes;
  for (std::size_t c = 0; c < classes.size(); ++c)
    classes[c] = c < 0x80 ? class_of(static_cast<char32_t>(c)) : Class::beyond_ascii;
  return classes;
}();

Class byte_class(std::string_view line, std::size_t at) { return byte_classes[static_cast<unsigned char>(line[at])]; }

// The class of the character at `at`, which is moved past it.
Class next_class(std::string_view line, std::size_t& at) {
  const Class byte = byte_class(line, at);
  if (byte != Class::beyond_ascii) return ++at, byte;
  return class_of(text::next_code_point(line, at));
}

// Moves past the characters of a word from `at` on; how many they are.
std::size_t pass_word(std::string_view line, std::size_t& at) {
  std::size_t characters = 0;
  while (true) {
    const std::size_t begin = at;
    while (at < line.size() && byte_class(line, at) == Class::word) ++at;
    characters += at - begin;
    std::size_t next = at;
    if (at == line.size() || byte_class(line, at) != Class::beyond_ascii || next_class(line, next) != Class::word)
      return characters;
    at = next;
    ++characters;
  }
}

struct Tokens {
  std::size_t count = 0;  // all of them
  std::vector<text::Span> long_enough;
};

Tokens tokenize(std::string_view line, std::size_t shortest) {
  Tokens tokens;
  tokens.long_enough.reserve(line.size() / 4 + 1);
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    const Class first = next_class(line, at);
    if (first == Class::blank) continue;
    const std::size_t characters = first == Class::word ? 1 + pass_word(line, at) : 1;
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
  std::size_t least_edits;  // of a word
  void (*edit_ascii)(std::string_view word, std::size_t k, Random& random, std::string& out);
  void (*edit)(std::u32string_view word, std::size_t k, Random& random, std::u32string& out);
};

namespace {

constexpr Action kActions[] = {
    {"random", 4, 1, substitute, substitute},
    {"insert", 4, 1, insert, insert},
    {"substitute", 4, 1, substitute, substitute},
    {"swap", 4, 1, swap, swap},
    {"delete", 4, 1, erase, erase},
    {"keyboard", 4, 1, choose<kKeyboard>, choose<kKeyboard>},
    {"ocr", 1, 2, choose<kOcr>, choose<kOcr>},
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
  const std::size_t most_words = sampling_.cap ? kMost : tokens + 1;
  keep(drawn, count(share, tokens, 1, most_words, sampling_.round_down), random);

  std::vector<text::Edit> edits;
  edits.reserve(drawn.size());
  std::u32string damaged;
  for (const text::Span span : drawn) {
    const std::string_view original = text::slice(line, span);
    const auto characters_of = [&](const auto& word) {
      return count(sampling_.char_share, word.size(), action.least_edits, kMost, sampling_.round_down);
    };
    text::Edit& edit = edits.emplace_back();
    if (is_ascii(original)) {
      action.edit_ascii(original, characters_of(original), random, edit.replacement);
    } else {
      const std::u32string word = text::to_code_points(original);
      action.edit(word, characters_of(word), random, damaged);
      edit.replacement = text::to_utf8(damaged);
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
