#include "decode/shortlist.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

#include "cli/error.h"

namespace emend::decode {

void keep_to(State& state, std::shared_ptr<const Shortlist> shortlist) {
  auto* shortlisting = dynamic_cast<Shortlisting*>(&state);
  if (!shortlisting) {
    throw Error("--shortlist", "a model of this architecture computes its whole vocabulary",
                "leave it out; transformer, two_stream, t5 and the models of Hugging Face can");
  }
  shortlisting->keep_to(std::move(shortlist));
}

Shortlister::Shortlister(std::vector<std::vector<int>> candidates, std::vector<int> always)
    : candidates_(std::move(candidates)), always_(std::move(always)) {}

std::shared_ptr<const Shortlist> Shortlister::of(std::span<const Source> sources, const Vocabulary& vocabulary) const {
  std::vector<std::vector<int>> lists;
  for (const Source& source : sources) {
    std::vector<int> list = always_;
    const auto add = [&](const std::vector<int>& tokens) { list.insert(list.end(), tokens.begin(), tokens.end()); };
    for (const int token : source.tokens) {
      if (static_cast<std::size_t>(token) < candidates_.size()) add(candidates_[static_cast<std::size_t>(token)]);
    }
    add(source.prefix);
    for (const Constraint& constraint : source.constraints.terms) {
      for (const Constraint::Form& form : constraint.forms) add(form.tokens);
    }
    for (const int token : {vocabulary.first, vocabulary.end, vocabulary.unknown}) {
      if (token >= 0) list.push_back(token);
    }
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    lists.push_back(std::move(list));
  }
  auto shortlist = std::make_shared<Shortlist>();
  shortlist->columns.assign(static_cast<std::size_t>(vocabulary.size), -1);
  for (const std::vector<int>& list : lists) {
    for (const int token : list) shortlist->columns.at(static_cast<std::size_t>(token)) = 0;
  }
  for (int token = 0; token < vocabulary.size; ++token) {
    int& column = shortlist->columns[static_cast<std::size_t>(token)];
    if (column < 0) continue;
    column = static_cast<int>(shortlist->tokens.size());
    shortlist->tokens.push_back(token);
  }
  const auto width = static_cast<std::int64_t>(shortlist->tokens.size());
  shortlist->tokens_K = at::tensor(std::vector<std::int64_t>(shortlist->tokens.begin(), shortlist->tokens.end()));
  shortlist->mask_BK =
      at::full({static_cast<std::int64_t>(lists.size()), width}, -std::numeric_limits<float>::infinity(), at::kFloat);
  float* row = shortlist->mask_BK.data_ptr<float>();
  for (const std::vector<int>& list : lists) {
    for (const int token : list) row[shortlist->columns[static_cast<std::size_t>(token)]] = 0;
    row += width;
  }
  return shortlist;
}

std::shared_ptr<const Shortlister> make_shortlister(const tokens::LexicalTable& table,
                                                    const tokens::Tokenizer& tokenizer, const ShortlistSizes& sizes) {
  const std::string blank = "\u2581";
  std::unordered_map<std::string, int> targets;
  for (int id = 0; id < tokenizer.size(); ++id) targets.emplace(tokens::token_name(tokenizer, id), id);
  std::vector<std::vector<int>> candidates;
  for (int id = 0; id < tokenizer.source().size(); ++id) {
    candidates.push_back(table.likeliest(id, static_cast<std::size_t>(sizes.best)));
    const std::string name = tokens::token_name(tokenizer.source(), id);
    const std::string bare = name.starts_with(blank) ? name.substr(blank.size()) : name;
    for (const std::string& same : {bare, blank + bare}) {
      if (const auto found = targets.find(same); !name.empty() && found != targets.end())
        candidates.back().push_back(found->second);
    }
  }
  return std::make_shared<const Shortlister>(std::move(candidates),
                                             table.common(static_cast<std::size_t>(sizes.common)));
}

}  // namespace emend::decode
