/* SPDX-License-Identifier: MIT */
#include "harness/making/hunt/hunt.h"

#include "common/board/board.h"
#include "common/formats/format.h"
#include "harness/ground/memory.h"
#include "harness/ground/saved-file.h"
#include "harness/making/hunt/hunting.h"
#include "harness/measuring/sets/known-boards.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* --- the state as JSON --- */

enum { RANDOM_WORDS = 4, RANDOM_TEXT = 17, HEXADECIMAL = 16 };

static const char STATE_KEY[] = "quadrille hunt";
enum { STATE_VERSION = 1 };

static json_t *board_json(const struct hunt *hunt, const uint8_t *cells)
{
    json_t *numbers = json_array();
    for (unsigned i = 0; i < order_cells(hunt->options->order); i++)
        json_array_append_new(numbers, json_integer(cells[i]));
    return numbers;
}

static json_t *weight_json(uint64_t evaluation, const struct weight *weight)
{
    return json_pack("[I,I,I,b]", (json_int_t)evaluation, (json_int_t)weight->slow, (json_int_t)weight->fast,
                     (int)weight->cut);
}

static json_t *find_json(const struct hunt *hunt, const struct find *find)
{
    return find->evaluation == UINT64_MAX
               ? json_null()
               : json_pack("{s:o,s:o}", "weight", weight_json(find->evaluation, &find->weight), "point",
                           board_json(hunt, find->cells));
}

static json_t *random_json(const struct random *random)
{
    json_t *words = json_array();
    for (int i = 0; i < RANDOM_WORDS; i++) {
        char text[RANDOM_TEXT];
        snprintf(text, sizeof text, "%016" PRIx64, random->state[i]);
        json_array_append_new(words, json_string(text));
    }
    return words;
}

static json_t *chain_json(const struct hunt *hunt, const struct chain *chain)
{
    json_t *finds = json_array(), *growth = json_array();
    for (size_t i = 0; i < hunt->options->restarts; i++)
        json_array_append_new(finds, find_json(hunt, &chain->find[i]));
    for (size_t i = 0; i < chain->growth_count; i++)
        json_array_append_new(growth, weight_json(chain->growth[i].evaluation, &chain->growth[i].weight));
    return json_pack("{s:I,s:o,s:o,s:o,s:o,s:o}", "evaluations", (json_int_t)chain->evaluations, "random",
                     random_json(&chain->random), "weight", weight_json(0, &chain->weight), "point",
                     chain->placed ? board_json(hunt, chain->current) : json_null(), "finds", finds, "growth",
                     growth);
}

static json_t *state_json(const struct hunt *hunt)
{
    json_t *words = json_array(), *chains = json_array();
    for (int i = 0; i < hunt->word_count; i++)
        json_array_append_new(words, json_string(hunt->words[i]));
    for (size_t i = 0; i < hunt->options->chains; i++)
        json_array_append_new(chains, chain_json(hunt, &hunt->chain[i]));
    return json_pack("{s:i,s:o,s:o}", STATE_KEY, STATE_VERSION, "command", words, "chains", chains);
}

/* --- the state read --- */

static bool read_weight(json_t *value, uint64_t *evaluation, struct weight *weight)
{
    json_int_t number[3];
    int cut;
    if (json_unpack(value, "[I,I,I,b]", &number[0], &number[1], &number[2], &cut) || number[0] < 0 ||
        number[1] <= 0 || number[2] <= 0)
        return false;
    *evaluation = (uint64_t)number[0];
    *weight = (struct weight){(uint64_t)number[1], (uint64_t)number[2], cut};
    return true;
}

static bool read_board(const struct hunt *hunt, const json_t *value, uint8_t *cells)
{
    struct order order = hunt->options->order;
    if (json_array_size(value) != order_cells(order))
        return false;
    for (unsigned i = 0; i < order_cells(order); i++) {
        const json_t *digit = json_array_get(value, i);
        if (!json_is_integer(digit) || json_integer_value(digit) < 0 ||
            json_integer_value(digit) > order_size(order))
            return false;
        cells[i] = (uint8_t)json_integer_value(digit);
    }
    return !board_find_clash(order, cells, 0);
}

