#include "filters/translation_units.h"

#include <algorithm>
#include <functional>
#include <list>
#include <utility>

#include "filters/capitals.h"
#include "filters/invented_words.h"
#include "filters/negation.h"
#include "filters/numbers.h"
#include "filters/touching_up.h"
#include "text/capitals.h"
#include "text/entities.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

// A text without its markup: what a model says knows none. Words that are markup, as code is, are written.
std::string without_markup(std::string_view text, std::span<const text::MarkupSpan> markup) {
  std::vector<Fixed> fixed;
  for (const auto& [span, role, asides, written] : markup) {
    using Role = text::MarkupSpan::Role;
    if (role == Role::word && text::characters_of_markup(text::slice(text, span)).empty()) continue;
    fixed.push_back({span, role == Role::word    ? Fixed::Shown::word
                           : role == Role::blank ? Fixed::Shown::blank
                                                 : Fixed::Shown::none});
  }
  return Marked(text, fixed, {}).text();
}

// A beginning stands in the translation as it is written.
bool is_shown_as_sentence(const Unit& unit) { return unit.passage.prefix.empty(); }

// Writes a translation in capitals, but for the terms that are demanded, of each the first form that it has.
void write_in_capitals(const std::vector<Term>& terms, Translation& translation) {
  std::vector<text::Span> kept;
  for (const Term& term : terms) {
    for (const std::string& one : term) {
      const std::size_t at = translation.text.find(one);
      if (at == std::string::npos) continue;
      kept.push_back({at, at + one.size()});
      break;
    }
  }
  std::ranges::sort(kept, {}, &text::Span::begin);
  // A part of the text from some place on.
  const auto write = [&](std::string_view part, std::size_t from) {
    std::string written;
    std::size_t done = 0;
    for (const text::Span term : kept) {
      const std::size_t begin = std::clamp(term.begin, from + done, from + part.size()) - from;
      const std::size_t end = std::clamp(term.end, from + begin, from + part.size()) - from;
      (written += in_capitals(part.substr(done, begin - done))) += part.substr(begin, end - begin);
      done = end;
    }
    return written += in_capitals(part.substr(done));
  };
  std::size_t from = 0;
  for (std::string& token : translation.tokens) {
    const std::size_t size = token.size();
    token = write(token, from);
    from += size;
  }
  translation.text = write(translation.text, 0);
}

// Writes a translation of what was shown, and its tokens, as the source is.
void write_as_source(const Unit& unit, Translation& translation) {
  if (!is_shown_as_sentence(unit)) return;
  std::string& text = translation.text;
  std::vector<std::string>& tokens = translation.tokens;
  if (unit.shown.size() > unit.marked.text().size()) {
    std::string without = without_mark(text);
    const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [](const std::string& one) { return !one.empty(); });
    if (without.size() < text.size() && last != tokens.rend() && last->back() == text.back()) last->pop_back();
    text = std::move(without);
  }
  if (unit.written.in_capitals)
    write_in_capitals(unit.own_terms ? std::vector<Term>{} : unit.passage.terms, translation);
}

// Gives the terms of a sentence to its pieces: to those in which the glossary's source stands, or else to the longest.
void share_terms(const text::Glossary& glossary, std::vector<Term> terms, std::vector<Unit>& pieces) {
  for (Unit& piece : pieces) {
    for (const auto& [span, entry] : glossary.find(piece.marked.text())) {
      const auto found = std::find_if(terms.begin(), terms.end(), [&](const Term& term) {
        return std::find(entry->targets.begin(), entry->targets.end(), term.front()) != entry->targets.end();
      });
      if (found == terms.end()) continue;
      piece.passage.terms.push_back(std::move(*found));
      terms.erase(found);
    }
  }
  const auto longest = std::max_element(pieces.begin(), pieces.end(), [](const Unit& a, const Unit& b) {
    return a.marked.text().size() < b.marked.text().size();
  });
  std::move(terms.begin(), terms.end(), std::back_inserter(longest->passage.terms));
}

