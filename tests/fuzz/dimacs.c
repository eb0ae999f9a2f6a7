/* SPDX-License-Identifier: MIT */
/* Any bytes at all as a formula, and as a SAT solver's answer. What is not read is complained of once, by a
 * line and column that are there; a formula that is read keeps its counts, and is the same when it is written
 * and read again; an answer that is read names options that there are, in ascending order. */
#include "common/formats/dimacs.h"
#include "common/formats/sat-answer.h"
#include "tests/fuzz/fuzz.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24, VARIABLES = 40, OPTIONS = 30 };

struct told {
    size_t length;
    unsigned mistakes;
};

static void insist(bool condition)
{
    if (!condition)
        abort();
}

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    struct told *told = context;
    insist(line >= 1 && line <= told->length + 1 && column >= 1 && column <= told->length + 1 && *text);
    told->mistakes += !remark;
}

static void check_formula(const struct cnf *cnf)
{
    size_t clauses = 0, length = 0;
    for (size_t i = 0; i < cnf->length; i++) {
        insist(abs(cnf->literals[i]) <= cnf->variables);
        clauses += !cnf->literals[i];
    }
    insist(clauses == cnf->clauses && (!cnf->length || !cnf->literals[cnf->length - 1]));
    char *text = NULL;
    FILE *file = open_memstream(&text, &length);
    insist(file);
    dimacs_write(file, cnf, NULL, NULL, 0);
    insist(!fclose(file));
    struct allocator allocator = {.limit = MEMORY};
    struct told told = {.length = length};
    struct cnf *again = dimacs_read(text, length, &allocator, hear, &told);
    insist(again && again->variables == cnf->variables && again->length == cnf->length);
    insist(!memcmp(again->literals, cnf->literals, cnf->length * sizeof *cnf->literals));
    cnf_close(again);
    free(text);
}

static void read_formula(const char *text, size_t length)
{
    struct allocator allocator = {.limit = MEMORY};
    struct told told = {.length = length};
    struct cnf *cnf = dimacs_read(text, length, &allocator, hear, &told);
    insist(told.mistakes == !cnf);
    if (cnf) {
        insist(dimacs_recognise(text, length).sure);
        check_formula(cnf);
    }
    cnf_close(cnf);
    insist(!allocator.used);
}

static void read_answer(const char *text, size_t length)
{
    struct allocator allocator = {.limit = MEMORY};
    struct told told = {.length = length};
    struct sat_answer answer;
    bool read = sat_answer_read(&answer, text, length, VARIABLES, OPTIONS, &allocator, hear, &told);
    insist(told.mistakes == !read);
    for (size_t i = 0; read && i < answer.option_count; i++)
        insist(answer.options[i] < OPTIONS && (!i || answer.options[i - 1] < answer.options[i]));
    sat_answer_close(&answer);
    insist(!allocator.used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_formula((const char *)data, size);
    read_answer((const char *)data, size);
    return 0;
}
