# SPDX-License-Identifier: MIT
# CPack reads this before it makes a package. Without `file` its Debian packages fail with a message about nothing of
# the kind; without dpkg-shlibdeps they come out without dependencies, and don't run where they are installed.
if(CPACK_GENERATOR STREQUAL "DEB")
  find_program(quadrille_file file PATHS ENV PATH NO_DEFAULT_PATH NO_CACHE)
  find_program(quadrille_shlibdeps dpkg-shlibdeps PATHS ENV PATH NO_DEFAULT_PATH NO_CACHE)
  set(missing "")
  if(NOT quadrille_file)
    string(APPEND missing " file")
  endif()
  if(NOT quadrille_shlibdeps)
    string(APPEND missing " dpkg-dev")
  endif()
  if(missing)
    message(FATAL_ERROR "A Debian package can't be made without these programs:\n  apt install${missing}")
  endif()
endif()

# The same source makes the same package, byte for byte: CPack gives this time to all files in it.
include(${CPACK_QUADRILLE_SOURCE}/cmake/source-date.cmake)
source_date(${CPACK_QUADRILLE_SOURCE} time)
set(ENV{SOURCE_DATE_EPOCH} ${time})

# A release shows what it does: it has no published run that is out of date.
execute_process(COMMAND git -C ${CPACK_QUADRILLE_SOURCE} describe --exact-match --tags --match v*
  OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE not_a_release)
if(not_a_release EQUAL 0)
  execute_process(COMMAND ${CPACK_QUADRILLE_SOURCE}/results/measure.sh --stale
    OUTPUT_VARIABLE stale ERROR_VARIABLE stale RESULT_VARIABLE failed)
  if(NOT failed EQUAL 0)
    message(FATAL_ERROR "A release needs its published runs measured again (results/measure.sh --stale):\n${stale}")
  endif()
endif()
