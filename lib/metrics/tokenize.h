// The tokenizers of BLEU and TER, as sacrebleu has them.
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
  // What signatures call it.
  virtual std::string signature() const = 0;
};

struct BleuTokenizerRow {
  const char* name;
  const char* sentence;
  std::unique_ptr<BleuTokenizer> (*make)();
};
const std::vector<BleuTokenizerRow>& bleu_tokenizers();

// A name of the table, or the path of a SentencePiece model (*.model). Throws Error for a name that is not known and a
// file that is no model.
std::unique_ptr<BleuTokenizer> make_bleu_tokenizer(const std::string& name);

struct TercomRules {
  bool lowercase = true;
  bool normalized = false;      // tokenize punctuation
  bool no_punctuation = false;  // remove it
  bool asian = false;           // Chinese and Japanese characters are tokens; their punctuation counts as such
};
std::string tercom_tokens(std::string_view line, const TercomRules& rules);

}  // namespace emend::metrics
