/* SPDX-License-Identifier: MIT */
#include "harness/pages/tables/machines-table.h"

#include "harness/figures/machines.h"
#include "harness/writing/escape.h"
#include "harness/writing/table.h"
#include "harness/writing/value-text.h"

#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the machines --- */

static const char *const machine_head[] = {"machine", "instances", "yardstick", "by the first", "processor"};
enum { MACHINE_COLUMNS = sizeof machine_head / sizeof *machine_head };

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

/* Instances of any set that a machine measured; of back-ends the one with the most. */
static size_t instances_on(const struct run_figures *figures, const struct result_list *results,
                           unsigned host)
{
    size_t instances = 0;
    for (size_t s = 0; s < results->strata; s++)
        for (size_t i = 0; i < figures->count && results->stratum[s].host == host; i++)
            if (figures->sets[i].set == results->stratum[s].name)
                instances += figures->sets[i].instances;
    return instances;
}

static void print_machines(const struct run_figures *figures, const struct result_list *results,
                           const json_t *run, FILE *file, bool markdown)
{
    struct table table = {.columns = MACHINE_COLUMNS, .head = machine_head};
    double first = results->hosts ? drift_usual_yardstick(&results->host[0].drift) : NAN;
    for (size_t h = 0; h < results->hosts; h++) {
        char(*cell)[TABLE_CELL_MAX] = table_add_row(&table);
        char text[TIME_TEXT_MAX];
        double yardstick = drift_usual_yardstick(&results->host[h].drift);
        snprintf(cell[0], TABLE_CELL_MAX, "%08" PRIx32, results->host[h].number);
        const char *processor = processor_of(run, cell[0]);
        snprintf(cell[1], TABLE_CELL_MAX, "%zu", instances_on(figures, results, (unsigned)h + 1));
        snprintf(cell[2], TABLE_CELL_MAX, "%s", isnan(yardstick) ? "-" : time_text(yardstick, text));
        if (isnan(yardstick / first))
            snprintf(cell[3], TABLE_CELL_MAX, "-");
        else
            snprintf(cell[3], TABLE_CELL_MAX, "%.2f", yardstick / first);
        snprintf(cell[4], TABLE_CELL_MAX, "%.80s", processor ? processor : "-");
    }
    fprintf(
        file,
        "Measured on %zu machines, whose times are not mixed: figures of one machine stand under its number.",
        results->hosts);
    fputs("\n\n", file);
    table_print_last(&table, file, markdown);
}

/* --- back-ends over all machines --- */

static const char *const ratio_head[] = {"back-end", "solved",   "PAR-2",      "interval", "by machine",
                                         "paired",   "interval", "by machine", "differs"};
enum { RATIO_COLUMNS = sizeof ratio_head / sizeof *ratio_head };

static int decimals(double ratio)
{
    return ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0;
}

static void write_ends(char *cell, double low, double high)
{
    if (isfinite(low) && isfinite(high))
        snprintf(cell, TABLE_CELL_MAX, "%.*f–%.*f", decimals(high), low, decimals(high), high);
    else
        snprintf(cell, TABLE_CELL_MAX, "-");
}

/* Three cells. */
static void write_ratio(char (*cell)[TABLE_CELL_MAX], const struct ratio_over_machines *of)
{
    if (isfinite(of->ratio))
        snprintf(cell[0], TABLE_CELL_MAX, "%.*f", decimals(of->ratio), of->ratio);
    else
        snprintf(cell[0], TABLE_CELL_MAX, "-");
    write_ends(cell[1], of->interval.low, of->interval.high);
    write_ends(cell[2], of->least, of->most);
}

static void print_set(const struct set_over_machines *all, FILE *file, bool markdown)
{
    struct table table = {.columns = RATIO_COLUMNS, .head = ratio_head};
    char tally[TALLY_TEXT_MAX];
    if (markdown) {
        fputs("## ", file);
        escape_markdown(file, all->set);
    } else
        fputs(all->set, file);
    fprintf(file, ": %s", tally_text(all->originals, all->boards, tally));
    fprintf(file, ", on %zu machines", all->machines);
    fputs("\n\n", file);
    for (size_t k = 0; k < all->count; k++) {
        const struct back_end_over_machines *own = &all->back_end[k];
        char(*cell)[TABLE_CELL_MAX] = table_add_row(&table);
        snprintf(cell[0], TABLE_CELL_MAX, "%.120s", own->solver);
        snprintf(cell[1], TABLE_CELL_MAX, own->solved < own->ran ? "%zu/%zu" : "%zu", own->solved, own->ran);
        if (!k && !isnan(own->par2_log)) {
            snprintf(cell[2], TABLE_CELL_MAX, "1");
            snprintf(cell[5], TABLE_CELL_MAX, "1");
            continue;
        }
        write_ratio(cell + 2, &own->par2);
        write_ratio(cell + 5, &own->paired);
        snprintf(cell[8], TABLE_CELL_MAX, "%s", own->par2.differs || own->paired.differs ? "yes" : "-");
    }
    table_print_last(&table, file, markdown);
}

void machines_print(const struct run_figures *figures, const struct result_list *results, const char *run,
                    FILE *file, bool markdown)
{
    char path[PATH_MAX];
    if (!results->hosts)
        return;
    json_t *record = run && snprintf(path, sizeof path, "%s/run.json", run) < (int)sizeof path
                         ? json_load_file(path, 0, 0)
                         : 0;
    print_machines(figures, results, record, file, markdown);
    json_decref(record);
    for (size_t i = 0; i < figures->count; i++) {
        struct set_over_machines all;
        if (!machines_is_first_part(figures, results, i))
            continue;
        machines_of_set(&all, figures, results, i);
        print_set(&all, file, markdown);
        machines_close(&all);
    }
    fprintf(file, "%s\n\n",
            "PAR-2, paired: ratios by the first back-end, formed on each machine and then put together, "
            "weighted\nby boards. By machine: the least and the greatest of single machines. Differs: they "
            "differ by more\nthan their intervals explain.");
    if (!markdown && results->hosts > MACHINES_SHOWN)
        fprintf(file, "%s\n\n", "The tables of each machine are in summary.md.");
}
