// Addresses of the net: names@hosts, hosts, URLs.
#include <algorithm>

#include "verbalize/classes.h"
#include "verbalize/line.h"

namespace emend::verbalize {

std::string_view symbol_name(char c) {
  switch (c) {
    case '.':
      return "dot";
    case '@':
      return "at";
    case '/':
      return "slash";
    case ':':
      return "colon";
    case '-':
      return "dash";
    case '_':
      return "underscore";
    case '&':
      return "ampersand";
    case '?':
      return "question mark";
    case '=':
      return "equals";
    case '#':
      return "hash";
    case '+':
      return "plus";
    case '%':
      return "percent";
    case '~':
      return "tilde";
    case '!':
      return "exclamation mark";
    case '$':
      return "dollar";
    case '*':
      return "asterisk";
    case ',':
      return "comma";
    case ';':
      return "semicolon";
    case '\'':
      return "apostrophe";
    default:
      return "";
  }
}

namespace {

bool in_url(char c) { return is_alphanumeric(c) || !symbol_name(c).empty(); }
bool in_host(char c) { return is_digit(c) || is_letter(c) || c == '-' || c == '.'; }

bool is_top_level(std::string_view word) {
  const std::string low = lower(word);
  return is<"top-level-domain">(low);
}

// The words of an address, or nothing where it has something that has no name.
std::optional<Phrase> say_address(std::string_view text, Locale) {
  Phrase phrase;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    if (is_letter(text[i])) {
      while (end < text.size() && is_letter(text[end])) ++end;
      const std::string_view run = text.substr(i, end - i);
      const std::string low = lower(run);
      const bool last = end == text.size() || text[end] != '.';  // of a host: t.co, state.tx.us/page
      const bool name = is<"word-in-address">(low) && is_lower(run.back()) && !text.substr(end).starts_with('@') &&
                        !(i > 0 && text[i - 1] == '.' && last);
      const bool initials = (run.size() <= 2 && !name) || is<"spelled-in-address">(low) || low == "www" ||
                            low == "http" || low == "https" || low == "ftp" || low.find_first_of("aeiouy") == low.npos;
      const bool upper_only = low == "com" || low == "org" || low == "net";
      phrase = join(std::move(phrase), run.size() == 1 ? std::string(run)
                                       : initials      ? "{" + spelled(run) + "|" + std::string(run) + "}"
                                       : upper_only    ? std::string(run)
                                                       : "{" + std::string(run) + "|" + spelled(run) + "}");
    } else if (is_digit(text[i])) {
      while (end < text.size() && is_digit(text[end])) ++end;
      const std::string_view digits = text.substr(i, end - i);
      const bool counted = digits.size() == 2 && digits.front() != '0';  // ninety nine
      const Phrase said = digits_one_by_one(digits);
      phrase = join(std::move(phrase), counted ? "{" + said + "|" + cardinal(digits, Locale::en_us) + "}" : said);
    } else {
      const std::string_view name = symbol_name(text[i]);
      if (name.empty()) return std::nullopt;
      phrase = join(std::move(phrase), text[i] == '-'   ? "{dash|hyphen}"
                                       : text[i] == '/' ? "{slash|forward slash}"
                                                        : name);
      ++end;
    }
    i = end;
  }
  return phrase;
}

}  // namespace

namespace {

// report_2020.pdf, notes.txt: a name and what kinds of files end with.
void read_file_name(const Line& line, std::size_t at, Matches& out) {
  constexpr std::size_t longest = 100;  // bytes
  std::size_t end = at;
  while (end - at < longest &&
         (is_alphanumeric(line[end]) || line[end] == '-' || (line[end] == '.' && is_alphanumeric(line[end + 1]))))
    ++end;
  const std::string_view name = line.slice(at, end);
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0 || !line.closes(end) || !is<"kind-of-file">(name.substr(dot + 1))) return;
  if (std::none_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(dot), is_letter)) return;
  if (std::string_view("/\\@:").find(line[end]) != std::string_view::npos && is_alphanumeric(line[end + 1])) return;
  if (at > 0 && std::string_view("/\\@~").find(line[at - 1]) != std::string_view::npos) return;
  if (auto phrase = say_address(name, line.locale))
    out.push_back({end, {Class::electronic, lower(name), std::move(*phrase)}, 6});
}

}  // namespace

