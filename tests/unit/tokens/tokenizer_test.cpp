#include "tokens/tokenizer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/error.h"
#include "text/utf8.h"
#include "tokens/sentinels.h"

namespace emend::tokens {
namespace {

std::vector<std::string> corpus() {
  std::vector<std::string> lines;
  const char* subjects[] = {"The cat", "A  small dog", "My neighbour", "Nobody", "The log file", "Every server"};
  const char* verbs[] = {"sees", "rewrites", "doesn't like", "restarted", "copied", "well-known as"};
  const char* objects[] = {"the house.", "42 lines!", "naïve façades", "\tthe table", "its own error", "αβγ and δ"};
  for (auto s : subjects)
    for (auto v : verbs)
      for (auto o : objects) lines.push_back(std::string(s) + " " + v + " " + o);
  return lines;
}

SentencePieceTraining small(const std::string& model = "unigram") {
  SentencePieceTraining options;
  options.model = model;
  options.vocabulary_size = 320;
  return options;
}

const Tokenizer& tokenizer(const std::string& model = "unigram") {
  static const auto unigram = train_sentencepiece(corpus(), small()), bpe = train_sentencepiece(corpus(), small("bpe")),
                    characters = make_characters(corpus(), 300), bytes = make_bytes();
  if (model == "characters") return *characters;
  if (model == "bytes") return *bytes;
  return model == "bpe" ? *bpe : *unigram;
}

std::vector<std::string> hard_strings() {
  std::vector<std::string> hard = {"",
                                   " ",
                                   "  ",
                                   "\t",
                                   "\n",
                                   "\r\n",
                                   " a",
                                   "a ",
                                   "  a  b  ",
                                   "\ta\t\tb\n",
                                   "\u2581",
                                   "\u2581\u2581 \u2581",
                                   "a\u2581b",
                                   "\u2585",
                                   "<s>",
                                   "</s>",
                                   "<unk>",
                                   "<pad>",
                                   "<mask>",
                                   "<0x41>",
                                   "<0x00>",
                                   " \u2047 ",
                                   "\uFEFF",
                                   "\uFFFD",
                                   "e\u0301\u0301",
                                   "\u00E9",
                                   "日本語のテキスト",
                                   "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
                                   "👩‍👩‍👧‍👦",
                                   "\u202Eabc\u202C",
                                   "\u3000wide\u3000",
                                   "a\u00A0b",
                                   "\x01\x02\x1b[31m",
                                   "The cat sees the house.",
                                   "\U0010FFFF",
                                   "ﬁ ligature ½ Å"};
  hard.push_back(std::string("\0", 1));
  hard.push_back(std::string("a\0b\0\0c", 6));
  hard.push_back(std::string(10000, ' '));
  hard.push_back(std::string(10000, 'x'));
  for (int c = 0; c < 128; ++c) hard.push_back(std::string("a") + static_cast<char>(c) + "b");
  return hard;
}

std::string random_string(std::mt19937& random) {
  static const char32_t ranges[][2] = {{0, 0x7F},        {' ', 'z'},       {0x80, 0x7FF},
                                       {0x2500, 0x25FF}, {0xE000, 0xFFFF}, {0x10000, 0x10FFFF}};
  std::string out;
  for (int n = random() % 30; n > 0; --n) {
    const auto& range = ranges[random() % std::size(ranges)];
    text::append_utf8(out, range[0] + random() % (range[1] - range[0] + 1));
  }
  return out;
}

class TokenizerLaw : public testing::TestWithParam<std::string> {};

TEST_P(TokenizerLaw, DecodeOfEncodeIsTheTextForHardStrings) {
  const Tokenizer& t = tokenizer(GetParam());
  for (const std::string& x : hard_strings()) EXPECT_EQ(t.decode(t.encode(x)), x);
}

TEST_P(TokenizerLaw, DecodeOfEncodeIsTheTextForRandomStrings) {
  const Tokenizer& t = tokenizer(GetParam());
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    const std::string x = random_string(random);
    ASSERT_EQ(t.decode(t.encode(x)), x);
  }
}

TEST_P(TokenizerLaw, DecodeIsTheConcatenationOfPieces) {
  const Tokenizer& t = tokenizer(GetParam());
  for (const std::string& x : hard_strings()) {
    std::string joined;
    for (int id : t.encode(x)) {
      EXPECT_GT(id, t.mask());  // never a special token, not even for "<s>"
      EXPECT_LT(id, t.size());
      EXPECT_FALSE(t.piece(id).empty());
      joined += t.piece(id);
    }
    EXPECT_EQ(joined, x);
  }
}

TEST_P(TokenizerLaw, SaveAndLoadGiveTheSameTokens) {
  const Tokenizer& t = tokenizer(GetParam());
  const std::string folder = testing::TempDir();
  t.save(folder);
  const auto again = load_tokenizer(t.kind(), folder);
  EXPECT_TRUE(has_tokenizer(t.kind(), folder));
  for (const std::string& x : corpus()) EXPECT_EQ(again->encode(x), t.encode(x));
}

INSTANTIATE_TEST_SUITE_P(Kinds, TokenizerLaw, testing::Values("unigram", "bpe", "characters", "bytes"),
                         [](auto& info) { return info.param; });

TEST(Tokenizer, TheSameLinesGiveTheSameModel) {
  for (const char* model : {"unigram", "bpe"}) {
    const auto again = train_sentencepiece(corpus(), small(model));
    for (int id = 0; id < again->size(); ++id) ASSERT_EQ(again->piece(id), tokenizer(model).piece(id));
  }
}

TEST(Tokenizer, CharactersAreTheCommonestOfTheLines) {
  const auto t = make_characters({"aab\u00e9\u00e9\u00e9c"}, 263);  // room for two
  EXPECT_EQ(t->size(), 263);
  EXPECT_EQ(t->encode("\u00e9a"), (std::vector<int>{261, 262}));
  EXPECT_EQ(t->encode("b").size(), 1u);       // a byte
  EXPECT_EQ(t->encode("\u00e8").size(), 2u);  // two
  EXPECT_THROW(make_characters({"a"}, 261), Error);
  const std::string folder = testing::TempDir() + "/characters";
  std::filesystem::create_directories(folder);
  for (const char* damaged : {"", "{}", "[1]", "[\"ab\"]", "[\"\"]", "[\"a\""}) {
    std::ofstream(folder + "/characters.json") << damaged;
    EXPECT_THROW(load_tokenizer("characters", folder), Error) << damaged;
  }
}

TEST(Tokenizer, HasTheSpecialTokensOfTheHeader) {
  const Tokenizer& t = tokenizer();
  EXPECT_EQ(t.pad(), 0);
  EXPECT_EQ(t.begin(), 1);
  EXPECT_EQ(t.end(), 2);
  EXPECT_EQ(t.unknown(), 3);
  EXPECT_EQ(t.mask(), 4);
  for (int id : {0, 1, 2, 3, 4}) EXPECT_EQ(t.piece(id), "");
  EXPECT_EQ(t.size(), 320);
  EXPECT_EQ(t.kind(), "sentencepiece");
}

TEST(Tokenizer, CharactersThatItHasNoTokenForAreUnknown) {
  for (const char* kind : {"unigram", "bpe", "characters"}) {
    EXPECT_TRUE(is_unknown(tokenizer(kind), "Ж")) << kind;
    EXPECT_TRUE(is_unknown(tokenizer(kind), "北")) << kind;
    for (const char* known : {"a", "T", "ï", "ç", "α", "!"})
      EXPECT_FALSE(is_unknown(tokenizer(kind), known)) << kind << known;
  }
  EXPECT_FALSE(is_unknown(tokenizer("bytes"), "Ж"));
}

TEST(Tokenizer, SentinelsStandBehindTheSpecialTokens) {
  const auto with = train_sentencepiece(corpus(), small(), 3);
  EXPECT_EQ(sentinels(*with), (std::vector<int>{5, 6, 7}));
  EXPECT_EQ(with->size(), 320);
  EXPECT_EQ(with->mask(), 4);
  for (const int id : sentinels(*with)) EXPECT_EQ(with->piece(id), "");
  const std::string text = "the cat <extra_id_0> sees <extra_id_1>";
  const std::vector<int> ids = with->encode(text);
  EXPECT_EQ(with->decode(ids), text);
  for (const int id : ids) EXPECT_GT(id, 7);  // text is never a sentinel
  EXPECT_TRUE(sentinels(tokenizer()).empty());
  EXPECT_TRUE(sentinels(tokenizer("bytes")).empty());
}

TEST(Tokenizer, BlanksArePartsOfPieces) {
  std::vector<std::string> lines;
  for (const char* word : {"lamp", "tree", "stone", "river", "window", "garden", "paper", "copper", "autumn", "candle"})
    for (const char* verb : {"was", "is not", "becomes", "might be"})
      lines.push_back(std::string("and the ") + word + " " + verb + " the " + word + " of the house");
  SentencePieceTraining options;
  options.model = "bpe";
  options.vocabulary_size = 310;
  const auto t = train_sentencepiece(lines, options);
  bool found = false;
  for (int id : t->encode("and the house of the river")) found |= t->piece(id) == " the";
  EXPECT_TRUE(found);
}

TEST(Tokenizer, LongLinesAndReservedCharactersAreCutNotDropped) {
  std::string line;
  while (line.size() < 20000) line += "zebra quagga ";
  const auto t = train_sentencepiece({line, "okapi\u2585okapi\u2581okapi" + std::string("\0okapi", 6)}, [] {
    SentencePieceTraining options;
    options.vocabulary_size = 277;
    return options;
  }());
  bool zebra = false, okapi = false;
  for (int id = 0; id < t->size(); ++id)
    zebra |= t->piece(id).find("eb") != std::string::npos, okapi |= t->piece(id) == "k";
  EXPECT_TRUE(zebra);
  EXPECT_TRUE(okapi);
}

TEST(Tokenizer, LearnsFromTheWordsOfManyLines) {
  // Beyond the lines that are given whole: a tab, what is not UTF-8 and too long, and words that begin like others.
  std::vector<std::string> lines(5000, "the zebras and the quagga\tmet the zebra");
  lines.emplace_back(9000, '\x80');
  for (int i = 0; i < 3000; ++i) lines.push_back("an okapi and okapis " + std::to_string(i));
  SentencePieceTraining options;
  options.vocabulary_size = 300;
  const auto t = train_sentencepiece(lines, options);
  for (const char* text : {" the", " zebra", " okapi"}) EXPECT_EQ(t->encode(text).size(), 1u) << text;
  const std::string all = "the quagga\tmet two  okapis";
  EXPECT_EQ(t->decode(t->encode(all)), all);
}

TEST(Tokenizer, TooFewLinesAreAnErrorWithARemedy) {
  SentencePieceTraining options;
  options.vocabulary_size = 4000;
  try {
    train_sentencepiece({"one line"}, options);
    FAIL();
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("smaller vocabulary"), std::string::npos) << e.what();
  }
  EXPECT_THROW(train_sentencepiece({}, options), Error);
  options.vocabulary_size = 3;
  EXPECT_THROW(train_sentencepiece(corpus(), options), Error);
  options.model = "word";
  EXPECT_THROW(train_sentencepiece(corpus(), options), Error);
}

