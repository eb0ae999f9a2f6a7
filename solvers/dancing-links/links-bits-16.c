/* SPDX-License-Identifier: MIT */
/* The links of links-bits, of 16 bits; otherwise as in dlx-compact-16.c. */
#define INDEX uint16_t
#define LENGTH int16_t
#define COPIES 1
#define TAIL 1
#define LINKS links_bits_16
#include "solvers/dancing-links/dlx-compact-links.h"
