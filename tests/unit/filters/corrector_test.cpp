#include "filters/corrector.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <tuple>

#include "lines.h"
#include "text/words.h"

namespace emend::filters {
namespace {

struct Asked {
  std::string text;
  std::vector<std::string> context;
  friend bool operator==(const Asked&, const Asked&) = default;
};

// Replaces words, with confidence 0.8 (0.4 for "unsure"), and remembers what it was asked.
class Replacer : public Rewriter {
 public:
  Replacer(std::map<std::string, std::string> words, std::vector<Asked>& asked)
      : words_(std::move(words)), asked_(asked) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const auto& [sentence, context] : sentences) {
      asked_.push_back({std::string(sentence), {context.begin(), context.end()}});
      Rewriting rewriting;
      for (text::Span word : text::words(sentence)) {
        const std::string text(text::slice(sentence, word));
        if (const auto found = words_.find(text); found != words_.end())
          rewriting.edits.push_back({word.begin, word.end, found->second, "", text == "unsure" ? 0.4 : 0.8});
      }
      out.push_back(std::move(rewriting));
    }
    return out;
  }

 private:
  std::map<std::string, std::string> words_;
  std::vector<Asked>& asked_;
};

// Ends sentences.
class FullStop : public Rewriter {
 public:
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const SentenceInContext& sentence : sentences)
      out.push_back({"", {{sentence.text.size(), sentence.text.size(), "."}}, false});
    return out;
  }
};

// Takes all blanks away.
class Joiner : public Rewriter {
 public:
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const SentenceInContext& sentence : sentences) {
      Rewriting& rewriting = out.emplace_back();
      for (std::size_t at = 0; (at = sentence.text.find(' ', at)) != sentence.text.npos; ++at)
        rewriting.edits.push_back({at, at + 1, "", "", 0.8});
    }
    return out;
  }
};

// A speller of whole words, each edit as certain as is said.
class Respell : public stream::Filter {
 public:
  explicit Respell(std::map<std::string, std::pair<std::string, double>> words) : words_(std::move(words)) {}
  void apply(stream::Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      std::vector<text::Edit> edits;
      for (const text::Span word : text::words(window.text(i))) {
        const auto found = words_.find(std::string(text::slice(window.text(i), word)));
        if (found != words_.end())
          edits.push_back({word.begin, word.end, found->second.first, "", found->second.second});
      }
      window.answer(i, std::move(edits));
    }
  }

 private:
  std::map<std::string, std::pair<std::string, double>> words_;
};

struct Outcome {
  std::vector<Asked> asked;
  Corrector::Counts counts;
  std::string held_back;
};
Outcome run(Lines& lines, const CorrectorOptions& options, std::map<std::string, std::string> words,
            std::unique_ptr<stream::Filter> speller = nullptr) {
  Outcome result;
  Corrector corrector(
      options, [&] { return std::make_unique<Replacer>(words, result.asked); }, std::move(speller));
  if (auto earlier = lines.earlier()) corrector.prepare(*earlier);
  corrector.prepare(lines);
  corrector.apply(lines);
  result.counts = corrector.counts();
  result.held_back = corrector.held_back().told();
  return result;
}

TEST(Corrector, TheContextIsTheLastSentencesAsTheyWereWritten) {
  Lines lines({"One came. Two cam.", "Three cam.  Four", "17", "Five cam."}, 1);
  const Outcome done = run(lines, {}, {{"cam", "came"}});
  EXPECT_EQ(done.asked, (std::vector<Asked>{{"Three cam.", {"One came.", "Two cam."}},
                                            {"Four", {"Two cam.", "Three cam."}},
                                            {"Five cam.", {"Four", "0"}}}));  // a number, as the model sees one
  EXPECT_EQ(lines.answer(0), "Three came.  Four");
  EXPECT_EQ(lines.answer(2), "Five came.");
  EXPECT_EQ(done.counts.sentences, 4U);
  EXPECT_EQ(done.counts.rewritten, 3U);
  EXPECT_EQ(done.counts.edits, 2U);
  CorrectorOptions alone;
  alone.context = 0;
  Lines again({"One came. Two cam.", "Three cam.  Four"}, 1);
  for (const Asked& asked : run(again, alone, {}).asked) EXPECT_TRUE(asked.context.empty()) << asked.text;
}

TEST(Corrector, CorrectsWhatWasCorrectedAgain) {
  const std::map<std::string, std::string> words = {{"goed", "go"}, {"go", "went"}};
  CorrectorOptions options;
  options.books.table = false;  // that know goed
  for (const auto& [iterations, expected] :
       std::map<int, std::string>{{1, "He go."}, {2, "He went."}, {5, "He went."}}) {
    options.iterations = iterations;
    Lines lines({"He goed."});
    run(lines, options, words);
    EXPECT_EQ(lines.answer(0), expected) << iterations;
    ASSERT_EQ(lines.edits(0).size(), 1U);
    EXPECT_EQ(lines.edits(0)[0].confidence, 0.8);
  }
}

TEST(Corrector, LeavesOutWhatIsUnsureOrOfOtherTypes) {
  const std::map<std::string, std::string> words = {{"unsure", "sure"}, {"an", "a"}, {"walks", "walked"}};
  CorrectorOptions options;
  options.books.table = false;  // that know "a unsure"
  Lines lines({"She walks an old unsure dog."});
  Outcome done = run(lines, options, words);
  EXPECT_EQ(lines.answer(0), "She walked a old unsure dog.");
  EXPECT_EQ(done.held_back, "1 edit held back: unsure 1 (\"sure\" for \"unsure\")");
  options.types = "article";
  Lines articles({"She walks an old unsure dog."});
  done = run(articles, options, words);
  EXPECT_EQ(articles.answer(0), "She walks a old unsure dog.");
  EXPECT_EQ(articles.edits(0)[0].kind, "R:DET");
  EXPECT_NE(done.held_back.find("other-type 1 (\"walked\" for \"walks\")"), std::string::npos) << done.held_back;
}

