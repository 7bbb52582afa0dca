#include "verbalize/phrase.h"

#include <algorithm>
#include <unordered_set>

#include "text/utf8.h"

namespace emend::verbalize {

namespace {

bool is_mark(char c) { return c == ' ' || c == '{' || c == '|' || c == '}'; }

// The end of the choice that begins at `at`: its '|' or '}'.
std::size_t choice_end(std::string_view phrase, std::size_t at) {
  for (int depth = 0; at < phrase.size(); ++at) {
    if (depth == 0 && (phrase[at] == '|' || phrase[at] == '}')) break;
    depth += (phrase[at] == '{') - (phrase[at] == '}');
  }
  return at;
}

// Past the '}' that closes the braces whose first choice begins at `at`.
std::size_t braces_end(std::string_view phrase, std::size_t at) {
  while ((at = choice_end(phrase, at)) < phrase.size() && phrase[at] == '|') ++at;
  return std::min(at + 1, phrase.size());
}

void append_word(std::string& out, std::string_view word) {
  if (!out.empty()) out += ' ';
  out += word;
}

std::size_t word_end(std::string_view phrase, std::size_t at) {
  while (at < phrase.size() && !is_mark(phrase[at])) ++at;
  return at;
}

// Each reading of phrase[at, end) behind `said`, until `found` says that it has enough.
template <class Found>
bool enumerate(std::string_view phrase, std::size_t at, const std::vector<std::size_t>& after, std::string said,
               const Found& found) {
  while (at < phrase.size()) {
    switch (phrase[at]) {
      case ' ':
        ++at;
        break;
      case '{': {
        auto deeper = after;
        deeper.push_back(braces_end(phrase, at + 1));
        for (std::size_t choice = at + 1;; ++choice) {
          if (!enumerate(phrase, choice, deeper, said, found)) return false;
          choice = choice_end(phrase, choice);
          if (choice >= phrase.size() || phrase[choice] == '}') return true;
        }
      }
      case '|':
      case '}': {
        if (after.empty()) return true;  // no phrase
        auto shallower = after;
        shallower.pop_back();
        return enumerate(phrase, after.back(), shallower, std::move(said), found);
      }
      default: {
        const std::size_t end = word_end(phrase, at);
        append_word(said, phrase.substr(at, end - at));
        at = end;
      }
    }
  }
  return found(std::move(said));
}

using Places = std::vector<std::size_t>;  // how many words were heard, sorted

Places merged(Places a, const Places& b) {
  a.insert(a.end(), b.begin(), b.end());
  std::sort(a.begin(), a.end());
  a.erase(std::unique(a.begin(), a.end()), a.end());
  return a;
}

// Where one can be in `heard` after the words from `at` to the end of this choice, which becomes `at`.
Places walk(std::string_view phrase, std::size_t& at, const std::vector<std::string>& heard, Places places) {
  while (at < phrase.size() && phrase[at] != '|' && phrase[at] != '}') {
    if (phrase[at] == ' ') {
      ++at;
    } else if (phrase[at] == '{') {
      Places all;
      do {
        ++at;
        all = merged(walk(phrase, at, heard, places), all);
      } while (at < phrase.size() && phrase[at] == '|');
      at = std::min(at + 1, phrase.size());
      places = std::move(all);
    } else {
      const std::size_t end = word_end(phrase, at);
      for (const std::string& word : words(phrase.substr(at, end - at))) {
        Places next;
        for (std::size_t place : places)
          if (place < heard.size() && heard[place] == word) next.push_back(place + 1);
        places = std::move(next);
      }
      at = end;
    }
  }
  return places;
}

}  // namespace

std::string best(std::string_view phrase) {
  std::string out;
  out.reserve(phrase.size());
  for (std::size_t at = 0; at < phrase.size();) {
    switch (phrase[at]) {
      case ' ':
      case '{':
      case '}':
        ++at;
        break;
      case '|':
        at = braces_end(phrase, at + 1);
        break;
      default: {
        const std::size_t end = word_end(phrase, at);
        append_word(out, phrase.substr(at, end - at));
        at = end;
      }
    }
  }
  return out;
}

std::vector<std::string> readings(std::string_view phrase, std::size_t limit) {
  std::vector<std::string> out;
  std::unordered_set<std::string> seen;
  if (limit == 0) return out;
  enumerate(phrase, 0, {}, {}, [&](std::string said) {
    if (seen.insert(said).second) out.push_back(std::move(said));
    return out.size() < limit;
  });
  return out;
}

bool admits(std::string_view phrase, std::string_view spoken) {
  const auto heard = words(spoken);
  std::size_t at = 0;
  const Places places = walk(phrase, at, heard, {0});
  return at == phrase.size() && !places.empty() && places.back() == heard.size();
}

std::vector<std::size_t> ends(std::string_view phrase, const std::vector<std::string>& heard, std::size_t from) {
  std::size_t at = 0;
  Places places = walk(phrase, at, heard, {from});
  if (at != phrase.size()) places.clear();
  return places;
}

std::vector<std::string> words(std::string_view spoken) {
  std::vector<std::string> out;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) out.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < spoken.size();) {
    const char32_t c = text::next_code_point(spoken, at);
    if (text::is_blank(c) || c == '-' || c == '/' || c == '|' || (c >= 0x2010 && c <= 0x2015)) {
      finish();
    } else if (!text::is_punctuation(c)) {
      text::append_utf8(word, text::to_lower(c));
    }
  }
  finish();
  return out;
}

std::string plain(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c == '{' || c == '|' || c == '}') c = ' ';
  return out;
}

}  // namespace emend::verbalize
