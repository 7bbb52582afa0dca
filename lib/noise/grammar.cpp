// Errors of grammar as learners of English make them. Each kind has something to do at the words that are open to its
// error, and nothing at the others; what else an error would bring about (capitals, blanks) goes with it.
#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "english/classes.h"
#include "english/clause.h"
#include "noise/kind.h"
#include "text/capitals.h"
#include "text/utf8.h"
#include "text/word_list.h"

namespace emend::noise {

namespace {

using english::Clause;
using text::Edit;
using text::Form;
using text::Part;

constexpr std::string_view kConfusions =
#include "noise/tables/confusions.inc"
    ;

constexpr std::string_view kChoices =
#include "noise/tables/word_choices.inc"
    ;

constexpr std::string_view kDerivations =
#include "noise/tables/derivations.inc"
    ;

bool is_vowel_letter(char c) { return std::string_view("aeiouAEIOU").find(c) != std::string_view::npos; }

// Whether the word is a part of a name of programs, paths and addresses, which has no grammar: foo.bar(), and/or, a_b.
bool is_in_name(std::string_view line, text::Span word) {
  const auto joins = [&](std::size_t at, std::size_t beyond) {
    return at < line.size() && std::string_view("._/\\:@=").find(line[at]) != std::string_view::npos &&
           beyond < line.size() && (std::isalnum(static_cast<unsigned char>(line[beyond])) || line[beyond] == '_');
  };
  return joins(word.end, word.end + 1) || (word.begin > 1 && joins(word.begin - 1, word.begin - 2)) ||
         (word.end < line.size() && (line[word.end] == '(' || line[word.end] == '_')) ||
         (word.begin > 0 && line[word.begin - 1] == '_');
}

// A part of a name or a title: Shays' Rebellion.
bool is_of_name(const Clause& clause, std::size_t i) {
  return text::begins_large(clause.word(i)) && !clause.begins_sentence(i);
}

// A grammatical error at a word; `here` is its number in the clause.
class Grammar : public Kind {
 public:
  std::optional<Edit> damage(const Site& site, Random& random) const final {
    if (is_in_name(site.line, site.span())) return std::nullopt;
    return err(site, site.clause(), site.index, random);
  }

 protected:
  virtual std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const = 0;

  static std::optional<Edit> replace(const Site& site, std::string_view lower) {
    return Edit{site.span().begin, site.span().end, english::cased_like(site.word(), lower)};
  }
  // By a word that has its capitals, where there is one.
  static std::optional<Edit> replace_if(const Site& site, std::optional<std::string> cased) {
    if (!cased) return std::nullopt;
    return Edit{site.span().begin, site.span().end, *std::move(cased)};
  }

  // The word with the blanks behind it; where it began a sentence, the next word begins it.
  static std::optional<Edit> remove(const Site& site, const Clause& clause) {
    if (!site.has_next() || !clause.adjacent(site.index)) return std::nullopt;
    if (!text::begins_large(site.word()) || site.word() == "I") return Edit{site.span().begin, site.next().begin, ""};
    return Edit{site.span().begin, site.next().end, text::begun_large(text::slice(site.line, site.next()))};
  }

