#include "metrics/signature.h"

#include <algorithm>

#include "text/fields.h"

namespace emend::metrics {

namespace {

constexpr std::string_view beginning = "emend:", ends = " \t\r\n\"'`<>\\";

// A name as a value: without what parts or ends a signature.
std::string as_value(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '|' || ends.find(c) != ends.npos; }, '_');
  return name;
}

const std::string* value_of(const SignatureParts& parts, std::string_view key) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const auto& part) { return part.first == key; });
  return found == parts.end() ? nullptr : &found->second;
}

}  // namespace

std::string signature(const Row& row, const Metric& metric, const Evaluation& evaluation) {
  SignatureParts parts = {{"emend", "1"}, {"metric", row.name}};
  for (auto& part : metric.signature()) parts.push_back(std::move(part));
  parts.emplace_back("refs", std::to_string(evaluation.references));
  parts.emplace_back("decode", evaluation.decode);
  if (!evaluation.package.empty()) parts.emplace_back("package", as_value(evaluation.package));
  parts.emplace_back("lines", std::to_string(evaluation.lines));
  if (evaluation.blank > 0) parts.emplace_back("blank", std::to_string(evaluation.blank));
  parts.emplace_back("data", evaluation.data);
  if (row.needs_source) parts.emplace_back("source", evaluation.source);
  if (evaluation.bootstrap > 0) {
    parts.emplace_back("bootstrap", std::to_string(evaluation.bootstrap));
    parts.emplace_back("seed", std::to_string(evaluation.seed));
  }
  parts.emplace_back("version", evaluation.version);
  std::string out;
  for (const auto& [key, value] : parts) out += (out.empty() ? "" : "|") + key + ':' + value;
  return out;
}

SignatureParts parse_signature(std::string_view signature) {
  SignatureParts parts;
  while (!signature.empty()) {
    std::string_view part = text::take_field(signature, '|');
    const std::string_view key = text::take_field(part, ':');
    parts.emplace_back(key, part);
  }
  return parts;
}

std::vector<std::string> find_signatures(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t at = text.find(beginning); at != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(ends, at), text.size());
    found.emplace_back(text.substr(at, end - at));
    at = text.find(beginning, end);
  }
  return found;
}

std::vector<std::string> differences(const SignatureParts& here, const SignatureParts& there) {
  std::vector<std::string> out;
  const auto compare = [&](const std::string& key) {
    const std::string* mine = value_of(here, key);
    const std::string* other = value_of(there, key);
    if (mine && other && *mine == *other) return;
    out.push_back(key + " is " + (mine ? *mine : "not said") + " here and " + (other ? *other : "not said") + " there");
  };
  const auto counts = [](const std::string& key) {
    return key != "package" && key != "version" && key != "bootstrap" && key != "seed";
  };
  for (const auto& part : here) {
    if (counts(part.first)) compare(part.first);
  }
  for (const auto& part : there) {
    if (counts(part.first) && !value_of(here, part.first)) compare(part.first);
  }
  return out;
}

}  // namespace emend::metrics
