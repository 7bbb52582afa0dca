#include "ngram/arpa.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "io/lines.h"
#include "ngram/model.h"

namespace emend::ngram {

namespace {

constexpr double without_unknown = -100;
constexpr std::uint32_t none = Storage::none;
using Entry = Storage::Entry;

// Entries of one order by the entry of their words before the last, and their last word: open addressing, so that a
// model of ten million entries takes 28 bytes for each at most.
class Table {
 public:
  // False where it is there already.
  bool add(std::uint32_t context, Word word, Entry entry) {
    if ((entries_.size() + 1) * 10 > slots_.size() * 7) grow();
    Slot& slot = slots_[place(key(context, word))];
    if (slot.entry != none) return false;
    slot = {key(context, word), static_cast<std::uint32_t>(entries_.size())};
    entries_.push_back(entry);
    return true;
  }

  std::uint32_t find(std::uint32_t context, Word word) const {
    return slots_.empty() ? none : slots_[place(key(context, word))].entry;
  }

  const Entry& operator[](std::uint32_t entry) const { return entries_[entry]; }
  std::size_t size() const { return entries_.size(); }

  // In the order in which they were added.
  void for_each(const ArpaModel::Use& use) const {
    std::vector<std::uint64_t> keys(entries_.size());
    for (const Slot& slot : slots_)
      if (slot.entry != none) keys[slot.entry] = slot.key;
    for (std::size_t i = 0; i < keys.size(); ++i)
      use(static_cast<std::uint32_t>(keys[i] >> 32), static_cast<std::uint32_t>(keys[i]), entries_[i]);
  }

 private:
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t entry = none;
  };

  static std::uint64_t key(std::uint32_t context, Word word) { return std::uint64_t{context} << 32 | word; }

