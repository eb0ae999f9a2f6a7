# SPDX-License-Identifier: MIT
# Compiles a file once for each instruction set that solvers/interface/instruction-sets.h knows for machines of this kind, and
# adds it to a target: compile_for_each_set(TARGET SOURCE), which makes the libraries NAME-SET.
include(CheckCCompilerFlag)

set(instruction_sets words)
set(definitions_of_sets "")
# Bits of a vector.
set(bits_words 64)
set(bits_sse2 128)
set(bits_neon 128)
set(bits_avx2 256)
set(bits_avx512 512)
set(bits_avx512bitalg 512)
# No more than machine_has() there asks for.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(flags_words -mno-sse)
  set(flags_avx2 -mavx2 -mbmi -mbmi2 -mpopcnt)
  set(flags_avx512 ${flags_avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl)
  set(flags_avx512bitalg ${flags_avx512} -mavx512bitalg -mavx512vpopcntdq)
  check_c_compiler_flag("${flags_words};${flags_avx512bitalg}" QUADRILLE_COMPILES_X86_64_SETS)
  if(QUADRILLE_COMPILES_X86_64_SETS)
    list(APPEND instruction_sets sse2 avx2 avx512 avx512bitalg)
    set(definitions_of_sets QUADRILLE_SETS_OF_X86_64)
  endif()
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(flags_words -mgeneral-regs-only)
  list(APPEND instruction_sets neon)
  set(definitions_of_sets QUADRILLE_SETS_OF_AARCH64)
endif()

function(compile_for_each_set target source)
  target_compile_definitions(${target} PRIVATE ${definitions_of_sets})
  get_filename_component(name ${source} NAME_WE)
  foreach(set ${instruction_sets})
    add_library(${name}-${set} OBJECT ${source})
    target_compile_definitions(${name}-${set} PRIVATE
      QUADRILLE_SET=${set} QUADRILLE_SET_BITS=${bits_${set}} ${definitions_of_sets})
    # Vectors wider than the machine's are passed only within a file, so it is no matter how.
    # With -O2 GCC does not unroll loops over nine vectors, which makes bands-batch three times slower.
    target_compile_options(${name}-${set} PRIVATE -Wno-psabi $<$<CONFIG:RelWithDebInfo>:-O3> ${flags_${set}}
      ${analyze_vectors})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${name}-${set}>)
  endforeach()
endfunction()
