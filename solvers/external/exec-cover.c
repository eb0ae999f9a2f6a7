/* SPDX-License-Identifier: MIT */
/* exec with protocol=cover: programs that read exact covers in the format of Knuth's, and write solutions as
 * his do (dlx1, dlx2, ssxcc with m1): a line `N:` before each, then a line for each option with its items
 * from any of them on, cyclically, and `(k of n)` behind; at the end `Altogether N solutions`, wherever. A
 * process for each instance; it gets what the givens leave over. Without a line `Altogether` an exit status
 * of 0 means that there are no further solutions. Knuth's programs in their default mode only count (m0):
 * such an answer is a number of solutions without any to verify.
 *
 * An option is known by its items and colours. Where two options of the problem have the same, a solution
 * that contains one of them is ambiguous, and an error.
 *
 * Counts nothing. Encoding is timed: it is the text of what is left. */
#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "common/base/hash-table.h"
#include "common/formats/cover-text.h"
#include "solvers/external/exec.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define NOTHING UINT32_MAX

struct exact {
    struct exec exec;
    const struct cover *cover;    /* the library's */
    struct hash_table by_name[2]; /* of items, of colours */
    struct cover plain;           /* the same without costs */
    struct cover_rest rest;       /* what it is asked about */
    struct hash_table by_items;   /* the options that are left, by a sum over their items and colours */
    uint32_t *chosen;             /* options of the solution being read; room for all */
    size_t chosen_count;
    struct text text, digits; /* what it is asked; the number in the line `Altogether` */
    struct search *search;
    struct answer {
        uint32_t covered; /* primary items, by the solution being read */
        bool in_solution;
        bool spoke; /* anything but empty lines */
        bool has_total;
        uint64_t total;          /* of the line `Altogether` */
        const char *large_total; /* or its digits, if 64 bits are too few */
        uint64_t line;
        bool enough; /* as many solutions as wanted */
        bool gave_up;
        bool failed; /* search->failure says how */
    } answer;        /* that is being read */
};

/* --- names and options --- */

static uint32_t exec_cover_mix(uint64_t hash)
{
    /* The finaliser of MurmurHash3 (Appleby). */
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return (uint32_t)(hash ^ hash >> 33);
}

/* To be added up over the nodes of an option, whatever their order. */
static uint32_t hash_of_node(uint32_t item, uint32_t colour)
{
    return exec_cover_mix((uint64_t)item << 32 | colour);
}

/* Items and colours, which have names. */
enum named { ITEM, COLOUR };

static const char *exec_cover_name_of(const struct cover *cover, enum named what, uint32_t number,
                                      char room[COVER_NAME_ROOM], size_t *length)
{
    return what == ITEM ? cover_item_name(cover, number, room, length)
                        : cover_colour_name(cover, number, length);
}

static uint32_t find_named(const struct exact *exact, enum named what, const char *name, size_t length)
{
    size_t place, known_length;
    uint32_t hash = hash_table_text(name, length),
             found = hash_table_first(&exact->by_name[what], hash, &place);
    for (; found != HASH_TABLE_END; found = hash_table_next(&exact->by_name[what], hash, &place)) {
        char room[COVER_NAME_ROOM];
        const char *known = exec_cover_name_of(exact->cover, what, found, room, &known_length);
        if (known_length == length && !memcmp(known, name, length))
            return found;
    }
    return NOTHING;
}

/* Whether what is left of an option consists of these nodes, in any order. */
static bool is_option(const struct exact *exact, uint32_t option, const uint32_t *items,
                      const uint32_t *colours, size_t count)
{
    const struct cover *cover = exact->cover;
    size_t left = 0;
    for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++) {
        if (!cover_rest_has_item(&exact->rest, cover->items[node]))
            continue;
        size_t i = 0;
        while (i < count && (items[i] != cover->items[node] || colours[i] != cover_colour(cover, node)))
            i++;
        if (i == count)
            return false;
        left++;
    }
    return left == count;
}

/* The option of these nodes, and whether there is `another` one. */
static uint32_t exec_cover_find_option(const struct exact *exact, const uint32_t *items,
                                       const uint32_t *colours, size_t count, bool *another)
{
    uint32_t hash = 0, found = NOTHING;
    for (size_t i = 0; i < count; i++)
        hash += hash_of_node(items[i], colours[i]);
    *another = false;
    size_t place;
    uint32_t option = hash_table_first(&exact->by_items, hash, &place);
    for (; option != HASH_TABLE_END; option = hash_table_next(&exact->by_items, hash, &place)) {
        if (!is_option(exact, option, items, colours, count))
            continue;
        *another |= found != NOTHING;
        found = found == NOTHING ? option : found;
    }
    return found;
}

/* The names of numbers `from` to `end` - 1. False if memory runs out. */
static bool fill_names(struct exact *exact, enum named what, uint32_t from, uint32_t end,
                       struct allocator *allocator)
{
    char room[COVER_NAME_ROOM];
    size_t length;
    bool enough = true;
    for (; enough && from < end; from++) {
        const char *name = exec_cover_name_of(exact->cover, what, from, room, &length);
        enough = hash_table_add(&exact->by_name[what], hash_table_text(name, length), from, allocator);
    }
    return enough;
}