  // `word` before this one, which loses the capital of a sentence's beginning to it.
  static std::optional<Edit> insert_before(const Site& site, const Clause& clause, std::size_t at, std::string word) {
    const text::Span span = clause.span(at);
    if (span.begin < site.free) return std::nullopt;
    const std::string_view old = clause.word(at);
    if (!clause.begins_sentence(at) || !text::begins_large(old) || clause.is(at, Part::proper) || old == "I")
      return Edit{span.begin, span.begin, word + ' '};
    if (at != site.index && span.end > site.limit) return std::nullopt;
    if (old.size() > 1 && text::begins_large(old.substr(1))) return std::nullopt;  // an abbreviation
    return Edit{span.begin, span.end, text::begun_large(word) + ' ' + text::lower(old)};
  }
};

class Article : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const std::string& word = clause.lower(here);
    if (word == "the" || word == "a" || word == "an") {
      const double drawn = random.uniform();
      if (drawn < 0.55) return remove(site, clause);
      if (!site.has_next() || !clause.adjacent(here)) return std::nullopt;
      const std::string_view next = clause.word(here + 1);
      if (word != "the" && drawn < 0.7) return replace(site, word == "a" ? "an" : "a");
      if (word != "the") return replace(site, "the");
      if (is_of_name(clause, here + 1)) return std::nullopt;  // "a United States"
      return replace(site, is_vowel_letter(next[0]) ? "an" : "a");
    }
    // "in the Spain", "with the Tom"
    if (clause.is(here, Part::proper) && here > 0 && clause.adjacent(here - 1) &&
        clause.is(here - 1, Part::preposition))
      return random.chance(0.1) ? insert_before(site, clause, here, "the") : std::nullopt;
    if (!clause.is(here, Part::noun) || is_of_name(clause, here) || !random.chance(0.3)) return std::nullopt;
    // A bare noun gets an article, before the adjectives and nouns that belong to it.
    std::size_t first = here;
    while (first > 0 && clause.adjacent(first - 1) &&
           (clause.is(first - 1, Part::adjective) || clause.is(first - 1, Part::noun)))
      --first;
    if (first > 0 && clause.adjacent(first - 1)) {
      const Part part = clause[first - 1].part;
      if (part != Part::preposition && part != Part::verb && part != Part::conjunction) return std::nullopt;
      if (clause.lower(first - 1) == "to" && text::may_be(clause.lower(first), Part::verb)) return std::nullopt;
    }
    if (here + 1 < clause.size() && clause.adjacent(here) && clause.is(here + 1, Part::noun)) return std::nullopt;
    const bool singular = clause[here].form == Form::singular;
    const bool indefinite = singular && random.chance(0.25);
    return insert_before(site, clause, first,
                         !indefinite                               ? "the"
                         : is_vowel_letter(clause.lower(first)[0]) ? "an"
                                                                   : "a");
  }
};

class Preposition : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    if (clause.is(here, Part::preposition)) {
      const double drawn = random.uniform();
      if (drawn < 0.2 && !clause.begins_sentence(here)) return remove(site, clause);
      for (const auto& [preposition, others] : kOthers) {
        if (clause.lower(here) != preposition) continue;
        std::vector<std::string> choice;
        std::istringstream in(others);
        for (std::string other; in >> other;) choice.push_back(other);
        return replace(site, choice[random.below(choice.size())]);
      }
      return std::nullopt;
    }
    // One too many: "discuss about the plan", "answered to him".
    if (!clause.is(here, Part::verb) || !site.has_next() || !clause.adjacent(here) || !random.chance(0.15))
      return std::nullopt;
    if (clause.is_verb(here, "be") || clause.is_verb(here, "do") || clause.is_verb(here, "have")) return std::nullopt;
    if (is_object(clause.lower(here + 1)))
      return Edit{site.span().end, site.span().end, random.chance(0.6) ? " to" : random.chance(0.5) ? " for" : " with"};
    if (!clause.is(here + 1, Part::determiner)) return std::nullopt;
    static constexpr std::array extra = {"about", "to", "for", "on", "of", "in", "with", "at"};
    return Edit{site.span().end, site.span().end, std::string(" ") + extra[random.below(extra.size())]};
  }

 private:
  static bool is_object(const std::string& word) {
    return word == "me" || word == "him" || word == "us" || word == "them" || word == "her" || word == "you";
  }

  // What takes its place, the likelier ones several times.
  static constexpr std::pair<const char*, const char*> kOthers[] = {{"in", "on at on at to of for into"},
                                                                    {"on", "in at in at for of about"},
                                                                    {"at", "in on in on to"},
                                                                    {"to", "for at in of"},
                                                                    {"for", "to of to in since at"},
                                                                    {"of", "in for from about on"},
                                                                    {"from", "of by since"},
                                                                    {"by", "with from of until"},
                                                                    {"with", "by of from to"},
                                                                    {"about", "of on for"},
                                                                    {"into", "in to"},
                                                                    {"since", "from for"},
                                                                    {"during", "in for at"},
                                                                    {"until", "to by"},
                                                                    {"between", "among of"},
                                                                    {"among", "between in"},
                                                                    {"through", "by over"},
                                                                    {"over", "on above"},
                                                                    {"under", "below in"},
                                                                    {"against", "to for"},
                                                                    {"without", "with no"},
                                                                    {"within", "in during"},
                                                                    {"toward", "to at"},
                                                                    {"towards", "to at"},
                                                                    {"upon", "in at"},
                                                                    {"onto", "on to"},
                                                                    {"across", "through over"},
                                                                    {"after", "since from"},
                                                                    {"before", "until from"},
                                                                    {"like", "as"},
                                                                    {"as", "like"},
                                                                    {"than", "then that of"},
                                                                    {"beside", "besides next"},
                                                                    {"near", "nearby of"},
                                                                    {"around", "about at"},
                                                                    {"behind", "after"},
                                                                    {"beyond", "over"},
                                                                    {"above", "over on"},
                                                                    {"below", "under"},
                                                                    {"off", "of from"},
                                                                    {"out", "off"},
                                                                    {"despite", "although"}};
};

