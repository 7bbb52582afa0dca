// The half of translate that needs LibTorch.
#include "neural.h"

#include <fmt/format.h>

#include <algorithm>

#include "arch/hugging_face.h"
#include "arch/registry.h"
#include "cli/message.h"
#include "decode/translator.h"
#include "filters/no_numbers.h"
#include "io/lines.h"
#include "io/whole_text.h"
#include "nn/device.h"
#include "text/ibm_model1.h"
#include "text/utf8.h"
#include "text/whole_file.h"

namespace {

// A model that knows tags of languages and is told none writes whatever it likes.
void warn_of_languages(const emend::decode::Loaded& loaded, const emend::io::Package& package) {
  using namespace emend;
  const auto languages = loaded.tokenizer->languages();
  if (loaded.tokenizer->kind() != "marian" || languages.empty() || loaded.source_prefix.starts_with(">>") ||
      !loaded.model->vocabulary().before_source.empty())
    return;
  std::string known;
  for (std::size_t i = 0; i < std::min<std::size_t>(languages.size(), 8); ++i) known += ", " + languages[i].first;
  cli::warn(package.folder,
            "translates into several languages, and is told which by those texts alone that begin with "
            "a tag, as >>" +
                languages.front().first + "<<",
            "give --target-language, which may be " + known.substr(2) + (languages.size() > 8 ? " ..." : ""));
}

}  // namespace

extern "C" emend::filters::Translator* emend_load_translator(const emend::TranslatorRequest& request) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_load_translator), LoadTranslator>);
  cli::adopt(request.caller);
  nn::configure_process(1);  // the filter's workers share the CPUs
  std::vector<std::pair<std::string, decode::Loaded>> models;
  for (const io::Package& package : request.packages)
    models.emplace_back(package.folder, arch::load(package, request.device, request.precision));
  decode::Loaded loaded = decode::join(std::move(models));
  warn_of_languages(loaded, request.packages.front());
  std::shared_ptr<const decode::Shortlister> shortlister;
  if (const ShortlistOptions& shortlist = request.shortlist; !shortlist.table.empty()) {
    text::check_whole(shortlist.table, text::Whole::named);
    io::LineReader reader(shortlist.table);
    const tokens::LexicalTable table({shortlist.table, [&](std::string& line) { return reader.next(line); }},
                                     *loaded.tokenizer);
    cli::inform(
        fmt::format("{}: {} of {} lines have tokens of the model", shortlist.table, table.used(), table.lines()));
    shortlister = decode::make_shortlister(table, *loaded.tokenizer, {shortlist.best, shortlist.common});
  }
  return std::make_unique<filters::NamedTranslator>(
             decode::make_translator(std::move(loaded), request.search, request.sampling, /*batch_tokens=*/1024,
                                     std::move(shortlister)),
             filters::folders_of(request.packages))
      .release();
}

extern "C" void emend_make_shortlist(const emend::cli::Caller& caller, const emend::io::Package& package,
                                     const emend::ShortlistOptions& shortlist, const std::vector<std::string>& files) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_make_shortlist), MakeShortlist>);
  cli::adopt(caller);
  const auto tokenizer = arch::load(package, "cpu", "fp32").tokenizer;
  text::IbmModel1 model;
  for (const std::string& file : files.empty() ? std::vector<std::string>{"-"} : files) {
    io::LineReader reader(file);
    for (std::string line; reader.next(line);) {
      const std::size_t tab = line.find('\t');
      if (tab == line.npos)
        throw Error(fmt::format("{}:{}", file, reader.number()), "has no TAB", "write SOURCE TAB TRANSLATION");
      const std::string_view source = std::string_view(line).substr(0, tab);
      std::string_view target = std::string_view(line).substr(tab + 1);
      target = target.substr(0, target.find('\t'));
      if (!text::is_valid_utf8(line)) continue;
      model.add(tokenizer->source().encode(source), tokenizer->encode(target));
    }
  }
  if (model.pairs() == 0)
    throw Error(
        files.empty() ? "standard input" : files.front(), "has no pairs",
        fmt::format("name the file of pairs as an operand; {} is what --make-shortlist writes", shortlist.made));
  cli::inform(fmt::format("{} pairs", model.pairs()));
  model.train(shortlist.iterations);
  io::write_text(shortlist.made, tokens::lexical_table(model, *tokenizer));
}

extern "C" void emend_export_translator(const emend::cli::Caller& caller, const emend::io::Package& package,
                                        const std::string& folder) {
  using namespace emend;
  static_assert(std::is_same_v<decltype(emend_export_translator), ExportTranslator>);
  cli::adopt(caller);
  arch::export_hugging_face(package, folder);
}
