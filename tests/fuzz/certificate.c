/* SPDX-License-Identifier: MIT */
/* Any bytes at all as the certificate of a count: the input is an exact cover, a line %, and the certificate. What is
 * verified must be true: the solutions of a small cover are counted among all sets of its options. */
#include "common/formats/dlx-text.h"
#include "common/verify.h"
#include "harness/answers/certify/check-count-certificate.h"
#include "tests/fuzz/fuzz.h"

enum { MEMORY = 1 << 26, FEW = 14 };

static void hear(void *context, size_t line, size_t column, bool remark, const char *text)
{
    (void)context, (void)line, (void)column, (void)remark, (void)text;
}

/* Sets of at most FEW options that solve the cover, and have the option `taken` unless that is COVER_NO_OPTION. */
#define COVER_NO_OPTION UINT32_MAX
static uint64_t count_sets(const struct cover *cover, uint32_t taken)
{
    uint64_t count = 0;
    for (uint32_t set = 0; set < 1u << cover->option_count; set++) {
        uint32_t options[FEW];
        size_t length = 0;
        for (uint32_t option = 0; option < cover->option_count; option++)
            if (set >> option & 1)
                options[length++] = option;
        count += (taken == COVER_NO_OPTION || set >> taken & 1) && verify_cover(cover, options, length, 0);
    }
    return count;
}

static void check(const struct cover *cover, uint32_t taken, const char *text, size_t length)
{
    static const char nothing[1];
    struct allocator allocator = {.limit = MEMORY};
    struct count_report report = {0};
    FILE *file = length ? fmemopen((void *)(uintptr_t)text, length, "r")
                        : fmemopen((void *)(uintptr_t)nothing, 1, "r");
    fuzz_insist(file);
    enum count_verdict verdict =
        count_check(cover, &taken, taken != COVER_NO_OPTION, file, 0, &allocator, &report);
    if (verdict == COUNT_VERIFIED) {
        fuzz_insist(report.count && *report.count);
        if (cover->option_count <= FEW)
            fuzz_insist(strtoull(report.count, 0, 10) == count_sets(cover, taken));
    } else if (verdict != COUNT_NO_MEMORY)
        fuzz_insist(*report.reason.text && report.line >= 1 && report.column >= 1);
    count_report_close(&report, &allocator);
    fclose(file);
    fuzz_insist(!allocator.used);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct allocator allocator = {.limit = MEMORY};
    const char *text = (const char *)data, *certificate = fuzz_find_proof(text, size);
    size_t length = (size_t)(text + size - certificate);
    struct cover *cover = cover_read(text, fuzz_length_before(text, size, certificate), &allocator, hear, 0);
    if (cover && !cover->colours) {
        check(cover, COVER_NO_OPTION, certificate, length);
        if (cover->option_count)
            check(cover, cover->option_count / 2, certificate, length);
    }
    cover_close(cover);
    return 0;
}
