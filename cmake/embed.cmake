# SPDX-License-Identifier: MIT
# embed(NAME INPUT...) makes texts in ASCII, one after the other, a part of the program: NAME.h has them as a string in C,
# static const char NAME[], in which a dash of the name is an underscore. The build calls this file again, by cmake -P, to
# write it.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  function(embed name)
    string(MAKE_C_IDENTIFIER ${name} string)
    set(header ${CMAKE_BINARY_DIR}/${name}.h)
    set(script ${CMAKE_SOURCE_DIR}/cmake/embed.cmake)
    add_custom_command(OUTPUT ${header} DEPENDS ${ARGN} ${script}
      COMMAND ${CMAKE_COMMAND} "-DINPUT=${ARGN}" -DNAME=${string} -DOUTPUT=${header} -P ${script} VERBATIM)
    target_sources(harness PRIVATE ${header})
  endfunction()
  return()
endif()
foreach(input ${INPUT})
  file(READ ${input} more HEX)
  string(APPEND bytes ${more})
endforeach()
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "/* Made of ${INPUT} by cmake/embed.cmake. */\nstatic const char ${NAME}[] = {\n${bytes}0};\n")
