// Misspellings that people made: listed ones, and letters that go wrong as they do in the list.
//
// The tables and the script that makes them, scripts/make-noise-tables, describe their format.
#include <array>
#include <charconv>
#include <span>
#include <string>
#include <unordered_map>

#include "noise/characters.h"
#include "text/fields.h"
#include "text/misspellings.h"

namespace emend::noise {

namespace {

constexpr char kTypos[] =
#include "noise/tables/typos.inc"
    ;

class Dictionary {
 public:
  Dictionary() {
    all_.reserve(130000);
    text::for_each_misspelt([&](const std::string& word, std::span<const text::Misspelling> misspellings) {
      Entry entry{all_.size(), misspellings.size(), 0};
      for (const text::Misspelling& m : misspellings) entry.weight += m.weight;
      all_.insert(all_.end(), misspellings.begin(), misspellings.end());
      if (entry.weight > 0) words_.emplace(word, entry);
    });
  }

  // word: lower case. Null for a word that is not listed.
  const text::Misspelling* draw(const std::string& word, Random& random) const {
    const auto found = words_.find(word);
    if (found == words_.end()) return nullptr;
    const Entry& entry = found->second;
    std::size_t left = random.below(entry.weight);
    return &item_at(std::span(all_).subspan(entry.first, entry.count), left,
                    [](const text::Misspelling& m) { return m.weight; });
  }

 private:
  struct Entry {
    std::size_t first, count, weight;
  };
  std::vector<text::Misspelling> all_;
  std::unordered_map<std::string, Entry> words_;
};

// How the letters of a word go wrong, given the letter before.
class LetterErrors {
 public:
  enum class Op : char { insert = '+', substitute = '=', erase = '-', swap = '~' };
  struct Error {
    Op op;
    char32_t letter;
    std::uint32_t weight;
  };
  struct Context {
    std::uint32_t weight = 0;
    std::vector<Error> errors;
  };

  LetterErrors() {
    std::string_view rest = kTypos;
    text::take_field(rest, '\n');
    std::string_view counts = text::take_field(rest, '\n');
    text::take_field(counts, ' ');
    for (double& share : shares_) {
      const std::string_view number = text::take_field(counts, ' ');
      int permille = 0;
      std::from_chars(number.data(), number.data() + number.size(), permille);
      share = permille / 1000.0;
    }
    while (!rest.empty()) {
      std::string_view line = text::take_field(rest, '\n');
      const std::string_view letters = text::take_field(line, ' ');
      Context& context =
          contexts_[symbol(static_cast<unsigned char>(letters[0]))][symbol(static_cast<unsigned char>(letters[1]))];
      while (!line.empty()) {
        std::string_view field = text::take_field(line, ' ');
        Error error{static_cast<Op>(field[0]), 0, 0};
        field.remove_prefix(1);
        if (error.op == Op::insert || error.op == Op::substitute) {
          error.letter = static_cast<unsigned char>(field[0]);
          field.remove_prefix(1);
        }
        std::from_chars(field.data(), field.data() + field.size(), error.weight);
        context.weight += error.weight;
        context.errors.push_back(error);
      }
    }
  }

  // The errors at the letter `here` (`$` at the end) after `left` (`^` at the start); without any for foreign letters.
  const Context& at(char32_t left, char32_t here) const {
    const Context& exact = contexts_[symbol(left)][symbol(here)];
    return exact.weight > 0 ? exact : contexts_[symbol('.')][symbol(here)];
  }

  // How many errors a misspelt word of this length has.
  std::size_t errors_in(std::size_t length, Random& random) const {
    const double u = random.uniform();
    const std::size_t count = u < shares_[0] ? 1 : u < shares_[0] + shares_[1] ? 2 : 3;
    return std::clamp<std::size_t>(count, 1, std::max<std::size_t>(length, 2) - 1);
  }

 private:
  static constexpr std::size_t kSymbols = 32;
  static std::size_t symbol(char32_t c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    switch (c) {
      case '\'':
        return 26;
      case '-':
        return 27;
      case '^':
        return 28;
      case '$':
        return 29;
      case '.':
        return 30;
      default:
        return 31;  // no context has it
    }
  }

