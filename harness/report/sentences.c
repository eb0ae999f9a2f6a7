/* SPDX-License-Identifier: MIT */
#include "harness/report/report.h"

#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a run asked and what came of it, in words: made from run.json, and from the rows where that
 * is missing. */

char *report_text(const struct report *report, report_words *words)
{
    char *text = NULL;
    size_t length;
    FILE *file = memory_stream(&text, &length);
    words(report, file);
    fclose(file);
    return text;
}

static double number_or(const struct report *report, const char *key, double otherwise)
{
    double number;
    return record_number(report->record, key, &number) ? number : otherwise;
}

/* --- who, on what --- */

static bool is_only_boards(const struct report *report)
{
    bool boards = report->statistics.count;
    for (size_t i = 0; i < report->statistics.count; i++)
        boards &= report->statistics.sets[i].boards;
    return boards;
}

static const char *thing_asked(const struct report *report)
{
    return is_only_boards(report) ? "board" : "instance";
}

/* Solvers that have rows, where run.json does not list them. */
static size_t count_solvers(const struct report *report)
{
    struct standing standing[STANDINGS_MAX];
    size_t asked = json_array_size(json_object_get(report->record, "solvers"));
    return asked ? asked : standings_make(standing, &report->results);
}

/* How many instances were asked for, isomorphs apart; 0: not known. */
static size_t count_asked(const struct report *report)
{
    size_t index, all = 0;
    const json_t *set;
    json_array_foreach(json_object_get(report->record, "sets"), index, set) all +=
        record_count(set, "boards");
    return all;
}

/* How many of the instances have rows, with their isomorphs or without. */
static size_t count_there(const struct report *report, bool isomorphs)
{
    size_t all = 0;
    for (size_t i = 0; i < report->statistics.count; i++) {
        const struct set_statistics *set = &report->statistics.sets[i];
        all += (isomorphs ? set->instances : set->originals) + set->clashes;
    }
    return all;
}

static size_t count_asked_sets(const struct report *report)
{
    size_t asked = json_array_size(json_object_get(report->record, "sets"));
    return asked ? asked : report->statistics.count;
}

void report_title(const struct report *report, FILE *file)
{
    enum { NAMED_MOST = 4 };
    size_t sets = count_asked_sets(report);
    bool named = report->statistics.count && sets <= NAMED_MOST;
    SAY(file, named ? "{}" : "{} on {}", A_COUNT(count_solvers(report), "solver"), A_COUNT(sets, "set"));
    if (!named)
        return;
    for (size_t i = 0; i < report->statistics.count; i++)
        fprintf(file, "%s" NAMED,
                !i                                 ? " on "
                : i + 1 < report->statistics.count ? ", "
                                                   : " and ",
                report->statistics.sets[i].set);
}

/* --- the question --- */

static void write_solvers(const struct report *report, FILE *file)
{
    struct standing standing[STANDINGS_MAX];
    const json_t *solvers = json_object_get(report->record, "solvers");
    size_t asked = json_array_size(solvers),
           count = asked ? asked : standings_make(standing, &report->results);
    SAY(file, "{}", A_COUNT(count, "solver"));
    for (size_t i = 0; i < count; i++) {
        const char *spec = asked ? label_of_entry(json_array_get(solvers, i)) : standing[i].solver;
        fprintf(file, "%s" NAMED, i ? ", " : " (", *spec ? spec : "?");
    }
    fprintf(file, "%s %s %s ", count ? ")" : "", count == 1 ? "was" : "were",
            run_is_imported(report->record) ? "measured by another program on" : "asked");
}

static void write_wanted(const struct report *report, double limit, FILE *file)
{
    SAY(file,
        report->results.cost_steps ? "for the cheapest cover of "
        : limit == 1               ? "for one solution of "
        : limit == 2               ? "for two solutions, or for the proof that there are fewer, of "
        : limit == 0               ? "for the number of all solutions of "
                                   : "for {} solutions, or all if there are fewer, of ",
        A_NUMBER(limit));
}

static void write_asked_sets(const struct report *report, FILE *file)
{
    const json_t *sets = json_object_get(report->record, "sets");
    size_t count = count_asked_sets(report), asked = count_asked(report);
    bool recorded = json_array_size(sets);
    if (!asked)
        asked = count_there(report, false);
    SAY(file, count == 1 ? "{}{} in the set " : "{}{} in {}", A_TEXT(asked == 1 ? "" : "each of "),
        A_COUNT(asked, thing_asked(report)), A_COUNT(count, "set"));
    for (size_t i = 0; i < count; i++) {
        const json_t *set = json_array_get(sets, i);
        const char *name = recorded ? record_text(set, "name") : report->statistics.sets[i].set;
        fprintf(file, "%s" NAMED, i ? ", " : count == 1 ? "" : ": ", name ? name : "?");
        if (count > 1 && recorded)
            fprintf(file, " (%zu)", record_count(set, "boards"));
    }
    fputs(". ", file);
}

