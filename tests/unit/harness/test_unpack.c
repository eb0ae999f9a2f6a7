/* SPDX-License-Identifier: MIT */
#include "harness/sets/file.h"
#include "tests/unit/support.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT = 1 << 20, PACKED_MAX = 2 * TEXT };

/* The same text in each, packed by gzip, xz and zstd: three boards. */
static const char *const seeds[] = {"boards.gz", "boards.xz", "boards.zst"};
/* The same twice, one stream behind the other. */
static const char *const twice[] = {"twice.gz", "twice.xz", "twice.zst"};
static const char *const packers[] = {"gzip", "xz", "zstd"};

enum { PACKERS = sizeof seeds / sizeof *seeds, BOARDS_LENGTH = 332 };

static struct packed {
    unsigned char bytes[PACKED_MAX];
    size_t length;
} packed;
static char text[TEXT], back[PACKED_MAX];

static void load(const char *seed)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/unit/packed/%s", TESTS_FOLDER, seed);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    packed.length = fread(packed.bytes, 1, PACKED_MAX, file);
    fclose(file);
}

static void pack(const char *packer)
{
    char command[128], plain_file[] = "/tmp/quadrille-plain-XXXXXX";
    int descriptor = mkstemp(plain_file);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, TEXT), TEXT);
    close(descriptor);
    snprintf(command, sizeof command, "%s -c < %s", packer, plain_file);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    packed.length = fread(packed.bytes, 1, PACKED_MAX, out);
    assert_int_equal(pclose(out), 0);
    remove(plain_file);
}

static void make_text(void)
{
    struct random random;
    random_seed(&random, 7, 0);
    for (size_t i = 0; i < TEXT; i++)
        text[i] = (i + 1) % 82 ? (char)('0' + random_below(&random, 10)) : '\n';
}

/* What comes out of the first `length` packed bytes, read in pieces of a size; and what is wrong. */
static size_t unpack(size_t length, size_t piece, const char **why)
{
    FILE *file = fmemopen(packed.bytes, length, "rb");
    assert_non_null(file);
    char start[UNPACK_MAGIC];
    size_t begun = fread(start, 1, sizeof start, file), total = 0, got;
    assert_true(unpack_recognise(start, begun));
    struct unpacker *unpacker = unpack_open(file, start, begun);
    assert_non_null(unpacker);
    do {
        got = unpack_read(unpacker, back + total, piece);
        total += got;
    } while (got == piece && total + piece <= sizeof back);
    *why = unpack_why(unpacker);
    unpack_close(unpacker);
    fclose(file);
    return total;
}

static void what_was_packed_comes_out_in_pieces_of_any_size(void **state)
{
    static const size_t pieces[] = {1000, 65536, TEXT, PACKED_MAX};
    (void)state;
    make_text();
    for (size_t i = 0; i < PACKERS; i++) {
        pack(packers[i]);
        for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++) {
            const char *why;
            assert_int_equal(unpack(packed.length, pieces[p], &why), TEXT);
            assert_null(why);
            assert_memory_equal(back, text, TEXT);
        }
    }
}

static void streams_one_behind_the_other_are_one_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < PACKERS; i++) {
        const char *why;
        load(seeds[i]);
        assert_int_equal(unpack(packed.length, PACKED_MAX, &why), BOARDS_LENGTH);
        assert_null(why);
        memcpy(text, back, BOARDS_LENGTH);
        load(twice[i]);
        assert_int_equal(unpack(packed.length, 1000, &why), 2 * BOARDS_LENGTH);
        assert_null(why);
        assert_memory_equal(back, text, BOARDS_LENGTH);
        assert_memory_equal(back + BOARDS_LENGTH, text, BOARDS_LENGTH);
    }
}

static void a_stream_cut_off_anywhere_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < PACKERS; i++) {
        load(seeds[i]);
        for (size_t length = UNPACK_MAGIC; length < packed.length; length++) {
            const char *why;
            assert_true(unpack(length, PACKED_MAX, &why) <= BOARDS_LENGTH);
            assert_non_null(why);
            assert_non_null(strstr(why, "damaged or cut off"));
        }
    }
}

