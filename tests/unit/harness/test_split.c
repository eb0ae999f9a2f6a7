/* SPDX-License-Identifier: MIT */
/* A search in parts is the search: however it is cut, wherever parts are stopped and in whatever order they are
 * searched, the same solutions, nodes and other counts come out, and in the order of the search the same sequence. */
#include "../support.h"
#include "common/cover/family.h"
#include "harness/answers/split/split.h"
#include "harness/ground/hash.h"
#include "harness/ground/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const specs[] = {"dlx", "dlx-compact", "cells-compact", "bits", 0};

/* Solutions in the order in which they come. */
struct sequence {
    const struct split_part *part; /* null: of the whole */
    uint64_t hash;
};

static void add_solution(void *context, const struct solution *solution)
{
    struct sequence *sequence = context;
    uint32_t options[256];
    size_t count = sequence->part ? sequence->part->count : 0;
    assert_true(count + solution->option_count <= 256);
    if (count)
        memcpy(options, sequence->part->options, count * sizeof *options);
    if (solution->option_count)
        memcpy(options + count, solution->options, solution->option_count * sizeof *options);
    sequence->hash = sequence->hash * 31 + options_hash(options, count + solution->option_count);
}

struct whole {
    struct session session;
    struct allocator allocator;
    struct spec spec;
    struct search search;
    struct sequence sequence;
};

static void open_whole(struct whole *whole, const char *text, const struct cover *cover)
{
    struct error error;
    struct problem problem = {.cover = cover};
    *whole = (struct whole){.search = {.on_solution = add_solution}};
    whole->search.context = &whole->sequence;
    assert_true(spec_parse(text, solver_registry(), &whole->spec, &error));
    assert_true(whole->spec.solver->splits(&whole->spec.settings));
    assert_true(session_open(&whole->session, &whole->spec, &problem, &whole->allocator, &error));
    assert_int_equal(session_solve(&whole->session, 0, &whole->search), SEARCH_EXHAUSTED);
}

static void close_whole(struct whole *whole)
{
    session_close(&whole->session);
    assert_int_equal(whole->allocator.used, 0);
}

/* A part of all that are pending: the first one, or any. */
static struct split_part *pick(const struct split *split, struct random *random, bool in_order)
{
    struct split_part *part = 0;
    if (!in_order && random_below(random, 2))
        return split_largest(split);
    size_t start = in_order ? 0 : random_below(random, (unsigned)split->top_count);
    for (size_t i = 0; !part && i < split->top_count; i++)
        part = split_first_of(split, (start + i) % split->top_count);
    return part;
}

/* Searches a part, which is stopped at the first look if `stops`; adds it to the log. */
static void search_part(struct whole *whole, struct split *split, struct split_part *part, bool stops,
                        struct split_log *log, struct sequence *sequence)
{
    atomic_int stop = stops;
    uint32_t path[256];
    struct search search = {.stop = &stop, .on_solution = add_solution, .context = sequence, .path = path};
    sequence->part = part;
    enum search_end end = session_solve_below(&whole->session, 0, part->options, part->count, &search);
    struct split_counts counts = {search.solutions, search.counters[COUNTER_PLACEMENTS],
                                  search.counters[COUNTER_PROPAGATIONS], search.counters[COUNTER_DEPTH]};
    assert_true(end == SEARCH_EXHAUSTED || (stops && end == SEARCH_STOPPED));
    size_t length = end == SEARCH_STOPPED ? search.path_length : 0;
    if (end == SEARCH_STOPPED && !length)
        return;
    split_log_add(log, part->number, &counts, path, length);
    if (end == SEARCH_EXHAUSTED)
        split_finish(split, part, &counts);
    else
        assert_true(split_divide(split, part, &counts, path, length));
    split_drop(split, part);
}

static void check_counts(const struct whole *whole, const struct split *split)
{
    const uint64_t *counters = whole->search.counters;
    assert_int_equal(split->counts.solutions, whole->search.solutions);
    assert_int_equal(split->counts.placements, counters[COUNTER_PLACEMENTS]);
    assert_int_equal(split->counts.propagations, counters[COUNTER_PROPAGATIONS]);
    assert_int_equal(split->counts.deepest, counters[COUNTER_DEPTH]);
    struct split_estimate estimate = split_estimate(split);
    assert_int_equal((uint64_t)estimate.nodes_done, counters[COUNTER_NODES]);
    assert_true(estimate.done >= 1 && estimate.done <= 1);
}

