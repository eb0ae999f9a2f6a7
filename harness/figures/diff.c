/* SPDX-License-Identifier: MIT */
#include "harness/figures/diff.h"

#include "harness/figures/pairs.h"
#include "harness/ground/memory.h"
#include "harness/measuring/cross-check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

double diff_yardstick(const struct matching *matching)
{
    return drift_usual_yardstick(&matching->b->drift) / drift_usual_yardstick(&matching->a->drift);
}

/* --- both as the columns of a matrix --- */

/* The instances that both ran on: as `compare` has two back-ends of a run. */
struct both {
    struct result_list list; /* those of A, then those of B */
    double *times;           /* room for as many numbers as there are results */
};

static void both_close(struct both *both)
{
    free(both->list.result);
    free(both->list.layout_ns);
    free(both->times);
}

static void both_open(struct both *both, const struct matching *matching)
{
    const struct result_list *a = matching->a, *b = matching->b;
    size_t layouts = a->layouts_used + b->layouts_used;
    *both = (struct both){{.result = memory_get((2 * a->count + 1) * sizeof *both->list.result),
                           .layout_ns = memory_get((layouts + 1) * sizeof *both->list.layout_ns)},
                          memory_get((a->count + 1) * sizeof *both->times)};
    if (a->layouts_used)
        memcpy(both->list.layout_ns, a->layout_ns, a->layouts_used * sizeof *a->layout_ns);
    if (b->layouts_used)
        memcpy(both->list.layout_ns + a->layouts_used, b->layout_ns, b->layouts_used * sizeof *b->layout_ns);
}

static bool is_same_board(const struct result *a, const struct result *b)
{
    return a && a->set == b->set && a->index == b->index && a->instance_hash == b->instance_hash;
}

/* Sets are joined: boards are numbered through, and so are blocks. */
static void gather(struct both *both, const struct matching *matching, const char *solver_a,
                   const char *solver_b)
{
    const struct result *last = 0;
    size_t matched = 0, board = 0;
    unsigned blocks = 0, blocks_before = 0;
    struct result *to = both->list.result;
    for (size_t i = 0; i < matching->a->count; i++) {
        const struct result *a = &matching->a->result[i];
        const struct result *b =
            a->solver == solver_a && a->counted ? matching_result(matching, i, solver_b) : 0;
        if (!b)
            continue;
        board += !is_same_board(last, a);
        blocks_before = last && last->set != a->set ? blocks : blocks_before;
        struct result *at[] = {&to[matched], &to[matching->a->count + matched]};
        const struct result *from[] = {a, b};
        for (size_t side = 0; side < 2; side++) {
            *at[side] = *from[side];
            at[side]->set = "both";
            at[side]->solver = side ? "B" : "A";
            at[side]->index = board;
            at[side]->isomorph = a->isomorph;
            at[side]->instance_hash = a->instance_hash;
            at[side]->block += from[side]->block ? blocks_before : 0;
            at[side]->layouts_at += side ? matching->a->layouts_used : 0;
            blocks = at[side]->block > blocks ? at[side]->block : blocks;
        }
        last = a;
        matched++;
    }
    memmove(to + matched, to + matching->a->count, matched * sizeof *to);
    both->list.count = 2 * matched;
}

/* What `compare` would say of them. Nothing if they have no instance in common, or if one was wrong. */
static void compare_both(struct pair *pair, const struct both *both, const struct between_runs *between)
{
    const struct interval unknown = {NAN, NAN};
    struct result_matrix times;
    *pair = (struct pair){.ratio = NAN, .interval = unknown, .par2_ratio = NAN, .par2_interval = unknown};
    pair->paired = pair->p = pair->p_holm = pair->par2_p = pair->par2_p_holm = NAN;
    pair->paired_interval = unknown;
    if (!both->list.count)
        return;
    result_matrix_open(&times, &both->list, 0, both->list.count);
    if (times.column[0].sound && times.column[1].sound)
        pair_make(pair, &times, between);
    result_matrix_close(&times);
}

/* --- what has the same code in both runs --- */

static bool is_named(const char *const *names, const char *name)
{
    while (names && *names && strcmp(*names, name))
        names++;
    return names && *names;
}

/* The name of a back-end in B; null: it has none there. */
static const char *name_in_b(const struct matching *matching, const char *a)
{
    for (size_t k = 0; k < matching->b->count; k = results_stretch(matching->b, k, true))
        if (!strcmp(matching->b->result[k].solver, a))
            return matching->b->result[k].solver;
    return 0;
}

/* By the times: a run and its copy are one. */
static bool is_one_run(const struct matching *matching)
{
    size_t same = 0;
    for (size_t i = 0; i < matching->a->count; i++) {
        const struct result *a = &matching->a->result[i], *b = 0;
        const char *name = matching->partner[i] ? name_in_b(matching, a->solver) : 0;
        b = name ? matching_result(matching, i, name) : 0;
        if (b && b->time_ns != a->time_ns)
            return false;
        same += b != 0;
    }
    return same;
}

static struct log_change change_of(double ratio, struct interval interval)
{
    return (struct log_change){log(ratio), log(interval.high / interval.low) / 2};
}

static void add_control(struct diff_controls *controls, const struct matching *matching, const char *a,
                        const char *b)
{
    struct both both;
    struct pair pair;
    both_open(&both, matching);
    gather(&both, matching, a, b);
    compare_both(&pair, &both, &(struct between_runs){.median = {0}});
    controls->control[controls->count++] = (struct diff_control){
        a,
        b,
        {change_of(pair.ratio, pair.interval), change_of(pair.par2_ratio, pair.par2_interval),
         change_of(pair.paired, pair.paired_interval)}};
    both_close(&both);
}

