// The lexicon of models/lexicon-en: what must hold however it is made again.
#include <gtest/gtest.h>

#include <filesystem>

#include "io/lexicon.h"
#include "text/misspellings.h"

namespace emend::text {
namespace {

const std::string path = EMEND_SOURCE_DIR "/models/lexicon-en/lexicon.bin";

struct Example {
  Lexicon::Kind kind;
  std::vector<const char*> forms;
};

TEST(EnglishLexicon, HasHalfAMillionFormsInThreeMegabytes) {
  EXPECT_GE(io::open_lexicon(path)->size(), 500000U);
  EXPECT_LE(std::filesystem::file_size(path), 3000000U);
}

TEST(EnglishLexicon, HasWordsOfEveryKind) {
  const std::vector<Example> kinds = {
      {Lexicon::general, {"the", "house", "crocheted", "quinoa", "kayaking", "theorem"}},
      {Lexicon::british, {"colour", "labour", "organisation"}},
      {Lexicon::american, {"color", "labor", "favorite"}},
      {Lexicon::person, {"Mary", "Nguyen", "Kowalski"}},
      {Lexicon::place, {"Paris", "Nairobi", "Saskatchewan"}},
      {Lexicon::technical, {"systemd", "malloc", "stdout", "ext", "grep"}},
      {Lexicon::abbreviation, {"dept", "km", "mgr", "NATO"}},
      {Lexicon::stopped, {"approx", "e.g", "govt", "mgr"}},
      {Lexicon::chat, {"thx", "omg", "gonna"}},
      {Lexicon::science, {"mitochondrion", "lemur", "leukocyte"}},
  };
  const auto lexicon = io::open_lexicon(path);
  for (const auto& [kind, forms] : kinds) {
    for (const char* form : forms) {
      ASSERT_TRUE(lexicon->find(form)) << form;
      EXPECT_TRUE(lexicon->find(form)->is(kind)) << form;
    }
  }
}

TEST(EnglishLexicon, HasFrequencies) {
  const auto lexicon = io::open_lexicon(path);
  EXPECT_EQ(lexicon->find("the")->frequency, lexicon->commonest());
  EXPECT_NEAR(lexicon->find("people")->zipf(), 6.2, 0.3);
  EXPECT_NEAR(lexicon->find("muffin")->zipf(), 3.3, 0.3);
  EXPECT_LT(lexicon->find("systemd")->zipf(), 3);
}

TEST(EnglishLexicon, HasFewMisspellings) {
  const auto lexicon = io::open_lexicon(path);
  int all = 0, known = 0;
  for_each_misspelt([&](const std::string& word, std::span<const Misspelling> misspellings) {
    for (const Misspelling& misspelling : misspellings) {
      if (!misspelling.sure) continue;
      ++all;
      known += lexicon->contains(misspelling.of(word));
    }
  });
  EXPECT_GT(all, 50000);
  EXPECT_LT(known, all / 100) << known << " of " << all;
  for (const char* form : {"teh", "Teh", "recieve", "definately", "alot", "dont", "ofthe", "t", "th"})
    EXPECT_FALSE(lexicon->contains(form)) << form;
}

}  // namespace
}  // namespace emend::text
