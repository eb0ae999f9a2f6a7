/* SPDX-License-Identifier: MIT */
/* What a person finds in a bundle: README.md, the licence, the versions, and the script that does it again. */
#include "harness/comparing/bundle/bundle.h"
#include "harness/ground/memory.h"

#include "harness/measuring/run/run-json.h"
#include "harness/writing/writers.h"
#include "licence.h"
#include "sbom.h"
#include "version.h"

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

/* --- tables: rows are of claims, runs and entries of run.json --- */

#define CLAIM ((const struct bundled_claim *)row->of)
#define JUDGED (CLAIM->judgement)
COLUMN(claim, 0, "claim", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = CLAIM->text)
COLUMN(claimed_of, 0, "run", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = ((const struct bundle *)row->in)->run[CLAIM->run].name)
COLUMN(ratio, 0, "ratio", 0, KIND_RATIO, SHAPE_NUMBER, 0, .number = JUDGED.ratio)
COLUMN(interval, 0, "interval", 0, KIND_RATIO, SHAPE_INTERVAL, 0, .number = JUDGED.ratio,
       .low = JUDGED.interval.low, .high = JUDGED.interval.high)
COLUMN(agrees, 0, "by the rows of the bundle", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = JUDGED.verdict == CLAIM_UNDECIDED ? "undecided" : claim_verdicts[JUDGED.verdict])
static const struct column *const columns_of_claims[] =
    COLUMNS(&column_claim, &column_claimed_of, &column_ratio, &column_interval, &column_agrees);

/* "dlx, mrv and 3 more": as many names as there is room for. */
static const char *names_text(const char *const *name, size_t count, char room[COLUMN_ROOM])
{
    enum { ROOM_FOR_MORE = 32 };
    size_t length = 0, i = 0;
    room[0] = 0;
    for (; i < count && length + strlen(name[i]) + ROOM_FOR_MORE < COLUMN_ROOM; i++)
        length += (size_t)snprintf(room + length, COLUMN_ROOM - length, "%s%s", i ? ", " : "", name[i]);
    if (i < count)
        snprintf(room + length, COLUMN_ROOM - length, "%s%zu more", i ? " and " : "", count - i);
    return room;
}

#define RUN ((const struct bundled_run *)row->of)
COLUMN(run, 0, "run", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = RUN->name)
COLUMN(measured, 0, "measured", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = json_text_at(RUN->run.record, "started"))
COLUMN(version, 0, "version", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = json_text_at(RUN->run.record, "quadrille"))
COLUMN(solvers, 0, "back-ends", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = names_text(RUN->run.solvers, RUN->run.solver_count, room))
COLUMN(sets, 0, "sets", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = names_text(RUN->run.sets, RUN->run.set_count, room))
static const struct column *const columns_of_runs[] =
    COLUMNS(&column_run, &column_measured, &column_version, &column_solvers, &column_sets);

#define PROGRAM(key) json_text_at(row->of, key)
COLUMN(file, 0, "file", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = PROGRAM("path"))
COLUMN(back_end, 0, "back-end", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = PROGRAM("back_end"))
COLUMN(used_in, 0, "run", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = ((const struct bundled_run *)row->in)->name)
COLUMN(held, 0, "in this bundle", 0, KIND_WORDS, SHAPE_NUMBER, 0,
       .text = *PROGRAM("file") ? PROGRAM("file") : "no")
COLUMN(sum, 0, "SHA-256", 0, KIND_WORDS, SHAPE_NUMBER, 0, .text = PROGRAM("sha256"))
static const struct column *const columns_of_programs[] =
    COLUMNS(&column_file, &column_back_end, &column_used_in, &column_held, &column_sum);

static void add_tables(struct document *document, const struct bundle *bundle)
{
    size_t index;
    const json_t *program;
    document_add(document, BLOCK_SECTION, "Runs");
    struct table *table = document_table(document, 0, columns_of_runs);
    for (size_t i = 0; i < bundle->runs; i++)
        table_add(table, (struct table_row){.of = &bundle->run[i]});
    if (bundle->claims) {
        document_add(document, BLOCK_SECTION, "Claims");
        document_add(
            document, BLOCK_PARAGRAPH,
            "A claim `A/B OP NUMBER on SET` is about the median time of A on the set, divided by that "
            "of B. It agrees where the whole interval of that ratio (95 %%) is on the claimed side.");
        table = document_table(document, 0, columns_of_claims);
        for (size_t i = 0; i < bundle->claims; i++)
            table_add(table, (struct table_row){.of = &bundle->claim[i], .in = bundle});
    }
    struct table programs = {.column = columns_of_programs};
    for (size_t i = 0; i < bundle->runs; i++)
        json_array_foreach(bundle->run[i].programs, index, program)
            table_add(&programs, (struct table_row){.of = program, .in = &bundle->run[i]});
    if (programs.rows) { /* none if all back-ends are Quadrille's own */
        document_add(document, BLOCK_SECTION, "Programs and plug-ins by others");
        document_add(
            document, BLOCK_PARAGRAPH,
            "`./reproduce.sh --foreign` runs them: those in `programs/` from there, other programs by "
            "their names, and other files where this table says. A back-end that lacks a file is left "
            "out, and claims about it are undecided.");
        *document_table(document, 0, columns_of_programs) = programs;
    }
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
    struct document document = {0};
    add_tables(&document, bundle);
    document_write_markdown(&document, file);
    document_close(&document);
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
