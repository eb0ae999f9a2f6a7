/* A spec names a back-end and its settings: `dlx`, `dlx:choose=first`, `picosat:encoding=minimal`. */
#ifndef QUADRILLE_SPEC_H
#define QUADRILLE_SPEC_H

#include "solver.h"

enum { SPEC_TEXT_MAX = 256 };

struct spec {
    const struct solver *solver;
    struct settings settings;
    char text[SPEC_TEXT_MAX]; /* the name and the settings that differ from their defaults */
    bool named;               /* asked for by name, so it never sits out */
};

/* Reads a spec against a registry (a null-terminated list). False and a sentence with the right names if
 * the back-end, a setting or a value is unknown. */
bool spec_parse(const char *text, const struct solver *const *registry, struct spec *spec,
                struct error *error);

/* The spec of a back-end with its default settings. */
void spec_of_solver(const struct solver *solver, struct spec *spec);

/* Writes setting `index` as text, "fewest" or "20000"; at most `room` bytes. */
void spec_value_text(const struct spec *spec, size_t index, char *text, size_t room);

/* Whether a back-end with these settings carries over something from one instance to the next. */
bool spec_is_persistent(const struct spec *spec);

/* Number of settings of a back-end. */
size_t solver_setting_count(const struct solver *solver);

#endif