// A model begins whatever it is given as a sentence. A piece of one has a capital where that begins with one, and in
// its middle none that its source has not: unless the word is a term, a name that is copied, or I.
void fit_capital(const Unit& piece, std::string& said) {
  const Passage& passage = piece.passage;
  const std::string_view source = piece.marked.text();
  const std::vector<text::Span> from = text::words(source), to = text::words(said);
  if (from.empty() || to.empty() || !passage.prefix.empty()) return;
  const auto first_of = [](std::string_view word) {
    std::size_t at = 0;
    return text::next_code_point(word, at);
  };
  const std::string_view word = text::slice(said, to.front());
  const bool capital = text::is_upper(first_of(word)), wanted = text::is_upper(first_of(source));
  const auto copied = [&](text::Span other) { return text::slice(source, other) == word; };
  const auto demanded = [&](const Term& term) {
    return std::any_of(term.begin(), term.end(), [&](const std::string& one) {
      return std::string_view(said).substr(to.front().begin).starts_with(one);
    });
  };
  if (capital == wanted || passage.begins != wanted || word == "I" || word.starts_with("I'") ||
      std::any_of(from.begin(), from.end(), copied) ||
      std::any_of(passage.terms.begin(), passage.terms.end(), demanded))
    return;
  std::u32string letters = text::to_code_points(word);
  if (capital && letters.size() > 1 && text::is_upper(letters[1])) return;  // UTF
  letters.front() = capital ? text::to_lower(letters.front()) : text::to_upper(letters.front());
  said.replace(to.front().begin, to.front().size(), text::to_utf8(letters));
}

// What a model learned from texts of the web: entities where its source has none. A token that begins one says its
// character, and its other tokens nothing. Returns whether there was one.
bool take_out_entities(const Passage& passage, Translation& translation) {
  const auto demanded = [&](std::string_view entity) {
    const auto has = [&](std::string_view text) { return text.find(entity) != text.npos; };
    return has(passage.text) || has(passage.prefix) ||
           std::ranges::any_of(passage.terms, [&](const Term& term) { return std::ranges::any_of(term, has); });
  };
  bool found = false;
  std::string& text = translation.text;
  for (std::size_t at = 0; (at = text.find('&', at)) != text.npos; ++at) {
    const std::string entity = text.substr(at, text.find(';', at) - at + 1);
    const auto character = text::character_of_entity(entity);
    if (!character || demanded(entity)) continue;
    std::string said;
    text::append_utf8(said, *character);
    text.replace(at, entity.size(), said);
    found = true;
    std::vector<std::string>& tokens = translation.tokens;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const std::size_t begin = tokens[t].find('&');
      if (begin == text.npos) continue;
      std::string whole = tokens[t].substr(begin);
      std::size_t last = t;
      while (whole.size() < entity.size() && last + 1 < tokens.size()) whole += tokens[++last];
      if (!whole.starts_with(entity)) continue;
      tokens[t].replace(begin, text.npos, said).append(whole.substr(entity.size()));
      std::fill_n(tokens.begin() + static_cast<std::ptrdiff_t>(t) + 1, last - t, std::string());
      break;
    }
  }
  return found;
}

// Whether a beginning of a sentence stands in the first of its pieces.
bool begins_first_piece(const Unit& whole, const std::vector<Unit>& pieces) {
  Marked::Used used = whole.marked.unused();
  whole.marked.named(whole.passage.prefix, used);
  return !whole.passage.complete && !pieces.empty() && pieces.front().span.begin == whole.span.begin &&
         std::none_of(used.begin(), used.end(), [](bool is_used) { return is_used; });
}

