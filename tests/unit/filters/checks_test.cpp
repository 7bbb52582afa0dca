#include "filters/checks.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <span>
#include <sstream>
#include <string>

#include "english/edit_checks.h"
#include "filters/corrector.h"
#include "filters/denoiser.h"
#include "filters/guards.h"
#include "filters/loop_guard.h"
#include "lines.h"
#include "text/rejections.h"
#include "text/utf8.h"

namespace emend::filters {
namespace {

TEST(Checks, AreInTheOrderOfTheTableAndHaveANameAndASentence) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < checks; ++i) {
    const CheckRow& row = check_table()[i];
    EXPECT_EQ(static_cast<std::size_t>(row.check), i) << row.name;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(std::string(row.sentence).empty()) << row.name;
    EXPECT_FALSE(row.held.empty()) << row.name;
    EXPECT_FALSE(row.passing.empty()) << row.name;
  }
}

TEST(Checks, OfAFilterAreItsOwnAndThoseOfAll) {
  const std::string denoise = "\n" + shown_checks(AskedBy::denoise), gec = "\n" + shown_checks(AskedBy::gec);
  for (const CheckRow& row : check_table()) {
    const std::string line = std::string("\n  ") + row.name + " ";
    EXPECT_EQ(denoise.find(line) != denoise.npos, row.asked_by != AskedBy::gec) << row.name;
    EXPECT_EQ(gec.find(line) != gec.npos, row.asked_by != AskedBy::denoise) << row.name;
  }
  for (const english::EditCheck& habit : english::edit_checks()) {
    const std::string line = std::string("\n    ") + habit.name + " ";
    EXPECT_EQ(denoise.find(line), denoise.npos) << habit.name;
    EXPECT_NE(gec.find(line), gec.npos) << habit.name;
  }
}

// The last line of an example as the filter answers it.
std::string last_answer(stream::Filter& filter, const CheckExample& example) {
  std::vector<std::string> lines;
  std::istringstream in(example.text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  Lines document(std::move(lines));
  document.name = example.file;
  filter.prepare(document);
  filter.apply(document);
  for (const auto& [i, why] : document.failures) ADD_FAILURE() << document.text(i) << ": " << why;
  return document.answer(document.size() - 1);
}

// Where whole words stand last; npos where they do not.
std::size_t find_words(std::string_view sentence, std::string_view words) {
  const auto is_letter = [&](std::size_t at) {
    return at < sentence.size() && text::has_letter(sentence.substr(at, 1));
  };
  std::size_t at = sentence.rfind(words);
  while (at != sentence.npos && at > 0 && (is_letter(at - 1) || is_letter(at + words.size())))
    at = sentence.rfind(words, at - 1);
  return at;
}

// Proposes the edit of an example in each sentence that has its words. Of what runs away, and of what the guards do not
// allow, it leaves what those of lib/decode do.
class Proposer : public Rewriter {
 public:
  Proposer(const CheckExample& example, const Guards& guards) : example_(example), guards_(guards) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const SentenceInContext& sentence : sentences) {
      Rewriting& rewriting = out.emplace_back();
      const std::size_t at = find_words(sentence.text, example_.from);
      if (at == sentence.text.npos) continue;
      const std::size_t end = at + std::string_view(example_.from).size();
      rewriting.edits.push_back({at, end, example_.to, example_.kind, example_.confidence});
      const std::string text = text::apply(std::string(sentence.text), rewriting.edits);
      if (runs_away(sentence.text, text)) {
        rewriting = {std::string(sentence.text), {}, true};
        rewriting.astray = text;
      } else {
        rewriting.refused = refuse(sentence.text, guards_, rewriting.edits);
      }
    }
    return out;
  }

 private:
  const CheckExample& example_;
  const Guards guards_;
};

// Proposes the edit of an example before the network is asked, in each record that has its words.
class Respeller : public stream::Filter {
 public:
  explicit Respeller(const CheckExample& example) : example_(example) {}
  void apply(stream::Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      const std::size_t at = find_words(window.text(i), example_.from);
      std::vector<text::Edit> edits;
      if (at != std::string_view::npos)
        edits.push_back({at, at + std::string_view(example_.from).size(), example_.to, "", example_.confidence});
      window.answer(i, std::move(edits));
    }
  }

 private:
  const CheckExample& example_;
};

