#include "chart.h"

#include "run_folder.h"
#include "share.h"
#include "stats.h"

#include "../solvers/spec.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *status_text(const struct result *result)
{
    return result->solved ? "ok" : "cut off";
}

/* Wrong answers are in no chart: they are neither solved nor cut off. */
static bool is_drawn(const struct result *result)
{
    return result->counted && (result->solved || result->cut_off);
}

static void write_nodes_field(FILE *tsv, const struct result *result)
{
    if (result->row->counted & COUNTS(NODES))
        fprintf(tsv, "%llu", (unsigned long long)result->row->counters[COUNTER_NODES]);
}

/* --- cactus: instances solved within a time --- */

static int by_outcome_and_time(const void *x, const void *y)
{
    const struct result *a = *(const struct result *const *)x, *b = *(const struct result *const *)y;
    if (a->solved != b->solved)
        return a->solved ? -1 : 1;
    return (a->time_ns > b->time_ns) - (a->time_ns < b->time_ns);
}

static void write_cactus_series(const struct result_list *results, const char *solver,
                                const struct result **sorted, FILE *tsv)
{
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++)
        if (results->result[i].row->solver == solver && is_drawn(&results->result[i]))
            sorted[count++] = &results->result[i];
    qsort(sorted, count, sizeof *sorted, by_outcome_and_time);
    for (size_t i = 0; i < count; i++) {
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t", solver, i + 1, sorted[i]->time_ns * 1e-9, status_text(sorted[i]));
        write_nodes_field(tsv, sorted[i]);
        fputc('\n', tsv);
    }
}

/* The back-ends, the slowest first, so that a legend stands in the order of the curves. */
static size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                           struct chart_arguments *arguments)
{
    size_t count = results_rank(request->results, standing), used = 0;
    char *text = arguments->text[0];
    arguments->count = 1;
    for (size_t s = count; s-- > 0 && used < sizeof arguments->text[0];)
        used += (size_t)snprintf(text + used, sizeof arguments->text[0] - used, "%s%s", used ? " " : "",
                                 standing[s].solver);
    return count;
}

static bool write_cactus(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                         struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = write_series(request, standing, arguments);
    const struct result **sorted = malloc((request->results->count + 1) * sizeof *sorted);
    if (!sorted)
        return error_set(error, "not enough memory");
    fputs("solver\trank\ttime_s\tstatus\tnodes\n", tsv);
    for (size_t s = count; s-- > 0;)
        write_cactus_series(request->results, standing[s].solver, sorted, tsv);
    free(sorted);
    return count || error_set(error, "there are no runs to draw");
}

/* --- scatter: one back-end against another --- */

static const char *family_of(const struct solver *const *registry, const char *spec)
{
    size_t length = strcspn(spec, ":");
    for (; registry && *registry; registry++)
        if (!strncmp((*registry)->name, spec, length) && !(*registry)->name[length])
            return (*registry)->family;
    return spec;
}

/* `dlx:choose=fewest` is `dlx`: the rows leave defaults out. */
static const char *find_solver(const struct chart_request *request, const struct standing *standing,
                               size_t count, const char *name)
{
    struct spec spec;
    if (spec_parse(name, request->registry, &spec, 0))
        name = spec.text;
    for (size_t s = 0; s < count; s++)
        if (!strcmp(standing[s].solver, name))
            return standing[s].solver;
    return 0;
}

static bool no_such_solver(const struct standing *standing, size_t count, const char *asked,
                           struct error *error)
{
    char names[384] = "";
    for (size_t s = 0, used = 0; s < count && used < sizeof names; s++)
        used +=
            (size_t)snprintf(names + used, sizeof names - used, "%s%s", s ? ", " : "", standing[s].solver);
    return error_set(error, "there are no runs of '%s' in these rows; there are %s", asked, names);
}

/* The two to draw: those asked for, else the fastest and the fastest of another family, else the fastest two.
 */
