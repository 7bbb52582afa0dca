// Reads files of rules: entries, lines, items, pieces. notation.h draws the format.
#include "grammar/notation.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "cli/error.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace emend::grammar {

namespace {

using text::Form, text::Part;

constexpr std::size_t most_bytes = 4 << 20, most_rules = 20000, most_items = 32, most_words = 5000, most_varying = 6;
constexpr std::size_t most_listed = 1 << 20;  // words of all classes and items
constexpr std::uint8_t most_times = 4;

constexpr std::pair<std::string_view, Form> forms[] = {{"base", Form::base},
                                                       {"present", Form::present},
                                                       {"third", Form::third},
                                                       {"past", Form::past},
                                                       {"participle", Form::participle},
                                                       {"gerund", Form::gerund},
                                                       {"singular", Form::singular},
                                                       {"plural", Form::plural},
                                                       {"positive", Form::positive},
                                                       {"comparative", Form::comparative},
                                                       {"superlative", Form::superlative}};

constexpr std::pair<std::string_view, Part> parts[] = {{"noun", Part::noun},
                                                       {"proper", Part::proper},
                                                       {"verb", Part::verb},
                                                       {"modal", Part::modal},
                                                       {"adjective", Part::adjective},
                                                       {"adverb", Part::adverb},
                                                       {"pronoun", Part::pronoun},
                                                       {"determiner", Part::determiner},
                                                       {"preposition", Part::preposition},
                                                       {"conjunction", Part::conjunction},
                                                       {"particle", Part::particle}};

constexpr const char* begin_so = "begin with `class NAME:`, `pairs NAME:` or `rule ID:`";
constexpr std::array keys = {std::string_view("match"), std::string_view("except"), std::string_view("wrong"),
                             std::string_view("right")};

template <class Table>
auto find(const Table& table, std::string_view name) -> std::optional<decltype(table[0].second)> {
  for (const auto& [known, value] : table)
    if (known == name) return value;
  return {};
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> cut(std::string_view text, char mark) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t next = std::min(text.find(mark, at), text.size());
    pieces.push_back(text.substr(at, next - at));
    at = next + 1;
  }
  return pieces;
}

// The words of a pattern: brackets are words of their own.
std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    if (line[at] != '[' && line[at] != ']')
      while (end < line.size() && !is_blank(line[end]) && line[end] != ']') ++end;
    tokens.push_back(line.substr(at, end - at));
    at = end;
  }
  return tokens;
}

bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_id(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

}  // namespace

class Parser {
 public:
  Parser(RuleBook& book, std::string_view text) : book_(book), rest_(text) {}

  void read() {
    if (rest_.size() > most_bytes) fail("has more than 4 MiB", "divide it");
    if (!text::is_valid_utf8(rest_)) fail("is not UTF-8", "convert it, e.g. with iconv");
    std::string entry;
    std::size_t began = 0;
    const auto finish = [&] {
      if (!entry.empty()) take(entry, began);
      entry.clear();
    };
    for (std::string_view line; next_line(line);) {
      if (line.find('\0') != line.npos) fail("has a zero byte", "take it out");
      const std::string_view words = trimmed(line);
      if (words.empty() || words.front() == '#') continue;
      if (!is_blank(line.front())) {
        finish();
        begin(line);
        entry = words;
        began = line_;
        continue;
      }
      if (!in_entry_) fail("is indented, and no entry stands before it", begin_so);
      const std::size_t colon = words.find(':');
      const std::string_view key = words.substr(0, std::min(colon, words.size()));
      const bool named =
          colon != words.npos && colon > 1 && is_id(key) && (colon + 1 == words.size() || is_blank(words[colon + 1]));
      if (named && (class_ || pairs_ || std::find(keys.begin(), keys.end(), key) == keys.end()))
        fail("'" + std::string(key) + ":' is not a key" +
                 (class_   ? " of a class"
                  : pairs_ ? " of pairs"
                           : ""),
             class_ || pairs_ ? "indent words alone" : "use match:, except:, wrong: or right:");
      if (named) {
        finish();
        entry = words;
        began = line_;
      } else {
        if (entry.size() > most_bytes / 16) fail("its line is too long", "write several");
        if (!entry.ends_with('|')) entry += ' ';
        entry += words;
      }
    }
    finish();
    end_rule();
  }

