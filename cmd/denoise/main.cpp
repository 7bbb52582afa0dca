// denoise: repairs damaged text with a trained model.
#include <fmt/format.h>

#include "cli/message.h"
#include "decode/denoiser.h"
#include "decode/model_options.h"
#include "document.h"
#include "io/known_words.h"
#include "neural.h"
#include "stream/driver.h"
#include "symspell/rewriter.h"

using namespace emend;

namespace {

std::unique_ptr<decode::Rewriter> load(const RewriterRequest& request) {
  if (symspell::is_dictionary(request.package)) return symspell::load_rewriter(request.package);
  auto* load_rewriter = reinterpret_cast<LoadRewriter*>(cli::load_module("denoise", rewriter_entry_point));
  return std::unique_ptr<decode::Rewriter>(load_rewriter(request));
}

void tell(const decode::Denoiser::Counts& counts) {
  cli::inform(fmt::format(
      "{} sentences: {} skipped, {} rewritten, {} answered from the cache; left as they were: {} by the loop guard, {} "
      "by --max-change",
      counts.sentences, counts.skipped, counts.rewritten, counts.remembered, counts.looped, counts.overdone));
}

}  // namespace

int main(int argc, char** argv) {
  decode::ModelOptions model("denoise-en");
  decode::DenoiserOptions denoiser;
  decode::SearchOptions search;
  stream::Options stream;
  cli::Options options;
  declare(options, model);
  declare_rewriting(options, search);
  options.group("Safeguards");
  declare(options, denoiser);
  declare(options, stream);
  return cli::run(argc, argv, denoise_document(), options, [&] {
    check(model);
    check(search);
    const io::Package package = io::open_package(model.model);
    denoiser.sentence_bytes = io::sentence_bytes(package, denoiser.sentence_bytes);
    const text::WordList own = denoiser.words.empty() ? text::WordList() : text::WordList::read(denoiser.words);
    text::WordList words = io::known_words(package);
    words.merge(own);
    const auto known = std::make_shared<const text::WordList>(std::move(words));
    decode::Denoiser filter(denoiser, known, own, [&] {
      return load({cli::caller(), package, model.device, model.precision, search,
                   denoiser.suggest == "known" ? known : nullptr, denoiser.min_confidence});
    });
    const int status = stream::run(stream, filter);
    tell(filter.counts());
    return status;
  });
}