static void write_forms(const struct report *report, FILE *file)
{
    size_t isomorphs = record_count(report->record, "isomorphs");
    bool all = true; /* in runs of earlier versions only boards were */
    for (size_t i = 0; i < report->statistics.count; i++)
        all &= report->statistics.sets[i].boards ||
               report->statistics.sets[i].instances > report->statistics.sets[i].originals;
    if (isomorphs)
        SAY(file, "Each {} was also solved as {}, the same for every solver. ",
            A_TEXT(all ? thing_asked(report) : "board"), A_COUNT(isomorphs, "random isomorph"));
    if (report->results.fresh_seed)
        fputs("Each run was of another random isomorph, the same for every solver. ", file);
}

static void write_limits(const struct report *report, FILE *file)
{
    bool any = report->results.count;
    double timeout =
        number_or(report, "timeout_ns", any ? (double)report->results.result[0].timeout_ns : NAN);
    double memory = number_or(report, "memory_bytes", 0);
    SAY(file,
        timeout > 0    ? "A solve was cut off after {}"
        : timeout == 0 ? "A solve had no time limit"
                       : "The time limit is not known",
        A_LIMIT(timeout));
    if (memory > 0)
        SAY(file, ", and at {} of memory", A_VALUE(KIND_BYTES, .number = memory));
    fputs(". ", file);
}

static void write_times(const struct report *report, FILE *file)
{
    double runs = number_or(report, "runs", 0), most = number_or(report, "runs_most", runs);
    double precision = number_or(report, "precision", 0);
    if (runs < 1)
        return;
    if (precision > 0 && most > runs)
        fprintf(file,
                "It was timed at least %.0f times, and up to %.0f until its median was known to %g %%. ",
                runs, most, precision * 100);
    else if (runs == 1)
        fputs("It was timed once. ", file);
    else
        fprintf(file, "It was timed %.0f times, and the median counts. ", runs);
}

static void write_order_of_turns(const struct report *report, FILE *file)
{
    size_t jobs = record_count(report->record, "jobs");
    const json_t *seed = json_object_get(report->record, "seed");
    fputs("Solvers took turns on each instance", file);
    if (json_is_integer(seed))
        fprintf(file, ", in an order from the seed %llu", (unsigned long long)json_integer_value(seed));
    fputs(".", file);
    if (jobs > 1)
        fprintf(file, " %zu jobs measured side by side, which is noisier than one.", jobs);
}

void report_question(const struct report *report, FILE *file)
{
    if (!report->record && !report->results.rows) {
        fputs("Neither a record nor a row says what was asked.", file);
        return;
    }
    write_solvers(report, file);
    if (run_is_imported(report->record)) {
        write_asked_sets(report, file);
        fputs("Imported, not verified: times and answers are as that program reports them.", file);
        return;
    }
    write_wanted(report, number_or(report, "limit", (double)report->results.limit), file);
    write_asked_sets(report, file);
    write_forms(report, file);
    write_limits(report, file);
    write_times(report, file);
    write_order_of_turns(report, file);
}

/* --- what came of it --- */

static bool set_has_leader(const struct set_statistics *set)
{
    return set->count > 1 && set_pair(set, 0, 1) && isfinite(set->statistics[0].par2) &&
           isfinite(set->statistics[1].par2);
}

/* A time by PAR-2 that is longer for certain, and the boards one by one do not say the opposite. */
static bool is_behind(const struct pair *pair)
{
    return interval_side(pair->par2_interval, 1) > 0 && verdict_side(pair) > 0;
}

/* "mrv takes 2.10 (2.05–2.16) times as long"; or "hangs solved none": of such a one PAR-2 shows the limit
 * only; or that no difference is shown. */
static void write_lag(const struct set_statistics *set, const struct pair *pair, FILE *file)
{
    const struct solver_statistics *other = &set->statistics[pair->b];
    fprintf(file, NAMED, other->solver);
    if (!other->solved)
        fputs(" solved none", file);
    else if (!interval_side(pair->par2_interval, 1))
        fputs(" shows no clear difference from it", file);
    else if (!is_behind(pair))
        fputs(" takes longer by PAR-2, but less board by board", file);
    else
        SAY(file, " takes {} times as long", A_RATIO(pair->par2_ratio, pair->par2_interval));
}

