#include "filters/knowledge.h"

#include "io/lexicon.h"
#include "ngram/text_model.h"

namespace emend::filters {

Knowledge knowledge_of(const io::Package& package) {
  return {io::lexicon_of(package), confusion::model_of(package), ngram::model_of_words(package)};
}

}  // namespace emend::filters
