#include "english/error_types.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "cli/options.h"
#include "text/blanks.h"

namespace emend::english {

using namespace text;

namespace {

const std::map<std::string, std::string, std::less<>> others = {
    {"ARTICLE", "DET"},          {"PREPOSITION", "PREP"},  {"AGREEMENT", "VERB:SVA"}, {"TENSE", "VERB:TENSE"},
    {"SPELLING", "SPELL"},       {"PUNCTUATION", "PUNCT"}, {"WORD:ORDER", "WO"},      {"CONTRACTION", "CONTR"},
    {"NOUN:NUMBER", "NOUN:NUM"}, {"MISSING", "M"},         {"REPLACEMENT", "R"},      {"UNNECESSARY", "U"}};
// What is missing, unnecessary or wrong.
const std::map<std::string, const char*, std::less<>> known = {{"ADJ", "adjective"},
                                                               {"ADJ:FORM", "form of an adjective"},
                                                               {"ADV", "adverb"},
                                                               {"CONJ", "conjunction"},
                                                               {"CONTR", "contraction"},
                                                               {"DET", "article or determiner"},
                                                               {"MORPH", "form of a word"},
                                                               {"NOUN", "noun"},
                                                               {"NOUN:INFL", "inflection of a noun"},
                                                               {"NOUN:NUM", "number of a noun"},
                                                               {"NOUN:POSS", "possessive of a noun"},
                                                               {"ORTH", "capitals or blanks"},
                                                               {"OTHER", "wording"},
                                                               {"PART", "particle"},
                                                               {"PREP", "preposition"},
                                                               {"PRON", "pronoun"},
                                                               {"PUNCT", "punctuation"},
                                                               {"SPELL", "spelling"},
                                                               {"VERB", "verb"},
                                                               {"VERB:FORM", "form of a verb"},
                                                               {"VERB:INFL", "inflection of a verb"},
                                                               {"VERB:SVA", "agreement of subject and verb"},
                                                               {"VERB:TENSE", "tense of a verb"},
                                                               {"WO", "order of words"}};

std::string as_typed(std::string name) {
  for (char& c : name) c = c == ':' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

}  // namespace

std::vector<std::string> ErrorTypes::names() {
  std::vector<std::string> names;
  for (const auto& [name, what] : known) names.push_back(as_typed(name));
  for (const auto& [name, type] : others) names.push_back(as_typed(name));
  return names;
}

std::string describe_error_type(std::string_view type) {
  if (type.size() < 3 || type[1] != ':') return {};
  const auto what = known.find(type.substr(2));
  const char* fault = type[0] == 'M' ? "Missing" : type[0] == 'R' ? "Wrong" : type[0] == 'U' ? "Unnecessary" : nullptr;
  return what != known.end() && fault ? std::string(fault) + ' ' + what->second : std::string();
}

ErrorTypes::ErrorTypes(std::string_view names) {
  while (!names.empty()) {
    const std::string_view given = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), given.size() + 1));
    std::string name(trim(given, " \t"));
    for (char& c : name) c = c == '-' ? ':' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (const auto other = others.find(name); other != others.end()) name = other->second;
    const bool operation = name == "M" || name == "R" || name == "U";
    const bool prefixed = name.starts_with("M:") || name.starts_with("R:") || name.starts_with("U:");
    const std::string bare = prefixed ? name.substr(2) : name;
    if (!operation && !known.contains(bare)) {
      throw Error("--types", "'" + std::string(trim(given, " \t")) + "' is not an error type",
                  cli::suggestion(as_typed(bare), ErrorTypes::names()));
    }
    names_.push_back(std::move(name));
  }
}

bool ErrorTypes::contains(std::string_view type) const {
  if (names_.empty()) return true;
  const std::string_view bare = type.size() > 2 && type[1] == ':' ? type.substr(2) : type;
  return std::any_of(names_.begin(), names_.end(), [&](const std::string& name) {
    const auto begins = [&](std::string_view text) {
      return text.starts_with(name) && (text.size() == name.size() || text[name.size()] == ':');
    };
    return begins(type) || begins(bare);
  });
}

}  // namespace emend::english