/* What a checksum covers is never taken for something else. Bits of a head that say nothing of the text, such
 * as its time, may change. */
static void a_damaged_text_never_passes(void **state)
{
    (void)state;
    for (size_t i = 0; i < PACKERS; i++) {
        const char *why;
        load(seeds[i]);
        assert_int_equal(unpack(packed.length, PACKED_MAX, &why), BOARDS_LENGTH);
        memcpy(text, back, BOARDS_LENGTH);
        for (size_t at = UNPACK_MAGIC; at < packed.length; at++) {
            const unsigned char bit = (unsigned char)(1 << at % 8);
            packed.bytes[at] ^= bit;
            size_t length = unpack(packed.length, PACKED_MAX, &why);
            packed.bytes[at] ^= bit;
            if (!why)
                assert_true(length == BOARDS_LENGTH && !memcmp(back, text, BOARDS_LENGTH));
        }
    }
}

static void plain_texts_are_not_taken_for_packed_ones(void **state)
{
    static const char *const plain[] = {"",
                                        "1",
                                        "53..7.",
                                        "|sudok",
                                        "p cnf ",
                                        "a 1 2 ",
                                        "\xEF\xBB\xBF"
                                        "123",
                                        "\xFF\xFE"
                                        "1\0"
                                        "2\0",
                                        "PKZIP ",
                                        "LZIP 1"};
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_false(unpack_recognise(plain[i], strnlen(plain[i], UNPACK_MAGIC)));
}

static void a_packed_file_goes_by_the_name_of_what_it_holds(void **state)
{
    (void)state;
    assert_int_equal(unpack_name_length("easy.txt.gz"), strlen("easy.txt"));
    assert_int_equal(unpack_name_length("easy.cnf.xz"), strlen("easy.cnf"));
    assert_int_equal(unpack_name_length("easy.zst"), strlen("easy"));
    assert_int_equal(unpack_name_length("easy.gzip"), strlen("easy.gzip"));
    assert_int_equal(unpack_name_length(".gz"), strlen(".gz"));
    assert_int_equal(unpack_name_length(""), 0);
}

/* 300 MB of one digit pack to 300 kB: as a plain text they would take the memory that the file takes on disk.
 */
static void a_bomb_is_refused_before_memory_is_full(void **state)
{
    (void)state;
    char path[] = "/tmp/quadrille-bomb-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    memset(text, '1', TEXT);
    pack("gzip");
    for (int i = 0; i < 300; i++)
        assert_int_equal(write(descriptor, packed.bytes, packed.length), packed.length);
    close(descriptor);
    struct file file;
    assert_false(file_read(&file, path));
    assert_non_null(strstr(file_why(&file), "200 times"));
    assert_true(file_begin(&file, path, 1 << 18));
    assert_int_equal(file.length, 1 << 18);
    file_close(&file);
    remove(path);
}

static void a_tool_that_is_missing_is_named_with_its_package(void **state)
{
    (void)state;
    const char *why, *path = getenv("PATH");
    char *before = strdup(path ? path : "");
    setenv("PATH", "/nowhere", 1);
    load("boards.xz");
    assert_int_equal(unpack(packed.length, PACKED_MAX, &why), 0);
    assert_string_equal(why, "it is compressed, and there is no xz to unpack it: install xz-utils");
    setenv("PATH", before, 1);
    free(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_packed_comes_out_in_pieces_of_any_size),
        cmocka_unit_test(streams_one_behind_the_other_are_one_text),
        cmocka_unit_test(a_stream_cut_off_anywhere_is_named),
        cmocka_unit_test(a_damaged_text_never_passes),
        cmocka_unit_test(plain_texts_are_not_taken_for_packed_ones),
        cmocka_unit_test(a_packed_file_goes_by_the_name_of_what_it_holds),
        cmocka_unit_test(a_bomb_is_refused_before_memory_is_full),
        cmocka_unit_test(a_tool_that_is_missing_is_named_with_its_package),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
