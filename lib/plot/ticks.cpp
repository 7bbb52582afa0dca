#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "plot/plot.h"

namespace emend::plot {
namespace {

// The smallest of 1, 2, 5 times a power of ten that is not below `width` (Heckbert, "Nice numbers for graph labels",
// Graphics Gems, 1990).
double nice_step(double width) {
  const double power = std::pow(10, std::floor(std::log10(width)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= width * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

std::string with_thousands(std::string digits) {
  const std::size_t begin = digits.front() == '-' ? 1 : 0;
  const std::size_t end = std::min(digits.find('.'), digits.size());
  for (std::size_t i = end; i > begin + 3;) digits.insert(i -= 3, 1, ',');
  return digits;
}

// "1e-05" -> "1e-5", "2.50e+06" -> "2.5e6".
std::string short_exponent(const std::string& number) {
  const std::size_t e = number.find('e');
  std::string mantissa = number.substr(0, e);
  if (mantissa.find('.') != std::string::npos) {
    mantissa.erase(mantissa.find_last_not_of('0') + 1);
    if (mantissa.back() == '.') mantissa.pop_back();
  }
  return fmt::format("{}e{}", mantissa, std::stoi(number.substr(e + 1)));
}

}  // namespace

std::vector<double> ticks(double least, double most, int count) {
  const double step = nice_step((most - least) / std::max(count, 1));
  std::vector<double> out;
  if (!(step > 0) || !std::isfinite(step)) return {least, most};
  // Multiples are counted by whole numbers, so that no rounding error adds up and zero is zero.
  const double first = std::ceil(least / step - 1e-9), last = std::floor(most / step + 1e-9);
  for (double i = first; i <= last && out.size() < 1000; ++i) out.push_back(i * step + 0.0);
  return out;
}

std::vector<double> logarithmic_ticks(double least, double most, int count) {
  const int first = static_cast<int>(std::floor(std::log10(least))),
            last = static_cast<int>(std::ceil(std::log10(most)));
  const auto collect = [&](std::initializer_list<int> factors, int stride) {
    std::vector<double> out;
    for (int exponent = first; exponent <= last; ++exponent) {
      if (exponent % stride != 0) continue;
      for (const int factor : factors) {
        const double value = factor * std::pow(10, exponent);
        if (value >= least * (1 - 1e-9) && value <= most * (1 + 1e-9)) out.push_back(value);
      }
    }
    return out;
  };
  for (int stride = std::max(1, (last - first) / (2 * std::max(count, 1))); stride >= 1; --stride) {
    if (std::vector<double> decades = collect({1}, stride); decades.size() >= 3) return decades;
  }
  if (std::vector<double> fine = collect({1, 2, 5}, 1); fine.size() >= 3) return fine;
  return ticks(least, most, count);
}

std::string tick_label(double value, double step) { return value == 0 ? "0" : value_label(value, step); }

std::string value_label(double value, double step) {
  const double size = std::abs(value);
  const int step_exponent = static_cast<int>(std::floor(std::log10(std::abs(step)) + 1e-9));
  if (size >= 1e6 || (size > 0 && size < 0.9999e-4 && step < 0.9999e-4)) {
    const int digits = static_cast<int>(std::floor(std::log10(size) + 1e-9)) - step_exponent;
    return short_exponent(fmt::format("{:.{}e}", value, std::clamp(digits, 0, 15)));
  }
  const std::string digits = fmt::format("{:.{}f}", value, std::clamp(-step_exponent, 0, 15));
  const bool minus_zero = digits.starts_with('-') && digits.find_first_not_of("-0.") == digits.npos;
  return with_thousands(minus_zero ? digits.substr(1) : digits);
}

}  // namespace emend::plot
