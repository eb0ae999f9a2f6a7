/* SPDX-License-Identifier: MIT */
#include "solvers/registry/gone.h"

#include <string.h>

static const struct gone {
    const char *text, *sentence;
} list[] = {
    {"links-bits", "links-bits went: bits is as fast on every family; use bits"},
    {"cells:consistency", "consistency went: use cells, whose forward checking was faster on every family"},
    {"cells:choose=wtd", "choose=wtd went: use choose=fewest"},
    {"cells:choose=frb", "choose=frb went: use choose=fewest"},
    {"picosat:count", "count went: use dlx or cdcl, which forbid no solutions"},
    {"picosat:levels", "levels went: use dlx or cdcl, which forbid no solutions"},
    {":prune", "prune went: use the cover as it is, which was seldom slower"},
    {"memo:form",
     "memo:form went: layer by layer is the only one; bits counts where too much is open at once"},
    {"memo:set", "memo:set went: the code of layers is the same for all"},
    {"memo:order=fewest", "memo:order=fewest went: use bits"},
    {":pacing", "pacing went: use times among other instances, which compare always takes"},
    {NULL, NULL},
};

const char *solver_gone_sentence(const char *text, size_t length)
{
    for (const struct gone *gone = list; gone->text; gone++)
        if (strlen(gone->text) == length && !memcmp(gone->text, text, length))
            return gone->sentence;
    return NULL;
}
