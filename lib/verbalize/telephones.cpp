// Numbers of telephones and cards.
#include <algorithm>

#include "verbalize/line.h"

namespace emend::verbalize {

namespace {

// +5511987654321; behind words that announce it, 5551234567
void read_undivided(const Line& line, std::size_t at, Matches& out) {
  const bool plus = line[at] == '+';
  const std::size_t begin = at + plus, end = line.digits(begin), size = end - begin;
  const bool announced = size == 10 && line[begin] > '1' && announces_telephone(line, at, true);
  if (!(plus ? size > 9 && size < 16 : announced) || !ends_number(line, end)) return;
  const std::string_view digits = line.slice(begin, end);
  const Phrase phrase = plus ? "plus " + digits_one_by_one(digits)
                             : digits_one_by_one(digits.substr(0, 3)) + " , " + digits_one_by_one(digits.substr(3, 3)) +
                                   " , " + digits_one_by_one(digits.substr(6));
  out.push_back({end, {Class::telephone, std::string(line.slice(at, end)), phrase}, 4});
}

}  // namespace

namespace {

// 1-800-FLOWERS, 800-GOT-JUNK
void read_freephone(const Line& line, std::size_t at, Matches& out) {
  const bool one = line.has(at, "1-");
  const std::size_t area = at + (one ? 2 : 0), letters = area + 4;
  if (!one_of(line.slice(std::min(area, line.text.size()), std::min(area + 3, line.text.size())),
              {"800", "833", "844", "855", "866", "877", "888", "900"}))
    return;
  if (line[area + 3] != '-' || !is_upper(line[letters])) return;
  std::size_t end = letters, size = 0;
  std::string said;
  while (is_upper(line[end]) || is_digit(line[end]) || (line[end] == '-' && is_upper(line[end + 1]))) {
    const bool dash = line[end] == '-';
    size += !dash;
    said += dash                  ? " "
            : is_digit(line[end]) ? " " + best(digits_one_by_one(line.slice(end, end + 1))) + " "
                                  : std::string(1, line[end]);
    ++end;
  }
  if (size < 6 || size > 9 || !line.closes(end)) return;
  const std::string_view digits = line.slice(area, area + 3);
  const Phrase number = digits.ends_with("00") ? cardinal(digits, line.locale) : digits_one_by_one(digits);
  out.push_back(
      {end,
       {Class::letters, std::string(line.slice(at, end)), (one ? "one , " : "") + number + " , " + plain(said)},
       4});
}

// Groups of digits with a divider between them.
struct Groups {
  std::vector<std::string> groups = {};
  std::size_t digits = 0, end = 0;  // in all; behind the last
  bool plus = false, brackets = false;
  bool zero = false;    // begins with 0
  bool called = false;  // may have blanks, and is announced as a telephone number
  char divider = 0;

