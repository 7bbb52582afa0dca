#include "symspell/dictionary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <limits>

#include "text/utf8.h"

namespace emend::symspell {

static_assert(std::endian::native == std::endian::little, "the file is used as it lies");

namespace {

constexpr std::string_view magic = "emendsym";
constexpr std::uint32_t format = 1;
constexpr std::size_t header_bytes = 32;
constexpr const char* damaged = "is the file damaged or cut short? fetch the package again";

struct Header {
  char magic[8];
  std::uint32_t format, words;
  std::uint64_t total;
  std::uint32_t text_bytes, zero;
};
static_assert(sizeof(Header) == header_bytes);

std::size_t characters(std::string_view word) {
  return static_cast<std::size_t>(
      std::count_if(word.begin(), word.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace

Dictionary Dictionary::open(const std::string& path) {
  Dictionary dictionary;
  dictionary.file_.emplace(path);
  dictionary.read(dictionary.file_->bytes(), path);
  return dictionary;
}

Dictionary Dictionary::parse(std::span<const std::byte> bytes, const std::string& subject) {
  Dictionary dictionary;
  dictionary.read(bytes, subject);
  return dictionary;
}

void Dictionary::read(std::span<const std::byte> bytes, const std::string& subject) {
  Header header;
  if (bytes.size() < header_bytes || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
    throw Error(subject, "is not a dictionary", "is it the right file?");
  std::memcpy(&header, bytes.data(), header_bytes);
  if (header.format != format || header.zero != 0)
    throw Error(subject, "is a dictionary of another format", "make it again with this version of train");
  // In 64 bits, where no sum of these can overflow.
  const std::uint64_t numbers = 4 * (2 * std::uint64_t{header.words} + 1);
  if (header_bytes + numbers + header.text_bytes != bytes.size()) {
    throw Error(subject,
                "has " + std::to_string(bytes.size()) + " bytes, and its header speaks of " +
                    std::to_string(header_bytes + numbers + header.text_bytes),
                damaged);
  }
  words_ = header.words;
  total_ = header.total;
  counts_ = reinterpret_cast<const std::uint32_t*>(bytes.data() + header_bytes);
  begins_ = counts_ + words_;
  text_ = reinterpret_cast<const char*>(begins_ + words_ + 1);

  if (begins_[0] != 0 || begins_[words_] != header.text_bytes)
    throw Error(subject, "its words do not fill its text", damaged);
  places_.resize(std::bit_ceil(2 * std::size_t{words_} + 1));
  for (std::uint32_t i = 0; i < words_; ++i) {
    const auto fail = [&](const char* problem) {
      throw Error(subject, "word " + std::to_string(i + 1) + " " + problem, damaged);
    };
    if (begins_[i] >= begins_[i + 1] || begins_[i + 1] > header.text_bytes) fail("is not within the text");
    const std::string_view text = word(i);
    if (!text::is_valid_utf8(text)) fail("is not UTF-8");
    if (i > 0 && word(i - 1) >= text) fail("is out of order");
    if (counts_[i] == 0) fail("was never seen");
    const std::size_t length = characters(text);
    if (length > most_characters) fail("is too long");
    longest_ = std::max(longest_, length);
    std::size_t place = std::hash<std::string_view>()(text) & (places_.size() - 1);
    while (places_[place] != 0) place = (place + 1) & (places_.size() - 1);
    places_[place] = i + 1;
  }
}

std::optional<std::uint32_t> Dictionary::find(std::string_view given) const {
  std::size_t place = std::hash<std::string_view>()(given) & (places_.size() - 1);
  for (; places_[place] != 0; place = (place + 1) & (places_.size() - 1))
    if (word(places_[place] - 1) == given) return places_[place] - 1;
  return std::nullopt;
}

std::string to_bytes(std::vector<WordCount> words, std::uint64_t total) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  std::sort(words.begin(), words.end(), [](const WordCount& a, const WordCount& b) { return a.word < b.word; });
  std::vector<std::uint32_t> numbers;
  std::vector<std::uint32_t> begins = {0};
  std::string text;
  std::string_view before;
  for (const auto& [word, count] : words) {
    const auto fail = [&, &word = word](const char* problem) {
      throw Error("dictionary", "'" + word.substr(0, 80) + "' " + problem, "leave it out");
    };
    if (word.empty() || !text::is_valid_utf8(word) || characters(word) > Dictionary::most_characters)
      fail("is not a word of 1 to 60 characters");
    if (before == word) fail("is there twice");
    before = word;
    if (count == 0) fail("was never seen");
    text += word;
    if (text.size() > most) throw Error("dictionary", "has more than 4 GB of words", "list fewer");
    numbers.push_back(static_cast<std::uint32_t>(std::min(count, most)));
    begins.push_back(static_cast<std::uint32_t>(text.size()));
  }
  Header header{{}, format, static_cast<std::uint32_t>(words.size()), total, begins.back(), 0};
  std::memcpy(header.magic, magic.data(), magic.size());
  std::string bytes(reinterpret_cast<const char*>(&header), header_bytes);
  bytes.append(reinterpret_cast<const char*>(numbers.data()), 4 * numbers.size());
  bytes.append(reinterpret_cast<const char*>(begins.data()), 4 * begins.size());
  return bytes + text;
}

}  // namespace emend::symspell
