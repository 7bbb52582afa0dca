#include "text/own_classes.h"

namespace emend::text {

const Classes& own_classes() {
  static const Classes all(own_class_table);
  return all;
}

}  // namespace emend::text
