#include "metrics/tokenize.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

#include "cli/error.h"
#include "cli/options.h"
#include "metrics/sha256.h"
#include "metrics/unicode.h"
#include "text/utf8.h"
#include "tokens/pieces.h"

namespace emend::metrics {

namespace {

using Line = std::string;

void replace_all(Line& line, std::string_view what, std::string_view by) {
  for (std::size_t at = line.find(what); at != line.npos; at = line.find(what, at + by.size())) {
    line.replace(at, what.size(), by);
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_stop(char c) { return c == '.' || c == ','; }

// ASCII punctuation but for ' , - . which have rules of their own.
bool stands_alone(char c) {
  return (c >= '{' && c <= '~') || (c >= '[' && c <= '`') || (c >= '!' && c <= '&') || (c >= '(' && c <= '+') ||
         (c >= ':' && c <= '@') || c == '/';
}

// Bytes that no rule asks for: neither ASCII punctuation nor digits nor blanks.
constexpr auto plain_bytes = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0; c < plain.size(); ++c)
    plain[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
  return plain;
}();

// Calls put with each character of the line, blanks around ASCII punctuation.
template <class Put>
void part_punctuation(std::string_view line, Put put) {
  for (char c : line) {
    if (stands_alone(c))
      put(' '), put(c), put(' ');
    else
      put(c);
  }
}

// The rules of mteval-v13a for western languages: ASCII punctuation stands alone, full stops and commas unless they are
// between digits, a dash behind a digit. Each rule takes its matches from left to right without overlap, in what the
// rule before it left; here each hands its characters on to the next, so that one pass does. Bytes beyond ASCII are
// neither digits nor punctuation, so bytes do for characters; of a run of plain ones only the first can matter to a
// rule.
class WesternRules {
 public:
  explicit WesternRules(std::size_t length) { out_.reserve(2 * length); }

  void add(std::string_view text) {
    for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
      while (end < text.size() && plain_bytes[static_cast<unsigned char>(text[end])]) ++end;
      if (end == at)
        part_punctuation(text.substr(end++, 1), [this](char c) { stop_behind_no_digit(c); });
      else
        add_plain(text.substr(at, end - at));
    }
  }
  // The same for text whose punctuation stands alone already.
  void add_parted(std::string_view text) {
    for (char c : text) stop_behind_no_digit(c);
  }
  // The line with its tokens parted by blanks.
  Line take() {
    if (held_stop_ != 0) dash_behind_digit(held_stop_);
    return std::move(out_);
  }

 private:
  void add_plain(std::string_view run) {
    stop_behind_no_digit(run.front());
    out_.append(run, 1);
    before_stop_ = before_dash_ = run.back();
  }
  // ([^0-9])([.,]) becomes $1 $2 and a blank.
  void stop_behind_no_digit(char c) {
    if (is_stop(c) && !is_digit(before_stop_)) {
      before_stop_ = '0';
      for (char d : {' ', c, ' '}) stop_before_no_digit(d);
    } else {
      before_stop_ = c;
      stop_before_no_digit(c);
    }
  }
  // ([.,])([^0-9]) becomes a blank, $1, a blank, $2.
  void stop_before_no_digit(char c) {
    if (held_stop_ != 0) {
      const char stop = std::exchange(held_stop_, '\0');
      if (is_digit(c)) {
        dash_behind_digit(stop);
        dash_behind_digit(c);
      } else {
        for (char d : {' ', stop, ' ', c}) dash_behind_digit(d);
      }
    } else if (is_stop(c)) {
      held_stop_ = c;
    } else {
      dash_behind_digit(c);
    }
  }
  // ([0-9])(-) becomes $1 $2 and a blank.
  void dash_behind_digit(char c) {
    if (c == '-' && is_digit(before_dash_)) {
      before_dash_ = ' ';
      out_ += " - ";
    } else {
      before_dash_ = c;
      if (c != ' ' || out_.empty() || out_.back() != ' ') out_ += c;
    }
  }

  Line out_;
  // A match ends what stands before the next one. Digits and blanks do so too, in their places.
  char before_stop_ = '0', before_dash_ = ' ';
  char held_stop_ = 0;  // 0: none
};

void unescape(Line& line) {
  if (line.find('&') == line.npos) return;
  replace_all(line, "&quot;", "\"");
  replace_all(line, "&amp;", "&");
  replace_all(line, "&lt;", "<");
  replace_all(line, "&gt;", ">");
}

class Tokenizer13a : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override {
    Line line;
    const auto has = [&](char c) { return text.find(c) != text.npos; };
    if (has('<') || has('&') || has('\n')) {
      line = text;
      replace_all(line, "<skipped>", "");
      replace_all(line, "-\n", "");
      replace_all(line, "\n", " ");
      unescape(line);
      text = line;
    }
    WesternRules rules(text.size());
    rules.add(" ");
    rules.add(text);
    rules.add(" ");
    return rules.take();
  }
  std::string signature() const override { return "13a"; }
};

// mteval-v14's international rules: punctuation stands alone unless digits are on both sides of it, symbols always do.
class TokenizerIntl : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override {
    std::u32string line = code_points(text), out;
    for (std::size_t i = 0; i < line.size(); ++i) {  // behind anything but a number
      out += line[i];
      if (i + 1 < line.size() && !is(line[i], 'N') && is(line[i + 1], 'P')) out += U' ', out += line[++i], out += U' ';
    }
    line.clear();
    for (std::size_t i = 0; i < out.size(); ++i) {  // before anything but a number
      if (i + 1 < out.size() && is(out[i], 'P') && !is(out[i + 1], 'N')) {
        line += U' ', line += out[i], line += U' ', line += out[++i];
      } else {
        line += out[i];
      }
    }
    out.clear();
    for (char32_t c : line) {
      if (is(c, 'S'))
        out += U' ', out += c, out += U' ';
      else
        out += c;
    }
    return to_bytes(out);
  }
  std::string signature() const override { return "intl"; }

