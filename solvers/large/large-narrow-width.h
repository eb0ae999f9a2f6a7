/* SPDX-License-Identifier: MIT */
/* The narrowing for one width of lanes: large-narrow.c includes this with LANE (the type), PLANES (lanes that
 * a set of digits takes), VECTOR_BYTES_MOST and OF_LANE (the name of a function for this width). No guard: it
 * is included several times, and ends the definitions. */

/* A compiler without vectors of 32 bytes makes them of smaller ones. */
#define VECTOR_BYTES (QUADRILLE_SET_BITS < 512 || VECTOR_BYTES_MOST < 64 ? 32 : 64)
#define VECTOR OF_LANE(vector)

typedef LANE VECTOR __attribute__((vector_size(VECTOR_BYTES), may_alias));

/* The digits of a set, one vector for each plane. */
struct OF_LANE(set) {
    VECTOR plane[PLANES];
};
#define SET struct OF_LANE(set)

INLINED SET OF_LANE(load)(const LANE *at, unsigned stride)
{
    SET set;
    for (unsigned p = 0; p < PLANES; p++)
        set.plane[p] = *(const VECTOR *)(at + p * stride);
    return set;
}

INLINED void OF_LANE(store)(LANE *at, unsigned stride, SET set)
{
    for (unsigned p = 0; p < PLANES; p++)
        *(VECTOR *)(at + p * stride) = set.plane[p];
}

/* Returns all ones in the lanes where a set has at most one element. */
INLINED VECTOR OF_LANE(is_single)(SET set)
{
    VECTOR more = set.plane[0] & (set.plane[0] - 1);
    if (PLANES == 2)
        more |= (set.plane[PLANES - 1] & (set.plane[PLANES - 1] - 1)) |
                (set.plane[0] & (VECTOR)(set.plane[PLANES - 1] != 0));
    return (VECTOR)(more == 0);
}

INLINED VECTOR OF_LANE(is_empty)(SET set)
{
    VECTOR any = set.plane[0];
    if (PLANES == 2)
        any |= set.plane[PLANES - 1];
    return (VECTOR)(any == 0);
}

INLINED bool OF_LANE(any)(VECTOR vector)
{
    uint64_t words[VECTOR_BYTES / sizeof(uint64_t)], all = 0;
    memcpy(words, &vector, sizeof words);
    for (unsigned i = 0; i < VECTOR_BYTES / sizeof(uint64_t); i++)
        all |= words[i];
    return all;
}

/* Forced placements in all units of a kind. False at a contradiction. `changed` is set if any candidate
 * left. */
INLINED bool OF_LANE(narrow_units)(LANE *cells, unsigned size, unsigned stride, const LANE all[PLANES],
                                   bool *changed)
{
    const unsigned row = PLANES * stride;
    VECTOR wrong = {0}, differ = {0};
    for (unsigned at = 0; at < stride; at += VECTOR_BYTES / sizeof(LANE)) {
        SET some = {{{0}}}, several = {{{0}}}, fixed = {{{0}}};
        for (unsigned place = 0; place < size; place++) {
            SET cell = OF_LANE(load)(cells + place * row + at, stride);
            VECTOR single = OF_LANE(is_single)(cell);
            wrong |= OF_LANE(is_empty)(cell);
            for (unsigned p = 0; p < PLANES; p++) {
                VECTOR alone = cell.plane[p] & single;
                several.plane[p] |= some.plane[p] & cell.plane[p];
                some.plane[p] |= cell.plane[p];
                wrong |= fixed.plane[p] & alone;
                fixed.plane[p] |= alone;
            }
        }
        SET hidden;
        VECTOR todo = {0};
        for (unsigned p = 0; p < PLANES; p++) {
            wrong |= some.plane[p] ^ all[p];
            hidden.plane[p] = some.plane[p] & ~several.plane[p] & ~fixed.plane[p];
            todo |= hidden.plane[p] | (fixed.plane[p] & several.plane[p]);
        }
        if (!OF_LANE(any)(todo))
            continue;
        for (unsigned place = 0; place < size; place++) {
            LANE *here = cells + place * row + at;
            SET cell = OF_LANE(load)(here, stride), put, then;
            VECTOR single = OF_LANE(is_single)(cell);
            for (unsigned p = 0; p < PLANES; p++)
                put.plane[p] = cell.plane[p] & hidden.plane[p];
            VECTOR none = OF_LANE(is_empty)(put);
            wrong |= ~OF_LANE(is_single)(put);
            for (unsigned p = 0; p < PLANES; p++) {
                then.plane[p] = (put.plane[p] & ~none) | (cell.plane[p] & none & (~fixed.plane[p] | single));
                differ |= then.plane[p] ^ cell.plane[p];
            }
            OF_LANE(store)(here, stride, then);
        }
    }
    *changed |= OF_LANE(any)(differ);
    return !OF_LANE(any)(wrong);
}

/* The segments that lie in one line, `count` of them `step` lanes apart, beginning at lane `first`, in row
 * `k` of the segments: digits that the line has in one of them only leave the other segments of that box
 * (`width` of them, in rows of the segments), and digits that a box has in one segment only leave the others
 * of the line. What leaves is noted in `out`. `only` holds, of each segment, the digits that its box has
 * there alone. */
