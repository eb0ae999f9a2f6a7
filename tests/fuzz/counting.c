/* SPDX-License-Identifier: MIT */
/* A small exact cover made of any bytes, counted layer by layer in so little memory that states go to files: as many
 * solutions as a search without any tables finds. The CPOG file of its diagram is a graph
 * of products of parts without common variables, and of sums, that has as many models. Where memory ends before the
 * work does, that is reported, and nothing is kept.
 *
 * The bytes: primary items, secondary items, memory, order; then three for each option, its items. */
#include "common/base/allocator.h"
#include "common/cover/cover-builder.h"
#include "harness/extensions/counts/cpog.h"
#include "solvers/counting/layer-order.h"
#include "tests/fuzz/sound-cover.h"

enum {
    PRIMARY_MOST = 20,
    SECONDARY_MOST = 4,
    ITEMS_MOST = 24,
    OPTIONS_MOST = 60,
    HEAD = 4,
    OPTION_BYTES = 3
};
enum { SMALLEST = 1 << 12, PLENTY = 1 << 26 };

/* --- the cover, and its solutions by search --- */

struct sets {
    uint32_t set[OPTIONS_MOST]; /* of items, each a bit */
    size_t count;
    uint32_t primary;
    uint64_t work;
};

static struct cover *make_cover(const uint8_t *data, size_t size, struct sets *sets,
                                struct allocator *allocator)
{
    const uint32_t primaries = 1 + data[0] % PRIMARY_MOST, items = primaries + data[1] % (SECONDARY_MOST + 1);
    struct cover_builder *builder = cover_builder_open(allocator);
    fuzz_insist(builder);
    sets->primary = (UINT32_C(1) << primaries) - 1;
    for (uint32_t item = 0; item < items; item++)
        cover_builder_add_plain(builder, item < primaries, "i%u", item);
    for (size_t at = HEAD; at + OPTION_BYTES <= size && sets->count < OPTIONS_MOST; at += OPTION_BYTES) {
        const uint32_t item[OPTION_BYTES] = {data[at] % primaries, data[at + 1] % items,
                                             data[at + 2] % items};
        uint32_t set = 0;
        for (size_t i = 0; i < OPTION_BYTES; i++) {
            if (!(set >> item[i] & 1))
                cover_builder_add_node(builder, item[i], 0);
            set |= UINT32_C(1) << item[i];
        }
        cover_builder_end_option(builder);
        sets->set[sets->count++] = set;
    }
    struct cover *cover = cover_builder_finish(builder);
    cover_builder_close(builder);
    fuzz_insist(cover && cover->option_count == sets->count);
    check_sound(cover);
    return cover;
}

/* Options with the first item that is not covered, each in turn. Means nothing once the work is used up. */
static uint64_t count_by_search(struct sets *sets, uint32_t covered)
{
    const uint32_t left = sets->primary & ~covered, next = left & (~left + 1);
    uint64_t count = 0;
    if (!left)
        return 1;
    for (size_t i = 0; i < sets->count && sets->work; i++)
        if (sets->set[i] & next && !(sets->set[i] & covered)) {
            sets->work--;
            count += count_by_search(sets, covered | sets->set[i]);
        }
    return count;
}

/* --- a CPOG file --- */

/* Numbers of models are counted modulo a prime, as shares of all assignments. */
#define PRIME ((UINT64_C(1) << 31) - 1)

static uint64_t times(uint64_t a, uint64_t b)
{
    return a * b % PRIME;
}

struct graph {
    long variables, room;
    uint64_t *share;   /* of each node that is defined */
    uint64_t *depends; /* the variables below it, each a bit; 0: it is not defined */
};

static uint64_t share_of(const struct graph *graph, long literal, uint64_t *depends)
{
    const long node = labs(literal);
    if (node <= graph->variables) {
        *depends = UINT64_C(1) << (node - 1);
        return (PRIME + 1) / 2;
    }
    fuzz_insist(node < graph->room && graph->share[node] != UINT64_MAX);
    *depends = graph->depends[node];
    return literal > 0 ? graph->share[node] : (1 + PRIME - graph->share[node]) % PRIME;
}

/* `p NODE CHILD... 0` or `s NODE CHILD CHILD HINT... 0`. */
static void define(struct graph *graph, bool is_product, char *words)
{
    const long node = strtol(words, &words, 10);
    uint64_t share = is_product, all = 0, depends;
    fuzz_insist(node > graph->variables && node < graph->room && graph->share[node] == UINT64_MAX);
    for (int children = 0; is_product || children < 2; children++) {
        const long child = strtol(words, &words, 10);
        if (!child && is_product)
            break;
        const uint64_t part = share_of(graph, child, &depends);
        fuzz_insist(child && (!is_product || !(all & depends)));
        all |= depends;
        share = is_product ? times(share, part) : (share + part) % PRIME;
    }
    graph->share[node] = share;
    graph->depends[node] = all;
}

