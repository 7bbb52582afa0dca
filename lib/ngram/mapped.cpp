#include "ngram/mapped.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "io/bytes.h"
#include "io/file.h"
#include "io/mapped_file.h"
#include "io/package.h"
#include "ngram/arpa.h"
#include "ngram/model.h"

namespace emend::ngram {

namespace {

constexpr std::size_t magic_bytes = 8, groups = 256;
constexpr std::uint32_t format = 1;
constexpr std::uint64_t entries_a_bucket = 8;

std::uint64_t mixed(std::uint64_t hash) {
  hash ^= hash >> 33;
  hash *= 0xFF51AFD7ED558CCDu;
  hash ^= hash >> 33;
  hash *= 0xC4CEB9FE1A85EC53u;
  return hash ^ hash >> 33;
}

std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return mixed(hash);
}
std::uint64_t hash_of(std::uint32_t context, std::uint32_t word) { return mixed(std::uint64_t{context} << 32 | word); }

std::uint32_t bucket_of(std::uint64_t hash, std::uint32_t buckets) {
  return static_cast<std::uint32_t>((hash >> 32) * buckets >> 32);
}
std::uint16_t fingerprint_of(std::uint64_t hash) { return static_cast<std::uint16_t>(hash); }

// ---- reading

// One order, where it lies.
struct Table {
  std::uint32_t size = 0, buckets = 0;
  const std::byte *logarithms = nullptr, *weights = nullptr, *begins = nullptr, *fingerprints = nullptr;
  const std::byte *which_logarithm = nullptr, *which_weight = nullptr;  // the last null: no weights

  std::uint32_t find(std::uint64_t hash) const {
    const std::uint32_t bucket = bucket_of(hash, buckets);
    const auto begin_of = [&](std::uint32_t b) { return std::min(size, io::read_as<std::uint32_t>(begins + 4 * b)); };
    const std::uint16_t wanted = fingerprint_of(hash);
    const std::uint32_t end = begin_of(bucket + 1);
    for (std::uint32_t i = begin_of(bucket); i < end; ++i)
      if (io::read_as<std::uint16_t>(fingerprints + 2 * std::size_t{i}) == wanted) return i;
    return Storage::none;
  }
};

class Mapped final : public Storage {
 public:
  explicit Mapped(const std::string& path) : file_(path), rest_(file_.bytes()) {
    const auto part = [&](std::size_t bytes) {
      if (rest_.size() < bytes) throw Error(path, "is cut short", "make it again");
      return std::exchange(rest_, rest_.subspan(bytes)).data();
    };
    if (rest_.size() < magic_bytes || std::memcmp(part(magic_bytes), mapped_magic, magic_bytes) != 0)
      throw Error(path, "is not an n-gram model that can be mapped", "`train` makes one: model.mapped = true");
    const auto number = [&] { return io::read_as<std::uint32_t>(part(4)); };
    if (const std::uint32_t its = number(); its != format)
      throw Error(path, "has format " + std::to_string(its) + ", which is not known", "take a newer version");
    const std::uint32_t order = number();
    if (order < 1 || order > static_cast<std::uint32_t>(max_order))
      throw Error(path, "has an order of none", "make it again");
    for (std::uint32_t n = 1; n <= order; ++n) {
      Table& table = tables_.emplace_back();
      table.size = number();
      table.buckets = number();
      if (table.buckets == 0 || table.size == none) throw Error(path, "is damaged", "make it again");
      table.logarithms = part(4 * groups);
      table.weights = part(4 * groups);
      for (std::size_t i = 0; i < 2 * groups; ++i)
        if (!std::isfinite(io::read_as<float>(table.logarithms + 4 * i)))
          throw Error(path, "is damaged", "make it again");
      table.begins = part(4 * (std::size_t{table.buckets} + 1));
      table.fingerprints = part(2 * std::size_t{table.size});
      table.which_logarithm = part(table.size);
      if (n < order || order == 1) table.which_weight = part(table.size);
      const auto done = static_cast<std::size_t>(file_.bytes().size() - rest_.size());
      part(std::min((4 - done % 4) % 4, rest_.size()));
    }
    unknown = word(unknown_word);
    begin = word(begin_mark);
    end = word(end_mark);
    if (unknown == none || begin == none || end == none) throw Error(path, "lacks <unk>, <s> or </s>", "make it again");
  }

  int order() const override { return static_cast<int>(tables_.size()); }
  std::uint64_t size(int order) const override { return table(order).size; }
  Entry at(int order, std::uint32_t entry) const override {
    const Table& its = table(order);
    const auto value = [&](const std::byte* values, const std::byte* which) {
      return which ? io::read_as<float>(values + 4 * std::to_integer<std::size_t>(which[entry])) : 0.0F;
    };
    return {value(its.logarithms, its.which_logarithm), value(its.weights, its.which_weight)};
  }
  std::uint32_t find(int order, std::uint32_t context, std::uint32_t word) const override {
    return table(order).find(hash_of(context, word));
  }
  std::uint32_t word(std::string_view text) const override { return table(1).find(hash_of(text)); }

