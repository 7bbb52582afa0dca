// channel-features LEXICON < WORDS: for scripts/fit-noisy-channel, the candidates of each word that the lexicon has
// not, with the features of the noisy channel (lib/text/noisy_channel.h): a line `word candidate feature ...` each.
// channel-features --table: name, sentence and weight of each feature.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <string>

#include "io/lexicon.h"
#include "text/noisy_channel.h"

using namespace emend;

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: channel-features LEXICON|--table < WORDS\n", stderr);
    return 2;
  }
  if (std::string(arguments[1]) == "--table") {
    for (const text::ChannelFeature& row : text::channel_features())
      fmt::print("{}\t{}\t{}\n", row.name, row.sentence, row.weight);
    return 0;
  }
  const auto lexicon = io::open_lexicon(arguments[1]);
  for (std::string word; std::getline(std::cin, word);) {
    std::string name = word;
    if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    if (lexicon->contains(word) || lexicon->contains(name)) continue;
    for (const text::Candidate& candidate : text::candidates(*lexicon, word)) {
      fmt::print("{} {}", word, candidate.word);
      for (const double feature : text::channel_features(word, candidate)) fmt::print(" {:.6g}", feature);
      fmt::print("\n");
    }
  }
  return 0;
}
