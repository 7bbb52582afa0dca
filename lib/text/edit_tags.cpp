#include "text/edit_tags.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

#include "cli/error.h"
#include "text/capitals.h"
#include "text/utf8.h"
#include "text/whole_file.h"
#include "text/word_classes.h"

namespace emend::text {
namespace {

using Kind = EditTag::Kind;

struct Named {
  Kind kind;
  std::string_view name;
};
constexpr std::array kWordless = {Named{Kind::keep, "$KEEP"},
                                  Named{Kind::erase, "$DELETE"},
                                  Named{Kind::merge_space, "$MERGE_SPACE"},
                                  Named{Kind::merge_hyphen, "$MERGE_HYPHEN"},
                                  Named{Kind::split_space, "$SPLIT_SPACE"},
                                  Named{Kind::split_hyphen, "$TRANSFORM_SPLIT_HYPHEN"},
                                  Named{Kind::capital, "$TRANSFORM_CASE_CAPITAL"},
                                  Named{Kind::lower, "$TRANSFORM_CASE_LOWER"},
                                  Named{Kind::upper, "$TRANSFORM_CASE_UPPER"},
                                  Named{Kind::singular, "$TRANSFORM_AGREEMENT_SINGULAR"},
                                  Named{Kind::plural, "$TRANSFORM_AGREEMENT_PLURAL"}};
constexpr std::string_view kAppend = "$APPEND_", kReplace = "$REPLACE_", kVerb = "$TRANSFORM_VERB_",
                           kUnknown = "$UNKNOWN";

struct VerbForm {
  Form form;
  std::string_view name;  // of the Penn Treebank
};
constexpr std::array kVerbForms = {VerbForm{Form::base, "VB"}, VerbForm{Form::third, "VBZ"},
                                   VerbForm{Form::past, "VBD"}, VerbForm{Form::participle, "VBN"},
                                   VerbForm{Form::gerund, "VBG"}};

std::optional<Form> verb_form(std::string_view name) {
  for (const VerbForm& form : kVerbForms)
    if (form.name == name) return form.form;
  return std::nullopt;
}

std::string_view name_of(Form form) {
  return std::find_if(kVerbForms.begin(), kVerbForms.end(), [&](const VerbForm& f) { return f.form == form; })->name;
}

// All tags without a word of their own, but $KEEP.
const std::vector<EditTag>& wordless_tags() {
  static const std::vector<EditTag> tags = [] {
    std::vector<EditTag> all;
    for (const Named& named : kWordless)
      if (named.kind != Kind::keep) all.push_back({named.kind});
    for (const VerbForm& from : kVerbForms)
      for (const VerbForm& to : kVerbForms)
        if (from.form != to.form) all.push_back({Kind::verb, {}, from.form, to.form});
    return all;
  }();
  return tags;
}

// The word with another inflection; nothing where it is no such form, or stays the same.
std::optional<std::string> inflected(std::string_view word, Form from, Form to) {
  const Part part = is_noun_form(from) ? Part::noun : Part::verb;
  const std::string plain = text::lower(word);
  for (const Analysis& analysis : analyses(plain)) {
    if (analysis.form != from || !may_be(analysis.lemma, part)) continue;
    std::string made = inflect(analysis.lemma, to);
    if (made == plain) return std::nullopt;
    return with_capitals_of(word, made);
  }
  return std::nullopt;
}

std::optional<std::string> recased(std::string_view word, Kind kind) {
  std::u32string letters = to_code_points(word);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (kind == Kind::lower) letters[i] = to_lower(letters[i]);
    if (kind == Kind::upper || (kind == Kind::capital && i == 0)) letters[i] = to_upper(letters[i]);
  }
  std::string made = to_utf8(letters);
  return made == word ? std::nullopt : std::optional(std::move(made));
}

// What a tag that changes a unit by itself makes of it; nothing for other tags, and where it cannot.
std::optional<std::string> changed(const EditTag& tag, std::string_view unit) {
  switch (tag.kind) {
    case Kind::replace:
      return tag.word;
    case Kind::capital:
    case Kind::lower:
    case Kind::upper:
      return recased(unit, tag.kind);
    case Kind::singular:
      return inflected(unit, Form::plural, Form::singular);
    case Kind::plural:
      return inflected(unit, Form::singular, Form::plural);
    case Kind::verb:
      return inflected(unit, tag.from, tag.to);
    case Kind::split_hyphen: {
      const std::size_t hyphen = unit.find('-');
      if (hyphen == 0 || hyphen == unit.npos || hyphen + 1 == unit.size()) return std::nullopt;
      return std::string(unit.substr(0, hyphen)) + ' ' + std::string(unit.substr(hyphen + 1));
    }
    default:
      return std::nullopt;
  }
}

// Marks that stand at what is before them, and those that stand at what follows.
bool clings_to_left(std::string_view unit) {
  std::size_t at = 0;
  const std::string_view marks = ".,;:!?)]}%'";
  const char32_t c = next_code_point(unit, at);
  return c == 0x2026 || c == 0x2019 || c == 0x201D || (c < 0x80 && marks.find(static_cast<char>(c)) != marks.npos);
}
bool clings_to_right(std::string_view unit) {
  std::size_t at = 0;
  const char32_t c = next_code_point(unit, at);
  return c == '(' || c == '[' || c == '{' || c == 0x2018 || c == 0x201C;
}

bool is_word_unit(std::string_view unit) {
  std::size_t at = 0;
  const char32_t c = next_code_point(unit, at);
  return is_letter(c) || is_digit(c) || is_mark(c);
}

// ---- From a pair of texts to tags

// How two units are aligned.
enum class Step : std::uint8_t { none, keep, exchange, erase, insert, merge_space, merge_hyphen, split_hyphen };

// 0 for equal words, less than 1 for those that are alike in their first and last letters.
double exchange_cost(std::string_view from, std::string_view to) {
  if (from == to) return 0;
  if (is_word_unit(from) != is_word_unit(to)) return 2;  // more than one less and one more
  const std::string a = text::lower(from), b = text::lower(to);
  if (a == b) return 0.1;
  const std::size_t least = std::min(a.size(), b.size()), most = std::max(a.size(), b.size());
  std::size_t first = 0, last = 0;
  while (first < least && a[first] == b[first]) ++first;
  while (last < least - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;
  return 0.4 + 0.8 * (1 - static_cast<double>(first + last) / static_cast<double>(most));
}
constexpr double kInsertCost = 0.65, kEraseCost = 0.65, kMergeCost = 0.3;

class Units {
 public:
  explicit Units(std::string_view text) : text_(text), spans_(tag_units(text)) {}
  std::size_t size() const { return spans_.size(); }
  std::string_view operator[](std::size_t i) const { return slice(text_, spans_[i]); }
  bool blank_behind(std::size_t i) const { return i + 1 < size() && spans_[i].end < spans_[i + 1].begin; }
  bool last(std::size_t i) const { return i + 1 == size(); }

 private:
  std::string_view text_;
  std::vector<Span> spans_;
};

// What `whole` has between its two parts, which make it up.
std::optional<std::string_view> joint(std::string_view first, std::string_view last, std::string_view whole) {
  if (first.size() + last.size() > whole.size() || !whole.starts_with(first) || !whole.ends_with(last))
    return std::nullopt;
  return whole.substr(first.size(), whole.size() - first.size() - last.size());
}

struct Aligned {
  Step step;
  std::size_t from, to;  // units at which it begins
};

// A table of more cells is not made: sentences differ in less than 2,000 units, and a line of a damaged file would take
// all memory.
constexpr std::size_t kMostCells = std::size_t{1} << 22;

// The units of both texts between the ones that both begin and end with.
struct Differing {
  const Units &source, &target;
  std::size_t begin = 0, rows = 0, columns = 0;

  Differing(const Units& a, const Units& b) : source(a), target(b) {
    std::size_t from = source.size(), to = target.size();
    while (begin < from && begin < to && source[begin] == target[begin]) ++begin;
    while (from > begin && to > begin && source[from - 1] == target[to - 1]) --from, --to;
    rows = from - begin, columns = to - begin;
  }
  std::string_view from(std::size_t i) const { return source[begin + i]; }
  std::string_view to(std::size_t j) const { return target[begin + j]; }
};

// One after the other.
void pair_up(const Differing& units, std::vector<Aligned>& steps) {
  for (std::size_t i = 0; i < std::max(units.rows, units.columns); ++i) {
    const Step step = i >= units.rows ? Step::insert : i >= units.columns ? Step::erase : Step::exchange;
    const bool same = step == Step::exchange && units.from(i) == units.to(i);
    steps.push_back(
        {same ? Step::keep : step, units.begin + std::min(i, units.rows), units.begin + std::min(i, units.columns)});
  }
}

// What the steps cost from each pair of units on, and the first of the cheapest.
class Costs {
 public:
  explicit Costs(const Differing& units) : units_(units), cells_((units.rows + 1) * (units.columns + 1)) {
    cell(units.rows, units.columns).cost = 0;
    for (std::size_t i = units.rows + 1; i-- > 0;)
      for (std::size_t j = units.columns + 1; j-- > 0;) compute(i, j);
  }

  Step step(std::size_t i, std::size_t j) const { return cells_[i * (units_.columns + 1) + j].step; }

 private:
  struct Cell {
    double cost = std::numeric_limits<double>::infinity();
    Step step = Step::none;
  };
  // Of what stands behind the i-th and j-th units, so that steps are read from the front.
  Cell& cell(std::size_t i, std::size_t j) { return cells_[i * (units_.columns + 1) + j]; }

  void compute(std::size_t i, std::size_t j) {
    Cell& here = cell(i, j);
    const auto take = [&](Step step, double cost) {
      if (cost < here.cost) here = {cost, step};
    };
    const bool from = i < units_.rows, to = j < units_.columns;
    if (from && to) {
      const std::string_view a = units_.from(i), b = units_.to(j);
      const double cost = exchange_cost(a, b);
      take(cost == 0 ? Step::keep : Step::exchange, cost + cell(i + 1, j + 1).cost);
      if (i + 1 < units_.rows) {
        const auto between = joint(a, units_.from(i + 1), b);
        if (between == "") take(Step::merge_space, kMergeCost + cell(i + 2, j + 1).cost);
        if (between == "-") take(Step::merge_hyphen, kMergeCost + cell(i + 2, j + 1).cost);
      }
      if (j + 1 < units_.columns && joint(b, units_.to(j + 1), a) == "-")
        take(Step::split_hyphen, kMergeCost + cell(i + 1, j + 2).cost);
    }
    if (from) take(Step::erase, kEraseCost + cell(i + 1, j).cost);
    if (to) take(Step::insert, kInsertCost + cell(i, j + 1).cost);
  }

  const Differing& units_;
  std::vector<Cell> cells_;
};

void take_cheapest(const Differing& units, std::vector<Aligned>& steps) {
  const Costs costs(units);
  for (std::size_t i = 0, j = 0; i < units.rows || j < units.columns;) {
    const Step step = costs.step(i, j);
    steps.push_back({step, units.begin + i, units.begin + j});
    if (step != Step::insert) ++i;
    if (step == Step::merge_space || step == Step::merge_hyphen) ++i;
    if (step != Step::erase) ++j;
    if (step == Step::split_hyphen) ++j;
  }
}

// The cheapest steps from one to the other; where the table would be too large, one after the other.
std::vector<Aligned> align(const Units& source, const Units& target) {
  const Differing units(source, target);
  std::vector<Aligned> steps;
  for (std::size_t i = 0; i < units.begin; ++i) steps.push_back({Step::keep, i, i});
  if (units.rows + 1 > kMostCells / (units.columns + 1)) {
    pair_up(units, steps);
  } else {
    take_cheapest(units, steps);
  }
  const std::size_t from = units.begin + units.rows, to = units.begin + units.columns;
  for (std::size_t i = from; i < source.size(); ++i) steps.push_back({Step::keep, i, to + i - from});
  return steps;
}

// A tag without a word that does it, or the replacement.
EditTag exchange(std::string_view from, std::string_view to) {
  for (const EditTag& tag : wordless_tags())
    if (changed(tag, from) == to) return tag;
  return {Kind::replace, std::string(to)};
}

}  // namespace

std::vector<Span> tag_units(std::string_view sentence) {
  std::vector<Span> units;
  for (const Span span : split_words(sentence)) {
    std::size_t at = span.begin;
    if (!is_blank(next_code_point(sentence, at))) units.push_back(span);
  }
  return units;
}

std::optional<EditTag> EditTag::parse(std::string_view name) {
  for (const Named& named : kWordless)
    if (named.name == name) return EditTag{named.kind};
  for (const auto& [prefix, kind] : {std::pair(kAppend, Kind::append), std::pair(kReplace, Kind::replace)}) {
    if (!name.starts_with(prefix)) continue;
    const std::string_view word = name.substr(prefix.size());
    if (!is_valid_utf8(word) || tag_units(word) != std::vector<Span>{{0, word.size()}}) return std::nullopt;
    return EditTag{kind, std::string(word)};
  }
  if (!name.starts_with(kVerb)) return std::nullopt;
  const std::string_view forms = name.substr(kVerb.size());
  const std::size_t between = std::min(forms.find('_'), forms.size());
  const auto from = verb_form(forms.substr(0, between)),
             to = verb_form(forms.substr(std::min(between + 1, forms.size())));
  if (!from || !to || from == to) return std::nullopt;
  return EditTag{Kind::verb, {}, *from, *to};
}

std::string EditTag::name() const {
  if (kind == Kind::append) return std::string(kAppend) + word;
  if (kind == Kind::replace) return std::string(kReplace) + word;
  if (kind == Kind::verb) return std::string(kVerb) + std::string(name_of(from)) + '_' + std::string(name_of(to));
  return std::string(
      std::find_if(kWordless.begin(), kWordless.end(), [&](const Named& n) { return n.kind == kind; })->name);
}

std::optional<Edit> edit_of(const EditTag& tag, std::string_view sentence, const std::vector<Span>& units,
                            std::size_t unit) {
  if (unit == 0) {
    if (tag.kind != Kind::append) return std::nullopt;
    const std::size_t begin = units.empty() ? sentence.size() : units.front().begin;
    const bool apart = !units.empty() && !clings_to_right(tag.word);
    return Edit{begin, begin, tag.word + (apart ? " " : "")};
  }
  const Span here = units[unit - 1];
  const bool last = unit == units.size();
  const Span next = last ? Span{here.end, here.end} : units[unit];
  const bool apart = here.end < next.begin;
  switch (tag.kind) {
    case Kind::keep:
      return std::nullopt;
    case Kind::erase:
      if (unit > 1) return Edit{units[unit - 2].end, here.end, ""};
      return Edit{here.begin, next.begin, ""};
    case Kind::append:
      return Edit{here.end, here.end, (clings_to_left(tag.word) ? "" : " ") + tag.word};
    case Kind::merge_space:
    case Kind::merge_hyphen:
      if (!apart) return std::nullopt;
      return Edit{here.end, next.begin, tag.kind == Kind::merge_space ? "" : "-"};
    case Kind::split_space:
      if (apart || last) return std::nullopt;
      return Edit{here.end, here.end, " "};
    default: {
      const auto made = changed(tag, slice(sentence, here));
      if (!made || *made == slice(sentence, here)) return std::nullopt;
      return Edit{here.begin, here.end, *made};
    }
  }
}

std::vector<Edit> edits_of(std::string_view sentence, const std::vector<Span>& units,
                           std::span<const ChosenTag> chosen) {
  std::vector<Edit> edits;
  for (const ChosenTag& choice : chosen) {
    auto edit = edit_of(*choice.tag, sentence, units, choice.unit);
    if (!edit || (!edits.empty() && edit->begin < edits.back().end)) continue;
    edit->confidence = choice.confidence;
    edits.push_back(*std::move(edit));
  }
  return edits;
}

std::vector<std::string> edit_tags(std::string_view source_text, std::string_view target_text) {
  const Units source(source_text), target(target_text);
  std::vector<std::optional<EditTag>> tags(source.size() + 1);
  const std::vector<Aligned> steps = align(source, target);
  for (const Aligned& step : steps) {
    switch (step.step) {
      case Step::insert:  // behind the unit before, where nothing else is to be done; else it is done in the next round
        if (!tags[step.from]) tags[step.from] = EditTag{Kind::append, std::string(target[step.to])};
        break;
      case Step::erase:
        tags[step.from + 1] = EditTag{Kind::erase};
        break;
      case Step::exchange:
        tags[step.from + 1] = exchange(source[step.from], target[step.to]);
        break;
      case Step::merge_space:
        tags[step.from + 1] = EditTag{Kind::merge_space};
        break;
      case Step::merge_hyphen:
        tags[step.from + 1] = EditTag{Kind::merge_hyphen};
        break;
      case Step::split_hyphen:
        tags[step.from + 1] = EditTag{Kind::split_hyphen};
        break;
      case Step::keep:
      case Step::none:
        break;
    }
  }
  // Blanks between units that stay, where nothing comes between them.
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
    const auto stays = [](Step step) { return step != Step::insert && step != Step::erase; };
    const Step step = steps[i].step;
    const std::size_t unit = steps[i].from + (step == Step::merge_space || step == Step::merge_hyphen);
    if (!stays(step) || !stays(steps[i + 1].step) || tags[unit + 1]) continue;
    const bool is = source.blank_behind(unit), wanted = target.blank_behind(steps[i + 1].to - 1);
    if (is != wanted) tags[unit + 1] = EditTag{is ? Kind::merge_space : Kind::split_space};
  }
  std::vector<std::string> names;
  for (const auto& tag : tags) names.push_back(tag ? tag->name() : "$KEEP");
  return names;
}

