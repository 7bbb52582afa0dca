// What the words beside a word say of it: which are written for others, its for it's. No network.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "confusion/model.h"
#include "filters/spelling_judge.h"

namespace emend::filters {

// A confusion model applied to the words of a sentence. Words with other capitals than the first, and those that no
// prose surrounds (word_place.h), are none of its business. Thread-safe.
class ConfusionJudge {
 public:
  explicit ConfusionJudge(std::shared_ptr<const confusion::Model> model) : model_(std::move(model)) {}

  // Words that rather another was meant for, where SpellingJudge::rate of the words are wrong, by their log odds; those
  // below `least` are not looked at. goes_on: the sentence begins in the line before.
  std::vector<Finding> judge(std::string_view sentence, bool goes_on, const SpellingJudge::Fixed& fixed,
                             double least) const;

 private:
  const std::shared_ptr<const confusion::Model> model_;
};

}  // namespace emend::filters
