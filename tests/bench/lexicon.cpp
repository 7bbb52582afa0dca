// How fast a lexicon answers: lexicon-bench LEXICON. Built by `ninja -C build lexicon-bench`, run by lexicon.py.
#include "io/lexicon.h"

#include <time.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace {

double microseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Microseconds of the processor that f takes, the least of some runs.
template <class F>
double least_time(int runs, F f) {
  double least = 1e30;
  for (int run = 0; run < runs; ++run) {
    const double begin = microseconds();
    f();
    least = std::min(least, microseconds() - begin);
  }
  return least;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: lexicon-bench LEXICON\n", stderr);
    return 2;
  }
  try {
    std::size_t found = 0;
    const double opening = least_time(20, [&] { found += emend::io::open_lexicon(arguments[1])->size(); });
    const auto lexicon = emend::io::open_lexicon(arguments[1]);
    struct Form {
      std::string text;
      unsigned frequency;
    };
    std::vector<Form> common;
    const double reading = least_time(3, [&] {
      common.clear();
      lexicon->for_each([&](std::string_view form, const auto& entry) {
        if (entry.frequency >= 20) common.push_back({std::string(form), entry.frequency});
      });
    });
    // Some thousand forms from all over the list, in no order, as they are and misspelt.
    std::vector<std::string> known, unknown;
    for (std::size_t i = 0; i < common.size() && known.size() < 5000; ++i) {
      const std::string& form = common[i * 7919 % common.size()].text;
      known.push_back(form);
      std::string other = form;
      std::swap(other[other.size() / 2], other[other.size() / 3]);
      if (!lexicon->contains(other) && other.size() > 3) unknown.push_back(other);
    }
    const double finding = least_time(5, [&] {
      for (const std::string& form : known) found += lexicon->find(form).has_value();
    });
    const double asking = least_time(5, [&] {
      for (const std::string& form : unknown) found += lexicon->contains(form);
    });
    const double asked = static_cast<double>(unknown.size());
    if (unknown.size() > 500) unknown.resize(500);
    double near[3] = {};
    for (int distance = 1; distance <= 2; ++distance) {
      near[distance] = least_time(2, [&] {
        for (const std::string& form : unknown) found += lexicon->near(form, distance, 10).size();
      });
    }
    std::printf("| %u forms | |\n|---|---:|\n", lexicon->size());
    std::printf("| open | %.0f us |\n| find, a form that is listed | %.0f ns |\n", opening,
                1000 * finding / static_cast<double>(known.size()));
    std::printf("| contains, a word that is not | %.0f ns |\n", 1000 * asking / asked);
    for (int distance = 1; distance <= 2; ++distance)
      std::printf("| near, distance %d | %.3f ms |\n", distance,
                  near[distance] / 1000 / static_cast<double>(unknown.size()));
    std::printf("| all forms, in order | %.0f ms |\n", reading / 1000);
    return found == 0;
  } catch (const emend::Error& error) {
    std::fprintf(stderr, "lexicon-bench: %s\n", error.what());
    return 2;
  }
}
