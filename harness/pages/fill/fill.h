/* SPDX-License-Identifier: MIT */
/* Fills pages: makes new what stands behind the marks (marks.h), or compares it. The rest of a page stays byte for byte. */
#ifndef QUADRILLE_FILL_H
#define QUADRILLE_FILL_H

#include "harness/pages/fill/marks.h"

struct page {
    const char *from, *to; /* where it is read, and where it goes */
    char *text;            /* as it is to be; owned */
    size_t length;
    size_t marks, changed; /* behind how many something else stood */
};

/* Reads a page and fills it. A mark that can't be filled is an error `FILE:LINE: ...` on standard error and EXIT_USAGE. A page
 * that shows figures of a run that it names has to show that run's warnings, and the run has to have been undisturbed;
 * else EXIT_NO. With marks->checks each difference is a line on standard output, and EXIT_NO. `other_folder`: the page goes to
 * another folder than the shipped one, so links out of it become plain text. */
int page_fill(struct page *page, struct marks *marks, bool other_folder);

/* Writes it whole or not at all, if there is something new, and says on standard output how much. */
int page_write(const struct page *page, const char *command);

#endif
