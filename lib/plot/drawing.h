// What curves, bars and heat maps share: SVG elements as text, colours, numbers, widths of words.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace emend::plot {

// Okabe and Ito's colours, told apart by readers with any colour vision; black last, yellow replaced (too light on
// white).
inline constexpr std::array<const char*, 8> kColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                        "#e69f00", "#56b4e9", "#7f6a00", "#000000"};
inline const char* colour(std::size_t series) { return kColours[series % kColours.size()]; }

// A coordinate with at most two decimals: "12.5", "0".
std::string coordinate(double value);

// About how wide a text is in a sans-serif font, in pixels; an estimate by character classes, for there is no font
// here.
double text_width(std::string_view text, double font_size = 12);

inline constexpr const char* kEllipsis = "\u2026";
// The text with an ellipsis in place of its middle, where it is wider than `width`: files differ at either end.
std::string elided(std::string_view text, double width, double font_size = 12);
// Cut at blanks, and where a word has no room within it, into lines no wider than `width`, the last of four elided.
std::vector<std::string> wrapped(std::string_view text, double width, double font_size);

// Of a picture or of one of its panels, in bold letters above the middle of what it names.
class Title {
 public:
  enum Size { picture = 15, panel = 13 };
  Title(std::string_view text, double width, Size size = picture);
  double height() const;  // with what parts it from what follows; 0 where the text is empty
  double width() const;
  void draw(class Drawing& drawing, double middle, double top) const;

 private:
  std::vector<std::string> lines_;
  Size size_;
};

enum class Anchor { start, middle, end };

class Drawing {
 public:
  Drawing(double width, double height, std::string_view title);

  void rectangle(double x, double y, double width, double height, std::string_view attributes);
  void line(double x1, double y1, double x2, double y2, std::string_view attributes);
  // (x, y) is the baseline's anchor; turned by `degrees` clockwise about it. Nothing where the text is empty.
  void text(double x, double y, std::string_view text, Anchor anchor, std::string_view attributes = "",
            double degrees = 0);
  void raw(std::string_view element) { body_.append(element); }
  // A name for what others of the picture refer to.
  std::string new_id() { return "id" + std::to_string(ids_++); }

  std::string finish() &&;

 private:
  double width_, height_;
  std::string title_, body_;
  int ids_ = 0;
};

}  // namespace emend::plot
