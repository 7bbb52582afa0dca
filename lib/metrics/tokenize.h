// The tokenizers of BLEU, as sacrebleu has them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace emend::metrics {

class BleuTokenizer {
 public:
  virtual ~BleuTokenizer() = default;
  // The line with its tokens parted by blanks. Thread-safe.
  virtual std::string operator()(std::string_view line) const = 0;
};

struct BleuTokenizerRow {
  const char* name;
  const char* sentence;
  std::unique_ptr<BleuTokenizer> (*make)();
};
const std::vector<BleuTokenizerRow>& bleu_tokenizers();

// Throws Error for a name that is not known.
std::unique_ptr<BleuTokenizer> make_bleu_tokenizer(const std::string& name);

}  // namespace emend::metrics