/* Where PAR-2 does not settle who is faster, and the pairs do. */
static void write_other_side(const struct set_statistics *set, const struct pair *pair, FILE *file)
{
    if (!is_behind(pair) && interval_side(pair->paired_interval, 1) && set->statistics[pair->b].solved)
        SAY(file, "; board by board " NAME_HERE " takes {} times as long",
            A_TEXT(set->statistics[pair->b].solver), A_RATIO(pair->paired, pair->paired_interval));
}

/* The first of a set, the second and the last, by PAR-2. One is called the fastest only if no other shares
 * its rank, and if no other figure says that the second is faster. */
static void write_headline(const struct set_statistics *set, FILE *file)
{
    assert(set->count > 1);
    const struct solver_statistics *first = &set->statistics[0];
    const struct pair *pair = set_pair(set, 0, 1), *to_last = NULL;
    bool alone = true;
    for (size_t i = 1; i < set->count; i++) {
        const struct pair *other = set_pair(set, 0, i);
        alone &= !set->statistics[i].solved ||
                 (set->statistics[i].rank != 1 && (!other || verdict_side(other) > 0));
        to_last = isfinite(set->statistics[i].par2) ? other : to_last;
    }
    fprintf(file, NAMED ": ", set->set);
    if (!first->solved) {
        fputs("no solver solved any.\n", file);
        return;
    }
    SAY(file, NAME_HERE " {}, {}; ", A_TEXT(first->solver),
        A_TEXT(!alone                ? "has the least PAR-2"
               : set->originals == 1 ? "is the fastest on this instance"
                                     : "is the fastest by PAR-2"),
        A_TIME(first->par2));
    write_lag(set, pair, file);
    write_other_side(set, pair, file);
    if (to_last && to_last != pair) {
        fputs(", ", file);
        write_lag(set, to_last, file);
    }
    fputc('.', file);
    if (set->common < set->instances)
        fprintf(file, " All sound solvers solved %zu of the %zu.", set->common, set->instances);
    fputc('\n', file);
}

void report_headlines(const struct report *report, FILE *file)
{
    enum { SETS_MOST = 8 };
    for (size_t i = 0; i < report->statistics.count && report->statistics.count <= SETS_MOST; i++)
        if (set_has_leader(&report->statistics.sets[i]))
            write_headline(&report->statistics.sets[i], file);
}

/* --- what is missing, what is contradicted --- */

void report_gaps(const struct report *report, FILE *file)
{
    size_t asked = count_asked(report) * (1 + record_count(report->record, "isomorphs"));
    size_t there = count_there(report, true), trials = record_count(report->record, "trials");
    bool all_done = trials && trials == record_count(report->record, "trials_done");
    size_t resumed = json_array_size(json_object_get(report->record, "resumed"));
    if (!report->record)
        SAY(file,
            "What was asked on which machine is not recorded ({}): it is given here as far as the rows show "
            "it.\n",
            A_TEXT(report->flaw.text));
    if (*report->results.torn.text)
        SAY(file, "The rows end in the middle of a line, which is left out ({}).\n",
            A_TEXT(report->results.torn.text));
    if (report->results.unfinished)
        SAY(file, "The run ended in the middle of {}, of which only some solvers have rows: left out.\n",
            A_TALLY(report->results.unfinished, "instance"));
    if (!report->results.rows)
        fputs("There are no rows: nothing was measured yet.\n", file);
    if (report->chosen)
        fputs("Only some of its solvers or sets are shown, as asked for.\n", file);
    else if (there < asked && !all_done && !*report->results.lost.text)
        SAY(file,
            "Interrupted: there are rows of {} of the {} instances that were asked for; `quadrille compare "
            "--resume {}` goes on.\n",
            A_NUMBER(there), A_NUMBER(asked), A_TEXT(report->run));
    if (resumed)
        SAY(file, "The run was interrupted and went on {}.\n", A_TALLY(resumed, "time"));
}

bool report_is_contradicted(const struct report *report)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/disagreements.txt", report->run) < (int)sizeof path &&
           !access(path, R_OK);
}

