// The keys of a configuration, each declared once, with what it may be and the sentence that documents it, beside the
// variable that holds it:
//
//   struct Sizes {
//     std::int64_t width = 256;
//     bool tied = true;
//     double scale = 1;  // of what is tied
//   };
//   template <class Visitor>
//   void keys(Visitor& visit, Sizes& sizes) {
//     visit(io::Whole{"width", 4, 8192, "Numbers that stand for a token"}, sizes.width);
//     visit(io::Truth{"tied", "The output's matrix is that of the embeddings"}, sizes.tied);
//     if (visit.matters(sizes.tied)) visit(io::Number{"scale", 0, 9, "Of that matrix"}, sizes.scale);
//   }
//
// Who reads (config_reader.h), writes (config_writer.h) or explains them (train/model_keys.h) visits these. matters():
// who writes leaves out what changes nothing; all others visit every key.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace emend::io {

struct Whole {
  static constexpr const char* type = "whole number";
  const char* name;
  std::int64_t least, most;
  const char* sentence;
};

struct Number {
  static constexpr const char* type = "number";
  const char* name;
  double least, most;
  const char* sentence;
};

struct Word {
  static constexpr const char* type = "string";
  const char* name;
  std::vector<std::string> choices;  // none: any word, which the reader's caller judges
  const char* sentence;
};

struct Truth {
  static constexpr const char* type = "true or false";
  const char* name;
  const char* sentence;
};

}  // namespace emend::io
