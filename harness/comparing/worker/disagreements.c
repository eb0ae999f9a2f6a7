/* SPDX-License-Identifier: MIT */
#include "harness/comparing/worker/disagreements.h"

#include "harness/base/files.h"
#include "harness/text/escape.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const contradiction_mark = "CONTRADICTION: ";

/* The most contradictions of a run that are printed on standard error. */
enum { MOST_PRINTED = 10 };

/* A paragraph that is being written. */
struct paragraph {
    struct disagreement *board;
    FILE *file;
    FILE *said; /* what is printed */
};

static void disagreement_report(void *context, const char *sentence)
{
    struct paragraph *paragraph = context;
    struct disagreement *board = paragraph->board;
    char place[PLACE_TEXT_MAX];
    fprintf(paragraph->file, "%s%s\n", contradiction_mark, sentence);
    if (board->reported_before < MOST_PRINTED)
        fprintf(paragraph->said, "%s: %s%s%s%s\n", puzzle_place(board->set, board->index, place),
                alarm_begin(), contradiction_mark, alarm_end(), sentence);
    else if (board->reported_before == MOST_PRINTED)
        fputs("further contradictions are written to disagreements.txt only\n", paragraph->said);
    board->reported_before++;
}

/* Writes a word of a command line, in quotes where a shell would read more into it. */
static void disagreement_write_word(FILE *file, const char *option, const char *word)
{
    fprintf(file, " %s", option);
    command_word_write(file, word);
}

/* Writes the back-end that a claim names, as `-s` takes it: after its label, if it has one. */
static void disagreement_write_solver(FILE *file, const struct spec_list *specs, const char *solver)
{
    char text[2 * SPEC_TEXT_MAX];
    size_t i = 0;
    while (i < specs->count && strcmp(specs->spec[i].text, solver))
        i++;
    const struct spec *spec = i < specs->count ? &specs->spec[i] : NULL;
    if (!spec || !*spec->label) {
        disagreement_write_word(file, "-s ", solver);
        return;
    }
    snprintf(text, sizeof text, "%s=%s", spec->text, spec->written);
    for (char *colon; (colon = memchr(text, ':', strlen(spec->text)));)
        *colon = ' '; /* that of a twin, mine:start=cold */
    disagreement_write_word(file, "-s ", text);
}

/* Writes what it is about: "  easy#17, line 20" or "  easy#17, isomorph 3, line 20". It is read back. */
static void disagreement_write_subject(FILE *file, const struct disagreement *board)
{
    const struct puzzle *puzzle = &board->set->puzzles.puzzle[board->index];
    char name[INSTANCE_NAME_MAX];
    fprintf(file, "  %s,", puzzle_name(board->set, board->index, name));
    if (board->isomorph)
        fprintf(file, " isomorph %u,", board->isomorph);
    if (puzzle->line)
        fprintf(file, " line %zu", puzzle->line);
    fputc('\n', file);
}

/* Writes what a command line takes for an instance: FILE, FILE#3, or the member of a family; and for an
 * isomorph. */
static void disagreement_write_instance(FILE *file, const struct disagreement *board)
{
    const struct experiment *experiment = board->experiment;
    fprintf(file, " --isomorphs %u", board->isomorph);
    if (board->isomorph || experiment->fresh_seed)
        fprintf(file, " --seed %" PRIu64,
                experiment->fresh_seed ? seed_of_fresh(experiment->fresh_seed) : experiment->seed);
    const struct puzzle *puzzle = &board->set->puzzles.puzzle[board->index];
    const struct set_source *source = &board->set->source[puzzle->source];
    char word[PATH_MAX];
    snprintf(word, sizeof word, source->held > 1 ? "%s#%zu" : "%s", source->path, puzzle->number);
    disagreement_write_word(file, "", word);
}

