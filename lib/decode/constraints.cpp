#include "decode/constraints.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace emend::decode {
namespace {

// Whether what a form ends with, or begins with, and its neighbour would be read as one.
bool joins(Edge of_form, Edge beside) {
  switch (of_form) {
    case Edge::letter:
    case Edge::digit:
      return beside == Edge::letter || beside == Edge::digit || beside == Edge::stop;
    case Edge::mark:
    case Edge::stop:
      return beside == Edge::letter;
    case Edge::none:
      break;
  }
  return false;
}

// Whether a text goes on from a word as "'m" does from "I".
bool begins_with_contraction(std::string_view text) {
  const auto goes_on = [](unsigned char c) { return std::isalpha(c) || c >= 0x80; };
  for (const std::string_view apostrophe : {"'", "\u2019"}) {
    if (!text.starts_with(apostrophe)) continue;
    text.remove_prefix(apostrophe.size());
    for (const std::string_view rest : {"m", "d", "t", "re", "ve", "ll"}) {
      if (text.starts_with(rest) && (text.size() == rest.size() || !goes_on(text[rest.size()]))) return true;
    }
  }
  return false;
}

// Of the shortest form that fits behind any token.
std::size_t size_of(const Constraint& constraint, const WordEdges* edges) {
  std::size_t least = SIZE_MAX;
  for (const auto& [tokens, first, within] : constraint.forms) {
    const bool anywhere = !edges || edges->begins[static_cast<std::size_t>(tokens.front())] == Edge::none;
    if (within && anywhere) least = std::min(least, tokens.size());
  }
  return least;
}

}  // namespace

std::size_t Constraints::tokens() const {
  std::size_t sum = 0;
  for (const Constraint& constraint : terms) sum += size_of(constraint, edges.get());
  return sum;
}

Progress::Progress(const Constraints& constraints)
    : constraints_(&constraints), places_(constraints.terms.size()), unmet_(constraints.tokens()), left_(unmet_) {
  auto sizes = std::make_shared<std::vector<std::size_t>>();
  for (const Constraint& constraint : constraints.terms) sizes->push_back(size_of(constraint, constraints.edges.get()));
  sizes_ = std::move(sizes);
}

bool Progress::joined_before(const Form& form, int token) const {
  const WordEdges* edges = constraints_->edges.get();
  return edges && joins(edges->begins[static_cast<std::size_t>(form.tokens.front())],
                        edges->ends[static_cast<std::size_t>(token)]);
}

// last: of a form.
bool Progress::joined_behind(int last, int token) const {
  const WordEdges* edges = constraints_->edges.get();
  return edges && joins(edges->ends[static_cast<std::size_t>(last)], edges->begins[static_cast<std::size_t>(token)]);
}

// end: of a form.
bool Progress::contracted(std::span<const int> tokens, std::size_t end) const {
  const WordEdges* edges = constraints_->edges.get();
  if (!edges || tokens.size() > end + WordEdges::kContraction) return false;
  std::string behind;
  for (const int token : tokens.subspan(end)) behind += edges->heads[static_cast<std::size_t>(token)];
  return begins_with_contraction(behind);
}

bool Progress::may_begin(const Form& form, std::span<const int> tokens) const {
  return tokens.empty() ? form.first : form.within && !joined_before(form, tokens.back());
}

std::vector<std::size_t> Progress::places() const {
  std::vector<std::size_t> all;
  for (const auto& [begin, end] : places_) {
    for (std::size_t place = begin; place < end; ++place) all.push_back(place);
  }
  return all;
}

std::vector<int> Progress::wanted(std::span<const int> tokens) const {
  std::vector<int> found;
  const std::span<const int> path = tokens.subspan(begin_);
  for (std::size_t c = 0; c < places_.size(); ++c) {
    if (met(c)) continue;
    for (const Form& form : constraints_->terms[c].forms) {
      if (may_begin(form, tokens)) found.push_back(form.tokens.front());
      if (form.tokens.size() > path.size() && may_begin(form, tokens.first(begin_)) &&
          std::equal(path.begin(), path.end(), form.tokens.begin()))
        found.push_back(form.tokens[path.size()]);
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

// What the last tokens of a hypothesis can be taken for.
struct Progress::Reading {
  bool open = false;                      // the beginning of a form
  std::optional<std::size_t> whole = {};  // they begin with a form of this constraint
  std::size_t unmet = 0, left = 0;        // as above
};

Progress::Reading Progress::read(std::span<const int> tokens, std::size_t begin) const {
  const std::span<const int> path = tokens.subspan(begin);
  const auto for_each_form = [&](const auto& visit) {
    for (std::size_t c = 0; c < places_.size(); ++c) {
      if (met(c)) continue;
      for (const Form& form : constraints_->terms[c].forms) {
        if (form.tokens.size() >= path.size() && may_begin(form, tokens.first(begin)) &&
            std::equal(path.begin(), path.end(), form.tokens.begin()))
          visit(c, form.tokens.size() - path.size());
      }
    }
  };
  Reading reading{false, begin == begin_ ? whole_ : std::nullopt, unmet_};
  const auto size_of_whole = [&] { return reading.whole ? (*sizes_)[*reading.whole] : 0; };
  for_each_form([&](std::size_t c, std::size_t missing) {
    reading.open = true;
    const std::size_t size = (*sizes_)[c];
    if (missing > 0 || size < size_of_whole()) return;
    reading.unmet -= size - size_of_whole();
    reading.whole = c;
  });
  std::size_t most = 0;  // tokens that the beginning of another form saves
  for_each_form([&](std::size_t c, std::size_t missing) {
    const std::size_t size = (*sizes_)[c];
    if (c != reading.whole && size > missing + size_of_whole()) most = std::max(most, size - missing - size_of_whole());
  });
  reading.left = reading.unmet - most;
  return reading;
}

void Progress::advance(std::span<const int> before, int token) {
  std::vector<int> tokens(before.begin(), before.end());
  tokens.push_back(token);
  for (std::size_t c = 0; c < places_.size(); ++c) {
    const bool is_whole = c == whole_ && end_ == before.size();
    if (!met(c) || !((is_whole && joined_behind(before.back(), token)) || contracted(tokens, places_[c].end))) continue;
    places_[c] = {};
    unmet_ += (*sizes_)[c];
    if (c == whole_) whole_.reset();
  }
  std::size_t begin = tokens.size();  // of nothing
  Reading best{false, std::nullopt, unmet_, unmet_};
  const auto consider = [&](std::size_t at) {
    const Reading reading = read(tokens, at);
    if (!reading.open || (best.open && reading.left >= best.left)) return;
    begin = at;
    best = reading;
  };
  consider(begin_);
  for (std::size_t at = std::max(begin_ + 1, whole_ ? end_ : 0); at < tokens.size(); ++at) consider(at);
  if (best.whole && !(begin == begin_ && best.whole == whole_)) {
    if (begin == begin_ && whole_) places_[*whole_] = {};
    places_[*best.whole] = {begin, tokens.size()};
    end_ = tokens.size();
  }
  begin_ = begin;
  whole_ = best.whole;
  unmet_ = best.unmet;
  left_ = best.left;
}

}  // namespace emend::decode
