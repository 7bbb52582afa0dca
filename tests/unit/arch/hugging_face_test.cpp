// Models of other people (lib/arch/hugging_face.h) against what transformers makes of them: see
// tests/reference/hugging_face_vectors.py.
#include "arch/hugging_face.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "arch/registry.h"
#include "decode/search.h"
#include "decode/translator.h"
#include "io/text_file.h"
#include "nn/device.h"

namespace emend::arch {
namespace {

namespace fs = std::filesystem;
using decode::Source;

const bool configured = (nn::configure_process(1), true);
const std::string kFolder = EMEND_SOURCE_DIR "/tests/reference/hugging_face/";

nlohmann::json reference(const std::string& file) { return nlohmann::json::parse(io::read_file(kFolder + file)); }

TEST(HuggingFace, GivesTransformersProbabilities) {
  const c10::NoGradGuard no_gradients;
  const nlohmann::json vectors = reference("vectors.json");
  for (const auto& example : vectors.at("cases")) {
    const std::string type = example.at("folder");
    const auto network = open_hugging_face(io::open_package(kFolder + type)).network;
    const decode::Vocabulary& vocabulary = network->vocabulary();
    for (const auto& row : example.at("rows")) {
      const Source source{row.at("source").get<std::vector<int>>()};
      std::vector<std::int64_t> tokens = row.at("target").get<std::vector<std::int64_t>>();
      tokens.insert(tokens.begin(), vocabulary.begin);
      const at::Tensor log_probs =
          network->advance(*network->start({&source, 1}), at::tensor(tokens, at::kLong).unsqueeze(0))[0];
      const auto& expected = row.at("log_probs");
      ASSERT_EQ(log_probs.size(0), static_cast<std::int64_t>(expected.size())) << type;
      double largest = 0;
      for (std::size_t t = 0; t < expected.size(); ++t) {
        for (std::size_t v = 0; v < expected[t].size(); ++v) {
          const at::Tensor number = log_probs[static_cast<std::int64_t>(t)][static_cast<std::int64_t>(v)];
          largest = std::max(largest, std::abs(number.item<double>() - expected[t][v].get<double>()));
        }
      }
      EXPECT_LT(largest, 1e-4) << type;
    }
  }
}

TEST(HuggingFace, FindsWhatGenerateFinds) {
  int compared = 0, ended = 0;
  const nlohmann::json vectors = reference("vectors.json");
  for (const auto& example : vectors.at("cases")) {
    const std::string type = example.at("folder");
    const auto network = open_hugging_face(io::open_package(kFolder + type)).network;
    for (const auto& row : example.at("rows")) {
      const Source source{row.at("source").get<std::vector<int>>()};
      for (const auto& found : row.at("found")) {
        filters::SearchOptions options;
        options.rules = "hf";
        options.beam = found.at("beam");
        options.length_penalty = found.at("penalty");
        options.limits.no_repeat_ngram = found.at("ngram");
        options.limits.max_length = 20;
        options.limits.max_length_ratio = 100;
        const auto ours = decode::search(*network, {&source, 1}, options)[0].at(0);
        EXPECT_EQ(ours.tokens, found.at("tokens").get<std::vector<int>>()) << type << " " << found;
        ++compared;
        ended += ours.finished;
      }
    }
  }
  EXPECT_EQ(compared, 9 * 2 * 8);
  EXPECT_GT(ended, 20);  // else there would be little to see of the rules
}

TEST(HuggingFace, TurnsTextsIntoWhatTransformersTurnsThem) {
  int compared = 0;
  const nlohmann::json vectors = reference("vectors.json");
  for (const auto& example : vectors.at("cases")) {
    for (const auto& row : example.at("texts")) {
      io::Package package = io::open_package(kFolder + example.at("folder").get<std::string>());
      package.config["prefix"] = row.at("prefix");
      filters::SearchOptions options;
      options.rules = "hf";
      options.beam = row.at("beam");
      options.limits.no_repeat_ngram = 2;
      options.limits.min_length = 6;
      options.limits.max_length = 20;
      options.limits.max_length_ratio = 100;
      const auto translator = decode::make_translator(load(package, "cpu", "fp32"), options, {});
      const std::string text = row.at("text");
      filters::Passage passage{text};
      passage.attention = true;
      const auto found = translator->translate({&passage, 1})[0].at(0);
      EXPECT_EQ(found.text, row.at("output")) << example.at("folder") << " " << row;
      // Of the text and its end mark alone, whatever else is read.
      const auto tokenizer = open_hugging_face(package).tokenizer;
      EXPECT_EQ(found.attention.source.size(), tokenizer->source().encode(text).size() + 1) << example.at("folder");
      EXPECT_EQ(found.attention.weights.size(), found.attention.source.size() * found.tokens.size());
      ++compared;
    }
  }
  EXPECT_EQ(compared, 9 * 4);
}

// Of several translations of a passage that which lacks least is the first, if one is wanted.
TEST(HuggingFace, WhatLacksLeastIsPreferred) {
  filters::SearchOptions options;
  options.beam = 4;
  options.limits.max_length = 20;
  options.limits.no_repeat_ngram = 2;
  const auto translator =
      decode::make_translator(load(io::open_package(kFolder + "marian"), "cpu", "fp32"), options, {});
  filters::Passage passage{"the dog sees the cat."};
  passage.most = 4;
  const auto all = translator->translate({&passage, 1})[0];
  ASSERT_GE(all.size(), 3U);
  const auto lacks = [&](std::size_t wanted) {
    return [&all, wanted](std::string_view said) { return said == all[wanted].text ? std::size_t{1} : std::size_t{2}; };
  };
  for (std::size_t wanted = 0; wanted < 3; ++wanted) {
    if (all[wanted].finished != all[0].finished) continue;
    passage.lacks = lacks(wanted);
    passage.most = 1;
    EXPECT_EQ(translator->translate({&passage, 1})[0].at(0).text, all[wanted].text);
    passage.most = 4;
    EXPECT_EQ(translator->translate({&passage, 1})[0].at(0).text, all[0].text);
  }
}

TEST(HuggingFace, ReadsMt5AsT5) {
  const c10::NoGradGuard no_gradients;
  io::Package package = io::open_package(kFolder + "t5v11");
  const auto t5 = open_hugging_face(package);
  package.config["model_type"] = "mt5";
  const auto mt5 = open_hugging_face(package);
  const Source source{mt5.tokenizer->encode("the cat")};
  EXPECT_EQ(source.tokens, t5.tokenizer->encode("the cat"));
  const at::Tensor tokens = at::tensor(std::vector<std::int64_t>{0, 20, 30}).unsqueeze(0);
  EXPECT_TRUE(at::equal(t5.network->advance(*t5.network->start({&source, 1}), tokens),
                        mt5.network->advance(*mt5.network->start({&source, 1}), tokens)));
}

TEST(HuggingFace, IsToldTheLanguagesOfMbart) {
  const auto vocabulary = [](const char* folder, const nlohmann::json& languages) {
    io::Package package = io::open_package(kFolder + folder);
    package.config.update(languages);
    return open_hugging_face(package).network->vocabulary();
  };
  const auto error = [&](const nlohmann::json& languages) -> std::string {
    try {
      vocabulary("mbart", languages);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  const int first = 54 + 1;  // the number of ar_AR
  const auto mbart = vocabulary("mbart", {{"source_language", "fr"}, {"language", "ro_RO"}});
  EXPECT_EQ(mbart.behind_source, std::vector<int>{first + 7});
  EXPECT_EQ(mbart.begin, first + 19);
  const auto mbart50 = vocabulary("mbart50", {{"source_language", "uk_UA"}, {"language", "de"}});
  EXPECT_EQ(mbart50.before_source, std::vector<int>{first + 47});
  EXPECT_EQ(mbart50.first, first + 2);
  EXPECT_EQ(mbart50.begin, 2);
  EXPECT_TRUE(
      error({{"source_language", "xx"}}).starts_with("--source-language: 'xx' is not known: use one of ar_AR,"));
  EXPECT_TRUE(error({{"language", "uk_UA"}}).starts_with("--target-language: 'uk_UA' is not known: use one of"));
}

TEST(HuggingFace, IsToldTheLanguagesOfNllb) {
  const auto vocabulary = [](const char* folder, const nlohmann::json& languages) {
    io::Package package = io::open_package(kFolder + folder);
    package.config.update(languages);
    return open_hugging_face(package).network->vocabulary();
  };
  const int first = 54 + 1;  // the number of af
  const auto nllb = vocabulary("nllb", {{"source_language", "deu"}, {"language", "fr"}});
  const auto by_name = vocabulary("nllb", {{"source_language", "deu_Latn"}, {"language", "fra_Latn"}});
  EXPECT_EQ(nllb.before_source, by_name.before_source);
  EXPECT_EQ(nllb.first, by_name.first);
  EXPECT_EQ(nllb.begin, 2);
  EXPECT_GT(nllb.first, nllb.before_source.front());
  EXPECT_EQ(vocabulary("nllb", {{"language", "ace_Arab"}}).first, 62);  // as tokenizer_config.json says
  EXPECT_EQ(vocabulary("m2m100", {{"language", "af"}}).first, first);
  EXPECT_EQ(vocabulary("m2m100", {{"language", "zu"}}).first, first + 99);
  try {
    vocabulary("nllb", {{"language", "zho"}});  // in two scripts
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("--target-language: 'zho' is not known: use one of ace_Arab,"));
  }
}

// transformers 5 keeps tokenizer.json alone of a tokenizer on SentencePiece: see tests/reference/json_tokenizers.py.
TEST(HuggingFace, ReadsWhatIsLeftOfATokenizer) {
  const fs::path folder = fs::temp_directory_path() / ("emend-hf-json-" + std::to_string(getpid()));
  for (const std::string name : {"t5", "pegasus", "mbart", "mbart50", "nllb"}) {
    SCOPED_TRACE(name);
    fs::remove_all(folder);
    fs::copy(kFolder + name, folder);
    const auto original = open_hugging_face(io::open_package(folder)).tokenizer;
    for (const char* file : {"spiece.model", "sentencepiece.bpe.model"}) fs::remove(folder / file);
    fs::copy(kFolder + name + ".json", folder / "tokenizer.json");
    const HuggingFaceModel model = open_hugging_face(io::open_package(folder));
    const tokens::Tokenizer& tokenizer = *model.tokenizer;
    EXPECT_EQ(tokenizer.kind(), original->kind());
    for (const char* text : {"the dog sees the cat.", "naïve café", "  two  blanks ", "", "日本語 😀", "x	y"}) {
      const std::vector<int> ids = tokenizer.encode(text);
      EXPECT_EQ(ids, original->encode(text)) << text;
      EXPECT_EQ(tokenizer.decode(ids), original->decode(ids)) << text;
    }
    for (int (tokens::Tokenizer::*special)() const :
         {&tokens::Tokenizer::pad, &tokens::Tokenizer::begin, &tokens::Tokenizer::end, &tokens::Tokenizer::unknown})
      EXPECT_EQ((tokenizer.*special)(), ((*original).*special)());
    if (name == "nllb") continue;  // whose file has some of the languages
    EXPECT_EQ(tokenizer.size(), original->size());
    EXPECT_EQ(tokenizer.mask(), original->mask());
    EXPECT_EQ(tokenizer.languages(), original->languages());
  }
  fs::remove_all(folder);
}

// What is exported says what the package says, whichever way its sizes go.
TEST(HuggingFace, ExportsWhatItReads) {
  const c10::NoGradGuard no_gradients;
  const fs::path tiny = EMEND_SOURCE_DIR "/tests/packages/translate-tiny";
  const fs::path folder = fs::temp_directory_path() / ("emend-hf-export-" + std::to_string(getpid()));
  for (const auto& [norm, positions, norm_embedding, type] : {std::tuple("pre", "interleaved", false, "pegasus"),
                                                              {"post", "interleaved", false, "marian"},
                                                              {"post", "halves", false, "marian"},
                                                              {"post", "learned", true, "bart"},
                                                              {"pre", "learned", true, "mbart"}}) {
    SCOPED_TRACE(std::string(norm) + " " + positions);
    fs::remove_all(folder);
    fs::create_directories(folder);
    fs::copy(tiny / "tokenizer.model", folder / "tokenizer.model");
    const auto tokenizer = tokens::load_tokenizer("sentencepiece", folder);
    nlohmann::json sizes = find_architecture("transformer").tiny();
    sizes["norm"] = norm;
    sizes["positions"] = positions;
    sizes["norm_embedding"] = norm_embedding;
    const auto network = find_architecture("transformer").make(sizes, vocabulary_of(*tokenizer), 3);
    for (const auto& entry : network->parameters().entries())  // biases and gains are constants otherwise
      at::Tensor(entry.tensor).add_(at::rand(entry.tensor.sizes()), 0.1);
    network->parameters().save(folder / "model.safetensors", nn::Parameters::Storage::f32, {});
    std::ofstream(folder / "config.json") << nlohmann::json{{"architecture", "transformer"},
                                                            {"tokenizer", "sentencepiece"},
                                                            {"task", "translate"},
                                                            {"source_language", "de"},
                                                            {"model", network->config()}};
    const fs::path out = folder / "out";
    export_hugging_face(io::open_package(folder.string() + "/"), out);
    const io::Package exported = io::open_package(out.string() + "/");
    EXPECT_EQ(exported.config.at("model_type"), type);
    EXPECT_EQ(exported.config.at("source_language"), "de");
    const auto again = open_hugging_face(exported).network;
    const auto written = [&](const char* file) { return nlohmann::json::parse(io::read_file(out / file)); };
    const nlohmann::json generation = written("generation_config.json");
    EXPECT_EQ(generation.at("eos_token_id"), tokenizer->end());
    EXPECT_EQ(generation.at("decoder_start_token_id"), tokenizer->begin());
    EXPECT_EQ(generation.at("bad_words_ids"),
              (nlohmann::json{{tokenizer->pad()}, {tokenizer->begin()}, {tokenizer->mask()}}));
    EXPECT_EQ(generation.at("max_length"), sizes.at("max_length"));
    EXPECT_EQ(written("tokenizer_config.json").at("model_max_length"), sizes.at("max_length"));
    // What CTranslate2 goes by: Pegasus starts with what fills batches up.
    const bool pegasus = std::string(type) == "pegasus";
    EXPECT_EQ(generation.at("pad_token_id"), pegasus ? tokenizer->begin() : tokenizer->pad());
    EXPECT_EQ(exported.config.at("pad_token_id"), generation.at("pad_token_id"));
    EXPECT_EQ(written("tokenizer_config.json").at("pad_token"), pegasus ? "<s>" : "<pad>");
    EXPECT_EQ(exported.config.at("normalize_before"), std::string(norm) == "pre");
    EXPECT_EQ(exported.config.at("normalize_embedding"), norm_embedding);
    const std::string text = "Der Hund sieht die Katze.";
    const auto theirs = tokens::load_tokenizer("marian", out);
    EXPECT_EQ(theirs->encode(text), tokenizer->encode(text));
    const Source source{tokenizer->encode(text)};
    const at::Tensor tokens = at::tensor(std::vector<std::int64_t>{1, 20, 30, 40}).unsqueeze(0);
    const at::Tensor expected = network->advance(*network->start({&source, 1}), tokens),
                     found = again->advance(*again->start({&source, 1}), tokens);
    EXPECT_LT((expected - found).abs().max().item<double>(), 1e-4);
  }
  nlohmann::json config = nlohmann::json::parse(io::read_file(folder / "config.json"));
  config["model"]["norm_embedding"] = false;
  fs::remove(folder / "model.safetensors");
  const auto odd = find_architecture("transformer").make(config["model"], {380, 0, 1, 2, 3, 4}, 1);
  odd->parameters().save(folder / "model.safetensors", nn::Parameters::Storage::f32, {});
  std::ofstream(folder / "config.json") << config;
  EXPECT_THROW(export_hugging_face(io::open_package(folder.string() + "/"), folder / "out2"), Error);
  fs::remove_all(folder);
}

// A copy of a folder that can be spoilt.
class Spoilt : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("emend-hf-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::copy(kFolder + "marian", folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  void set(const char* key, const nlohmann::json& value) {
    nlohmann::json config = nlohmann::json::parse(io::read_file(folder_ / "config.json"));
    config[key] = value;
    std::ofstream(folder_ / "config.json") << config;
  }
  std::string error() const {
    try {
      open_hugging_face(io::open_package(folder_.string() + "/"));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  fs::path folder_;
};

TEST_F(Spoilt, WhatCannotBeReadIsSaid) {
  EXPECT_EQ(error(), "");
  const nlohmann::json vocabulary = nlohmann::json::parse(io::read_file(folder_ / "config.json")).at("vocab_size");
  set("model_type", "blenderbot");
  EXPECT_NE(error().find(
                "\"model_type\" is 'blenderbot': the types that can be read are marian, bart, mbart, pegasus, m2m_100, "
                "t5, mt5"),
            std::string::npos)
      << error();
  set("model_type", "marian");
  set("activation_function", "tanh");
  EXPECT_NE(error().find("\"activation_function\" is 'tanh'"), std::string::npos) << error();
  set("activation_function", "swish");
  set("d_model", "wide");
  EXPECT_NE(error().find("\"d_model\" is not a whole number"), std::string::npos) << error();
  set("d_model", 8);
  EXPECT_NE(error().find("model.safetensors: 'model.shared.weight' is "), std::string::npos) << error();
  set("d_model", 16);
  set("vocab_size", 20);
  EXPECT_NE(error().find("\"vocab_size\" is 20, and the tokenizer has "), std::string::npos) << error();
  set("vocab_size", vocabulary);
  set("share_encoder_decoder_embeddings", false);
  EXPECT_NE(error().find("only models with one embedding can be read"), std::string::npos) << error();
}

// A model with tags is told by one before each source, or by one in the text.
TEST_F(Spoilt, TagsOfMarianAreLanguages) {
  nlohmann::json vocabulary = nlohmann::json::parse(io::read_file(folder_ / "vocab.json"));
  // In place of another piece, so that the weights fit.
  const int tag = vocabulary.at("'");
  vocabulary.erase("'");
  vocabulary[">>fra<<"] = tag;
  std::ofstream(folder_ / "vocab.json") << vocabulary;
  const HuggingFaceModel untold = open_hugging_face(io::open_package(folder_.string() + "/"));
  EXPECT_TRUE(untold.network->vocabulary().before_source.empty());
  EXPECT_EQ(untold.tokenizer->source().encode(">>fra<< the dog").front(), tag);
  set("language", "fra");
  const HuggingFaceModel told = open_hugging_face(io::open_package(folder_.string() + "/"));
  EXPECT_EQ(told.network->vocabulary().before_source, std::vector<int>{tag});
  set("language", "xx");
  EXPECT_NE(error().find("--target-language: 'xx' is not known: use one of fra"), std::string::npos) << error();
}

TEST_F(Spoilt, OneEndMayBeAList) {
  const nlohmann::json config = nlohmann::json::parse(io::read_file(folder_ / "config.json"));
  const int end = config.at("eos_token_id"), start = config.at("decoder_start_token_id");
  const auto generation = [&](const nlohmann::json& ends) {
    std::ofstream(folder_ / "generation_config.json")
        << nlohmann::json{{"eos_token_id", ends}, {"decoder_start_token_id", start}, {"pad_token_id", start}};
  };
  generation({end});
  EXPECT_EQ(open_hugging_face(io::open_package(folder_.string() + "/")).network->vocabulary().end, end);
  generation({end, 7});
  EXPECT_NE(error().find("generation_config.json: \"eos_token_id\" has several tokens"), std::string::npos) << error();
  generation("x");
  EXPECT_NE(error().find("generation_config.json: \"eos_token_id\" is not a token"), std::string::npos) << error();
}

TEST_F(Spoilt, WeightsInSeveralFilesAreRead) {
  const c10::NoGradGuard no_gradients;
  const auto said = [&] {
    const auto network = open_hugging_face(io::open_package(folder_.string() + "/")).network;
    const Source source{{5, 9, 12, 7}};
    const at::Tensor tokens = at::tensor(std::vector<std::int64_t>{network->vocabulary().begin, 11, 5}).unsqueeze(0);
    return network->advance(*network->start({&source, 1}), tokens);
  };
  const at::Tensor whole = said();
  nlohmann::json map = nlohmann::json::object();
  {
    const io::Safetensors file = io::Safetensors::open(folder_ / "model.safetensors");
    std::vector<io::TensorView> parts[2];
    for (const io::TensorView& view : file.tensors()) {
      const std::size_t part = map.size() % 2;
      parts[part].push_back(view);
      map[view.name] = part == 0 ? "first.safetensors" : "second.safetensors";
    }
    io::write_safetensors(folder_ / "first.safetensors", parts[0]);
    io::write_safetensors(folder_ / "second.safetensors", parts[1]);
  }
  fs::remove(folder_ / "model.safetensors");
  const auto index = [&](const nlohmann::json& files) {
    std::ofstream(folder_ / "model.safetensors.index.json") << nlohmann::json{{"weight_map", files}};
  };
  index(map);
  EXPECT_TRUE(at::equal(said(), whole));
  nlohmann::json wrong = map;
  wrong["x"] = "../first.safetensors";
  index(wrong);
  EXPECT_NE(error().find("'../first.safetensors' is not a safetensors file of this folder"), std::string::npos)
      << error();
  wrong["x"] = 3;
  index(wrong);
  EXPECT_NE(error().find("index.json: 'x' is in no file"), std::string::npos) << error();
  index(nlohmann::json::object());
  EXPECT_NE(error().find("index.json: has no \"weight_map\""), std::string::npos) << error();
  nlohmann::json fewer = map;
  for (auto& [tensor, file] : fewer.items()) file = "first.safetensors";
  index(fewer);
  EXPECT_NE(error().find("index.json: '"), std::string::npos) << error();
  EXPECT_NE(error().find("' is missing"), std::string::npos) << error();
  index(map);
  fs::remove(folder_ / "second.safetensors");
  EXPECT_NE(error().find("second.safetensors: is missing, and model.safetensors.index.json names it"),
            std::string::npos)
      << error();
}

TEST_F(Spoilt, OfATokenizerThatIsNoneOfSentencePieceIsSaidWhatIsMissing) {
  fs::remove_all(folder_);
  fs::copy(kFolder + "t5", folder_);
  fs::remove(folder_ / "spiece.model");
  EXPECT_NE(error().find("spiece.model: cannot be opened"), std::string::npos) << error();
  std::ofstream(folder_ / "tokenizer.json") << R"({"model": {"type": "WordPiece"}})";
  EXPECT_NE(error().find("tokenizer.json: its model of type \"WordPiece\" is none of SentencePiece: put the "
                         "SentencePiece model (spiece.model, sentencepiece.bpe.model) beside it"),
            std::string::npos)
      << error();
}

TEST_F(Spoilt, OfWeightsThatAreNoSafetensorsIsSaidHowToConvertThem) {
  fs::remove(folder_ / "model.safetensors");
  const std::string load = "AutoModelForSeq2SeqLM.from_pretrained(FOLDER", save = ").save_pretrained(FOLDER)";
  for (const auto& [file, what, how] : {
           std::tuple("flax_model.msgpack", "has weights of Flax", load + ", from_flax=True" + save),
           {"tf_model.h5", "has weights of TensorFlow", load + ", from_tf=True" + save},
           {"pytorch_model.bin.index.json", "lists pickles, which can run any code", load + save},
           {"pytorch_model.bin", "is a pickle, which can run any code when it is read: convert it", load + save},
       }) {
    std::ofstream(folder_ / file) << "{}";  // beside those before
    EXPECT_NE(error().find(std::string(file) + ": " + what), std::string::npos) << error();
    EXPECT_TRUE(error().ends_with(how)) << error();
  }
}

}  // namespace
}  // namespace emend::arch
