// Finds what the patterns of a book fit in a sentence, and changes it. notation.h says what patterns mean.
#include <algorithm>
#include <array>
#include <optional>

#include "cli/error.h"
#include "grammar/notation.h"
#include "grammar/sentence.h"
#include "text/capitals.h"
#include "text/sentences.h"

namespace emend::grammar {

namespace {

// Bounds what a pattern with items that may lack or repeat may try from one word on.
constexpr int most_steps = 2000;

std::pair<ListedWords::const_iterator, ListedWords::const_iterator> entries_of(const Sought& word,
                                                                               const ListedWords& words) {
  const auto from = std::lower_bound(words.begin(), words.end(), word,
                                     [](const Sought& listed, const Sought& word) { return listed < word; });
  auto to = from;
  while (to != words.end() && *to == word) ++to;
  return {from, to};
}

bool same_form(Form a, Form b) {
  const auto plain = [](Form form) { return form == Form::present ? Form::base : form; };
  return plain(a) == plain(b);
}

// A pattern at a word of a sentence, item by item.
class Match {
 public:
  Match(const Sentence& sentence, const Pattern& pattern, std::size_t begin)
      : sentence_(sentence), pattern_(pattern), begin_(begin) {}

  bool fits() { return fits_from(0, begin_); }
  // The words of the match, without the last.
  std::size_t begin() const { return begin_; }
  std::size_t end() const { return starts_[pattern_.items.size()]; }

  // The edit that makes all changes: what stands between them stays.
  struct Whole {
    Span span;
    std::string replacement;
  };
  // Nothing where words would have to go that no blank stands beside.
  std::optional<Whole> change() const {
    std::optional<Whole> whole;
    for (const Change& change : pattern_.changes) {
      auto one = change_of(change);
      if (!one) return {};
      if (!whole) {
        whole = std::move(one);
        continue;
      }
      if (one->span.begin < whole->span.end) continue;
      whole->replacement += sentence_.text().substr(whole->span.end, one->span.begin - whole->span.end);
      whole->replacement += one->replacement;
      whole->span.end = one->span.end;
    }
    return whole;
  }

 private:
  // --- what fits

  // Whether the k-th item may fit the i-th word: a blank stands before it, or the mark that the pattern requires.
  bool joined(std::size_t k, std::size_t i) const {
    if (i == begin_ || sentence_.follows(i)) return true;
    for (; k > 0 && starts_[k - 1] == i; --k)
      if (pattern_.items[k - 1].kind == Item::Kind::mark) return true;
    return false;
  }

  bool has_part(const PartTest& test, std::size_t i) const {
    const std::string_view word = sentence_[i];
    const english::Tagged& tag = sentence_.tag_of(i);
    if (!test.may) return tag.part == test.part && (!test.form || same_form(tag.form, *test.form));
    if (!test.form) return text::may_be(word, test.part);
    const std::vector<text::Analysis> all = text::analyses(word);
    return std::any_of(all.begin(), all.end(), [&](const text::Analysis& a) {
      return same_form(a.form, *test.form) && text::may_be(a.lemma, test.part);
    });
  }

  // The word behind what the item fits at the i-th, which is there; i where it does not.
  std::size_t behind(const Item& item, std::size_t i) const {
    const std::string_view word = sentence_[i];
    if (item.number)
      if (const std::size_t end = behind_number(sentence_, i); end > i) return end;
    if (item.any || (item.year && is_year(word)) ||
        std::any_of(item.endings.begin(), item.endings.end(),
                    [&](std::string_view ending) { return word.ends_with(ending); }))
      return i + 1;
    const auto lists = [&](const ListedWords& words) { return is_in(sentence_.sought(i), words); };
    if (lists(item.words) ||
        std::any_of(item.classes.begin(), item.classes.end(), [&](const ListedWords* words) { return lists(*words); }))
      return i + 1;
    for (const Compound& compound : item.compounds)
      if (fits(compound, i)) return i + compound.words.size();
    return i +
           std::any_of(item.parts.begin(), item.parts.end(), [&](const PartTest& test) { return has_part(test, i); });
  }

  bool asks() const {
    std::string_view text = sentence_.text();
    while (!text.empty() && text::is_blank(text.back())) text.remove_suffix(1);
    return text.ends_with('?') && text.find(',') == text.npos;
  }