/* Cuts the search into so many tops. Of `quit` parts it goes no further but begins again from the log. */
static void check_in_parts(struct whole *whole, const struct cover *cover, size_t tops, uint64_t seed,
                           bool stops, bool in_order, uint64_t quit)
{
    char path[TEMPORARY_PATH_MAX];
    struct random random;
    struct split split;
    struct split_log log;
    struct error error = {""};
    struct sequence sequence = {0};
    random_seed(&random, seed, 0);
    write_temporary("", path);
    for (uint64_t searched = 0;; quit = 0) {
        size_t wanted = tops;
        assert_true(split_log_open(&log, path, 17, "mine", &wanted, &error));
        split_open(&split, cover, 0, 0, wanted);
        if (!split_log_replay(&log, &split, &error))
            fail_msg("%s", error.text);
        assert_int_equal(log.is_new, !searched);
        for (uint64_t here = 0; !split_is_done(&split) && (!quit || here < quit); here++, searched++)
            search_part(whole, &split, pick(&split, &random, in_order), stops && random_below(&random, 3),
                        &log, &sequence);
        split_log_close(&log);
        if (split_is_done(&split))
            break;
        split_close(&split);
    }
    check_counts(whole, &split);
    if (in_order)
        assert_int_equal(sequence.hash, whole->sequence.hash);
    split_close(&split);
    unlink(path);
}

static void random_covers_in_parts(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++)
        for (size_t i = 0; specs[i]; i++) {
            struct allocator allocator = {0};
            struct random random;
            struct whole whole;
            random_seed(&random, seed, 0);
            struct cover *cover = random_cover(&random, &allocator);
            open_whole(&whole, specs[i], cover);
            for (size_t tops = 1; tops < 20; tops += 5)
                check_in_parts(&whole, cover, tops, seed, false, seed % 2, seed % 5);
            close_whole(&whole);
            cover_close(cover);
        }
}

static void stopped_and_taken_up_again(void **state)
{
    (void)state;
    static const char *const families[] = {"queens:9", "langford:8", "pentomino:3x20"};
    for (size_t family = 0; family < sizeof families / sizeof *families; family++) {
        struct allocator allocator = {0};
        struct family_range range;
        struct error error;
        assert_true(family_parse(families[family], &range, &error));
        struct family_member member = family_member(&range, 0);
        struct cover *cover = family_open(&member, &allocator);
        for (size_t i = 0; specs[i]; i++) {
            struct whole whole;
            open_whole(&whole, specs[i], cover);
            for (uint64_t seed = 1; seed < 5; seed++)
                check_in_parts(&whole, cover, 1 + 9 * (seed - 1), seed, true, seed % 2, 7 * seed);
            close_whole(&whole);
        }
        cover_close(cover);
    }
}

/* The text with the checksums that its lines, all but the first, need. */
static void add_checks(const char *text, char *checked, size_t room)
{
    uint64_t check = 0;
    size_t at = 0;
    for (bool first = true; *text; first = false) {
        size_t length = strcspn(text, "\n");
        check = text_hash(text, length) ^ (first ? 0 : check << 1 | check >> 63);
        at += (size_t)snprintf(checked + at, room - at, "%.*s", (int)length, text);
        at += first ? 0 : (size_t)snprintf(checked + at, room - at, " %016" PRIx64, check);
        at += (size_t)snprintf(checked + at, room - at, "\n");
        text += length + 1;
    }
}

/* Whether a log of queens:6 is taken; *found is what its lines count. */
static bool take_log(const char *path, uint64_t *found, struct error *error)
{
    struct allocator allocator = {0};
    struct family_range range;
    struct split_log log;
    struct split split = {0};
    size_t tops = 4;
    assert_true(family_parse("queens:6", &range, error));
    struct family_member member = family_member(&range, 0);
    struct cover *cover = family_open(&member, &allocator);
    bool opened = split_log_open(&log, path, 17, "mine", &tops, error);
    if (opened)
        split_open(&split, cover, 0, 0, tops);
    bool taken = opened && split_log_replay(&log, &split, error);
    *found = split.counts.solutions;
    if (opened)
        split_log_close(&log);
    split_close(&split);
    cover_close(cover);
    return taken;
}