void report_verdict(const struct report *report, FILE *file)
{
    size_t compared = 0;
    if (run_is_imported(report->record)) {
        fputs(report_is_contradicted(report) ? "Answers contradict each other, see Contradictions."
                                             : "As far as answers are known, none contradicts another.",
              file);
        return;
    }
    bool boards = is_only_boards(report) && count_there(report, true) == count_there(report, false);
    for (size_t i = 0; i < report->statistics.count; i++)
        compared += report->statistics.sets[i].compared;
    SAY(file,
        report_is_contradicted(report) ? "Answers contradict each other, see Contradictions. "
        : compared ? "No contradictions: on {0} the answers of two solvers or more were compared. "
                   : "There was no {1} on which two solvers could be compared. ",
        A_TALLY(compared, boards ? "board" : "instance"), A_TEXT(thing_asked(report)));
    if (report->results.unseen)
        fprintf(file, "In %zu runs solutions were counted and not all of them shown: those are not verified.",
                report->results.unseen);
    else
        fputs("A solution counts only if it was verified.", file);
}

/* --- command lines: the run's own, and those that ask again what it asked --- */

void report_command(const struct report *report, FILE *file)
{
    size_t index;
    const json_t *word;
    json_array_foreach(json_object_get(report->record, "command"), index, word)
    {
        fputs(index ? " " : "", file);
        command_word_write(file, json_is_string(word) ? json_string_value(word) : "?");
    }
}

void report_command_again(const struct report *report, FILE *file)
{
    const json_t *words = json_object_get(report->record, "command");
    const json_t *seed = json_object_get(report->record, "seed");
    bool seeded = false;
    if (run_is_imported(report->record))
        return;
    for (size_t i = 1; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        word = word ? word : "?";
        if (command_word_is_option(word, "--out", &takes_next)) {
            i += takes_next;
            continue;
        }
        seeded |= command_word_is_option(word, "--seed", &takes_next);
        fputs(i == 1 ? "quadrille " : " ", file);
        command_word_write(file, word);
    }
    if (json_array_size(words) && !seeded && json_is_integer(seed))
        fprintf(file, " --seed %" PRIu64, (uint64_t)json_integer_value(seed));
}

/* A command with the name of the run after it. */
static void write_with_run(const struct report *report, const char *command, FILE *file)
{
    fputs(command, file);
    command_word_write(file, report->run);
}

void report_command_resume(const struct report *report, FILE *file)
{
    if (!run_is_imported(report->record))
        write_with_run(report, "quadrille compare --resume ", file);
}

void report_command_redraw(const struct report *report, FILE *file)
{
    write_with_run(report, "quadrille plot ", file);
    write_with_run(report, "; quadrille report ", file);
}

static const json_t *recorded_set_named(const struct report *report, const char *name)
{
    size_t index;
    const json_t *set;
    json_array_foreach(json_object_get(report->record, "sets"), index, set)
    {
        const char *own = record_text(set, "name");
        if (own && !strcmp(own, name))
            return set;
    }
    return NULL;
}

void report_command_instance(const struct report *report, FILE *file)
{
    struct difference most;
    if (!differences_find(&report->results, &most, 1) || !most.fastest->order.rows)
        return;
    const json_t *set = recorded_set_named(report, most.fastest->set);
    const char *path = record_text(set, "path");
    if (!path)
        return;
    const json_t *seed = json_object_get(report->record, "seed");
    size_t forms = 1 + record_count(report->record, "isomorphs");
    char name[INSTANCE_NAME_MAX], word[PATH_MAX];
    const char *number = strrchr(result_name(most.fastest, name), '#');
    snprintf(word, sizeof word, "%s%s", path, number && !strchr(path, '#') ? number : "");
    const char *instance = json_object_get(set, "kind") || strchr(path, '#') ? name : word;
    /* An isomorph is made again, and is the line that its number says. */
    if (most.fastest->isomorph) {
        fputs("quadrille convert --to line ", file);
        if (json_is_integer(seed))
            fprintf(file, "--isomorphs %zu --seed %" PRIu64 " ", forms - 1,
                    (uint64_t)json_integer_value(seed));
        command_word_write(file, instance);
        fprintf(file, " | grep -v '^#' | sed -n %up | ", most.fastest->isomorph + 1);
    }
    fprintf(file, "quadrille compare --limit %" PRIu64 " -s ", report->results.limit);
    command_word_write(file, most.fastest->solver);
    fputs(" -s ", file);
    command_word_write(file, most.slowest->solver);
    fprintf(file, " --order %ux%u ", most.fastest->order.rows, most.fastest->order.columns);
    if (most.fastest->isomorph)
        fputs("-", file);
    else
        command_word_write(file, instance);
}
