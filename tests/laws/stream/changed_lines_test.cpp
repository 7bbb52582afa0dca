// Which lines a diff of git changes; tests/shell/editors.bats has git itself.
#include "stream/changed_lines.h"

#include <gtest/gtest.h>

namespace emend::stream::tests {
namespace {

using Ranges = std::vector<LineRange>;

TEST(ChangedLines, AreThoseThatHunksAddOrChange) {
  EXPECT_EQ(lines_of_hunks(""), Ranges());
  EXPECT_EQ(lines_of_hunks("@@ -1 +1 @@\n-a\n+b\n"), (Ranges{{1, 1}}));
  EXPECT_EQ(lines_of_hunks("diff --git a b\n--- a/b\n+++ b/b\n@@ -3,2 +3,4 @@ int f()\n@@ -9,0 +12,2 @@\n+x\n+y"),
            (Ranges{{3, 6}, {12, 13}}));
  EXPECT_EQ(lines_of_hunks("@@ -3,2 +2,0 @@\n-a\n-b\n"), Ranges()) << "taken away";
}

TEST(ChangedLines, OtherLinesAreNoHunks) {
  // Lines of a diff without context begin with + or -, whatever stands in the file.
  EXPECT_EQ(lines_of_hunks("@@ -1 +1,2 @@\n+@@ -7 +7 @@\n-@@ -8 +8 @@\n"), (Ranges{{1, 2}}));
  for (const char* line : {"@@ -1 +x @@", "@@ -1 +1", "@@ -1 +1, @@", "@@ -1", "@@ -1 +1,99999999999999999999999 @@",
                           "Binary files a and b differ", "@@"})
    EXPECT_EQ(lines_of_hunks(line), Ranges()) << line;
  EXPECT_EQ(lines_of_hunks("@@ -1 +5,18446744073709551615 @@"), (Ranges{{5, UINT64_MAX}}));
}

}  // namespace
}  // namespace emend::stream::tests
