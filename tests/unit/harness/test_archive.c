/* SPDX-License-Identifier: MIT */
#include "harness/comparing/bundle/archive.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/test-archive-XXXXXX", path[100];

static int make_folder(void **state)
{
    (void)state;
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/file", folder);
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    remove(path);
    return remove(folder);
}

static void save(const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void add(struct archive *archive, const char *name, const char *text)
{
    struct error error;
    assert_true(archive_add(archive, name, text, strlen(text), &error));
}

static void fill(struct archive *archive)
{
    struct error error;
    char deep[ARCHIVE_PATH_MAX] = "";
    *archive = (struct archive){0};
    for (int i = 0; i < 15; i++)
        strcat(deep, "folder-of-15--/");
    strcat(deep, "file");
    add(archive, "run.sh", "#!/bin/sh\n");
    archive_find(archive, "run.sh")->is_script = true;
    add(archive, "a/empty", "");
    add(archive, deep, "behind a name of over 100 letters\n");
    char *large = calloc(100000, 1);
    assert_true(archive_add(archive, "a/large", large, 100000, &error));
    free(large);
    assert_true(archive_add_sums(archive, &error));
}

static char *write_text(enum archive_packing packing, size_t *length)
{
    struct archive archive;
    struct error error;
    char *text = 0;
    FILE *file = open_memstream(&text, length);
    fill(&archive);
    assert_true(archive_write(&archive, packing, file, &error));
    fclose(file);
    archive_close(&archive);
    return text;
}

static void what_is_written_is_read_however_it_is_packed(void **state)
{
    (void)state;
    for (enum archive_packing packing = ARCHIVE_PLAIN; packing < ARCHIVE_UNKNOWN; packing++) {
        struct archive first, second;
        struct error error;
        size_t length, again;
        char *text = write_text(packing, &length), *same = write_text(packing, &again);
        assert_int_equal(length, again);
        assert_memory_equal(text, same, length);
        save(text, length);
        assert_true(archive_read(&second, path, &error));
        assert_true(archive_check_sums(&second, &error));
        fill(&first);
        assert_int_equal(first.count, second.count);
        for (size_t i = 0; i < first.count; i++) {
            const struct archive_file *file = archive_find(&second, first.file[i].path);
            assert_non_null(file);
            assert_int_equal(file->length, first.file[i].length);
            assert_memory_equal(file->bytes, first.file[i].bytes, file->length);
            assert_int_equal(file->is_script, first.file[i].is_script);
        }
        archive_close(&first);
        archive_close(&second);
        free(text);
        free(same);
    }
}

/* Names that begin as files do that are compressed by zstd or bzip2, short ones and one that has to be cut. */
static void a_name_is_not_taken_for_the_beginning_of_a_compressed_file(void **state)
{
    (void)state;
    static const char cut[] = "a-folder-of-forty-letters--------------/"
                              "BZh-a-folder-of-sixty-letters-------------------------------/file";
    const char *const names[] = {"\x28\xB5\x2F\xFD", "BZh", cut};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct archive archive = {0}, again;
        struct error error;
        char *text = 0;
        size_t length;
        FILE *file = open_memstream(&text, &length);
        add(&archive, names[i], "content");
        assert_true(archive_write(&archive, ARCHIVE_PLAIN, file, &error));
        fclose(file);
        save(text, length);
        assert_true(archive_read(&again, path, &error));
        assert_int_equal(again.count, 1);
        assert_string_equal(again.file[0].path, names[i]);
        archive_close(&archive);
        archive_close(&again);
        free(text);
    }
}

/* POSIX.1-1988, tar: two blocks of zeros at the least, and records of 20 blocks. */
static void archives_end_with_zeros_to_a_whole_record(void **state)
{
    (void)state;
    enum { BLOCK = 512, BLOCKS = 20 };
    static const char content[2 * BLOCKS * BLOCK];
    for (size_t blocks = 0; blocks <= 2 * BLOCKS; blocks++) {
        struct archive archive = {0};
        struct error error;
        char *text = 0;
        size_t length, end = (1 + blocks) * BLOCK;
        FILE *file = open_memstream(&text, &length);
        assert_true(archive_add(&archive, "file", content, blocks * BLOCK, &error));
        assert_true(archive_write(&archive, ARCHIVE_PLAIN, file, &error));
        fclose(file);
        assert_int_equal(length % ((size_t)BLOCKS * BLOCK), 0);
        assert_true(length >= end + 2 * (size_t)BLOCK);
        assert_true(length < end + (2 + BLOCKS) * (size_t)BLOCK);
        for (size_t i = end; i < length; i++)
            assert_int_equal(text[i], 0);
        archive_close(&archive);
        free(text);
    }
}

static void whatever_is_cut_off_is_refused(void **state)
{
    (void)state;
    for (enum archive_packing packing = ARCHIVE_PLAIN; packing < ARCHIVE_UNKNOWN; packing++) {
        size_t length;
        char *text = write_text(packing, &length);
        size_t step = packing == ARCHIVE_PLAIN ? 997 : 7, end = length;
        while (packing == ARCHIVE_PLAIN && end && !text[end - 1])
            end--; /* zeros alone are the end, however many there are */
        for (size_t cut = 0; cut < end; cut += step) {
            struct archive archive;
            struct error error;
            save(text, cut);
            assert_false(archive_read(&archive, path, &error));
            assert_true(*error.text);
            archive_close(&archive);
        }
        free(text);
    }
}

static void paths_that_lead_out_are_refused(void **state)
{
    static const char *const bad[] = {"",     "/etc/passwd", "..",    "../a", "a/../b", "a/..",
                                      "a//b", "./a",         "a/./b", "a/",   "a\\b",   "a\nb"};
    static const char *const good[] = {"a", "a/b", "..a", "a..", ".a", "a b", "-a"};
    struct error error;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(archive_check_path(bad[i], &error));
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(archive_check_path(good[i], &error));
}

static void what_was_changed_added_or_taken_away_is_found(void **state)
{
    struct archive archive;
    struct error error;
    (void)state;
    fill(&archive);
    assert_true(archive_check_sums(&archive, &error));
    archive_find(&archive, "a/large")->bytes[5000] = 1;
    assert_false(archive_check_sums(&archive, &error));
    assert_non_null(strstr(error.text, "'a/large' was changed"));
    archive_find(&archive, "a/large")->bytes[5000] = 0;
    add(&archive, "b", "more");
    assert_false(archive_check_sums(&archive, &error));
    assert_non_null(strstr(error.text, "does not list 'b'"));
    archive_find(&archive, "b")->path[0] = 'c';
    strcpy(archive_find(&archive, "a/empty")->path, "d");
    assert_false(archive_check_sums(&archive, &error));
    assert_non_null(strstr(error.text, "'a/empty', which is not there"));
    archive_close(&archive);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_not_taken_for_the_beginning_of_a_compressed_file),
        cmocka_unit_test(what_is_written_is_read_however_it_is_packed),
        cmocka_unit_test(archives_end_with_zeros_to_a_whole_record),
        cmocka_unit_test(whatever_is_cut_off_is_refused),
        cmocka_unit_test(paths_that_lead_out_are_refused),
        cmocka_unit_test(what_was_changed_added_or_taken_away_is_found),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
