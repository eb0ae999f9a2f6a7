/* SPDX-License-Identifier: MIT */
/* A cover cut into cubes: each is the cover with some options taken, and perhaps others left out, and every
 * solution of the cover is one of exactly one cube. The name is that of SAT solvers (Heule, Kullmann,
 * Wieringa and Biere, Cube and Conquer, HVC 2011). */
#pragma once

#include "common/formats/cover-text.h"

struct cover_cubes {
    struct cover_taken *cube;
    size_t count, room;
};

/* Cuts what options taken leave of a cover into `wanted` cubes, or a few more, or as many as there are: a
 * cube is not cut where nothing would be left of a part. There is always one. To be closed. */
void cover_cubes_open(struct cover_cubes *cubes, const struct cover *cover, const struct cover_taken *taken,
                      size_t wanted);
void cover_cubes_close(struct cover_cubes *cubes);
