#include <gtest/gtest.h>

#include "io/config_reader.h"
#include "io/config_writer.h"

namespace emend::io {
namespace {

using nlohmann::json;

struct Sizes {
  std::int64_t width = 256;
  double dropout = 0.1;
  std::string norm = "pre", names = "none";
  bool tied = true;
  double scale = 1;
};

template <class Visitor>
void keys(Visitor& visit, Sizes& sizes) {
  visit(Whole{"width", 4, 8192, "Numbers that stand for a token"}, sizes.width);
  visit(Number{"dropout", 0, 0.9, "Share of the activations that are dropped"}, sizes.dropout);
  visit(Word{"norm", {"pre", "post"}, "Where layers are normalised"}, sizes.norm);
  visit(Word{"names", {}, "Any"}, sizes.names);
  visit(Truth{"tied", "The output's matrix is that of the embeddings"}, sizes.tied);
  if (visit.matters(sizes.scale != Sizes().scale)) visit(Number{"scale", 0, 9, "Of that matrix"}, sizes.scale);
}

std::string error_of(const json& config) {
  try {
    read_config<Sizes>(config, "sizes");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Config, HasItsDefaultsWhereNothingIsSaid) {
  const json expected = {{"width", 256}, {"dropout", 0.1}, {"norm", "pre"}, {"names", "none"}, {"tied", true}};
  EXPECT_EQ(write_config(read_config<Sizes>(json::object(), "sizes")), expected);
}

TEST(Config, IsWrittenAsItWasRead) {
  const json config = {{"width", 8},     {"dropout", 0.0}, {"norm", "post"},
                       {"names", "a+b"}, {"tied", false},  {"scale", 2.0}};
  EXPECT_EQ(write_config(read_config<Sizes>(config, "sizes")), config);
}

TEST(Config, LeavesOutWhatChangesNothing) {
  EXPECT_FALSE(write_config(read_config<Sizes>({{"scale", 1.0}}, "sizes")).contains("scale"));
}

TEST(Config, SaysWhatIsWrong) {
  EXPECT_EQ(error_of(json::array()), "sizes: its sizes are no table: write key = value");
  EXPECT_EQ(error_of({{"width", 2}}), "sizes: width = 2: give a whole number from 4 to 8192");
  EXPECT_EQ(error_of({{"width", 8.5}}), "sizes: width = 8.5: give a whole number from 4 to 8192");
  EXPECT_EQ(error_of({{"dropout", 1}}), "sizes: dropout = 1: give a number from 0.0 to 0.9");
  EXPECT_EQ(error_of({{"norm", "before"}}), "sizes: norm = \"before\": choose one of pre, post");
  EXPECT_EQ(error_of({{"names", 1}}), "sizes: names = 1: give a word in quotes");
  EXPECT_EQ(error_of({{"tied", 1}}), "sizes: tied = 1: give true or false");
  EXPECT_EQ(error_of({{"widths", 8}}),
            "sizes: 'widths' is not known: the keys are dropout, names, norm, scale, tied, width");
}

}  // namespace
}  // namespace emend::io
