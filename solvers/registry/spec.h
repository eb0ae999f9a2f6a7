/* SPDX-License-Identifier: MIT */
/* A spec names a back-end and its settings: `dlx`, `dlx:choose=first`, `picosat:encoding=minimal`. Some take
 * an argument after their settings, which may hold colons: `exec:protocol=line:./mysolver -x:y`. The settings
 * after a plug-in are its own: `plugin:./backwards.so:choose=first`. Every back-end has one setting:
 * `dlx:start=cold`.
 *
 * A spec may begin with a label, the user's name for it: `mine=exec:protocol=line:./mysolver`. The label ends
 * at the last `=` before the first colon. */
#pragma once

#include "solvers/interface/solver.h"

enum { SPEC_TEXT_MAX = 512, SPEC_LABEL_MAX = 64 };

struct spec {
    const struct solver *solver;
    struct settings settings;
    /* What rows, tables and messages call it: its label if it has one, else `written`. */
    char text[SPEC_TEXT_MAX];
    /* The name, the settings that differ from their defaults, `start` last, and the argument. */
    char written[SPEC_TEXT_MAX];
    char label[SPEC_LABEL_MAX];         /* empty: it has none */
    char plugin[SETTINGS_ARGUMENT_MAX]; /* the file that the back-end was loaded from; empty: it is ours */
    bool cold;                          /* start=cold: what is timed is to open, solve and close */
    uint32_t given;                     /* bit i: the spec gave setting i */
    bool named;                         /* asked for by name, so it is never skipped */
};

/* The setting that every back-end has beside its own: `open` (0), set up once and ready when the clock
 * starts, or `cold` (1), opened, asked and closed while it runs. A plug-in's own setting of that name hides
 * it. */
extern const struct setting spec_start;

/* Reads a spec against a registry (a null-terminated list). False and a sentence with the right names if
 * the back-end, a setting or a value is unknown, if an argument is missing, if a plug-in can't be loaded, or
 * if a back-end that carries something over is to start cold. */
bool spec_parse(const char *text, const struct solver *const *registry, struct spec *spec,
                struct error *error);

/* The length of the label that a spec begins with; 0: it has none. */
size_t spec_label_length(const char *text);

/* Gives a spec a label: letters, digits, blanks within, and ._+-=@#()/: in less than SPEC_LABEL_MAX bytes, a
 * letter or digit first. False and a sentence if it has other characters or would be taken for a back-end of
 * the registry. */
bool spec_set_label(struct spec *spec, const char *label, const struct solver *const *registry,
                    struct error *error);

/* The spec of a back-end with its default settings. */
void spec_of_solver(const struct solver *solver, struct spec *spec);

/* Writes setting `index` as text, "fewest", "20000" or "2x2,3x3"; at most `room` bytes. */
void spec_value_text(const struct spec *spec, size_t index, char *text, size_t room);

/* Whether the spec says by which protocol it talks to a program (solvers/external/exec.h). */
bool spec_names_protocol(const struct spec *spec);

/* The orders of the boards that a program solves, as its setting says (an order list); 0: all, or no
 * program. */
uint64_t spec_orders(const struct spec *spec);

/* Whether a back-end with these settings carries over something from one instance to the next. */
bool spec_is_persistent(const struct spec *spec);

/* Number of settings of a back-end, `start` not among them. */
size_t solver_setting_count(const struct solver *solver);

/* The solvers that a command was asked for: specs of one registry, each once. */
enum { SPECS_MAX = 64 };

struct spec_list {
    const struct solver *const *registry;
    struct spec spec[SPECS_MAX];
    size_t count;
};

/* Adds a back-end. False and a sentence if one of that name is there, or if
 * the list is full. */
bool spec_list_add(struct spec_list *list, const struct spec *spec, struct error *error);

/* Reads a spec (spec_parse) and adds it. */
bool spec_list_read(struct spec_list *list, const char *text, struct error *error);

/* What version 0.3.0 had and this one does not. It is refused with a sentence that names what replaces it;
 * the lists, which a null ends, are kept for one version. */
struct gone {
    const char *kind, *name, *sentence;
};

/* Returns the sentence about NAME, or NAME=VALUE whose name or whole is listed, of a kind; null if there is
 * none. */
const char *gone_find(const struct gone *list, const char *kind, const char *name);
