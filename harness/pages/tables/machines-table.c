/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/machines-table.h"

#include "harness/ground/memory.h"
#include "harness/writing/sentence.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the machines: a row is of a `struct machine`, in the `struct machines_tables` --- */

static const char *processor_of(const json_t *run, const char *id)
{
    size_t index;
    const json_t *machine;
    json_array_foreach(json_object_get(run, "machines"), index, machine)
    {
        const char *own = json_string_value(json_object_get(machine, "id"));
        if (own && !strcmp(own, id))
            return json_string_value(json_object_get(machine, "processor"));
    }
    return 0;
}

static const char *id_text(const struct result_host *host, char room[COLUMN_ROOM])
{
    snprintf(room, COLUMN_ROOM, "%08" PRIx32, host->number);
    return room;
}

/* Instances of any set that a machine measured; of back-ends the one with the most. */
static size_t instances_on(const struct machines_tables *in, const struct result_host *host)
{
    const struct result_list *results = in->results;
    size_t instances = 0;
    for (size_t s = 0; s < results->strata; s++)
        for (size_t i = 0; i < in->figures->count && results->stratum[s].host == host - results->host + 1;
             i++)
            if (in->figures->sets[i].set == results->stratum[s].name)
                instances += in->figures->sets[i].instances;
    return instances;
}

static double yardstick_by_first(const struct machines_tables *in, const struct result_host *host)
{
    return drift_usual_yardstick(&host->drift) / drift_usual_yardstick(&in->results->host[0].drift);
}

#define HOST ((const struct result_host *)row->of)
#define IN ((const struct machines_tables *)row->in)
COLUMN(machine, 0, "machine", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = id_text(HOST, room))
COLUMN(instances, 0, "instances", 0, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)instances_on(IN, HOST))
COLUMN(yardstick, 0, "yardstick", 0, KIND_TIME, SHAPE_NUMBER, 0,
       .number = drift_usual_yardstick(&HOST->drift))
COLUMN(by_first, 0, "by the first", 0, KIND_RATIO, SHAPE_NUMBER, 0, .number = yardstick_by_first(IN, HOST))
COLUMN(processor, 0, "processor", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = processor_of(IN->run, id_text(HOST, room)))

static const struct column *const columns_of_machines[] = {
    &column_machine, &column_instances, &column_yardstick, &column_by_first, &column_processor, 0};

/* --- back-ends over all machines: a row is of a `struct back_end_over_machines`, in the `struct set_over_machines` --- */

/* The first is what the others are compared with. */
static double ratio_of(const struct table_row *row, const struct ratio_over_machines *of)
{
    const struct back_end_over_machines *own = row->of;
    const struct set_over_machines *set = row->in;
    return own == set->back_end && !isnan(own->par2_log) ? 1 : of->ratio;
}

#define OWN ((const struct back_end_over_machines *)row->of)
#define ENDS(of) .number = (of).ratio, .low = (of).interval.low, .high = (of).interval.high
#define RANGE(of) .number = (of).ratio, .low = (of).least, .high = (of).most
COLUMN(solver, 0, "back-end", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = OWN->solver)
COLUMN(solved, 0, "solved", 0, KIND_NUMBER, SHAPE_NUMBER, 0, .number = (double)OWN->solved,
       .of = (double)OWN->ran)
COLUMN(par2, 0, "PAR-2", 0, KIND_RATIO, SHAPE_NUMBER, 0, .number = ratio_of(row, &OWN->par2))
COLUMN(par2_interval, 0, "interval", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, ENDS(OWN->par2))
COLUMN(par2_range, 0, "by machine", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, RANGE(OWN->par2))
COLUMN(paired, 0, "paired", 0, KIND_RATIO, SHAPE_NUMBER, 0, .number = ratio_of(row, &OWN->paired))
COLUMN(paired_interval, 0, "interval", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, ENDS(OWN->paired))
COLUMN(paired_range, 0, "by machine", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, RANGE(OWN->paired))
COLUMN(differs, 0, "differs", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = OWN->par2.differs || OWN->paired.differs ? "yes" : 0)

static const struct column *const columns_over_machines[] = {
    &column_solver, &column_solved,          &column_par2,         &column_par2_interval, &column_par2_range,
    &column_paired, &column_paired_interval, &column_paired_range, &column_differs,       0};

/* --- all of them --- */

void machines_tables_open(struct machines_tables *machines, const struct run_figures *figures,
                          const struct result_list *results, const json_t *run)
{
    *machines = (struct machines_tables){.figures = figures, .results = results, .run = run};
    if (!results->hosts)
        return;
    machines->set = memory_zeroed(figures->count + 1, sizeof *machines->set);
    for (size_t i = 0; i < figures->count; i++)
        if (machines_is_first_part(figures, results, i))
            machines_of_set(&machines->set[machines->sets++], figures, results, i);
}

void machines_tables_close(struct machines_tables *machines)
{
    for (size_t i = 0; i < machines->sets; i++)
        machines_close(&machines->set[i]);
    free(machines->set);
}

static void add_set(struct document *document, const struct set_over_machines *all)
{
    DOCUMENT_SAY(document, BLOCK_SECTION, NAME_HERE ": {}, on {} machines", A_TEXT(all->set),
                 A_TALLY(all->originals, all->boards ? "board" : "instance"), A_WHOLE(all->machines));
    struct table *table = document_table(document, 0, columns_over_machines);
    for (size_t k = 0; k < all->count; k++)
        table_add(table, (struct table_row){.of = &all->back_end[k], .in = all});
}

void machines_add(struct document *document, const struct machines_tables *machines)
{
    const struct result_list *results = machines->results;
    if (!results->hosts)
        return;
    document_add(
        document, BLOCK_PARAGRAPH,
        "Measured on %zu machines, whose times are not mixed: figures of one machine stand under its number.",
        results->hosts);
    struct table *table = document_table(document, 0, columns_of_machines);
    for (size_t h = 0; h < results->hosts; h++)
        table_add(table, (struct table_row){.of = &results->host[h], .in = machines});
    for (size_t i = 0; i < machines->sets; i++)
        add_set(document, &machines->set[i]);
    document_add(document, BLOCK_PARAGRAPH,
                 "PAR-2, paired: ratios by the first back-end, formed on each machine and then put together, "
                 "weighted by "
                 "boards. By machine: the least and the greatest of single machines. Differs: they differ by "
                 "more than "
                 "their intervals explain.");
}
