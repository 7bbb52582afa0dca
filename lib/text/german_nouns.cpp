#include "text/german_nouns.h"

#include <algorithm>
#include <array>

#include "text/own_classes.h"

namespace emend::text {
namespace {

bool is_number(std::string_view word) { return word.find_first_of("0123456789") != word.npos; }

bool ends_as_infinitive(std::string_view word) {
  return word.size() > 4 && (word.ends_with("en") || word.ends_with("ern") || word.ends_with("eln"));
}

class Reader {
 public:
  Reader(std::span<const GermanWord> sentence, std::size_t i, const GermanWords& known)
      : sentence_(sentence),
        known_(known),
        i_(i),
        word_(sentence[i].form),
        before_(at(i, -1)),
        second_before_(at(i, -2)),
        next_(at(i, 1)) {}

  bool is_noun() const {
    if (known_.usually_small(word_)) return is_noun_here();
    if (is_number(before_) && is<"german-unit">(word_)) return false;
    if (!known_.may_be_small(word_)) return true;
    return known_.may_be_noun(word_) && !is_small_here();
  }

 private:
  // The word beside word i over blanks alone, else nothing.
  std::string_view at(std::size_t i, int distance) const {
    std::size_t place = i;
    for (; distance > 0; --distance)
      if (++place >= sentence_.size() || !sentence_[place].adjoins) return {};
    for (; distance < 0; ++distance)
      if (!sentence_[place].adjoins || place-- == 0) return {};
    return sentence_[place].form;
  }

  // By its other forms, which nothing but an adjective has: gute, guter, gutes.
  bool is_adjective(std::string_view word) const {
    const auto is_one = [&](std::string_view stem) {
      constexpr std::array<std::string_view, 4> endings = {"e", "er", "es", "en"};
      return stem.size() > 2 && std::ranges::all_of(endings, [&](std::string_view ending) {
               const std::string form = std::string(stem).append(ending);
               return known_.usually_small(form) || known_.may_be_small(form);
             });
    };
    if (is<"german-determiner">(word)) return false;
    for (const std::string_view ending : {"e", "er", "es", "en", "em"})
      if (word.ends_with(ending) && is_one(word.substr(0, word.size() - ending.size()))) return true;
    return false;
  }

  bool is_infinitive() const {
    return ends_as_infinitive(word_) && !word_.ends_with("sten") && !is_adjective(word_) && known_.may_be_noun(word_) &&
           !is<"german-determiner">(word_) && !is<"german-quantity">(word_);
  }

  bool ends_phrase() const { return next_.empty() || known_.usually_small(next_); }

  // Of what is usually small.
  bool is_noun_here() const {
    const bool behind_adjective = is_adjective(before_);
    if (word_ == "morgen")
      return before_ == "am" || before_ == "vom" || before_ == "zum" || before_ == "heute" || before_ == "gestern" ||
             before_ == "jeden" || before_ == "diesen" || before_ == "den" || before_ == "einen" ||
             (behind_adjective && before_.ends_with("en"));
    if (word_ == "mal") return before_ == "jedes" || before_ == "dieses" || (behind_adjective && is_one_time());
    if (is<"german-before-adjective-noun">(before_) && is_adjective(word_) && ends_phrase())
      return word_.ends_with(before_ == "alles" ? "e" : "es") && !word_.starts_with("ander");
    if (!is_infinitive() || !ends_phrase()) return false;
    if (is<"german-contraction">(before_) || before_ == "dem" || is<"german-bare-determiner">(before_)) return true;
    const bool behind_article = before_ == "das" || before_ == "dieses" || before_ == "jedes";
    if (behind_article) return is<"german-behind-noun">(next_) || is<"german-before-accusative">(second_before_);
    return behind_adjective && before_.ends_with("es") && is<"german-bare-determiner">(second_before_);
  }

  // das erste mal, zum letzten mal, nächstes mal; but "gute mal"
  bool is_one_time() const { return before_.ends_with("e") || before_.ends_with("en") || before_.ends_with("es"); }

  // What a noun stands behind.
  bool is_introduced() const {
    return is<"german-determiner">(before_) || is<"german-contraction">(before_) || is<"german-preposition">(before_) ||
           is<"german-quantity">(before_) || is_number(before_) || is_adjective(before_);
  }

  // Of what is usually a noun, and may be small.
  bool is_small_here() const {
    if (ends_as_infinitive(word_) && before_ == "zu") return true;
    if (agrees_with(before_) || (agrees_with(next_) && !is_introduced())) return true;
    if (is_adjective(word_) && !ends_phrase() && !is_number(next_)) return true;
    if (is_introduced()) return false;
    if (is<"german-object">(next_) && (before_.empty() || before_ == "und")) return true;
    if (is<"german-noun-or-adverb">(word_)) return true;
    if (ends_as_infinitive(word_) && ends_clause() && has_modal()) return true;
    return is<"german-before-predicate">(before_) && ends_phrase() && is_predicate();
  }

  // Whether the word is a verb of this subject, by its ending.
  bool agrees_with(std::string_view subject) const {
    if (subject == "ich") return word_.ends_with('e');
    if (subject == "du") return word_.ends_with("st");
    if (subject == "wir") return word_.ends_with("en");
    return (subject == "er" || subject == "es" || subject == "man") && word_.ends_with('t');
  }

  bool ends_clause() const { return next_.empty() || next_ == "und" || next_ == "oder"; }

  bool has_modal() const {
    for (std::size_t place = i_; place-- > 0;)
      if (is<"german-before-infinitive">(sentence_[place].form)) return true;
    return false;
  }

  // An adjective without an ending.
  bool is_predicate() const {
    const std::string declined = std::string(word_).append("e");
    return is_adjective(declined);
  }

  std::span<const GermanWord> sentence_;
  const GermanWords& known_;
  const std::size_t i_;
  const std::string_view word_, before_, second_before_, next_;
};

}  // namespace

bool is_german_noun(std::span<const GermanWord> sentence, std::size_t i, const GermanWords& known) {
  return Reader(sentence, i, known).is_noun();
}

}  // namespace emend::text
