/* SPDX-License-Identifier: MIT */
/* shrink: makes a disagreement small. Solvers are asked about one instance in a process of their own, as
 * `compare` asks them; the instance is cut into pieces, which are left out by delta debugging. */
#include "common/base/clock.h"
#include "common/cover/cover-map.h"
#include "common/formats/cover-text.h"
#include "common/formats/dimacs.h"
#include "common/referee.h"
#include "harness/base/files.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/measuring/cross-check.h"
#include "harness/measuring/processes.h"
#include "harness/sets/sets.h"
#include "harness/text/value.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Asks back-ends about one instance, in a process of their own: one that crashes, or never answers, takes
 * nothing with it. What they say is compared as `compare` does it. */

struct shrink_answer {
    bool refused; /* it does not take such an instance */
    struct outcome outcome;
};

/* What is wrong with answers, the worse one first. */
enum fault { FAULT_NONE, FAULT_BREAKS, FAULT_CONTRADICTION };

struct asking {
    const struct spec_list *specs;
    uint64_t limit, looks;
    uint64_t asked_count; /* instances so far */
    struct asked_page *page;
};

/* An instance as pieces that can be left out one by one. Rows: the givens of a board, the options of a cover,
 * the clauses of a formula. Columns: the items of a cover, the variables of a formula, with all that mentions
 * them; a board has none. */

struct pieces {
    struct problem problem; /* the instance as it was, which must outlive this */
    const uint8_t *cells;   /* of a board; else null */
    struct allocator *allocator;
    size_t rows, columns;
    uint8_t *row, *column; /* of each: whether it is kept */
};

/* What the pieces that are kept make. */
struct made_instance {
    struct problem problem;
    uint8_t *cells;
    struct cover *cover;
    struct cnf *formula;
};

#define ASK_NS 10000000000ull
enum { ASK_MEMORY = 1 << 30 };

/* Written by the process that asks, read by its parent. */
struct asked_page {
    size_t done;         /* back-ends that were asked to the end */
    uint64_t started_ns; /* when the one behind them began */
    bool starved;        /* the process ended for lack of memory */
    struct shrink_answer asked[SPECS_MAX];
};

static void asking_open(struct asking *asking)
{
    asking->page = memory_checked(shared_memory_take(sizeof *asking->page));
}

static void asking_close(struct asking *asking)
{
    shared_memory_give(asking->page, sizeof *asking->page);
    asking->page = NULL;
}

/* The search is cut off by what is the same on every machine; by the clock only where a back-end does not
 * look. */
static void ask_one(const struct asking *asking, const struct spec *spec, const struct problem *problem,
                    const uint8_t *cells, struct shrink_answer *asked)
{
    struct allocator allocator = {.limit = ASK_MEMORY};
    struct session session;
    struct error error;
    uint64_t looks = asking->looks;
    const struct task task = {.session = &session,
                              .cells = cells,
                              .solutions_wanted = asking->limit,
                              .timeout_ns = ASK_NS,
                              .verify_all = true,
                              .looks = &looks,
                              .stop = &program_stop};
    if (!session_open(&session, spec, problem, &allocator, &error)) {
        asked->refused = true;
        return;
    }
    measure(&task, &asked->outcome);
    session_close(&session);
}

static void note_lack(void *context)
{
    struct asked_page *page = context;
    page->starved = true;
    _exit(EXIT_FAILED);
}

/* In the child: all that were not asked yet. */
static void ask_rest(const struct asking *asking, const struct problem *problem, const uint8_t *cells)
{
    struct asked_page *page = asking->page;
    struct exhaustion_handler handler;
    memory_on_exhaustion(&handler, note_lack, page);
    while (page->done < asking->specs->count) {
        page->started_ns = clock_now();
        ask_one(asking, &asking->specs->spec[page->done], problem, cells, &page->asked[page->done]);
        page->done++;
    }
}

