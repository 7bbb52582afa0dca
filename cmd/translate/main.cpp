// translate: translates text with a trained model.
#include "document.h"
#include "filters/catalogue_filter.h"
#include "filters/model_options.h"
#include "filters/translation_filter.h"
#include "formats.h"
#include "instead.h"
#include "neural.h"
#include "options.h"
#include "pictures.h"
#include "stream/driver.h"
#include "summary.h"

using namespace emend;

namespace {

std::unique_ptr<filters::Translator> load(const TranslatorRequest& request) {
  auto* load_translator = reinterpret_cast<LoadTranslator*>(cli::load_module("translate", translator_entry_point));
  return std::unique_ptr<filters::Translator>(load_translator(request));
}

}  // namespace

int main(int argc, char** argv) {
  TranslateOptions translate;
  cli::Options options;
  declare(options, translate);
  return cli::run(argc, argv, translate_document(), options, [&] {
    check(translate, options);
    const std::vector<io::Package> packages = open_packages(translate, options);
    if (write_instead(translate, packages.front())) return 0;
    const std::string& format = translate.stream.format;
    const TranslatorRequest request{
        cli::caller(),    packages,           translate.model.device, translate.model.precision,
        translate.search, translate.sampling, translate.shortlist};
    std::unique_ptr<filters::Denoiser> repairer = repairer_of(translate, packages);
    const filters::Denoiser* const repairs = repairer.get();
    filters::KnownNames names = filters::known_names(packages.front());
    std::unique_ptr<stream::Filter> first = std::move(repairer);
    if (!first) first = german_repairer_of(translate, names);
    filters::TranslationFilter filter(
        translate.translation, static_cast<std::size_t>(translate.search.best), format != "text",
        [&] { return load(request); }, read_glossary(translate), std::move(first), std::move(names),
        filters::dictionary_of(packages.front()));
    draw_pictures(filter, translate.attention, translate.corrections);
    const char terminator = translate.stream.null_terminated ? '\0' : '\n';
    stream::Renderer renderer;
    if (format == "jsonl")
      renderer =
          jsonl_renderer(filter, translate.translation.explain, terminator, stream::name_of_text(translate.stream));
    if (format == "moses") renderer = moses_renderer(filter, terminator);
    filters::CatalogueFilter catalogues(markup_of_catalogues(translate), filter);
    translate.stream.records = [&](std::string_view file) { return catalogues.records(file); };
    const int status = stream::run(translate.stream, catalogues, renderer);
    tell(filter.counts(), repairs ? repairs->held_back().told() : "");
    return status;
  });
}
