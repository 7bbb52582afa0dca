// Corrections as tags of words (Omelianchuk et al. 2020, "GECToR - Grammatical Error Correction: Tag, Not Rewrite", 3):
//
//   $KEEP   $DELETE
//   $APPEND_the     a word or mark behind this one        $REPLACE_the   another in its place
//   $MERGE_SPACE    no blank between this and the next    $MERGE_HYPHEN  a hyphen instead
//   $TRANSFORM_CASE_CAPITAL, _CASE_LOWER, _CASE_UPPER     of its letters
//   $TRANSFORM_AGREEMENT_SINGULAR, _AGREEMENT_PLURAL      of a noun
//   $TRANSFORM_VERB_VB_VBZ and so on                      of a verb, between VB, VBZ, VBD, VBN and VBG
//   $TRANSFORM_SPLIT_HYPHEN                               a blank instead of its hyphen
//   $SPLIT_SPACE    a blank between this and the next: ours, since theirs are words of tokenized text
//
// A unit is a word (words.h) or a mark; the blanks between them belong to none. Every unit of a sentence has one tag,
// and so has the place before the first, which may only be $KEEP or $APPEND. What needs several tags at one unit takes
// several rounds.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/edit.h"
#include "text/inflection.h"
#include "text/words.h"

namespace emend::text {

// The units of a sentence, in order. Needs valid UTF-8, as do all functions here.
std::vector<Span> tag_units(std::string_view sentence);

// A tag, understood.
struct EditTag {
  enum class Kind : std::uint8_t {
    keep,
    erase,
    append,
    replace,
    merge_space,
    merge_hyphen,
    split_space,
    split_hyphen,
    capital,
    lower,
    upper,
    singular,
    plural,
    verb,
  };
  Kind kind = Kind::keep;
  std::string word = {};                                       // of append and replace
  Form from = Form::base, to = Form::base;                     // of verb
  static std::optional<EditTag> parse(std::string_view name);  // nothing for a name that is none
  std::string name() const;
};

// What a tag does to a unit of the sentence, `unit` counting from 1 and 0 being the place before the first. Nothing
// where it does nothing there: $KEEP, a form of a word that has none, a merge behind the last unit.
std::optional<Edit> edit_of(const EditTag& tag, std::string_view sentence, const std::vector<Span>& units,
                            std::size_t unit);

struct ChosenTag {
  std::size_t unit;  // from 0, as above
  const EditTag* tag;
  double confidence = 1;
};
// The edits of one round, sorted; of two that overlap the first. chosen: in order of their units.
std::vector<Edit> edits_of(std::string_view sentence, const std::vector<Span>& units,
                           std::span<const ChosenTag> chosen);

// One round from `source` to `target`: the name of a tag for the beginning and each unit of the source. Repeated
// rounds end at a text with the target's units, and a blank wherever the target has blanks, in at most as many rounds
// as it has units, and mostly in one or two. O(n m) time and memory between the first and the last difference.
std::vector<std::string> edit_tags(std::string_view source, std::string_view target);

// The tags that a model knows, by number, in a file `edit-tags.txt` of its package: a name a line, $KEEP and $UNKNOWN,
// which stands for all other tags, first.
class EditTags {
 public:
  static constexpr const char* file_name = "edit-tags.txt";
  static constexpr int keep = 0, unknown = 1;

  // At most `most` tags: those without words, and then the most frequent of `counts` seen at least `least` times, equal
  // ones in order of their names.
  EditTags(const std::map<std::string, std::uint64_t>& counts, std::size_t most, std::uint64_t least);
  // Throws Error naming file and line for what is no tag or stands there twice.
  static EditTags load(const std::string& path);
  void save(const std::string& path) const;

  std::size_t size() const { return tags_.size(); }
  int find(std::string_view name) const;  // `unknown` where it is not there
  const EditTag& operator[](int number) const { return tags_[static_cast<std::size_t>(number)]; }

 private:
  EditTags();
  bool add(const EditTag& tag);
  std::vector<EditTag> tags_;  // $UNKNOWN does nothing, as $KEEP
  std::map<std::string, int, std::less<>> numbers_;
};

}  // namespace emend::text
