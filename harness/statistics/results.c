/* SPDX-License-Identifier: MIT */
#include "harness/statistics/results.h"

#include "harness/base/estimators.h"
#include "harness/base/memory.h"
#include "harness/measuring/run/run-json.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- runs of one solver on one instance --- */

struct run_time {
    double time_ns, encode_ns, cpu_ns, at_ns, nodes;
    bool has_at, has_usage;
};

/* The runs of a result until now. */
struct open_result {
    size_t place; /* of its result */
    struct run_time *run;
    size_t count, room;
    struct open_result *next;
};

/* Which run of several speaks for the result: what is wrong may not be hidden by what was cut off; what
 * was disturbed says nothing. */
static unsigned status_badness(enum status status)
{
    switch (status) {
    case STATUS_DISTURBED:
        return 0;
    case STATUS_OK:
        return 1;
    case STATUS_CLASH:
    case STATUS_STOPPED:
        return 2;
    case STATUS_TIMEOUT:
    case STATUS_MEMORY:
    case STATUS_LIMITED:
        return 3;
    default:
        return 4;
    }
}

static bool is_limit(enum status status)
{
    return status_badness(status) == 3;
}

static void speak_for(struct result *result, const struct row *row, const char *large_count, const char *flaw)
{
    result->status = row->status;
    result->complete = row->complete;
    result->hashed = row->hashed;
    result->solutions = row->solutions;
    result->large_count = large_count;
    result->solution_hash = row->solution_hash;
    result->has_nodes = row->counted & COUNTS(NODES);
    result->nodes = row->counters[COUNTER_NODES];
    const bool has_forced = row->counted & COUNTS(PROPAGATIONS) && row->counted & COUNTS(PLACEMENTS);
    result->forced = has_forced ? (double)row->counters[COUNTER_PROPAGATIONS] : NAN;
    result->guesses = (double)row->counters[COUNTER_PLACEMENTS] - result->forced;
    result->timeout_ns = row->timeout_ns;
    result->peak_bytes = row->peak_bytes;
    result->pacing = row->pacing;
    result->instances = row->instances ? row->instances : 1;
    result->block = row->block;
    result->flaw = flaw;
    result->setup_ns = row->has_costs ? row->setup_ns : NAN;
}

/* Median absolute deviation (Hampel, J. Am. Stat. Assoc. 69, 1974), in place of the numbers. */
static double deviation_from(double middle, double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = fabs(numbers[i] - middle);
    return sample_median(numbers, count);
}

/* No more runs can come: they become one number, and what describes their noise. */
static void close_result(struct result_list *results, struct open_result *open)
{
    assert(open->place < results->count);
    enum { NOISE_RUNS = 3, FAR = 10 };
    const double close_by = 0.05; /* of the median: of three runs two may agree by chance */
    const bool alike = !results->fresh_seed;
    struct result *result = &results->result[open->place];
    double *numbers = memory_get((open->count + 1) * sizeof *numbers);
    size_t count = open->count;
    for (size_t i = 0; i < count; i++)
        numbers[i] = open->run[i].encode_ns;
    result->encode_ns = sample_median(numbers, count);
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        if (open->run[i].has_usage)
            numbers[used++] = open->run[i].cpu_ns;
    result->cpu_ns = sample_median(numbers, used);
    for (size_t i = 0; i < count; i++)
        numbers[i] = open->run[i].nodes;
    sort_numbers(numbers, count);
    if (result->status == STATUS_OK)
        result->nodes = (uint64_t)numbers[(count - 1) / 2];
    for (size_t i = 0; i < count; i++)
        numbers[i] = open->run[i].time_ns;
    result->time_ns = sample_median(numbers, count);
    for (size_t i = 0; i < count; i++)
        numbers[i] = open->run[i].time_ns;
    result->solved = result->status == STATUS_OK;
    result->cut_off = is_limit(result->status);
    result->counted &= count > 0;
    result->noise = NAN;
    if (result->solved && result->time_ns > 0 && count >= NOISE_RUNS) {
        double deviation = deviation_from(result->time_ns, numbers, count);
        result->noise = deviation / result->time_ns;
        for (size_t i = 0; i < count; i++) {
            const struct run_time *run = &open->run[i];
            double usual = fmax(deviation, close_by * result->time_ns);
            result->outliers += alike && fabs(run->time_ns - result->time_ns) > FAR * usual;
            if (alike && run->has_at)
                drift_note_run(&results->drift, run->at_ns, run->time_ns / result->time_ns);
        }
    }
    if (result->cut_off && result->timeout_ns)
        result->time_ns = (double)result->timeout_ns;
    result->open = NULL;
    free(numbers);
    free(open->run);
    free(open);
}

