#include "noise/noise.h"

#include <algorithm>
#include <charconv>

#include "noise/kind.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise {

const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {"random", "Insert, substitute or delete a random letter", "", make_random},
      {"insert", "Insert a random letter", "", make_insert},
      {"substitute", "Put a random letter in a letter's place", "", make_substitute},
      {"delete", "Leave out a letter", "", make_delete},
      {"keyboard", "Hit the key beside a letter's", "", make_keyboard},
      {"swap", "Swap neighbouring letters", "", make_swap},
      {"accent", "Give a letter a mark, or take it away", "Latin letters of Unicode", make_accent},
      {"ocr", "Misread characters as machines misread old newspapers: `rn` as `m`, `.` as nothing",
       "Overproof dataset 2, newspapers of 1842 to 1954", make_ocr},
      {"misspell", "Misspell a word as people did; an unlisted word as `typo` does",
       "ad-freiburg/tokenization-repair and crate-ci/typos", make_misspell},
      {"typo", "Mistype letters as people do, given the letters around them",
       "ad-freiburg/tokenization-repair and crate-ci/typos", make_typo},
      {"garble", "Spoil two letters, each as `typo` or arbitrarily", "", make_garble},
      {"mix", "A mixture of these for training, in which a damaged word mostly loses its capital", "", nullptr},
  };
  return rows;
}

// Chosen by looking at what misspelt Wikipedia sentences hold: half of the errors are listed misspellings or like them,
// most others are arbitrary letters, one in fourteen is an accent.
const std::vector<std::string>& mixture() {
  static const std::vector<std::string> kinds = {"misspell:8", "typo:4",   "garble:5",   "substitute:4",
                                                 "random:1",   "accent:2", "keyboard:1", "ocr:2"};
  return kinds;
}

namespace {

// Who misspells a name mostly forgets its capital too: in the misspelt Wikipedia sentences, four times in five.
constexpr double kLostCapital = 0.8;

// Takes the capital from the edit's first letter, in a word that begins with the only one.
void lose_capital(std::string_view word, text::Edit& edit) {
  std::size_t at = 0;
  if (!text::is_upper(text::next_code_point(word, at))) return;
  if (at < word.size() && text::is_upper(text::next_code_point(word, at))) return;
  std::size_t end = 0;
  std::string lower;
  text::append_utf8(lower, text::to_lower(text::next_code_point(edit.replacement, end)));
  edit.replacement.replace(0, end, lower);
}

}  // namespace

const Row& find(std::string_view name) {
  for (const Row& row : table())
    if (row.name == name) return row;
  // The nearest name: the one that shares most letters in place.
  const auto likeness = [&](const Row& row) {
    const std::string_view known = row.name;
    long same = 0;
    for (std::size_t i = 0; i < std::min(known.size(), name.size()); ++i) same += known[i] == name[i];
    return 2 * same - static_cast<long>(std::max(known.size(), name.size()));
  };
  const Row* nearest = &table()[0];
  for (const Row& row : table())
    if (likeness(row) > likeness(*nearest)) nearest = &row;
  throw Error("--kinds", "there is no noise '" + std::string(name) + "'",
              "did you mean '" + std::string(nearest->name) + "'? --list-kinds names them all");
}

void declare(cli::Options& options, Options& noise) {
  options.group("Noise");
  options.add("k,kinds", noise.kinds, "KIND[:WEIGHT],...", "Damage words by these kinds, drawn by weight").split();
  options.add("rate", noise.rate, "SHARE", "Damage this share of the words").range(0, 1);
  options.add("char-rate", noise.char_rate, "SHARE", "Edit this share of a damaged word's letters, at least one")
      .range(0, 1);
  options.add("layout", noise.layout, "NAME", "The keyboard of `keyboard`").choices({"qwerty", "qwertz", "azerty"});
  options.add("seed", noise.seed, "N", "Draw other random numbers");
}

struct Noiser::Impl {
  struct Weighted {
    const char* name;
    double weight;
    double lost_capital;  // the probability
    std::unique_ptr<Kind> kind;
  };