INLINED void OF_LANE(lock_line)(const LANE *segments, const LANE *only, LANE *out, unsigned row, unsigned k,
                                unsigned width, unsigned first, unsigned count, unsigned step)
{
    const LANE *line = segments + (size_t)k * row, *line_only = only + (size_t)k * row;
    LANE some = 0, several = 0, boxes = 0;
    for (unsigned i = 0, at = first; i < count; i++, at += step) {
        several |= some & line[at];
        some |= line[at];
        boxes |= line_only[at];
    }
    const LANE alone = (LANE)(some & ~several);
    for (unsigned i = 0, at = first; i < count; i++, at += step) {
        const LANE here = (LANE)(line[at] & alone);
        out[(size_t)k * row + at] |= (LANE)(boxes & ~line_only[at]);
        for (unsigned other = 0; here && other < width; other++)
            if (other != k)
                out[(size_t)other * row + at] |= here;
    }
}

/* Locked candidates of boxes with rows (`by_rows`) or columns. */
INLINED void OF_LANE(lock)(LANE *cells, LANE *segments, struct order order, unsigned stride, bool by_rows,
                           bool *changed)
{
    const unsigned row = PLANES * stride, width = by_rows ? order.rows : order.columns,
                   depth = by_rows ? order.columns : order.rows;
    LANE *only = segments + (size_t)width * row, *out = only + (size_t)width * row;
    VECTOR differ = {0};
    for (unsigned at = 0; at < row; at += VECTOR_BYTES / sizeof(LANE)) {
        VECTOR some = {0}, several = {0};
        for (unsigned k = 0; k < width; k++) {
            VECTOR all = {0};
            for (unsigned i = 0; i < depth; i++)
                all |=
                    *(const VECTOR *)(cells + (size_t)(by_rows ? k * depth + i : i * width + k) * row + at);
            *(VECTOR *)(segments + (size_t)k * row + at) = all;
            several |= some & all;
            some |= all;
        }
        for (unsigned k = 0; k < width; k++) {
            *(VECTOR *)(only + (size_t)k * row + at) =
                *(const VECTOR *)(segments + (size_t)k * row + at) & ~several;
            *(VECTOR *)(out + (size_t)k * row + at) = (VECTOR){0};
        }
    }
    /* A band has `rows` boxes side by side, a stack `columns` boxes one below the other. */
    for (unsigned p = 0; p < PLANES; p++)
        for (unsigned k = 0; k < width; k++)
            for (unsigned group = 0; group < (by_rows ? order.columns : order.rows); group++)
                OF_LANE(lock_line)
    (segments + p * stride, only + p * stride, out + p * stride, row, k, width,
     by_rows ? group * order.rows : group, by_rows ? order.rows : order.columns, by_rows ? 1 : order.rows);
    for (unsigned at = 0; at < row; at += VECTOR_BYTES / sizeof(LANE))
        for (unsigned k = 0; k < width; k++) {
            const VECTOR leaving = *(const VECTOR *)(out + (size_t)k * row + at);
            for (unsigned i = 0; i < depth; i++) {
                VECTOR *here =
                    (VECTOR *)(cells + (size_t)(by_rows ? k * depth + i : i * width + k) * row + at);
                differ |= *here & leaving;
                *here &= ~leaving;
            }
        }
    *changed |= OF_LANE(any)(differ);
}

/* Brings the cells into the next layout. */
INLINED void OF_LANE(move)(const LANE *from, LANE *to, const uint16_t *where, unsigned size, unsigned stride)
{
    const unsigned row = PLANES * stride;
    for (unsigned place = 0; place < size; place++)
        for (unsigned p = 0; p < PLANES; p++)
            for (unsigned unit = 0; unit < size; unit++)
                to[place * row + p * stride + unit] = from[where[place * size + unit] + p * stride];
}

static bool OF_LANE(narrow)(struct large_board *board)
{
    const unsigned size = board->size, stride = board->stride;
    LANE *columns = (LANE *)board->cells[LAYOUT_COLUMNS], *rows = (LANE *)board->cells[LAYOUT_ROWS],
         *boxes = (LANE *)board->cells[LAYOUT_BOXES], *segments = (LANE *)board->segments, all[PLANES];
    for (unsigned p = 0; p < PLANES; p++)
        all[p] = (LANE)board->all[p];
    assert(board->lane_bytes == sizeof(LANE) && board->planes == PLANES);
    assert(stride * sizeof(LANE) % VECTOR_BYTES == 0);
    bool locks = board->order.rows > 1 && board->order.columns > 1, changed;
    do {
        changed = false;
        if (!OF_LANE(narrow_units)(columns, size, stride, all, &changed))
            return false;
        OF_LANE(move)(columns, rows, board->from[LAYOUT_ROWS], size, stride);
        if (!OF_LANE(narrow_units)(rows, size, stride, all, &changed))
            return false;
        OF_LANE(move)(rows, boxes, board->from[LAYOUT_BOXES], size, stride);
        if (!OF_LANE(narrow_units)(boxes, size, stride, all, &changed))
            return false;
        if (locks) {
            OF_LANE(lock)(boxes, segments, board->order, stride, true, &changed);
            OF_LANE(lock)(boxes, segments, board->order, stride, false, &changed);
        }
        OF_LANE(move)(boxes, columns, board->from[LAYOUT_COLUMNS], size, stride);
    } while (changed);
    return true;
}

#undef LANE
#undef PLANES
#undef VECTOR_BYTES_MOST
#undef VECTOR_BYTES
#undef VECTOR
#undef SET
#undef OF_LANE
