/* SPDX-License-Identifier: MIT */
/* The files of a folder. */
#ifndef QUADRILLE_HARNESS_SETS_FOLDER_H
#define QUADRILLE_HARNESS_SETS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct folder_files {
    char **path; /* each begins with the folder as it was named, and a slash */
    size_t count, room;
    size_t folders; /* sub-folders that were left out */
};

bool is_folder_name(const char *name);

/* The length of a folder's name without slashes at its end. */
size_t folder_name_length(const char *name);

/* Lists the files of a folder in natural order: file9 before file10. Names that begin with a dot, and what is no file, are
 * left out; so are sub-folders, unless `recursive`. Returns 0, or an errno. To be closed in any case. */
int folder_list(struct folder_files *files, const char *folder, bool recursive);
void folder_close(struct folder_files *files);

/* Less than 0, 0, or more: the natural order of two names. Digits are compared as one number. */
int natural_order(const char *a, const char *b);

#endif
