// What must appear in a hypothesis: lexically constrained search.
//   Post, Vilar: "Fast Lexically Constrained Decoding with Dynamic Beam Allocation for Neural Machine Translation",
//   2018. Hu, Khayrallah, Culkin, Xia, Chen, Post, Van Durme: "Improved Lexically Constrained Decoding for Translation
//   and Monolingual Rewriting", 2019.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace emend::decode {

// What stands at an edge of a token: a letter, a digit, or another mark, such as the full stop of ".NET"; none: a
// blank, or a character of a script that has none between its words; stop: at an end, a mark that a blank follows.
enum class Edge : unsigned char { none, letter, digit, mark, stop };

// By token, what stands at its beginning and at its end, and its first bytes: kContraction of them, or all.
struct WordEdges {
  static constexpr std::size_t kContraction = 6;  // bytes of an apostrophe, "ll" and what shows that they are all
  std::vector<Edge> begins, ends;
  std::vector<std::string> heads;
};

// A term, which must appear in one of its forms.
struct Constraint {
  struct Form {
    std::vector<int> tokens;  // at least one
    bool first = true;        // may begin a hypothesis
    bool within = true;       // may stand behind other tokens
  };
  // At least one stands `within` and begins with a blank or the like: it fits behind any token.
  std::vector<Form> forms;
};

// Forms appear apart from each other, those of equal constraints as often as there are such, and, with edges, as whole
// words: beside a letter or digit of a form stands none of either, and before it no full stop or the like; beside
// another mark no letter ("C#s", "%d"), and behind a form no contraction ("AI'm"); the 's of a possessive may stand
// there.
struct Constraints {
  std::vector<Constraint> terms = {};
  std::shared_ptr<const WordEdges> edges = {};

  // Tokens that they take wherever they stand.
  std::size_t tokens() const;
};

// Which constraints of a source a hypothesis meets, and how far it has come with the next.
class Progress {
 public:
  // Of the hypothesis without tokens. The constraints outlive it.
  explicit Progress(const Constraints& constraints);

  // Fewest tokens that are still to come. Behind one token or more there is always a token that makes it less by one.
  std::size_t left() const { return left_; }
  // Of the tokens that meet constraints, in no order.
  std::vector<std::size_t> places() const;
  // The tokens behind `tokens`, those of the hypothesis so far, that go on with a form or begin one.
  std::vector<int> wanted(std::span<const int> tokens) const;
  // The hypothesis goes on with `token`. A form that is begun counts no longer where another token follows, and one
  // that is whole where its last word goes on; one that turns out to begin a longer form gives way to it.
  void advance(std::span<const int> tokens, int token);

 private:
  using Form = Constraint::Form;
  struct Reading;
  bool met(std::size_t constraint) const { return places_[constraint].end > 0; }
  bool joined_before(const Form& form, int token) const;
  bool joined_behind(int last, int token) const;
  bool contracted(std::span<const int> tokens, std::size_t end) const;
  bool may_begin(const Form& form, std::span<const int> tokens) const;
  Reading read(std::span<const int> tokens, std::size_t begin) const;

  const Constraints* constraints_;
  std::shared_ptr<const std::vector<std::size_t>> sizes_;  // tokens of each
  struct Place {
    std::size_t begin = 0, end = 0;
  };
  std::vector<Place> places_;         // of the tokens that meet each; empty: it is not met
  std::size_t unmet_ = 0, left_ = 0;  // tokens of those that are not met; without what the last tokens save of them
  // From begin_ on the tokens are the beginning of a form. Where they begin with a whole one, which ends before end_,
  // its constraint is met for the time being.
  std::size_t begin_ = 0, end_ = 0;
  std::optional<std::size_t> whole_ = {};
};

}  // namespace emend::decode
