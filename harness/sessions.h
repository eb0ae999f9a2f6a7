/* The sessions that a command has open: one for each back-end and order, opened when first asked for. */
#ifndef QUADRILLE_SESSIONS_H
#define QUADRILLE_SESSIONS_H

#include "../solvers/session.h"

struct open_session {
    const struct spec *spec;
    struct order order;
    struct session session;
    struct allocator allocator;
    uint64_t setup_ns;
    bool refused; /* it could not be opened; `error` says why */
    struct error error;
};

struct session_list {
    struct open_session **open;
    size_t count, room;
};

/* Opens, or finds what is open already. Null if memory runs out; a session that the back-end refused comes
 * back with `refused` set, each time. */
struct open_session *sessions_get(struct session_list *list, const struct spec *spec, struct order order);
void sessions_close(struct session_list *list);

#endif
