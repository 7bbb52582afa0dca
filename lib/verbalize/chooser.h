// Who knows which reading fits a place, beside the grammar: a network. What it is asked, and what becomes of its
// answers, whoever it is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbalize/verbalize.h"

namespace emend::verbalize {

// What a network learns from and is asked with: the form between U+E000 and U+E001, with up to 64 bytes before and 48
// behind it. Empty for a line that holds these characters.
std::string marked(std::string_view line, std::size_t begin, std::size_t end);

struct Question {
  std::string source;                 // marked()
  std::vector<std::string> readings;  // words() divided by blanks, each once; the grammar's own first
};
struct Opinion {
  std::vector<double> log_probs;  // of the readings; empty where it cannot tell
  std::string own;                // what it would say itself; empty where it was not asked or did not come to an end
};
class Chooser {
 public:
  virtual ~Chooser() = default;
  // Opinions in the order of the questions; the same questions give the same opinions. Thread-safe.
  virtual std::vector<Opinion> ask(std::span<const Question> questions, bool own) = 0;
};

enum class Engine {
  grammar,  // the first candidate
  network,  // what the network says itself
  hybrid    // of the readings that the grammar admits, the one that the network finds likeliest
};

struct Counts {
  std::uint64_t asked = 0, changed = 0;  // forms; of them, read in another way than by the grammar alone
  std::uint64_t replaced = 0;            // the network's own readings that the grammar does not admit
};

// Puts the reading that was chosen first in each form of `found`, which is of lines[i]. With `verify` a reading of the
// network that the grammar does not admit is replaced by the likeliest that it admits. Words outside the forms are
// never asked about, so they cannot change.
Counts choose(std::span<const std::string_view> lines, std::span<Found> found, Engine engine, bool verify,
              Chooser& chooser);
// Whether choose() would ask anything.
bool asks(const Found& found, Engine engine);

}  // namespace emend::verbalize
