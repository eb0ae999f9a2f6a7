/* SPDX-License-Identifier: MIT */
/* Any bytes at all as words of a command line, one a line: a spec, a family, a claim, a number with its unit.
 * What is taken means the same when its own text is read again; what is refused gets a sentence. */
#include "common/cover/family.h"
#include "common/formula/encoding.h"
#include "harness/charts/chart.h"
#include "harness/cli/options.h"
#include "harness/extensions/reproduce/reproduce.h"
#include "solvers/registry/registry.h"
#include "tests/fuzz/sound-cover.h"

#include <math.h>

/* The registry, but for what loads a file that a spec names. */
static const struct solver *const *own_back_ends(void)
{
    enum { MOST = 64 };
    static const struct solver *own[MOST];
    size_t count = 0;
    if (!*own)
        for (const struct solver *const *solver = solver_registry(); *solver; solver++)
            if (!(*solver)->argument || strcmp((*solver)->argument, "FILE.so") != 0)
                own[count++] = *solver;
    return own;
}

static void read_spec(const char *word)
{
    static const struct spec none;
    struct spec spec = none, again = none;
    struct error error = {.text = ""};
    spec_label_length(word);
    if (!spec_parse(word, own_back_ends(), &spec, &error)) {
        fuzz_insist(*error.text);
        return;
    }
    fuzz_insist(*spec.text && *spec.written && strlen(spec.label) < SPEC_LABEL_MAX);
    for (size_t i = 0; i < solver_setting_count(spec.solver); i++) {
        char value[SPEC_TEXT_MAX];
        spec_value_text(&spec, i, value, sizeof value);
    }
    fuzz_insist(spec_parse(spec.written, own_back_ends(), &again, &error));
    fuzz_insist(again.solver == spec.solver && !strcmp(again.written, spec.written));
    fuzz_insist(!memcmp(again.settings.value, spec.settings.value, sizeof spec.settings.value));
    fuzz_insist(!strcmp(again.settings.argument, spec.settings.argument));
}

/* A small member is made, too. */
static void read_family(const char *word)
{
    enum { SMALL = 6, KNOWN = 30 };
    struct allocator allocator = {0};
    struct family_range range, again;
    struct error error = {.text = ""};
    char name[FAMILY_NAME_ROOM];
    if (!family_parse(word, &range, &error)) {
        fuzz_insist(*error.text);
        return;
    }
    fuzz_insist(family_is_name(word) && range.count);
    struct family_member last = family_member(&range, range.count - 1);
    family_member_name(&last, name);
    fuzz_insist(family_parse(name, &again, &error) && again.count == 1);
    fuzz_insist(again.first.family == last.family && again.first.rows == last.rows &&
                again.first.columns == last.columns);
    if (last.rows <= KNOWN && last.columns <= KNOWN) {
        char *known = family_known_count(&last);
        fuzz_insist(!known || (*known && strspn(known, "0123456789") == strlen(known)));
        free(known);
    }
    if (family_is_board(&last))
        fuzz_insist(order_size(family_order(&last)) <= BOARD_SIZE_MAX);
    else if (last.rows <= SMALL && last.columns <= SMALL) {
        struct cover *cover = family_open(&last, &allocator);
        fuzz_insist(cover);
        check_sound(cover);
        cover_close(cover);
    }
    fuzz_insist(!allocator.used);
}

static void read_claim(const char *word)
{
    static const char *const solvers[] = {"dlx", "cells", "exec:a/b >= 1 on x", "a", "a/b", NULL},
                             *const sets[] = {"minimal", "x", "b on x", NULL};
    static const struct claim_names names = {solvers, sets};
    struct ratio_claim claim;
    struct error error = {.text = ""};
    bool is_claim = ratio_claim_check(word, &error);
    fuzz_insist(is_claim || *error.text);
    *error.text = 0;
    if (!ratio_claim_read(word, &names, &claim, &error)) {
        fuzz_insist(*error.text);
        return;
    }
    fuzz_insist(is_claim && claim.sign < CLAIM_SIGNS && isfinite(claim.number) && claim.number > 0);
}

/* Numbers and the like: within their bounds if taken. */
static void read_values(const char *word)
{
    struct error error;
    uint64_t number = 0;
    double share = 0;
    struct order order = {0};
    struct reader_options reader = {0};
    struct chart_style style = {0};
    struct cnf_style encoding = {0};
    if (set_number(&number, word, &error))
        fuzz_insist(number <= INT64_MAX);
    if (set_positive(&number, word, &error))
        fuzz_insist(number >= 1 && number <= INT64_MAX);
    if (set_percent(&share, word, &error))
        fuzz_insist(isfinite(share) && share >= 0);
    if (set_order(&order, word, &error))
        fuzz_insist(order_size(order) >= BOARD_SIZE_MIN && order_size(order) <= BOARD_SIZE_MAX);
    if (set_from(&reader, word, &error))
        fuzz_insist(reader.from_given && reader.from < FORMAT_COUNT);
    if (set_encoding(&encoding, word, &error))
        fuzz_insist(!strcmp(encoding_names[encoding.encoding], word));
    set_at_most_one(&encoding, word, &error);
    set_seconds(&number, word, &error);
    set_bytes(&number, word, &error);
    set_chart_size(&style, word, &error);
    set_chart_formats(&style, word, &error);
    set_chart_font(&style, word, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *end;
    fuzz_insist(text);
    memcpy(text, data, size);
    text[size] = 0;
    for (char *word = text; word; word = end) {
        end = strchr(word, '\n');
        if (end)
            *end++ = 0;
        read_spec(word);
        read_family(word);
        read_claim(word);
        read_values(word);
    }
    free(text);
    return 0;
}