class NounNumber : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const english::Tagged& noun = clause[here];
    if (noun.part != Part::noun || !text::may_be(noun.lemma, Part::noun)) return std::nullopt;
    if (english::is<"one-number">(clause.lower(here)) || is_of_name(clause, here)) return std::nullopt;
    if (noun.form == Form::plural) return replace(site, text::inflect(noun.lemma, Form::singular));
    if (noun.form != Form::singular || noun.lemma != clause.lower(here)) return std::nullopt;
    const auto before = clause.before(here);
    const bool in_phrase =
        before && *before + 1 == here && (clause.is(*before, Part::determiner) || clause.is(*before, Part::adjective));
    if (!has_plural(noun.lemma, in_phrase)) return std::nullopt;
    if (before && (clause.lower(*before) == "a" || clause.lower(*before) == "an") && !random.chance(0.2))
      return std::nullopt;
    // The first of two nouns has no number: "car keys".
    if (clause.adjacent(here) && clause.is(here + 1, Part::noun)) return std::nullopt;
    return replace(site, text::inflect(noun.lemma, Form::plural));
  }

 private:
  // Not "others" and "regardless", and outside of noun phrases neither "easier" nor forms of verbs.
  static bool has_plural(const std::string& word, bool in_phrase) {
    const auto ends = [&](std::string_view ending) { return word.ends_with(ending); };
    if (ends("less") || (ends("s") && !ends("ss") && !ends("us") && !ends("is"))) return false;
    if (in_phrase) return true;
    const std::vector<text::Analysis> found = text::analyses(word);
    return std::none_of(found.begin(), found.end(), [&](const text::Analysis& one) {
      if (one.lemma == word) return false;
      if (one.form == Form::comparative || one.form == Form::superlative)
        return text::may_be(one.lemma, Part::adjective);
      return text::is_verb_form(one.form) && text::may_be(one.lemma, Part::verb);
    });
  }
};

