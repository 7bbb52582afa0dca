#include "options.h"

#include <fmt/format.h>

#include "../network.h"
#include "cli/message.h"
#include "plot/plot.h"
#include "symspell/package.h"

namespace emend {

namespace {

// What is no text, the architecture complains about.
std::string gates_of(const io::Package& package) {
  const auto gates = package.sizes().find("gates");
  return gates != package.sizes().end() && gates->is_string() ? gates->get<std::string>() : "all";
}

// What was trained to translate, to correct grammar or to read numbers aloud would do so. What has no task repairs what
// it can.
void check_package(const io::Package& package) {
  if (symspell::is_dictionary(package)) return;
  if (package.text("task", "denoise") != "denoise") throw filters::wrong_task(package, "denoise", "repairs text");
  filters::check_part(package, filters::weights_file);
}

// A dictionary has no network to search with, and nothing but suggestions.
void check_search(const DenoiseOptions& denoise, const io::Package& package) {
  if (!symspell::is_dictionary(package)) return;
  check_used(denoise.search, filters::Rewrites::by_words, package.folder);
  if (denoise.denoiser.suggest == "none")
    throw Error("--suggest", package.folder + " is a dictionary, which searches nothing",
                "leave the option out, or give a package of a network");
}

bool has_gates(const io::Package& package) {
  return package.text("architecture", "dictionary") == "gated_transformer" && gates_of(package) != "none";
}

void check_gates(const char* option, const io::Package& package, bool mask) {
  const std::string architecture = package.text("architecture", "dictionary");
  const bool gated = architecture == "gated_transformer";
  const bool lacks = gated && (!has_gates(package) || (mask && gates_of(package) == "CG"));
  const std::string wanted = mask ? "a mask gate" : "gates";
  if (gated && !lacks) return;
  throw Error(
      option,
      package.folder + " is a " + architecture + (lacks ? " without " : ", which has no ") + (lacks ? wanted : "gates"),
      "give a package of the architecture gated_transformer with " + wanted);
}

}  // namespace

void declare(cli::Options& options, DenoiseOptions& denoise) {
  declare(options, denoise.model);
  for (const char* name : {"lang", "language"}) options.hint(name, "leave it out: the --model has its language");
  declare_rewriting(options, denoise.search);
  options.group("Safeguards");
  declare(options, denoise.denoiser);
  declare(options, denoise.own_words);
  options.group("Explanation");
  options
      .add(
          "explain", denoise.explain,
          "Report which edits were not made and which check held each back, in `held_back` of JSON; and, in `gates`, "
          "how much of each input token was masked, and how much of each output token was copied, generated or skipped")
      .in_brief("Report which edits were held back, and what the gates did (JSON lines)");
  options
      .add("explain-svg", denoise.gate_picture, "FILE.svg",
           "Draw what the gates did with each record, in FILE-N.svg for record N")
      .in_brief("Draw what the gates did, in FILE-N.svg for record N");
  declare(options, denoise.stream, {"text", "jsonl", "diff", "github", "sarif", "checkstyle", "words"},
          "Write the text, one JSON object per record, a diff, the changes as annotations for GitHub, in SARIF or in "
          "the format of Checkstyle, or the words that look misspelt");
}

io::Package open_package(DenoiseOptions& denoise) {
  check(denoise.model);
  check(denoise.search);
  plot::check_name("--explain-svg", denoise.gate_picture);
  if (denoise.explain && denoise.stream.format != "jsonl")
    throw Error("--explain", "only --format jsonl has room for it",
                "add --format jsonl, or draw with --explain-svg FILE.svg");
  io::Package package = io::open_package(denoise.model.model);
  check_package(package);
  check_search(denoise, package);
  if (denoise.denoiser.skip_clean > 0) check_gates("--skip-clean", package, true);
  if (!denoise.gate_picture.empty()) check_gates("--explain-svg", package, false);
  if (!symspell::is_dictionary(package)) check_network(package);
  denoise.denoiser.explain = denoise.explain && has_gates(package);
  denoise.denoiser.language = package.text("language");
  denoise.stream.windows_matter = !symspell::is_dictionary(package);
  denoise.denoiser.sentence_bytes = io::sentence_bytes(package, denoise.denoiser.sentence_bytes);
  return package;
}

text::WordList own_words(const DenoiseOptions& denoise) {
  io::OwnWords own = io::own_words(denoise.denoiser.words, denoise.own_words);
  for (const std::string& file : own.files) cli::inform(file + ": its words are known and stay");
  return std::move(own.words);
}

void tell(const filters::Denoiser& filter) {
  const filters::Denoiser::Counts counts = filter.counts();
  cli::inform(fmt::format(
      "{} sentences: {} skipped, {} rewritten, {} answered from the cache; left as they were: {} by the loop guard, {} "
      "by --max-change, {} by --skip-clean; one word in {:.0f} looks misspelt",
      counts.sentences, counts.skipped, counts.rewritten, counts.remembered, counts.looped, counts.overdone,
      counts.clean, 1 / counts.noise));
  if (const std::string held = filter.held_back().told(); !held.empty()) cli::inform(held);
}

}  // namespace emend
