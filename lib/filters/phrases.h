// What people say as a whole, and no model makes of its words: greetings, thanks, signs, labels of forms and buttons.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/package.h"
#include "io/sorted_table.h"

namespace emend::filters {

class Phrases {
 public:
  static constexpr std::string_view file_name = "phrases.tsv";

  // A table (io/sorted_table.h) of phrases, in small letters and without a mark at the end, and what they mean, with a
  // capital.
  explicit Phrases(const std::string& path) : table_(path, "PHRASE TAB MEANING") {}

  struct Said {
    std::string text;
    bool whole = false;  // that is all of it; else its translation begins so
  };
  // What a sentence says by a phrase: all of it but for marks at the end, or what stands before a comma, a colon, a
  // number, or the words from whom greetings come. In capitals where the sentence is in capitals, and with a small
  // letter where it begins with one.
  std::optional<Said> said(std::string_view sentence) const;

 private:
  std::optional<std::string> meaning(std::string_view phrase) const;

  io::SortedTable table_;
};

// Those beside the words of the package that config.json names as "dictionary", where there are any. Throws Error for
// what is damaged.
std::shared_ptr<const Phrases> phrases(const io::Package& package);

}  // namespace emend::filters
