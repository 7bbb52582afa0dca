// The one legend of a picture: which colour belongs to which name.
#pragma once

#include <string>
#include <vector>

#include "plot/drawing.h"

namespace emend::plot {

enum class Sample { line, dot, box };  // how the legend shows a colour: as it is drawn first

struct Paint {
  std::string colour;
  bool again = false;  // the colours begin anew: lines are dashed, boxes pale with an outline
  std::string fill() const;
};

class Legend {
 public:
  // A name that has others beside it, or that is alone in its panel.
  void add(const std::string& name, Sample sample);
  void add_alone(const std::string& name);

  Paint paint(const std::string& name) const;  // of one that was added
  double widest() const;                       // entry, in pixels
  // Rows of entries. Names that are wider lose what all of them begin and end with, then their middles.
  double height(double width) const;
  void draw(Drawing& drawing, double left, double top, double width) const;

 private:
  std::vector<std::string> names_within(double width) const;

  struct Entry {
    std::string name;
    Sample sample;
  };
  std::vector<Entry> entries_;
  std::vector<std::string> alone_;
};

}  // namespace emend::plot