static bool choose_pair(const struct chart_request *request, const char *pair[2], struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    size_t count = results_rank(request->results, standing);
    const char *asked[2] = {request->x, request->y};
    for (int i = 0; i < 2; i++) {
        pair[i] = asked[i] ? find_solver(request, standing, count, asked[i]) : 0;
        if (asked[i] && !pair[i])
            return no_such_solver(standing, count, asked[i], error);
    }
    for (int i = 0; i < 2; i++)
        for (size_t s = 0; !pair[i] && s < count; s++)
            if (!pair[!i] || strcmp(family_of(request->registry, standing[s].solver),
                                    family_of(request->registry, pair[!i])))
                pair[i] = standing[s].solver;
    for (size_t s = 0; s < count; s++)
        for (int i = 0; i < 2; i++)
            if (!pair[i] && standing[s].solver != pair[!i])
                pair[i] = standing[s].solver;
    return (pair[0] && pair[1]) || error_set(error, "a scatter needs the runs of two back-ends");
}

/* The result of another back-end on the same instance. Both stand in the same order, so the search goes on
 * from where the last one ended. */
static const struct result *find_result(const struct result_list *results, const struct row *like,
                                        const char *solver, size_t *from)
{
    for (size_t tried = 0; tried < results->count; tried++, *from = (*from + 1) % results->count) {
        const struct row *row = results->result[*from].row;
        if (row->solver == solver && row->set == like->set && row->index == like->index &&
            row->isomorph == like->isomorph && row->instance_hash == like->instance_hash)
            return &results->result[*from];
    }
    return 0;
}

static bool write_scatter(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                          struct error *error)
{
    const char *pair[2];
    if (!choose_pair(request, pair, error))
        return false;
    const struct result_list *results = request->results;
    double timeout = 0, least = INFINITY;
    size_t drawn = 0, from = 0;
    fputs("set\tindex\tx_time_s\tx_status\ty_time_s\ty_status\n", tsv);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *x = &results->result[i];
        if (x->row->solver != pair[0] || !is_drawn(x))
            continue;
        const struct result *y = find_result(results, x->row, pair[1], &from);
        if (!y || !is_drawn(y))
            continue;
        fprintf(tsv, "%s\t%zu\t%.9g\t%s\t%.9g\t%s\n", x->row->set, x->row->index, x->time_ns * 1e-9,
                status_text(x), y->time_ns * 1e-9, status_text(y));
        timeout = fmax(timeout, (double)x->row->timeout_ns * 1e-9);
        least =
            fmin(least, fmin(x->time_ns > 0 ? x->time_ns : INFINITY, y->time_ns > 0 ? y->time_ns : INFINITY));
        drawn++;
    }
    /* Zeros stand a factor of two below the least time that was measured. */
    double floor = isinf(least) ? 1e-9 : least * 0.5e-9;
    arguments->count = 4;
    snprintf(arguments->text[0], sizeof arguments->text[0], "%s", pair[0]);
    snprintf(arguments->text[1], sizeof arguments->text[1], "%s", pair[1]);
    snprintf(arguments->text[2], sizeof arguments->text[2], "%.9g", timeout > 0 ? timeout : 1e9);
    snprintf(arguments->text[3], sizeof arguments->text[3], "%.9g", floor);
    return drawn || error_set(error, "%s and %s have no board in common", pair[0], pair[1]);
}

/* --- distribution: quartiles and single times --- */

