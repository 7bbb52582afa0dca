// Dates and times of day as people and programs write them.
#pragma once

#include "text/scanner.h"

namespace emend::text {

// Each tells the end of what begins at `at`.
// "January", "Jan", "Jan.", "JAN"; "Monday", "Mon": or 0.
std::size_t month(scan::Line line, std::size_t at);
std::size_t weekday(scan::Line line, std::size_t at);
// st, nd, rd or th behind a number that takes it; `at` for none, and for 22th.
std::size_t ordinal_suffix(scan::Line line, std::size_t at);
// 12:34, 12:34:56.789, 1:05 pm; or 0.
std::size_t clock(scan::Line line, std::size_t at);
// A date, a time of day, or both, with weekday, zone and the year after them; `at` for none.
std::size_t timestamp(scan::Line line, std::size_t at);

}  // namespace emend::text