/* The models of the root, modulo the prime. */
static uint64_t models_of(char *text, size_t option_count)
{
    struct graph graph = {.variables = (long)option_count, .room = (long)strlen(text) + OPTIONS_MOST + 2};
    uint64_t models = UINT64_MAX, depends;
    graph.share = malloc((size_t)graph.room * sizeof *graph.share);
    graph.depends = calloc((size_t)graph.room, sizeof *graph.depends);
    fuzz_insist(graph.share && graph.depends);
    memset(graph.share, 0xff, (size_t)graph.room * sizeof *graph.share);
    long root = 0;
    for (char *line = text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        fuzz_insist(end);
        char *words = line;
        if (*line == 'r') {
            root = strtol(line + 1, NULL, 10);
            continue;
        }
        strtol(line, &words, 10);
        while (*words == ' ')
            words++;
        if (*words == 'p' || *words == 's')
            define(&graph, *words == 'p', words + 1);
        else
            fuzz_insist(*words == 'a' || *line == 'd');
    }
    fuzz_insist(root);
    models = share_of(&graph, root, &depends);
    for (size_t i = 0; i < option_count; i++)
        models = models * 2 % PRIME;
    free(graph.share);
    free(graph.depends);
    return models;
}

static void check_proof(const struct diagram *diagram, const struct layer_plan *plan,
                        const struct cover *cover, uint64_t solutions)
{
    struct error reason = {.text = ""};
    char *bytes = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&bytes, &length);
    fuzz_insist(file);
    const bool written = cpog_write(file, diagram, plan, cover, &reason);
    fuzz_insist(!fclose(file) && written == (solutions > 0) && (written || *reason.text));
    if (written)
        fuzz_insist(models_of(bytes, cover->option_count) == solutions % PRIME);
    free(bytes);
}

/* --- all of it --- */

/* `bytes`: that tables may take; `limit`: that all may take, or 0. */
static void check_layers(const struct layer_plan *plan, size_t bytes, size_t limit, uint64_t solutions)
{
    const struct search search = {.limit = 0};
    struct allocator allocator = {.limit = limit};
    struct layers_answer answer = {.words = 0};
    const struct layers_task task = {
        .plan = plan, .allocator = &allocator, .search = &search, .bytes_most = bytes};
    const enum search_end end = layers_count(&task, &answer);
    fuzz_insist(end == SEARCH_EXHAUSTED || (end == SEARCH_NO_MEMORY && limit));
    for (size_t i = 0; end == SEARCH_EXHAUSTED && i < answer.words; i++)
        fuzz_insist(answer.count[i] == (i ? 0 : solutions));
    layers_answer_close(&answer, &allocator);
    fuzz_insist(!allocator.used);
}

static void check_diagram(const struct layer_plan *plan, const struct cover *cover, size_t limit,
                          uint64_t solutions)
{
    const struct search search = {.limit = 0};
    struct allocator allocator = {.limit = limit};
    struct diagram diagram;
    const enum search_end end = diagram_open(&diagram, plan, &search, PLENTY, &allocator);
    fuzz_insist(end == SEARCH_EXHAUSTED || (end == SEARCH_NO_MEMORY && limit < PLENTY));
    if (end == SEARCH_EXHAUSTED) {
        fuzz_insist(diagram.words == 1 && *diagram.total == solutions);
        if (limit == PLENTY)
            check_proof(&diagram, plan, cover, solutions);
        diagram_close(&diagram);
    }
    fuzz_insist(!allocator.used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { WORK = 60000 };
    struct allocator allocator = {.limit = PLENTY};
    struct sets sets = {.work = WORK};
    struct layer_plan plan;
    uint32_t items[ITEMS_MOST];
    if (size < HEAD + OPTION_BYTES)
        return 0;
    struct cover *cover = make_cover(data, size, &sets, &allocator);
    const uint64_t solutions = count_by_search(&sets, 0);
    fuzz_insist(layer_order_find(cover, &allocator, items));
    fuzz_insist(layer_plan_open(&plan, cover, data[3] & 1 ? items : NULL, NULL, 0, &allocator) ==
                LAYER_PLAN_MADE);
    const size_t tables = (size_t)SMALLEST << data[2] % 5, little = tables / 4 * (data[2] / 5 + 1);
    if (sets.work) {
        check_layers(&plan, tables, 0, solutions);
        check_layers(&plan, PLENTY, little, solutions);
        check_diagram(&plan, cover, PLENTY, solutions);
        check_diagram(&plan, cover, little, solutions);
    }
    layer_plan_close(&plan);
    cover_close(cover);
    fuzz_insist(!allocator.used);
    return 0;
}
