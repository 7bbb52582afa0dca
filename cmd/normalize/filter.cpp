#include "filter.h"

#include <fmt/format.h>

#include "cli/message.h"
#include "filters/no_numbers.h"

namespace emend {

Normalize::Normalize(const verbalize::Options& options, const EngineOptions& engine)
    : normalizer_(options),
      reader_(engine),
      inverse_(options.inverse),
      fail_(options.unread == "fail"),
      spell_(options.unread == "spell") {
  if (inverse_ && reader_.engine() != verbalize::Engine::grammar)
    throw Error("--inverse", "is done by the grammar alone", "leave out --engine");
}

void Normalize::apply(stream::Window& window) try {
  std::vector<std::string_view> lines(window.size());
  std::vector<verbalize::Found> found(window.size());
  for (std::size_t i = 0; i < window.size(); ++i) {
    lines[i] = window.text(i);
    found[i] = normalizer_.find(lines[i]);
  }
  if (reader_.engine() != verbalize::Engine::grammar) {
    const verbalize::Counts counts = reader_.choose(lines, found);
    asked_ += counts.asked;
    changed_ += counts.changed;
    replaced_ += counts.replaced;
    for (std::size_t i = 0; i < window.size(); ++i) reader_.draw(lines[i], window.number(i), found[i]);
  }
  std::uint64_t read = 0, unread = 0;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = lines[i];
    auto result = normalizer_(text, std::move(found[i]));
    if (fail_ && !result.unread.empty()) {
      window.fail(i, fmt::format("'{}' is in no class that can be read",
                                 text::slice(text, result.unread.front()).substr(0, 40)));
      continue;
    }
    read += result.edits.size();
    unread += result.unread.size();
    window.answer(i, std::move(result.edits));
  }
  read_ += read;
  unread_ += unread;
} catch (const filters::NoNumbers& strange) {
  for (std::size_t i = 0; i < window.size(); ++i) window.fail(i, strange.what());
}

void Normalize::finish() const {
  cli::inform(fmt::format("{} forms were {}", read_.load(), inverse_ ? "written" : "read"));
  if (reader_.engine() != verbalize::Engine::grammar)
    cli::inform(
        fmt::format("{} forms were given to the network: {} read in another way than by the grammar alone, {} "
                    "readings of its own replaced",
                    asked_.load(), changed_.load(), replaced_.load()));
  if (unread_ > 0 && !spell_)
    cli::warn("", fmt::format("codes and numbers that no class reads, left as they are written: {}", unread_.load()),
              "--unread spell spells them, --unread fail names their lines");
}

void Judge::apply(stream::Window& window) {
  std::vector<std::string_view> lines(window.size());
  std::vector<verbalize::Found> found(window.size());
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = window.text(i);
    const std::size_t tab = text.find('\t');
    if (tab == text.npos || text.find('\t', tab + 1) != text.npos) {
      window.fail(i, "is not written text, a tab and its reading");
      continue;
    }
    lines[i] = text.substr(0, tab);
    found[i] = normalizer_.find(lines[i]);
  }
  if (reader_.engine() != verbalize::Engine::grammar) reader_.choose(lines, found);
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::string_view text = window.text(i);
    const std::size_t tab = text.find('\t');
    if (tab == text.npos || tab != text.rfind('\t')) continue;
    const auto judgement = normalizer_.judge(lines[i], found[i], text.substr(tab + 1));
    const char* name = judgement == verbalize::Judgement::best         ? "best"
                       : judgement == verbalize::Judgement::admissible ? "admissible"
                                                                       : "other";
    window.answer(i, {{0, text.size(), name, "judgement"}});
  }
}

std::string list_of_classes() {
  std::string list;
  for (const verbalize::Row& row : verbalize::table())
    list += fmt::format("{:<12} {}: {} -> {}\n", row.name, row.sentence, row.written, row.spoken);
  return list;
}

}  // namespace emend
