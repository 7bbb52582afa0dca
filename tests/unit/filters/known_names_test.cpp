#include "filters/known_names.h"

#include <gtest/gtest.h>

#include <map>

#include "filters/translation_filter.h"
#include "lines.h"

namespace emend::filters {
namespace {

// Copies what it is given, with 's for the s behind Tom and Jackson, and names that are not known as words.
class Copier : public Translator {
 public:
  explicit Copier(std::vector<std::string>& asked) : asked_(asked) {}
  std::vector<std::vector<Translation>> translate(std::span<const Passage> passages) override {
    std::vector<std::vector<Translation>> all;
    for (const Passage& passage : passages) {
      asked_.emplace_back(passage.text);
      std::string text(passage.text);
      const std::pair<std::string, std::string> changes[] = {
          {"Clausen", "clauses"}, {"Cottbus", "Cotbus"}, {"Toms", "Tom's"}};
      for (const auto& [from, to] : changes) {
        if (const std::size_t at = text.find(from); at != text.npos) text.replace(at, from.size(), to);
      }
      if (text.find("twice") != text.npos && text.find("X1") == text.npos) text += " " + text;
      all.push_back({{text, -1, true, {}, {-1, 0}}});
      if (!passage.attention) continue;
      Translation& best = all.back().front();  // a token a byte, which looks at its own
      best.log_probs.resize(text.size() + 1);
      for (const char c : passage.text) best.attention.source.emplace_back(1, c);
      for (std::size_t t = 0; t < text.size(); ++t) {
        best.tokens.emplace_back(1, text[t]);
        for (std::size_t s = 0; s < passage.text.size(); ++s) best.attention.weights.push_back(s == t ? 1 : 0);
      }
    }
    return all;
  }
  double score(const Translation&) const override { return 0; }
  bool writes(std::string_view) const override { return true; }
  bool reads(std::string_view) const override { return true; }
  bool knows_usual_spelling() const override { return false; }
  std::string usual(std::string_view text, Unusual) const override { return std::string(text); }

 private:
  std::vector<std::string>& asked_;
};

const KnownNames& package_names() {
  static const KnownNames known = known_names(io::open_package(EMEND_SOURCE_DIR "/models/translate-de-en"));
  return known;
}

struct Done {
  std::string text;
  std::vector<std::string> asked;
};

Done run(const std::string& text, TranslationOptions options = {}) {
  Done done;
  TranslationFilter filter(
      options, 1, false, [&] { return std::make_unique<Copier>(done.asked); }, {}, nullptr, package_names());
  Lines records = Lines::apart({text});
  filter.prepare(records);
  filter.apply(records);
  done.text = records.results.contains(0) ? records.results.at(0) : text;
  return done;
}

TEST(KnownNames, StandForNamesThatATranslationLacks) {
  const Done done = run("Gestern kam Fritz Clausen aus Cottbus.");
  EXPECT_EQ(done.text, "Gestern kam Fritz Clausen aus Cottbus.");
  EXPECT_EQ(done.asked,
            (std::vector<std::string>{"Gestern kam Fritz Clausen aus Cottbus.", "Gestern kam Tom aus Boston."}));
}

TEST(KnownNames, WhatATranslationHasIsNotAskedForAgain) {
  EXPECT_EQ(run("Gestern kam Fritz Uhlig aus Wuppertal.").asked.size(), 1U);
}

TEST(KnownNames, GenitivesAreThoseOfTheLanguage) {
  EXPECT_EQ(run("Fritz Clausens Haus ist alt.").text, "Fritz Clausen's Haus ist alt.");
}

TEST(KnownNames, AreOthersThanThoseOfTheSentence) {
  EXPECT_EQ(run("Tom kennt Fritz Clausen.").asked.back(), "Tom kennt John.");
}

TEST(KnownNames, OnesThatAreNotWrittenOnceMakeWayForLetters) {
  const Done done = run("Gestern kam Fritz Clausen twice.");
  EXPECT_EQ(done.asked.back(), "Gestern kam X1 twice.");
  EXPECT_EQ(done.text, "Gestern kam Fritz Clausen twice.");
}

TEST(KnownNames, MarkupStaysWithItsName) {
  TranslationOptions options;
  options.html = true;
  EXPECT_EQ(run("Gestern kam <b>Fritz Clausen</b> aus <i>Cottbus</i>.", options).text,
            "Gestern kam <b>Fritz Clausen</b> aus <i>Cottbus</i>.");
  const Done within = run("Gestern kam <b>Fritz</b> Clausen.", options);
  EXPECT_EQ(within.asked.back(), "Gestern kam Tom Jackson.");
  EXPECT_EQ(within.text, "Gestern kam <b>Fritz</b> Clausen.");
}

TEST(KnownNames, AreNotForThoseWhoProtectNothing) {
  TranslationOptions options;
  options.protect = "none";
  EXPECT_EQ(run("Gestern kam Fritz Clausen.", options).text, "Gestern kam Fritz clauses.");
}

TEST(KnownNames, APackageMayNameNone) {
  io::Package package = io::open_package(EMEND_SOURCE_DIR "/models/translate-de-en");
  package.config.erase("names");
  EXPECT_EQ(known_names(package).lexicon, nullptr);
  package.config["names"] = {{"man", {"Tom"}}};
  EXPECT_THROW(known_names(package), Error);
}

}  // namespace
}  // namespace emend::filters