/* There is room for all options. */
static void fill_options(struct exact *exact)
{
    const struct cover *cover = exact->cover;
    hash_table_clear(&exact->by_items);
    for (uint32_t option = 0; option < cover->option_count; option++) {
        if (!cover_rest_has_option(&exact->rest, option))
            continue;
        uint32_t hash = 0;
        for (size_t node = cover->option_start[option]; node < cover->option_start[option + 1]; node++)
            if (cover_rest_has_item(&exact->rest, cover->items[node]))
                hash += hash_of_node(cover->items[node], cover_colour(cover, node));
        hash_table_add(&exact->by_items, hash, option, exact->exec.allocator);
    }
}

/* --- the answer --- */

static bool fail(struct exact *exact, const char *what, const char *line)
{
    exact->answer.failed = true;
    error_set(&exact->search->failure, "line %llu of its answer: %s: '%.60s'",
              (unsigned long long)exact->answer.line, what, line);
    return true;
}

/* Takes ` (k of n)` off the end of a line. */
static void cut_off_place(char *line)
{
    char *place = strrchr(line, '(');
    unsigned long long k, n;
    int length = 0;
    if (place && (place == line || place[-1] == ' ') &&
        sscanf(place, "(%llu of %llu)%n", &k, &n, &length) == 2 && length && !place[length])
        *place = 0;
}

static bool is_head(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    return digits && line[digits] == ':' && !line[digits + 1 + strspn(line + digits + 1, " ")];
}

static bool read_option(struct exact *exact, char *line)
{
    enum { LONGEST = 1024 };
    uint32_t items[LONGEST], colours[LONGEST], primaries = 0;
    size_t count = 0;
    char whole[64];
    snprintf(whole, sizeof whole, "%s", line);
    cut_off_place(line);
    for (char *word = line + strspn(line, " \t"); *word && count < LONGEST; count++) {
        size_t length = strcspn(word, " \t"), name = 0;
        while (name < length && word[name] != ':')
            name++;
        items[count] = find_named(exact, ITEM, word, name);
        colours[count] = name < length ? find_named(exact, COLOUR, word + name + 1, length - name - 1) : 0;
        if (items[count] == NOTHING)
            return fail(exact, "there is no such item", whole);
        if (colours[count] == NOTHING)
            return fail(exact, "there is no such colour", whole);
        primaries += items[count] < exact->cover->primary_count;
        word += length;
        word += strspn(word, " \t");
    }
    bool another;
    uint32_t option = exec_cover_find_option(exact, items, colours, count, &another);
    if (option == NOTHING)
        return fail(exact, "there is no such option", whole);
    if (another)
        return fail(exact, "the problem has this option twice, so it is not clear which one is meant", whole);
    if (exact->chosen_count == exact->cover->option_count)
        return fail(exact, "that is more options than there are", whole);
    exact->chosen[exact->chosen_count++] = option;
    exact->answer.covered += primaries;
    return false;
}

/* Ends the solution being read, if there is one. */
static bool end_solution(struct exact *exact)
{
    if (!exact->answer.in_solution)
        return false;
    exact->answer.in_solution = false;
    process_was_useful(&exact->exec.process);
    struct solution solution = {.options = exact->chosen, .option_count = exact->chosen_count};
    exact->answer.enough = search_report(exact->search, &solution);
    return exact->answer.enough;
}

static bool read_total(struct exact *exact, const char *line)
{
    static const char head[] = "Altogether";
    if (strncmp(line, head, sizeof head - 1))
        return false;
    line += sizeof head - 1;
    line += strspn(line, " \t");
    size_t length = strspn(line, "0123456789");
    if (!length)
        return false;
    text_drop(&exact->digits, exact->digits.length);
    text_add(&exact->digits, line, length);
    text_add(&exact->digits, "", 1);
    exact->answer.has_total = !exact->digits.failed && count_read(exact->digits.bytes, &exact->answer.total,
                                                                  &exact->answer.large_total);
    return true;
}

static bool exec_cover_listen(void *context, char *line, bool complaint)
{
    struct exact *exact = context;
    exact->answer.line += !complaint;
    exact->answer.spoke |= !complaint && line[strspn(line, " \t")];

    exact->answer.gave_up |= !strncmp(line, "TIMEOUT", 7);
    if (read_total(exact, line) || complaint)
        return false;
    if (is_head(line)) {
        bool enough = end_solution(exact);
        exact->answer.in_solution = true;
        exact->chosen_count = exact->answer.covered = 0;
        return enough;
    }
    if (!exact->answer.in_solution)
        return *line && *line != '|' && *line != '#' ? fail(exact, "that belongs to no solution", line)
                                                     : false;
    if (!line[strspn(line, " \t")])
        return false;
    if (read_option(exact, line))
        return true;
    /* With its last item covered a solution is complete; one that may stop here need not wait for the next.
     */
    return exact->answer.covered >= exact->rest.open_primaries && end_solution(exact);
}