/* Waits for the child, and kills it if the back-end that it asks is overdue. Returns its status. */
static int wait_for(pid_t child, const struct asked_page *page, bool *killed)
{
    struct timespec nap = {.tv_nsec = 20000};
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return status;
        uint64_t started = page->started_ns;
        if (started && clock_now() > started + ASK_NS + ASK_NS / 10 && !*killed)
            *killed = !kill(child, SIGKILL);
        nanosleep(&nap, NULL);
        if (nap.tv_nsec < 2000000)
            nap.tv_nsec += nap.tv_nsec / 4;
    }
}

/* The child died while it asked this one. */
static void note_death(struct shrink_answer *asked, int status, bool killed, bool starved)
{
    const enum status what = killed ? STATUS_TIMEOUT : starved ? STATUS_MEMORY : STATUS_CRASHED;
    *asked = (struct shrink_answer){.outcome = {.status = what, .died = true}};
    if (what != STATUS_CRASHED)
        return;
    if (WIFSIGNALED(status))
        error_set(&asked->outcome.flaw, "it died of signal %d", WTERMSIG(status));
    else
        error_set(&asked->outcome.flaw, "it ended its process with status %d", WEXITSTATUS(status));
}

/* `context` is the file; null: they are counted only. */
static void note_sentence(void *context, const char *sentence)
{
    if (context)
        fprintf(context, "%s\n", sentence);
}

static enum fault asking_judge(const struct asking *asking, FILE *file)
{
    struct claim claims[SPECS_MAX];
    size_t count = 0;
    bool breaks = false;
    for (size_t i = 0; i < asking->specs->count; i++) {
        const struct shrink_answer *asked = &asking->page->asked[i];
        if (asked->refused)
            continue;
        if (asked->outcome.status == STATUS_CRASHED && file)
            fprintf(file, "%s breaks: %s\n", asking->specs->spec[i].text, asked->outcome.flaw.text);
        breaks |= asked->outcome.status == STATUS_CRASHED;
        claims[count++] = (struct claim){.solver = asking->specs->spec[i].text, .outcome = asked->outcome};
    }
    size_t found = cross_check_claims(claims, count, note_sentence, file);
    return found ? FAULT_CONTRADICTION : breaks ? FAULT_BREAKS : FAULT_NONE;
}

/* Asks all of them, and says what is wrong with their answers; null or where the sentences about it go, a
 * line each. */
static enum fault asking_ask(struct asking *asking, const struct problem *problem, const uint8_t *cells,
                             FILE *sentences)
{
    struct asked_page *page = asking->page;
    memset(page, 0, sizeof *page);
    asking->asked_count++;
    while (page->done < asking->specs->count && !program_stop) {
        bool killed = false;
        fflush(NULL);
        page->started_ns = 0;
        page->starved = false;
        pid_t child = fork();
        if (child == 0) {
            ask_rest(asking, problem, cells);
            _exit(0);
        }
        if (child < 0)
            return FAULT_NONE;
        int status = wait_for(child, page, &killed);
        if (page->done < asking->specs->count && !program_stop)
            note_death(&page->asked[page->done++], status, killed, page->starved);
    }
    return program_stop ? FAULT_NONE : asking_judge(asking, sentences);
}

/* Begins with all pieces kept. To be closed. */
static void pieces_open(struct pieces *pieces, const struct problem *problem, const uint8_t *cells,
                        struct allocator *allocator)
{
    assert(problem_is_board(problem) == !!cells);
    *pieces = (struct pieces){.problem = *problem, .cells = cells, .allocator = allocator};
    if (cells)
        pieces->rows = board_count_givens(problem->order, cells);
    else if (problem->cover) {
        pieces->rows = problem->cover->option_count;
        pieces->columns = problem->cover->item_count;
    } else {
        pieces->rows = problem->formula->clauses;
        pieces->columns = (size_t)problem->formula->variables;
    }
    pieces->row = memory_get(pieces->rows);
    pieces->column = memory_get(pieces->columns);
    memset(pieces->row, 1, pieces->rows);
    memset(pieces->column, 1, pieces->columns);
}

