/* SPDX-License-Identifier: MIT */
/* generate: boards from a seed, the same bytes on every machine. */
#include "common/base/clock.h"
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
    uint64_t count, seed, givens, harden, timeout_ns;
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
    uint64_t per_share, share; /* boards of each; the share of the next board */
    bool balanced, by_chain, by_diagonal;
    enum format format;
    struct spec_list prover;
    struct comments comments;
    struct session_list sessions;
    struct session *believed;
    struct session *judging;    /* null, or dlx, whose nodes say how hard a board is */
    struct selection selection; /* by a grade */
    uint8_t *kept;              /* of a ranking: the cells of each slot */
    size_t kept_room;
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

static struct session *open_session_of(struct generate *generate, const struct spec *spec)
{
    struct open_session *open =
        sessions_get(&generate->sessions, spec, &(struct problem){.order = generate->order}, 0, 0);
    if (!open->refused)
        return &open->session;
    complain("generate: %s: %s", spec->text, open->error.text);
    return NULL;
}

/* From a board with one solution, for one with several. */
enum { GIVENS_TAKEN_OFF = 2 };

/* What follows on a board with one solution. True if it is as it was asked for then. */
static bool generate_finish(struct generate *generate, unsigned left, struct random *random, uint8_t *cells)
{
    if (generate->givens && left != generate->givens)
        return false;
    if (generate->solutions.fewest)
        return generate_solutions(generate->believed, random, generate->solutions.fewest,
                                  generate->solutions.most, cells);
    if (generate->judging)
        generate_harder(generate->believed, generate->judging, random, generate->harden, cells);
    if (generate->kind == KIND_NONE)
        return generate_unsolvable(generate->believed, random, cells);
    if (generate->kind == KIND_SEVERAL) {
        generate_several(generate->order, random, GIVENS_TAKEN_OFF, cells);
        return count_solutions(generate->believed, cells, 2) == 2;
    }
    return true;
}

/* One attempt, from its own stream of random numbers. True if the board is as it was asked for. */
static bool attempt(struct generate *generate, uint64_t number, uint8_t *cells)
{
    struct random random;
    unsigned left = (unsigned)generate->givens;
    random_seed(&random, generate->seed, number);
    const uint64_t share = generate->holes.from + generate->share * generate->holes.step;
    const unsigned holes =
        (unsigned)((share * order_cells(generate->order) + SHARE_UNITS / 2) / SHARE_UNITS); /* nearest */
    if (generate->kind == KIND_OPEN)
        return partial_grid_draw(generate->order, &random, order_cells(generate->order) - holes, cells);
    if (generate->by_diagonal)
        return generate_finish(generate, generate_diagonal(generate->believed, &random, left, cells), &random,
                               cells);
    if (generate->by_chain)
        latin_square_draw(order_size(generate->order), &random, cells);
    else
        generate_grid(generate->order, &random, cells);
    if (generate->holes.count) {
        generate_holes(generate->order, &random, holes, generate->balanced, cells);
        return true;
    }
    left = generate_unique(generate->believed, &random, (unsigned)generate->givens, cells);
    return generate_finish(generate, left, &random, cells);
}

