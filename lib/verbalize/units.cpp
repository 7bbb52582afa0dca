#include "verbalize/units.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "verbalize/classes.h"

namespace emend::verbalize {

const std::vector<Currency>& currencies() {
  static const std::vector<Currency> table = {
      {"USD", {"$", "US$", "U.S.$", "USD$"}, "dollar", "dollars", "cent", "cents"},
      {"GBP", {"£"}, "pound", "pounds", "penny", "pence"},
      {"EUR", {"€"}, "euro", "euros", "cent", "cents"},
      {"JPY", {"¥", "JP¥"}, "yen", "yen", "", ""},
      {"BTC", {"₿"}, "bitcoin", "bitcoins", "", ""},
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
      {"CNY", {"CN¥", "RMB", "RMB¥"}, "yuan", "yuan", "fen", "fen"},
      {"CAD", {"C$", "CA$", "CAD$"}, "Canadian dollar", "Canadian dollars", "cent", "cents"},
      {"AUD", {"A$", "AU$", "AUD$"}, "Australian dollar", "Australian dollars", "cent", "cents"},
      {"NZD", {"NZ$"}, "New Zealand dollar", "New Zealand dollars", "cent", "cents"},
      {"HKD", {"HK$"}, "Hong Kong dollar", "Hong Kong dollars", "cent", "cents"},
      {"SGD", {"S$"}, "Singapore dollar", "Singapore dollars", "cent", "cents"},
      {"BRL", {"R$"}, "real", "reais", "centavo", "centavos"},
      {"CHF", {}, "Swiss franc", "Swiss francs", "centime", "centimes"},
      {"SEK", {}, "Swedish krona", "Swedish kronor", "ore", "ore"},
      {"NOK", {}, "Norwegian krone", "Norwegian kroner", "ore", "ore"},
      {"XKR", {"kr", "kr."}, "krone", "kroner", "ore", "ore"},
      {"DKK", {}, "Danish krone", "Danish kroner", "ore", "ore"},
      {"PLN", {"", "zł"}, "zloty", "zlotys", "grosz", "groszy"},
      {"CZK", {"", "Kč"}, "Czech koruna", "Czech korunas", "heller", "hellers"},
      {"HUF", {}, "forint", "forints", "", ""},
      {"MXN", {"MX$", "Mex$"}, "Mexican peso", "Mexican pesos", "centavo", "centavos"},
      {"TWD", {"NT$"}, "New Taiwan dollar", "New Taiwan dollars", "cent", "cents"},
      {"ZAR", {}, "rand", "rand", "cent", "cents"},
      {"AED", {}, "dirham", "dirhams", "fils", "fils"},
      {"SAR", {}, "riyal", "riyals", "halala", "halalas"},
      {"BDT", {"", "Tk", "৳"}, "taka", "taka", "paisa", "paise"},
      {"IDR", {"", "Rp"}, "rupiah", "rupiah", "", ""},
      {"MYR", {}, "ringgit", "ringgit", "sen", "sen"},
      {"KES", {"", "KSh"}, "Kenyan shilling", "Kenyan shillings", "cent", "cents"},
      {"EGP", {}, "Egyptian pound", "Egyptian pounds", "piastre", "piastres"},
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

namespace {

// --- units with prefixes: 4.7 µF, 20 mH, 13 TeV ---

struct Prefix {
  std::string_view written, said;
  bool sub = false;  // below a thousandth: u stands for it, too
};
constexpr Prefix prefixes[] = {{"P", "peta"},  {"T", "tera"},  {"G", "giga"},        {"M", "mega"},
                               {"k", "kilo"},  {"h", "hecto"}, {"d", "deci"},        {"c", "centi"},
                               {"m", "milli"}, {"n", "nano"},  {"µ", "micro", true}, {"p", "pico"}};

// A unit and the prefixes that it is written with; those that make another word (MN, PA, pm) are left out. Rows of the
// table above stay as they are.
struct Base {
  std::string_view written, singular, plural, prefixes;  // µ is written u
  bool alone = true;                                     // without a prefix, too
};
constexpr Base bases[] = {
    {"g", "gram", "grams", "n"},
    {"l", "liter", "liters", "hn", false},
    {"L", "liter", "liters", "hn", false},
    {"m", "meter", "meters", "d"},
    {"s", "second", "seconds", "un", false},
    {"Hz", "hertz", "hertz", "TPm"},
    {"W", "watt", "watts", "TPnu"},
    {"Wh", "watt hour", "watt hours", "GTPm"},
    {"V", "volt", "volts", "Mun"},
    {"VA", "volt ampere", "volt amperes", "kM", false},
    {"A", "ampere", "amperes", "kun", false},
    {"F", "farad", "farads", "munp", false},
    {"H", "henry", "henries", "mun", false},
    {"C", "coulomb", "coulombs", "mun", false},
    {"T", "tesla", "teslas", "mun", false},
    {"Ω", "ohm", "ohms", "mGT"},
    {"Ω", "ohm", "ohms", "mGT"},
    {"N", "newton", "newtons", "mu", false},
    {"J", "joule", "joules", "muMGT", false},
    {"Pa", "pascal", "pascals", "muG", false},
    {"bar", "bar", "bars", "m", false},
    {"eV", "electronvolt", "electronvolts", "mTP"},
    {"mol", "mole", "moles", "unpk"},
    {"M", "molar", "molar", "mun", false},
    {"Eq", "equivalent", "equivalents", "mu", false},
    {"Osm", "osmole", "osmoles", "m", false},
    {"IU", " international unit", " international units", "mu", false},
    {"U", "unit", "units", "mu", false},
    {"Sv", "sievert", "sieverts", "u"},
    {"Gy", "gray", "grays", "mc"},
    {"Bq", "becquerel", "becquerels", "kMGT"},
    {"lm", "lumen", "lumens", "k"},
    {"lx", "lux", "lux", "k"},
    {"pc", "parsec", "parsecs", "kMG", false},
    {"K", "kelvin", "kelvins", "mun", false},
    {"t", "tonne", "tonnes", "G", false},
};

void append_prefixed(std::vector<Unit>& rows) {
  static std::deque<std::string> words;  // of the rows, which see them
  const auto keep = [&](std::string word) -> std::string_view { return words.emplace_back(std::move(word)); };
  const auto known = [&](std::string_view written) {
    return std::any_of(rows.begin(), rows.end(), [&](const Unit& unit) {
      return std::find(unit.written.begin(), unit.written.end(), written) != unit.written.end();
    });
  };
  const auto add = [&](const Base& base, const Prefix& prefix) {
    const std::string name = std::string(prefix.written) + std::string(base.written);
    if (known(name)) return;
    Unit unit{keep(name),
              {},
              keep(std::string(prefix.said) + std::string(base.singular)),
              keep(std::string(prefix.said) + std::string(base.plural))};
    unit.written[0] = unit.name;
    if (std::all_of(name.begin(), name.end(), is_upper)) unit.stands = Stands::before_small;  // in 2010 MV Doulos
    if (prefix.sub) {
      unit.written[1] = keep("μ" + std::string(base.written));  // a Greek letter
      if (base.written != "s") unit.written[2] = keep("u" + std::string(base.written));
    }
    rows.push_back(unit);
  };
  for (const Base& base : bases) {
    if (base.alone) add(base, {"", ""});
    for (const Prefix& prefix : prefixes)
      if (base.prefixes.find(prefix.sub ? "u" : prefix.written) != base.prefixes.npos) add(base, prefix);
  }
}

// Squares and cubes of lengths, in every way that people write them: km², km2, km^2, sq km, sq. km. Rows of the table
// stay as they are, and so does what a length with a number may be besides: in2.
void append_raised(std::vector<Unit>& rows) {
  static std::deque<std::string> words;  // of the rows, which see them
  const auto keep = [&](std::string word) -> std::string_view { return words.emplace_back(std::move(word)); };
  constexpr std::string_view lengths[] = {"km", "m", "cm", "mm", "dm", "µm", "nm", "mi", "ft", "in", "yd"};
  struct Raised {
    char digit;
    std::string_view high, said, before;
  };
  constexpr Raised powers[] = {{'2', "²", "square ", "sq"}, {'3', "³", "cubic ", "cu"}};
  std::vector<Unit> raised;
  for (std::string_view length : lengths) {
    const Unit& base = *std::find_if(rows.begin(), rows.end(), [&](const Unit& unit) { return unit.name == length; });
    for (const auto& [digit, high, said, before] : powers) {
      const std::string written(length);
      raised.push_back({keep(written + digit),
                        {keep(written + std::string(high)), keep(written + "^" + digit),
                         keep(std::string(before) + " " + written), keep(std::string(before) + ". " + written)},
                        keep(std::string(said) + std::string(base.singular)),
                        keep(std::string(said) + std::string(base.plural)),
                        Stands::anywhere,
                        base.dotted});
    }
  }
  rows.insert(rows.end(), raised.begin(), raised.end());
}

}  // namespace

// Locale: the British spelling is made in say_unit().
const std::vector<Unit>& units() {
  static const std::vector<Unit> table = {
      {"%", {"%", "percent", "pct"}, "percent", "percent"},
      {"‰", {"‰"}, "per mille", "per mille"},
      {"%pt", {"%-pts", "%-pt", "%-points", "% pts", "percentage pts"}, "percentage point", "percentage points"},
      {"bp", {"bps"}, "basis point", "basis points"},
      {"bp", {"bp"}, "basis point", "basis points", Stands::attached},
      {"°C", {"°C", "ºC", "℃", "degrees C", "deg C"}, "degree Celsius", "degrees Celsius"},
      {"°F", {"°F", "ºF", "℉", "degrees F", "deg F"}, "degree Fahrenheit", "degrees Fahrenheit"},
      {"°C", {"° C", "º C"}, "degree Celsius", "degrees Celsius"},
      {"°F", {"° F", "º F"}, "degree Fahrenheit", "degrees Fahrenheit"},
      {"°C", {"C"}, "degree Celsius", "degrees Celsius", Stands::hot},
      {"°F", {"F"}, "degree Fahrenheit", "degrees Fahrenheit", Stands::hot},
      {"°", {"°", "º"}, "degree", "degrees"},
      {"°", {"deg", "degs"}, "degree", "degrees", Stands::anywhere, true},
      {"km", {"km", "kms", "KM", "Km"}, "kilometer", "kilometers", Stands::anywhere, true},
      {"m", {"m"}, "meter", "meters"},
      {"cm", {"cm", "cms", "CM"}, "centimeter", "centimeters", Stands::anywhere, true},
      {"mm", {"mm"}, "millimeter", "millimeters", Stands::anywhere, true},
      {"µm", {"µm", "μm"}, "micrometer", "micrometers"},
      {"nm", {"nm"}, "nanometer", "nanometers"},
      {"Å", {"Å", "\u212B"}, "angstrom", "angstroms"},
      {"mi", {"mi"}, "mile", "miles", Stands::anywhere, true},
      {"ft", {"ft"}, "foot", "feet", Stands::anywhere, true},
      {"in", {"in"}, "inch", "inches", Stands::described, true},
      {"yd", {"yd", "yds"}, "yard", "yards", Stands::anywhere, true},
      {"km2", {"km2", "km²", "sq km", "km^2"}, "square kilometer", "square kilometers"},
      {"m2", {"m2", "m²", "sq m", "m^2", "sqm"}, "square meter", "square meters"},
      {"cm2", {"cm2", "cm²", "sq cm"}, "square centimeter", "square centimeters"},
      {"mm2", {"mm2", "mm²", "sq mm"}, "square millimeter", "square millimeters"},
      {"mi2", {"mi2", "mi²", "sq mi", "sq. mi"}, "square mile", "square miles", Stands::anywhere, true},
      {"ft2", {"ft2", "ft²", "sq ft", "sq. ft", "sqft"}, "square foot", "square feet", Stands::anywhere, true},
      {"U", {"U"}, "unit", "units", Stands::dosed},
      {"IU", {"IU"}, "international unit", "international units"},
      {"in2", {"sq in", "sq. in", "in²", "in2"}, "square inch", "square inches", Stands::anywhere, true},
      {"yd2", {"sq yd", "sq. yd", "yd²"}, "square yard", "square yards", Stands::anywhere, true},
      {"m3", {"m3", "m³", "cu m"}, "cubic meter", "cubic meters"},
      {"cm3", {"cm3", "cm³"}, "cubic centimeter", "cubic centimeters"},
      {"mm3", {"mm3", "mm³"}, "cubic millimeter", "cubic millimeters"},
      {"dm3", {"dm3", "dm³"}, "cubic decimeter", "cubic decimeters"},
      {"ft3", {"ft3", "ft³", "cu ft", "cu. ft"}, "cubic foot", "cubic feet", Stands::anywhere, true},
      {"in3", {"cu in", "cu. in"}, "cubic inch", "cubic inches", Stands::anywhere, true},
      {"km3", {"km3", "km³"}, "cubic kilometer", "cubic kilometers"},
      {"ha", {"ha"}, "hectare", "hectares"},
      {"kg", {"kg", "kgs", "KG", "Kg"}, "kilogram", "kilograms", Stands::anywhere, true},
      {"g", {"g"}, "gram", "grams"},
      {"mg", {"mg"}, "milligram", "milligrams", Stands::anywhere, true},
      {"µg", {"µg", "μg", "mcg", "ug"}, "microgram", "micrograms"},
      {"lb", {"lb", "lbs", "LBS", "Lbs"}, "pound", "pounds", Stands::anywhere, true},
      {"st", {"st"}, "stone", "stone", Stands::attached},
      {"t", {"t"}, "tonne", "tonnes", Stands::attached},
      {"Mt", {"Mt"}, "megatonne", "megatonnes", Stands::before_small},
      {"ct", {"ct", "cts"}, "carat", "carats", Stands::decimals},
      {"oz", {"oz"}, "ounce", "ounces", Stands::anywhere, true},
      {"l", {"L"}, "liter", "liters", Stands::before_small},
      {"l", {"l"}, "liter", "liters", Stands::before_small},
      {"ml", {"ml", "mL", "mls", "mLs"}, "milliliter", "milliliters", Stands::anywhere, true},
      {"µl", {"µL", "μL", "uL", "µl"}, "microliter", "microliters"},
      {"cl", {"cL", "cl"}, "centiliter", "centiliters"},
      {"dl", {"dL", "dl"}, "deciliter", "deciliters"},
      {"fl oz", {"fl oz", "fl. oz"}, "fluid ounce", "fluid ounces", Stands::anywhere, true},
      {"gal", {"gal", "gals"}, "gallon", "gallons", Stands::anywhere, true},
      {"qt", {"qt", "qts"}, "quart", "quarts", Stands::anywhere, true},
      {"tbsp", {"tbsp", "Tbsp", "tbsps", "Tbsps", "Tbs"}, "tablespoon", "tablespoons", Stands::anywhere, true},
      {"tsp", {"tsp", "tsps"}, "teaspoon", "teaspoons", Stands::anywhere, true},
      {"tbsp", {"T"}, "tablespoon", "tablespoons", Stands::stopped, true},
      {"tsp", {"t"}, "teaspoon", "teaspoons", Stands::stopped, true},
      {"cup", {"c"}, "cup", "cups", Stands::stopped, true},
      {"pt", {"pt", "pts"}, "point", "points", Stands::anywhere, true},
      {"pc", {"pc", "pcs"}, "piece", "pieces", Stands::anywhere, true},
      {"dozen", {"doz", "dz"}, "dozen", "dozen", Stands::anywhere, true},
      {"pg", {"pgs"}, "page", "pages", Stands::anywhere, true},
      {"pkg", {"pkg", "pkgs"}, "package", "packages", Stands::anywhere, true},
      {"s", {"sec", "secs"}, "second", "seconds", Stands::anywhere, true},
      {"s", {"s"}, "second", "seconds", Stands::decimals},
      {"ms", {"ms"}, "millisecond", "milliseconds"},
      {"min", {"min", "mins"}, "minute", "minutes", Stands::anywhere, true},
      {"h", {"hr", "hrs", "h"}, "hour", "hours", Stands::anywhere, true},
      {"wk", {"wk", "wks"}, "week", "weeks", Stands::anywhere, true},
      {"mo", {"mo", "mos"}, "month", "months", Stands::anywhere, true},
      {"yr", {"yr", "yrs"}, "year", "years", Stands::anywhere, true},
      {"s", {"s", "second"}, "second", "seconds", Stands::per},
      {"s2", {"s²", "s2", "s^2"}, "second squared", "seconds squared", Stands::per},
      {"min", {"minute"}, "minute", "minutes", Stands::per},
      {"h", {"hour"}, "hour", "hours", Stands::per},
      {"day", {"day"}, "day", "days", Stands::per},
      {"wk", {"week"}, "week", "weeks", Stands::per},
      {"mo", {"month"}, "month", "months", Stands::per},
      {"yr", {"year"}, "year", "years", Stands::per},
      {"gal", {"gallon"}, "gallon", "gallons", Stands::per},
      {"l", {"liter", "litre", "l"}, "liter", "liters", Stands::per},
      {"lb", {"pound"}, "pound", "pounds", Stands::per},
      {"oz", {"ounce"}, "ounce", "ounces", Stands::per},
      {"mi", {"mile"}, "mile", "miles", Stands::per},
      {"acre", {"acre"}, "acre", "acres", Stands::per},
      {"barrel", {"barrel", "bbl"}, "barrel", "barrels", Stands::per},
      {"pint", {"pint"}, "pint", "pints", Stands::per, true},
      {"parsec", {"parsec"}, "parsec", "parsecs", Stands::per},
      {"euro", {"euro"}, "euro", "euros", Stands::per},
      {"night", {"night"}, "night", "nights", Stands::per},
      {"person", {"person"}, "person", "persons", Stands::per},
      {"share", {"share"}, "share", "shares", Stands::per},
      {"mph", {"mph", "MPH"}, "mile per hour", "miles per hour"},
      {"kph", {"kph", "kmh", "KPH", "kmph"}, "kilometer per hour", "kilometers per hour"},
      {"mpg", {"mpg"}, "mile per gallon", "miles per gallon"},
      {"rpm", {"rpm"}, "revolution per minute", "revolutions per minute"},
      {"bpm", {"bpm"}, "beat per minute", "beats per minute"},
      {"fps", {"fps"}, "frame per second", "frames per second"},
      {"nmi", {"nmi"}, "nautical mile", "nautical miles"},
      {"kn", {"kn", "kt", "kts"}, "knot", "knots", Stands::anywhere, true},
      {"dpi", {"dpi"}, "dot per inch", "dots per inch"},
      {"wpm", {"wpm"}, "word per minute", "words per minute"},
      {"ppm", {"ppm"}, "part per million", "parts per million"},
      {"ppb", {"ppb"}, "part per billion", "parts per billion"},
      {"Hz", {"Hz", "hz"}, "hertz", "hertz"},
      {"kHz", {"kHz", "khz", "KHz"}, "kilohertz", "kilohertz"},
      {"MHz", {"MHz", "mhz", "Mhz"}, "megahertz", "megahertz"},
      {"GHz", {"GHz", "ghz", "Ghz"}, "gigahertz", "gigahertz"},
      {"bit/s", {"bit/s"}, "bit per second", "bits per second"},
      {"kbit/s", {"kbit/s", "kb/s", "kbps", "Kbps"}, "kilobit per second", "kilobits per second"},
      {"Mbit/s", {"Mbit/s", "Mb/s", "Mbps", "mbps"}, "megabit per second", "megabits per second"},
      {"Gbit/s", {"Gbit/s", "Gb/s", "Gbps", "gbps"}, "gigabit per second", "gigabits per second"},
      {"kB", {"kB", "KB", "kb"}, "kilobyte", "kilobytes"},
      {"MB", {"MB", "mb"}, "megabyte", "megabytes"},
      {"GB", {"GB", "gb"}, "gigabyte", "gigabytes"},
      {"TB", {"TB", "tb"}, "terabyte", "terabytes"},
      {"PB", {"PB"}, "petabyte", "petabytes"},
      {"KiB", {"KiB"}, "kibibyte", "kibibytes"},
      {"MiB", {"MiB"}, "mebibyte", "mebibytes"},
      {"GiB", {"GiB"}, "gibibyte", "gibibytes"},
      {"TiB", {"TiB"}, "tebibyte", "tebibytes"},
      {"Mbit", {"Mbit", "Mb"}, "megabit", "megabits", Stands::attached},
      {"Gbit", {"Gbit", "Gb"}, "gigabit", "gigabits", Stands::attached},
      {"V", {"V"}, "volt", "volts", Stands::before_small},
      {"mV", {"mV"}, "millivolt", "millivolts"},
      {"kV", {"kV"}, "kilovolt", "kilovolts"},
      {"W", {"W"}, "watt", "watts", Stands::before_small},
      {"mW", {"mW"}, "milliwatt", "milliwatts"},
      {"kW", {"kW", "kw"}, "kilowatt", "kilowatts"},
      {"MW", {"MW"}, "megawatt", "megawatts"},
      {"GW", {"GW"}, "gigawatt", "gigawatts"},
      {"Wh", {"Wh"}, "watt hour", "watt hours"},
      {"kWh", {"kWh", "kwh"}, "kilowatt hour", "kilowatt hours"},
      {"MWh", {"MWh"}, "megawatt hour", "megawatt hours"},
      {"A", {"A"}, "ampere", "amperes", Stands::decimals},
      {"mA", {"mA"}, "milliampere", "milliamperes"},
      {"Ah", {"Ah"}, "ampere hour", "ampere hours", Stands::attached},  // 8 Ah, what
      {"mAh", {"mAh"}, "milliampere hour", "milliampere hours"},
      {"Ω", {"Ω", "Ω"}, "ohm", "ohms"},
      {"kΩ", {"kΩ", "kΩ"}, "kilohm", "kilohms"},
      {"MΩ", {"MΩ", "MΩ"}, "megohm", "megohms"},
      {"N", {"N"}, "newton", "newtons", Stands::decimals},
      {"kN", {"kN"}, "kilonewton", "kilonewtons"},
      {"J", {"J"}, "joule", "joules", Stands::decimals},
      {"kJ", {"kJ"}, "kilojoule", "kilojoules"},
      {"eV", {"eV"}, "electronvolt", "electronvolts"},
      {"keV", {"keV"}, "kiloelectronvolt", "kiloelectronvolts"},
      {"MeV", {"MeV"}, "megaelectronvolt", "megaelectronvolts"},
      {"GeV", {"GeV"}, "gigaelectronvolt", "gigaelectronvolts"},
      {"cal", {"cal", "cals"}, "calorie", "calories"},
      {"kcal", {"kcal"}, "kilocalorie", "kilocalories"},
      {"Pa", {"Pa"}, "pascal", "pascals", Stands::before_small},
      {"hPa", {"hPa"}, "hectopascal", "hectopascals"},
      {"kPa", {"kPa"}, "kilopascal", "kilopascals"},
      {"MPa", {"MPa"}, "megapascal", "megapascals"},
      {"psi", {"psi", "PSI"}, "pound per square inch", "pounds per square inch"},
      {"inHg", {"inHg", "in. Hg", "in Hg"}, "inch of mercury", "inches of mercury"},
      {"mmHg", {"mmHg", "mm Hg"}, "millimeter of mercury", "millimeters of mercury"},
      {"mol", {"mol"}, "mole", "moles"},
      {"mmol", {"mmol"}, "millimole", "millimoles"},
      {"atm", {"atm"}, "atmosphere", "atmospheres"},
      {"dB", {"dB", "dBA", "dB(A)"}, "decibel", "decibels"},
      {"kgf", {"kgf"}, "kilogram force", "kilograms force"},
      {"AU", {"AU", "au"}, "astronomical unit", "astronomical units", Stands::before_small},
      {"kya", {"kya"}, "thousand years ago", "thousand years ago"},
      {"mya", {"mya", "Mya"}, "million years ago", "million years ago"},
      {"kyr", {"kyr"}, "thousand years", "thousand years"},
      {"Myr", {"Myr"}, "million years", "million years"},
      {"Gyr", {"Gyr"}, "billion years", "billion years"},
      {"px", {"px"}, "pixel", "pixels"},
      {"MP", {"MP"}, "megapixel", "megapixels", Stands::attached},
      {"mSv", {"mSv"}, "millisievert", "millisieverts"},
      {"ly", {"ly"}, "light year", "light years", Stands::decimals},
      {"hp", {"hp"}, "horsepower", "horsepower"},
      {"ft lb", {"ft-lb", "ft-lbs", "ft·lb", "lb-ft", "lb·ft"}, "foot pound", "foot pounds"},
      {"K", {"K"}, "kelvin", "kelvins", Stands::per},
      {"K", {"K"}, "kelvin", "kelvins", Stands::hot},
      {"M", {"M"}, "molar", "molar", Stands::dissolved},
      {"pp", {"pp"}, "percentage point", "percentage points", Stands::of_shares},
      {"T", {"T"}, "tesla", "teslas", Stands::decimals},
      {"N·m", {"Nm"}, "newton meter", "newton meters"},
      {"kN·m", {"kNm"}, "kilonewton meter", "kilonewton meters"},
  };
  static const std::vector<Unit> all = [] {
    std::vector<Unit> rows = table;
    append_prefixed(rows);
    append_raised(rows);
    return rows;
  }();
  return all;
}

const Unit& unit_named(std::string_view name) {
  return *std::find_if(units().begin(), units().end(), [&](const Unit& unit) { return unit.name == name; });
}

namespace {

// Whether the number before `at` is one of lengths by its form: 1/16 in., ¾ in., 8.5x11 in.
bool is_measured(const Line& line, std::size_t at) {
  const std::size_t number = line.text.substr(0, at).find_last_not_of("0123456789 \t");
  if (number != line.text.npos && line[number] == '.' && number > 0 && is_digit(line[number - 1]) &&
      is_digit(line[number + 1]))
    return true;  // 3.5 in.
  while (at > 0 && is_blank(line[at - 1])) --at;
  for (std::string_view sign : {"½", "¼", "¾", "⅛", "⅜", "⅝", "⅞"})
    if (line.text.substr(0, at).ends_with(sign)) return true;
  while (at > 0 && is_digit(line[at - 1])) --at;
  if (at > 0 && (line[at - 1] == '/' || line[at - 1] == 'x')) return at > 1 && is_digit(line[at - 2]);
  while (at > 0 && is_blank(line[at - 1])) --at;
  return at > 1 && line[at - 1] == 'x' && !is_letter(line[at - 2]);
}

// 6 in. long, 6 in long: no preposition.
bool is_described(const Line& line, std::size_t at, std::size_t end) {
  if (line[end] == '.') {
    const char next = line[line.blanks(end + 1)];
    if ((next == '\0' || is_upper(next)) && is_measured(line, at)) return true;
    return line[end + 1] == ' ' ? is_lower(next) : next == ',' || next == ';' || next == ')';
  }
  // 12 in x 18 in
  const std::size_t sign = line.blanks(end), times = sign + (line[sign] == 'x' ? 1 : line.has(sign, "×") ? 2 : 0);
  if (times > sign && is_digit(line[line.blanks(times)])) return true;
  const bool ends = line[end] == '\0' || line[end] == ',' || line[end] == ';' || line[end] == ')';
  if (ends && is_measured(line, at)) return true;
  constexpr std::string_view sizes[] = {"long", "wide", "tall", "high", "deep", "thick"};
  return std::find(std::begin(sizes), std::end(sizes), line.word_after(end)) != std::end(sizes);
}

// V behind a blank: not 5 V-8 engines, 350 W Main Street, 5 Pa. residents.
bool before_small(const Line& line, std::size_t end) {
  const char behind = line[end];
  if (behind == '-' || behind == ')') return false;
  const char next = line[line.blanks(end + (behind == '.'))];
  return !is_upper(next) && !is_digit(next) && !(behind == '.' && is_lower(next));
}

// It was 95F, below -5C, bake at 350F; not seat 12C, a 3C case, 18F: words of heat in the line say so, or a word before
// what is not far from a usual temperature.
bool may_be_degrees(const Line& line, std::size_t at, Before before_unit) {
  if (line[at] == 'K') {               // 300 K
    constexpr std::size_t reach = 80;  // bytes
    constexpr std::string_view words[] = {"absolute zero", "boiling", "freezing",    "kelvin", "melting",
                                          "superconduct",  "temp.",   "temperature", "thermal"};
    const std::string near = lower(line.slice(at - std::min(at, reach), std::min(line.text.size(), at + reach)));
    const bool counts = counts_something(line, at + 1) || one_of(line.word_after(at + 1), {"race", "races", "run"});
    return before_unit == Before::blank && before_small(line, at + 1) && !counts &&
           std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return near.find(word) != near.npos; });
  }
  constexpr std::string_view heat[] = {
      "bake",     "boil",  "celsius",     "cold",  "cool",       "degrees", "fahrenheit", "fever",
      "forecast", "freez", "heat",        "highs", "hot",        "humid",   "lows",       "oven",
      "roast",    "temp:", "temperature", "temps", "thermostat", "warm",    "weather"};
  constexpr std::string_view numbered[] = {"gate", "room", "row", "rows", "seat", "seats"};
  std::size_t begin = at;
  while (begin > 0 && is_blank(line[begin - 1])) --begin;
  while (begin > 0 && at - begin < 7 && (is_digit(line[begin - 1]) || line[begin - 1] == '.')) --begin;
  const std::size_t digits = line.digits(begin) - begin;
  if (digits == 0 || digits > 4) return false;
  const bool minus = begin > 0 && line[begin - 1] == '-';
  const int degrees = to_int(line.slice(begin, begin + digits)) * (minus ? -1 : 1);
  constexpr std::size_t far = 100;  // bytes
  const std::string around = lower(line.slice(begin - std::min(begin, far), std::min(line.text.size(), at + far)));
  const std::string word = line.word_before(begin - minus);
  const bool usual =
      line[at] == 'F' ? minus || (degrees >= 32 && degrees <= 600) : degrees < 0 || (degrees >= 10 && degrees <= 300);
  if (!usual || std::find(std::begin(numbered), std::end(numbered), word) != std::end(numbered)) return false;
  for (std::string_view word : heat)
    for (std::size_t found = around.find(word); found != around.npos; found = around.find(word, found + 1))
      if (found == 0 || !is_letter(around[found - 1])) return true;
  if (minus && before_unit == Before::nothing) return true;
  return before_unit == Before::nothing && is<"before-degrees">(word);
}

// Whether a substance follows: 0.1 M NaOH, 2 M HCl, a 1 M solution.
bool is_dissolved(const Line& line, std::size_t end) {
  const std::size_t next = line.blanks(end);
  if (next == end) return false;
  if (one_of(line.word_after(end), {"acid", "aqueous", "buffer", "solution", "solutions", "stock"})) return true;
  std::size_t at = next, elements = 0;
  for (std::size_t last = element_at(line, at); last > at && elements < 8; last = element_at(line, at), ++elements)
    at = line.digits(last);
  return elements > 1 && line.closes(at);
}

// Whether a remedy follows that is measured in units, or what they are given per.
bool is_dosed(const Line& line, std::size_t end) {
  for (std::string_view per : {"/kg", "/mL", "/ml", "/L", "/l", "/h", "/hr", "/min", "/day"})
    if (line.has(end, per) && line.closes(end + per.size())) return true;
  const std::string next = line.word_after(end);
  return is<"remedy-in-units">(next == "of" ? line.word_after(line.blanks(end) + next.size()) : next);
}

// Whether points of a share are counted: 0.5 pp, or with a % near.
bool is_share(const Line& line, std::size_t at, std::size_t end) {
  constexpr std::size_t far = 60;  // bytes
  std::size_t number = at;
  while (number > 0 && is_blank(line[number - 1])) --number;
  const std::size_t last = number;
  while (number > 0 && (is_digit(line[number - 1]) || line[number - 1] == '.')) --number;
  if (line.slice(number, last).find('.') != std::string_view::npos) return true;
  const std::size_t from = number - std::min(number, far), to = std::min(line.text.size(), end + far);
  return line[end] != '.' && line.slice(from, to).find('%') != std::string_view::npos;
}

// Whether the unit that ends at `end` may stand behind this.
bool may_stand(const Line& line, const Unit& unit, std::string_view written, std::size_t end, Before before) {
  if (before == Before::slash) return unit.stands != Stands::stopped && unit.name != "T";  // f = 1/T
  switch (unit.stands) {
    case Stands::anywhere:
      return true;
    case Stands::attached:
      return before == Before::nothing;
    case Stands::before_small:
      return before == Before::nothing || before_small(line, end);
    case Stands::decimals:
      if (unit.name == "A" && takes_current(line, end)) return true;
      return before == Before::blank ? before_small(line, end) : is_lower(written.front());
    case Stands::described:
      return before == Before::nothing || is_described(line, end - written.size(), end);
    case Stands::stopped:
      return before == Before::blank && line[end] == '.' && is_lower(line[line.blanks(end + 1)]);
    case Stands::hot:
      return may_be_degrees(line, end - written.size(), before);
    case Stands::dissolved:
      return before == Before::blank && is_dissolved(line, end);
    case Stands::dosed:
      return is_dosed(line, end);
    case Stands::of_shares:
      return is_share(line, end - written.size(), end);
    case Stands::per:
      return false;
  }
  return false;
}

// Letters with a full stop behind each, in small letters, and where the last one ends; one or none where there are
// none.
struct Initials {
  std::string letters;
  std::size_t end;
};
Initials initials_at(const Line& line, std::size_t at) {
  Initials found{"", at};
  const auto alone = [&](std::size_t i) { return is_letter(line[i]) && line.closes(i + 1); };
  for (std::size_t i = at; alone(i); i += 2) {
    found.letters += lower(line.slice(i, i + 1));
    found.end = i + 1;
    if (line[i + 1] != '.') break;
  }
  return found;
}

// 60 m.p.h., 12 h.p.
const Unit* unit_of_initials(const std::string& letters) {
  static const auto all = [] {
    std::unordered_map<std::string_view, const Unit*> all;
    for (const Unit& unit : units())
      if (unit.plural.find(" per ") != unit.plural.npos || unit.name == "hp") all.try_emplace(unit.written[0], &unit);
    return all;
  }();
  const auto found = all.find(letters);
  return found == all.end() ? nullptr : found->second;
}

// Of each first byte what begins with it, in the order of the table.
const ByFirst<Unit>& units_by_first() {
  static const auto by_first = [] {
    ByFirst<Unit> all;
    for (const Unit& unit : units())
      for (std::string_view written : unit.written) all.add(written, unit);
    return all;
  }();
  return by_first;
}

// 5 FT., 3 HRS.: what may have a full stop, with one and in capitals; some also without one: 3 HRS.
std::optional<UnitAt> unit_in_capitals(const Line& line, std::size_t at, Before before) {
  std::optional<UnitAt> found;
  for (const auto& [written, unit] : units_by_first()[lower(line[at])]) {
    const std::size_t end = at + written.size();
    if (!unit->dotted || written.size() < 2 || (found && end <= found->end) || !line.closes(end)) continue;
    const std::string_view capitals = line.slice(at, std::min(end, line.text.size()));
    if (std::any_of(capitals.begin(), capitals.end(), is_lower) || lower(capitals) != written) continue;
    const bool other = one_of(unit->name, {"mo", "pc", "pg", "pkg", "pt"});  // MO., PC.
    const bool known = (line[end] == '.' && !other) || is<"unit-in-capitals">(written);
    if (known && may_stand(line, *unit, written, end, before)) found = {end, unit};
  }
  return found;
}

}  // namespace

bool takes_current(const Line& line, std::size_t end) {
  return line.blanks(end) > end && is<"takes-current">(line.word_after(end));
}

std::optional<UnitAt> unit_at(const Line& line, std::size_t at, Before before) {
  const char c = line[at];
  if (!is_letter(c) && c != '%' && !is_high(c)) return std::nullopt;
  if (const Initials initials = initials_at(line, at); initials.letters.size() > 1) {
    if (const Unit* unit = unit_of_initials(initials.letters)) return UnitAt{initials.end, unit};
    if (line[initials.end] == '.') return std::nullopt;  // 66 m.y.a. are no metres
  }
  std::optional<UnitAt> found;
  for (const auto& [written, unit] : units_by_first()[c]) {
    const std::size_t end = at + written.size();
    if ((found && end <= found->end) || !line.has(at, written)) continue;
    if (written != "%" && written != "°" && written != "º" && !line.closes(end)) continue;
    if (may_stand(line, *unit, written, end, before)) found = {end, unit};
  }
  return !found && is_upper(c) && before != Before::slash ? unit_in_capitals(line, at, before) : found;
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