TEST(Corrector, EditsBesideEachOtherAreMadeTogetherOrNotAtAll) {
  Lines lines({"so he finished unsure clean", "so he finished the unsure clean", "so he finished clean unsure"});
  CorrectorOptions options;
  options.books.table = false;
  run(lines, options, {{"finished", "stopped"}, {"unsure", "sure"}, {"clean", "cleaning"}});
  EXPECT_EQ(lines.answer(0), "so he finished unsure clean");
  EXPECT_EQ(lines.answer(1), "so he stopped the unsure clean");
  EXPECT_EQ(lines.answer(2), "so he finished clean unsure");
}

// Makes of each sentence what it is told.
class Told : public Rewriter {
 public:
  explicit Told(std::vector<text::Edit> edits) : edits_(std::move(edits)) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    return std::vector<Rewriting>(sentences.size(), {"", edits_, false});
  }

 private:
  std::vector<text::Edit> edits_;
};

TEST(Corrector, WordsThatMoveGoAndComeTogether) {
  const auto corrected = [](double gone, double come, const std::string& word, std::size_t to) {
    Lines lines({"so they know how is it made by hand"});
    CorrectorOptions options;
    options.books.table = false;
    Corrector corrector(options, [&] {
      return std::make_unique<Told>(std::vector<text::Edit>{{16, 19, "", "", gone}, {to, to, " " + word, "", come}});
    });
    corrector.prepare(lines);
    corrector.apply(lines);
    return lines.answer(0);
  };
  EXPECT_EQ(corrected(0.6, 0.3, "is", 22), "so they know how it is made by hand");
  EXPECT_EQ(corrected(0.3, 0.6, "is", 22), "so they know how it is made by hand");
  EXPECT_EQ(corrected(0.3, 0.4, "is", 22), "so they know how is it made by hand");
  EXPECT_EQ(corrected(0.6, 0.3, "was", 22), "so they know how it made by hand");  // another word
}

TEST(Corrector, NoHalfOfAChangeOfAVerbIsMade) {
  const auto corrected = [](const std::string& line, const std::vector<text::Edit>& edits) {
    Lines lines({line});
    CorrectorOptions options;
    options.books.table = false;
    Corrector corrector(options, [&] { return std::make_unique<Told>(edits); });
    corrector.prepare(lines);
    corrector.apply(lines);
    return lines.answer(0);
  };
  EXPECT_EQ(corrected("so they suggest to clean it by now", {{15, 18, "", "", 0.9}, {19, 24, "cleaning", "", 0.9}}),
            "so they suggest cleaning it by now");
  EXPECT_EQ(corrected("so they suggest to clean it by now", {{15, 18, "", "", 0.4}, {19, 24, "cleaning", "", 0.9}}),
            "so they suggest to clean it by now");
  EXPECT_EQ(corrected("so say what you are using by now", {{12, 15, "you're", "", 0.9}, {15, 19, "", "", 0.9}}),
            "so say what you are using by now");
}

TEST(Corrector, PiecesOfWordsAtTheEndsOfLinesStay) {
  Lines lines({"It was pri\u2010", "       vate data of a tem-", "plate that came."});
  run(lines, {},
      {{"pri\u2010", "pry"},
       {"pri", "pry"},
       {"vate", "vat"},
       {"tem", "team"},
       {"tem-", "team-"},
       {"plate", "plates"},
       {"data", "dates"}});
  EXPECT_EQ(lines.answer(0), "It was pri\u2010");
  EXPECT_EQ(lines.answer(1), "       vate dates of a tem-");
  EXPECT_EQ(lines.answer(2), "plate that came.");
}

TEST(Corrector, MarksAreThoseOfTheDocument) {
  const std::map<std::string, std::string> words = {{"its", "it’s"}, {"dont", "don't"}, {"it's", "it’s"}};
  Lines plain({"its so", "We dont know, it's so"});
  run(plain, {}, words);
  EXPECT_EQ(plain.answer(0), "it's so");
  EXPECT_EQ(plain.answer(1), "We don't know, it's so");
  EXPECT_EQ(plain.edits(1).size(), 1u);  // it's needs no edit
  Lines curly({"That’s why.", "We dont know its so"}, 1);
  run(curly, {}, words);
  EXPECT_EQ(curly.answer(0), "We don’t know it’s so");
}

TEST(Corrector, TitlesInCapitalsAreNotShown) {
  Lines lines({"IT WAS cam.", "COLD WAS CAM.", "CAM. A cam"});
  EXPECT_EQ(run(lines, {}, {{"CAM", "CAME"}, {"cam", "came"}}).asked.size(), 3u);
  EXPECT_EQ(lines.answer(0), "IT WAS came.");
  EXPECT_EQ(lines.answer(1), "COLD WAS CAM.");
}

TEST(Corrector, ConfidencesAreCalibrated) {
  Lines lines({"unsure cam"});
  CorrectorOptions options;
  options.calibration = {1, std::log(2)};  // 0.4 becomes 0.57
  run(lines, options, {{"unsure", "sure"}, {"cam", "came"}});
  EXPECT_EQ(lines.answer(0), "sure came");
}

// The less likely edit of the replacer has a confidence of 0.4.
TEST(Corrector, WhatIsUnsureIsMadeWhereMuchIsWrong) {
  CorrectorOptions options;
  options.calibration = {1, 0, {}, 1};
  const std::map<std::string, std::string> words = {{"unsure", "sure"}, {"cam", "came"}};
  std::vector<std::string> wrong(8, "He cam, and they cam."), right(60, "He came, and all of them came with him.");
  wrong.push_back("unsure of it.");
  right.push_back("unsure of it.");
  Lines bad(wrong), good(right), said(right);
  run(bad, options, words);
  EXPECT_EQ(bad.answer(8), "sure of it.");
  run(good, options, words);
  EXPECT_EQ(good.answer(60), "unsure of it.");
  options.noise = "learner";
  run(said, options, words);
  EXPECT_EQ(said.answer(60), "sure of it.");
  options.noise = "auto";
  options.calibration.level = 0;  // of a package that knows nothing of it
  Lines as_before(wrong);
  run(as_before, options, words);
  EXPECT_EQ(as_before.answer(8), "unsure of it.");
}

