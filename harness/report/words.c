/* What a run asked, of whom and on what machine, in words: made from run.json, and from the rows where that
 * is missing. */
#include "columns.h"
#include "differences.h"
#include "report.h"

#include "../output.h"
#include "../warnings.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *report_told(const struct report *report, report_words *words)
{
    char *text = 0;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return 0;
    words(report, file);
    if (!fclose(file))
        return text;
    free(text);
    return 0;
}

/* --- the record --- */

bool record_number(const json_t *object, const char *key, double *number)
{
    const json_t *value = json_object_get(object, key);
    *number = json_number_value(value);
    return json_is_number(value);
}

const char *record_text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

void record_settings(const json_t *solver, FILE *file)
{
    const char *key, *between = "";
    const json_t *value;
    json_object_foreach(json_object_get(solver, "settings"), key, value)
    {
        fprintf(file, "%s%s=%s", between, key, json_is_string(value) ? json_string_value(value) : "?");
        between = " ";
    }
}

static double number_or(const struct report *report, const char *key, double otherwise)
{
    double number;
    return record_number(report->record, key, &number) ? number : otherwise;
}

/* A number of things under a key; 0 if that is not what is there. */
static size_t count_of(const json_t *object, const char *key)
{
    json_int_t count = json_integer_value(json_object_get(object, key));
    return count > 0 && count < UINT32_MAX ? (size_t)count : 0;
}

/* --- who, on what --- */

static bool is_only_boards(const struct report *report)
{
    bool boards = report->figures.count;
    for (size_t i = 0; i < report->figures.count; i++)
        boards &= report->figures.sets[i].boards;
    return boards;
}

static const char *things(const struct report *report, bool one)
{
    return is_only_boards(report) ? one ? "board" : "boards" : one ? "instance" : "instances";
}

/* Back-ends that have rows, where run.json does not list them. */
static size_t count_solvers(const struct report *report)
{
    struct standing standing[STANDINGS_MAX];
    size_t asked = json_array_size(json_object_get(report->record, "solvers"));
    return asked ? asked : results_rank(&report->results, standing);
}

/* How many instances were asked for, isomorphs apart; 0: not known. */
static size_t count_asked(const struct report *report)
{
    size_t index, all = 0;
    const json_t *set;
    json_array_foreach(json_object_get(report->record, "sets"), index, set) all += count_of(set, "boards");
    return all;
}

/* How many of the instances have rows, with their isomorphs or without. */
static size_t count_there(const struct report *report, bool isomorphs)
{
    size_t all = 0;
    for (size_t i = 0; i < report->figures.count; i++) {
        const struct set_figures *set = &report->figures.sets[i];
        all += (isomorphs ? set->instances : set->originals) + set->clashes;
    }
    return all;
}

static void write_number(FILE *file, double number)
{
    char text[TIME_TEXT_MAX];
    fputs(count_text(number, text), file);
}

static void write_some(FILE *file, size_t count, const char *one, const char *several)
{
    write_number(file, (double)count);
    fprintf(file, " %s", count == 1 ? one : several);
}

static size_t count_sets(const struct report *report)
{
    size_t asked = json_array_size(json_object_get(report->record, "sets"));
    return asked ? asked : report->figures.count;
}

void report_title(const struct report *report, FILE *file)
{
    enum { NAMED = 4 };
    size_t sets = count_sets(report);
    write_some(file, count_solvers(report), "back-end", "back-ends");
    if (!report->figures.count || sets > NAMED) {
        fputs(" on ", file);
        write_some(file, sets, "set", "sets");
        return;
    }
    for (size_t i = 0; i < report->figures.count; i++)
        fprintf(file, "%s%s",
                !i                              ? " on "
                : i + 1 < report->figures.count ? ", "
                                                : " and ",
                report->figures.sets[i].set);
}

/* --- the question --- */

static void write_solvers(const struct report *report, FILE *file)
{
    struct standing standing[STANDINGS_MAX];
    const json_t *solvers = json_object_get(report->record, "solvers");
    size_t asked = json_array_size(solvers), count = asked ? asked : results_rank(&report->results, standing);
    write_some(file, count, "back-end", "back-ends");
    for (size_t i = 0; i < count; i++) {
        const char *spec = asked ? record_text(json_array_get(solvers, i), "spec") : standing[i].solver;
        fprintf(file, "%s%s", i ? ", " : " (", spec ? spec : "?");
    }
    fputs(count ? ")" : "", file);
    fputs(count == 1 ? " was asked " : " were asked ", file);
}