 private:
  [[noreturn]] void fail(const std::string& problem, const std::string& remedy) const {
    throw Error(book_.file_ + ":" + std::to_string(std::max<std::size_t>(at_, 1)), problem, remedy);
  }

  bool next_line(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    at_ = ++line_;
    return true;
  }

  std::string_view keep(std::string_view text) { return *book_.strings_.emplace(text).first; }

  // --- entries

  // The first line of an entry.
  void begin(std::string_view line) {
    end_rule();
    at_ = line_;
    in_entry_ = true;
    const bool is_class = line.starts_with("class "), is_pairs = line.starts_with("pairs ");
    const std::size_t colon = line.find(':'), kind = is_class || is_pairs ? 6 : 5;  // bytes
    if ((!is_class && !is_pairs && !line.starts_with("rule ")) || colon == line.npos)
      fail("begins no entry", std::string(begin_so) + ", and indent what belongs to it");
    const std::string_view name = trimmed(line.substr(kind, colon - kind));
    if (!is_id(name)) fail("'" + std::string(name) + "' is not a name", "use small letters, digits and hyphens");
    class_ = is_class ? std::optional(keep(name)) : std::nullopt;
    pairs_ = is_pairs ? &all_pairs_[std::string(name)] : nullptr;
    if (is_pairs) {
      if (!pairs_->empty()) fail("there are pairs '" + std::string(name) + "' already", "choose another name");
      return;
    }
    if (is_class) {
      if (book_.words(name) != nullptr)
        fail("there is a class '" + std::string(name) + "' already", "choose another name");
      return;
    }
    if (!ids_.insert(keep(name)).second)
      fail("there is a rule '" + std::string(name) + "' already", "choose another name");
    if (book_.rules_.size() >= most_rules) fail("has more than 20,000 rules", "divide it");
    WrittenRule rule;
    rule.id = name;
    rule.line = line_;
    book_.rules_.push_back(std::move(rule));
    in_rule_ = true;
  }

  void end_rule() {
    if (!std::exchange(in_rule_, false)) return;
    const WrittenRule& rule = book_.rules_.back();
    at_ = rule.line;
    if (rule.says.empty()) fail("the rule '" + rule.id + "' explains nothing", "write a sentence behind the colon");
    if (rule.matches.empty()) fail("the rule '" + rule.id + "' matches nothing", "add a line `match:`");
    if (rule.examples.empty()) fail("the rule '" + rule.id + "' has no example", "add a line `wrong:` or `right:`");
  }

  // A whole line of an entry, with what continues it.
  void take(std::string_view line, std::size_t began) {
    at_ = began;
    const std::size_t colon = line.find(':');
    const std::string_view rest = trimmed(line.substr(colon + 1));
    if (class_) {
      ListedWords words;
      for (const std::string_view word : tokens_of(rest)) add_word(word, words);
      if (words.empty()) fail("the class '" + std::string(*class_) + "' is empty", "write its words behind the colon");
      sort(words);
      book_.classes_.emplace(*class_, std::move(words));
      return;
    }
    if (pairs_) return take_pairs(rest);
    const std::string_view key = line.substr(0, colon);
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      book_.rules_.back().says = rest;
    else
      take(key, rest);
  }

