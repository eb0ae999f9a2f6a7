/* SPDX-License-Identifier: MIT */
#include "common/proof/lrat-writer.h"

#include <inttypes.h>
#include <stdio.h>

static void put_binary(struct lrat_writer *writer, int64_t number)
{
    enum { GROUP = 7, MORE = 1 << GROUP };
    uint64_t rest = number < 0 ? 2 * (uint64_t)-number + 1 : 2 * (uint64_t)number;
    char bytes[10];
    size_t length = 0;
    for (; rest >= MORE; rest >>= GROUP)
        bytes[length++] = (char)(unsigned char)(rest | MORE);
    bytes[length++] = (char)rest;
    text_add(writer->text, bytes, length);
}

static void put_text(struct lrat_writer *writer, int64_t number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64 " ", number);
    text_add(writer->text, digits, (size_t)length);
}

void lrat_put(struct lrat_writer *writer, int64_t number)
{
    if (writer->binary)
        put_binary(writer, number);
    else
        put_text(writer, number);
}

void lrat_begin_addition(struct lrat_writer *writer, int64_t id)
{
    if (writer->binary)
        text_add(writer->text, "a", 1);
    lrat_put(writer, id);
}

void lrat_begin_deletion(struct lrat_writer *writer, int64_t last)
{
    if (!writer->binary)
        put_text(writer, last);
    text_add(writer->text, "d ", writer->binary ? 1 : 2);
}

void lrat_end_list(struct lrat_writer *writer)
{
    lrat_put(writer, 0);
}

void lrat_end_step(struct lrat_writer *writer)
{
    if (writer->binary)
        put_binary(writer, 0);
    else
        text_add(writer->text, "0\n", 2);
}
