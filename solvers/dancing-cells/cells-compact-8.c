/* SPDX-License-Identifier: MIT */
/* cells-compact with sets of 16 bits and lengths of 8, restored from copies. */
#define INDEX uint16_t
#define LENGTH int8_t
#define COPIES 1
#define SETS cells_compact_8
#include "solvers/dancing-cells/cells-compact-sets.h"