  // importance -> important, health -> healthy
  void take_pairs(std::string_view rest) {
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string_view pair = rest.substr(0, comma);
      const std::size_t arrow = pair.find("->");
      if (arrow == pair.npos)
        fail("'" + std::string(pair) + "' has no arrow", "write WRONG -> RIGHT, and commas between pairs");
      pairs_->emplace_back(trimmed(pair.substr(0, arrow)), trimmed(pair.substr(arrow + 2)));
      rest = trimmed(rest.substr(std::min(comma + 1, rest.size())));
    }
    if (pairs_->empty()) fail("there are no pairs", "write WRONG -> RIGHT behind the colon");
  }

  // A line of a rule; with [%NAME], the same line for each of those pairs.
  void take(std::string_view key, std::string_view rest) {
    constexpr std::string_view begins = "[%";
    if (const std::size_t open = rest.find(begins); open != rest.npos) {
      const std::size_t close = std::min(rest.find(']', open), rest.size());
      const std::string name(rest.substr(open + begins.size(), close - std::min(close, open + begins.size())));
      const auto found = all_pairs_.find(name);
      if (found == all_pairs_.end() || close == rest.size())
        fail("there are no pairs '" + name + "'", "define them before, with `pairs " + name + ":`");
      if (rest.find(begins, close) != rest.npos) fail("the line names pairs twice", "write a line for each");
      for (const auto& [wrong, right] : found->second)
        take(key, std::string(rest.substr(0, open)) + "[" + wrong + " -> " + right + std::string(rest.substr(close)));
      return;
    }
    WrittenRule& rule = book_.rules_.back();
    if (key == "match" || key == "except")
      (key == "match" ? rule.matches : rule.exceptions).push_back(pattern_of(rest, key == "match"));
    else
      rule.examples.push_back(example_of(rest, key == "wrong"));
  }

  Example example_of(std::string_view text, bool wrong) const {
    Example example{at_, {}, {}};
    bool changes = false;
    while (!text.empty()) {
      const std::size_t open = std::min(text.find('['), text.size());
      example.wrong += text.substr(0, open);
      example.right += text.substr(0, open);
      text.remove_prefix(open);
      if (text.empty()) break;
      const std::size_t arrow = text.find("->"), close = text.find(']');
      if (arrow == text.npos || close == text.npos || close < arrow)
        fail("brackets of an example want an arrow", "write [wrong -> right]");
      changes = true;
      std::string_view behind = text.substr(close + 1);
      for (const auto& [side, inner] :
           {std::pair(&example.wrong, trimmed(text.substr(1, arrow - 1))),
            std::pair(&example.right, trimmed(text.substr(arrow + 2, close - arrow - 2)))}) {
        if (inner.empty() && side->ends_with(' ')) side->pop_back();
        *side += inner;
      }
      // At the beginning the blank behind goes.
      if ((example.wrong.empty() || example.right.empty()) && behind.starts_with(' ')) {
        (example.wrong.empty() ? example.right : example.wrong) += ' ';
        behind.remove_prefix(1);
      }
      text = behind;
    }
    if (wrong != changes)
      fail(wrong ? "the example has no brackets" : "the example of what is right has brackets",
           wrong ? "put what is wrong into brackets, as in [wrong -> right]" : "write it with `wrong:`");
    if (example.wrong.empty() || (wrong && example.wrong == example.right))
      fail("the example changes nothing", "write what is wrong and what is right");
    return example;
  }

  // --- words

  void count_listed(std::size_t words) {
    if ((listed_ += words) > most_listed) fail("its classes and forms are more than a million words", "divide it");
  }

  static void sort(ListedWords& words) {
    std::stable_sort(words.begin(), words.end(),
                     [](const ListedWord& a, const ListedWord& b) { return a.word < b.word; });
    words.erase(std::unique(words.begin(), words.end(),
                            [](const ListedWord& a, const ListedWord& b) {
                              return a.word == b.word && a.lemma == b.lemma && a.form == b.form;
                            }),
                words.end());
  }

  std::string_view checked_word(std::string_view word) {
    if (word.empty()) fail("a word is empty", "take a bar or brace out");
    if (!std::all_of(word.begin(), word.end(), in_word))
      fail("'" + std::string(word) + "' is not a word in small letters",
           "write letters, digits, ' and - alone, and ' for \u2019");
    return keep(word);
  }

  const ListedWords& class_named(std::string_view name) {
    const ListedWords* words = book_.words(name);
    if (words == nullptr)
      fail("there is no class '" + std::string(name) + "'",
           "define it before, with `class " + std::string(name) + ":`");
    return *words;
  }

  // The forms behind a colon: past,participle or noun.
  std::vector<Form> forms_of(std::string_view names) {
    std::vector<Form> out;
    for (const std::string_view name : cut(names, ',')) {
      const auto add = [&](std::initializer_list<Form> all) { out.insert(out.end(), all); };
      if (name == "verb")
        add({Form::base, Form::present, Form::third, Form::past, Form::participle, Form::gerund});
      else if (name == "noun")
        add({Form::singular, Form::plural});
      else if (name == "adjective")
        add({Form::positive, Form::comparative, Form::superlative});
      else
        out.push_back(form_named(name));
    }
    return out;
  }

  Form form_named(std::string_view name) {
    const auto form = find(forms, name);
    if (!form)
      fail("'" + std::string(name) + "' is not a form", "use base, third, past, participle, gerund, plural ...");
    return *form;
  }

  // What stands between braces.
  void add_forms(std::string_view inner, ListedWords& words) {
    const std::size_t colon = inner.find(':');
    const std::string_view name = inner.substr(0, std::min(colon, inner.size()));
    const auto add = [&](std::string_view lemma) {
      const std::vector<Form> wanted = forms_of(colon != inner.npos                    ? inner.substr(colon + 1)
                                                : text::may_be(lemma, Part::verb)      ? "verb"
                                                : text::may_be(lemma, Part::noun)      ? "noun"
                                                : text::may_be(lemma, Part::adjective) ? "adjective"
                                                                                       : "verb");
      for (const Form form : wanted)
        for (const std::string& word : text::inflections(lemma, form)) words.push_back({keep(word), lemma, form});
      count_listed(wanted.size());
    };
    if (!name.starts_with('@')) return add(checked_word(name));
    for (const ListedWord& word : ListedWords(class_named(name.substr(1)))) add(word.word);
  }

  void add_word(std::string_view word, ListedWords& words) {
    count_listed(1);
    if (word.starts_with('{') && word.ends_with('}') && word.size() > 2)
      return add_forms(word.substr(1, word.size() - 2), words);
    if (word.starts_with('@')) {
      const ListedWords all = class_named(word.substr(1));
      count_listed(all.size());
      words.insert(words.end(), all.begin(), all.end());
      return;
    }
    words.push_back({checked_word(word)});
  }

  // --- patterns

  void add_part(std::string_view inner, Item& item) {
    const std::size_t colon = inner.find(':');
    PartTest test{};
    std::string_view name = inner.substr(0, std::min(colon, inner.size()));
    if (name.ends_with('?')) {
      test.may = true;
      name.remove_suffix(1);
    }
    const auto part = find(parts, name);
    if (!part)
      fail("'" + std::string(name) + "' is not a part of speech",
           "use noun, verb, adjective, adverb, pronoun, determiner, preposition ...");
    test.part = *part;
    if (colon == inner.npos) {
      item.parts.push_back(test);
      return;
    }
    for (const Form form : forms_of(inner.substr(colon + 1))) {
      test.form = form;
      item.parts.push_back(test);
    }
  }

  void add_alternative(std::string_view word, Item& item) {
    if (word == "$" || word == "~") {
      (word == "$" ? item.end : item.end_of_phrase) = true;
    } else if (word == "#") {
      item.number = true;
    } else if (word == "####") {
      item.year = true;
    } else if (word == "*") {
      item.any = true;
    } else if (word.starts_with('*')) {
      item.endings.push_back(checked_word(word.substr(1)));
    } else if (word.starts_with('@')) {
      item.classes.push_back(&class_named(word.substr(1)));
    } else if (word.starts_with('<') && word.ends_with('>')) {
      add_part(word.substr(1, word.size() - 2), item);
    } else if (word.starts_with('{')) {
      add_word(word, item.words);
    } else if (word.find_first_of("./&") != word.npos) {
      Compound compound;
      for (std::size_t at = 0; at <= word.size();) {
        const std::size_t mark = std::min(word.find_first_of("./&", at), word.size());
        compound.words.push_back(checked_word(word.substr(at, mark - at)));
        if (mark < word.size()) compound.marks.push_back(keep(word.substr(mark, 1)));
        at = mark + 1;
      }
      item.compounds.push_back(std::move(compound));
    } else {
      add_word(word, item.words);
    }
  }

  std::uint8_t label_of(std::string_view digit) {
    if (digit.size() != 1 || digit[0] < '1' || digit[0] > '9')
      fail("'" + std::string(digit) + "' numbers no item", "use 1 to 9");
    return static_cast<std::uint8_t>(digit[0] - '0');
  }

  Item item_of(std::string_view token) {
    Item item;
    if (token == "^" || token == "!^") {
      item.kind = token == "^" ? Item::Kind::beginning : Item::Kind::no_beginning;
      return item;
    }
    if (token == "?") {
      item.kind = Item::Kind::question;
      return item;
    }
    if (token == "," || token == ";" || token == ":") {
      item.kind = Item::Kind::mark;
      item.mark = keep(token);
      return item;
    }
    if (token.starts_with('\\')) {
      item.kind = Item::Kind::again;
      item.label = label_of(token.substr(1));
      return item;
    }
    if (token.starts_with('!')) {
      item.kind = Item::Kind::without;
      token.remove_prefix(1);
    }
    if (token.size() > 2 && token[1] == ':') {
      item.label = label_of(token.substr(0, 1));
      token.remove_prefix(2);
    }
    for (const bool may_lack : {false, true}) {  // ?, +, ?+
      if (token.size() > 1 && token.back() == (may_lack ? '?' : '+')) {
        (may_lack ? item.least : item.most) = may_lack ? 0 : most_times;
        token.remove_suffix(1);
      }
    }
    if (item.kind == Item::Kind::without && (item.label > 0 || item.least == 0 || item.most > 1))
      fail("what must not stand there takes no number, ? nor +", "leave it out");
    for (const std::string_view word : cut(token, '|')) add_alternative(word, item);
    if (item.words.size() > most_words) fail("an item has more than 5,000 words", "make a class of them");
    sort(item.words);
    if ((item.end || item.end_of_phrase) &&
        (item.kind == Item::Kind::without || item.label > 0 || item.least == 0 || item.most > 1))
      fail("$ and ~ fit no word", "leave number, ! ? and + out");
    return item;
  }

  Piece piece_of(std::string_view token, const Pattern& pattern, const Change& change) {
    Piece piece;
    const auto number = [&](std::string_view digit) {
      const std::uint8_t label = label_of(digit);
      require_label(pattern, label);
      return label;
    };
    if (token == "a(n)") {
      piece.kind = Piece::Kind::article;
    } else if (token.starts_with('\\')) {
      piece.kind = Piece::Kind::again;
      piece.label = number(token.substr(1, 1));
      piece.word = keep(token.substr(std::min<std::size_t>(2, token.size())));
    } else if (token.starts_with('{') && token.ends_with('}')) {
      const std::string_view inner = token.substr(1, token.size() - 2);
      const std::size_t mark = inner.find_first_of(":=");
      const bool fixed = mark != inner.npos && inner[mark] == ':';
      const std::string_view name = inner.substr(0, std::min(mark, inner.size()));
      const std::string_view behind = mark == inner.npos ? std::string_view() : inner.substr(mark + 1);
      piece.kind = Piece::Kind::lemma;
      if (fixed) piece.form = form_named(behind);
      if (name.starts_with('\\')) {
        piece.kind = Piece::Kind::form_of;
        piece.label = number(name.substr(1));
        if (!fixed) fail("'" + std::string(token) + "' wants a form", "write {\\1:past}");
        return piece;
      }
      piece.word = checked_word(name);
      if (fixed) return piece;
      if (mark != inner.npos) piece.label = number(behind);
      if (mark == inner.npos && std::none_of(pattern.items.begin() + static_cast<std::ptrdiff_t>(change.first),
                                             pattern.items.end(), has_forms))
        fail("'" + std::string(token) + "' has nothing whose form it could have", "write {lemma:form}");
    } else {
      if (token.find('|') != token.npos)
        fail("'" + std::string(token) + "' offers a choice", "write a match for each of its words");
      if (token.find_first_of("{}[]\\<>@") != token.npos)
        fail("'" + std::string(token) + "' cannot be written",
             "use words, \\1, {lemma}, {lemma:form}, {\\1:form} and a(n)");
      piece.word = keep(token);
    }
    return piece;
  }

  static bool has_forms(const Item& item) {
    return item.kind == Item::Kind::word &&
           (!item.parts.empty() || !item.classes.empty() ||
            std::any_of(item.words.begin(), item.words.end(), [](const ListedWord& w) { return !w.lemma.empty(); }));
  }

  void require_label(const Pattern& pattern, std::uint8_t label) const {
    if (std::none_of(pattern.items.begin(), pattern.items.end(),
                     [&](const Item& item) { return item.kind == Item::Kind::word && item.label == label; }))
      fail("no item before has the number " + std::to_string(label),
           "number it, as in " + std::to_string(label) + ":word");
  }

  Pattern pattern_of(std::string_view line, bool changes) {
    Pattern pattern;
    pattern.line = at_;
    enum { outside, left, right } where = outside;
    Change change;
    const std::string wants = "write [wrong -> right]";
    std::vector<std::pair<Change, std::vector<std::string_view>>> written;
    for (const std::string_view token : tokens_of(line)) {
      if (token == "[") {
        if (where != outside) fail("brackets stand in brackets", wants);
        if (!changes) fail("an exception changes nothing", "leave the brackets out");
        where = left;
        change = {};
        change.first = pattern.items.size();
        written.emplace_back();
      } else if (token == "->") {
        if (where != left) fail("an arrow stands in no brackets", wants);
        where = right;
        change.last = pattern.items.size();
      } else if (token == "]") {
        if (where != right) fail(where == left ? "brackets have no arrow" : "a bracket closes none", wants);
        where = outside;
        if (change.first == change.last && written.back().second.empty()) fail("brackets are empty", wants);
        written.back().first = change;
      } else if (where == right) {
        written.back().second.push_back(token);
      } else {
        Item item = item_of(token);
        if (item.kind == Item::Kind::again) require_label(pattern, item.label);
        const bool of_sentence = item.kind == Item::Kind::beginning || item.kind == Item::Kind::no_beginning ||
                                 item.kind == Item::Kind::question;
        if (item.kind == Item::Kind::beginning && !pattern.items.empty())
          fail("^ stands behind other items", "put it first");
        if (item.kind == Item::Kind::mark && !has_words(pattern))
          fail("a mark stands before all words", "begin with a word");
        if (where == left && (of_sentence || item.kind == Item::Kind::without || item.end || item.end_of_phrase))
          fail("'" + std::string(token) + "' fits no word that could change",
               "put it before the brackets or behind them");
        if (pattern.items.size() >= most_items) fail("a pattern has more than 32 items", "make it shorter");
        pattern.items.push_back(std::move(item));
      }
    }
    if (where != outside) fail("brackets do not close", wants);
    if (!has_words(pattern)) fail("a pattern has no word that must stand there", "add one");
    check_order(pattern);
    if (changes && written.empty()) fail("a match changes nothing", wants);
    for (auto& [one, tokens] : written) {
      for (const std::string_view token : tokens) one.right.push_back(piece_of(token, pattern, one));
      if (one.last == one.first + 1 && one.right.size() == 1 && one.right[0].kind == Piece::Kind::lemma &&
          !one.right[0].form && one.right[0].label == 0)
        add_owners(pattern.items[one.first].words);
      pattern.changes.push_back(std::move(one));
    }
    return pattern;
  }

  // A noun that takes the place of another takes its 's, too: folder's.
  void add_owners(ListedWords& words) {
    ListedWords owners;
    for (const ListedWord& word : words)
      if (!word.lemma.empty() &&
          (word.form == Form::singular || (word.form == Form::plural && !word.word.ends_with('s'))))
        owners.push_back({keep(std::string(word.word) + "'s"), word.lemma, word.form});
    count_listed(owners.size());
    words.insert(words.end(), owners.begin(), owners.end());
    sort(words);
  }

  static bool has_words(const Pattern& pattern) {
    return std::any_of(pattern.items.begin(), pattern.items.end(), [](const Item& item) {
      return item.kind == Item::Kind::word && item.least > 0 && !item.end && !item.end_of_phrase;
    });
  }

  void check_order(const Pattern& pattern) const {
    std::size_t varying = 0;
    for (std::size_t k = 0; k < pattern.items.size(); ++k) {
      const Item& item = pattern.items[k];
      varying += item.least != item.most;
      if ((item.end || item.end_of_phrase) && k + 1 < pattern.items.size())
        fail("$ and ~ stand before other items", "put them last");
      if (item.kind == Item::Kind::mark && k + 1 == pattern.items.size())
        fail("a mark stands behind all words", "end with $ or a word");
    }
    if (varying > most_varying) fail("more than six items may lack or stand several times", "write several matches");
  }

  RuleBook& book_;
  std::string_view rest_;
  std::size_t line_ = 0, at_ = 0;  // the line that is read, and the one that is at fault
  std::size_t listed_ = 0;
  bool in_entry_ = false, in_rule_ = false;
  using Pairs = std::vector<std::pair<std::string, std::string>>;  // what is wrong, and what is right
  std::map<std::string, Pairs> all_pairs_;
  std::optional<std::string_view> class_;  // its name, while one is read
  Pairs* pairs_ = nullptr;                 // the same of pairs
  std::unordered_set<std::string_view> ids_;
};