static void pieces_close(struct pieces *pieces)
{
    free(pieces->row);
    free(pieces->column);
    pieces->row = pieces->column = NULL;
}

static uint8_t *make_board(const struct pieces *pieces)
{
    unsigned cells = order_cells(pieces->problem.order);
    size_t row = 0;
    uint8_t *made = memory_zeroed(cells, 1);
    for (unsigned cell = 0; cell < cells; cell++)
        if (pieces->cells[cell] && pieces->row[row++])
            made[cell] = pieces->cells[cell];
    return made;
}

static struct cover *make_cover(const struct pieces *pieces)
{
    const struct cover *cover = pieces->problem.cover;
    uint8_t *use = memory_get(cover->item_count);
    for (uint32_t item = 0; item < cover->item_count; item++)
        use[item] = !pieces->column[item]         ? ITEM_LEFT_OUT
                    : item < cover->primary_count ? ITEM_AS_PRIMARY
                                                  : ITEM_AS_SECONDARY;
    struct cover *made = NULL; /* where no primary item is left */
    if (memchr(use, ITEM_AS_PRIMARY, cover->primary_count))
        made = memory_checked(cover_part(cover, use, pieces->row, pieces->allocator));
    free(use);
    return made;
}

/* False if they make none (a cover without a primary item). Options of which no primary item is
 * kept are left out. To be closed in any case. */
static bool pieces_make(const struct pieces *pieces, struct made_instance *made)
{
    *made = (struct made_instance){.problem.order = pieces->problem.order};
    if (pieces->cells)
        made->cells = make_board(pieces);
    else if (pieces->problem.cover)
        made->problem.cover = made->cover = make_cover(pieces);
    else
        made->problem.formula = made->formula =
            memory_checked(cnf_part(pieces->problem.formula, pieces->row, pieces->column, pieces->allocator));
    return made->cells || made->cover || made->formula;
}

static void made_instance_close(struct made_instance *made)
{
    free(made->cells);
    cover_close(made->cover);
    cnf_close(made->formula);
}

#define SECOND 1000000000ull

struct shrink {
    struct spec_list specs;
    bool by_default; /* no back-end was named */
    uint64_t timeout_ns;
    uint64_t deadline; /* of clock_now(); 0: none */
    struct reader_options reader;
    const char *out;
    struct asking asking;
    struct allocator allocator;
    struct pieces pieces;
    enum fault fault; /* that has to stay */
    char *comment;    /* what is said about the instance, lines */
    size_t comment_length;
};

/* All that are sound, and not by others. */
static bool shrink_take_all(struct shrink *shrink, const struct solver *const *registry, struct error *error)
{
    for (; *registry; registry++) {
        struct spec spec;
        if ((*registry)->known_flaw || (*registry)->argument || (*registry)->rung == RUNG_ANY)
            continue;
        spec_of_solver(*registry, &spec);
        if (!spec_list_add(&shrink->specs, &spec, error))
            return false;
    }
    shrink->by_default = true;
    return true;
}

static bool still_shows(struct shrink *shrink)
{
    struct made_instance made;
    bool shows = pieces_make(&shrink->pieces, &made) &&
                 asking_ask(&shrink->asking, &made.problem, made.cells, NULL) == shrink->fault;
    made_instance_close(&made);
    return shows;
}

static bool is_over(const struct shrink *shrink)
{
    return program_stop || (shrink->deadline && clock_now() >= shrink->deadline);
}

static size_t count_kept(const uint8_t *keep, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        kept += keep[i];
    return kept;
}

/* --- delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE
 * Transactions on Software Engineering 28(2), 2002, section 3.2), then one by one --- */

struct shrinker {
    uint8_t *keep, *before; /* before: what was kept, to go back to */
    size_t count;
    size_t *element, elements; /* those that are kept */
    struct shrink *shrink;
};

