#include "filters/denoiser.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <thread>

#include "cli/error.h"
#include "lines.h"
#include "text/words.h"

namespace emend::filters {
namespace {

using Dictionary = std::map<std::string, std::string>;

// Replaces words and remembers what it was asked.
class Replacer : public Rewriter {
 public:
  explicit Replacer(Dictionary words) : words_(std::move(words)) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    std::vector<Rewriting> out;
    for (const auto& [sentence, context] : sentences) {
      asked.emplace_back(sentence);
      Rewriting rewriting;
      for (text::Span word : text::words(sentence)) {
        const auto found = words_.find(std::string(text::slice(sentence, word)));
        if (found != words_.end()) rewriting.edits.push_back({word.begin, word.end, found->second, kind, confidence});
      }
      for (const auto& [from, to] : phrases)
        if (const std::size_t at = sentence.find(from); at != sentence.npos)
          rewriting.edits.push_back({at, at + from.size(), to, kind, confidence});
      rewriting.looped = sentence == "loop";
      rewriting.gating = {{std::string(sentence), ""}, {0.25F, 0.5F}, {"said", ""}, {}, {0.75F, 1.0F}, {}};
      out.push_back(std::move(rewriting));
    }
    return out;
  }
  std::vector<std::string> asked;
  double confidence = 0.8;
  std::string kind;
  Dictionary phrases;  // of any characters, each once

