#include "filters/catalogue_filter.h"

#include <gtest/gtest.h>

#include <map>

#include "lines.h"

namespace emend::filters {
namespace {

// Writes capitals, in one line. Fails what has "bad". Remembers what it saw.
class Capitals : public stream::Filter {
 public:
  struct Seen {
    std::string text;
    std::optional<text::Markup> markup;
    std::uint64_t number, part;
  };
  void prepare(stream::Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i)
      seen.push_back({std::string(window.text(i)), window.markup(i), window.number(i), window.part(i)});
  }
  void apply(stream::Window& window) override {
    for (std::size_t i = 0; i < window.size(); ++i) {
      std::string text(window.text(i));
      if (text.find("bad") != std::string::npos) {
        window.fail(i, "is bad");
        continue;
      }
      for (char& c : text) c = c == '\n' ? ' ' : c >= 'a' && c <= 'z' ? static_cast<char>(c ^ ' ') : c;
      window.answer(i, {{0, text.size(), text}});
    }
  }
  std::size_t lookback() const override { return 1; }
  std::vector<Seen> seen;
};

const std::string time = "00:00:01,000 --> 00:00:02,000\n";

struct Done {
  Lines records;
  std::vector<Capitals::Seen> seen;
};
Done run(const std::vector<std::pair<std::string, std::string>>& records, const std::string& markup = "auto") {
  Capitals capitals;
  CatalogueFilter filter(markup, capitals);
  Done done{Lines::of_files(records), {}};
  filter.prepare(done.records);
  filter.apply(done.records);
  done.seen = capitals.seen;
  return done;
}

TEST(CatalogueFilter, GivesTextsToAFilter) {
  const Done done = run({{"a.srt", "1\n" + time + "one two\nthree"},
                         {"a.txt", "1\nfour"},
                         {"de.json", "{\"a\": \"five\", \"b\": \"six\"}"},
                         {"a.po", "msgid \"\"\nmsgstr \"\""}});
  EXPECT_EQ(done.records.results,
            (std::map<std::size_t, std::string>{
                {0, "1\n" + time + "ONE TWO\nTHREE"}, {1, "1 FOUR"}, {2, "{\"a\": \"FIVE\", \"b\": \"SIX\"}"}}));
  EXPECT_TRUE(done.records.failures.empty() && done.records.left.empty());
  ASSERT_EQ(done.seen.size(), 4U);
  EXPECT_EQ(done.seen[0].markup, text::Markup::subtitle);
  EXPECT_EQ(done.seen[1].markup, std::nullopt);
  EXPECT_EQ(done.seen[1].number, 2U);
  EXPECT_EQ(done.seen[1].part, 1U);
  EXPECT_EQ(done.seen[2].markup, text::Markup::message);
  EXPECT_NE(done.seen[2].number, done.seen[3].number);
  EXPECT_NE(done.seen[2].part, done.seen[3].part);  // each is a document
}

TEST(CatalogueFilter, ReportsWhatStays) {
  const Done done = run({{"de.json", "{\"a\": \"one\",\n\"b\": \"bad\",\n\"c\": \"two\"}"},
                         {"de.json", "{\"a\": \"one\"\n"},
                         {"a.srt", "1\n2"},
                         {"a.txt", "bad"}});
  EXPECT_EQ(done.records.results,
            (std::map<std::size_t, std::string>{{0, "{\"a\": \"ONE\",\n\"b\": \"bad\",\n\"c\": \"TWO\"}"}}));
  EXPECT_EQ(done.records.left, (std::map<std::size_t, std::string>{{0, "1: is bad"},
                                                                   {1, "1: is not JSON from here on"},
                                                                   {2, "0: is not a cue, for it has no time stamps"}}));
  EXPECT_EQ(done.records.failures, (std::map<std::size_t, std::string>{{3, "is bad"}}));
}

TEST(CatalogueFilter, KnowsRecords) {
  Capitals capitals;
  using stream::Records;
  const CatalogueFilter by_name("auto", capitals), yaml("yaml", capitals), none("none", capitals);
  EXPECT_EQ(by_name.records("a.srt"), Records::paragraphs);
  EXPECT_EQ(by_name.records("de.yml"), Records::files);
  EXPECT_EQ(by_name.records("a.md"), Records::lines);
  EXPECT_EQ(yaml.records("-"), Records::files);
  EXPECT_EQ(none.records("a.srt"), Records::lines);
  EXPECT_EQ(CatalogueFilter("html", capitals).records("a.srt"), Records::lines);
}

}  // namespace
}  // namespace emend::filters