EditTags::EditTags() {
  add({});
  tags_.push_back({});
  numbers_.emplace(kUnknown, unknown);
}

bool EditTags::add(const EditTag& tag) {
  if (!numbers_.emplace(tag.name(), static_cast<int>(tags_.size())).second) return false;
  tags_.push_back(tag);
  return true;
}

EditTags::EditTags(const std::map<std::string, std::uint64_t>& counts, std::size_t most, std::uint64_t least)
    : EditTags() {
  for (const EditTag& tag : wordless_tags()) add(tag);
  std::vector<std::pair<std::string, std::uint64_t>> frequent(counts.begin(), counts.end());
  std::stable_sort(frequent.begin(), frequent.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  for (const auto& [name, count] : frequent) {
    if (size() >= most || count < least) break;
    if (const auto tag = EditTag::parse(name)) add(*tag);
  }
}

EditTags EditTags::load(const std::string& path) {
  std::istringstream in(read_whole(path, Whole::part, "is the package whole?"));
  EditTags tags;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line); ++number) {
    const std::string place = path + ":" + std::to_string(number + 1);
    if (number < 2) {
      if (line != (number == keep ? "$KEEP" : kUnknown))
        throw Error(place, "'" + line + "' stands where $KEEP and $UNKNOWN should", "write them in lines 1 and 2");
      continue;
    }
    const auto tag = EditTag::parse(line);
    if (!tag) throw Error(place, "'" + line + "' is not an edit tag", "see lib/text/edit_tags.h");
    if (!tags.add(*tag)) throw Error(place, "'" + line + "' stands there twice", "take one away");
  }
  if (number < 2) throw Error(path, "it is cut short", "is the package whole?");
  return tags;
}

void EditTags::save(const std::string& path) const {
  std::string lines;
  for (int i = 0; i < static_cast<int>(size()); ++i)
    lines += (i == unknown ? std::string(kUnknown) : (*this)[i].name()) + '\n';
  write_whole(path, lines);
}

int EditTags::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? unknown : found->second;
}

}  // namespace emend::text