/* The results of one back-end on one set; `times` has room for them. */
static void write_distribution_of(const struct result *result, size_t count, double *times, FILE *tsv)
{
    static const double quantiles[] = {0.01, 0.25, 0.5, 0.75, 0.99};
    size_t drawn = 0;
    for (size_t i = 0; i < count; i++)
        if (is_drawn(&result[i]))
            times[drawn++] = result[i].solved ? result[i].time_ns * 1e-9 : INFINITY;
    sort_numbers(times, drawn);
    for (size_t i = 0; i < count; i++) {
        if (!is_drawn(&result[i]))
            continue;
        fprintf(tsv, "%s\t%s\t%.9g\t%s", result[i].row->solver, result[i].row->set, result[i].time_ns * 1e-9,
                status_text(&result[i]));
        for (size_t q = 0; q < sizeof quantiles / sizeof *quantiles; q++)
            fprintf(tsv, "\t%.9g", quantile(times, drawn, quantiles[q]));
        fputc('\n', tsv);
    }
}

static bool write_distribution(const struct chart_request *request, FILE *tsv,
                               struct chart_arguments *arguments, struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    size_t count = write_series(request, standing, arguments);
    double *times = malloc((results->count + 1) * sizeof *times);
    if (!times)
        return error_set(error, "not enough memory");
    fputs("solver\tset\ttime_s\tstatus\tq01\tq25\tq50\tq75\tq99\n", tsv);
    for (size_t from = 0, to; from < results->count; from = to) {
        to = results_stretch(results, from, true);
        write_distribution_of(results->result + from, to - from, times, tsv);
    }
    free(times);
    return count || error_set(error, "there are no runs to draw");
}

/* --- nodes: the size of the search against its time --- */

static bool write_nodes(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                        struct error *error)
{
    struct standing standing[STANDINGS_MAX];
    const struct result_list *results = request->results;
    bool counted = false;
    write_series(request, standing, arguments);
    fputs("solver\tset\tnodes\ttime_s\tstatus\n", tsv);
    for (size_t i = 0; i < results->count; i++) {
        const struct result *result = &results->result[i];
        if (!is_drawn(result))
            continue;
        counted |= (result->row->counted & COUNTS(NODES)) != 0;
        fprintf(tsv, "%s\t%s\t", result->row->solver, result->row->set);
        write_nodes_field(tsv, result);
        fprintf(tsv, "\t%.9g\t%s\n", result->time_ns * 1e-9, status_text(result));
    }
    return counted || error_set(error, "no back-end counted its nodes");
}

/* --- drawing --- */

const struct chart chart_table[] = {
    {"cactus", "how many boards each back-end solves within a time", 1, write_cactus},
    {"scatter", "one back-end's time against another's, board by board", 2, write_scatter},
    {"distribution", "quartiles and single times of each back-end", 1, write_distribution},
    {"nodes", "partial solutions entered against time, board by board", 1, write_nodes},
    {0},
};