// Words that both filters know.
text::WordList known_words() {
  text::WordList known({"the",        "a",         "big",  "cat",   "to",       "lost",  "is",    "it",    "two",
                        "connection", "i",         "I",    "am",    "don't",    "so",    "Paris", "in",    "now",
                        "The",        "authority", "zork", "cork",  "its",      "it's",  "of",    "and",   "man",
                        "with",       "all",       "that", "there", "programs", "pages", "has",   "timer", "timers",
                        "times",      "full",      "was",  "on",    "colour",   "color", "an",    "dog",   "We",
                        "never",      "saw",       "seen", "Have",  "you",      "great", "day",   "NASA",  "nasal",
                        "their",      "It",        "Ann",  "July",  "Tom"});
  known.set_english();
  return known;
}

std::shared_ptr<const text::Lexicon> lexicon() {
  using text::Lexicon;
  constexpr unsigned common = 40;  // eighths of Zipf
  text::LexiconWriter writer;
  for (const char* word : {"the", "a", "connection", "was", "lost", "authority", "it", "is", "cat", "to", "big"})
    writer.add(word, common, Lexicon::general);
  writer.add("Tom", common, Lexicon::person);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

struct Outcome {
  std::string written, held_back;
};

// With a text that is said to be damaged, so that the network is asked and decides.
Outcome denoise(const CheckExample& example, Check check) {
  DenoiserOptions options;
  options.noise = "scanned";
  options.skip = "none";
  if (check != Check::overdone) options.max_change = 1;
  Denoiser denoiser(
      options, std::make_shared<const text::WordList>(known_words()), text::WordList({"zork"}),
      [&] { return std::make_unique<Proposer>(example, Guards{}); }, Knowledge{lexicon(), nullptr, nullptr});
  std::string written = last_answer(denoiser, example);
  return {std::move(written), denoiser.held_back().told()};
}

Outcome correct(const CheckExample& example, Check check) {
  CorrectorOptions options;
  options.books.table = false;
  options.known = std::make_shared<const text::WordList>(known_words());
  options.kept = std::make_shared<const text::WordList>(std::vector<std::string>{"zork"});
  if (check == Check::unlisted_term) options.knowledge.lexicon = lexicon();
  if (check == Check::other_type) options.types = "article";
  text::Rejections rejected;
  rejected.add("It is the cat.", {10, 13, "dog"});
  const CheckExample nothing{example.text, "nothing", "", example.written};
  const bool by_speller = check == Check::log_word;  // the network finds nothing
  std::unique_ptr<stream::Filter> speller;
  if (by_speller) speller = std::make_unique<Respeller>(example);
  Corrector corrector(
      options, [&] { return std::make_unique<Proposer>(by_speller ? nothing : example, grammar_guards); },
      std::move(speller), std::move(rejected));
  std::string written = last_answer(corrector, example);
  return {std::move(written), corrector.held_back().told()};
}

// The filters that ask, on an example of a row.
std::vector<Outcome> outcomes(const CheckRow& row, const CheckExample& example) {
  const auto asks = [&](AskedBy filter) {
    return (row.asked_by == AskedBy::all || row.asked_by == filter) &&
           (example.asked_by == AskedBy::all || example.asked_by == filter);
  };
  std::vector<Outcome> all;
  if (asks(AskedBy::denoise)) all.push_back(denoise(example, row.check));
  if (asks(AskedBy::gec)) all.push_back(correct(example, row.check));
  return all;
}

TEST(Checks, HoldTheirExamplesBackAndLetOthersPass) {
  for (const CheckRow& row : check_table()) {
    for (const CheckExample& example : row.held) {
      const std::vector<Outcome> all = outcomes(row, example);
      EXPECT_FALSE(all.empty()) << row.name;
      for (const auto& [written, held_back] : all) {
        EXPECT_EQ(written, example.written) << row.name;
        const std::string expected = std::string("1 edit held back: ") + row.name;
        EXPECT_TRUE(held_back.starts_with(expected + " 1 (") || held_back.starts_with(expected + ": "))
            << row.name << ": " << held_back;
      }
    }
    for (const CheckExample& example : row.passing) {
      const std::vector<Outcome> all = outcomes(row, example);
      EXPECT_FALSE(all.empty()) << row.name;
      const std::string text = example.text;
      EXPECT_FALSE(text.ends_with(example.written)) << row.name << ": nothing passes";
      for (const auto& [written, held_back] : all) {
        EXPECT_EQ(written, example.written) << row.name;
        EXPECT_EQ(held_back, "") << row.name;
      }
    }
  }
}

// What rules make of a text with this --min-confidence, and what was held back: they are asked before the network and
// behind it.
Outcome ruled(const char* text, double min_confidence) {
  const CheckExample example{text, "nothing", "", text};
  CorrectorOptions options;
  options.min_confidence = min_confidence;
  Corrector corrector(options, [&] { return std::make_unique<Proposer>(example, grammar_guards); });
  std::string written = last_answer(corrector, example);
  return {std::move(written), corrector.held_back().told()};
}

TEST(Checks, HoldRulesBackThatAreLessSureThanMinConfidence) {
  const Outcome sure = ruled("It is a old cat.", 0.9), unsure = ruled("It is a old cat.", 0.96);
  EXPECT_EQ(sure.written, "It is an old cat.");
  EXPECT_EQ(sure.held_back, "");
  EXPECT_EQ(unsure.written, "It is a old cat.");
  EXPECT_EQ(unsure.held_back, "1 edit held back: unsure 1 (\"an\" for \"a\")");
}

text::Edit to(std::string word, double confidence = 1) { return {0, 0, std::move(word), "", confidence}; }

TEST(HeldBack, TellsTheRowsThatHeldBackSomething) {
  HeldBack held;
  EXPECT_EQ(held.told(), "");
  held.add(1, Check::name, "Acme", to("acne"));
  EXPECT_EQ(held.told(), "1 edit held back: name 1 (\"acne\" for \"Acme\")");
  held.add(1, Check::own_word, "teh", to("the"));
  held.add(2, Check::own_word, "wer", to("were"));
  EXPECT_EQ(held.told(), "3 edits held back: own-word 2 (such as \"the\" for \"teh\"), name 1 (\"acne\" for \"Acme\")");
  EXPECT_EQ(held.of(Check::own_word), 2u);
  EXPECT_TRUE(held.take(1).empty());  // nobody asked for them
}

TEST(HeldBack, KeepsTheEditsOfARecordOnceIfAsked) {
  HeldBack held;
  held.keep();
  held.add(3, Check::name, "Acme", to("acne", 0.71234));
  held.add(3, Check::unsure, "a \"b\"", to("c", 0.25));
  held.add(7, Check::name, "Foo", to("food"));
  EXPECT_EQ(json_of(held.take(3)), R"([{"from":"Acme","to":"acne","check":"name","confidence":0.7123},)"
                                   R"({"from":"a \"b\"","to":"c","check":"unsure","confidence":0.25}])");
  EXPECT_EQ(json_of(held.take(3)), "[]");
  EXPECT_EQ(held.take(7).size(), 1u);
  EXPECT_EQ(held.of(Check::name), 2u);
}