class VerbForm : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const english::Tagged& verb = clause[here];
    if (!clause.is_known_verb(here) || clause.lower(here).find('\'') != std::string::npos) return std::nullopt;
    const auto before = clause.before(here);
    const auto inflected = [&](Form form) { return replace(site, text::inflect(verb.lemma, form)); };
    const auto any_of = [&](std::initializer_list<Form> forms) {
      return inflected(forms.begin()[random.below(forms.size())]);
    };
    if (verb.form == Form::base && before) {
      if (clause.is(*before, Part::particle)) {
        // "to go": "going", where what stands before lets both stand, or another form after to.
        if (*before + 1 == here && random.chance(0.3) && *before > 0 && clause.span(*before).begin >= site.free &&
            !text::begins_large(clause.word(*before)))
          return Edit{clause.span(*before).begin, site.span().end, text::inflect(verb.lemma, Form::gerund)};
        // A purpose: "the market for buy fish", "for buying fish".
        if (*before + 1 == here && *before > 0 && clause.is(*before - 1, Part::noun) && random.chance(0.25) &&
            clause.span(*before).begin >= site.free && !text::begins_large(clause.word(*before)))
          return Edit{clause.span(*before).begin, site.span().end,
                      "for " + text::inflect(verb.lemma, random.chance(0.5) ? Form::base : Form::gerund)};
        return any_of({Form::gerund, Form::gerund, Form::past, Form::third, Form::participle});
      }
      if (clause.is(*before, Part::modal) || clause.is_verb(*before, "do")) {
        if (random.chance(0.2)) return Edit{site.span().begin, site.span().begin, "to "};
        return any_of({Form::third, Form::past, Form::gerund, Form::participle});
      }
      return std::nullopt;
    }
    if (verb.form == Form::gerund) {
      if (before && clause.is_verb(*before, "be")) return any_of({Form::base, Form::base, Form::participle});
      if (!before || text::begins_large(site.word())) return std::nullopt;
      if (clause.is(*before, Part::preposition)) return any_of({Form::base, Form::base, Form::participle});
      if (clause.is(*before, Part::verb))
        return random.chance(0.5) ? replace(site, "to " + verb.lemma) : inflected(Form::base);
      return random.chance(0.3) ? inflected(Form::base) : std::nullopt;
    }
    if (verb.form == Form::participle && before) {
      if (clause.is_verb(*before, "have")) return any_of({Form::past, Form::base, Form::gerund, Form::base});
      if (clause.is_verb(*before, "be")) return any_of({Form::base, Form::past, Form::gerund, Form::base});
      return random.chance(0.3) ? any_of({Form::base, Form::gerund}) : std::nullopt;
    }
    if (!clause.is_finite(here)) return std::nullopt;
    if (clause.is_present(here) && is_condition(clause, here))  // "if you will come"
      return random.chance(0.3) ? replace(site, "will " + verb.lemma) : std::nullopt;
    if (english::is<"state">(verb.lemma) && random.chance(0.15)) {  // "I am knowing him"
      if (const auto person = clause.subject(here)) {
        const std::string be = clause.is_present(here)             ? english::present_of("be", *person)
                               : *person == Clause::Person::plural ? "were"
                                                                   : "was";
        return replace(site, be + ' ' + text::inflect(verb.lemma, Form::gerund));
      }
    }
    return std::nullopt;
  }

 private:
  // Of what is to come, which the present tells: up to three words before the verb one of these stands.
  static bool is_condition(const Clause& clause, std::size_t here) {
    for (std::size_t i = here; i > 0 && i + 3 > here && clause.adjacent(i - 1); --i) {
      const std::string& word = clause.lower(i - 1);
      if (english::is<"of-what-is-to-come">(word)) return i < here;
      if (!clause.is(i - 1, Part::pronoun) && !clause.is(i - 1, Part::determiner) && !clause.is(i - 1, Part::noun) &&
          !clause.is(i - 1, Part::proper))
        return false;
    }
    return false;
  }
};

// The sentence alone stays grammatical: only other verbs of the line tell that the tense is wrong.
class VerbTense : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    if (clause.is(here, Part::modal)) return modal(site, clause, here);
    if (!clause.is_finite(here) || !told_elsewhere(clause, here, clause.is_past(here))) return std::nullopt;
    const english::Tagged& verb = clause[here];
    const auto perfect = [&]() -> std::optional<Edit> {  // "went": "has gone"
      const auto person = clause.subject(here);
      if (!person || !clause.is_known_verb(here) || verb.lemma == "do" || verb.lemma == "have" ||
          clause.lower(here).find('\'') != std::string::npos)
        return std::nullopt;
      const std::string have = english::present_of("have", *person);
      return replace(site, have + ' ' + text::inflect(verb.lemma, Form::participle));
    };
    if (verb.lemma != "be" && random.chance(0.1)) return perfect();
    if (auto present = clause.in_present(here)) return replace_if(site, std::move(present));
    return replace_if(site, clause.in_past(here));
  }

 private:
  // "He said he would come": "will"; "he says he can come": "could". "I will call" for "I would call" is another
  // meaning, and no error of tense.
  static std::optional<Edit> modal(const Site& site, const Clause& clause, std::size_t here) {
    if (clause.lower(here) == "can" && told_elsewhere(clause, here, false))
      return replace_if(site, clause.in_past(here));
    auto present = clause.in_present(here);
    return present && told_elsewhere(clause, here, true) ? replace_if(site, std::move(present)) : std::nullopt;
  }

  static bool told_elsewhere(const Clause& clause, std::size_t here, bool past) {
    // As many words around as tell it to a reader, so that the time for a long line stays in bounds.
    constexpr std::size_t reach = 100;
    for (std::size_t i = here - std::min(here, reach); i < std::min(clause.size(), here + reach); ++i)
      if (i != here && clause.is_finite(i) && clause.is_past(i) == past) return true;
    return false;
  }
};

