#include "noise/noise.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "noise/kind.h"
#include "noise/nlpaug.h"
#include "text/protect.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::noise {

void declare(cli::Options& options, Options& noise) {
  options.group("Noise");
  std::vector<std::string> names = {"mix"};
  for (const Row& row : table()) names.emplace_back(row.name);
  options.add("k,kinds", noise.kinds, "KIND[:WEIGHT],...", "Damage words by these kinds, drawn by weight")
      .split()
      .suggest(std::move(names));
  options
      .add("rate", noise.rate, "SHARE",
           "Damage this share of the words that a kind can damage; `homophone` can damage only words that have one")
      .in_brief("Damage this share of the words")
      .range(0, 1);
  options
      .add("char-rate", noise.char_rate, "SHARE",
           "Change this share of a damaged word's letters, at least one (for kinds with random letters)")
      .in_brief("Change this share of a damaged word's letters")
      .range(0, 1);
  options.add("max-per-line", noise.max_per_line, "N", "Damage at most N words per line").range(0, 1e9);
  options
      .add("target-wer", noise.target_wer, "RATE",
           "Find the rate that gives this word error rate; a line's damage then depends on the lines before it")
      .range(0, 10)
      .excludes({"target-cer"}, "give one of them");
  options.add("target-cer", noise.target_cer, "RATE", "The same for the character error rate").range(0, 10);
  options.add("layout", noise.layout, "NAME", "The keyboard layout for the kind `keyboard`")
      .choices({"qwerty", "qwertz", "azerty"});
  options.add("protect", noise.protect, "WHAT", "Spare addresses, paths, identifiers and the like (auto) or nothing")
      .in_brief("Spare addresses, paths and the like, or nothing")
      .choices({"auto", "none"});
  options.add("seed", noise.seed, "N", "Draw other random numbers");

  options.group("Noise of nlpaug");
  options
      .add("nlpaug", noise.nlpaug, "ACTION,...",
           "Sample as nlpaug 1.1 does, by an action drawn for each line: random, insert, substitute, swap, delete, "
           "keyboard, ocr; `--rate` and `--char-rate` are then 0.3, `--protect` none")
      .in_brief("Sample as nlpaug 1.1 does, by this action")
      .split()
      .excludes({"kinds"}, "give one of them")
      .excludes({"max-per-line"}, "it has a limit of its own");
  options
      .add("nlpaug-rounding", noise.nlpaug_rounding, "HOW",
           "Round numbers of words and letters as nlpaug does, up (since 1.1.9) or down")
      .in_brief("Round as nlpaug does, up (since 1.1.9) or down")
      .choices({"ceil", "floor"})
      .needs({"nlpaug"});
  options.add("no-cap", noise.no_cap, "Lift nlpaug's limit of 10 words per line").needs({"nlpaug"});
}

namespace {

void check_read(const cli::Options& options, const std::vector<std::string>& kinds) {
  std::vector<cli::Reading> used, all;
  for (const std::string& kind : kinds) {
    const Row& row = find(named(kind).kind);
    used.push_back({row.name, row.options});
  }
  for (const Row& row : table()) all.push_back({row.name, row.options});
  options.check_read(used, all);
}

}  // namespace

void settle(const cli::Options& options, Options& noise) {
  if ((noise.target_wer || noise.target_cer) && options.given("rate"))
    throw Error("--rate", "is what --target-wer and --target-cer look for", "leave it out");
  if (noise.nlpaug.empty()) return check_read(options, noise.kinds);
  if (noise.layout != "qwerty") throw Error("--nlpaug", "knows the layout qwerty alone", "leave --layout out");
  if (!options.given("rate")) noise.rate = nlpaug::kShare;
  if (!options.given("char-rate")) noise.char_rate = nlpaug::kShare;
  if (!options.given("protect")) noise.protect = "none";
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

bool is_blank(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (!text::is_blank(text::next_code_point(text, at))) return false;
  return true;
}

// A word that is to be damaged.
struct Chosen {
  std::size_t index;
  double chance;  // the random number that chose it: the lower, the sooner at a rising rate
  Random random;
  std::size_t free_begin = 0, free_end = 0;  // the part of the line around it that is not protected
};

// Keeps the `most` words that would be damaged first at a rising rate.
void keep_first(std::vector<Chosen>& chosen, std::size_t most) {
  if (chosen.size() <= most) return;
  const auto sooner = [](const Chosen& a, const Chosen& b) { return a.chance < b.chance; };
  std::nth_element(chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(most), chosen.end(), sooner);
  chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(most), chosen.end());
  std::sort(chosen.begin(), chosen.end(), [](const Chosen& a, const Chosen& b) { return a.index < b.index; });
}

// Drops the words that touch a protected span, and notes how far the others may reach.
void spare(const std::vector<text::Span>& protected_spans, const std::vector<text::Span>& words,
           std::vector<Chosen>& chosen) {
  std::size_t next = 0;  // the first span that does not end before the word
  std::erase_if(chosen, [&](Chosen& word) {
    const text::Span span = words[word.index];
    while (next < protected_spans.size() && protected_spans[next].end <= span.begin) ++next;
    if (next > 0) word.free_begin = protected_spans[next - 1].end;
    if (next < protected_spans.size()) word.free_end = protected_spans[next].begin;
    return next < protected_spans.size() && protected_spans[next].begin < span.end;
  });
}

}  // namespace