/* The program has ended by itself, and may have said how many there are. */
static enum search_end exec_cover_settle(struct exact *exact)
{
    struct search *search = exact->search;
    int status = exact->exec.process.status;
    bool ended_well = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (exact->digits.failed)
        return SEARCH_NO_MEMORY;
    if (exact->answer.gave_up)
        error_set(&search->failure, "gave up by itself: TIMEOUT");
    else if (!exact->answer.has_total && !ended_well)
        return exec_fail(&exact->exec, TALK_ENDED, search);
    else if (!exact->answer.has_total && !search->solutions && !exact->answer.spoke)
        error_set(&search->failure, "ended without an answer");
    else if (exact->answer.has_total && search->solutions && exact->answer.total != search->solutions)
        error_set(&search->failure, "says that there are %llu solutions and shows %llu",
                  (unsigned long long)exact->answer.total, (unsigned long long)search->solutions);
    else {
        if (exact->answer.has_total)
            search->solutions =
                search->limit && exact->answer.total > search->limit ? search->limit : exact->answer.total;
        if (exact->answer.has_total && !search->limit)
            search->large_count = exact->answer.large_total;
        return search->limit && search->solutions == search->limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    }
    return SEARCH_FAILED;
}

static enum search_end exec_cover_solve(void *state, const struct instance *instance, struct search *search)
{
    struct exact *exact = state;
    if (search_interrupted(search))
        return SEARCH_STOPPED;
    uint64_t began = clock_now();
    exact->search = search;
    exact->answer = (struct answer){.line = 0};
    exact->chosen_count = 0;
    if (!cover_rest_take(&exact->rest, instance->taken, instance->taken_count))
        return SEARCH_EXHAUSTED;     /* the options taken contradict each other */
    if (!exact->rest.open_primaries) /* his programs refuse a problem without items */
        return search_report(search, &(struct solution){.options = exact->chosen}) ? SEARCH_LIMIT
                                                                                   : SEARCH_EXHAUSTED;
    fill_options(exact);
    exact->text.length = 0;
    exact->text.failed = exact->digits.failed = false;
    cover_add_rest(&exact->text, &exact->rest);
    if (exact->text.failed)
        return SEARCH_NO_MEMORY;
    search->encode_ns = clock_now() - began;
    if (!exec_start(&exact->exec, search->limit, &search->failure))
        return SEARCH_FAILED;
    struct talk talk = {.question = exact->text.bytes,
                        .length = exact->text.length,
                        .listen = exec_cover_listen,
                        .context = exact};
    enum talk_end end = process_talk(&exact->exec.process, &talk, search);
    if (end == TALK_ENDED)
        end_solution(exact);
    exec_count_start(&exact->exec, began, search);
    const struct process *process = &exact->exec.process;
    if (exact->answer.enough || exact->answer.failed) {
        process_end(&exact->exec.process);
        return exact->answer.failed ? SEARCH_FAILED : SEARCH_LIMIT;
    }
    if (end != TALK_ENDED || process->left_others || process_was_killed(process))
        return exec_fail(&exact->exec, end, search);
    return exec_cover_settle(exact);
}

static void exec_cover_close(void *state)
{
    struct exact *exact = state;
    struct allocator *allocator = exact->exec.allocator;
    exec_close(&exact->exec);
    text_close(&exact->text);
    text_close(&exact->digits);
    hash_table_close(&exact->by_name[ITEM], allocator);
    hash_table_close(&exact->by_name[COLOUR], allocator);
    hash_table_close(&exact->by_items, allocator);
    array_give(allocator, exact->chosen, exact->cover->option_count, sizeof *exact->chosen);
    cover_rest_close(&exact->rest);
    allocator_give(allocator, exact, sizeof *exact);
}

static bool exec_cover_open(const struct problem *problem, const struct settings *settings,
                            struct allocator *allocator, void **state, struct error *error)
{
    struct exact *exact = allocator_take_zeroed(allocator, sizeof *exact);
    if (!exact)
        return error_set(error, "not enough memory for the options");
    const struct cover *cover = exact->cover = problem->cover;
    exact->plain = *cover;
    exact->plain.costs = NULL; /* programs that know of none are not asked about them */
    exec_open(&exact->exec, problem, settings, allocator);
    exact->text.allocator = exact->digits.allocator = allocator;
    exact->chosen = array_take(allocator, cover->option_count, sizeof *exact->chosen);
    if (exact->chosen && fill_names(exact, ITEM, 0, cover->item_count, allocator) &&
        fill_names(exact, COLOUR, 1, cover->colour_count + 1, allocator) &&
        hash_table_reserve(&exact->by_items, cover->option_count, allocator) &&
        cover_rest_open(&exact->rest, &exact->plain, allocator)) {
        exec_measure_start(&exact->exec, "a\na\n");
        *state = exact;
        return true;
    }
    exec_cover_close(exact);
    return error_set(error, "not enough memory for the options");
}

const struct solver exec_cover = {
    EXEC_HEAD,
    .summary = "a program that takes Knuth's format",
    .rung = RUNG_COVER,
    .open = exec_cover_open,
    .solve = exec_cover_solve,
    .close = exec_cover_close,
    .extensions = EXTENSION_COLOURS,
};
