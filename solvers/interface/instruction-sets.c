/* SPDX-License-Identifier: MIT */
#include "solvers/interface/instruction-sets.h"

const char *const instruction_set_names[] = {"auto", "words",  "sse2",         "neon",
                                             "avx2", "avx512", "avx512bitalg", NULL};

const struct setting instruction_set_settings[] = {
    {.name = "set",
     .summary = "instruction set; auto takes the best of all",
     .choices = instruction_set_names},
    {.name = NULL},
};

static bool build_has(uint64_t set)
{
#if defined(QUADRILLE_SETS_OF_X86_64)
    return set == SET_WORDS || set == SET_SSE2 || set == SET_AVX2 || set == SET_AVX512 ||
           set == SET_AVX512BITALG;
#elif defined(QUADRILLE_SETS_OF_AARCH64)
    return set == SET_WORDS || set == SET_NEON;
#else
    return set == SET_WORDS;
#endif
}

/* No less than the files of a set are compiled for. */
static bool machine_has(uint64_t set)
{
#if defined(QUADRILLE_SETS_OF_X86_64)
    if (set == SET_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (set == SET_AVX512)
        return machine_has(SET_AVX2) && __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
    if (set == SET_AVX512BITALG)
        return machine_has(SET_AVX512) && __builtin_cpu_supports("avx512bitalg") &&
               __builtin_cpu_supports("avx512vpopcntdq");
#endif
    return build_has(set);
}

enum instruction_set instruction_set_of(uint64_t setting, struct error *error)
{
    uint64_t set = setting;
    if (set == SET_AUTO)
        for (set = INSTRUCTION_SETS - 1; !build_has(set) || !machine_has(set);)
            set--;
    if (build_has(set) && machine_has(set))
        return (enum instruction_set)set;
    error_set(error, "this %s has no %s; set=auto takes the best there is",
              build_has(set) ? "machine" : "build", instruction_set_names[set]);
    return SET_AUTO;
}
