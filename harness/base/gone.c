/* SPDX-License-Identifier: MIT */
#include "harness/base/gone.h"

#include "solvers/registry/spec.h"

/* One line each: kind, name, sentence without a full stop. */
static const struct gone list[] = {
    {"option", "--protocol", "--protocol went: use exec:protocol=NAME:COMMAND"},
    {"count", "--resume", "--resume went: use convert --cubes, and count the cubes that are left"},
    {"count", "--diagram", "--diagram went: use --certify FILE.cpog"},
    {"count", "--through", "--through went: count the cover with an option and without it"},
    {"option", "--by-parts", "--by-parts went: layer by layer is the only way"},
    {"command", "check-count", "check-count went: use count --certify FILE.cpog, and a checker of CPOG"},
    {"option", "--dedupe", "--dedupe went: use quadrille convert --dedupe"},
    {"check", "--output", "--output went: drat-trim -L writes LRAT"},
    {"check", "--elaborate", "--elaborate went: drat-trim -L writes LRAT"},
    {"generate", "--blanks-a-row", "--blanks-a-row went: use --holes"},
    {"generate", "--fool", "--fool went: use compare, which names the boards that a solver gets wrong"},
    {"explain", "--format", "--format went: use the text that explain writes"},
    {"format", "words", "words went: use cover, with letters as colours"},
    {"format", "ec", "ec went: use lengths or cover"},
    {"format", "xcc", "xcc went: use miniexact or cover"},
    {"convert", "--format", "--format went: use --to"},
    {"lesson", "--quiet", "--quiet went: use 2> /dev/null"},
    {"command", "watch", "watch went: use quadrille trace --format text, or lesson"},
    {"command", "grade", "grade went: use quadrille generate --by, or pairs.csv of quadrille compare"},
    {"compare", "--pair", "--pair went: use pairs.csv of the run"},
    {"generate", "--symmetry", "--symmetry went: givens are taken off in random order"},
    {"grade", "rating", "rating went: use nodes:dlx or the like"},
    {"command", "fill", "fill went: use results/fill.py of the source"},
    {"command", "hunt", "hunt went: use quadrille generate --by nodes:A/nodes:B --hardest K"},
    {"command", "canon", "canon went: use quadrille convert --canonical"},
    {"lesson", "--measure", "--measure went: use the comparisons that pages of the lesson name"},
    {"lesson", "--handout", "--handout went: use python3 results/guide/lessons/handout.py"},
    {"trace format", "svg", "svg went: use text, or quadrille lesson, which draws the tree"},
    {"command", "cluster", "cluster went: use the scripts in results/guide/several-machines.md"},
    {"plot", "--terminal", "--terminal went: use --format png"},
    {"format", "tikz", "format tikz went: use pdf"},
    {"chart", "quantiles", "chart quantiles went: use ecdf"},
    {"chart", "distribution", "chart distribution went: use ecdf"},
    {"chart", "drift", "chart drift went: use report, which warns of drift"},
    {"chart", "ratio", "chart ratio went: use scatter"},
    {"command", "bundle", "bundle went: use tar, and quadrille reproduce on the unpacked run"},
    {"option", "--jail", "--jail went: use bwrap (results/guide/your-own-solver.md)"},
    {"explain", "--output", "--output went: use > FILE"},
    {"trace", "--output", "--output went: use > FILE"},
    {"shrink", "--looks", "--looks went: a search is cut off after 2,000 looks at the clock"},
    {"compare", "--layouts", "--layouts went: use --runs, and another build for another link"},
    {"compare", "--pacing", "--pacing went: use times among other instances, which compare always takes"},
    {"chart", "pacing", "chart pacing went: use results/guide/learnt-by-heart.md, which has its figures"},
    {"compare", "--dry-run", "--dry-run went: use --progress, which says how long the rest may take"},
    {"compare", "--certify", "--certify went: use solve --certify on the same sets"},
    {"compare", "--scan", "--scan went: use a loop of the shell (results/guide/your-own-solver.md)"},
    {NULL, NULL, NULL},
};

const char *gone_sentence(const char *kind, const char *name)
{
    return gone_find(list, kind, name);
}