  // Where the key is, or would be.
  std::size_t place(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::uint64_t hash = key * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
    std::size_t at = hash & mask;
    while (slots_[at].entry != none && slots_[at].key != key) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    const std::vector<Slot> before =
        std::exchange(slots_, std::vector<Slot>(std::max<std::size_t>(64, slots_.size() * 2)));
    for (const Slot& slot : before) {
      if (slot.entry != none) slots_[place(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::vector<Entry> entries_;
};

}  // namespace

struct ArpaModel::Data {
  std::deque<std::string> texts;  // of the words, which the keys below point into
  std::unordered_map<std::string_view, Word> words;
  std::vector<Entry> unigrams;  // by word
  std::vector<Table> longer;    // of order 2, 3, ...
  Word unknown = none, begin = none, end = none;

  std::size_t size(int n) const { return n == 1 ? unigrams.size() : longer[static_cast<std::size_t>(n) - 2].size(); }
  std::uint32_t find(int n, std::uint32_t context, Word word) const {
    return longer[static_cast<std::size_t>(n) - 2].find(context, word);
  }
};

class ArpaModel::Reader {
 public:
  Reader(const std::string& path, ArpaModel::Data& model) : lines_(path), model_(model) {}

  void read() {
    do {
      need_line("no \\data\\ section");
    } while (line_ != "\\data\\");
    read_sizes();
    for (int n = 1; n <= static_cast<int>(announced_.size()); ++n) read_section(n);
    if (line_ != "\\end\\") fail("'" + line_.substr(0, 40) + "' instead of \\end\\");
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const {
    throw Error(lines_.path() + ":" + std::to_string(lines_.number()), problem, "is it an ARPA file, and whole?");
  }

  // The next line, without blanks at its end.
  bool next_line() {
    if (!lines_.next(line_)) return false;
    line_.erase(line_.find_last_not_of(" \t\r") + 1);
    return true;
  }
  void need_line(const char* otherwise) {
    if (!next_line()) fail(otherwise);
  }
  void skip_blank_lines() {
    while (line_.empty()) need_line("the file ends too early");
  }

  void read_sizes() {
    need_line("the file ends too early");
    for (; line_.starts_with("ngram "); need_line("the file ends too early")) {
      const std::size_t equal = line_.find('=');
      std::uint64_t n = 0, count = 0;
      if (equal == line_.npos || !number(std::string_view(line_).substr(6, equal - 6), n) ||
          !number(std::string_view(line_).substr(equal + 1), count) || n != announced_.size() + 1)
        fail("'" + line_.substr(0, 40) + "' is not 'ngram " + std::to_string(announced_.size() + 1) + "=COUNT'");
      if (n > max_order) fail("entries of more than " + std::to_string(max_order) + " words");
      announced_.push_back(count);
    }
    if (announced_.empty()) fail("no 'ngram 1=COUNT'");
    model_.longer.resize(announced_.size() - 1);
  }

  void read_section(int n) {
    skip_blank_lines();
    if (line_ != "\\" + std::to_string(n) + "-grams:")
      fail("'" + line_.substr(0, 40) + "' instead of \\" + std::to_string(n) + "-grams:");
    for (need_line("the file ends too early"); !line_.empty() && line_[0] != '\\'; need_line("the file ends too early"))
      read_entry(n);
    if (n == 1) find_marks();
    if (model_.size(n) != announced_[static_cast<std::size_t>(n) - 1]) {
      fail(std::to_string(model_.size(n)) + " entries of order " + std::to_string(n) + ", not " +
           std::to_string(announced_[static_cast<std::size_t>(n) - 1]) + " as announced");
    }
    skip_blank_lines();
  }

  void read_entry(int n) {
    split();
    const auto words = static_cast<std::size_t>(n);
    if (fields_.size() != words + 1 && fields_.size() != words + 2)
      fail("an entry of " + std::to_string(fields_.size()) + " fields in the section of order " + std::to_string(n));
    Entry entry{0, 0};
    if (!number(fields_[0], entry.log_probability) || !(entry.log_probability <= 0) ||
        !std::isfinite(entry.log_probability))
      fail("'" + std::string(fields_[0].substr(0, 40)) + "' is not a logarithm of a probability");
    if (fields_.size() == words + 2 && (!number(fields_.back(), entry.backoff) || !std::isfinite(entry.backoff)))
      fail("'" + std::string(fields_.back().substr(0, 40)) + "' is not a backing-off weight");
    if (n == 1) {
      const std::string_view text = model_.texts.emplace_back(fields_[1]);
      if (!model_.words.emplace(text, static_cast<Word>(model_.unigrams.size())).second)
        fail("'" + std::string(text) + "' is there twice");
      model_.unigrams.push_back(entry);
      return;
    }
    std::uint32_t context = word(1);
    for (int k = 2; k < n; ++k) {
      context = model_.find(k, context, word(static_cast<std::size_t>(k)));
      if (context == none) fail("there is no entry of the first " + std::to_string(k) + " words");
    }
    if (!model_.longer[words - 2].add(context, word(words), entry)) fail("the entry is there twice");
  }

  void find_marks() {
    const auto find = [&](std::string_view text) {
      const auto found = model_.words.find(text);
      return found == model_.words.end() ? none : found->second;
    };
    model_.begin = find(begin_mark);
    model_.end = find(end_mark);
    if (model_.begin == none || model_.end == none) fail("the vocabulary lacks <s> or </s>");
    model_.unknown = find(unknown_word);
    if (model_.unknown != none) return;
    model_.unknown = static_cast<Word>(model_.unigrams.size());
    model_.unigrams.push_back({without_unknown, 0});
    ++announced_[0];
  }

  Word word(std::size_t field) const {
    const auto found = model_.words.find(fields_[field]);
    if (found == model_.words.end())
      fail("'" + std::string(fields_[field].substr(0, 40)) + "' is not an entry of order 1");
    return found->second;
  }

  void split() {
    fields_.clear();
    for (std::size_t at = 0; (at = line_.find_first_not_of(" \t", at)) != line_.npos;) {
      const std::size_t end = std::min(line_.find_first_of(" \t", at), line_.size());
      fields_.push_back(std::string_view(line_).substr(at, end - at));
      at = end;
    }
  }

  template <class T>
  static bool number(std::string_view text, T& value) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    return result.ec == std::errc() && result.ptr == text.data() + text.size();
  }

  io::LineReader lines_;
  ArpaModel::Data& model_;
  std::string line_;
  std::vector<std::uint64_t> announced_;
  std::vector<std::string_view> fields_;
};

ArpaModel::ArpaModel(const std::string& path) : data_(std::make_unique<Data>()) {
  Reader(path, *data_).read();
  unknown = data_->unknown;
  begin = data_->begin;
  end = data_->end;
}
ArpaModel::~ArpaModel() = default;

int ArpaModel::order() const { return static_cast<int>(data_->longer.size()) + 1; }
std::uint64_t ArpaModel::size(int order) const { return data_->size(order); }
Storage::Entry ArpaModel::at(int order, std::uint32_t entry) const {
  return order == 1 ? data_->unigrams[entry] : data_->longer[static_cast<std::size_t>(order) - 2][entry];
}
std::uint32_t ArpaModel::find(int order, std::uint32_t context, std::uint32_t word) const {
  return data_->find(order, context, word);
}
std::uint32_t ArpaModel::word(std::string_view text) const {
  const auto found = data_->words.find(text);
  return found == data_->words.end() ? none : found->second;
}

void ArpaModel::for_each_word(const UseWord& use) const {
  for (Word word = 0; word < data_->texts.size(); ++word) use(data_->texts[word], data_->unigrams[word]);
  if (data_->unigrams.size() > data_->texts.size()) use(unknown_word, data_->unigrams.back());
}
void ArpaModel::for_each(int order, const Use& use) const {
  data_->longer[static_cast<std::size_t>(order) - 2].for_each(use);
}

}  // namespace emend::ngram
