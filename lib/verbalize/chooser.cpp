#include "verbalize/chooser.h"

#include <algorithm>
#include <cmath>

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

Counts choose(std::span<const std::string_view> lines, std::span<Found> found, const Policy& policy, Chooser& chooser) {
  const Engine engine = policy.engine;
  struct Place {
    Written* written;
    std::vector<Choice> choices;
  };
  std::vector<Place> places;
  std::vector<Question> questions;
  for (std::size_t i = 0; i < lines.size() && engine != Engine::grammar; ++i)
    for (Written& written : found[i].written) {
      if (!asks(written, engine)) continue;
      std::vector<Choice> choices = choices_of(written, engine);
      Question question{marked(lines[i], written.begin, written.end), {}};
      if (question.source.empty()) continue;
      for (const Choice& choice : choices) question.readings.push_back(choice.compared);
      questions.push_back(std::move(question));
      places.push_back({&written, std::move(choices)});
    }
  Counts counts;
  if (questions.empty()) return counts;
  const std::vector<Opinion> opinions = chooser.ask(questions, engine == Engine::network);
  counts.asked = questions.size();
  for (std::size_t i = 0; i < places.size(); ++i) {
    Written& written = *places[i].written;
    const Opinion& opinion = opinions[i];
    const std::vector<Choice>& choices = places[i].choices;
    const std::string own = joined(opinion.own);
    std::size_t chosen = 0;
    double confidence = 1;
    if (opinion.log_probs.size() == choices.size()) {
      const auto likeliest = std::max_element(opinion.log_probs.begin(), opinion.log_probs.end());
      const bool clear = engine == Engine::network || *likeliest > opinion.log_probs.front() + policy.margin;
      if (clear) chosen = static_cast<std::size_t>(likeliest - opinion.log_probs.begin());
      double all = 0;
      for (const double log_prob : opinion.log_probs) all += std::exp(log_prob - opinion.log_probs[chosen]);
      confidence = 1 / all;
    }
    Choice choice = choices[chosen];
    if (engine == Engine::network && !own.empty()) {
      const auto same =
          std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.compared == own; });
      const auto admitting = std::find_if(written.candidates.begin(), written.candidates.end(),
                                          [&](const Candidate& candidate) { return admits(candidate.phrase, own); });
      if (same != choices.end())
        choice = *same;
      else if (admitting != written.candidates.end())
        choice = {admitting->kind, admitting->value, own, own};
      else if (!policy.verify)
        choice = {written.candidates.front().kind, own, own, own};
      else
        ++counts.replaced;
    }
    written.confidence = confidence;
    if (choice.compared == choices.front().compared) continue;
    ++counts.changed;
    written.candidates.insert(written.candidates.begin(), {choice.kind, choice.value, plain(choice.spoken)});
  }
  return counts;
}

}  // namespace emend::verbalize
