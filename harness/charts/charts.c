#include "charts.h"

#include <string.h>

const char *status_text(const struct result *result)
{
    return result->solved ? "ok" : "cut off";
}

bool is_drawn(const struct result *result)
{
    return result->counted && (result->solved || result->cut_off);
}

void write_nodes_field(FILE *tsv, const struct result *result)
{
    if (result->has_nodes)
        fprintf(tsv, "%llu", (unsigned long long)result->nodes);
}

size_t write_series(const struct chart_request *request, struct standing standing[STANDINGS_MAX],
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

const char *family_of(const struct solver *const *registry, const char *spec)
{
    size_t length = strcspn(spec, ":");
    for (; registry && *registry; registry++)
        if (!strncmp((*registry)->name, spec, length) && !(*registry)->name[length])
            return (*registry)->family;
    return spec;
}