 private:
  static bool is(char32_t c, char major_category) { return text::general_category(c)[0] == major_category; }
};

class TokenizerChar : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override {
    std::u32string out;
    for (char32_t c : code_points(text)) out += c, out += U' ';
    return to_bytes(out);
  }
  std::string signature() const override { return "char"; }
};

// Chinese characters stand alone, the rest is cut by the western rules.
class TokenizerZh : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override {
    std::u32string out;
    for (char32_t c : code_points(strip(text))) {
      if (is_chinese(c))
        out += U' ', out += c, out += U' ';
      else
        out += c;
    }
    const Line line = to_bytes(out);
    WesternRules rules(line.size());
    rules.add(line);
    return rules.take();
  }
  std::string signature() const override { return "zh"; }

 private:
  // As sacrebleu's table works: its two ranges beyond U+FFFF are written with \u, so they come to U+2001..U+2A6D and
  // U+2F81..U+2FA1 instead.
  static bool is_chinese(char32_t c) {
    static constexpr char32_t ranges[][2] = {
        {0x3400, 0x4DB5}, {0x4E00, 0x9FA5}, {0x9FA6, 0x9FBB}, {0xF900, 0xFA2D}, {0xFA30, 0xFA6A}, {0xFA70, 0xFAD9},
        {0x2001, 0x2A6D}, {0x2F81, 0x2FA1}, {0xFF00, 0xFFEF}, {0x2E80, 0x2EFF}, {0x3000, 0x303F}, {0x31C0, 0x31EF},
        {0x2F00, 0x2FDF}, {0x2FF0, 0x2FFF}, {0x3100, 0x312F}, {0x31A0, 0x31BF}, {0xFE10, 0xFE1F}, {0xFE30, 0xFE4F},
        {0x2600, 0x26FF}, {0x2700, 0x27BF}, {0x3200, 0x32FF}, {0x3300, 0x33FF}};
    return std::any_of(std::begin(ranges), std::end(ranges),
                       [c](const auto& range) { return c >= range[0] && c <= range[1]; });
  }
};

class TokenizerNone : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override { return Line(text); }
  std::string signature() const override { return "none"; }
};

class TokenizerPieces : public BleuTokenizer {
 public:
  explicit TokenizerPieces(const std::string& path) : pieces_(path), signature_("spm-" + digest(path)) {}
  Line operator()(std::string_view text) const override {
    Line out;
    for (const std::string& piece : pieces_(text)) out += piece, out += ' ';
    return out;
  }
  std::string signature() const override { return signature_; }

