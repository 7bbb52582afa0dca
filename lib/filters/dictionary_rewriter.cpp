#include "filters/dictionary_rewriter.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "io/lexicon.h"
#include "symspell/script.h"
#include "symspell/speller.h"
#include "symspell/terms.h"
#include "text/capitals.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/words.h"

namespace emend::filters {

namespace {

constexpr std::string_view curly = "\xE2\x80\x99";

struct Word : symspell::Term {
  std::string right;   // what it surely should be; empty: nothing says so
  bool known = false;  // the dictionary has it
  bool stays = false;  // it is taken for a name, or is none of the dictionary's language
};

std::size_t letters_in(std::string_view term) { return text::to_code_points(term).size(); }

// Of whose letters less than half stay, what is near to it is another word.
bool is_other_word(std::string_view term, int distance) {
  return 2 * static_cast<std::size_t>(distance) > letters_in(term);
}

class DictionaryRewriter final : public Rewriter {
 public:
  DictionaryRewriter(symspell::Index index, const symspell::Options& options, bool english,
                     std::shared_ptr<const text::Lexicon> lexicon)
      : index_(std::move(index)),
        script_(symspell::script_of(index_.dictionary())),
        options_(options),
        english_(english),
        lexicon_(std::move(lexicon)) {}

  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::unique_ptr<symspell::Speller> speller = take();
    std::vector<Rewriting> rewritings;
    for (const SentenceInContext& sentence : sentences) {
      Rewriting rewriting;
      rewriting.edits = edits_of(sentence.text, *speller);
      rewriting.text = text::apply(sentence.text, rewriting.edits);
      rewritings.push_back(std::move(rewriting));
    }
    const std::lock_guard lock(idle_lock_);
    idle_.push_back(std::move(speller));
    return rewritings;
  }

 private:
  std::unique_ptr<symspell::Speller> take() {
    const std::lock_guard lock(idle_lock_);
    if (idle_.empty()) return std::make_unique<symspell::Speller>(index_);
    std::unique_ptr<symspell::Speller> speller = std::move(idle_.back());
    idle_.pop_back();
    return speller;
  }

  bool knows(std::string_view term) const {
    const auto is_known = [&](std::string_view form) {
      return lists(form) || (lexicon_ && lexicon_->contains(form)) ||
             (english_ && text::is_spelling(form, [&](std::string_view other) { return lists(other); }));
    };
    return is_known(term) || (term.size() > 2 && term.ends_with("'s") && is_known(term.substr(0, term.size() - 2)));
  }

  bool lists(std::string_view word) const {
    const symspell::Dictionary& dictionary = index_.dictionary();
    return dictionary.find(word) || dictionary.find(text::lower(word));
  }

  std::string right_of(std::string_view word, bool begins_sentence, bool known) const {
    if (!english_) return "";
    const auto listed = [&](std::string_view other) { return lists(other); };
    std::string right = text::contraction_of(word, listed);
    return right.empty() && !known ? text::spelling_of(word, begins_sentence, listed) : right;
  }

  std::vector<Word> words_of(std::string_view sentence) const {
    std::vector<Word> words;
    for (symspell::Term& term : symspell::terms_of(sentence)) {
      const bool known = knows(term.text);
      const bool stays = !known && (is_name(text::slice(sentence, term.span), words.empty()) ||
                                    !symspell::has_letter_of(script_, term.text));
      std::string right;
      if (!text::is_meant_so(sentence, term.span))
        right = right_of(text::slice(sentence, term.span), words.empty(), known);
      words.push_back({std::move(term), std::move(right), known, stays});
    }
    return words;
  }

  bool is_name(std::string_view word, bool first) const {
    const std::u32string letters = text::to_code_points(word);
    const auto capitals = std::count_if(letters.begin(), letters.end(), text::is_upper);
    if (capitals == 0 || options_.capitals == "all") return false;
    return options_.capitals == "none" || !first || capitals > 1 || !text::is_upper(letters[0]);
  }

  // The edit of a word, or of two, that makes it `correction`.
  text::Edit edit_of(std::string_view sentence, text::Span span, std::string correction, double confidence) const {
    const std::string_view original = text::slice(sentence, span);
    correction = text::with_capitals_of(original, correction);
    if (original.find(curly) != original.npos) {
      for (std::size_t at = 0; (at = correction.find('\'', at)) != correction.npos;) correction.replace(at, 1, curly);
    }
    return {span.begin, span.end, std::move(correction), spelling_edit, confidence};
  }

  bool is_long_enough(const Word& word) const {
    return letters_in(word.text) >= static_cast<std::size_t>(options_.shortest);
  }

  struct Correction {
    std::string text;
    int distance;
    double share;  // in all nearest words by their counts
  };
  std::optional<Correction> nearest(std::string_view term, symspell::Speller& speller) const {
    const auto words = speller.lookup(term, symspell::Verbosity::closest, options_.index.distance);
    if (words.empty() || is_other_word(term, words[0].distance)) return std::nullopt;
    double all = 0;
    for (const symspell::Suggestion& word : words) all += static_cast<double>(word.count);
    return Correction{std::string(words[0].term), words[0].distance, static_cast<double>(words[0].count) / all};
  }

