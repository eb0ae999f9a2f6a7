/* Proofs with hints, as LRAT has them in text (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp,
 * Efficient Certified RAT Verification, CADE 2017). The clauses of the formula have the numbers 1, 2, ...; a
 * line
 *
 *     NUMBER literals 0 hints 0       learns a clause; the hints are numbers of clauses, in such an order
 * that, when all literals of the new one are false, each has one literal left, which must be true, and the
 * last has none NUMBER d numbers 0              forgets clauses; NUMBER is that of the last one learnt
 *
 * So a checker has nothing to search for. Variables are written as in DIMACS. */
#ifndef QUADRILLE_LRAT_H
#define QUADRILLE_LRAT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct lrat {
    FILE *file;    /* whoever opened it asks ferror in the end */
    uint32_t last; /* the number of the last clause, of the formula or learnt */
};

/* Writes a clause of literals as in clause-set.h; returns its number. */
uint32_t lrat_add(struct lrat *lrat, const uint32_t *literals, size_t length, const uint32_t *hints,
                  size_t hint_count);

/* Writes one deletion, number by number: begin, each, end. */
void lrat_begin_deletion(struct lrat *lrat);
void lrat_delete(struct lrat *lrat, uint32_t number);
void lrat_end_deletion(struct lrat *lrat);

#endif
