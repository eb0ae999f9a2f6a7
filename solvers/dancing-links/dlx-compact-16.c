/* SPDX-License-Identifier: MIT */
/* dlx-compact with links of 16 bits: 8 bytes a node, lengths restored from copies. */
#define INDEX uint16_t
#define LENGTH int16_t
#define COPIES 1
#define LINKS dlx_compact_16
#include "solvers/dancing-links/dlx-compact-links.h"
