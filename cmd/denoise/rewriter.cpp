#include "rewriter.h"

#include "filters/dictionary_rewriter.h"
#include "filters/word_choice.h"
#include "ngram/text_model.h"
#include "symspell/package.h"

namespace emend {

std::unique_ptr<filters::Rewriter> load(const RewriterRequest& request, std::shared_ptr<const text::Lexicon> lexicon) {
  if (symspell::is_dictionary(request.package)) return filters::load_dictionary_rewriter(request.package);
  auto* load_rewriter = reinterpret_cast<LoadRewriter*>(cli::load_module("denoise", rewriter_entry_point));
  std::unique_ptr<filters::Rewriter> rewriter(load_rewriter(request));
  auto model = request.suggests ? ngram::model_of_words(request.package) : nullptr;
  if (!model || !lexicon) return rewriter;
  return filters::make_choosing_rewriter(
      std::move(rewriter), std::make_unique<filters::WordChoice>(request.known, std::move(lexicon), std::move(model)));
}

}  // namespace emend
