// What catalogues have in common: which format a file has, texts within values, and line breaks in translations.
#include "text/catalogue.h"

#include <utility>

#include "text/catalogue_format.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace emend::text {
namespace catalogue {
namespace {

// Of ISO 639-1, those that catalogues are mostly in.
constexpr std::string_view kLanguages[] = {"af", "ar", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "es",
                                           "et", "eu", "fa", "fi", "fr", "ga", "gl", "gu", "he", "hi", "hr", "hu",
                                           "hy", "it", "ja", "ka", "kk", "kn", "ko", "lb", "lt", "lv", "mk", "ml",
                                           "mr", "ms", "nb", "nl", "nn", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
                                           "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "uz", "vi", "zh"};
// Folders of catalogues.
constexpr std::string_view kFolders[] = {"_locales", "i18n", "l10n", "lang", "locale", "locales", "translations"};
static_assert(in_order(kLanguages) && in_order(kFolders));

// de, de-AT, de_AT
bool is_language(std::string_view name) {
  const bool region = name.size() == 5 && in(name[2], "-_") && letter(name[3]) && letter(name[4]);
  return (name.size() == 2 || region) && is_in(name.substr(0, 2), kLanguages);
}

// Whether the last of the parts of a name is a language: app.de, strings_de-AT
bool ends_with_language(std::string_view stem) {
  if (is_language(stem)) return true;
  for (const std::size_t size : {2, 5}) {
    if (stem.size() > size && in(stem[stem.size() - size - 1], ".-_") && is_language(stem.substr(stem.size() - size)))
      return true;
  }
  return false;
}

bool is_of_catalogues(std::string_view path, std::string_view stem) {
  if (ends_with_language(stem)) return true;
  const auto take_last = [&] {
    const std::size_t slash = path.rfind('/');
    const std::string_view last = path.substr(slash + 1);  // all of it where there is none
    path = path.substr(0, slash == npos ? 0 : slash);
    return last;
  };
  take_last();
  const std::string_view folder = take_last(), around = take_last();
  return is_language(folder) || is_in(folder, kFolders) || is_in(around, kFolders);
}

Found read(Catalogue catalogue, std::string_view record) {
  switch (catalogue) {
    case Catalogue::srt:
    case Catalogue::vtt:
      return read_subtitles(record, catalogue == Catalogue::vtt);
    case Catalogue::po:
      return read_po(record);
    case Catalogue::xliff:
      return read_xliff(record);
    case Catalogue::json:
      return read_json(record);
    case Catalogue::yaml:
      return read_yaml(record);
    case Catalogue::none:
      break;
  }
  return {};
}

// Numbers of the lines of places that are asked for in order.
class LineNumbers {
 public:
  explicit LineNumbers(std::string_view text) : text_(text) {}
  std::size_t of(std::size_t at) {
    if (at < at_) at_ = line_ = 0;
    line_ += static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                                 text_.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    at_ = at;
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0, line_ = 0;
};

// --- line breaks ---

// A line break of a text that its translation lost, with the blanks around it.
struct Break {
  std::size_t before;  // letters of the paragraph before it
  std::string_view bytes;
};

// A place in a translation where a line may end.
struct Blank {
  std::size_t at, before;  // bytes and letters of the translation before it
  bool behind_mark;        // of punctuation
};

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Not within tags and placeholders.
std::vector<Blank> blanks_of(std::string_view text) {
  std::vector<Blank> found;
  std::size_t before = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == ' ' && depth == 0 && at > 0 && text[at - 1] != ' ')
      found.push_back({at, before, in(text[at - 1], ".,;:!?")});
    if (in(c, "<{") && at + 1 < text.size() && text[at + 1] != ' ') ++depth;
    if (in(c, ">}") && depth > 0) --depth;
    before += letters({&c, 1});
  }
  if (depth > 0) found.clear();
  return found;
}

// The blank that is nearest to `wanted` letters, one behind punctuation being nearer, from `first` on and so that
// `rest` are left; npos where there is none.
std::size_t nearest(const std::vector<Blank>& blanks, std::size_t first, std::size_t rest, std::size_t wanted,
                    std::size_t whole) {
  if (first + rest >= blanks.size()) return npos;
  const std::size_t last = blanks.size() - rest;
  const auto behind = std::partition_point(blanks.begin() + static_cast<std::ptrdiff_t>(first),
                                           blanks.begin() + static_cast<std::ptrdiff_t>(last),
                                           [&](const Blank& blank) { return blank.before < wanted; });
  const auto middle = static_cast<std::size_t>(behind - blanks.begin());
  std::size_t best = npos, least = npos;
  for (std::size_t i = std::max(first, middle > 3 ? middle - 3 : 0); i < std::min(last, middle + 3); ++i) {
    const std::size_t off = blanks[i].before > wanted ? blanks[i].before - wanted : wanted - blanks[i].before;
    const std::size_t cost = off + (blanks[i].behind_mark ? 0 : whole / 10);
    if (cost < least) least = cost, best = i;
  }
  return best;
}

// With a blank for each line break and the blanks around it.
std::string in_one_line(std::string_view text) {
  std::string out;
  for (std::size_t stop; (stop = text.find('\n')) != npos;) {
    out.append(text.substr(0, text.find_last_not_of(kBlanks, stop) + 1)) += ' ';
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks, stop), text.size()));
  }
  return out.append(text);
}