  std::string_view between(std::size_t i) const {  // the i-th word and the one before
    const std::size_t end = sentence_.span(i - 1).end;
    return sentence_.text().substr(end, sentence_.span(i).begin - end);
  }

  bool fits(const Compound& compound, std::size_t i) const {
    for (std::size_t k = 0; k < compound.words.size(); ++k)
      if (sentence_[i + k] != compound.words[k] || (k > 0 && between(i + k) != compound.marks[k - 1])) return false;
    return true;
  }

  bool fits_from(std::size_t k, std::size_t i) {
    if (++steps_ > most_steps) return false;
    starts_[k] = i;
    if (k == pattern_.items.size()) return changes_no_name();
    const Item& item = pattern_.items[k];
    switch (item.kind) {
      case Item::Kind::beginning:
        return i == 0 && fits_from(k + 1, i);
      case Item::Kind::no_beginning:
        return i > 0 && i < sentence_.size() && !sentence_.is_capital(i) && fits_from(k + 1, i);
      case Item::Kind::question:
        return asks() && fits_from(k + 1, i);
      case Item::Kind::without:
        if (i == begin_ ? i > 0 && sentence_.follows(i) && behind(item, i - 1) > i - 1
                        : sentence_.follows(i) && behind(item, i) > i)
          return false;
        if (i > begin_ && i == sentence_.size() && sentence_.is_open()) return false;  // it may come next
        return fits_from(k + 1, i);
      case Item::Kind::mark:
        return i > 0 && i < sentence_.size() && between(i).size() == 2 && between(i)[0] == item.mark[0] &&
               between(i)[1] == ' ' && fits_from(k + 1, i);
      case Item::Kind::again:
        return fits_again(item.label, k, i);
      case Item::Kind::word:
        break;
    }
    std::array<std::size_t, 5> ends{i};  // behind none, one, two ... of them
    std::size_t times = 0;
    while (times < item.most) {
      const std::size_t at = ends[times];
      if (at >= sentence_.size() || !joined(times == 0 ? k : 0, at)) break;
      const std::size_t next = behind(item, at);
      if (next == at) break;
      ends[++times] = next;
    }
    for (;; --times) {
      if (times >= item.least && fits_from(k + 1, ends[times])) return true;
      starts_[k] = i;
      if (times == 0) break;
    }
    return i > 0 &&
           ((item.end && ends_at_mark(sentence_, i - 1)) ||
            (item.end_of_phrase && ends_noun_phrase(sentence_, i - 1))) &&
           fits_from(k + 1, i);
  }

  bool fits_again(std::uint8_t label, std::size_t k, std::size_t i) {
    const auto [from, to] = words_of(label);
    std::size_t at = i;
    for (std::size_t word = from; word < to; ++word, ++at)
      if (at >= sentence_.size() || !joined(word == from ? k : 0, at) || sentence_[at] != sentence_[word]) return false;
    return at > i && fits_from(k + 1, at);
  }

  // Names and headings are not meant.
  // I, I'm: large wherever it stands.
  bool is_i(std::size_t i) const { return sentence_[i] == "i" || sentence_[i].starts_with("i'"); }

  bool changes_no_name() const {
    const auto is_name = [&](std::size_t i) {
      return i > 0 && sentence_.follows(i) && sentence_.is_capital(i) && !is_i(i);
    };
    for (const Change& change : pattern_.changes) {
      const std::size_t first = starts_[change.first], last = starts_[change.last];
      for (std::size_t i = first; i < last; ++i)  // ITS is no slip for "it's", nor THAI for Thai
        if (sentence_.is_all_capitals(i) || (is_name(i) && !changes_capitals_alone(change))) return false;
      if (first == last && first < end() && is_name(first)) return false;
    }
    return true;
  }

  // Github, GitHub: the name stays the same. What is in capitals is often another: GITHUB_TOKEN.
  bool changes_capitals_alone(const Change& change) const {
    const std::size_t first = starts_[change.first], last = starts_[change.last];
    return last == first + 1 && text::has_capital(right_of(change, last)) &&
           text::lower(right_of(change, last)) == text::lower(sentence_.as_written(first));
  }

  // The capital of what stood there; a word that has some stays as it is: iPhone.
  static void pass_capital_to(std::string& words) {
    if (!text::has_capital(std::string_view(words).substr(0, words.find(' ')))) text::begin_large(words);
  }

