// Correction by tags (text/edit_tags.h): a model says of each word what is to be done to it, all at once, and looks at
// the result again (Omelianchuk et al. 2020, "GECToR - Grammatical Error Correction: Tag, Not Rewrite").
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "decode/model.h"
#include "filters/rewriting.h"
#include "text/edit_tags.h"
#include "tokens/tokenizer.h"

namespace emend::decode {

struct TaggingOptions {
  std::int64_t rounds = 4;           // at most; a sentence that changed is looked at again
  double min_error_probability = 0;  // a sentence none of whose words is wrong with this probability stays as it is
  double keep_bias = 0;              // added to the log-probability of $KEEP
  bool doubt_commas = false;         // rewritings tell of commas that are possible in what stays as it is
};

// Shape suffixes: B sentences, S positions (a begin mark and the tokens of the longest), N units, V tags.
class TaggingModel {
 public:
  virtual ~TaggingModel() = default;
  virtual const Vocabulary& vocabulary() const = 0;
  virtual int max_length() const = 0;  // most tokens of a sentence
  // How many sentences of Source::context it reads at most.
  virtual int context_sentences() const { return 0; }
  // How many tokens at the end of these it reads at most.
  virtual std::size_t context_tokens() const { return 0; }
  struct Said {
    at::Tensor log_probs_NV;  // of the tags
    at::Tensor log_wrong_N;   // log P(this unit is wrong), by a head of its own
  };
  // units_BS: which positions are asked about; the answers come in their order.
  virtual Said tag(std::span<const Source> sentences, const at::Tensor& units_BS) = 0;
  // What its package was made with.
  virtual TaggingOptions options() const { return {}; }
};

// How a sentence is shown to a TaggingModel: the tokens of each unit by itself, and where those of each begin, counting
// the begin mark, which stands for the place before the first. `places` has one more element than there are units.
struct TaggedSource {
  std::vector<int> tokens;
  std::vector<std::size_t> places;
  std::vector<int> shapes;  // of each token, the text::WordShape of its unit
};
TaggedSource tagged_source(std::string_view sentence, std::span<const text::Span> units,
                           const tokens::Tokenizer& tokenizer);

// An edit's confidence is the probability of its tag, and the least where several rounds came together in one. A
// sentence that is too long for the model stays as it is, and says `looped`; so does one in which a round brings back
// what was there before, and one that runs away (filters/loop_guard.h). The sentences before are read as they are
// given, by a model that reads some.
std::vector<filters::Rewriting> rewrite(TaggingModel& model, const tokens::Tokenizer& tokenizer,
                                        const text::EditTags& tags,
                                        std::span<const filters::SentenceInContext> sentences,
                                        const TaggingOptions& options, int batch_tokens = 4096);

struct LoadedTagger {
  std::unique_ptr<TaggingModel> model;
  std::unique_ptr<tokens::Tokenizer> tokenizer;
  text::EditTags tags;
};

// The same as an object.
std::unique_ptr<filters::Rewriter> make_rewriter(LoadedTagger loaded, const TaggingOptions& options,
                                                 int batch_tokens = 4096);

}  // namespace emend::decode
