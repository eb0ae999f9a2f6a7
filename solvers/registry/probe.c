/* SPDX-License-Identifier: MIT */
#include "solvers/registry/probe.h"

#include "common/base/clock.h"
#include "common/formats/format.h"
#include "solvers/external/exec.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

enum { NANOSECONDS = 1000000000 };

/* How long a program is waited for, in nanoseconds: for its answer, and for one more that comes when its
 * input has ended. */
static const uint64_t patience = NANOSECONDS, last_patience = NANOSECONDS;

/* A program that is asked. */
struct probe_asked {
    struct exec exec;
    const struct probe *probe;
    char board[FORMAT_TEXT_MAX]; /* a grid with a blank, as a line; empty: none is asked about */
    char grid[FORMAT_TEXT_MAX];  /* its solution, and the line break */
    char line[FORMAT_TEXT_MAX];  /* that came last on its standard output, or the beginning of that */
    bool has_spoken;             /* a line came on its standard output */
    bool has_verdict;            /* as a SAT solver gives it */
    bool has_answer;             /* to the board */
    bool has_total;              /* the number of solutions of an exact cover, where it may stand */
};

/* The grid of rows that are shifted against each other, without its first cell. */
static void probe_write_board(struct probe_asked *asked)
{
    struct order order = asked->probe->order;
    unsigned size = order_size(order);
    uint8_t cells[BOARD_CELLS_MAX];
    for (unsigned r = 0; r < size; r++)
        for (unsigned c = 0; c < size; c++)
            cells[r * size + c] = (uint8_t)((r % order.rows * order.columns + r / order.rows + c) % size + 1);
    format_board(FORMAT_LINE, order, cells, asked->grid);
    cells[0] = 0;
    format_board(FORMAT_LINE, order, cells, asked->board);
}

/* Whether a line is what the line protocol has for the board, right or wrong: `none`, or a word as long as
 * it. */
static bool is_answer(const char *line, size_t cells)
{
    bool found = !strcmp(line, "none") || !strcmp(line, "# none") || !strcmp(line, "0");
    for (line += strspn(line, " \t"); *line && !found; line += strspn(line, " \t")) {
        size_t length = strcspn(line, " \t");
        found = length == cells && strspn(line, "0123456789.ABCDEFGHIJKLMNOPQRSTUVWXYZ") >= length;
        line += length;
    }
    return found;
}

static bool note_line(void *context, char *line, bool complaint)
{
    static const char *const verdicts[] = {"s ", "v ", "SAT", "UNSAT", "INDET"};
    struct probe_asked *asked = context;
    asked->has_total |= !strncmp(line, "Altogether ", strlen("Altogether "));
    if (complaint)
        return false;
    asked->has_spoken = true;
    snprintf(asked->line, sizeof asked->line, "%s", line);
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        asked->has_verdict |= !strncmp(line, verdicts[i], strlen(verdicts[i]));
    asked->has_answer |= is_answer(line, order_cells(asked->probe->order));
    return false;
}

/* The same, when the first line is enough. */
static bool probe_take_line(void *context, char *line, bool complaint)
{
    note_line(context, line, complaint);
    return !complaint;
}

/* --- can it be started? --- */

/* What to do about a command that the shell may not run: by what the file is that its first word names. */
static const char *cure_of(const char *command)
{
    static const char *const sources[] = {".c", ".cc", ".cpp", ".rs"};
    char file[SETTINGS_ARGUMENT_MAX];
    struct stat status;
    command += strspn(command, " \t");
    snprintf(file, sizeof file, "%.*s", (int)strcspn(command, " \t"), command);
    const char *dot = strrchr(file, '.');
    if (!stat(file, &status) && S_ISDIR(status.st_mode))
        return "that is a folder: name the program in it";
    for (size_t i = 0; dot && i < sizeof sources / sizeof *sources; i++)
        if (!strcmp(dot, sources[i]))
            return "that is a source file: compile it, and name the program";
    return "make it executable by chmod +x, or name its interpreter in front";
}

