# SPDX-License-Identifier: MIT
# Writes OUTPUT from version.h.in with VERSION, COMPILER, FLAGS as given and COMMIT as git tells it at build time,
# so that every run records the very source it was made by. Run by cmake -P; touches OUTPUT only if it changed.
set(COMMIT "no commit known")
find_package(Git QUIET)
if(Git_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE} describe --always --dirty --abbrev=12
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(COMMIT ${described})
  endif()
endif()
configure_file(${SOURCE}/cmake/version.h.in ${OUTPUT} @ONLY)