 private:
  const Table& table(int order) const { return tables_[static_cast<std::size_t>(order) - 1]; }

  io::MappedFile file_;
  std::span<const std::byte> rest_;
  std::vector<Table> tables_;
};

// ---- writing

// The means of up to 256 groups of as many of the values, in their order, and which group each value is in.
struct Grouped {
  std::array<float, groups> means{};
  std::vector<std::uint8_t> which;
};
Grouped group(const std::vector<float>& values) {
  Grouped grouped;
  grouped.which.resize(values.size());
  std::vector<float> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  const bool exact = sorted.size() <= groups;  // each value is a group
  if (!exact) {
    sorted = values;
    std::sort(sorted.begin(), sorted.end());
  }
  const std::size_t count = std::min(groups, sorted.size());
  std::vector<float> lowest;
  for (std::size_t g = 0; g < count; ++g) {
    const std::size_t begin = g * sorted.size() / count, end = (g + 1) * sorted.size() / count;
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += sorted[i];
    grouped.means[g] = static_cast<float>(sum / static_cast<double>(end - begin));
    lowest.push_back(sorted[begin]);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto above = std::upper_bound(lowest.begin(), lowest.end(), values[i]);
    grouped.which[i] = static_cast<std::uint8_t>(std::max<std::ptrdiff_t>(0, above - lowest.begin() - 1));
  }
  return grouped;
}

// Writes one order. hashes and entries: alike. Returns the number that each has in the file.
std::vector<std::uint32_t> write_table(std::string& out, const std::vector<std::uint64_t>& hashes,
                                       const std::vector<Storage::Entry>& entries, bool weights) {
  const auto size = static_cast<std::uint32_t>(hashes.size());
  const std::uint32_t buckets = std::max<std::uint32_t>(1, size / entries_a_bucket);
  std::vector<std::uint32_t> order(size), place(size);
  for (std::uint32_t i = 0; i < size; ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return hashes[a] != hashes[b] ? hashes[a] < hashes[b] : a < b; });
  std::vector<float> logarithms, backoffs;
  std::vector<std::uint32_t> begins(buckets + 1, size);
  for (std::uint32_t i = size; i-- > 0;) begins[bucket_of(hashes[order[i]], buckets)] = i;
  for (std::uint32_t b = buckets; b-- > 0;) begins[b] = std::min(begins[b], begins[b + 1]);
  for (std::uint32_t i = 0; i < size; ++i) {
    place[order[i]] = i;
    logarithms.push_back(entries[order[i]].log_probability);
    backoffs.push_back(entries[order[i]].backoff);
  }
  const Grouped by_logarithm = group(logarithms), by_weight = group(backoffs);
  io::append(out, size);
  io::append(out, buckets);
  io::append(out, by_logarithm.means);
  io::append(out, by_weight.means);
  for (const std::uint32_t begin : begins) io::append(out, begin);
  for (const std::uint32_t i : order) io::append(out, fingerprint_of(hashes[i]));
  for (const std::uint8_t which : by_logarithm.which) io::append(out, which);
  if (weights)
    for (const std::uint8_t which : by_weight.which) io::append(out, which);
  while (out.size() % 4 != 0) out += '\0';
  return place;
}

}  // namespace

void write_mapped(const std::string& arpa, const std::string& path) {
  const ArpaModel model(arpa);
  std::string out(mapped_magic);
  io::append(out, format);
  io::append(out, static_cast<std::uint32_t>(model.order()));
  std::vector<std::uint64_t> hashes;
  std::vector<Storage::Entry> entries;
  model.for_each_word([&](std::string_view text, Storage::Entry entry) {
    hashes.push_back(hash_of(text));
    entries.push_back(entry);
  });
  const std::vector<std::uint32_t> words = write_table(out, hashes, entries, true);
  std::vector<std::uint32_t> contexts = words;
  for (int n = 2; n <= model.order(); ++n) {
    hashes.clear();
    entries.clear();
    model.for_each(n, [&](std::uint32_t context, std::uint32_t word, Storage::Entry entry) {
      hashes.push_back(hash_of(contexts[context], words[word]));
      entries.push_back(entry);
    });
    contexts = write_table(out, hashes, entries, n < model.order());
  }
  io::write_file(path, out);
}

std::unique_ptr<Storage> open_mapped(const std::string& path) { return std::make_unique<Mapped>(path); }

bool is_mapped(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;  // nor is a pipe
  std::array<char, magic_bytes> begin;
  return io::InputFile(path).read(begin) == magic_bytes && std::memcmp(begin.data(), mapped_magic, magic_bytes) == 0;
}

}  // namespace emend::ngram