namespace {

bool is_hexadecimal(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

// Each by itself: F F eight, zero zero colon one A.
Phrase say_hexadecimal(std::string_view text) {
  Phrase phrase;
  for (const char c : text)
    phrase = join(std::move(phrase), is_letter(c)  ? spelled(std::string(1, c))
                                     : is_digit(c) ? digits_one_by_one(std::string(1, c))
                                     : c == '-'    ? "{dash|hyphen}"
                                                   : std::string(symbol_name(c)));
  return phrase;
}

// #ff8800, #f80: a colour, with digits and letters in it. What has three and begins with a digit may be a flat: #12a.
void read_colour(const Line& line, std::size_t at, Matches& out) {
  std::size_t end = at + 1;
  while (is_hexadecimal(line[end]) && end - at <= 8) ++end;
  const std::string_view name = line.slice(at + 1, end);
  const bool digits = std::any_of(name.begin(), name.end(), is_digit);
  const bool letters = std::any_of(name.begin(), name.end(), is_letter);
  const bool colour = name.size() == 6 || name.size() == 8 || (name.size() == 3 && is_letter(name[0]));
  if (!colour || !digits || !letters || !line.closes(end)) return;
  out.push_back({end, {Class::electronic, "#" + lower(name), "hash " + say_hexadecimal(name)}, 6});
}

// 00:1A:2B:3C:4D:5E, 00-1A-2B-3C-4D-5E: six pairs, as devices have them. Digits alone with dashes are something else.
void read_hardware_address(const Line& line, std::size_t at, Matches& out) {
  const char joint = line[at + 2];
  if (joint != ':' && joint != '-') return;
  constexpr std::size_t bytes = 17;
  for (std::size_t i = 0; i < bytes; ++i)
    if (i % 3 == 2 ? line[at + i] != joint : !is_hexadecimal(line[at + i])) return;
  const std::size_t end = at + bytes;
  const std::string_view address = line.slice(at, end);
  if (joint == '-' && std::none_of(address.begin(), address.end(), is_letter)) return;
  if (!line.opens(at) || !line.closes(end)) return;
  const auto goes_on = [&](std::size_t sign, std::size_t behind) {
    return (line[sign] == ':' || line[sign] == '-') && is_alphanumeric(line[behind]);
  };
  if (goes_on(end, end + 1) || (at > 1 && goes_on(at - 1, at - 2))) return;
  out.push_back({end, {Class::electronic, lower(address), say_hexadecimal(address)}, 6});
}

// The end of the word at `at` of several that are written as one: Me|Too, GOP|Debate, RNC|in|CLE, Debates|.
std::size_t end_of_part(std::string_view name, std::size_t at) {
  std::size_t capitals = at, end = at + 1;
  while (capitals < name.size() && is_upper(name[capitals])) ++capitals;
  const auto small_end = [&](std::size_t from) {
    while (from < name.size() && is_lower(name[from])) ++from;
    return from;
  };
  if (capitals - at < 2) return small_end(end);
  end = small_end(capitals);
  if (end == capitals || (end == capitals + 1 && name[capitals] == 's')) return end;  // NATO, PCs
  return is<"joint-in-hashtag">(name.substr(capitals, end - capitals)) ? capitals : capitals - 1;
}

// GOP, TBT; what is longer is a word in capitals more often: GIVEAWAY.
bool is_acronym(std::string_view part) {
  return part.size() > 1 && part.size() < 6 && std::all_of(part.begin(), part.end(), is_upper) && !said_as_word(part);
}

}  // namespace

// @john_doe, @user99; #MeToo, #COVID19: who is called and what it is about. Names of letters alone have a sign before
// them that is read by itself (read_verbatim).
void read_name_of_net(const Line& line, std::size_t at, Matches& out) {
  if (line[at] != '@' && line[at] != '#') return;
  if (at > 0 && !is_blank(line[at - 1]) && line[at - 1] != '(' && line[at - 1] != '"') return;
  if (line[at] == '#') read_colour(line, at, out);
  std::size_t end = at + 1;
  while (is_alphanumeric(line[end])) ++end;
  const std::string_view name = line.slice(at + 1, end);
  const bool ends =
      end == line.text.size() || std::string_view(" ,.;:!?)'\"").find(line[end]) != std::string_view::npos;
  if (name.size() < 3 || !is_letter(name[0]) || !ends || !line.closes(end)) return;
  if ((line[end] != ' ' && is_alphanumeric(line[end + 1])) || name.back() == '_') return;
  if (line[at] == '@') {
    if (name.find_first_of("_0123456789") == name.npos) return;
    if (auto phrase = say_address(name, line.locale))
      out.push_back(
          {end,
           {Class::electronic, "@" + lower(name), (line.word_before(at) == "at" ? "" : "at ") + std::move(*phrase)},
           2});
    return;
  }
  const bool colour =
      (name.size() == 3 || name.size() == 6) && name.find_first_not_of("0123456789abcdefABCDEF") == name.npos;
  // At the beginning of a line a word alone is what a comment begins with: #Create the file.
  const bool plain_word = std::all_of(name.begin() + 1, name.end(), is_lower);
  if (plain_word && line.blanks(0) == at && end < line.text.size()) return;
  if (colour || is<"directive">(name) || std::all_of(name.begin(), name.end(), is_digit)) return;
  Phrase said = line.word_before(at) == "hashtag" ? "" : "hashtag";
  for (std::size_t i = 0; i < name.size();) {  // Me Too
    std::size_t next = i + 1;
    if (is_digit(name[i])) {
      while (next < name.size() && is_digit(name[next])) ++next;
      said += " " + (looks_like_year(name.substr(i, next - i)) ? year(name.substr(i, next - i), line.locale)
                     : next - i < 4 && name[i] != '0'          ? cardinal(name.substr(i, next - i), line.locale)
                                                               : digits_one_by_one(name.substr(i, next - i)));
    } else if (is_letter(name[i])) {
      next = end_of_part(name, i);
      const std::string_view part = name.substr(i, next - i);
      said += " " + (is_acronym(part) ? "{" + spelled(part) + "|" + std::string(part) + "}" : std::string(part));
    }
    i = next;
  }
  out.push_back({end, {Class::electronic, "#" + lower(name), said[0] == ' ' ? said.substr(1) : said}, 2});
}

namespace {

// The end of the port behind a host that ends at `host`, localhost:3000, or `host`.
std::size_t port_end(const Line& line, std::size_t host) {
  const std::size_t end = line.digits(host + 1);
  const bool port = line[host] == ':' && end - host > 2 && end - host < 7 && line[host + 1] != '0';
  return port && (line[end] == '/' || ends_number(line, end)) ? end : host;
}

// The end of a host without a dot before a port, localhost:3000, redis:6379, or `at`. Short numbers may be releases.
std::size_t named_host_end(const Line& line, std::size_t at) {
  const std::size_t end = line.letters(at), port = port_end(line, end);
  if (port == end ||
      (at > 0 && !is_blank(line[at - 1]) && std::string_view("(\"'").find(line[at - 1]) == std::string_view::npos))
    return at;
  const std::string_view name = line.slice(at, end);
  return name == "localhost" || (port - end > 3 && is<"name-of-host">(name)) ? end : at;
}

}  // namespace

void read_electronic(const Line& line, std::size_t at, Matches& out) {
  if (!is_letter(line[at]) && !is_digit(line[at])) return;
  read_file_name(line, at, out);
  read_hardware_address(line, at, out);
  constexpr std::size_t far = 2000, longest_host = 255;  // bytes
  const auto trimmed = [&](std::size_t end) {
    while (end > at && std::string_view(".,;:!?'").find(line[end - 1]) != std::string_view::npos) --end;
    return end;
  };
  const auto run = [&](std::size_t from, auto in, std::size_t longest) {
    std::size_t i = from;
    while (in(line[i]) && i - at < longest) ++i;
    return i;
  };
  std::size_t end = 0;
  // scheme://..., www...., name@host, host.tld[/...]
  const std::size_t letters = line.letters(at);
  const std::size_t local = run(
      at, [](char c) { return is_alphanumeric(c) || std::string_view(".-+&%").find(c) != std::string_view::npos; },
      longest_host);
  if (line.has(letters, "://") && letters > at) {
    end = trimmed(run(letters + 3, in_url, far));
    if (end <= letters + 3) return;
  } else if (line[local] == '@' && local > at) {
    end = trimmed(run(local + 1, in_host, far));
    const std::size_t dot = line.slice(local + 1, std::max(end, local + 1)).rfind('.');
    if (dot == std::string_view::npos) return;
  } else if (const std::size_t named = named_host_end(line, at); named > at) {
    const std::size_t port = port_end(line, named);
    end = line[port] == '/' ? trimmed(run(port, in_url, far)) : port;
  } else {
    std::size_t host = trimmed(run(at, in_host, longest_host));
    const std::string_view name = line.slice(at, host);
    const std::size_t dot = name.rfind('.');
    if (dot == name.npos || dot == 0) return;
    const std::string_view top = name.substr(dot + 1);
    const bool www = name.starts_with("www.") || name.starts_with("WWW.");
    const bool lower_case = std::none_of(top.begin(), top.end(), is_upper);
    if (!www && !(is_top_level(top) && lower_case && is_letter(name[dot - 1]) && dot > 1)) return;
    if (!www && name.find_first_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == name.npos) return;
    if (!www &&
        (top == "no" || top == "at" || top == "it" || top == "us" || top == "me" || top == "co" || top == "in") &&
        line[host] != '/') {
      // "end.it": a lost blank is as likely, unless there is more of it
      if (name.find('.') == dot) return;
    }
    host = port_end(line, host);
    end = line[host] == '/' ? trimmed(run(host, in_url, far)) : host;
  }
  if (end - at >= far || !line.closes(end)) return;
  auto phrase = say_address(line.slice(at, end), line.locale);
  if (!phrase) return;
  out.push_back({end, {Class::electronic, lower(line.slice(at, end)), std::move(*phrase)}, 6});
}

}  // namespace emend::verbalize
