/* SPDX-License-Identifier: MIT */
/* What became of a bundle here: a table of its claims, a sentence about answers and nodes, and claims.csv. */
#include "harness/comparing/bundle/reproduction.h"

#include "harness/ground/memory.h"
#include "harness/ground/output.h"
#include "harness/writing/writers.h"

#include <errno.h>
#include <math.h>
#include <string.h>

/* --- claims --- */

#define CLAIM ((const struct reproduced_claim *)row->of)
#define RUN (((const struct reproduction *)row->in)->run[CLAIM->run].name)

static struct value judged(const struct claim_judgement *judgement)
{
    return (struct value){
        .number = judgement->ratio, .low = judgement->interval.low, .high = judgement->interval.high};
}

/* "holds (paired median)" */
static const char *verdict_words_of(const struct claim_judgement *judgement, char room[COLUMN_ROOM])
{
    snprintf(room, COLUMN_ROOM, judgement->test ? "%s (%s)" : "%s", claim_verdicts[judgement->verdict],
             verdict_tests[judgement->test]);
    return room;
}

/* clang-format off */
COLUMN(claim, "claim", "Claim", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = CLAIM->text)
COLUMN(run, "run", "Run", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = RUN)
COLUMN_OF(there, "there_ratio,there_low,there_high", "Ratio there", 0, KIND_RATIO, SHAPE_NUMBER, 0, judged(&CLAIM->there))
COLUMN_OF(there_interval, 0, "Interval there", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, judged(&CLAIM->there))
COLUMN(there_verdict, "there_verdict", 0, 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = claim_verdicts[CLAIM->there.verdict])
COLUMN_OF(here, "ratio,low,high", "And here", 0, KIND_RATIO, SHAPE_NUMBER, 0, judged(&CLAIM->here))
COLUMN_OF(here_interval, 0, "Interval here", 0, KIND_RATIO, SHAPE_INTERVAL, COLUMN_BESIDE, judged(&CLAIM->here))
COLUMN(here_verdict, "verdict", 0, 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = claim_verdicts[CLAIM->here.verdict])
COLUMN(verdict, 0, "Verdict", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_words_of(&CLAIM->here, room))
COLUMN(why, "why", 0, 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = CLAIM->here.why ? CLAIM->here.why : "")
COLUMN(tested, "tested", 0, 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = verdict_tests[CLAIM->here.test])
/* clang-format on */

static const struct column *const columns_of_claims[] = {
    &column_claim,         &column_run,  &column_there,         &column_there_interval,
    &column_there_verdict, &column_here, &column_here_interval, &column_here_verdict,
    &column_verdict,       &column_why,  &column_tested,        0};

static void fill_claims(struct table *table, const struct reproduction *reproduction)
{
    for (size_t i = 0; i < reproduction->claims; i++)
        table_add(table, (struct table_row){.of = &reproduction->claim[i], .in = reproduction});
}

static void print_table(const struct reproduction *reproduction, FILE *file)
{
    struct document document = {0};
    fill_claims(document_table(&document, 0, columns_of_claims), reproduction);
    fputs(reproduction->claims ? "\n" : "", file);
    document_write_text(&document, file);
    document_close(&document);
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

static bool write_csv(const struct reproduction *reproduction)
{
    char path[PATH_MAX];
    struct table table = {.column = columns_of_claims, .digits = 9};
    snprintf(path, sizeof path, "%s/claims.csv", reproduction->folder);
    FILE *file = fopen(path, "w");
    fill_claims(&table, reproduction);
    if (file) {
        table_write_csv_head(&table, file);
        table_write_csv(&table, file);
    }
    table_close(&table);
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