/* Closes those of an instance; of all if `like` is NULL. */
static void close_open(struct result_list *results, const struct result *like)
{
    for (struct open_result **link = &results->open; *link;) {
        struct open_result *open = *link;
        const struct result *result = &results->result[open->place];
        if (like && (result->set != like->set || result->index != like->index ||
                     result->isomorph != like->isomorph || result->instance_hash != like->instance_hash)) {
            link = &open->next;
            continue;
        }
        *link = open->next;
        close_result(results, open);
    }
}

/* --- finding a result --- */

static bool results_are_same(const struct result *a, const struct result *b)
{
    return a->solver == b->solver && a->set == b->set && a->index == b->index && a->isomorph == b->isomorph &&
           a->instance_hash == b->instance_hash;
}

static uint32_t result_hash(const struct result *key)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = ((key->instance_hash * odd + key->index) * odd + key->isomorph) * odd;
    hash = (hash + (uint64_t)(uintptr_t)key->solver) * odd;
    return (uint32_t)((hash ^ hash >> 32) * UINT64_C(0xc4ceb9fe1a85ec53) >> 32);
}

/* NULL if there is none. */
static struct result *find_result(const struct result_list *results, const struct result *key)
{
    size_t place;
    uint32_t hash = result_hash(key), found = hash_table_first(&results->by_key, hash, &place);
    while (found != HASH_TABLE_END && !results_are_same(&results->result[found], key))
        found = hash_table_next(&results->by_key, hash, &place);
    return found == HASH_TABLE_END ? NULL : &results->result[found];
}

/* After results have changed places. There are no more of them than before, so there is room. */
static void find_places_again(struct result_list *results)
{
    hash_table_clear(&results->by_key);
    for (size_t i = 0; i < results->count; i++)
        hash_table_add(&results->by_key, result_hash(&results->result[i]), (uint32_t)i, &results->memory);
}

/* --- taking rows --- */

/* The result of a row, new if it is the first of its runs. */
static struct result *result_of_row(struct result_list *results, const struct row *row, struct error *error)
{
    struct result key = {.set = row->set,
                         .solver = row->solver,
                         .index = row->index,
                         .isomorph = row->isomorph,
                         .givens = row->givens,
                         .order = row->order,
                         .instance_hash = row->instance_hash,
                         .counted = true};
    memory_require(results->count < UINT32_MAX);
    results->result = memory_room(results->result, results->count, &results->room, sizeof *results->result);
    struct result *result = find_result(results, &key);
    if (result) {
        if (result->open)
            return result;
        error_set(error, "instance %zu of the set %s was done further up, and has rows of %s again",
                  row->index, row->set, row->solver);
        return NULL;
    }
    struct open_result *open = memory_zeroed(1, sizeof *open);
    memory_require(
        hash_table_add(&results->by_key, result_hash(&key), (uint32_t)results->count, &results->memory));
    key.set_order = (unsigned)names_find(&results->names, key.set);
    key.solver_order = (unsigned)names_find(&results->names, key.solver);
    open->place = results->count;
    open->next = results->open;
    results->open = open;
    key.open = open;
    key.name = row->name.text;
    results->result[results->count++] = key;
    return &results->result[results->count - 1];
}

static void add_run(struct result *result, const struct row *row)
{
    struct open_result *open = result->open;
    open->run = memory_room(open->run, open->count, &open->room, sizeof *open->run);
    open->run[open->count++] = (struct run_time){
        row->time_ns, row->encode_ns, row->cpu_ns, row->at_ns, (double)row->counters[COUNTER_NODES],
        row->has_at,  row->has_usage};
    result->runs++;
    result->has_encode |= row->has_encode;
    result->span = row->span > result->span ? row->span : result->span;
    result->threads = row->threads > result->threads ? row->threads : result->threads;
    result->tree_bytes = row->tree_bytes > result->tree_bytes ? row->tree_bytes : result->tree_bytes;
    result->counted &= row->status != STATUS_CLASH && row->status != STATUS_STOPPED;
}

