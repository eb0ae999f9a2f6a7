/* SPDX-License-Identifier: MIT */
/* Checks a certificate of a count against the problem. It shares no code with what counts; see check-count-certificate.c. */
#ifndef QUADRILLE_COUNT_CHECKER_H
#define QUADRILLE_COUNT_CHECKER_H

#include "common/base/allocator.h"
#include "common/base/error.h"
#include "common/cover/cover.h"

#include <stdatomic.h>
#include <stdio.h>

enum count_verdict {
    COUNT_VERIFIED,
    COUNT_REFUSED,    /* it is a certificate, but does not show this count of this problem */
    COUNT_UNREADABLE, /* it is no certificate */
    COUNT_NO_MEMORY,
    COUNT_STOPPED,
};

struct count_report {
    char *count; /* COUNT_VERIFIED: its digits; given back by count_report_close */
    size_t digits_room;
    uint64_t nodes, edges;
    size_t line, column; /* where it fails, from 1 */
    struct error reason;
};

void count_report_close(struct count_report *report, struct allocator *allocator);

enum { CERTIFICATE_PIECE = 1 << 16, CERTIFICATE_WORDS_MAX = 1 << 16 };

/* The text of a certificate, read character by character, for its checker. Line and column, from 1, are those of the next
 * character. */
struct certificate {
    FILE *file;
    char piece[CERTIFICATE_PIECE];
    size_t at, end;
    size_t line, column;
    const atomic_int *stop;     /* null, or reading fails when it is no longer 0 */
    enum count_verdict verdict; /* COUNT_VERIFIED until something fails */
    struct count_report *report;
};

/* Notes what is wrong at the next character, unless something was before. False. */
bool certificate_fails(struct certificate *certificate, enum count_verdict verdict, const char *why);
bool certificate_refuses(struct certificate *certificate, const char *why);

/* The next character without taking it; EOF at the end. */
int certificate_peek(struct certificate *certificate);
void certificate_take(struct certificate *certificate);

/* Whether another word stands in this line; blanks are taken. */
bool certificate_more_in_line(struct certificate *certificate);

/* Each false if the text is another, which is noted. */
bool certificate_read_number(struct certificate *certificate, uint64_t most, uint64_t *number);
bool certificate_read_word(struct certificate *certificate, const char *word);
bool certificate_read_rest(struct certificate *certificate, const char *rest_of_word);
bool certificate_end_line(struct certificate *certificate);

/* The numbers of items and options, which are those of the cover; then those of nodes, at the most nodes_most, and of
 * words of a number. */
bool certificate_read_sizes(struct certificate *certificate, const struct cover *cover, uint64_t nodes_most,
                            uint64_t *nodes, uint64_t *words);

/* The count at the end of a certificate is this number, whose digits go to the report. */
bool certificate_read_count(struct certificate *certificate, const uint64_t *number, size_t words,
                            struct allocator *allocator);

/* Bytes of a regular file; of any other UINT64_MAX. */
uint64_t certificate_bytes(const struct certificate *certificate);

/* Of a regular file more memory than its size explains is not taken for what its first line says. `taken` are options of
 * the cover (without colours) that no solution may contradict: the givens of a board. It ends soon after `stop` is no
 * longer zero; null: never. */
enum count_verdict count_check(const struct cover *cover, const uint32_t *taken, size_t taken_count,
                               FILE *file, const atomic_int *stop, struct allocator *allocator,
                               struct count_report *report);

#endif
