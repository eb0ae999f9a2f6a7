/* SPDX-License-Identifier: MIT */
/* Another author's function, for solvers/external/function-plugin.c: the first blank, each digit in turn. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

size_t somebody(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses);

static bool may_stand(const char *board, int cell, char digit)
{
    for (int i = 0; i < 9; i++) {
        int box = cell / 27 * 27 + cell % 9 / 3 * 3 + i / 3 * 9 + i % 3;
        if (board[cell / 9 * 9 + i] == digit || board[cell % 9 + 9 * i] == digit || board[box] == digit)
            return false;
    }
    return true;
}

static size_t fill(char *board, size_t limit, char *solution, size_t *guesses)
{
    const char *blank = strchr(board, '.');
    size_t count = 0;
    if (!blank) {
        memcpy(solution, board, 81);
        return 1;
    }
    for (char digit = '1'; digit <= '9' && count < limit; digit++)
        if (may_stand(board, (int)(blank - board), digit)) {
            board[blank - board] = digit;
            ++*guesses;
            count += fill(board, limit - count, solution, guesses);
            board[blank - board] = '.';
        }
    return count;
}

size_t somebody(const char *board, size_t limit, uint32_t configuration, char *solution, size_t *guesses)
{
    char copy[82];
    (void)configuration;
    memcpy(copy, board, 82);
    return fill(copy, limit, solution, guesses);
}