  // --- what comes in its place

  // The item of that number.
  std::size_t item_of(std::uint8_t label) const {
    for (std::size_t k = 0; k < pattern_.items.size(); ++k)
      if (pattern_.items[k].kind == Item::Kind::word && pattern_.items[k].label == label) return k;
    return pattern_.items.size();
  }
  std::pair<std::size_t, std::size_t> words_of(std::uint8_t label) const {
    const std::size_t k = item_of(label);
    return k < pattern_.items.size() ? std::pair(starts_[k], starts_[k + 1]) : std::pair<std::size_t, std::size_t>();
  }

  // The form, and the lemma, in which the k-th item stands: what the tagger says, where the item allows it.
  text::Analysis analysis_of(std::size_t k) const {
    const std::size_t i = starts_[k];
    if (i >= sentence_.size() || i == starts_[k + 1]) return {"", Form::base};
    const Item& item = pattern_.items[k];
    const english::Tagged& tag = sentence_.tag_of(i);
    std::optional<text::Analysis> found;
    bool listed = false;
    const auto consider = [&](const ListedWords& words) {
      const auto [from, to] = entries_of(sentence_.sought(i), words);
      listed = listed || from != to;
      for (auto at = from; at != to; ++at)
        if (!at->lemma.empty() && (!found || same_form(tag.form, at->form)))
          found = text::Analysis{std::string(at->lemma), at->form};
    };
    consider(item.words);
    for (const ListedWords* words : item.classes) consider(*words);
    for (const PartTest& test : item.parts) {
      if (found || !has_part(test, i)) continue;
      if (!test.may) return {tag.lemma, tag.form};
      for (const text::Analysis& a : text::analyses(sentence_[i]))
        if (!found && (!test.form || same_form(a.form, *test.form)) && text::may_be(a.lemma, test.part)) found = a;
    }
    if (found) return *found;
    // A word that the file lists without a form is mostly one that it means to inflect.
    const bool lemma = listed && (text::may_be(sentence_[i], Part::verb) || text::may_be(sentence_[i], Part::noun) ||
                                  text::may_be(sentence_[i], Part::adjective));
    return {lemma ? std::string(sentence_[i]) : tag.lemma, tag.form};
  }

  bool has_forms(std::size_t k) const {
    const Item& item = pattern_.items[k];
    if (item.kind != Item::Kind::word || starts_[k] == starts_[k + 1]) return false;
    if (!item.parts.empty()) return true;
    const auto any = [&](const ListedWords& words) {
      const auto [from, to] = entries_of(sentence_.sought(starts_[k]), words);
      return std::any_of(from, to, [](const ListedWord& word) { return !word.lemma.empty(); });
    };
    return any(item.words) ||
           std::any_of(item.classes.begin(), item.classes.end(), [&](const ListedWords* words) { return any(*words); });
  }

  // The form of the first item from the k-th on that has one.
  Form form_from(std::size_t k) const {
    for (; k < pattern_.items.size(); ++k)
      if (has_forms(k)) return analysis_of(k).form;
    return Form::base;
  }

  // folder's: the parser lists it where one noun takes another's place.
  bool is_of_owner(const Change& change) const {
    return change.last == change.first + 1 && change.right.size() == 1 && has_forms(change.first) &&
           sentence_[starts_[change.first]].ends_with("'s");
  }

  std::string text_of(const Piece& piece, const Change& change) const {
    switch (piece.kind) {
      case Piece::Kind::word:
      case Piece::Kind::article:
        return std::string(piece.word);
      case Piece::Kind::again: {
        const auto [from, to] = words_of(piece.label);
        if (from == to) return {};
        return std::string(text::slice(sentence_.text(), from_to(sentence_, from, to - 1))).append(piece.word);
      }
      case Piece::Kind::lemma:
        return text::inflect(piece.word, piece.form        ? *piece.form
                                         : piece.label > 0 ? form_from(item_of(piece.label))
                                                           : form_from(change.first)) +
               (!piece.form && is_of_owner(change) ? "'s" : "");
      case Piece::Kind::form_of: {
        const std::size_t k = item_of(piece.label);
        const std::string lemma = k < pattern_.items.size() ? analysis_of(k).lemma : "";
        return lemma.empty() ? "" : text::inflect(lemma, *piece.form);
      }
    }
    return {};
  }

