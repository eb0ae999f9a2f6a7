#include "disagreements.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const mark = "CONTRADICTION: ";

static void tell(void *context, const char *sentence)
{
    enum { TOLD = 10 };
    struct disagreement *board = context;
    char place[PLACE_TEXT_MAX];
    fprintf(board->file, "%s%s\n", mark, sentence);
    progress_clear(board->progress);
    if (board->told_before < TOLD)
        fprintf(stderr, "%s: %s%s%s%s\n", puzzle_place(board->set, board->index, place), alarm_begin(), mark,
                alarm_end(), sentence);
    else if (board->told_before == TOLD)
        fputs("further contradictions are told in disagreements.txt alone\n", stderr);
    board->told_before++;
}

/* "board 17 of FILE", by which the paragraph is found again. */
static void write_name(FILE *file, const char *path, size_t index)
{
    fprintf(file, "  board %zu of %s", index + 1, path);
}

/* A word of a command line, in quotes where a shell would read more into it. */
static void write_word(FILE *file, const char *option, const char *word)
{
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-");
    fprintf(file, word[plain] ? " %s'%s'" : " %s%s", option, word);
}

static void describe(const struct disagreement *board, const struct claim *claims, size_t count)
{
    FILE *file = board->file;
    const struct set *set = board->set;
    const struct puzzle *puzzle = &set->puzzles.puzzle[board->index];
    char text[FORMAT_TEXT_MAX], says[OUTCOME_TEXT_MAX];
    write_name(file, set->path, board->index);
    fprintf(file, puzzle->line ? ", line %zu\n" : ",\n", puzzle->line);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "  %s: %s, %s\n", claims[i].solver, status_names[claims[i].outcome.status],
                outcome_text(&claims[i].outcome, says));
    fputs("  quadrille compare", file);
    if (puzzle->order.rows)
        fprintf(file, " --order %ux%u", puzzle->order.rows, puzzle->order.columns);
    fprintf(file, " --limit %" PRIu64, board->limit);
    for (size_t i = 0; i < count; i++)
        if (!claims[i].is_answer)
            write_word(file, "-s ", claims[i].solver);
    if (puzzle->order.rows) {
        format_board(FORMAT_LINE, puzzle->order, puzzle_cells(&set->puzzles, board->index), text);
        fprintf(file, " - <<'END'\n%sEND", text);
    } else
        write_word(file, "", set->path);
    fputs("\n\n", file);
    fflush(file);
}

size_t disagreements_write(struct disagreement *board, const struct claim *claims, size_t count)
{
    size_t found = check_claims(claims, count, tell, board);
    if (found)
        describe(board, claims, count);
    return found;
}

bool disagreements_cut(struct run_folder *folder, const char *path, size_t index, size_t *contradictions,
                       size_t *boards, struct error *error)
{
    FILE *file = folder->disagreements;
    char name[PATH_MAX + 64] = "", *line = 0;
    size_t room = 0, pending = 0;
    uint64_t paragraph = 0;
    bool ours = false;
    if (path)
        snprintf(name, sizeof name, "  board %zu of %s,", index + 1, path);
    rewind(file);
    for (ssize_t length; !ours && (length = getline(&line, &room, file)) > 0;) {
        pending += !strncmp(line, mark, strlen(mark));
        ours = *name && !strncmp(line, name, strlen(name));
        if (length == 1 && !ours) {
            /* A whole paragraph lies behind us. */
            *contradictions += pending;
            *boards += pending > 0;
            pending = 0;
            paragraph = (uint64_t)ftell(file);
        }
    }
    free(line);
    return run_folder_cut(file, paragraph, error);
}
