#include "generation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/message.h"

namespace emend {
namespace {

constexpr int kMostTokens = 1 << 20;

// The file's keys, as far as they are there and not null.
class Keys {
 public:
  explicit Keys(const io::Package& package) : path_(package.file("generation_config.json")) {
    if (!std::filesystem::exists(path_)) path_ = package.file("config.json");  // as folders had it before
    json_ = io::read_json(path_);
    if (!json_.is_object()) throw Error(path_, "is not a JSON object", "fetch it again");
  }

  const std::string& path() const { return path_; }
  const nlohmann::json* find(const char* key) const {
    const auto found = json_.find(key);
    return found == json_.end() || found->is_null() ? nullptr : &*found;
  }
  std::optional<int> count(const char* key, int least, int most) const {
    const nlohmann::json* found = find(key);
    if (!found) return std::nullopt;
    if (!found->is_number_integer() || *found < least || *found > most)
      fail(key, fmt::format("is {}", found->dump()),
           fmt::format("a number from {} to {} can be followed", least, most));
    return found->get<int>();
  }
  std::optional<double> number(const char* key) const {
    const nlohmann::json* found = find(key);
    if (!found) return std::nullopt;
    if (!found->is_number()) fail(key, "is not a number");
    return found->get<double>();
  }
  bool flag(const char* key) const {
    const nlohmann::json* found = find(key);
    if (!found) return false;
    if (!found->is_boolean()) fail(key, "is neither true nor false");
    return found->get<bool>();
  }
  [[noreturn]] void fail(const std::string& key, const std::string& what,
                         const std::string& remedy = "fetch it again") const {
    throw Error(path_, "\"" + key + "\" " + what, remedy);
  }

 private:
  std::string path_;
  nlohmann::json json_;
};

std::string early_stopping(const Keys& keys) {
  const nlohmann::json* found = keys.find("early_stopping");
  if (!found) return "false";
  if (found->is_boolean()) return found->get<bool>() ? "true" : "false";
  if (*found != "never") keys.fail("early_stopping", "is none of true, false and \"never\"");
  return "never";
}

// Runs of tokens; the end mark alone, which generate() leaves out of them, too, is none.
std::vector<std::vector<int>> bad_words(const Keys& keys, const io::Package& package) {
  const nlohmann::json* found = keys.find("bad_words_ids");
  if (!found) return {};
  const auto wrong = [&] { keys.fail("bad_words_ids", "is not a list of lists of tokens below vocab_size"); };
  const int size = package.config.value("vocab_size", kMostTokens);
  const nlohmann::json* end = keys.find("eos_token_id");
  std::vector<std::vector<int>> words;
  if (!found->is_array()) wrong();
  for (const nlohmann::json& word : *found) {
    if (!word.is_array() || word.empty()) wrong();
    for (const nlohmann::json& token : word) {
      if (!token.is_number_integer() || token < 0 || token >= size) wrong();
    }
    if (word.size() > 1 || !end || (word.front() != *end && *end != word))
      words.push_back(word.get<std::vector<int>>());
  }
  return words;
}

// The most tokens of a target: max_length counts the one that a decoder starts from.
std::optional<int> most_tokens(const Keys& keys) {
  const std::optional<int> added = keys.count("max_new_tokens", 1, kMostTokens);
  const std::optional<int> whole = keys.count("max_length", 2, kMostTokens);
  return added ? added : whole ? std::optional(*whole - 1) : std::nullopt;
}

std::optional<int> least_tokens(const Keys& keys) {
  const std::optional<int> added = keys.count("min_new_tokens", 0, kMostTokens);
  const std::optional<int> whole = keys.count("min_length", 0, kMostTokens);
  if (!added && !whole) return std::nullopt;
  return std::max(added.value_or(0), whole.value_or(0) - 1);
}

// What generate() would do and search does not: a key, and the value with which it does nothing.
void warn_of_others(const Keys& keys) {
  for (const auto& [key, nothing] :
       std::initializer_list<std::pair<const char*, nlohmann::json>>{{"do_sample", false},
                                                                     {"repetition_penalty", 1.0},
                                                                     {"encoder_repetition_penalty", 1.0},
                                                                     {"encoder_no_repeat_ngram_size", 0},
                                                                     {"num_beam_groups", 1},
                                                                     {"diversity_penalty", 0.0},
                                                                     {"exponential_decay_length_penalty", nullptr},
                                                                     {"suppress_tokens", nullptr},
                                                                     {"begin_suppress_tokens", nullptr},
                                                                     {"sequence_bias", nullptr},
                                                                     {"force_words_ids", nullptr},
                                                                     {"guidance_scale", nullptr},
                                                                     {"penalty_alpha", nullptr}}) {
    const nlohmann::json* found = keys.find(key);
    if (!found || *found == nothing || (found->is_array() && found->empty())) continue;
    cli::warn(keys.path(), fmt::format("\"{}\" is {}, which is not followed", key, found->dump()),
              "translations may differ from those of generate()");
  }
}

}  // namespace

void follow_generation_config(const io::Package& package, const cli::Options& options, filters::SearchOptions& search) {
  const Keys keys(package);
  const auto take = [&](const char* option, auto& value, const auto& said) {
    if (said && !options.given(option)) value = *said;
  };
  take("beam", search.beam, std::optional(std::max(keys.count("num_beams", 1, 64).value_or(1), search.best)));
  if (!options.given("length-norm")) take("length-penalty", search.length_penalty, keys.number("length_penalty"));
  take("no-repeat-ngram", search.limits.no_repeat_ngram, keys.count("no_repeat_ngram_size", 0, 100));
  const std::optional<int> most = most_tokens(keys);
  take("max-length", search.limits.max_length, most);
  if (search.limits.max_length > 0 && !options.given("max-length-ratio")) search.limits.max_length_ratio = kMostTokens;
  take("min-length", search.limits.min_length, least_tokens(keys));
  if (search.limits.max_length > 0 && !options.given("min-length"))
    search.limits.min_length = std::min(search.limits.min_length, search.limits.max_length);
  search.early_stopping = early_stopping(keys);
  search.limits.bad_words = bad_words(keys, package);
  search.limits.renormalize = keys.flag("renormalize_logits");
  cli::inform(fmt::format(
      "search by {}: beam {}, length penalty {}, {} to {} tokens{}, early stopping {}, no repeated "
      "runs of {} tokens{}, {} bad words",
      keys.path(), search.beam, search.length_penalty, search.limits.min_length, search.limits.max_length,
      search.limits.max_length > 0 ? "" : " (by the ratio)", search.early_stopping, search.limits.no_repeat_ngram,
      search.limits.no_repeat_ngram > 0 ? "" : " (any may be)", search.limits.bad_words.size()));
  warn_of_others(keys);
}

}  // namespace emend
