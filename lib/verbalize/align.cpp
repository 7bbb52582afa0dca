#include "verbalize/align.h"

#include <algorithm>
#include <limits>

namespace emend::verbalize {

namespace {

// What is aligned: a word outside the forms, or a form.
struct Piece {
  std::string word;
  const Written* written = nullptr;
  text::Span span{};
  bool is_form() const { return word.empty(); }
};

std::vector<Piece> pieces_of(std::string_view line, const Found& found) {
  std::vector<Piece> forms, all;
  for (const Written& written : found.written) forms.push_back({{}, &written, {written.begin, written.end}});
  for (const text::Span span : found.unread) forms.push_back({{}, nullptr, span});
  std::sort(forms.begin(), forms.end(), [](const Piece& a, const Piece& b) { return a.span.begin < b.span.begin; });
  std::size_t done = 0;
  const auto plain_until = [&](std::size_t end) {
    for (std::string& word : words(line.substr(done, end - done))) all.push_back({std::move(word), nullptr, {}});
  };
  for (Piece& form : forms) {
    plain_until(form.span.begin);
    done = form.span.end;
    all.push_back(std::move(form));
  }
  plain_until(line.size());
  return all;
}

// Costs: a reading that no candidate has, and each word of it; a word that was changed, and each word of what it
// became; a word that is not spoken.
constexpr int other_reading = 8, other_word = 1, changed_word = 12, changed_to = 3, left_out = 18;
constexpr std::size_t longest_other = 40, longest_change = 8;  // words

}  // namespace

std::optional<Alignment> align(std::string_view line, const Found& found, std::string_view spoken) {
  const std::vector<Piece> pieces = pieces_of(line, found);
  const std::vector<std::string> heard = words(spoken);
  constexpr std::size_t longest = 500;
  if (pieces.size() > longest || heard.size() > longest) return std::nullopt;

  // best[p][h]: the least cost of the first p pieces having become the first h words.
  struct Step {
    int cost = std::numeric_limits<int>::max();
    std::size_t from = 0;
    bool explained = false;
  };
  const std::size_t width = heard.size() + 1;
  std::vector<Step> best((pieces.size() + 1) * width);
  best[0].cost = 0;
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const Piece& piece = pieces[p];
    for (std::size_t h = 0; h < width; ++h) {
      const int cost = best[p * width + h].cost;
      if (cost == std::numeric_limits<int>::max()) continue;
      const auto go = [&](std::size_t to, int more, bool explained) {
        Step& step = best[(p + 1) * width + to];
        if (cost + more < step.cost) step = {cost + more, h, explained};
      };
      if (!piece.is_form()) {
        if (h < heard.size() && heard[h] == piece.word) go(h + 1, 0, true);
        for (std::size_t n = 0; n <= longest_change && h + n < width; ++n)
          go(h + n, n == 0 ? left_out : changed_word + changed_to * static_cast<int>(n), false);
        continue;
      }
      if (piece.written)
        for (const Candidate& candidate : piece.written->candidates)
          for (const std::size_t end : ends(candidate.phrase, heard, h)) go(end, 0, true);
      for (std::size_t n = 0; n <= longest_other && h + n < width; ++n)
        go(h + n, other_reading + other_word * static_cast<int>(n), false);
    }
  }
  if (best.back().cost == std::numeric_limits<int>::max()) return std::nullopt;

  Alignment alignment;
  std::size_t h = heard.size();
  for (std::size_t p = pieces.size(); p-- > 0;) {
    const Step& step = best[(p + 1) * width + h];
    const Piece& piece = pieces[p];
    if (piece.is_form()) {
      HeardForm form{piece.span.begin, piece.span.end, piece.written, {}, Judgement::other};
      for (std::size_t i = step.from; i < h; ++i) form.spoken += (i > step.from ? " " : "") + heard[i];
      if (step.explained)
        form.judgement = words(piece.written->best()) == words(form.spoken) ? Judgement::best : Judgement::admissible;
      alignment.forms.push_back(std::move(form));
    } else {
      alignment.changed += !step.explained;
    }
    h = step.from;
  }
  std::reverse(alignment.forms.begin(), alignment.forms.end());
  return alignment;
}

}  // namespace emend::verbalize
