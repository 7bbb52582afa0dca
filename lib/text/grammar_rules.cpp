#include "text/grammar_rules.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <unordered_map>

#include "text/inflection.h"
#include "text/tagger.h"
#include "text/utf8.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::text {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}
bool begins_with_one_of(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::any_of(list.begin(), list.end(), [&](std::string_view start) { return word.starts_with(start); });
}

// A sentence with its words, and the edits that rules make of it.
class Sentence {
 public:
  explicit Sentence(std::string_view text) : text_(text), spans_(words(text)), tags_(tag(text, spans_)) {
    for (const Span span : spans_) {
      std::string& word = lower_.emplace_back(text::lower(slice(text, span)));
      for (std::size_t at; (at = word.find("’")) != word.npos;) word.replace(at, 3, "'");
    }
  }

  std::string_view text() const { return text_; }
  std::size_t size() const { return spans_.size(); }
  Span span(std::size_t i) const { return spans_[i]; }
  std::string_view as_written(std::size_t i) const { return slice(text_, spans_[i]); }
  // The i-th word in small letters and with straight apostrophes; empty beyond the last one.
  std::string_view operator[](std::size_t i) const { return i < size() ? std::string_view(lower_[i]) : ""; }
  const Tagged& tag_of(std::size_t i) const { return tags_[i]; }
  // Whether a blank is all that stands between the i-th word and the one before it.
  bool follows(std::size_t i) const {
    return i > 0 && i < size() && text_.substr(spans_[i - 1].end, spans_[i].begin - spans_[i - 1].end) == " ";
  }
  bool is_capital(std::size_t i) const {
    std::size_t at = spans_[i].begin;
    return is_upper(next_code_point(text_, at));
  }
  bool is_all_capitals(std::size_t i) const {
    return spans_[i].size() > 1 &&
           std::all_of(as_written(i).begin(), as_written(i).end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  // The i-th word becomes another; its first letter stays as large as it is.
  void replace(std::size_t i, std::string word) {
    if (is_capital(i)) word[0] = static_cast<char>(to_upper(static_cast<unsigned char>(word[0])));
    change(spans_[i], std::move(word));
  }
  void remove(std::size_t i) {  // with the blank before it
    change({spans_[i - 1].end, spans_[i].end}, "");
  }
  void change(Span span, std::string replacement) {
    edits_.push_back({span.begin, span.end, std::move(replacement), "", grammar_rule_confidence});
  }
  std::vector<Edit> take() {
    std::stable_sort(edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
    std::vector<Edit> kept;
    for (Edit& edit : edits_)
      if (kept.empty() || edit.begin > kept.back().end) kept.push_back(std::move(edit));
    return kept;
  }

 private:
  std::string_view text_;
  std::vector<Span> spans_;
  std::vector<Tagged> tags_;
  std::vector<std::string> lower_;
  std::vector<Edit> edits_;
};

// --- what words are

bool is_subject(std::string_view word) { return one_of(word, {"i", "you", "he", "she", "it", "we", "they"}); }

bool is_do(std::string_view word) { return one_of(word, {"do", "does", "did"}); }
bool is_do_not(std::string_view word) { return one_of(word, {"don't", "doesn't", "didn't"}); }

// Those that are no nouns, too.
bool is_modal(std::string_view word) {
  return one_of(word, {"could", "would", "should", "couldn't", "wouldn't", "shouldn't", "can't", "cannot", "won't",
                       "mustn't", "mightn't"});
}
bool may_be_modal(std::string_view word) { return one_of(word, {"can", "will", "must", "might", "may", "shall"}); }

bool may_be_adverb_between(std::string_view word) {
  return one_of(word, {"not", "also", "always", "never", "often", "just", "only", "really", "still", "even", "ever",
                       "probably", "usually"});
}

bool is_listed_verb(const Analysis& analysis) { return may_be(analysis.lemma, Part::verb); }

bool may_have_form(std::string_view word, Form form) {
  const auto all = analyses(word);
  return std::any_of(all.begin(), all.end(), [&](const Analysis& a) { return a.form == form && is_listed_verb(a); });
}

// The infinitive of what can be no infinitive, but a verb with an ending or of another tense: goes, went, saw (which
// nobody saws). Empty for others, and for what is an adjective as well (tired).
std::string infinitive_of(std::string_view word) {
  // Past tenses that are verbs of their own as well, which are seldom meant.
  const bool rather_past = one_of(word, {"saw", "found", "fell", "felt", "left"});
  const bool tired = may_be(word, Part::adjective) && may_have_form(word, Form::participle);
  if (!rather_past && (may_have_form(word, Form::base) || tired || word == "used")) return {};
  for (const Analysis& analysis : analyses(word)) {
    const bool inflected =
        analysis.form == Form::third || analysis.form == Form::past || analysis.form == Form::participle;
    if (inflected && is_listed_verb(analysis) && analysis.lemma != word) return analysis.lemma;
  }
  return {};
}

// --- a and an

// Whether "an" stands before the word; nothing where that is not certain.
std::optional<bool> takes_an(const Sentence& sentence, std::size_t i) {
  const std::string_view whole = sentence[i], word = whole.substr(0, whole.find('-'));
  if (word.size() < 2 ||
      !std::all_of(word.begin(), word.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; }))
    return {};
  const auto vowel = [](char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; };
  const char c = word[0];
  if (sentence.is_all_capitals(i)) {
    if (c == 'u' || begins_with_one_of(word, {"eu", "one", "once"})) return false;  // a URL, a EU
    if (vowel(c)) return true;
    const bool spelled = std::none_of(word.begin(), word.end(), vowel);
    const bool letter_with_vowel = std::string_view("fhlmnrsx").find(c) != std::string_view::npos;
    if (!letter_with_vowel) return false;
    return spelled && !one_of(word, {"mr", "mrs", "ms", "st", "sql"}) ? std::optional(true) : std::nullopt;
  }
  if (sentence.as_written(i).substr(1) != sentence[i].substr(1)) return {};  // mRNA, McDonald, names of programs
  if (word.size() < 3) return one_of(word, {"ox", "ad", "id"}) ? std::optional(true) : std::nullopt;
  if (begins_with_one_of(word, {"hour", "honest", "honor", "honour", "heir"})) return true;
  if (c == 'h') return {};  // an hotel, an historic, and in old books an house: both are written
  if (c == 'y') return vowel(word[1]) ? std::optional(false) : std::nullopt;
  if (c == 'x' || (c == 'o' && word.starts_with("oui"))) return {};
  if (!vowel(c)) return false;
  if (begins_with_one_of(word, {"eu", "ew", "one", "once", "oneself"})) return one_of(word, {"onerous"});
  if (c != 'u') return true;
  if (word.starts_with("un")) {
    if (begins_with_one_of(word, {"univ", "unit", "uniq", "unif", "unil", "unic", "unis", "unipo", "uniax"}))
      return false;
    if (begins_with_one_of(word, {"union", "unionis"})) return false;
    return one_of(word, {"uni"}) ? std::nullopt : std::optional(true);
  }
  if (word.starts_with("up") || !is_word(word)) return word.starts_with("up") ? std::optional(true) : std::nullopt;
  if (begins_with_one_of(word, {"use", "usa", "usu", "uti", "ute", "uto", "ubi", "ura", "uri", "ure"})) return false;
  return !vowel(word[1]) && word.size() > 3 && !vowel(word[2]) ? std::optional(true) : std::nullopt;  // umbrella
}

// Words before which "a" and "an" are seldom articles, but a letter, or another word misspelt.
bool seldom_follows_article(std::string_view word) {
  if (one_of(word, {"few",   "little", "less", "more", "most",   "much",    "many",   "one",   "once", "such", "over",
                    "under", "only",   "out",  "off",  "inside", "outside", "online", "early", "even", "up"}))
    return one_of(word, {"over", "under", "out", "off", "up", "even", "only", "many", "inside", "outside", "once"});
  for (const Part part :
       {Part::determiner, Part::pronoun, Part::preposition, Part::conjunction, Part::modal, Part::particle})
    if (may_be(word, part)) return true;
  return one_of(word, {"other", "another", "is",     "are",    "am",   "was",   "were", "be",    "been",  "has",
                       "have",  "had",     "do",     "does",   "did",  "and",   "then", "there", "here",  "if",
                       "isn't", "aren't",  "always", "ago",    "also", "again", "else", "ever",  "never", "now",
                       "not",   "yes",     "no",     "please", "so",   "too",   "la",   "de",    "el",    "le",
                       "et",    "un",      "der",    "des",    "al",   "thou"}) ||
         word.find('\'') != word.npos;
}

void articles(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool is_an = sentence[i] == "an";
    if (!is_an && sentence[i] != "a") continue;
    // "plan A", "vitamin A"; "in a, an"
    if (sentence.is_capital(i) && sentence.span(i).begin != sentence.text().find_first_not_of("\"'([“‘ ")) continue;
    if (sentence.as_written(i).size() > 1 && sentence.as_written(i)[1] == 'N') continue;
    if (!sentence.follows(i + 1) || seldom_follows_article(sentence[i + 1])) continue;
    if (i > 0 && sentence[i - 1] == "such" && sentence[i + 1] == "one") continue;  // old
    if (i > 0 && !sentence.follows(i) && sentence.span(i).begin > sentence.span(i - 1).end &&
        std::string_view("-/.").find(sentence.text()[sentence.span(i).begin - 1]) != std::string_view::npos)
      continue;
    const auto wanted = takes_an(sentence, i + 1);
    if (wanted && *wanted != is_an) sentence.replace(i, *wanted ? "an" : "a");
  }
}

// --- words that stand twice, or as one

void doubled(Sentence& sentence) {
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (sentence[i] != sentence[i - 1] || !sentence.follows(i)) continue;
    if (one_of(sentence[i], {"the",  "a",  "an",      "to",  "of",   "and", "or",   "for",    "with",  "at",   "from",
                             "into", "he", "she",     "we",  "they", "my",  "your", "our",    "their", "i",    "be",
                             "as",   "if", "because", "are", "were", "has", "can",  "should", "could", "would"}) &&
        !sentence.is_all_capitals(i) && (!sentence.is_capital(i) || sentence[i] == "i"))
      sentence.remove(i);
  }
}

