#include "verbalize/maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <span>

#include "text/utf8.h"
#include "verbalize/line.h"
#include "verbalize/units.h"

namespace emend::verbalize {

namespace {

// Numbers below a bound, the same on every platform.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t number) : engine_(seed * 0x9E3779B97F4A7C15ull ^ number) {
    engine_.discard(8);
  }
  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
  int from(int first, int last) {
    return first + static_cast<int>(below(static_cast<std::uint64_t>(last - first) + 1));
  }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  template <class List>
  auto one_of(const List& list) {
    return std::string(list[below(std::size(list))]);
  }

 private:
  std::mt19937_64 engine_;
};

// As many digits as small numbers have more often than large ones.
std::string integer(Random& random, bool commas = true) {
  const int digits = 1 + std::min({random.from(0, 6), random.from(0, 6)});
  std::string out(1, static_cast<char>('1' + random.below(9)));
  while (static_cast<int>(out.size()) < digits) out += static_cast<char>('0' + random.below(random.one_in(3) ? 1 : 10));
  if (commas && out.size() > 3 && (out.size() > 4 || random.one_in(2)))
    for (std::size_t at = out.size() - 3; at < out.size() && at > 0; at = at > 3 ? at - 3 : 0) out.insert(at, ",");
  return out;
}

std::string digits(Random& random, int count) {
  std::string out;
  while (count-- > 0) out += static_cast<char>('0' + random.below(10));
  return out;
}

constexpr const char* months[] = {"January", "February", "March",     "April",   "May",      "June",
                                  "July",    "August",   "September", "October", "November", "December"};
constexpr const char* names[] = {"Smith", "Brown", "Wilson", "Taylor", "Clark", "Adams",  "Young",
                                 "Evans", "Moore", "Baker",  "Green",  "Hill",  "Turner", "Parker"};
constexpr const char* streets[] = {"Elm", "Oak", "Main", "Park", "Pine", "Maple", "Church", "High", "Mill", "Lake"};

int year(Random& random) { return random.one_in(4) ? random.from(1500, 1899) : random.from(1900, 2029); }

