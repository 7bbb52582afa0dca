// German as people write it in haste: without its own letters (ae for ä, ss for ß, as in logs, on foreign keyboards and
// in Switzerland), and without marks.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/words.h"

namespace emend::text {

// Two letters of a word, and the one that they may stand for, which has as many bytes.
struct OwnLetter {
  std::size_t at;
  std::string_view letter;
};

// ae, oe and ue, in order; not at the end, nor before another vowel: Monroe, Boeing; aeu is äu.
std::vector<OwnLetter> umlauts_of(std::string_view word);
// ss, where it stands behind a diphthong, or in one of the words that have ß behind another long vowel.
std::vector<OwnLetter> sharp_s_of(std::string_view word);

// Whether the word, in small letters, is another word with a capital: sie, ihnen.
bool is_german_pronoun(std::string_view word);
// Whether the word is written in capitals alone: spd, usa.
bool is_german_initials(std::string_view word);
// Whether the word, in small letters, is no name behind Herr and Frau: präsident, doktor.
bool is_behind_title(std::string_view word);
// Whether it is a title, or a preposition that places follow without an article.
bool may_stand_before_name(std::string_view word);
// Whether it is a relative before a name: tante, opa.
bool is_kin(std::string_view word);
// Whether "sie", word i of a sentence in small letters, is whom one speaks to: behind the verb of a question or an
// order.
bool speaks_to(std::string_view sentence, std::span<const Span> words, std::size_t i);

// Whether a sentence leaves out its subject, "ich", before the verb that it begins with: Bin müde, freue mich, muss
// jetzt los. Not an order (Hab keine Angst), nor what others may be the subject of (Kann gelöscht werden).
bool leaves_out_me(std::string_view sentence);

// Whether a sentence asks, by its first words: a question word, a verb before its subject. With its capitals: what a
// noun follows is a heading (Wie Banken sparen). A call may stand before it: Hallo Anna, wo bist du.
bool asks_in_german(std::string_view sentence);
// Whether it has a subject that headings and names of things lack: ich, du, wir. Not what is no more than a clause (Wie
// wir leben).
bool states_in_german(std::string_view sentence);

}  // namespace emend::text