// The weights of several, each of which looked at its own source alone. rows: tokens of each.
void append(const Attention& attention, std::size_t rows, Attention& all) {
  const std::size_t before = all.source.size(), columns = before + attention.source.size();
  std::vector<float> weights;
  const auto add_rows = [&](const Attention& from, std::size_t left, std::size_t right) {
    const std::size_t width = from.source.size(), count = width == 0 ? 0 : from.weights.size() / width;
    for (std::size_t row = 0; row < count; ++row) {
      weights.resize(weights.size() + left);
      const auto first = from.weights.begin() + static_cast<std::ptrdiff_t>(row * width);
      weights.insert(weights.end(), first, first + static_cast<std::ptrdiff_t>(width));
      weights.resize(weights.size() + right);
    }
  };
  if (attention.source.empty()) return;
  add_rows(all, 0, attention.source.size());
  weights.resize(rows * columns);  // of end marks, which look nowhere
  add_rows(attention, before, 0);
  all.weights = std::move(weights);
  all.source.insert(all.source.end(), attention.source.begin(), attention.source.end());
}

}  // namespace

std::vector<Fixed> Sentence::fixed_in(text::Span part) const {
  std::vector<Fixed> found;
  for (const auto& [at, shown, written, known] : fixed) {
    if (at.begin >= part.begin && at.end <= part.end)
      found.push_back({{at.begin - part.begin, at.end - part.begin}, shown, written, known});
  }
  return found;
}

Unit Sentence::unit(std::string_view text, text::Span part, std::string_view beside) const {
  Unit unit{part, Marked(text::slice(text, part), fixed_in(part), escapes, beside)};
  unit.written = written;
  unit.shown = as_sentence(unit.marked.text(), written);
  unit.numbers = filters::numbers(unit.marked.text());
  return unit;
}

std::string make_way(const text::Glossary& glossary, std::string_view text, std::span<const text::MarkupSpan> markup,
                     bool names, Sentence& sentence) {
  std::string targets;
  if (glossary.empty() || sentence.fixed.size() > kMostMarks) return targets;
  const auto is_markup = [&](text::Span span) {
    const auto mark = std::lower_bound(markup.begin(), markup.end(), span.begin,
                                       [](const auto& other, std::size_t begin) { return other.span.begin < begin; });
    return mark != markup.end() && mark->span == span;
  };
  Sentence plain = sentence;
  std::erase_if(plain.fixed, [&](const Fixed& fixed) { return !is_markup(fixed.span); });
  const Marked shown = plain.unit(text, plain.span).marked;
  for (const auto& [span, entry] : glossary.find(shown.text())) {
    for (const std::string& target : entry->targets) targets += " " + target;
    const text::Span term{sentence.span.begin + shown.places()[span.begin],
                          sentence.span.begin + shown.places()[span.end - 1] + 1};
    std::erase_if(sentence.fixed, [&](const Fixed& fixed) {
      return fixed.span.begin >= term.begin && fixed.span.end <= term.end && !is_markup(fixed.span);
    });
    const auto behind = std::find_if(sentence.fixed.begin(), sentence.fixed.end(),
                                     [&](const Fixed& fixed) { return fixed.span.end > term.begin; });
    const bool apart = behind == sentence.fixed.end() || behind->span.begin >= term.end;
    if (names && apart && entry->targets.size() == 1 && text::has_capital(entry->targets.front()))
      sentence.fixed.insert(behind, {term, Fixed::Shown::word, entry->targets.front()});
  }
  return targets;
}

bool demand_names(std::string_view text, std::string_view beside, Sentence& sentence) {
  Unit& unit = sentence.units.front();
  std::string all(beside);
  Marked::Used met;
  for (std::size_t k = 0; k < unit.met.size(); ++k) {
    if (!unit.marked.is_term(k)) met.push_back(unit.met[k]);
  }
  const std::size_t before = unit.passage.terms.size();
  for (const Fixed& fixed : sentence.fixed) {
    if (stands_for_term(fixed)) unit.passage.terms.push_back({fixed.written});
  }
  if (unit.passage.terms.size() == before) return false;
  for (const Term& term : unit.passage.terms) {
    for (const std::string& one : term) all += " " + one;
  }
  std::erase_if(sentence.fixed, stands_for_term);
  Unit plain = sentence.unit(text, sentence.span, all);
  plain.passage = std::move(unit.passage);
  plain.met = std::move(met);
  unit = std::move(plain);
  return true;
}

