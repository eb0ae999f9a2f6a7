/* SPDX-License-Identifier: MIT */
/* Charts: the numbers go to charts/NAME.tsv, and gnuplot draws them by plots/NAME.gp. A chart turns
 * results into the numbers that its script draws, and into a sentence. */
#pragma once

#include "harness/statistics/result-matrix.h"
#include "harness/text/document.h"

struct chart_request {
    const struct result_list *results;
    const char *folder; /* where NAME.tsv and its pictures go; made if it is missing */
    const char *title;
    /* For charts of two solvers: their specs; null: the fastest of two families. A chart of two that were
     * asked for has a name of its own, NAME-X-Y. */
    const char *x, *y;
    const struct chart_style *style;      /* null: svg and png, 20 cm wide */
    const struct solver *const *registry; /* for the families */
    FILE *words;                          /* where charts say what they show; null: nowhere */
    bool one; /* this chart alone was asked for: its words do not begin with its name */
};

/* --- a chart as data, for the page of a report --- */

/* A chart notes its curves as it writes its numbers. Its script reports what only gnuplot knows: where the
 * axes are and which plot shows what (plots/style.gp). Both go to NAME.json, beside NAME.svg. */
struct curve {
    const char *name, *set; /* whose it is, and of which set alone; null: of several */
    size_t panel, first;    /* of the script's panels, from 0; and its first point */
    /* What is said at a point, with values at places like {x:count}, {0.25:time}; also share, number. */
    char *says;
};

struct curve_point {
    double x, y;
    const struct result *of; /* null: of no instance alone */
};

struct curves {
    /* How the page makes curves of the points of some sets: by "rank", as a "share"; null: it does not. */
    const char *made;
    struct curve *curve;
    size_t count, room;
    struct curve_point *point;
    size_t points, points_room;
};

/* Begins a curve. `says` is a format of printf; the names last as long as the results do. */
void curve_begin(struct curves *curves, size_t panel, const char *name, const char *set, const char *says,
                 ...) PRINTF_LIKE(5, 6);

/* Adds a point to the curve that was begun last. A point that is not finite is left out. */
void curve_point(struct curves *curves, double x, double y, const struct result *of);

/* Writes NAME.json; `reported` is the file that the script wrote. */
void curves_write(const struct curves *curves, const struct result_list *results, FILE *reported, FILE *json);

void curves_close(struct curves *curves);

/* --- who stands how --- */

/* Two times less than a quarter apart are called even: a busy machine moves them by that much. */
#define EVEN 1.25

/* "Of 400 boards dlx solves 400, mrv 398, ..., rescan 12." It says no more than the numbers of the chart
 * do. */
struct league {
    char *head;       /* "Of 400 boards " */
    const char *verb; /* " solves " */
    struct league_entry {
        struct shown who;
        char *value;
        double by;
        size_t added;
    } entry[STANDINGS_MAX];
    size_t count;
};

/* Adds who has a value: after those with a higher or an equal `by`. The value becomes its own. */
void league_add(struct league *league, struct shown who, double by, char *value);

/* Returns what is drawn one by one, as a noun: "board"; "instance" if some are no boards or come as
 * several isomorphs; "stretch" for a throughput run. */
const char *things(const struct result_list *results);

/* --- charts --- */

enum { CHART_ARGUMENTS_MAX = 4 };

/* What the script gets after TERMINAL DATA OUT TITLE. */
struct chart_arguments {
    char text[CHART_ARGUMENTS_MAX][16384];
    size_t count;
    size_t pooled; /* of how many sets the chart draws all instances alike; 0: it keeps sets apart */
    struct curves curves;
};

struct chart {
    const char *name;
    const char *summary;
    size_t solvers; /* how many it needs at least */
    /* Writes the numbers, the curves and the arguments; of two solvers the arguments begin with the one
     * and the other. Returns false, and a sentence, if there is nothing to draw. */
    bool (*write)(const struct chart_request *request, FILE *tsv, struct chart_arguments *arguments,
                  struct error *error);
    /* Ranks what the chart shows, for the sentence below it. Called only if `write` had something to draw. */
    void (*describe)(const struct chart_request *request, struct league *league);
    bool duel; /* of two solvers, which `x` and `y` choose */
};

