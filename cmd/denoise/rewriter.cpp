#include "rewriter.h"

#include "filters/dictionary_rewriter.h"
#include "filters/word_choice.h"
#include "symspell/package.h"

namespace emend {

std::unique_ptr<filters::Rewriter> load(const RewriterRequest& request, const filters::Knowledge& knowledge) {
  if (symspell::is_dictionary(request.package)) return filters::load_dictionary_rewriter(request.package);
  auto* load_rewriter = reinterpret_cast<LoadRewriter*>(cli::load_module("denoise", rewriter_entry_point));
  std::unique_ptr<filters::Rewriter> rewriter(load_rewriter(request));
  if (!request.suggests || !knowledge.words || !knowledge.lexicon) return rewriter;
  return filters::make_choosing_rewriter(
      std::move(rewriter), std::make_unique<filters::WordChoice>(request.known, knowledge.lexicon, knowledge.words));
}

}  // namespace emend