// Holds commas behind "Then" possible, and is none too sure of them.
class Doubter : public Rewriter {
 public:
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const SentenceInContext& sentence : sentences) {
      Rewriting& rewriting = out.emplace_back();
      if (sentence.text.starts_with("Then ")) rewriting.doubted.push_back({4, 4, ",", "", 0.1});
    }
    return out;
  }
};

std::string last_answer(std::vector<std::string> texts, const CorrectorOptions& options) {
  const std::size_t last = texts.size() - 1;
  Lines lines(std::move(texts));
  Corrector corrector(options, [] { return std::make_unique<Doubter>(); });
  corrector.prepare(lines);
  corrector.apply(lines);
  return lines.answer(last);
}

TEST(Corrector, CommasComeWhereTheTextLacksThem) {
  CorrectorOptions options;
  options.calibration.commas = {1, 4, 1};
  const std::string said = "Then they all went home.";
  const std::vector<std::string> asks = {said};
  EXPECT_EQ(last_answer(asks, options), said);
  std::vector<std::string> poor(20, said), rich(20, "Now, said Ann, it is late, and so, sadly, we go."), chat = poor;
  for (std::string& line : chat) line = "Then they all went home again";
  for (std::vector<std::string>* text : {&poor, &rich, &chat}) text->push_back(said);
  EXPECT_EQ(last_answer(poor, options), "Then, they all went home.");
  EXPECT_EQ(last_answer(rich, options), said);
  EXPECT_EQ(last_answer(chat, options), said) << "nobody misses commas in a chat";
  options.noise = "learner";
  EXPECT_EQ(last_answer(asks, options), "Then, they all went home.");
  EXPECT_EQ(last_answer(chat, options), "Then, they all went home.");
  options.noise = "auto";
  options.calibration.commas = {};  // of a package that knows nothing of them
  EXPECT_EQ(last_answer(poor, options), said);
}

TEST(Corrector, TokensStayTokens) {
  CorrectorOptions options;
  options.tokenized = true;
  options.books.table = false;
  Lines lines({"She do n't walks , \" he said \" ."});
  const Outcome done = run(lines, options, {{"walks", "walk"}, {"don't", "doesn't"}});
  ASSERT_FALSE(done.asked.empty());
  EXPECT_EQ(done.asked[0].text, "She don't walks, \"he said\".");
  EXPECT_EQ(lines.answer(0), "She does n't walk , \" he said \" .");
}

TEST(Corrector, MarkupIsWhatTheFileSays) {
  const std::map<std::string, std::string> words = {{"cam", "came"}, {"code", "kode"}};
  const std::vector<std::string> written = {"# He cam", "```", "code cam", "```", "They **cam** `code` [cam](a.md)."};
  for (const auto& [name, markup, right] :
       std::vector<std::tuple<std::string, std::string, std::string>>{{"a.md", "auto", "code cam"},
                                                                      {"-", "markdown", "code cam"},
                                                                      {"-", "auto", "code cam"},
                                                                      {"a.md", "none", "kode came"}}) {
    Lines lines(written);
    lines.name = name;
    CorrectorOptions options;
    options.markup = markup;
    const Outcome done = run(lines, options, words);
    EXPECT_EQ(lines.answer(0), "# He came");
    EXPECT_EQ(lines.answer(2), right) << name << " " << markup;
    // Code in either, and behind fences without markup, unless it is said that there is none; then the target of a link
    // is protected, and the word beside it.
    EXPECT_EQ(lines.answer(4), markup == "markdown" || (name == "a.md" && markup == "auto")
                                   ? "They **came** `code` [came](a.md)."
                                   : "They **came** `code` [cam](a.md).");
  }
  Lines lines(written);
  CorrectorOptions options;
  options.markup = "markdown";
  const Outcome done = run(lines, options, words);
  EXPECT_EQ(done.asked, (std::vector<Asked>{{"He cam", {}}, {"They cam 0 cam.", {}}}));  // code is no context
  EXPECT_EQ(lines.answer(2), "code cam");
  EXPECT_EQ(lines.edits(4)[0].begin, 7U);
}

TEST(Corrector, WhatGoesOnFromTheLineBeforeIsReadWithItsBeginning) {
  const std::vector<std::string> written = {
      "The first of the sentences of a paragraph that is wrapped at some",
      "words cam to its end in the second line. The next one goes on so far that it",
      "cam to its own end in the third."};
  const std::map<std::string, std::string> words = {
      {"The", "A"}, {"words", "Words"}, {"cam", "came"}, {"first", "last"}, {"far", "far."}};
  Lines lines(written);
  const Outcome done = run(lines, {}, words);
  const std::string whole = written[0] + " words cam to its end in the second line.";
  EXPECT_EQ(done.asked,
            (std::vector<Asked>{{written[0], {}},
                                {whole, {}},
                                {"The next one goes on so far that it", {whole}},
                                {"The next one goes on so far that it cam to its own end in the third.", {whole}}}));
  EXPECT_EQ(lines.answer(0), "A last of the sentences of a paragraph that is wrapped at some");
  EXPECT_EQ(lines.answer(1), "words came to its end in the second line. A next one goes on so far. That it");
  EXPECT_EQ(lines.answer(2), "came to its own end in the third.");

  // The same where the lines before are in another window.
  Lines later(written, 1);
  run(later, {}, words);
  EXPECT_EQ(later.answer(0), lines.answer(1));
  EXPECT_EQ(later.answer(1), lines.answer(2));

  CorrectorOptions options;  // records are no lines
  options.wrapped = false;
  Lines records(written);
  EXPECT_EQ(run(records, options, words).asked[3].text, "cam to its own end in the third.");
  EXPECT_EQ(records.answer(1), "Words came to its end in the second line. A next one goes on so far. That it");
}

