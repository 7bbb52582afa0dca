# Finds LibTorch without asking for CUDA: an imported target LibTorch::LibTorch of libtorch_cpu.so and libc10.so.
# find_package(Torch) of a CUDA wheel would demand nvcc; nothing here needs it.
#
# Looked for in this order; the first that is usable is taken, and why another is not is said:
#   LIBTORCH_ROOT (option or environment)        it or nothing
#   CMAKE_PREFIX_PATH (option or environment)    an unpacked LibTorch
#   the active Python's torch                    found without importing it
#   <build>/libtorch                             where scripts/fetch-libtorch unpacks the pinned wheels
#   scripts/fetch-libtorch                       with -DEMEND_FETCH_LIBTORCH=ON, which `make` sets

set(LibTorch_MINIMUM 2.4)

# Sets LibTorch_{INCLUDE_DIR,CPU,C10,VERSION} of the LibTorch under `root`, or `problem`.
function(libtorch_inspect root)
  unset(include CACHE)
  find_path(include ATen/ATen.h PATHS ${root} ${root}/../.. PATH_SUFFIXES include torch/include NO_DEFAULT_PATH NO_CACHE)
  if(NOT include)
    set(problem "it has no ATen/ATen.h" PARENT_SCOPE)
    return()
  endif()
  get_filename_component(home ${include} DIRECTORY)
  set(lib ${home}/lib)
  if(NOT EXISTS ${lib}/libtorch_cpu.so AND EXISTS ${lib}/${CMAKE_LIBRARY_ARCHITECTURE}/libtorch_cpu.so)
    set(lib ${lib}/${CMAKE_LIBRARY_ARCHITECTURE})  # Debian's
  endif()
  foreach(file libtorch_cpu.so libc10.so)
    if(NOT EXISTS ${lib}/${file})
      set(problem "it has no lib/${file}" PARENT_SCOPE)
      return()
    endif()
  endforeach()

  foreach(header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(EXISTS ${include}/${header})
      file(STRINGS ${include}/${header} numbers REGEX "define TORCH_VERSION_(MAJOR|MINOR|PATCH) ")
      string(REGEX REPLACE "[^;]*[A-Z] ([0-9]+)" "\\1" version "${numbers}")
      string(REPLACE ";" "." version "${version}")
    endif()
    if(version)
      break()
    endif()
  endforeach()
  if(NOT version OR version VERSION_LESS LibTorch_MINIMUM)
    set(problem "its version is ${version}, at least ${LibTorch_MINIMUM} is needed" PARENT_SCOPE)
    return()
  endif()

  # PyPI's torch before 2.6 has the strings of GCC 4, which no program of today can be linked with.
  file(STRINGS ${lib}/libc10.so new_strings REGEX "St7__cxx11" LIMIT_COUNT 1)
  if(NOT new_strings)
    set(problem "it was built with the C++ ABI from before 2011" PARENT_SCOPE)
    return()
  endif()

  # A torch whose companions (libcudart, libcupti) were left out cannot be loaded.
  execute_process(COMMAND ldd ${lib}/libtorch_cpu.so OUTPUT_VARIABLE needed ERROR_VARIABLE needed)
  string(REGEX MATCH "[^\n\t]*not found[^\n]*" lost "${needed}")
  if(lost)
    set(problem "libtorch_cpu.so cannot be loaded: ${lost}" PARENT_SCOPE)
    return()
  endif()

  set(problem "" PARENT_SCOPE)
  set(LibTorch_INCLUDE_DIR ${include} PARENT_SCOPE)
  set(LibTorch_CPU ${lib}/libtorch_cpu.so PARENT_SCOPE)
  set(LibTorch_C10 ${lib}/libc10.so PARENT_SCOPE)
  set(LibTorch_VERSION ${version} PARENT_SCOPE)
endfunction()

# Tries a candidate unless one was taken already.
macro(libtorch_consider root what)
  if(NOT LibTorch_INCLUDE_DIR AND EXISTS "${root}")
    libtorch_inspect("${root}")
    if(problem)
      message(STATUS "LibTorch: ${what} ${root} is not used: ${problem}")
    else()
      message(STATUS "LibTorch ${LibTorch_VERSION}: ${what} ${root}")
      set(LibTorch_TAKEN "${root}" CACHE INTERNAL "The LibTorch that was taken: the next configuration asks no Python")
    endif()
  endif()
endmacro()

set(root ${LIBTORCH_ROOT} $ENV{LIBTORCH_ROOT})
if(root)
  list(GET root 0 root)
  libtorch_consider("${root}" "LIBTORCH_ROOT")
else()
  if(LibTorch_TAKEN AND EXISTS "${LibTorch_TAKEN}")
    libtorch_inspect("${LibTorch_TAKEN}")
  endif()
  string(REPLACE ":" ";" prefixes "$ENV{CMAKE_PREFIX_PATH}")
  foreach(prefix ${CMAKE_PREFIX_PATH} ${prefixes})
    if(EXISTS ${prefix}/include/ATen OR EXISTS ${prefix}/torch/include/ATen OR EXISTS ${prefix}/../../include/ATen)
      libtorch_consider("${prefix}" "CMAKE_PREFIX_PATH")
    endif()
  endforeach()
  if(NOT LibTorch_INCLUDE_DIR)
    execute_process(
      COMMAND python3 -c "import importlib.util as u; s = u.find_spec('torch'); print(s.submodule_search_locations[0] if s else '')"
      OUTPUT_VARIABLE python_torch OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    libtorch_consider("${python_torch}" "the active Python's")
  endif()
  libtorch_consider("${CMAKE_BINARY_DIR}/libtorch/torch" "the pinned wheel in")
  if(NOT LibTorch_INCLUDE_DIR AND EMEND_FETCH_LIBTORCH)
    execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/fetch-libtorch ${CMAKE_BINARY_DIR}/libtorch)
    libtorch_consider("${CMAKE_BINARY_DIR}/libtorch/torch" "the pinned wheel in")
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch REQUIRED_VARS LibTorch_CPU LibTorch_C10 LibTorch_INCLUDE_DIR VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "run `make libtorch`, or name an unpacked LibTorch with -DLIBTORCH_ROOT=DIR, or build the core programs alone with -DEMEND_NEURAL=OFF")

if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  add_library(LibTorch::LibTorch INTERFACE IMPORTED)
  target_include_directories(LibTorch::LibTorch SYSTEM INTERFACE ${LibTorch_INCLUDE_DIR} ${LibTorch_INCLUDE_DIR}/torch/csrc/api/include)
  get_filename_component(LibTorch_LIB_DIR ${LibTorch_CPU} DIRECTORY)
  target_link_libraries(LibTorch::LibTorch INTERFACE ${LibTorch_CPU} ${LibTorch_C10})
  # libtorch_cpu.so finds the CUDA runtime and CUPTI by a run path of its own, which the linker does not follow.
  target_link_options(LibTorch::LibTorch INTERFACE -Wl,--allow-shlib-undefined)
  # Products of bytes (lib/nn/int8.h); LibTorch for other processors than x86-64 may be without.
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_LIBRARIES LibTorch::LibTorch)
  check_cxx_source_compiles("#include <fbgemm/Fbgemm.h>\nint main() { return !fbgemm::fbgemmSupportedCPU(); }" LibTorch_FBGEMM)
  unset(CMAKE_REQUIRED_LIBRARIES)
endif()
