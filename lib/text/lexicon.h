// A lexicon: half a million forms of words, how common each is and of which kinds, in a file that is used as it lies.
//
//   byte 0   8 bytes       "emendlex"
//        8   u32           1, the format
//       12   u32           F, the number of forms
//       16   u32           P, the number of pairs, at most 4096
//       20   u32           H, the number of heads, at most 255
//       24   u32           A, bytes of the automaton, at most 2^24
//       28   u32           the address of the automaton's first node: how many of its bytes precede it
//       32   P times       a pair: u8 frequency, u8 0, u16 kinds
//     then   H times       a head: u8 label, u8 how
//     then   F times       12 bits, which pair a form has: two forms in three bytes, the first in the lower bits; at an
//     odd
//                          end 4 bits of 0
//     then   A bytes       the automaton: nodes, one behind the other
//
// A node is its edges, 1 to 256 of them, those first that lead to most forms:
//
//       u8                 which head it has, 255 for one that follows
//       0 or 2 bytes       a head: u8 label, the next byte of a form, and u8 how:
//                            bit 7      it is the node's last edge
//                            bit 6      a form ends behind it
//                            bits 4, 5  it leads 0 nowhere, 1 to the node behind this one (the last edge only), 2 to an
//                                       address, 3 to a distance
//       0 or 2 bytes       u16, the address
//       0 to 4 bytes       the distance from the byte where the edge begins, as a number: 2 d, or -2 d - 1 below 0
//       0 to 4 bytes       of all edges but the node's first, a number: how many forms the edges before it lead to
//
// The automaton ends with 16 bytes of no node, so that an edge can be read without looking for the end at every byte.
// A number has seven bits a byte, the lowest first; bit 7 says that more follow. Others are little-endian. The numbers
// on the way to a form, and one for each form that ends on that way before it, add up to the form's index. Nodes with
// the same edges are one node.
//
// A damaged file gives wrong answers, in bounds: nothing but the sizes is checked when it is opened, so that this takes
// some microseconds, and everything else when it is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.h"

namespace emend::text {

// Immutable, so any number of threads may ask one.
class Lexicon {
 public:
  static constexpr const char* file_name = "lexicon.bin";  // in a package
  static constexpr std::size_t most_bytes = 64;            // of a form

  // What a form is; a form may be of several kinds. Those of one word in two spellings have one of british and
  // american.
  enum Kind : std::uint16_t {
    general = 1,   // a word of the language, as dictionaries have it
    british = 2,   // general, and spelled so outside America
    american = 4,  // general, and spelled so in America
    person = 8,    // a first name or a surname
    place = 16,
    technical = 32,     // a word of computing: a program, function, keyword, file ending, unit, protocol
    abbreviation = 64,  // written without a stop: dept, km, NATO
    stopped = 128,      // written with a stop, which the form does not have: approx for "approx.", e.g for "e.g."
    chat = 256,         // of chats and informal speech: thx, omg, gonna
    name = 512,         // any other name: of a people, language, company, work
    science = 1024,     // of medicine, biology, chemistry and the like
    seen = 2048,        // of no list, but often seen in text
  };

  struct Entry {
    std::uint32_t index = 0;     // of the form, below size()
    std::uint8_t frequency = 0;  // 8 zipf()
    std::uint16_t kinds = 0;     // of Kind, or-ed
    bool is(Kind kind) const { return (kinds & kind) != 0; }
    // The Zipf scale: log10 of how often the form comes in 10^9 words, to an eighth. 7.75 "the", 6 "people", 4
    // "muffin", 3 "crocus", 2 "lemurs"; 0 where it is rarer than 1 in 10^9 or its frequency is not known.
    double zipf() const { return frequency / 8.0; }
  };

  // Bytes of the file, which `owner` keeps in memory. Throws Error naming `subject` where it is none or is cut short.
  // For a file: io/lexicon.h.
  static std::shared_ptr<const Lexicon> parse(std::span<const std::byte> bytes, const std::string& subject,
                                              std::shared_ptr<const void> owner);

  std::uint32_t size() const { return forms_; }

  // The form just as it is written. About 100 ns.
  std::optional<Entry> find(std::string_view form) const;
  // One word as text has it: itself, in lower case, or, of a word in capitals, with a capital: "the" for The and THE,
  // Paris for PARIS, but not for paris. U+2019 counts as an apostrophe. The commonest of these.
  std::optional<Entry> look_up(std::string_view word) const;
  // As WordList::contains: a word with hyphens is known if all its parts or the whole are, where a part of one letter
  // is known beside one of three or more (x-ray, e-books); one that ends in 's also without it.
  bool contains(std::string_view word) const;

  struct Near {
    std::string form;
    int distance = 0;
    Entry entry;
  };
  // The forms within `distance` edits of a word, itself among them: insertions, deletions and substitutions of a
  // character, swaps of two neighbours (optimal string alignment), case aside. The nearest `most`; of those as near,
  // the commonest. About 0.1 ms for one edit, a millisecond for two, which is the most. Nothing for words of more than
  // 63 characters.
  std::vector<Near> near(std::string_view word, int distance, std::size_t most) const;

  // Calls use(form, entry) for each form, in byte order. The form lives for the call.
  void for_each(const std::function<void(std::string_view, const Entry&)>& use) const;

  // The highest frequency of a form, in eighths of zipf().
  std::uint8_t commonest() const { return commonest_; }

 private:
  struct Node;
  struct Edge;
  class Edges;
  class Walk;
  template <int distance>
  class Search;

  Lexicon() = default;
  Entry entry(std::uint32_t index) const;
  Node root() const;
  void read_first();

  std::shared_ptr<const void> owner_;
  const std::uint8_t* pairs_ = nullptr;
  const std::uint8_t* heads_ = nullptr;
  const std::uint8_t* values_ = nullptr;
  const std::uint8_t* nodes_ = nullptr;
  std::uint32_t forms_ = 0, pair_count_ = 0, head_count_ = 0, node_bytes_ = 0, root_ = 0;
  std::uint8_t commonest_ = 0;
  std::vector<Edge>
      first_;  // for each byte the edge of the first node, which has most edges; no form and node where none
};

// Makes the file. Not for threads.
class LexiconWriter {
 public:
  // form: of 1 to Lexicon::most_bytes bytes of UTF-8. frequency: in eighths of Entry::zipf(). A form that is added
  // again has the kinds of both and the higher frequency. Throws Error.
  void add(std::string_view form, unsigned frequency, unsigned kinds);
  // The bytes of the file. Where there are more than 4096 pairs of a frequency and kinds, the rarest take the frequency
  // of the nearest pair of the same kinds. Throws Error where the automaton is too large.
  std::string bytes() const;

 private:
  struct Form {
    std::string text;
    std::uint8_t frequency;
    std::uint16_t kinds;
  };
  std::vector<Form> forms_;
};

}  // namespace emend::text
