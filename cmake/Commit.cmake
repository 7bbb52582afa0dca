# cmake -DOUT=FILE -P: writes cmake/build.cpp.in with the commit of the sources to FILE, which is touched only where that
# changed. Outside a checkout it is what `git archive` put into commit.txt, else nothing.
get_filename_component(source ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(commit "")
if(EXISTS ${source}/.git)  # of these sources, not of a folder around them
  execute_process(COMMAND git -C ${source} describe --always --dirty --abbrev=10 --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(commit STREQUAL "")
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit.txt commit)
endif()
if(NOT commit MATCHES "^[0-9a-f]+(-dirty)?$")
  set(commit "")
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build.cpp.in ${OUT} @ONLY)
