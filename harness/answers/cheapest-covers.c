/* SPDX-License-Identifier: MIT */
#include "harness/answers/cheapest-covers.h"

#include "harness/base/memory.h"

#include <stdlib.h>
#include <string.h>

void cheapest_covers_add(struct cheapest_covers *cheapest, uint64_t cost, const struct solution *solution)
{
    assert(cheapest->wanted > 0 && cheapest->count <= cheapest->wanted);
    size_t at = cheapest->count;
    while (at && cheapest->covers[at - 1].cost > cost)
        at--;
    if (at == cheapest->wanted)
        return;
    if (cheapest->count == cheapest->wanted)
        free(cheapest->covers[--cheapest->count].options);
    else
        cheapest->covers = memory_grow(cheapest->covers, (cheapest->count + 1) * sizeof *cheapest->covers);
    memmove(cheapest->covers + at + 1, cheapest->covers + at,
            (cheapest->count++ - at) * sizeof *cheapest->covers);
    struct kept_cover *cover = &cheapest->covers[at];
    *cover = (struct kept_cover){.cost = cost, .option_count = solution->option_count};
    cover->options = memory_get((cover->option_count + 1) * sizeof *cover->options);
    memcpy(cover->options, solution->options, cover->option_count * sizeof *cover->options);
}

void cheapest_covers_close(struct cheapest_covers *cheapest)
{
    for (size_t i = 0; i < cheapest->count; i++)
        free(cheapest->covers[i].options);
    free(cheapest->covers);
    *cheapest = (struct cheapest_covers){0};
}
