#include "cli/message.h"

#include <gtest/gtest.h>

namespace emend::cli {
namespace {

TEST(Message, BeginsALineBehindABar) {
  set_program_name("train");
  testing::internal::CaptureStderr();
  show("[##..] 2/4");
  warn("a.tsv:7", "is not UTF-8", "skipped");
  show("[###.] 3/4");
  end_line();
  end_line();
  fail("ended");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "[##..] 2/4\ntrain: a.tsv:7: is not UTF-8: skipped\n[###.] 3/4\ntrain: ended\n");
}

}  // namespace
}  // namespace emend::cli
