# Run by cmake --install: libtorch_cpu.so, given as `libtorch`, and the libraries that it needs beyond the system's go to
# lib/emend, where they find each other by $ORIGIN. Copies are without the names for debuggers (with `strip`: 358 MB of
# 451), and what stands in for NVIDIA's libraries, in the folder `no_cuda`, is copied in their place (NoCuda.cmake).
# Licences go to share/doc/emend/licences.

set(how "$ENV{LIBTORCH}")
if(how STREQUAL "")
  set(how copy)
elseif(NOT how MATCHES "^(copy|link|system)$")
  message(FATAL_ERROR "LIBTORCH=${how} is none of copy, link and system")
endif()
if(how STREQUAL "system")
  return()
endif()

file(GET_RUNTIME_DEPENDENCIES
  LIBRARIES ${libtorch}
  RESOLVED_DEPENDENCIES_VAR needed
  UNRESOLVED_DEPENDENCIES_VAR lost
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|dl|rt|pthread|util|gcc_s|stdc\\+\\+)\\.so"
  POST_EXCLUDE_REGEXES "^/lib/" "^/lib64/" "^/usr/lib/")
if(lost)
  message(FATAL_ERROR "LibTorch needs ${lost}, which cannot be found")
endif()

set(destination "${CMAKE_INSTALL_PREFIX}/lib/emend")
set(folder "$ENV{DESTDIR}${destination}")  # file(INSTALL) knows DESTDIR, the other commands do not
file(MAKE_DIRECTORY "${folder}")
set(nvidia OFF)
foreach(library ${libtorch} ${needed})
  get_filename_component(name "${library}" NAME)
  if(how STREQUAL "link")
    message(STATUS "Linking: ${folder}/${name}")
    file(REMOVE "${folder}/${name}")
    file(CREATE_LINK "${library}" "${folder}/${name}" SYMBOLIC)
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${destination}/${name}")
    continue()
  endif()
  if(IS_SYMLINK "${folder}/${name}")  # of an earlier LIBTORCH=link
    file(REMOVE "${folder}/${name}")
  endif()
  if(EXISTS "${no_cuda}/${name}")
    file(INSTALL "${no_cuda}/${name}" DESTINATION "${destination}")
    continue()
  elseif(name MATCHES "^libcu[a-z]+\\.so")
    set(nvidia ON)
  endif()
  file(INSTALL "${library}" DESTINATION "${destination}" FOLLOW_SYMLINK_CHAIN)
  file(SIZE "${library}" from)
  file(SIZE "${folder}/${name}" to)
  if(from EQUAL to)  # else it was copied and stripped before
    if(strip)
      execute_process(COMMAND "${strip}" --strip-unneeded "${folder}/${name}" OUTPUT_QUIET ERROR_QUIET)
    endif()
    file(RPATH_SET FILE "${folder}/${name}" NEW_RPATH "$ORIGIN")  # PyPI's also leads to NVIDIA's packages
    execute_process(COMMAND touch -r "${library}" "${folder}/${name}")  # by which file(INSTALL) knows it again
  endif()
endforeach()
if(how STREQUAL "link")
  return()
endif()

# PyPI's wheels, as scripts/fetch-libtorch unpacks them and as pip installs them, keep licences beside the packages.
get_filename_component(root "${libtorch}" DIRECTORY)
get_filename_component(root "${root}/../.." REALPATH)
set(licences "${CMAKE_INSTALL_PREFIX}/share/doc/emend/licences")
file(GLOB texts "${root}/torch-*.dist-info/licenses/*" "${root}/torch-*.dist-info/LICENSE" "${root}/torch-*.dist-info/NOTICE")
file(INSTALL ${texts} DESTINATION "${licences}/LibTorch")
if(EXISTS "${folder}/libgomp.so.1")
  get_filename_component(texts "${CMAKE_CURRENT_LIST_DIR}/../LICENSES" REALPATH)
  file(INSTALL "${texts}/GPL-3.0-or-later.txt" "${texts}/GCC-exception-3.1.txt" DESTINATION "${licences}/GCC")
endif()
if(nvidia)
  file(GLOB texts "${root}/nvidia_*.dist-info/licenses/*" "${root}/nvidia_*.dist-info/License.txt")
  file(INSTALL ${texts} DESTINATION "${licences}/NVIDIA")
endif()
