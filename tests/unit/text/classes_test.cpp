#include "text/classes.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace emend::text {

namespace {

TEST(Classes, AreReadFromATable) {
  const Classes classes(R"(
# Titles.

class title: What gets a full stop in America alone.
  ms mrs
  dr
  not: miss etc

class mark: Marks.
  ' ’
)");
  ASSERT_EQ(classes.all().size(), 2U);
  const NamedClass& title = classes.named("title");
  EXPECT_EQ(title.sentence, "What gets a full stop in America alone.");
  EXPECT_EQ(title.words, (std::vector<std::string_view>{"dr", "mrs", "ms"}));
  EXPECT_EQ(title.others, (std::vector<std::string_view>{"miss", "etc"}));
  EXPECT_TRUE(classes.named("mark").others.empty());
  EXPECT_THROW(classes.named("titl"), std::logic_error);
  EXPECT_THROW(classes.named(""), std::logic_error);
}

TEST(Classes, WordsOfNoClassAreAnError) {
  EXPECT_THROW(Classes("  dr\n"), std::logic_error);
  EXPECT_THROW(Classes("  not: dr\n"), std::logic_error);
  EXPECT_THROW(Classes("class title: Titles.\ndr\n"), std::logic_error);
  EXPECT_THROW(Classes("class title\n  dr\n"), std::logic_error);
}

}  // namespace
}  // namespace emend::text