  std::string right_of(const Change& change, std::size_t behind) const {
    std::string right;
    for (auto piece = change.right.rbegin(); piece != change.right.rend(); ++piece) {  // an article sees what follows
      std::string word = text_of(*piece, change);
      if (piece->kind == Piece::Kind::article)
        word = article_before(!right.empty() ? std::string_view(right).substr(0, right.find_first_of(" ,;:"))
                              : behind < sentence_.size() ? sentence_.as_written(behind)
                                                          : "");
      if (word.empty()) continue;
      if (!right.empty() && !begins_with_mark(right)) word += ' ';
      right.insert(0, word);
    }
    return right;
  }

  // Whether these words are there already: a rule that puts them before a word is asked again about what it made.
  bool stands_before(std::size_t i, const std::string& right) const {
    const std::vector<Span> words = text::words(right);
    if (words.size() > i) return false;
    for (std::size_t k = 0; k < words.size(); ++k)
      if (sentence_[i - words.size() + k] != text::lower(text::slice(right, words[k]))) return false;
    return !words.empty();
  }

  std::optional<Whole> change_of(const Change& change) const {
    const std::size_t first = starts_[change.first], last = starts_[change.last];
    std::string right = right_of(change, last);
    const bool from_mark = has_mark_before(change, first), to_mark = has_mark_before(change, last);
    if (first == last && !from_mark) return insertion(first, std::move(right));
    Span span{from_mark ? sentence_.span(first - 1).end : sentence_.span(first).begin,
              to_mark ? sentence_.span(last).begin - 1 : sentence_.span(last - 1).end};
    if (right.empty() && !from_mark) return deletion(span, first, last);
    if (right.empty()) return Whole{span, ""};
    if (first < last && sentence_.is_capital(first) && (first == 0 || !is_i(first))) pass_capital_to(right);
    if (text::slice(sentence_.text(), span).find("\u2019") != std::string_view::npos) curl_apostrophes(right);
    if (from_mark && !begins_with_mark(right)) right.insert(0, 1, ' ');
    if (!from_mark && sentence_.follows(first) && begins_with_mark(right)) --span.begin;
    return Whole{span, std::move(right)};
  }

  // We’re becomes we’ve.
  static void curl_apostrophes(std::string& words) {
    constexpr std::string_view curled = "\u2019";
    for (std::size_t at = 0; (at = words.find('\'', at)) != words.npos; at += curled.size())
      words.replace(at, 1, curled);
  }

  static bool begins_with_mark(std::string_view text) { return text.find_first_of(",;:") == 0; }

  // Whether the mark that stands between the i-th word and the one before changes: [, that -> that].
  bool has_mark_before(const Change& change, std::size_t i) const {
    for (std::size_t k = change.first; k < change.last; ++k)
      if (pattern_.items[k].kind == Item::Kind::mark && starts_[k] == i) return true;
    return false;
  }

  Whole insertion(std::size_t i, std::string right) const {
    const std::size_t place = i < sentence_.size() ? sentence_.span(i).begin : sentence_.text().size();
    if (right.empty() || stands_before(i, right)) return {{place, place}, ""};
    if ((i < end() || i == 0) && !(sentence_.follows(i) && begins_with_mark(right))) {
      auto [span, replacement] = sentence_.put_before(i, std::move(right));
      return {span, std::move(replacement)};
    }
    const std::size_t at = sentence_.span(i - 1).end;
    return {{at, at}, (begins_with_mark(right) ? "" : " ") + right};
  }

  // Words go with one blank: that before them, or, where more than blanks stands there, that behind them. A word that
  // began something passes its capital on.
  std::optional<Whole> deletion(Span span, std::size_t first, std::size_t last) const {
    const std::string_view text = sentence_.text();
    const auto is_blank = [&](std::size_t at) { return at < text.size() && (text[at] == ' ' || text[at] == '\t'); };
    const std::string_view before = first > 0 ? between(first) : std::string_view();
    if (!before.empty() && before.find_first_not_of(" \t") == before.npos) return Whole{{span.begin - 1, span.end}, ""};
    if (!is_blank(span.end)) return {};
    ++span.end;
    if (last == sentence_.size() || !sentence_.is_capital(first) || (first > 0 && is_i(first))) return Whole{span, ""};
    std::string next(sentence_.as_written(last));
    pass_capital_to(next);
    next.insert(0, text.substr(span.end, sentence_.span(last).begin - span.end));
    return Whole{{span.begin, sentence_.span(last).end}, std::move(next)};
  }

