/* The instruction sets that the engines of `bands` and `bands-batch` are compiled for, and which of them this
 * machine has. */
#ifndef QUADRILLE_BANDS_SETS_H
#define QUADRILLE_BANDS_SETS_H

#include "bands-engines.h"

/* One setting: `set`, the best that the machine has or one by name. */
extern const struct setting bands_settings[];

/* What was compiled for one instruction set. */
struct bands_set {
    const char *name;
    const struct box_lanes *box_lanes;
    const struct node_lanes *node_lanes;
};

/* The set that the settings ask for. Null and a sentence if the machine or the build lacks it. */
const struct bands_set *bands_set_of(const struct settings *settings, struct error *error);

#endif
