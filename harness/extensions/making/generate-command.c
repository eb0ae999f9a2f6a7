/* SPDX-License-Identifier: MIT */
/* generate: boards from a seed, the same bytes on every machine. */
#include "common/base/clock.h"
#include "harness/answers/solve-sets.h"
#include "harness/base/memory.h"
#include "harness/cli/extensions.h"
#include "harness/cli/options.h"
#include "harness/extensions/making/generator.h"
#include "harness/extensions/making/selection.h"
#include "harness/text/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COMMENTS_MAX = 8 };

/* Of a board: some orders and numbers of givens would take for ever. */
#define TIMEOUT_BY_DEFAULT (60 * UINT64_C(1000000000))

enum { SHARE_UNITS = 100000000 };

struct comments {
    const char *text[COMMENTS_MAX];
    size_t count;
};

struct generate {
    struct order order;
    uint64_t count, seed, givens, harden, timeout_ns, jobs;
    enum solution_kind { KIND_UNIQUE, KIND_SEVERAL, KIND_NONE, KIND_OPEN } kind;
    struct {
        uint64_t fewest, most;
    } solutions; /* 0: one */
    /* Shares of the cells that are holes, in units of 1 / SHARE_UNITS: whole numbers, since sums of fractions
     * are rounded in another way on other machines. */
    struct {
        uint64_t from, step;
        uint64_t count; /* 0: not asked for */
    } holes;
    uint64_t per_share; /* boards of each */
    bool balanced, by_chain, by_diagonal;
    enum format format;
    struct spec_list prover;
    struct comments comments;
    struct spec judge;          /* dlx, whose nodes say how hard a board is */
    struct selection selection; /* by a grade */
    uint8_t *kept;              /* of a ranking: the cells of each slot */
    size_t kept_room;
    struct session_list *sessions; /* of each job */
    struct generate_piece *piece;
    struct progress progress;
    uint64_t started;
    uint64_t number, made, in_vain; /* attempts that were fetched; boards; attempts that failed, in a row */
    size_t asked;                   /* attempts that were fetched and are not reported */
    int status;                     /* once it is not EXIT_DONE, nothing more is written */
    atomic_uint making;             /* boards that are to be graded when they are made */
};

/* So many attempts on small boards take about a millisecond. */
enum { ATTEMPTS_AT_ONCE = 32, SMALL_SIZE_MAX = 9, ATTEMPTS_IN_VAIN = 1000 };

/* Attempts in a row, made by one job. */
struct generate_piece {
    uint64_t number, share; /* of the first; of all of them */
    uint64_t low, high;     /* the grades that are wanted */
    size_t count, made;     /* `made`: less if the program stopped */
    bool follows_good;      /* the attempt before was not in vain, as far as is known */
    uint8_t *cells;         /* of `count` boards */
    bool good[ATTEMPTS_AT_ONCE];
    /* Of boards that are graded, one at a time. */
    enum grade_end end;
    uint64_t value;
    struct error error;
};

static bool add_comment(void *target, const char *value, struct error *error)
{
    struct comments *comments = target;
    if (strpbrk(value, "\r\n"))
        return error_set(error, "a comment is one line");
    if (comments->count == COMMENTS_MAX)
        return error_set(error, "at most %d comments", COMMENTS_MAX);
    comments->text[comments->count++] = value;
    return true;
}

static bool generate_set_kind(void *target, const char *value, struct error *error)
{
    static const char *const kinds[] = {"unique", "several", "none", "open", NULL};
    struct generate *generate = target;
    size_t place;
    const bool found = find_name(kinds, value, &place);
    generate->kind = (enum solution_kind)place;
    return found || error_set(error, "there are unique, several, none and open, not '%s'", value);
}

/* "2..10", or "3". */
static bool set_solutions(void *target, const char *value, struct error *error)
{
    enum { MOST = 1000000, DECIMAL = 10 };
    struct generate *generate = target;
    char *end, *last = NULL;
    unsigned long fewest = strtoul(value, &end, DECIMAL), most = fewest;
    if (end > value && !strncmp(end, "..", 2)) {
        most = strtoul(end + 2, &last, DECIMAL);
        end = last > end + 2 ? last : (char *)value;
    }
    if (end == value || *end || strspn(value, "0123456789.") != strlen(value) || fewest < 2 ||
        most < fewest || most > MOST)
        return error_set(error, "'%s' is no number of solutions from 2 to %d, such as 2..10 or 3", value,
                         MOST);
    generate->solutions.fewest = fewest;
    generate->solutions.most = most;
    return true;
}

