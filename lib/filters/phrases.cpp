#include "filters/phrases.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "filters/capitals.h"
#include "filters/rare_words.h"
#include "text/ascii.h"
#include "text/capitals.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

constexpr std::size_t kLongest = 60;  // bytes of a phrase, or somewhat more
constexpr std::string_view kMarks = ".!?,:;";

bool is_all_capitals(std::string_view text) { return in_capitals(text) == text && text::lower(text) != text; }

// Behind the comma of a single word, or before a clause about it, that is no phrase: Weiter, weiter; Grüße, die kamen.
bool may_go_on(std::string_view phrase, std::string_view rest) {
  static constexpr std::array<std::string_view, 14> clauses = {
      "dass", "das", "dem", "den", "denen", "der", "deren", "die", "was", "weil", "wenn", "wie", "wo", "worüber"};
  static constexpr std::array<std::string_view, 8> answers = {"klar",   "moin",   "natürlich", "schade",
                                                              "servus", "stimmt", "tschüss",   "tschüß"};
  const std::string_view next = rest.substr(0, rest.find_first_of(" ,.!?"));
  const bool one_word = phrase.find(' ') == phrase.npos;
  return std::ranges::find(clauses, next) == clauses.end() &&
         (!one_word || std::ranges::find(answers, text::lower(phrase)) != answers.end());
}

// As its source is written.
std::string as_written(std::string_view source, std::string_view meaning) {
  if (is_all_capitals(source)) return in_capitals(meaning);
  if (text::begins_large(source) || meaning.starts_with("I ") || meaning.starts_with("I'")) return std::string(meaning);
  return text::begun_small(meaning);
}

}  // namespace

std::optional<std::string> Phrases::meaning(std::string_view phrase) const {
  const auto found = table_.find(text::lower(phrase));
  return found.empty() ? std::nullopt : std::optional(as_written(phrase, found.front()));
}

std::optional<Phrases::Said> Phrases::said(std::string_view sentence) const {
  std::size_t end = sentence.size();
  while (end > 0 && (text::in(sentence[end - 1], kMarks) || sentence[end - 1] == ' ')) --end;
  const std::string_view body = sentence.substr(0, end), marks = sentence.substr(end);
  if (body.empty()) return std::nullopt;
  if (body.size() <= kLongest)
    if (const auto whole = meaning(body)) return Said{*whole + std::string(marks), true};
  // What a phrase goes on with: Viele Grüße aus Köln; Zimmer 305; Menge: 5.
  for (std::size_t at = 1; at < std::min(end, kLongest); ++at) {
    const std::string_view rest = sentence.substr(at);
    const bool mark = rest.starts_with(", ") || rest.starts_with(": ");
    const bool number = rest.size() > 1 && rest[0] == ' ' && text::digit(rest[1]);
    const bool from = std::ranges::any_of(std::array<std::string_view, 4>{" an ", " aus ", " von ", " auch "},
                                          [&](std::string_view word) { return rest.starts_with(word); });
    if (!mark && !number && !from) continue;
    if (rest.starts_with(", ") && !may_go_on(sentence.substr(0, at), rest.substr(2))) continue;
    if (is_all_capitals(sentence.substr(0, at))) return std::nullopt;
    if (const auto beginning = meaning(sentence.substr(0, at)))
      return Said{*beginning + std::string(mark ? rest.substr(0, 1) : ""), false};
  }
  return std::nullopt;
}

std::shared_ptr<const Phrases> phrases(const io::Package& package) {
  const std::optional<std::string> words = io::file_of_named(package, "dictionary", RareWords::file_name);
  if (!words) return nullptr;
  const std::filesystem::path path = std::filesystem::path(*words).replace_filename(Phrases::file_name);
  std::error_code none;
  return std::filesystem::exists(path, none) ? std::make_shared<const Phrases>(path.string()) : nullptr;
}

}  // namespace emend::filters
