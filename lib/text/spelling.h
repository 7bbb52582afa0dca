// How English words are written: what needs no model and no neighbours to be told. For lists and dictionaries of
// English.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/inflection.h"
#include "text/words.h"

namespace emend::text {

// Whether a word, written as it is given, is in a list; it may ask for words in lower case and with a capital.
using Lists = std::function<bool(std::string_view)>;

// The contraction that a word is without its apostrophe, in the word's capitals: "can't" for cant, "I'm" for im; or
// that one with its apostrophe in another place or one letter lost, doubled or exchanged with its neighbour was meant
// for: did'nt, should't, dosen't. Empty for other words, for those that are more than that (its, were, well, ill, id),
// for capitals inside a word, and where `listed` has the word, or no such contraction.
std::string contraction_of(std::string_view word, const Lists& listed);

// Whether what stands beside a word says that it is meant as it is written, though it looks like a misspelling: wont,
// and not won't, before "to", behind a form of be or a possessive ("was wont to", "as was his wont"); freezin' and
// other words whose g is not spoken, or whose h is not ("I saw 'im"); what is quoted for its spelling ("teh [sic]", or
// "teh -> the"), or stands before what it should be, in a list of misspellings ("teh the").
bool is_meant_so(std::string_view text, Span word);

// Whether what stands at the span is spoken of, and not said: in a short quotation behind "not", "the word" and the
// like (the plural is "oxen", not "oxes"), or before "sic". O(n) in the bytes around it.
bool is_mentioned(std::string_view text, Span span);

// The same as contraction_of for a word that is none: the one that it is a common misspelling of (misspellings.h),
// which is listed, or the two that it should be: "a lot" for alot. Empty where that is not sure, as of short words with
// a capital that do not begin a sentence: they may be names, and of words of fewer letters than that, which a small
// list lacks too often. word: is not listed.
std::string spelling_of(std::string_view word, bool begins_sentence, const Lists& listed,
                        std::size_t least_letters = 4);

// The word and the form, past or plural, that a word in lower case was meant for that is inflected by rule, though
// English has another form, and is no other word: {"go", past} for goed and wented, {"child", plural} for childs,
// {"born", base} for borned; null for others.
const Analysis* over_regular(std::string_view word);

// The form that a word was meant for that is inflected by rule, where English has another: "taught" for teached,
// "taken" for "was taked", "children" for childs; or against the rules of spelling: "cried" for cryed, "potatoes" for
// potatos, "bigger" for biger; or without being one: "basic" for basical, "more important" for importanter. In the
// word's capitals; empty for words of their own, as mouses, and where `listed` has not the form, or has the word.
std::string inflection_of(std::string_view text, Span word, const Lists& listed);

// A number with the letters of its order that were meant: "22nd" for 22th, "13th" for 13rd. Empty for others, and for
// 11st, which may be eleven stone.
std::string ordinal_of(std::string_view word);

// The words that misspellings.h has seen a word in lower case stand for, sure or not, with its weights; no two alike.
// The views last.
struct Meaning {
  std::string_view word;
  int weight;  // from 1
};
std::vector<Meaning> meanings(std::string_view misspelling);

// Whether a word in lower case that is not listed is known all the same: a British spelling of a listed American one, a
// word of everyday life since 1990, or one that misspellings.h has.
bool is_spelling(std::string_view word, const Lists& listed);

// Whether more than half of a sentence's words, of four or more, are none of English, and two or more and a quarter of
// those without capitals are function words of another language; damaged English has words that are none, too. Where no
// function word of English stands, two such words and that quarter are enough.
bool is_foreign(std::string_view sentence);

}  // namespace emend::text
