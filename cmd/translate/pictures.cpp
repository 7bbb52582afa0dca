#include "pictures.h"

#include <cmath>
#include <string_view>

#include "io/whole_text.h"
#include "plot/plot.h"

namespace emend {

namespace {

plot::HeatMap attention_map(std::string_view text, const filters::TranslatedRecord& record) {
  plot::HeatMap map;
  map.title = std::string(text);
  map.row_label = "translation";
  map.column_label = "source";
  map.value_label = "attention";
  map.least = 0;
  map.most = 1;
  for (const auto& [span, best, doubts] : record.sentences) {
    for (const std::string& token : best.attention.source)
      map.columns.push_back(token.empty() ? "</s>" : plot::token_label(token));
  }
  std::size_t first = 0;  // column of the sentence
  for (const auto& [span, best, doubts] : record.sentences) {
    const auto& [columns, weights] = best.attention;
    for (std::size_t t = 0; t * columns.size() < weights.size(); ++t) {
      if (best.tokens[t].empty()) continue;  // the end mark of a piece
      map.rows.push_back(plot::token_label(best.tokens[t]));
      map.values.resize(map.values.size() + map.columns.size());
      const auto row = weights.begin() + static_cast<std::ptrdiff_t>(t * columns.size());
      std::copy(row, row + static_cast<std::ptrdiff_t>(columns.size()),
                map.values.end() - static_cast<std::ptrdiff_t>(map.columns.size() - first));
    }
    first += columns.size();
  }
  return map;
}

plot::HeatMap correction_map(std::string_view text, const filters::TranslatedRecord& record) {
  plot::HeatMap map;
  map.title = std::string(text);
  map.row_label = "translation";
  map.columns = {"written", "read", "first choice"};
  map.value_label = "probability";
  map.least = 0;
  map.most = 1;
  map.show_values = true;
  for (const auto& [span, best, doubts] : record.sentences) {
    for (std::size_t t = 0; t < best.corrections.size(); ++t) {
      if (best.tokens[t].empty()) continue;  // the end mark of a piece
      const auto& [token, differs, log_prob, log_given] = best.corrections[t];
      const std::string written = plot::token_label(best.tokens[t]);
      map.rows.push_back(differs ? written + " \u2192 " + plot::token_label(token) : written);
      for (const float value : {best.log_probs[t], log_given, log_prob}) map.values.push_back(std::exp(value));
    }
  }
  return map;
}

}  // namespace

void draw_pictures(filters::TranslationFilter& filter, const std::string& attention, const std::string& corrections) {
  if (attention.empty() && corrections.empty()) return;
  filter.watch([=](std::uint64_t number, std::string_view text, const filters::TranslatedRecord& record) {
    if (record.sentences.empty()) return;
    if (!attention.empty()) io::write_text(plot::numbered(attention, number), plot::svg(attention_map(text, record)));
    if (!corrections.empty())
      io::write_text(plot::numbered(corrections, number), plot::svg(correction_map(text, record)));
  });
}

}  // namespace emend