void run_together(Sentence& sentence) {
  static const std::unordered_map<std::string_view, const char*> apart = {{"alot", "a lot"},
                                                                          {"abit", "a bit"},
                                                                          {"aswell", "as well"},
                                                                          {"aslong", "as long"},
                                                                          {"infact", "in fact"},
                                                                          {"incase", "in case"},
                                                                          {"infront", "in front"},
                                                                          {"inspite", "in spite"},
                                                                          {"atleast", "at least"},
                                                                          {"atmost", "at most"},
                                                                          {"ofcourse", "of course"},
                                                                          {"eachother", "each other"},
                                                                          {"noone", "no one"},
                                                                          {"highschool", "high school"},
                                                                          {"upto", "up to"},
                                                                          {"thankyou", "thank you"},
                                                                          {"everytime", "every time"},
                                                                          {"alittle", "a little"},
                                                                          {"eventhough", "even though"}};
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (const auto found = apart.find(sentence[i]); found != apart.end() && !sentence.is_all_capitals(i))
      sentence.replace(i, found->second);
  }
}

// "I m", "don t", "you re": the apostrophe is a blank.
void contraction_apart(Sentence& sentence) {
  struct Ending {
    std::string_view ending;
    std::initializer_list<std::string_view> behind;
  };
  static const Ending endings[] = {
      {"m", {"i"}},
      {"s", {"he", "she", "it", "that", "what", "who", "there", "here", "where", "how", "let"}},
      {"re", {"you", "we", "they"}},
      {"ve", {"i", "you", "we", "they", "could", "would", "should", "might", "must"}},
      {"ll", {"i", "you", "he", "she", "it", "we", "they", "that", "there"}},
      {"t",
       {"don", "doesn", "didn", "isn", "aren", "wasn", "weren", "hasn", "haven", "hadn", "couldn", "wouldn", "shouldn",
        "mustn", "won", "can"}}};
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    if (!sentence.follows(i) || sentence.is_capital(i)) continue;
    for (const Ending& one : endings) {
      if (sentence[i] == one.ending && one_of(sentence[i - 1], one.behind))
        sentence.change({sentence.span(i - 1).end, sentence.span(i).begin}, "'");
    }
  }
}