void begin_with(const Begun& begun, const Cutting& cutting, std::span<Sentence> sentences) {
  const std::vector<Cut> cuts = cut(begun.text, begun.markup, cutting);
  const std::size_t count = std::min(std::max<std::size_t>(cuts.size(), 1), sentences.size());
  for (std::size_t n = 0; n < count; ++n) {
    const bool last = n + 1 == count;
    const text::Span part{n == 0 ? 0 : cuts[n].span.begin, last ? begun.text.size() : cuts[n].span.end};
    Passage& passage = sentences[n].units.front().passage;
    passage.prefix = without_markup(text::slice(begun.text, part), markup_in(part, begun.markup));
    passage.complete = !last;
  }
}

namespace {

// Words that are made up, and a negation that is lost.
std::size_t faults(const Wanted& wanted, std::string_view source, std::span<const Term> terms, std::string_view said) {
  const std::size_t invented = wanted.lexicon ? invented_words(*wanted.lexicon, source, terms, said) : 0;
  return invented + (wanted.german && wanted.english && lost_negation(source, said) ? 1 : 0);
}

}  // namespace

Passage asked(const Unit& unit, const Wanted* wanted) {
  Passage passage = unit.passage;
  const Written& written = unit.written;
  passage.text = unit.marked.text();
  passage.unusual = written.unusual;
  if (is_shown_as_sentence(unit)) {
    passage.text = unit.shown;
    if (!unit.is_piece) passage.opening = written.lacks_word;
    passage.small = written.in_small_letters || (written.lacks && !text::has_capital(unit.marked.text()));
    passage.unusual.letters = written.in_capitals || written.in_small_letters;
    passage.unusual.sharp_s = passage.unusual.sharp_s || written.in_capitals;
  }
  Marked::Used in_prefix = unit.marked.unused(), in_terms = unit.met.empty() ? in_prefix : unit.met;
  passage.prefix = unit.marked.named(passage.prefix, in_prefix);
  for (Term& term : passage.terms) {
    const Marked::Used before = in_terms;
    for (std::string& one : term) {
      Marked::Used in_one = before;
      one = unit.marked.named(one, in_one);
      std::transform(in_terms.begin(), in_terms.end(), in_one.begin(), in_terms.begin(), std::logical_or<>());
    }
  }
  for (std::size_t k = 0; unit.insists && k < in_terms.size(); ++k) {
    const bool in_term = in_terms[k] && (unit.met.empty() || !unit.met[k]);
    if (!in_term) passage.terms.push_back({std::string(unit.marked.name(k))});
  }
  passage.fits = [&unit](std::string_view said) { return unit.marked.fits(said); };
  const bool watched = wanted && (wanted->lexicon || wanted->german);
  if (watched || !unit.numbers.empty()) {
    passage.lacks = [&unit, watched, wanted, source = passage.text, terms = passage.terms](std::string_view said) {
      return lacking(unit.numbers, said) + (watched ? faults(*wanted, source, terms, said) : 0);
    };
  }
  return passage;
}

void ask(Translator& translator, const Wanted& wanted, std::span<Unit* const> units) {
  std::vector<Passage> passages;
  for (Unit* unit : units) {
    unit->passage.most = wanted.most;
    unit->passage.attention = wanted.attention || unit->marked.has_tags();
    unit->passage.corrections = wanted.corrections;
    passages.push_back(asked(*unit, &wanted));
  }
  auto translations = translator.translate(passages);
  for (std::size_t i = 0; i < units.size(); ++i) {
    Unit& unit = *units[i];
    unit.too_long = translations[i].empty();
    for (Translation& translation : translations[i]) {
      const bool changed = take_out_entities(passages[i], translation);
      if (wanted.english && unit.passage.prefix.empty() && !unit.is_piece)
        touch_up(touches(unit.marked.text(), translation.text), translation);
      if (unit.is_piece) fit_capital(unit, translation.text);
      write_as_source(unit, translation);
      std::optional<Marked::Restored> restored = unit.marked.restore(translation);
      if (!restored) continue;
      const auto is_same = [&](const Translation& other) { return other.text == restored->text; };
      if (changed && std::ranges::any_of(unit.translations, is_same)) continue;
      if (unit.translations.empty()) {
        unit.said = translation.text;
        unit.places = std::move(restored->places);
      }
      translation.text = std::move(restored->text);
      unit.translations.push_back(std::move(translation));
    }
    if (unit.translations.empty()) continue;
    unit.doubts = doubts(passages[i].text, unit.said, unit.translations.front().finished);
    unit.faults = faults(wanted, passages[i].text, passages[i].terms, unit.said);
  }
}

