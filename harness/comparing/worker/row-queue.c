/* SPDX-License-Identifier: MIT */
#include "harness/comparing/worker/row-queue.h"

#include "harness/base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool append(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return true;
}

bool row_queue_flush(struct row_queue *row_queue)
{
    if (!append(row_queue->file, row_queue->text, row_queue->used))
        return false;
    row_queue->used = 0;
    return true;
}

bool row_queue_fails(struct error *error)
{
    return error_set(error, "cannot write the rows: %s", strerror(errno));
}

bool row_queue_add(struct row_queue *row_queue, const struct row *row)
{
    char *text = NULL;
    size_t length = 0;
    FILE *line = memory_stream(&text, &length);
    rows_write_row(line, row);
    fclose(line);
    bool good = row_queue->used + length <= sizeof row_queue->text || row_queue_flush(row_queue);
    if (good && length > sizeof row_queue->text) /* a count of very many digits */
        good = append(row_queue->file, text, length);
    else if (good) {
        memcpy(row_queue->text + row_queue->used, text, length);
        row_queue->used += length;
    }
    free(text);
    return good;
}
