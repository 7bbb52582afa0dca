// Pairs of texts as blocks of the M2 format, as ERRANT's errant_parallel makes them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace emend::english {

// What parts tokens: the rules for running prose (detokenize.h), or blanks alone, which leave text that is tokenized
// already as it is. Two blanks in a row have an empty token between them, as where M2 is read.
enum class Tokens { of_prose, at_blanks };

// Appends the block of a sentence and what each annotator made of it: its tokens, and the edits of each annotator, from
// 0, with types (edit_types.h); noop for one who changed nothing. Where neither has text there are no edits. A
// correction that takes tokens away is empty, as in CoNLL-2014's files.
void append_m2(std::string_view sentence, std::span<const std::string_view> corrected, std::string& out,
               Tokens tokens = Tokens::of_prose);

}  // namespace emend::english