// The translation of a paragraph of `size` letters with the breaks that it lost.
std::string broken(std::string translation, std::size_t size, const std::vector<Break>& breaks) {
  if (breaks.empty() || size == 0) return translation;
  const std::vector<Blank> blanks = blanks_of(translation);
  const std::size_t whole = letters(translation);
  std::string out;
  std::size_t end = 0, next = 0;
  for (std::size_t i = 0; i < breaks.size(); ++i) {
    const std::size_t rest = std::min(breaks.size() - 1 - i, blanks.size() - std::min(blanks.size(), next + 1));
    const std::size_t found = nearest(blanks, next, rest, breaks[i].before * whole / size, whole);
    if (found == npos) break;
    out.append(translation, end, blanks[found].at - end).append(breaks[i].bytes);
    end = std::min(translation.find_first_not_of(' ', blanks[found].at), translation.size());
    next = found + 1;
  }
  return out.append(translation, end);
}

}  // namespace

std::string without_returns(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') out += text[i];
  }
  return out;
}

std::string with_newlines(std::string_view text, std::string_view newline) {
  std::string out;
  for (const char c : text) c == '\n' ? out += newline : out += c;
  return out;
}

std::function<std::vector<Edit>(std::span<const std::string>)> write_in(std::vector<Place> places,
                                                                        const std::vector<Value>& values) {
  std::vector<std::string> old;
  for (const Value& value : values) old.push_back(value.text);
  return [places = std::move(places), old = std::move(old)](std::span<const std::string> values) {
    std::vector<Edit> edits;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& [span, written] = places[i];
      if (values[i] != old[i]) edits.push_back({span.begin, span.end, written(values[i])});
    }
    return edits;
  };
}

}  // namespace catalogue

using namespace catalogue;

Catalogue catalogue_named(std::string_view name) {
  static constexpr std::pair<std::string_view, Catalogue> all[] = {
      {"srt", Catalogue::srt},     {"vtt", Catalogue::vtt},   {"po", Catalogue::po},
      {"xliff", Catalogue::xliff}, {"json", Catalogue::json}, {"yaml", Catalogue::yaml}};
  for (const auto& [its_name, catalogue] : all)
    if (its_name == name) return catalogue;
  return Catalogue::none;
}

Catalogue catalogue_of_file(std::string_view name) {
  name = without_compression(name);
  const std::size_t slash = name.rfind('/') + 1;  // 0 where there is none
  const std::size_t stop = name.rfind('.');
  if (stop == npos || stop <= slash) return Catalogue::none;
  const std::string ending = in_small(name.substr(stop + 1));
  if (one_of(ending, {"srt", "vtt", "po"})) return catalogue_named(ending);
  if (ending == "pot") return Catalogue::po;
  if (one_of(ending, {"xlf", "xliff"})) return Catalogue::xliff;
  if (!one_of(ending, {"json", "yml", "yaml"})) return Catalogue::none;
  const std::string_view stem = name.substr(slash, stop - slash);
  if (!is_of_catalogues(name, stem)) return Catalogue::none;
  return ending == "json" ? Catalogue::json : Catalogue::yaml;
}

