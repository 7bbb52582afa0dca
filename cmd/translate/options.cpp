#include "options.h"

#include <algorithm>
#include <tuple>

#include "../network.h"
#include "cli/message.h"
#include "filters/denoiser.h"
#include "filters/german_repairer.h"
#include "filters/spelling_step.h"
#include "generation.h"
#include "io/lines.h"
#include "plot/plot.h"
#include "text/catalogue.h"
#include "text/language.h"
#include "text/whole_file.h"

namespace emend {
namespace {

std::string languages(const io::Package& package) {
  return package.text("source_language") + " into " + package.text("language");
}

}  // namespace

void declare(cli::Options& options, TranslateOptions& translate) {
  declare(options, translate.model);
  declare(options, translate.search);
  declare(options, translate.sampling);
  options
      .add("start-line", translate.translation.start_line, "N",
           "The first line is line N of the whole text: parts that are translated by themselves come out as in one run")
      .in_brief("The first line is line N of the whole text")
      .range(1, 1e12)
      .needs({"sample"});
  declare(options, translate.shortlist);
  options
      .add("export-hf", translate.export_folder, "FOLDER",
           "Write the model to FOLDER in the format of Hugging Face's transformers, and translate nothing")
      .in_brief("Write the model to FOLDER for transformers")
      .writes()
      .reads_only({"model", "device", "precision", "threads"});
  options.group("Folders of Hugging Face");
  options
      .add("source-language", translate.source_language, "CODE",
           "The language of the text, for models that need it (mBART, M2M-100, NLLB): de_DE, or de; for other models, "
           "`auto` leaves sentences in languages other than the model's as they are")
      .in_brief("The language of the text, for models that need it");
  options.add("target-language", translate.target_language, "CODE", "The language to translate into, for such models");
  options.add("source-prefix", translate.source_prefix, "TEXT",
              "Begin each sentence with TEXT for the model, such as the task that T5 expects (`translate English to "
              "German: `)");
  options.group("Records");
  declare(options, translate.translation);
  options
      .add("attention", translate.attention, "FILE.svg",
           "Draw where the model looked while it wrote the translation of each record, in FILE-N.svg for record N")
      .in_brief("Draw where the model looked, in FILE-N.svg for record N");
  options
      .add("explain-svg", translate.corrections, "FILE.svg",
           "Draw what a two-stream model would correct in the translation of each record, in FILE-N.svg for record N")
      .in_brief("Draw what would be corrected, in FILE-N.svg for record N");
  declare(options, translate.stream, {"text", "jsonl", "moses"},
          "Write the text, one JSON object per record, or n-best lists as Moses does");
  for (const char* name : {"from", "to", "s", "t", "source", "target"})
    options.hint(name, "the --model has its languages; one of many takes --source-language and --target-language");
}

namespace {

// What says that there are catalogues; empty where nothing does.
std::string told_catalogue(const TranslateOptions& translate) {
  const std::string markup = markup_of_catalogues(translate);
  if (markup != "auto") return text::catalogue_named(markup) == text::Catalogue::none ? "" : "--markup " + markup;
  const std::vector<std::string>& files = translate.stream.files;
  const auto found = std::ranges::find_if(
      files, [](const std::string& file) { return text::catalogue_of_file(file) != text::Catalogue::none; });
  return found == files.end() ? "" : *found;
}

// JSON and YAML are catalogues where their names say so, and never prose.
void warn_of_data(const TranslateOptions& translate) {
  if (markup_of_catalogues(translate) != "auto") return;
  for (const std::string& file : translate.stream.files) {
    const char* markup = file.ends_with(".json")                             ? "json"
                         : file.ends_with(".yml") || file.ends_with(".yaml") ? "yaml"
                                                                             : nullptr;
    if (!markup || text::catalogue_of_file(file) != text::Catalogue::none) continue;
    const std::string remedy = std::string("--markup ") + markup + " reads it as a catalogue";
    // Brackets and commas move in sentences: it would hardly be one again.
    if (translate.stream.in_place) throw Error(file, "would be read as plain text", remedy + ", --markup none as text");
    cli::warn(file, "read as plain text", remedy);
  }
}

// Catalogues have no lines, and no room for more than a translation.
void check_catalogues(const TranslateOptions& translate) {
  const std::string told = told_catalogue(translate);
  if (told.empty()) return;
  const struct {
    const char* option;
    bool given;
  } rows[] = {
      {"--format", translate.stream.format != "text"},
      {"--input-format", translate.stream.input_format != "text"},
      {"--field", translate.stream.field.has_value()},
      {"--null", translate.stream.null_terminated},
      {"--forced-prefix", translate.translation.forced_prefix},
      {"--constraint", translate.translation.constraint},
      {"--alignment", translate.translation.alignment},
      {"--attention", !translate.attention.empty()},
      {"--explain-svg", !translate.corrections.empty()},
  };
  for (const auto& [option, given] : rows) {
    if (given)
      throw Error(option, "is for records that are lines of text, and " + told + " is a catalogue",
                  "leave it out, or add --markup none");
  }
}

}  // namespace

void check(const TranslateOptions& translate, const cli::Options& options) {
  warn_of_data(translate);
  check_catalogues(translate);
  filters::check_device(translate.model.device);
  const auto& [model, search, sampling, translation, shortlist, stream, export_folder, attention, corrections, from,
               into, prefix] = translate;
  plot::check_name("--attention", attention);
  plot::check_name("--explain-svg", corrections);
  if (!attention.empty() && attention == corrections)
    throw Error("--explain-svg", "names the pictures of --attention", "give them a name of their own");
  if (translation.explain && stream.format != "jsonl")
    throw Error("--explain", "only --format jsonl has room for it",
                "add --format jsonl, or draw with --explain-svg FILE.svg");
  if (!export_folder.empty() && model.models.size() > 1)
    throw Error("--export-hf", "of several models there is no such folder", "give one --model");
  if (!shortlist.table.empty() && sampling.sample)
    throw Error("--shortlist", "what is drawn comes from the whole vocabulary", "leave --sample or --shortlist out");
  if (!export_folder.empty() && !stream.files.empty())
    throw Error("--export-hf", "reads no text, and " + stream.files.front() + " was given", "leave it out");
  if (!shortlist.made.empty() && model.models.size() > 1)
    throw Error("--make-shortlist", "a table has the tokens of one model", "give one --model");
  if (search.best > 1 && stream.format == "text")
    throw Error("--n-best", "the format `text` has a line a record", "add --format moses or jsonl");
  if (translation.html && translation.markup != "auto" && translation.markup != "html")
    throw Error("--html", "is --markup html, not " + translation.markup, "leave one of them out");
  if (translation.alignment && stream.format == "moses")
    throw Error("--alignment", "n-best lists have no room for it", "leave it out, or give --format text or jsonl");
  if ((translation.forced_prefix || translation.constraint) && stream.field) {
    throw Error(translation.constraint ? "--constraint" : "--forced-prefix",
                "with --field a record has no other columns", "leave one of them out");
  }
  if ((translation.constraint || !translation.glossary.empty()) && sampling.sample) {
    throw Error(translation.constraint ? "--constraint" : "--glossary",
                "terms are searched for, and what is drawn need not have them", "leave --sample out");
  }
  if (search.limits.max_length > 0 && search.limits.max_length < search.limits.min_length)
    throw Error("--max-length", "is less than --min-length", "change one of them");
}

std::string markup_of_catalogues(const TranslateOptions& translate) {
  const auto& [translation, stream] = std::tie(translate.translation, translate.stream);
  if (translation.html) return "html";
  const bool parts = stream.input_format != "text" || stream.field || stream.null_terminated;
  return translation.markup == "auto" && parts ? "none" : translation.markup;
}

text::Glossary read_glossary(const TranslateOptions& translate) {
  const std::string& path = translate.translation.glossary;
  if (path.empty()) return {};
  text::check_whole(path, text::Whole::named);
  io::LineReader reader(path);
  return text::Glossary({path, [&](std::string& line) { return reader.next(line); }});
}

std::unique_ptr<filters::Denoiser> repairer_of(const TranslateOptions& translate,
                                               const std::vector<io::Package>& packages) {
  const std::string& name = translate.translation.noise_robust;
  if (name == "none" || name == "auto") return nullptr;
  const io::Package package = io::open_package(name);
  auto repairer =
      filters::make_speller(package, {"--noise-robust", "translate", translate.model.device, translate.model.precision,
                                      translate.translation.protect, filters::DenoiserOptions().min_confidence});
  const std::string repaired = package.text("language"), read = packages.front().text("source_language");
  if (!repaired.empty() && !read.empty() && repaired != read) {
    throw Error("--noise-robust", package.folder + " repairs " + repaired + ", and the source is " + read,
                "give a package of denoise for " + read + ": train makes dictionaries from plain text");
  }
  return repairer;
}

std::unique_ptr<stream::Filter> german_repairer_of(const TranslateOptions& translate,
                                                   const filters::KnownNames& names) {
  const filters::TranslationOptions& options = translate.translation;
  if (options.noise_robust != "auto" || options.protect == "none" || options.source_language != "de" || !names.lexicon)
    return nullptr;
  return std::make_unique<filters::GermanRepairer>(names.lexicon);
}

namespace {

// What the options say stands in place of what the folder's configuration does.
void tell(io::Package& package, const TranslateOptions& translate) {
  const bool told = package.config.contains("model_type");
  const auto set = [&](const char* option, const char* key, const std::string& value) {
    if (!told) throw Error(option, "is for folders of Hugging Face, not for " + package.folder, "leave it out");
    package.config[key] = value;
  };
  if (!translate.source_language.empty() && translate.source_language != "auto")
    set("--source-language", "source_language", translate.source_language);
  if (!translate.target_language.empty()) set("--target-language", "language", translate.target_language);
  if (translate.source_prefix) set("--source-prefix", "prefix", *translate.source_prefix);
}

// All that --model names; an ensemble speaks the same languages.
std::vector<io::Package> open_all(const TranslateOptions& translate) {
  std::vector<io::Package> packages;
  for (const std::string& name : translate.model.models) {
    packages.push_back(io::open_package(name));
    tell(packages.back(), translate);
    const io::Package& package = packages.back();
    if (package.text("task") != "translate" && !package.config.contains("model_type"))
      throw filters::wrong_task(package, "translate", "translates");
    check_network(package);
    if (languages(package) != languages(packages.front())) {
      throw Error(package.folder, "translates " + languages(package) + ", not " + languages(packages.front()),
                  "make an ensemble of models for the same languages");
    }
  }
  return packages;
}

void settle_search(const io::Package& package, const cli::Options& options, TranslateOptions& translate) {
  filters::SearchOptions& search = translate.search;
  if (!options.given("beam")) search.beam = std::max(search.beam, search.best);
  if (search.rules == "hf" && package.config.contains("model_type")) follow_generation_config(package, options, search);
  if (search.best > search.beam && !translate.sampling.sample) {
    throw Error("--n-best", "a beam of " + std::to_string(search.beam) + " finds no more than as many translations",
                "raise --beam");
  }
  search.scores =
      translate.stream.format != "text" || translate.translation.min_score || !translate.corrections.empty();
}

// A model that corrects itself tells what it would correct.
void settle_explanation(const std::vector<io::Package>& packages, TranslateOptions& translate) {
  if (!translate.translation.explain && translate.corrections.empty()) return;
  const char* option = translate.translation.explain ? "--explain" : "--explain-svg";
  translate.translation.explain = true;
  const std::string remedy = "give one package of the architecture two_stream";
  if (packages.size() > 1) throw Error(option, "of several models none is the one that corrects", remedy);
  if (const std::string architecture = packages.front().text("architecture"); architecture != "two_stream") {
    throw Error(option,
                packages.front().folder + " is a " + (architecture.empty() ? "model of Hugging Face" : architecture) +
                    ", which has no content stream that corrects",
                remedy);
  }
}

void settle_languages(const io::Package& package, TranslateOptions& translate) {
  const auto language = [&](const char* side) {  // de_DE has the abbreviations of de
    const std::string code = package.text(side);
    return code.substr(0, code.find('_'));
  };
  filters::TranslationOptions& translation = translate.translation;
  translation.source_language = language("source_language");
  translation.target_language = language("language");
  if (translate.source_language != "auto") return;
  if (!text::knows_language(translation.source_language)) {
    throw Error("--source-language",
                translation.source_language.empty()
                    ? package.folder + " does not say which language it reads"
                    : "which text is '" + translation.source_language + "' cannot be told",
                "leave out auto");
  }
  translation.foreign_stays = true;
}

// What is drawn is no search's, and generate() searches once.
void settle_second_searches(TranslateOptions& translate) {
  if (!translate.sampling.sample && translate.search.rules != "hf") return;
  translate.translation.doubtful = "keep";
  translate.translation.dictionary = "none";
}

}  // namespace

std::vector<io::Package> open_packages(TranslateOptions& translate, const cli::Options& options) {
  std::vector<io::Package> packages = open_all(translate);
  settle_search(packages.front(), options, translate);
  settle_second_searches(translate);
  translate.translation.append_alignment = translate.translation.alignment && translate.stream.format == "text";
  translate.translation.attention = !translate.attention.empty();
  settle_explanation(packages, translate);
  translate.translation.sentence_bytes = io::sentence_bytes(packages.front(), translate.translation.sentence_bytes);
  settle_languages(packages.front(), translate);
  return packages;
}

}  // namespace emend