/* What a file of --resume must not say. */
static void logs_that_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } cases[] = {
        {"done 0 1 2 3 4\nquadrille-count 1 0000000000000011 4 mine\n",
         ":1: this is no file of count --resume"},
        {"quadrille-count 1 0000000000000012 4 mine\n", ":1: it was begun with another instance"},
        {"quadrille-count 1 0000000000000011 4 yours\n", ":1: it was begun with -s yours"},
        {"quadrille-count 1 0000000000000011 99999999 mine\n", ":1: so many parts are never made"},
        {"quadrille-count 1 0000000000000011 4 mine\ndone 99 1 2 3 4\n",
         ":2: there is no such part, or it is done"},
        {"quadrille-count 1 0000000000000011 4 mine\ndone 0 1 2 3 4\ndone 0 1 2 3 4\n",
         ":3: there is no such part, or it is done"},
        {"quadrille-count 1 0000000000000011 4 mine\ndone 0 1 2 3\n",
         ":2: this is no line of count --resume"},
        {"quadrille-count 1 0000000000000011 4 mine\nleft 0 1 2 3 4\n",
         ":2: this is no line of count --resume"},
        {"quadrille-count 1 0000000000000011 4 mine\nleft 0 1 2 3 4 999\n", ":2: there is no such option"},
        {"quadrille-count 1 0000000000000011 4 mine\nleft 0 1 2 3 4 0 0\n",
         ":2: the search has no such node"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[TEMPORARY_PATH_MAX], text[500];
        struct error error;
        uint64_t found;
        add_checks(cases[i].text, text, sizeof text);
        write_temporary(text, path);
        assert_false(take_log(path, &found, &error));
        if (!strstr(error.text, cases[i].why))
            fail_msg("%s, not %s", error.text, cases[i].why);
        unlink(path);
    }
}

/* Each byte of a log changed, each line left out or doubled: it is refused, or counts no more than lines that are whole. */
static void logs_that_were_changed(void **state)
{
    (void)state;
    static const char whole[] = "quadrille-count 1 0000000000000011 4 mine\n"
                                "done 2 1 5 3 4\n"
                                "done 0 20 6 3 4\n"
                                "done 1 300 7 3 4\n";
    char text[500], path[TEMPORARY_PATH_MAX];
    struct error error;
    uint64_t found;
    add_checks(whole, text, sizeof text);
    write_temporary(text, path);
    assert_true(take_log(path, &found, &error));
    assert_int_equal(found, 321);
    unlink(path);
    for (size_t i = 0; text[i]; i++)
        for (const char *other = "0179 d\n"; *other; other++) {
            char changed[500];
            memcpy(changed, text, sizeof changed);
            changed[i] = *other;
            write_temporary(changed, path);
            if (changed[i] != text[i] && take_log(path, &found, &error)) {
                /* Only the end of the last line may be lost. */
                assert_int_equal(text[i], '\n');
                assert_int_equal(found, 21);
            }
            unlink(path);
        }
    const char *second = strchr(text, '\n') + 1, *third = strchr(second, '\n') + 1;
    char cut[500];
    snprintf(cut, sizeof cut, "%.*s%s", (int)(second - text), text, third);
    write_temporary(cut, path);
    assert_false(take_log(path, &found, &error));
    unlink(path);
}

/* A file of something else keeps every byte, also those behind its last line break. */
static void files_of_others_stay(void **state)
{
    (void)state;
    static const char *const texts[] = {"notes\nwithout a last line break", "notes",
                                        "quadrille-count 1 00000000zz"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char path[TEMPORARY_PATH_MAX], left[100] = "";
        struct error error;
        uint64_t found;
        write_temporary(texts[i], path);
        assert_false(take_log(path, &found, &error));
        FILE *file = fopen(path, "r");
        assert_int_equal(fread(left, 1, sizeof left - 1, file), strlen(texts[i]));
        fclose(file);
        assert_string_equal(left, texts[i]);
        unlink(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers_in_parts), cmocka_unit_test(stopped_and_taken_up_again),
        cmocka_unit_test(logs_that_are_refused),  cmocka_unit_test(logs_that_were_changed),
        cmocka_unit_test(files_of_others_stay),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