 private:
  Dictionary words_;
};

struct Bench {
  explicit Bench(DenoiserOptions options = {},
                 Dictionary words = {{"teh", "the"}, {"conection", "connection"}, {"to", "two"}},
                 text::WordList kept = {},
                 text::WordList known = text::WordList({"the", "a", "big", "cat", "to", "lost", "is", "it", "two",
                                                        "connection"}))
      : denoiser(options, std::make_shared<const text::WordList>(std::move(known)), std::move(kept), [this, words] {
          ++loads;
          auto made = std::make_unique<Replacer>(words);
          replacer = made.get();
          return made;
        }) {}
  std::vector<std::string> run(std::vector<std::string> lines) {
    Lines window(std::move(lines));
    denoiser.prepare(window);
    denoiser.apply(window);
    return window.answers();
  }
  std::vector<std::string> asked() const { return replacer ? replacer->asked : std::vector<std::string>(); }
  int loads = 0;
  Replacer* replacer = nullptr;
  Denoiser denoiser;
};

using Texts = std::vector<std::string>;

TEST(Denoiser, RepairsWordsAndKeepsEveryOtherByte) {
  Bench bench;
  EXPECT_EQ(bench.run({"  teh big\tcat  ", "conection lost from 10.0.0.1"}),
            (Texts{"  the big\tcat  ", "connection lost from 10.0.0.1"}));
  EXPECT_EQ(bench.asked(), (Texts{"teh big cat", "conection lost from 0"}));
}

TEST(Denoiser, NeverLoadsTheRewriterWhereEverythingIsKnownOrProtected) {
  Bench bench;
  const Texts lines = {"The big cat.", "10.0.0.1 - 42%", "/etc/passwd is lost", "...", "A big-cat: it is the cat's"};
  EXPECT_EQ(bench.run(lines), lines);
  EXPECT_EQ(bench.loads, 0);
  EXPECT_EQ(bench.denoiser.counts().skipped, bench.denoiser.counts().sentences);
}

TEST(Denoiser, WithoutSkippingEverySentenceWithAWordIsRewritten) {
  DenoiserOptions options;
  options.skip = "none";
  Bench bench(options, {{"it", "It"}});
  bench.run({"teh"});
  bench.replacer->asked.clear();
  bench.replacer->confidence = 0.95;
  EXPECT_EQ(bench.run({"it is to big", "... 42", "10.0.0.1"}), (Texts{"It is to big", "... 42", "10.0.0.1"}));
  EXPECT_EQ(bench.asked(), Texts{"it is to big"});
}

TEST(Denoiser, LooksAtSentencesWithAWordFarRarerThanOneBesideIt) {
  text::WordCounter counter;
  for (int i = 0; i < 200; ++i) counter.add("the cat is lost");
  counter.add("tho lest");
  const text::WordList known = counter.list(10, 1);
  Bench bench({}, {{"tho", "the"}}, {}, known);
  EXPECT_EQ(bench.run({"tho cat is lost", "the cat is lost"}), (Texts{"the cat is lost", "the cat is lost"}));
  EXPECT_EQ(bench.asked(), Texts{"tho cat is lost"});
  Bench kept({}, {{"tho", "the"}}, text::WordList({"tho"}), known);
  EXPECT_EQ(kept.run({"tho cat is lost"}), Texts{"tho cat is lost"});
  EXPECT_EQ(kept.loads, 0);
}

TEST(Denoiser, NeverChangesWordsThatAreKept) {
  Bench bench({}, {{"teh", "the"}, {"conection", "connection"}}, text::WordList({"teh"}));
  EXPECT_EQ(bench.run({"teh Teh conection", "a conection"}), (Texts{"teh Teh connection", "a connection"}));
}

TEST(Denoiser, MakesNoUnknownWord) {
  Bench bench({}, {{"big", "bigg"}, {"teh", "the"}, {"conection", "connecton"}, {"tothe", "to the"}, {"l945", "1945"}});
  EXPECT_EQ(bench.run({"teh big cat is it", "is it a conection", "it is lost tothe cat", "lost is it l945"}),
            (Texts{"the big cat is it", "is it a conection", "it is lost to the cat", "lost is it 1945"}));
}

TEST(Denoiser, ChangesKnownWordsOnlyWhereItIsCertain) {
  Bench bench({}, {{"teh", "the"}, {"cat", "lost"}});
  bench.run({"xyz"});
  bench.replacer->confidence = 0.75;
  EXPECT_EQ(bench.run({"teh big cat is it"}), Texts{"the big cat is it"});
  bench.replacer->confidence = 0.85;
  EXPECT_EQ(bench.run({"is teh big cat it"}), Texts{"is the big lost it"});
}

TEST(Denoiser, MakesNoOtherWordOfAContraction) {
  text::WordList known({"you", "can", "can't", "cant", "do", "it", "isn't", "in"});
  known.set_english();
  Bench bench({}, {{"cant", "can"}, {"isnt", "in"}}, {}, known);
  bench.run({"xyz"});
  bench.replacer->confidence = 0.99;
  const Texts lines = {"you cant do it", "it isnt you"};
  EXPECT_EQ(bench.run(lines), lines);
  EXPECT_EQ(bench.asked(), (Texts{"xyz", "you cant do it", "it isnt you"}));
  Bench right({}, {{"cant", "can't"}}, {}, known);
  right.run({"xyz"});
  right.replacer->confidence = 0.99;
  EXPECT_EQ(right.run({"you cant do it"}), Texts{"you can't do it"});
}

TEST(Denoiser, KnowsWordsAsTheyAreRead) {
  Bench bench;
  const Texts lines = {"The conne\u00ADction is lost", "a ca\u200Bt"};
  EXPECT_EQ(bench.run(lines), lines);
  EXPECT_EQ(bench.loads, 0);
  Bench other({}, {{"frist", "first"}}, {}, text::WordList({"the", "first", "café", "is"}));
  const Texts ligatures = {"The \uFB01r\uFB06 cafe\u0301 is the \uFB01rst"};
  EXPECT_EQ(other.run(ligatures), ligatures);
  EXPECT_EQ(other.loads, 0);
}

TEST(Denoiser, LeavesOtherLanguagesAlone) {
  const Texts lines = {"Das ist ein Tset auf Deutsch und er geht weiter.", "teh cat is lost"};
  Bench bench({}, {{"ist", "is"}, {"teh", "the"}});
  EXPECT_EQ(bench.run(lines), (Texts{lines[0], "the cat is lost"}));
  DenoiserOptions german;
  german.language = "de";
  EXPECT_EQ(Bench(german, {{"ist", "is"}}).run({lines[0]})[0].substr(0, 6), "Das is");
}

TEST(Denoiser, WhatFollowsAnotherLanguageIsInItUntilItIsEnglish) {
  Texts lines = {"Wenn teh Musik nicht läuft, sind die Treiber zu alt.", "teh Optionen",
                 "teh cat is lost, and it is two"};
  EXPECT_EQ(Bench().run(lines), (Texts{lines[0], lines[1], "the cat is lost, and it is two"}));
  EXPECT_EQ(Bench().run({lines[1]}), Texts{"the Optionen"});
}

TEST(Denoiser, KeepsTheMarksOfItems) {
  const Texts lines = {"* teh cat", "  - teh cat", "to - teh cat"};
  Bench bench({}, {{"xyz", "the"}});
  bench.run({"xyz"});
  bench.replacer->phrases = {{"* teh", "A the"}, {"- teh", "A the"}};
  EXPECT_EQ(bench.run(lines), (Texts{lines[0], lines[1], "to A the cat"}));
}

TEST(Denoiser, OfCodeOnlySuggestionsAreTaken) {
  const Texts lines = {"teh big = cat(teh);", "teh cat {", "$ teh Teh cat", "teh cat;"};
  const Dictionary words = {{"teh", "the"}, {"Teh", "the"}};
  EXPECT_EQ(Bench({}, words).run(lines), (Texts{lines[0], lines[1], lines[2], "the cat;"}));
  Bench bench({}, words);
  bench.run({"xyz"});
  bench.replacer->kind = spelling_edit;
  EXPECT_EQ(bench.run(lines), (Texts{"the big = cat(teh);", "the cat {", lines[2], "the cat;"}));
}

TEST(Denoiser, LeavesPiecesOfWordsThatWereWrapped) {
  const Dictionary words = {{"conec", "cat"}, {"teh", "the"}, {"tion", "two"}};
  const auto answers = [&](const Texts& lines) {
    Bench bench({}, words);
    bench.run({"xyz"});
    bench.replacer->kind = spelling_edit;
    return bench.run(lines);
  };
  EXPECT_EQ(answers({"teh conec-", "tion tion"}), (Texts{"the conec-", "tion two"}));
  EXPECT_EQ(answers({"teh conec\u2010", "  tion tion"}), (Texts{"the conec\u2010", "  tion two"}));  // man's
  const std::string line = "it is a big cat, it is a lost cat";
  EXPECT_EQ(answers({line, "teh tion"}), (Texts{line, "teh two"}));
  EXPECT_EQ(answers({line + ".", "teh tion"}), (Texts{line + ".", "the two"}));
  EXPECT_EQ(answers({"cat", "teh", "tion"}), (Texts{"cat", "the", "two"}));  // a list
}

TEST(Denoiser, OfKnownWordsBeforeAPieceOfOneNothingIsTold) {
  Bench bench({}, {{"teh", "the"}, {"to", "two"}});
  bench.run({"teh"});
  bench.replacer->confidence = 0.95;
  EXPECT_EQ(bench.run({"teh to cat is to big-"}), Texts{"the two cat is to big-"});
}

TEST(Denoiser, GivesKnownWordsOtherCapitalsAndApostrophesOnlyWhereItIsCertain) {
  const text::WordList known({"its", "it's", "cat", "the", "to", "two"});
  Bench bench({}, {{"its", "It’s"}, {"cat", "Cat"}, {"Teh", "the"}}, {}, known);
  EXPECT_EQ(bench.run({"Teh cat to its"}), Texts{"the cat to its"});
  bench.replacer->confidence = 0.95;
  EXPECT_EQ(bench.run({"the to its the cat Teh"}), Texts{"the to It's the Cat the"});
}

TEST(Denoiser, WritesApostrophesAsTheLineHasThem) {
  Bench bench({}, {{"dont", "don't"}, {"cant", "can’t"}});
  EXPECT_EQ(bench.run({"it dont cant", "“it” dont cant", "it's a cat’s dont"}),
            (Texts{"it don't can't", "“it” don’t can’t", "it's a cat’s don't"}));
}

TEST(Denoiser, CutsLinesIntoSentencesAndSkipsTheKnownOnes) {
  Bench bench;
  EXPECT_EQ(bench.run({"The big cat.  It is lost teh cat!\tThe cat."}),
            Texts{"The big cat.  It is lost the cat!\tThe cat."});
  EXPECT_EQ(bench.asked(), Texts{"It is lost teh cat!"});
}

TEST(Denoiser, RewritesARepeatedSentenceOnce) {
  Bench bench;
  bench.run({"teh cat", "teh cat", "1.2.3.4 teh cat", "5.6.7.8 teh cat"});
  EXPECT_EQ(bench.run({"9.9.9.9 teh cat", "teh cat"}), (Texts{"9.9.9.9 the cat", "the cat"}));
  EXPECT_EQ(bench.asked(), (Texts{"teh cat", "0 teh cat"}));
  EXPECT_EQ(bench.denoiser.counts().remembered, 4u);
  EXPECT_EQ(bench.denoiser.counts().rewritten, 2u);
}

TEST(Denoiser, TheCacheIsBounded) {
  DenoiserOptions options;
  options.cache_bytes = 2000;  // a few sentences
  Bench bench(options);
  bench.run({"teh cat"});
  for (char c = 'b'; c < 'l'; ++c) bench.run({std::string("xx") + c});
  bench.run({"teh cat"});
  EXPECT_EQ(bench.denoiser.counts().remembered, 0u);
  bench.run({"teh cat"});
  EXPECT_EQ(bench.denoiser.counts().remembered, 1u);
}

TEST(Denoiser, ALaterWindowWaitsForTheOneThatRewrites) {
  Bench bench;
  Lines first({"teh cat"}), second({"the teh cat", "teh cat"});
  bench.denoiser.prepare(first);
  bench.denoiser.prepare(second);
  std::thread later([&] { bench.denoiser.apply(second); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  bench.denoiser.apply(first);
  later.join();
  EXPECT_EQ(first.answers(), Texts{"the cat"});
  EXPECT_EQ(second.answers(), (Texts{"the the cat", "the cat"}));
  EXPECT_EQ(bench.asked().size(), 2u);
}

TEST(Denoiser, WhatLoadingThrowsReachesEveryWindowThatWaits) {
  Denoiser denoiser({}, std::make_shared<const text::WordList>(), {},
                    []() -> std::unique_ptr<Rewriter> { throw Error("model", "is missing"); });
  Lines first({"teh cat"}), second({"teh cat"});
  denoiser.prepare(first);
  denoiser.prepare(second);
  EXPECT_THROW(denoiser.apply(first), Error);
  EXPECT_THROW(denoiser.apply(second), Error);
}

TEST(Denoiser, MakesNoEditBelowTheConfidence) {
  DenoiserOptions options;
  options.min_confidence = 0.8;
  EXPECT_EQ(Bench(options).run({"teh big cat"}), Texts{"the big cat"});
  options.min_confidence = 0.81;
  EXPECT_EQ(Bench(options).run({"teh big cat"}), Texts{"teh big cat"});
}

TEST(Denoiser, LeavesASentenceOfWhichTooMuchWouldChange) {
  DenoiserOptions options;
  options.max_change = 0.5;
  Bench bench(options);
  EXPECT_EQ(bench.run({"teh conection lost. teh cat", "teh conection."}),
            (Texts{"teh conection lost. teh cat", "teh conection."}));
  EXPECT_EQ(bench.denoiser.counts().overdone, 2u);
  EXPECT_EQ(bench.run({"teh conection is lost"}), Texts{"the connection is lost"});
  EXPECT_EQ(bench.denoiser.counts().overdone, 2u);
}

TEST(Denoiser, CountsSuggestionsAndDictionariesWhereItIsAsked) {
  for (const char* kind : {"", spelling_edit}) {
    for (const auto& [most, out] : std::vector<std::pair<double, std::string>>{
             {0, "teh conection is lost"}, {0.4, "teh conection is lost"}, {0.5, "the connection is lost"}}) {
      DenoiserOptions options;
      options.max_change = most;
      Bench bench(options);
      bench.run({"xyz"});
      bench.replacer->kind = kind;
      EXPECT_EQ(bench.run({"teh conection is lost"}), Texts{out}) << kind << " " << most;
    }
  }
  Bench bench({}, {{"qqqq", "cat"}, {"zzzz", "lost"}});
  EXPECT_EQ(bench.run({"qqqq zzzz"}), Texts{"qqqq zzzz"});  // by the network: more than 0.8
  bench.replacer->kind = spelling_edit;
  EXPECT_EQ(bench.run({"zzzz qqqq"}), Texts{"lost cat"});
}

TEST(Denoiser, RepairsRecordsOfAWordOrTwo) {
  Bench bench;
  EXPECT_EQ(bench.run({"teh", "conection", "teh conection"}), (Texts{"the", "connection", "the connection"}));
}

TEST(Denoiser, ChangesNoSymbolOfCode) {
  Bench bench({}, {{"teh", "the"}}, {}, text::WordList({"the", "a", "b", "five", "third", "cat", "cats"}));
  bench.run({"xyz"});
  bench.replacer->phrases = {{"||", "|"},      {" {", " ("}, {"fi\\e", "five"},
                             {"fooo)", "foo"}, {"x[", "x"},  {"{hird", "third"}};
  for (const char* line : {"teh a || b", "teh b { a", "teh (fooo)", "teh x[ y]"})
    EXPECT_EQ(bench.run({line}), Texts{"the" + std::string(line).substr(3)});
  EXPECT_EQ(bench.run({"teh fi\\e cats", "teh {hird cat"}), (Texts{"the five cats", "the third cat"}));
}

TEST(Denoiser, CountsLoops) {
  Bench bench;
  bench.run({"loop"});
  EXPECT_EQ(bench.denoiser.counts().looped, 1u);
}

TEST(Denoiser, ExplainsTheSentencesThatWereShownToTheNetwork) {
  using Explanations = std::vector<Denoiser::Explanation>;
  DenoiserOptions options;
  options.explain = true;
  Bench bench(options);
  std::map<std::uint64_t, std::string> watched;
  bench.denoiser.watch([&](std::uint64_t number, std::string_view text, const Explanations& sentences) {
    watched.emplace(number, std::string(text) + " " + std::to_string(sentences.size()));
  });
  const Texts lines = {"  teh\tbig cat.  The cat. It is lost teh cat!", "The big cat.", "teh big cat."};
  bench.run(lines);
  const Explanations first = bench.denoiser.take(1);
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(text::slice(lines[0], first[0].span), "teh\tbig cat.");
  EXPECT_EQ(first[0].gating.source.front(), "teh big cat.");  // as it was shown
  EXPECT_EQ(first[0].gating.mask, (std::vector<float>{0.25F, 0.5F}));
  EXPECT_EQ(first[0].gating.generate, (std::vector<float>{0.75F, 1.0F}));
  EXPECT_EQ(text::slice(lines[0], first[1].span), "It is lost teh cat!");
  EXPECT_TRUE(bench.denoiser.take(1).empty());   // once
  EXPECT_TRUE(bench.denoiser.take(2).empty());   // not shown
  EXPECT_EQ(bench.denoiser.take(3).size(), 1u);  // answered from the cache
  EXPECT_EQ(watched, (std::map<std::uint64_t, std::string>{{1, lines[0] + " 2"}, {3, lines[2] + " 1"}}));

  Bench silent;
  silent.run({"teh cat"});
  EXPECT_TRUE(silent.denoiser.take(1).empty());
}

TEST(Denoiser, ProtectNoneShowsTheLineAsItIs) {
  DenoiserOptions options;
  options.protect = "none";
  Bench bench(options, {{"22", "twenty-two"}});
  EXPECT_EQ(bench.run({"port 22"}), Texts{"port twenty-two"});
  EXPECT_EQ(bench.asked(), Texts{"port 22"});
}

TEST(Denoiser, ProseInCapitalsIsReadInUsualCase) {
  Bench bench;
  EXPECT_EQ(bench.run({"THE CONECTION IS LOST, NASA.", "LOST CONECTION"}),
            (Texts{"THE CONNECTION IS LOST, NASA.", "LOST CONECTION"}));
  EXPECT_EQ(bench.asked(), (Texts{"The conection is lost, NASA.", "LOST CONECTION"}));
  DenoiserOptions german;
  german.language = "de";
  Bench other(german);
  other.run({"THE CONECTION IS LOST."});
  EXPECT_EQ(other.asked(), (Texts{"THE CONECTION IS LOST."}));
}

TEST(Denoiser, ISaysWhoAndWontIsNotAlwaysWont) {
  Bench bench({}, {{"i", "it"}, {"has", "had"}, {"wont", "won't"}, {"teh", "the"}}, {},
              text::WordList({"the", "I", "it", "has", "had", "lost", "is", "won't", "a", "was", "to", "be"}));
  bench.run({"teh"});
  bench.replacer->confidence = 0.95;
  EXPECT_EQ(bench.run({"i has lost teh"}).front(), "i had lost the");
  EXPECT_EQ(bench.run({"a i teh"}).front(), "a it the");
  EXPECT_EQ(bench.run({"it was wont to be teh"}).front(), "it was wont to be the");
  EXPECT_EQ(bench.run({"it wont be teh"}).front(), "it won't be the");
}

std::shared_ptr<const text::Lexicon> small_lexicon() {
  text::LexiconWriter writer;
  for (const char* word : {"the", "a", "connection", "was", "refused", "lost", "authority", "again", "it"})
    writer.add(word, 40, text::Lexicon::general);
  const auto owner = std::make_shared<const std::string>(writer.bytes());
  return text::Lexicon::parse(std::as_bytes(std::span(*owner)), "test", owner);
}

// With a lexicon, and a network that would change every "refused".
struct Judged {
  explicit Judged(const char* noise, bool network = true) {
    DenoiserOptions options;
    options.noise = noise;
    Denoiser::Load load;
    if (network) {
      load = [this] {
        ++loads;
        return std::make_unique<Replacer>(
            Dictionary{{"refused", "reused"}, {"conection", "connection"}, {"authorjty", "authority"}});
      };
    }
    denoiser =
        std::make_unique<Denoiser>(options, std::make_shared<const text::WordList>(), text::WordList({"conektion"}),
                                   std::move(load), Knowledge{small_lexicon(), nullptr, nullptr});
  }
  std::vector<std::string> operator()(std::vector<std::string> lines) {
    Lines window(std::move(lines));
    denoiser->prepare(window);
    denoiser->apply(window);
    return window.answers();
  }
  int loads = 0;
  std::unique_ptr<Denoiser> denoiser;
};

TEST(Denoiser, InUndamagedTextListsAndLettersDecide) {
  Judged clean("typed");
  EXPECT_EQ(clean({"the conection was refused", "fzf was refused again", "auhtority"}),
            (std::vector<std::string>{"the connection was refused", "fzf was refused again", "authority"}));
  EXPECT_EQ(clean.loads, 0) << "the network was not needed";
}

TEST(Denoiser, OfAStrangeSentenceOnlyWhatIsCertainIsMended) {
  Judged clean("typed");
  EXPECT_EQ(clean({"athority xfoobq zzkwl qlost", "the athority xfoobq zzkwl"}),
            (std::vector<std::string>{"athority xfoobq zzkwl qlost", "the authority xfoobq zzkwl"}));
}

TEST(Denoiser, InDamagedTextTheNetworkDoes) {
  Judged damaged("scanned");
  damaged({"the conection was refused"});
  EXPECT_EQ(damaged.loads, 1);
}

// Lines with a word each that no list has and that letters do not explain: misread, or a term.
std::vector<std::string> unlisted(const std::string& behind) {
  std::vector<std::string> lines;
  for (const char* word :
       {"aufhorily", "comneclion", "autborily", "conmeclion", "aufhonity", "connecfiom", "autlronity"})
    lines.push_back("the " + std::string(word) + behind);
  return lines;
}

TEST(Denoiser, HowDamagedATextIsFollowsFromIt) {
  Judged some("auto");
  std::vector<std::string> lines(30, "it was refused again, the connection was lost");
  some(lines);
  EXPECT_EQ(some.loads, 0);
  some(std::vector<std::string>(2, "teh connection was lost again, the authority was refused again, it was lost"));
  EXPECT_EQ(some.loads, 0) << "slips, which letters explain";
  some(unlisted(" was lost again, it was"));
  EXPECT_EQ(some.loads, 1);
}

TEST(Denoiser, ATextWithIdentifiersIsNotDamagedHoweverManyWordsAreUnlisted) {
  for (const char* identifier : {"get_it()", "the_connection", "it::lost"}) {
    Judged text("auto");
    text(unlisted(" was lost again, it was " + std::string(identifier)));
    EXPECT_EQ(text.loads, 0) << identifier;
  }
}

TEST(Denoiser, WordsThatStoodInCodeStay) {
  for (const char* noise : {"typed", "scanned"}) {
    Judged said(noise);
    EXPECT_EQ(said({"the authorjty was lost"}), std::vector<std::string>{"the authority was lost"});
    EXPECT_EQ(said({"it was lost in /a/authorjty/b", "the authorjty was lost"}),
              (std::vector<std::string>{"it was lost in /a/authorjty/b", "the authorjty was lost"}))
        << noise;
  }
}

TEST(Denoiser, WithoutANetworkNoTextIsDamaged) {
  Judged alone("scanned", false);
  EXPECT_EQ(alone({"the conection was refused"}), std::vector<std::string>{"the connection was refused"});
}

TEST(Denoiser, WordsOfTheUserAndOfLogsStay) {
  Judged clean("typed");
  EXPECT_EQ(clean({"it was conektion", "Jan  2 03:04:05 host app[42]: authoriti lost"}),
            (std::vector<std::string>{"it was conektion", "Jan  2 03:04:05 host app[42]: authoriti lost"}));
}

TEST(Denoiser, RefusesANoiseThatIsNone) { EXPECT_THROW(Judged("loud"), Error); }

}  // namespace
}  // namespace emend::filters