void ask_where_doubtful(Translator& translator, const Wanted& wanted, std::span<Unit* const> units) {
  const auto wrong = [](const Unit& unit) { return unit.doubts.count() + unit.faults; };
  std::vector<Unit*> doubtful;
  std::list<Unit> again;
  for (Unit* unit : units) {
    if (unit->translations.empty() || wrong(*unit) == 0 || !unit->passage.prefix.empty()) continue;
    doubtful.push_back(unit);
    Unit& other = again.emplace_back(*unit);
    other.passage.thorough = true;
    other.translations.clear();
  }
  if (again.empty()) return;
  std::vector<Unit*> others;
  for (Unit& unit : again) others.push_back(&unit);
  ask(translator, wanted, others);
  for (std::size_t i = 0; i < others.size(); ++i) {
    Unit& other = *others[i];
    if (other.translations.empty() || wrong(other) >= wrong(*doubtful[i])) continue;
    other.passage.thorough = false;
    *doubtful[i] = std::move(other);
  }
}

void take_apart(std::string_view text, const text::Glossary& glossary, const Sentences& rules, Sentence& sentence) {
  const Unit whole = std::move(sentence.units.front());
  const bool begun = !whole.passage.prefix.empty();
  sentence.units.clear();
  for (const text::Span piece : whole.marked.pieces()) {
    const text::Span part{piece.begin + whole.span.begin, piece.end + whole.span.begin};
    const bool first = piece.begin == 0;
    for (const text::Span span : marked_sentences(text::slice(text, part), sentence.fixed_in(part), rules,
                                                  begun && first ? Ends::blanks : Ends::marks)) {
      Unit& unit = sentence.units.emplace_back(sentence.unit(text, {span.begin + part.begin, span.end + part.begin}));
      unit.is_piece = true;
      unit.passage.key = whole.passage.key + (sentence.units.size() << 14);
      unit.passage.begins = first && sentence.units.size() == 1;
    }
  }
  if (begun && !begins_first_piece(whole, sentence.units)) {
    sentence.units.clear();
    sentence.failure = "has no translation that begins so and has each protected word once";
  }
  if (sentence.units.empty()) return;
  sentence.units.front().passage.prefix = whole.passage.prefix;
  share_terms(glossary, whole.passage.terms, sentence.units);
}

Translation joined(std::string_view text, const Sentence& sentence) {
  Translation all;
  all.finished = true;
  std::size_t at = sentence.span.begin;
  for (const Unit& unit : sentence.units) {
    const Translation& one = unit.translations.front();
    if (all.tokens.size() < all.log_probs.size()) {  // the end mark of the last
      all.tokens.emplace_back();
      if (!one.corrections.empty()) all.corrections.emplace_back();
    }
    append(one.attention, all.tokens.size(), all.attention);
    all.text.append(text.substr(at, unit.span.begin - at)).append(one.text);
    at = unit.span.end;
    all.finished = all.finished && one.finished;
    all.bonus += one.bonus;
    all.tokens.insert(all.tokens.end(), one.tokens.begin(), one.tokens.end());
    all.corrections.insert(all.corrections.end(), one.corrections.begin(), one.corrections.end());
    all.log_probs.insert(all.log_probs.end(), one.log_probs.begin(), one.log_probs.end());
    all.coverage.insert(all.coverage.end(), one.coverage.begin(), one.coverage.end());
  }
  all.text.append(text.substr(at, sentence.span.end - at));
  return all;
}

}  // namespace emend::filters
