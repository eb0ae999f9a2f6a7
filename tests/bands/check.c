/* SPDX-License-Identifier: MIT */
/* The engines of bands and bands-batch in every instruction set of the machine, against the answers that
 * answers.c writes. Needs nothing but the engines, so that it can be compiled for another machine. */
#include "solvers/bands/bands-engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boards that were asked under the same limit. */
struct batch {
    uint64_t limit;
    size_t count;
    uint8_t *cells;
    unsigned *solutions;
    struct board_answer *answers;
};

static const uint64_t limits[] = {2, 500};
enum { BATCHES = 2 };

static void fail(const char *text)
{
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static size_t read_answers(struct batch *batch)
{
    size_t count;
    if (scanf("%zu", &count) != 1 || !count)
        fail("no answers");
    for (int i = 0; i < BATCHES; i++) {
        batch[i] = (struct batch){.limit = limits[i],
                                  .cells = malloc(81 * count),
                                  .solutions = malloc(count * sizeof *batch->solutions),
                                  .answers = malloc(count * sizeof *batch->answers)};
        if (!batch[i].cells || !batch[i].solutions || !batch[i].answers)
            fail("not enough memory");
    }
    for (size_t i = 0; i < count; i++) {
        unsigned limit, solutions;
        char cells[82];
        if (scanf("%u %u %81s", &limit, &solutions, cells) != 3 || strlen(cells) != 81)
            fail("an answer is missing");
        struct batch *to = &batch[limit == limits[1]];
        for (size_t c = 0; c < 81; c++)
            to->cells[81 * to->count + c] = (uint8_t)(cells[c] - '0');
        to->solutions[to->count++] = solutions;
    }
    return count;
}

/* Whether a board's answer is right; the first that is not is reported. */
static bool is_right(const struct batch *batch, size_t board, const char *name, const char *set,
                     enum search_end end, uint64_t solutions)
{
    enum search_end expected = batch->solutions[board] == batch->limit ? SEARCH_LIMIT : SEARCH_EXHAUSTED;
    if (solutions == batch->solutions[board] && end == expected)
        return true;
    fprintf(stderr, "%s:set=%s: %u of %u solutions, ended by %d: ", name, set, (unsigned)solutions,
            batch->solutions[board], (int)end);
    for (size_t c = 0; c < 81; c++)
        fputc('0' + batch->cells[81 * board + c], stderr);
    fputc('\n', stderr);
    return false;
}

static bool check_one_board(const struct one_board *engine, const struct batch *batch, const char *set)
{
    struct allocator allocator = {0};
    void *room = bands_take(&allocator, engine->room);
    bool right = room;
    for (size_t i = 0; right && i < batch->count; i++) {
        struct search search = {.limit = batch->limit};
        enum search_end end = engine->search(room, batch->cells + 81 * i, &search);
        right = is_right(batch, i, "bands", set, end, search.solutions);
    }
    bands_give(&allocator, room, engine->room);
    return right;
}

static bool check_many_boards(const struct many_boards *engine, const struct batch *batch, const char *set)
{
    struct allocator allocator = {0};
    struct boards boards = {
        .cells = batch->cells, .count = batch->count, .limit = batch->limit, .answers = batch->answers};
    void *room = bands_take(&allocator, engine->room);
    bool right = room && engine->search(room, &allocator, &boards, NULL) == SEARCH_EXHAUSTED;
    for (size_t i = 0; right && i < batch->count; i++)
        right = is_right(batch, i, "bands-batch", set, batch->answers[i].end, batch->answers[i].solutions);
    bands_give(&allocator, room, engine->room);
    return right && !allocator.used;
}

int main(void)
{
    struct batch batch[BATCHES];
    size_t count = read_answers(batch);
    bool right = true;
    for (enum instruction_set set = SET_AUTO + 1; set < INSTRUCTION_SETS; set++) {
        struct error error;
        const char *name = instruction_set_names[set];
        if (instruction_set_of(set, &error) == SET_AUTO) {
            printf("%s: skipped: %s\n", name, error.text);
            continue;
        }
        bool set_right = true;
        for (int i = 0; i < BATCHES; i++) {
            set_right &= check_one_board(FOR_SET(one_board, set), &batch[i], name);
            set_right &= check_many_boards(FOR_SET(many_boards, set), &batch[i], name);
        }
        printf("%s: %zu boards%s\n", name, count, set_right ? "" : ", not all right");
        right &= set_right;
    }
    for (int i = 0; i < BATCHES; i++) {
        free(batch[i].cells);
        free(batch[i].solutions);
        free(batch[i].answers);
    }
    return !right;
}
