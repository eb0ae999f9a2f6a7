/* SPDX-License-Identifier: MIT */
/* quadrille-planted: the program with a defect in a lowering, which PLANTED names: `cover` moves one option of the cover of
 * a board to another item, `clauses` drops a literal of the clauses of a cover. The linker puts these functions in place
 * of the true ones (--wrap), for back-ends and judges alike. */
#include "common/cover/board-to-cover.h"
#include "common/formula/cnf.h"
#include "harness/program/program.h"
#include "solvers/registry/registry.h"

#include <stdlib.h>
#include <string.h>

struct cover *__real_cover_of_board(struct order order, struct allocator *allocator);
struct cnf *__real_cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                                struct allocator *allocator);
struct cover *__wrap_cover_of_board(struct order order, struct allocator *allocator);
struct cnf *__wrap_cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                                struct allocator *allocator);

static bool is_planted(const char *name)
{
    const char *planted = getenv("PLANTED");
    return planted && !strcmp(planted, name);
}

/* The digit 2 in r1c1 covers the row's 1 in place of its 2. */
struct cover *__wrap_cover_of_board(struct order order, struct allocator *allocator)
{
    struct cover *cover = __real_cover_of_board(order, allocator);
    if (cover && is_planted("cover"))
        cover->items[cover->option_start[1] + 1]--;
    return cover;
}

/* The first clause, a cell's "at least one", is without the cell's last digit. */
struct cnf *__wrap_cnf_of_cover(const struct cover *cover, const struct cnf_style *style,
                                struct allocator *allocator)
{
    struct cnf *cnf = __real_cnf_of_cover(cover, style, allocator);
    if (cnf && is_planted("clauses") && cnf->length > 2 && cnf->literals[1])
        cnf->literals[1] = cnf->literals[0];
    return cnf;
}

int main(int argc, char **argv)
{
    return program_run(argc, argv, solver_registry());
}
