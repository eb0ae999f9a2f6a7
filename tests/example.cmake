# SPDX-License-Identifier: MIT
# Cuts the back-end that solvers/README.md walks through out of that page, so that it is built and tested as it
# stands there. Sets `output` to the path of the C file; configuring again follows the page.
function(example_of_readme output)
  set(page ${PROJECT_SOURCE_DIR}/solvers/README.md)
  set(file ${PROJECT_BINARY_DIR}/backwards.c)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  file(READ ${page} text)
  string(FIND "${text}" "```c\n" begin)
  string(SUBSTRING "${text}" ${begin} -1 text)
  string(SUBSTRING "${text}" 5 -1 text)
  string(FIND "${text}" "```" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
  set(${output} ${file} PARENT_SCOPE)
endfunction()
