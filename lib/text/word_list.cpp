#include "text/word_list.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>

#include "cli/error.h"
#include "text/protect.h"
#include "text/spelling.h"
#include "text/utf8.h"
#include "text/whole_file.h"
#include "text/word_parts.h"
#include "text/words.h"

namespace emend::text {

namespace {

constexpr const char* first_line = "emend words 2";
constexpr std::size_t most_shared = 25;
constexpr std::uint8_t most_frequent = '~' - 'A';
constexpr double per_zipf = 2 * std::numbers::ln10 / std::numbers::ln2;  // of 2 log2 of a count

bool is_lower_ascii(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

WordList::WordList(const std::vector<std::string>& words) {
  for (const std::string& word : words) add(word, Frequency{0});
}

WordList::Frequency WordList::frequency_of(std::uint64_t count) {
  const double halves = 2 * std::log2(static_cast<double>(std::max<std::uint64_t>(count, 1)));
  return static_cast<Frequency>(std::min<double>(std::lround(halves), most_frequent));
}

std::vector<WordList::Word> WordList::sorted() const {
  std::vector<Word> sorted;
  for (const auto& [word, frequency] : words_) sorted.push_back({word, frequency * std::numbers::ln2 / 2});
  std::sort(sorted.begin(), sorted.end(), [](const Word& a, const Word& b) { return a.text < b.text; });
  return sorted;
}

void WordList::set_lexicon(std::shared_ptr<const Lexicon> lexicon) {
  lexicon_ = std::move(lexicon);
  if (lexicon_ && commonest_ == 0)
    commonest_ = static_cast<Frequency>(std::lround(lexicon_->commonest() * per_zipf / 8));
}

bool WordList::has(std::string_view form) const { return words_.contains(form) || (lexicon_ && lexicon_->find(form)); }

bool WordList::lists(std::string_view word) const {
  return words_.contains(word) || (!is_lower_ascii(word) && words_.contains(lower(word))) ||
         (lexicon_ && lexicon_->look_up(word));
}

bool WordList::knows(std::string_view part) const {
  std::string room;
  const std::string_view word = with_plain_apostrophes(part, room);
  const auto is_known = [&](std::string_view form) {
    // A lexicon has both spellings.
    const auto listed = [&](std::string_view other) { return words_.contains(other); };
    return lists(form) || (english_ && is_spelling(lower(form), listed));
  };
  return is_known(word) || (word.size() > 2 && word.ends_with("'s") && is_known(word.substr(0, word.size() - 2)));
}

std::string WordList::contraction(std::string_view word) const {
  return english_ ? contraction_of(word, [&](std::string_view other) { return has(other); }) : "";
}

std::string WordList::spelling(std::string_view word, bool begins_sentence) const {
  if (!english_ || contains(word)) return "";
  return spelling_of(word, begins_sentence, [&](std::string_view other) { return has(other); });
}

bool WordList::contains(std::string_view word) const {
  return for_each_part(word, [&](std::string_view part) { return knows(part); }) ||
         (lexicon_ && word.find_first_of("-\xE2") != word.npos && lexicon_->contains(word));
}

bool WordList::contains_any_of(std::string_view text) const {
  if (words_.empty() && !lexicon_) return false;
  const std::vector<Span> spans = words(text);
  return std::any_of(spans.begin(), spans.end(), [&](Span span) { return contains(slice(text, span)); });
}

void WordList::add(std::string word, Frequency frequency) {
  words_.emplace(std::move(word), frequency);
  commonest_ = std::max(commonest_, frequency);
}

int WordList::frequency(std::string_view lower) const {
  const auto found = words_.find(lower);
  if (found != words_.end()) return found->second;
  const std::optional<Lexicon::Entry> entry = lexicon_ ? lexicon_->find(lower) : std::nullopt;
  if (!entry) return -1;
  return std::max(
      0, commonest_ - static_cast<int>(std::lround((lexicon_->commonest() - entry->frequency) * per_zipf / 8)));
}

namespace {

// f(other) for each word that differs from `word`, in ASCII letters, by a letter more, less or other, or by two
// neighbours swapped, and for the word itself.
template <class Function>
void for_each_neighbour(const std::string& word, Function f) {
  for (std::size_t i = 0; i <= word.size(); ++i) {
    std::string more = word;
    more.insert(i, 1, 'a');
    for (more[i] = 'a'; more[i] <= 'z'; ++more[i]) f(more);
    if (i == word.size()) break;
    std::string other = word;
    for (other[i] = 'a'; other[i] <= 'z'; ++other[i]) f(other);
    f(std::string(word).erase(i, 1));
    if (i + 1 == word.size()) continue;
    other = word;
    std::swap(other[i], other[i + 1]);
    f(other);
  }
}

}  // namespace

WordList::Near WordList::nearest(std::string_view given, double least) const {
  std::string word = lower(given);
  if (!is_lower_ascii(word) || word.size() < 2 || (word != given && word.substr(1) != given.substr(1))) return {};
  const int own = frequency(word);
  const auto commoner = [&](int its) { return (its - std::max(own, 0)) * std::numbers::ln2 / 2; };
  if (commoner(commonest_) < least) return {};
  int commonest = own;
  Near near;
  for_each_neighbour(word, [&](const std::string& other) {
    const auto found = words_.find(other);
    const int its = found != words_.end() ? found->second : words_.empty() ? frequency(other) : -1;
    if (its <= commonest || commoner(its) < least) return;
    commonest = its;
    near = {other, commoner(its)};
  });
  if (!near.word.empty() && word != given) near.word[0] = static_cast<char>(near.word[0] - 'a' + 'A');
  return near;
}

double WordList::overshadowed(std::string_view given) const {
  const std::string word = lower(given);
  return frequency(word) < 0 ? 0 : nearest(word).commoner;
}

WordList WordList::load(const std::string& path) {
  std::istringstream in(read_whole(path, Whole::part, "is the package complete?"));
  std::string line;
  if (!std::getline(in, line) || line != first_line)
    throw Error(path + ":1", "not a list of known words", "it begins with '" + std::string(first_line) + "'");
  WordList list;
  std::string word;
  for (std::uint64_t number = 2; std::getline(in, line); ++number) {
    const auto shared = line.empty() ? word.size() + 1 : static_cast<std::size_t>(line[0] - 'A');
    const int frequency = line.size() < 2 ? -1 : line[1] - 'A';
    std::string next = shared <= std::min(word.size(), most_shared) && frequency >= 0 && frequency <= most_frequent
                           ? word.substr(0, shared) + line.substr(2)
                           : "";
    if (next <= word || !is_valid_utf8(next))
      throw Error(path + ":" + std::to_string(number), "the list is damaged here", "fetch the package again");
    word = std::move(next);
    list.add(word, static_cast<Frequency>(frequency));
  }
  return list;
}

void WordList::save(const std::string& path) const {
  std::ofstream out(path, std::ios::binary);
  out << first_line << '\n';
  std::string_view before;
  for (const auto& [word, log_count] : sorted()) {
    const std::size_t most = std::min({before.size(), word.size(), most_shared});
    const std::size_t shared =
        std::mismatch(word.begin(), word.begin() + static_cast<long>(most), before.begin()).first - word.begin();
    out << static_cast<char>('A' + shared) << static_cast<char>('A' + words_.find(word)->second) << word.substr(shared)
        << '\n';
    before = word;
  }
  if (!out.flush()) throw Error(path, std::string("cannot be written: ") + std::strerror(errno), "is there room?");
}

WordList WordList::parse(const std::string& text, const std::string& path) {
  std::istringstream in(text);
  WordList list;
  std::string line;
  for (std::uint64_t number = 1; std::getline(in, line); ++number) {
    const std::string where = path + ":" + std::to_string(number);
    if (!is_valid_utf8(line)) throw Error(where, "is not UTF-8", "write a word a line, in UTF-8");
    if (blank_separated(line).empty()) continue;
    const std::string_view word = slice(line, blank_separated(line)[0]);
    const std::vector<Span> found = words(word);
    if (blank_separated(line).size() > 1 || found.size() != 1 || found[0].size() != word.size())
      throw Error(where, "'" + line.substr(0, 40) + "' is not one word",
                  "write a word a line: letters, digits, - and '");
    std::string room;
    list.add(std::string(with_plain_apostrophes(word, room)), Frequency{0});
  }
  return list;
}

void WordList::merge(const WordList& other) {
  words_.insert(other.words_.begin(), other.words_.end());
  commonest_ = std::max(commonest_, other.commonest_);
  if (!lexicon_) lexicon_ = other.lexicon_;
  english_ = english_ || other.english_;
}

void WordCounter::add(std::string_view line) {
  const std::vector<Span> fixed = protected_spans(line);
  std::size_t next = 0;  // the first protected span that does not end before the word
  std::string room;
  for (Span word : words(line)) {
    while (next < fixed.size() && fixed[next].end < word.begin) ++next;
    if (next < fixed.size() && fixed[next].begin <= word.end) continue;
    for_each_part(slice(line, word), [&](std::string_view part) {
      if (std::any_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; })) return true;
      const std::string_view plain = with_plain_apostrophes(part, room);
      const auto found = counts_.find(plain);
      if (found != counts_.end()) {
        ++found->second;
      } else {
        counts_.emplace(plain, 1);
      }
      ++total_;
      return true;
    });
  }
}

WordList WordCounter::list(std::size_t most, std::uint64_t least) const {
  struct Forms {
    std::uint64_t total = 0, in_lower_case = 0;
  };
  std::map<std::string, Forms> groups;
  for (const auto& [word, count] : counts_) {
    const std::string low = lower(word);
    Forms& forms = groups[low];
    forms.total += count;
    if (low == word) forms.in_lower_case += count;
  }
  std::vector<std::pair<std::uint64_t, std::string>> chosen;
  const auto choose = [&](const std::string& word, std::uint64_t count) {
    if (count < least) return;
    std::size_t at = 0;
    next_code_point(word, at);
    if (at == word.size() && count * 500 < total_) return;
    chosen.emplace_back(count, word);
  };
  for (const auto& [word, forms] : groups)
    if (forms.in_lower_case * 20 >= forms.total) choose(word, forms.total);
  for (const auto& [word, count] : counts_)
    if (const Forms& forms = groups.at(lower(word)); forms.in_lower_case * 20 < forms.total) choose(word, count);

  std::sort(chosen.begin(), chosen.end(),
            [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  if (chosen.size() > most) chosen.resize(most);
  WordList list;
  for (auto& [count, word] : chosen) list.add(std::move(word), WordList::frequency_of(count));
  return list;
}

}  // namespace emend::text
