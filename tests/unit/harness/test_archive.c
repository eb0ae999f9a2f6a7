/* SPDX-License-Identifier: MIT */
#include "harness/ground/archive.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <archive.h>
#include <archive_entry.h>

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

static void add(struct archive_files *archive, const char *name, const char *text)
{
    struct error error;
    assert_true(archive_add(archive, name, text, strlen(text), &error));
}

static void fill(struct archive_files *archive)
{
    struct error error;
    char deep[ARCHIVE_PATH_MAX] = "";
    *archive = (struct archive_files){0};
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
    struct archive_files archive;
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
        struct archive_files first, second;
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

/* POSIX.1-2008, pax: an archive ends with two blocks of zeros. */
static void archives_end_with_two_blocks_of_zeros(void **state)
{
    enum { BLOCK = 512 };
    size_t length;
    char *text = write_text(ARCHIVE_PLAIN, &length);
    (void)state;
    assert_int_equal(length % BLOCK, 0);
    for (size_t i = length - 2 * (size_t)BLOCK; i < length; i++)
        assert_int_equal(text[i], 0);
    free(text);
}

/* Whether what was read is all that `fill` makes. */
static bool is_whole(const struct archive_files *files)
{
    struct archive_files all;
    struct error error;
    fill(&all);
    bool same = archive_check_sums(files, &error) && files->count == all.count;
    archive_close(&all);
    return same;
}

/* Where tar ends between two files, the list of checksums shows it. What is missing may be the end alone: padding,
 * blocks of zeros, the checksum of all. */
static void whatever_is_cut_off_is_refused(void **state)
{
    (void)state;
    for (enum archive_packing packing = ARCHIVE_PLAIN; packing < ARCHIVE_UNKNOWN; packing++) {
        size_t length, end = packing == ARCHIVE_PLAIN ? 3 * 512 : 32;
        char *text = write_text(packing, &length);
        size_t step = packing == ARCHIVE_PLAIN ? 256 : 7;
        for (size_t cut = 0; cut < length; cut += step) {
            struct archive_files files;
            struct error error = {""};
            save(text, cut);
            bool good = archive_read(&files, path, &error) && archive_check_sums(&files, &error);
            assert_true(good ? is_whole(&files) : *error.text);
            assert_true(!good || cut + end >= length);
            archive_close(&files);
        }
        free(text);
    }
}

/* --- archives by others --- */

struct entry {
    const char *name;
    unsigned type;    /* AE_IFREG, ... */
    const char *link; /* a hard link to it; null: none */
};

static void save_entries(int format, const struct entry *entries, size_t count)
{
    struct archive *writer = archive_write_new();
    assert_int_equal(archive_write_set_format(writer, format), ARCHIVE_OK);
    assert_int_equal(archive_write_open_filename(writer, path), ARCHIVE_OK);
    for (size_t i = 0; i < count; i++) {
        struct archive_entry *entry = archive_entry_new();
        archive_entry_set_pathname(entry, entries[i].name);
        archive_entry_set_filetype(entry, entries[i].type);
        archive_entry_set_perm(entry, 0755);
        if (entries[i].type == AE_IFLNK)
            archive_entry_set_symlink(entry, "/etc");
        if (entries[i].link)
            archive_entry_set_hardlink(entry, entries[i].link);
        const bool holds = entries[i].type == AE_IFREG && !entries[i].link;
        archive_entry_set_size(entry, holds ? 4 : 0);
        assert_int_equal(archive_write_header(writer, entry), ARCHIVE_OK);
        if (holds)
            assert_int_equal(archive_write_data(writer, "text", 4), 4);
        archive_entry_free(entry);
    }
    assert_int_equal(archive_write_close(writer), ARCHIVE_OK);
    archive_write_free(writer);
}

static void zip_and_every_tar_are_read(void **state)
{
    static const int formats[] = {ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FORMAT_TAR_GNUTAR,
                                  ARCHIVE_FORMAT_TAR_PAX_INTERCHANGE};
    static const struct entry entries[] = {
        {"./", AE_IFDIR, 0}, {"./a/", AE_IFDIR, 0}, {"./a/b", AE_IFREG, 0}, {"c", AE_IFREG, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct archive_files files;
        struct error error = {""};
        save_entries(formats[i], entries, sizeof entries / sizeof *entries);
        assert_true(archive_read(&files, path, &error));
        assert_int_equal(files.count, 2);
        const struct archive_file *file = archive_find(&files, "a/b");
        assert_non_null(file);
        assert_int_equal(file->length, 4);
        assert_memory_equal(file->bytes, "text", 4);
        assert_true(file->is_script);
        archive_close(&files);
    }
}

static void what_is_no_plain_file_inside_is_refused(void **state)
{
    static const struct {
        struct entry entries[2];
        const char *why;
    } bad[] = {
        {{{"a", AE_IFREG, 0}, {"b", AE_IFLNK, 0}}, "'b' is a link"},
        {{{"a", AE_IFREG, 0}, {"b", AE_IFREG, "a"}}, "'b' is a link"},
        {{{"a", AE_IFREG, 0}, {"b", AE_IFIFO, 0}}, "'b' is no file"},
        {{{"a", AE_IFREG, 0}, {"b", AE_IFCHR, 0}}, "'b' is no file"},
        {{{"a", AE_IFREG, 0}, {"a", AE_IFREG, 0}}, "there are two files 'a'"},
        {{{"a", AE_IFREG, 0}, {"./a", AE_IFREG, 0}}, "there are two files 'a'"},
        {{{"a", AE_IFREG, 0}, {"/b", AE_IFREG, 0}}, "'/b' is an absolute path"},
        {{{"a", AE_IFREG, 0}, {".//b", AE_IFREG, 0}}, "'/b' is an absolute path"},
        {{{"a", AE_IFREG, 0}, {"../b", AE_IFREG, 0}}, "empty, . or .."},
        {{{"a", AE_IFREG, 0}, {"../b/", AE_IFDIR, 0}}, "empty, . or .."},
        {{{"a", AE_IFREG, 0}, {"c/../../b", AE_IFREG, 0}}, "empty, . or .."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct archive_files files;
        struct error error = {""};
        save_entries(ARCHIVE_FORMAT_TAR_GNUTAR, bad[i].entries, 2);
        assert_false(archive_read(&files, path, &error));
        assert_non_null(strstr(error.text, bad[i].why));
        archive_close(&files);
    }
}

/* What is read is bounded before it is in memory; a compressor makes little of it. */
static void too_much_is_refused(void **state)
{
    enum { ENTRIES = 2 * ARCHIVE_FILES_MAX + 1, NAME = 16 };
    static char names[ENTRIES][NAME];
    static struct entry entries[ENTRIES];
    struct archive_files files;
    struct error error = {""};
    (void)state;
    for (unsigned i = 0; i < ENTRIES; i++) {
        snprintf(names[i], NAME, "%u", i);
        entries[i] = (struct entry){names[i], AE_IFDIR, 0};
    }
    save_entries(ARCHIVE_FORMAT_TAR_USTAR, entries, ENTRIES);
    assert_false(archive_read(&files, path, &error));
    assert_non_null(strstr(error.text, "more than 20000 files and folders"));
    archive_close(&files);
    for (unsigned i = 0; i <= ARCHIVE_FILES_MAX; i++)
        entries[i].type = AE_IFREG;
    save_entries(ARCHIVE_FORMAT_TAR_USTAR, entries, ARCHIVE_FILES_MAX + 1);
    assert_false(archive_read(&files, path, &error));
    assert_non_null(strstr(error.text, "more than 10000 files"));
    archive_close(&files);
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
    struct archive_files archive;
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
        cmocka_unit_test(what_is_written_is_read_however_it_is_packed),
        cmocka_unit_test(archives_end_with_two_blocks_of_zeros),
        cmocka_unit_test(whatever_is_cut_off_is_refused),
        cmocka_unit_test(zip_and_every_tar_are_read),
        cmocka_unit_test(what_is_no_plain_file_inside_is_refused),
        cmocka_unit_test(too_much_is_refused),
        cmocka_unit_test(paths_that_lead_out_are_refused),
        cmocka_unit_test(what_was_changed_added_or_taken_away_is_found),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
