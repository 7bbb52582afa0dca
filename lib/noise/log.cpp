#include "noise/log.h"

#include <nlohmann/json.hpp>

#include "cli/error.h"

namespace emend::noise {

namespace {

using nlohmann::json;

std::string json_string(std::string_view text) { return json(text).dump(); }

const json& member(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) throw Error("", std::string("lacks \"") + name + '"');
  return *found;
}

std::uint64_t number(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_number_unsigned()) throw Error("", std::string("\"") + name + "\" is not a whole number");
  return value.get<std::uint64_t>();
}

std::string string(const json& object, const char* name) {
  const json& value = member(object, name);
  if (!value.is_string()) throw Error("", std::string("\"") + name + "\" is not a string");
  return value.get<std::string>();
}

}  // namespace

std::string log_line(std::uint64_t line, std::string_view original, const text::Edit& edit) {
  return "{\"line\":" + std::to_string(line) + ",\"begin\":" + std::to_string(edit.begin) +
         ",\"end\":" + std::to_string(edit.end) +
         ",\"from\":" + json_string(original.substr(edit.begin, edit.end - edit.begin)) +
         ",\"to\":" + json_string(edit.replacement) + ",\"kind\":" + json_string(edit.kind) + "}\n";
}

LoggedEdit parse_log_line(std::string_view text) {
  json object;
  try {
    object = json::parse(text);
  } catch (const json::exception&) {
    throw Error("", "is not JSON");
  }
  if (!object.is_object()) throw Error("", "is not a JSON object");
  LoggedEdit logged;
  logged.line = number(object, "line");
  logged.edit = {number(object, "begin"), number(object, "end"), string(object, "to"), string(object, "kind")};
  logged.from = string(object, "from");
  if (logged.line == 0) throw Error("", "lines are counted from 1");
  if (logged.edit.end < logged.edit.begin || logged.edit.end - logged.edit.begin != logged.from.size())
    throw Error("", "\"begin\", \"end\" and \"from\" contradict each other");
  return logged;
}

LogReader::LogReader(text::LineSource lines) : lines_(std::move(lines)) { next_ = read(); }

void LogReader::fail(const std::string& problem, const std::string& remedy) const {
  throw Error(lines_.name, number_, problem, remedy);
}

std::optional<LoggedEdit> LogReader::read() {
  std::string text;
  if (!lines_.next(text)) return std::nullopt;
  ++number_;
  LoggedEdit logged;
  try {
    logged = parse_log_line(text);
  } catch (const Error& error) {
    fail(error.problem(), "give the file that --edits wrote");
  }
  if (next_ && (logged.line < next_->line || (logged.line == next_->line && logged.edit.begin < next_->edit.end)))
    fail("is out of order", "give the file as --edits wrote it");
  return logged;
}

std::vector<LoggedEdit> LogReader::edits_of(std::uint64_t line) {
  std::vector<LoggedEdit> edits;
  if (next_ && next_->line < line)
    fail("edits line " + std::to_string(next_->line) + ", which has no text", "give the noisy text that belongs to it");
  while (next_ && next_->line == line) {
    std::optional<LoggedEdit> after = read();
    edits.push_back(*std::move(next_));
    next_ = std::move(after);
  }
  return edits;
}

void LogReader::finish() {
  if (next_)
    fail("edits line " + std::to_string(next_->line) + ", which the text does not have",
         "give the noisy text that belongs to it");
}

std::vector<text::Edit> undo(std::string_view noisy, const std::vector<LoggedEdit>& edits) {
  std::vector<text::Edit> back;
  std::size_t removed = 0, added = 0;  // bytes, by the edits so far
  for (const LoggedEdit& logged : edits) {
    const std::string& to = logged.edit.replacement;
    // At most 2^64 - 1 by the checks of parse_log_line, but the place may lie anywhere.
    const std::uint64_t begin = logged.edit.begin - removed + added;
    if (begin > noisy.size() || noisy.substr(begin, to.size()) != to)
      throw Error("", "does not hold what the log says",
                  "give the noisy text and the log of one run, with the same --field");
    back.push_back({begin, begin + to.size(), logged.from, logged.edit.kind});
    removed += logged.from.size();
    added += to.size();
  }
  return back;
}

}  // namespace emend::noise