std::string full_date(Random& random) {
  const int month = random.from(1, 12), day = random.from(1, 28), y = year(random);
  const char* name = months[month - 1];
  switch (random.below(8)) {
    case 0:
    case 1:
      return fmt::format("{} {}, {}", name, day, y);
    case 2:
    case 3:
      return fmt::format("{} {} {}", day, name, y);
    case 4:
      return fmt::format("{} {}", name, day);
    case 5:
      return fmt::format("{} {}", day, name);
    case 6:
      return fmt::format("{:04}-{:02}-{:02}", y, month, day);
    default:
      return fmt::format("{}/{}/{}", month, day, y);
  }
}
std::string year_alone(Random& random) { return std::to_string(year(random)); }
std::string month_and_year(Random& random) { return random.one_of(months) + " " + year_alone(random); }
std::string decade_form(Random& random) {
  return random.one_in(4) ? fmt::format("'{}0s", random.from(2, 9)) : fmt::format("{}0s", random.from(170, 202));
}
std::string integer_plain(Random& random) { return integer(random); }
std::string count(Random& random) { return random.one_in(4) ? year_alone(random) : integer(random); }
std::string ordinal_form(Random& random) {
  const int n = random.one_in(3) ? random.from(1, 200) : random.from(1, 31);
  const int last = n % 10;
  const char* ending = n / 10 % 10 == 1 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
  return std::to_string(n) + ending;
}
std::string decimal_form(Random& random) {
  return fmt::format("{}.{}", random.from(0, 120), digits(random, random.from(1, 2)));
}
std::string money_form(Random& random) {
  const std::string sign = random.one_of(std::array{"$", "$", "$", "£", "€", "¥", "US$", "₹"});
  switch (random.below(4)) {
    case 0:
      return fmt::format("{}{}.{}", sign, random.from(1, 999), digits(random, 2));
    case 1:
      return fmt::format("{}{}{}", sign, random.one_in(2) ? decimal_form(random) : std::to_string(random.from(1, 900)),
                         random.one_of(std::array{" million", " billion", "bn", "m"}));
    default:
      return sign + integer(random);
  }
}
std::string measure_form(Random& random) {
  const std::string number = random.one_in(3) ? decimal_form(random) : integer(random);
  if (random.one_in(2)) return number + "%";
  const auto& all = units();
  const Unit& unit = all[random.below(all.size())];
  const std::string written(unit.written[0]);
  switch (unit.stands) {
    case Stands::decimals:
      return decimal_form(random) + " " + written;
    case Stands::per:
      return number + "/" + written;
    case Stands::attached:
    case Stands::described:
      return number + written;
    default:
      return number + (random.one_in(3) ? "" : " ") + written;
  }
}
std::string time_form(Random& random) {
  if (random.one_in(4)) return fmt::format("{}:{:02}", random.from(0, 23), random.from(0, 59));
  const std::string half = random.one_of(std::array{" am", " pm", " a.m.", " p.m.", "am", "pm"});
  return (random.one_in(3) ? std::to_string(random.from(1, 12))
                           : fmt::format("{}:{:02}", random.from(1, 12), random.from(0, 59))) +
         half;
}
std::string telephone_form(Random& random) {
  switch (random.below(4)) {
    case 0:
      return fmt::format("({}) {}-{}", random.from(201, 989), random.from(200, 999), digits(random, 4));
    case 1:
      return fmt::format("+{} {} {} {}", random.from(1, 99), digits(random, 3), digits(random, 3), digits(random, 4));
    case 2:
      return fmt::format("{}-{}", random.from(201, 998), digits(random, 4));
    default:
      return fmt::format("{}-{}-{}", random.from(201, 989), random.from(200, 999), digits(random, 4));
  }
}
std::string fraction_form(Random& random) {
  const int below = random.from(2, 12), above = random.from(1, below - 1);
  return (random.one_in(3) ? std::to_string(random.from(1, 20)) + " " : "") + fmt::format("{}/{}", above, below);
}
std::string number_range(Random& random) {
  const int from = random.from(1, 400);
  return fmt::format("{}{}{}", from, random.one_of(std::array{"-", "–"}), from + random.from(1, 60));
}
std::string year_range(Random& random) {
  const int from = year(random), to = from + random.from(1, 40);
  return random.one_in(3) && from / 100 == to / 100 && to % 100 > 9 ? fmt::format("{}–{}", from, to % 100)
                                                                    : fmt::format("{}-{}", from, to);
}
std::string digit_form(Random& random) { return "0" + digits(random, random.from(2, 5)); }
std::string letters_form(Random& random) {
  std::string out;
  for (int n = random.from(2, 4); n > 0; --n) out += "BCDFGHJKLMNPQRSTVWXZ"[random.below(20)];
  return out + (random.one_in(8) ? "s" : "");
}
std::string said_capitals(Random& random) {
  return random.one_of(std::array{"NASA", "NATO", "UNESCO", "UNICEF", "FIFA", "OPEC", "AIDS", "UEFA"});
}
std::string numeral(Random& random) { return roman(random.from(2, 24)); }
std::string name_form(Random& random) { return random.one_of(names); }
std::string street_form(Random& random) { return random.one_of(streets); }
std::string web_form(Random& random) {
  std::string host = text::lower(random.one_of(names)) + random.one_of(std::array{".com", ".org", ".net", ".co.uk"});
  if (random.one_in(2)) return text::lower(random.one_of(streets)) + "@" + host;
  if (random.one_in(2)) host = "www." + host;
  return random.one_in(3) ? host + "/" + text::lower(random.one_of(streets)) : host;
}
std::string address_form(Random& random) {
  return fmt::format("{} {} {}", random.from(10, 9999), random.one_of(streets),
                     random.one_of(std::array{"St", "Ave", "Rd", "Blvd"}));
}

// A form of a class with words around it that say what it is; @ is its place.
struct Carrier {
  Class kind;
  std::string (*form)(Random& random);
  std::vector<std::string_view> around;
};
const std::vector<Carrier>& carriers() {
  static const std::vector<Carrier> table = {
      {Class::date, full_date, {"on @", "since @", "until @", "dated @", "before @", "(@)"}},
      {Class::date,
       year_alone,
       {"in @", "since @", "by @", "until @", "around @", "(@)", "of @", "between @ and today"}},
      {Class::date, month_and_year, {"in @", "of @", "since @"}},
      {Class::date, decade_form, {"in the @", "of the @", "during the @"}},
      {Class::cardinal, count, {"@ people", "about @ men", "some @ copies", "nearly @ women", "all @ children"}},
      {Class::cardinal, integer_plain, {"chapter @", "page @", "@ of them", "more than @", "room @", "part @"}},
      {Class::ordinal,
       ordinal_form,
       {"the @ time", "on the @ floor", "in the @ century", "for the @ time", "his @ birthday"}},
      {Class::decimal, decimal_form, {"about @ on average", "by a factor of @", "at @", "version @"}},
      {Class::money, money_form, {"for @", "about @", "worth @", "(@)", "paid @", "more than @"}},
      {Class::measure, measure_form, {"about @", "at @", "of @", "(@)", "nearly @", "over @"}},
      {Class::time, time_form, {"at @", "before @", "until @", "by @", "from @"}},
      {Class::telephone, telephone_form, {"call @", "at @", "(@)", "telephone @"}},
      {Class::fraction, fraction_form, {"@ of it", "about @ of them", "@ cups", "nearly @ miles"}},
      {Class::range, number_range, {"pages @", "from @", "aged @", "about @ years"}},
      {Class::range, year_range, {"in @", "(@)", "during @", "of @"}},
      {Class::digit, digit_form, {"code @", "agent @", "number @"}},
      {Class::letters, letters_form, {"the @", "(@)", "by the @", "of @", "a new @"}},
      {Class::plain, said_capitals, {"the @", "(@)", "by @", "for @"}},
      {Class::roman,
       numeral,
       {"Chapter @", "Part @", "Volume @", "Henry @", "Louis @", "King George @", "Act @", "World War @"}},
      {Class::plain, name_form, {"Dr. @", "Mr. @", "Mrs. @", "Prof. @", "Capt. @", "near St. @", "at Mt. @"}},
      {Class::plain, street_form, {"on @ St.", "near @ Ave.", "along @ Rd.", "off @ Dr."}},
      {Class::verbatim, name_form, {"Brown & @", "by Hill & @"}},
      {Class::electronic, web_form, {"see @", "at @", "from @", "(@)"}},
      {Class::address, address_form, {"at @", "near @", "to @"}},
  };
  return table;
}