static void write_wanted(double limit, FILE *file)
{
    if (limit == 1)
        fputs("for one solution of ", file);
    else if (limit == 2)
        fputs("for two solutions, or for the proof that there are fewer, of ", file);
    else if (limit == 0)
        fputs("for the number of all solutions of ", file);
    else {
        fputs("for ", file);
        write_number(file, limit);
        fputs(" solutions, or all if there are fewer, of ", file);
    }
}

static void write_sets(const struct report *report, FILE *file)
{
    const json_t *sets = json_object_get(report->record, "sets");
    size_t count = count_sets(report), asked = count_asked(report);
    bool recorded = json_array_size(sets);
    if (!asked)
        asked = count_there(report, false);
    fputs(asked == 1 ? "" : "each of ", file);
    write_some(file, asked, things(report, true), things(report, false));
    fputs(count == 1 ? " in the set " : " in ", file);
    if (count != 1)
        write_some(file, count, "set", "sets");
    for (size_t i = 0; i < count; i++) {
        const json_t *set = json_array_get(sets, i);
        const char *name = recorded ? record_text(set, "name") : report->figures.sets[i].set;
        fprintf(file, "%s%s", i ? ", " : count == 1 ? "" : ": ", name ? name : "?");
        if (count > 1 && recorded)
            fprintf(file, " (%zu)", count_of(set, "boards"));
    }
    fputs(". ", file);
}

static void write_forms(const struct report *report, FILE *file)
{
    size_t isomorphs = count_of(report->record, "isomorphs");
    if (!isomorphs)
        return;
    fputs("Each board was also solved as ", file);
    write_some(file, isomorphs, "random equivalent", "random equivalents");
    fputs(", the same for every back-end. ", file);
}

static void write_bytes(FILE *file, double bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    for (; bytes >= 1024 && unit < 4; unit++)
        bytes /= 1024;
    fprintf(file, "%.4g %s", bytes, units[unit]);
}