class Agreement : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random&) const override {
    if (!clause.is_finite(here) || !clause.is_known_verb(here)) return std::nullopt;
    const english::Tagged& verb = clause[here];
    const std::string& lower = clause.lower(here);
    const std::string rest = lower.ends_with("n't") ? "n't" : "";
    if (rest.empty() && lower.find('\'') != std::string::npos) return std::nullopt;
    if (verb.form == Form::past) {
      if (verb.lemma != "be") return std::nullopt;
      return replace(site, (lower.starts_with("was") ? "were" : "was") + rest);
    }
    if (verb.form == Form::third) return replace(site, text::inflect(verb.lemma, Form::present) + rest);
    return replace(site, text::inflect(verb.lemma, Form::third) + rest);
  }
};

class WordOrder : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    if (!site.has_next() || !clause.adjacent(here)) return std::nullopt;
    const Part one = clause[here].part, two = clause[here + 1].part;
    const bool verb_first = one == Part::verb || one == Part::modal,
               verb_second = two == Part::verb || two == Part::modal;
    const bool auxiliary = clause.is(here, Part::modal) || clause.is_verb(here, "be") || clause.is_verb(here, "have") ||
                           clause.is_verb(here, "do");
    const bool asked = here > 0 && clause.adjacent(here - 1) && is_question_word(clause.lower(here - 1));
    const auto is_not = [&](std::size_t i) { return clause.lower(i) == "not"; };
    if (one == Part::adverb && is_question_word(clause.lower(here))) return std::nullopt;  // "would how"
    double chance = 0;
    if (one == Part::adverb && verb_second) chance = is_not(here) ? 0.1 : 1;  // "always go": "go always"
    if (verb_first && two == Part::adverb) chance = auxiliary ? 1 : 0.3;      // "is always": "always is"
    if (one == Part::adjective && two == Part::noun) chance = 0.15;           // "car red"
    if (one == Part::adverb && two == Part::adjective) chance = 0.1;
    if (auxiliary && two == Part::pronoun) chance = 1;             // "what is it": "what it is"
    if (asked && one == Part::pronoun && verb_second) chance = 1;  // "what it is": "what is it"
    if (one == Part::noun && two == Part::noun) chance = 0.1;
    if (!random.chance(chance)) return std::nullopt;
    const std::string_view first = site.word(), second = clause.word(here + 1);
    const bool moves_capital = text::begins_large(first) && clause.begins_sentence(here) && first != "I";
    std::string swapped = moves_capital ? text::begun_large(second) : std::string(second);
    swapped.append(text::slice(site.line, site.gap())).append(moves_capital ? text::lower(first) : std::string(first));
    return Edit{site.span().begin, site.next().end, std::move(swapped)};
  }

 private:
  static bool is_question_word(const std::string& word) {
    return word == "what" || word == "where" || word == "when" || word == "why" || word == "how" || word == "who";
  }
};

