#include "confusion/model.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "cli/error.h"
#include "io/bytes.h"

namespace emend::confusion {

Model::Model(const std::string& path) : file_(path) {
  std::span<const std::byte> rest = file_.bytes();
  const auto part = [&](std::size_t bytes) {
    if (rest.size() < bytes) throw Error(path, "is cut short", "make it again");
    const auto taken = rest.first(bytes);
    rest = rest.subspan(bytes);
    return taken;
  };
  const auto check = [&](bool holds) {
    if (!holds) throw Error(path, "is damaged", "make it again");
  };
  const auto number = [&] { return io::read_as<std::uint32_t>(part(4).data()); };
  const auto real = [&] {
    const auto value = io::read_as<float>(part(4).data());
    check(std::isfinite(value));
    return static_cast<double>(value);
  };
  if (rest.size() < std::strlen(magic) || std::memcmp(part(std::strlen(magic)).data(), magic, std::strlen(magic)) != 0)
    throw Error(path, "is not a model of confusions", "`train` makes one: training.objective = \"confusions\"");
  if (const std::uint32_t its = number(); its != format)
    throw Error(path, "has format " + std::to_string(its) + ", which is not known", "take a newer version");
  const std::size_t words = number(), pairs = number();
  bits_ = number();
  check(bits_ >= 8 && bits_ <= 30);
  const std::size_t weights = number();
  unit_ = real();
  slope_ = real();
  offset_ = real();
  const auto ends = part(4 * words);
  const auto table = part(20 * pairs);
  begins_ = part(4 * ((std::size_t{1} << (bits_ - 8)) + 1));
  lows_ = part(weights);
  weights_ = part(weights);
  const std::string_view letters(reinterpret_cast<const char*>(rest.data()), rest.size());
  const auto word = [&](std::size_t i) {
    check(i < words);
    const auto end_of = [&](std::size_t w) { return std::size_t{io::read_as<std::uint32_t>(ends.data() + 4 * w)}; };
    const std::size_t begin = i == 0 ? 0 : end_of(i - 1), end = end_of(i);
    check(begin <= end && end <= letters.size());
    return letters.substr(begin, end - begin);
  };
  for (std::size_t p = 0; p < pairs; ++p) {
    const std::byte* at = table.data() + 20 * p;
    const auto value = [&](std::size_t k) {
      const auto read = io::read_as<float>(at + 4 * k);
      check(std::isfinite(read));
      return static_cast<double>(read);
    };
    Pair& pair = pairs_.emplace_back();
    for (const int side : {0, 1}) {
      pair.words[side] = word(io::read_as<std::uint32_t>(at + 4 * side));
      pair.rate[side] = value(3 + static_cast<std::size_t>(side));
      sides_[pair.words[side]].push_back({static_cast<std::uint32_t>(p), side});
    }
    pair.bias = value(2);
  }
}

double Model::weight(std::uint32_t slot) const {
  const std::byte* begins = begins_.data() + 4 * std::size_t{slot / slots_of_group};
  const std::size_t end = std::min<std::size_t>(weights_.size(), io::read_as<std::uint32_t>(begins + 4));
  const std::size_t begin = std::min<std::size_t>(end, io::read_as<std::uint32_t>(begins));
  const auto* lows = reinterpret_cast<const unsigned char*>(lows_.data());
  const void* found = std::memchr(lows + begin, static_cast<int>(slot % slots_of_group), end - begin);
  if (!found) return 0;
  return unit_ *
         static_cast<std::int8_t>(weights_[static_cast<std::size_t>(static_cast<const unsigned char*>(found) - lows)]);
}

template <class Score>
std::optional<Model::Meant> Model::best(std::span<const Token> tokens, std::size_t i, const Score& score) const {
  const auto found = sides_.find(tokens[i].text);
  if (found == sides_.end() || i == 0 || i + 1 == tokens.size()) return std::nullopt;
  const Context around = context(tokens, i);
  std::optional<Meant> likeliest;
  for (const auto& [number, side] : found->second) {
    const Pair& pair = pairs_[number];
    double second = pair.bias;
    for (const std::uint32_t feature : around)
      if (feature != 0) second += weight(slot(feature, number, bits_));
    const Meant other{pair.words[1 - side], score(side == 0 ? second : -second, pair.rate[side])};
    if (!likeliest || other.log_odds > likeliest->log_odds) likeliest = other;
  }
  return likeliest;
}

std::optional<Model::Meant> Model::meant(std::span<const Token> tokens, std::size_t i) const {
  return best(tokens, i, [&](double score, double rate) { return slope_ * (score + rate) + offset_; });
}

std::optional<Model::Meant> Model::called_for(std::span<const Token> tokens, std::size_t i) const {
  return best(tokens, i, [](double score, double) { return score; });
}

std::shared_ptr<const Model> model_of(const io::Package& package) {
  const auto path = io::file_of_named(package, "confusions", file_name);
  return path ? std::make_shared<const Model>(*path) : nullptr;
}

}  // namespace emend::confusion
