#include "verbalize/classes.h"

namespace emend::verbalize {

const text::Classes& classes() {
  static const text::Classes all(class_table);
  return all;
}

}  // namespace emend::verbalize
