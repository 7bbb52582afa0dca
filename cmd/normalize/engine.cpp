#include "engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "../network.h"
#include "attention.h"
#include "filters/model_options.h"
#include "io/text_file.h"
#include "io/whole_text.h"
#include "neural.h"

namespace emend {

namespace {

io::Package open_reader(const std::string& name) {
  io::Package package = io::open_package(name);
  if (package.text("task") != "normalize") throw filters::wrong_task(package, "normalize", "reads written forms");
  return package;
}

void check_parts(const io::Package& package) {
  filters::check_part(package, filters::weights_file);
  const std::string tokenizer = package.text("tokenizer", "sentencepiece");
  if (tokenizer == "characters") io::read_json(package.file("characters.json"));
  if (tokenizer == "sentencepiece") filters::check_part(package, "tokenizer.model");
}

}  // namespace

void declare(cli::Options& options, EngineOptions& engine) {
  options.group("Engine");
  options
      .add("engine", engine.engine, "WHO",
           "`grammar`: use the grammar alone. `hybrid`: where the grammar sees several classes, use the class whose "
           "reading a network finds likeliest. `network`: use the network's own readings")
      .in_brief("Read by grammar, network, or both (`hybrid`)")
      .choices({"grammar", "hybrid", "network"});
  options
      .add("verify", engine.verify, "ON",
           "`on`: replace a reading of the network that the grammar does not admit with the likeliest reading that it "
           "admits")
      .in_brief("Replace readings that the grammar does not admit")
      .choices({"on", "off"})
      .needs({"engine=network"});
  options
      .add("margin", engine.margin, "NATS",
           "`hybrid`: use a reading other than the grammar's if it is likelier by this much, as a natural logarithm")
      .in_brief("`hybrid`: how much likelier another reading must be")
      .range(0, 1000)
      .needs({"engine=hybrid"});
  options.add("m,model", engine.model, "NAME", "Use this model package, a name or a folder, for `hybrid` and `network`")
      .in_brief("Use this model package for `hybrid` and `network`")
      .completes(cli::Complete::model)
      .needs({"engine=hybrid", "engine=network"});
  options
      .add("device", engine.device, "DEVICE", "Compute on `cpu`, `cuda` or `cuda:N`; `auto` uses a GPU if there is one")
      .suggest({"auto", "cpu", "cuda"});
  options.hint("gpu", "did you mean --device=cuda?");
  options
      .add("precision", engine.precision, "TYPE",
           "Multiply matrices in fp32 or, on a CPU, in int8; `auto` uses int8 for packages that are stored in int8")
      .choices({"auto", "fp32", "int8"});
  options
      .add("attention", engine.attention, "FILE.svg",
           "Draw where the network looks while it reads the forms of a line, in FILE-N.svg for line N")
      .in_brief("Draw where the network looks, in FILE-N.svg for line N")
      .needs({"engine=hybrid", "engine=network"});
}

void check(const EngineOptions& engine) {
  filters::check_device(engine.device);
  plot::check_name("--attention", engine.attention);
}

verbalize::Engine engine_of(const EngineOptions& options) {
  return options.engine == "hybrid"    ? verbalize::Engine::hybrid
         : options.engine == "network" ? verbalize::Engine::network
                                       : verbalize::Engine::grammar;
}

Reader::Reader(const EngineOptions& options)
    : options_(options), policy_{engine_of(options), options.verify == "on", options.margin} {
  if (policy_.engine == verbalize::Engine::grammar) return;
  const io::Package package = open_reader(options.model);
  check_parts(package);
  check_network(package);  // what is wrong with it is said before any input
  const std::string architecture = package.text("architecture");
  if (!options.attention.empty() && architecture != "cfe")  // no other has arch::Network::attention
    throw Error("--attention",
                fmt::format("{} is a {}, which does not tell where it looks", package.folder, architecture),
                "leave it out, or give a package of the architecture cfe");
}

verbalize::Counts Reader::choose(std::span<const std::string_view> lines, std::span<verbalize::Found> found) {
  if (std::none_of(found.begin(), found.end(), [&](const auto& one) { return verbalize::asks(one, policy_.engine); }))
    return {};
  std::call_once(once_, [&] {
    auto* load = reinterpret_cast<LoadChooser*>(cli::load_module("normalize", chooser_entry_point));
    chooser_.reset(load({cli::caller(), open_reader(options_.model), options_.device, options_.precision}));
  });
  return verbalize::choose(lines, found, policy_, *chooser_);
}

void Reader::draw(std::string_view line, std::uint64_t number, const verbalize::Found& found) {
  if (options_.attention.empty() || !chooser_) return;
  std::vector<Seen> seen;
  for (const verbalize::Written& written : found.written) {
    if (!verbalize::asks(written, policy_.engine)) continue;
    std::string said;
    for (const std::string& word : verbalize::words(written.best())) said += (said.empty() ? "" : " ") + word;
    const std::string source = verbalize::marked(line, written.begin, written.end);
    if (source.empty()) continue;
    verbalize::Gaze gaze = chooser_->look(source, said);
    if (!gaze.rows.empty())
      seen.push_back({verbalize::marked_from(line, written.begin), written.begin, written.end, std::move(gaze)});
  }
  if (!seen.empty()) io::write_text(plot::numbered(options_.attention, number), plot::svg(attention_map(line, seen)));
}

}  // namespace emend
