// Kinds that change case, blanks, punctuation or the order of words and leave the letters alone.
#include <string>
#include <vector>

#include "noise/characters.h"

namespace emend::noise {

namespace {

// Without line breaks: a record may hold them where records end with NUL, and they are no blanks between words.
bool is_plain_blank(char32_t c) { return text::is_blank(c) && c != U'\n' && c != U'\r'; }

bool is_blank_run(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (!is_plain_blank(text::next_code_point(text, at))) return false;
  return !text.empty();
}

bool is_clause_mark(char32_t c) { return std::u32string_view(U",.;:!?").find(c) != std::u32string_view::npos; }

text::Edit insertion(std::size_t at, std::string what) { return {at, at, std::move(what)}; }

class Case : public LetterKind {
 protected:
  void rewrite(std::u32string& word, Random& random) const override {
    const std::u32string original = word;
    for (char32_t& c : word) c = text::to_lower(c);
    if (word != original) return;
    const bool all = random.chance(0.2);
    for (char32_t& c : word) {
      c = text::to_upper(c);
      if (!all) break;
    }
  }
};

class Split : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const override {
    const std::u32string word = text::to_code_points(site.word());
    if (word.size() < 2) return std::nullopt;
    const std::size_t cut = 1 + random.below(word.size() - 1);
    if (text::is_mark(word[cut])) return std::nullopt;  // a mark stays with its letter
    return text::Edit{site.span().begin, site.span().end, text::to_utf8(word.substr(0, cut) + U' ' + word.substr(cut))};
  }
};

class RunOn : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random&) const override {
    if (!site.has_next() || !is_blank_run(text::slice(site.line, site.gap()))) return std::nullopt;
    return text::Edit{site.gap().begin, site.gap().end, ""};
  }
};

class SwapWords : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random&) const override {
    if (!site.has_next()) return std::nullopt;
    const std::string_view gap = text::slice(site.line, site.gap());
    if (!is_blank_run(gap)) return std::nullopt;
    std::string swapped(text::slice(site.line, site.next()));
    swapped.append(gap).append(site.word());
    return text::Edit{site.span().begin, site.next().end, std::move(swapped)};
  }
};

// The blanks on one side go with the word.
class DropWord : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random&) const override {
    const text::Span word = site.span();
    if (site.index + 1 < site.words.size() && is_blank_run(text::slice(site.line, site.gap())))
      return text::Edit{word.begin, site.gap().end, ""};
    if (site.index == 0) return std::nullopt;
    const std::size_t before = site.words[site.index - 1].end;
    if (site.free > before || !is_blank_run(site.line.substr(before, word.begin - before))) return std::nullopt;
    return text::Edit{before, word.end, ""};
  }
};

class RepeatWord : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random&) const override {
    return insertion(site.span().end, ' ' + std::string(site.word()));
  }
};

class Punctuation : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const override {
    constexpr std::string_view marks = ",,,,....;:!?";  // about as often as in prose
    const std::string drawn(1, marks[random.below(marks.size())]);
    const text::Span gap = site.gap();
    std::size_t end = gap.begin;
    if (gap.size() == 0 || !is_clause_mark(text::next_code_point(site.line, end))) return insertion(gap.begin, drawn);
    return text::Edit{gap.begin, end, random.chance(0.5) ? "" : drawn};
  }
};

class Whitespace : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const override {
    const text::Span gap = site.gap();
    std::size_t mark = gap.begin;  // the end of the clause mark behind the word
    if (gap.size() > 0 && !is_clause_mark(text::next_code_point(site.line, mark))) mark = gap.begin;
    std::size_t blanks = mark;  // the end of the blanks after it
    for (std::size_t at = mark; at < gap.end && is_plain_blank(text::next_code_point(site.line, at));) blanks = at;
    const bool has_mark = mark > gap.begin, has_blanks = blanks > mark;
    switch (random.below(3)) {
      case 0:
        if (has_mark) return insertion(gap.begin, " ");  // "word ."
        break;
      case 1:
        if (has_mark && has_blanks && site.has_next()) return text::Edit{mark, blanks, ""};  // "word.Next"
        break;
      default:
        break;
    }
    if (has_blanks) return insertion(blanks, " ");
    return has_mark ? std::optional(insertion(gap.begin, " ")) : std::nullopt;
  }
};

