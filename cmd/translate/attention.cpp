#include "attention.h"

#include <string_view>

#include "io/package.h"
#include "plot/plot.h"

namespace emend {

namespace {

plot::HeatMap attention_map(std::string_view text, const decode::TranslatedRecord& record) {
  plot::HeatMap map;
  map.title = std::string(text);
  map.row_label = "translation";
  map.column_label = "source";
  map.value_label = "attention";
  map.least = 0;
  map.most = 1;
  for (const auto& [span, best] : record.sentences) {
    for (const std::string& token : best.attention.source)
      map.columns.push_back(token.empty() ? "</s>" : plot::token_label(token));
  }
  std::size_t first = 0;  // column of the sentence
  for (const auto& [span, best] : record.sentences) {
    const auto& [columns, weights] = best.attention;
    for (std::size_t t = 0; t * columns.size() < weights.size(); ++t) {
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

}  // namespace

void draw_attention(decode::TranslationFilter& filter, const std::string& path) {
  filter.watch([path](std::uint64_t number, std::string_view text, const decode::TranslatedRecord& record) {
    if (record.sentences.empty()) return;
    io::write_file(plot::numbered(path, number), plot::svg(attention_map(text, record)));
  });
}

}  // namespace emend
