#include "chart.h"

#include "charts/charts.h"
#include "charts/quotes.h"
#include "memory.h"
#include "run_folder.h"
#include "share.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const struct chart chart_table[] = {
    {"cactus", "how many boards each back-end solves within a time", 1, write_cactus, tell_cactus, false},
    {"quantiles", "every instance accounted for, beside the virtual best solver", 1, write_quantiles,
     tell_quantiles, false},
    {"ecdf", "share of boards solved within a time, with the band of luck", 1, write_ecdf, tell_ecdf, false},
    {"scatter", "one back-end's time against another's, board by board", 2, write_scatter, tell_scatter,
     false},
    {"ratio", "how many times as long one back-end takes, by difficulty", 2, write_ratio, tell_ratio, true},
    {"distribution", "quartiles and single times of each back-end", 1, write_distribution, tell_distribution,
     false},
    {"heatmap", "each back-end on each set, as a ratio to the fastest", 2, write_heatmap, tell_heatmap,
     false},
    {"nodes", "partial solutions entered against time, board by board", 1, write_nodes, tell_nodes, false},
    {"sizes", "medians against the size of the instances, family by family", 1, write_sizes, tell_sizes,
     true},
    {"pacing", "the same solves among others and repeated back to back", 2, write_pacing, tell_pacing, true},
    {"drift", "whether the machine kept its speed over the run", 1, write_drift, tell_drift, true},
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
    char *text = 0;
    size_t length;
    FILE *numbers = file ? memory_stream(&text, &length) : 0;
    bool opened = numbers, something = opened && chart->write(request, numbers, arguments, error);
    bool good = opened && !fclose(numbers);
    if (good)
        write_unquoted_fields(file, text);
    free(text);
    good = good && !ferror(file);
    if (file && fclose(file))
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

/* The sentences where the request wants them: a line each, behind the name of the chart if it is one of many.
 */
static bool tell_words(const struct chart *chart, const struct chart_request *request, struct error *error)
{
    char *text = 0, *rest = 0;
    size_t length = 0;
    FILE *file = request->words ? open_memstream(&text, &length) : 0;
    bool good = !request->words || (file && chart->tell(request, file, false));
    if (file && fclose(file))
        good = false;
    for (char *line = good && text ? strtok_r(text, "\n", &rest) : 0; line; line = strtok_r(0, "\n", &rest))
        fprintf(request->words, "%s%s%s\n", request->one ? "" : chart->name, request->one ? "" : ": ", line);
    free(text);
    return good || error_set(error, "not enough memory");
}

/* FOLDER/NAME.md, and the sentences in it where the request wants them. */
static enum chart_status tell_files(const struct chart *chart, const struct chart_request *request,
                                    struct error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s.md", request->folder, chart->name);
    FILE *file = fopen(path, "w");
    bool good = file && chart->tell(request, file, true) && !ferror(file);
    if (file && fclose(file))
        good = false;
    if (!good)
        error_set(error, "cannot write %s: %s", path, strerror(errno));
    good = good && tell_words(chart, request, error);
    return good ? CHART_DRAWN : CHART_FAILED;
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
    if (status == CHART_DRAWN)
        status = tell_files(chart, request, error);
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
    if (status == CHART_DRAWN && !tell_words(chart, request, error))
        status = CHART_FAILED;
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
