#include "text/spelling.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/capitals.h"
#include "text/edit_distance.h"
#include "text/lists.h"
#include "text/misspellings.h"
#include "text/own_classes.h"
#include "text/utf8.h"
#include "text/word_classes.h"
#include "text/word_list.h"
#include "text/words.h"

namespace emend::text {

namespace {

// Contractions that are no other word without their apostrophe: not its, were, well, ill, id, hell, shell, shed, wed,
// lets. "cant" and "wont" are words that hardly anybody means.
constexpr const char* contractions =
    "ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't oughtn't "
    "shan't shouldn't wasn't weren't won't wouldn't I'm I've you're you've you'd you'll he's she's he'd it'd it'll "
    "we've they're they've they'd they'll that's that'd that'll there's there'll what's what're what'll where's who've "
    "who'd who'll how's here's could've should've would've might've o'clock ma'am y'all";

// What is written as one word and is two.
constexpr const char* joined =
    "a-lot a-bit a-little as-well as-long at-least at-most each-other even-though every-time high-school in-between "
    "in-case in-fact in-front in-spite no-one of-course thank-you up-to going-to want-to have-to used-to "
    "able-to due-to are-not could-not did-not do-not does-not had-not has-not have-not is-not must-not should-not "
    "was-not "
    "were-not will-not would-not";

// Where British and American spelling differ by no rule of the table below, and words that came into everyday use, or
// into that of everyday devices, after most texts that lists are made from. With endings of their own.
constexpr const char* others =
    "kerb kerbs tyre tyres yoghurt yoghurts enrol enrols enrolment enrolments instalment instalments fulfil fulfils "
    "fulfilment skilful skilfully wilful wilfully distil distils instil instils appal appals enthral practise "
    "practised "
    "practises practising litre litres millilitre millilitres metre metres kilometre kilometres centimetre centimetres "
    "millimetre millimetres centre centres centred theatre theatres fibre fibres calibre sabre sabres lustre meagre "
    "mitre ochre sceptre sepulchre sombre spectre spectres goitre manoeuvre manoeuvres manoeuvred manoeuvring cheque "
    "cheques moustache moustaches pyjamas sceptic sceptics sceptical scepticism plough ploughs ploughed mould moulds "
    "mouldy gaol cosy cosier draught draughts storey storeys omelette omelettes judgement judgements ageing artefact "
    "artefacts aluminium aeroplane aeroplanes jewellery maths mum mums whilst licence licences defence offence "
    "pretence "
    "axe catalogue catalogues dialogue analogue programme programmes sulphur speciality smoulder doughnut grey greyish "
    "footballer footballers bassist bassists drummer drummers rapper rappers deejay emcee equaliser "
    "app apps blog blogs blogged blogger bloggers blogging vlog vlogs vlogger podcast podcasts podcaster webinar "
    "webinars chatbot chatbots emoji emojis hashtag hashtags meme memes selfie selfies tweet tweets tweeted tweeting "
    "retweet retweeted unfriend unfriended unfollow google googled googling texted texting screenshot screenshots "
    "livestream livestreams livestreaming influencer influencers smartphone smartphones smartwatch laptop laptops wifi "
    "bluetooth hotspot hotspots router routers headset headsets megapixel megapixels gigabyte gigabytes terabyte "
    "terabytes startup startups crowdfunding blockchain cryptocurrency cryptocurrencies bitcoin ransomware malware "
    "spyware phishing username usernames login logins admin admins dropdown checkbox popup popups plugin plugins "
    "barista baristas brunch brunches burrito burritos taco tacos nachos guacamole hummus latte lattes cappuccino "
    "cappuccinos espresso espressos pesto quinoa ramen sriracha kombucha smoothie smoothies sushi tofu vegan vegans "
    "takeaway takeaways ciabatta mozzarella tiramisu zucchini covid hoodie hoodies leggings flatscreen karaoke "
    "chmod chown awk sed grep sudo ssh rsync systemctl nginx numpy pytest yaml json regex mutex enum async struct "
    "kubernetes docker linux ubuntu debian pdf html css sql api apis cpu gpu usb";

// Words that other languages in Latin letters are full of, and English is not, misspelt or not: of German, Dutch,
// French, Spanish, Portuguese, Italian, Romanian, Swedish, Danish, Finnish, Polish, Czech, Hungarian and Turkish.
constexpr const char* elsewhere =
    "der die das und ist nicht ein eine einen mit auf für den dem des zu zum zur er sie es ich wir von im sich auch "
    "wie het een van niet dat op te voor zijn en ook maar le la les un une est et pas que qui dans pour sur avec ne "
    "il elle nous vous je mais du au aux ce c'est n'est d'un d'une el los las y por con para se su una más pero como "
    "jeg o os um uma não da em gli di che è per non del della sono si și este cu nu pe och att är det som på av jag "
    "inte "
    "og af til ikke med ja ei että nie się jest na jak že az és egy nem hogy ve bir bu için de";

// British and American letters within a word of `shortest` letters or more, with so many before them, and what may
// follow.
struct Variant {
  std::string_view british, american;
  std::size_t shortest, before;
  std::string_view next;  // one of these letters; empty: any, or none
  bool at_end;            // an ending of those below
};
constexpr std::size_t longest_variant = 64;  // bytes: each place of a longer word would make another as long
constexpr std::array<Variant, 7> variants = {{{"is", "iz", 5, 2, "eai", false},  // organise, organisation, organising
                                              {"ys", "yz", 5, 2, "ei", false},   // analyse
                                              {"our", "or", 5, 2, "", false},    // colour, favourite
                                              {"ll", "l", 5, 2, "", true},       // travelled
                                              {"ae", "e", 6, 0, "", false},      // anaemia
                                              {"oe", "e", 6, 0, "", false},      // oestrogen
                                              {"ence", "ense", 6, 2, "", false}}};
constexpr std::array<std::string_view, 9> endings = {"ed", "ing", "er", "ers", "or", "ors", "ous", "ery", "ist"};

std::unordered_set<std::string> words_in(const char* text) {
  std::istringstream in(text);
  std::unordered_set<std::string> words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

// What stands for a word without its mark, the words with it.
std::unordered_map<std::string, std::string> without(char mark, char shown, const char* text) {
  std::istringstream in(text);
  std::unordered_map<std::string, std::string> words;
  for (std::string word; in >> word;) {
    std::string key = word;
    std::erase(key, mark);
    std::replace(word.begin(), word.end(), mark, shown);
    words.emplace(lower(key), word);
  }
  return words;
}

// What misspellings stand for, and the words of the tables, by open addressing: made in some milliseconds when the
// first unlisted word is looked up.
class Table {
  // A misspelling of fewer letters must be a common one: teh, not hda.
  static constexpr std::size_t short_letters = 4;
  static constexpr std::uint8_t often = 5;

 public:
  Table() : places_(std::size_t{1} << 18) {
    text_.reserve(3 << 20);
    for (const auto& [one, two] : without('-', ' ', joined)) add(one, keep(two));
    for (const std::string& word : words_in(others)) add_word(word);
    for_each_misspelt([&](const std::string& word, std::span<const Misspelling> misspellings) {
      const Part kept = keep(word);
      bool sure = false;
      for (const Misspelling& m : misspellings) {
        if (m.sure && (m.weight >= often || m.of(word).size() >= short_letters)) add(m.of(word), kept);
        if (m.weight > 0) add_doubtful(m.of(word), kept, m.weight);
        sure |= m.sure;
      }
      if (sure) add_word(word);
    });
    // Some misspellings of these are listed, and so, as what they stand for, are these: atleast of atlest.
    for (const auto& [one, two] : without('-', ' ', joined)) place_of(one).is_word = false;
  }

  // What the misspelling stands for; empty for others.
  std::string_view correction(std::string_view misspelling) const {
    const Place& place = places_[find(misspelling)];
    return place.is_word ? std::string_view() : part(place.word);
  }
  bool has_word(std::string_view word) const { return places_[find(word)].is_word; }
  std::vector<Meaning> meanings(std::string_view misspelling) const {
    std::vector<Meaning> all;
    for (std::uint32_t at = places_[find(misspelling)].doubtful; at != 0; at = doubtful_[at].next)
      all.push_back({part(doubtful_[at].word), doubtful_[at].weight});
    return all;
  }

 private:
  struct Part {
    std::uint32_t begin = 0, size = 0;
  };
  struct Place {
    Part key, word;
    std::uint32_t doubtful = 0;  // the last one; 0: none
    bool is_word = false;
  };
  struct Doubtful {
    Part word;
    std::uint32_t next;  // of the same misspelling
    int weight;
  };
  std::string_view part(Part part) const { return std::string_view(text_).substr(part.begin, part.size); }
  Part keep(std::string_view word) {
    text_ += word;
    return {static_cast<std::uint32_t>(text_.size() - word.size()), static_cast<std::uint32_t>(word.size())};
  }
  // Where the key is, or would be: six of ten places are taken.
  std::size_t find(std::string_view key) const {
    std::size_t at = std::hash<std::string_view>()(key) & (places_.size() - 1);
    while (places_[at].key.size > 0 && part(places_[at].key) != key) at = (at + 1) & (places_.size() - 1);
    return at;
  }
  Place& place_of(std::string_view key) {
    Place& place = places_[find(key)];
    if (place.key.size == 0) place.key = keep(key);
    return place;
  }
  // The first word that a key is added with stays, but what is a word is no misspelling.
  void add(std::string_view key, Part word) {
    if (Place& place = place_of(key); place.word.size == 0) place.word = word;
  }
  void add_word(std::string_view word) { place_of(word).is_word = true; }
  void add_doubtful(std::string_view key, Part word, int weight) {
    doubtful_.push_back(
        {word, std::exchange(place_of(key).doubtful, static_cast<std::uint32_t>(doubtful_.size())), weight});
  }

  std::string text_;  // keys and words one after the other
  std::vector<Place> places_;
  std::vector<Doubtful> doubtful_ = {{}};
};

const Table& table() {
  static const Table made;
  return made;
}

// All small, with one capital at the beginning, or in capitals.
bool has_usual_capitals(std::string_view word) {
  const std::u32string letters = to_code_points(word);
  const auto capitals = std::count_if(letters.begin(), letters.end(), is_upper);
  return capitals == 0 || (capitals == 1 && is_upper(letters[0])) ||
         capitals == static_cast<std::ptrdiff_t>(letters.size());
}

bool is_ascii(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

namespace {

// The contraction that a word with an apostrophe was meant for, which is in small letters; it is none itself. The
// letters may be those of one ("did'nt"), or, behind the same ending, one letter more, fewer, or two in the other
// order.
std::string contraction_meant(const std::string& word) {
  constexpr std::size_t most_bytes = 10;
  const std::size_t mark = word.find('\'');
  if (word.size() > most_bytes || mark == 0 || word.find('\'', mark + 1) != word.npos) return "";
  const bool early = word.ends_with("'nt");  // "is'nt" is isn't, with its letters in order
  std::string letters = word;
  std::erase(letters, '\'');
  const std::string ending = early ? "'t" : word.substr(mark),
                    head = letters.substr(0, letters.size() + 1 - ending.size());
  const bool verb = one_of(ending, {"'t", "'re", "'ve", "'ll"});  // and not the show's
  const bool behind_i = word[0] == 'i' && word != "isn't";        // "I don't" without its blank is none
  std::string near;
  std::istringstream in(contractions);
  for (std::string one; in >> one;) {
    const std::string lower_one = lower(one);
    std::string its_letters = lower_one;
    std::erase(its_letters, '\'');
    if (its_letters == letters) return lower_one == word ? "" : one;
    if (!verb || !lower_one.ends_with(ending) || head.size() < (ending == "'t" ? 4 : 3))
      continue;  // wan't: wasn't, or want
    const std::string its = lower_one.substr(0, lower_one.size() - ending.size());
    if (edit_distance(head, its) != 1 || (behind_i && head.substr(1) == its)) continue;
    // A letter for another would make any of them any other.
    std::string a = head, b = its;
    std::sort(a.begin(), a.end()), std::sort(b.begin(), b.end());
    if (head.size() == its.size() && a != b) continue;
    if (!near.empty()) return "";
    near = one;
  }
  return near;
}

// The contraction that is written together with an "I" before it, in small letters: "can't" of Ican't.
std::string without_i(std::string_view word) {
  if (word.empty() || to_lower(static_cast<unsigned char>(word[0])) != U'i' || !word.ends_with("n't")) return "";
  const std::string rest = lower(word.substr(1));
  std::istringstream in(contractions);
  for (std::string one; in >> one;)
    if (one == rest) return rest;
  return "";
}

}  // namespace

std::string contraction_of(std::string_view word, const Lists& listed) {
  if (const std::size_t quote = word.find("’"); quote != word.npos) {  // written as it was
    std::string straight(word);
    straight.replace(quote, std::string_view("’").size(), "'");
    std::string found = contraction_of(straight, listed);
    if (const std::size_t mark = found.find('\''); mark != found.npos) found.replace(mark, 1, "’");
    return found;
  }
  if (word.find('\'') != word.npos) {
    if (!is_ascii(word) || !has_usual_capitals(word) || listed(word) || !without_i(word).empty()) return "";
    const std::string meant = contraction_meant(lower(word));
    return meant.empty() || !listed(meant) ? "" : with_capitals_of(word, meant);
  }
  static const auto known = without('\'', '\'', contractions);
  constexpr std::size_t longest = 8;
  if (word.size() > longest || word.size() < 2 || !is_ascii(word) || !has_usual_capitals(word)) return "";
  const auto found = known.find(lower(word));
  if (found == known.end() || !listed(found->second)) return "";
  if (word.size() == 2 && is_upper(static_cast<unsigned char>(word[1]))) return "";  // IM and the like: abbreviations
  return with_capitals_of(word, found->second);
}

namespace {

// "seach to search", "seach should be search": whether what the word should have been stands behind it.
bool is_corrected(std::string_view word, std::string_view rest) {
  constexpr std::size_t least = 5, longest = 32;  // letters, and bytes that are looked at
  constexpr int most = 2;                         // edits between the two
  if (word.size() < least) return false;
  for (const std::string_view joint : {" to ", " into ", " should be ", " instead of "}) {
    if (!rest.starts_with(joint)) continue;
    const std::string_view behind = rest.substr(joint.size(), longest);
    const std::vector<Span> all = words(behind);
    const std::string right = all.empty() ? "" : lower(slice(behind, all.front()));
    return right.size() >= least && right != word && !word.starts_with(right) && edit_distance(word, right) <= most;
  }
  return false;
}

// "teh [sic]", "teh -> the": what stands behind a word that is quoted for its spelling, and may itself be in quotes.
bool marks_quoted_spelling(std::string_view rest) {
  for (const std::string_view quote : {"\"", "'", "”", "’", "`"})
    if (rest.starts_with(quote)) rest.remove_prefix(quote.size());
  for (const std::string_view mark : {" (sic)", " [sic]", " (Sic)", " [Sic]", " -> ", " => ", " → "})
    if (rest.starts_with(mark)) return true;
  return false;
}

// "'im", "'ouse": an h that is not spoken, where its apostrophe opens no quotation.
bool lacks_h(std::string_view text, Span word) {
  constexpr std::string_view typographic = "’", opening = "‘";
  std::string_view before = text.substr(0, word.begin);
  const auto cut = [&](std::string_view mark) {
    const bool there = before.ends_with(mark);
    if (there) before.remove_suffix(mark.size());
    return there;
  };
  if (!cut("'") && !cut(typographic) && !cut(opening)) return false;
  if (!before.empty() && before.back() != ' ' && before.back() != '"') return false;
  if (!is_word("h" + lower(slice(text, word)))) return false;
  for (std::size_t at = word.end; at < text.size();) {
    const char32_t c = next_code_point(text, at);
    if (c != U'\'' && c != U'’') continue;
    std::size_t next = at;
    if (at == text.size() || !is_letter(next_code_point(text, next))) return false;
  }
  return true;
}

// "iabbrev wnat want", "teh the": a list of misspellings. Both have three letters and more, begin alike, and differ in
// one edit.
bool stands_before_its_correction(std::string_view word, std::string_view rest) {
  constexpr std::size_t least = 3, longest = 32;  // letters, and bytes that are looked at
  if (word.size() < least || !rest.starts_with(' ') || is_word(word)) return false;
  const std::vector<Span> all = words(rest.substr(1, longest));
  if (all.empty() || all.front().begin != 0) return false;
  const std::string_view next = slice(rest.substr(1, longest), all.front());
  return next.size() >= least && next != word && next.front() == word.front() && is_word(next) &&
         edit_distance(word, next) == 1;
}

}  // namespace

bool is_meant_so(std::string_view text, Span word) {
  constexpr std::size_t shortest = 4;  // doin'
  const std::string written = lower(slice(text, word));
  const std::string_view rest = text.substr(word.end);
  if (marks_quoted_spelling(rest) || is_corrected(written, rest) || stands_before_its_correction(written, rest) ||
      lacks_h(text, word))
    return true;
  if (written.size() >= shortest && written.ends_with("in") && (rest.starts_with('\'') || rest.starts_with("’"))) {
    std::size_t next = rest.front() == '\'' ? 1 : std::string_view("’").size();
    return next == rest.size() || !is_letter(next_code_point(rest, next));
  }
  if (written != "wont") return false;
  const std::string behind = lower(text.substr(word.end, 4));
  if (behind.starts_with(" to") && words(behind).front().size() == 2) return true;
  constexpr std::size_t longest = 12;  // bytes of a word that is looked for, and a blank
  const std::size_t begin = word.begin - std::min(word.begin, longest);
  const std::string before = lower(text.substr(begin, word.begin - begin));
  const std::vector<Span> all = words(before);
  return before.ends_with(' ') && !all.empty() && is<"before-wont">(slice(before, all.back()));
}

bool is_mentioned(std::string_view text, Span span) {
  constexpr std::size_t longest = 48, most_words = 5;  // of the quotation
  const std::size_t from = span.begin - std::min(span.begin, longest);
  for (const auto& [opening, closing] : {std::pair("\"", "\""), std::pair("“", "”")}) {
    const std::string_view before = text.substr(from, span.begin - from), behind = text.substr(span.end, longest);
    const std::size_t open = before.rfind(opening), close = behind.find(closing);
    if (open == before.npos || close == behind.npos) continue;
    const std::size_t inside = from + open + std::string_view(opening).size(), end = span.end + close;
    const std::string_view quoted = text.substr(inside, end - inside);
    if (inside < 2 || quoted.find_first_of(".!?") != quoted.npos || words(quoted).size() > most_words) continue;
    const std::string_view rest = text.substr(end + std::string_view(closing).size());
    if (rest.starts_with(", sic") || marks_quoted_spelling(rest)) return true;
    constexpr std::size_t longest_word = 16;
    std::size_t tail = from + open - std::min(from + open, longest_word);
    while (tail < from + open && (static_cast<unsigned char>(text[tail]) & 0xC0) == 0x80) ++tail;  // within a character
    const std::string leading = lower(text.substr(tail, from + open - tail));
    const std::vector<Span> all = words(leading);
    if (leading.ends_with(' ') && !all.empty() && is<"mentions">(slice(leading, all.back()))) return true;
  }
  return false;
}

namespace {

// Whether a word that a table has for a form of a listed verb or noun is one who does it, or another regular noun of
// it, which nobody listed: excluder is no excluded, nor marshmallowness marshmallows.
bool is_derived(std::string_view word, std::string_view right, const Lists& listed) {
  for (const std::string_view ending : {"er", "ers", "or", "ors", "ness", "wise"}) {
    constexpr std::size_t least = 4;  // letters of a stem
    if (!word.ends_with(ending) || word.size() < ending.size() + least) continue;
    const std::string stem(word.substr(0, word.size() - ending.size()));
    if (!right.starts_with(stem) || !one_of(right.substr(stem.size()), {"", "e", "s", "es", "ed", "ing"})) continue;
    if (listed(stem) || (ending != "ness" && ending != "wise" && listed(stem + "e"))) return true;
  }
  return false;
}

// Whether a correction is a plural that the misspelling has no "s" of, and one of the thing is nearer: of "commitmet"
// the table has "commitments", since it knows what was seen of each word, and not of its forms.
bool is_one_of_several(std::string_view lower, std::string_view right, const Lists& listed) {
  if (!right.ends_with('s') || right.ends_with("ss") || lower.ends_with('s')) return false;
  const std::string_view one = right.substr(0, right.size() - 1);
  return edit_distance(lower, one) < edit_distance(lower, right) && listed(one);
}

}  // namespace

std::string spelling_of(std::string_view word, bool begins_sentence, const Lists& listed, std::size_t least_letters) {
  if (word.size() < least_letters || !is_ascii(word) || !has_usual_capitals(word)) return "";
  if (word.size() < 4 && is_upper(static_cast<unsigned char>(word[0]))) return "";  // a name, or an abbreviation
  if (const std::string verb = without_i(word); !verb.empty() && listed(verb))
    return std::string(word.substr(0, 1)) + ' ' + verb;
  std::string right(table().correction(lower(word)));
  if (right.empty() || is_derived(lower(word), right, listed)) return "";
  if (is_one_of_several(lower(word), right, listed)) right.pop_back();
  const auto is_listed = [&](const std::string& text) {
    const std::vector<Span> parts = words(text);
    return std::all_of(parts.begin(), parts.end(), [&](Span part) { return listed(slice(text, part)); });
  };
  constexpr std::size_t short_name = 7;  // letters; longer words of the table are hardly names
  const bool capital = word[0] >= 'A' && word[0] <= 'Z' && word[1] >= 'a';
  if (!is_listed(right)) {
    begin_large(right);  // february
    if (!is_listed(right)) return "";
  } else if (capital && !begins_sentence && word.size() <= short_name) {
    return "";
  }
  return with_capitals_of(word, right);
}

const Analysis* over_regular(std::string_view word) {
  static const auto all = [] {
    std::unordered_map<std::string, Analysis, StringHash, std::equal_to<>> map;
    for (const IrregularWord& row : irregular_words()) {
      if (row.form != Form::past && row.form != Form::plural) continue;
      for (const std::string& form : regular_inflections(row.lemma, row.form)) {
        const bool right =
            is<"regular-of-its-own">(form) || std::find(row.forms.begin(), row.forms.end(), form) != row.forms.end();
        if (!right && !is_word(form)) map.emplace(form, Analysis{row.lemma, row.form});
      }
    }
    // And what has an ending by rule behind the form that needs none: knewed, growned, losted, tooks.
    constexpr std::size_t least_before_s = 4;  // letters: DIDs and SATs are others
    for (const IrregularWord& row : irregular_words()) {
      if (row.form != Form::past && row.form != Form::participle) continue;
      // From the last: borned is born, and not borne. (No std::views: clang 14, which builds the fuzzers, knows none.)
      for (auto last = row.forms.rbegin(); last != row.forms.rend(); ++last) {
        const std::string& form = *last;
        if (form == row.lemma || form.ends_with("ed")) continue;
        const bool of_its_own = row.form == Form::participle && form != row.forms.front();  // born
        const Analysis meant = of_its_own ? Analysis{form, Form::base} : Analysis{row.lemma, Form::past};
        std::vector<std::string> doubled = {form + (form.ends_with('e') ? "d" : "ed")};
        if (row.form == Form::past && form.size() >= least_before_s) doubled.push_back(form + "s");  // no knowns
        for (std::string& made : doubled) {
          // laid, drowned, rained, overrated
          const bool other = one_of(made, {"drawned", "layed", "overated", "raned", "underlayed"});
          if (!other && !is_word(made)) map.emplace(std::move(made), meant);
        }
      }
    }
    return map;
  }();
  const auto found = all.find(word);
  return found == all.end() ? nullptr : &found->second;
}

namespace {

// Whether a participle is due behind these words, and not a past: "has", "was never".
bool is_before_participle(std::string_view before) {
  const std::vector<Span> all = words(before);
  const auto word = [&](std::size_t back) {
    return back < all.size() ? slice(before, all[all.size() - 1 - back]) : std::string_view();
  };
  const bool adverb = is<"before-late-participle">(word(0));
  return is<"before-participle">(word(adverb));
}

// What a word that ends like a form, but not as that form is spelt, is of a listed verb or noun: "cried" for cryed,
// "making" for makeing, "boxes" for boxs, "bigger" for biger. Empty for others.
std::string respelt_inflection(const std::string& word, const Lists& listed) {
  struct Ending {
    std::string_view letters;
    Form form;
    Part part;
  };
  static constexpr std::array<Ending, 7> all = {{{"ed", Form::past, Part::verb},
                                                 {"ing", Form::gerund, Part::verb},
                                                 {"s", Form::third, Part::verb},
                                                 {"s", Form::plural, Part::noun},
                                                 {"es", Form::third, Part::verb},
                                                 {"er", Form::comparative, Part::adjective},
                                                 {"est", Form::superlative, Part::adjective}}};
  for (const Ending& ending : all) {
    constexpr std::size_t least = 3;  // letters of a stem
    if (!word.ends_with(ending.letters) || word.size() < ending.letters.size() + least) continue;
    const std::string lemma = word.substr(0, word.size() - ending.letters.size());
    if (!may_be(lemma, ending.part)) continue;
    if (ending.letters == "s" && lemma.ends_with('s')) continue;  // a letter twice, and no plural: yess, classs
    const std::vector<std::string> forms = inflections(lemma, ending.form);
    if (std::find(forms.begin(), forms.end(), word) == forms.end() && listed(forms.front())) return forms.front();
  }
  // Nouns that no text has shown as such: lorrys, fishermans.
  for (const auto& [wrong, singular, plural] : {std::array{"ys", "y", "ies"}, std::array{"mans", "man", "men"}}) {
    if (!word.ends_with(wrong)) continue;
    const std::string stem = word.substr(0, word.size() - std::string_view(wrong).size());
    if (listed(stem + singular) && listed(stem + plural)) return stem + plural;
  }
  return "";
}

// "more important" for importanter, "most famous" for famousest; "important" where more or most stands before it.
std::string compared(const std::string& word, std::string_view before) {
  constexpr std::size_t least = 6;  // letters of what more may stand before
  for (const Form form : {Form::comparative, Form::superlative}) {
    for (const Analysis& one : analyses(word)) {
      const bool adjective = may_be(one.lemma, Part::adjective) && !may_be(one.lemma, Part::verb);
      const bool adverb = one.lemma.ends_with("ly") && !adjective_of(one.lemma).empty();
      if (one.form != form || !(adjective || adverb) || one.lemma.size() < least) continue;
      const std::vector<Span> all = words(before);
      if (!all.empty() && one_of(slice(before, all.back()), {"more", "most", "less", "least"})) return one.lemma;
      return (form == Form::comparative ? "more " : "most ") + one.lemma;
    }
  }
  return "";
}

// The adjective that a word with a syllable too many is: "basic" for basical.
std::string without_al(const std::string& word) {
  if (!word.ends_with("ical")) return "";
  std::string stem = word.substr(0, word.size() - 2);
  return may_be(stem, Part::adjective) ? stem : "";
}

// How much commoner a word is as a form of nouns than of verbs, as log2; -1 for what is no noun.
double more_noun_than_verb(std::string_view word) {
  double noun = -1, verb = -1;
  for (const Analysis& one : analyses(word)) {
    const WordClasses* classes = word_classes(one.lemma);
    if (classes == nullptr) continue;
    if (is_noun_form(one.form)) noun = std::max(noun, classes->noun);
    if (is_verb_form(one.form)) verb = std::max(verb, classes->verb);
  }
  return noun < 0 ? -1 : noun - std::max(verb, 0.0);
}

bool is_plural_noun(std::string_view word) {
  const std::vector<Analysis> all = analyses(word);
  return std::any_of(all.begin(), all.end(), [&](const Analysis& one) {
    return one.form == Form::plural && one.lemma != word && may_be(one.lemma, Part::noun);
  });
}

// What somebody meant by a word with an s too many: "teeth" for teeths, "children" for childrens, which is "children's"
// before a noun, "everyone's" for everyones, "different" for "differents things". next: the word behind it.
std::string without_s(const std::string& word, const std::string& next) {
  constexpr double clearly = 2;  // four times as often
  if (!word.ends_with('s')) return "";
  const std::string stem = word.substr(0, word.size() - 1), possessive = stem + "'s";
  if (is<"possessive-alone">(possessive)) return possessive;
  if (!stem.ends_with('s') && is_plural_noun(stem)) {
    const bool thing = more_noun_than_verb(next) >= clearly && !may_be(next, Part::adverb);
    const bool owner = one_of(stem, {"children", "men", "women"}) && (thing || next == "clothes");
    return owner ? possessive : stem;
  }
  const WordClasses* classes = word_classes(stem);
  const bool quality =
      classes != nullptr && classes->adjective >= std::max({classes->noun, classes->verb, 0.0}) + clearly;
  return quality && is_plural_noun(next) ? stem : "";
}

}  // namespace

std::string inflection_of(std::string_view text, Span word, const Lists& listed) {
  const std::string_view written = slice(text, word);
  if (!is_ascii(written) || !has_usual_capitals(written)) return "";
  const std::string small = lower(written);
  const std::string_view rest = text.substr(word.end);
  if (listed(small) || rest.starts_with('\'') || rest.starts_with("’")) return "";
  constexpr std::size_t longest = 24;  // bytes of two words and their blanks
  const std::size_t begin = word.begin - std::min(word.begin, longest);
  const std::string before = lower(text.substr(begin, word.begin - begin));
  std::string right;
  if (const Analysis* meant = over_regular(small)) {
    const bool participle = meant->form == Form::past && is_before_participle(before);
    right = inflect(meant->lemma, participle ? Form::participle : meant->form);
  } else {
    const std::vector<Span> behind = words(rest.substr(0, longest));
    right = without_s(small, behind.empty() ? "" : lower(slice(rest, behind.front())));
    std::string name = small;
    begin_large(name);
    if (right.empty() && !listed(name)) right = respelt_inflection(small, listed);
    if (right.empty() && !listed(name)) right = without_al(small);
    if (right.empty() && !listed(name) && small == written) right = compared(small, before);
  }
  if (right.empty() || !(listed(right) || right.ends_with("'s") || right.find(' ') != right.npos)) return "";
  return with_capitals_of(written, right);
}

std::string ordinal_of(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits == 0 || digits == word.npos || !one_of(word.substr(digits), {"nd", "rd", "th"})) return "";
  const std::string_view number = word.substr(0, digits);
  const bool teen = digits > 1 && number[digits - 2] == '1';
  const char last = number.back();
  const std::string_view right = teen ? "th" : last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
  return word.substr(digits) == right ? "" : std::string(number).append(right);
}

std::vector<Meaning> meanings(std::string_view misspelling) { return table().meanings(misspelling); }

bool is_spelling(std::string_view word, const Lists& listed) {
  if (table().has_word(word)) return true;
  if (word.size() > longest_variant) return false;
  for (const Variant& variant : variants) {
    if (word.size() < variant.shortest) continue;
    for (std::size_t at = variant.before; (at = word.find(variant.british, at)) != word.npos; ++at) {
      const std::string_view rest = word.substr(at + variant.british.size());
      if (!variant.next.empty() && (rest.empty() || variant.next.find(rest[0]) == rest.npos)) continue;
      if (variant.at_end && std::find(endings.begin(), endings.end(), rest) == endings.end()) continue;
      std::string american(word.substr(0, at));
      american.append(variant.american).append(rest);
      if (listed(american)) return true;
    }
  }
  return false;
}

bool is_foreign(std::string_view sentence) {
  static const std::unordered_set<std::string> others = words_in(elsewhere),
                                               here = words_in(
                                                   "the of and to is are that with you it this have was he "
                                                   "she my not be what we they for"),
                                               both = words_in("die e o per se");
  std::vector<std::string> all;
  std::size_t small = 0, foreign = 0;
  bool english = false;
  std::unordered_set<std::string> sure;  // that are no words of English
  for (const Span span : words(sentence)) {
    const std::string_view word = slice(sentence, span);
    std::size_t at = 0;
    if (!is_letter(next_code_point(word, at))) continue;  // a number, or what stands for code
    std::string low = lower(word);
    small += low == word;
    english = english || here.contains(low);
    if (others.contains(low)) {
      ++foreign;
      if (!both.contains(low)) sure.insert(low);
    }
    all.push_back(std::move(low));
  }
  if (all.size() < 4 || foreign < 2 || foreign * 4 < small) return false;
  if (!english && sure.size() >= 2) return true;
  // Looking all words up takes longer than all of the above, which few sentences pass.
  const auto unknown = std::count_if(all.begin(), all.end(), [](const std::string& word) { return !is_word(word); });
  return static_cast<std::size_t>(unknown) * 2 > all.size();
}

}  // namespace emend::text
