#include "io/package.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>

#include "io/file.h"
#include "io/mapped_file.h"
#include "io_helpers.h"

namespace emend::io {
namespace {

namespace fs = std::filesystem;

// Sets an environment variable as long as it lives.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    ::setenv(name, value.c_str(), 1);
  }
  ~Environment() {
    if (old_)
      ::setenv(name_, old_->c_str(), 1);
    else
      ::unsetenv(name_);
  }

 private:
  const char* name_;
  std::optional<std::string> old_;
};

class PackageTest : public testing::Test {
 protected:
  std::string package(const std::string& path, const std::string& config) {
    fs::create_directories(folder_ / path);
    write_file(folder_ / (path + "/config.json"), config);
    return folder_ / path;
  }

  TemporaryFolder folder_;
  Environment models_{"EMEND_MODELS", (folder_ / "a") + "::" + (folder_ / "b") + ":"};
  Environment data_{"XDG_DATA_HOME", folder_ / "data"};
};

TEST_F(PackageTest, NamesAreSearchedInOrder) {
  package("data/emend/models/third", R"({"from": "data"})");
  package("data/emend/models/first", R"({"from": "data"})");
  package("b/second", R"({"from": "b"})");
  package("b/first", R"({"from": "b"})");
  package("a/first", R"({"from": "a"})");
  fs::create_directories(folder_ / "a/second");  // a folder without config.json is no package
  const Package first = open_package("first");
  EXPECT_EQ(first.config.at("from"), "a");
  EXPECT_EQ(first.folder, folder_ / "a/first");
  EXPECT_EQ(first.file("model.safetensors"), folder_ / "a/first/model.safetensors");
  EXPECT_EQ(open_package("second").config.at("from"), "b");
  EXPECT_EQ(open_package("third").config.at("from"), "data");

  const auto names = package_names();
  for (const char* name : {"first", "second", "third"})
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
}

TEST_F(PackageTest, HomeStandsInForXdgDataHome) {
  package("home/.local/share/emend/models/mine", "{}");
  const Environment none("XDG_DATA_HOME", "");
  const Environment home("HOME", folder_ / "home");
  EXPECT_EQ(open_package("mine").folder, folder_ / "home/.local/share/emend/models/mine");
}

TEST_F(PackageTest, FoldersAreTakenAsTheyAre) {
  const std::string folder = package("elsewhere/x", R"({"n": 1})");
  EXPECT_EQ(open_package(folder).config.at("n"), 1);
  EXPECT_EQ(open_package(folder + "/").config.at("n"), 1);
  const fs::path before = fs::current_path();
  fs::current_path(folder_ / "elsewhere");
  const Package relative = open_package("x");
  fs::current_path(before);
  EXPECT_EQ(relative.config.at("n"), 1);
}

TEST_F(PackageTest, WhatIsMissingIsListed) {
  package("a/known", "{}");
  const std::string said = message([] { open_package("unknown"); });
  EXPECT_EQ(said.find("unknown: no model package of this name in " + (folder_ / "a") + ", " + (folder_ / "b") + ", " +
                      (folder_ / "data/emend/models") + ", "),
            0u)
      << said;
  EXPECT_NE(said.find(": there are "), std::string::npos) << said;
  EXPECT_NE(said.find("known"), std::string::npos) << said;
  EXPECT_NE(message([&] {
              open_package(folder_ / "nowhere");
            }).find("nowhere: there is no such folder: give a package's folder; none is downloaded"),
            std::string::npos);
  EXPECT_NE(message([&] { open_package(folder_ / "a"); }).find("a: is not a model package, it has no config.json"),
            std::string::npos);
  EXPECT_NE(message([] { open_package(""); }).find("its name is empty"), std::string::npos);
}

TEST_F(PackageTest, DamagedConfigurationsAreNamed) {
  const auto says = [&](const std::string& config) {
    const std::string folder = package("a/x", config);
    return message([&] { open_package(folder); });
  };
  EXPECT_NE(says("[]").find("config.json: is not a JSON object"), std::string::npos);
  EXPECT_NE(says("{\"a\": 1,}").find("config.json: is not JSON at byte 9: "), std::string::npos) << says("{\"a\": 1,}");
  EXPECT_NE(says("").find("is not JSON at byte 1"), std::string::npos);
  EXPECT_NE(says("{\"a\": \"\xFF\"}").find("is not JSON at byte"), std::string::npos);
  EXPECT_NE(says("{\"a\": 1e999}").find("config.json: holds a number that is too large"), std::string::npos);
}

TEST_F(PackageTest, WhatIsOfTheWrongTypeIsNamed) {
  const Package damaged{folder_ / "a/x", {{"task", 3}, {"model", nlohmann::json::array()}, {"language", "en"}}};
  EXPECT_EQ(damaged.text("language"), "en");
  EXPECT_EQ(damaged.text("tokenizer", "bytes"), "bytes");
  EXPECT_NE(message([&] { damaged.text("task"); }).find("config.json: \"task\" is not text in quotes"),
            std::string::npos);
  EXPECT_NE(message([&] { damaged.sizes(); }).find("config.json: it has no table \"model\""), std::string::npos);
}

