/* SPDX-License-Identifier: MIT */
#include "harness/answers/count/nnf-text.h"

void text_add_number(struct text *text, uint64_t number, unsigned base, const char *behind)
{
    char digits[24];
    size_t at = sizeof digits;
    do
        digits[--at] = "0123456789abcdef"[number % base];
    while (number /= base);
    text_add(text, digits + at, sizeof digits - at);
    text_add_string(text, behind);
}

uint64_t nnf_node(struct nnf *nnf, const char *head)
{
    if (nnf->text)
        text_add_string(nnf->text, head);
    return nnf->nodes++;
}

void nnf_word(struct nnf *nnf, uint64_t number)
{
    if (nnf->text) {
        text_add_string(nnf->text, " ");
        text_add_number(nnf->text, number, 10, "");
    }
}

void nnf_edge(struct nnf *nnf, uint64_t node)
{
    nnf->edges++;
    nnf_word(nnf, node);
}

void nnf_end(struct nnf *nnf)
{
    if (nnf->text)
        text_add_string(nnf->text, "\n");
}

void nnf_literals(struct nnf *nnf, uint32_t option_count)
{
    for (uint32_t option = 0; option < option_count; option++)
        for (int sign = 0; sign < 2; sign++) {
            nnf_node(nnf, sign ? "L -" : "L ");
            if (nnf->text)
                text_add_number(nnf->text, option + (uint64_t)1, 10, "\n");
        }
}
