#include "text/technical.h"

namespace emend::text {

bool is_technical(std::string_view, Span) { return false; }

bool is_table_row(std::string_view) { return false; }

}  // namespace emend::text