class Comma : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const text::Span gap = site.gap();
    const std::string_view between = text::slice(site.line, gap);
    if (between.starts_with(", ") && site.has_next()) return Edit{gap.begin, gap.begin + 1, ""};
    if (between == ". " && site.has_next() && random.chance(0.3)) {  // two sentences spliced by a comma
      const std::string_view next = text::slice(site.line, site.next());
      if (next == "I") return Edit{gap.begin, gap.begin + 1, ","};
      if (clause.is(here + 1, Part::proper) || clause.is(here + 1, Part::noun)) return std::nullopt;
      return Edit{gap.begin, site.next().end, ", " + text::lower(next)};
    }
    if (!site.has_next() || !clause.adjacent(here)) return std::nullopt;
    const std::string& next = clause.lower(here + 1);
    const bool clause_begins = next == "that" || next == "which" || next == "because" || next == "if" ||
                               next == "who" || next == "when" || next == "where" || next == "than";
    double chance = clause_begins ? 0.25 : next == "and" || next == "or" || next == "but" || next == "to" ? 0.2 : 0;
    if (clause.is(here, Part::noun) && (clause.is(here + 1, Part::verb) || clause.is(here + 1, Part::modal)))
      chance = 0.1;
    if (clause.is(here, Part::noun) && clause.is(here + 1, Part::preposition)) chance = 0.05;
    if (!random.chance(chance)) return std::nullopt;
    return Edit{gap.begin, gap.begin, ","};
  }
};

// Words that may be taken for one another, by a table whose rows are groups of them.
class Groups {
 public:
  struct Other {
    std::string word;
    bool rare;
  };

  explicit Groups(std::string_view table) {
    std::istringstream in{std::string(table)};
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      std::vector<std::string> group;
      std::istringstream words(line);
      for (std::string word; words >> word;) group.push_back(word);
      const bool rare = group.front() == "-";
      if (rare) group.erase(group.begin());
      for (const std::string& word : group)
        for (const std::string& other : group)
          if (word != other) others_[word].push_back({other, rare});
    }
  }

  const Other* draw(const std::string& word, Random& random) const {
    const auto found = others_.find(word);
    return found == others_.end() ? nullptr : &found->second[random.below(found->second.size())];
  }
  // The same of a form of a listed verb or noun, in that form: "said" for "told".
  std::optional<std::string> draw_form(const english::Tagged& tagged, const std::string& word, Random& random) const {
    if (tagged.lemma == word || (tagged.part != Part::verb && tagged.part != Part::noun)) return std::nullopt;
    const Other* other = draw(tagged.lemma, random);
    if (!other || other->rare || !text::may_be(other->word, tagged.part)) return std::nullopt;
    return text::inflect(other->word, tagged.form);
  }

 private:
  std::unordered_map<std::string, std::vector<Other>, text::StringHash, std::equal_to<>> others_;
};

class Confusion : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const std::string& word = clause.lower(here);
    if (const Groups::Other* other = groups_.draw(word, random); other && site.word() != "IT")
      return other->rare && !random.chance(0.2) ? std::nullopt : replace(site, other->word);
    // An adverb and its adjective: "drive careful", "a really problem".
    if (clause.is(here, Part::adverb))
      if (const std::string adjective = text::adjective_of(word); !adjective.empty()) return replace(site, adjective);
    return std::nullopt;
  }

 private:
  const Groups groups_{kConfusions};
};

// Groups of which any form is exchanged: "He told a word", "a beautifully city".
class Exchange : public Grammar {
 public:
  explicit Exchange(std::string_view table) : groups_(table) {}

 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    if (is_of_name(clause, here)) return std::nullopt;
    const std::string& word = clause.lower(here);
    if (const Groups::Other* other = groups_.draw(word, random))
      return other->rare && !random.chance(0.2) ? std::nullopt : replace(site, other->word);
    if (const auto form = groups_.draw_form(clause[here], word, random)) return replace(site, *form);
    return std::nullopt;
  }

 private:
  const Groups groups_;
};

class MissingWord : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    double chance = 0.05;
    switch (clause[here].part) {
      case Part::determiner:
        chance = 0.6;
        break;
      case Part::preposition:
      case Part::particle:
        chance = 0.7;
        break;
      case Part::pronoun:
        chance = 0.7;
        break;
      case Part::modal:
        chance = 0.6;
        break;
      case Part::conjunction:
        chance = clause.lower(here) == "that" ? 0.8 : 0.5;
        break;
      case Part::verb:
        chance = clause.is_verb(here, "be") || clause.is_verb(here, "have") ||
                         (clause.is_verb(here, "do") && clause.is(here + 1, Part::pronoun))  // "What you want?"
                     ? 0.8
                     : 0.05;
        break;
      case Part::adverb:
        chance = 0.3;
        break;
      default:
        break;
    }
    return random.chance(chance) ? remove(site, clause) : std::nullopt;
  }
};

