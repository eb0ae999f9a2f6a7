#include "plain.h"

/* All of a line's characters are looked at, whatever comes first, so that compilers make vectors of them. */
static bool is_board(const char *line)
{
    unsigned char stray = 0;
    for (int i = 0; i < PLAIN_CELLS; i++)
        stray |= (unsigned char)(((unsigned char)(line[i] - '0') > 9) & (line[i] != '.'));
    return !stray;
}

bool plain_recognise(const char *text, size_t length)
{
    if (!length || (length % PLAIN_LINE && length % PLAIN_LINE != PLAIN_CELLS))
        return false;
    for (size_t at = 0; at < length; at += PLAIN_LINE)
        if (!is_board(text + at) || (at + PLAIN_CELLS < length && text[at + PLAIN_CELLS] != '\n'))
            return false;
    return true;
}

size_t plain_count(size_t length)
{
    return (length + 1) / PLAIN_LINE;
}

void plain_read(const char *text, size_t count, uint8_t *cells)
{
    for (; count; count--, text += PLAIN_LINE, cells += PLAIN_CELLS)
        for (int i = 0; i < PLAIN_CELLS; i++)
            cells[i] = (uint8_t)(text[i] == '.' ? 0 : text[i] - '0');
}

char *plain_write(char *out, const uint8_t *grid)
{
    for (int i = 0; i < PLAIN_CELLS; i++)
        out[i] = (char)('0' + grid[i]);
    out[PLAIN_CELLS] = '\n';
    return out + PLAIN_LINE;
}
