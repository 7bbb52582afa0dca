#include "options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <tuple>

#include "../network.h"
#include "cli/message.h"
#include "filters/error_level.h"
#include "grammar/notation.h"
#include "io/known_words.h"
#include "io/lexicon.h"
#include "io/whole_text.h"
#include "symspell/package.h"
#include "text/lines.h"
#include "text/whole_file.h"

namespace emend {

void declare(cli::Options& options, GecOptions& gec) {
  declare(options, gec.model);
  for (const char* name : {"lang", "language"}) options.hint(name, "leave it out: the --model has its language");
  declare_rewriting(options, gec.search);
  options.group("Corrections");
  declare(options, gec.corrector);
  options
      .add("words", gec.words, "FILE",
           "Treat the words in FILE, one per line, as known, and never change them; may be repeated")
      .in_brief("Treat the words in FILE as known, and never change them");
  declare(options, gec.own_words);
  options.add("list-rules", gec.list_rules, "List the rules with an example of each and stop").immediate = true;
  options.group("Review");
  options
      .add("interactive", gec.interactive,
           "Show each edit on the terminal and ask whether to make it; write the text at the end")
      .in_brief("Ask about each edit on the terminal")
      .excludes({"check", "summary", "explain"});
  options.add("output", gec.output, "FILE", "With --interactive: write the text to FILE, which may be the input")
      .writes()
      .needs({"interactive"}, "redirect standard output")
      .replaces_operands = true;
  options.add("rejections", gec.rejections, "FILE",
              "Leave out the edits that FILE lists as rejected; --interactive adds newly rejected edits");
  options
      .add("explain", gec.explain,
           "Report which edits were not made and which check held each back, in `held_back` of JSON")
      .in_brief("Report which edits were held back, and why (JSON lines)");
  options.group("Rescoring");
  options.add("rescore", gec.rescore, "FILE", "Choose among the N best corrections, using the weights in FILE")
      .in_brief("Choose among the N best, using the weights in FILE")
      .completes(cli::Complete::file);
  options
      .add("tune-rescorer", gec.tune, "M2",
           "Find the weights with the highest F0.5 on the annotated sentences of M2 (or essays as JSON lines), write "
           "them, and stop")
      .in_brief("Find weights for --rescore on the sentences of M2")
      .completes(cli::Complete::file)
      .excludes({"rescore"}, "give one of them")
      .excludes({"iterations", "interactive", "rejections", "explain", "in-place", "check", "summary", "changed-since",
                 "lsp", "report"});
  options
      .add("scorer", gec.scorers, "PACKAGE",
           "--tune-rescorer: also use this n-gram model, language model, masked language model (which may be a Hugging "
           "Face BERT folder) or quality estimator")
      .in_brief("--tune-rescorer: also use this model or estimator")
      .needs({"tune-rescorer"}, "--rescore names its scorers itself");
  options.add("best", gec.best, "N", "--tune-rescorer: choose among the N best")
      .range(2, 1000)
      .needs({"tune-rescorer"});
  options
      .add("seed", gec.seed, "N",
           "--tune-rescorer: start from other random weights; the same seed gives the same result")
      .needs({"tune-rescorer"});
  options.group("Scoring");
  options
      .add("score", gec.score,
           "Read lines of source, TAB and correction, and write the model's score for each correction")
      .in_brief("Write the model's scores for given corrections")
      .reads_only({"model", "device", "precision", "format", "line-buffered", "max-line", "threads", "window"});
  declare(options, gec.stream, {"text", "jsonl", "diff", "github", "sarif", "checkstyle", "words", "m2"},
          "Write the text, one JSON object per record, a diff, the changes as annotations for GitHub, in SARIF or in "
          "the format of Checkstyle, the words that look misspelt, or the edits of tokens in M2, the format that "
          "scorers of grammar read");
}

void take_given(const cli::Options& options, GecOptions& gec) {
  gec.context_given = options.given("context");
  if (options.given("model")) return;
  constexpr std::array searching = {"beam", "search", "length-penalty", "rescore", "tune-rescorer", "score"};
  const bool searches =
      std::any_of(searching.begin(), searching.end(), [&](const char* name) { return options.given(name); });
  if (searches || !io::find_package(gec.model.models.front())) gec.model.models = {"gec-en"};
}

void check(const GecOptions& gec) {
  filters::check_device(gec.model.device);
  check(gec.search);
  if (gec.score) {
    if (gec.model.models.size() > 1) throw Error("--score", "asks one model", "give one --model");
    if (gec.stream.format != "text" && gec.stream.format != "jsonl")
      throw Error("--score", "writes text or jsonl, not --format " + gec.stream.format, "choose one of them");
  }
  if (gec.explain && gec.stream.format != "jsonl")
    throw Error("--explain", "only --format jsonl has room for it", "add --format jsonl");
  if (gec.stream.format == "m2" && !gec.corrector.tokenized)
    throw Error("--format m2", "M2 has tokens", "add --tokenized");
  if (gec.interactive) {
    const auto& files = gec.stream.files;
    if (files.empty() || std::find(files.begin(), files.end(), "-") != files.end())
      throw Error("--interactive", "reviews files, not standard input", "name a file");
    if (gec.stream.format != "text")
      throw Error("--interactive", "writes the text, not --format " + gec.stream.format, "leave one of them out");
  }
  if (!gec.tune.empty() && !gec.stream.files.empty())
    throw Error("--tune-rescorer", "reads no text, and " + gec.stream.files.front() + " was given", "leave it out");
  const std::string& markup = gec.corrector.markup;
  if (gec.corrector.tokenized && markup != "auto" && markup != "none")
    throw Error("--markup " + markup, "tokens have no markup", "leave it or --tokenized out");
}

bool may_be_wrapped(const stream::Options& stream) {
  return stream.input_format == "text" && !stream.field && !stream.null_terminated;
}

std::vector<io::Package> open_packages(GecOptions& gec) {
  std::vector<io::Package> packages;
  for (const std::string& name : gec.model.models) {
    packages.push_back(io::open_package(name));
    const io::Package& package = packages.back();
    const bool dictionary = symspell::is_dictionary(package);  // corrects what it can, whatever its task
    if (dictionary && (gec.model.models.size() > 1 || !gec.rescore.empty() || !gec.tune.empty()))
      throw Error(package.folder, "a dictionary is not a member of an ensemble and gives one correction alone",
                  "give it as the only --model, without --rescore and --tune-rescorer");
    if (!dictionary && package.text("task") != "gec") throw filters::wrong_task(package, "gec", "corrects grammar");
    if (!dictionary) check_network(package);
    if (dictionary) check_used(gec.search, filters::Rewrites::by_words, package.folder);
  }
  gec.corrector.language = packages.front().text("language", "en");
  gec.corrector.sentence_bytes = io::sentence_bytes(packages.front(), gec.corrector.sentence_bytes);
  const auto [slope, offset] = io::calibration(packages.front());
  gec.corrector.calibration = {slope, offset, io::calibration_types(packages.front()),
                               io::calibration_level(packages.front())};
  for (const auto& [type, offset] : gec.corrector.calibration.types)
    if (!filters::is_calibrated_type(type))
      throw Error(packages.front().file("config.json"), "\"calibration_types\" has '" + type + "', no type of edits",
                  "write types such as R:NOUN:NUM, or `other`");
  if (const auto commas = io::calibration_commas(packages.front()))
    gec.corrector.calibration.commas = {(*commas)[0], (*commas)[1], (*commas)[2]};
  if (text::WordList words = io::known_words(packages.front()); words.size() > 0)
    gec.corrector.known = std::make_shared<const text::WordList>(std::move(words));
  if (gec.corrector.known) gec.corrector.knowledge = filters::knowledge_of(packages.front());
  return packages;
}

void keep_own_words(GecOptions& gec) {
  io::OwnWords own = io::own_words(gec.words, gec.own_words);
  for (const std::string& file : own.files) cli::inform(file + ": its words are known and stay");
  if (own.words.size() == 0) return;
  if (gec.corrector.known) {  // without a list all words are
    auto known = std::make_shared<text::WordList>(*gec.corrector.known);
    known->merge(own.words);
    gec.corrector.known = std::move(known);
  }
  gec.corrector.kept = std::make_shared<const text::WordList>(std::move(own.words));
}

void read_rules(GecOptions& gec) {
  grammar::Books& books = gec.corrector.books;
  for (const std::string& value : gec.corrector.rules) {
    if (value == "on" || value == "off") {
      books.table = value == "on";
      continue;
    }
    if (value.find('/') == value.npos && !text::without_compression(value).ends_with(".rules"))
      throw Error("--rules " + value, "is neither `on` nor `off` nor a file",
                  "put ./ before a name that does not end in .rules");
    if (!gec.corrector.language.starts_with("en"))
      throw Error("--rules " + value, "the model writes " + gec.corrector.language + ", and rules are of English",
                  "leave it out");
    const std::string text = io::plain_text(value, text::read_whole(value, text::Whole::named, "name a file of rules"));
    books.own.push_back(grammar::own_book(text, value));
  }
}

std::unique_ptr<stream::Filter> speller_of(const GecOptions& gec) {
  const auto& [spell, protect, confidence] =
      std::tie(gec.corrector.spell, gec.corrector.protect, gec.corrector.min_confidence);
  if (spell == "none") return nullptr;
  const std::string noise = filters::misspelt_of(gec.corrector.noise);
  if (spell == "lexicon") {
    if (!gec.corrector.knowledge.lexicon) return nullptr;
    return filters::make_lexical_speller(gec.corrector.known, gec.corrector.knowledge, protect, confidence,
                                         gec.corrector.kept, noise);
  }
  return filters::make_speller(io::open_package(spell), {"--spell", "gec", gec.model.device, gec.model.precision,
                                                         protect, confidence, gec.corrector.kept, noise});
}

text::Rejections read_rejections(const GecOptions& gec) {
  if (gec.rejections.empty()) return {};
  if (!std::filesystem::exists(gec.rejections)) {
    if (!gec.interactive) cli::warn(gec.rejections, "is not there, so no edit is rejected", "--interactive makes it");
    return {};
  }
  return {io::read_text(gec.rejections), gec.rejections};
}

void tell(const filters::Corrector& filter) {
  const filters::Corrector::Counts counts = filter.counts();
  const auto s = [](auto count) { return count == 1 ? "" : "s"; };
  cli::inform(fmt::format(
      "{} sentence{}, {} shown to the model; {} line{} corrected with {} edit{}; {} of spelling before; left as they "
      "were by the loop guard: {}{}",
      counts.sentences, s(counts.sentences), counts.rewritten, counts.changed, s(counts.changed), counts.edits,
      s(counts.edits), counts.spelled, counts.looped,
      counts.wrong > 0 ? fmt::format("; one word in {:.0f} looks wrong", 1 / counts.wrong) : ""));
  if (const std::string held = filter.held_back().told(); !held.empty()) cli::inform(held);
}

}  // namespace emend