TEST(Tokenizer, DamagedFilesAreErrorsThatNameTheFile) {
  namespace fs = std::filesystem;
  const std::string folder = testing::TempDir() + "/damaged";
  fs::create_directories(folder);
  fs::remove(folder + "/tokenizer.model");
  EXPECT_THROW(load_tokenizer("sentencepiece", folder), Error);
  EXPECT_THROW(load_tokenizer("wordpiece", folder), Error);
  tokenizer().save(folder);
  std::string good;
  {
    std::ifstream in(folder + "/tokenizer.model", std::ios::binary);
    good.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto attempt = [&](const std::string& bytes) {
    std::ofstream(folder + "/tokenizer.model", std::ios::binary) << bytes;
    try {
      load_tokenizer("sentencepiece", folder);  // some damage leaves a legal model
    } catch (const Error& e) {
      EXPECT_NE(std::string(e.what()).find("tokenizer.model"), std::string::npos) << e.what();
    }
  };
  EXPECT_THROW((std::ofstream(folder + "/tokenizer.model") << "", load_tokenizer("sentencepiece", folder)), Error);
  for (std::size_t n : {std::size_t{0}, std::size_t{1}, good.size() / 2, good.size() - 1}) attempt(good.substr(0, n));
  attempt("not a model at all");
  std::mt19937 random(7);
  for (int i = 0; i < 300; ++i) {
    std::string bad = good;
    for (int k = 0; k < 3; ++k) bad[random() % bad.size()] = static_cast<char>(random());
    attempt(bad);
  }
}

// tests/reference/hugging_face_vectors.py
TEST(Tokenizer, OfMarianIsThatOfTransformers) {
  const std::string folder = EMEND_SOURCE_DIR "/tests/reference/hugging_face/marian";
  const auto marian = load_tokenizer("marian", folder);
  std::ifstream file(folder + "/tokenizer.json");
  const auto rows = nlohmann::json::parse(file);
  ASSERT_GE(rows.size(), 10U);
  for (const auto& row : rows) {
    const std::vector<int> ids = marian->source().encode(row.at("text").get<std::string>());
    EXPECT_EQ(ids, row.at("ids").get<std::vector<int>>()) << row;
    EXPECT_EQ(marian->decode(ids), row.at("decoded").get<std::string>()) << row;
    std::string joined;
    for (const int id : ids) joined += marian->piece(id);
    EXPECT_EQ(joined.substr(joined.starts_with(' ') ? 1 : 0), marian->decode(ids));
  }
  EXPECT_EQ(marian->begin(), marian->pad());
  EXPECT_EQ(marian->size(), marian->pad() + 1);
}

// The same, of texts that begin with the tag of a language.
TEST(Tokenizer, OfMarianTakesTagsOffTheText) {
  const std::filesystem::path good = EMEND_SOURCE_DIR "/tests/reference/hugging_face/marian",
                              folder = std::filesystem::temp_directory_path() /
                                       ("emend-marian-tags-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const char* name : {"source.spm", "target.spm"}) std::filesystem::copy(good / name, folder / name);
  const auto read = [&](const char* name) {
    std::ifstream file(good / name);
    return nlohmann::json::parse(file);
  };
  nlohmann::json vocabulary = read("vocab.json");
  const nlohmann::json vectors = read("tags.json");
  const std::size_t before = vocabulary.size();
  for (const auto& tag : vectors.at("tags")) vocabulary[tag.get<std::string>()] = vocabulary.size();
  std::ofstream(folder / "vocab.json") << vocabulary;
  const auto marian = load_tokenizer("marian", folder);
  for (const auto& row : vectors.at("rows"))
    EXPECT_EQ(marian->source().encode(row.at("text").get<std::string>()), row.at("ids").get<std::vector<int>>()) << row;
  const auto languages = marian->languages();
  ASSERT_EQ(languages.size(), 3U);
  for (const auto& [name, id] : languages) {
    EXPECT_EQ(vocabulary.at(">>" + name + "<<"), id);
    EXPECT_GE(id, static_cast<int>(before));
    EXPECT_EQ(marian->piece(id), "");
  }
  // What is no tag of the vocabulary is text.
  const std::vector<int> text = marian->source().encode(">>deu<< the dog");
  EXPECT_NE(text.front(), marian->unknown());
  EXPECT_GT(text.size(), 3U);
  EXPECT_TRUE(load_tokenizer("marian", good)->languages().empty());
  std::filesystem::remove_all(folder);
}

// The sides have one numbering, and each is cut by its own model.
TEST(Tokenizer, OfMarianCutsTargetsByTheirOwnModel) {
  const std::filesystem::path good = EMEND_SOURCE_DIR "/tests/reference/hugging_face/marian",
                              folder = std::filesystem::temp_directory_path() /
                                       ("emend-marian-sides-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const char* name : {"source.spm", "vocab.json"}) std::filesystem::copy(good / name, folder / name);
  std::filesystem::copy(EMEND_SOURCE_DIR "/tests/reference/score/pieces.model", folder / "target.spm");
  const auto marian = load_tokenizer("marian", folder), other = load_tokenizer("marian", good);
  const std::string text = "the dog sees a house.";
  EXPECT_EQ(marian->source().encode(text), other->source().encode(text));
  EXPECT_EQ(other->encode(text), other->source().encode(text));  // both were made from the same lines
  EXPECT_NE(marian->encode(text), other->encode(text));
  EXPECT_FALSE(has_separate_vocabularies(*marian));
  std::filesystem::remove_all(folder);
}

TEST(Tokenizer, SidesMayHaveVocabulariesOfTheirOwn) {
  std::vector<std::string> numbers;
  for (int i = 0; i < 200; ++i) numbers.push_back("No. " + std::to_string(i * 7919) + " \u03B1\u03B2\u03B3");
  SentencePieceTraining source_options = small("bpe");
  source_options.vocabulary_size = 300;
  const auto made = train_sentencepiece_sides(numbers, source_options, corpus(), small());
  EXPECT_EQ(made->kind(), "separate");
  EXPECT_TRUE(has_separate_vocabularies(*made));
  EXPECT_EQ(made->size(), 320);
  EXPECT_EQ(made->source().size(), 300);
  EXPECT_EQ(made->encode("The cat sees the house."), tokenizer().encode("The cat sees the house."));
  const std::string number = "No. 7919 \u03B1\u03B2\u03B3";
  EXPECT_LT(made->source().encode(number).size(), made->encode(number).size());
  EXPECT_EQ(made->source().decode(made->source().encode(number)), number);
  const auto folder = std::filesystem::temp_directory_path() / ("emend-separate-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  EXPECT_FALSE(has_tokenizer("separate", folder));
  made->save(folder);
  EXPECT_TRUE(has_tokenizer("separate", folder));
  EXPECT_FALSE(has_tokenizer("sentencepiece", folder));
  const auto loaded = load_tokenizer("separate", folder);
  EXPECT_EQ(loaded->source().encode(number), made->source().encode(number));
  EXPECT_EQ(loaded->encode(number), made->encode(number));
  EXPECT_EQ(&tokenizer().source(), &tokenizer());
  std::filesystem::copy(EMEND_SOURCE_DIR "/tests/reference/score/pieces.model", folder / "source.model",
                        std::filesystem::copy_options::overwrite_existing);
  EXPECT_THROW(load_tokenizer("separate", folder), Error);
  std::filesystem::remove_all(folder);
}

// Numbers of a damaged one are no places in a matrix.
TEST(Tokenizer, AModelWithoutItsSpecialPiecesIsRefused) {
  const auto folder = std::filesystem::temp_directory_path() / ("emend-damaged-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const char* piece : {"<pad>", "<s>", "</s>"}) {
    train_sentencepiece(corpus(), small())->save(folder);
    std::ifstream in(folder / "tokenizer.model", std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), {});
    const std::string entry = std::string(1, static_cast<char>(std::string(piece).size())) + piece;
    ASSERT_NE(bytes.find(entry), std::string::npos) << piece;
    bytes[bytes.find(entry) + 2] = 'Q';
    std::ofstream(folder / "tokenizer.model", std::ios::binary) << bytes;
    std::string what;
    try {
      load_tokenizer("sentencepiece", folder);
    } catch (const Error& error) {
      what = error.what();
    }
    EXPECT_NE(what.find("tokenizer.model: lacks the piece of padding"), std::string::npos) << piece << ": " << what;
  }
  std::filesystem::remove_all(folder);
}

TEST(Tokenizer, OfMarianSaysWhatIsMissing) {
  const auto folder = std::filesystem::temp_directory_path() / ("emend-marian-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::filesystem::path good = EMEND_SOURCE_DIR "/tests/reference/hugging_face/marian";
  const auto error = [&]() -> std::string {
    try {
      load_tokenizer("marian", folder);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(error().find("source.spm: cannot be opened"), std::string::npos);
  for (const char* name : {"source.spm", "target.spm"}) std::filesystem::copy(good / name, folder / name);
  for (const auto& [json, what] : {std::pair("[1]", "is not a JSON object"),
                                   {"{\"a\": 0}", "lacks <pad>"},
                                   {"{\"a\": 5}", "'a' has no number below 1"},
                                   {"{", "is not a JSON object"}}) {
    std::ofstream(folder / "vocab.json") << json;
    EXPECT_NE(error().find(what), std::string::npos) << error();
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace emend::tokens
