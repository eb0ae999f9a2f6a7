/* SPDX-License-Identifier: MIT */
/* Any bytes at all as the file of `count --resume`, for five queens: as they are, and as lines that end with the right
 * checksum. A search that went on from them has parts that are sound, can be brought to its end, and what it writes
 * meanwhile is read again. */
#include "common/cover/family.h"
#include "harness/answers/split/split.h"
#include "harness/ground/hash.h"
#include "tests/fuzz/fuzz.h"

enum { INSTANCE = 7, TOPS = 4, PARTS_MOST = 500 };

static struct cover *queens;
static char path[64];

static void open_queens(void)
{
    static struct allocator allocator;
    struct family_range range;
    fuzz_insist(family_parse("queens:5", &range, 0));
    queens = family_open(&range.first, &allocator);
    fuzz_insist(queens);
    fuzz_path(path, sizeof path, "resume");
    atexit(fuzz_remove_files);
    fuzz_file = path;
}

/* Any part that is left lies below options that there are. Ends all of them; then the search is done. */
static void finish(struct split_log *log, struct split *split)
{
    static const struct split_counts none = {0};
    for (struct split_part *part; (part = split_largest(split));) {
        fuzz_insist(part->state == PART_PENDING && part->count <= queens->primary_count);
        for (size_t i = 0; i < part->count; i++)
            fuzz_insist(part->options[i] < queens->option_count);
        split_log_add(log, part->number, &none, 0, 0);
        split_finish(split, part, &none);
        split_drop(split, part);
    }
    fuzz_insist(split_is_done(split) && split_log_sync(log));
}

/* False if the file was refused. */
static bool go_on(bool then_finish)
{
    struct split_log log;
    struct split split;
    struct error error = {.text = ""};
    size_t tops = TOPS;
    if (!split_log_open(&log, path, INSTANCE, "dlx", &tops, &error)) {
        fuzz_insist(*error.text);
        return false;
    }
    fuzz_insist(tops && tops <= SPLIT_TOPS_MAX);
    split_open(&split, queens, 0, 0, tops);
    bool good = split_log_replay(&log, &split, &error);
    fuzz_insist(good || *error.text);
    if (good && then_finish && split.part_count < PARTS_MOST)
        finish(&log, &split);
    else if (good && !then_finish)
        fuzz_insist(split_is_done(&split));
    then_finish = then_finish && split_is_done(&split);
    split_close(&split);
    split_log_close(&log);
    return good && then_finish;
}

/* As split-log.c makes the checksum of a line. */
static void write_with_checks(const char *text, size_t length)
{
    char head[64];
    snprintf(head, sizeof head, "quadrille-count 1 %016x %d dlx", INSTANCE, TOPS);
    uint64_t check = text_hash(head, strlen(head));
    FILE *file = fopen(path, "w");
    fuzz_insist(file);
    fprintf(file, "%s\n", head);
    while (length) {
        const char *end = memchr(text, '\n', length);
        size_t line = end ? (size_t)(end - text) : length;
        check = text_hash(text, line) ^ (check << 1 | check >> 63);
        fwrite(text, 1, line, file);
        fprintf(file, " %016llx\n", (unsigned long long)check);
        text += line + !!end;
        length -= line + !!end;
    }
    fuzz_insist(!fclose(file));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!queens)
        open_queens();
    fuzz_write(path, data, size);
    if (go_on(true))
        go_on(false);
    write_with_checks((const char *)data, size);
    if (go_on(true))
        go_on(false);
    return 0;
}