// --- verbs

void could_of(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (sentence[i] != "of" || !sentence.follows(i) || !sentence.follows(i + 1)) continue;
    if (!is_modal(sentence[i - 1]) && !one_of(sentence[i - 1], {"must", "might", "may"})) continue;
    if (may_have_form(sentence[i + 1], Form::participle) && !may_have_form(sentence[i + 1], Form::gerund))
      sentence.replace(i, "have");
  }
}

// The place of the verb that belongs to what stands before it: adverbs between them are passed over.
std::size_t verb_behind(const Sentence& sentence, std::size_t i) {
  ++i;
  if (i < sentence.size() && may_be_adverb_between(sentence[i])) {
    if (!sentence.follows(i)) return sentence.size();
    ++i;
  }
  return sentence.follows(i) ? i : sentence.size();
}

void put_infinitive(Sentence& sentence, std::size_t verb) {
  if (verb >= sentence.size() || sentence.is_capital(verb)) return;
  if (std::string infinitive = infinitive_of(sentence[verb]); !infinitive.empty())
    sentence.replace(verb, std::move(infinitive));
}

void behind_modals(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool is_noun_too = may_be_modal(sentence[i]);
    if (!is_noun_too && !is_modal(sentence[i])) continue;
    if (is_noun_too && !(sentence.follows(i) && is_subject(sentence[i - 1]))) continue;
    const std::size_t verb = verb_behind(sentence, i);
    if (one_of(sentence[verb], {"needs", "saw", "found", "fell", "felt", "left"})) continue;  // he can saw
    // "Could engineers ...": a noun, where the subject has not been named.
    const bool named = i > 0 && sentence.follows(i) && is_subject(sentence[i - 1]);
    if (!named && sentence[verb].ends_with('s') && may_be(infinitive_of(sentence[verb]), Part::noun)) continue;
    put_infinitive(sentence, verb);
  }
}