TEST(Corrector, NarrowLinesGoOnToo) {
  const std::vector<std::string> written = {"The quick brown fox of the town", "jumps over the lazy dog and it",
                                            "runs away so it is.", "It was late and he was tired of",
                                            "London and the rest of it"};
  Lines lines(written);
  Corrector corrector({}, [] { return std::make_unique<FullStop>(); });
  corrector.prepare(lines);
  corrector.apply(lines);
  for (const std::size_t i : {0, 1, 3, 4}) EXPECT_EQ(lines.answer(i), written[i]);
  // What each line of a quotation begins with is not shown.
  Lines quoted({"> The end of the road is so far away", "> that nobody has cam there."});
  const Outcome done = run(quoted, {}, {{"cam", "come"}, {"that", "That"}});
  EXPECT_EQ(done.asked.back().text, "The end of the road is so far away that nobody has cam there.");
  EXPECT_EQ(quoted.answer(1), "> that nobody has come there.");
}

TEST(Corrector, RulesComeBeforeTheModelAndBehindIt) {
  const std::map<std::string, std::string> words = {{"went", "walked"}, {"go", "goes"}};
  Lines lines({"She didn't went to a old house."});
  const Outcome done = run(lines, {}, words);
  EXPECT_EQ(done.asked[0].text, "She didn't go to an old house.");
  EXPECT_EQ(lines.answer(0), "She didn't go to an old house.");  // not goes
  EXPECT_EQ(lines.edits(0).back().kind, "R:DET");
  Lines behind({"She dont know."});
  run(behind, {}, {{"dont", "don't"}});
  EXPECT_EQ(behind.answer(0), "She doesn't know.");
  CorrectorOptions options;
  options.books.table = false;
  EXPECT_EQ(run(lines, options, words).asked[0].text, "She didn't went to a old house.");
  options = {};
  options.min_confidence = 0.99;
  EXPECT_EQ(run(lines, options, {}).asked[0].text, "She didn't went to a old house.");
  options = {};
  options.types = "article";
  run(lines, options, {});
  EXPECT_EQ(lines.answer(0), "She didn't went to an old house.");
  options = {};
  options.language = "de";
  EXPECT_EQ(run(lines, options, {}).asked[0].text, "She didn't went to a old house.");
}

TEST(Corrector, WordsThatNobodyKnowsAreNotWritten) {
  const std::map<std::string, std::string> words = {{"messenger", "messsenger"},
                                                    {"colours", "colors"},
                                                    {"lol", "Loth"},
                                                    {"strace", "Streace"},
                                                    {"cam", "came"},
                                                    {"UUID", "UID"},
                                                    {"lsof", "Lsof"},
                                                    {"im", "I'm"}};
  const std::string written = "so the messenger has colours lol strace UUID lsof im cam";
  CorrectorOptions options;
  Lines all({written});
  run(all, options, words);
  EXPECT_EQ(all.answer(0), "so the messsenger has colors lol Streace UUID Lsof I'm came");
  options.known = std::make_shared<const text::WordList>();
  Lines lines({written});
  EXPECT_EQ(run(lines, options, words).held_back,
            "6 edits held back: no-word 6 (such as \"messsenger\" for \"messenger\")");
  EXPECT_EQ(lines.answer(0), "so the messenger has colours lol strace UUID lsof I'm came");
}

TEST(Corrector, WordsAreJoinedToWordsAlone) {
  CorrectorOptions options;
  options.iterations = 1;
  options.known = std::make_shared<const text::WordList>();
  Lines lines({"any one calloc args"});
  Corrector corrector(options, [] { return std::make_unique<Joiner>(); });
  corrector.prepare(lines);
  corrector.apply(lines);
  EXPECT_EQ(lines.answer(0), "anyone calloc args");
}

TEST(Corrector, RareWordsThatAreListedKeepTheirEndings) {
  CorrectorOptions options;
  options.known = std::make_shared<const text::WordList>(std::vector<std::string>{"juicy", "slyly"});
  Lines lines({"so they smiled slyly at juicy details and at spicey ones"});
  run(lines, options, {{"slyly", "sly"}, {"juicy", "juice"}, {"spicey", "spice"}});
  EXPECT_EQ(lines.answer(0), "so they smiled slyly at juicy details and at spice ones");
}

TEST(Corrector, TakesNoDayAndNoTimeForAYear) {
  Lines lines({"Ann was born on 4 July 1976.", "Bob was born on 1990.", "It was built at 5:30, then on 2010 again."});
  run(lines, {}, {{"on", "in"}, {"at", "in"}});
  EXPECT_EQ(lines.answer(0), "Ann was born on 4 July 1976.");
  EXPECT_EQ(lines.answer(1), "Bob was born in 1990.");
  EXPECT_EQ(lines.answer(2), "It was built at 5:30, then in 2010 again.");
}

TEST(Corrector, TakesNoYearForATime) {
  Lines lines({"Ann was born in 1998 there.", "It ends in 5:30 today."});
  run(lines, {}, {{"in", "at"}});
  EXPECT_EQ(lines.answer(0), "Ann was born in 1998 there.");
  EXPECT_EQ(lines.answer(1), "It ends at 5:30 today.");
}

TEST(Corrector, JargonStaysAsItIs) {
  Lines lines({"A low wer is good.", "Use `score wer -r is` for teh files.", "Then wer is teh best."});
  const std::string held = run(lines, {}, {{"wer", "were"}, {"teh", "the"}, {"is", "was"}}).held_back;
  EXPECT_EQ(held, "1 edit held back: jargon 1 (\"were\" for \"wer\")");
  EXPECT_EQ(lines.answer(0), "A low were was good.");  // nothing was said of it yet
  EXPECT_EQ(lines.answer(1), "Use `score wer -r is` for the files.");
  EXPECT_EQ(lines.answer(2), "Then wer was the best.");
}