bool has_paragraphs(Catalogue catalogue) {
  return catalogue == Catalogue::srt || catalogue == Catalogue::vtt || catalogue == Catalogue::po;
}

CatalogueRecord read_catalogue(Catalogue catalogue, std::string_view record) {
  Found found = read(catalogue, record);
  CatalogueRecord all;
  const bool subtitles = catalogue == Catalogue::srt || catalogue == Catalogue::vtt;
  all.markup = subtitles ? Markup::subtitle : catalogue == Catalogue::xliff ? Markup::xliff : Markup::message;
  LineNumbers lines(record);
  for (const auto& [at, what] : found.problems) all.problems.push_back({lines.of(at), what});
  if (!has_paragraphs(catalogue) && !all.problems.empty()) found = {};  // of a file as a whole
  // A text: its value, and its part of that.
  struct Part {
    std::size_t value;
    Span span;
  };
  std::vector<Part> parts;
  std::vector<std::string> values;
  for (const auto& [text, at] : found.values) {
    const std::size_t line = lines.of(at);
    const std::vector<Span> spans =
        all.markup == Markup::message ? message_texts(text) : std::vector<Span>{{0, text.size()}};
    for (const Span span : spans) {
      parts.push_back({values.size(), span});
      all.texts.push_back({std::string(slice(text, span)), line});
    }
    values.push_back(text);
  }
  all.write = [parts = std::move(parts), values = std::move(values),
               write = std::move(found.write)](std::span<const std::string> translations) -> std::vector<Edit> {
    if (!write) return {};
    std::vector<std::vector<Edit>> edits(values.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
      edits[parts[i].value].push_back({parts[i].span.begin, parts[i].span.end, translations[i]});
    std::vector<std::string> translated;
    for (std::size_t v = 0; v < values.size(); ++v) translated.push_back(text::apply(values[v], edits[v]));
    return write(translated);
  };
  return all;
}

std::string with_line_breaks(std::string_view text, const std::vector<Edit>& edits) {
  std::string out, paragraph;
  std::vector<Break> breaks;
  std::size_t size = 0;  // of the text's paragraph, in letters
  const auto end_paragraph = [&] {
    out += broken(std::exchange(paragraph, {}), size, breaks);
    breaks.clear();
    size = 0;
  };
  const auto keep = [&](std::string_view copied) {
    for (std::size_t stop; (stop = copied.find('\n')) != npos; copied.remove_prefix(stop + 1)) {
      paragraph += copied.substr(0, stop);
      size += letters(copied.substr(0, stop));
      end_paragraph();
      out += '\n';
    }
    paragraph += copied;
    size += letters(copied);
  };
  std::size_t end = 0;
  for (const Edit& edit : edits) {
    keep(text.substr(end, edit.begin - end));
    end = edit.end;
    const std::string_view before = text.substr(edit.begin, edit.end - edit.begin);
    if (in_one_line(before) == edit.replacement) {
      keep(before);
      continue;
    }
    const std::size_t kept = static_cast<std::size_t>(std::ranges::count(edit.replacement, '\n'));
    std::size_t lost = 0, begin = 0;  // of a line
    for (std::size_t stop; (stop = before.find('\n', begin)) != npos; ++lost) {
      const std::size_t first = before.find_last_not_of(kBlanks, stop) + 1;
      const std::size_t next = std::min(before.find_first_not_of(kBlanks, stop), before.size());
      size += letters(before.substr(begin, std::max(first, begin) - begin));
      if (lost >= kept && first > begin) breaks.push_back({size, before.substr(first, next - first)});
      ++size;
      begin = next;
    }
    paragraph += edit.replacement;
    size += letters(before.substr(begin));
  }
  keep(text.substr(end));
  end_paragraph();
  return out;
}

}  // namespace emend::text
