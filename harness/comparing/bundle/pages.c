/* SPDX-License-Identifier: MIT */
/* What a person finds in a bundle: README.md, the licence, the versions, and the script that does it again. */
#include "harness/comparing/bundle/bundle.h"
#include "harness/ground/memory.h"

#include "harness/measuring/run/run-json.h"
#include "harness/writing/escape.h"
#include "licence.h"
#include "sbom.h"
#include "version.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char script[] =
    "#!/bin/sh\n"
    "# Measures the runs of this folder again on this machine, and says of every claim whether it agrees.\n"
    "# Options go to `quadrille reproduce`. QUADRILLE names the program, where it is not found by its name.\n"
    "here=$(cd \"$(dirname \"$0\")\" && pwd) || exit 3\n"
    "if ! command -v \"${QUADRILLE:-quadrille}\" >/dev/null; then\n"
    "    echo \"$0: Quadrille " QUADRILLE_VERSION
    " or newer is needed; QUADRILLE=/its/path says where it is\" >&2\n"
    "    exit 3\n"
    "fi\n"
    "exec \"${QUADRILLE:-quadrille}\" reproduce \"$@\" \"$here\"\n";

static void write_number(FILE *file, double number)
{
    if (isnan(number))
        fputs("?", file);
    else
        fprintf(file, "%.3g", number);
}

static void write_claims(const struct bundle *bundle, FILE *file)
{
    fputs(
        "## Claims\n\n"
        "A claim `A/B OP NUMBER on SET` is about the median time of A on the set, divided by that of B. It\n"
        "agrees where the whole interval of that ratio (95 %) is on the claimed side.\n\n"
        "| claim | run | ratio | interval | by the rows of the bundle |\n| --- | --- | ---: | ---: | --- |\n",
        file);
    for (size_t i = 0; i < bundle->claims; i++) {
        const struct bundled_claim *claim = &bundle->claim[i];
        fputs("| ", file);
        escape_markdown_cell(file, claim->text);
        fprintf(file, " | %s | ", bundle->run[claim->run].name);
        write_number(file, claim->judgement.ratio);
        fputs(" | ", file);
        write_number(file, claim->judgement.interval.low);
        fputs(" to ", file);
        write_number(file, claim->judgement.interval.high);
        fprintf(file, " | %s |\n",
                claim->judgement.verdict == CLAIM_UNDECIDED ? "undecided"
                                                            : claim_verdicts[claim->judgement.verdict]);
    }
    fputs("\n", file);
}

static void write_runs(const struct bundle *bundle, FILE *file)
{
    fputs("## Runs\n\n| run | measured | version | back-ends | sets |\n| --- | --- | --- | --- | --- |\n",
          file);
    for (size_t i = 0; i < bundle->runs; i++) {
        const struct bundled_run *run = &bundle->run[i];
        fprintf(file, "| %s | ", run->name);
        escape_markdown_cell(file, recorded_text(run->run.record, "started"));
        fputs(" | ", file);
        escape_markdown_cell(file, recorded_text(run->run.record, "quadrille"));
        fputs(" | ", file);
        for (size_t s = 0; s < run->run.solver_count; s++) {
            fputs(s ? ", " : "", file);
            escape_markdown_cell(file, run->run.solvers[s]);
        }
        fputs(" | ", file);
        for (size_t s = 0; s < run->run.set_count; s++) {
            fputs(s ? ", " : "", file);
            escape_markdown_cell(file, run->run.sets[s]);
        }
        fputs(" |\n", file);
    }
    fputs("\n", file);
}

