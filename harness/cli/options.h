/* SPDX-License-Identifier: MIT */
/* One table of options per command: the parser, the errors and the help text all come from it; and what
 * commands say before they end. */
#pragma once

#include "common/formats/reader.h"
#include "common/formula/encoding.h"
#include "harness/base/command.h"
#include "solvers/registry/spec.h"

struct option_row {
    char letter;          /* 0: none */
    const char *name;     /* without its dashes; null ends the table */
    const char *argument; /* "N", "SPEC"; null: a flag */
    const char *help;     /* "text (default) or json: ..." lists values: complete.c offers them */
    bool (*set)(void *target, const char *value, struct error *error); /* value is null for a flag */
    void *target;
};

/* A row between those that --help explains and those, seldom needed, that it only names; --help=all explains
 * all. */
#define SELDOM_FROM_HERE              \
    {                                 \
        0, "", NULL, NULL, NULL, NULL \
    }

/* The default of --seed in every command. */
enum { SEED_BY_DEFAULT = 1 };

/* Setters. They write to the type named. */
bool set_flag(void *target, const char *value, struct error *error);     /* bool */
bool set_text(void *target, const char *value, struct error *error);     /* const char * */
bool set_number(void *target, const char *value, struct error *error);   /* uint64_t up to INT64_MAX */
bool set_positive(void *target, const char *value, struct error *error); /* uint64_t, from 1 */
bool set_seconds(void *target, const char *value,
                 struct error *error); /* uint64_t nanoseconds; 0: no limit */
bool set_percent(void *target, const char *value, struct error *error); /* double: "2%" is 0.02 */
bool set_bytes(void *target, const char *value,
               struct error *error); /* uint64_t: "500M", "2G"; 0: no limit */
bool set_yes_no(void *target, const char *value, struct error *error);       /* bool */
bool set_text_or_json(void *target, const char *value, struct error *error); /* bool: json */
bool set_order(void *target, const char *value, struct error *error);        /* struct order */
bool set_format(void *target, const char *value, struct error *error);       /* enum format */
bool set_from(void *target, const char *value, struct error *error); /* struct reader_options: --from */

bool set_encoding(void *target, const char *value, struct error *error);    /* struct cnf_style: --encoding */
bool set_at_most_one(void *target, const char *value, struct error *error); /* struct cnf_style: --amo */

bool set_spec(void *target, const char *value, struct error *error);       /* struct spec_list: -s */
bool set_spec_names(void *target, const char *value, struct error *error); /* struct spec_list: a,b,c */

/* Rows that many tables have. The target is a struct reader_options. */
/* clang-format off */
#define RECURSIVE_ROW(reader) \
    {0, "recursive", NULL, "of a folder read its sub-folders, too", set_flag, &(reader)->recursive}
#define ORDER_ROW(reader) \
    {0, "order", "RxC", "rows x columns of a box, where the text leaves it open", set_order, &(reader)->order}
#define DEDUPE_ROW(reader) \
    {0, "dedupe", NULL, "of boards that are isomorphs, take only the first", set_flag, &(reader)->dedupe}
#define FROM_ROW(reader) {0, "from", "FORMAT", "format of the input (default: recognised)", set_from, (reader)}
#define RELAXED_ROW(reader) \
    {0, "relaxed", NULL, "of CNF read also what its header counts wrong", set_flag, &(reader)->relaxed}
#define READER_ROWS(reader) ORDER_ROW(reader), FROM_ROW(reader), RELAXED_ROW(reader)
/* clang-format on */

/* The option by which a shell asks. No help names it. */
#define COMPLETE_OPTION "--complete"

/* What answers it, with the words after a command: null, or set by complete_know (complete.h). */
extern void (*options_completer)(const struct command *command, const struct option_row *rows, int count,
                                 char *const *words);

/* Handles the options of argv[1..]. Returns the index of the first operand in argv (operands are moved
 * after the options). When there is nothing left to do, returns 0 and sets *status: help was printed, or an
 * error was. */
int options_parse(const struct command *command, const struct option_row *rows, int argc, char **argv,
                  int *status);

/* Whether a value is one of some names (null-terminated); its place goes to *place, which is the number of
 * names if not. */
bool find_name(const char *const *names, const char *value, size_t *place);

/* "; did you mean 'x'?", with the nearest of the names, or nothing. */
enum { HINT_MAX = 96 };
const char *nearest_hint(const char *typed, const char *const *names, char text[HINT_MAX]);

/* Paths of folders without the slashes at their ends. */
void strip_slashes(char **paths, int count);