static void list_kept(struct shrinker *shrinker)
{
    shrinker->elements = 0;
    for (size_t i = 0; i < shrinker->count; i++)
        if (shrinker->keep[i])
            shrinker->element[shrinker->elements++] = i;
}

/* Keeps only the elements from..to of the list, or only the others. Goes back if that does not show it. */
static bool try_part(struct shrinker *shrinker, size_t from, size_t to, bool only)
{
    memcpy(shrinker->before, shrinker->keep, shrinker->count);
    for (size_t i = 0; i < shrinker->elements; i++)
        if ((i >= from && i < to) != only)
            shrinker->keep[shrinker->element[i]] = 0;
    if (still_shows(shrinker->shrink)) {
        list_kept(shrinker);
        return true;
    }
    memcpy(shrinker->keep, shrinker->before, shrinker->count);
    return false;
}

/* One part of `parts` alone, or all but one: the first that shows it. */
static bool try_parts(struct shrinker *shrinker, size_t parts, bool only)
{
    for (size_t part = 0; part < parts && !is_over(shrinker->shrink); part++)
        if (try_part(shrinker, shrinker->elements * part / parts, shrinker->elements * (part + 1) / parts,
                     only))
            return true;
    return false;
}

static void shrink_by_parts(struct shrinker *shrinker)
{
    size_t parts = 2;
    while (shrinker->elements > 1 && !is_over(shrinker->shrink)) {
        if (try_parts(shrinker, parts, true))
            parts = 2;
        else if (parts > 2 && try_parts(shrinker, parts, false))
            parts = parts - 1;
        else if (parts < shrinker->elements)
            parts = 2 * parts < shrinker->elements ? 2 * parts : shrinker->elements;
        else
            break;
        if (parts > shrinker->elements)
            parts = shrinker->elements;
    }
}

/* Until none can be left out. True if it came so far. */
static bool shrink_one_by_one(struct shrinker *shrinker)
{
    bool smaller = true;
    while (smaller && !is_over(shrinker->shrink)) {
        smaller = false;
        for (size_t i = shrinker->elements; i-- > 0 && !is_over(shrinker->shrink);)
            smaller |= try_part(shrinker, i, i + 1, false);
    }
    return !is_over(shrinker->shrink);
}

/* `keep[i]` says whether element i of `count` is kept; at the beginning the fault shows. True if each element
 * that is kept in the end is needed: without any one of them it does not show. False if the time was up: then
 * they are as few as they came to be. */
static bool ddmin(struct shrink *shrink, uint8_t *keep, size_t count)
{
    struct shrinker shrinker = {.keep = keep, .count = count, .shrink = shrink};
    shrinker.before = memory_get(count + 1);
    shrinker.element = memory_zeroed(count + 1, sizeof *shrinker.element);
    list_kept(&shrinker);
    shrink_by_parts(&shrinker);
    bool whole = shrink_one_by_one(&shrinker);
    free(shrinker.before);
    free(shrinker.element);
    return whole;
}

/* Rows and columns in turn, until neither becomes less. True if each is needed. */
static bool make_small(struct shrink *shrink)
{
    struct pieces *pieces = &shrink->pieces;
    for (;;) {
        if (!ddmin(shrink, pieces->row, pieces->rows))
            return false;
        size_t columns = count_kept(pieces->column, pieces->columns);
        if (!ddmin(shrink, pieces->column, pieces->columns))
            return false;
        if (count_kept(pieces->column, pieces->columns) == columns)
            return true;
    }
}

/* --- what is said --- */

static void describe(const struct shrink *shrink, const struct set *set, size_t index, bool whole, FILE *file)
{
    const struct pieces *pieces = &shrink->pieces;
    const char *what = pieces->cells ? "givens" : pieces->problem.cover ? "options" : "clauses";
    char place[PLACE_TEXT_MAX];
    fprintf(file, "from %s: %zu of %zu %s", puzzle_place(set, index, place),
            count_kept(pieces->row, pieces->rows), pieces->rows, what);
    if (pieces->columns)
        fprintf(file, ", %zu of %zu %s", count_kept(pieces->column, pieces->columns), pieces->columns,
                pieces->problem.cover ? "items" : "variables");
    fprintf(file, " are left after %" PRIu64 " instances%s\n", shrink->asking.asked_count,
            whole          ? "; each is needed"
            : program_stop ? "; interrupted"
                           : "; the time was up, fewer may do");
}