static void write_limits(const struct report *report, FILE *file)
{
    char time[TIME_TEXT_MAX];
    bool any = report->results.count;
    double timeout =
        number_or(report, "timeout_ns", any ? (double)report->results.result[0].timeout_ns : NAN);
    double memory = number_or(report, "memory_bytes", 0);
    if (timeout > 0)
        fprintf(file, "A solve was cut off after %s", limit_text(timeout, time));
    else if (timeout == 0)
        fputs("A solve had no time limit", file);
    else
        fputs("The time limit is not known", file);
    if (memory > 0) {
        fputs(", and at ", file);
        write_bytes(file, memory);
        fputs(" of memory", file);
    }
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

static void write_order(const struct report *report, FILE *file)
{
    size_t jobs = count_of(report->record, "jobs");
    const json_t *seed = json_object_get(report->record, "seed");
    fputs("Back-ends took turns on each instance", file);
    if (json_is_integer(seed))
        fprintf(file, ", in an order from the seed %" PRIu64, (uint64_t)json_integer_value(seed));
    fputs(".", file);
    if (jobs > 1)
        fprintf(file, " %zu jobs measured side by side, which is noisier than one.", jobs);
}

void report_question(const struct report *report, FILE *file)
{
    if (!report->record && !report->results.rows) {
        fputs("Neither a record nor a row tells what was asked.", file);
        return;
    }
    write_solvers(report, file);
    write_wanted(number_or(report, "limit", (double)report->results.limit), file);
    write_sets(report, file);
    write_forms(report, file);
    write_limits(report, file);
    write_times(report, file);
    write_order(report, file);
}

/* --- what came of it --- */

static bool leads(const struct set_figures *set)
{
    return set->count > 1 && isfinite(set->figures[0].par2) && isfinite(set->figures[1].par2);
}

/* The first of a set, the second and the last, by PAR-2. */
static void write_headline(const struct set_figures *set, FILE *file)
{
    const struct figures *first = &set->figures[0], *last = &set->figures[set->count - 1];
    const struct pair *pair = figures_pair(set, 0, 1);
    struct cell ratio;
    char text[TIME_TEXT_MAX];
    cell_ratio(&ratio, first[1].par2 / first->par2);
    fprintf(file, "%s: %s is the fastest by PAR-2, %s; %s takes %s times as long", set->set, first->solver,
            time_text(first->par2, text), first[1].solver, ratio.text);
    if (pair && pair->interval.low <= 1 && pair->interval.high >= 1)
        fputs(" (a difference that may be chance)", file);
    cell_ratio(&ratio, last->par2 / first->par2);
    if (set->count > 2 && isfinite(last->par2))
        fprintf(file, ", %s %s times", last->solver, ratio.text);
    fputs(set->common < set->instances ? ". " : ".\n", file);
    if (set->common < set->instances)
        fprintf(file, "All sound back-ends solved %zu of the %zu.\n", set->common, set->instances);
}

void report_headlines(const struct report *report, FILE *file)
{
    enum { SETS_MOST = 8 };
    for (size_t i = 0; i < report->figures.count && report->figures.count <= SETS_MOST; i++)
        if (leads(&report->figures.sets[i]))
            write_headline(&report->figures.sets[i], file);
}

void report_warnings(const struct report *report, FILE *file)
{
    struct run_facts facts;
    struct error error;
    run_facts_read(report->run, &facts, &error); /* that it can't be read is told as a gap */
    warnings_print(&report->figures, &report->results, &facts, file);
}

/* --- what is missing, what is contradicted --- */

void report_gaps(const struct report *report, FILE *file)
{
    size_t asked = count_asked(report) * (1 + count_of(report->record, "isomorphs"));
    size_t there = count_there(report, true);
    size_t resumed = json_array_size(json_object_get(report->record, "resumed"));
    if (!report->record)
        fprintf(file,
                "What was asked on which machine is not recorded (%s): it is told here as far as the rows "
                "show it.\n",
                report->flaw.text);
    if (*report->results.torn.text)
        fprintf(file, "The rows end in the middle of a line, which is left out (%s).\n",
                report->results.torn.text);
    if (report->results.unfinished)
        fprintf(file,
                "The run ended in the middle of %zu instance%s, of which only some back-ends have rows: left "
                "out.\n",
                report->results.unfinished, report->results.unfinished == 1 ? "" : "s");
    if (!report->results.rows)
        fputs("There are no rows: nothing was measured yet.\n", file);
    if (there < asked) {
        fputs("Interrupted: there are rows of ", file);
        write_number(file, (double)there);
        fputs(" of the ", file);
        write_number(file, (double)asked);
        fprintf(file, " instances that were asked for; `quadrille compare --resume %s` goes on.\n",
                report->run);
    }
    if (resumed)
        fprintf(file, "The run was interrupted and went on %zu time%s.\n", resumed, resumed == 1 ? "" : "s");
}

static bool has_file(const struct report *report, const char *name)
{
    char path[PATH_MAX];
    return snprintf(path, sizeof path, "%s/%s", report->run, name) < (int)sizeof path && !access(path, R_OK);
}

void report_verdict(const struct report *report, FILE *file)
{
    size_t compared = 0;
    char tally[TALLY_TEXT_MAX];
    bool boards = is_only_boards(report) && count_there(report, true) == count_there(report, false);
    for (size_t i = 0; i < report->figures.count; i++)
        compared += report->figures.sets[i].compared;
    if (has_file(report, "disagreements.txt"))
        fputs("Answers contradict each other: disagreements.txt says which. ", file);
    else if (compared)
        fprintf(
            file,
            "No contradictions: on %s the answers of two back-ends or more were held against each other. ",
            tally_text(compared, boards, tally));
    else
        fprintf(file, "There was no %s on which two back-ends could be held against each other. ",
                things(report, true));
    if (report->results.unseen)
        fprintf(file, "In %zu runs solutions were counted and not all of them shown: those are not verified.",
                report->results.unseen);
    else
        fputs("A solution counts only if it was verified.", file);
}

/* --- command lines --- */

/* A word as a shell reads it. */
static void write_word(FILE *file, const char *word)
{
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-+@%");
    if (*word && !word[plain]) {
        fputs(word, file);
        return;
    }
    fputc('\'', file);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, 0}, file);
    fputc('\'', file);
}

void report_command(const struct report *report, FILE *file)
{
    size_t index;
    const json_t *word;
    json_array_foreach(json_object_get(report->record, "command"), index, word)
    {
        fputs(index ? " " : "", file);
        write_word(file, json_is_string(word) ? json_string_value(word) : "?");
    }
}

/* Whether a word is the option --NAME or --NAME=..., and its value is the next word. */
static bool is_option(const char *word, const char *name, bool *takes_next)
{
    size_t length = strlen(name);
    if (strncmp(word, name, length) || (word[length] && word[length] != '='))
        return false;
    *takes_next = !word[length];
    return true;
}

void report_command_again(const struct report *report, FILE *file)
{
    const json_t *words = json_object_get(report->record, "command");
    const json_t *seed = json_object_get(report->record, "seed");
    bool seeded = false;
    for (size_t i = 1; i < json_array_size(words); i++) {
        bool takes_next = false;
        const char *word = json_string_value(json_array_get(words, i));
        word = word ? word : "?";
        if (is_option(word, "--out", &takes_next)) {
            i += takes_next;
            continue;
        }
        seeded |= is_option(word, "--seed", &takes_next);
        fputs(i == 1 ? "quadrille " : " ", file);
        write_word(file, word);
    }
    if (json_array_size(words) && !seeded && json_is_integer(seed))
        fprintf(file, " --seed %" PRIu64, (uint64_t)json_integer_value(seed));
}