static uint64_t units_of(double share)
{
    return (uint64_t)(share * SHARE_UNITS + 0.5);
}

/* "42%", or "30%..60%/3%": from, to, step. */
static bool set_holes(void *target, const char *value, struct error *error)
{
    enum { TEXT_MAX = 64, SHARES_MAX = 1000 };
    struct generate *generate = target;
    const char *to = strstr(value, ".."), *step = to ? strchr(to, '/') : NULL;
    char text[3][TEXT_MAX];
    double share[3];
    if (!to) {
        generate->holes.count = 1;
        if (!set_percent(&share[0], value, error))
            return false;
        generate->holes.from = units_of(share[0]);
        return true;
    }
    if (!step || strlen(value) >= TEXT_MAX)
        return error_set(error, "'%s' is no share of holes, such as 42%% or 30%%..60%%/3%%", value);
    snprintf(text[0], TEXT_MAX, "%.*s", (int)(to - value), value);
    snprintf(text[1], TEXT_MAX, "%.*s", (int)(step - to) - 2, to + 2);
    snprintf(text[2], TEXT_MAX, "%s", step + 1);
    for (unsigned i = 0; i < 3; i++)
        if (!set_percent(&share[i], text[i], error))
            return false;
    const uint64_t from = units_of(share[0]), end = units_of(share[1]), width = units_of(share[2]);
    if (end < from || !width || (end - from) / width >= SHARES_MAX)
        return error_set(error, "'%s': from the least to the most, in at most %d steps", value, SHARES_MAX);
    generate->holes.from = from;
    generate->holes.step = width;
    generate->holes.count = (end - from) / width + 1;
    return true;
}

static bool set_grid(void *target, const char *value, struct error *error)
{
    *(bool *)target = !strcmp(value, "chain");
    return *(bool *)target || !strcmp(value, "auto") ||
           error_set(error, "there are auto and chain, not '%s'", value);
}

/* The command line as a comment: the file says how it was made. Words that a shell would cut are quoted. */
static void generate_print_head(const struct generate *generate, const struct program *program)
{
    if (format_table[generate->format].head && generate->selection.by.count) {
        const char *head = format_table[generate->format].head;
        printf("%.*s,", (int)strcspn(head, "\n"), head);
        csv_write_text(stdout, generate->selection.by.name);
        putchar('\n');
    } else if (format_table[generate->format].head) {
        fputs(format_table[generate->format].head, stdout);
    }
    if (!format_table[generate->format].comments)
        return;
    printf("# quadrille: order %ux%u, format %s\n", generate->order.rows, generate->order.columns,
           format_table[format_written(generate->format, generate->order)].name);
    for (size_t i = 0; i < generate->comments.count; i++)
        printf("# %s\n", generate->comments.text[i]);
    printf("# made by: quadrille");
    for (int i = 1; i < program->argc; i++)
        printf(strpbrk(program->argv[i], " \t'\"*?$;&|<>") ? " '%s'" : " %s", program->argv[i]);
    putchar('\n');
}

/* Null, with a complaint, if a solver refuses. What was opened before is found again. */
static struct session *open_session_of(const struct generate *generate, struct session_list *sessions,
                                       const struct spec *spec)
{
    struct open_session *open =
        sessions_get(sessions, spec, &(struct problem){.order = generate->order}, 0, 0);
    if (!open->refused)
        return &open->session;
    complain("generate: %s: %s", spec->text, open->error.text);
    return NULL;
}

/* From a board with one solution, for one with several. */
enum { GIVENS_TAKEN_OFF = 2 };

/* What follows on a board with one solution. True if it is as it was asked for then. */
static bool generate_finish(const struct generate *generate, struct session_list *sessions, unsigned left,
                            struct random *random, uint8_t *cells)
{
    struct session *believed = open_session_of(generate, sessions, generate->prover.spec);
    if (generate->givens && left != generate->givens)
        return false;
    if (generate->solutions.fewest)
        return generate_solutions(believed, random, generate->solutions.fewest, generate->solutions.most,
                                  cells);
    if (generate->harden)
        generate_harder(believed, open_session_of(generate, sessions, &generate->judge), random,
                        generate->harden, cells);
    if (generate->kind == KIND_NONE)
        return generate_unsolvable(believed, random, cells);
    if (generate->kind == KIND_SEVERAL) {
        generate_several(generate->order, random, GIVENS_TAKEN_OFF, cells);
        return count_solutions(believed, cells, 2) == 2;
    }
    return true;
}