/* The comment, each of its lines behind a mark. */
static void print_comment(const struct shrink *shrink, const char *mark, FILE *file)
{
    for (const char *line = shrink->comment, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        print_foreign(file, "%s %.*s\n", mark, (int)(end - line), line);
    }
}

static bool print_instance(const struct shrink *shrink, const struct made_instance *made, FILE *file)
{
    struct error error;
    if (made->cells) {
        static char text[FORMAT_TEXT_MAX];
        struct order order = made->problem.order;
        enum format format = format_written(FORMAT_LINE, order);
        fprintf(file, "# quadrille: order %ux%u, format %s\n", order.rows, order.columns,
                format_table[format].name);
        print_comment(shrink, "#", file);
        fwrite(text, 1, format_board(format, order, made->cells, text), file);
    } else if (made->cover) {
        print_comment(shrink, "|", file);
        if (!cover_write(made->cover, NULL, "an exact cover", file, &error)) {
            complain("shrink: %s", error.text);
            return false;
        }
    } else {
        print_comment(shrink, "c", file);
        dimacs_write(file, made->formula, NULL, NULL, 0);
    }
    return true;
}

static int print_to(const struct shrink *shrink, const struct made_instance *made)
{
    struct saved_file saved;
    if (!saved_file_open(&saved, shrink->out, "shrink"))
        return EXIT_USAGE;
    bool good = print_instance(shrink, made, saved.file);
    return saved_file_close(&saved, good, "shrink") && good ? EXIT_DONE : EXIT_FAILED;
}

/* What is true, by a search that shares no code with any back-end. */
static void count_again(const struct shrink *shrink, const struct made_instance *made, FILE *file)
{
    enum { MOST = 1000 };
    const uint64_t limit = shrink->asking.limit && shrink->asking.limit < MOST ? shrink->asking.limit : MOST,
                   work = 300000000;
    struct cover_count counted;
    char text[OUTCOME_TEXT_MAX];
    memory_require(problem_referee_count(&made->problem, made->cells, limit, work, &counted));
    const struct outcome outcome = {.solutions = counted.solutions, .complete = counted.complete};
    fprintf(file, "a slow search of its own says %s\n", outcome_text(&outcome, text));
}

/* What is left, with what is said of it. */
static int tell(struct shrink *shrink, const struct set *set, size_t index, bool whole)
{
    struct made_instance made;
    FILE *file = memory_stream(&shrink->comment, &shrink->comment_length);
    pieces_make(&shrink->pieces, &made);
    describe(shrink, set, index, whole, file);
    if (!program_stop && asking_ask(&shrink->asking, &made.problem, made.cells, file) != FAULT_NONE)
        count_again(shrink, &made, file);
    fclose(file);
    int status = worse(print_to(shrink, &made), whole ? EXIT_DONE : EXIT_NO);
    free(shrink->comment);
    made_instance_close(&made);
    return status;
}

static int shrink_puzzle(struct shrink *shrink, const struct set *set, size_t index)
{
    struct problem problem = puzzle_problem(&set->puzzles, index);
    pieces_open(&shrink->pieces, &problem, puzzle_cells(&set->puzzles, index), &shrink->allocator);
    shrink->deadline = shrink->timeout_ns ? clock_now() + shrink->timeout_ns : 0;
    int status = tell(shrink, set, index, make_small(shrink));
    pieces_close(&shrink->pieces);
    return status;
}

/* --- finding it --- */

/* Leaves out those that comparisons skip above a size, where none was named. */
static void leave_slow_ones_out(struct spec_list *specs, unsigned size)
{
    size_t kept = 0;
    for (size_t i = 0; i < specs->count; i++)
        if (!specs->spec[i].solver->skipped_above || size <= specs->spec[i].solver->skipped_above)
            specs->spec[kept++] = specs->spec[i];
    specs->count = kept;
}