static const json_t *set_named(const struct report *report, const char *name)
{
    size_t index;
    const json_t *set;
    json_array_foreach(json_object_get(report->record, "sets"), index, set)
    {
        const char *own = record_text(set, "name");
        if (own && !strcmp(own, name))
            return set;
    }
    return 0;
}

void report_command_instance(const struct report *report, FILE *file)
{
    struct difference most;
    if (!differences_find(&report->results, &most, 1) || !most.fastest->order.rows)
        return;
    const json_t *set = set_named(report, most.fastest->set);
    const char *path = record_text(set, "path");
    if (!path)
        return;
    const json_t *seed = json_object_get(report->record, "seed");
    size_t forms = 1 + count_of(report->record, "isomorphs");
    size_t line = (most.fastest->index - 1) * forms + most.fastest->isomorph + 1;
    fputs("quadrille convert --to line ", file);
    if (forms > 1 && json_is_integer(seed))
        fprintf(file, "--isomorphs %zu --seed %" PRIu64 " ", forms - 1, (uint64_t)json_integer_value(seed));
    write_word(file, path);
    fprintf(file, " | grep -v '^#' | sed -n %zup | quadrille compare --limit %" PRIu64 " -s ", line,
            report->results.limit);
    write_word(file, most.fastest->solver);
    fputs(" -s ", file);
    write_word(file, most.slowest->solver);
    fprintf(file, " --order %ux%u -", most.fastest->order.rows, most.fastest->order.columns);
}

/* --- the machine --- */

static void fact(FILE *file, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    fprintf(file, "%s\t", name);
    for (; *value; value++)
        fputc(*value == '\n' || *value == '\t' ? ' ' : *value, file);
    fputc('\n', file);
}

/* A yes or no that may not be known. */
static void answer_fact(FILE *file, const char *name, const json_t *value)
{
    fact(file, name, json_is_true(value) ? "yes" : json_is_false(value) ? "no" : "not known");
}

static void number_fact(FILE *file, const char *name, const json_t *object, const char *key)
{
    double number;
    char text[TIME_TEXT_MAX];
    if (record_number(object, key, &number))
        fact(file, name, count_text(number, text));
}

static void time_fact(FILE *file, const char *name, const json_t *object, const char *key)
{
    double number;
    char text[TIME_TEXT_MAX];
    if (record_number(object, key, &number))
        fact(file, name, time_text(number, text));
}

static void load_fact(FILE *file, const json_t *record)
{
    double before, after;
    if (!record_number(record, "load_before", &before))
        return;
    fprintf(file, "load before and after\t%.2f, ", before);
    if (record_number(record, "load_after", &after))
        fprintf(file, "%.2f\n", after);
    else
        fputs("not known\n", file);
}

void report_machine(const struct report *report, FILE *file)
{
    const json_t *record = report->record, *machine = json_object_get(record, "machine");
    const json_t *picosat = json_object_get(record, "picosat");
    const char *governor = record_text(machine, "governor");
    if (!record)
        return;
    fact(file, "processor", record_text(machine, "processor"));
    number_fact(file, "cores online", machine, "cores_online");
    fact(file, "frequency governor", governor ? governor : "not known");
    answer_fact(file, "turbo", json_object_get(machine, "turbo"));
    answer_fact(file, "virtual machine", json_object_get(machine, "virtual"));
    fact(file, "kernel", record_text(machine, "kernel"));
    fact(file, "architecture", record_text(machine, "architecture"));
    fact(file, "host", record_text(machine, "host"));
    load_fact(file, record);
    number_fact(file, "times it was taken off the processor", record, "involuntary_switches");
    time_fact(file, "resolution of the clock", record, "clock_resolution_ns");
    time_fact(file, "one reading of the clock", record, "clock_cost_ns");
    time_fact(file, "measuring adds to a solve", record, "solve_cost_ns");
    if (json_is_boolean(json_object_get(record, "isolate")))
        answer_fact(file, "in processes of their own", json_object_get(record, "isolate"));
    number_fact(file, "jobs side by side", record, "jobs");
    fact(file, "Quadrille", record_text(record, "quadrille"));
    fact(file, "commit", record_text(record, "commit"));
    fact(file, "compiler", record_text(record, "compiler"));
    fact(file, "compiler flags", record_text(record, "flags"));
    fact(file, "PicoSAT", record_text(picosat, "version"));
    fact(file, "started", record_text(record, "started"));
    fact(file, "ended", record_text(record, "ended"));
    fact(file, "PicoSAT was built with", record_text(picosat, "config"));
}
