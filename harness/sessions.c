#include "sessions.h"

#include "../common/clock.h"

#include <stdlib.h>

static struct open_session *add(struct session_list *list)
{
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : 16;
        struct open_session **grown = realloc(list->open, room * sizeof *grown);
        if (!grown)
            return 0;
        list->open = grown;
        list->room = room;
    }
    struct open_session *added = calloc(1, sizeof *added);
    if (added)
        list->open[list->count++] = added;
    return added;
}

struct open_session *sessions_get(struct session_list *list, const struct spec *spec, struct order order)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->open[i]->spec == spec && order_equal(list->open[i]->order, order))
            return list->open[i];
    struct open_session *open = add(list);
    if (!open)
        return 0;
    open->spec = spec;
    open->order = order;
    uint64_t started = clock_now();
    open->refused = !session_open(&open->session, spec, order, &open->allocator, &open->error);
    open->setup_ns = clock_now() - started;
    return open;
}

void sessions_close(struct session_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (!list->open[i]->refused)
            session_close(&list->open[i]->session);
        free(list->open[i]);
    }
    free(list->open);
    *list = (struct session_list){0};
}
