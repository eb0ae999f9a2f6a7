/* SPDX-License-Identifier: MIT */
/* Prints plots/texts.gp, which the scripts of charts load where no program has defined their texts: by hand.
 */
#include "harness/writing/texts.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *commands = texts_for_gnuplot();
    if (!commands)
        return 3;
    puts("# texts.gp - the texts of all charts, made from harness/writing/texts.def by: cmake --build BUILD "
         "--target "
         "texts\n"
         "# The program hands its own to the scripts; these are for scripts that are called by hand.");
    bool quoted = false; /* '' within a text leaves it and enters it again */
    for (const char *at = commands; *at; at++) {
        quoted ^= *at == '\'';
        if (quoted || *at != ';')
            putchar(*at);
        else if (at[1] == ' ') {
            putchar('\n');
            at++;
        }
    }
    free(commands);
    return 0;
}