TEST(Corrector, CommandsColumnsAndOtherLanguagesStay) {
  const std::map<std::string, std::string> words = {{"cd", "CD"}, {"diff", "Diff"}, {"wer", "were"}, {"i", "I"}};
  Lines lines({"$ cd folder", "a diff    tells it", "a diff tells what wer there",
               "Jag var i Stockholm i september och december.", ">>> import diff", ">>> i = diff", "$ ./diff",
               ">>> a diff in a mail",
               "Programul de instalare are o serie de componente speciale pentru a diff fiecare parte."});
  run(lines, {}, words);
  EXPECT_EQ(lines.answer(4), ">>> import diff");
  EXPECT_EQ(lines.answer(5), ">>> i = diff");
  EXPECT_EQ(lines.answer(6), "$ ./diff");
  EXPECT_EQ(lines.answer(7), ">>> a Diff in a mail");
  EXPECT_EQ(lines.answer(0), "$ cd folder");
  EXPECT_EQ(lines.answer(1), "a diff    tells it");
  EXPECT_EQ(lines.answer(2), "a Diff tells what were there");
  EXPECT_EQ(lines.answer(3), "Jag var i Stockholm i september och december.");
  EXPECT_EQ(lines.answer(8), "Programul de instalare are o serie de componente speciale pentru a diff fiecare parte.");
}

TEST(Corrector, AnArticleDoesNotBelongToTheNextColumn) {
  const std::map<std::string, std::string> words = {{"a", "an"}, {"A", "An"}};
  for (const auto& [written, right] :
       {std::pair("A        apple of ours", "A        apple of ours"), std::pair("by a\tapple", "by a\tapple"),
        std::pair("It was a  apple.", "It was an  apple.")}) {
    Lines lines({written});
    run(lines, {}, words);
    EXPECT_EQ(lines.answer(0), right);
  }
}

TEST(Corrector, ASignThatIsNamedKeepsItsBlank) {
  CorrectorOptions options;
  for (const auto& [written, right] : {std::pair("It fails, use ! to force it.", "It fails, use ! to force it."),
                                       std::pair("It was so good ! We went.", "It was so good! We went.")}) {
    Lines lines({written});
    run(lines, options, {});
    EXPECT_EQ(lines.answer(0), right);
  }
}

TEST(Corrector, TheLastWordOfALineThatGoesOnIsNotJoined) {
  CorrectorOptions options;
  options.known = std::make_shared<const text::WordList>(std::vector<std::string>{"anyone"});
  options.markup = "markdown";
  const std::string line = "so it goes with the programs and with what is known to any one";
  for (const bool ends : {false, true}) {
    Lines lines({line + (ends ? "." : "")});
    Corrector corrector(options, [] { return std::make_unique<Joiner>(); });
    corrector.prepare(lines);
    corrector.apply(lines);
    EXPECT_EQ(lines.answer(0).find("anyone") != std::string::npos, ends) << lines.answer(0);
  }
}

TEST(Corrector, StatementsOfProgramsStay) {
  const std::map<std::string, std::string> words = {{"int", "in"}, {"wer", "were"}};
  for (const std::string code : {"int f(int wer) { return wer; }  // wer", "int wer = 1;", "if int {", "  wer(int);"}) {
    Lines lines({code});
    run(lines, {}, words);
    EXPECT_EQ(lines.answer(0), code);
  }
  Lines lines({"// what wer there;", "We wer there (in May);", "It wer {so}"});
  run(lines, {}, words);
  EXPECT_EQ(lines.answer(0), "// what were there;");
  EXPECT_EQ(lines.answer(1), "We were there (in May);");
  EXPECT_EQ(lines.answer(2), "It were {so}");
}

TEST(Corrector, TechnicalDocumentsNameAndTellOtherwise) {
  CorrectorOptions options;
  options.known = std::make_shared<const text::WordList>(std::vector<std::string>{"grammar", "Paris"});
  const std::map<std::string, std::string> words = {{"cfe", "coffee"},   {"ocr", "or"},      {"grammar", "Grammar"},
                                                    {"its", "it's"},     {"paris", "Paris"}, {"recieve", "receive"},
                                                    {"gives", "Gives"},  {"Its", "It's"},    {"pip", "Pip"},
                                                    {"event", "events"}, {"timers", "times"}};
  const auto answers = [&](const std::string& name, const std::vector<std::string>& written) {
    Lines lines(written);
    lines.name = name;
    run(lines, options, words);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < lines.size(); ++i) out.push_back(lines.answer(i));
    return out;
  };
  using Answers = std::vector<std::string>;
  // Short words that come again, and what stood in capitals; no names of what is listed without a capital.
  const Answers written = {"# The cfe of OCR", "It has cfe and ocr.", "A cfe, grammar and paris recieve its place."};
  EXPECT_EQ(answers("a.md", written),
            (Answers{"# The coffee of OCR", "It has coffee and ocr.", "A cfe, grammar and Paris receive its place."}));
  EXPECT_EQ(answers("a.txt", written)[2], "A coffee, grammar and Paris receive it's place.");
  EXPECT_EQ(answers("a.md", {"| cfe | a coffee |", "[cfe](a)"}), (Answers{"| cfe | a coffee |", "[cfe](a)"}));
  EXPECT_EQ(answers("a.txt", {"Its not its data."})[0], "It's not it's data.");
  EXPECT_EQ(answers("a.md", {"Its not its data."})[0], "It's not its data.");
  EXPECT_EQ(answers("a.md", {"Use `pip`.", "pip is good.", "The `a` event and 5 event."}),
            (Answers{"Use `pip`.", "pip is good.", "The `a` event and 5 events."}));
  EXPECT_EQ(answers("a.md", {"The timer, the timers, the timer.", "Of timers."})[1], "Of timers.");
  EXPECT_EQ(answers("a.txt", {"The timer, the timers, the timer.", "Of timers."})[1], "Of times.");
  EXPECT_EQ(answers("a.md", {"Use `a pip`.", "pip is good."})[1], "Pip is good.");
  // What leads into code goes on behind it; the last word of a line that goes on is not judged.
  EXPECT_EQ(answers("a.md", {"It says", "```", "make", "```",
                             "gives all that there is of the programs and man pages with its", "and recieve"}),
            (Answers{"It says", "```", "make", "```", "gives all that there is of the programs and man pages with its",
                     "and receive"}));
  EXPECT_EQ(answers("a.md", {"It says.", "gives all with its."}), (Answers{"It says.", "Gives all with its."}));
}