/* Runs gnuplot on one script. Its exit status; -1 if it could not be started. */
static int run_gnuplot(const char *script, const char *terminal, const char *tsv, const char *out,
                       const char *title, struct chart_arguments *arguments)
{
    const char *words[12 + CHART_ARGUMENTS_MAX] = {"gnuplot", "-d", "-c", script, terminal, tsv, out, title};
    for (size_t i = 0; i < arguments->count; i++)
        words[8 + i] = arguments->text[i];
    fflush(0);
    pid_t child = fork();
    if (child < 0)
        return -1;
    if (child == 0) {
        /* execvp promises not to change the words; its type is older than const. */
        union {
            const char **const_words;
            char **words;
        } cast = {.const_words = words};
        execvp("gnuplot", cast.words);
        _exit(127);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    if (!WIFEXITED(status))
        return 1;
    return WEXITSTATUS(status) == 127 ? -1 : WEXITSTATUS(status);
}

/* Writes the numbers to `tsv`. */
static enum chart_status write_numbers(const struct chart *chart, const struct chart_request *request,
                                       const char *tsv, struct chart_arguments *arguments,
                                       struct error *error)
{
    FILE *file = fopen(tsv, "w");
    bool opened = file, something = opened && chart->write(request, file, arguments, error);
    bool good = opened && !ferror(file);
    if (opened && fclose(file))
        good = false;
    if (opened && !something)
        return CHART_EMPTY;
    if (!good)
        error_set(error, "cannot write %s: %s", tsv, strerror(errno));
    return good ? CHART_DRAWN : CHART_FAILED;
}

static enum chart_status draw_numbers(const struct chart *chart, const struct chart_request *request,
                                      const char *terminal, const char *tsv, const char *out,
                                      struct chart_arguments *arguments, struct error *error)
{
    char script[PATH_MAX];
    const char *share = share_folder();
    if (!share) {
        error_set(error, "its script is not found: set QUADRILLE_SHARE to the folder that holds plots/");
        return CHART_FAILED;
    }
    snprintf(script, sizeof script, "%s/plots/%s.gp", share, chart->name);
    int ended = run_gnuplot(script, terminal, tsv, out, request->title, arguments);
    if (ended < 0)
        error_set(error, "no charts without gnuplot: apt install gnuplot-nox, then `quadrille plot` draws "
                         "them from the stored rows");
    else if (ended)
        error_set(error, "gnuplot could not draw %s (status %d)", out, ended);
    return ended < 0 ? CHART_NO_GNUPLOT : ended ? CHART_FAILED : CHART_DRAWN;
}

static enum chart_status draw_files(const struct chart *chart, const struct chart_request *request,
                                    struct chart_arguments *arguments, struct error *error)
{
    static const char *const terminals[] = {"svg", "png"};
    char tsv[PATH_MAX], out[PATH_MAX];
    if (!make_folders(request->folder)) {
        error_set(error, "cannot make the folder %s: %s", request->folder, strerror(errno));
        return CHART_FAILED;
    }
    snprintf(tsv, sizeof tsv, "%s/%s.tsv", request->folder, chart->name);
    enum chart_status status = write_numbers(chart, request, tsv, arguments, error);
    if (status == CHART_EMPTY)
        remove(tsv);
    for (size_t i = 0; i < 2 && status == CHART_DRAWN; i++) {
        snprintf(out, sizeof out, "%s/%s.%s", request->folder, chart->name, terminals[i]);
        status = draw_numbers(chart, request, terminals[i], tsv, out, arguments, error);
    }
    return status;
}

/* gnuplot reads the size of the terminal from the environment, where shells do not put it. */
static void tell_terminal_size(void)
{
    struct winsize size;
    char text[16];
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) || !size.ws_col || !size.ws_row)
        return;
    snprintf(text, sizeof text, "%u", size.ws_col);
    setenv("COLUMNS", text, 0);
    snprintf(text, sizeof text, "%u", size.ws_row - 1u);
    setenv("LINES", text, 0);
}

static enum chart_status draw_on_terminal(const struct chart *chart, const struct chart_request *request,
                                          struct chart_arguments *arguments, struct error *error)
{
    const char *temporary = getenv("TMPDIR");
    char tsv[PATH_MAX];
    snprintf(tsv, sizeof tsv, "%s/quadrille-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    int file = mkstemp(tsv);
    if (file < 0) {
        error_set(error, "cannot write %s: %s", tsv, strerror(errno));
        return CHART_FAILED;
    }
    close(file);
    tell_terminal_size();
    enum chart_status status = write_numbers(chart, request, tsv, arguments, error);
    if (status == CHART_DRAWN)
        status = draw_numbers(chart, request, "dumb", tsv, "-", arguments, error);
    remove(tsv);
    return status;
}

enum chart_status chart_draw(const struct chart *chart, const struct chart_request *request,
                             struct error *error)
{
    struct chart_arguments *arguments = calloc(1, sizeof *arguments);
    if (!arguments) {
        error_set(error, "not enough memory");
        return CHART_FAILED;
    }
    enum chart_status status = request->folder ? draw_files(chart, request, arguments, error)
                                               : draw_on_terminal(chart, request, arguments, error);
    free(arguments);
    return status;
}
