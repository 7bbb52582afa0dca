// Kinds that know nothing of the language: random letters, neighbouring keys, neighbouring letters, accents.
#include "noise/characters.h"

#include <array>
#include <functional>
#include <string_view>
#include <unordered_map>

namespace emend::noise {

namespace {

// Edits the letter at `position` of a word, the one behind it, or both; may do nothing there.
using LetterEdit = std::function<void(std::u32string& word, std::size_t position, Random& random)>;

// Makes an edit at as many random letters as the share says.
class Scattered : public LetterKind {
 public:
  Scattered(double share, LetterEdit edit) : share_(share), edit_(std::move(edit)) {}

 protected:
  void rewrite(std::u32string& word, Random& random) const override {
    const std::u32string original = word;
    for (std::size_t left = edits_of(word.size(), share_, random); left > 0; --left)
      edit_(word, random.below(word.size()), random);
    // Where two edits undid each other or the letter has nothing to change: go through the places in order, once.
    const std::size_t start = random.below(word.size());
    bool changed = word != original;
    for (std::size_t i = 0; i < original.size() && !changed; ++i) {
      const std::size_t place = (start + i) % word.size();
      edit_(word, place, random);
      changed = word.size() != original.size() || word.compare(place, 2, original, place, 2) != 0;
    }
  }

 private:
  double share_;
  LetterEdit edit_;
};

// What may stand beside or for `old` in the word: any letter of the alphabet, or one of the word's of its script.
char32_t random_letter(const std::u32string& word, char32_t old, Random& random) {
  if (!is_of_another_script(old)) return U'a' + random.below(26);
  return text::to_lower(word[random.below(word.size())]);
}

}  // namespace

bool is_upper_case(const std::u32string& word) {
  std::size_t letters = 0;
  for (const char32_t c : word) {
    if (!text::is_letter(c)) continue;
    if (!text::is_upper(c)) return false;
    ++letters;
  }
  return letters > 1;
}

std::u32string normal(std::u32string word) {
  for (char32_t& c : word) c = c == U'’' ? U'\'' : text::to_lower(c);
  return word;
}

std::u32string in_case_of(const std::u32string& original, std::u32string word) {
  const bool capitals = is_upper_case(original), typographic = original.find(U'’') != std::u32string::npos;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (typographic && word[i] == U'\'') word[i] = U'’';
    if (capitals || (i == 0 && text::is_upper(original[0]))) word[i] = text::to_upper(word[i]);
  }
  return word;
}

bool is_of_another_script(char32_t letter) {
  const bool latin = letter < 0x250 || (letter >= 0x1E00 && letter < 0x1F00);
  return !latin && text::is_letter(letter);
}

void substitute_letter(std::u32string& word, std::size_t position, Random& random) {
  const char32_t old = word[position];
  constexpr int most_tries = 20;  // a word may have one letter alone
  for (int tries = 0; word[position] == old && (tries < most_tries || !is_of_another_script(old)); ++tries)
    word[position] = like(old, random_letter(word, old, random));
}

namespace {

void insert_letter(std::u32string& word, std::size_t position, Random& random) {
  const std::size_t gap = position + random.below(2);  // so that the word's end has its share
  word.insert(word.begin() + static_cast<std::ptrdiff_t>(gap),
              like(word[position], random_letter(word, word[position], random)));
}

void delete_letter(std::u32string& word, std::size_t position, Random&) {
  if (word.size() > 1) word.erase(position, 1);
}

void random_edit(std::u32string& word, std::size_t position, Random& random) {
  switch (random.below(word.size() > 1 ? 3 : 2)) {  // the last letter stays
    case 0:
      return insert_letter(word, position, random);
    case 1:
      return substitute_letter(word, position, random);
    default:
      return delete_letter(word, position, random);
  }
}

// Case stays with the place: "The" becomes "Hte".
void swap_letters(std::u32string& word, std::size_t position, Random&) {
  if (position + 1 >= word.size()) return;
  const char32_t left = word[position], right = word[position + 1];
  if (!text::is_letter(left) || !text::is_letter(right)) return;
  word[position] = text::is_upper(left) ? text::to_upper(right) : text::to_lower(right);
  word[position + 1] = text::is_upper(right) ? text::to_upper(left) : text::to_lower(left);
}

// The letters beside each letter. Each row of keys stands half a key to the right of the row above it.
class Layout {
 public:
  explicit Layout(const std::array<std::u32string_view, 3>& rows) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        std::u32string& beside = neighbours_[rows[row][column]];
        const auto add = [&](std::size_t r, std::size_t c) {
          if (r < rows.size() && c < rows[r].size()) beside += rows[r][c];
        };
        add(row, column - 1), add(row, column + 1);
        add(row - 1, column), add(row - 1, column + 1);
        add(row + 1, column - 1), add(row + 1, column);
      }
    }
  }

  void operator()(std::u32string& word, std::size_t position, Random& random) const {
    const char32_t old = word[position];
    const auto found = neighbours_.find(text::to_lower(old));
    if (found != neighbours_.end()) word[position] = like(old, found->second[random.below(found->second.size())]);
  }

 private:
  std::unordered_map<char32_t, std::u32string> neighbours_;
};

