#include "train/reading.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "io/package.h"
#include "train/corpus.h"

namespace emend::train {
namespace {

class ReadingTest : public testing::Test {
 protected:
  ReadingTest() {
    std::string name = (std::filesystem::temp_directory_path() / "emend-reading-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~ReadingTest() override { std::filesystem::remove_all(folder_); }

  void file(const std::string& name, const std::string& text) { io::write_file((folder_ / name).string(), text); }

  Recipe recipe(const std::string& source, const std::vector<std::string>& overrides = {}) {
    return parse_recipe("[[data.source]]\nname = \"s\"\n" + source, (folder_ / "recipe.toml").string(), overrides);
  }

  // "source > target" of each text, "# " before the first of a document.
  static std::vector<std::string> read(const Recipe& recipe, ReadCounts* counts = nullptr) {
    std::vector<std::string> texts;
    const ReadCounts read = read_texts(recipe, "s", recipe.data.sources[0], [&](const Text& text) {
      texts.push_back(std::string(text.begins_document ? "# " : "") + std::string(text.source) + " > " +
                      std::string(text.target));
    });
    if (counts) *counts = read;
    return texts;
  }

  static std::string refusal(const Recipe& recipe) {
    try {
      read(recipe);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  std::filesystem::path folder_;
};

using Texts = std::vector<std::string>;

TEST_F(ReadingTest, PairsAreColumns) {
  file("a.tsv", "a\tA\nb\tB\n\nc\tC\tmore\n");
  EXPECT_EQ(read(recipe("kind = \"pairs\"\nfiles = [\"a.tsv\"]\n")), (Texts{"# a > A", "b > B", "# c > C"}));
}

TEST_F(ReadingTest, M2IsTheSentenceAndItsCorrection) {
  file("a.m2",
       "S This are wrong .\nA 1 2|||SVA|||is|||REQUIRED|||-NONE-|||0\nA 2 3|||X|||right|||REQUIRED|||-NONE-|||1\n\n\n"
       "S Right .\n\n"
       "S a b c\nA 0 1|||U||||||REQUIRED|||-NONE-|||0\nA 3 3|||M|||d||e|||REQUIRED|||-NONE-|||0\n\n"
       "S same\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n");
  EXPECT_EQ(read(recipe("kind = \"m2\"\nfiles = [\"a.m2\"]\n")),
            (Texts{"# This are wrong . > This is wrong .", "# Right . > Right .", "# a b c > b c d", "# same > same"}));
  EXPECT_EQ(read(recipe("kind = \"m2\"\nfiles = [\"a.m2\"]\nannotator = 1\n"))[0],
            "# This are wrong . > This are right .");
}

TEST_F(ReadingTest, JsonLinesHaveFields) {
  // A dot is a part of a name or, where there is no such name, leads into an object.
  file(
      "b.jsonl",
      "{\"translation\": {\"de\": \"ja\", \"en\": \"yes\"}}\n{\"translation.de\": \"x\", \"translation.en\": \"X\"}\n");
  EXPECT_EQ(read(recipe("kind = \"jsonl\"\nfiles = [\"b.jsonl\"]\n"
                        "fields = [\"translation.de\", \"translation.en\"]\n")),
            (Texts{"# ja > yes", "x > X"}));
  EXPECT_NE(
      refusal(recipe("kind = \"jsonl\"\nfiles = [\"b.jsonl\"]\nfields = [\"translation.fr\", \"translation.en\"]\n",
                     {"data.bad_lines=fail"}))
          .find("has no string 'translation.fr'"),
      std::string::npos);
  file("a.jsonl", "{\"noisy\": \" \\u00e9 \", \"clean\": \"e\", \"id\": 3}\n");
  EXPECT_EQ(read(recipe("kind = \"jsonl\"\nfiles = [\"a.jsonl\"]\nfields = [\"noisy\", \"clean\"]\n")),
            (Texts{"# \u00e9 > e"}));
}

TEST_F(ReadingTest, ParallelFilesGoLineByLine) {
  file("a.src", "a\n\nb\n");
  file("a.trg", "A\n\nB\n");
  const Recipe whole = recipe("kind = \"parallel\"\nfiles = [\"a.src\"]\ntargets = [\"a.trg\"]\n");
  EXPECT_EQ(read(whole), (Texts{"# a > A", "# b > B"}));
  file("a.trg", "A\n\n");
  EXPECT_NE(refusal(whole).find("a.trg:3: ends before"), std::string::npos) << refusal(whole);
}

TEST_F(ReadingTest, BadLinesAreCountedOrFatal) {
  file("a.tsv", "a\tA\nonly one\n\xFF\tx\nb\tB\n");
  const std::string source = "kind = \"pairs\"\nfiles = [\"a.tsv\"]\n";
  ReadCounts counts;
  EXPECT_EQ(read(recipe(source), &counts), (Texts{"# a > A", "b > B"}));
  EXPECT_EQ(counts.lines, 4u);
  EXPECT_EQ(counts.bad, 2u);
  EXPECT_NE(refusal(recipe(source, {"data.bad_lines=fail"})).find("a.tsv:2: has 1 column, not 2"), std::string::npos);
  file("a.tsv", "S a b\nA 0 1|||X|||c|||REQUIRED|||-NONE-|||0\nA 7 8|||X|||c|||REQUIRED|||-NONE-|||0\n");
  EXPECT_NE(
      refusal(recipe("kind = \"m2\"\nfiles = [\"a.tsv\"]\n", {"data.bad_lines=fail"})).find("a.tsv:3: an edit of"),
      std::string::npos);
  file("a.tsv", "[1]\n");
  EXPECT_NE(refusal(recipe("kind = \"jsonl\"\nfiles = [\"a.tsv\"]\n", {"data.bad_lines=fail"}))
                .find("a.tsv:1: is not a JSON object"),
            std::string::npos);
}

TEST_F(ReadingTest, RowsAreCountedOverAllFiles) {
  file("a.txt", "one\ntwo\n");
  file("b.txt", "three\nfour\n");
  EXPECT_EQ(read(recipe("files = [\"a.txt\", \"b.txt\"]\nrows = [2, 3]\n")), (Texts{"#  > two", "#  > three"}));
}

TEST_F(ReadingTest, FiltersCountWhatTheyDrop) {
  file("a.tsv", "a b\tA B\na\tA B C D\na\tA\n\tA\na b c d e\tA B C D E\nonly\n");
  const Corpus corpus(recipe("kind = \"pairs\"\nfiles = [\"a.tsv\"]\nwords = [1, 4]\nmax_ratio = 4.0\n"));
  const SourceCounts& count = corpus.counts()[0];
  EXPECT_EQ(count.lines, 6u);
  EXPECT_EQ(count.examples, 2u);
  EXPECT_EQ(count.ratio, 1u);
  EXPECT_EQ(count.length, 1u);
  EXPECT_EQ(count.empty, 1u);
  EXPECT_EQ(count.bad, 1u);
}

TEST_F(ReadingTest, HeldOutTextIsNotLearned) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "Sentence number " + std::to_string(i % 500) + ".\n";
  file("a.txt", text);
  const std::string toml =
      "files = [\"a.txt\"]\nheld_out = 0.2\n[data]\njoin_share = 0\nprotect = \"none\"\n"
      "[[validation.set]]\nname = \"v\"\nkind = \"held_out\"\nsource = \"s\"\nlimit = 0\n";
  const Corpus corpus(recipe(toml)), other(recipe(toml, {"training.seed=5"}));
  std::set<std::string> learned, held_out, held_out_too;
  for (std::uint64_t i = 0; i < corpus.counts()[0].examples; ++i) learned.insert(corpus.example(0, i).target);
  bool damaged = false;
  for (const TextPair& pair : validation_pairs(corpus, corpus.recipe().validation.sets[0]).pairs) {
    held_out.insert(pair.target);
    damaged |= pair.source != pair.target;
  }
  for (const TextPair& pair : other.held_out(0)) held_out_too.insert(pair.target);
  EXPECT_EQ(learned.size() + held_out.size(), 500u);
  EXPECT_NEAR(static_cast<double>(held_out.size()), 100, 35);
  EXPECT_EQ(held_out, held_out_too);  // whatever the seed
  EXPECT_TRUE(damaged);
  for (const std::string& target : held_out) EXPECT_EQ(learned.count(target), 0u);
}

TEST_F(ReadingTest, ContextEndsAtBlankLines) {
  file("a.tsv", "a\tA\nb\tB\nc\tC\n\nd\tD\ne\tE\n");
  const Corpus corpus(recipe("kind = \"pairs\"\nfiles = [\"a.tsv\"]\n[data]\ncontext = 2\n"));
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 5; ++i) {
    const TextPair pair = corpus.example(0, i);
    std::string text = pair.target + ":";
    for (const std::string& before : pair.context) text += " " + before;
    seen.insert(text);
  }
  EXPECT_EQ(seen, (std::set<std::string>{"A:", "B: a", "C: a b", "D:", "E: d"}));
}

}  // namespace
}  // namespace emend::train
