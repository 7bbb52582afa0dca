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

// What a network learns from and is asked with: the form between U+E000 and U+E001, with up to 32 bytes before and 32
// behind it. Empty where these bytes hold the two characters. Its time does not depend on the line's length.
std::string marked(std::string_view line, std::size_t begin, std::size_t end);
// The first byte of the line that marked() takes.
std::size_t marked_from(std::string_view line, std::size_t begin);

struct Question {
  std::string source;                 // marked()
  std::vector<std::string> readings;  // words() divided by blanks, each once; the grammar's own first
};
struct Opinion {
  std::vector<double> log_probs;  // of the readings; empty where it cannot tell
  std::string own;                // what it would say itself; empty where it was not asked or did not come to an end
};
// Where a network looks while it says a reading.
struct Gaze {
  std::vector<std::string> rows;     // what was said, character by character, and the end mark
  std::vector<std::string> columns;  // the source's characters: joined, they are the source
  std::vector<double> weights;       // row by row, each row's sum 1
};
class Chooser {
 public:
  virtual ~Chooser() = default;
  // Opinions in the order of the questions; the same questions give the same opinions. Thread-safe. Throws Error where
  // it can say nothing about anything.
  virtual std::vector<Opinion> ask(std::span<const Question> questions, bool own) = 0;
  // Empty where it does not tell. Thread-safe.
  virtual Gaze look(const std::string& /*source*/, const std::string& /*reading*/) { return {}; }
};

enum class Engine {
  grammar,  // the first candidate
  network,  // what the network says itself
  hybrid    // where there are several candidates, the one whose reading the network finds likeliest
};
struct Policy {
  Engine engine = Engine::grammar;
  bool verify =
      true;           // a reading of the network that the grammar does not admit is replaced by the likeliest it admits
  double margin = 0;  // hybrid: so much likelier (a difference of natural logarithms) than the grammar's own it must be
};

struct Counts {
  std::uint64_t asked = 0, changed = 0;  // forms; of them, read in another way than by the grammar alone
  std::uint64_t replaced = 0;            // the network's own readings that the grammar does not admit
};

// Puts the reading that was chosen first in each form of `found`, which is of lines[i]. Words outside the forms are
// never asked about, so they cannot change.
Counts choose(std::span<const std::string_view> lines, std::span<Found> found, const Policy& policy, Chooser& chooser);
// Whether choose() would ask about anything.
bool asks(const Found& found, Engine engine);
bool asks(const Written& written, Engine engine);

}  // namespace emend::verbalize
