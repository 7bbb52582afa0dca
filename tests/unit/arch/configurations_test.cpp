#include "arch/configurations.h"

#include <gtest/gtest.h>

#include <set>

#include "io/config_reader.h"
#include "io/config_writer.h"

namespace emend::arch {
namespace {

// Gives every key another value than its default.
struct Changer {
  std::set<std::string> names;

  void operator()(const io::Whole& key, std::int64_t& value) { change(key.name, value, key.least, key.most); }
  void operator()(const io::Number& key, double& value) { change(key.name, value, key.least, key.most); }
  void operator()(const io::Truth& key, bool& value) { change(key.name, value, !value, value); }
  void operator()(const io::Word& key, std::string& value) {
    if (key.choices.empty())
      change<std::string>(key.name, value, "other", "");
    else
      change(key.name, value, key.choices.front(), key.choices.back());
  }
  static bool matters(bool) { return true; }

 private:
  template <class Value>
  void change(const char* name, Value& value, const Value& one, const Value& other) {
    EXPECT_TRUE(names.insert(name).second) << name << " is declared twice";
    const Value before = value;
    value = value == one ? other : one;
    EXPECT_NE(value, before) << name;
  }
};

TEST(Configurations, AreReadAsTheyAreWritten) {
  each_configuration([](const char* name, auto config) {
    SCOPED_TRACE(name);
    using Config = decltype(config);
    const nlohmann::json fallback = io::write_config(Config());
    EXPECT_EQ(io::write_config(io::read_config<Config>(fallback, name)), fallback);

    Changer changer;
    keys(changer, config);
    const nlohmann::json changed = io::write_config(config);
    std::set<std::string> written;
    for (const auto& [key, value] : changed.items()) {
      written.insert(key);
      EXPECT_TRUE(!fallback.contains(key) || fallback.at(key) != value) << key;
    }
    EXPECT_EQ(written, changer.names);
    EXPECT_EQ(io::write_config(io::read_config<Config>(changed, name)), changed);
  });
}

}  // namespace
}  // namespace emend::arch
