/* SPDX-License-Identifier: MIT */
/* dlx-compact with links of 32 bits: 16 bytes a node, lengths counted up again. */
#define INDEX uint32_t
#define LENGTH int32_t
#define COPIES 0
#define LINKS dlx_compact_32
#include "solvers/dancing-links/dlx-compact-links.h"