/* What the shell says of a command that it can't run, by its exit status. */
static bool check_start(const struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    enum { NOT_EXECUTABLE = 126, NOT_FOUND = 127 };
    const struct process *process = &asked->exec.process;
    int status = WIFEXITED(process->status) ? WEXITSTATUS(process->status) : 0;
    if (asked->has_spoken || (status != NOT_EXECUTABLE && status != NOT_FOUND))
        return true;
    return error_set(error, "%s can't be started (%s): %s", spec->text,
                     *process->complaint ? process->complaint : "its shell does not say why",
                     status == NOT_FOUND ? "check its path, and write ./NAME for a program in this folder"
                                         : cure_of(spec->settings.argument));
}

/* Returns whether a program that ended and showed nothing broke. One that crashes on an easy question crashes
 * on all: its script is not there, or a module can't be imported. */
static bool check_end(const struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    const struct process *process = &asked->exec.process;
    int killed = process_was_killed(process);
    int status = WIFEXITED(process->status) ? WEXITSTATUS(process->status) : 0;
    if (!check_start(asked, spec, error))
        return false;
    if (asked->has_spoken || asked->has_total || (!killed && !status && !*process->complaint))
        return true;
    bool has_no_script = strstr(process->complaint, "can't open") ||
                         strstr(process->complaint, "annot open") ||
                         strstr(process->complaint, "No such file");
    char how[64];
    snprintf(how, sizeof how, killed ? "was killed by signal %d" : "ended with status %d",
             killed ? killed : status);
    return error_set(error, "%.120s %s before it answered the first easy %s: %s: %s", spec->text, how,
                     spec->solver == &exec_line ? "board" : "question",
                     *process->complaint ? process->complaint : "it does not say why",
                     has_no_script ? "check the path of the script" : "mend that, and try it by hand first");
}

/* One talk that ends the program's input after the question. */
static enum talk_end ask_once(struct probe_asked *asked, const char *question, struct error *error)
{
    struct talk talk = {
        .question = question, .length = strlen(question), .listen = note_line, .context = asked};
    asked->has_spoken = asked->has_verdict = asked->has_total = false;
    if (!exec_fill_file(&asked->exec, &talk, NULL) || !exec_start(&asked->exec, asked->probe->limit, error))
        return TALK_STOPPED;
    struct search search = {.deadline = clock_now() + patience + last_patience, .stop = asked->probe->stop};
    enum talk_end end = process_talk(&asked->exec.process, &talk, &search);
    process_end(&asked->exec.process);
    return end;
}

/* --- a board a line --- */

enum line_end {
    LINE_ANSWERED,
    LINE_HELD_BACK,  /* answered once its input had ended */
    LINE_ENDED,      /* by itself, without an answer */
    LINE_ENDED_LATE, /* once its input had ended */
    LINE_SILENT,     /* it runs on */
};

/* *took: nanoseconds until the answer. */
static enum line_end ask_board(struct probe_asked *asked, uint64_t wait_ns, uint64_t *took)
{
    struct process *process = &asked->exec.process;
    struct talk talk = {.question = asked->board,
                        .length = strlen(asked->board),
                        .keep_open = true,
                        .listen = probe_take_line,
                        .context = asked};
    uint64_t began = clock_now();
    enum line_end how = LINE_SILENT;
    asked->has_spoken = asked->has_answer = asked->has_total = false;
    if (!exec_start(&asked->exec, asked->probe->limit, NULL))
        return LINE_SILENT;
    struct search search = {.deadline = began + wait_ns, .stop = asked->probe->stop};
    enum talk_end end = process_talk(process, &talk, &search);
    if (end == TALK_ENOUGH)
        how = LINE_ANSWERED;
    else if (end == TALK_ENDED)
        how = LINE_ENDED;
    else if (end == TALK_STOPPED) {
        talk.length = 0;
        talk.keep_open = false;
        search.deadline = clock_now() + last_patience;
        end = process_talk(process, &talk, &search);
        how = end == TALK_ENOUGH ? LINE_HELD_BACK : end == TALK_ENDED ? LINE_ENDED_LATE : LINE_SILENT;
    }
    *took = clock_now() - began;
    process_end(process);
    return how;
}