static enum fault shrink_ask_about(struct shrink *shrink, const struct set *set, size_t index)
{
    const struct puzzle *puzzle = &set->puzzles.puzzle[index];
    const uint8_t *cells = puzzle_cells(&set->puzzles, index);
    struct problem problem = puzzle_problem(&set->puzzles, index);
    if (cells && board_find_clash(puzzle->order, cells, NULL))
        return FAULT_NONE;
    if (cells && shrink->by_default)
        leave_slow_ones_out(&shrink->specs, order_size(puzzle->order));
    return asking_ask(&shrink->asking, &problem, cells, NULL);
}

static int shrink_sets(struct shrink *shrink, const struct set_list *sets)
{
    size_t instances = 0;
    char tally[TALLY_TEXT_MAX];
    for (size_t i = 0; i < sets->count; i++)
        for (size_t k = 0; k < sets->set[i].puzzles.count && !program_stop; k++, instances++) {
            shrink->fault = shrink_ask_about(shrink, &sets->set[i], k);
            if (shrink->fault != FAULT_NONE)
                return shrink_puzzle(shrink, &sets->set[i], k);
        }
    if (program_stop)
        complain("shrink: interrupted");
    else if (instances)
        complain("shrink: %s: the solvers agree", tally_text(instances, false, tally));
    return EXIT_NO;
}

static int shrink_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    enum { DEFAULT_LIMIT = 2, DEFAULT_SECONDS = 60, LOOKS = 2000 };
    struct shrink *shrink = memory_zeroed(1, sizeof *shrink);
    struct set_list sets;
    struct error error;
    shrink->specs.registry = program->registry;
    shrink->timeout_ns = DEFAULT_SECONDS * SECOND;
    shrink->asking = (struct asking){.specs = &shrink->specs, .limit = DEFAULT_LIMIT, .looks = LOOKS};
    const struct option_row rows[] = {
        {'s', "solver", "SPEC", "SPEC or LABEL=SPEC; repeatable (default: all)", set_spec, &shrink->specs},
        {'n', "limit", "L", "solutions to look for; 0: all (default 2)", set_number, &shrink->asking.limit},
        {0, "timeout", "S", "seconds in all; 0: no limit (default 60)", set_seconds, &shrink->timeout_ns},
        {'o', "out", "FILE", "write the instance there", set_text, &shrink->out},
        ORDER_ROW(&shrink->reader),
        FROM_ROW(&shrink->reader),
        SELDOM_FROM_HERE,
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (first && !shrink->specs.count && !shrink_take_all(shrink, program->registry, &error))
        status = complain_with(EXIT_FAILED, "shrink: %s", error.text);
    else if (first) {
        asking_open(&shrink->asking);
        status = sets_load(&sets, argv + first, (size_t)(argc - first), &shrink->reader);
        status = worse(status, shrink_sets(shrink, &sets));
        sets_close(&sets);
        asking_close(&shrink->asking);
    }
    free(shrink);
    return status;
}

static const struct command shrink_command = {
    .name = "shrink",
    .is_seldom = true,
    .arguments = "[-s SPEC]... [-n LIMIT] [-o FILE] [SET...]",
    .summary = "make a disagreement small",
    .description = "Takes the first instance where solvers disagree, or one breaks, and leaves out\n"
                   "givens, options and items, or clauses and variables as long as they still do.\n"
                   "What is left is printed, after comments with the answers and the number of\n"
                   "solutions by a slow search of its own. Ctrl-C keeps what there is.\n"
                   "Exit status: 0 made small, 1 all agree or cut off, 2 bad input.",
    .example = "quadrille shrink -s dlx -s mine=plugin:./mine.so boards.txt",
    .run = shrink_run,
};

const struct extension extension_shrink = {.command = &shrink_command};
