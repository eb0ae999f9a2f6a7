# SPDX-License-Identifier: MIT
# `lesson --live`: traced back-ends, what reads instances, and the tracer, compiled as they are for WebAssembly by Clang with
# wasi-libc; platform.c stands in for what there is no system for. Where that compiler is not, `lesson --live` says so.
set(live ${CMAKE_SOURCE_DIR}/harness/extensions/live)
set(live_module ${CMAKE_BINARY_DIR}/live.wasm)
find_program(WASM_CLANG NAMES clang clang-14)
find_program(WASM_LINKER NAMES wasm-ld wasm-ld-14)
find_file(WASM_LIBC wasm32-wasi/libc.a PATHS /usr/lib)
if(WASM_CLANG)
  execute_process(COMMAND ${WASM_CLANG} --target=wasm32-wasi -print-libgcc-file-name
    OUTPUT_VARIABLE wasm_builtins OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(QUADRILLE_LIVE AND WASM_CLANG AND WASM_LINKER AND WASM_LIBC AND EXISTS "${wasm_builtins}")
  set(wasm ${WASM_CLANG} --target=wasm32-wasi -std=c17 -DNDEBUG -I${CMAKE_SOURCE_DIR} -D_POSIX_C_SOURCE=200809L
    -ffunction-sections -fdata-sections)
  set(objects)
  function(compile_for_wasm source)
    string(MAKE_C_IDENTIFIER ${source} object)
    set(level -Oz)
    if(ARGN MATCHES QUADRILLE_TRACED)
      set(object traced_${object})
    elseif(source IN_LIST searching AND NOT source MATCHES "compact-|bounds|auto|/bits\\.c") # to be fast where a page asks much
      set(level -Os)
    endif()
    set(object ${CMAKE_BINARY_DIR}/live/${object}.o)
    add_custom_command(OUTPUT ${object} DEPENDS ${CMAKE_SOURCE_DIR}/${source} DEPFILE ${object}.d
      COMMAND ${wasm} ${level} ${ARGN} -MD -MF ${object}.d -MT ${object} -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
      COMMENT "For WebAssembly: ${source}" VERBATIM)
    set(objects ${objects} ${object} PARENT_SCOPE)
  endfunction()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/live)
  # Searches without a trace, the fast ones first: those of the twins, and two made for speed.
  set(searches ${twins} dancing-links/dlx-compact bit-matrix/bits auto/auto)
  list(REVERSE searches)
  file(GLOB searching CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    solvers/bit-matrix/bits*.c solvers/dancing-links/dlx-*.c solvers/exact-cover/*.c solvers/auto/*.c)
  list(TRANSFORM searches REPLACE "(.+)" "solvers/\\1.c" OUTPUT_VARIABLE sources_of_searches)
  list(APPEND searching ${sources_of_searches})
  list(TRANSFORM searches REPLACE ".*/" "")
  list(TRANSFORM searches REPLACE - _)
  list(TRANSFORM searches REPLACE "(.+)" "search(\\1)")
  string(JOIN "" searches ${searches})
  # The linker drops what is not called.
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
    common/*.c common/*/*.c
    solvers/interface/*.c solvers/registry/s*.c solvers/clauses/*.c solvers/tracing/*.c
    solvers/backtracking/backtracking*.c solvers/exact-cover/*.c solvers/sat/*.c
    solvers/external/none.c solvers/counting/layer-order.c solvers/counting/layer-plan.c
    harness/text/json-text.c harness/measuring/measure.c harness/extensions/explain/reasons.c
    harness/extensions/trace/*.c harness/extensions/lesson/lesson-data.c
    harness/extensions/live/*.c)
  list(APPEND sources ${searching})
  # They need GMP, or the page never asks them.
  list(FILTER sources EXCLUDE REGEX "threads|auto/turns.c|big-count|family-known|dlx-costs|cheapest|proof/[^l]|isomorph|referee|lp-text|sat-answer|models|trace-text|-command")
  list(REMOVE_DUPLICATES sources)
  list(REMOVE_ITEM sources harness/extensions/live/live.c)
  foreach(source ${sources})
    set(set)
    if(source IN_LIST for_each_set) # cmake/instruction-sets.cmake
      set(set -DQUADRILLE_SET=words -DQUADRILLE_SET_BITS=64)
    endif()
    compile_for_wasm(${source} ${set})
  endforeach()
  compile_for_wasm(harness/extensions/live/live.c "-DLIVE_SEARCHES(search)=${searches}")
  foreach(twin ${twins})
    twin_definitions(${twin} definitions)
    list(TRANSFORM definitions PREPEND -D)
    compile_for_wasm(solvers/${twin}.c ${definitions})
  endforeach()
  add_custom_command(OUTPUT ${live_module} DEPENDS ${objects}
    COMMAND ${WASM_CLANG} --target=wasm32-wasi -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=4194304
            -Wl,--max-memory=1073741824 -o ${live_module} ${objects}
    COMMENT "Linking live.wasm" VERBATIM)
else()
  if(QUADRILLE_LIVE)
    message(STATUS "lesson --live is left out: it needs clang, lld, wasi-libc and libclang-rt-14-dev-wasm32")
  endif()
  file(WRITE ${live_module} "")
endif()
# Its page has it as text, beside the scripts that run it.
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/live-module.txt DEPENDS ${live_module}
  COMMAND base64 -w0 ${live_module} > ${CMAKE_BINARY_DIR}/live-module.txt)
embed(live-module ${CMAKE_BINARY_DIR}/live-module.txt)
embed(live-css ${live}/live.css)
embed(live-js ${live}/race.js ${live}/explain.js ${live}/grid.js ${live}/random.js ${live}/play.js ${live}/live.js)
embed(worker-js ${live}/worker.js)
