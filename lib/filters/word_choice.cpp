#include "filters/word_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/capitals.h"
#include "text/edit.h"
#include "text/edit_distance.h"
#include "text/utf8.h"

namespace emend::filters {

namespace {

enum Feature : std::size_t {
  context,
  frequency,
  made_by_edit,
  stands,
  stands_short,
  first_edit,
  second_edit,
  first_letter,
  other_length,
  begins_with,
  gets_capital,
  loses_capital,
  feature_count
};
static_assert(feature_count == choice_features);

constexpr std::array<ChoiceFeature, choice_features> table = {{
#include "filters/tables/word_choice.inc"
}};

constexpr std::size_t most_near = 24, short_letters = 3, most_remembered = 10'000;
constexpr double unseen_frequency = 1;  // Zipf, of what the lexicon lacks

bool has_letters_alone(std::string_view word) {
  for (std::size_t at = 0; at < word.size();)
    if (!text::is_letter(text::next_code_point(word, at))) return false;
  return !word.empty();
}

// No capital but, perhaps, the first letter.
bool has_usual_case(std::string_view word) {
  for (std::size_t at = 0, n = 0; at < word.size(); ++n)
    if (text::is_upper(text::next_code_point(word, at)) && n > 0) return false;
  return true;
}

char32_t first_letter_of(std::string_view lower) {
  std::size_t at = 0;
  return lower.empty() ? 0 : text::next_code_point(lower, at);
}

std::string capitalized(std::string_view lower) {
  std::string out;
  std::size_t at = 0;
  if (!lower.empty()) text::append_utf8(out, text::to_upper(text::next_code_point(lower, at)));
  return out.append(lower.substr(at));
}

double weight_of(const WordChoice::Candidate& candidate) {
  double sum = 0;
  for (std::size_t i = 0; i < choice_features; ++i) sum += table[i].weight * candidate.features[i];
  return sum;
}

}  // namespace

const std::array<ChoiceFeature, choice_features>& choice_table() { return table; }

// A sentence as a rewriting has it: its units, and which of them are words that may be chosen anew.
class WordChoice::Line {
 public:
  std::vector<std::string> units;
  std::vector<Word> words;

  Line(std::string_view sentence, const std::vector<text::Edit>& edits) : sentence_(sentence) {
    const std::vector<text::Span> spans = text::words(sentence);
    auto word = spans.begin();
    std::size_t at = 0;
    for (std::size_t e = 0; e <= edits.size(); ++e) {
      const std::size_t begin = e < edits.size() ? edits[e].begin : sentence.size();
      // Words that end before the edit, which what it writes does not go on from.
      while (word != spans.end() && (e == edits.size() || word->end < begin)) at = add_word(at, *word++, std::nullopt);
      if (e == edits.size()) break;
      const text::Edit& edit = edits[e];
      const bool alone = (e + 1 == edits.size() || word == spans.end() || edits[e + 1].begin > word->end);
      if (alone && word != spans.end() && word->begin <= edit.begin && edit.end <= word->end && word->size() > 0) {
        const std::string whole = std::string(sentence.substr(word->begin, edit.begin - word->begin)) +
                                  edit.replacement + std::string(sentence.substr(edit.end, word->end - edit.end));
        if (has_letters_alone(whole)) {
          add_text(sentence.substr(at, word->begin - at));
          add_unit(whole, *word, e);
          at = word++->end;
          continue;
        }
      }
      if (edit.begin < at) continue;  // of a word that another edit changes, too: it stays as it is
      add_text(sentence.substr(at, edit.begin - at));
      add_text(edit.replacement);
      at = edit.end;
      while (word != spans.end() && word->begin < at) ++word;
    }
    add_text(sentence.substr(at));
  }

 private:
  std::size_t add_word(std::size_t at, text::Span word, std::optional<std::size_t> edit) {
    if (word.begin < at) return at;
    add_text(sentence_.substr(at, word.begin - at));
    add_unit(std::string(text::slice(sentence_, word)), word, edit);
    return word.end;
  }
  void add_unit(std::string unit, text::Span word, std::optional<std::size_t> edit) {
    words.push_back({word, units.size(), edit});
    units.push_back(std::move(unit));
  }
  void add_text(std::string_view text) {
    for (const text::Span span : text::split_words(text)) {
      const std::string_view unit = text::slice(text, span);
      if (!text::blank_separated(unit).empty()) units.emplace_back(unit);
    }
  }

