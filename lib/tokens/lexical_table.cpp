#include "tokens/lexical_table.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <unordered_map>

#include "cli/error.h"
#include "text/utf8.h"

namespace emend::tokens {
namespace {

constexpr const char* kRemedy = "write TARGET SOURCE PROBABILITY, as lex.s2t of extract_lex is";

std::string byte_name(unsigned char byte) {
  constexpr char digits[] = "0123456789ABCDEF";
  return {'<', '0', 'x', digits[byte >> 4], digits[byte & 15], '>'};
}

std::unordered_map<std::string, int> numbers_of(const Tokenizer& tokenizer) {
  std::unordered_map<std::string, int> numbers;
  for (int id = 0; id < tokenizer.size(); ++id) {
    if (std::string name = token_name(tokenizer, id); !name.empty()) numbers.emplace(std::move(name), id);
  }
  return numbers;
}

std::string name_of(std::string_view piece) {
  std::string name;
  for (std::size_t at = 0; at < piece.size();) {
    std::size_t end = at;
    const char32_t c = text::next_code_point(piece, end);
    const std::string_view bytes = piece.substr(at, end - at);
    if (c == ' ') {
      name += "\u2581";
    } else if (!text::is_valid_utf8(bytes) || c < 0x20 || c == 0x7F) {
      for (const char byte : bytes) name += byte_name(static_cast<unsigned char>(byte));
    } else {
      name += bytes;
    }
    at = end;
  }
  return name;
}

// The fields of a line; blanks are ASCII's, as those of fast_align.
std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0; (begin = line.find_first_not_of(" \t", begin)) != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end;
  }
  return fields;
}

}  // namespace

std::string token_name(const Tokenizer& tokenizer, int id) {
  const std::string piece = tokenizer.piece(id);
  if (piece.size() == 1) {  // a vocabulary with all bytes has some characters twice
    const std::vector<int> used = tokenizer.encode(piece);
    if (used.size() == 1 && used[0] != id && tokenizer.piece(used[0]) == piece)
      return byte_name(static_cast<unsigned char>(piece[0]));
  }
  return name_of(piece);
}

std::string lexical_table(const text::IbmModel1& model, const Tokenizer& tokenizer, std::size_t most, double least) {
  std::vector<std::string> names;
  for (int id = 0; id < tokenizer.size(); ++id) names.push_back(token_name(tokenizer, id));
  std::string lines;
  for (int source = 0; source < model.sources(); ++source) {
    const std::string name = token_name(tokenizer.source(), source);
    auto targets = model.targets(source);
    std::stable_sort(targets.begin(), targets.end(),
                     [](const auto& a, const auto& b) { return a.probability > b.probability; });
    if (targets.size() > most) targets.resize(most);
    for (const auto& [target, probability] : targets) {
      const std::string& target_name = names.at(static_cast<std::size_t>(target));
      if (probability < least || name.empty() || target_name.empty()) continue;
      char digits[32];
      const auto written =
          std::to_chars(std::begin(digits), std::end(digits), probability, std::chars_format::general, 4);
      lines += target_name + " " + name + " " + std::string(std::begin(digits), written.ptr) + "\n";
    }
  }
  return lines;
}

LexicalTable::LexicalTable(text::LineSource lines, const Tokenizer& tokenizer)
    : rows_(static_cast<std::size_t>(tokenizer.source().size())), sums_(static_cast<std::size_t>(tokenizer.size())) {
  const auto targets = numbers_of(tokenizer), sources = numbers_of(tokenizer.source());
  std::string line;
  while (lines.next(line)) {
    const std::string place = lines.name + ":" + std::to_string(++lines_);
    const auto fields = fields_of(line);
    float probability = 0;
    if (fields.size() != 3) throw Error(place, "is not a line of a lexical table", kRemedy);
    const char* end = fields[2].data() + fields[2].size();
    const auto read = std::from_chars(fields[2].data(), end, probability);
    const bool small = read.ec == std::errc::result_out_of_range;  // 1e-50
    if ((read.ec != std::errc() && !small) || read.ptr != end || !(probability >= 0 && probability <= 1.0001F))
      throw Error(place, "'" + std::string(fields[2]) + "' is not a probability", kRemedy);
    if (fields[0] == "NULL" || fields[1] == "NULL") continue;
    const auto target = targets.find(std::string(fields[0])), source = sources.find(std::string(fields[1]));
    if (target == targets.end() || source == sources.end()) continue;
    ++used_;
    rows_[static_cast<std::size_t>(source->second)].push_back({target->second, probability});
    sums_[static_cast<std::size_t>(target->second)] += probability;
  }
  if (used_ == 0)
    throw Error(lines.name, "no line has two tokens of the model",
                "make one of its tokens: translate --make-shortlist");
  for (std::vector<Row>& row : rows_) {
    std::sort(row.begin(), row.end(), [](const Row& a, const Row& b) {
      return a.probability != b.probability ? a.probability > b.probability : a.target < b.target;
    });
  }
}

std::vector<int> LexicalTable::likeliest(int source, std::size_t most) const {
  const std::vector<Row>& row = rows_[static_cast<std::size_t>(source)];
  std::vector<int> targets;
  for (std::size_t i = 0; i < std::min(most, row.size()); ++i) targets.push_back(row[i].target);
  return targets;
}

std::vector<int> LexicalTable::common(std::size_t most) const {
  std::vector<int> order(sums_.size());
  std::iota(order.begin(), order.end(), 0);
  const auto sum = [&](int token) { return sums_[static_cast<std::size_t>(token)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return sum(a) > sum(b); });
  order.resize(std::min(most, order.size()));
  std::erase_if(order, [&](int token) { return sum(token) == 0; });
  return order;
}

}  // namespace emend::tokens