static void note_late(struct result_list *results, const struct row *row)
{
    const double tolerated = 1e7;
    double late = row->time_ns * (double)row->repeats - (double)row->timeout_ns;
    if (!row->timeout_ns || late <= tolerated || row->status == STATUS_DISTURBED)
        return;
    results->late++;
    if (late > results->latest_ns) {
        results->latest_ns = late;
        results->latest = row->solver;
    }
}

bool results_add(struct result_list *results, const struct row *row, struct error *error)
{
    assert(row->set && row->solver && row->status < STATUS_COUNT);
    enum { NAMES_FOR_FLAWS = 4096 };
    if (results->rows && results->limit != row->limit)
        return error_set(error, "the rows answer different questions: their limits are %llu and %llu",
                         (unsigned long long)results->limit, (unsigned long long)row->limit);
    if (results->host && row->host && results->host != row->host)
        return error_set(
            error, "the rows are of several machines, whose times do not mix: take the shards one by one");
    results->host = row->host ? row->host : results->host;
    struct row own = *row;
    own.set = names_intern(&results->names, row->set);
    own.solver = names_intern(&results->names, row->solver);
    own.name.text = row->name.text ? names_intern(&results->names, row->name.text) : NULL;
    const char *large_count = row->large_count ? names_intern(&results->names, row->large_count) : NULL;
    struct result *result = result_of_row(results, &own, error);
    if (!result)
        return false;
    bool is_kept = row->flaw && *row->flaw && results->flaws < NAMES_FOR_FLAWS;
    const bool is_first = !result->runs && !result->disturbed, is_disturbed = row->status == STATUS_DISTURBED;
    if (is_first || status_badness(row->status) > status_badness(result->status))
        speak_for(result, row, large_count, is_kept ? names_intern(&results->names, row->flaw) : NULL);
    results->flaws += is_kept;
    result->disturbed += is_disturbed;
    results->disturbed += is_disturbed;
    if (!is_disturbed)
        add_run(result, row);
    results->limit = row->limit;
    results->rows++;
    results->unseen += row->status == STATUS_OK && row->solutions && !row->hashed && !row->has_cost;
    results->has_done |= row->has_done;
    note_late(results, &own);
    struct result like = *result;
    if (row->done)
        close_open(results, &like);
    return true;
}

struct results_reading {
    struct result_list *results;
    const char *label;
};

/* The name of a solver, with a label if there is one. */
enum { LABELLED_MAX = SPEC_TEXT_MAX + NAME_MAX + 8 };

static const char *labelled_name(const char *solver, const char *label, char name[LABELLED_MAX])
{
    if (!label)
        return solver;
    snprintf(name, LABELLED_MAX, "%s:run=%s", solver, label);
    for (char *blank = name; (blank = strpbrk(blank, " \t"));)
        *blank = '_';
    return name;
}

static bool take_row(void *context, const struct row *row, struct error *error)
{
    struct results_reading *reading = context;
    struct row labelled = *row;
    char name[LABELLED_MAX];
    labelled.solver = labelled_name(row->solver, reading->label, name);
    return results_add(reading->results, &labelled, error);
}

/* RUN/yardstick.csv, if it is there: lines "at_ns,worker,yardstick_ns" below a header. */
static void read_yardsticks(struct result_list *results, const char *run)
{
    char path[PATH_MAX], line[256];
    snprintf(path, sizeof path, "%s/yardstick.csv", run);
    FILE *file = fopen(path, "r");
    double at_ns, probe_ns;
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%lf,%*u,%lf", &at_ns, &probe_ns) == 2)
            drift_note_probe(&results->drift, at_ns, probe_ns);
    }
    if (file)
        fclose(file);
}

