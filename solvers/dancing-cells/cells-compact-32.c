/* SPDX-License-Identifier: MIT */
/* cells-compact with sets of 32 bits, lengths counted up again. */
#define INDEX uint32_t
#define LENGTH int32_t
#define COPIES 0
#define SETS cells_compact_32
#include "solvers/dancing-cells/cells-compact-sets.h"
