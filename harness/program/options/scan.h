/* SPDX-License-Identifier: MIT */
/* Scans: one spec for many back-ends. `-s 'mine=exec:./my --k {k}' --scan k=1,2,4` stands for three, `mine
 * k=1`, `mine k=2` and `mine k=4`; two scans make all pairs of their values. A spec without a label is called
 * as it is written. What stands in braces and is not scanned stays as it is. */
#ifndef QUADRILLE_SCAN_H
#define QUADRILLE_SCAN_H

#include "harness/program/options/options.h"

enum { SCANS_MAX = 8, SCAN_SPECS_MAX = SPECS_MAX };

struct scan_range {
    const char *name; /* as typed: NAME=VALUE,VALUE,... */
    size_t length;    /* of the name */
    bool used;        /* a spec names it */
};

/* The specs of a command line, which are read when all its options are known. Texts are the command line's.
 */
struct scans {
    struct scan_range range[SCANS_MAX];
    size_t count;
    struct {
        const char *text;
        bool is_list; /* of --solvers: specs with commas between */
    } spec[SCAN_SPECS_MAX];
    size_t specs;
};

/* Options of a struct scans. They keep the text. */
bool set_scan(void *target, const char *value, struct error *error);          /* --scan */
bool set_scanned_spec(void *target, const char *value, struct error *error);  /* -s */
bool set_scanned_names(void *target, const char *value, struct error *error); /* --solvers */

/* Adds the back-ends that the options stand for, in their order. False and a sentence, which begins with the
 * option, if one can't be read, or if no spec names what is scanned. */
bool scans_expand(struct scans *scans, struct spec_list *list, struct error *error);

#endif
