/* SPDX-License-Identifier: MIT */
/* What is wrong in a text, and where. */
#ifndef QUADRILLE_COMMON_FORMATS_COMPLAINT_H
#define QUADRILLE_COMMON_FORMATS_COMPLAINT_H

#include <stdbool.h>
#include <stddef.h>

struct complaint {
    size_t line, column; /* from 1; columns are bytes */
    bool remark;         /* worth knowing, but not wrong */
    char text[160];
};

#endif
