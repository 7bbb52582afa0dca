#include "text/whole_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/error.h"
#include "text/edit_tags.h"
#include "text/word_list.h"
#include "tokens/pieces.h"
#include "tokens/tokenizer_files.h"

namespace emend::text {
namespace {

class WholeFile : public testing::Test {
 protected:
  WholeFile() {
    std::string folder = (std::filesystem::temp_directory_path() / "emend.XXXXXX").string();
    folder_ = ::mkdtemp(folder.data());
    ::mkfifo(path("pipe").c_str(), 0600);
    std::filesystem::create_directory(path("folder"));
    std::ofstream(path("file")) << "some\nwords\n";
  }
  ~WholeFile() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  // What is said of the file, which is called FILE.
  static std::string error(const std::string& path, Whole kind, std::size_t most = most_whole_bytes) {
    return error_of(path, [&] { (void)read_whole(path, kind, "is it there?", most); });
  }
  template <class Call>
  static std::string error_of(const std::string& path, const Call& call) {
    try {
      call();
    } catch (const Error& error) {
      const std::string what = error.what();
      return what.starts_with(path) ? "FILE" + what.substr(path.size()) : what;
    }
    return "";
  }

  std::string folder_;
};

TEST_F(WholeFile, IsRead) {
  EXPECT_EQ(read_whole(path("file"), Whole::part, ""), "some\nwords\n");
  EXPECT_EQ(read_whole(path("file"), Whole::named, ""), "some\nwords\n");
  EXPECT_EQ(read_whole("/dev/null", Whole::named, ""), "");
}

TEST_F(WholeFile, WhatIsNoFileIsNamedAndNeverWaitedFor) {
  EXPECT_EQ(error(path("none"), Whole::part), "FILE: cannot be opened (No such file or directory): is it there?");
  EXPECT_EQ(error(path("folder"), Whole::part), "FILE: is a folder: a regular file belongs there");
  EXPECT_EQ(error(path("folder"), Whole::named), "FILE: is a folder: give a file inside the folder");
  EXPECT_EQ(error(path("pipe"), Whole::part), "FILE: is a named pipe: a regular file belongs there");
  EXPECT_EQ(error(path("pipe"), Whole::named), "FILE: is a named pipe: give a file, or /dev/stdin");
  EXPECT_EQ(error("/dev/zero", Whole::part), "FILE: is a device: a regular file belongs there");
  EXPECT_EQ(error("/dev/zero", Whole::named), "FILE: is a device: give a file, or /dev/stdin");
  EXPECT_EQ(error("/dev/null", Whole::part), "FILE: is a device: a regular file belongs there");
  std::filesystem::create_symlink("/dev/zero", path("link"));
  EXPECT_EQ(error(path("link"), Whole::named), "FILE: is a device: give a file, or /dev/stdin");
}

TEST_F(WholeFile, IsBounded) {
  EXPECT_EQ(error(path("file"), Whole::part, 11), "");
  EXPECT_EQ(error(path("file"), Whole::part, 10), "FILE: is larger than 0 MiB: is it the right file?");
  std::filesystem::resize_file(path("file"), std::uintmax_t{1} << 40);  // of holes
  EXPECT_EQ(error(path("file"), Whole::part), "FILE: is larger than 256 MiB: is it the right file?");
  EXPECT_EQ(error(path("file"), Whole::named), "FILE: is larger than 256 MiB: is it the right file?");
}

TEST_F(WholeFile, APipeThatIsOpenIsReadToItsEndButIsNoPart) {
  int ends[2];
  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  const std::string pipe = "/dev/fd/" + std::to_string(ends[0]);
  EXPECT_EQ(error(pipe, Whole::part), "FILE: is a named pipe: a regular file belongs there");
  std::thread writer([&] {
    (void)!::write(ends[1], "slow", 4);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    (void)!::write(ends[1], "ly", 2);
    ::close(ends[1]);
  });
  EXPECT_EQ(read_whole(pipe, Whole::named, ""), "slowly");
  writer.join();
  ::close(ends[0]);

  ASSERT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  (void)!::write(ends[1], "0123456789", 10);
  ::close(ends[1]);
  EXPECT_NE(error("/dev/fd/" + std::to_string(ends[0]), Whole::named, 9).find("is larger than"), std::string::npos);
  ::close(ends[0]);
}

TEST_F(WholeFile, ListsMayBeginWithAMarkAndMustBeText) {
  const auto error = [&](const std::string& bytes) {
    std::ofstream(path("list"), std::ios::binary) << bytes;
    return error_of(path("list"), [&] { as_text(path("list"), read_whole(path("list"), Whole::named, "")); });
  };
  EXPECT_EQ(error("\x1F\x8B\x08"), "FILE: is compressed by gzip: give it as text: <(gzip -dc FILE)");
  EXPECT_EQ(error("BZh91AY"), "FILE: is compressed by bzip2: give it as text: <(bzip2 -dc FILE)");
  EXPECT_NE(error("\xFF\xFEw"), "");
  EXPECT_EQ(error("\xEF\xBB\xBFone\n"), "");
  EXPECT_EQ(as_text(path("list"), read_whole(path("list"), Whole::named, "")), "one\n");
  EXPECT_EQ(read_whole(path("list"), Whole::part, ""), "\xEF\xBB\xBFone\n");
}

// Whatever reads a file whole does it this way.
TEST_F(WholeFile, ListsTablesAndTokenizersRefuseWhatIsNoFile) {
  for (const std::string& file : {path("pipe"), path("folder"), std::string("/dev/zero")}) {
    EXPECT_NE(error_of(file, [&] { WordList::load(file); }).find("FILE: is a "), std::string::npos) << file;
    EXPECT_NE(error_of(file, [&] { EditTags::load(file); }).find("FILE: is a "), std::string::npos) << file;
    EXPECT_NE(error_of(file, [&] { tokens::Pieces{file}; }).find("FILE: is a "), std::string::npos) << file;
    EXPECT_NE(error_of(file, [&] { tokens::read_tokenizer_file(file); }).find("FILE: is a "), std::string::npos)
        << file;
  }
}

}  // namespace
}  // namespace emend::text
