#include "arch/registry.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "arch/cfe.h"
#include "arch/conv_seq2seq.h"
#include "arch/gated_transformer.h"
#include "arch/hugging_face.h"
#include "arch/hugging_face_bert.h"
#include "arch/language_model.h"
#include "arch/scorers.h"
#include "arch/t5.h"
#include "arch/transformer.h"
#include "arch/two_stream.h"
#include "filters/no_numbers.h"
#include "io/lexicon.h"
#include "ngram/text_model.h"
#include "nn/device.h"
#include "text/whole_file.h"

namespace emend::arch {

const std::vector<Architecture>& architectures() {
  static const std::vector<Architecture> table = {
      {"gated_transformer",
       "Transformer with a mask gate in its encoder and copy, generate and skip gates in its decoder",
       "gated-Trans (Sengupta et al. 2021)", make_gated_transformer, tiny_gated_transformer},
      {"cfe", "Causal feature extractor and an LSTM decoder that reads a context matrix, over characters",
       "Javaloy and Garcia-Mateos 2020", make_cfe, tiny_cfe},
      {"transformer", "Transformer with tied embeddings", "Vaswani et al. 2017", make_transformer, tiny_transformer,
       true, true},
      {"two_stream", "Transformer whose decoder corrects what it has written while it writes on",
       "NMT with error correction (Song et al. 2020)", make_two_stream, tiny_two_stream, true, true},
      {"t5", "Transformer with relative positions and norms that only scale", "T5 (Raffel et al. 2020)", make_t5,
       tiny_t5},
      {"conv_seq2seq", "Convolutional encoder and decoder with an auxiliary encoder for the sentences before",
       "Cross-sentence GEC (Chollampatt et al. 2019)", make_conv_seq2seq, tiny_conv_seq2seq, true, true},
      {"language_model", "Transformer decoder that reads no source", "GPT-2 (Radford et al. 2019)", make_language_model,
       tiny_language_model, false},
  };
  return table;
}

const std::vector<MaskedArchitecture>& masked_architectures() {
  static const std::vector<MaskedArchitecture> table = {
      {"bert", "Transformer encoder that predicts hidden tokens", "BERT (Devlin et al. 2019)", make_bert, tiny_bert},
  };
  return table;
}

const std::vector<TaggingArchitecture>& tagging_architectures() {
  static const std::vector<TaggingArchitecture> table = {
      {"gector", "Transformer encoder that gives every word a tag: what is to be done to it",
       "GECToR (Omelianchuk et al. 2020)", make_gector, tiny_gector},
  };
  return table;
}

const std::vector<ScoringArchitecture>& scoring_architectures() {
  static const std::vector<ScoringArchitecture> table = {
      {"nqe_predictor", "Convolutional predictor of each token of a rewriting from the source and the tokens around it",
       "NQE (Chollampatt and Ng 2018)", "predict", make_nqe_predictor, tiny_nqe_predictor},
      {"nqe", "Convolutional estimator of how good a rewriting is, over what the predictor says of its tokens",
       "NQE_CC (Chollampatt and Ng 2018)", "quality", make_nqe, tiny_nqe},
  };
  return table;
}

const Architecture& find_architecture(std::string_view name) {
  std::string known;
  for (const Architecture& architecture : architectures()) {
    if (architecture.name == name) return architecture;
    known += (known.empty() ? "" : ", ") + std::string(architecture.name);
  }
  throw Error("architecture", "'" + std::string(name) + "' is not known", "use one of " + known);
}

decode::Vocabulary vocabulary_of(const tokens::Tokenizer& tokenizer) {
  const int sources = tokens::has_separate_vocabularies(tokenizer) ? tokenizer.source().size() : 0;
  return {tokenizer.size(), tokenizer.pad(), tokenizer.begin(), tokenizer.end(), tokenizer.unknown(),
          tokenizer.mask(), sources};
}

namespace {

bool stores_bytes(const io::Safetensors& file) {
  return std::any_of(file.tensors().begin(), file.tensors().end(),
                     [](const io::TensorView& view) { return view.type == io::DataType::i8; });
}

// The row of a package's architecture in one of the tables; nothing where it is in another.
template <class Row>
const Row* row_of(const std::vector<Row>& table, const std::string& name) {
  for (const Row& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

std::string architecture_of(const io::Package& package) {
  if (!package.config.contains("architecture")) {
    throw Error(package.file("config.json"), "it names no architecture", "is this a package made by train?");
  }
  return package.text("architecture");
}

std::unique_ptr<tokens::Tokenizer> tokenizer_of(const io::Package& package) {
  std::unique_ptr<tokens::Tokenizer> tokenizer =
      tokens::load_tokenizer(package.text("tokenizer", "sentencepiece"), package.folder);
  const tokens::Tokenizer *const target = tokenizer.get(), *const source = &tokenizer->source();
  // The network is asked for the rows of its tokens, as many as the tokenizer has, and of no others.
  for (const tokens::Tokenizer* one : {target, source}) {
    for (const int token : {one->pad(), one->begin(), one->end(), one->unknown()}) {
      if (token < 0 || token >= one->size())
        throw Error(package.folder,
                    "the tokenizer lacks the token of padding, of the beginning, the end or what is unknown",
                    "take the package from where it came from again");
    }
  }
  return tokenizer;
}

// On its device, without gradients.
void make_ready(Trainable& network, at::Device device) {
  network.parameters().require_gradients(false);
  network.move_to(device);
}

// What products are made of: see load().
nn::Loading::Pack packs(bool stored_as_bytes, at::Device device, const std::string& precision) {
  const bool can = device.is_cpu() && nn::Int8Matrix::available();
  if (precision == "int8" && !can) {
    throw Error("--precision int8",
                device.is_cpu() ? "this CPU, or this LibTorch, has no such products" : "there is none on a GPU",
                "use --precision fp32");
  }
  using Pack = nn::Loading::Pack;
  if (can && (precision == "int8" || (precision == "auto" && stored_as_bytes))) return Pack::bytes;
  return device.is_cpu() ? Pack::floats : Pack::none;
}

template <class Row>
auto load_network(const Row& row, const io::Package& package, const tokens::Tokenizer& tokenizer, at::Device device,
                  const std::string& precision) {
  const io::Safetensors weights = io::Safetensors::open(package.file("model.safetensors"));
  const nn::Loading loading(packs(stores_bytes(weights), device, precision));
  const nlohmann::json& sizes = package.sizes();
  auto network = [&] {
    try {
      return row.make(sizes, vocabulary_of(tokenizer), 1);
    } catch (const Error& error) {  // a reader of sizes does not know whose they are
      throw error.within(package.file("config.json"));
    }
  }();
  network->parameters().load(weights);
  make_ready(*network, device);
  return network;
}

[[noreturn]] void refuse_to_write(const io::Package& package, const std::string& kind) {
  throw Error(package.folder, "a model of kind '" + kind + "' writes no text", "it can score texts");
}

class NgramScorer final : public filters::Scorer {
 public:
  explicit NgramScorer(const io::Package& package) : model_(package) {}
  std::vector<double> score(std::span<const filters::Candidate> candidates) override {
    std::vector<double> scores;
    for (const filters::Candidate& candidate : candidates)
      scores.push_back(model_.score(candidate.hypothesis) * std::log(10.0));
    return scores;
  }

 private:
  ngram::TextModel model_;
};

}  // namespace

decode::Loaded load(const io::Package& package, const std::string& device_name, const std::string& precision) {
  const at::Device device = nn::open_device(device_name);
  decode::Loaded loaded;
  if (is_hugging_face_bert(package)) refuse_to_write(package, "bert");
  if (is_hugging_face(package)) {
    const nn::Loading loading(packs(false, device, precision));
    HuggingFaceModel opened = open_hugging_face(package);
    make_ready(*opened.network, device);
    loaded.model = std::move(opened.network);
    loaded.tokenizer = std::move(opened.tokenizer);
    loaded.source_prefix = std::move(opened.source_prefix);
    return loaded;
  }
  const std::string name = architecture_of(package);
  if (row_of(tagging_architectures(), name))
    throw Error(package.folder, "a model of kind '" + name + "' tags words, and writes no text of its own",
                "gec and denoise use it alone, without a search");
  if (row_of(masked_architectures(), name) || row_of(scoring_architectures(), name) || name == "ngram")
    refuse_to_write(package, name);
  loaded.tokenizer = tokenizer_of(package);
  loaded.characters = package.text("characters", "");
  if (const std::string list = package.file("lowercase.txt"); std::filesystem::exists(list))
    loaded.lowercase = text::read_whole(list, text::Whole::part, "");
  if (const std::string lexicon = package.file(text::Lexicon::file_name); std::filesystem::exists(lexicon))
    loaded.lexicon = io::open_lexicon(lexicon);
  const Architecture& architecture = [&]() -> const Architecture& {
    try {
      return find_architecture(name);
    } catch (const Error& error) {
      throw error.within(package.file("config.json"));
    }
  }();
  loaded.model = load_network(architecture, package, *loaded.tokenizer, device, precision);
  return loaded;
}

bool is_tagger(const io::Package& package) {
  return row_of(tagging_architectures(), package.text("architecture")) != nullptr;
}

int context_of_tagger(const io::Package& package) {
  const auto found = package.sizes().find("context_sentences");
  return found != package.sizes().end() && found->is_number_integer() ? found->get<int>() : 0;
}

decode::LoadedTagger load_tagger(const io::Package& package, const std::string& device_name,
                                 const std::string& precision) {
  const at::Device device = nn::open_device(device_name);
  auto tokenizer = tokenizer_of(package);
  auto network =
      load_network(*row_of(tagging_architectures(), architecture_of(package)), package, *tokenizer, device, precision);
  text::EditTags tags = text::EditTags::load(package.file(text::EditTags::file_name));
  if (static_cast<std::int64_t>(tags.size()) > network->tags()) {
    throw Error(package.file(text::EditTags::file_name), "has more tags than the model tells apart",
                "is it this package's?");
  }
  return {std::move(network), std::move(tokenizer), std::move(tags)};
}

std::unique_ptr<filters::Rewriter> load_tagging_rewriter(const io::Package& package, const std::string& device,
                                                         const std::string& precision,
                                                         const filters::SearchOptions& search) {
  check_used(search, filters::Rewrites::by_tags, package.folder);
  decode::LoadedTagger loaded = load_tagger(package, device, precision);
  decode::TaggingOptions options = loaded.model->options();
  options.keep_bias = std::max(options.keep_bias, search.keep_bias);
  options.doubt_commas = package.config.contains("calibration_commas");
  options.min_error_probability = std::max(options.min_error_probability, search.min_error_probability);
  // What a core's caches hold, or what keeps a GPU busy; batches of few sentences have less padding, too.
  const int batch_tokens = nn::open_device(device).is_cpu() ? 512 : 4096;
  return decode::make_rewriter(std::move(loaded), options, batch_tokens);
}

namespace {

// The same scorer, whose NoNumbers name the package.
class NamedScorer final : public filters::Scorer {
 public:
  NamedScorer(std::unique_ptr<filters::Scorer> scorer, std::string package)
      : scorer_(std::move(scorer)), package_(std::move(package)) {}
  std::vector<double> score(std::span<const filters::Candidate> candidates) override {
    return filters::named(package_, [&] { return scorer_->score(candidates); });
  }

 private:
  std::unique_ptr<filters::Scorer> scorer_;
  std::string package_;
};

std::unique_ptr<filters::Scorer> open_scorer(const io::Package& package, const std::string& device_name) {
  if (is_hugging_face_bert(package)) {
    const at::Device device = nn::open_device(device_name);
    const nn::Loading loading(nn::Loading::Pack::none);
    HuggingFaceBert opened = open_hugging_face_bert(package);
    make_ready(*opened.network, device);
    return make_scorer(std::move(opened.network), std::move(opened.tokenizer));
  }
  const std::string name = is_hugging_face(package) ? std::string() : architecture_of(package);
  if (name == "ngram") return std::make_unique<NgramScorer>(package);
  if (const MaskedArchitecture* row = row_of(masked_architectures(), name)) {
    const at::Device device = nn::open_device(device_name);
    auto tokenizer = tokenizer_of(package);
    auto network = load_network(*row, package, *tokenizer, device, "auto");
    return make_scorer(std::move(network), std::move(tokenizer));
  }
  if (const ScoringArchitecture* row = row_of(scoring_architectures(), name)) {
    const at::Device device = nn::open_device(device_name);
    auto tokenizer = tokenizer_of(package);
    auto network = load_network(*row, package, *tokenizer, device, "auto");
    return make_scorer(std::move(network), std::move(tokenizer));
  }
  decode::Loaded loaded = load(package, device_name);
  return make_scorer(std::move(loaded.model), std::move(loaded.tokenizer), /*batch_tokens=*/4096,
                     std::move(loaded.source_prefix));
}

}  // namespace

std::unique_ptr<filters::Scorer> load_scorer(const io::Package& package, const std::string& device_name) {
  return std::make_unique<NamedScorer>(open_scorer(package, device_name), package.folder);
}

}  // namespace emend::arch
