#include "ngram/model.h"

#include <algorithm>

#include "ngram/arpa.h"
#include "ngram/mapped.h"

namespace emend::ngram {

Model::Model(const std::string& path)
    : storage_(is_mapped(path) ? open_mapped(path) : std::make_unique<ArpaModel>(path)) {}
Model::~Model() = default;
Model::Model(Model&&) noexcept = default;

int Model::order() const { return storage_->order(); }
std::uint64_t Model::size(int order) const { return storage_->size(order); }
Word Model::unknown() const { return storage_->unknown; }
Word Model::end() const { return storage_->end; }

Word Model::word(std::string_view text) const {
  const Word word = storage_->word(text);
  return word == Storage::none ? storage_->unknown : word;
}

State Model::begin() const {
  State state;
  if (order() > 1) state.contexts[0] = storage_->begin, state.known = 1;
  return state;
}

double Model::advance(State& state, Word word) const {
  constexpr std::uint32_t none = Storage::none;
  const Storage& in = *storage_;
  // The entries that end in this word, by length; an entry's own ending may be missing where a file was pruned oddly.
  std::array<std::uint32_t, max_order + 1> found;
  found[1] = word;
  int longest = 1;
  for (int n = 2; n <= state.known + 1; ++n) {
    found[n] = state.contexts[n - 2] == none ? none : in.find(n, state.contexts[n - 2], word);
    if (found[n] != none) longest = n;
  }
  double sum = in.at(longest, found[longest]).log_probability;
  for (int n = longest; n <= state.known; ++n) {
    if (state.contexts[n - 1] != none) sum += in.at(n, state.contexts[n - 1]).backoff;
  }
  state.known = std::min(longest, order() - 1);
  for (int n = 1; n <= state.known; ++n) state.contexts[n - 1] = found[n];
  return sum;
}

double Model::sentence(std::span<const std::string_view> words) const {
  State state = begin();
  double sum = 0;
  for (const std::string_view text : words) sum += advance(state, word(text));
  return sum + advance(state, end());
}

}  // namespace emend::ngram