class ExtraWord : public Grammar {
 protected:
  std::optional<Edit> err(const Site& site, const Clause& clause, std::size_t here, Random& random) const override {
    const english::Tagged& tagged = clause[here];
    const auto before = clause.before(here);
    const auto put = [&](std::string word) { return insert_before(site, clause, here, std::move(word)); };
    const auto drawn = [&](std::initializer_list<const char*> words) {
      return put(words.begin()[random.below(words.size())]);
    };
    switch (tagged.part) {
      case Part::adjective:
        if (tagged.form == Form::comparative && tagged.lemma != clause.lower(here))  // "more faster", "more fast"
          return random.chance(0.5) ? put("more") : replace(site, "more " + tagged.lemma);
        if (tagged.form == Form::superlative) return put("most");
        return before && clause.is_verb(*before, "be") && random.chance(0.1) ? drawn({"more", "being"}) : std::nullopt;
      case Part::verb:
        if (tagged.form == Form::base && before && clause.is(*before, Part::modal)) return drawn({"to", "to", "be"});
        if (clause.is_finite(here) && tagged.lemma != "be" && before && clause.is(*before, Part::pronoun)) {
          if (const auto person = clause.subject(here); person && random.chance(0.2))
            return put(tagged.form == Form::past ? (*person == Clause::Person::plural ? "were" : "was")
                                                 : english::present_of("be", *person));
        }
        // "My brother he lives there."
        if (clause.is_finite(here) && before && *before + 1 == here && clause.is(*before, Part::noun) &&
            random.chance(0.25)) {
          const auto person = clause.subject(here);
          if (person && *person != Clause::Person::plural) return drawn({"it", "he", "she"});
          if (person) return put("they");
        }
        return std::nullopt;
      case Part::noun:
        if (!random.chance(0.1)) return std::nullopt;
        if (before && *before + 1 == here && clause.is(*before, Part::preposition)) return put("the");
        return std::nullopt;
      case Part::determiner: {
        if (!before || *before + 1 != here || !clause.is(*before, Part::verb) || !random.chance(0.15))
          return std::nullopt;
        return drawn({"to", "for", "of", "about", "in", "with"});
      }
      case Part::pronoun:
        if (before && (clause.lower(*before) == "because" || clause.lower(*before) == "if") && random.chance(0.4))
          return put("that");
        return std::nullopt;
      case Part::preposition:
        return random.chance(0.04) && !clause.begins_sentence(here) ? put(clause.lower(here)) : std::nullopt;
      default:
        return std::nullopt;
    }
  }
};

}  // namespace

std::unique_ptr<Kind> make_article(const Options&) { return std::make_unique<Article>(); }
std::unique_ptr<Kind> make_preposition(const Options&) { return std::make_unique<Preposition>(); }
std::unique_ptr<Kind> make_noun_number(const Options&) { return std::make_unique<NounNumber>(); }
std::unique_ptr<Kind> make_verb_form(const Options&) { return std::make_unique<VerbForm>(); }
std::unique_ptr<Kind> make_verb_tense(const Options&) { return std::make_unique<VerbTense>(); }
std::unique_ptr<Kind> make_agreement(const Options&) { return std::make_unique<Agreement>(); }
std::unique_ptr<Kind> make_word_order(const Options&) { return std::make_unique<WordOrder>(); }
std::unique_ptr<Kind> make_comma(const Options&) { return std::make_unique<Comma>(); }
std::unique_ptr<Kind> make_confusion(const Options&) { return std::make_unique<Confusion>(); }
std::unique_ptr<Kind> make_word_choice(const Options&) { return std::make_unique<Exchange>(kChoices); }
std::unique_ptr<Kind> make_derivation(const Options&) { return std::make_unique<Exchange>(kDerivations); }
std::unique_ptr<Kind> make_missing_word(const Options&) { return std::make_unique<MissingWord>(); }
std::unique_ptr<Kind> make_extra_word(const Options&) { return std::make_unique<ExtraWord>(); }

}  // namespace emend::noise
