/* SPDX-License-Identifier: MIT */
/* Checks a certificate of a count by parts; see check-parts-certificate.c. */
#ifndef QUADRILLE_PARTS_CHECKER_H
#define QUADRILLE_PARTS_CHECKER_H

#include "harness/answers/certify/count-certificate-text.h"

/* As count_check, which calls it behind the first word of the certificate. The verdict is the certificate's. */
void parts_check(struct certificate *input, const struct cover *cover, const uint32_t *taken,
                 size_t taken_count, struct allocator *allocator);

#endif