/* One attempt, from its own stream of random numbers. True if the board is as it was asked for. */
static bool attempt(const struct generate *generate, struct session_list *sessions, uint64_t number,
                    uint64_t share_number, uint8_t *cells)
{
    struct session *believed = open_session_of(generate, sessions, generate->prover.spec);
    struct random random;
    unsigned left = (unsigned)generate->givens;
    random_seed(&random, generate->seed, number);
    const uint64_t share = generate->holes.from + share_number * generate->holes.step;
    const unsigned holes =
        (unsigned)((share * order_cells(generate->order) + SHARE_UNITS / 2) / SHARE_UNITS); /* nearest */
    if (generate->kind == KIND_OPEN)
        return partial_grid_draw(generate->order, &random, order_cells(generate->order) - holes, cells);
    if (generate->by_diagonal)
        return generate_finish(generate, sessions, generate_diagonal(believed, &random, left, cells), &random,
                               cells);
    if (generate->by_chain)
        latin_square_draw(order_size(generate->order), &random, cells);
    else
        generate_grid(generate->order, &random, cells);
    if (generate->holes.count) {
        generate_holes(generate->order, &random, holes, generate->balanced, cells);
        return true;
    }
    left = generate_unique(believed, &random, left, cells);
    return generate_finish(generate, sessions, left, &random, cells);
}

/* `made` boards of `count`. */
static void tell_progress(struct generate *generate)
{
    enum { TEXT_MAX = 96 };
    char text[TEXT_MAX], rate[TIME_TEXT_MAX];
    double seconds = (double)(clock_now() - generate->started) * 1e-9;
    snprintf(text, sizeof text, "generate, %s a second", count_text((double)generate->made / seconds, rate));
    progress_show_boards(&generate->progress, text, generate->made, generate->count);
}

/* Writes a board; in comma-separated values its grade, too. `number` counts those that are written. */
static void generate_write_board(const struct generate *generate, const uint8_t *cells, uint64_t value,
                                 uint64_t number)
{
    char text[FORMAT_TEXT_MAX];
    if (number && format_table[generate->format].blocks)
        putchar('\n');
    size_t length = format_board(generate->format, generate->order, cells, text);
    if (generate->format == FORMAT_CSV && generate->selection.by.count) {
        char grade[GRADE_TEXT_MAX];
        grade_text(&generate->selection.by, value, grade);
        printf("%.*s,%s\n", (int)length - 1, text, grade);
    } else {
        fputs(text, stdout);
    }
}

/* --- chosen by a grade --- */

/* Keeps a board if it is among the best so far. */
static void keep_if_best(struct generate *generate, const uint8_t *cells, uint64_t value, uint64_t number)
{
    size_t size = order_cells(generate->order), slot;
    ranking_add(&generate->selection.ranking, value, number, &slot);
    if (slot == SIZE_MAX)
        return;
    generate->kept = memory_room(generate->kept, slot, &generate->kept_room, size);
    memcpy(generate->kept + slot * size, cells, size);
}

static void write_ranking(struct generate *generate)
{
    const struct ranking *ranking = &generate->selection.ranking;
    for (size_t i = 0; i < ranking->count; i++)
        generate_write_board(generate, generate->kept + ranking->entry[i].slot * order_cells(generate->order),
                             ranking->entry[i].value, i);
}

/* What the end says of the boards that were graded, if not all were, or not in time. */
static void report_choice(const struct selection *selection)
{
    char text[SELECTION_TEXT_MAX];
    if (!selection->by.count || (!selection->late && !program_stop))
        return;
    selection_text(selection, text);
    complain("generate: %s", text);
}

