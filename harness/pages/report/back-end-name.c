/* SPDX-License-Identifier: MIT */
/* Names of back-ends in sentences: in Markdown code, as below charts, so that a name such as cells is no word. */
#include "harness/pages/charts/sentences.h"
#include "harness/pages/report/report.h"

_Static_assert((int)BACK_END_TEXT_MAX == (int)NAME_TEXT_MAX, "a name has the room that it has below charts");

const char *report_back_end(const struct report *report, const char *name, char text[BACK_END_TEXT_MAX])
{
    return report->markdown ? name_text(name, true, text) : name;
}
