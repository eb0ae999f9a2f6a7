# SPDX-License-Identifier: MIT
# Finds PicoSAT as Debian packages it (picosat/picosat.h, libpicosat), or as its own makefile installs it
# (picosat.h). Defines the target PicoSAT::PicoSAT. PICOSAT_ROOT may point to another prefix.
find_path(PicoSAT_INCLUDE_DIR picosat/picosat.h HINTS ${PICOSAT_ROOT} PATH_SUFFIXES include)
find_library(PicoSAT_LIBRARY picosat HINTS ${PICOSAT_ROOT} PATH_SUFFIXES lib)
mark_as_advanced(PicoSAT_INCLUDE_DIR PicoSAT_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PicoSAT
  REQUIRED_VARS PicoSAT_LIBRARY PicoSAT_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "on Debian: apt install picosat")

if(PicoSAT_FOUND AND NOT TARGET PicoSAT::PicoSAT)
  add_library(PicoSAT::PicoSAT UNKNOWN IMPORTED)
  set_target_properties(PicoSAT::PicoSAT PROPERTIES
    IMPORTED_LOCATION ${PicoSAT_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${PicoSAT_INCLUDE_DIR})
endif()
