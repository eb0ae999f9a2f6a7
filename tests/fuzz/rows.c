/* Any bytes at all as a rows.csv: read, grouped, summarised by PAR-2. By way of a temporary file, which is
 * what the store reads. Rows that were read must come back the same when they are written. */
#include "fuzz.h"

#include "../../harness/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void write_rows(const struct row_list *list, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        abort();
    store_write_header(file);
    for (size_t i = 0; i < list->count; i++)
        store_write_row(file, &list->row[i]);
    if (fclose(file))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char path[64];
    struct row_list list = {0};
    struct error error;
    if (!*path) {
        snprintf(path, sizeof path, "/tmp/quadrille-fuzz-rows-%ld", (long)getpid());
        atexit(fuzz_remove_files);
        fuzz_file = path;
    }
    FILE *file = fopen(path, "w");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file))
        abort();
    store_read(&list, path, &error);
    if (list.count) {
        struct result_list results;
        struct standing standing[STANDINGS_MAX];
        struct row_list again = {0};
        if (results_group(&results, &list)) {
            results_rank(&results, standing);
            results_close(&results);
        }
        write_rows(&list, path);
        if (!store_read(&again, path, &error) || again.count != list.count)
            abort();
        rows_close(&again);
    }
    rows_close(&list);
    return 0;
}
