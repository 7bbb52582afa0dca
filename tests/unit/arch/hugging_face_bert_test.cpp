// Hugging Face's BERT as a scorer (lib/arch/hugging_face_bert.h) against what transformers makes of it: see
// tests/reference/hugging_face_bert_vectors.py.
#include "arch/hugging_face_bert.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "arch/gated_backbone.h"
#include "arch/gector.h"
#include "arch/hugging_face.h"
#include "arch/registry.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

namespace fs = std::filesystem;

const bool configured = (nn::configure_process(1), true);
const std::string kFolder = EMEND_SOURCE_DIR "/tests/reference/hugging_face_bert/";

nlohmann::json cases() { return io::read_json(kFolder + "vectors.json").at("cases"); }

void expect_scores(const nlohmann::json& texts, const std::string& folder) {
  std::vector<std::string> lines;
  for (const auto& row : texts) lines.push_back(row.at("text"));
  std::vector<filters::Candidate> candidates;
  for (const std::string& line : lines) candidates.push_back({"ignored", line});
  const auto scores = load_scorer(io::open_package(folder), "cpu")->score(candidates);
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_NEAR(scores[i], texts[i].at("score").get<double>(), 1e-4) << folder << ": " << lines[i];
}

TEST(HuggingFaceBert, GivesTransformersPseudoLogLikelihoods) {
  for (const auto& example : cases()) {
    const std::string folder = kFolder + example.at("folder").get<std::string>();
    const auto tokenizer = open_hugging_face_bert(io::open_package(folder)).tokenizer;
    for (const auto& row : example.at("texts"))
      EXPECT_EQ(tokenizer->encode(row.at("text").get<std::string>()), row.at("tokens").get<std::vector<int>>());
    expect_scores(example.at("texts"), folder);
  }
}

TEST(HuggingFaceBert, ScoresButDoesNotWrite) {
  try {
    load(io::open_package(kFolder + "tied"), "cpu");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("a model of kind 'bert' writes no text: it can score texts"),
              std::string::npos)
        << error.what();
  }
}

TEST(TaggerOnBert, HasItsEncoderAndTokenizerAndHeadsOfItsOwn) {
  const io::Package folder = io::open_package(kFolder + "tied");
  const HuggingFaceBert bert = open_hugging_face_bert(folder);
  const TaggerOnBert opened = open_gector(folder, {{"tags", 50}, {"rounds", 2}}, 7);
  EXPECT_EQ(opened.network->tags(), 50);
  EXPECT_EQ(opened.network->max_length(), bert.network->config().at("max_position_embeddings").get<int>() - 2);
  EXPECT_EQ(opened.tokenizer->encode("a cat"), bert.tokenizer->encode("a cat"));
  int same = 0;
  for (const auto& entry : opened.network->parameters().entries()) {
    if (!entry.name.starts_with("bert.")) continue;
    const at::Tensor weight = bert.network->parameters().at(entry.name);
    EXPECT_TRUE(entry.tensor.equal(weight.slice(0, 0, entry.tensor.size(0)))) << entry.name;
    ++same;
  }
  EXPECT_GT(same, 20);
  // Its package says all that it takes to make it again.
  const auto again = make_gector(opened.network->config(), vocabulary_of(*opened.tokenizer), 1);
  EXPECT_EQ(again->parameters().entries().size(), opened.network->parameters().entries().size());
}