  std::array<double, 3> shares_{};
  std::array<std::array<Context, kSymbols>, kSymbols> contexts_;
};

const Dictionary& dictionary() {
  static const Dictionary loaded;
  return loaded;
}

const LetterErrors& letter_errors() {
  static const LetterErrors loaded;
  return loaded;
}

// Another script than the table's: a letter is doubled or left out.
void change_foreign(std::u32string& word, Random& random) {
  const std::size_t i = random.below(word.size());
  if (word.size() > 1 && random.chance(0.5)) {
    word.erase(i, 1);
  } else {
    word.insert(i, 1, word[i]);
  }
}

// One learned error, its place drawn by how often such letters go wrong.
void make_error(std::u32string& word, const LetterErrors& errors, Random& random) {
  const std::u32string lower = normal(word);
  std::vector<const LetterErrors::Context*> places;
  std::size_t total = 0;
  for (std::size_t i = 0; i <= lower.size(); ++i) {
    // At its end, too, a word of another script gets no letter.
    const char32_t left = i == 0 ? U'^' : lower[i - 1];
    places.push_back(&errors.at(left, i < lower.size() ? lower[i] : is_of_another_script(left) ? left : U'$'));
    total += places.back()->weight;
  }
  if (total == 0) return change_foreign(word, random);
  std::size_t left = random.below(total);
  const auto& place = item_at(places, left, [](const auto* context) { return context->weight; });
  const auto i = static_cast<std::size_t>(&place - places.data());
  const LetterErrors::Error& error = item_at(place->errors, left, [](const auto& e) { return e.weight; });
  switch (error.op) {
    case LetterErrors::Op::insert:
      // In a word of capitals a capital; elsewhere the one at the front stays the only one.
      word.insert(i, 1, is_upper_case(word) ? text::to_upper(error.letter) : error.letter);
      break;
    case LetterErrors::Op::substitute:
      word[i] = like(word[i], error.letter);
      break;
    case LetterErrors::Op::erase:
      if (word.size() > 1) word.erase(i, 1);
      break;
    case LetterErrors::Op::swap:
      if (i > 0) {
        const char32_t before = word[i - 1], here = word[i];
        word[i - 1] = like(before, text::to_lower(here));
        word[i] = like(here, text::to_lower(before));
      }
      break;
  }
}

class Typo : public LetterKind {
 protected:
  void rewrite(std::u32string& word, Random& random) const override {
    const std::u32string original = word;
    for (std::size_t left = errors_.errors_in(word.size(), random); left > 0; --left) make_error(word, errors_, random);
    for (int tries = 0; tries < 8 && word == original; ++tries) make_error(word, errors_, random);
  }

 private:
  const LetterErrors& errors_ = letter_errors();
};

// Two letters, each mistyped as people do or replaced by any other: what is left of "of" may be "er".
class Garble : public LetterKind {
 protected:
  void rewrite(std::u32string& word, Random& random) const override {
    const std::u32string original = word;
    for (int error = 0; error < 2 || (word == original && error < 8); ++error) {
      if (random.chance(0.5))
        make_error(word, errors_, random);
      else
        substitute_letter(word, random.below(word.size()), random);
    }
  }

 private:
  const LetterErrors& errors_ = letter_errors();
};

class Misspell : public Typo {
 protected:
  void rewrite(std::u32string& word, Random& random) const override {
    const std::u32string key = normal(word);
    const text::Misspelling* misspelling = dictionary_.draw(text::to_utf8(key), random);
    if (!misspelling) return Typo::rewrite(word, random);
    word = in_case_of(word, text::to_code_points(misspelling->of(text::to_utf8(key))));
  }

 private:
  const Dictionary& dictionary_ = dictionary();
};

}  // namespace

std::unique_ptr<Kind> make_misspell(const Options&) { return std::make_unique<Misspell>(); }
std::unique_ptr<Kind> make_typo(const Options&) { return std::make_unique<Typo>(); }
std::unique_ptr<Kind> make_garble(const Options&) { return std::make_unique<Garble>(); }

}  // namespace emend::noise