static bool results_take_cost(void *context, const struct row *row, struct error *error)
{
    struct results_reading *reading = context;
    struct result_list *results = reading->results;
    char name[LABELLED_MAX];
    (void)error;
    results->cost_step =
        memory_room(results->cost_step, results->cost_steps, &results->cost_room, sizeof *results->cost_step);
    results->cost_step[results->cost_steps++] = (struct cost_step){
        .set = row->set,
        .solver = names_intern(&results->names, labelled_name(row->solver, reading->label, name)),
        .index = row->index,
        .isomorph = row->isomorph,
        .run = row->run,
        .time_ns = row->time_ns,
        .has_cost = row->has_cost,
        .cost = row->cost};
    return true;
}

static void take_verdict(void *context, const struct audit_line *line)
{
    const struct results_reading *reading = context;
    struct result_list *results = reading->results;
    char name[LABELLED_MAX];
    if (strcmp(line->verdict, "unsound") != 0)
        return;
    const char *solver = names_intern(&results->names, labelled_name(line->solver, reading->label, name));
    for (size_t i = 0; i < results->unsound_count; i++)
        if (results->unsound[i].solver == solver) /* on another set */
            return;
    results->unsound = memory_grow(results->unsound, (results->unsound_count + 1) * sizeof *results->unsound);
    results->unsound[results->unsound_count++] =
        (struct unsound){solver, names_intern(&results->names, line->why)};
}

static void take_label(void *context, const char *label, const char *spec)
{
    struct results_reading *reading = context;
    struct result_list *results = reading->results;
    char name[LABELLED_MAX];
    results->label = memory_grow(results->label, (results->labels + 1) * sizeof *results->label);
    results->label[results->labels++] =
        (struct result_label){names_intern(&results->names, labelled_name(label, reading->label, name)),
                              names_intern(&results->names, spec)};
}

/* What was cut short is left out: only some of its solvers have rows. */
static void drop_unfinished(struct result_list *results, size_t from)
{
    size_t kept = from;
    const struct result *last = NULL;
    for (struct open_result *open = results->open; open; open = open->next) {
        struct result *result = &results->result[open->place];
        results->unfinished += !last || last->set != result->set || last->index != result->index ||
                               last->isomorph != result->isomorph;
        last = result;
        result->counted = false;
    }
    for (size_t i = from; i < results->count; i++)
        if (results->result[i].open) {
            free(results->result[i].open->run);
            free(results->result[i].open);
        } else
            results->result[kept++] = results->result[i];
    results->open = NULL;
    results->count = kept;
}

static bool read_rows(struct results_reading *reading, const char *path, struct error *error)
{
    struct result_list *results = reading->results;
    struct scan scan = {.names = &results->names, .take = take_row, .context = reading};
    if (!rows_scan(&scan, path, error) && !scan.torn)
        return false;
    if (scan.torn)
        results->torn = *error;
    return true;
}

/* The folder of a run: its rows, and what stands beside them. */
static bool read_folder(struct results_reading *reading, const char *run, struct error *error)
{
    struct result_list *results = reading->results;
    char path[PATH_MAX];
    struct error unused; /* rows without a record are read, too */
    json_t *record = run_json_open(run, &unused);
    results->fresh_seed = (uint64_t)json_integer_value(json_object_get(record, "fresh_seed"));
    rows_find(run, path);
    rows_check_length(record, run, &results->lost);
    bool good = read_rows(reading, path, error);
    if (good)
        read_yardsticks(results, run);
    struct scan costs = {.names = &results->names, .take = results_take_cost, .context = reading};
    if (good)
        costs_scan(&costs, run);
    good = good && audit_csv_read(run, take_verdict, reading, error);
    if (good)
        labels_read(record, take_label, reading);
    json_decref(record);
    return good;
}

bool results_read(struct result_list *results, const char *run, const char *label, struct error *error)
{
    struct stat status;
    struct results_reading reading = {results, label};
    size_t before = results->count;
    const bool is_file = !stat(run, &status) && S_ISREG(status.st_mode);
    results->has_done = false;
    results->host = 0;
    if (!(is_file ? read_rows(&reading, run, error) : read_folder(&reading, run, error)))
        return false;
    if (results->has_done)
        drop_unfinished(results, before);
    close_open(results, NULL);
    find_places_again(results);
    return true;
}

