# SPDX-License-Identifier: MIT
# Style and scripts of the page of `quadrille lesson` are part of the program, each kind as one text: the pieces of
# harness/traces/lesson/ in the order of their names, lesson.js, which begins the lesson, last.
foreach(kind css js)
  file(GLOB pieces CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/harness/traces/lesson/*.${kind})
  list(FILTER pieces EXCLUDE REGEX "/lesson\\.js$")
  if(kind STREQUAL "js")
    list(APPEND pieces ${CMAKE_SOURCE_DIR}/harness/traces/lesson/lesson.js)
  endif()
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/lesson-${kind}.h
    DEPENDS ${pieces} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    COMMAND ${CMAKE_COMMAND} -E cat ${pieces} > ${CMAKE_BINARY_DIR}/lesson.${kind}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_BINARY_DIR}/lesson.${kind} -DNAME=lesson_${kind}
            -DOUTPUT=${CMAKE_BINARY_DIR}/lesson-${kind}.h -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake)
  target_sources(harness PRIVATE ${CMAKE_BINARY_DIR}/lesson-${kind}.h)
endforeach()