TEST_F(PackageTest, KeysAreCheckedWhenItIsOpened) {
  struct Wrong {
    const char* config;
    const char* said;
  };
  for (const auto& [config, said] :
       {Wrong{R"({"architecture": 3})", "\"architecture\" is not text in quotes"},
        {R"({"task": null})", "\"task\" is not text in quotes"},
        {R"({"tokenizer": ["bytes"]})", "\"tokenizer\" is not text in quotes"},
        {R"({"language": {}})", "\"language\" is not text in quotes"},
        {R"({"model": "small"})", "it has no table \"model\""},
        {R"({"architecure": "transformer"})", "'architecure' is not known: did you mean 'architecture'?"},
        {R"({"Model": {}})", "'Model' is not known: did you mean 'model'?"},
        {R"({"calibrations": [1, 0]})", "'calibrations' is not known: did you mean 'calibration'?"},
        {R"({"calibration_type": {}})", "'calibration_type' is not known: did you mean 'calibration_types'?"},
        {R"({"sentence_byte": 300})", "'sentence_byte' is not known: did you mean 'sentence_bytes'?"}}) {
    const std::string folder = package("a/x", config);
    const std::string what = message([&] { open_package(folder); });
    EXPECT_NE(what.find(folder + "/config.json: " + said), std::string::npos) << config << " says " << what;
  }
  for (const char* config : {R"({"architecture": "t", "trained_by": "us", "notes": [1, 2]})",
                             R"({"model_type": "bert", "architectures": ["BertModel"]})"}) {
    const std::string folder = package("a/x", config);
    EXPECT_NO_THROW(open_package(folder)) << config;
  }
}

TEST_F(PackageTest, WhatCalibratesIsInReason) {
  const auto opened = [&](const std::string& settings) { return open_package(package("a/x", "{" + settings + "}")); };
  const auto refused = [&](const std::string& settings, const std::string& said) {
    const std::string what = message([&] {
      const Package read = opened(settings);
      sentence_bytes(read, 300), calibration(read), calibration_types(read), calibration_level(read),
          calibration_commas(read);
    });
    EXPECT_NE(what.find("config.json: \"" + said), std::string::npos) << settings << " says " << what;
  };
  for (const char* wrong : {"[1]", "[1, 2, 3]", "[0, 1]", "[-1, 0]", "[\"1\", 0]", "[1, null]", "1", "{}", "null"})
    refused("\"calibration\": " + std::string(wrong), "calibration\" is not a pair of a slope above 0 and an offset");
  for (const char* wrong : {"[]", "{\"other\": \"1\"}", "{\"other\": null}", "1"})
    refused("\"calibration_types\": " + std::string(wrong), "calibration_types\" is not a table of numbers");
  for (const char* wrong : {"-0.1", "\"1\"", "[1]", "null"})
    refused("\"calibration_level\": " + std::string(wrong), "calibration_level\" is not a number from 0 on");
  for (const char* wrong : {"[1, 2]", "[0, 1, 1]", "[1, 1, \"1\"]", "1"})
    refused("\"calibration_commas\": " + std::string(wrong), "calibration_commas\" are no slope above 0");
  for (const char* wrong : {"15", "100001", "1e9", "300.5", "-300", "\"300\"", "null", "18446744073709551615"})
    refused("\"sentence_bytes\": " + std::string(wrong), "sentence_bytes\" is not a number from 16 to 100000");
  EXPECT_EQ(sentence_bytes(opened("\"sentence_bytes\": 16"), 300), 16U);
  EXPECT_EQ(calibration(opened("\"calibration\": [0.5, -1]")), (std::array<double, 2>{0.5, -1}));
}

TEST_F(PackageTest, HostileJsonIsRefusedBeforeItIsParsed) {
  const auto says = [&](const std::string& text) {
    write_file(folder_ / "x.json", text);
    return message([&] { read_json(folder_ / "x.json"); });
  };
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(says(nested(100)), "");
  EXPECT_NE(says(nested(101)).find("nested more than 100 levels deep"), std::string::npos);
  EXPECT_NE(says(std::string(10'000'000, '[')).find("nested more than 100 levels deep"), std::string::npos);
  EXPECT_EQ(says("\"" + std::string(1000, '[') + "\\\"" + std::string(1000, '{') + "\""), "");  // brackets in a string
  EXPECT_NE(says(std::string((32 << 20) + 1, ' ')).find("larger than 32 MiB"), std::string::npos);
  EXPECT_EQ(message([] { read_json("/dev/zero"); }), "/dev/zero: is a device: give a file, or /dev/stdin");
}