// A law: of a line of many sentences and edits comes what comes of each sentence by itself.
TEST(Corrector, LongLinesOfMarkupAreTheirParts) {
  CorrectorOptions options;
  options.known = std::make_shared<const text::WordList>(std::vector<std::string>{"grammar", "Paris"});
  options.kept = std::make_shared<const text::WordList>(std::vector<std::string>{"Zoe"});
  const std::map<std::string, std::string> words = {
      {"its", "it's"}, {"grammar", "Grammar"}, {"recieve", "receive"}, {"paris", "Paris"}, {"Zoe", "Zoes"}};
  const std::vector<std::string> parts = {"They recieve its place.", "The grammar of paris is its own.",
                                          "Zoe and the grammar recieve **its** data."};
  std::string line, expected;
  for (int i = 0; i < 600; ++i) {
    Lines alone({parts[i % 3]});
    alone.name = "a.md";
    run(alone, options, words);
    line += (i > 0 ? " " : "") + parts[i % 3];
    expected += (i > 0 ? " " : "") + alone.answer(0);
  }
  Lines lines({line});
  lines.name = "a.md";
  run(lines, options, words);
  EXPECT_EQ(lines.answer(0), expected);
  EXPECT_NE(line, expected);
}

TEST(Corrector, FootnotesAreReadByThemselves) {
  Lines lines(
      {"It did\\footnote{And did. It did \\emph{far}.} and did", "to its end.\\footnote{did}", "\\footnote{It did.}"});
  lines.name = "a.tex";
  const Outcome done = run(lines, {}, {{"did", "does"}, {"far", "wide"}});
  EXPECT_EQ(lines.answer(0), "It does\\footnote{And does. It does \\emph{wide}.} and did");  // its end is not seen yet
  EXPECT_EQ(lines.answer(1), "to its end.\\footnote{does}");
  EXPECT_EQ(lines.answer(2), "\\footnote{It does.}");
  EXPECT_EQ(done.asked[0], (Asked{"It did and did", {}}));
  EXPECT_EQ(done.asked[1], (Asked{"And did.", {"It did and did"}}));
  EXPECT_EQ(done.asked[3].text, "It did and did to its end.");  // it is no part of the sentence
}

TEST(Corrector, LinesThatAreTooShortOrTooLongAreNotWrapped) {
  const std::map<std::string, std::string> words = {{"im", "Im"}};
  for (const std::string& first : {std::string("so i told him why"), std::string(130, 'x') + " so it is"}) {
    Lines lines({first, "im here"});
    run(lines, {}, words);
    EXPECT_EQ(lines.answer(1), "Im here");
  }
}

TEST(Corrector, WhatIsNotEnglishIsNotShown) {
  const std::map<std::string, std::string> words = {{"und", "and"}};
  for (const auto& [line, shown] :
       std::map<std::string, bool>{{"Wir haben das Haus gesehen und sind gegangen", false},
                                   {"und so it is called in German", true},
                                   {"Channing Tatum, George Clooney, Johnny Depp", true},  // names
                                   {"teh hosue und", true}}) {
    Lines lines({line});
    EXPECT_EQ(run(lines, {}, words).asked.size(), shown) << line;
  }
  // A few words follow what was before them, and a speller does not make English of them.
  Lines letter({"Wir haben das Haus gesehen und sind gegangen", "Vielen Dank und so", "It is so late und so"});
  auto respell = std::make_unique<Respell>(
      std::map<std::string, std::pair<std::string, double>>{{"haben", {"have", 0.9}}, {"Vielen", {"Violent", 0.9}}});
  EXPECT_EQ(run(letter, {}, words, std::move(respell)).asked.size(), 1U);
  EXPECT_EQ(letter.answer(0), "Wir haben das Haus gesehen und sind gegangen");
  EXPECT_EQ(letter.answer(1), "Vielen Dank und so");
  EXPECT_EQ(letter.answer(2), "It is so late and so");
  CorrectorOptions options;
  options.language = "de";
  Lines lines({"Wir haben das Haus gesehen und sind gegangen"});
  EXPECT_EQ(run(lines, options, words).asked.size(), 1U);
}

TEST(Corrector, WhatIsNoSentenceGetsNoFullStop) {
  const std::string wrapped = "It is a line of some sixty bytes, behind which more may be said";
  for (const auto& [markup, line, right] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"markdown", "# This is a title", "# This is a title"},
           {"markdown", "It is a line of", "It is a line of"},
           {"markdown", "| It is a cell | It is one too |", "| It is a cell | It is one too |"},
           {"none", "# This is a title", "# This is a title"},
           {"none", "> It is a line of mine", "> It is a line of mine"},
           {"none", "    it is code of mine", "    it is code of mine"},
           {"none", "Subject: It is on Thursday", "Subject: It is on Thursday"},
           {"none", "It is a line that ends with", "It is a line that ends with"},
           {"none", "It is a line, and then,", "It is a line, and then,"},
           {"none", "It is a line of mine", "It is a line of mine."},
           {"none", "- It is an item", "- It is an item"},
           {"none", "John Smith", "John Smith"},
           {"none", "Kind regards", "Kind regards"},
           {"none", wrapped, wrapped},
           {"none", wrapped + std::string(60, 'd'), wrapped + std::string(60, 'd') + "."}}) {
    CorrectorOptions options;
    options.markup = markup;
    Lines lines({line});
    Corrector corrector(options, [] { return std::make_unique<FullStop>(); });
    corrector.prepare(lines);
    corrector.apply(lines);
    EXPECT_EQ(lines.answer(0), right);
  }
  CorrectorOptions options;  // a record is a sentence
  options.tokenized = true;
  Lines lines({"John Smith"});
  Corrector corrector(options, [] { return std::make_unique<FullStop>(); });
  corrector.prepare(lines);
  corrector.apply(lines);
  EXPECT_EQ(lines.answer(0), "John Smith .");
}

