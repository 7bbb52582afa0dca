#include "filters/asking_again.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "filters/calendar_words.h"
#include "filters/edges.h"
#include "filters/number_words.h"
#include "filters/titles.h"
#include "text/words.h"

namespace emend::filters {
namespace {

// Whether a translation of a long sentence is that much shorter than the sentence, and than another.
bool is_cut_short(const Unit& unit, const Unit& before) {
  constexpr std::size_t some = 8;  // words
  const std::size_t words = text::words(unit.said).size(), source = text::words(before.marked.text()).size();
  return source >= some && words * 3 < source * 2 && words < text::words(before.said).size();
}

// Sentences whose translations lack names are asked for with names that the model copies in place of these, and where
// it does not, with X1 and the like.
void ask_for_names(Translator& translator, const Wanted& wanted, const Knowing& knowing,
                   std::span<const OfRecord> sentences) {
  struct Lost {
    OfRecord of;
    std::vector<Fixed> fixed;
    Unit unit;
  };
  std::vector<Lost> all;
  for (const OfRecord& one : sentences) {
    std::vector<Fixed> fixed = with_known_names(one.text, knowing.names, knowing.rare, *one.sentence);
    if (!fixed.empty()) all.push_back({one, std::move(fixed), one.sentence->units.front()});
  }
  for (const bool letters : {false, true}) {
    std::vector<Unit*> units;
    for (auto& [of, fixed, unit] : all) {
      for (Fixed& one : fixed)
        if (letters) one.known.clear();
      const Sentence& sentence = *of.sentence;
      const Sentence other{sentence.span, fixed, sentence.escapes, sentence.written};
      unit = other.unit(of.text, sentence.span);
      unit.passage = sentence.units.front().passage;
      units.push_back(&unit);
    }
    if (units.empty()) return;
    ask(translator, wanted, units);
    std::erase_if(all, [](Lost& lost) {
      Unit& before = lost.of.sentence->units.front();
      if (lost.unit.translations.empty() || is_cut_short(lost.unit, before) ||
          lost.unit.doubts.count() > before.doubts.count())
        return false;
      before = std::move(lost.unit);
      return true;
    });
  }
}

// What a translation should say and does not; and whether one that does is better, all in all.
using Lacks = std::function<std::vector<Term>(const Unit&)>;
using IsBetter = std::function<bool(const Unit& now, const Unit& before)>;

bool always(const Unit&, const Unit&) { return true; }

// Demands what is lacking. Not where that made the model go on behind the end of the sentence.
void demand(Translator& translator, const Wanted& wanted, std::span<Unit* const> units, const Lacks& lacks,
            const IsBetter& is_better) {
  std::vector<Unit*> lacking, asked_again;
  std::list<Unit> again;
  for (Unit* unit : units) {
    const bool demanded = !unit->passage.terms.empty() && !unit->own_terms;
    if (unit->translations.empty() || !unit->passage.prefix.empty() || demanded) continue;
    std::vector<Term> terms = lacks(*unit);
    for (Term& term : terms) std::erase_if(term, [&](const std::string& one) { return !translator.writes(one); });
    std::erase_if(terms, [](const Term& term) { return term.empty(); });
    if (terms.empty()) continue;
    lacking.push_back(unit);
    Unit& other = again.emplace_back(*unit);
    std::ranges::move(terms, std::back_inserter(other.passage.terms));
    other.own_terms = true;
    other.translations.clear();
    asked_again.push_back(&other);
  }
  if (again.empty()) return;
  ask(translator, wanted, asked_again);
  for (std::size_t i = 0; i < lacking.size(); ++i) {
    Unit& other = *asked_again[i];
    if (!other.translations.empty() && other.doubts.count() <= lacking[i]->doubts.count() &&
        goes_on(other.said) == goes_on(lacking[i]->said) && is_better(other, *lacking[i]))
      *lacking[i] = std::move(other);
  }
}

}  // namespace

void ask_for_lost(Translator& translator, const Wanted& wanted, const Knowing& knowing,
                  std::span<const OfRecord> sentences) {
  ask_for_names(translator, wanted, knowing, sentences);
  std::vector<Unit*> units;
  for (const OfRecord& one : sentences) units.push_back(&one.sentence->units.front());
  if (knowing.german && knowing.names.lexicon)
    demand(
        translator, wanted, units, [](const Unit& unit) { return lost_titles(unit.marked.text(), unit.said); }, always);
  if (knowing.german && knowing.english)
    demand(
        translator, wanted, units,
        [](const Unit& unit) {
          std::vector<Term> lost = lost_number_words(unit.marked.text(), unit.said);
          std::ranges::move(lost_calendar_words(unit.marked.text(), unit.said), std::back_inserter(lost));
          return lost;
        },
        always);
  // How likely a rare word is tells nothing, since the model hardly knows it.
  if (knowing.rare)
    demand(
        translator, wanted, units,
        [&](const Unit& unit) {
          const Passage passage = asked(unit);
          return lost_words(*knowing.rare, translator.usual(passage.text, passage.unusual), unit.said,
                            knowing.names.lexicon.get(), passage.unusual.letters);
        },
        [](const Unit& now, const Unit& before) {
          return keeps_the_rest(now.translations.front(), now.passage.terms, before.translations.front());
        });
}

}  // namespace emend::filters
