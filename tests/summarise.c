/* summarise RUN: its summary.csv on standard output. With a second argument, the tables as on a terminal. */
#include "../harness/output.h"
#include "../harness/present.h"

int main(int argc, char **argv)
{
    struct result_list results;
    struct run_figures figures;
    struct error error = {""};
    if (argc < 2 || !results_open(&results, argv[1], &error)) {
        complain("%s", argc < 2 ? "name a run" : error.text);
        return 1;
    }
    bool made = figures_make(&figures, &results);
    if (made && argc > 2)
        present_tables(&(struct presentation){.results = &results, .run = argv[1]}, &figures, stdout, false);
    else if (made)
        summary_write_csv(&figures, stdout);
    if (made)
        figures_close(&figures);
    results_close(&results);
    return made && output_flush() ? 0 : 1;
}