/* --- when all are in --- */

int compare_keys(const uint64_t *a, const uint64_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Boards of the same name and number are the same only if their cells are. */
static int results_compare(const void *x, const void *y)
{
    const struct result *a = x, *b = y;
    return compare_keys((uint64_t[]){a->set_order, a->solver_order, a->index, a->isomorph, a->instance_hash},
                        (uint64_t[]){b->set_order, b->solver_order, b->index, b->isomorph, b->instance_hash},
                        5);
}

static void results_sort_results(struct result_list *results)
{
    if (results->count)
        qsort(results->result, results->count, sizeof *results->result, results_compare);
    find_places_again(results);
    for (size_t i = 1; i < results->count; i++)
        assert(results_compare(&results->result[i - 1], &results->result[i]) <= 0);
}

/* What is known for certain of an instance, from solutions that were shown and verified. The isomorphs of a
 * board have as many as it has. */
struct known {
    size_t index;
    uint64_t most;  /* solutions that a solver has shown */
    uint64_t least; /* a whole search that showed all it counted has so many; UINT64_MAX: there is none */
};

static int by_index(const void *x, const void *y)
{
    const struct known *a = x, *b = y;
    return (a->index > b->index) - (a->index < b->index);
}

static struct known *known_of(struct known *known, size_t count, size_t index)
{
    return bsearch(&(struct known){.index = index}, known, count, sizeof *known, by_index);
}

/* One for each instance of the results, sorted; to be freed. */
static struct known *find_known(const struct result *result, size_t count, size_t *instances)
{
    struct known *known = memory_get((count + 1) * sizeof *known);
    *instances = 0;
    for (size_t i = 0; i < count; i++)
        known[i] = (struct known){result[i].index, 0, UINT64_MAX};
    qsort(known, count, sizeof *known, by_index);
    for (size_t i = 0; i < count; i++)
        if (!i || known[i].index != known[*instances - 1].index)
            known[(*instances)++] = known[i];
    for (size_t i = 0; i < count; i++) {
        struct known *here = known_of(known, *instances, result[i].index);
        if (!result[i].hashed || result[i].status == STATUS_WRONG || !result[i].solutions)
            continue;
        if (result[i].solutions > here->most)
            here->most = result[i].solutions;
        if (result[i].complete && result[i].solutions < here->least)
            here->least = result[i].solutions;
    }
    return known;
}

/* A complete answer with fewer solutions than a solver has shown is no solution of the problem; nor is one
 * with more than a whole search found that does not show them. */
static void results_refute(struct result_list *results)
{
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, false);
        size_t instances;
        struct known *known = find_known(results->result + from, to - from, &instances);
        for (size_t i = from; i < to; i++) {
            struct result *result = &results->result[i];
            const struct known *here = known_of(known, instances, result->index);
            bool too_few = result->complete && result->solutions < here->most;
            bool too_many = !result->hashed && result->solutions > here->least;
            result->refuted = result->status == STATUS_OK && (too_few || too_many);
            result->solved &= !result->refuted;
        }
        free(known);
    }
}

const char *question_text(const struct result_list *results, char text[QUESTION_TEXT_MAX])
{
    snprintf(text, QUESTION_TEXT_MAX,
             results->cost_steps   ? "cheapest cover"
             : results->limit == 0 ? "all solutions"
             : results->limit == 1 ? "first solution"
             : results->limit == 2 ? "unique or not"
                                   : "up to %llu solutions",
             (unsigned long long)results->limit);
    return text;
}

const char *result_name(const struct result *result, char text[INSTANCE_NAME_MAX])
{
    return instance_name_text(result->name ? (struct instance_name){result->name, 0}
                                           : (struct instance_name){result->set, result->index},
                              text);
}

bool result_was_solved(const struct result *result)
{
    return result->status == STATUS_OK && !result->refuted;
}

bool result_was_cut_off(const struct result *result)
{
    return is_limit(result->status);
}