// How often each class stands in the training data, but 150 times at least, so that each is seen:
//   xz -dc proteno.train.tsv.xz | normalize --align --format tsv | cut -f 4 | sort | uniq -c
struct Share {
  Class kind;
  unsigned count;
};
constexpr Share shares[] = {{Class::date, 8500},     {Class::cardinal, 3119}, {Class::letters, 2547},
                            {Class::plain, 1256},    {Class::verbatim, 360},  {Class::range, 333},
                            {Class::ordinal, 320},   {Class::measure, 262},   {Class::address, 150},
                            {Class::decimal, 150},   {Class::digit, 150},     {Class::electronic, 150},
                            {Class::fraction, 150},  {Class::money, 150},     {Class::roman, 150},
                            {Class::telephone, 150}, {Class::time, 150}};

Class random_class(Random& random) {
  std::uint64_t all = 0;
  for (const Share& share : shares) all += share.count;
  std::uint64_t at = random.below(all);
  for (const Share& share : shares) {
    if (at < share.count) return share.kind;
    at -= share.count;
  }
  return Class::plain;
}

// Behind a word and before a blank: where something can be said in addition.
std::vector<std::size_t> places(std::string_view line) {
  std::vector<std::size_t> out;
  for (std::size_t at = 1; at + 1 < line.size(); ++at)
    if (line[at] == ' ' && is_lower(line[at - 1]) && is_letter(line[at + 1])) out.push_back(at);
  return out;
}

}  // namespace

std::optional<Pair> Maker::operator()(std::string_view line, std::uint64_t number) const {
  if (line.find('\t') != line.npos) return std::nullopt;
  if (const Found found = find(line, locale_); !found.written.empty() || !found.unread.empty()) return std::nullopt;
  auto where = places(line);
  if (where.empty()) return std::nullopt;
  Random random(seed_, number);
  std::size_t forms = 1 + random.one_in(2) + random.one_in(6);
  while (where.size() > forms) where.erase(where.begin() + static_cast<std::ptrdiff_t>(random.below(where.size())));

  std::string written;
  std::vector<std::pair<std::size_t, Class>> meant;  // where a form begins in `written`, and its class
  std::size_t done = 0;
  for (const std::size_t place : where) {
    std::vector<const Carrier*> fitting;
    const Class kind = random_class(random);
    for (const Carrier& carrier : carriers())
      if (carrier.kind == kind) fitting.push_back(&carrier);
    const Carrier& carrier = *fitting[random.below(fitting.size())];
    const std::string around = random.one_of(carrier.around);
    written += line.substr(done, place - done);
    written += ' ';
    const std::size_t at = around.find('@');
    written += std::string_view(around).substr(0, at);
    meant.emplace_back(written.size(), kind);
    written += carrier.form(random);
    written += std::string_view(around).substr(at + 1);
    done = place;
  }
  written += line.substr(done);

  Found found = find(written, locale_);
  if (!found.unread.empty()) return std::nullopt;
  for (Written& form : found.written)
    for (const auto& [begin, kind] : meant) {
      if (begin != form.begin) continue;
      const auto is_meant = [kind = kind](const Candidate& candidate) { return candidate.kind == kind; };
      std::stable_partition(form.candidates.begin(), form.candidates.end(), is_meant);
    }
  std::string spoken = text::apply(written, edits(written, found));
  return Pair{std::move(written), std::move(spoken)};
}

}  // namespace emend::verbalize