void behind_do(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    std::size_t verb = sentence.size();
    if (is_do_not(sentence[i])) {
      verb = verb_behind(sentence, i);
    } else if (is_do(sentence[i])) {
      const bool asks = i == 0 || !sentence.follows(i) ||
                        one_of(sentence[i - 1], {"what", "where", "when", "why", "how", "who", "and", "but"});
      if (sentence[i + 1] == "not" && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i);
      } else if (asks && is_subject(sentence[i + 1]) && sentence.follows(i + 1)) {
        verb = verb_behind(sentence, i + 1);
        if (one_of(sentence[verb], {"is", "was", "were", "are", "am"})) continue;
      }
    }
    if (one_of(sentence[verb], {"is", "was", "were", "are", "am"})) continue;  // what they didn't was ...
    put_infinitive(sentence, verb);
  }
}

void agreement(Sentence& sentence) {
  for (std::size_t i = 1; i + 1 < sentence.size(); ++i) {
    if (!sentence.follows(i) || !sentence.follows(i + 1)) continue;
    // Not "Did she don't"; not "you and she don't".
    const std::string_view before = i > 1 ? sentence[i - 2] : "";
    if (i > 1 && !one_of(before, {"that", "because", "but", "if", "when", "why", "think", "so", "as", "says", "said"}))
      continue;
    if (one_of(sentence[i - 1], {"he", "she", "it"}) && sentence[i] == "don't" &&
        may_have_form(sentence[i + 1], Form::base))
      sentence.replace(i, "doesn't");
    if (sentence[i - 1] == "i" && sentence[i] == "has") sentence.replace(i, "have");
  }
}

