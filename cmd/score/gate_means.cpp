#include "gate_means.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/error.h"

namespace emend {

namespace {

using Json = nlohmann::json;

// A line of the file, for messages.
struct Place {
  const std::string& file;
  std::uint64_t number;
};

[[noreturn]] void fail(const Place& place, const std::string& what) {
  throw Error(fmt::format("{}:{}", place.file, place.number), what, "write it with denoise --explain --format jsonl");
}

// How many there are, the end mark aside.
std::size_t tokens(const Place& place, const Json& sentence, const char* side) {
  const auto found = sentence.find(side);
  if (found == sentence.end() || !found->is_array() || found->empty())
    fail(place, fmt::format("has no tokens \"{}\"", side));
  return found->size() - 1;
}

struct Sum {
  double sum = 0;
  std::size_t count = 0;
};

void add(const Place& place, const Json& sentence, std::size_t gate, Sum& sum) {
  const auto found = sentence.find(kGates[gate]);
  if (found == sentence.end()) return;
  const std::size_t count = tokens(place, sentence, gate == 0 ? "source" : "output");
  if (!found->is_array() || found->size() != count + 1)
    fail(place, fmt::format("\"{}\" has not a number for each token", kGates[gate]));
  for (std::size_t t = 0; t < count; ++t) {
    if (!(*found)[t].is_number()) fail(place, fmt::format("\"{}\" holds no numbers", kGates[gate]));
    sum.sum += (*found)[t].get<double>();
  }
  sum.count += count;
}

}  // namespace

void GateMeans::see(const Scored&) {
  const Place place{lines_.name, ++number_};
  std::string text;
  if (!lines_.next(text)) throw Error(lines_.name, "has fewer lines than the text", "explain this text");
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("gates") || !json["gates"].is_array()) fail(place, "has no array \"gates\"");
  std::array<Sum, kGates.size()> sums;
  line_.length = 0;
  for (const Json& sentence : json["gates"]) {
    if (!sentence.is_object()) fail(place, "a sentence is not an object");
    line_.length += tokens(place, sentence, "source");
    tokens(place, sentence, "output");
    for (std::size_t g = 0; g < kGates.size(); ++g) add(place, sentence, g, sums[g]);
  }
  for (std::size_t g = 0; g < kGates.size(); ++g)
    line_.means[g] = sums[g].count > 0 ? sums[g].sum / static_cast<double>(sums[g].count) : std::nan("");
}

void GateMeans::expect_end() {
  if (std::string text; lines_.next(text))
    throw Error(lines_.name, "has more lines than the text", "explain this text");
}

}  // namespace emend