struct Noiser::Impl {
  struct Weighted {
    const char* name;
    double weight;
    double lost_capital;  // the probability
    std::unique_ptr<Kind> kind;
  };

  explicit Impl(const Options& given) : options(given) {
    if (!(options.rate >= 0 && options.rate <= 1)) throw Error("--rate", "is not a share between 0 and 1");
    if (!options.nlpaug.empty()) {
      nlpaug.emplace(options.nlpaug,
                     nlpaug::Sampling{options.char_rate, options.nlpaug_rounding == "floor", !options.no_cap});
      return;
    }
    if (options.kinds.empty()) throw Error("--kinds", "names no noise", "--list-kinds names them all");
    for (const std::string& kind : options.kinds) add(kind, 1, 0);
    for (const Weighted& kind : kinds) total += kind.weight;
  }

  void add(std::string_view text, double scale, double lost_capital) {
    const auto [name, number] = named(text);
    double weight = 1;
    if (number) {
      const auto [end, error] = std::from_chars(number->data(), number->data() + number->size(), weight);
      if (error != std::errc() || end != number->data() + number->size() || !(weight > 0 && weight < 1e9))
        throw Error("--kinds", "the weight in '" + std::string(text) + "' is not a positive number",
                    "write KIND:WEIGHT, as in swap:2");
    }
    const Row& row = find(name);
    if (row.make) {
      kinds.push_back({row.name, weight * scale, lost_capital, row.make(options)});
      return;
    }
    double sum = 0;
    for (const std::string& part : mixture()) sum += std::stod(part.substr(part.find(':') + 1));
    for (const std::string& part : mixture()) add(part, weight / sum, part.starts_with("ocr") ? 0 : kLostCapital);
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
      const Weighted& drawn = kinds[chosen];
      std::optional<text::Edit> edit = drawn.kind->damage(site, random);
      if (edit && text::slice(site.line, {edit->begin, edit->end}) != edit->replacement) {
        edit->kind = drawn.name;
        if (random.chance(drawn.lost_capital)) lose_capital(site.word(), *edit);
        return edit;
      }
      tried.resize(kinds.size());
      tried[chosen] = true;
      rest -= drawn.weight;
    }
    return std::nullopt;
  }

  // The words that the rate chooses, in order.
  std::vector<Chosen> choose(std::string_view line, const std::vector<text::Span>& words, const Random& of_line,
                             double rate) const {
    std::vector<Chosen> chosen;
    for (std::size_t i = 0; i < words.size(); ++i) {
      Random random = of_line.part(i);
      const double chance = random.uniform();
      if (chance < rate && text::has_letter(text::slice(line, words[i])))
        chosen.push_back({i, chance, random, 0, line.size()});
    }
    if (!chosen.empty() && options.protect != "none") spare(text::protected_spans(line), words, chosen);
    if (options.max_per_line) keep_first(chosen, static_cast<std::size_t>(*options.max_per_line));
    return chosen;
  }

  std::vector<text::Edit> augment(std::string_view line, const Random& of_line, double rate) const {
    std::vector<text::Edit> edits = nlpaug->edits(line, of_line, rate);
    if (options.protect == "none" || edits.empty()) return edits;
    const std::vector<text::Span> spared = text::protected_spans(line);
    auto next = spared.begin();  // the first that does not end before the edit
    std::erase_if(edits, [&](const text::Edit& edit) {
      while (next != spared.end() && next->end <= edit.begin) ++next;
      return next != spared.end() && next->begin < std::max(edit.end, edit.begin + 1);
    });
    return edits;
  }

  std::vector<text::Edit> damage_words(std::string_view line, const Random& of_line, double rate) const {
    std::vector<text::Edit> edits;
    const std::vector<text::Span> words = text::words(line);
    const Tags tags(line, words);
    std::size_t free = 0;  // where the last edit ended
    for (Chosen& word : choose(line, words, of_line, rate)) {
      if (words[word.index].begin < free) continue;
      const Site site{line, words, word.index, std::max(free, word.free_begin), word.free_end, tags};
      if (std::optional<text::Edit> edit = damage(site, word.random)) {
        free = edit->end;
        edits.push_back(*std::move(edit));
      }
    }
    return edits;
  }

  Options options;
  std::vector<Weighted> kinds;
  double total = 0;  // of the weights
  std::optional<nlpaug::Augmenter> nlpaug;
};

Noiser::Noiser(const Options& options) : impl_(std::make_unique<Impl>(options)) {}
Noiser::~Noiser() = default;
Noiser::Noiser(Noiser&&) noexcept = default;

std::vector<text::Edit> Noiser::edits(std::string_view line, std::uint64_t number) const {
  return edits(line, number, impl_->options.rate);
}

std::vector<text::Edit> Noiser::edits(std::string_view line, std::uint64_t number, double rate) const {
  if (!(rate > 0)) return {};
  const Random of_line({impl_->options.seed, number});
  std::vector<text::Edit> edits =
      impl_->nlpaug ? impl_->augment(line, of_line, rate) : impl_->damage_words(line, of_line, rate);
  // A line of blanks means the end of a document to those who read it next: it keeps its last word.
  const bool loses_text =
      std::any_of(edits.begin(), edits.end(), [](const auto& edit) { return is_blank(edit.replacement); });
  while (loses_text && !edits.empty() && is_blank(text::apply(line, edits))) edits.pop_back();
  return edits;
}

}  // namespace emend::noise
