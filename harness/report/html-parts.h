/* SPDX-License-Identifier: MIT */
#ifndef QUADRILLE_HARNESS_REPORT_HTML_PARTS_H
#define QUADRILLE_HARNESS_REPORT_HTML_PARTS_H

#include "harness/report/report.h"
#include "harness/text/writers.h"

/* A chart of the report that is the context of the part (html-picture.c). */
void html_picture(const struct html_part *part, const struct block *block, FILE *file);

void html_base64(FILE *file, const void *bytes, size_t length);

/* " 'sha256-...'" of a script, as a page's Content-Security-Policy names the scripts that may run. */
void html_script_checksum(FILE *file, const char *script, size_t length);

#endif