TEST(Corrector, WhatBeginsNoSentenceGetsNoCapital) {
  const std::map<std::string, std::string> words = {{"it", "It"}, {"dont", "Don't"}, {"last", "last."}};
  for (const auto& [markup, line, right] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"markdown", "it is", "It is"},
           {"markdown", "> it is", "> It is"},
           {"markdown", "- it is", "- it is"},
           {"markdown", "| it is | it was last |", "| it is | it was last |"},
           {"html", "<p>it is</p><li>it is</li>", "<p>It is</p><li>it is</li>"},
           {"none", "- it is", "- it is"},
           {"none", "> it is", "> it is"},
           {"none", "a) it is", "a) it is"},
           {"none", "fix: it is", "fix: it is"},
           {"none", "    it is", "    it is"},
           {"none", "v1.2 dont work? it is", "v1.2 don't work? It is"},
           {"none", "foo() dont work", "foo() don't work"},
           {"none", "\"it is\"", "\"It is\""}}) {
    CorrectorOptions options;
    options.markup = markup;
    Lines lines({line});
    run(lines, options, words);
    EXPECT_EQ(lines.answer(0), right);
  }
}

// Subjects of commits, whatever they say.
TEST(Corrector, ATextWithoutMarksGetsNone) {
  const std::map<std::string, std::string> words = {{"last", "last."}};
  for (const bool marks : {false, true}) {
    std::vector<std::string> text(20, marks ? "It is here." : "It is here");
    text.emplace_back("It is last");
    CorrectorOptions options;
    options.markup = "none";
    Lines lines(text);
    run(lines, options, words);
    EXPECT_EQ(lines.answer(20), marks ? "It is last." : "It is last");
  }
}

// Code, and a list that no mark ends, may stand in mid-sentence, a heading in bold letters not.
TEST(Corrector, WhatGoesOnFromCodeOrAListGetsNoCapital) {
  const std::map<std::string, std::string> words = {{"it", "It"}};
  for (const auto& [before, right] : std::vector<std::pair<std::string, std::string>>{
           {"* `a = b`", "it is"}, {"* a file", "it is"}, {"* A file.", "It is"}, {"**Files**", "It is"}}) {
    CorrectorOptions options;
    options.markup = "markdown";
    options.wrapped = false;
    Lines lines({before, "it is"});
    run(lines, options, words);
    EXPECT_EQ(lines.answer(1), right) << before;
  }
}

// Changes all that it can: puts words before, behind and instead of words.
class Vandal : public Rewriter {
 public:
  explicit Vandal(unsigned seed) : random_(seed) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const auto& [sentence, context] : sentences) {
      std::string changed;
      for (const text::Span span : text::split_words(sentence)) {
        const std::string_view part = text::slice(sentence, span);
        switch (random_() % 6) {
          case 0:
            break;
          case 1:
            changed += "new";
            break;
          case 2:
            changed.append(part).append(part);
            break;
          case 3:
            changed.append(part).append(" new ");
            break;
          default:
            changed += part;
        }
      }
      out.push_back({changed, text::difference(sentence, changed), false});
    }
    return out;
  }

 private:
  std::mt19937 random_;
};

// Snippets whose markup is all that is no small letter, "@" stands for prose. Whatever the model does, they come out in
// their order, and nothing is added that could be markup.
TEST(Corrector, MarkupComesOutUnchanged) {
  const std::map<std::string, std::vector<std::string>> snippets = {
      {"markdown",
       {"**@**",
        "_@_",
        "`X Y`",
        "[@](HTTP://A.ORG/B \"T\")",
        "[@][1]",
        "![A B](C.PNG)",
        "<B>@</B>",
        "<IMG SRC=\"A B\">",
        "&AMP;",
        "$X + Y$",
        "<!-- A B -->",
        "~~@~~",
        "<HTTP://A.ORG>",
        "[^1]",
        "\\*",
        "{{ X }}",
        "\n# @\n",
        "\n- @\n",
        "\n> @\n",
        "\n```\nA B\n```\n",
        "\n| @ | @ |\n|---|---|\n",
        "\n$$\nX Y\n$$\n",
        "\n[A]: HTTP://B.ORG\n",
        "\n---\n",
        "\n<PRE>\nA B\n</PRE>\n"}},
      {"html",
       {"<B>@</B>", "<P CLASS=\"A B\">@</P>", "<CODE>A B</CODE>", "<BR>", "&#8217;", "<!-- A\nB -->",
        "<A\nHREF=\"A B\">@</A>", "\n<SCRIPT>\nA = B;\n</SCRIPT>\n", "<LI>@</LI>", "<IMG ALT=\"A B\"/>"}},
      {"latex",
       {"$X + Y$", "\\(X Y\\)", "\\[X Y\\]", "\\%", "{@}", "\n% A B\n", "\\\\", "~", "\\X{A B}", "\\X[A]{B}",
        "\n\\begin{align}\nA &= B\n\\end{align}\n", "\\emph{@}", "\n\\section{@}\n", "\\verb|A B|", "\\cite[A]{B}"}}};
  std::mt19937 random(1);
  const auto prose = [&] {
    static const char* words[] = {"one", "two", "three", "four"};
    std::string out = words[random() % 4];
    for (int n = static_cast<int>(random() % 3); n > 0; --n) out.append(" ").append(words[random() % 4]);
    return out;
  };
  const auto markup_of = [](std::string text) {  // LaTeX's names of commands are small letters, too
    for (const char* name : {"begin", "end", "align", "emph", "section", "verb", "cite"}) {
      for (std::size_t at; (at = text.find(name)) != text.npos;) text.replace(at, std::string_view(name).size(), "C");
    }
    std::erase_if(text, [](char c) { return (c >= 'a' && c <= 'z') || c == ' '; });
    return text;
  };
  int changed = 0;
  for (const auto& [markup, list] : snippets) {
    for (int round = 0; round < 1500; ++round) {
      std::string text = prose();
      for (int n = 1 + static_cast<int>(random() % 4); n > 0; --n) {
        std::string snippet = list[random() % list.size()];
        for (std::size_t at; (at = snippet.find('@')) != snippet.npos;) snippet.replace(at, 1, prose());
        text.append(random() % 4 ? " " : "").append(snippet).append(random() % 4 ? " " : "").append(prose());
      }
      std::vector<std::string> written;  // a window's lines: the blank ones are no record
      for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (text.find_first_not_of(' ', at) < end) written.push_back(text.substr(at, end - at));
        at = end + 1;
      }
      CorrectorOptions options;
      options.markup = markup;
      options.protect = round % 2 ? "auto" : "none";
      Lines lines(written);
      Corrector corrector(options, [&] { return std::make_unique<Vandal>(static_cast<unsigned>(round)); });
      corrector.prepare(lines);
      corrector.apply(lines);
      for (std::size_t i = 0; i < written.size(); ++i) {
        EXPECT_EQ(markup_of(lines.answer(i)), markup_of(written[i])) << text;
        changed += lines.answer(i) != written[i];
      }
    }
  }
  EXPECT_GT(changed, 3000);
}