static bool read_random(const json_t *value, struct random *random)
{
    bool any = false;
    for (size_t i = 0; i < RANDOM_WORDS; i++) {
        const char *text = json_string_value(json_array_get(value, i));
        if (!text || strlen(text) != RANDOM_TEXT - 1 || strspn(text, "0123456789abcdef") != RANDOM_TEXT - 1)
            return false;
        random->state[i] = strtoull(text, 0, HEXADECIMAL);
        any |= random->state[i] != 0;
    }
    return any;
}

static bool read_finds(const struct hunt *hunt, const json_t *finds, struct chain *chain)
{
    if (json_array_size(finds) != hunt->options->restarts)
        return false;
    for (size_t i = 0; i < hunt->options->restarts; i++) {
        const json_t *value = json_array_get(finds, i);
        struct find *find = &chain->find[i];
        if (json_is_null(value))
            continue;
        if (!read_weight(json_object_get(value, "weight"), &find->evaluation, &find->weight) ||
            find->evaluation >= chain->evaluations ||
            !read_board(hunt, json_object_get(value, "point"), find->cells))
            return false;
    }
    return true;
}

static bool read_growth(const json_t *growth, struct chain *chain)
{
    if (!json_is_array(growth))
        return false;
    for (size_t i = 0; i < json_array_size(growth); i++) {
        struct growth step;
        if (!read_weight(json_array_get(growth, i), &step.evaluation, &step.weight) ||
            step.evaluation >= chain->evaluations)
            return false;
        chain_grow(chain, step.evaluation, &step.weight);
    }
    return true;
}

static bool read_chain(const struct hunt *hunt, json_t *value, struct chain *chain)
{
    json_t *random, *weight, *point, *finds, *growth;
    json_int_t evaluations;
    uint64_t unused;
    if (json_unpack(value, "{s:I,s:o,s:o,s:o,s:o,s:o}", "evaluations", &evaluations, "random", &random,
                    "weight", &weight, "point", &point, "finds", &finds, "growth", &growth) ||
        evaluations < 0 || (uint64_t)evaluations > chain->budget)
        return false;
    chain->evaluations = (uint64_t)evaluations;
    chain->placed = !json_is_null(point);
    return read_random(random, &chain->random) &&
           (!chain->placed ||
            (read_weight(weight, &unused, &chain->weight) && read_board(hunt, point, chain->current))) &&
           read_finds(hunt, finds, chain) && read_growth(growth, chain);
}

/* The document; null and a sentence if it is none of ours. */
static json_t *load_state(const char *folder, char path[PATH_MAX], struct error *error)
{
    json_error_t mistake;
    snprintf(path, PATH_MAX, "%s/" HUNT_STATE, folder);
    json_t *state = memory_load_json(path, &mistake);
    if (state && json_integer_value(json_object_get(state, STATE_KEY)) == STATE_VERSION)
        return state;
    if (!state && json_error_code(&mistake) == json_error_cannot_open_file)
        error_set(error, "%s: there is no hunt to go on with: %s cannot be read", folder, path);
    else if (!state)
        error_set(error, "%s:%d:%d: %s", path, mistake.line, mistake.column, mistake.text);
    else
        error_set(error, "%s: this is no state of a hunt that this version knows", path);
    json_decref(state);
    return 0;
}

bool hunt_load(struct hunt *hunt, struct error *error)
{
    char path[PATH_MAX];
    json_t *state = load_state(hunt->folder, path, error);
    if (!state)
        return false;
    const json_t *chains = json_object_get(state, "chains");
    bool sound = json_array_size(chains) == hunt->options->chains;
    for (size_t i = 0; sound && i < hunt->options->chains; i++)
        sound = read_chain(hunt, json_array_get(chains, i), &hunt->chain[i]);
    json_decref(state);
    return sound || error_set(error, "%s: the state is damaged", path);
}