 private:
  static std::string digest(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    Sha256 hash;
    std::array<char, 1 << 14> buffer;
    while (file.read(buffer.data(), buffer.size()) || file.gcount() > 0) {
      hash.update({buffer.data(), static_cast<std::size_t>(file.gcount())});
    }
    return hash.hex().substr(0, 12);
  }
  tokens::Pieces pieces_;
  std::string signature_;
};

template <class Tokenizer>
std::unique_ptr<BleuTokenizer> make() {
  return std::make_unique<Tokenizer>();
}

bool between(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

bool is_asian_punctuation(char32_t c) {
  return c == 0x3001 || c == 0x3002 || between(c, 0x3008, 0x3011) || between(c, 0x3014, 0x301F) ||
         between(c, 0xFF61, 0xFF65) || c == 0x30FB || c == 0xFF0E || c == 0xFF0C || c == 0xFF1F || c == 0xFF1A ||
         c == 0xFF1B || c == 0xFF01 || c == 0xFF02 || c == 0xFF08 || c == 0xFF09;
}

// What Tercom cuts out of Asian text: ideographs, their strokes and radicals, compatibility forms, enclosed letters.
// (Its rules for kana ask for the beginning of the line, where a blank stands already, so they never apply.)
bool is_asian_token(char32_t c) {
  return between(c, 0x4E00, 0x9FFF) || between(c, 0x3400, 0x4DBF) || between(c, 0x31C0, 0x31EF) ||
         between(c, 0x2E80, 0x2EFF) || between(c, 0x3300, 0x33FF) || between(c, 0xF900, 0xFAFF) ||
         between(c, 0xFE30, 0xFE4F) || between(c, 0x3200, 0x3F22) || is_asian_punctuation(c);
}

}  // namespace

const std::vector<BleuTokenizerRow>& bleu_tokenizers() {
  static const std::vector<BleuTokenizerRow> rows = {
      {"13a", "mteval-v13a's, for western languages", make<Tokenizer13a>},
      {"intl", "mteval-v14's, by Unicode's classes of punctuation and symbols", make<TokenizerIntl>},
      {"char", "each character", make<TokenizerChar>},
      {"zh", "each Chinese character, the rest as 13a", make<TokenizerZh>},
      {"none", "words as blanks part them", make<TokenizerNone>},
  };
  return rows;
}

std::unique_ptr<BleuTokenizer> make_bleu_tokenizer(const std::string& name) {
  std::vector<std::string> names;
  for (const BleuTokenizerRow& row : bleu_tokenizers()) {
    if (name == row.name) return row.make();
    names.emplace_back(row.name);
  }
  if (name.ends_with(".model")) return std::make_unique<TokenizerPieces>(name);
  throw Error("--tokenize", "'" + name + "' is neither a tokenizer nor a SentencePiece model (FILE.model)",
              cli::suggestion(name, names));
}

std::string tercom_tokens(std::string_view text, const TercomRules& rules) {
  Line line = rules.lowercase ? lower(text) : Line(text);
  if (rules.normalized) {
    replace_all(line, "\n-", "");
    replace_all(line, "\n", " ");
    unescape(line);
    line = ' ' + line + ' ';
    Line alone;
    part_punctuation(line, [&](char c) { alone += c; });
    replace_all(alone, "'s ", " 's ");
    WesternRules rules(alone.size());
    rules.add_parted(alone);
    line = rules.take();
  }
  const bool cut_asian = rules.normalized && rules.asian, remove_asian = rules.no_punctuation && rules.asian;
  if (cut_asian || remove_asian) {
    std::u32string out;
    for (char32_t c : code_points(line)) {
      const bool removed = remove_asian && is_asian_punctuation(c);
      const bool stands_alone = cut_asian && is_asian_token(c);  // it is cut out before it is removed
      if (stands_alone) out += U' ';
      if (!removed) out += c;
      if (stands_alone) out += U' ';
    }
    line = to_bytes(out);
  }
  if (rules.no_punctuation) {
    std::erase_if(line, [](char c) { return std::string_view(".,?:;!\"()").find(c) != std::string_view::npos; });
  }
  return line;
}

}  // namespace emend::metrics
