/* SPDX-License-Identifier: MIT */
#include "harness/statistics/diff.h"

#include "harness/base/memory.h"
#include "harness/measuring/cross-check.h"
#include "harness/text/document.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- which instance of one run is which of another --- */

/* An instance of one of the runs. */
struct matched_instance {
    size_t set; /* its name's place among those of both runs */
    size_t index;
    unsigned isomorph;
    uint64_t hash;
    const struct result *result;            /* the first of its results */
    const struct matched_instance *partner; /* NULL: none */
};

struct instance_list {
    struct matched_instance *entry; /* by set, number, isomorph, hash; owned */
    size_t count;
};

static int by_place(const void *x, const void *y)
{
    const struct matched_instance *a = x, *b = y;
    return compare_keys((uint64_t[]){a->set, a->index, a->isomorph, a->hash},
                        (uint64_t[]){b->set, b->index, b->isomorph, b->hash}, 4);
}

static int by_content(const void *x, const void *y)
{
    const struct matched_instance *const *a = x, *const *b = y;
    return compare_keys((uint64_t[]){(*a)->hash, (*a)->isomorph}, (uint64_t[]){(*b)->hash, (*b)->isomorph},
                        2);
}

/* Returns whether a result of either run can have a partner at all. */
static bool matching_takes(const struct matching *matching, const struct result *result)
{
    return result->counted && (matching->isomorphs || !result->isomorph);
}

/* A stretch of a throughput run is the same only if it has as many instances. */
static uint64_t content_of(const struct result *result)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    return result->instance_hash + (result->instances > 1 ? result->instances * odd : 0);
}

static struct matched_instance entry_of(const struct result *result, size_t set)
{
    return (struct matched_instance){.set = set,
                                     .index = result->index,
                                     .isomorph = result->isomorph,
                                     .hash = content_of(result),
                                     .result = result};
}

/* The instances of a run, each once. Those left out are counted and gone. */
static void list_instances(const struct matching *matching, struct instance_list *list,
                           const struct result_list *results, struct names *sets, size_t *left_out)
{
    size_t kept = 0;
    list->entry = memory_get((results->count + 1) * sizeof *list->entry);
    for (size_t from = 0, to; from < results->count; from = to) {
        size_t set = names_find(sets, names_intern(sets, results->result[from].set));
        to = results_stretch(results, from, false);
        for (size_t i = from; i < to; i++)
            if (results->result[i].counted)
                list->entry[list->count++] = entry_of(&results->result[i], set);
    }
    qsort(list->entry, list->count, sizeof *list->entry, by_place);
    for (size_t i = 0; i < list->count; i++) {
        const struct matched_instance *entry = &list->entry[i];
        if (i && !by_place(entry, entry - 1))
            continue;
        if (matching_takes(matching, entry->result))
            list->entry[kept++] = *entry;
        else
            ++*left_out;
    }
    list->count = kept;
}

static void matching_join(struct matching *matching, struct matched_instance *a, struct matched_instance *b)
{
    assert(!a->partner && !b->partner);
    a->partner = b;
    b->partner = a;
    matching->instances++;
}

#ifndef NDEBUG
static bool check_ascending(const struct instance_list *list)
{
    for (size_t i = 1; i < list->count; i++)
        if (by_place(&list->entry[i - 1], &list->entry[i]) >= 0)
            return false;
    return true;
}
#endif

static void match_by_place(struct matching *matching, struct instance_list *a, struct instance_list *b)
{
    assert(check_ascending(a) && check_ascending(b));
    for (size_t i = 0, k = 0; i < a->count && k < b->count;) {
        int order = by_place(&a->entry[i], &b->entry[k]);
        if (!order)
            matching_join(matching, &a->entry[i], &b->entry[k]);
        i += order <= 0;
        k += order >= 0;
    }
}

/* Those without a partner, by content. */
static struct matched_instance **list_single(const struct instance_list *list, size_t *count)
{
    struct matched_instance **single = memory_get((list->count + 1) * sizeof *single);
    *count = 0;
    for (size_t i = 0; i < list->count; i++)
        if (!list->entry[i].partner)
            single[(*count)++] = &list->entry[i];
    qsort(single, *count, sizeof *single, by_content);
    return single;
}

/* The end of those of the same content. */
static size_t content_end(struct matched_instance *const *single, size_t from, size_t count)
{
    size_t end = from;
    while (end < count && !by_content(&single[from], &single[end]))
        end++;
    return end;
}

