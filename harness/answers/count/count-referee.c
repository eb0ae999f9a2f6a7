/* SPDX-License-Identifier: MIT */
/* The certificate goes through a temporary file, since it is several times larger than the diagram. */
#include "harness/answers/count/count-referee.h"

#include "common/base/big-count.h"
#include "common/base/clock.h"
#include "harness/answers/certify/check-count-certificate.h"
#include "harness/answers/count/counted.h"
#include "harness/answers/count/diagram-text.h"
#include "harness/ground/memory.h"
#include "harness/ground/stop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool write_certificate(struct counted *counted, FILE *file, struct error *reason)
{
    char piece[TEXT_PIECE];
    struct text text = text_of_file(file, piece);
    if (!diagram_write(&text, DIAGRAM_CERTIFICATE, &counted->diagram, counted->cover, counted->taken,
                       counted->taken_count))
        return error_set(reason, "not enough memory to write the certificate");
    return (!fflush(file) && !ferror(file) && !fseek(file, 0, SEEK_SET)) ||
           error_set(reason, "cannot write the certificate: %s", strerror(errno));
}

static bool check(const struct counted *counted, FILE *file, size_t bytes_most, struct count_ruling *ruling)
{
    struct allocator allocator = {.limit = bytes_most};
    struct count_report report;
    const enum count_verdict verdict = count_check(counted->cover, counted->taken, counted->taken_count, file,
                                                   &program_stop, &allocator, &report);
    if (verdict == COUNT_VERIFIED) {
        ruling->digits = memory_text(report.count);
        ruling->nodes = report.nodes;
        ruling->decided = count_read(ruling->digits, &ruling->solutions, &ruling->large_count);
    } else if (verdict == COUNT_NO_MEMORY || verdict == COUNT_VERIFIED)
        error_set(&ruling->reason, "not enough memory to check the certificate");
    else if (verdict == COUNT_STOPPED)
        error_set(&ruling->reason, "interrupted");
    else
        error_set(&ruling->reason, "the checker refuses the certificate in line %zu: %s", report.line,
                  report.reason.text);
    count_report_close(&report, &allocator);
    return ruling->decided;
}

void count_referee_rule(const struct problem *problem, const uint8_t *cells, uint64_t timeout_ns,
                        size_t bytes_most, struct count_ruling *ruling)
{
    struct counted counted = {.allocator = {.limit = bytes_most}};
    const struct search search = {.deadline = timeout_ns ? clock_now() + timeout_ns : 0,
                                  .stop = &program_stop};
    counted_begin(&counted);
    *ruling = (struct count_ruling){.decided = false};
    if (counted_lower(&counted, problem, cells, "certified count", &ruling->reason) == EXIT_DONE &&
        counted_diagram(&counted, &search, &ruling->reason) == SEARCH_EXHAUSTED) {
        FILE *file = tmpfile();
        if (!file)
            error_set(&ruling->reason, "cannot make a temporary file: %s", strerror(errno));
        else {
            if (write_certificate(&counted, file, &ruling->reason))
                check(&counted, file, bytes_most, ruling);
            fclose(file);
        }
    }
    counted_close(&counted);
}

void count_ruling_close(struct count_ruling *ruling)
{
    free(ruling->digits);
    ruling->digits = 0;
    ruling->large_count = 0;
}