/* Nothing if all back-ends are Quadrille's own. */
static void write_programs(const struct bundle *bundle, FILE *file)
{
    size_t index, count = 0;
    const json_t *program;
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_foreach(bundle->run[i].programs, index, program)
        {
            if (!count++)
                fputs(
                    "## Programs and plug-ins by others\n\n"
                    "`./reproduce.sh --foreign` runs them: those in `programs/` from there, other programs "
                    "by their names, and\n"
                    "other files where this table says. A back-end that lacks a file is left out, and claims "
                    "about "
                    "it are\n"
                    "undecided.\n\n"
                    "| file | back-end | run | in this bundle | SHA-256 |\n| --- | --- | --- | --- | --- |\n",
                    file);
            const char *held = recorded_text(program, "file");
            fputs("| ", file);
            escape_markdown_cell(file, recorded_text(program, "path"));
            fputs(" | ", file);
            escape_markdown_cell(file, recorded_text(program, "back_end"));
            fprintf(file, " | %s | %s%s%s | ", bundle->run[i].name, *held ? "`" : "no", held,
                    *held ? "`" : "");
            escape_markdown_cell(file, recorded_text(program, "sha256"));
            fputs(" |\n", file);
        }
    fputs(count ? "\n" : "", file);
}

static void write_page(const struct bundle *bundle, FILE *file)
{
    fputs("# A comparison that can be measured again\n\n"
          "This folder holds comparisons of ways to solve the same puzzles, made by Quadrille, with all that "
          "they\n"
          "were made from. On any machine with Quadrille " QUADRILLE_VERSION " or newer\n\n"
          "    ./reproduce.sh\n\n"
          "or `quadrille reproduce` with this folder or its archive measures them again, and says of every "
          "claim\n"
          "whether it agrees, disagrees or is undecided there. Answers have to be the same, and so have the "
          "nodes of\n"
          "Quadrille's own back-ends, on whatever finished in both. The exit status is 0 unless one "
          "disagrees.\n\n",
          file);
    write_runs(bundle, file);
    if (bundle->claims)
        write_claims(bundle, file);
    write_programs(bundle, file);
    fputs("## Files\n\n"
          "| file | content |\n| --- | --- |\n"
          "| `runs/` | of each run its raw rows, its record (machine, settings, command line) and its tables "
          "|\n"
          "| `sets/` | the puzzle sets; members of families, such as `queens:8`, are made and not stored |\n"
          "| `programs/` | programs and plug-ins by others, if any were taken along |\n"
          "| `plots/` | gnuplot scripts of the charts; `quadrille plot runs/NAME` draws them |\n"
          "| `bundle.json` | where the sets of each run are, and the claims with their figures |\n"
          "| `versions.txt` | the program that made this bundle |\n"
          "| `quadrille.spdx.json` | what that program is linked with and what it calls (SPDX 2.3) |\n"
          "| `ro-crate-metadata.json` | RO-Crate 1.1, for archives of research data |\n"
          "| `SHA256SUMS` | of all files: `sha256sum -c SHA256SUMS` |\n"
          "| `LICENSE` | of Quadrille, its chart scripts and the sets that come with it; other sets and "
          "programs have "
          "the licence of their origin |\n",
          file);
}

static bool add_text(struct bundle *bundle, const char *path, FILE *file, char *const *text,
                     const size_t *length, struct error *error)
{
    fclose(file);
    bool good = archive_add(&bundle->archive, path, *text, *length, error);
    free(*text);
    return good;
}

bool bundle_add_pages(struct bundle *bundle, struct error *error)
{
    char *text = 0;
    size_t length = 0;
    FILE *page = memory_stream(&text, &length);
    write_page(bundle, page);
    if (!add_text(bundle, "README.md", page, &text, &length, error))
        return false;
    text = 0;
    FILE *versions = memory_stream(&text, &length);
    run_json_print_version(bundle->program->registry, versions);
    if (!add_text(bundle, "versions.txt", versions, &text, &length, error) ||
        !archive_add(&bundle->archive, "LICENSE", licence, strlen(licence), error) ||
        !archive_add(&bundle->archive, "quadrille.spdx.json", sbom, strlen(sbom), error) ||
        !archive_add(&bundle->archive, "reproduce.sh", script, strlen(script), error))
        return false;
    archive_find(&bundle->archive, "reproduce.sh")->is_script = true;
    return true;
}
