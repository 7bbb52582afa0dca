# Finds LibTorch without asking for CUDA: an imported target LibTorch::LibTorch of libtorch_cpu.so and libc10.so.
#
# Looked for in this order: LIBTORCH_ROOT, CMAKE_PREFIX_PATH (an unpacked LibTorch), the active Python's torch (found without
# importing it), and <build>/libtorch, where scripts/fetch-libtorch unpacks the pinned wheels.
# find_package(Torch) of a CUDA wheel would demand nvcc; nothing here needs it.

set(LibTorch_MINIMUM 2.4.0)
set(hints ${LIBTORCH_ROOT} $ENV{LIBTORCH_ROOT} ${CMAKE_PREFIX_PATH})
if(NOT LIBTORCH_ROOT AND NOT DEFINED ENV{LIBTORCH_ROOT})
  find_program(LibTorch_PYTHON NAMES python3 python)
  if(LibTorch_PYTHON)
    execute_process(
      COMMAND ${LibTorch_PYTHON} -c "import importlib.util as u; s = u.find_spec('torch'); print(s.submodule_search_locations[0] if s else '')"
      OUTPUT_VARIABLE python_torch OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    list(APPEND hints ${python_torch})
  endif()
endif()
list(APPEND hints ${CMAKE_BINARY_DIR}/libtorch/torch)

find_path(LibTorch_INCLUDE_DIR NAMES ATen/ATen.h HINTS ${hints} PATH_SUFFIXES include torch/include NO_DEFAULT_PATH)
find_library(LibTorch_CPU NAMES torch_cpu HINTS ${hints} PATH_SUFFIXES lib torch/lib NO_DEFAULT_PATH)
find_library(LibTorch_C10 NAMES c10 HINTS ${hints} PATH_SUFFIXES lib torch/lib NO_DEFAULT_PATH)

if(LibTorch_INCLUDE_DIR)
  file(STRINGS ${LibTorch_INCLUDE_DIR}/torch/headeronly/version.h version_lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) ")
  if(NOT version_lines)
    file(STRINGS ${LibTorch_INCLUDE_DIR}/torch/csrc/api/include/torch/version.h version_lines REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) ")
  endif()
  string(REGEX REPLACE "[^0-9;]*([0-9]+)" "\\1" LibTorch_VERSION "${version_lines}")
  string(REPLACE ";" "." LibTorch_VERSION "${LibTorch_VERSION}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch REQUIRED_VARS LibTorch_CPU LibTorch_C10 LibTorch_INCLUDE_DIR VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "run `make libtorch`, or name an unpacked LibTorch with -DLIBTORCH_ROOT=DIR, or build the core programs alone with -DEMEND_NEURAL=OFF")

if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  add_library(LibTorch::LibTorch INTERFACE IMPORTED)
  target_include_directories(LibTorch::LibTorch SYSTEM INTERFACE ${LibTorch_INCLUDE_DIR} ${LibTorch_INCLUDE_DIR}/torch/csrc/api/include)
  get_filename_component(LibTorch_LIB_DIR ${LibTorch_CPU} DIRECTORY)
  # The CUDA runtime and CUPTI that libtorch_cpu.so of a CUDA wheel asks for lie beside it (nvidia/*/lib) or in its folder.
  file(GLOB LibTorch_COMPANIONS ${LibTorch_LIB_DIR}/../../nvidia/*/lib)
  target_link_libraries(LibTorch::LibTorch INTERFACE ${LibTorch_CPU} ${LibTorch_C10})
  target_link_options(LibTorch::LibTorch INTERFACE -Wl,--allow-shlib-undefined)
  foreach(dir ${LibTorch_LIB_DIR} ${LibTorch_COMPANIONS})
    target_link_options(LibTorch::LibTorch INTERFACE -Wl,-rpath,${dir})
  endforeach()
endif()
