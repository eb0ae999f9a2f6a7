/* SPDX-License-Identifier: MIT */
#include "harness/base/hash.h"
#include "tests/unit/support.h"

/* Each as `printf %s BOARD | sha256sum | cut -c1-16` prints it. */
static const struct {
    struct order order;
    const char *board;
    uint64_t hash;
} known[] = {
    {{2, 2}, "1234341221434321", 0xb0a0d1edc0fb5b75},
    {{2, 2}, "1...............", 0x3448bea4396ffb5b},
    {{3, 3},
     "135469278782135649469278135321546897874913526596827413917652384643781952258394761",
     0xfa8b89f62d352af9},
};

static void board_is_named_by_the_first_digits_of_its_sha_256(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        uint8_t cells[BOARD_CELLS_MAX];
        type_in(known[i].order, known[i].board, cells);
        assert_int_equal(board_hash(known[i].order, cells), known[i].hash);
    }
}

/* The two examples of FIPS 180-2, appendix B. */
static void checksum_is_sha_256(void **state)
{
    (void)state;
    char text[CHECKSUM_TEXT];
    checksum("abc", 3, text);
    assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    checksum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, text);
    assert_string_equal(text, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_is_named_by_the_first_digits_of_its_sha_256),
        cmocka_unit_test(checksum_is_sha_256),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