  // The best correction of a word by itself; nothing where none is near. Of a word in 's what stands before it is
  // corrected where that is nearer to a word than the whole.
  std::optional<text::Edit> correction_of(std::string_view sentence, const Word& word,
                                          symspell::Speller& speller) const {
    std::optional<Correction> whole = nearest(word.text, speller);
    if (word.text.size() > 3 && word.text.ends_with("'s")) {
      const auto owner = nearest(std::string_view(word.text).substr(0, word.text.size() - 2), speller);
      if (owner && (!whole || owner->distance < whole->distance)) {
        const std::size_t apostrophe = sentence[word.span.end - 2] == '\'' ? 1 : curly.size();
        const text::Span span{word.span.begin, word.span.end - 1 - apostrophe};
        return edit_of(sentence, span, owner->text, owner->share);
      }
    }
    if (!whole) return std::nullopt;
    return edit_of(sentence, word.span, whole->text, whole->share);
  }

  void correct_words(std::string_view sentence, std::span<const Word> words, symspell::Speller& speller,
                     std::vector<text::Edit>& edits) const {
    for (const Word& word : words) {
      if (word.known || word.stays || !is_long_enough(word)) continue;
      if (auto edit = correction_of(sentence, word, speller)) edits.push_back(std::move(*edit));
    }
  }

  void correct_compound(std::string_view sentence, std::span<const Word> words, symspell::Speller& speller,
                        std::vector<text::Edit>& edits) const {
    std::vector<std::string_view> terms;
    for (const Word& word : words) terms.push_back(word.text);
    for (const symspell::Part& part : speller.compound(terms, options_.index.distance)) {
      const Word &first = words[part.first], &last = words[part.last - 1];
      const bool alone = part.last - part.first == 1;
      if (alone && (first.known || first.stays || !is_long_enough(first))) continue;
      if (alone && part.text == first.text) continue;  // nothing is near
      if (alone && part.text.find(' ') == part.text.npos) {
        if (auto edit = correction_of(sentence, first, speller)) edits.push_back(std::move(*edit));
        continue;
      }
      const int joins = alone ? 0 : 1;
      if (is_other_word(alone ? first.text : first.text + last.text, part.distance - joins)) continue;
      const text::Span span{first.span.begin, last.span.end};
      edits.push_back(edit_of(sentence, span, part.text, 1.0 / (1 + part.distance)));
    }
  }

  void segment(std::string_view sentence, std::span<const Word> words, symspell::Speller& speller,
               std::vector<text::Edit>& edits) const {
    for (const Word& word : words) {
      if (word.known || word.stays || !is_long_enough(word)) continue;
      symspell::Segmentation segmentation = speller.segment(word.text, options_.index.distance);
      const int blanks = static_cast<int>(std::ranges::count(segmentation.corrected, ' '));
      const int others = segmentation.distance - blanks;
      if (segmentation.corrected == word.text || is_other_word(word.text, others)) continue;
      edits.push_back(edit_of(sentence, word.span, std::move(segmentation.corrected), 1.0 / (1 + others)));
    }
  }

  std::vector<text::Edit> edits_of(std::string_view sentence, symspell::Speller& speller) const {
    std::vector<text::Edit> edits;
    std::vector<Word> words = words_of(sentence);
    for (Word& word : words) {
      if (word.right.empty()) continue;
      constexpr double sure = 1;
      edits.push_back(edit_of(sentence, word.span, std::move(word.right), sure));
      word.stays = word.known = true;
    }
    if (std::all_of(words.begin(), words.end(), [](const Word& word) { return word.known || word.stays; }))
      return edits;
    if (options_.mode == "words") {
      correct_words(sentence, words, speller, edits);
    } else if (options_.mode == "segment") {
      segment(sentence, words, speller, edits);
    } else {
      correct_stretches(sentence, words, speller, edits);
    }
    std::sort(edits.begin(), edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
    return edits;
  }

  void correct_stretches(std::string_view sentence, std::span<const Word> words, symspell::Speller& speller,
                         std::vector<text::Edit>& edits) const {
    // Stretches of words with a blank between each two.
    for (std::size_t begin = 0, end = 0; begin < words.size(); begin = end) {
      for (end = begin + 1; end < words.size() && !words[end].stays && !words[end - 1].stays; ++end) {
        const text::Span gap{words[end - 1].span.end, words[end].span.begin};
        if (text::slice(sentence, gap) != " ") break;
      }
      const auto stretch = words.subspan(begin, end - begin);
      if (std::all_of(stretch.begin(), stretch.end(), [](const Word& word) { return word.known || word.stays; }))
        continue;
      correct_compound(sentence, stretch, speller, edits);
    }
  }

  const symspell::Index index_;
  const symspell::Script script_;  // of the dictionary
  const symspell::Options options_;
  const bool english_;
  const std::shared_ptr<const text::Lexicon> lexicon_;  // null: none
  std::mutex idle_lock_;
  std::vector<std::unique_ptr<symspell::Speller>> idle_;  // those that no thread uses at present
};

}  // namespace

std::unique_ptr<Rewriter> make_dictionary_rewriter(symspell::Index index, const symspell::Options& options,
                                                   bool english, std::shared_ptr<const text::Lexicon> lexicon) {
  return std::make_unique<DictionaryRewriter>(std::move(index), options, english, std::move(lexicon));
}

std::unique_ptr<Rewriter> load_dictionary_rewriter(const io::Package& package) {
  if (!symspell::is_dictionary(package))
    throw Error(package.file("config.json"), "is of no dictionary", "give a package that train made of one");
  const std::string subject = package.file("config.json");
  const symspell::Options options =
      symspell::read_options(package.config.contains("model") ? package.sizes() : nlohmann::json::object(), subject);
  return make_dictionary_rewriter(
      symspell::Index(symspell::Dictionary::open(package.file(symspell::Dictionary::file_name)), options.index),
      options, package.text("language").starts_with("en"), io::lexicon_of(package));
}

}  // namespace emend::filters
