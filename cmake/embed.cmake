# SPDX-License-Identifier: MIT
# embed(INPUT NAME) makes INPUT, a text in ASCII, a part of the program: NAME.h has it as a string in C, static const char
# NAME[], in which a dash of the name is an underscore. The build calls this file again, by cmake -P, to write it.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  function(embed input name)
    string(MAKE_C_IDENTIFIER ${name} string)
    set(header ${CMAKE_BINARY_DIR}/${name}.h)
    set(script ${CMAKE_SOURCE_DIR}/cmake/embed.cmake)
    add_custom_command(OUTPUT ${header} DEPENDS ${input} ${script}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DNAME=${string} -DOUTPUT=${header} -P ${script})
    target_sources(harness PRIVATE ${header})
  endfunction()
  return()
endif()
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "/* Made of ${INPUT} by cmake/embed.cmake. */\nstatic const char ${NAME}[] = {\n${bytes}0};\n")
