// Blocks of code in text that has no other markup: mails, issues, chats.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace emend::text {

// Between a line of ``` behind blanks and the > of quotations and the next such line. A line of ~~~ is as often what
// underlines a heading. A block that does not end within 100 lines is taken for none from there on.
class Fences {
 public:
  // Whether a line is one of code, or opens or closes a block. For each line of a text, in order.
  bool is_code(std::string_view line);

 private:
  std::string mark_;  // that closes the block; empty: outside of one
  std::size_t lines_ = 0;
};

}  // namespace emend::text