/* Writes the boards that were made when all jobs have ended, and says what is missing. */
static int end_boards(struct generate *generate)
{
    const int status = generate->status;
    if (selection_ranks(&generate->selection) && status != EXIT_FAILED)
        write_ranking(generate);
    if (!output_flush())
        return EXIT_FAILED;
    if (program_overdue && generate->made < generate->count) {
        char limit[TIME_TEXT_MAX];
        return complain_with(
            EXIT_NO, "generate: no board in %s (--timeout); more --givens, or another --solver, may do",
            limit_text((double)generate->timeout_ns, limit));
    }
    if (status != EXIT_FAILED)
        report_choice(&generate->selection);
    return program_stop && generate->made < generate->count ? worse(status, EXIT_NO) : status;
}

/* --- attempts, side by side --- */

/* As many attempts as may all be wanted and of one share, whichever of those before them fail. */
static bool fetch_attempts(void *context, size_t place)
{
    struct generate *generate = context;
    struct generate_piece *piece = &generate->piece[place];
    const bool slow =
        order_size(generate->order) > SMALL_SIZE_MAX || generate->harden || generate->selection.by.count;
    if (generate->status != EXIT_DONE || program_stop || generate->made == generate->count)
        return false;
    piece->share = generate->made / generate->per_share;
    const uint64_t most = (piece->share + 1) * generate->per_share - generate->made - generate->asked;
    const size_t at_once = slow ? 1 : ATTEMPTS_AT_ONCE;
    piece->count = most < at_once ? (size_t)most : at_once;
    piece->number = generate->number;
    piece->follows_good = !generate->in_vain;
    selection_bounds(&generate->selection, &piece->low, &piece->high);
    generate->number += piece->count;
    generate->asked += piece->count;
    return true;
}

/* The limit of time is that of making boards; searches that grade have their own. */
static void make_attempts(void *context, struct job_runner *crew, size_t number, size_t place)
{
    struct generate *generate = context;
    struct generate_piece *piece = &generate->piece[place];
    struct session_list *sessions = &generate->sessions[number];
    const struct selection *selection = &generate->selection;
    const bool graded = selection->by.count;
    bool starts = piece->follows_good || graded;
    (void)crew;
    for (piece->made = 0; piece->made < piece->count && !program_stop; piece->made += !program_stop) {
        uint8_t *cells = piece->cells + piece->made * order_cells(generate->order);
        generate->making += graded;
        if (starts)
            stop_after(generate->timeout_ns);
        const bool good = attempt(generate, sessions, piece->number + piece->made, piece->share, cells);
        piece->good[piece->made] = good;
        starts = good || graded;
        generate->making -= graded;
        if (!graded || !good || program_stop)
            continue;
        stop_after(0);
        if (generate->making) /* by others */
            stop_after(generate->timeout_ns);
        piece->end = grade_board(&selection->by, &selection->grading, sessions, generate->order, cells,
                                 piece->low, piece->high, &piece->value, &piece->error);
    }
}

/* Writes a board, keeps it until it is known whether it is among the best, or counts it as failed. */
static void take_attempt(struct generate *generate, const struct generate_piece *piece, size_t at)
{
    const uint8_t *cells = piece->cells + at * order_cells(generate->order);
    const bool graded = generate->selection.by.count, ranked = selection_ranks(&generate->selection);
    generate->in_vain = piece->good[at] ? 0 : generate->in_vain + 1;
    if (generate->in_vain == ATTEMPTS_IN_VAIN) {
        progress_clear(&generate->progress);
        generate->status = EXIT_NO;
        complain(
            "generate: none of %d boards in a row was as asked for; other --givens, --solutions, --holes or "
            "--kind may do",
            ATTEMPTS_IN_VAIN);
    } else if (generate->in_vain)
        return;
    else if (graded && piece->end == GRADE_BROKEN)
        generate->status = complain_with(EXIT_FAILED, "generate: %s", piece->error.text);
    else {
        if (graded && selection_wants(&generate->selection, piece->end, piece->value) && ranked)
            keep_if_best(generate, cells, piece->value, piece->number);
        if (!ranked)
            generate_write_board(generate, cells, piece->value, generate->made);
        generate->made++;
    }
}

static void report_attempts(void *context, size_t place)
{
    struct generate *generate = context;
    const struct generate_piece *piece = &generate->piece[place];
    generate->asked -= piece->count;
    for (size_t i = 0; i < piece->made && generate->status == EXIT_DONE; i++)
        take_attempt(generate, piece, i);
    if (piece->made < piece->count)
        generate->status = worse(generate->status, EXIT_NO);
    generate->status = output_flush() ? generate->status : EXIT_FAILED;
    tell_progress(generate);
}

