#include "text/lines.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cli/error.h"

namespace emend::text {
namespace {

LineSource source_of(std::vector<std::string> lines) {
  const auto next = [lines = std::move(lines), at = std::size_t{0}](std::string& line) mutable {
    if (at == lines.size()) return false;
    line = lines[at++];
    return true;
  };
  return {"file", next};
}

std::vector<std::string> all(const LineSource& source) {
  std::vector<std::string> out;
  for (std::string line; source.next(line);) out.push_back(line);
  return out;
}

TEST(ColumnOf, AnEmptyLineBetweenDocumentsHasEveryColumn) {
  EXPECT_EQ(all(column_of(source_of({"a\tb", "", "c\td"}), 2)), (std::vector<std::string>{"b", "", "d"}));
  EXPECT_THROW(all(column_of(source_of({"a\tb", " ", "c\td"}), 2)), Error);
}

TEST(WithoutMark, DropsTheFirstByteOrderMarkAlone) {
  EXPECT_EQ(all(without_mark(source_of({"\xEF\xBB\xBF"
                                        "a",
                                        "\xEF\xBB\xBF"
                                        "b"}))),
            (std::vector<std::string>{"a",
                                      "\xEF\xBB\xBF"
                                      "b"}));
  EXPECT_EQ(all(without_mark(source_of({"", "\xEF\xBB\xBF"}))), (std::vector<std::string>{"", "\xEF\xBB\xBF"}));
}

}  // namespace
}  // namespace emend::text
