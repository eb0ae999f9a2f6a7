/* SPDX-License-Identifier: MIT */
#include "harness/tables/diff.h"

#include "harness/measuring/cross-check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const verdict_names[] = {"faster", "slower", "same within the interval", "not settled"};

const char *diff_name(const struct diff_line *line, char *text, size_t room)
{
    if (!strcmp(line->a, line->b))
        snprintf(text, room, "%s", line->a);
    else
        snprintf(text, room, "%s to %s", line->a, line->b);
    return text;
}

static void note_case(struct diff_cases *cases, const struct result *a, const struct result *b)
{
    if (cases->count < DIFF_NAMED)
        cases->named[cases->count] = (struct diff_case){a, b};
    cases->count++;
}

/* --- answers --- */

static struct claim claim_of(const struct result *result)
{
    return (struct claim){.solver = result->solver,
                          .outcome = {.status = result->status,
                                      .solutions = result->solutions,
                                      .large_count = result->large_count,
                                      .complete = result->complete,
                                      .hashed = result->hashed,
                                      .solution_hash = result->solution_hash}};
}

/* What was refused by the verifier is no answer that others could contradict. */
static void compare_answers(struct diff_line *line, const struct result *a, const struct result *b)
{
    char sentence[1024];
    struct claim x = claim_of(a), y = claim_of(b);
    if (a->status != STATUS_WRONG && b->status != STATUS_WRONG &&
        claims_contradict(&x, &y, sentence, sizeof sentence))
        note_case(&line->answers, a, b);
}

static enum status failure_of(const struct result *result)
{
    return result->refuted || result->unsound ? STATUS_WRONG : result->status;
}

/* The one that solved it was itself not far from the other's limit: a little noise, and it is over it. */
static bool is_at_edge(const struct result *solved, const struct result *failed)
{
    return failed->status == STATUS_TIMEOUT && 2 * solved->time_ns > (double)failed->timeout_ns;
}

static void compare_solved(struct diff_line *line, const struct result *a, const struct result *b)
{
    if (a->solved && !b->solved) {
        line->lost++;
        line->lost_as[failure_of(b)]++;
        line->lost_at_edge += is_at_edge(a, b);
    } else if (b->solved && !a->solved) {
        line->gained++;
        line->gained_as[failure_of(a)]++;
        line->gained_at_edge += is_at_edge(b, a);
    }
}

static void compare_nodes(struct diff_line *line, const struct result *a, const struct result *b)
{
    if (!a->solved || !b->solved || !a->has_nodes || !b->has_nodes)
        return;
    line->counted++;
    line->nodes_a += (double)a->nodes;
    line->nodes_b += (double)b->nodes;
    if (a->nodes != b->nodes)
        note_case(&line->nodes, a, b);
}

/* --- times --- */

/* By how much a median of runs may be off: its median absolute deviation shrinks with the root of the runs.
 */
static double slack_of(const struct result *result)
{
    return result->noise * result->time_ns / sqrt(result->runs);
}

/* Of equal runs, normal or with a long tail, a factor of 8 lets 6 in 100 pairs of 3 runs through, both ways
 * together, 1 of 5 runs and hardly any of 10: with so few runs the deviation itself is often too small. */
static void compare_with_noise(struct diff_line *line, const struct result *a, const struct result *b)
{
    const double factor = 8;
    double difference = b->time_ns - a->time_ns, slack = factor * (slack_of(a) + slack_of(b));
    if (isnan(slack))
        return;
    line->judged++;
    line->slower += difference > slack;
    line->faster += -difference > slack;
}

/* The times of the instances that both solved, in the order of A, in which isomorphs follow their board. */
struct common_times {
    double *a, *b;
    size_t count;
    double *log_ratio;   /* of each board, or block: sum over its instances, */
    size_t *instances;   /* how many these are, */
    unsigned *block;     /* and its number, if it is a block in which times are shared; else 0 */
    size_t boards, last; /* last: that which the last instance went to */
    struct layout_sums {
        size_t layouts, instances;
        double log_ns[LAYOUTS_MAX]; /* of all instances, in each layout */
    } in_a, in_b;
};

