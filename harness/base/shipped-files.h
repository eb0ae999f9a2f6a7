/* SPDX-License-Identifier: MIT */
/* Where the program finds what belongs to it: puzzle sets and chart scripts. */
#ifndef QUADRILLE_HARNESS_BASE_SHIPPED_FILES_H
#define QUADRILLE_HARNESS_BASE_SHIPPED_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The folder that holds data/ and plots/, without a final slash: $QUADRILLE_SHARE if it is set; else
 * ../share/quadrille beside the program's own folder, where it is installed; else the source tree that it was
 * built from, which a program for a package (QUADRILLE_FOR_A_PACKAGE) does not know. Null if none of them exists. The text lasts as long as the program. */
const char *shipped_folder(void);

#endif
