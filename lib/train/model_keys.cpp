#include "train/model_keys.h"

#include <algorithm>
#include <iterator>

#include "arch/configurations.h"

namespace emend::train {
namespace {

constexpr const char* whole = io::Whole::type;
constexpr const char* number = io::Number::type;
constexpr const char* text = io::Word::type;
constexpr const char* truth = io::Truth::type;

// What is counted, by count.h, dictionary.h and confusions.h.
const std::vector<ModelKey>& counted() {
  static const std::vector<ModelKey> table = {
      {"order", whole, 3, "Units of the longest n-grams", {"ngram"}},
      {"prune",
       "list of whole numbers",
       {0},
       "For each order: leave out n-grams seen this often or less; the last number applies to all longer ones",
       {"ngram"}},
      {"mapped",
       truth,
       false,
       "Write model.ngram instead of model.arpa.gz; it is mapped into memory and has one byte per logarithm",
       {"ngram"}},
      {"words", whole, 100000, "Maximum number of words; the most common are kept", {"symspell"}},
      {"least", whole, 5, "Words that are seen less often are left out", {"symspell"}},
      {"mode",
       text,
       "words",
       "words (each alone), compound (across blanks, so that words are joined and split) or segment (text whose blanks "
       "were lost)",
       {"symspell"}},
      {"distance", whole, 2, "Maximum number of edits in a correction", {"symspell"}},
      {"prefix", whole, 7, "Letters of a word that are indexed; must be more than distance", {"symspell"}},
      {"shortest", whole, 2, "Letters of the shortest word that is corrected by itself", {"symspell"}},
      {"capitals",
       text,
       "none",
       "Words with a capital that are corrected: all, first (those that begin a sentence) or none",
       {"symspell"}},
      {"instances", whole, 60000, "Maximum number of places of a word that are learned from", {"confusions"}},
      {"least_features", whole, 4, "Features that are seen less often are left out", {"confusions"}},
      {"passes", whole, 4, "Passes through all instances", {"confusions"}},
      {"bits", whole, 25, "Features share 2^bits weights", {"confusions"}},
      {"sparsity",
       number,
       8.0,
       "The larger, the fewer weights differ from zero (lambda 1 of FTRL-Proximal)",
       {"confusions"}},
  };
  return table;
}

// Notes what a configuration with its defaults is visited with.
struct Explainer {
  std::string_view architecture;
  std::vector<ModelKey> keys;

  template <class Key, class Value>
  void operator()(const Key& key, const Value& fallback) {
    keys.push_back({key.name, Key::type, fallback, key.sentence, {architecture}});
  }
  static bool matters(bool) { return true; }
};

bool alike(const ModelKey& a, const ModelKey& b) {
  return std::string_view(a.name) == b.name && std::string_view(a.type) == b.type && a.fallback == b.fallback &&
         std::string_view(a.sentence) == b.sentence;
}

// Adds an architecture's keys in their order: to rows that are alike, and others as new rows, which stand beside those
// of the same name, or else before the next row that the architecture has.
void add(std::vector<ModelKey>& table, const std::vector<ModelKey>& keys) {
  std::size_t place = 0;  // behind the row of the key before
  for (const ModelKey& key : keys) {
    const auto first = table.begin() + static_cast<std::ptrdiff_t>(place);
    auto row = std::find_if(first, table.end(), [&](const ModelKey& known) { return alike(known, key); });
    if (row != table.end()) {
      row->architectures.push_back(key.architectures.front());
    } else {
      row = std::find_if(first, table.end(), [&](const ModelKey& known) {
        return std::any_of(keys.begin(), keys.end(), [&](const ModelKey& own) { return alike(known, own); });
      });
      const auto beside = std::find_if(std::reverse_iterator(row), std::reverse_iterator(first),
                                       [&](const ModelKey& known) { return known.name == std::string_view(key.name); });
      if (beside.base() != first) row = beside.base();
      row = table.insert(row, key);
    }
    place = static_cast<std::size_t>(row - table.begin()) + 1;
  }
}

}  // namespace

const std::vector<ModelKey>& model_keys() {
  static const std::vector<ModelKey> table = [] {
    std::vector<ModelKey> rows;
    arch::each_configuration([&](const char* architecture, auto configuration) {
      Explainer explainer{architecture, {}};
      keys(explainer, configuration);
      add(rows, explainer.keys);
    });
    rows.insert(rows.end(), counted().begin(), counted().end());
    return rows;
  }();
  return table;
}

std::vector<ModelKey> model_keys(std::string_view architecture) {
  std::vector<ModelKey> keys;
  std::copy_if(model_keys().begin(), model_keys().end(), std::back_inserter(keys), [&](const ModelKey& key) {
    return std::find(key.architectures.begin(), key.architectures.end(), architecture) != key.architectures.end();
  });
  return keys;
}

std::vector<std::string> architecture_names() {
  std::vector<std::string> names;
  for (const ModelKey& row : model_keys()) {
    for (const std::string_view name : row.architectures)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.emplace_back(name);
  }
  return names;
}

std::vector<std::string_view> architectures_with(std::string_view key) {
  std::vector<std::string_view> found;
  for (const ModelKey& row : model_keys())
    if (row.name == key) found.insert(found.end(), row.architectures.begin(), row.architectures.end());
  return found;
}

}  // namespace emend::train