static bool result_matrix_open(struct common_times *times, size_t room)
{
    *times = (struct common_times){.a = malloc((room + 1) * sizeof *times->a),
                                   .b = malloc((room + 1) * sizeof *times->b),
                                   .log_ratio = malloc((room + 1) * sizeof *times->log_ratio),
                                   .instances = malloc((room + 1) * sizeof *times->instances),
                                   .block = malloc((room + 1) * sizeof *times->block)};
    return times->a && times->b && times->log_ratio && times->instances && times->block;
}

static void result_matrix_close(struct common_times *times)
{
    free(times->a);
    free(times->b);
    free(times->log_ratio);
    free(times->instances);
    free(times->block);
}

/* The block whose instances share the time of one of the two; 0: they do not. */
static unsigned shared_block(const struct result *a, const struct result *b)
{
    return a->span > 1 && a->instances <= 1 ? a->block : b->span > 1 && b->instances <= 1 ? b->block : 0;
}

/* Instances of a block need not follow each other, as they were measured in rotation. */
static size_t find_block(const struct common_times *times, size_t from, unsigned block)
{
    while (from < times->boards && times->block[from] != block)
        from++;
    return from;
}

/* A run whose instances have not all the same layouts has none. */
static void add_layouts(struct layout_sums *sums, const struct result_list *results,
                        const struct result *result)
{
    size_t layouts = result->layouts < LAYOUTS_MAX ? result->layouts : LAYOUTS_MAX;
    sums->layouts = sums->instances++ && sums->layouts != layouts ? 0 : layouts;
    for (size_t i = 0; i < sums->layouts; i++)
        sums->log_ns[i] += log(results->layout_ns[result->layouts_at + i]);
}

/* The spread of the geometric mean. */
static struct layout_spread spread_of(const struct layout_sums *sums)
{
    double logarithms[LAYOUTS_MAX];
    for (size_t i = 0; i < sums->layouts; i++)
        logarithms[i] = sums->log_ns[i] / (double)sums->instances;
    return layout_spread_of(logarithms, sums->layouts);
}

static void times_add(struct common_times *times, const struct result *a, const struct result *b,
                      bool next_board, size_t first_of_set)
{
    unsigned block = shared_block(a, b);
    times->a[times->count] = a->time_ns;
    times->b[times->count++] = b->time_ns;
    size_t at = block ? find_block(times, first_of_set, block) : next_board ? times->boards : times->last;
    times->last = at;
    if (at == times->boards) {
        times->log_ratio[at] = 0;
        times->instances[at] = 0;
        times->block[at] = block;
        times->boards++;
    }
    times->log_ratio[at] += log(b->time_ns / a->time_ns);
    times->instances[at]++;
}

/* With fewer than six boards no interval of 95 % is free of assumptions: that all of five ratios fall on the
 * same side of the true one has a chance of 2/32, over 5 %. */
enum { BOARDS_LEAST = 6, STRETCHES_MOST = 20 };

/* Boards that follow each other were solved one after the other, and what disturbed the machine disturbed
 * them together. What is resampled is therefore not boards but stretches of them, so long that one is nearly
 * independent of the next: E. Carlstein, The Use of Subseries Values ... (Annals of Statistics 14, 1986). For
 * the mean of a series, 10 to 30 stretches are enough however long it is: B. Schmeiser, Batch Size Effects in
 * the Analysis of Simulation Output (Operations Research 30, 1982). Returns how many it made. */
static size_t join_boards(struct common_times *times)
{
    size_t stretches = times->boards < STRETCHES_MOST ? times->boards : STRETCHES_MOST;
    for (size_t board = 0, last = SIZE_MAX; board < times->boards; board++) {
        size_t stretch = board * stretches / times->boards;
        double log_ratio = times->log_ratio[board];
        size_t instances = times->instances[board];
        times->log_ratio[stretch] = log_ratio + (stretch == last ? times->log_ratio[stretch] : 0);
        times->instances[stretch] = instances + (stretch == last ? times->instances[stretch] : 0);
        last = stretch;
    }
    return stretches;
}