/* The times of what failed the audit count nowhere: it may have saved the work that it left out. */
static void mark_unsound(struct result_list *results)
{
    for (size_t i = 0; i < results->count; i++)
        for (size_t u = 0; u < results->unsound_count; u++) {
            struct result *result = &results->result[i];
            if (result->solver != results->unsound[u].solver || !result->counted)
                continue;
            result->unsound = true;
            result->solved = result->cut_off = false;
            result->flaw = result->flaw ? result->flaw : results->unsound[u].why;
        }
}

static int results_compare_instances(const void *x, const void *y)
{
    const struct result *a = *(struct result *const *)x, *b = *(struct result *const *)y;
    return compare_keys((uint64_t[]){a->set_order, a->index, a->isomorph, a->instance_hash},
                        (uint64_t[]){b->set_order, b->index, b->isomorph, b->instance_hash}, 4);
}

/* An instance on which a solver was disturbed is left out for all, so that all are compared on the same ones;
 * unless a wrong answer to it is known, which has to count. */
static void leave_out_disturbed(struct result_list *results)
{
    struct result **result = memory_get((results->count + 1) * sizeof *result);
    for (size_t i = 0; i < results->count; i++)
        result[i] = &results->result[i];
    qsort(result, results->count, sizeof *result, results_compare_instances);
    for (size_t from = 0, to; from < results->count; from = to) {
        bool is_disturbed = false, is_wrong = false;
        for (to = from; to < results->count && !results_compare_instances(&result[from], &result[to]); to++) {
            is_disturbed |= result[to]->status == STATUS_DISTURBED;
            is_wrong |= result[to]->status == STATUS_WRONG || result[to]->refuted;
        }
        for (size_t i = from; i < to; i++)
            result[i]->counted &= !is_disturbed || is_wrong;
    }
    free(result);
}

void results_finish(struct result_list *results)
{
    close_open(results, NULL);
    results_sort_results(results);
    results_refute(results);
    mark_unsound(results);
    if (results->disturbed)
        leave_out_disturbed(results);
}

bool results_open(struct result_list *results, const char *run, struct error *error)
{
    *results = (struct result_list){0};
    if (results_read(results, run, NULL, error)) {
        results_finish(results);
        return true;
    }
    results_close(results);
    return false;
}

void results_close(struct result_list *results)
{
    for (struct open_result *open = results->open, *next; open; open = next) {
        next = open->next;
        free(open->run);
        free(open);
    }
    free(results->result);
    hash_table_close(&results->by_key, &results->memory);
    free(results->unsound);
    free(results->label);
    free(results->cost_step);
    names_close(&results->names);
    *results = (struct result_list){0};
}

size_t results_stretch(const struct result_list *results, size_t from, bool by_solver)
{
    assert(from < results->count);
    const struct result *first = &results->result[from];
    size_t end = from + 1;
    while (end < results->count && results->result[end].set == first->set &&
           (!by_solver || results->result[end].solver == first->solver))
        end++;
    return end;
}

const struct result *results_of(const struct result_list *results, const struct result *like,
                                const char *solver)
{
    assert(solver);
    struct result key = *like;
    key.solver = solver;
    return find_result(results, &key);
}

void results_keep(struct result_list *results,
                  bool (*wanted)(const struct result *result, const void *context), const void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < results->count; i++)
        if (wanted(&results->result[i], context))
            results->result[kept++] = results->result[i];
    results->count = kept;
    find_places_again(results);
}

const char *spec_of_label(const struct result_list *results, const char *solver)
{
    for (size_t i = 0; i < results->labels; i++)
        if (!strcmp(results->label[i].name, solver))
            return results->label[i].spec;
    return solver;
}

bool is_foreign_by_label(const struct result_list *results, const char *solver)
{
    return spec_is_foreign(spec_of_label(results, solver));
}

size_t results_cost_steps(const struct result_list *results, const struct result *result,
                          const struct cost_step **step, size_t room)
{
    assert(room);
    size_t count = 0;
    for (const struct cost_step *at = results->cost_step; at < results->cost_step + results->cost_steps;
         at++) {
        if (at->set != result->set || at->solver != result->solver || at->index != result->index ||
            at->isomorph != result->isomorph || at->run != 1)
            continue;
        if (count && at->time_ns < step[count - 1]->time_ns)
            count = 0;
        if (count < room)
            step[count++] = at;
    }
    return count;
}
