# SPDX-License-Identifier: MIT
# GCC's -fanalyzer on common, solvers and harness: `cmake --preset analyze`. Written for GCC 12, which is wrong in the
# cases below; each has its reason. Reports are warnings, so QUADRILLE_WERROR makes them errors.
option(QUADRILLE_ANALYZE "GCC looks for leaks, null pointers and the like (-fanalyzer)" OFF)
set(analyze_vectors "") # for cmake/instruction-sets.cmake

function(wrong_about source warning)
  set_property(SOURCE ${source} DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY COMPILE_OPTIONS -Wno-analyzer-${warning})
endfunction()

if(QUADRILLE_ANALYZE)
  add_compile_options(-fanalyzer)
  # Vectors: the number of a lane is held against the width of its type, and loops over parts are thought to be skipped.
  set(analyze_vectors -fno-analyzer)
  set_property(SOURCE solvers/dancing-cells/cells-compact-8.c solvers/dancing-cells/cells-compact-16.c
    solvers/dancing-cells/cells-compact-32.c APPEND PROPERTY COMPILE_OPTIONS -fno-analyzer)
  # One source in two widths: one of them stands for both.
  set_property(SOURCE solvers/dancing-links/dlx-compact-16.c APPEND PROPERTY COMPILE_OPTIONS -fno-analyzer)
  # A list that realloc moves is thought to be lost with its old address.
  wrong_about(common/formats/reader.c malloc-leak)
  wrong_about(harness/measuring/processes.c malloc-leak)
  # A pointer that is copied by memcpy is thought to have no value.
  wrong_about(common/base/allocator.c use-of-uninitialized-value)
  # Of tiles cut from the first on, those before are thought not to be cut.
  wrong_about(common/cover/family-colours.c use-of-uninitialized-value)
  # Columns of names and counters are of rows.csv alone; those of audit.csv are thought to have them, too.
  wrong_about(harness/measuring/run/run-csv.c null-dereference)
  wrong_about(harness/measuring/run/run-csv.c use-of-uninitialized-value)
  # Texts that an array holds are freed with it, and thought to be lost.
  wrong_about(harness/measuring/run/run-json.c malloc-leak)
  # What a request or a set holds is freed with the list of them, and thought to be lost.
  wrong_about(harness/sets/set-names.c malloc-leak)
  wrong_about(harness/sets/set-loading.c malloc-leak)
  # A pointer to a member stands for the whole.
  # Matrices in the array of a run are freed with it, and thought to be lost.
  wrong_about(harness/statistics/result-matrix.c malloc-leak)
  # The first of two passes over the parts of a block only counts bytes; its null pointers are not used.
  wrong_about(solvers/bit-matrix/bits.c null-dereference)
  # Solutions that are sorted are those of covers, so they have options.
  wrong_about(harness/measuring/measure.c null-argument)
  # A loop over back-ends fills the array; it is thought to be skipped there, and run where the array is read.
  wrong_about(harness/charts/cactus.c use-of-uninitialized-value)
  # Memory that runs out ends the process; the analyzer goes on with a null, and thinks that a stream loses its text.
  wrong_about(harness/base/memory.c malloc-leak)
  wrong_about(harness/base/memory.c possible-null-dereference)
  # Arrays that are null are those of no rows, no sets, no lanes, over which no loop goes; a result that is looked up is there.
  wrong_about(harness/statistics/virtual-best.c null-dereference)
  # The cells of a puzzle are null where it is a cover or a formula; these are of boards.
  wrong_about(harness/comparing/audit/audit-questions.c null-dereference)
  # The edges of a node are walked until the last; the pointer is null only after it.
  wrong_about(solvers/services/diagram.c null-dereference)
endif()
