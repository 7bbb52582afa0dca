#include "verbalize/chooser.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

namespace emend::verbalize {

namespace {

constexpr std::size_t most_readings = 12;

std::string joined(std::string_view spoken) {
  std::string out;
  for (const std::string& word : words(spoken)) out += (out.empty() ? "" : " ") + word;
  return out;
}

// A reading as the grammar writes it and as it is compared, with its class.
struct Choice {
  Class kind;
  std::string value, spoken, compared;
};

// What is asked about. Which of a candidate's readings is said (two thousand five, twenty oh five) is a matter of
// style, and the grammar's; the hybrid asks what the form is.
std::vector<Choice> choices_of(const Written& written, Engine engine) {
  std::vector<Choice> out;
  const auto add = [&](const Candidate& candidate, std::string spoken) {
    std::string compared = joined(spoken);
    for (const Choice& choice : out)
      if (choice.compared == compared) return;
    if (out.size() < most_readings)
      out.push_back({candidate.kind, candidate.value, std::move(spoken), std::move(compared)});
  };
  for (const Candidate& candidate : written.candidates) add(candidate, best(candidate.phrase));
  if (engine == Engine::hybrid) return out;
  for (const Candidate& candidate : written.candidates)
    for (std::string& spoken : readings(candidate.phrase, most_readings)) add(candidate, std::move(spoken));
  return out;
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::size_t marked_from(std::string_view line, std::size_t begin) {
  constexpr std::size_t before = 32;  // bytes
  std::size_t from = begin > before ? begin - before : 0;
  while (from < begin && is_continuation(line[from])) ++from;
  return from;
}

std::string marked(std::string_view line, std::size_t begin, std::size_t end) {
  constexpr std::string_view open = "\uE000", close = "\uE001";
  constexpr std::size_t behind = 32;  // bytes
  const std::size_t from = marked_from(line, begin);
  std::size_t to = std::min(line.size(), end + behind);
  while (to < line.size() && to > end && is_continuation(line[to])) --to;
  const std::string_view taken = line.substr(from, to - from);
  if (taken.find(open) != taken.npos || taken.find(close) != taken.npos) return {};
  std::string out(line.substr(from, begin - from));
  out += open;
  out += line.substr(begin, end - begin);
  out += close;
  return out += line.substr(end, to - end);
}

bool asks(const Written& written, Engine engine) {
  if (engine == Engine::grammar) return false;
  if (engine == Engine::network) return true;
  return !written.sure && written.candidates.size() > 1 && choices_of(written, engine).size() > 1;
}

bool asks(const Found& found, Engine engine) {
  return std::any_of(found.written.begin(), found.written.end(),
                     [&](const Written& written) { return asks(written, engine); });
}

namespace {

// A form that is asked about, and what it may be.
struct Place {
  Written* written;
  std::vector<Choice> choices;
};

// The reading that is likeliest, where it is clearly likelier than the grammar's own, and how likely it is among all.
std::pair<std::size_t, double> likeliest(const std::vector<double>& log_probs, const Policy& policy) {
  const auto best = std::max_element(log_probs.begin(), log_probs.end());
  const bool clear = policy.engine == Engine::network || *best > log_probs.front() + policy.margin;
  const std::size_t chosen = clear ? static_cast<std::size_t>(best - log_probs.begin()) : 0;
  double all = 0;
  for (const double log_prob : log_probs) all += std::exp(log_prob - log_probs[chosen]);
  return {chosen, 1 / all};
}

// The network's own reading as one of the choices, or as the grammar admits it, or as it is where nobody verifies it;
// nothing where the grammar does not admit it.
std::optional<Choice> own_choice(const Place& place, const std::string& own, bool verify) {
  const std::vector<Choice>& choices = place.choices;
  const auto same = std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.compared == own; });
  if (same != choices.end()) return *same;
  const std::vector<Candidate>& candidates = place.written->candidates;
  const auto admitting = std::find_if(candidates.begin(), candidates.end(),
                                      [&](const Candidate& candidate) { return admits(candidate.phrase, own); });
  if (admitting != candidates.end()) return Choice{admitting->kind, admitting->value, own, own};
  if (!verify) return Choice{candidates.front().kind, own, own, own};
  return std::nullopt;
}

// Takes what the network thinks of a form.
void take(const Opinion& opinion, const Place& place, const Policy& policy, Counts& counts) {
  std::size_t chosen = 0;
  place.written->confidence = 1;
  if (opinion.log_probs.size() == place.choices.size())
    std::tie(chosen, place.written->confidence) = likeliest(opinion.log_probs, policy);
  Choice choice = place.choices[chosen];
  if (const std::string own = joined(opinion.own); policy.engine == Engine::network && !own.empty()) {
    if (std::optional<Choice> its = own_choice(place, own, policy.verify))
      choice = *std::move(its);
    else
      ++counts.replaced;
  }
  if (choice.compared == place.choices.front().compared) return;
  ++counts.changed;
  std::vector<Candidate>& candidates = place.written->candidates;
  candidates.insert(candidates.begin(), {choice.kind, choice.value, plain(choice.spoken)});
}

}  // namespace

Counts choose(std::span<const std::string_view> lines, std::span<Found> found, const Policy& policy, Chooser& chooser) {
  std::vector<Place> places;
  std::vector<Question> questions;
  for (std::size_t i = 0; i < lines.size(); ++i)
    for (Written& written : found[i].written) {
      if (!asks(written, policy.engine)) continue;
      Question question{marked(lines[i], written.begin, written.end), {}};
      if (question.source.empty()) continue;
      std::vector<Choice> choices = choices_of(written, policy.engine);
      for (const Choice& choice : choices) question.readings.push_back(choice.compared);
      questions.push_back(std::move(question));
      places.push_back({&written, std::move(choices)});
    }
  Counts counts;
  if (questions.empty()) return counts;
  const std::vector<Opinion> opinions = chooser.ask(questions, policy.engine == Engine::network);
  counts.asked = questions.size();
  for (std::size_t i = 0; i < places.size(); ++i) take(opinions[i], places[i], policy, counts);
  return counts;
}

}  // namespace emend::verbalize