const Layout& layout(std::string_view name) {
  static const Layout qwerty({U"qwertyuiop", U"asdfghjkl", U"zxcvbnm"});
  static const Layout qwertz({U"qwertzuiopü", U"asdfghjklöä", U"yxcvbnm"});
  static const Layout azerty({U"azertyuiop", U"qsdfghjklm", U"wxcvbn"});
  if (name == "qwerty") return qwerty;
  if (name == "qwertz") return qwertz;
  if (name == "azerty") return azerty;
  throw Error("--layout", "unknown keyboard layout '" + std::string(name) + "'", "use qwerty, qwertz or azerty");
}

// A letter and the Latin letters that differ from it by a mark.
constexpr std::u32string_view kAccented[] = {U"aàáâãäåāăąǎạảấầẩẫậắằẵặ",
                                             U"cçćĉċč",
                                             U"dďđ",
                                             U"eèéêëēĕėęěẹẻẽếềểễệ",
                                             U"gĝğġģ",
                                             U"hĥħ",
                                             U"iìíîïĩīĭįıỉị",
                                             U"jĵ",
                                             U"kķ",
                                             U"lĺļľł",
                                             U"nñńņňŉ",
                                             U"oòóôõöøōŏőọỏốồổỗộơớờởỡợ",
                                             U"rŕŗř",
                                             U"sśŝşšș",
                                             U"tţťŧț",
                                             U"uùúûüũūŭůűųụủưứừửữự",
                                             U"wŵ",
                                             U"yýÿŷỳỵỷỹ",
                                             U"zźżž"};

// A plain letter gets a mark, an accented one loses it.
void change_accent(std::u32string& word, std::size_t position, Random& random) {
  static const std::unordered_map<char32_t, std::u32string> choices = [] {
    std::unordered_map<char32_t, std::u32string> map;
    for (const std::u32string_view letters : kAccented) {
      map[letters[0]] = letters.substr(1);
      for (const char32_t accented : letters.substr(1)) map[accented] = letters[0];
    }
    return map;
  }();
  const char32_t old = word[position];
  const auto found = choices.find(text::to_lower(old));
  if (found != choices.end()) word[position] = like(old, found->second[random.below(found->second.size())]);
}

}  // namespace

std::unique_ptr<Kind> make_random(const Options& o) { return std::make_unique<Scattered>(o.char_rate, random_edit); }
std::unique_ptr<Kind> make_insert(const Options& o) { return std::make_unique<Scattered>(o.char_rate, insert_letter); }
std::unique_ptr<Kind> make_substitute(const Options& o) {
  return std::make_unique<Scattered>(o.char_rate, substitute_letter);
}
std::unique_ptr<Kind> make_delete(const Options& o) { return std::make_unique<Scattered>(o.char_rate, delete_letter); }
std::unique_ptr<Kind> make_swap(const Options& o) { return std::make_unique<Scattered>(o.char_rate, swap_letters); }
std::unique_ptr<Kind> make_keyboard(const Options& o) {
  return std::make_unique<Scattered>(o.char_rate, layout(o.layout));
}
std::unique_ptr<Kind> make_accent(const Options& o) { return std::make_unique<Scattered>(o.char_rate, change_accent); }

}  // namespace emend::noise