  explicit Impl(const Options& options) : rate(options.rate), seed(options.seed) {
    if (!(rate >= 0 && rate <= 1)) throw Error("--rate", "is not a share between 0 and 1");
    if (options.kinds.empty()) throw Error("--kinds", "names no noise", "--list-kinds names them all");
    for (const std::string& kind : options.kinds) add(kind, options, 1, 0);
    for (const Weighted& kind : kinds) total += kind.weight;
  }

  void add(std::string_view text, const Options& options, double scale, double lost_capital) {
    if (text.starts_with("mix=")) text.remove_prefix(4);  // mix=ocr:2,swap: a mixture of one's own
    const std::size_t colon = text.find(':');
    double weight = 1;
    if (colon != std::string_view::npos) {
      const std::string_view number = text.substr(colon + 1);
      const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight);
      if (error != std::errc() || end != number.data() + number.size() || !(weight > 0 && weight < 1e9))
        throw Error("--kinds", "the weight in '" + std::string(text) + "' is not a positive number",
                    "write KIND:WEIGHT, as in swap:2");
    }
    const Row& row = find(text.substr(0, colon));
    if (row.make) {
      kinds.push_back({row.name, weight * scale, lost_capital, row.make(options)});
      return;
    }
    double sum = 0;
    for (const std::string& part : mixture()) sum += std::stod(part.substr(part.find(':') + 1));
    for (const std::string& part : mixture())
      add(part, options, weight / sum, part.starts_with("ocr") ? 0 : kLostCapital);
  }

  // A kind drawn by weight damages the word; where it has nothing to do there, another one is drawn.
  std::optional<text::Edit> damage(const Site& site, Random& random) const {
    std::vector<bool> tried;
    double rest = total;
    for (std::size_t tries = 0; tries < kinds.size(); ++tries) {
      double left = random.uniform() * rest;
      std::size_t chosen = kinds.size();
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (!tried.empty() && tried[k]) continue;
        chosen = k;  // the last one, should rounding lead past the end
        if ((left -= kinds[k].weight) < 0) break;
      }
      std::optional<text::Edit> edit = kinds[chosen].kind->damage(site, random);
      if (edit && text::slice(site.line, {edit->begin, edit->end}) != edit->replacement) {
        edit->kind = kinds[chosen].name;
        if (random.chance(kinds[chosen].lost_capital)) lose_capital(site.word(), *edit);
        return edit;
      }
      tried.resize(kinds.size());
      tried[chosen] = true;
      rest -= kinds[chosen].weight;
    }
    return std::nullopt;
  }

  double rate;
  std::uint64_t seed;
  std::vector<Weighted> kinds;
  double total = 0;
};

Noiser::Noiser(const Options& options) : impl_(std::make_unique<Impl>(options)) {}
Noiser::~Noiser() = default;
Noiser::Noiser(Noiser&&) noexcept = default;

namespace {

bool holds_letter(std::string_view word) {
  for (std::size_t at = 0; at < word.size();)
    if (text::is_letter(text::next_code_point(word, at))) return true;
  return false;
}

}  // namespace

std::vector<text::Edit> Noiser::edits(std::string_view line, std::uint64_t number) const {
  return edits(line, number, impl_->rate);
}

std::vector<text::Edit> Noiser::edits(std::string_view line, std::uint64_t number, double rate) const {
  std::vector<text::Edit> edits;
  if (rate <= 0) return edits;
  const std::vector<text::Span> words = text::words(line);
  const Random of_line({impl_->seed, number});
  std::size_t free = 0;  // where the last edit ended
  for (std::size_t i = 0; i < words.size(); ++i) {
    Random random = of_line.part(i);
    if (!random.chance(rate) || words[i].begin < free || !holds_letter(text::slice(line, words[i]))) continue;
    if (std::optional<text::Edit> edit = impl_->damage({line, words, i}, random)) {
      free = edit->end;
      edits.push_back(*std::move(edit));
    }
  }
  return edits;
}

}  // namespace emend::noise
