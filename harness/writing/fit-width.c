/* SPDX-License-Identifier: MIT */
#include "harness/writing/fit-width.h"

#include "harness/ground/memory.h"
#include "harness/writing/width.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The page that is open. */
static struct {
    FILE *stream;
    char *text;
    size_t length;
} page;

FILE *fit_begin(FILE *file)
{
    if (file != stdout || !width_of_output() || page.stream)
        return file;
    page.stream = memory_stream(&page.text, &page.length);
    return page.stream;
}

size_t fit_width(const FILE *file)
{
    return file == stdout || (page.stream && file == page.stream) ? width_of_output() : 0;
}

/* Lines of tables have columns, with two blanks between. */
static bool is_sentence(const char *line, size_t length)
{
    char copy[256];
    snprintf(copy, sizeof copy, "%.*s", (int)(length < sizeof copy ? length : sizeof copy - 1), line);
    return !strstr(copy, "  ");
}

/* Whether a sentence goes on in the next line: its writer broke it at 80 columns or above. */
static bool goes_on(const char *line, size_t length)
{
    return length > WIDTH_USUAL && line[length] == '\n' && line[length + 1] != '\n' && line[length + 1] &&
           !strchr(".:", line[length - 1]);
}

static void print_fitted(const char *text, size_t width)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        const bool fits = length <= width || !is_sentence(text, length);
        while (!fits && goes_on(text, length))
            length += 1 + strcspn(text + length + 1, "\n");
        char *line = fits ? 0 : memory_text_part(text, length);
        if (line)
            print_wrapped(stdout, line, width, 0, !strncmp(line, "- ", 2) ? 2 : 0);
        else
            printf("%.*s\n", (int)length, text);
        free(line);
        text += length + (text[length] == '\n');
    }
}

void fit_end(FILE *stream)
{
    if (!page.stream || stream != page.stream)
        return;
    page.stream = 0;
    if (!fclose(stream))
        print_fitted(page.text, width_of_output());
    free(page.text);
    page.text = 0;
}