char **hunt_words(const char *folder, int *count, struct error *error)
{
    enum { WORDS_MAX = 1 << 10 };
    char path[PATH_MAX];
    json_t *state = load_state(folder, path, error);
    const json_t *words = json_object_get(state, "command");
    size_t found = json_array_size(words), copied = 0;
    if (!state)
        return 0;
    char **copy = found && found < WORDS_MAX ? memory_zeroed(found + 1, sizeof *copy) : 0;
    for (; copy && copied < found; copied++) {
        const char *text = json_string_value(json_array_get(words, copied));
        if (!text)
            break;
        copy[copied] = memory_text(text);
    }
    json_decref(state);
    *count = (int)found;
    if (copy && copied == found)
        return copy;
    for (size_t i = 0; i < copied; i++)
        free(copy[i]);
    free(copy);
    error_set(error, "%s: the state is damaged", path);
    return 0;
}

/* --- growth --- */

/* Evaluations of a hunt are numbered as if its chains took turns. */
static uint64_t number_of(const struct hunt *hunt, size_t chain, uint64_t evaluation)
{
    return evaluation * hunt->options->chains + chain + 1;
}

static int compare_growth(const void *a, const void *b)
{
    const struct growth *x = a, *y = b;
    return (x->evaluation > y->evaluation) - (x->evaluation < y->evaluation);
}

static const char *measure_name(const struct hunt_options *options)
{
    return options->by == BY_TIME ? "nanoseconds" : counter_names[options->by];
}

static void write_growth(const struct hunt *hunt, FILE *file)
{
    size_t count = 0, used = 0;
    uint64_t evaluations = 0;
    double best = 0;
    for (size_t i = 0; i < hunt->options->chains; i++)
        count += hunt->chain[i].growth_count;
    struct growth *all = memory_zeroed(count + 1, sizeof *all);
    for (size_t i = 0; i < hunt->options->chains; i++) {
        evaluations += hunt->chain[i].evaluations;
        for (size_t k = 0; k < hunt->chain[i].growth_count; k++) {
            all[used] = hunt->chain[i].growth[k];
            all[used].evaluation = number_of(hunt, i, all[used].evaluation);
            used++;
        }
    }
    qsort(all, count, sizeof *all, compare_growth);
    fprintf(file, "evaluation,ratio,slow_%s,fast_%s,cut_off\n", measure_name(hunt->options),
            measure_name(hunt->options));
    for (size_t i = 0; i < count; i++) {
        const struct weight *weight = &all[i].weight;
        if (weight_ratio(weight) <= best)
            continue;
        best = weight_ratio(weight);
        fprintf(file, "%" PRIu64 ",%.6g,%" PRIu64 ",%" PRIu64 ",%d\n", all[i].evaluation, best, weight->slow,
                weight->fast, weight->cut);
    }
    fprintf(file, "%" PRIu64 ",%.6g,,,\n", evaluations, best);
    free(all);
}

/* --- what was found --- */

struct listed {
    const struct find *find;
    uint64_t number;
};

