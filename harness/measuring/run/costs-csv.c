/* SPDX-License-Identifier: MIT */
#include "harness/measuring/run/costs-csv.h"

#include <inttypes.h>
#include <stdlib.h>

void costs_write_header(FILE *file)
{
    fputs("set,index,isomorph,solver,run,time_ns,cost\n", file);
}

static void write_step(FILE *file, const struct row *row, double time_ns)
{
    rows_write_text(file, row->set);
    fprintf(file, ",%zu,%u,", row->index, row->isomorph);
    rows_write_text(file, row->solver);
    fprintf(file, ",%u,%.0f,", row->run, time_ns);
}

void costs_write(FILE *file, const struct row *row, const struct improvement *improvement, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        write_step(file, row, (double)improvement[i].after_ns);
        fprintf(file, "%" PRIu64 "\n", improvement[i].cost);
    }
    write_step(file, row, row->time_ns);
    if (row->has_cost)
        fprintf(file, "%" PRIu64, row->cost);
    fputc('\n', file);
}

/* A whole number that is all of a field. */
static bool read_number(const char *field, uint64_t *number)
{
    char *end;
    *number = strtoull(field, &end, 10);
    return *field >= '0' && *field <= '9' && !*end;
}

bool costs_read(struct cost_step *step, char *line, struct names *names)
{
    enum { SET, INDEX, ISOMORPH, SOLVER, RUN, TIME, COST, COLUMNS };
    char *field[STORE_FIELDS_MAX];
    uint64_t index, isomorph, run, time_ns;
    if (rows_split(line, field) != COLUMNS || !read_number(field[INDEX], &index) ||
        !read_number(field[ISOMORPH], &isomorph) || !read_number(field[RUN], &run) ||
        !read_number(field[TIME], &time_ns))
        return false;
    *step = (struct cost_step){.set = names_intern(names, field[SET]),
                               .solver = names_intern(names, field[SOLVER]),
                               .index = (size_t)index,
                               .isomorph = (unsigned)isomorph,
                               .run = (unsigned)run,
                               .time_ns = (double)time_ns};
    step->has_cost = read_number(field[COST], &step->cost);
    return true;
}
