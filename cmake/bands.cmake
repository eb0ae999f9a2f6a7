# The engines of bands and bands-batch, compiled once for each instruction set: plain is what every processor of
# the kind has, the others are chosen when the program runs, if the machine has them.
include(CheckCCompilerFlag)

function(add_bands_engines set)
  add_library(bands-${set} OBJECT solvers/bands-box-lanes.c solvers/bands-node-lanes.c)
  # Vectors wider than the machine's are passed only within a file, so it is no matter how.
  target_compile_options(bands-${set} PRIVATE -Wno-psabi ${ARGN})
  target_compile_definitions(bands-${set} PRIVATE QUADRILLE_SET=${set})
  target_sources(quadrille PRIVATE $<TARGET_OBJECTS:bands-${set}>)
endfunction()

add_bands_engines(plain)

# What made GCC's code faster for these sources, measured: it keeps more in registers.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(avx2_tuning -mtune=skylake-avx512)
  set(avx512_tuning -fschedule-insns -fsched-pressure)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  check_c_compiler_flag("-mavx2 -mbmi -mbmi2" QUADRILLE_COMPILES_AVX2)
  check_c_compiler_flag("-mavx512f -mavx512bw -mavx512vl -mavx512dq" QUADRILLE_COMPILES_AVX512)
endif()
if(QUADRILLE_COMPILES_AVX2)
  add_bands_engines(avx2 -mavx2 -mbmi -mbmi2 ${avx2_tuning})
  set_property(SOURCE solvers/bands-sets.c APPEND PROPERTY COMPILE_DEFINITIONS QUADRILLE_WITH_AVX2)
endif()
if(QUADRILLE_COMPILES_AVX512)
  add_bands_engines(avx512 -mavx2 -mbmi -mbmi2 -mavx512f -mavx512bw -mavx512vl -mavx512dq ${avx512_tuning})
  set_property(SOURCE solvers/bands-sets.c APPEND PROPERTY COMPILE_DEFINITIONS QUADRILLE_WITH_AVX512)
endif()