/* The mean of the logarithms, resampled, is the logarithm of the geometric mean. Joins the boards. */
static bool find_interval(struct diff_line *line, struct common_times *times)
{
    if (times->boards < BOARDS_LEAST)
        return true;
    size_t stretches = join_boards(times), resamples = bootstrap_resamples(stretches);
    double *means = malloc(resamples * sizeof *means), middle = log(line->ratio);
    if (!means)
        return false;
    bootstrap_means(times->log_ratio, times->instances, stretches, means);
    struct interval logarithm = percentile_interval(means, resamples);
    line->interval.low = exp(middle - (middle - logarithm.low) * few_clusters_widening(stretches));
    line->interval.high = exp(middle + (logarithm.high - middle) * few_clusters_widening(stretches));
    free(means);
    return true;
}

double diff_yardstick(const struct matching *matching)
{
    return drift_usual_yardstick(&matching->b->drift) / drift_usual_yardstick(&matching->a->drift);
}

/* What is drawn once for a run, and so can't be seen within it: where code lies, what the machine is doing
 * this minute. Both runs have it, as RUN_LUCK has it of two back-ends of one run; but there is no second run
 * to allow for. Where both were measured in several layouts, it has been seen, and its spread takes that place. */
static void allow_for_luck(struct diff_line *line, const struct common_times *times)
{
    const struct layout_spread a = spread_of(&times->in_a), b = spread_of(&times->in_b);
    double arm = hypot(layout_spread_arm(&a), layout_spread_arm(&b));
    line->layouts = isnan(arm) ? 0 : a.layouts < b.layouts ? a.layouts : b.layouts;
    if (line->layouts) {
        line->interval = interval_with_arm(line->ratio, line->interval, arm, 1);
        return;
    }
    line->interval.low *= 1 - DIFF_LUCK;
    line->interval.high *= 1 + DIFF_LUCK;
}

/* A machine that was slower by itself may be the reason for all of it, or for nothing: a solver need not slow
 * down as the yardstick does. The interval is to hold either way. */
static void allow_for_machine(struct diff_line *line, double yardstick)
{
    if (isnan(yardstick))
        return;
    line->interval.low /= fmax(1, yardstick);
    line->interval.high /= fmin(1, yardstick);
}

static enum verdict verdict_of(const struct diff_line *line, double margin)
{
    if (line->interval.low > 1)
        return VERDICT_SLOWER;
    if (line->interval.high < 1)
        return VERDICT_FASTER;
    if (line->interval.low >= 1 / (1 + margin) && line->interval.high <= 1 + margin)
        return VERDICT_SAME;
    return VERDICT_NOT_SETTLED;
}

static bool summarise_times(struct diff_line *line, struct common_times *times, double yardstick,
                            double margin)
{
    double log_ratio = 0;
    line->common = times->count;
    line->boards = times->boards;
    line->median_a = line->median_b = line->median_ratio = line->ratio = NAN;
    line->interval = (struct interval){NAN, NAN};
    for (size_t i = 0; i < times->boards; i++)
        log_ratio += times->log_ratio[i];
    if (times->count) {
        line->median_a = sample_median(times->a, times->count);
        line->median_b = sample_median(times->b, times->count);
        line->median_ratio = line->median_b / line->median_a;
        line->ratio = exp(log_ratio / (double)times->count);
    }
    bool good = find_interval(line, times);
    allow_for_luck(line, times);
    allow_for_machine(line, yardstick);
    line->verdict = verdict_of(line, margin);
    return good;
}

/* --- both --- */