TEST(TaggerOnBert, SaysWhatDoesNotFit) {
  const auto refusal = [](const std::string& folder, const nlohmann::json& keys) -> std::string {
    try {
      open_gector(io::open_package(EMEND_SOURCE_DIR "/tests/reference/" + folder), keys, 1);
      return "";
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_NE(refusal("hugging_face/bart", {}).find("a tagger goes on an encoder, and this is not a BERT"),
            std::string::npos);
  EXPECT_NE(refusal("hugging_face_bert/tied", {{"hidden_size", 32}}).find("hidden_size"), std::string::npos);
}

// A copy of a folder whose parts can be changed.
class Changed : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("emend-hf-bert-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::copy(kFolder + "tied", folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  // Other names of the weights; "" takes one away.
  void rename(const std::function<std::string(const std::string&)>& name_of) {
    const io::Safetensors file = io::Safetensors::open(kFolder + "tied/model.safetensors");
    std::vector<io::TensorView> views;
    for (io::TensorView view : file.tensors()) {
      view.name = name_of(view.name);
      if (!view.name.empty()) views.push_back(view);
    }
    io::write_safetensors(folder_ / "model.safetensors", views);
  }
  void set(const char* file, const char* key, const nlohmann::json& value) {
    nlohmann::json config = io::read_json(folder_ / file);
    config[key] = value;
    std::ofstream(folder_ / file) << config;
  }
  std::string error() const {
    try {
      load_scorer(io::open_package(folder_.string() + "/"), "cpu");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  fs::path folder_;
};

TEST_F(Changed, WeightsMayHaveTheirOtherNames) {
  const auto texts = cases().at(0).at("texts");
  const auto replaced = [](std::string name, const std::string& from, const std::string& to) {
    if (const std::size_t at = name.find(from); at != name.npos) name.replace(at, from.size(), to);
    return name;
  };
  rename([&](const std::string& name) {
    return replaced(replaced(name, "LayerNorm.weight", "LayerNorm.gamma"), "LayerNorm.bias", "LayerNorm.beta");
  });
  expect_scores(texts, folder_.string() + "/");
  rename([](const std::string& name) { return name.starts_with("bert.") ? name.substr(5) : name; });
  expect_scores(texts, folder_.string() + "/");
  rename([&](const std::string& name) {
    return replaced(replaced(name, "cls.predictions.bias", "cls.predictions.decoder.bias"),
                    "bert.embeddings.word_embeddings.weight", "cls.predictions.decoder.weight");
  });
  expect_scores(texts, folder_.string() + "/");
}

TEST_F(Changed, WhatCannotBeReadIsSaid) {
  EXPECT_EQ(error(), "");
  rename([](const std::string& name) { return name.starts_with("cls.") ? "" : name; });
  EXPECT_NE(error().find("model.safetensors: has no head that predicts masked words (cls.predictions): take the folder "
                         "of a BertForMaskedLM or BertForPreTraining"),
            std::string::npos)
      << error();
  // An encoder is all that a tagger and gates need, also by the names of a BertModel.
  rename([](const std::string& name) { return name.starts_with("bert.") ? name.substr(5) : ""; });
  EXPECT_NO_THROW(open_gector(io::open_package(folder_), {{"tags", 40}}, 1));
  EXPECT_NO_THROW(open_gated_backbone(io::open_package(folder_), {{"gates", "MCG"}}, 1));
  set("config.json", "tie_word_embeddings", false);
  rename([](const std::string& name) { return name; });
  EXPECT_NE(error().find("'cls.predictions.decoder.weight' is missing"), std::string::npos) << error();
  set("config.json", "tie_word_embeddings", true);
  for (const auto& [key, value, what] :
       {std::tuple("hidden_act", nlohmann::json("relu"), "\"hidden_act\" is 'relu': gelu can be computed"),
        {"position_embedding_type", "relative_key", "\"position_embedding_type\" is 'relative_key'"},
        {"is_decoder", true, "\"is_decoder\" is true"},
        {"vocab_size", 20, "\"vocab_size\" is 20, and the tokenizer has 76 pieces"},
        {"num_hidden_layers", "many", "\"num_hidden_layers\" is not a whole number"},
        {"model_type", "roberta", "\"model_type\" is 'roberta': the types that can be read are"}}) {
    const nlohmann::json before = io::read_json(folder_ / "config.json");
    set("config.json", key, value);
    EXPECT_NE(error().find(what), std::string::npos) << error();
    std::ofstream(folder_ / "config.json") << before;
  }
  set("tokenizer_config.json", "tokenizer_class", "BertJapaneseTokenizer");
  EXPECT_NE(error().find("\"tokenizer_class\" is \"BertJapaneseTokenizer\": the one that can be read is BertTokenizer"),
            std::string::npos)
      << error();
  set("tokenizer_config.json", "tokenizer_class", "BertTokenizer");
  fs::rename(folder_ / "model.safetensors", folder_ / "pytorch_model.bin");
  EXPECT_NE(error().find("pytorch_model.bin: is a pickle, which can run any code when it is read: convert it where you "
                         "trust it, in Python with transformers: AutoModelForMaskedLM"),
            std::string::npos)
      << error();
}

// Models that write text score a hypothesis by its source, with what is read before it.
TEST(HuggingFaceScorer, ReadsThePrefixBeforeTheSource) {
  io::Package package = io::open_package(EMEND_SOURCE_DIR "/tests/reference/hugging_face/t5");
  const std::string source = "the dog sees the cat.", prefix = "find this: ", whole = prefix + source;
  const auto score = [&](std::string_view read) {
    const filters::Candidate candidate{read, "a cat"};
    return load_scorer(package, "cpu")->score({&candidate, 1})[0];
  };
  const double plain = score(source), prefixed = score(whole);
  EXPECT_GT(std::abs(plain - prefixed), 1e-3);
  package.config["prefix"] = prefix;
  EXPECT_EQ(score(source), prefixed);
}

}  // namespace
}  // namespace emend::arch
