// Weights that are spoilt, or far too large, make probabilities that are no numbers (NaN). Nothing can be chosen by
// them: whoever searches throws, who knows the package names it, and filters pass their records through.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/error.h"
#include "filters/rewriting.h"
#include "filters/translating.h"

namespace emend::filters {

class NoNumbers : public Error {
 public:
  explicit NoNumbers(const std::string& package = "")
      : Error(package, "probabilities are no numbers (NaN)", "fetch or make the package again") {}
};

// The folders of packages (io/package.h), for messages.
template <class Packages>
std::string folders_of(const Packages& packages) {
  std::string all;
  for (const auto& package : packages) all += (all.empty() ? "" : ", ") + package.folder;
  return all;
}

// What the call returns; its NoNumbers name the package, where they name none.
template <class Call>
auto named(const std::string& package, Call call) {
  try {
    return call();
  } catch (const NoNumbers& strange) {
    if (!strange.subject().empty()) throw;
    throw NoNumbers(package);
  }
}

// The same rewriter or translator, whose NoNumbers name the package.
class NamedRewriter final : public Rewriter {
 public:
  NamedRewriter(std::unique_ptr<Rewriter> rewriter, std::string package)
      : rewriter_(std::move(rewriter)), package_(std::move(package)) {}
  std::vector<Rewriting> rewrite(std::span<const SentenceInContext> sentences) override {
    return named(package_, [&] { return rewriter_->rewrite(sentences); });
  }

 private:
  std::unique_ptr<Rewriter> rewriter_;
  std::string package_;
};

class NamedTranslator final : public Translator {
 public:
  NamedTranslator(std::unique_ptr<Translator> translator, std::string package)
      : translator_(std::move(translator)), package_(std::move(package)) {}
  std::vector<std::vector<Translation>> translate(std::span<const Passage> passages) override {
    return named(package_, [&] { return translator_->translate(passages); });
  }
  double score(const Translation& translation) const override { return translator_->score(translation); }
  bool writes(std::string_view term) const override { return translator_->writes(term); }
  bool reads(std::string_view character) const override { return translator_->reads(character); }
  bool knows_usual_spelling() const override { return translator_->knows_usual_spelling(); }
  std::string usual(std::string_view text, Unusual unusual) const override { return translator_->usual(text, unusual); }

 private:
  std::unique_ptr<Translator> translator_;
  std::string package_;
};

}  // namespace emend::filters