static int generate_boards(struct generate *generate)
{
    enum { PLACES = 8 };
    const size_t jobs = generate->jobs, places = jobs > 1 ? jobs * PLACES : 1,
                 room = ATTEMPTS_AT_ONCE * order_cells(generate->order);
    const struct job_task task = {jobs, places, generate, fetch_attempts, make_attempts, report_attempts};
    struct error error;
    uint8_t *cells = memory_zeroed(places, room);
    generate->piece = memory_zeroed(places, sizeof *generate->piece);
    for (size_t i = 0; i < places; i++)
        generate->piece[i].cells = cells + i * room;
    generate->started = clock_now();
    progress_start(&generate->progress, false, 0);
    if (!jobs_run(&task, &error))
        generate->status = complain_with(EXIT_FAILED, "generate: %s", error.text);
    stop_after(0);
    progress_clear(&generate->progress);
    free(generate->piece);
    free(cells);
    return end_boards(generate);
}

/* Opens what each job asks. Returns an exit status. */
static int open_sessions(struct generate *generate)
{
    const struct grade *by = &generate->selection.by;
    for (size_t job = 0; job < generate->jobs; job++) {
        struct session_list *sessions = &generate->sessions[job];
        if (!open_session_of(generate, sessions, generate->prover.spec) ||
            (generate->harden && !open_session_of(generate, sessions, &generate->judge)))
            return EXIT_FAILED;
        for (size_t i = 0; i < by->count; i++)
            if (!open_session_of(generate, sessions, &by->of[i].spec))
                return EXIT_USAGE;
    }
    return EXIT_DONE;
}

static const char *usage_mistake(struct generate *generate)
{
    if (generate->givens > order_cells(generate->order))
        return "--givens: the board has fewer cells";
    if (generate->harden && (generate->givens || generate->kind != KIND_UNIQUE))
        return "--harden goes with minimal boards that have one solution";
    if (generate->solutions.fewest && (generate->givens || generate->harden || generate->kind != KIND_UNIQUE))
        return "--solutions goes without --givens, --kind and --harden";
    if (generate->holes.count && (generate->givens || generate->harden || generate->kind == KIND_SEVERAL ||
                                  generate->kind == KIND_NONE || generate->solutions.fewest))
        return "--holes goes with --balanced, --grid and --kind open alone: its boards have any number of "
               "solutions";
    if (generate->kind == KIND_OPEN && (!generate->holes.count || generate->balanced || generate->by_chain))
        return "--kind open goes with --holes, and without --balanced and --grid: there is no grid behind it";
    if (generate->balanced && !generate->holes.count)
        return "--balanced goes with --holes";
    if (generate->by_chain && generate->order.rows != 1)
        return "--grid chain draws Latin squares, of order 1xN";
    if (generate->prover.count > 1)
        return "one solver for --solver";
    const char *mistake = selection_begin(&generate->selection);
    if (mistake)
        return mistake;
    if (generate->selection.by.count && generate->format != FORMAT_CSV &&
        !selection_ranks(&generate->selection))
        return "--by needs --hardest or --easiest; or -o csv, which has a column for the grade";
    uint64_t wanted = generate->selection.hardest + generate->selection.easiest;
    if (wanted > generate->count)
        return "--hardest and --easiest: at most as many as --count, the boards that are made";
    const struct format_entry *format = &format_table[generate->format];
    unsigned size = order_size(generate->order);
    return size < format->smallest || size > format->largest ? "--format: that format cannot hold this order"
                                                             : NULL;
}

static bool check_solvers(const struct generate *generate, struct error *error)
{
    const struct grade *by = &generate->selection.by;
    const struct spec *const specs[] = {generate->prover.spec, by->count > 0 ? &by->of[0].spec : NULL,
                                        by->count > 1 ? &by->of[1].spec : NULL};
    const struct probe probe = {
        .order = generate->order, .limit = 2, .protocol_given = true, .stop = &program_stop};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (specs[i] && (!jobs_suit(specs[i], generate->jobs, error) || !spec_probe(specs[i], &probe, error)))
            return false;
    return true;
}

