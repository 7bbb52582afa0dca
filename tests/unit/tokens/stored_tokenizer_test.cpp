// The tokenizers that Hugging Face's transformers store, against those: see tests/reference/tokenizer_vectors.py.
#include "tokens/stored_tokenizer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "io/lines.h"
#include "text/utf8.h"
#include "tokens/sentinels.h"
#include "tokens/tokenizer_files.h"

namespace emend::tokens {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = EMEND_SOURCE_DIR "/tests/reference/tokenizers";

// A name in strings.jsonl.xz, the kind, and the folder or, where two share a file, the folder of that; or
// tokenizer.json.
struct Reference {
  const char *name, *kind, *folder;
};
constexpr Reference references[] = {{"byte-bpe", "byte_bpe", "byte-bpe"},
                                    {"byte-bpe-prefix", "byte_bpe", "byte-bpe-prefix"},
                                    {"bert", "wordpiece", "bert"},
                                    {"bert-cased", "wordpiece", "bert-cased"},
                                    {"bert-accents", "wordpiece", "bert-accents"},
                                    {"t5", "t5", "t5"},
                                    {"mbart", "mbart", "mbart"},
                                    {"mbart50", "mbart50", "mbart"},
                                    {"pegasus", "pegasus", "t5"},
                                    {"mbart", "nllb", "mbart"},
                                    {"m2m100", "m2m_100", "m2m100"},
                                    {"t5", "t5", "t5.json"},
                                    {"mbart", "nllb", "mbart.json"}};

std::string hash(const std::string& text) {
  std::uint32_t value = 0x811C9DC5;
  for (const unsigned char byte : text) value = (value ^ byte) * 0x01000193;
  std::string digits;
  for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[value >> shift & 15];
  return digits;
}

// What is hashed: numbers, what they stand for, and what they do without the first and the last.
std::string described(const Tokenizer& tokenizer, const std::string& text) {
  const std::vector<int> ids = tokenizer.encode(text);
  std::string all;
  for (const int id : ids) all += (all.empty() ? "" : " ") + std::to_string(id);
  const std::span<const int> whole(ids);
  const std::size_t less = ids.empty() ? 0 : 1;
  for (const auto part : {whole, whole.subspan(less), whole.first(ids.size() - less)})
    all += "\x1F" + text::replace_invalid_utf8(tokenizer.decode(part));
  return all;
}

// The folder of a reference, with the vocabulary that bert-accents shares.
class StoredTokenizerTest : public testing::TestWithParam<Reference> {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("emend-stored-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    const std::string from = GetParam().folder;
    fs::create_directory(folder_);
    if (from.ends_with(".json")) {
      fs::copy(kFolder / from, folder_ / "tokenizer.json");
    } else {
      fs::copy(kFolder / from, folder_);
    }
    if (from == "bert-accents") fs::copy(kFolder / "bert-cased/vocab.txt", folder_ / "vocab.txt");
    if (from == "m2m100") fs::copy(kFolder / "t5/spiece.model", folder_ / "sentencepiece.bpe.model");
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_P(StoredTokenizerTest, IsTheOriginal) {
  const auto tokenizer = load_tokenizer(GetParam().kind, folder_);
  io::LineReader lines(kFolder / "strings.jsonl.xz");
  int strings = 0, different = 0;
  for (std::string line; lines.next(line); ++strings) {
    const auto row = nlohmann::json::parse(line);
    const std::string found = described(*tokenizer, row.at("text"));
    if (hash(found) == row.at("hashes").at(GetParam().name)) continue;
    if (++different <= 10) ADD_FAILURE() << "of " << row.at("text") << " we make " << nlohmann::json(found);
  }
  EXPECT_EQ(strings, 2000);
  EXPECT_EQ(different, 0);
}

TEST_P(StoredTokenizerTest, IsTheSameWhenItIsStoredAgain) {
  const auto tokenizer = load_tokenizer(GetParam().kind, folder_);
  const fs::path copy = folder_ / "copy";
  fs::create_directory(copy);
  EXPECT_FALSE(has_tokenizer(GetParam().kind, copy));
  tokenizer->save(copy);
  EXPECT_TRUE(has_tokenizer(GetParam().kind, copy));
  const auto again = load_tokenizer(GetParam().kind, copy);
  ASSERT_EQ(again->size(), tokenizer->size());
  for (int id = 0; id < again->size(); ++id) EXPECT_EQ(again->piece(id), tokenizer->piece(id));
  const std::string text = "Naïve  cafés don't   say \u4E2D\u6587.";
  EXPECT_EQ(again->encode(text), tokenizer->encode(text));
  remove_tokenizer_files(copy);
  EXPECT_TRUE(fs::is_empty(copy));
}

TEST_P(StoredTokenizerTest, TakesWhatIsNoUtf8AndNumbersThatItLacks) {
  const auto tokenizer = load_tokenizer(GetParam().kind, folder_);
  for (const std::string text : {"\xFF", "a\xC3", "\xE2\x96 b", "\xF0\x9F\x98"}) {
    const auto ids = tokenizer->encode(text);
    EXPECT_EQ(ids, tokenizer->encode(text::replace_invalid_utf8(text)));
  }
  EXPECT_EQ(tokenizer->piece(tokenizer->size()), "");
  const int beyond[] = {tokenizer->size() + 27};
  EXPECT_EQ(tokenizer->decode(beyond), "");
}

INSTANTIATE_TEST_SUITE_P(Kinds, StoredTokenizerTest, testing::ValuesIn(references), [](auto& info) {
  std::string name = info.param.kind + std::string("_") + info.param.folder;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
});

TEST(StoredTokenizer, NumbersItsSpecialTokensAsTransformersDoes) {
  const auto special = [](const Tokenizer& t) {
    return std::vector<int>{t.pad(), t.begin(), t.end(), t.unknown(), t.mask()};
  };
  const auto bart = load_tokenizer("byte_bpe", kFolder / "byte-bpe");
  EXPECT_EQ(special(*bart), (std::vector<int>{1, 0, 2, 3, 4}));
  const auto bert = load_tokenizer("wordpiece", kFolder / "bert");
  EXPECT_EQ(special(*bert), (std::vector<int>{0, 2, 3, 1, 4}));
  const auto t5 = load_tokenizer("t5", kFolder / "t5");
  EXPECT_EQ(special(*t5), (std::vector<int>{0, 0, 1, 2, -1}));
  EXPECT_EQ(t5->size(), 360 + 100);
  const auto pegasus = load_tokenizer("pegasus", kFolder / "t5");
  EXPECT_EQ(special(*pegasus), (std::vector<int>{0, 0, 1, 105, 3}));
  EXPECT_EQ(pegasus->size(), 360 + 103);
  const auto mbart = load_tokenizer("mbart", kFolder / "mbart"), mbart50 = load_tokenizer("mbart50", kFolder / "mbart");
  EXPECT_EQ(special(*mbart), (std::vector<int>{1, 2, 2, 3, 360 + 1 + 25}));
  EXPECT_EQ(mbart->size(), 360 + 1 + 25 + 1);
  EXPECT_EQ(special(*mbart50), (std::vector<int>{1, 2, 2, 3, 360 + 1 + 52}));
  ASSERT_EQ(mbart->languages().size(), 25u);
  EXPECT_EQ(mbart->languages()[2], std::pair(std::string("de_DE"), 360 + 1 + 2));
  ASSERT_EQ(mbart50->languages().size(), 52u);
  EXPECT_EQ(mbart50->languages().back(), std::pair(std::string("sl_SI"), 360 + 1 + 51));
}

// A copy of a folder that can be spoilt.
class SpoiltTokenizer : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder_); }
  void copy(const char* from) {
    fs::remove_all(folder_);
    fs::copy(kFolder / from, folder_);
  }
  nlohmann::json read(const char* name) const {
    std::ifstream in(folder_ / name);
    return nlohmann::json::parse(in);
  }
  void write(const char* name, const nlohmann::json& json) const { std::ofstream(folder_ / name) << json; }
  std::string error(const char* kind) const {
    try {
      load_tokenizer(kind, folder_);
    } catch (const Error& error) {
      return std::string(error.what()).substr(folder_.string().size() + 1);
    }
    return "";
  }
  const fs::path folder_ = fs::temp_directory_path() / ("emend-spoilt-tokenizer-" + std::to_string(getpid()));
};

