// What sigtest does: a comparison of each system with the first or with every other, or a plan.
#pragma once

#include "options.h"
#include "systems.h"

namespace emend {

// Prints the comparisons on standard output and their warnings on standard error.
void compare_systems(const Systems& systems, const stats::Row& row, const stats::Options& options,
                     const ReportOptions& report);

// Prints how many resamples and lines are needed. `systems` may be null, where only resamples are asked for or the
// options give difference and deviation; of several, the last is compared with the first.
void print_plan(const Systems* systems, const stats::Row& row, const stats::Options& options, const PlanOptions& plan,
                bool json);

}  // namespace emend
