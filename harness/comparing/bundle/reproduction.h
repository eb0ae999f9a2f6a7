/* SPDX-License-Identifier: MIT */
/* A bundle (bundle.h), or a run as it stands on the disk, that is measured again: everything but the measuring, which is
 * the command `compare`.
 *
 * A bundle comes from anywhere. Nothing in it is used before its checksums agree, its paths stay inside, and its
 * records say what they have to. Its own back-ends alone are run: programs and plug-ins by others that it names would
 * run whatever it says, so the user has to ask for them. */
#ifndef QUADRILLE_REPRODUCTION_H
#define QUADRILLE_REPRODUCTION_H

#include "harness/comparing/bundle/bundle.h"
#include "harness/comparing/bundle/sameness.h"

#include <limits.h>

struct reproduced_run {
    const char *name;                /* of its folder in the bundle */
    const json_t *sets, *programs;   /* of the manifest */
    char there_path[PATH_MAX];       /* the folder that came with the bundle, */
    char here_path[PATH_MAX];        /* and the new one */
    struct recorded_run there, here; /* here: if it was measured */
    bool is_measured;
    struct counterpart
        *counterpart;      /* of each back-end of `there`; its name is null if it is not available here, */
    struct error *missing; /* and why */
    struct error *remark;  /* what is run in its place, if not the same file */
    char **words;          /* the command that measures it, from its program's name on; null-terminated */
    size_t word_count, word_room;
};

struct reproduced_claim {
    const char *text;
    size_t run;
    struct ratio_claim claim;
    struct claim_judgement there, here;
};

struct reproduction {
    const struct program *program;
    bool with_foreign; /* programs and plug-ins by others, too */
    bool jailed;       /* in a jail, whether the bundle's runs were or not */
    bool quiet;
    struct bundle_request asked; /* its claims: those that are judged besides the bundle's own */
    char folder[PATH_MAX / 2];   /* where it is unpacked to, and where new runs go */
    json_t *manifest;
    struct reproduced_run *run;
    size_t runs;
    struct reproduced_claim *claim;
    size_t claims;
};

/* Reads and checks a bundle, an archive or a folder, unpacks it to FOLDER/bundle, and makes the command of each run. The
 * folder of a run is bundled first. FOLDER is `out`, or results/DATE-N if that is null; it is made when the bundle was
 * found to be good. The members above `folder` are set and the others zero; to be closed in any case. False and a sentence
 * if the bundle is none, or not as it was made. */
bool reproduction_open(struct reproduction *reproduction, const char *path, const char *out,
                       struct error *error);

/* Whether a back-end of a run is available here; why not is in run->missing. No file that the bundle names is looked at
 * before the user has agreed to it (with_foreign). Of its files those are taken that the bundle holds; the others have to
 * be where they were. A program is asked an easy question. Writes its spec as it is to be run here. */
enum { BACK_END_SPEC_MAX = 2 * PATH_MAX };
bool reproduction_find_back_end(const struct reproduction *reproduction, struct reproduced_run *run,
                                size_t index, char spec[BACK_END_SPEC_MAX]);

/* What a path begins with that can't be taken for an option or a list. */
static inline const char *reproduction_plain_start(const char *path)
{
    return *path == '/' ? "" : "./";
}

/* Whether any of its back-ends is available here: else there is nothing to measure. */
bool reproduction_has_back_end(const struct reproduced_run *run);

/* Reads what the command of a run has written. False and a sentence if that can't be read, or is no run of the same
 * sets. */
bool reproduction_take(struct reproduced_run *run, struct error *error);

/* Judges all claims by what was taken. */
void reproduction_judge(struct reproduction *reproduction);

/* Prints how claims, answers and nodes fare, and writes FOLDER/claims.csv. Returns an exit status: EXIT_NO if anything
 * disagrees. */
int reproduction_print(const struct reproduction *reproduction, FILE *file);

void reproduction_close(struct reproduction *reproduction);

#endif
