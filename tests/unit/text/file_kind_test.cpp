#include "text/file_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace emend::text {
namespace {

using namespace std::string_literals;

TEST(FileKind, IsToldByTheFirstBytes) {
  EXPECT_STREQ(file_kind("BZh91AY&SY\xFF")->command, "bzip2 -dc FILE");
  EXPECT_STREQ(file_kind("\x7F"
                         "ELF\x02")
                   ->what,
               "a program");
  EXPECT_STREQ(file_kind("a.txt"s + std::string(252, '\0') + "ustar")->what, "a tar archive");
  EXPECT_EQ(file_kind("a text"), nullptr);
}

TEST(FileKind, WhatMayBeATextIsNoBinary) {
  EXPECT_EQ(kind_of_binary("BZhang wrote\tthis"), nullptr);
  EXPECT_EQ(kind_of_binary("LZIP is a program."), nullptr);
  EXPECT_NE(kind_of_binary("BZh91AY&SY\xFF\xFE"), nullptr);
  EXPECT_NE(kind_of_binary("PK\x03\x04\x14\0a.txt"s), nullptr);
  EXPECT_NE(kind_of_binary("%PDF-1.4"), nullptr);
}

}  // namespace
}  // namespace emend::text
