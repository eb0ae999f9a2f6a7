/* SPDX-License-Identifier: MIT */
/* The links of links-bits, of 32 bits; otherwise as in dlx-compact-32.c. */
#define INDEX uint32_t
#define LENGTH int32_t
#define COPIES 0
#define TAIL 1
#define LINKS links_bits_32
#include "solvers/dancing-links/dlx-compact-links.h"
