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
constexpr double kBold = 1.15;  // letters that are bold are wider

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
    ems += narrow ? 0.34 : wide ? 0.98 : c >= 'A' && c <= 'Z' ? 0.7 : 0.62;
  });
  return ems * font_size;
}

std::string elided(std::string_view text, double width, double font_size) {
  if (text_width(text, font_size) <= width) return std::string(text);
  std::vector<std::string> characters;
  for_each_character(text, [&](char32_t, std::string_view bytes) { characters.emplace_back(bytes); });
  double room = width - text_width(kEllipsis, font_size);
  std::string begin, end;
  for (std::size_t left = 0, right = characters.size(); left < right;) {
    const bool front = begin.size() <= end.size();
    const std::string& next = front ? characters[left] : characters[right - 1];
    if ((room -= text_width(next, font_size)) < 0) break;
    front ? (++left, begin += next) : (--right, end.insert(0, next));
  }
  return begin + kEllipsis + end;
}

std::vector<std::string> wrapped(std::string_view text, double width, double font_size) {
  constexpr std::size_t most_lines = 4;
  std::vector<std::string> lines;
  std::string line;
  std::size_t blank = std::string::npos;  // in the line
  std::size_t done = 0;                   // bytes of the text in `lines`
  const std::string valid = text::replace_invalid_utf8(text);
  for (std::size_t at = 0; at < valid.size();) {
    const std::size_t begin = at;
    if (text::next_code_point(valid, at) == ' ') blank = line.size();
    line += valid.substr(begin, at - begin);
    if (text_width(line, font_size) <= width || line.size() == at - begin) continue;
    if (lines.size() + 1 == most_lines) {
      lines.push_back(elided(valid.substr(done), width, font_size));
      return lines;
    }
    const bool at_blank = blank != std::string::npos && blank > 0;
    const std::size_t end = at_blank ? blank : line.size() - (at - begin);
    lines.push_back(line.substr(0, end));
    line.erase(0, end + at_blank);
    done = at - line.size();
    blank = line.rfind(' ');
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

Title::Title(std::string_view text, double width, Size size)
    : lines_(wrapped(text, width / kBold, size)), size_(size) {}

double Title::height() const { return lines_.empty() ? 0 : static_cast<double>(lines_.size()) * (size_ + 4) + 10; }

double Title::width() const {
  double width = 0;
  for (const std::string& line : lines_) width = std::max(width, kBold * text_width(line, size_));
  return width;
}

void Title::draw(Drawing& drawing, double middle, double top) const {
  for (const std::string& line : lines_) {
    top += size_ + 4;
    drawing.text(middle, top, line, Anchor::middle, fmt::format("font-size=\"{}\" font-weight=\"bold\"", int{size_}));
  }
}

Drawing::Drawing(double width, double height, std::string_view title) : width_(width), height_(height), title_(title) {}

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
  if (text.empty()) return;
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
