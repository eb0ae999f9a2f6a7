/* SPDX-License-Identifier: MIT */
/* Instruction sets: cmake/instruction-sets.cmake compiles some files once for each that machines of this kind
 * may have, and which of the results runs is decided when a back-end is opened. */
#pragma once

#include "solvers/interface/solver.h"

/* From the least to the best of a machine:
 *   words   words of 64 bits and no vectors, on any machine;
 *   sse2    on all of x86-64;
 *   neon    on all of AArch64;
 *   avx2    with BMI1, BMI2 and POPCNT: x86-64 since 2013;
 *   avx512  its parts F, BW, DQ and VL: x86-64 since 2017, not all;
 *   avx512bitalg  with BITALG and VPOPCNTDQ too, which count the bits of each lane: since 2019, not all. */
enum instruction_set {
    SET_AUTO,
    SET_WORDS,
    SET_SSE2,
    SET_NEON,
    SET_AVX2,
    SET_AVX512,
    SET_AVX512BITALG,
    INSTRUCTION_SETS
};

/* The settings of solvers that have such files: set=auto, or one by name. */
extern const char *const instruction_set_names[];
extern const struct setting instruction_set_settings[];

/* The one that the setting asks for, never SET_AUTO; that only with a sentence, if machine or build lack it.
 */
enum instruction_set instruction_set_of(uint64_t setting, struct error *error);

/* What a file that is compiled several times offers is defined there as SET_NAME(NAME), which is NAME_words
 * and so on; DECLARE_FOR_EACH_SET declares them all, functions or objects (without parameters), and
 * FOR_SET(NAME, set) is the address of one. */
#define SET_NAME(name) SET_NAME_PASTE(name, QUADRILLE_SET)
#define SET_NAME_PASTE(name, set) SET_NAME_PASTED(name, set)
#define SET_NAME_PASTED(name, set) name##_##set

#if defined(QUADRILLE_SETS_OF_X86_64)
#define DECLARE_FOR_EACH_SET(type, name, parameters) \
    type name##_words parameters;                    \
    type name##_sse2 parameters;                     \
    type name##_avx2 parameters;                     \
    type name##_avx512 parameters;                   \
    type name##_avx512bitalg parameters;
#define FOR_SET(name, set)                                                        \
    ((__typeof__(&name##_words)[INSTRUCTION_SETS]){[SET_WORDS] = &name##_words,   \
                                                   [SET_SSE2] = &name##_sse2,     \
                                                   [SET_AVX2] = &name##_avx2,     \
                                                   [SET_AVX512] = &name##_avx512, \
                                                   [SET_AVX512BITALG] = &name##_avx512bitalg}[set])
#elif defined(QUADRILLE_SETS_OF_AARCH64)
#define DECLARE_FOR_EACH_SET(type, name, parameters) \
    type name##_words parameters;                    \
    type name##_neon parameters;
#define FOR_SET(name, set)                          \
    ((__typeof__(&name##_words)[INSTRUCTION_SETS]){ \
        [SET_WORDS] = &name##_words, [SET_NEON] = &name##_neon}[set])
#else
#define DECLARE_FOR_EACH_SET(type, name, parameters) type name##_words parameters;
#define FOR_SET(name, set) ((void)(set), &name##_words)
#endif

/* What has to be inlined, for the sake of constants that are handed down. */
#define INLINED static inline __attribute__((always_inline))

/* A function that only assert() calls. */
#define ASSERTED static __attribute__((unused))
