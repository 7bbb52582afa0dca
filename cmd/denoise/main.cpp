// denoise: repairs damaged text with a trained model.
#include "document.h"
#include "gates.h"
#include "io/known_words.h"
#include "io/lexicon.h"
#include "options.h"
#include "rewriter.h"
#include "stream/driver.h"
#include "symspell/package.h"

using namespace emend;

int main(int argc, char** argv) {
  DenoiseOptions denoise;
  cli::Options options;
  declare(options, denoise);
  return cli::run(argc, argv, denoise_document(), options, [&] {
    const io::Package package = open_package(denoise);
    const auto& denoiser = denoise.denoiser;
    const text::WordList own = own_words(denoise);
    const auto known = std::make_shared<text::WordList>(io::known_words(package));
    known->merge(own);
    // A dictionary's rewriter knows it; to judge each unlisted word by it takes longer than to correct it.
    const auto knowledge = symspell::is_dictionary(package) ? filters::Knowledge() : filters::knowledge_of(package);
    known->set_lexicon(nullptr);  // in damaged text a rare word is rather a misspelling
    filters::Denoiser filter(
        denoiser, known, own,
        [&] {
          return load({cli::caller(),
                       package,
                       denoise.model.device,
                       denoise.model.precision,
                       denoise.search,
                       known,
                       denoiser.suggest == "known",
                       denoiser.min_confidence,
                       {denoise.explains_gates(), denoiser.skip_clean}},
                      knowledge);
        },
        knowledge);
    draw_pictures(filter, denoise.gate_picture);
    const stream::Renderer renderer =
        denoise.explain ? explaining_renderer(filter, denoise.stream, denoiser.explain) : nullptr;
    const int status = stream::run(denoise.stream, filter, renderer);
    tell(filter);
    return status;
  });
}