static size_t count_taking_part(const struct matching *matching, const struct result_list *results,
                                const char *solver)
{
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        count += results->result[i].solver == solver && matching_takes(matching, &results->result[i]);
    return count;
}

static bool is_same_board(const struct result *a, const struct result *b)
{
    return a && a->set == b->set && a->index == b->index && a->instance_hash == b->instance_hash;
}

static void compare_instances(struct diff_line *line, const struct matching *matching,
                              struct common_times *times)
{
    const struct result *last = 0;
    size_t first_of_set = 0;
    for (size_t i = 0; i < matching->a->count; i++) {
        const struct result *a = &matching->a->result[i];
        const struct result *b =
            a->solver == line->a && a->counted ? matching_result(matching, i, line->b) : 0;
        if (!b)
            continue;
        line->matched++;
        compare_answers(line, a, b);
        compare_solved(line, a, b);
        compare_nodes(line, a, b);
        if (!a->solved || !b->solved || !(a->time_ns > 0) || !(b->time_ns > 0))
            continue;
        compare_with_noise(line, a, b);
        first_of_set = last && last->set == a->set ? first_of_set : times->boards;
        add_layouts(&times->in_a, matching->a, a);
        add_layouts(&times->in_b, matching->b, b);
        times_add(times, a, b, !is_same_board(last, a), first_of_set);
        last = a;
    }
}

bool diff_make(struct diff_line *line, const struct matching *matching, double margin)
{
    struct common_times times;
    size_t count_a = count_taking_part(matching, matching->a, line->a);
    size_t count_b = count_taking_part(matching, matching->b, line->b);
    *line = (struct diff_line){.a = line->a, .b = line->b};
    line->foreign = is_foreign_by_label(matching->a, line->a);
    bool good = result_matrix_open(&times, count_a);
    if (good) {
        compare_instances(line, matching, &times);
        line->only_a = count_a - line->matched;
        line->only_b = count_b - line->matched;
        good = summarise_times(line, &times, diff_yardstick(matching), margin);
    }
    result_matrix_close(&times);
    return good;
}

/* --- the guard --- */

/* The chance of so many heads or more in so many throws of a fair coin: the sign test. */
static double chance_of_heads(size_t heads, size_t throws)
{
    double chance = 0;
    for (size_t i = heads; i <= throws; i++)
        chance += exp(lgamma((double)throws + 1) - lgamma((double)i + 1) - lgamma((double)(throws - i) + 1) -
                      (double)throws * log(2));
    return chance;
}

static size_t count_lost(const struct diff_line *line)
{
    const double level = 0.025;
    size_t at_edge = line->lost_at_edge + line->gained_at_edge;
    bool by_noise = chance_of_heads(line->lost_at_edge, at_edge) > level;
    return line->lost - (by_noise ? line->lost_at_edge : 0);
}

size_t diff_guard(const struct diff_guard *guard, const struct diff_line *line,
                  void (*report)(void *context, const char *sentence), void *context)
{
    char text[2 * SPEC_TEXT_MAX + 160], name[2 * SPEC_TEXT_MAX];
    size_t reported = 0, lost = count_lost(line);
    diff_name(line, name, sizeof name);
    if (guard->on_slower && line->interval.low > 1 + guard->above) {
        snprintf(text, sizeof text, "%s takes %.3f times as long (%.3f to %.3f): more than %g %% longer",
                 name, line->ratio, line->interval.low, line->interval.high, guard->above * 100);
        report(context, text);
        reported++;
    }
    struct {
        bool wanted;
        size_t count;
        const char *what;
    } const changes[] = {
        {guard->on_slower || guard->on_nodes, line->answers.count, "changed answers"},
        {guard->on_slower || guard->on_nodes, lost, "instances lost"},
        {guard->on_nodes, line->nodes.count, "changed node counts"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        if (changes[i].wanted && changes[i].count) {
            snprintf(text, sizeof text, "%s: %s: %zu", name, changes[i].what, changes[i].count);
            report(context, text);
            reported++;
        }
    return reported;
}