bool diff_is_control(const struct diff_controls *controls, const char *a)
{
    size_t i = 0;
    while (i < controls->count && controls->control[i].a != a)
        i++;
    return i < controls->count;
}

void diff_controls_make(struct diff_controls *controls, const struct matching *matching,
                        const struct conditions *conditions, const char *const *same)
{
    const struct result_list *a = matching->a;
    *controls = (struct diff_controls){.one_run = is_one_run(matching)};
    if (controls->one_run)
        return;
    controls->control = memory_zeroed(a->count + 1, sizeof *controls->control);
    for (size_t i = 0; i < a->count; i = results_stretch(a, i, true)) {
        const char *solver = a->result[i].solver, *other = name_in_b(matching, solver);
        bool same_code = is_named(same, solver) || (conditions && conditions_same_code(conditions, solver));
        if (other && same_code && !diff_is_control(controls, solver))
            add_control(controls, matching, solver, other);
    }
}

void diff_controls_close(struct diff_controls *controls)
{
    free(controls->control);
    *controls = (struct diff_controls){0};
}

/* Of the controls but those that are in the line themselves. */
static void find_change(struct between_runs *between, const struct diff_line *line,
                        const struct diff_controls *controls)
{
    struct run_change *const of[DIFF_CHANGES] = {&between->median, &between->par2, &between->paired};
    struct log_change *known = memory_get((controls->count + 1) * sizeof *known);
    for (size_t k = 0; k < DIFF_CHANGES; k++) {
        size_t count = 0;
        for (size_t i = 0; i < controls->count; i++) {
            const struct diff_control *control = &controls->control[i];
            const struct log_change *change = &control->change[k];
            if (control->a != line->a && control->b != line->b && isfinite(change->change + change->arm))
                known[count++] = *change;
        }
        *of[k] = run_change_of(known, count);
    }
    free(known);
}

static void decide(struct diff_line *line, const struct both *both, const struct diff_controls *controls,
                   double margin)
{
    struct between_runs between;
    find_change(&between, line, controls);
    bool no_controls = !controls->one_run && isnan(between.paired.arm);
    compare_both(&line->pair, both, controls->one_run || no_controls ? 0 : &between);
    line->verdict = verdict_of(&line->pair, margin);
    if (!controls->one_run && diff_is_control(controls, line->a) && !strcmp(line->a, line->b))
        line->verdict = (struct verdict){VERDICT_SAME_CODE, TESTED_NOTHING};
    else if (no_controls)
        line->verdict = (struct verdict){VERDICT_UNKNOWN, TESTED_NOTHING};
}

/* --- all of it --- */

static size_t count_taking_part(const struct matching *matching, const struct result_list *results,
                                const char *solver)
{
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        count += results->result[i].solver == solver && matching_takes(matching, &results->result[i]);
    return count;
}

static double median_of_common(struct both *both, size_t side)
{
    size_t matched = both->list.count / 2, count = 0;
    for (size_t i = 0; i < matched; i++) {
        const struct result *a = &both->list.result[i], *b = &both->list.result[matched + i];
        if (a->solved && b->solved && a->time_ns > 0 && b->time_ns > 0)
            both->times[count++] = side ? b->time_ns : a->time_ns;
    }
    return sample_median(both->times, count);
}

static void compare_instances(struct diff_line *line, const struct matching *matching)
{
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
        line->common++;
        compare_with_noise(line, a, b);
    }
}

void diff_make(struct diff_line *line, const struct matching *matching, const struct diff_controls *controls,
               double margin)
{
    struct both both;
    size_t count_a = count_taking_part(matching, matching->a, line->a);
    size_t count_b = count_taking_part(matching, matching->b, line->b);
    *line = (struct diff_line){.a = line->a, .b = line->b};
    line->foreign = is_foreign_by_label(matching->a, line->a);
    both_open(&both, matching);
    compare_instances(line, matching);
    line->only_a = count_a - line->matched;
    line->only_b = count_b - line->matched;
    gather(&both, matching, line->a, line->b);
    line->median_a = median_of_common(&both, 0);
    line->median_b = median_of_common(&both, 1);
    line->median_ratio = line->median_b / line->median_a;
    decide(line, &both, controls, margin);
    both_close(&both);
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

static bool is_slower(const struct diff_line *line, double above)
{
    enum verdict_word word = line->verdict.word;
    const struct pair *pair = &line->pair;
    return word != VERDICT_SAME_CODE && word != VERDICT_UNKNOWN &&
           verdict_beside(pair->paired_interval, pair->par2_interval, 1 + above).word == VERDICT_SLOWER;
}

size_t diff_guard(const struct diff_guard *guard, const struct diff_line *line,
                  void (*report)(void *context, const char *sentence), void *context)
{
    char text[2 * SPEC_TEXT_MAX + 160], name[2 * SPEC_TEXT_MAX];
    size_t reported = 0, lost = count_lost(line);
    diff_name(line, name, sizeof name);
    if (guard->on_slower && is_slower(line, guard->above)) {
        const struct pair *pair = &line->pair;
        bool by_par2 = !(pair->paired_interval.low > 1 + guard->above);
        const struct interval *interval = by_par2 ? &pair->par2_interval : &pair->paired_interval;
        snprintf(text, sizeof text, "%s takes %.3f times as long (%.3f to %.3f, %s): more than %g %% longer",
                 name, by_par2 ? pair->par2_ratio : pair->paired, interval->low, interval->high,
                 verdict_tests[by_par2 ? TESTED_PAR2 : TESTED_PAIRED], guard->above * 100);
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
