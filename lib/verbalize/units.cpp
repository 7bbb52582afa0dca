#include "verbalize/units.h"

namespace emend::verbalize {

const std::vector<Currency>& currencies() {
  static const std::vector<Currency> table = {
      {"USD", {"$", "US$", "U.S.$", "USD$"}, "dollar", "dollars", "cent", "cents"},
      {"GBP", {"£"}, "pound", "pounds", "penny", "pence"},
      {"EUR", {"€"}, "euro", "euros", "cent", "cents"},
      {"JPY", {"¥", "JP¥"}, "yen", "yen", "", ""},
      {"INR", {"₹", "Rs.", "Rs"}, "rupee", "rupees", "paisa", "paise"},
      {"KRW", {"₩"}, "won", "won", "", ""},
      {"RUB", {"₽"}, "ruble", "rubles", "kopek", "kopeks"},
      {"ILS", {"₪"}, "shekel", "shekels", "agora", "agorot"},
      {"TRY", {"₺"}, "lira", "lira", "kurus", "kurus"},
      {"VND", {"₫"}, "dong", "dong", "", ""},
      {"UAH", {"₴"}, "hryvnia", "hryvnias", "kopiyka", "kopiykas"},
      {"NGN", {"₦"}, "naira", "naira", "kobo", "kobo"},
      {"PHP", {"₱"}, "peso", "pesos", "centavo", "centavos"},
      {"THB", {"฿"}, "baht", "baht", "satang", "satang"},
      {"CNY", {"CN¥"}, "yuan", "yuan", "fen", "fen"},
      {"CAD", {"C$", "CA$"}, "Canadian dollar", "Canadian dollars", "cent", "cents"},
      {"AUD", {"A$", "AU$"}, "Australian dollar", "Australian dollars", "cent", "cents"},
      {"NZD", {"NZ$"}, "New Zealand dollar", "New Zealand dollars", "cent", "cents"},
      {"HKD", {"HK$"}, "Hong Kong dollar", "Hong Kong dollars", "cent", "cents"},
      {"SGD", {"S$"}, "Singapore dollar", "Singapore dollars", "cent", "cents"},
      {"BRL", {"R$"}, "real", "reais", "centavo", "centavos"},
      {"CHF", {}, "Swiss franc", "Swiss francs", "centime", "centimes"},
      {"SEK", {}, "Swedish krona", "Swedish kronor", "ore", "ore"},
      {"NOK", {}, "Norwegian krone", "Norwegian kroner", "ore", "ore"},
      {"DKK", {}, "Danish krone", "Danish kroner", "ore", "ore"},
      {"PLN", {}, "zloty", "zlotys", "grosz", "groszy"},
      {"CZK", {}, "Czech koruna", "Czech korunas", "heller", "hellers"},
      {"HUF", {}, "forint", "forints", "", ""},
      {"MXN", {"MX$", "Mex$"}, "Mexican peso", "Mexican pesos", "centavo", "centavos"},
      {"TWD", {"NT$"}, "New Taiwan dollar", "New Taiwan dollars", "cent", "cents"},
      {"ZAR", {}, "rand", "rand", "cent", "cents"},
  };
  return table;
}

std::span<const Scale> scales() {
  static constexpr Scale table[] = {{"hundred", 2}, {"thousand", 3}, {"lakh", 5},      {"million", 6},
                                    {"crore", 7},   {"billion", 9},  {"trillion", 12}, {"quadrillion", 15}};
  return table;
}

std::string scaled_value(const std::string& number, const Scale& scale) {
  if (number.find('.') != number.npos) return number + " " + std::string(scale.name);
  return number == "0" ? number : number + std::string(scale.zeros, '0');
}

// Locale: the British spelling is made in say_unit().
const std::vector<Unit>& units() {
  static const std::vector<Unit> table = {
      {"%", {"%", "percent", "pct", ""}, "percent", "percent"},
      {"°C", {"°C", "ºC", "℃", ""}, "degree Celsius", "degrees Celsius"},
      {"°F", {"°F", "ºF", "℉", ""}, "degree Fahrenheit", "degrees Fahrenheit"},
      {"°", {"°", "º", "", ""}, "degree", "degrees"},
      {"km", {"km", "kms", "", ""}, "kilometer", "kilometers", false, true},
      {"m", {"m", "", "", ""}, "meter", "meters"},
      {"cm", {"cm", "cms", "", ""}, "centimeter", "centimeters", false, true},
      {"mm", {"mm", "", "", ""}, "millimeter", "millimeters", false, true},
      {"µm", {"µm", "μm", "", ""}, "micrometer", "micrometers"},
      {"nm", {"nm", "", "", ""}, "nanometer", "nanometers"},
      {"mi", {"mi", "", "", ""}, "mile", "miles", false, true},
      {"ft", {"ft", "", "", ""}, "foot", "feet", false, true},
      {"in", {"in", "", "", ""}, "inch", "inches", true, false},
      {"yd", {"yd", "yds", "", ""}, "yard", "yards", false, true},
      {"km2", {"km2", "km²", "sq km", "km^2"}, "square kilometer", "square kilometers"},
      {"m2", {"m2", "m²", "sq m", "m^2"}, "square meter", "square meters"},
      {"cm2", {"cm2", "cm²", "sq cm", ""}, "square centimeter", "square centimeters"},
      {"mi2", {"mi2", "mi²", "sq mi", "sq. mi"}, "square mile", "square miles"},
      {"ft2", {"ft2", "ft²", "sq ft", "sq. ft"}, "square foot", "square feet"},
      {"m3", {"m3", "m³", "cu m", ""}, "cubic meter", "cubic meters"},
      {"cm3", {"cm3", "cm³", "", ""}, "cubic centimeter", "cubic centimeters"},
      {"km3", {"km3", "km³", "", ""}, "cubic kilometer", "cubic kilometers"},
      {"ha", {"ha", "", "", ""}, "hectare", "hectares"},
      {"kg", {"kg", "kgs", "", ""}, "kilogram", "kilograms", false, true},
      {"g", {"g", "", "", ""}, "gram", "grams"},
      {"mg", {"mg", "", "", ""}, "milligram", "milligrams", false, true},
      {"µg", {"µg", "μg", "mcg", ""}, "microgram", "micrograms"},
      {"lb", {"lb", "lbs", "", ""}, "pound", "pounds", false, true},
      {"oz", {"oz", "", "", ""}, "ounce", "ounces", false, true},
      {"l", {"L", "", "", ""}, "liter", "liters", true},
      {"ml", {"ml", "mL", "", ""}, "milliliter", "milliliters"},
      {"s", {"sec", "secs", "", ""}, "second", "seconds", false, true},
      {"ms", {"ms", "", "", ""}, "millisecond", "milliseconds"},
      {"min", {"min", "mins", "", ""}, "minute", "minutes", false, true},
      {"h", {"hr", "hrs", "h", ""}, "hour", "hours", true, true},
      {"wk", {"wk", "wks", "", ""}, "week", "weeks", true, true},
      {"mo", {"mo", "mos", "", ""}, "month", "months", true, true},
      {"yr", {"yr", "yrs", "", ""}, "year", "years", false, true},
      {"mph", {"mph", "", "", ""}, "mile per hour", "miles per hour"},
      {"kph", {"kph", "kmh", "", ""}, "kilometer per hour", "kilometers per hour"},
      {"rpm", {"rpm", "", "", ""}, "revolution per minute", "revolutions per minute"},
      {"Hz", {"Hz", "", "", ""}, "hertz", "hertz"},
      {"kHz", {"kHz", "", "", ""}, "kilohertz", "kilohertz"},
      {"MHz", {"MHz", "", "", ""}, "megahertz", "megahertz"},
      {"GHz", {"GHz", "", "", ""}, "gigahertz", "gigahertz"},
      {"kB", {"kB", "KB", "", ""}, "kilobyte", "kilobytes"},
      {"MB", {"MB", "", "", ""}, "megabyte", "megabytes"},
      {"GB", {"GB", "", "", ""}, "gigabyte", "gigabytes"},
      {"TB", {"TB", "", "", ""}, "terabyte", "terabytes"},
      {"Mbit", {"Mbit", "Mb", "Mbps", ""}, "megabit", "megabits", true},
      {"V", {"V", "", "", ""}, "volt", "volts", true},
      {"kV", {"kV", "", "", ""}, "kilovolt", "kilovolts"},
      {"W", {"W", "", "", ""}, "watt", "watts", true},
      {"kW", {"kW", "", "", ""}, "kilowatt", "kilowatts"},
      {"MW", {"MW", "", "", ""}, "megawatt", "megawatts"},
      {"GW", {"GW", "", "", ""}, "gigawatt", "gigawatts"},
      {"kWh", {"kWh", "", "", ""}, "kilowatt hour", "kilowatt hours"},
      {"mA", {"mA", "", "", ""}, "milliampere", "milliamperes"},
      {"kJ", {"kJ", "", "", ""}, "kilojoule", "kilojoules"},
      {"kcal", {"kcal", "", "", ""}, "kilocalorie", "kilocalories"},
      {"kPa", {"kPa", "", "", ""}, "kilopascal", "kilopascals"},
      {"dB", {"dB", "", "", ""}, "decibel", "decibels"},
      {"hp", {"hp", "", "", ""}, "horsepower", "horsepower"},
  };
  return table;
}

std::optional<UnitAt> unit_at(const Line& line, std::size_t at, bool attached) {
  const char c = line[at];
  if (!is_letter(c) && c != '%' && !is_high(c)) return std::nullopt;
  std::optional<UnitAt> found;
  for (const Unit& unit : units())
    for (std::string_view written : unit.written) {
      if (written.empty() || written.front() != c || !line.has(at, written)) continue;
      const std::size_t end = at + written.size();
      if (!attached && unit.only_attached) continue;
      if (written != "%" && written != "°" && written != "º" && !line.closes(end)) continue;
      if (written.size() > 2 && written.back() == 't' && is_letter(line[end])) continue;
      if (!found || end > found->end) found = {end, &unit};
    }
  return found;
}

namespace {

// meter, liter -> metre, litre, where they end a word of the unit.
std::string british(std::string_view words) {
  std::string out(words);
  for (std::string_view word : {"meter", "liter"})
    for (std::size_t at = out.find(word); at != out.npos; at = out.find(word, at + 1)) out.replace(at + 3, 2, "re");
  return out;
}

}  // namespace

Phrase say_unit(const Unit& unit, bool one, Locale locale) {
  const std::string american(one ? unit.singular : unit.plural);
  const std::string other = british(american);
  if (other == american) return american;
  return locale == Locale::en_gb ? "{" + other + "|" + american + "}" : "{" + american + "|" + other + "}";
}

}  // namespace emend::verbalize
