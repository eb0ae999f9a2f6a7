/* Code for the processor that it runs on, in a program that is built for all: CMakeLists.txt compiles some
 * files several times, and which of them runs is decided when a back-end is opened. */
#ifndef QUADRILLE_PROCESSORS_H
#define QUADRILLE_PROCESSORS_H

#include <stdbool.h>

/* Kinds of processors: any; x86-64 since 2013 (AVX2, BMI2); x86-64 since 2019 (AVX-512 with population
 * counts). */
enum processor { PROCESSOR_ANY, PROCESSOR_AVX2, PROCESSOR_AVX512 };

/* The best that this one is, of those that there is code for. */
static inline enum processor processor_here(void)
{
#ifdef QUADRILLE_PROCESSORS
    __builtin_cpu_init();
    bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vpopcntdq"))
        return PROCESSOR_AVX512;
    if (has_avx2)
        return PROCESSOR_AVX2;
#endif
    return PROCESSOR_ANY;
}

/* The setting of back-ends that have such code: code=best|portable. */
extern const char *const processors_code_choices[];
#define CODE_SETTING                                                          \
    {                                                                         \
        .name = "code", .summary = "compiled for this processor, or for any", \
        .choices = processors_code_choices,                                   \
    }

enum { CODE_BEST, CODE_PORTABLE };

/* NAME_any and so on: the same function, compiled for each kind. In the file that is compiled several times
 * it is defined as FOR_PROCESSOR(NAME). */
#ifdef QUADRILLE_PROCESSORS
#define DECLARE_FOR_EACH_PROCESSOR(type, name, parameters) \
    type name##_any parameters;                            \
    type name##_avx2 parameters;                           \
    type name##_avx512 parameters;
#define CHOOSE_FOR_PROCESSOR(name, code)                  \
    ((__typeof__(&name##_any)[]){name##_any, name##_avx2, \
                                 name##_avx512}[(code) == CODE_BEST ? processor_here() : PROCESSOR_ANY])
#else
#define DECLARE_FOR_EACH_PROCESSOR(type, name, parameters) type name##_any parameters;
#define CHOOSE_FOR_PROCESSOR(name, code) ((void)(code), name##_any)
#endif

#define FOR_PROCESSOR(name) PROCESSOR_PASTE(name, PROCESSOR)
#define PROCESSOR_PASTE(name, processor) PROCESSOR_PASTED(name, processor)
#define PROCESSOR_PASTED(name, processor) name##_##processor

/* What has to be inlined, for the sake of constants that are handed down. */
#define INLINED static inline __attribute__((always_inline))

#endif
