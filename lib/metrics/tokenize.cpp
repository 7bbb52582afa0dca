#include "metrics/tokenize.h"

#include "cli/error.h"
#include "cli/options.h"
#include "metrics/unicode.h"

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
  return (c >= '{' && c <= '~') || (c >= '[' && c <= '`') || (c >= ' ' && c <= '&') || (c >= '(' && c <= '+') ||
         (c >= ':' && c <= '@') || c == '/';
}

// The rules of mteval-v13a for western languages. Each takes its matches from left to right without overlap, and works
// on what the one before it left. Bytes beyond ASCII are neither digits nor punctuation, so bytes do for characters.
Line western(std::string_view line) {
  Line alone;
  alone.reserve(2 * line.size());
  for (char c : line) {
    if (stands_alone(c))
      alone += ' ', alone += c, alone += ' ';
    else
      alone += c;
  }
  Line out;
  out.reserve(2 * alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {  // a full stop or comma behind anything but a digit
    out += alone[i];
    if (i + 1 < alone.size() && !is_digit(alone[i]) && is_stop(alone[i + 1])) out += ' ', out += alone[++i], out += ' ';
  }
  alone.clear();
  for (std::size_t i = 0; i < out.size(); ++i) {  // or before anything but a digit
    if (i + 1 < out.size() && is_stop(out[i]) && !is_digit(out[i + 1])) {
      alone += ' ', alone += out[i], alone += ' ', alone += out[++i];
    } else {
      alone += out[i];
    }
  }
  out.clear();
  for (std::size_t i = 0; i < alone.size(); ++i) {  // a dash behind a digit
    out += alone[i];
    if (i + 1 < alone.size() && is_digit(alone[i]) && alone[i + 1] == '-') out += ' ', out += alone[++i], out += ' ';
  }
  return out;
}

class Tokenizer13a : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override {
    Line line = " ";
    line += text;
    replace_all(line, "<skipped>", "");
    replace_all(line, "-\n", "");
    replace_all(line, "\n", " ");
    if (line.find('&') != line.npos) {
      replace_all(line, "&quot;", "\"");
      replace_all(line, "&amp;", "&");
      replace_all(line, "&lt;", "<");
      replace_all(line, "&gt;", ">");
    }
    line += ' ';
    return western(line);
  }
};

class TokenizerNone : public BleuTokenizer {
 public:
  Line operator()(std::string_view text) const override { return Line(text); }
};

template <class Tokenizer>
std::unique_ptr<BleuTokenizer> make() {
  return std::make_unique<Tokenizer>();
}

}  // namespace

const std::vector<BleuTokenizerRow>& bleu_tokenizers() {
  static const std::vector<BleuTokenizerRow> rows = {
      {"13a", "mteval-v13a's, for western languages", make<Tokenizer13a>},
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
  throw Error("--tokenize", "there is no tokenizer '" + name + "'", cli::suggestion(name, names));
}

}  // namespace emend::metrics
