#include "bands-sets.h"

enum { AUTO, PLAIN, AVX2, AVX512, SETS };

static const char *const names[] = {"auto", "plain", "avx2", "avx512", 0};

const struct setting bands_settings[] = {
    {"set", "instruction set; plain is what every such processor has", names, 0, 0, AUTO},
    {0},
};

static const struct bands_set sets[SETS] = {
    [PLAIN] = {"plain", &box_lanes_plain, &node_lanes_plain},
#ifdef QUADRILLE_WITH_AVX2
    [AVX2] = {"avx2", &box_lanes_avx2, &node_lanes_avx2},
#endif
#ifdef QUADRILLE_WITH_AVX512
    [AVX512] = {"avx512", &box_lanes_avx512, &node_lanes_avx512},
#endif
};

static bool machine_has(uint64_t set)
{
#if defined(__x86_64__) || defined(__i386__)
    if (set == AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    if (set == AVX512)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("bmi2");
#endif
    return set == PLAIN;
}

const struct bands_set *bands_set_of(const struct settings *settings, struct error *error)
{
    uint64_t set = settings->value[0];
    if (set == AUTO)
        for (set = SETS - 1; !sets[set].name || !machine_has(set);)
            set--;
    if (sets[set].name && machine_has(set))
        return &sets[set];
    error_set(error, "this %s has no %s; set=auto takes the best there is",
              sets[set].name ? "machine" : "build", names[set]);
    return 0;
}

/* The block begins somewhere within the first BANDS_ALIGNMENT bytes of a larger one; where that begins is
 * told by the byte just before it. */
void *bands_take(struct allocator *allocator, size_t size)
{
    unsigned char *block = allocator_take(allocator, size + BANDS_ALIGNMENT);
    if (!block)
        return 0;
    unsigned before = BANDS_ALIGNMENT - (unsigned)((uintptr_t)block % BANDS_ALIGNMENT);
    block[before - 1] = (unsigned char)before;
    return block + before;
}

void bands_give(struct allocator *allocator, void *block, size_t size)
{
    unsigned char *at = block;
    if (block)
        allocator_give(allocator, at - at[-1], size + BANDS_ALIGNMENT);
}