static void match_by_content(struct matching *matching, struct instance_list *a, struct instance_list *b)
{
    size_t count_a, count_b, before = matching->instances;
    struct matched_instance **single_a = list_single(a, &count_a), **single_b = list_single(b, &count_b);
    for (size_t i = 0, k = 0; i < count_a && k < count_b;) {
        int order = by_content(&single_a[i], &single_b[k]);
        size_t end_a = order <= 0 ? content_end(single_a, i, count_a) : i;
        size_t end_b = order >= 0 ? content_end(single_b, k, count_b) : k;
        if (end_a == i + 1 && end_b == k + 1)
            matching_join(matching, single_a[i], single_b[k]);
        i = end_a;
        k = end_b;
    }
    matching->by_hash = matching->instances - before;
    free(single_a);
    free(single_b);
}

static struct unmatched count_unmatched(const struct instance_list *list)
{
    struct unmatched unmatched = {0};
    for (size_t i = 0; i < list->count; i++)
        if (!list->entry[i].partner && !unmatched.count++)
            unmatched.first = list->entry[i].result;
    return unmatched;
}

/* Every result of A learns its instance's partner. */
static void note_partners(struct matching *matching, const struct instance_list *list, struct names *sets)
{
    const struct result_list *a = matching->a;
    matching->partner = memory_zeroed(a->count + 1, sizeof *matching->partner);
    for (size_t i = 0, set = 0; i < a->count; i++) {
        const struct result *result = &a->result[i];
        if (!i || result->set != result[-1].set)
            set = names_find(sets, names_intern(sets, result->set));
        struct matched_instance key = entry_of(result, set);
        const struct matched_instance *found =
            bsearch(&key, list->entry, list->count, sizeof *list->entry, by_place);
        if (found && found->partner)
            matching->partner[i] = found->partner->result;
    }
}

void matching_make(struct matching *matching, const struct result_list *a, const struct result_list *b,
                   bool isomorphs)
{
    struct names sets = {0};
    struct instance_list list_a = {0}, list_b = {0};
    *matching = (struct matching){.a = a, .b = b, .isomorphs = isomorphs};
    list_instances(matching, &list_a, a, &sets, &matching->left_out_a);
    list_instances(matching, &list_b, b, &sets, &matching->left_out_b);
    match_by_place(matching, &list_a, &list_b);
    match_by_content(matching, &list_a, &list_b);
    note_partners(matching, &list_a, &sets);
    matching->only_a = count_unmatched(&list_a);
    matching->only_b = count_unmatched(&list_b);
    names_close(&sets);
    free(list_a.entry);
    free(list_b.entry);
}

void matching_close(struct matching *matching)
{
    free(matching->partner);
    *matching = (struct matching){0};
}

const struct result *matching_result(const struct matching *matching, size_t place, const char *solver)
{
    assert(place < matching->a->count);
    const struct result *partner = matching->partner[place];
    const struct result *result = partner ? results_of(matching->b, partner, solver) : NULL;
    return result && result->counted ? result : NULL;
}

/* --- two solvers --- */

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

double diff_speed_probe(const struct matching *matching)
{
    return drift_usual_probe(&matching->b->drift) / drift_usual_probe(&matching->a->drift);
}

/* --- the instances that both ran on --- */

struct matches {
    struct match *match;
    size_t count;
};

/* `match` is to be freed. */
static struct matches find_matches(const struct matching *matching, const char *solver_a,
                                   const char *solver_b)
{
    const struct result_list *all = matching->a;
    struct matches matches = {.match = memory_get((all->count + 1) * sizeof *matches.match)};
    for (size_t i = 0; i < all->count; i++) {
        const struct result *a = &all->result[i];
        const struct result *b =
            a->solver == solver_a && a->counted ? matching_result(matching, i, solver_b) : NULL;
        if (b)
            matches.match[matches.count++] = (struct match){a, b};
    }
    return matches;
}

/* --- what has the same code in both runs --- */

static bool diff_is_named(const char *const *names, const char *name)
{
    while (names && *names && strcmp(*names, name))
        names++;
    return names && *names;
}

/* The name of a solver in B; NULL: it has none there. */
static const char *name_in_b(const struct matching *matching, const char *a)
{
    for (size_t k = 0; k < matching->b->count; k = results_stretch(matching->b, k, true))
        if (!strcmp(matching->b->result[k].solver, a))
            return matching->b->result[k].solver;
    return NULL;
}