// Whoever opens a pipe waits for its other end, and a device may have no end.
TEST_F(PackageTest, ItsPartsAreFiles) {
  for (const char* part : {"tokenizer.model", "model.safetensors", "dictionary.bin", "lm.arpa"}) {
    const std::string folder = package("a/x", "{}"), path = folder + "/" + part;
    fs::create_directories(folder + "/drafts");
    EXPECT_EQ(message([&] { open_package("x"); }), "");
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    EXPECT_EQ(message([&] { open_package("x"); }), path + ": is a named pipe: a regular file belongs there");
    fs::remove(path);
    fs::create_symlink("/dev/zero", path);
    EXPECT_EQ(message([&] { open_package("x"); }), path + ": is a device: a regular file belongs there");
    fs::remove(path);
  }
}

TEST_F(PackageTest, WhatIsMappedIsAFile) {
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(message([&] { MappedFile(folder_ / "pipe"); }),
            folder_ / "pipe: is a named pipe: a regular file belongs there");
  EXPECT_EQ(message([&] { MappedFile(folder_ / "."); }), folder_ / ".: is a folder: a regular file belongs there");
  EXPECT_EQ(message([&] { MappedFile("/dev/zero"); }), "/dev/zero: is a device: a regular file belongs there");
  EXPECT_NE(message([&] { MappedFile(folder_ / "none"); }).find("none: cannot be opened (No such file or directory)"),
            std::string::npos);
  write_file(folder_ / "empty", "");
  EXPECT_TRUE(MappedFile(folder_ / "empty").bytes().empty());
  write_file(folder_ / "x", "bytes");
  EXPECT_EQ(MappedFile(folder_ / "x").bytes().size(), 5);
}

// ---- Files -------------------------------------------------------------------------------------------------------

using File = PackageTest;

TEST_F(File, IsReadBackAsWritten) {
  const std::string bytes = std::string("a\0b\xFF\n", 5) + std::string(200'000, 'x');
  write_file(folder_ / "x", bytes);
  EXPECT_EQ(read_file(folder_ / "x"), bytes);
  write_file(folder_ / "x", "short");
  EXPECT_EQ(read_file(folder_ / "x"), "short");
  EXPECT_EQ(folder_.names(), std::vector<std::string>{"x"});
}

TEST_F(File, AFolderIsMadeWithThoseAboveItAndNotInPlaceOfAFile) {
  make_folder(folder_ / "a/b");
  make_folder(folder_ / "a/b");
  EXPECT_TRUE(std::filesystem::is_directory(folder_ / "a/b"));
  write_file(folder_ / "file", "");
  EXPECT_NE(message([&] { make_folder(folder_ / "file/c"); }).find("file/c: cannot be made a folder"),
            std::string::npos);
}

TEST_F(File, KeepsItsPermissions) {
  const auto mode = [&] {
    struct stat status {};
    ::stat((folder_ / "x").c_str(), &status);
    return status.st_mode & 0777;
  };
  const mode_t mask = ::umask(027);
  write_file(folder_ / "x", "1");
  ::umask(mask);
  EXPECT_EQ(mode(), 0640u);
  ::chmod((folder_ / "x").c_str(), 0604);
  write_file(folder_ / "x", "2");
  EXPECT_EQ(mode(), 0604u);
}

TEST_F(File, ANameMayBeAsLongAsTheFileSystemAllows) {
  for (const std::size_t bytes : {248, 249, 255}) {
    const std::string name(bytes, 'n');
    write_file(folder_ / name, "old");
    write_file(folder_ / name, "new");
    EXPECT_EQ(read_file(folder_ / name), "new");
    EXPECT_EQ(folder_.names(), std::vector<std::string>{name});
    fs::remove(folder_ / name);
  }
  EXPECT_NE(message([&] { write_file(folder_ / std::string(256, 'n'), "x"); }).find("cannot be written (File name"),
            std::string::npos);
  EXPECT_TRUE(folder_.names().empty());
}

TEST_F(File, IsReplacedBehindALink) {
  write_file(folder_ / "x", "old");
  fs::create_symlink("x", folder_ / "link");
  write_file(folder_ / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read_file(folder_ / "x"), "new");
  fs::create_symlink("made", folder_ / "dangling");
  write_file(folder_ / "dangling", "new");
  EXPECT_EQ(read_file(folder_ / "made"), "new");
}

TEST_F(File, OnlyRegularFilesAreReplaced) {
  EXPECT_NE(message([&] { write_file("/dev/null", ""); }).find("/dev/null: is not a regular file"), std::string::npos);
  EXPECT_NE(message([&] { write_file(folder_ / ".", ""); }).find("is not a regular file"), std::string::npos);
  EXPECT_NE(
      message([&] { write_file(folder_ / "no/x", ""); }).find("no/x: cannot be written (No such file or directory): "),
      std::string::npos);
}

TEST_F(File, AFailedWriteLeavesTheOldOne) {
  write_file(folder_ / "x", "old");
  {
    const FileSizeLimit limit(1000);
    EXPECT_NE(message([&] {
                write_file(folder_ / "x", std::string(2000, 'n'));
              }).find("x: cannot be written (File too large): "),
              std::string::npos);
  }
  EXPECT_EQ(read_file(folder_ / "x"), "old");
  EXPECT_EQ(folder_.names(), std::vector<std::string>{"x"});
}

}  // namespace
}  // namespace emend::io