TEST(Corrector, SpellingComesFirstAndIsReportedWithTheRest) {
  const auto speller = [] {
    return std::make_unique<Respell>(std::map<std::string, std::pair<std::string, double>>{
        {"chidren", {"children", 0.9}}, {"goed", {"go", 0.7}}, {"Teh", {"The", 0.4}}});
  };
  const std::map<std::string, std::string> words = {{"children", "kids"}, {"go", "went"}};
  Lines lines({"Two chidren.  Teh **chidren** goed."});
  CorrectorOptions options;
  options.markup = "markdown";
  const Outcome done = run(lines, options, words, speller());
  // The context is what was written.
  EXPECT_EQ(done.asked, (std::vector<Asked>{{"Two children.", {}}, {"Teh children go.", {"Two chidren."}}}));
  EXPECT_EQ(lines.answer(0), "Two kids.  Teh **kids** went.");
  ASSERT_EQ(lines.edits(0).size(), 3U);
  EXPECT_EQ(lines.edits(0)[1].begin, 20U);
  EXPECT_EQ(lines.edits(0)[2].confidence, 0.7);  // of the least certain step
  EXPECT_EQ(done.counts.spelled, 3U);
  EXPECT_EQ(done.held_back, "1 edit held back: unsure 1 (\"The\" for \"Teh\")");
  options.types = "spelling";
  Lines again({"Two chidren goed."});
  run(again, options, {{"go", "walk"}}, speller());
  EXPECT_EQ(again.answer(0), "Two children goed.");
  EXPECT_EQ(again.edits(0)[0].kind, "R:SPELL");
  // The tokens of a tokenized line are spelled as prose.
  options = {};
  options.tokenized = true;
  Lines tokens({"The chidren , they did n't ."});
  EXPECT_EQ(run(tokens, options, {}, speller()).asked[0].text, "The children, they didn't.");
  EXPECT_EQ(tokens.answer(0), "The children , they did n't .");
}

TEST(Corrector, WhatASpellerJoinsAcrossSentencesIsHeldBack) {
  class Joiner : public stream::Filter {
   public:
    void apply(stream::Window& window) override { window.answer(0, {{6, 12, "tea", "", 0.9}}); }
  };
  Lines lines({"I had te. A big one."});
  const Outcome done = run(lines, {}, {}, std::make_unique<Joiner>());
  EXPECT_EQ(lines.answer(0), "I had te. A big one.");
  EXPECT_EQ(done.held_back, "1 edit held back: cut-word 1 (\"tea\" for \"te. A \")");
  EXPECT_EQ(done.counts.spelled, 0U);
}

TEST(Corrector, ProseInCapitalsIsReadInUsualCase) {
  CorrectorOptions options;
  options.known = std::make_shared<const text::WordList>(
      std::vector<std::string>{"the", "he", "has", "gone", "to", "cat", "London", "NASA", "disk", "full", "saw"});
  Lines lines(
      {"HE HAS WENT TO LONDON. He went on. THE NASA SAW A CATTT.", "ERROR: DISK FULL", "THE NASA HAS GONE TO CATTT"});
  const Outcome done =
      run(lines, options, {{"cattt", "cat"}, {"London", "london"}, {"NASA", "nasal"}, {"FULL", "FUL"}});
  EXPECT_EQ(lines.answer(0), "HE HAS GONE TO LONDON. He went on. THE NASA SAW A CAT.");
  EXPECT_EQ(lines.answer(1), "ERROR: DISK FULL");
  EXPECT_EQ(lines.answer(2), "THE NASA HAS GONE TO CAT");
  ASSERT_EQ(done.asked.size(), 4U);
  EXPECT_EQ(done.asked[0].text, "He has gone to London.");  // the rules came first
  EXPECT_EQ(done.asked[2].text, "The NASA saw a cattt.");
  EXPECT_EQ(done.asked[2].context.front(), "He has went to London.");
  EXPECT_EQ(lines.edits(0).front().kind, "R:VERB:FORM");

  options.language = "de";
  Lines german({"HE HAS WENT TO LONDON."});
  EXPECT_TRUE(run(german, options, {}).asked.empty());
}

TEST(Corrector, LinesInCapitalsGetNoFullStop) {
  Lines lines({"THE NASA HAS GONE TO LONDON", "The NASA has gone to London"});
  Corrector corrector({}, [] { return std::make_unique<FullStop>(); });
  corrector.prepare(lines);
  corrector.apply(lines);
  EXPECT_EQ(lines.answer(0), "THE NASA HAS GONE TO LONDON");
  EXPECT_EQ(lines.answer(1), "The NASA has gone to London.");
}

TEST(Corrector, SentencesWithinALineGetTheirCapitals) {
  CorrectorOptions options;
  options.known =
      std::make_shared<const text::WordList>(std::vector<std::string>{"it", "rained", "was", "two", "cold"});
  Lines lines(
      {"It rained. it was cold.", "it rained. it was cold.", "It rained . it was cold .", "It rained. two was cold."});
  run(lines, options, {{"two", "Two"}});
  EXPECT_EQ(lines.answer(0), "It rained. It was cold.");
  EXPECT_EQ(lines.answer(1), "it rained. it was cold.");  // as the writer does it
  EXPECT_EQ(lines.answer(2), "It rained. It was cold.");
  EXPECT_EQ(lines.answer(3), "It rained. two was cold.");
  Lines all({"it rained. it was cold."});
  run(all, options, {{"it", "It"}});
  EXPECT_EQ(all.answer(0), "It rained. It was cold.");
}

}  // namespace
}  // namespace emend::filters
