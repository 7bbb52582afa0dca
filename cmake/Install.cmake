# cmake --install: programs to bin, what they load to lib/emend, packages to share/emend/models, manuals, completions,
# documents and examples.
# Programs find lib/emend and share/emend from their own place, so that a prefix can be moved.
#
# LIBTORCH in the environment of the installation: copy, the default, copies LibTorch's libraries for the CPU there;
# link puts links to them there; system leaves them where they are, for the loader to find (Debian's libtorch).

get_property(programs GLOBAL PROPERTY EMEND_PROGRAMS)
set_target_properties(${programs} PROPERTIES INSTALL_RPATH "$ORIGIN/../lib/emend")
install(TARGETS ${programs} RUNTIME DESTINATION bin)
get_property(modules GLOBAL PROPERTY EMEND_MODULES)
if(modules)
  set_target_properties(${modules} PROPERTIES INSTALL_RPATH "$ORIGIN")
  install(TARGETS ${modules} LIBRARY DESTINATION lib/emend)
endif()

file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
# Written by the programs themselves, so that they carry PROGRAM_PREFIX.
foreach(program ${programs})
  set(name ${PROGRAM_PREFIX}${program})
  foreach(what man bash zsh fish)
    set(folder_man share/man/man1)
    set(file_man ${name}.1)
    set(folder_bash share/bash-completion/completions)
    set(file_bash ${name})
    set(folder_zsh share/zsh/site-functions)
    set(file_zsh _${name})
    set(folder_fish share/fish/vendor_completions.d)
    set(file_fish ${name}.fish)
    install(CODE "
      execute_process(COMMAND \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${name}\" --generate ${what}
        OUTPUT_FILE \"${CMAKE_BINARY_DIR}/generated/${file_${what}}\" RESULT_VARIABLE status)
      if(NOT status EQUAL 0)
        message(FATAL_ERROR \"${name} --generate ${what} failed\")
      endif()")
    install(FILES ${CMAKE_BINARY_DIR}/generated/${file_${what}} DESTINATION ${folder_${what}})
  endforeach()
endforeach()
# A package is a folder with a config.json; the rest of models/ is not for users.
file(GLOB packages CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/models ${CMAKE_SOURCE_DIR}/models/*/config.json)
foreach(package ${packages})
  get_filename_component(package ${package} DIRECTORY)
  file(READ ${CMAKE_SOURCE_DIR}/models/${package}/config.json config)
  if(NOT EMEND_NEURAL AND (EXISTS ${CMAKE_SOURCE_DIR}/models/${package}/model.safetensors OR
                           config MATCHES "\"architecture\": \"dictionary\""))
    continue()  # a network, or what only a network needs: nothing here could read it
  endif()
  # Without the scripts that helped to train it, which have no suffix, and the recipes of stages that others followed.
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/models/${package} DESTINATION share/emend/models
    FILES_MATCHING REGEX "\\.[^/]*$" REGEX "/recipe-[^/]*$" EXCLUDE)
endforeach()
# A program in the build folder finds the packages of the source tree as an installed one finds its own.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/emend)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/models ${CMAKE_BINARY_DIR}/share/emend/models SYMBOLIC)

# What the programs do together: a page that is written, not generated.
install(FILES ${CMAKE_SOURCE_DIR}/man/emend.7 DESTINATION share/man/man7)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md ${CMAKE_SOURCE_DIR}/CHANGELOG.md DESTINATION share/doc/emend)
execute_process(COMMAND ${CMAKE_SOURCE_DIR}/scripts/licences spdx OUTPUT_FILE ${CMAKE_BINARY_DIR}/generated/licences.spdx RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "scripts/licences spdx failed")
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/REUSE.toml ${CMAKE_SOURCE_DIR}/scripts/licences)
install(FILES ${CMAKE_BINARY_DIR}/generated/licences.spdx DESTINATION share/doc/emend)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs DESTINATION share/doc/emend FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")

# Of examples/experiment the Makefile alone: what it made there is not for others.
install(DIRECTORY ${CMAKE_SOURCE_DIR}/examples DESTINATION share/doc/emend
  PATTERN "experiment/*.txt" EXCLUDE PATTERN ".gitignore" EXCLUDE REGEX "/(crontab|logrotate|Makefile)$" EXCLUDE)
# The programs that they name are called as they are installed.
foreach(example crontab logrotate experiment/Makefile)
  file(READ ${CMAKE_SOURCE_DIR}/examples/${example} text)
  string(REGEX REPLACE "(nice |\t|; )(denoise|noise-inject|score|sigtest) " "\\1${PROGRAM_PREFIX}\\2 " text "${text}")
  file(WRITE ${CMAKE_BINARY_DIR}/generated/examples/${example} "${text}")
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/generated/examples DESTINATION share/doc/emend)
# When all of it is there: links among documents, which lie otherwise than in the sources.
install(CODE "
  execute_process(COMMAND \"${CMAKE_SOURCE_DIR}/scripts/relink\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\" RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR \"scripts/relink failed\")
  endif()")

if(EMEND_NEURAL)
  include(NoCuda)
  no_cuda(${LibTorch_CPU})
  install(CODE "
    set(libtorch \"${LibTorch_CPU}\")
    set(no_cuda \"${CMAKE_BINARY_DIR}/lib/no_cuda\")
    set(strip \"${CMAKE_STRIP}\")")
  install(SCRIPT cmake/InstallLibTorch.cmake)
endif()

# For scripts/uninstall: what was installed, from the prefix, which can be moved.
install(CODE [[
  string(LENGTH "${CMAKE_INSTALL_PREFIX}/" length)
  set(manifest "share/emend/manifest\n")
  foreach(file ${CMAKE_INSTALL_MANIFEST_FILES})
    string(SUBSTRING "${file}" ${length} -1 file)
    string(APPEND manifest "${file}\n")
  endforeach()
  file(WRITE "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/emend/manifest" "${manifest}")]])
