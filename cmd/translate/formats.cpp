#include "formats.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "stream/json_text.h"

namespace emend {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double number) { return std::round(number * 1e4) / 1e4; }

Json corrections_json(const filters::Translation& translation) {
  Json corrections = Json::array();
  for (std::size_t t = 0; t < translation.corrections.size(); ++t) {
    const auto& [token, differs, log_prob, log_given] = translation.corrections[t];
    if (differs) {
      corrections.push_back({{"token", t},
                             {"from", translation.tokens[t]},
                             {"to", token},
                             {"log_prob", rounded(log_prob)},
                             {"log_prob_from", rounded(log_given)}});
    }
  }
  return corrections;
}

Json sentence_json(std::string_view text, const filters::TranslatedSentence& sentence, bool explained) {
  const filters::Translation& best = sentence.best;
  Json tokens = Json::array();
  for (std::size_t i = 0; i < best.log_probs.size(); ++i) {
    const std::string token = i < best.tokens.size() ? best.tokens[i] : "";
    tokens.push_back({token, rounded(best.log_probs[i])});
  }
  Json json = {{"begin", sentence.span.begin},
               {"end", sentence.span.end},
               {"source", text::slice(text, sentence.span)},
               {"text", best.text},
               {"score", rounded(best.score)},
               {"finished", best.finished},
               {"tokens", tokens}};
  if (sentence.doubts.any()) {
    json["doubts"] = Json::array();
    for (std::size_t d = 0; d < filters::kDoubts; ++d)
      if (sentence.doubts[d]) json["doubts"].push_back(filters::kNamesOfDoubts[d]);
  }
  if (explained) json["corrections"] = corrections_json(best);
  return json;
}

Json repairs_json(std::string_view text, const std::vector<text::Edit>& repairs) {
  Json edits = Json::array();
  for (const text::Edit& edit : repairs) {
    edits.push_back({{"begin", edit.begin},
                     {"end", edit.end},
                     {"from", text.substr(edit.begin, edit.end - edit.begin)},
                     {"to", edit.replacement},
                     {"confidence", rounded(edit.confidence)}});
  }
  return edits;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The object, and before its members those of the object that was read, where it has none of the name.
void append_with_fields(const stream::Answer& answer, const Json& json, std::string& out) {
  std::string read;
  if (answer.quoting == stream::Quoting::json) {
    std::vector<std::string> ours = {"edits", "passed"};
    for (const auto& [name, value] : json.items()) ours.push_back(name);
    stream::append_members(answer.record.substr(answer.record.find('{')), {ours.begin(), ours.end()}, read);
  }
  if (!read.empty()) read += ", ";
  out += '{' + read + dumped(json).substr(1);
}

// The text with its edits: from JSON lines, what the field stands for.
std::string changed(const stream::Answer& answer) { return text::apply(std::string(answer.text), *answer.edits); }

}  // namespace

stream::Renderer jsonl_renderer(filters::TranslationFilter& filter, bool explained, char terminator,
                                const std::string& name) {
  return [&filter, explained, terminator, name](const stream::Answer& answer, std::string& out) {
    const auto record = filter.take(answer.number);
    Json json = {{"line", answer.file_line}};
    json[name] = answer.too_long ? Json() : Json(changed(answer));
    const bool translated = record && answer.outcome == stream::Outcome::answered;
    json["score"] =
        translated && !record->sentences.empty() ? Json(rounded(record->alternatives.front().score)) : Json();
    json["sentences"] = Json::array();
    if (translated) {
      for (const auto& sentence : record->sentences)
        json["sentences"].push_back(sentence_json(answer.text, sentence, explained));
      if (filter.best() > 1) {
        for (const auto& alternative : record->alternatives)
          json["alternatives"].push_back({{"text", alternative.text}, {"score", rounded(alternative.score)}});
      }
    }
    if (translated && !record->foreign.empty()) {
      for (const auto& [span, language] : record->foreign)
        json["foreign"].push_back({{"begin", span.begin}, {"end", span.end}, {"language", language}});
    }
    if (translated && record->links) json["alignment"] = *record->links;
    if (translated && !record->repairs.empty()) json["repairs"] = repairs_json(answer.text, record->repairs);
    if (answer.outcome == stream::Outcome::passed) json["passed"] = answer.why;
    append_with_fields(answer, json, out);
    out += terminator;
  };
}

stream::Renderer moses_renderer(filters::TranslationFilter& filter, char terminator) {
  return [&filter, terminator](const stream::Answer& answer, std::string& out) {
    auto record = filter.take(answer.number);
    if (!record || answer.outcome != stream::Outcome::answered) {
      record.emplace();
      const double least = -std::numeric_limits<double>::infinity();
      const bool failed = answer.outcome == stream::Outcome::passed;
      record->alternatives.push_back({std::string(answer.text), failed ? least : 0, failed ? least : 0});
    }
    for (const filters::Alternative& alternative : record->alternatives) {
      fmt::format_to(std::back_inserter(out), "{} ||| {} ||| logprob= {:.4f} length= {} ||| {:.4f}{}",
                     answer.number - 1, alternative.text, alternative.log_prob, alternative.tokens, alternative.score,
                     terminator);
    }
  };
}

}  // namespace emend
