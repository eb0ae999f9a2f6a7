/* The worker: what measures. It runs heats one after the other, in a process of its own or in the program's.
 */
#ifndef QUADRILLE_WORKER_H
#define QUADRILLE_WORKER_H

#include "heat.h"
#include "sessions.h"

/* What all processes of a comparison share. */
struct course {
    const struct experiment *experiment;
    _Atomic size_t *next; /* heat, to be taken by who is free; in shared memory */
    size_t heats;
    /* The heats that an earlier part of the run has done, a bit each, and the rows of those that it has
     * begun. */
    const uint8_t *done;
    const struct row *stored;
    size_t stored_count;
    int disagreements, yardsticks; /* files to append to */
};

/* Heat `number`: sets in order, in each its instances, in each of these its isomorphs. */
void heat_place(const struct experiment *experiment, size_t number, size_t *set, size_t *index,
                unsigned *isomorph);

/* How many heats a experiment has; those of covers' isomorphs, which are none, counted. */
size_t heat_count(const struct experiment *experiment);

/* Runs heats until there are none, or the user stops. A heat that is running already goes on where it stood.
 * `tell` is called between heats, if not null. False, with slot->tally.broken set, if files can't be written.
 */
bool worker_run(const struct course *course, struct slot *slot, void (*tell)(void *context), void *context);

#endif