// T5's are numbered backwards from the end: <extra_id_0> is the last of 32,100 in the published ones.
// Words that were added to a vocabulary are found in texts as the originals find them.
TEST(StoredTokenizer, AddedWordsAreCutOut) {
  const fs::path folder = fs::temp_directory_path() / ("emend-added-" + std::to_string(getpid()));
  const auto read = [](const fs::path& path) {
    std::ifstream file(path);
    return nlohmann::json::parse(file);
  };
  const nlohmann::json vectors = read(kFolder / "added.json");
  for (const std::string kind : {"byte_bpe", "t5"}) {
    fs::remove_all(folder);
    fs::copy(kFolder / (kind == "t5" ? "t5" : "byte-bpe"), folder);
    int id = load_tokenizer(kind, folder)->size();
    nlohmann::json list = kind == "t5" ? nlohmann::json() : read(folder / "tokenizer.json");
    for (nlohmann::json token : vectors.at("tokens")) {
      if (kind == "t5" && token.contains("single_word")) continue;
      token["id"] = id;
      if (kind == "t5") {
        list["added_tokens_decoder"][std::to_string(id)] = token;
      } else {
        list["added_tokens"].push_back(token);
      }
      ++id;
    }
    std::ofstream(folder / (kind == "t5" ? "tokenizer_config.json" : "tokenizer.json")) << list;
    const auto tokenizer = load_tokenizer(kind, folder);
    EXPECT_EQ(tokenizer->size(), id);
    for (const auto& row : vectors.at("rows")) {
      if (row.at(kind).is_null()) continue;
      EXPECT_EQ(tokenizer->encode(row.at("text").get<std::string>()), row.at(kind).get<std::vector<int>>())
          << kind << " " << row.at("text");
    }
    tokenizer->save(folder);
    EXPECT_EQ(load_tokenizer(kind, folder)->size(), id);
  }
  fs::remove_all(folder);
}

