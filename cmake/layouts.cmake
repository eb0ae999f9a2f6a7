# SPDX-License-Identifier: MIT
# `compare --layouts` links back-ends of libquadrille again, as shared objects with their functions in another order.
# For that each function has a section of its own, and no address that only a program may have. (Debian's compilers
# make position-independent code of that kind in any case.) Sanitizers and coverage register each object file once with
# the program, and not again with each copy, so these builds have no layouts.
include(CheckCCompilerFlag)
check_c_compiler_flag("-ffunction-sections;-fPIE" QUADRILLE_COMPILES_SECTIONS)
set(QUADRILLE_LAYS_OUT OFF)
if(QUADRILLE_COMPILES_SECTIONS AND CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF" AND
   NOT "${CMAKE_C_FLAGS} ${CMAKE_EXE_LINKER_FLAGS}" MATCHES "-fsanitize|--coverage|-flto")
  set(QUADRILLE_LAYS_OUT ON)
  # What the compiler calls by itself, such as what asks the processor for its instruction sets.
  execute_process(COMMAND ${CMAKE_C_COMPILER} -print-libgcc-file-name OUTPUT_VARIABLE compiler_library
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "OBJECT_LIBRARY" OR target STREQUAL "quadrille")
      target_compile_options(${target} PRIVATE -ffunction-sections $<$<NOT:$<BOOL:${CMAKE_POSITION_INDEPENDENT_CODE}>>:-fPIE>)
    endif()
  endforeach()
endif()
