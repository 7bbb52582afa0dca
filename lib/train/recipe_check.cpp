#include "train/recipe_check.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <regex>
#include <tuple>

#include "cli/options.h"
#include "filters/calibration.h"
#include "metrics/metric.h"
#include "train/recipe_keys.h"

namespace emend::train {

namespace {

// Throws Error with the recipe's path as subject.
class Failing {
 public:
  explicit Failing(const Recipe& recipe) : path_(recipe.path) {}
  void operator()(const std::string& problem, const std::string& remedy) const { throw Error(path_, problem, remedy); }

 private:
  const std::string& path_;
};

void check_objective(const Recipe& recipe) {
  const std::string& objective = recipe.training.objective;
  // Objectives that count make models of one kind each.
  for (const std::string counting : {"ngram", "dictionary", "confusions"}) {
    const bool counts = objective == counting;
    if (counts == (recipe.model.architecture == usual_architecture(counting))) continue;
    throw Error(recipe.path,
                fmt::format("training.objective = \"{}\" does not make a model of architecture {}", objective,
                            recipe.model.architecture),
                counts ? "leave out model.architecture" : fmt::format("write training.objective = \"{}\"", counting));
  }
  const std::string& kind = recipe.tokenizer.kind;
  if (objective != "ngram" && (kind == "words" || kind == "blanks"))
    throw Error(recipe.path, fmt::format("tokenizer.kind = \"{}\" is for objective ngram", kind),
                "choose sentencepiece, characters or bytes");
  const TokenizerRecipe& tokenizer = recipe.tokenizer;
  if (tokenizer.sentinels > 0 && (tokenizer.kind != "sentencepiece" || tokenizer.vocabularies == "separate"))
    throw Error(recipe.path, "tokenizer.sentinels are for a joint SentencePiece vocabulary", "leave them out");
  if (objective == "span_corruption" && tokenizer.sentinels < 2 && recipe.start_folder().empty() &&
      recipe.tokenizer_folder().empty() && recipe.model.backbone.empty())
    throw Error(recipe.path, "objective span_corruption needs tokens that stand for spans",
                "write tokenizer.sentinels = 100, and tokenizer.kind = \"sentencepiece\"");
  if ((objective == "confusions") == recipe.training.confusions.empty()) {
    const bool lacks = recipe.training.confusions.empty();
    throw Error(
        recipe.path,
        lacks ? "objective confusions needs training.confusions" : "training.confusions is for objective confusions",
        lacks ? "name a file of pairs of words" : "leave it out");
  }
  if (recipe.training.coverage > 0 && (objective != "pairs" || !recipe.training.teacher.empty())) {
    throw Error(recipe.path, "training.coverage is for objective pairs without a teacher",
                "it says where a decoder looks in a source: leave it out");
  }
  if (recipe.training.graphs > 0 && (recipe.training.coverage > 0 || !recipe.training.teacher.empty()))
    throw Error(recipe.path, "training.graphs goes with neither training.coverage nor training.teacher",
                "leave it out");
  if (!recipe.training.teacher.empty() && objective != "pairs" && objective != "language_model")
    throw Error(recipe.path, "training.teacher is for objectives pairs and language_model", "leave it out");
  if (const auto& sizes = recipe.model.sizes; !recipe.training.teacher.empty() && sizes.contains("sampling_beta") &&
                                              sizes["sampling_beta"].is_number() && sizes["sampling_beta"] < 1)
    throw Error(recipe.path, "model.sampling_beta does not go with training.teacher, which judges the target's tokens",
                "leave one of them out");
}

void check_schedule(const Recipe& recipe) {
  const Training& training = recipe.training;
  if (training.schedule_by != "minutes") return;
  if (training.schedule != "linear" && training.schedule != "cosine")
    throw Error(recipe.path, "training.schedule_by = \"minutes\" is for the schedules linear and cosine",
                "choose one of them, or leave it out");
  if (training.max_minutes == 0)
    throw Error(recipe.path, "training.schedule_by = \"minutes\" needs training.max_minutes",
                "say how long the run may take");
}

// Sources and targets with numbers of their own: whatever compares or copies tokens needs common ones.
void check_separate(const Recipe& recipe) {
  if (recipe.tokenizer.vocabularies != "separate") return;
  const auto fail = [&](const std::string& problem, const std::string& remedy) {
    throw Error(recipe.path, "tokenizer.vocabularies = \"separate\" " + problem, remedy);
  };
  if (recipe.tokenizer.kind != "sentencepiece") fail("is for SentencePiece", "leave one of the keys out");
  if (recipe.training.objective != "pairs") fail("is for objective pairs", "leave it out");
  if (recipe.package.task != "translate" && recipe.package.task != "normalize")
    fail("does not go with a package for " + recipe.package.task + ", which keeps tokens of the source",
         "leave it out");
  if (!recipe.training.vectors.empty())
    fail("does not go with training.vectors, which begin one vocabulary", "leave one of them out");
  if (recipe.training.edit_weight != 1)
    fail("does not go with training.edit_weight, which compares tokens of both sides", "leave one of them out");
}

// Edits of a source say nothing of a text in another language, or in other words.
void check_metrics(const Recipe& recipe) {
  const std::string& task = recipe.package.task;
  const bool rewrites = task != "translate" && task != "normalize";
  std::vector<std::string> usable;
  for (const metrics::Row& row : metrics::table())
    if (rewrites || !row.m2_references) usable.push_back(row.name);
  const auto& table = metrics::table();
  for (const std::string& name : recipe.validation.metrics) {
    if (std::find(usable.begin(), usable.end(), name) != usable.end()) continue;
    if (std::none_of(table.begin(), table.end(), [&](const auto& row) { return row.name == name; })) {
      throw Error(recipe.path, "validation.metrics: there is no metric '" + name + "'", cli::suggestion(name, usable));
    }
    throw Error(recipe.path,
                "validation.metrics: " + name + " compares edits of the source, and a package for " + task +
                    " writes another text",
                "leave it out");
  }
}

}  // namespace

bool counts(const Recipe& recipe) {
  const std::string& objective = recipe.training.objective;
  return objective == "ngram" || objective == "dictionary" || objective == "confusions";
}

std::string usual_architecture(std::string_view objective) {
  if (objective == "masked_language_model") return "bert";
  if (objective == "dictionary") return "symspell";
  if (objective == "tags") return "gector";
  if (objective == "predict") return "nqe_predictor";
  if (objective == "quality") return "nqe";
  if (objective == "language_model" || objective == "ngram" || objective == "confusions") return std::string(objective);
  return ModelRecipe().architecture;
}

std::map<std::string, double> calibration_types(const Recipe& recipe) {
  std::map<std::string, double> types;
  for (const std::string& entry : recipe.package.calibration_types) {
    const std::size_t colon = std::min(entry.rfind(':'), entry.size());
    const char* end = entry.data() + entry.size();
    double number = 0;
    const auto read = std::from_chars(std::min(entry.data() + colon + 1, end), end, number);
    if (colon == 0 || read.ec != std::errc() || read.ptr != end) {
      throw Error(recipe.path, "package.calibration_types: '" + entry + "' is not a TYPE:NUMBER",
                  "write a type of gec's and what is added, such as R:NOUN:-0.7");
    }
    if (!filters::is_calibrated_type(std::string_view(entry).substr(0, colon)))
      throw Error(recipe.path, "package.calibration_types: '" + entry + "' names no type of edits",
                  "write a type of gec's, such as R:NOUN, or `other`");
    types[entry.substr(0, colon)] = number;
  }
  return types;
}

// The name is that of a folder, which -m looks for; languages are written into the package.
void check_package(const Recipe& recipe) {
  const auto& [name, language, source_language] =
      std::tie(recipe.package.name, recipe.package.language, recipe.package.source_language);
  if (name.starts_with('.') || name.starts_with('-') || name.find('/') != name.npos)
    throw Error(recipe.path, fmt::format("package.name = \"{}\" is not a name of a folder", name),
                "give one without / that does not begin with . or -, and a place by -o");
  for (const std::string* tag : {&language, &source_language}) {
    static const std::regex subtags("([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*)?");
    if (!std::regex_match(*tag, subtags))
      throw Error(recipe.path,
                  fmt::format("package.{} = \"{}\" is not a tag of BCP 47",
                              tag == &language ? "language" : "source_language", *tag),
                  "write it like en, de-AT or zh-Hant");
  }
}

namespace {

void check_sources(const Recipe& recipe) {
  const Failing fail(recipe);
  if (recipe.data.sources.empty()) fail("there is nothing to learn from", "add a [[data.source]]");
  for (const Source& source : recipe.data.sources) {
    const auto ordered = [&](const char* low, auto least, const char* high, auto most) {
      if (least > most) {
        fail(fmt::format("data.source.{}: {} = {} is above {} = {}", source.name, low, least, high, most), "swap them");
      }
    };
    if (source.stream && recipe.data.buffer < recipe.data.pool) {
      fail(fmt::format("data.buffer = {} is less than data.pool = {}", recipe.data.buffer, recipe.data.pool),
           "give at least as much");
    }
    if (source.hypothesis_column > 0 && (source.stream || recipe.training.objective != "quality"))
      fail(fmt::format("data.source.{}: hypothesis_column is for objective quality, and no stream", source.name),
           "leave it out");
    ordered("rate_low", source.rate_low, "rate_high", source.rate_high);
    ordered("the least of words", source.words[0], "the most", source.words[1]);
    ordered("the first of rows", source.rows[0], "the last", source.rows[1]);
  }
}

void check_backbone(const Recipe& recipe) {
  const Failing fail(recipe);
  if (recipe.model.backbone.empty()) return;
  const bool tagger = recipe.model.architecture == "gector", masked = recipe.model.architecture == "bert";
  if (!tagger && !masked && recipe.model.architecture != "gated_transformer")
    fail("model.backbone is for architectures gated_transformer, gector and bert",
         "leave it out, or name a package of the same architecture in training.start");
  const std::string& objective = recipe.training.objective;
  if (tagger && objective != "tags")
    fail("architecture gector is not made for objective " + objective, "write training.objective = \"tags\"");
  if (masked && objective != "masked_language_model")
    fail("architecture bert is not made for objective " + objective,
         "write training.objective = \"masked_language_model\"");
  if (!tagger && !masked && objective != "pairs" && objective != "span_corruption" && objective != "text_infilling")
    fail("model.backbone reads a source and writes a target",
         "choose objective pairs, span_corruption or text_infilling");
  if (!recipe.training.start.empty() || !recipe.tokenizer.from.empty())
    fail("model.backbone brings weights and a tokenizer", "leave out training.start and tokenizer.from");
}

// What a training begins with, and how much of it a batch holds.
void check_start(const Recipe& recipe) {
  const Failing fail(recipe);
  if (!recipe.training.start.empty() && !recipe.tokenizer.from.empty())
    fail("training.start and tokenizer.from both name a tokenizer", "leave out tokenizer.from");
  if (recipe.package.start_share > 0 && recipe.training.start.empty())
    fail("package.start_share needs training.start", "name the package to start from, or leave it out");
  const std::int64_t longest = 2 * (recipe.data.max_tokens + 1);
  if (recipe.training.batch_tokens < longest) {
    fail(fmt::format("training.batch_tokens = {} cannot hold an example of twice data.max_tokens = {}",
                     recipe.training.batch_tokens, recipe.data.max_tokens),
         fmt::format("give at least {}", longest));
  }
}

void check_validation_sets(const Recipe& recipe) {
  const Failing fail(recipe);
  for (const ValidationSet& set : recipe.validation.sets) {
    if (set.hypothesis_column > 0 && recipe.training.objective != "quality")
      fail(fmt::format("validation.set.{}: hypothesis_column is for objective quality", set.name), "leave it out");
    if (set.kind != "held_out") continue;
    const auto& sources = recipe.data.sources;
    const auto source =
        std::find_if(sources.begin(), sources.end(), [&](const Source& s) { return s.name == set.source; });
    if (source == sources.end())
      fail(fmt::format("validation.set.{}: there is no source '{}'", set.name, set.source), "name a [[data.source]]");
    if (source->held_out == 0) {
      fail(fmt::format("validation.set.{}: '{}' holds nothing out", set.name, set.source),
           fmt::format("give data.source.{}.held_out a share", set.source));
    }
  }
  if (recipe.validation.sets.empty()) {
    const auto needs_a_set = [&](const std::string& what) {
      fail(what + " needs something to validate on", "add a [[validation.set]]");
    };
    if (recipe.training.schedule == "plateau") needs_a_set("training.schedule = \"plateau\"");
    if (const auto patience = recipe.validation.patience; patience > 0)
      needs_a_set(fmt::format("validation.patience = {}", patience));
    if (const auto average = recipe.package.average; average > 1)
      needs_a_set(fmt::format("package.average = {}", average));
  }
  if (recipe.package.average > recipe.validation.keep) {
    fail(fmt::format("package.average = {} is more than validation.keep = {}", recipe.package.average,
                     recipe.validation.keep),
         "keep as many checkpoints");
  }
}

void check_best(const Recipe& recipe) {
  const Failing fail(recipe);
  const std::string& best = recipe.validation.best;
  if (best == "loss") return;
  const std::size_t dot = best.find('.');
  const std::string set = best.substr(0, dot), metric = dot == best.npos ? "" : best.substr(dot + 1);
  const auto& sets = recipe.validation.sets;
  const std::vector<std::string> metrics = judged_by(recipe);
  const bool known_set = std::any_of(sets.begin(), sets.end(), [&](const ValidationSet& s) { return s.name == set; });
  const bool known_metric = metric == "loss" || std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
  if (!known_set || !known_metric) {
    fail("validation.best = " + toml_string(best) + " names no set and metric of this recipe",
         fmt::format("write loss or SET.loss{}",
                     metrics.empty()
                         ? ": objective " + recipe.training.objective + " decodes no set"
                         : fmt::format(", or SET. and one of validation.metrics ({})", fmt::join(metrics, ", "))));
  }
}

}  // namespace

void check_together(const Recipe& recipe) {
  calibration_types(recipe);
  if (const std::size_t numbers = recipe.package.calibration_commas.size(); numbers != 0 && numbers != 3)
    throw Error(recipe.path, "package.calibration_commas has " + std::to_string(numbers) + " numbers",
                "give slope, offset and level, as scripts/fit-commas prints them");
  check_package(recipe);
  check_objective(recipe);
  check_schedule(recipe);
  check_separate(recipe);
  check_metrics(recipe);
  check_sources(recipe);
  check_backbone(recipe);
  check_start(recipe);
  check_validation_sets(recipe);
  check_best(recipe);
}

std::vector<std::string> judged_by(const Recipe& recipe) {
  const std::string& objective = recipe.training.objective;
  if (objective == "quality") return {"pearson", "spearman"};
  // What no source asks for has no right answer, and a masked language model writes none.
  return objective == "pairs" || objective == "tags" ? recipe.validation.metrics : std::vector<std::string>();
}

bool more_is_better(std::string_view metric) {
  return metric == "pearson" || metric == "spearman" || (metric != "loss" && metrics::find(metric).higher_is_better);
}

}  // namespace emend::train