/* By the times: a run and its copy are one. */
static bool is_one_run(const struct matching *matching)
{
    size_t same = 0;
    for (size_t i = 0; i < matching->a->count; i++) {
        const struct result *a = &matching->a->result[i], *b = NULL;
        const char *name = matching->partner[i] ? name_in_b(matching, a->solver) : NULL;
        b = name ? matching_result(matching, i, name) : NULL;
        if (b && b->time_ns != a->time_ns)
            return false;
        same += b != NULL;
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
    struct matches matches = find_matches(matching, a, b);
    const struct between_runs unchanged = {.median = {0}};
    struct pair pair = pair_of_matches(matches.match, matches.count, &unchanged);
    controls->control[controls->count++] = (struct diff_control){
        a,
        b,
        {change_of(pair.ratio, pair.interval), change_of(pair.par2_ratio, pair.par2_interval),
         change_of(pair.paired, pair.paired_interval)}};
    free(matches.match);
}

/* Whether a solver of A is one of them. */
static bool diff_is_control(const struct diff_controls *controls, const char *a)
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
        bool same_code =
            diff_is_named(same, solver) || (conditions && conditions_same_code(conditions, solver));
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

static void diff_decide(struct diff_line *line, const struct matches *matches,
                        const struct diff_controls *controls, double margin)
{
    struct between_runs between = {0};
    find_change(&between, line, controls);
    bool no_controls = !controls->one_run && isnan(between.paired.arm);
    line->pair =
        pair_of_matches(matches->match, matches->count, controls->one_run || no_controls ? NULL : &between);
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

static bool have_ratio(const struct match *match)
{
    return match->a->solved && match->b->solved && match->a->time_ns > 0 && match->b->time_ns > 0;
}

/* `numbers` has room for all matches. */
static double median_of_common(const struct matches *matches, bool of_b, double *numbers)
{
    size_t count = 0;
    for (const struct match *match = matches->match; match < matches->match + matches->count; match++)
        if (have_ratio(match))
            numbers[count++] = of_b ? match->b->time_ns : match->a->time_ns;
    return sample_median(numbers, count);
}

/* Nodes are compared if both runs asked the same isomorphs. */
static void compare_instances(struct diff_line *line, const struct matches *matches, bool same_isomorphs)
{
    line->matched = matches->count;
    for (const struct match *match = matches->match; match < matches->match + matches->count; match++) {
        compare_answers(line, match->a, match->b);
        compare_solved(line, match->a, match->b);
        if (same_isomorphs)
            compare_nodes(line, match->a, match->b);
        if (!have_ratio(match))
            continue;
        line->common++;
        compare_with_noise(line, match->a, match->b);
    }
}

void diff_make(struct diff_line *line, const struct matching *matching, const struct diff_controls *controls,
               double margin)
{
    assert(line->a && line->b && margin >= 0);
    struct matches matches = find_matches(matching, line->a, line->b);
    double *numbers = memory_get((matches.count + 1) * sizeof *numbers);
    *line = (struct diff_line){.a = line->a, .b = line->b};
    line->foreign = is_foreign_by_label(matching->a, line->a);
    compare_instances(line, &matches, matching->a->fresh_seed == matching->b->fresh_seed);
    line->only_a = count_taking_part(matching, matching->a, line->a) - line->matched;
    line->only_b = count_taking_part(matching, matching->b, line->b) - line->matched;
    line->median_a = median_of_common(&matches, false, numbers);
    line->median_b = median_of_common(&matches, true, numbers);
    line->median_ratio = line->median_b / line->median_a;
    diff_decide(line, &matches, controls, margin);
    free(numbers);
    free(matches.match);
}

/* --- the guard --- */

/* The chance of so many heads or more in so many throws of a fair coin: the sign test. */
static double chance_of_heads(size_t heads, size_t throws)
{
    assert(heads <= throws);
    double chance = 0;
    for (size_t i = heads; i <= throws; i++)
        chance += exp(lgamma((double)throws + 1) - lgamma((double)i + 1) - lgamma((double)(throws - i) + 1) -
                      (double)throws * log(2));
    return chance;
}

static size_t count_lost(const struct diff_line *line)
{
    assert(line->lost_at_edge <= line->lost && line->gained_at_edge <= line->gained);
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
    assert(guard->above >= 0 && report);
    char text[2 * SPEC_TEXT_MAX + 160], name[2 * SPEC_TEXT_MAX];
    size_t reported = 0, lost = count_lost(line);
    diff_name(line, name, sizeof name);
    if (guard->on_slower && is_slower(line, guard->above)) {
        const struct pair *pair = &line->pair;
        bool by_par2 = !(pair->paired_interval.low > 1 + guard->above);
        const struct interval *interval = by_par2 ? &pair->par2_interval : &pair->paired_interval;
        snprintf(text, sizeof text, "%g", guard->above * 100);
        char *slower = SAID("{} takes {} times as long ({} to {}, {}): more than {} % longer", A_TEXT(name),
                            A_CHANGE_OF(by_par2 ? pair->par2_ratio : pair->paired),
                            A_CHANGE_OF(interval->low), A_CHANGE_OF(interval->high),
                            A_TEXT(verdict_tests[by_par2 ? TESTED_PAR2 : TESTED_PAIRED]), A_TEXT(text));
        report(context, slower);
        free(slower);
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
