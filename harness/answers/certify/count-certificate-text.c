/* SPDX-License-Identifier: MIT */
#include "harness/answers/certify/check-count-certificate.h"

#include "common/base/big-count.h"

#include <inttypes.h>
#include <sys/stat.h>

/* --- what goes wrong --- */

bool certificate_fails(struct certificate *certificate, enum count_verdict verdict, const char *why)
{
    if (certificate->verdict == COUNT_VERIFIED) {
        certificate->verdict = verdict;
        certificate->report->line = certificate->line;
        certificate->report->column = certificate->column;
        error_set(&certificate->report->reason, "%s", why);
    }
    return false;
}

bool certificate_refuses(struct certificate *certificate, const char *why)
{
    return certificate_fails(certificate, COUNT_REFUSED, why);
}

/* The certificate speaks of another number than the problem has. */
static bool refuses_number(struct certificate *certificate, const char *of_what, uint64_t says, uint64_t has)
{
    char text[128];
    snprintf(text, sizeof text, "it is about a problem of %" PRIu64 " %s, and this one has %" PRIu64, says,
             of_what, has);
    return certificate_refuses(certificate, text);
}

/* --- reading --- */

int certificate_peek(struct certificate *certificate)
{
    if (certificate->at == certificate->end) {
        certificate->at = 0;
        certificate->end = fread(certificate->piece, 1, CERTIFICATE_PIECE, certificate->file);
        if (!certificate->end)
            return EOF;
    }
    return (unsigned char)certificate->piece[certificate->at];
}

void certificate_take(struct certificate *certificate)
{
    if (certificate->piece[certificate->at++] == '\n') {
        certificate->line++;
        certificate->column = 1;
    } else
        certificate->column++;
}

bool certificate_more_in_line(struct certificate *certificate)
{
    while (certificate_peek(certificate) == ' ' || certificate_peek(certificate) == '\r')
        certificate_take(certificate);
    return certificate_peek(certificate) != '\n' && certificate_peek(certificate) != EOF;
}

bool certificate_read_number(struct certificate *certificate, uint64_t most, uint64_t *number)
{
    if (certificate->stop && *certificate->stop)
        return certificate_fails(certificate, COUNT_STOPPED, "stopped");
    *number = 0;
    if (!certificate_more_in_line(certificate) || certificate_peek(certificate) < '0' ||
        certificate_peek(certificate) > '9')
        return certificate_fails(certificate, COUNT_UNREADABLE, "a number is missing here");
    while (certificate_peek(certificate) >= '0' && certificate_peek(certificate) <= '9') {
        const size_t begin = certificate->at;
        for (; certificate->at < certificate->end; certificate->at++) {
            const unsigned digit = (unsigned)(certificate->piece[certificate->at] - '0');
            if (digit > 9 || (*number = *number * 10 + digit) > most)
                break;
        }
        certificate->column += certificate->at - begin;
        if (*number > most)
            return certificate_fails(certificate, COUNT_REFUSED, "the number is too large");
    }
    int c = certificate_peek(certificate);
    return c == ' ' || c == ':' || c == '\r' || c == '\n' || c == EOF ||
           certificate_fails(certificate, COUNT_UNREADABLE, "this is no number");
}

bool certificate_end_line(struct certificate *certificate)
{
    if (certificate_more_in_line(certificate))
        return certificate_fails(certificate, COUNT_UNREADABLE, "the line should end here");
    if (certificate_peek(certificate) == '\n')
        certificate_take(certificate);
    return true;
}

bool certificate_read_rest(struct certificate *certificate, const char *rest_of_word)
{
    for (; *rest_of_word; rest_of_word++) {
        if (certificate_peek(certificate) != *rest_of_word)
            return certificate_fails(certificate, COUNT_UNREADABLE,
                                     "this is no certificate of a count, or a part of it is missing");
        certificate_take(certificate);
    }
    return true;
}

bool certificate_read_word(struct certificate *certificate, const char *word)
{
    if (!certificate_more_in_line(certificate))
        return certificate_fails(certificate, COUNT_UNREADABLE,
                                 "the certificate ends too early, or a line of it is empty");
    return certificate_read_rest(certificate, word);
}

uint64_t certificate_bytes(const struct certificate *certificate)
{
    struct stat about;
    return fstat(fileno(certificate->file), &about) == 0 && S_ISREG(about.st_mode) ? (uint64_t)about.st_size
                                                                                   : UINT64_MAX;
}

/* Whether the file is long enough for what its head says, before memory is taken for that. A node has a line of two
 * characters at least, an option of it four. With e options in all there are at most 3^(e/3) solutions, numbers of e/120
 * words; one word more may be said, and one begun. */
static bool has_room_for(struct certificate *certificate, uint64_t nodes, uint64_t words)
{
    enum { NODE_BYTES = 2, WORD_BYTES = 4 * 120 };
    const uint64_t bytes = certificate_bytes(certificate);
    return (nodes <= bytes / NODE_BYTES && words <= bytes / WORD_BYTES + 2) ||
           certificate_refuses(certificate, "the file is too short for so many nodes and so large numbers");
}

bool certificate_read_sizes(struct certificate *certificate, const struct cover *cover, uint64_t nodes_most,
                            uint64_t *nodes, uint64_t *words)
{
    uint64_t items, options;
    if (!certificate_read_number(certificate, UINT32_MAX, &items) ||
        !certificate_read_number(certificate, UINT32_MAX, &options) ||
        !certificate_read_number(certificate, nodes_most, nodes) ||
        !certificate_read_number(certificate, CERTIFICATE_WORDS_MAX, words))
        return false;
    if (!*words)
        return certificate_refuses(certificate, "numbers have a word at least");
    if (items != cover->item_count)
        return refuses_number(certificate, "items", items, cover->item_count);
    if (options != cover->option_count)
        return refuses_number(certificate, "options", options, cover->option_count);
    return has_room_for(certificate, *nodes, *words) && certificate_end_line(certificate);
}

bool certificate_read_count(struct certificate *certificate, const uint64_t *number, size_t words,
                            struct allocator *allocator)
{
    struct count_report *report = certificate->report;
    report->digits_room = count_digits_max(words);
    report->count = allocator_take(allocator, report->digits_room);
    if (!report->count)
        return certificate_fails(certificate, COUNT_NO_MEMORY, "not enough memory");
    count_write_words(number, words, report->count);
    if (!certificate_read_word(certificate, "count") || !certificate_more_in_line(certificate))
        return certificate_fails(certificate, COUNT_UNREADABLE, "the count is missing");
    for (const char *digit = report->count; *digit; digit++) {
        if (certificate_peek(certificate) != *digit)
            return certificate_refuses(certificate, "the diagram has another number of solutions");
        certificate_take(certificate);
    }
    if (certificate_peek(certificate) >= '0' && certificate_peek(certificate) <= '9')
        return certificate_refuses(certificate, "the diagram has another number of solutions");
    if (!certificate_end_line(certificate))
        return false;
    return certificate_peek(certificate) == EOF ||
           certificate_fails(certificate, COUNT_UNREADABLE, "something stands behind the count");
}

void count_report_close(struct count_report *report, struct allocator *allocator)
{
    if (report->count)
        allocator_give(allocator, report->count, report->digits_room);
    report->count = 0;
}
