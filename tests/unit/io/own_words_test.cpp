#include "io/own_words.h"

#include <gtest/gtest.h>

#include <fstream>

#include "io_helpers.h"

namespace emend::io {
namespace {

namespace fs = std::filesystem;
using Files = std::vector<std::string>;

class OwnWordsTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "project/docs/en"); }
  std::string write(const std::string& name, const std::string& text = "fzf\n") const {
    const std::string path = folder_ / name;
    fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
    return path;
  }
  Files from(const std::string& name, const std::string& config = "", const std::string& home = "") const {
    return own_word_files(folder_ / name, config, home);
  }

  const TemporaryFolder folder_;
};

TEST_F(OwnWordsTest, FilesAreLookedForFromTheFolderUpwards) {
  const std::string top = write("project/.emend-words"), inner = write("project/docs/en/.emend-words");
  EXPECT_EQ(from("project/docs/en"), (Files{inner, top}));
  EXPECT_EQ(from("project/docs"), Files{top});
  EXPECT_EQ(from("project"), Files{top});
}

TEST_F(OwnWordsTest, TheTopOfARepositoryIsTheLastFolder) {
  write(".emend-words");
  const std::string top = write("project/.emend-words");
  fs::create_directory(folder_ / "project/.git");
  EXPECT_EQ(from("project/docs"), Files{top});
  fs::remove(folder_ / "project/.git");
  write("project/docs/.git", "gitdir: elsewhere\n");  // of a worktree or a submodule
  EXPECT_EQ(from("project/docs/en"), Files{});
}

TEST_F(OwnWordsTest, TheListOfTheUserComesLast) {
  const std::string top = write("project/.emend-words"), listed = write("config/emend/words"),
                    at_home = write("home/.config/emend/words");
  EXPECT_EQ(from("project", folder_ / "config", folder_ / "home"), (Files{top, listed}));
  EXPECT_EQ(from("project", "", folder_ / "home"), (Files{top, at_home}));
  EXPECT_EQ(from("project", "config", folder_ / "home"), (Files{top, at_home}));  // not absolute
  EXPECT_EQ(from("project", folder_ / "other", folder_ / "home"), Files{top});
}

TEST_F(OwnWordsTest, MistakesNameFileAndLine) {
  OwnWordsOptions alone;
  alone.none = true;
  const std::string path = write("own", "fzf\nttwo words\n");
  EXPECT_EQ(message([&] { own_words({path}, alone); }),
            path + ":2: 'ttwo words' is not one word: write a word a line: letters, digits, - and '");
  EXPECT_EQ(message([&] { own_words({folder_ / "missing"}, alone); }),
            folder_ / "missing: cannot be opened (No such file or directory): name a file with a word a line");
  fs::create_directory(folder_ / "project/.emend-words");
  EXPECT_EQ(from("project"), Files{folder_ / "project/.emend-words"});
}

TEST_F(OwnWordsTest, AllFilesTogetherAreTheWords) {
  OwnWordsOptions alone;
  alone.none = true;
  const std::string path = write("own", "fzf\n\n  Kubernetes \r\n");
  const OwnWords own = own_words({path}, alone);
  EXPECT_EQ(own.files, Files{path});
  EXPECT_EQ(own.words.size(), 2u);
  EXPECT_TRUE(own.words.contains("Fzf") && own.words.contains("Kubernetes"));
  EXPECT_TRUE(own_words({}, alone).files.empty());
}

}  // namespace
}  // namespace emend::io