static int generate_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct generate generate = {.order = {3, 3},
                                .count = 1,
                                .jobs = 1,
                                .seed = SEED_BY_DEFAULT,
                                .timeout_ns = TIMEOUT_BY_DEFAULT,
                                .format = FORMAT_LINE,
                                .prover = {.registry = program->registry},
                                .selection = {.by = {.registry = program->registry}}};
    struct selection *selection = &generate.selection;
    const struct option_row rows[] = {
        {0, "order", "RxC", "rows x columns of a box (default 3x3)", set_order, &generate.order},
        {0, "count", "N", "how many boards (default 1)", set_positive, &generate.count},
        {0, "seed", "N", "other numbers give other boards (default 1)", set_number, &generate.seed},
        {0, "givens", "N", "stop at N givens (default: minimal)", set_positive, &generate.givens},
        {0, "kind", "KIND", "unique (default), several, none or open", generate_set_kind, &generate},
        {0, "holes", "PERCENT", "instead: so many random cells of a grid blank", set_holes, &generate},
        {0, "by", "GRADE", "choose by nodes:dlx or nodes:mrv/nodes:dlx, say", set_grade, &selection->by},
        {0, "hardest", "K", "the K hardest of all (or --easiest K)", set_positive, &selection->hardest},
        {'s', "solver", "SPEC", "proves them unique (default auto)", set_spec, &generate.prover},
        {0, "timeout", "S", "seconds a board (default 60; 0: no limit)", set_seconds, &generate.timeout_ns},
        {'o', "format", "FORMAT", "a format (default line)", set_format, &generate.format},
        JOBS_ROW(&generate),
        SELDOM_FROM_HERE,
        {0, "easiest", "K", "the K easiest, the easiest first", set_positive, &selection->easiest},
        {0, "isomorphs", "K", "grade by the least of K isomorphs", set_number, &selection->grading.isomorphs},
        {0, "solutions", "N..M", "N to M solutions instead of one", set_solutions, &generate},
        {0, "balanced", NULL, "as many --holes in each row and column", set_flag, &generate.balanced},
        {0, "grid", "NAME", "auto (default), or chain: uniform Latin squares", set_grid, &generate.by_chain},
        {0, "harden", "N", "climb N steps to boards with more nodes", set_positive, &generate.harden},
        {0, "comment", "TEXT", "a line for the file; repeatable", add_comment, &generate.comments},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    selection->grading.timeout_ns = generate.timeout_ns;
    generate.per_share = generate.count;
    generate.count *= generate.holes.count ? generate.holes.count : 1;
    generate.by_diagonal = !generate.holes.count && !generate.by_chain && generate.order.rows > 1 &&
                           generate.order.columns > 1 &&
                           diagonal_is_needed(generate.order, (unsigned)generate.givens);
    const char *mistake = first < argc ? "takes no sets" : usage_mistake(&generate);
    struct error error;
    if (!mistake && !generate.prover.count && !set_spec(&generate.prover, "auto", &error))
        mistake = "there is no auto: name a solver with --solver";
    if (!mistake && ((generate.harden && !spec_parse("dlx", program->registry, &generate.judge, &error)) ||
                     !check_solvers(&generate, &error)))
        mistake = error.text;
    if (mistake)
        return complain_with(EXIT_USAGE, "generate: %s", mistake);
    generate.sessions = memory_zeroed(generate.jobs, sizeof *generate.sessions);
    status = open_sessions(&generate);
    if (status == EXIT_DONE) {
        generate_print_head(&generate, program);
        status = generate_boards(&generate);
    }
    for (size_t i = 0; i < generate.jobs; i++)
        sessions_close(&generate.sessions[i]);
    free(generate.sessions);
    ranking_close(&selection->ranking);
    free(generate.kept);
    return status;
}

static const struct command generate_command = {
    .name = "generate",
    .arguments = "[--order RxC] [--count N] [--seed N] [--givens N]",
    .summary = "make boards from a seed, with one solution, several or none",
    .description = "Makes boards with one solution, minimal by default: no given can be taken off.\n"
                   "A seed gives the same bytes everywhere.",
    .example = "quadrille generate --order 2x3 --count 10 --seed 7 > six.txt",
    .run = generate_run,
};

const struct extension extension_making = {.command = &generate_command};