std::unique_ptr<const RuleBook> RuleBook::parse(std::string_view text, std::string_view file, const RuleBook* classes) {
  std::unique_ptr<RuleBook> book(new RuleBook);
  book->file_ = file;
  book->other_classes_ = classes;
  book->strings_.reserve(std::min(text.size(), most_bytes) / 16);
  Parser(*book, text).read();
  book->index();
  return book;
}

const ListedWords* RuleBook::words(std::string_view name) const {
  const auto found = classes_.find(name);
  if (found != classes_.end()) return &found->second;
  return other_classes_ != nullptr ? other_classes_->words(name) : nullptr;
}

// A pattern is tried where a word stands that it may begin with.
void RuleBook::index() {
  for (std::uint32_t r = 0; r < rules_.size(); ++r)
    for (std::uint32_t m = 0; m < rules_[r].matches.size(); ++m) {
      const Place place{r, m};
      bool any = false, number = false;
      std::vector<std::string_view> words;
      for (const Item& item : rules_[r].matches[m].items) {
        if (item.kind != Item::Kind::word) continue;
        any = any || item.any || !item.endings.empty() || !item.parts.empty();
        number = number || item.number || item.year;
        for (const ListedWord& word : item.words) words.push_back(word.word);
        for (const ListedWords* all : item.classes)
          for (const ListedWord& word : *all) words.push_back(word.word);
        for (const Compound& compound : item.compounds) words.push_back(compound.words.front());
        if (item.least > 0) break;
      }
      if (any) {
        anywhere_.push_back(place);
        continue;
      }
      if (number) by_number_.push_back(place);
      std::sort(words.begin(), words.end());
      words.erase(std::unique(words.begin(), words.end()), words.end());
      for (const std::string_view word : words) by_word_[word].push_back(place);
    }
}

}  // namespace emend::grammar
