#include "english/classes.h"

namespace emend::english {

const text::Classes& classes() {
  static const text::Classes all(class_table);
  return all;
}

}  // namespace emend::english