static void disagreement_describe(FILE *file, const struct disagreement *board, const struct claim *claims,
                                  size_t count)
{
    const struct puzzle *puzzle = &board->set->puzzles.puzzle[board->index];
    char text[FORMAT_TEXT_MAX], says[OUTCOME_TEXT_MAX];
    disagreement_write_subject(file, board);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "  %s: %s, %s\n", claims[i].solver, status_names[claims[i].outcome.status],
                outcome_text(&claims[i].outcome, says));
    fputs("  quadrille compare", file);
    if (puzzle->order.rows)
        fprintf(file, " --order %ux%u", puzzle->order.rows, puzzle->order.columns);
    if (board->experiment->minimize)
        fputs(" --minimize", file);
    else
        fprintf(file, " --limit %" PRIu64, board->experiment->limit);
    for (size_t i = 0; i < count; i++)
        if (!claims[i].is_answer)
            disagreement_write_solver(file, &board->experiment->specs, claims[i].solver);
    if (board->cells) {
        format_board(FORMAT_LINE, puzzle->order, board->cells, text);
        fprintf(file, " - <<'END'\n%sEND", text);
    } else
        disagreement_write_instance(file, board);
    fputs("\n\n", file);
}

/* --- the whole --- */

bool disagreements_write(struct disagreement *board, const struct claim *claims, size_t count, size_t *found)
{
    char *text = NULL, *said = NULL;
    size_t length = 0, said_length = 0;
    struct paragraph paragraph = {board, memory_stream(&text, &length), memory_stream(&said, &said_length)};
    *found = cross_check_claims(claims, count, disagreement_report, &paragraph);
    if (*found)
        disagreement_describe(paragraph.file, board, claims, count);
    fclose(paragraph.file);
    fclose(paragraph.said);
    bool good = append_text(board->file, text, length);
    if (good && said_length) {
        progress_wipe();
        append_text(STDERR_FILENO, said, said_length); /* that it can't be shown ends no run */
    }
    free(text);
    free(said);
    return good;
}

/* --- reading them back --- */

/* Reads what disagreement_write_subject wrote, against the sets. */
static bool disagreement_read_subject(const char *line, const struct set_list *sets, size_t *set,
                                      size_t *index, unsigned *isomorph)
{
    char name[INSTANCE_NAME_MAX];
    if (strncmp(line, "  ", 2) != 0)
        return false;
    for (*set = 0; *set < sets->count; ++*set)
        for (*index = 0; *index < sets->set[*set].puzzles.count; ++*index) {
            const size_t length = strlen(puzzle_name(&sets->set[*set], *index, name));
            if (strncmp(line + 2, name, length) != 0 || line[2 + length] != ',')
                continue;
            *isomorph = 0;
            sscanf(line + 2 + length, ", isomorph %u,", isomorph);
            return true;
        }
    return false;
}

/* Copies the paragraphs that are wanted. One ends with an empty line; what has no end was being written.
 * False with errno if not all of it could be read. */
static bool disagreements_copy_wanted(FILE *from, FILE *to, const struct set_list *sets,
                                      is_done_function *is_done, const void *context, size_t *contradictions,
                                      size_t *boards)
{
    char *line = NULL, *paragraph = NULL;
    size_t room = 0, length = 0, pending = 0, set, index;
    unsigned isomorph;
    bool wanted = false;
    FILE *now = memory_stream(&paragraph, &length);
    for (ssize_t read; (read = memory_line(&line, &room, from)) > 0;) {
        fputs(line, now);
        pending += !strncmp(line, contradiction_mark, strlen(contradiction_mark));
        if (!wanted && disagreement_read_subject(line, sets, &set, &index, &isomorph))
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
    bool is_whole = feof(from);
    int why = errno;
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
    if (kept && !disagreements_copy_wanted(file, kept, sets, is_done, context, contradictions, boards)) {
        error_set(error, "cannot read %s: %s", path, strerror(errno));
        fclose(kept);
        fclose(file);
        remove(beside);
        return false;
    }
    bool good = kept && durable_replace(kept, beside, path);
    fclose(file);
    return good || error_set(error, "cannot write %s: %s", path, strerror(errno));
}
