# SPDX-License-Identifier: MIT
# Solvers that are used when they are found: CaDiCaL by its C interface. Each is one more file and one more line in the
# registry. On Debian: apt install libcadical-dev
option(QUADRILLE_CADICAL "use CaDiCaL if it is found" ON)

if(QUADRILLE_CADICAL)
  find_path(CADICAL_INCLUDE_DIR ccadical.h)
  find_library(CADICAL_LIBRARY cadical)
  mark_as_advanced(CADICAL_INCLUDE_DIR CADICAL_LIBRARY)
  if(CADICAL_INCLUDE_DIR AND CADICAL_LIBRARY)
    target_sources(quadrille PRIVATE solvers/sat-libraries/cadical.c)
    target_compile_definitions(quadrille PRIVATE QUADRILLE_WITH_CADICAL)
    target_include_directories(quadrille SYSTEM PRIVATE ${CADICAL_INCLUDE_DIR})
    # Mostly a static library, and of C++: what it needs at run time is linked as well.
    list(APPEND external_libraries ${CADICAL_LIBRARY} stdc++ m)
  endif()
endif()

target_link_libraries(quadrille PRIVATE ${external_libraries} ${CMAKE_DL_LIBS})

# pkg-config's users link the same.
foreach(library ${external_libraries} ${CMAKE_DL_LIBS})
  get_filename_component(name ${library} NAME_WE)
  string(REGEX REPLACE "^lib" "" name ${name})
  string(APPEND PC_LIBS " -l${name}")
endforeach()

# A program that loads plug-ins lends them all functions of libquadrille, those included that it does not call itself.
function(lend_library_to_plugins target)
  set_target_properties(${target} PROPERTIES ENABLE_EXPORTS ON LINK_LIBRARY_OVERRIDE_quadrille WHOLE_ARCHIVE)
endfunction()
