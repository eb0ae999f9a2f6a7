/* SPDX-License-Identifier: MIT */
/* What became of a bundle here: a table of its claims, a sentence about answers and nodes, and claims.csv. */
#include "harness/comparing/bundle/reproduction.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/measuring/run/rows-csv.h"
#include "harness/writing/table.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* --- claims --- */

static const char *interval_of(const struct claim_judgement *judgement, char *text, size_t room)
{
    if (isnan(judgement->interval.low))
        snprintf(text, room, "-");
    else
        snprintf(text, room, "%.3g to %.3g", judgement->interval.low, judgement->interval.high);
    return text;
}

static const char *ratio_of(const struct claim_judgement *judgement, char *text, size_t room)
{
    if (isnan(judgement->ratio))
        snprintf(text, room, "-");
    else
        snprintf(text, room, "%.3g", judgement->ratio);
    return text;
}

static void print_table(const struct reproduction *reproduction, FILE *file)
{
    static const char *const head[] = {"Claim",    "Run",           "Ratio there", "Interval there",
                                       "And here", "Interval here", "Verdict"};
    enum { COLUMNS = sizeof head / sizeof *head };
    struct table table = {.columns = COLUMNS, .head = head};
    for (size_t i = 0; i < reproduction->claims; i++) {
        const struct reproduced_claim *claim = &reproduction->claim[i];
        char(*row)[TABLE_CELL_MAX] = table_add_row(&table);
        snprintf(row[0], TABLE_CELL_MAX, "%s", claim->text);
        snprintf(row[1], TABLE_CELL_MAX, "%s", reproduction->run[claim->run].name);
        ratio_of(&claim->there, row[2], TABLE_CELL_MAX);
        interval_of(&claim->there, row[3], TABLE_CELL_MAX);
        ratio_of(&claim->here, row[4], TABLE_CELL_MAX);
        interval_of(&claim->here, row[5], TABLE_CELL_MAX);
        snprintf(row[6], TABLE_CELL_MAX, claim->here.test ? "%s (%s)" : "%s",
                 claim_verdicts[claim->here.verdict], verdict_tests[claim->here.test]);
    }
    if (reproduction->claims) {
        fputc('\n', file);
        table_print(&table, file);
    }
    table_close(&table);
}

/* Why those are undecided that are. */
static void print_reasons(const struct reproduction *reproduction, FILE *file)
{
    for (size_t i = 0; i < reproduction->claims; i++) {
        const struct reproduced_claim *claim = &reproduction->claim[i];
        if (claim->here.verdict == CLAIM_UNDECIDED)
            print_foreign(file, "undecided here: %s (run %s): %s\n", claim->text,
                          reproduction->run[claim->run].name, claim->here.why);
    }
}

/* --- answers and nodes --- */

/* Returns an exit status. */
static int print_agreement(const struct reproduced_run *run, const char *what,
                           const struct agreement *agreement, FILE *file)
{
    print_foreign(file, "run %s: ", run->name);
    if (agreement->different)
        print_foreign(file, "%s disagree: %zu of %zu differ, the first: %s\n", what, agreement->different,
                      agreement->compared, agreement->first.text);
    else if (agreement->compared)
        print_foreign(file, "%s agree: %zu are the same\n", what, agreement->compared);
    else
        print_foreign(file, "%s are undecided here: there is nothing to compare\n", what);
    return agreement->different ? EXIT_NO : EXIT_DONE;
}

static int print_run(const struct reproduced_run *run, FILE *file)
{
    struct sameness sameness;
    for (size_t i = 0; i < run->there.solver_count; i++)
        if (!run->counterpart[i].name)
            print_foreign(file, "run %s: %s was not measured: %s\n", run->name, run->there.solvers[i],
                          run->missing[i].text);
        else if (*run->remark[i].text)
            print_foreign(file, "run %s: %s: %s\n", run->name, run->there.solvers[i], run->remark[i].text);
    if (!run->is_measured)
        return EXIT_DONE;
    sameness_find(&sameness, &run->there, &run->here, run->counterpart);
    int status = print_agreement(run, "answers", &sameness.answers, file);
    status = worse(status, print_agreement(run, "nodes", &sameness.nodes, file));
    if (sameness.unfinished)
        print_foreign(file, "run %s: %zu solve%s that ended there did not end here\n", run->name,
                      sameness.unfinished, sameness.unfinished == 1 ? "" : "s");
    return status;
}

/* --- claims.csv --- */

/* Empty: not known. */
static void write_judgement(FILE *file, const struct claim_judgement *judgement)
{
    const double numbers[] = {judgement->ratio, judgement->interval.low, judgement->interval.high};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (isnan(numbers[i]))
            fputs(",", file);
        else
            fprintf(file, ",%.9g", numbers[i]);
    }
    fprintf(file, ",%s", claim_verdicts[judgement->verdict]);
}

static bool write_csv(const struct reproduction *reproduction)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/claims.csv", reproduction->folder);
    FILE *file = fopen(path, "w");
    if (file) {
        fputs("claim,run,there_ratio,there_low,there_high,there_verdict,ratio,low,high,verdict,why,tested\n",
              file);
        for (size_t i = 0; i < reproduction->claims; i++) {
            const struct reproduced_claim *claim = &reproduction->claim[i];
            rows_write_text(file, claim->text);
            fprintf(file, ",%s", reproduction->run[claim->run].name);
            write_judgement(file, &claim->there);
            write_judgement(file, &claim->here);
            fputc(',', file);
            rows_write_text(file, claim->here.why ? claim->here.why : "");
            fputc(',', file);
            rows_write_text(file, verdict_tests[claim->here.test]);
            fputc('\n', file);
        }
    }
    if (file && !fclose(file))
        return true;
    complain("reproduce: cannot write %s: %s", path, strerror(errno));
    return false;
}

int reproduction_print(const struct reproduction *reproduction, FILE *file)
{
    int status = write_csv(reproduction) ? EXIT_DONE : EXIT_FAILED;
    print_table(reproduction, file);
    print_reasons(reproduction, file);
    for (size_t i = 0; i < reproduction->runs; i++)
        status = worse(status, print_run(&reproduction->run[i], file));
    for (size_t i = 0; i < reproduction->claims; i++)
        if (reproduction->claim[i].here.verdict == CLAIM_DISAGREES)
            status = worse(status, EXIT_NO);
    return status;
}
