/* SPDX-License-Identifier: MIT */
/* cells-compact with sets and lengths of 16 bits, restored from copies. */
#define INDEX uint16_t
#define LENGTH int16_t
#define COPIES 1
#define SETS cells_compact_16
#include "solvers/dancing-cells/cells-compact-sets.h"
