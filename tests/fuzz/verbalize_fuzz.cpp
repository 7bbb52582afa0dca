// The grammar of written forms on any line: spans in order, readings that are admitted, no digit forgotten; the
// phrases' notation on any bytes.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "text/utf8.h"
#include "verbalize/verbalize.h"

using namespace emend;
using namespace emend::verbalize;

namespace {

void check(bool right) {
  if (!right) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), std::min<std::size_t>(size, 4096));
  if (!text::is_valid_utf8(line)) return 0;
  for (Locale locale : {Locale::en_us, Locale::en_gb}) {
    const Found found = find(line, locale);
    std::vector<bool> held(line.size());
    std::size_t done = 0;
    for (const Written& written : found.written) {
      check(done <= written.begin && written.begin < written.end && written.end <= line.size());
      done = written.end;
      for (std::size_t i = written.begin; i < written.end; ++i) held[i] = true;
      check(!written.candidates.empty());
      for (const Candidate& candidate : written.candidates) {
        const std::string said = best(candidate.phrase);
        check(!said.empty() && text::is_valid_utf8(said) && written.admits(said));
        if (candidate.kind == Class::plain || candidate.kind == Class::address || said.size() > 400) continue;
        const auto spoken = words(said);
        bool heard = false;
        for (const std::string& value : row(candidate.kind).hear(spoken)) heard |= value == candidate.value;
        // Addresses may have words that are also the names of signs or digits.
        check(heard || candidate.kind == Class::electronic || candidate.kind == Class::letters);
      }
    }
    done = 0;
    for (const text::Span span : found.unread) {
      check(done <= span.begin && span.begin < span.end && span.end <= line.size());
      done = span.end;
      for (std::size_t i = span.begin; i < span.end; ++i) {
        check(!held[i]);
        held[i] = true;
      }
    }
    for (std::size_t i = 0; i < line.size(); ++i) check(held[i] || line[i] < '0' || line[i] > '9');
    const auto changes = edits(line, found);
    check(judge(line, text::apply(line, changes), locale) == Judgement::best);
  }
  best(line);
  check(readings(line, 20).size() <= 20);
  admits(line, "one hundred and five");
  return 0;
}