  bool have(std::initializer_list<std::size_t> sizes) const {
    return groups.size() == sizes.size() && std::equal(sizes.begin(), sizes.end(), groups.begin(),
                                                       [](std::size_t n, const auto& g) { return g.size() == n; });
  }
};

Groups groups_at(const Line& line, std::size_t at) {
  Groups out;
  std::size_t i = at;
  if (line[i] == '+') out.plus = true, ++i;
  if (line[i] != '(') {  // most numbers are one group
    const std::size_t next = line.digits(i) + 1;
    if (std::string_view("-. ").find(line[next - 1]) == std::string_view::npos ||
        !(is_digit(line[next]) || line[next] == '('))
      return out;
  }
  // Behind + or 0 a group may be long, and behind them or four digits a blank may divide.
  const bool card = line.digits(i) == i + 4 && line[i] >= '3' && line[i] <= '6';
  out.zero = line[i + (line[i] == '(')] == '0' && line.digits(i) != i + 1;
  out.called = ((line.digits(i) == i + 3 && line[i] > '1' && line[i + 3] == ' ') || line.has(i, "1800 ") ||
                line.has(i, "1300 ")) &&
               announces_telephone(line, at, true);
  const bool zip = line.digits(at) == at + 5 && line[at + 5] == '-' && line.digits(at + 6) == at + 10;
  const std::size_t longest = out.plus || out.zero ? 8 : zip ? 5 : 4;
  out.end = i;
  for (;;) {
    std::size_t begin = i;
    const bool open = line[begin] == '(';
    begin += open;
    const std::size_t last = line.digits(begin);
    if (last == begin || last - begin > longest || out.groups.size() > 6) break;
    if (open && line[last] != ')') break;
    out.groups.emplace_back(line.slice(begin, last));
    out.brackets |= open;
    out.digits += last - begin;
    out.end = last + open;
    std::size_t next = out.end;
    const char c = line[next];
    if (c == '-' || c == '.' || (c == ' ' && (out.plus || out.brackets || out.zero || card || out.called))) {
      const bool after_area = open || (out.plus && out.groups.size() == 1);
      if (out.divider && c != out.divider && !after_area) break;
      if (!after_area) out.divider = c;
      ++next;
    } else if (!open) {
      break;
    }
    if (!is_digit(line[next]) && line[next] != '(') break;
    i = next;
  }
  return out;
}

// 555-1234: exchanges begin with 2 to 9. Pages and years are written so too: 997-1003, 900-1900.
bool is_local(const Line& line, std::size_t at, const Groups& number) {
  const std::vector<std::string>& groups = number.groups;
  if (!number.have({3, 4})) return false;
  if (announces_telephone(line, at)) return true;
  if (groups[0].front() < '2' || groups[0].ends_with("00")) return false;
  const int from = std::stoi(groups[0]), to = std::stoi(groups[1]);
  return !(to > from && to < from + 150);
}

bool is_telephone(const Line& line, std::size_t at, const Groups& number) {
  const auto& [groups, digits, end, plus, brackets, zero, called, divider] = number;
  if (plus) return digits >= 8 && digits <= 15;
  if (brackets) return digits >= 9 && digits <= 15;
  if (divider == ' ') {
    if (zero) return digits >= 9 && digits <= 11;
    if (!called) return number.have({4, 4, 4, 4});
    return number.have({4, 3, 3}) || (number.have({3, 4}) && !groups[0].ends_with("00")) || number.have({3, 3, 4});
  }
  if (divider != '-' && divider != '.') return false;
  if (number.have({3, 3, 4}) || number.have({1, 3, 3, 4})) return true;
  if (divider == '.') return false;
  return (number.have({1, 1, 1}) && groups[1] == "1" && groups[2] == "1") ||  // 9-1-1
         (zero && groups[0][0] == '0' && groups[0].size() < 6 && digits >= 9 && digits <= 11) ||
         (number.have({5, 4}) && groups[0][0] != '0') ||  // a ZIP code
         number.have({3, 2, 4}) || is_local(line, at, number);
}

}  // namespace

// 123-456-7890, (123) 456-7890, +1 123 456 7890, +49 (0)30 1234567, 020 7946 0958, 555-1234, 111-11-1111; and the
// numbers of cards, 4111 1111 1111 1111.
void read_telephone(const Line& line, std::size_t at, Matches& out) {
  read_undivided(line, at, out);
  read_freephone(line, at, out);
  const Groups number = groups_at(line, at);
  const std::vector<std::string>& groups = number.groups;
  if (groups.size() < 2 || !ends_number(line, number.end) || !is_telephone(line, at, number)) return;
  Phrase phrase = number.plus ? "plus" : "";
  std::string value = number.plus ? "+" : "";
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Phrase group = digits_one_by_one(groups[g]);
    if (groups[g].size() == 3 && groups[g].ends_with("00") && groups[g][0] != '0')
      group = "{" + cardinal(groups[g], Locale::en_us) + "|" + group + "}";
    phrase = join(std::move(phrase), group);
    if (g + 1 < groups.size() && number.digits > 3) phrase += " ,";
    value += groups[g];
  }
  std::size_t end = number.end;
  if (const std::size_t x = line.blanks(end); line[x] == 'x' && x > end) {  // 555-0132 x45
    const std::size_t last = line.digits(x + 1);
    if (last > x + 1 && last - x < 7 && ends_number(line, last)) {
      phrase += " , extension " + digits_one_by_one(line.slice(x + 1, last));
      value += "x" + std::string(line.slice(x + 1, last));
      end = last;
    }
  }
  out.push_back({end, {Class::telephone, std::move(value), std::move(phrase)}, 4});
}

}  // namespace emend::verbalize