  std::string_view sentence_;
};

WordChoice::WordChoice(std::shared_ptr<const text::WordList> known, std::shared_ptr<const text::Lexicon> lexicon,
                       std::shared_ptr<const ngram::Model> model)
    : known_(std::move(known)), lexicon_(std::move(lexicon)), model_(std::move(model)) {}

// The words that the lexicon has near to one, in small letters. Damaged text asks for the same again and again.
std::vector<std::string> WordChoice::near(const std::string& lower, std::size_t letters) const {
  {
    const std::lock_guard lock(remembering_);
    if (const auto found = near_.find(lower); found != near_.end()) return found->second;
  }
  std::vector<std::string> words;
  for (const text::Lexicon::Near& near : lexicon_->near(lower, letters > short_letters ? 2 : 1, most_near))
    if (has_letters_alone(near.form)) words.push_back(text::lower(near.form));
  const std::lock_guard lock(remembering_);
  if (near_.size() >= most_remembered) near_.clear();
  return near_.try_emplace(lower, std::move(words)).first->second;
}

// What stands in the word's place, and the words that it may have been meant for, with capitals and without.
std::vector<WordChoice::Candidate> WordChoice::candidates(const Line& line, const Word& word,
                                                          const std::string& lower) const {
  std::vector<Candidate> all = {{line.units[word.unit]}};
  for (const std::string& small : near(lower, text::to_code_points(lower).size())) {
    for (const std::string& form : {small, capitalized(small)}) {
      const bool there = std::any_of(all.begin(), all.end(), [&](const Candidate& one) { return one.word == form; });
      if (!there && model_->word(form) != model_->unknown()) all.push_back({form});
    }
  }
  return all;
}

// Fills in what a candidate is beside the word that stood there; but for its context.
void WordChoice::describe(Candidate& candidate, std::string_view stood, bool made) const {
  std::array<double, choice_features>& f = candidate.features;
  const std::string lower = text::lower(stood), its = text::lower(candidate.word);
  const std::size_t letters = text::to_code_points(lower).size();
  const auto listed = lexicon_->look_up(its);
  f[frequency] = listed ? listed->zipf() : unseen_frequency;
  f[made_by_edit] = made;
  const int distance = text::edit_distance(lower, its);
  f[first_edit] = distance >= 1;
  f[second_edit] = distance >= 2;
  f[first_letter] = first_letter_of(lower) != first_letter_of(its);
  f[other_length] = letters != text::to_code_points(its).size();
  const bool capital = text::begins_large(candidate.word), had_capital = text::begins_large(stood);
  f[gets_capital] = capital && !had_capital;
  f[loses_capital] = !capital && had_capital;
}

std::vector<WordChoice::Choice> WordChoice::choices(std::string_view sentence,
                                                    const std::vector<text::Edit>& edits) const {
  std::vector<Choice> all;
  const Line line(sentence, edits);
  std::vector<ngram::Word> units;
  for (const std::string& unit : line.units) units.push_back(model_->word(unit));
  for (const Word& word : line.words) {
    const std::string stood(text::slice(sentence, word.span)), lower = text::lower(stood);
    const std::size_t letters = text::to_code_points(lower).size();
    if (!has_letters_alone(stood) || !has_usual_case(stood) || letters < 2) continue;
    if (!word.edit && (known_->contains(stood) || text::begins_large(stood))) continue;
    Choice choice{word.span, candidates(line, word, lower)};
    if (choice.candidates.size() == 1) continue;

    ngram::State before = word.unit < 2 ? model_->begin() : ngram::State{};
    for (std::size_t u = word.unit - std::min<std::size_t>(word.unit, 2); u < word.unit; ++u)
      model_->advance(before, units[u]);
    for (Candidate& candidate : choice.candidates) {
      const bool front = &candidate == &choice.candidates.front(), begins = &word == &line.words.front();
      std::array<double, choice_features>& f = candidate.features;
      describe(candidate, stood, front && word.edit);
      f[stands] = front && !word.edit;
      f[stands_short] = f[stands] != 0 && letters <= short_letters;
      if (begins) f[begins_with] = std::exchange(f[gets_capital], 0);
      ngram::State state = before;
      f[context] = model_->advance(state, model_->word(candidate.word));
      for (std::size_t u = word.unit + 1; u < std::min(units.size(), word.unit + 3); ++u)
        f[context] += model_->advance(state, units[u]);
    }
    all.push_back(std::move(choice));
  }
  return all;
}

void WordChoice::revise(std::string_view sentence, Rewriting& rewriting) const {
  std::vector<text::Edit>& made = rewriting.edits;
  const std::vector<Choice> all = choices(sentence, made);
  if (all.empty()) return;
  for (const Choice& choice : all) {
    const Candidate& front = choice.candidates.front();
    const Candidate* best = &front;
    double most = weight_of(front);
    const double its = most;
    for (const Candidate& candidate : choice.candidates) {
      const double weight = weight_of(candidate);
      if (weight > most) best = &candidate, most = weight;
    }
    const auto touches = [&](const text::Edit& edit) {
      return edit.begin < choice.span.end && edit.end > choice.span.begin;
    };
    if (best == &front) continue;
    double confidence = 1 / (1 + std::exp(its - most));
    for (const text::Edit& edit : made)
      if (touches(edit)) confidence = std::max(confidence, edit.confidence);
    std::erase_if(made, touches);
    const text::Edit edit{choice.span.begin, choice.span.end, best->word, spelling_edit, confidence};
    made.insert(std::upper_bound(made.begin(), made.end(), edit,
                                 [](const text::Edit& a, const text::Edit& b) { return a.begin < b.begin; }),
                edit);
  }
  rewriting.text = text::apply(sentence, made);
}

namespace {

class ChoosingRewriter final : public Rewriter {
 public:
  ChoosingRewriter(std::unique_ptr<Rewriter> rewriter, std::unique_ptr<const WordChoice> choice)
      : rewriter_(std::move(rewriter)), choice_(std::move(choice)) {}

  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> rewritings = rewriter_->rewrite(sentences);
    for (std::size_t i = 0; i < sentences.size(); ++i) choice_->revise(sentences[i].text, rewritings[i]);
    return rewritings;
  }

 private:
  const std::unique_ptr<Rewriter> rewriter_;
  const std::unique_ptr<const WordChoice> choice_;
};

}  // namespace

std::unique_ptr<Rewriter> make_choosing_rewriter(std::unique_ptr<Rewriter> rewriter,
                                                 std::unique_ptr<const WordChoice> choice) {
  return std::make_unique<ChoosingRewriter>(std::move(rewriter), std::move(choice));
}

}  // namespace emend::filters
