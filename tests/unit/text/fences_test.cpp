#include "text/fences.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace emend::text {
namespace {

// A letter a line: c where it is code.
std::string read(const std::vector<std::string>& lines) {
  Fences fences;
  std::string said;
  for (const std::string& line : lines) said += fences.is_code(line) ? 'c' : '.';
  return said;
}

TEST(Fences, EncloseCode) {
  EXPECT_EQ(read({"It says:", "```", "it are", "```", "It is."}), ".ccc.");
  EXPECT_EQ(read({"```sh", "", "~~~", "```", "a"}), "cccc.");
  EXPECT_EQ(read({"````", "```", "````", "a"}), "ccc.");
  EXPECT_EQ(read({"Heading", "~~~~~~~", "a"}), "...");
  EXPECT_EQ(read({"> ```", "> a", "> ```", "> b"}), "ccc.");
  EXPECT_EQ(read({"  ```", "a", "  ```", "b"}), "ccc.");
  EXPECT_EQ(read({"```code```", "a"}), "..");
  EXPECT_EQ(read({"``", "a"}), "..");
}

TEST(Fences, ThatDoNotEndEncloseNotTheWholeRest) {
  std::vector<std::string> lines(200, "a");
  lines.front() = "```";
  const std::string said = read(lines);
  EXPECT_EQ(said[100], 'c');
  EXPECT_EQ(said[101], '.');
  EXPECT_EQ(said.back(), '.');
}

}  // namespace
}  // namespace emend::text