void behind_have(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    if (!one_of(sentence[i],
                {"have", "has", "had", "haven't", "hasn't", "hadn't", "i've", "you've", "we've", "they've"}))
      continue;
    const std::size_t verb = verb_behind(sentence, i);
    const std::string_view word = sentence[verb];
    if (one_of(word, {"went", "came", "did", "ate", "took", "gave", "knew", "ran", "saw", "fell"}))
      sentence.replace(verb, inflect(analyses(word).front().lemma, Form::participle));
  }
}

// --- forms

void degrees(Sentence& sentence) {
  for (std::size_t i = 0; i + 1 < sentence.size(); ++i) {
    const bool most = sentence[i] == "most";
    if ((!most && sentence[i] != "more") || !sentence.follows(i + 1) || sentence.is_capital(i)) continue;
    const std::string_view word = sentence[i + 1];
    const auto all = analyses(word);
    const bool compared = std::any_of(all.begin(), all.end(), [&](const Analysis& a) {
      return a.form == (most ? Form::superlative : Form::comparative) && may_be(a.lemma, Part::adjective) &&
             a.lemma != word;
    });
    if (!compared || one_of(word, {"later",  "earlier", "sooner", "further", "farther", "lower",  "upper",
                                   "former", "latter",  "outer",  "inner",   "faster",  "harder", "longer",
                                   "closer", "other",   "less",   "more",    "least",   "most",   "proper"}))
      continue;
    // "two more younger men", "no more better days"
    if (!most && sentence[i + 2] != "than") continue;
    if (most && !(i > 0 && sentence[i - 1] == "the")) continue;
    const Span span = sentence.span(i);
    sentence.change({span.begin, sentence.span(i + 1).begin}, "");
  }
}

// "childs" and "goed", for which there are irregular forms, and which are no other words.
const std::unordered_map<std::string, std::pair<std::string, Form>, StringHash, std::equal_to<>>& over_regular() {
  static const auto all = [] {
    std::unordered_map<std::string, std::pair<std::string, Form>, StringHash, std::equal_to<>> map;
    for (const IrregularWord& row : irregular_words()) {
      if (row.form != Form::past && row.form != Form::plural) continue;
      for (const std::string& form : regular_inflections(row.lemma, row.form)) {
        // Words of their own, or of computers and of the Bible.
        const bool right =
            one_of(form, {"builded", "digged", "mouses", "ringed", "seeked", "singed", "staffs", "stringed"}) ||
            std::find(row.forms.begin(), row.forms.end(), form) != row.forms.end();
        if (!right && !is_word(form)) map.emplace(form, std::pair(row.lemma, row.form));
      }
    }
    return map;
  }();
  return all;
}

void regular_forms(Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const auto found = over_regular().find(sentence[i]);
    if (found == over_regular().end() || sentence.is_capital(i)) continue;
    auto [lemma, form] = found->second;
    if (form == Form::past && i > 0 &&
        one_of(sentence[i - 1], {"have", "has", "had", "haven't", "hasn't", "hadn't", "be", "been", "was", "were", "is",
                                 "are", "i've", "you've", "we've", "they've", "not", "never"}) &&
        !(one_of(sentence[i - 1], {"never"}) && i > 1 && is_subject(sentence[i - 2])))
      form = Form::participle;
    sentence.replace(i, inflect(lemma, form));
  }
}

// --- blanks

