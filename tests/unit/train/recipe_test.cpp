#include "train/recipe.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/package.h"
#include "train/recipe_check.h"

namespace emend::train {
namespace {

constexpr const char* small = R"([[data.source]]
name = "books"
files = ["*.txt.xz"]
)";

std::string refusal(const std::string& toml, const std::vector<std::string>& overrides = {}) {
  try {
    parse_recipe(toml, "r.toml", overrides);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Recipe, DefaultsStandWhereNothingIsSaid) {
  const Recipe recipe = parse_recipe(small, "r.toml");
  ASSERT_EQ(recipe.data.sources.size(), 1u);
  EXPECT_EQ(recipe.data.sources[0].name, "books");
  EXPECT_EQ(recipe.data.sources[0].kind, "clean");
  EXPECT_EQ(recipe.training.steps, Training().steps);
  EXPECT_EQ(recipe.model.architecture, "gated_transformer");
  EXPECT_TRUE(recipe.model.sizes.empty());
}

TEST(Recipe, OnlyAdamWDecaysWeightsUnasked) {
  const std::string sources = small;
  EXPECT_EQ(parse_recipe(sources, "r.toml").training.weight_decay, 0.01);
  EXPECT_EQ(parse_recipe(sources, "r.toml", {"training.optimizer=adam"}).training.weight_decay, 0);
  EXPECT_EQ(parse_recipe(sources + "[training]\noptimizer = \"nesterov\"\n", "r.toml").training.weight_decay, 0);
  EXPECT_EQ(
      parse_recipe(sources, "r.toml", {"training.optimizer=adam", "training.weight_decay=0.01"}).training.weight_decay,
      0.01);
}

TEST(Recipe, WordsOfOtherProgramsAreKnown) {
  for (const auto& [key, meant] : {std::pair("training.lr", "learning_rate"),
                                   {"training.max_steps", "steps"},
                                   {"training.batch_size", "batch_tokens"},
                                   {"training.warmup_steps", "warmup"},
                                   {"model.d_model", "width"}}) {
    const std::string said = refusal(small, {std::string(key) + "=3"});
    EXPECT_NE(said.find(std::string("did you mean '") + meant + "'?"), std::string::npos) << said;
  }
}

TEST(Recipe, MetricsAreThoseThatValidationCanHave) {
  EXPECT_EQ(refusal(small, {"validation.metrics=[\"wer\", \"gleu\", \"confusion\", \"m2\", \"edits\"]"}), "");
  const auto refused = [](const std::string& metric, const std::string& task) {
    return refusal(small, {"validation.metrics=[\"" + metric + "\"]", "package.task=\"" + task + "\""});
  };
  const std::string blue = refused("blue", "denoise"), edits = refused("edits", "translate");
  EXPECT_NE(blue.find("r.toml: validation.metrics: there is no metric 'blue': did you mean 'bleu'?"), blue.npos)
      << blue;
  EXPECT_NE(edits.find("edits compares edits of the source, and a package for translate writes another text"),
            edits.npos)
      << edits;
}

TEST(Recipe, EveryKeyIsRead) {
  const Recipe recipe = parse_recipe(R"(
[data]
root = "texts"
max_tokens = 50
[[data.source]]
name = "books"
files = ["a", "b"]
weight = 3
rate_low = 0
rate_high = 0.5
noise = ["ocr:2", "swap"]
[[data.source]]
name = "ocr"
kind = "pairs"
files = ["ocr.tsv"]
columns = [3, 1]
[model]
architecture = "gated_transformer"
backbone = "bert"
width = 64
dropout = 0.1
deep = true
layers = [1, 2]
part = { gates = "all" }
[training]
betas = [0.5, 0.75]
seed = 7
[validation]
metrics = ["wer"]
best = "typos.wer"
[[validation.set]]
name = "typos"
files = ["typos.tsv"]
limit = 0
[package]
name = "denoise-xx"
)",
                                     "folder/r.toml");
  EXPECT_EQ(recipe.data_folder(), "folder/texts");
  EXPECT_EQ(recipe.data.max_tokens, 50);
  ASSERT_EQ(recipe.data.sources.size(), 2u);
  EXPECT_EQ(recipe.data.sources[0].weight, 3);
  EXPECT_EQ(recipe.data.sources[0].noise, (std::vector<std::string>{"ocr:2", "swap"}));
  EXPECT_EQ(recipe.data.sources[1].columns, (std::vector<std::int64_t>{3, 1}));
  EXPECT_EQ(recipe.model.architecture, "gated_transformer");
  EXPECT_EQ(recipe.model.backbone, "bert");
  EXPECT_EQ(recipe.model.sizes,
            nlohmann::json::parse(
                R"({"width": 64, "dropout": 0.1, "deep": true, "layers": [1, 2], "part": {"gates": "all"}})"));
  EXPECT_EQ(recipe.training.betas, (std::vector<double>{0.5, 0.75}));
  EXPECT_EQ(recipe.training.seed, 7u);
  EXPECT_EQ(recipe.validation.best, "typos.wer");
  EXPECT_EQ(recipe.package.name, "denoise-xx");
}

TEST(Recipe, MistakesAreNamedWithTheirLine) {
  struct Case {
    std::string toml, says;
  };
  const std::string source = small;
  const Case cases[] = {
      {"", "r.toml: there is nothing to learn from: add a [[data.source]]"},
      {"a = [1", "r.toml:1: is not TOML"},
      {"# \u00F6 '\n\n\u00F6 = 1", "r.toml:3: is not TOML (a letter that is not ASCII stands outside quotes)"},
      {source + "[model]\nx = \"\"\"\u00F6\"\"\"\"\"\ny = '\\\u00F6'\nz = \"\\\"\u00F6\"\u00F6",
       "r.toml:7: is not TOML"},
      {source + "[training]\nstepz = 3\n", "r.toml:5: 'stepz' is not known in training: did you mean 'steps'?"},
      {source + "[trianing]\n", "r.toml:4: 'trianing' is not known: did you mean 'training'?"},
      {source + "[model]\nwidht = 3\n", "r.toml:5: 'widht' is not known in model: did you mean 'width'?"},
      {source + "[model]\narchitecture = \"transfomer\"\n",
       "r.toml:5: there is no architecture 'transfomer': did you mean 'transformer'?"},
      {source + "[model]\nauxiliary_layers = 3\n",
       "r.toml:5: 'auxiliary_layers' is a key of conv_seq2seq, not of gated_transformer: leave it out or change "
       "model.architecture"},
      {source + "[model]\nhidden_size = 3\n",
       "r.toml:5: 'hidden_size' is a key of bert, gector, not of gated_transformer: did you mean 'width'?"},
      {source + "[training]\nsteps = 0.5\n", "r.toml:5: 'steps' is not a whole number: Stop after so many steps"},
      {source + "[training]\nsteps = 0\n", "r.toml:5: steps = 0: give a number from 1 to"},
      {source + "[training]\nlearning_rate = nan\n", "r.toml:5: learning_rate = nan"},
      {source + "[training]\nbetas = [0.9]\n", "r.toml:5: 'betas' has 1 value: give 2"},
      {source + "[training]\nbetas = [0.9, 1.0]\n", "r.toml:5: betas = 1"},
      {source + "[training]\nschedule = \"sideways\"\n",
       "r.toml:5: schedule = \"sideways\": choose one of inverse_sqrt, linear, cosine, step, plateau, constant"},
      {source + "[training]\nschedule = \"plateau\"\n",
       "training.schedule = \"plateau\" needs something to validate on: add a [[validation.set]]"},
      {source + "[training]\nschedule = \"cosine\"\nschedule_by = \"minutes\"\n",
       "training.schedule_by = \"minutes\" needs training.max_minutes: say how long the run may take"},
      {source + "[training]\nmax_minutes = 3\nschedule_by = \"minutes\"\n",
       "training.schedule_by = \"minutes\" is for the schedules linear and cosine: choose one of them"},
      {source + "[validation]\npatience = 3\n", "validation.patience = 3 needs something to validate on"},
      {source + "[validation]\nkeep = 2\n[package]\naverage = 2\n",
       "package.average = 2 needs something to validate on"},
      {source + "[training]\nbatch_tokens = 100\n", "cannot hold an example of twice data.max_tokens"},
      {source + "[model]\nborn = 1979-05-27\n", "r.toml:5: model.born is a date or a time"},
      {source + "[model]\nwidth = inf\n", "r.toml:5: model.width is not finite"},
      {source + "[validation]\nbest = \"typos.wer\"\n", "validation.best = \"typos.wer\" names no set and metric"},
      {source + "[validation]\nbest = \"dev.wer\"\n[[validation.set]]\nname = \"dev\"\nfiles = [\"b\"]\n"
                "[training]\nobjective = \"masked_language_model\"\n",
       "write loss or SET.loss: objective masked_language_model decodes no set"},
      {source + source, "r.toml:5: the name 'books' is there twice"},
      {"[[data.source]]\nfiles = [\"a\"]\n", "r.toml:1: 'name' is missing"},
      {"[[data.source]]\nname = \"a\"\n", "r.toml:1: 'files' is missing"},
      {"[[data.source]]\nname = \"a\"\nfiles = []\n", "r.toml:3: 'files' is empty"},
      {"[[data.source]]\nname = \"a.b\"\nfiles = [\"a\"]\n", "r.toml:2: 'a.b' is not a name"},
      {"[[data.source]]\nname = \"a\"\nfiles = \"a.txt\"\n",
       "r.toml:3: 'files' is not a list of strings: write files = [\"a.txt\"]"},
      {"[[data.source]]\nname = \"a\"\nfiles = [1]\n", "r.toml:3: 'files' is not a list of strings"},
      {"[data]\nsource = 1\n", "r.toml:2: 'data.source' is not an array of tables: write [[data.source]]"},
      {"data = 1\n", "r.toml:1: 'data' is not a table: write [data]"},
      {source + "columns = [1, 2]\n", "r.toml:4: 'columns' is for kind pairs"},
      {source + "kind = \"pairs\"\nrate_low = 0.1\n", "r.toml:5: 'rate_low' is for kind clean"},
      {source + "rate_low = 0.9\n", "rate_low = 0.9 is above rate_high = 0.3"},
      {source + "[package]\nname = \"../a\"\n", "package.name = \"../a\" is not a name of a folder"},
      {source + "[package]\nlanguage = \"de_AT\"\n", "package.language = \"de_AT\" is not a tag of BCP 47"},
      {source + "[package]\nsource_language = \"-\"\n", "package.source_language = \"-\" is not a tag of BCP 47"},
      {std::string(2 << 20, '#'), "r.toml: is larger than 1 MiB"},
      {source + "[model]\nx = " + std::string(100'000, '['), "r.toml:5: is not TOML"},
  };
  for (const Case& c : cases) {
    const std::string said = refusal(c.toml);
    EXPECT_NE(said.find(c.says), std::string::npos) << "expected '" << c.says << "'\ngot '" << said << "'";
  }
}

TEST(Recipe, DefaultsOfTheArchitectureArePrinted) {
  const std::string printed = to_toml(parse_recipe(small, "r.toml", {"model.heads=2"}));
  EXPECT_NE(printed.find("\nfeed_forward = 1024\n"), std::string::npos) << printed;
  EXPECT_NE(printed.find("\nheads = 2\n"), std::string::npos);
  EXPECT_EQ(printed.find("\nheads = 4\n"), std::string::npos);
  EXPECT_EQ(to_toml(parse_recipe(printed, "r.toml")), printed);
  const std::string counted = to_toml(parse_recipe(small, "r.toml", {"training.objective=ngram"}));
  EXPECT_NE(counted.find("\norder = 3\n"), std::string::npos) << counted;
  // A backbone has its own.
  EXPECT_EQ(to_toml(parse_recipe(small, "r.toml", {"model.backbone=b"})).find("feed_forward"), std::string::npos);
}

TEST(Recipe, OverridesReplaceValues) {
  const Recipe recipe =
      parse_recipe(small, "r.toml",
                   {"training.steps=12", "training.schedule=cosine", "data.source.books.weight=0.5",
                    "data.root=/mnt/text", "model.width=32", "package.name = \"a b\"", "package.description=\u00F6",
                    "data.source.books.noise=['swap', 'ocr:3']", "training.steps=13"});
  EXPECT_EQ(recipe.training.steps, 13);
  EXPECT_EQ(recipe.training.schedule, "cosine");
  EXPECT_EQ(recipe.data.sources[0].weight, 0.5);
  EXPECT_EQ(recipe.data_folder(), "/mnt/text");
  EXPECT_EQ(recipe.model.sizes.at("width"), 32);
  EXPECT_EQ(recipe.data.sources[0].noise, (std::vector<std::string>{"swap", "ocr:3"}));
}

TEST(Recipe, OverridesAreChecked) {
  const auto says = [](const std::string& override) { return refusal(small, {override}); };
  EXPECT_EQ(says("training.stepz=3"), "--set training.stepz: 'stepz' is not known in training: did you mean 'steps'?");
  EXPECT_EQ(says("trainin.steps=3"), "--set trainin.steps: 'trainin' is not known: did you mean 'training'?");
  EXPECT_EQ(says("training.steps=many"),
            "--set training.steps: 'steps' is not a whole number: Stop after so many steps");
  EXPECT_NE(says("steps=3").find("'steps' names no table and key"), std::string::npos);
  EXPECT_NE(says("training.steps").find("lacks a key or a value"), std::string::npos);
  EXPECT_NE(says("training.steps=").find("'' is not a TOML value"), std::string::npos);
  EXPECT_NE(says("training.steps=[").find("'[' is not a TOML value"), std::string::npos);
  EXPECT_NE(says("training.steps=1\nx=2").find("is not a TOML value"), std::string::npos);
  EXPECT_NE(says("data.source.films.weight=3").find("the recipe has no 'films' there"), std::string::npos);
  EXPECT_NE(says("data.source.weight=3").find("lacks the name"), std::string::npos);
  EXPECT_NE(says("data.source.books.weight=-1").find("--set data.source.books.weight: weight = -1"), std::string::npos);
  EXPECT_EQ(says("model.\xFF=1"), "--set: a key or value is not UTF-8: write it in UTF-8");
  EXPECT_NE(says("nowhere.at.all=1").find("'nowhere' is not known"), std::string::npos);
}

TEST(Recipe, WhatIsPrintedReadsBackEqually) {
  const Recipe recipe = parse_recipe(std::string(small) + R"(
[[data.source]]
name = "pairs"
kind = "pairs"
files = ["quote\"\\\t\u0001.tsv"]
[model]
architecture = "gated_transformer"
backbone = "bart"
width = 64
ratio = 1e-7
whole = 2.0
"strange key" = { a = [true, "x"] }
[training]
learning_rate = 0.0003
[[validation.set]]
name = "v"
files = ["v"]
)",
                                     "r.toml");
  const std::string printed = to_toml(recipe);
  const Recipe again = parse_recipe(printed, "r.toml");
  EXPECT_EQ(to_toml(again), printed);
  EXPECT_EQ(again.model.sizes, recipe.model.sizes);
  EXPECT_TRUE(again.model.sizes.at("whole").is_number_float());
  EXPECT_EQ(again.data.sources[1].files, recipe.data.sources[1].files);
  EXPECT_EQ(again.training.learning_rate, 0.0003);
  EXPECT_NE(printed.find("warmup = 1000\n"), std::string::npos);  // defaults included
}

TEST(Recipe, APackageCarriesNoPathOfAMachine) {
  const Recipe named =
      parse_recipe("[data]\nroot = \"../texts\"\n" + std::string(small), "r.toml", {"data.root=/far/away"});
  EXPECT_EQ(named.data_folder(), "/far/away");
  EXPECT_EQ(to_toml(named).find("far"), std::string::npos);
  EXPECT_NE(to_toml(named).find("root = \"../texts\""), std::string::npos);
  const Recipe absolute = parse_recipe("[data]\nroot = \"/far/away\"\n" + std::string(small), "r.toml",
                                       {"training.start=/some/models/denoise-en"});
  EXPECT_NE(to_toml(absolute).find("/far/away"), std::string::npos);
  EXPECT_EQ(portable_toml(absolute).find('/'), std::string::npos) << portable_toml(absolute);
  EXPECT_NE(portable_toml(absolute).find("start = \"denoise-en\""), std::string::npos);
}

TEST(Recipe, KeysThatContradictEachOtherAreNamed) {
  const std::string set = std::string(small) + "[[validation.set]]\nname = \"v\"\nkind = \"held_out\"\nsource = \"";
  EXPECT_NE(refusal(set + "books\"\n").find("'books' holds nothing out"), std::string::npos);
  EXPECT_NE(refusal(set + "films\"\n").find("there is no source 'films'"), std::string::npos);
  EXPECT_EQ(refusal(set + "books\"\n", {"data.source.books.held_out=0.1"}), "");
  EXPECT_NE(refusal(small, {"data.source.books.words=[9, 3]"}).find("words = 9 is above"), std::string::npos);
  EXPECT_NE(refusal(small, {"data.source.books.kind=parallel"}).find("'targets' is missing"), std::string::npos);
  EXPECT_NE(refusal(small, {"training.start=a", "tokenizer.from=b"}).find("leave out tokenizer.from"),
            std::string::npos);
  EXPECT_EQ(refusal(small, {"validation.metrics=[]"}), "");
}

TEST(Recipe, OffsetsOfTypesAreNumbers) {
  for (const std::string bad : {"R:NOUN", "R:NOUN:x", "0.5", ":0.5", "R:NOUN:"}) {
    EXPECT_NE(
        refusal(small, {"package.calibration_types=[\"" + bad + "\"]"}).find("'" + bad + "' is not a TYPE:NUMBER"),
        std::string::npos)
        << bad;
  }
  EXPECT_NE(refusal(small, {"package.calibration_types=[\"R:NUON:0.5\"]"}).find("'R:NUON:0.5' names no type of edits"),
            std::string::npos);
  const Recipe recipe = parse_recipe(small, "r.toml", {"package.calibration_types=[\"R:NOUN:-0.7\", \"other:2\"]"});
  EXPECT_EQ(calibration_types(recipe), (std::map<std::string, double>{{"R:NOUN", -0.7}, {"other", 2}}));
}

TEST(Recipe, EveryPrintedKeyIsExplained) {
  const auto keys = recipe_keys();
  const auto known = [&](const std::string& table, const std::string& name) {
    return std::any_of(keys.begin(), keys.end(),
                       [&](const RecipeKey& key) { return key.table == table && key.name == name; });
  };
  const std::string printed =
      to_toml(parse_recipe(std::string(small) + "[[validation.set]]\nname = \"v\"\nfiles = [\"v\"]\n", "r.toml"));
  std::string table;
  std::size_t count = 0;
  for (std::size_t begin = 0; begin < printed.size();) {
    const std::size_t end = printed.find('\n', begin);
    const std::string line = printed.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with('[')) {
      table = line.substr(line.find_first_not_of('['), line.find(']') - line.find_first_not_of('['));
    } else if (!line.empty()) {
      EXPECT_TRUE(known(table, line.substr(0, line.find(' ')))) << table << ": " << line;
      ++count;
    }
  }
  EXPECT_GE(count, 40u);
  for (const RecipeKey& key : keys) {
    EXPECT_FALSE(key.sentence.empty() || key.type.empty()) << key.name;
    EXPECT_NE(key.sentence.back(), '.') << key.name;
  }
  EXPECT_EQ(std::count_if(keys.begin(), keys.end(), [](const RecipeKey& key) { return key.fallback.empty(); }), 9);
}

TEST(Recipe, AnOverrideOfAStringNeedsNoQuotes) {
  EXPECT_EQ(parse_recipe(small, "r.toml", {"training.clip_norm=2"}).training.clip_norm, "2");
  EXPECT_EQ(parse_recipe(small, "r.toml", {"package.name=2024"}).package.name, "2024");
  EXPECT_EQ(parse_recipe(small, "r.toml", {"package.description=true"}).package.description, "true");
  EXPECT_NE(refusal(std::string(small) + "[training]\nclip_norm = 2\n").find("'clip_norm' is not a string"),
            std::string::npos);
  EXPECT_NE(refusal(small, {"training.clip_norm=3"}).find("clip_norm = \"3\": choose one of 2, infinity"),
            std::string::npos);
  EXPECT_NE(refusal(small, {"training.clip_norm=[2]"}).find("'clip_norm' is not a string"), std::string::npos);
}

TEST(Recipe, AnObjectiveHasItsUsualArchitecture) {
  const auto architecture = [](const std::string& objective) {
    return parse_recipe(small, "r.toml", {"training.objective=" + objective}).model.architecture;
  };
  EXPECT_EQ(architecture("pairs"), "gated_transformer");
  EXPECT_EQ(architecture("language_model"), "language_model");
  EXPECT_EQ(architecture("masked_language_model"), "bert");
  EXPECT_EQ(architecture("ngram"), "ngram");
  const Recipe words =
      parse_recipe(small, "r.toml", {"training.objective=ngram", "tokenizer.kind=words", "model.prune=[0, 1]"});
  EXPECT_EQ(to_toml(parse_recipe(to_toml(words), "r.toml")), to_toml(words));
  EXPECT_NE(refusal(small, {"tokenizer.kind=words"}).find("is for objective ngram"), std::string::npos);
  EXPECT_NE(refusal(small, {"model.architecture=ngram"}).find("write training.objective = \"ngram\""),
            std::string::npos);
  EXPECT_NE(refusal(small, {"training.objective=masked_language_model", "training.teacher=x"}).find("training.teacher"),
            std::string::npos);
}

TEST(Recipe, SpanCorruptionNeedsSentinels) {
  const std::string needs = "write tokenizer.sentinels = 100";
  EXPECT_NE(refusal(small, {"training.objective=span_corruption"}).find(needs), std::string::npos);
  EXPECT_EQ(refusal(small, {"training.objective=span_corruption", "tokenizer.sentinels=2"}), "");
  EXPECT_EQ(refusal(small, {"training.objective=span_corruption", "tokenizer.from=elsewhere"}), "");
  EXPECT_EQ(refusal(small, {"training.objective=text_infilling"}), "");
  for (const char* other : {"tokenizer.kind=bytes", "tokenizer.vocabularies=separate"}) {
    EXPECT_NE(refusal(small, {"tokenizer.sentinels=2", other, "package.task=translate"})
                  .find("tokenizer.sentinels are for a joint SentencePiece vocabulary"),
              std::string::npos);
  }
}

TEST(Recipe, AStreamHasABufferOfItsPoolAtLeast) {
  EXPECT_TRUE(parse_recipe(small, "r.toml", {"data.source.books.stream=true"}).data.sources[0].stream);
  EXPECT_NE(refusal(small, {"data.source.books.stream=true", "data.buffer=100"}).find("data.buffer = 100 is less than"),
            std::string::npos);
  EXPECT_NE(refusal(small, {"data.source.books.stream=1"}).find("'stream' is not true or false"), std::string::npos);
}

}  // namespace
}  // namespace emend::train