  const Sentence& sentence_;
  const Pattern& pattern_;
  std::size_t begin_;
  std::array<std::size_t, 33> starts_{};  // the word at which each item begins
  int steps_ = 0;
};

// Whether an exception fits a stretch that shares a word with the match.
bool is_excepted(const Sentence& sentence, const WrittenRule& rule, const Match& match) {
  constexpr std::size_t reach = 8;  // words that an exception may begin before the match
  for (const Pattern& pattern : rule.exceptions)
    for (std::size_t i = match.begin() > reach ? match.begin() - reach : 0; i < match.end(); ++i) {
      Match exception(sentence, pattern, i);
      if (exception.fits() && exception.end() > match.begin()) return true;
    }
  return false;
}

}  // namespace

bool is_in(const Sought& word, const ListedWords& words) {
  const auto [from, to] = entries_of(word, words);
  return from != to;
}

bool RuleBook::fires(const Sentence& sentence, const WrittenRule& rule, const Pattern& pattern) {
  for (std::size_t i = 0; i < sentence.size(); ++i)
    if (Match match(sentence, pattern, i); match.fits() && match.change() && !is_excepted(sentence, rule, match))
      return true;
  return false;
}

void RuleBook::apply(Sentence& sentence, std::string_view kind) const { apply(sentence, kind, {}); }

void RuleBook::apply(Sentence& sentence, std::string_view kind, std::optional<std::uint32_t> only) const {
  struct Found {
    Place place;
    Match::Whole change;
  };
  std::vector<Found> all;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const auto try_all = [&](const std::vector<Place>& places) {
      const auto from = std::lower_bound(places.begin(), places.end(), only.value_or(0),
                                         [](const Place& place, std::uint32_t rule) { return place.rule < rule; });
      for (auto at = from; at != places.end() && (!only || at->rule == *only); ++at) {
        const Place place = *at;
        const WrittenRule& rule = rules_[place.rule];
        Match match(sentence, rule.matches[place.match], i);
        if (!match.fits() || is_excepted(sentence, rule, match)) continue;
        if (auto change = match.change()) all.push_back({place, std::move(*change)});
      }
    };
    if (const auto found = by_word_.find(sentence[i]); found != by_word_.end()) try_all(found->second);
    if (!by_number_.empty() && behind_number(sentence, i) > i) try_all(by_number_);
    try_all(anywhere_);
  }
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
    return std::pair(a.place.rule, a.place.match) < std::pair(b.place.rule, b.place.match);
  });
  for (Found& found : all)
    if (text::slice(sentence.text(), found.change.span) != found.change.replacement)
      sentence.change(found.change.span, std::move(found.change.replacement), kind);
}

std::string RuleBook::mended_by(std::uint32_t rule, std::string_view text) const {
  constexpr int most_times = 3;  // as edits() of rules.h does
  std::string out;
  for (const Span span : text::sentences(text)) {
    std::string changed(text::slice(text, span));
    for (int time = 0; time < most_times; ++time) {
      Sentence sentence(changed);
      apply(sentence, {}, rule);
      const Sentence::Taken taken = sentence.take();
      if (taken.edits.empty()) break;
      changed = text::apply(changed, taken.edits);
      if (taken.all) break;
    }
    out += changed;
  }
  return out;
}

void RuleBook::try_examples() const {
  for (std::uint32_t r = 0; r < rules_.size(); ++r)
    for (const Example& example : rules_[r].examples) {
      const WrittenRule& rule = rules_[r];
      const auto fail = [&](const std::string& problem, const std::string& remedy) {
        throw Error(file_ + ":" + std::to_string(example.line), "the rule '" + rule.id + "' " + problem, remedy);
      };
      if (example.wrong != example.right)
        if (const std::string out = mended_by(r, example.wrong); out != example.right)
          fail(out == example.wrong ? "does not change its example '" + out + "'"
                                    : "makes '" + out + "' of its example, not '" + example.right + "'",
               "correct the match or the example");
      if (const std::string out = mended_by(r, example.right); out != example.right)
        fail("changes what is right, '" + example.right + "', to '" + out + "'",
             "correct the match, or add an `except:`");
    }
}

}  // namespace emend::grammar