void blanks_before_marks(Sentence& sentence) {
  const std::string_view text = sentence.text();
  std::size_t word = 0;
  const auto part_of_mark = [&](std::size_t at) {
    return at < text.size() && std::string_view(" .,;:!?").find(text[at]) == std::string_view::npos;
  };
  for (std::size_t at = 1; at + 1 < text.size(); ++at) {
    if (text[at] != ' ' || std::string_view(",.;!?").find(text[at + 1]) == std::string_view::npos) continue;
    if (at + 2 < text.size() && text[at + 2] != ' ') continue;  // .NET, ...
    std::size_t before = at - 1;
    while (before > 0 && (text[before] & 0xC0) == 0x80) --before;
    if (const char32_t c = next_code_point(text, before); !is_letter(c) && !is_digit(c)) continue;
    if (at + 3 < text.size() && !part_of_mark(at + 3)) continue;  // a row of full stops
    // "As shown in , it": something was lost.
    while (word < sentence.size() && sentence.span(word).end < at) ++word;
    if (word < sentence.size() && sentence.span(word).end == at &&
        one_of(sentence[word],
               {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "or", "see", "the", "to", "with"}))
      continue;
    sentence.change({at, at + 1}, "");
  }
}

void blank_behind_comma(Sentence& sentence) {
  const std::string_view text = sentence.text();
  for (std::size_t i = 1; i < sentence.size(); ++i) {
    const Span before = sentence.span(i - 1), behind = sentence.span(i);
    if (text.substr(before.end, behind.begin - before.end) != ",") continue;
    const auto is_plain = [&](std::size_t k) {
      return sentence[k].size() > 1 && (k + 1 == i || !sentence.is_capital(k)) && is_word(sentence[k]);
    };
    const auto ends = [&](std::size_t at) {
      return at >= text.size() || std::string_view(" .;!?").find(text[at]) != std::string_view::npos;
    };
    // One comma between two words; "tense,article,noun" is a list for a program.
    if (!is_plain(i - 1) || !is_plain(i) || !ends(behind.end)) continue;
    if (before.begin > 0 && text[before.begin - 1] != ' ') continue;
    sentence.change({behind.begin, behind.begin}, " ");
  }
}

struct Row {
  GrammarRule rule;
  void (*apply)(Sentence&);
};

constexpr Row table[] = {
    {{"run-together", "two words written as one", "I like it alot.", "I like it a lot."}, run_together},
    {{"doubled", "function words that stand twice", "He went to to the the shop.", "He went to the shop."}, doubled},
    {{"apart", "contractions that a blank parts", "I m sure they don t know.", "I'm sure they don't know."},
     contraction_apart},
    {{"article", "a and an by the sound that follows", "An university has a old hall.",
      "A university has an old hall."},
     articles},
    {{"could-of", "of for have behind could, would, should, must and might", "He could of done it.",
      "He could have done it."},
     could_of},
    {{"modal", "forms of verbs behind could, can, will ...", "She can sings and could went.",
      "She can sing and could go."},
     behind_modals},
    {{"do", "forms of verbs behind did, do, does", "I didn't went there. Did you saw it?",
      "I didn't go there. Did you see it?"},
     behind_do},
    {{"agreement", "he don't, I has", "She don't know.", "She doesn't know."}, agreement},
    {{"participle", "past tenses for participles behind have", "I have went home.", "I have gone home."}, behind_have},
    {{"degree", "more and most before comparatives and superlatives", "He is more taller than the most smartest boy.",
      "He is taller than the smartest boy."},
     degrees},
    {{"regular", "regular forms of irregular words", "The childs goed home.", "The children went home."},
     regular_forms},
    {{"blank-before", "blanks before marks", "Hello , how are you ?", "Hello, how are you?"}, blanks_before_marks},
    {{"blank-behind", "no blank behind a comma between words", "It was late,but we stayed.",
      "It was late, but we stayed."},
     blank_behind_comma},
};

}  // namespace

const std::vector<GrammarRule>& grammar_rules() {
  static const std::vector<GrammarRule> all = [] {
    std::vector<GrammarRule> out;
    for (const Row& row : table) out.push_back(row.rule);
    return out;
  }();
  return all;
}

std::vector<Edit> grammar_edits(std::string_view text) {
  Sentence sentence(text);
  for (const Row& row : table) row.apply(sentence);
  return sentence.take();
}

}  // namespace emend::text
