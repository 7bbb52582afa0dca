#include "gates.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "io/whole_text.h"
#include "plot/plot.h"

namespace emend {

namespace {

using Json = nlohmann::ordered_json;
using Explanations = std::vector<filters::Denoiser::Explanation>;

double rounded(float value, double steps) { return std::round(static_cast<double>(value) * steps) / steps; }

Json rounded(const std::vector<float>& values) {
  Json numbers = Json::array();
  for (const float value : values) numbers.push_back(rounded(value, 1e4));
  return numbers;
}

Json gates_json(const Explanations& sentences) {
  Json gates = Json::array();
  for (const auto& [span, gating] : sentences) {
    Json json = {{"begin", span.begin}, {"end", span.end}, {"source", gating.source}};
    if (!gating.mask.empty()) json["mask"] = rounded(gating.mask);
    json["output"] = gating.output;
    if (!gating.copy.empty()) json["copy"] = rounded(gating.copy);
    if (!gating.generate.empty()) json["generate"] = rounded(gating.generate);
    if (!gating.skip.empty()) json["skip"] = rounded(gating.skip);
    gates.push_back(std::move(json));
  }
  return gates;
}

// A column for each gate that the network has. gate: a sentence's values.
using Gate = std::pair<const char*, const std::vector<float> filters::Gating::*>;

plot::HeatMap map_of(const char* side, const std::vector<std::string> filters::Gating::*tokens,
                     const std::vector<Gate>& gates, const Explanations& sentences) {
  plot::HeatMap map;
  map.title = side;
  map.value_label = "probability";
  map.least = 0;
  map.most = 1;
  map.show_values = true;
  const filters::Gating& first = sentences.front().gating;
  for (const auto& [name, values] : gates) {
    if (!(first.*values).empty()) map.columns.emplace_back(name);
  }
  for (const auto& [span, gating] : sentences) {
    for (std::size_t t = 0; t < (gating.*tokens).size(); ++t) {
      const std::string& token = (gating.*tokens)[t];
      map.rows.push_back(token.empty() ? "</s>" : plot::token_label(token));
      for (const auto& [name, values] : gates) {
        if (!(gating.*values).empty()) map.values.push_back(rounded((gating.*values)[t], 1e3));
      }
    }
  }
  return map;
}

std::string picture_of(std::string_view text, const Explanations& sentences) {
  using filters::Gating;
  std::vector<plot::HeatMap> maps = {
      map_of("source", &Gating::source, {{"mask", &Gating::mask}}, sentences),
      map_of("output", &Gating::output,
             {{"copy", &Gating::copy}, {"generate", &Gating::generate}, {"skip", &Gating::skip}}, sentences)};
  std::erase_if(maps, [](const plot::HeatMap& map) { return map.columns.empty(); });
  return plot::svg(maps, text);
}

}  // namespace

stream::Renderer explaining_renderer(filters::Denoiser& filter, const stream::Options& stream, bool gated) {
  filter.held_back().keep();
  return stream::jsonl_renderer(stream, [&filter, gated](const stream::Answer& answer, std::string& out) {
    if (gated) out += ", \"gates\": " + gates_json(filter.take(answer.number)).dump();
    out += ", \"held_back\": " + filters::json_of(filter.held_back().take(answer.number));
  });
}

void draw_pictures(filters::Denoiser& filter, const std::string& file) {
  if (file.empty()) return;
  filter.watch([file](std::uint64_t number, std::string_view text, const Explanations& sentences) {
    io::write_text(plot::numbered(file, number), picture_of(text, sentences));
  });
}

}  // namespace emend
