#include "plot/drawing.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "plot/plot.h"
#include "text/entities.h"
#include "text/utf8.h"

namespace emend::plot {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// XML 1.0, production 2 (Char).
bool is_xml_character(char32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c != 0xFFFE && c != 0xFFFF);
}

template <class Visit>  // visit(code point, its bytes); what XML cannot hold is U+FFFD
void for_each_character(std::string_view text, Visit visit) {
  const std::string valid = text::replace_invalid_utf8(text);
  for (std::size_t at = 0; at < valid.size();) {
    const std::size_t begin = at;
    const char32_t c = text::next_code_point(valid, at);
    if (is_xml_character(c)) {
      visit(c, std::string_view(valid).substr(begin, at - begin));
    } else {
      visit(char32_t{0xFFFD}, kReplacement);
    }
  }
}

}  // namespace

std::string escape(std::string_view text) {
  std::string out;
  for_each_character(text, [&](char32_t c, std::string_view bytes) {
    const std::string_view entity = text::entity_of(c);
    if (!entity.empty()) {
      out += entity;
    } else if (c == '\t' || c == '\n' || c == '\r') {
      out += ' ';
    } else {
      out += bytes;
    }
  });
  return out;
}

std::string coordinate(double value) {
  std::string out = fmt::format("{:.2f}", value);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

double text_width(std::string_view text, double font_size) {
  double ems = 0;
  for_each_character(text, [&](char32_t c, std::string_view) {
    const bool narrow =
        c < 0x80 && std::string_view("ijlt.,:;|!'()[] fr").find(static_cast<char>(c)) != std::string_view::npos;
    const bool wide = c == 'm' || c == 'w' || c == 'M' || c == 'W' || c >= 0x1100;
    ems += narrow ? 0.34 : wide ? 0.98 : 0.62;
  });
  return ems * font_size;
}

Drawing::Drawing(double width, double height, std::string_view title) : width_(width), height_(height), title_(title) {}

void Drawing::put_beside(Drawing other) {
  body_ += fmt::format("<g transform=\"translate({} 0)\">\n{}</g>\n", coordinate(width_), other.body_);
  width_ += other.width_;
  height_ = std::max(height_, other.height_);
}

void Drawing::rectangle(double x, double y, double width, double height, std::string_view attributes) {
  raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", coordinate(x), coordinate(y),
                  coordinate(width), coordinate(height), attributes));
}

void Drawing::line(double x1, double y1, double x2, double y2, std::string_view attributes) {
  raw(fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", coordinate(x1), coordinate(y1),
                  coordinate(x2), coordinate(y2), attributes));
}

void Drawing::text(double x, double y, std::string_view text, Anchor anchor, std::string_view attributes,
                   double degrees) {
  static constexpr std::string_view names[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  const std::string turned =
      degrees == 0 ? ""
                   : fmt::format(" transform=\"rotate({} {} {})\"", coordinate(degrees), coordinate(x), coordinate(y));
  raw(fmt::format("<text x=\"{}\" y=\"{}\"{}{}{}{}>{}</text>\n", coordinate(x), coordinate(y),
                  names[static_cast<int>(anchor)], turned, attributes.empty() ? "" : " ", attributes, escape(text)));
}

std::string Drawing::finish() && {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#222\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n{3}</svg>\n",
      coordinate(width_), coordinate(height_), escape(title_), body_);
}

}  // namespace emend::plot