// The word as people write it in chats: its capital, its apostrophe, the mark that ends the line and half of its
// letters are each left out where they are, most of them at most places.
class Casual : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const override {
    const std::u32string original = text::to_code_points(site.word());
    std::u32string word = original;
    if (random.chance(kShort)) shorten(word, random);
    if (random.chance(kMost) && has_one_capital(word)) word[0] = text::to_lower(word[0]);
    if (random.chance(kMost)) part_at_apostrophe(word, random);
    const text::Span gap = site.gap();
    std::size_t end = gap.begin;
    if (random.chance(kMost) && is_end_mark(site, end)) return text::Edit{site.span().begin, end, text::to_utf8(word)};
    if (word == original) return std::nullopt;
    return text::Edit{site.span().begin, site.span().end, text::to_utf8(word)};
  }

 private:
  static constexpr double kMost = 0.85, kShort = 0.3;

  static bool has_one_capital(const std::u32string& word) {
    if (word.empty() || !text::is_upper(word[0])) return false;
    for (std::size_t i = 1; i < word.size(); ++i)
      if (text::is_upper(word[i])) return false;
    return true;
  }

  // "I'm" becomes "Im", seldom "I m".
  static void part_at_apostrophe(std::u32string& word, Random& random) {
    const std::size_t at = word.find_first_of(U"'\u2019");
    if (at == std::u32string::npos || at == 0 || at + 1 == word.size()) return;
    word.replace(at, 1, random.chance(0.3) ? U" " : U"");
  }

  static void shorten(std::u32string& word, Random& random) {
    struct Short {
      std::string_view word, form;
    };
    static constexpr Short forms[] = {
        {"you", "u"},          {"your", "ur"},      {"are", "r"},         {"because", "cause"}, {"because", "bc"},
        {"because", "cuz"},    {"please", "pls"},   {"please", "plz"},    {"people", "ppl"},    {"though", "tho"},
        {"thanks", "thx"},     {"favorite", "fav"}, {"with", "w/"},       {"without", "w/o"},   {"and", "&"},
        {"before", "b4"},      {"to", "2"},         {"for", "4"},         {"about", "abt"},     {"tomorrow", "tmrw"},
        {"something", "smth"}, {"message", "msg"},  {"probably", "prob"}, {"okay", "ok"}};
    const std::string lower = text::lower(text::to_utf8(word));
    std::vector<std::string_view> fitting;
    for (const Short& known : forms)
      if (known.word == lower) fitting.push_back(known.form);
    if (!fitting.empty()) word = text::to_code_points(fitting[random.below(fitting.size())]);
  }

  // Whether the line ends with a mark behind the word; `end` moves behind the mark.
  static bool is_end_mark(const Site& site, std::size_t& end) {
    if (site.index + 1 < site.words.size() || site.gap().size() == 0) return false;
    std::size_t at = end;
    if (std::u32string_view(U".?!").find(text::next_code_point(site.line, at)) == std::u32string_view::npos)
      return false;
    for (std::size_t next = at; next < site.line.size();)
      if (!text::is_blank(text::next_code_point(site.line, next))) return false;
    end = at;
    return true;
  }
};

}  // namespace

std::unique_ptr<Kind> make_case(const Options&) { return std::make_unique<Case>(); }
std::unique_ptr<Kind> make_casual(const Options&) { return std::make_unique<Casual>(); }
std::unique_ptr<Kind> make_split(const Options&) { return std::make_unique<Split>(); }
std::unique_ptr<Kind> make_run_on(const Options&) { return std::make_unique<RunOn>(); }
std::unique_ptr<Kind> make_swap_words(const Options&) { return std::make_unique<SwapWords>(); }
std::unique_ptr<Kind> make_drop_word(const Options&) { return std::make_unique<DropWord>(); }
std::unique_ptr<Kind> make_repeat_word(const Options&) { return std::make_unique<RepeatWord>(); }
std::unique_ptr<Kind> make_punctuation(const Options&) { return std::make_unique<Punctuation>(); }
std::unique_ptr<Kind> make_whitespace(const Options&) { return std::make_unique<Whitespace>(); }

}  // namespace emend::noise
