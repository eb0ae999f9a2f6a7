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
 *
 * Where a process has its memory is luck: which pages it was given, how its arrays lie in the caches. On
 * short solves that moves times by some percent, for as long as the process lives, and no number of runs
 * tells (Mytkowicz, Diwan, Hauswirth and Sweeney, Producing Wrong Data Without Doing Anything Obviously
 * Wrong, ASPLOS 2009). So a worker may be told to be `mortal`: it retires after some heats, few enough that
 * no set is measured by less than LIVES processes or, if it is smaller, as many as it has heats. Then that
 * luck differs from instance to instance, and is in the intervals. */
enum { LIVES = 100 };
bool worker_run(const struct course *course, struct slot *slot, bool mortal, void (*tell)(void *context),
                void *context);

#endif