/* `made` boards of `count`. */
static void tell_progress(const struct generate *generate, struct progress *progress, uint64_t started,
                          uint64_t made)
{
    enum { TEXT_MAX = 96 };
    char text[TEXT_MAX], rate[TIME_TEXT_MAX];
    double seconds = (double)(clock_now() - started) * 1e-9;
    snprintf(text, sizeof text, "generate, %s a second", count_text((double)made / seconds, rate));
    progress_show_boards(progress, text, made, generate->count);
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

/* Grades a board. *wanted: it may be among those that are kept. Returns an exit status. */
static int generate_choose(struct generate *generate, const uint8_t *cells, uint64_t *value, bool *wanted)
{
    struct selection *selection = &generate->selection;
    struct error error;
    uint64_t low, high;
    selection_bounds(selection, &low, &high);
    enum grade_end end = grade_board(&selection->by, &selection->grading, &generate->sessions,
                                     generate->order, cells, low, high, value, &error);
    if (end == GRADE_BROKEN)
        return complain_with(EXIT_FAILED, "generate: %s", error.text);
    if (end == GRADE_STOPPED)
        return EXIT_NO;
    *wanted = selection_wants(selection, end, *value);
    return EXIT_DONE;
}

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

enum { ATTEMPTS_IN_VAIN = 1000 };

static int complain_of_attempts(struct progress *progress)
{
    progress_clear(progress);
    return complain_with(EXIT_NO,
                         "generate: none of %d boards in a row was as asked for; other --givens, "
                         "--solutions, --holes or --kind may do",
                         ATTEMPTS_IN_VAIN);
}

/* Writes the boards that were made when the loop has ended, and says what is missing. */
static int end_boards(struct generate *generate, uint64_t made, int status)
{
    if (selection_ranks(&generate->selection) && status != EXIT_FAILED)
        write_ranking(generate);
    if (!output_flush())
        return EXIT_FAILED;
    if (program_overdue && made < generate->count) {
        char limit[TIME_TEXT_MAX];
        return complain_with(
            EXIT_NO, "generate: no board in %s (--timeout); more --givens, or another --solver, may do",
            limit_text((double)generate->timeout_ns, limit));
    }
    if (status == EXIT_DONE)
        report_choice(&generate->selection);
    return program_stop && made < generate->count ? worse(status, EXIT_NO) : status;
}

static int generate_boards(struct generate *generate)
{
    uint8_t cells[BOARD_CELLS_MAX];
    uint64_t number = 0, made = 0, in_vain = 0, value = 0, started = clock_now();
    bool chosen = generate->selection.by.count, ranked = selection_ranks(&generate->selection);
    int status = EXIT_DONE;
    struct progress progress;
    progress_start(&progress, false, 0);
    while (made < generate->count && !program_stop) {
        if (chosen || !in_vain)
            stop_after(generate->timeout_ns);
        generate->share = made / generate->per_share;
        bool good = attempt(generate, number++, cells);
        if (program_stop)
            break;
        if (!good && ++in_vain < ATTEMPTS_IN_VAIN)
            continue;
        if (!good)
            return complain_of_attempts(&progress);
        in_vain = 0;
        if (chosen) {
            stop_after(0);
            status = generate_choose(generate, cells, &value, &good);
            if (status == EXIT_DONE && good && ranked)
                keep_if_best(generate, cells, value, number);
            if (status != EXIT_DONE)
                break;
            tell_progress(generate, &progress, started, made);
            made += ranked;
            if (ranked)
                continue;
        }
        generate_write_board(generate, cells, value, made++);
        if (!output_flush())
            return EXIT_FAILED;
        tell_progress(generate, &progress, started, made);
    }
    stop_after(0);
    progress_clear(&progress);
    return end_boards(generate, made, status);
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

/* Which digits are taken off first, and by which back-end; null, or what is wrong. */
static const char *choose_method(struct generate *generate)
{
    struct error error;
    generate->by_diagonal = !generate->holes.count && !generate->by_chain && generate->order.rows > 1 &&
                            generate->order.columns > 1 &&
                            diagonal_is_needed(generate->order, (unsigned)generate->givens);
    if (!generate->prover.count && !set_spec(&generate->prover, "auto", &error))
        return "there is no auto: name a solver with --solver";
    return NULL;
}

static bool probe_solvers(const struct generate *generate, struct error *error)
{
    const struct grade *by = &generate->selection.by;
    const struct spec *const specs[] = {generate->prover.spec, by->count > 0 ? &by->of[0].spec : NULL,
                                        by->count > 1 ? &by->of[1].spec : NULL};
    const struct probe probe = {
        .order = generate->order, .limit = 2, .protocol_given = true, .stop = &program_stop};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (specs[i] && !spec_probe(specs[i], &probe, error))
            return false;
    return true;
}

static int generate_run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct generate generate = {.order = {3, 3},
                                .count = 1,
                                .seed = SEED_BY_DEFAULT,
                                .timeout_ns = TIMEOUT_BY_DEFAULT,
                                .format = FORMAT_LINE,
                                .prover = {.registry = program->registry},
                                .selection = {.by = {.registry = program->registry}}};
    const struct option_row rows[] = {
        {0, "order", "RxC", "rows x columns of a box (default 3x3)", set_order, &generate.order},
        {0, "count", "N", "how many boards (default 1)", set_positive, &generate.count},
        {0, "seed", "N", "other numbers give other boards (default 1)", set_number, &generate.seed},
        {0, "givens", "N", "stop at N givens (default: minimal, slow above 16x16)", set_positive,
         &generate.givens},
        {0, "kind", "KIND", "unique (default), several, none or open: solutions", generate_set_kind,
         &generate},
        {0, "holes", "PERCENT", "instead: so many random cells of a grid blank", set_holes, &generate},
        {0, "by", "GRADE", "choose by nodes:dlx or the like, or by nodes:mrv/nodes:dlx", set_grade,
         &generate.selection.by},
        {0, "hardest", "K", "the K hardest of all (or --easiest K)", set_positive,
         &generate.selection.hardest},
        {'s', "solver", "SPEC", "proves them unique (default auto)", set_spec, &generate.prover},
        {0, "timeout", "S", "seconds a board may take (default 60); 0: no limit", set_seconds,
         &generate.timeout_ns},
        {'o', "format", "FORMAT", "a format (default line)", set_format, &generate.format},
        SELDOM_FROM_HERE,
        {0, "easiest", "K", "the K easiest, the easiest first", set_positive, &generate.selection.easiest},
        {0, "isomorphs", "K", "grade K random isomorphs instead, by the least", set_number,
         &generate.selection.grading.isomorphs},
        {0, "solutions", "N..M", "N to M solutions instead of one", set_solutions, &generate},
        {0, "balanced", NULL, "as many --holes in each row and column", set_flag, &generate.balanced},
        {0, "grid", "NAME", "auto (default), or chain: Latin squares, all alike likely", set_grid,
         &generate.by_chain},
        {0, "harden", "N", "climb N steps, by the fewest nodes of any of 40 isomorphs", set_positive,
         &generate.harden},
        {0, "comment", "TEXT", "a line for the head of the file; repeatable", add_comment,
         &generate.comments},
        {0},
    };
    int status = EXIT_DONE, first = options_parse(command, rows, argc, argv, &status);
    if (!first)
        return status;
    generate.selection.grading.timeout_ns = generate.timeout_ns;
    generate.per_share = generate.count;
    generate.count *= generate.holes.count ? generate.holes.count : 1;
    const char *mistake = first < argc ? "takes no sets" : usage_mistake(&generate);
    struct error error;
    if (!mistake)
        mistake = choose_method(&generate);
    struct spec judge;
    if (!mistake && generate.harden && !spec_parse("dlx", program->registry, &judge, &error))
        mistake = error.text;
    if (!mistake && !probe_solvers(&generate, &error))
        mistake = error.text;
    if (mistake)
        return complain_with(EXIT_USAGE, "generate: %s", mistake);
    generate.believed = open_session_of(&generate, generate.prover.spec);
    if (generate.harden)
        generate.judging = open_session_of(&generate, &judge);
    bool grades = true;
    for (size_t i = 0; i < generate.selection.by.count && grades; i++)
        grades = open_session_of(&generate, &generate.selection.by.of[i].spec);
    status = grades ? EXIT_FAILED : EXIT_USAGE;
    if (grades && generate.believed && (generate.judging || !generate.harden)) {
        generate_print_head(&generate, program);
        status = generate_boards(&generate);
    }
    selection_close(&generate.selection);
    free(generate.kept);
    sessions_close(&generate.sessions);
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
