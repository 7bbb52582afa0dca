// Misreadings of scanned newspapers: what stands for one to three characters when a machine read them.
//
// The table, learned from pairs of OCR and corrected lines, and its format are scripts/make-noise-tables'.
#include <array>
#include <charconv>
#include <string>
#include <unordered_map>

#include "noise/characters.h"
#include "text/fields.h"

namespace emend::noise {

namespace {

constexpr char kOcr[] =
#include "noise/tables/ocr.inc"
    ;

constexpr std::size_t kLongest = 3;  // characters of a confusion's clean side

struct Reading {
  std::u32string text;
  std::uint32_t weight;
};

struct Readings {
  std::vector<Reading> list;
  std::uint32_t weight = 0;
};

std::uint32_t number(std::u32string_view digits) {
  std::uint32_t value = 0;
  for (const char32_t digit : digits) value = 10 * value + (digit - U'0');
  return value;
}

std::u32string unescape(std::u32string_view field) {
  std::u32string out;
  for (const char32_t c : field)
    if (c != U'∅') out += c == U'_' ? U' ' : c;
  return out;
}

class Confusions {
 public:
  Confusions() {
    const std::u32string table = text::to_code_points(kOcr);
    std::u32string_view rest = table;
    text::take_field(rest, U'\n');
    std::u32string_view counts = text::take_field(rest, U'\n');
    text::take_field(counts, U' ');
    for (double& share : shares_) share = number(text::take_field(counts, U' ')) / 1000.0;
    while (!rest.empty()) {
      std::u32string_view line = text::take_field(rest, U'\n');
      Readings& readings = table_[key(unescape(text::take_field(line, U'\t')))];
      while (!line.empty()) {
        const std::u32string_view read = text::take_field(line, U' ');
        const std::uint32_t weight = number(text::take_field(line, U' '));
        readings.list.push_back({unescape(read), weight});
        readings.weight += weight;
      }
    }
  }

  const Readings* find(std::u32string_view clean) const {
    const auto found = table_.find(key(clean));
    return found == table_.end() ? nullptr : &found->second;
  }

  std::size_t errors(Random& random) const {
    const double u = random.uniform();
    return u < shares_[0] ? 1 : u < shares_[0] + shares_[1] ? 2 : 3;
  }

 private:
  // Up to three code points of 21 bits.
  static std::uint64_t key(std::u32string_view clean) {
    std::uint64_t packed = 0;
    for (const char32_t c : clean) packed = packed << 21 | c;
    return packed;
  }

  std::array<double, 3> shares_{};
  std::unordered_map<std::uint64_t, Readings> table_;
};

const Confusions& confusions() {
  static const Confusions loaded;
  return loaded;
}

class Ocr : public Kind {
 public:
  std::optional<text::Edit> damage(const Site& site, Random& random) const override {
    // The word and what follows it, up to the next word: full stops get lost, words run together.
    constexpr std::size_t longest_gap = 4;
    const text::Span word = site.span(), gap = site.gap();
    std::size_t end = gap.begin;
    for (std::size_t taken = 0; end < gap.end && taken < longest_gap; ++taken) text::next_code_point(site.line, end);
    std::u32string tail = text::to_code_points(site.line.substr(gap.begin, end - gap.begin));
    std::u32string read = text::to_code_points(site.word()) + tail;
    for (std::size_t left = confusions_.errors(random); left > 0; --left) misread(read, random);
    if (read.find_first_not_of(U' ') == std::u32string::npos) return std::nullopt;
    while (!tail.empty() && read.back() == tail.back()) {  // what stayed of the gap is none of the edit's business
      read.pop_back();
      tail.pop_back();
    }
    return text::Edit{word.begin, gap.begin + text::to_utf8(tail).size(), text::to_utf8(read)};
  }

 private:
  // One misreading, its place drawn by how often such characters are misread.
  void misread(std::u32string& text, Random& random) const {
    struct Place {
      std::size_t begin, size;
      const Readings* readings;
    };
    std::vector<Place> places;
    std::size_t total = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      for (std::size_t size = 1; size <= std::min(kLongest, text.size() - i); ++size) {
        const Readings* readings = confusions_.find(std::u32string_view(text).substr(i, size));
        if (!readings) continue;
        places.push_back({i, size, readings});
        total += readings->weight;
      }
    }
    if (total == 0) return;
    std::size_t left = random.below(total);
    const Place& place = item_at(places, left, [](const Place& p) { return p.readings->weight; });
    const Reading& reading = item_at(place.readings->list, left, [](const Reading& r) { return r.weight; });
    text.replace(place.begin, place.size, reading.text);
  }

  const Confusions& confusions_ = confusions();
};

}  // namespace

std::unique_ptr<Kind> make_ocr(const Options&) { return std::make_unique<Ocr>(); }

}  // namespace emend::noise
