/* SPDX-License-Identifier: MIT */
#ifndef QUADRILLE_HARNESS_BASE_FOLDERS_H
#define QUADRILLE_HARNESS_BASE_FOLDERS_H

#include <stdbool.h>

/* Makes a folder and those above it, as mkdir -p does. False with errno if that fails. */
bool make_folders(const char *path);

/* What stands behind the last slash of a path. */
const char *path_last_part(const char *path);

#endif
