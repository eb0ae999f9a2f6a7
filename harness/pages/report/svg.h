/* SPDX-License-Identifier: MIT */
/* Whether a picture may become part of a page. A run may come from any source, and an SVG file can hold
 * whatever a page can: scripts, links, forms, an order to go to another page. */
#ifndef QUADRILLE_REPORT_SVG_H
#define QUADRILLE_REPORT_SVG_H

#include <stdbool.h>

/* Whether a text, from its first "<svg" to its end, is one element that draws and does nothing else: shapes
 * and text alone, with attributes that say how they look, and no reference but to parts of itself. What
 * gnuplot writes is such. */
bool svg_is_plain(const char *svg);

#endif
