// Catalogues in JSON: objects of keys and strings, nested. Comments, which some programs write there, stay.
//
//   {"title": "Files", "@title": {"description": "of ARB: not read"}, "menu": {"open": "Open {name}"}, "days": ["Mo"]}
#include <nlohmann/json.hpp>
#include <optional>

#include "text/catalogue_format.h"

namespace emend::text::catalogue {
namespace {

using Json = nlohmann::json;

// Knows where an error is, and builds nothing.
struct Checker : nlohmann::json_sax<Json> {
  std::size_t at = 0;
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    at = position > 0 ? position - 1 : 0;
    return false;
  }
};

// Where it is no JSON; nothing where it is.
std::optional<std::size_t> error_in(std::string_view text) {
  // The parser takes a NUL for the end.
  if (const std::size_t nul = text.find('\0'); nul != npos) return nul;
  Checker checker;
  const bool right = Json::sax_parse(text.begin(), text.end(), &checker, Json::input_format_t::json, true, true);
  return right ? std::nullopt : std::optional(std::min(checker.at, text.size()));
}

std::string unescaped(std::string_view with_marks) { return Json::parse(with_marks).get<std::string>(); }

// ascii: with escapes for all other characters.
std::string quoted(std::string_view text, bool ascii) {
  return Json(text).dump(-1, ' ', ascii, Json::error_handler_t::replace);
}

// Beyond the string that begins at `at`.
std::size_t beyond_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) at += text[at] == '\\';
  return at + 1;
}

// Beyond blanks and comments.
std::size_t beyond_blanks(std::string_view text, std::size_t at) {
  while (true) {
    at = std::min(text.find_first_not_of(kBlanks, at), text.size());
    if (text.substr(at).starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.substr(at).starts_with("/*")) {
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    } else {
      return at;
    }
  }
}

// Strings that are no keys, and stand under no key that begins with @, which ARB has for descriptions. Of JSON.
std::vector<Span> strings(std::string_view text) {
  std::vector<Span> found;
  std::size_t depth = 0, unread = npos;  // the depth of what is not read
  bool unread_value = false;             // the next one is not
  for (std::size_t at = 0; (at = beyond_blanks(text, at)) < text.size();) {
    const char c = text[at];
    if (c == '"') {
      const std::size_t end = beyond_string(text, at), next = beyond_blanks(text, end);
      if (next < text.size() && text[next] == ':') {
        unread_value = text[at + 1] == '@';
        at = next + 1;
        continue;
      }
      if (!unread_value && unread == npos) found.push_back({at, end});
      at = end;
    } else {
      if (in(c, "{[") && ++depth && unread_value && unread == npos) unread = depth;
      if (in(c, "}]") && depth-- == unread) unread = npos;
      ++at;
    }
    unread_value = false;
  }
  return found;
}

}  // namespace

Found read_json(std::string_view record) {
  Found found;
  if (const auto error = error_in(record)) {
    found.problems.push_back({*error, "is not JSON from here on"});
    return found;
  }
  const bool ascii = record.find("\\u") != npos && !std::ranges::any_of(record, beyond_ascii);
  std::vector<Place> places;
  for (const Span span : strings(record)) {
    found.values.push_back({unescaped(slice(record, span)), span.begin});
    places.push_back({span, [ascii](std::string_view value) { return quoted(value, ascii); }});
  }
  found.write = write_in(std::move(places), found.values);
  return found;
}

}  // namespace emend::text::catalogue
