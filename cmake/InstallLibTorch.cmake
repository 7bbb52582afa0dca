# Run by cmake --install: libtorch_cpu.so, given as `libtorch`, and the libraries that it needs beyond the system's go to
# lib/emend. They find each other there because LibTorch's own run paths hold $ORIGIN.

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
foreach(library ${libtorch} ${needed})
  get_filename_component(name "${library}" NAME)
  if("$ENV{LIBTORCH}" STREQUAL "link")
    message(STATUS "Linking: ${folder}/${name}")
    file(CREATE_LINK "${library}" "${folder}/${name}" SYMBOLIC)
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${destination}/${name}")
  else()
    if(IS_SYMLINK "${folder}/${name}")  # of an earlier LIBTORCH=link
      file(REMOVE "${folder}/${name}")
    endif()
    file(INSTALL "${library}" DESTINATION "${destination}" FOLLOW_SYMLINK_CHAIN)
  endif()
endforeach()
