/* SPDX-License-Identifier: MIT */
/* Makes a set smaller while it still shows something: delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating
 * Failure-Inducing Input", IEEE Transactions on Software Engineering 28(2), 2002, section 3.2), then one by one. */
#ifndef QUADRILLE_SHRINKING_DDMIN_H
#define QUADRILLE_SHRINKING_DDMIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether what is kept now still shows it; and whether to end now. */
struct ddmin_test {
    bool (*shows)(void *context);
    bool (*ends)(void *context);
    void *context;
};

/* `keep[i]` says whether element i of `count` is kept; at the beginning that shows it. The same elements give the same
 * subset. True if each element of it is needed: without any one of them it is not shown. False if it was ended: then it is
 * as small as it came to be. */
bool ddmin(uint8_t *keep, size_t count, const struct ddmin_test *test);

#endif
