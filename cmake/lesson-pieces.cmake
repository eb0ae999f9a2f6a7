# SPDX-License-Identifier: MIT
# Style and scripts of the page of `quadrille lesson` are part of the program, each kind as one text: the pieces of
# harness/extensions/lesson/ in the order of their names, lesson.js, which begins the lesson, last.
foreach(kind css js)
  file(GLOB pieces CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/harness/extensions/lesson/*.${kind})
  list(FILTER pieces EXCLUDE REGEX "/lesson\\.js$")
  if(kind STREQUAL "js")
    list(APPEND pieces ${CMAKE_SOURCE_DIR}/harness/extensions/lesson/lesson.js)
  endif()
  embed(lesson-${kind} ${pieces})
endforeach()
