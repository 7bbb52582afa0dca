// channel-features PACKAGE < TEXT: for scripts/fit-noisy-channel, the unlisted words of the lines, and what they may
// have been meant for (lib/filters/spelling_judge.h), by what PACKAGE knows: the number of the line, from 0, the byte
// where the word begins, the word, a candidate and its features (lib/text/noisy_channel.h), a line a candidate.
// channel-features --table: name, sentence and weight of each feature.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "filters/knowledge.h"
#include "filters/spelling_judge.h"
#include "io/known_words.h"
#include "text/noisy_channel.h"

using namespace emend;

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: channel-features PACKAGE|--table < TEXT\n", stderr);
    return 2;
  }
  if (std::string(arguments[1]) == "--table") {
    for (const text::ChannelFeature& row : text::channel_features())
      fmt::print("{}\t{}\t{}\n", row.name, row.sentence, row.weight);
    return 0;
  }
  const io::Package package = io::open_package(arguments[1]);
  const filters::Knowledge knowledge = filters::knowledge_of(package);
  const auto known = std::make_shared<text::WordList>(io::known_words(package));
  known->set_lexicon(knowledge.lexicon);
  filters::SpellingJudge judge(known, knowledge.lexicon, knowledge.words);
  std::size_t number = 0;
  for (std::string line; std::getline(std::cin, line); ++number) {
    for (const filters::SpellingJudge::Unlisted& word : judge.unlisted(line)) {
      const std::string_view written = text::slice(line, word.span);
      for (const text::Candidate& candidate : word.candidates) {
        fmt::print("{} {} {} {}", number, word.span.begin, written, candidate.word);
        for (const double feature : text::channel_features(written, candidate)) fmt::print(" {:.6g}", feature);
        fmt::print("\n");
      }
    }
  }
  return 0;
}
