#include "verbalize/normalizer.h"

#include <algorithm>

#include "verbalize/line.h"

namespace emend::verbalize {

void declare(cli::Options& options, Options& verbalize) {
  options.group("Reading");
  options.add("locale", verbalize.locale, "LOCALE", "Read as Americans or as Britons do").choices({"en-US", "en-GB"});
  options
      .add("classes", verbalize.classes, "CLASS,...",
           "Read these classes alone and leave the others as they are written; `--list-classes` names them")
      .split()
      .shown_default("all");
  options
      .add("letters", verbalize.letters, "HOW",
           "How what is spelled is written: `apart` (G P S, three P M) or `together` (GPS, three PM)")
      .choices({"apart", "together"});
  options
      .add("unread", verbalize.unread, "WHAT",
           "What to do with codes and numbers that no class reads: `keep` them as they are, `spell` them letter by "
           "letter and digit by digit, or `fail`: pass the record through and report it")
      .choices({"keep", "spell", "fail"});
}

std::string spell(std::string_view token) {
  std::string out;
  const auto add = [&](std::string_view word) {
    if (word.empty()) return;
    if (!out.empty()) out += ' ';
    out += word;
  };
  for (std::size_t i = 0; i < token.size();) {
    std::size_t end = i + 1;
    if (is_lower(token[i])) {
      while (end < token.size() && is_lower(token[end])) ++end;
      if (end - i >= 3) {
        add(token.substr(i, end - i));
        i = end;
        continue;
      }
      end = i + 1;
    }
    if (is_high(token[i])) {
      while (end < token.size() && is_high(token[end])) ++end;
      add(token.substr(i, end - i));
    } else if (is_digit(token[i])) {
      add(best(digits_one_by_one(token.substr(i, 1))));
    } else if (is_letter(token[i])) {
      add(token.substr(i, 1));
    } else {
      add(symbol_name(token[i]));
    }
    i = end;
  }
  return out;
}

Normalizer::Normalizer(const Options& options)
    : locale_(options.locale == "en-GB" ? Locale::en_gb : Locale::en_us),
      letters_(options.letters == "together" ? Letters::together : Letters::apart),
      spell_(options.unread == "spell") {
  std::vector<std::string> names;
  for (const Row& row : table()) names.push_back(row.name);
  for (const std::string& name : options.classes) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      throw Error("--classes", "there is no class '" + name + "'", cli::suggestion(name, names));
    classes_.push_back(table()[static_cast<std::size_t>(found - names.begin())].kind);
  }
}

Judgement Normalizer::judge(std::string_view line, std::string_view spoken) const {
  return verbalize::judge(line, spoken, locale_, letters_);
}

Normalizer::Result Normalizer::operator()(std::string_view line) const {
  Found found = find(line, locale_);
  if (!classes_.empty())
    std::erase_if(found.written, [&](const Written& written) {
      return std::find(classes_.begin(), classes_.end(), written.candidates.front().kind) == classes_.end();
    });
  Result result{edits(line, found, letters_), std::move(found.unread)};
  if (!spell_ || result.unread.empty()) return result;
  for (const text::Span span : result.unread)
    result.edits.push_back({span.begin, span.end, spell(slice(line, span)), unread_kind});
  std::sort(result.edits.begin(), result.edits.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return result;
}

}  // namespace emend::verbalize
