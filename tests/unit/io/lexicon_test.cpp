#include "io/lexicon.h"

#include <gtest/gtest.h>

#include <fstream>

#include "io/known_words.h"
#include "io_helpers.h"

namespace emend::io {
namespace {

std::string bytes_of(std::initializer_list<const char*> forms) {
  text::LexiconWriter writer;
  for (const char* form : forms) writer.add(form, 8, text::Lexicon::general);
  return writer.bytes();
}

// A package `name` in the folder, with a lexicon where there are forms.
Package made_in(const TemporaryFolder& folder, const std::string& name, const std::string& config,
                std::initializer_list<const char*> forms = {}) {
  std::filesystem::create_directory(folder / name);
  std::ofstream(folder / (name + "/config.json")) << config;
  if (forms.size() > 0) std::ofstream(folder / (name + "/lexicon.bin"), std::ios::binary) << bytes_of(forms);
  return open_package(folder / name);
}

TEST(LexiconFile, IsMappedAndRead) {
  const TemporaryFolder folder;
  std::ofstream(folder / "lexicon.bin", std::ios::binary) << bytes_of({"a", "lemur"});
  const auto lexicon = open_lexicon(folder / "lexicon.bin");
  EXPECT_EQ(lexicon->size(), 2U);
  EXPECT_TRUE(lexicon->contains("Lemurs") == false && lexicon->contains("Lemur's"));
}

TEST(LexiconFile, ErrorsNameIt) {
  const TemporaryFolder folder;
  std::ofstream(folder / "text") << "no lexicon at all";
  std::ofstream(folder / "empty");
  for (const char* name : {"text", "empty", "none", "."})
    EXPECT_TRUE(message([&] { open_lexicon(folder / name); }).starts_with(folder / name)) << name;
}

TEST(LexiconFile, APackageNamesOneThatLiesBesideIt) {
  const TemporaryFolder folder;
  made_in(folder, "words-en", "{}", {"lemur"});
  const Package package = made_in(folder, "some", R"({"language": "en", "lexicon": "words-en"})");
  ASSERT_TRUE(lexicon_of(package));
  EXPECT_TRUE(lexicon_of(package)->contains("lemur"));
  EXPECT_TRUE(known_words(package).contains("lemurs") == false && known_words(package).contains("Lemur"));
}

TEST(LexiconFile, APackageNamesOneThatIsFoundAsPackagesAre) {
  const TemporaryFolder folder, other;
  made_in(other, "words-en", "{}", {"lemur"});
  const Package package = made_in(folder, "some", R"({"lexicon": "words-en"})");
  EXPECT_FALSE(lexicon_of(package));
  const char* before = std::getenv("EMEND_MODELS");
  const std::string kept = before ? before : "";
  ::setenv("EMEND_MODELS", (other / "").c_str(), 1);
  EXPECT_TRUE(lexicon_of(package));
  before ? ::setenv("EMEND_MODELS", kept.c_str(), 1) : ::unsetenv("EMEND_MODELS");
}

TEST(LexiconFile, WithoutOneAPackageKnowsFewerWords) {
  const TemporaryFolder folder;
  EXPECT_FALSE(lexicon_of(made_in(folder, "none", "{}")));
  EXPECT_FALSE(lexicon_of(made_in(folder, "lacking", R"({"lexicon": "words-en"})")));
  EXPECT_FALSE(known_words(made_in(folder, "lacking", R"({"lexicon": "words-en"})")).contains("lemur"));
}

TEST(LexiconFile, ADamagedOneIsAnError) {
  const TemporaryFolder folder;
  const Package package = made_in(folder, "some", R"({"lexicon": "words-en"})");
  made_in(folder, "words-en", "{}");
  std::ofstream(folder / "words-en/lexicon.bin") << "damaged";
  EXPECT_NE(message([&] { lexicon_of(package); }).find("words-en/lexicon.bin: is not a lexicon"), std::string::npos);
}

}  // namespace
}  // namespace emend::io
