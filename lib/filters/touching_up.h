// What small translators write in English as nobody does, though they know what they say: 15 p.m., 1 hours, the 3th; a
// question without its mark. Also half an hour that German counts to the next hour.
#pragma once

#include <string_view>
#include <vector>

#include "filters/translating.h"
#include "text/edit.h"

namespace emend::filters {

// What to change in the translation of a sentence: times of day behind noon, "halb acht", one of several things,
// ordinals in digits, the mark at the end and the first letter, which are those of the source. Sorted, not overlapping.
std::vector<text::Edit> touches(std::string_view source, std::string_view english);

// Makes such changes in a translation's text and in its tokens, where these are all of the text.
void touch_up(const std::vector<text::Edit>& edits, Translation& translation);

}  // namespace emend::filters
