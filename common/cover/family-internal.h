/* SPDX-License-Identifier: MIT */
/* What the table of families (family.c) refers to: covers, and counts that are known without a search. */
#pragma once

#include "common/cover/family.h"
#include "common/cover/region-board.h"

/* The largest N, the longest sides, the largest seed. */
enum { PARTRIDGE_MAX = 13, MOTLEY_MAX = 20, TILES_SIDE_MAX = 12, FAMILY_SEED_MAX = 999999 };

/* Edges of a graph, as many as there are letters and digits for labels from 0 on; all tiles of three
 * colours. */
enum { GRACEFUL_EDGES_MAX = 61, MACMAHON_TILES = 24 };

/* As struct family has it in `add`. */
void family_add_pentominoes(const struct family_member *member, struct cover_builder *builder);
void family_add_dominoes(const struct family_member *member, struct cover_builder *builder);
void family_add_tetromino(const struct family_member *member, struct cover_builder *builder);
void family_add_partridge(const struct family_member *member, struct cover_builder *builder);
void family_add_motley(const struct family_member *member, struct cover_builder *builder);
void family_add_bell(const struct family_member *member, struct cover_builder *builder);
void family_add_matching(const struct family_member *member, struct cover_builder *builder);
void family_add_steiner(const struct family_member *member, struct cover_builder *builder);
void family_add_graceful(const struct family_member *member, struct cover_builder *builder);
void family_add_macmahon(const struct family_member *member, struct cover_builder *builder);
void family_add_ice(const struct family_member *member, struct cover_builder *builder);
void family_add_tiles(const struct family_member *member, struct cover_builder *builder);
void family_add_regions(const struct family_member *member, struct cover_builder *builder);

/* In `regions` of struct family: the bit 1 << KIND of each kind of region, or this. */
enum { FAMILY_KNIGHT = 1 << REGION_KIND_COUNT };

/* As in `may`. */
bool family_may_be_pentomino(unsigned rows, unsigned columns);
bool family_may_be_graceful(unsigned clique, unsigned copies);
bool family_may_be_macmahon(unsigned rows, unsigned columns);
bool family_any_sides(unsigned rows, unsigned columns);

/* As in `known`: closed forms and published numbers (family-known.c). */
char *family_known_queens(const struct family_member *member);
char *family_known_langford(const struct family_member *member);
char *family_known_pentomino(const struct family_member *member);
char *family_known_latin(const struct family_member *member);
char *family_known_dominoes(const struct family_member *member);
char *family_known_tetromino(const struct family_member *member);
char *family_known_partridge(const struct family_member *member);
char *family_known_motley(const struct family_member *member);
char *family_known_graceful(const struct family_member *member);
char *family_known_macmahon(const struct family_member *member);
char *family_known_ice(const struct family_member *member);
char *family_known_bell(const struct family_member *member);
char *family_known_matching(const struct family_member *member);
char *family_known_steiner(const struct family_member *member);
char *family_known_one(const struct family_member *member);