TEST(HeldBack, NamesTheHabit) {
  HeldBack held;
  held.keep();
  held.add(1, {Check::habit, "gerund"}, "telling", to("to tell", 0.5));
  held.add(1, {Check::habit, "been"}, "been", to("be", 0.5));
  held.add(1, {Check::habit, "gerund"}, "sending", to("to send", 0.5));
  EXPECT_EQ(held.told(),
            "3 edits held back: habit: been 1 (\"be\" for \"been\"), "
            "habit: gerund 2 (such as \"to tell\" for \"telling\")");
  EXPECT_EQ(held.of({Check::habit, "gerund"}), 2u);
  EXPECT_EQ(held.of(Check::habit), 0u);
  EXPECT_NE(json_of(held.take(1)).find(R"("check":"habit: been")"), std::string::npos);
}

TEST(HeldBack, ShowsTheBeginningOfWhatRunsAwayWhateverItsBytes) {
  HeldBack held;
  held.keep();
  held.add(1, Check::loop, "ab", to("\xFF" + std::string(100, 'x')));
  EXPECT_EQ(held.told(), "1 edit held back: loop 1 (\"\uFFFD" + std::string(59, 'x') + "...\" for \"ab\")");
  EXPECT_NE(json_of(held.take(1)).find("\"\uFFFD" + std::string(100, 'x') + "\""), std::string::npos);
}

}  // namespace
}  // namespace emend::filters