static int compare_listed(const void *a, const void *b)
{
    const struct listed *x = a, *y = b;
    double ratio_x = weight_ratio(&x->find->weight), ratio_y = weight_ratio(&y->find->weight);
    if (ratio_x != ratio_y)
        return ratio_x < ratio_y ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

/* The finds of all chains, the best first, but for isomorphs of those before them, at most KEPT, to be freed. */
static struct listed *list_finds(const struct hunt *hunt, size_t *count)
{
    enum { KEPT = 20 };
    const struct hunt_options *options = hunt->options;
    struct listed *list = memory_zeroed(options->chains * options->restarts + 1, sizeof *list);
    struct known_boards known = {0};
    size_t all = 0, kept = 0, first;
    for (size_t i = 0; i < options->chains; i++)
        for (size_t k = 0; k < options->restarts; k++) {
            const struct find *find = &hunt->chain[i].find[k];
            if (find->evaluation != UINT64_MAX)
                list[all++] = (struct listed){find, number_of(hunt, i, find->evaluation)};
        }
    qsort(list, all, sizeof *list, compare_listed);
    for (size_t i = 0; i < all && kept < KEPT; i++) {
        list[kept] = list[i];
        kept += known_boards_add(&known, options->order, list[i].find->cells, &first, 0) != KNOWN_BEFORE;
    }
    known_boards_close(&known);
    *count = kept;
    return list;
}

static void write_weight(const struct hunt_options *options, const struct listed *listed, FILE *file)
{
    const struct weight *weight = &listed->find->weight;
    fprintf(file, "%s %s%" PRIu64 " %s", options->slow.spec->text, weight->cut ? "more than " : "",
            weight->slow, measure_name(options));
    if (options->fast.count)
        fprintf(file, ", %s %" PRIu64 ", ratio %.4g", options->fast.spec->text, weight->fast,
                weight_ratio(weight));
    fprintf(file, ", evaluation %" PRIu64, listed->number);
}

/* The command, but for the folder and the number of jobs, which do not matter. */
static void write_command(const struct hunt *hunt, FILE *file)
{
    fputs("quadrille", file);
    for (int i = 0; i < hunt->word_count; i++) {
        const char *word = hunt->words[i];
        if (!strcmp(word, "--out") || !strcmp(word, "-j") || !strcmp(word, "--jobs"))
            i++;
        else if (strncmp(word, "--out=", 6) && strncmp(word, "--jobs=", 7) && strncmp(word, "-j", 2))
            print_foreign(file, strpbrk(word, " \t\n'\"*?$;&|<>") ? " '%s'" : " %s", word);
    }
}

static void write_about(const struct hunt *hunt, FILE *file)
{
    const struct hunt_options *options = hunt->options;
    const char *what = options->by == BY_TIME ? "time" : measure_name(options);
    if (options->fast.count)
        print_foreign(file, "# about: found by search: %s needs many times the %s of %s\n",
                      options->slow.spec->text, what, options->fast.spec->text);
    else
        print_foreign(file, "# about: found by search: %s needs %s %s\n", options->slow.spec->text,
                      options->by == BY_TIME ? "much" : "many", what);
    fputs("# compare: on request\n# made by: ", file);
    write_command(hunt, file);
    putc('\n', file);
}

static void write_found(const struct hunt *hunt, FILE *file)
{
    const struct order order = hunt->options->order;
    enum format format = format_written(FORMAT_LINE, order);
    size_t count;
    struct listed *list = list_finds(hunt, &count);
    fprintf(file, "# quadrille: order %ux%u, format %s\n", order.rows, order.columns,
            format_table[format].name);
    write_about(hunt, file);
    for (size_t i = 0; i < count; i++) {
        char text[FORMAT_TEXT_MAX];
        size_t length = format_board(format, order, list[i].find->cells, text);
        if (format != FORMAT_LINE)
            fputs("\n# note: ", file);
        else
            fprintf(file, "%.*s # ", (int)length - 1, text);
        write_weight(hunt->options, &list[i], file);
        putc('\n', file);
        if (format != FORMAT_LINE)
            fputs(text, file);
    }
    free(list);
}

/* --- the files --- */

static bool save_file(const struct hunt *hunt, const char *name, void (*write)(const struct hunt *, FILE *))
{
    struct saved_file saved;
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", hunt->folder, name);
    if (!saved_file_open(&saved, path, "hunt"))
        return false;
    write(hunt, saved.file);
    return saved_file_close(&saved, true, "hunt");
}

static void write_state(const struct hunt *hunt, FILE *file)
{
    json_t *state = state_json(hunt);
    json_dumpf(state, file, JSON_COMPACT);
    json_decref(state);
    putc('\n', file);
}

bool hunt_save(struct hunt *hunt)
{
    for (size_t i = 0; i < hunt->options->chains; i++)
        pthread_mutex_lock(&hunt->chain[i].lock);
    bool good = save_file(hunt, "hunt.csv", write_growth) && save_file(hunt, "found.txt", write_found) &&
                save_file(hunt, HUNT_STATE, write_state);
    for (size_t i = 0; i < hunt->options->chains; i++)
        pthread_mutex_unlock(&hunt->chain[i].lock);
    return good || hunt_fail(hunt, EXIT_FAILED, "its files could not be written to %s", hunt->folder);
}

void hunt_print(struct hunt *hunt)
{
    size_t count;
    struct listed *list = list_finds(hunt, &count);
    fputs(count ? "Best: " : "Nothing was found.", stdout);
    if (count)
        write_weight(hunt->options, list, stdout);
    putchar('\n');
    printf("%" PRIu64 " of %" PRIu64 " evaluations; %zu boards in %s\n", hunt_evaluations(hunt),
           hunt->options->evaluations, count, hunt->folder);
    free(list);
}