TEST(StoredTokenizer, SentinelsOfT5AreItsExtraIds) {
  const auto t5 = load_tokenizer("t5", kFolder / "t5");
  const std::vector<int> ids = sentinels(*t5);
  ASSERT_EQ(ids.size(), 100u);
  EXPECT_EQ(ids.front(), t5->size() - 1);
  EXPECT_EQ(ids.back(), t5->size() - 100);
  EXPECT_TRUE(sentinels(*load_tokenizer("byte_bpe", kFolder / "byte-bpe")).empty());
}

TEST_F(SpoiltTokenizer, OfPiecesInJsonSaysWhatIsWrong) {
  fs::create_directories(folder_);
  std::ifstream in(kFolder / "t5.json");
  const nlohmann::json unigram = nlohmann::json::parse(in);
  std::ifstream other(kFolder / "mbart.json");
  const nlohmann::json bpe = nlohmann::json::parse(other);
  const auto said = [&](const nlohmann::json& good, const char* kind, const char* pointer,
                        const nlohmann::json& value) {
    nlohmann::json bad = good;
    bad[nlohmann::json::json_pointer(pointer)] = value;
    write("tokenizer.json", bad);
    return error(kind);
  };
  EXPECT_EQ(said(unigram, "t5", "/version", "1.0"), "");
  EXPECT_EQ(said(bpe, "nllb", "/version", "1.0"), "");
  for (const auto& [pointer, value, message] :
       std::initializer_list<std::tuple<const char*, nlohmann::json, const char*>>{
           {"/model/type", "WordLevel", "its model of type \"WordLevel\" is none of SentencePiece"},
           {"/model/vocab", 3, "has no list of pieces"},
           {"/model/vocab/7", {"a"}, "piece 7 has no text and score"},
           {"/model/unk_id", 4000, "\"unk_id\" is not a piece"},
           {"/model/vocab/9", {"", -3.0}, "is not a SentencePiece model"},
           {"/normalizer", {{"type", "Lowercase"}}, "its normalizer \"Lowercase\" cannot be followed"},
           {"/normalizer/precompiled_charsmap", "%%", "its normalizer \"Precompiled\" cannot be followed"},
           {"/normalizer/precompiled_charsmap", "AAAA", "is not a SentencePiece model"},
           {"/pre_tokenizer", {{"type", "ByteLevel"}}, "its \"pre_tokenizer\" cannot be followed"},
           {"/pre_tokenizer", {{"type", "WhitespaceSplit"}}, "writes blanks otherwise than SentencePiece"},
           {"/added_tokens/0/id", 9000, "added token 9000 leaves a gap"}}) {
    const std::string found = said(unigram, "t5", pointer, value);
    EXPECT_TRUE(found.starts_with(std::string("tokenizer.json: ") + message)) << pointer << " " << found;
  }
  for (const auto& [pointer, value, message] :
       std::initializer_list<std::tuple<const char*, nlohmann::json, const char*>>{
           {"/model/vocab", {"a"}, "has no object of pieces"},
           {"/model/merges", 1, "has no list of merges"},
           {"/model/merges/3", "nothing such", "merge 3 makes no piece"},
           {"/model/merges/3", 7, "merge 3 makes no piece"},
           {"/model/unk_token", "none", "\"unk_token\" is not a piece"},
           {"/added_tokens", nlohmann::json::array(), "lacks <mask>"}}) {
    const std::string found = said(bpe, "nllb", pointer, value);
    EXPECT_TRUE(found.starts_with(std::string("tokenizer.json: ") + message)) << pointer << " " << found;
  }
}

