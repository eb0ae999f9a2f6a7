/* SPDX-License-Identifier: MIT */
#include "harness/comparing/disagreements.h"

#include "harness/comparing/ledger.h"
#include "harness/output/command-words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const mark = "CONTRADICTION: ";

/* A paragraph that is being written. */
struct paragraph {
    struct disagreement *board;
    FILE *file;
};

static void report(void *context, const char *sentence)
{
    enum { MOST_PRINTED = 10 };
    struct paragraph *paragraph = context;
    struct disagreement *board = paragraph->board;
    char place[PLACE_TEXT_MAX];
    fprintf(paragraph->file, "%s%s\n", mark, sentence);
    if (board->reported_before <= MOST_PRINTED)
        progress_wipe();
    if (board->reported_before < MOST_PRINTED)
        fprintf(stderr, "%s: %s%s%s%s\n", puzzle_place(board->set, board->index, place), alarm_begin(), mark,
                alarm_end(), sentence);
    else if (board->reported_before == MOST_PRINTED)
        fputs("further contradictions are written to disagreements.txt only\n", stderr);
    board->reported_before++;
}

/* A word of a command line, in quotes where a shell would read more into it. */
static void write_word(FILE *file, const char *option, const char *word)
{
    fprintf(file, " %s", option);
    command_word_write(file, word);
}

/* The back-end that a claim names, as `-s` takes it: behind its label, if it has one. */
static void write_back_end(FILE *file, const struct spec_list *specs, const char *solver)
{
    char text[2 * SPEC_TEXT_MAX];
    size_t i = 0;
    while (i < specs->count && strcmp(specs->spec[i].text, solver))
        i++;
    const struct spec *spec = i < specs->count ? &specs->spec[i] : 0;
    if (!spec || !*spec->label) {
        write_word(file, "-s ", solver);
        return;
    }
    snprintf(text, sizeof text, "%s=%s", spec->text, spec->written);
    for (char *colon; (colon = memchr(text, ':', strlen(spec->text)));)
        *colon = ' '; /* that of a twin, mine:start=cold */
    write_word(file, "-s ", text);
}

/* What it is about: "  board 17 of FILE, line 20" or "  board 17 of FILE, isomorph 3, line 20". It is read
 * back. */
static void write_subject(FILE *file, const struct disagreement *board)
{
    const struct puzzle *puzzle = &board->set->puzzles.puzzle[board->index];
    fprintf(file, "  board %zu of %s,", board->index + 1, board->set->path);
    if (board->isomorph)
        fprintf(file, " isomorph %u,", board->isomorph);
    if (puzzle->line)
        fprintf(file, " line %zu", puzzle->line);
    fputc('\n', file);
}

static void describe(FILE *file, const struct disagreement *board, const struct claim *claims, size_t count)
{
    const struct puzzle *puzzle = &board->set->puzzles.puzzle[board->index];
    char text[FORMAT_TEXT_MAX], says[OUTCOME_TEXT_MAX];
    write_subject(file, board);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "  %s: %s, %s\n", claims[i].solver, status_names[claims[i].outcome.status],
                outcome_text(&claims[i].outcome, says));
    fputs("  quadrille compare", file);
    if (puzzle->order.rows)
        fprintf(file, " --order %ux%u", puzzle->order.rows, puzzle->order.columns);
    fprintf(file, " --limit %" PRIu64, board->limit);
    for (size_t i = 0; i < count; i++)
        if (!claims[i].is_answer)
            write_back_end(file, board->specs, claims[i].solver);
    if (board->cells) {
        format_board(FORMAT_LINE, puzzle->order, board->cells, text);
        fprintf(file, " - <<'END'\n%sEND", text);
    } else
        write_word(file, "", board->set->path);
    fputs("\n\n", file);
}

bool disagreements_write(struct disagreement *board, const struct claim *claims, size_t count, size_t *found)
{
    char *text = 0;
    size_t length = 0;
    struct paragraph paragraph = {board, open_memstream(&text, &length)};
    if (!paragraph.file)
        return false;
    *found = cross_check_claims(claims, count, report, &paragraph);
    if (*found)
        describe(paragraph.file, board, claims, count);
    bool good = !fclose(paragraph.file) && append(board->file, text, length);
    free(text);
    return good;
}

/* --- reading them back --- */

/* Reads what write_subject wrote, against the sets. */
static bool read_subject(const char *line, const struct set_list *sets, size_t *set, size_t *index,
                         unsigned *isomorph)
{
    int begin = 0;
    if (sscanf(line, "  board %zu of %n", index, &begin) != 1 || !begin || !*index)
        return false;
    --*index;
    for (*set = 0; *set < sets->count; ++*set) {
        const char *path = sets->set[*set].path, *rest = line + begin + strlen(path);
        if (strncmp(line + begin, path, strlen(path)) != 0 || *rest != ',')
            continue;
        *isomorph = 0;
        sscanf(rest, ", isomorph %u,", isomorph);
        return true;
    }
    return false;
}

/* Copies the paragraphs that are wanted. One ends with an empty line; what has no end was being written.
 * False with errno if not all of it could be read. */
static bool copy_wanted(FILE *from, FILE *to, const struct set_list *sets, is_done_function *is_done,
                        const void *context, size_t *contradictions, size_t *boards)
{
    char *line = 0, *paragraph = 0;
    size_t room = 0, length = 0, pending = 0, set, index;
    unsigned isomorph;
    bool wanted = false;
    FILE *now = open_memstream(&paragraph, &length);
    for (ssize_t read; now && (read = getline(&line, &room, from)) > 0;) {
        fputs(line, now);
        pending += !strncmp(line, mark, strlen(mark));
        if (read_subject(line, sets, &set, &index, &isomorph))
            wanted = is_done(context, set, index, isomorph);
        if (read > 1)
            continue;
        fflush(now);
        if (wanted) {
            fwrite(paragraph, 1, length, to);
            *contradictions += pending;
            ++*boards;
        }
        rewind(now);
        wanted = false;
        pending = 0;
    }
    bool is_whole = now && feof(from);
    int why = errno;
    if (now)
        fclose(now);
    free(line);
    free(paragraph);
    errno = why;
    return is_whole;
}

bool disagreements_keep(const char *path, const struct set_list *sets, is_done_function *is_done,
                        const void *context, size_t *contradictions, size_t *boards, struct error *error)
{
    char beside[PATH_MAX + 8];
    FILE *file = fopen(path, "r");
    if (!file)
        return errno == ENOENT || error_set(error, "cannot read %s: %s", path, strerror(errno));
    /* A new file takes the place of the old one in one step: who is killed here has lost nothing. */
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *kept = fopen(beside, "w");
    if (kept && !copy_wanted(file, kept, sets, is_done, context, contradictions, boards)) {
        error_set(error, "cannot read %s: %s", path, strerror(errno));
        fclose(kept);
        fclose(file);
        remove(beside);
        return false;
    }
    bool good = kept && !ferror(kept);
    good = kept && !fclose(kept) && good && !rename(beside, path);
    fclose(file);
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}
