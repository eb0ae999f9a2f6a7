/* SPDX-License-Identifier: MIT */
/* Reads the few constructs that gnuplot uses, and refuses everything else: what is unknown here may mean
 * something to a browser. */
#include "harness/pages/report/svg.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

/* Elements, of which the first two hold text alone: in them a browser would take elements for those of HTML. Words between
 * blanks. */
static const char elements[] =
    " title desc svg g defs path line rect circle ellipse polygon polyline use text tspan pattern "
    "clipPath filter feFlood feComposite marker stop linearGradient radialGradient ";

static const char attributes[] =
    " id class style x y x1 y1 x2 y2 cx cy r rx ry d points width height viewBox version dx dy "
    "transform color fill fill-opacity fill-rule stroke opacity stroke-width stroke-linejoin "
    "stroke-linecap stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit "
    "shape-rendering text-anchor font-family font-size font-weight font-style xmlns xmlns:xlink "
    "xml:space href xlink:href patternUnits filterUnits result operator in in2 flood-color "
    "flood-opacity filter clip-path clip-rule offset stop-color stop-opacity gradientUnits "
    "patternTransform gradientTransform preserveAspectRatio dominant-baseline baseline-shift "
    "letter-spacing ";

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_white(const char *at)
{
    while (is_white(*at))
        at++;
    return at;
}

/* The place of a word of `length` in a list; 0 if it is not there. */
static size_t find(const char *list, const char *word, size_t length)
{
    for (const char *at = list; (at = strchr(at, ' ')) && at[1]; at++)
        if (strcspn(at + 1, " ") == length && !memcmp(at + 1, word, length))
            return (size_t)(at + 1 - list);
    return 0;
}

/* Words of styles mean the same in capitals. */
static bool begins(const char *value, const char *word, size_t length)
{
    return !strncasecmp(value, word, length);
}

static bool holds(const char *value, size_t length, const char *word)
{
    size_t word_length = strlen(word);
    for (size_t at = 0; at + word_length <= length; at++)
        if (begins(value + at, word, word_length))
            return true;
    return false;
}

static bool is_named(const char *name, size_t length, const char *wanted)
{
    return strlen(wanted) == length && !memcmp(name, wanted, length);
}

static bool is_reference(const char *name, size_t length)
{
    return is_named(name, length, "id") || is_named(name, length, "href") ||
           is_named(name, length, "xlink:href");
}

/* No address but of parts of the picture, no style that leaves its place. */
static bool is_plain_value(const char *name, size_t name_length, const char *value, size_t length)
{
    static const char *const far[] = {"position", "overflow", "z-index", "import", "url", "\\", "&", 0};
    if (is_reference(name, name_length) && !is_named(name, name_length, "id"))
        return length && *value == '#' && !memchr(value, '<', length);
    if (is_named(name, name_length, "style"))
        for (const char *const *word = far; *word; word++)
            if (holds(value, length, *word))
                return false;
    for (size_t at = 0; at + 3 < length; at++)
        if (begins(value + at, "url", 3) &&
            (at + 4 >= length || value[at + 3] != '(' || value[at + 4] != '#'))
            return false;
    /* A browser reads &#117;rl as url: no entities, but in ids, which are compared as they are. */
    if (!is_named(name, name_length, "id") && memchr(value, '&', length))
        return false;
    return !memchr(value, '<', length) && !memchr(value, '\\', length);
}

/* An attribute NAME="VALUE" or NAME='VALUE', moving behind it. Blanks may stand around the sign, but not in
 * ids and references, which must stand behind a blank: so they are found when they get the name of their
 * picture. */
static bool pass_attribute(const char **text, bool behind_blank)
{
    const char *name = *text;
    size_t length = strcspn(name, "= \t\r\n/><\"'");
    const char *sign = skip_white(name + length), *quote = *sign == '=' ? skip_white(sign + 1) : sign;
    if (*sign != '=' || (*quote != '"' && *quote != '\''))
        return false;
    const char *value = quote + 1, *end = strchr(value, *quote);
    if (!end || !find(attributes, name, length) ||
        !is_plain_value(name, length, value, (size_t)(end - value)))
        return false;
    if (is_reference(name, length) && (!behind_blank || quote != name + length + 1))
        return false;
    *text = end + 1;
    return true;
}

/* The rest of a tag, from behind its name; *closed: it ended in a slash. */
static bool pass_attributes(const char **text, bool *closed)
{
    for (;;) {
        const char *at = skip_white(*text);
        *closed = at[0] == '/' && at[1] == '>';
        if (*closed || *at == '>') {
            *text = at + 1 + *closed;
            return true;
        }
        bool behind_blank = at > *text && at[-1] == ' ';
        if (at == *text || !pass_attribute(&at, behind_blank))
            return false;
        *text = at;
    }
}

/* The elements that are open. */
struct nest {
    size_t element[64];
    size_t depth;
};

static bool pass_tag(const char **text, struct nest *nest)
{
    enum { DEEPEST = sizeof nest->element / sizeof *nest->element };
    bool ends = (*text)[1] == '/', closed;
    const char *name = *text + 1 + ends;
    size_t length = strcspn(name, " \t\r\n/>"), element = find(elements, name, length);
    const char *at = name + length;
    if (!element || (ends && (!nest->depth || nest->element[nest->depth - 1] != element)))
        return false;
    if (ends) {
        nest->depth--;
        *text = at + 1;
        return *at == '>';
    }
    bool in_words = nest->depth && nest->element[nest->depth - 1] <= strlen(" title ");
    if (in_words || nest->depth == DEEPEST || !pass_attributes(&at, &closed))
        return false;
    if (!closed)
        nest->element[nest->depth++] = element;
    *text = at;
    return true;
}

bool svg_is_plain(const char *svg)
{
    struct nest nest = {.depth = 0};
    const char *at = strstr(svg, "<svg");
    if (!at)
        return false;
    do {
        if (!pass_tag(&at, &nest))
            return false;
        if (nest.depth)
            at += strcspn(at, "<");
    } while (nest.depth && *at);
    return !nest.depth && !*skip_white(at);
}