/* Whether the answer has the form of the line protocol: one that has not has it on no board. */
static bool check_answer(const struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    struct error why;
    if (exec_line_can_read(&asked->exec, asked->probe->limit, asked->line, &why))
        return true;
    const char *quoted = strstr(why.text, ": '"); /* the line, which follows anyway */
    return error_set(error, "%.80s is asked one easy board, and %.*s. Expected: '%s%.*s'. It wrote: '%.90s'",
                     spec->text, quoted ? (int)(quoted - why.text) : (int)strlen(why.text), why.text,
                     asked->probe->limit == 1 ? "" : "1 ", (int)strcspn(asked->grid, "\n"), asked->grid,
                     asked->line);
}

/* A program that is slow to start may have answered, or broken, just when its input had ended: it is given
 * four times as long. */
static bool answers_at_once(struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    enum { TIMES = 3 };
    uint64_t took = 0;
    enum line_end end = ask_board(asked, patience, &took);
    if (end == LINE_HELD_BACK || (end == LINE_ENDED_LATE && !check_end(asked, spec, NULL)))
        end = ask_board(asked, TIMES * took, &took);
    if (end == LINE_ANSWERED)
        return check_answer(asked, spec, error);
    if (end != LINE_HELD_BACK)
        return end == LINE_ENDED ? check_end(asked, spec, error) : check_start(asked, spec, error);
    return error_set(
        error,
        "%s answers only when its input ends: have it read a line at a time, and flush each answer (C: "
        "fflush(stdout), Python: flush=True, C++: std::endl)",
        spec->text);
}

/* --- DIMACS --- */

static bool takes_boards(struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
    struct error broken = {""};
    if (!exec_open_file(&asked->exec, NULL))
        return true;
    bool has_file = *asked->exec.file.path;
    enum talk_end end = ask_once(asked, "p cnf 1 1\n1 0\n", error);
    if (end == TALK_ENDED && !check_start(asked, spec, error))
        return false;
    int how = asked->exec.process.status, status = WIFEXITED(how) ? WEXITSTATUS(how) : 0;
    bool has_verdict =
        asked->has_verdict || (end == TALK_ENDED && (status == SATISFIABLE || status == UNSATISFIABLE));
    uint64_t took;
    if (end == TALK_ENDED && !has_verdict)
        check_end(asked, spec, &broken);
    if (asked->probe->protocol_given || has_file || has_verdict || !*asked->board ||
        ask_board(asked, patience, &took) == LINE_SILENT || !asked->has_answer)
        return !*broken.text || error_set(error, "%s", broken.text);
    return error_set(error, "%s takes a board a line, and exec: speaks DIMACS: write 'exec:protocol=line:%s'",
                     spec->text, spec->settings.argument);
}

/* --- all --- */

static bool probe_ask(struct probe_asked *asked, const struct spec *spec, struct error *error)
{
    if (spec->solver == &exec_line)
        return !*asked->board || answers_at_once(asked, spec, error);
    if (spec->solver == &solver_exec)
        return takes_boards(asked, spec, error);
    if (spec->solver == &exec_cost)
        return ask_once(asked, "Minimize\n cost: x1\nSubject To\n i1: x1 = 1\nBinary\n x1\nEnd\n", error) !=
                   TALK_ENDED ||
               check_start(asked, spec, error);
    return ask_once(asked, "a\na\n", error) != TALK_ENDED || check_end(asked, spec, error);
}

bool spec_is_program(const struct spec *spec)
{
    return exec_is_program(spec->solver);
}

bool spec_probe(const struct spec *spec, const struct probe *probe, struct error *error)
{
    if (!spec_is_program(spec))
        return true;
    struct allocator allocator = {.limit = probe->memory};
    struct probe_asked *asked = allocator_take_zeroed(&allocator, sizeof *asked);
    if (!asked)
        return true;
    exec_open(&asked->exec, &(struct problem){.order = probe->order}, &spec->settings, &allocator);
    asked->probe = probe;
    if (probe->order.rows && order_size(probe->order) <= ONE_CHARACTER_SIZE_MAX)
        probe_write_board(asked);
    bool good = probe_ask(asked, spec, error);
    exec_close(&asked->exec);
    allocator_give(&allocator, asked, sizeof *asked);
    return good;
}
