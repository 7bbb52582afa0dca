#include "train/events.h"

#include <gtest/gtest.h>

namespace emend::train {
namespace {

std::string hex(const std::string& bytes) {
  std::string out;
  for (const unsigned char byte : bytes) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return out;
}

TEST(Events, ChecksumIsCastagnolis) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283u);  // the check value of its definition (RFC 3720, B.4, has others)
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAu);
}

TEST(Events, AScalarIsAProtocolBuffer) {
  const std::string record = event_scalar(1.5, 300, "loss", 0.25F);
  // length 31, its checksum; wall time, step, summary {value {tag, simple value}}; checksum
  EXPECT_EQ(record.size(), 8u + 4 + 9 + 3 + 15 + 4);
  EXPECT_EQ(hex(record.substr(0, 8)), "1b00000000000000");
  EXPECT_EQ(hex(record.substr(12, 27)),
            "09000000000000f83f"
            "10ac02"
            "2a0d0a0b0a046c6f7373150000803e");
  EXPECT_EQ(hex(event_header(0).substr(12 + 9, 15)),
            "1a0d"
            "627261696e2e4576656e743a32");
}

}  // namespace
}  // namespace emend::train
