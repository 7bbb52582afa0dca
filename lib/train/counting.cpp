#include "train/counting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>

#include "io/package.h"
#include "train/card.h"
#include "train/overlap.h"

namespace emend::train {

void print_sources(const Corpus& corpus) {
  fmt::print("{:<16}{:>10}{:>10}\n", "source", "lines", "examples");
  for (const SourceCounts& source : corpus.counts())
    fmt::print("{:<16}{:>10}{:>10}\n", source.name, source.shown(source.lines), source.shown(source.examples));
  for (const ValidationSet& set : corpus.recipe().validation.sets)
    warn_of_overlap(validation_pairs(corpus, set).counts);
}

std::string made_again(const Corpus& corpus) {
  std::string text =
      "Made again with\n\n    train recipe.toml --set data.root=DATA\n\nwhere DATA holds the files that `recipe.toml` "
      "names:\n\n| source | files | lines | examples |\n|---|---|---|---|\n";
  const std::vector<SourceCounts>& sources = corpus.counts();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    text +=
        fmt::format("| {} | {} | {} | {} |\n", sources[i].name, fmt::join(corpus.recipe().data.sources[i].files, ", "),
                    sources[i].shown(sources[i].lines), sources[i].shown(sources[i].examples));
  }
  return text;
}

void write_recipe_and_config(const Recipe& recipe, const std::string& run, const std::string& package,
                             nlohmann::json config) {
  name_licence(config, recipe.package);
  io::write_file(run + "/recipe.toml", local_toml(recipe));
  io::write_file(package + "/recipe.toml", portable_toml(recipe));
  io::write_file(package + "/config.json", config.dump(2) + "\n");
}

}  // namespace emend::train