/* All of them, in the order in which reports show them. To add one, add its line here. */
#define CHARTS(CHART) \
    CHART(cactus)     \
    CHART(portfolio)  \
    CHART(ecdf)       \
    CHART(profile)    \
    CHART(ranks)      \
    CHART(scatter)    \
    CHART(heatmap)    \
    CHART(nodes)      \
    CHART(sizes)      \
    CHART(transition) \
    CHART(cost)

#define DECLARE_CHART(name) extern const struct chart name##_chart;
CHARTS(DECLARE_CHART)
#undef DECLARE_CHART

/* Ends with a null. */
extern const struct chart *const chart_table[];

enum chart_status {
    CHART_DRAWN,
    CHART_EMPTY,      /* these rows hold nothing for it to show */
    CHART_NO_GNUPLOT, /* the numbers are written, but gnuplot is not installed */
    CHART_FAILED,
};

/* Writes and draws one chart. Unless it is drawn, `error` gets a sentence with the remedy; the numbers are
 * kept wherever they could be written. */
enum chart_status chart_draw(const struct chart *chart, const struct chart_request *request,
                             struct error *error);

/* Adds what the chart shows, a sentence. Only of a chart that has numbers. */
void chart_describe(const struct chart *chart, const struct chart_request *request,
                    struct document *document);

/* --- what charts share --- */

/* Sorts by outcome, the solved ones first, then by time. */
void sort_results(const struct result **result, size_t count);

/* "ok" or "cut off". */
const char *status_text(const struct result *result);

/* Returns whether a result is drawn: solved or cut off. Wrong answers are in no chart. */
bool is_drawn(const struct result *result);

/* Writes the nodes, or nothing where they were not counted. */
void write_nodes_field(FILE *tsv, const struct result *result);

/* Appends a name to the first argument of the script, as a word for gnuplot: in quotes if it has blanks. */
void write_word(const char *name, struct chart_arguments *arguments);

/* Writes the solvers to the first argument of the script, the slowest first, so that a legend stands in
 * the order of the curves. `standing` has them the fastest first. Returns their number. */
size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
                    struct chart_arguments *arguments);

/* Returns the number of sets that have results which a chart draws. */
size_t count_sets(const struct result_list *results, bool (*draws)(const struct result *result));

/* Writes the time limits at which runs were cut off, in seconds, to the next argument; may be empty. */
void write_timeouts(const struct result_list *results, struct chart_arguments *arguments);

/* Returns the family of a solver of the rows, or its spec if the registry does not have it. */
const char *family_of(const struct chart_request *request, const char *solver);

/* How charts look: their size on paper, the kinds of files, the typeface, with or without a title, in grey.
 *
 * A chart is laid out in units of which a letter is twelve high. A style of a given width says how many
 * points a unit has, so that text, lines and marks keep their proportions and come out at the size of text
 * that the width is for. Without a width a chart is 756 units wide (20 cm), a unit a pixel. */

enum picture { PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURES };

struct chart_style {
    double width_cm, height_cm; /* 0: 20 cm wide; as high as the chart needs */
    double text_pt;             /* size of the text, with a width */
    bool wanted[PICTURES];      /* the kinds of files; none: svg and png */
    const char *font;           /* a typeface; null: what each kind of file has by default */
    bool untitled, grey;
    const char *roster; /* all solvers of the run as words for gnuplot, by which those without a colour of
                           their own are distinguished; null: those in the chart */
};

/* Setters of options (options.h). The first takes column, page, slide, or WIDTHxHEIGHT in centimetres or with
 * cm, mm or in after it; the second svg, png and pdf with commas between; the third a name without
 * quotes, backslashes or braces. */
bool set_chart_size(void *target, const char *value, struct error *error);    /* struct chart_style */
bool set_chart_formats(void *target, const char *value, struct error *error); /* struct chart_style */
bool set_chart_font(void *target, const char *value, struct error *error);    /* struct chart_style */

bool style_wants(const struct chart_style *style, enum picture picture);

/* "svg", which is also how its files end. */
const char *picture_name(enum picture picture);

/* A text as a command `NAME = "..."; ` for gnuplot, whatever it holds. */
void write_gnuplot_text(FILE *file, const char *name, const char *text);

/* The style as commands that gnuplot runs before the script. */
void style_write(const struct chart_style *style, FILE *file);

/* Mends a picture that gnuplot has written: an SVG of a given size gets its size in points instead of
 * pixels. False if it can't be read or written. */
bool style_finish(const struct chart_style *style, enum picture picture, const char *path);
