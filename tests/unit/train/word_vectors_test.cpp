#include "train/word_vectors.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "cli/error.h"
#include "io/package.h"

namespace emend::train {
namespace {

// Four tokens: " the", "s", "a b", and an end mark.
class Pieces : public tokens::Tokenizer {
 public:
  int size() const override { return static_cast<int>(pieces_.size()); }
  std::vector<int> encode(std::string_view) const override { return {}; }
  std::string decode(std::span<const int>) const override { return ""; }
  std::string piece(int id) const override { return pieces_[static_cast<std::size_t>(id)]; }
  int pad() const override { return -1; }
  int begin() const override { return -1; }
  int end() const override { return 3; }
  int unknown() const override { return -1; }
  int mask() const override { return -1; }
  std::string kind() const override { return "pieces"; }
  void save(const std::string&) const override {}

 private:
  std::vector<std::string> pieces_ = {" the", "s", "a b", ""};
};

struct Start : testing::Test {
  const std::string path = testing::TempDir() + "/start.vec";
  const Pieces tokenizer;
  nn::Parameters parameters;
  at::Tensor table = parameters.add("encoder.embedding", at::ones({4, 2}), true);
  at::Tensor other = parameters.add("output", at::ones({4, 2}), true);
  int start(const std::string& text) {
    io::write_file(path, text);
    return start_embeddings(path, tokenizer, parameters);
  }
};

TEST_F(Start, GivesTokensTheirVectorsAtTheSpreadThatTheyHad) {
  // U+2581 is a blank; the token itself goes before the word.
  EXPECT_EQ(start("4 2\nthe 9 9\n\xE2\x96\x81the 3 4\nnone 7 7\na\xE2\x96\x81"
                  "b 0 5\n"),
            2);
  const float scale = 1 / std::sqrt((9.0F + 16 + 25) / 4);
  EXPECT_TRUE(at::allclose(table, at::tensor({3 * scale, 4 * scale, 1.F, 1.F, 0.F, 5 * scale, 1.F, 1.F}).view({4, 2})));
  EXPECT_TRUE(at::equal(other, at::ones({4, 2})));
}

TEST_F(Start, AWordIsTheTokenBehindItsBlank) {
  EXPECT_EQ(start("1 2\nthe 1 -1\n"), 1);
  EXPECT_TRUE(at::allclose(table[0], at::tensor({1.F, -1.F})));
}

TEST_F(Start, RefusesVectorsThatDoNotFit) {
  EXPECT_THROW(start("1 3\nthe 1 2 3\n"), Error);
  EXPECT_THROW(start("1 2\nel 1 2\n"), Error);
}

}  // namespace
}  // namespace emend::train