TEST_F(SpoiltTokenizer, OfBytesSaysWhatIsWrong) {
  copy("byte-bpe");
  EXPECT_EQ(error("byte_bpe"), "");
  const nlohmann::json good = read("tokenizer.json");
  for (const auto& [pointer, value, message] :
       std::initializer_list<std::tuple<const char*, nlohmann::json, const char*>>{
           {"/model/type", "Unigram", "has no model of type BPE"},
           {"/model/ignore_merges", true, "\"ignore_merges\" is set"},
           {"/pre_tokenizer/type", "Whitespace", "cuts words otherwise than GPT-2"},
           {"/normalizer", {{"type", "NFC"}}, "cuts words otherwise than GPT-2"},
           {"/model/merges/0", "abc", "merge 1 is not a pair of pieces"},
           {"/model/merges/1", "\u00DF\u00DF \u00DF", "merge 2 is of pieces that have no number"},
           {"/model/vocab/a", 100000, "'a' has no number below 600"},
           {"/model/vocab/a", -1, "'a' has no number below 600"},
           {"/model/vocab/a", 66, "have the number 66"},
           {"/added_tokens/0/content", "", "has an added token that is none"},
           {"/added_tokens/0/lstrip", 1, "has an added token that is none"}}) {
    nlohmann::json bad = good;
    bad[nlohmann::json::json_pointer(pointer)] = value;
    write("tokenizer.json", bad);
    EXPECT_TRUE(error("byte_bpe").starts_with("tokenizer.json: ")) << error("byte_bpe");
    EXPECT_NE(error("byte_bpe").find(message), std::string::npos) << error("byte_bpe");
  }
  copy("byte-bpe-prefix");
  fs::copy(folder_ / "merges.txt", folder_ / "good.txt");
  std::ofstream(folder_ / "merges.txt") << "#version: 0.2\nt h\nth\n";
  EXPECT_TRUE(error("byte_bpe").starts_with("merges.txt: line 3 is not a pair of pieces")) << error("byte_bpe");
  fs::rename(folder_ / "good.txt", folder_ / "merges.txt");
  nlohmann::json vocabulary = read("vocab.json");
  const auto last = vocabulary.at("b");
  for (auto& [piece, number] : vocabulary.items()) {
    if (number == vocabulary.size() - 1) number = last;  // so that no number is missing
  }
  vocabulary.erase("b");
  write("vocab.json", vocabulary);
  EXPECT_TRUE(error("byte_bpe").starts_with("vocab.json: lacks 'b', the piece of a byte")) << error("byte_bpe");
  fs::remove(folder_ / "merges.txt");
  EXPECT_TRUE(error("byte_bpe").starts_with("merges.txt: cannot be opened")) << error("byte_bpe");
}

TEST_F(SpoiltTokenizer, OfBertSaysWhatIsWrong) {
  copy("bert");
  EXPECT_EQ(error("wordpiece"), "");
  nlohmann::json bad = read("tokenizer.json");
  bad["normalizer"]["lowercase"] = "yes";
  write("tokenizer.json", bad);
  EXPECT_TRUE(error("wordpiece").starts_with("tokenizer.json: \"lowercase\" is neither true nor false"));
  bad["normalizer"] = {{"type", "Lowercase"}};
  write("tokenizer.json", bad);
  EXPECT_TRUE(error("wordpiece").starts_with("tokenizer.json: \"normalizer\" is of no type BertNormalizer"));
  copy("bert-cased");
  std::ofstream(folder_ / "vocab.txt") << "[PAD]\n[CLS]\na\n";
  EXPECT_TRUE(error("wordpiece").starts_with("vocab.txt: lacks [UNK]")) << error("wordpiece");
}

TEST_F(SpoiltTokenizer, OfPiecesSaysWhatIsWrong) {
  copy("t5");
  write("tokenizer_config.json", {{"extra_ids", 1000000}});
  EXPECT_TRUE(error("t5").starts_with("tokenizer_config.json: \"extra_ids\" is not a whole number")) << error("t5");
  write("tokenizer_config.json", {{"extra_ids", 0}});
  EXPECT_EQ(load_tokenizer("t5", folder_)->size(), 360);
  std::ofstream(folder_ / "spiece.model") << "no model";
  EXPECT_TRUE(error("t5").starts_with("spiece.model: is not a SentencePiece model")) << error("t5");
  fs::copy(kFolder / "mbart/sentencepiece.bpe.model", folder_ / "spiece.model", fs::copy_options::overwrite_existing);
  EXPECT_TRUE(error("t5").starts_with("spiece.model: lacks <pad>: is it of another model?")) << error("t5");
  EXPECT_TRUE(error("mbart").starts_with("sentencepiece.bpe.model: cannot be opened")) << error("mbart");
}

}  // namespace
}  // namespace emend::tokens
