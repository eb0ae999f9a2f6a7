# SPDX-License-Identifier: MIT
# The traced twins: sources of back-ends, compiled a second time so that they report what they do
# (solvers/tracing/trace.h). `solver_NAME` is `traced_NAME` there, and so is every other name that a source exports.
set(twins backtracking/cell-order backtracking/rescan backtracking/blank-list backtracking/candidate-list
  backtracking/sum-45 backtracking/mrv dancing-links/dlx dancing-cells/cells sat/dpll sat/cdcl)
set(exported_cdcl cdcl_open cdcl_solve cdcl_close)
set(exported_dlx dlx_link)
function(twin_definitions twin definitions)
  get_filename_component(name ${twin} NAME)
  string(REPLACE - _ name ${name})
  set(list QUADRILLE_TRACED solver_${name}=traced_${name})
  foreach(export ${exported_${name}})
    list(APPEND list ${export}=traced_${export})
  endforeach()
  set(${definitions} ${list} PARENT_SCOPE)
endfunction()
# An object library for each, since a source has one set of definitions in a target.
foreach(twin ${twins})
  get_filename_component(name ${twin} NAME)
  twin_definitions(${twin} definitions)
  add_library(twin-${name} OBJECT solvers/${twin}.c)
  target_compile_definitions(twin-${name} PRIVATE ${definitions})
  target_sources(quadrille PRIVATE $<TARGET_OBJECTS:twin-${name}>)
endforeach()
